"""Ship displays: everything is on the page, nothing lies over anything else."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetforge.sheet import walk
from sheetforge.sheet.books import SheetPages
from sheetforge.sheet.palette import COLOR
from sheetforge.sheet.scene import Box, Field, Group, Page, Use
from sheetforge.sheet.widgets.sketch import LayoutProblem, Sketch
from sheetforge.systems.silent_death.sheets import book, fighter, fighter_sheets, reference, reference_tables
from sheetforge.systems.silent_death.sheets.craft_hex import covering, numbers_box, rows_of
from sheetforge.systems.silent_death.sheets.display import Display, Options
from sheetforge.systems.silent_death.sheets.fighter import Panels
from sheetforge.systems.silent_death.sheets.reference_tables import tables_of
from tests.sheet import layout
from tests.systems.silent_death import samples_of_sheets as samples
from tests.systems.silent_death.samples_of_sheets import INKS, PAPERS, SD, complete, display, heavy, laid_out, words
from tests.systems.sound_pages import sound


@pytest.mark.parametrize("paper_name", PAPERS)
def test_every_ship_of_the_content_prints_soundly(paper_name: str) -> None:
    """No text leaves the printable area, lies over another text, or lacks a glyph."""
    assert len(complete()) > 40
    for _, pages in laid_out(paper_name):
        for page in pages:
            sound(page, paper_name)


def test_a_ship_has_as_many_pages_on_letter_as_on_a4() -> None:
    """The notes of a gunboat that a low page has no room for stand in the corner of a side."""
    counts = [[len(pages) for _, pages in laid_out(name)] for name in ("a4", "letter")]
    assert counts[0] == counts[1]
    low, high = (
        {text.text: drawn_at.box.y for text, drawn_at in walk.texts(pages[0].items)}
        for pages in (book.sheet(display("orillon"), Options(paper=name)) for name in ("letter", "a4"))
    )
    assert low["DAMAGE TRACK"] < low["FRONT: CRITICAL HITS"]
    assert high["DAMAGE TRACK"] > high["FRONT: CRITICAL HITS"]


@pytest.mark.parametrize("paper_name", PAPERS)
def test_the_nomenclature_of_a_ship_is_on_its_sheet(paper_name: str) -> None:
    """Every value of the five prize ships: beside the display, on its back, or in its header."""
    said = [one for one in complete() if one.nomenclature]
    assert len(said) == 5
    for one in said:
        text = " ".join(words(book.sheet(one, Options(paper=paper_name))).lower().split())
        for caption, value in one.nomenclature:
            assert f"{caption} {value}".lower() in text, one.name


@pytest.mark.parametrize("paper_name", PAPERS)
@pytest.mark.parametrize("ink", INKS[1:])
def test_the_inks_change_colours_and_nothing_else(paper_name: str, ink: str) -> None:
    """A sheet has the same words in the same sizes and lines in every ink."""
    for one in (display("dolphin-ii"), display("orca-alpha"), display("snarling-badger-ii")):
        usual = book.sheet(one, Options(paper=paper_name))
        other = book.sheet(one, Options(paper=paper_name, ink=ink))
        for page, same in zip(usual, other, strict=True):
            sound(same, paper_name)
            runs = [[(t.text, t.size_pt) for t, _ in walk.texts(p.items)] for p in (page, same)]
            assert runs[0] == runs[1]


@settings(max_examples=30, deadline=None)
@given(st.sampled_from(complete()), st.sampled_from(PAPERS), st.sampled_from((1, 2, 4)))
def test_any_number_of_copies_prints_soundly(one: Display, paper_name: str, copies: int) -> None:
    """Asking for more copies than fit gives fewer, never a cramped page."""
    pages = book.sheet(one, Options(paper=paper_name, copies=copies))
    for page in pages:
        sound(page, paper_name)
    if one.frame == "fighter":
        uses = [item for item in pages[0].items if isinstance(item, Use)]
        assert 1 <= len(uses) <= copies
        assert len({id(use.part) for use in uses}) == 1


@pytest.mark.parametrize("one", complete(), ids=lambda one: one.id)
def test_every_value_of_a_ship_is_on_its_sheet(one: Display) -> None:
    """Name, BPV, the three values, crew, weapons with all they roll, systems, critical hits."""
    text = words(book.sheet(one, Options()))
    wanted = [one.name.upper(), str(one.bpv), str(one.defensive_value), str(one.drive)]
    wanted += [str(one.damage_reduction), one.class_name, "BPV", "TPV", "I.D."]
    for weapon in one.weapons:
        wanted += [weapon.heading, *weapon.arcs] if "ALL" not in weapon.arcs else [weapon.heading]
        wanted += [value for _, value in weapon.facts]
        wanted += [band.hexes for band in weapon.bands]
        if weapon.target_drive is not None:
            wanted.append(f"≤{weapon.target_drive}")
    wanted += [gauge.caption.upper() for gauge in one.gauges]
    wanted += [" ".join(filter(None, (gauge.value, gauge.die))) for gauge in one.gauges]
    wanted += [fact for gauge in one.gauges for fact in gauge.facts]
    for panel in one.criticals:
        wanted += [f"{row.title}." for row in panel.rows]
    assert [value for value in wanted if value not in text] == []


@pytest.mark.parametrize("one", complete(), ids=lambda one: one.id)
def test_every_damage_box_can_be_marked(one: Display) -> None:
    """Each box of a track is a group of its own with its number, in the order of the track."""
    pages = book.sheet(one, Options())
    groups = [group for drawn in walk.walk(pages[0].items) for group in drawn.groups]
    found = {group.id: group for group in groups if group.role == "box"}
    for panel in one.tracks:
        name = f"{one.id}.track.{panel.facing}" if panel.facing else f"{one.id}.track"
        ids = [f"{name}.{number:02d}" for number in range(1, len(panel.cells) + 1)]
        shapes = [found[id].data["shape"] for id in ids]
        assert shapes == [cell.shape for cell in panel.cells]


@pytest.mark.parametrize("paper_name", PAPERS)
@pytest.mark.parametrize("frame", ["fighter", "gunboat", "warhound"])
def test_the_heaviest_ships_fit(frame: str, paper_name: str) -> None:
    """The heaviest loadout a hull and its crew allow still prints, on as many pages as it takes."""
    pages = book.sheet(heavy(frame), Options(paper=paper_name))
    assert 1 <= len(pages) <= 3
    for page in pages:
        sound(page, paper_name)


def test_what_can_not_fit_names_the_ship_and_the_field() -> None:
    """Nothing is cut in silence: a problem says whose text is too long, and which."""
    long = display("dolphin-ii")
    named = Display(**{**{f: getattr(long, f) for f in long.__slots__}, "name": "Long " * 200})
    with pytest.raises(LayoutProblem) as caught:
        book.sheet(named, Options())
    assert caught.value.field == "name"
    assert caught.value.subject == named.name


def test_a_display_says_what_its_warheads_and_systems_roll() -> None:
    """Damage, Drive and defences of each mark as it is carried, and the die of every spread."""
    texts = {gauge.id: gauge for one in complete() for gauge in one.gauges if one.id == "moresca"}
    texts |= {gauge.id: gauge for gauge in display("hornpipe-ii").gauges}
    texts |= {gauge.id: gauge for gauge in display("cotillion").gauges}
    said = {id: (gauge.value, gauge.die, gauge.facts) for id, gauge in texts.items()}
    assert said["torpedoes.10"] == ("", "", ("1D12 All · Drive 18", "DV 10 · 1 hit"))
    assert said["torpedoes.20"] == ("", "", ("2D12 All · Drive 12", "DV 10 · 1 hit"))
    assert said["damage-control"] == ("1–6", "on D10", ())
    assert said["point-defense"] == ("1–5", "on D10", ())
    assert said["jamming"] == ("1–2", "on D4", ())
    assert said["decoys"] == ("1–2", "on D4", ())
    assert said["ecm"] == ("1–3", "on D10", ())
    proton = next(one for one in display("y-wing", samples.SW).gauges if "proton" in one.id)
    assert proton.facts == ("3D12 All · Drive 12", "DV 10 · 1 hit")


def test_the_notes_on_weapons_repeat_nothing_of_their_boxes() -> None:
    """A note has special rules only: a weapon without any has none, and none names a band."""
    assert display("gabion").notes == ()
    said = {one.id: "".join(run.text for note in one.notes for run in reference.note_runs(note)) for one in complete()}
    assert "Entropic Accelerator. Ω" in said["demilune"]
    assert [id for id, text in said.items() if "medium\u00a0" in text or "Drive at" in text] == []


def copies_on(page: Page) -> int:
    """The displays that share a page."""
    return sum(isinstance(item, Use) for item in page.items)


def test_a_long_name_takes_two_lines_before_anything_else_changes() -> None:
    """Four displays stay on the sheet; below the least size it is a problem of the name."""
    long = replace(display("hornpipe"), name="The Marshal's Most Splendid And Venerable Hornpipe")
    (page,) = book.sheet(long, Options())
    sound(page, "a4")
    assert copies_on(page) == 4
    shown = {text.text: text.size_pt for text, _ in walk.texts(page.items) if text.text.isupper()}
    lines = [text for text in shown if "SPLENDID" in text or "HORNPIPE" in text]
    assert len(lines) == 2
    assert all(shown[line] >= 7.0 for line in lines)


def test_the_hex_of_a_fighter_has_the_number_of_every_weapon_in_its_arcs() -> None:
    """A number stands in each arc that its weapon covers, on the box and the mount: gunners have the letters."""
    by_id = {one.id: one for one in complete()}
    assert covering(by_id["demilune"]) == ["1 2 3", "2", "", "", "", "2"]
    assert covering(by_id["tarantella"]) == ["1 2", "2", "2", "2", "2", "2"]
    text = [text.text for text, _ in walk.texts(book.sheet(by_id["demilune"], Options())[0].items)]
    assert text.count("1 2 3") == 2, "in the hex of both copies"


def test_many_numbers_before_a_slanted_side_stand_in_two_rows_clear_of_the_ship() -> None:
    """The Orca Alpha has five at each side of the bow: the middle of the hex is left for its mounts."""
    orca = display("orca-alpha")
    side, numbers = next((side, numbers) for side, numbers in enumerate(covering(orca)) if side == 5)
    assert rows_of(side, numbers) == ("2 3", "4 5 6")
    for radius in (15.0, 20.0):
        box = numbers_box(side, numbers, 0.0, 0.0, radius)
        assert box.right < -0.3 * radius
        texts = [text.text for text, _ in walk.texts(book.sheet(orca, Options())[0].items)]
        assert texts.count("4 5 6") == 1


def test_a_fighter_has_no_lines_to_fill_room() -> None:
    """Free room becomes larger boxes: a light ship has no ruled lines for notes or targets."""
    for id, system in (("x-wing", samples.SW), ("tie-fighter", samples.SW), ("piranha-ii", SD)):
        for count in (1, 4):
            page = book.sheet(display(id, system), Options(copies=count, fillable=True))[0]
            names = [item.name for item in page.items if isinstance(item, Field)]
            assert names
            assert not [name for name in names if "notes" in name]


def test_as_many_ships_of_star_wars_share_a_sheet_as_fit() -> None:
    """No worksheet counts their sheets: four TIE Fighters or X-Wings on one, on either paper."""
    for paper_name in PAPERS:
        for id in ("tie-fighter", "x-wing"):
            (page,) = book.sheet(display(id, samples.SW), Options(paper=paper_name))
            assert copies_on(page) == 4


def test_three_fighters_fill_their_sheet_and_each_list_of_criticals_names_its_dice() -> None:
    """Text in the quarter that they leave lets them be as high as half the sheet; a long name keeps the dice."""
    bomber, own = display("tie-bomber", samples.SW), display("tie-advanced", samples.SW)
    page = fighter_sheets.shared([replace(own, name="Vader's TIE Advanced"), bomber, bomber], Options(), Panels())
    notes = [text.text for text, _ in walk.texts(page.items) if text.text.endswith(" 2d6")]
    assert notes == ["criticals, 2d6", "criticals, 2d6"]
    first, _, third = (item for item in page.items if isinstance(item, Use))
    turns = next(drawn.box.y for text, drawn in walk.texts(page.items) if text.text == "GAME TURN")
    assert third.y + (third.y - first.y) > turns - 8.0


def test_a_high_panel_has_the_pilot_below_the_guns_and_values_in_its_corners() -> None:
    """Spare height beside the hex makes boxes higher; it does not part them, nor stand above all values."""
    one = display("a-wing", samples.SW)
    sketch = Sketch(COLOR, one.name)
    panel = fighter.arrange(one, sketch, 94.0, 130.0)
    guns, (pilot,) = panel.body.weapons[1], panel.body.crew
    assert pilot.y - guns.bottom < 2.0
    items = fighter.draw(one, sketch, panel).items
    top = next(drawn.box.y for text, drawn in walk.texts(items) if text.text == "DV")
    assert top - panel.body.hex.y < 7.0


def test_every_warhead_has_a_cell_for_its_target() -> None:
    """A cell beside each pip takes the target of what is launched."""
    page = book.sheet(display("dolphin-ii"), Options(fillable=True, copies=1))[0]
    cells = [item for item in page.items if isinstance(item, Field) and ".target." in item.name]
    assert [cell.name.rpartition(".")[2] for cell in cells] == ["01", "02", "03", "04"]
    assert all(cell.kind == "text" and cell.box.width >= 9.0 for cell in cells)


def test_tables_of_the_rules_stand_beside_a_ship() -> None:
    """Readings with examples, dice of skills, order of fire and warheads; four ships stay four."""
    tables = tables_of(samples.library(), samples.SW)
    wanted = ["Reading damage", "2 4 6 = 4", "Skills", "Order of fire", "Proton Torpedo", "3D12"]
    for paper_name in PAPERS:
        (page,) = book.sheet(display("tie-fighter", samples.SW), Options(paper_name, tables=tables))
        sound(page, paper_name)
        assert copies_on(page) == 4
        text = layout.plain_text(page.items).replace("\u00a0", " ").replace("\n", " ").lower()
        assert [one for one in wanted if one.lower() not in text] == []
        apart = reference_tables.page(tables, Options(paper_name))
        sound(apart, paper_name)
        text = layout.plain_text(apart.items).replace("\u00a0", " ").lower()
        assert [one for one in wanted if one.lower() not in text] == []


def test_what_is_drawn_is_said_in_words() -> None:
    """The group of a weapon says its arcs, that of the hex its values."""
    page = book.sheet(display("hornpipe"), Options())[0]
    labels = {group.id: group.label for one in walk.walk(page.items) for group in one.groups}
    assert labels["hornpipe.weapon.1"] == "4 Miniguns, arc: front"
    assert labels["hornpipe.hex"] == "Defensive Value 13, Damage Reduction 0, Drive 17"


@pytest.mark.parametrize("name", sorted(samples.MAKERS))
def test_the_drawing_calls_are_the_golden_ones(name: str) -> None:
    """A changed page shows as a diff of its calls; `make goldens` accepts it after review."""
    golden = (samples.GOLDENS / f"{name}.calls").read_text(encoding="utf-8")
    assert samples.logs_of(name) == golden


def test_a_book_leads_to_every_ship() -> None:
    """The outline has a class level and every ship; index links lead to anchors that exist."""
    displays = tuple(one for one in complete() if one.system == samples.SW)
    whole = book.Book(samples.SW, "Ship displays", displays, (), samples.weapons(samples.SW))
    made = book.document(whole, Options(), SheetPages(lambda one: book.sheet(one, Options())))
    items = [drawn.item for page in made.pages for drawn in walk.walk(page.items)]
    anchors = {item.name: item for item in items if type(item).__name__ == "Anchor"}
    links = [item.target for item in items if type(item).__name__ == "Link"]
    assert len(links) == len(displays)
    assert all(link.removeprefix("#") in anchors for link in links)
    titles = [anchor.title for anchor in anchors.values() if anchor.level == 0]
    assert {"Key to the ship displays", "Weapons", "Starfighters", "Index"} <= set(titles)


def test_groups_of_a_page_have_ids_of_their_own() -> None:
    """Ids of groups are unique on a page, so that programs can find boxes by them."""
    for one in (display("dolphin-ii"), display("snarling-badger-ii")):
        page = book.sheet(one, Options(copies=1))[0]
        seen: set[int] = set()
        ids: list[str] = []
        for drawn in walk.walk(page.items):
            for group in drawn.groups:
                if isinstance(group, Group) and group.id and id(group) not in seen:
                    seen.add(id(group))
                    ids.append(group.id)
        assert len(ids) == len(set(ids))


def test_a_search_finds_the_panel_of_a_size_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever was asked before, it is the panel that another search finds, and what does not fit is refused again."""
    tried: list[Box] = []
    planned = fighter._planned

    def counted(*args: Any) -> Any:
        tried.append(args[1])
        return planned(*args)

    monkeypatch.setattr(fighter, "_planned", counted)
    known, own, sketch = Panels(), display("dolphin-ii"), Sketch(COLOR, "sheet")
    aim = fighter.WANTED[0]
    lowest = known.comfortable(own, 95.0, 200.0, aim)
    assert lowest is not None
    first = len(tried)
    assert known.comfortable(own, 95.0, lowest.high, aim) is None
    assert known.comfortable(own, 95.0, 300.0, aim) is lowest
    assert len(tried) == first
    panel = known.arrange(own, sketch, 95.0, 130.0)
    assert known.arrange(own, sketch, 95.0, 130.0) is panel
    for _ in range(2):
        with pytest.raises(LayoutProblem, match="its parts need more than 91 x 27 mm"):
            known.arrange(own, sketch, 95.0, 42.0)
    assert len(tried) == first + 2
    assert Panels().arrange(own, sketch, 95.0, 130.0) == panel
    assert Panels().comfortable(own, 95.0, 200.0, aim) == lowest
