"""Ship displays: everything is on the page, nothing lies over anything else."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetforge.sheet import walk
from sheetforge.sheet.palette import PALETTES, contrast
from sheetforge.sheet.paper import paper
from sheetforge.sheet.scene import Field, Group, Page, Use
from sheetforge.sheet.text import missing_glyphs
from sheetforge.sheet.widgets.sketch import LayoutProblem
from sheetforge.systems.silent_death.sheets import book, key_larger, reference, reference_tables
from sheetforge.systems.silent_death.sheets.arcs import direction
from sheetforge.systems.silent_death.sheets.craft_hex import covering
from sheetforge.systems.silent_death.sheets.display import Display, Options, filled
from sheetforge.systems.silent_death.sheets.reference_tables import tables_of
from sheetforge.systems.silent_death.sheets.weapon_box import letter_of
from tests.systems.silent_death import samples_of_sheets as samples
from tests.systems.silent_death.samples_of_sheets import INKS, PAPERS, SD, complete, display, heavy


def sound(page: Page, paper_name: str) -> None:
    """Assert that a page could be printed as it is."""
    outside = walk.outside(page, paper(paper_name).safe)
    assert [(one.name, one.box) for one in outside] == []
    pairs = [(one.item, other.item) for one, other in walk.overlapping_texts(page)]
    assert pairs == []
    assert walk.cut_texts(page) == []
    missing = {text.text for text, _ in walk.texts(page.items) if missing_glyphs(text.text)}
    assert missing == set()


def words(pages: tuple[Page, ...]) -> str:
    """All text of some pages, its line breaks made spaces."""
    return " ".join(walk.plain_text(page.items).replace("\n", " ") for page in pages)


@pytest.mark.parametrize("paper_name", PAPERS)
def test_every_ship_of_the_content_prints_soundly(paper_name: str) -> None:
    """No text leaves the printable area, lies over another text, or lacks a glyph."""
    assert len(complete()) > 40
    for _, pages in drawn(paper_name):
        for page in pages:
            sound(page, paper_name)


def test_a_ship_has_as_many_pages_on_letter_as_on_a4() -> None:
    """The notes of a gunboat that a low page has no room for stand in the corner of a side."""
    counts = [[len(pages) for _, pages in drawn(name)] for name in ("a4", "letter")]
    assert counts[0] == counts[1]
    low, high = (
        {text.text: drawn_at.box.y for text, drawn_at in walk.texts(pages[0].items)}
        for pages in (
            book.sheet(display("orillon"), Options(paper=name)) for name in ("letter", "a4")
        )
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
    named = Display(**{**{f: getattr(long, f) for f in long.__slots__}, "name": "Long " * 30})
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
    said = {one.id: "".join(run.text for note in one.notes for run in reference.note_runs(note))
            for one in complete()}  # fmt: skip
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


def test_the_hex_of_a_fighter_has_the_letter_of_every_weapon_in_its_arcs() -> None:
    """A letter stands in each arc that its weapon covers, on the weapon's box and on its mount."""
    by_id = {one.id: one for one in complete()}
    assert covering(by_id["demilune"]) == ["ABC", "B", "", "", "", "B"]
    assert covering(by_id["tarantella"]) == ["AB", "B", "B", "B", "B", "B"]
    text = [text.text for text, _ in walk.texts(book.sheet(by_id["demilune"], Options())[0].items)]
    assert (text.count("ABC"), text.count("C")) == (2, 4), "in hex, box and plan of both copies"


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
        text = walk.plain_text(page.items).replace("\u00a0", " ").replace("\n", " ").lower()
        assert [one for one in wanted if one.lower() not in text] == []
        apart = reference_tables.page(tables, Options(paper_name))
        sound(apart, paper_name)
        text = walk.plain_text(apart.items).replace("\u00a0", " ").lower()
        assert [one for one in wanted if one.lower() not in text] == []


def test_the_page_behind_a_gunboat_has_tables_in_place_of_lines() -> None:
    """Room below its critical hits holds readings and skills, no ruled lines."""
    second = book.sheet(display("cotillion"), Options(fillable=True))[1]
    text = walk.plain_text(second.items).lower()
    assert "reading damage" in text
    assert "tight turn" in text
    assert not [one for one in second.items if isinstance(one, Field) and "notes" in one.name]


@cache
def drawn(paper_name: str) -> tuple[tuple[Display, tuple[Page, ...]], ...]:
    """Every display of the content laid out once, for what holds of all of them."""
    return tuple((one, book.sheet(one, Options(paper=paper_name))) for one in complete())


COLOPHON = 14.0
"""The foot of a page in mm, where only its origin stands."""


@pytest.mark.parametrize("paper_name", PAPERS)
def test_no_text_is_smaller_than_can_be_read(paper_name: str) -> None:
    """Text has at least 6.5 points; what weapons, systems and hex say in play at least 7."""
    small = set()
    for one, pages in drawn(paper_name):
        for page in pages:
            for text, _ in walk.texts(page.items):
                if text.size_pt < 6.5 and text.y < page.height - COLOPHON:
                    small.add((one.id, text.text, text.size_pt))
        played = [*(value for weapon in one.weapons for _, value in weapon.facts)]
        # A band of one hex reads like the number of a turn.
        hexes = [band.hexes for weapon in one.weapons for band in weapon.bands]
        played += [text for text in hexes if not text.isdigit()]
        played += [weapon.heading for weapon in one.weapons]
        played += [fact for gauge in one.gauges for fact in gauge.facts]
        for text, _ in walk.texts(pages[0].items):
            if text.text in played and text.size_pt < 7.0:
                small.add((one.id, text.text, text.size_pt))
    assert small == set()


@pytest.mark.parametrize("paper_name", PAPERS)
def test_whatever_is_ticked_in_play_is_large_enough(paper_name: str) -> None:
    """Boxes and pips of a display are at least 4.5 mm wide and high."""
    small = set()
    for one in complete():
        for page in book.sheet(one, Options(paper=paper_name, fillable=True)):
            for item in page.items:
                ticked = isinstance(item, Field) and item.kind == "check"
                if ticked and min(item.box.width, item.box.height) < 4.5 - 1e-6:
                    small.add((one.id, item.name, round(item.box.width, 2)))
    assert small == set()


@pytest.mark.parametrize("ink", INKS)
def test_text_stands_out_from_its_paper(ink: str) -> None:
    """Every ink of text differs from the paper or the bar below it by 4.5 to 1 at least."""
    palette = PALETTES[ink]
    for color in (palette.ink, palette.soft_ink, palette.accent, palette.reconstructed):
        assert contrast(color, palette.panel_fill or palette.paper) >= 4.5, color
    assert contrast(palette.header_ink, palette.header_fill or palette.paper) >= 4.5
    assert contrast(palette.accent_ink, palette.accent_fill or palette.paper) >= 4.5


def test_what_is_drawn_is_said_in_words() -> None:
    """The group of a weapon says its arcs, that of the hex its values."""
    page = book.sheet(display("hornpipe"), Options())[0]
    labels = {group.id: group.label for one in walk.walk(page.items) for group in one.groups}
    assert labels["hornpipe.weapon.1"] == "4 Miniguns, arc: front"
    assert labels["hornpipe.hex"] == "Defensive Value 13, Damage Reduction 0, Drive 17"


def test_a_known_crew_fills_in_the_dice_that_follow_from_it() -> None:
    """Skills, the tight-turn die, the attack dice and the TPV come from one set of values."""
    crew = {"pilot": {"piloting": 7, "gunnery": 6, "luck": 2}, "gunner": {"gunnery": 9}}
    values = filled(display("executioner-ii"), crew)
    assert values["tight-turn"] == "D4"
    assert (values["weapon.1.adb"], values["weapon.3.adb"]) == ("D6", "D10")
    assert values["tpv"] == str(115 + 7 + 6 + 9)
    assert filled(display("executioner-ii"), {}) == {}


def test_two_copies_can_have_two_crews() -> None:
    """The display is drawn once; what is written on a copy is that copy's own."""
    crews = ({"pilot": {"piloting": 7, "gunnery": 5}}, {"pilot": {"piloting": 2, "gunnery": 9}})
    text = words(book.sheet(display("dolphin-ii"), Options(crew=crews))).split()
    assert {"62", "61", "D4", "D10", "D6"} <= set(text)


def test_a_form_has_a_field_for_everything_that_is_written_or_ticked() -> None:
    """Names of fields are stable: ship, copy, part, number."""
    one = display("dolphin-ii")
    page = book.sheet(one, Options(fillable=True, copies=2))[0]
    fields = {item.name: item for item in page.items if isinstance(item, Field)}
    assert {
        f"ship.dolphin-ii.{copy}.track.{n:02d}" for copy in (1, 2) for n in range(1, 31)
    } <= set(fields)
    for name in ("crew.pilot.luck", "tpv", "id", "tight-turn", "weapon.2.adb"):
        assert fields[f"ship.dolphin-ii.1.{name}"].kind == "text"
    for name in ("torpedoes.10.04", "decoys.01", "point-defense.02"):
        assert fields[f"ship.dolphin-ii.2.{name}"].kind == "check"
    assert fields["ship.dolphin-ii.sheet.turn.20"].kind == "check"


def test_a_blank_sheet_has_no_fields() -> None:
    """Forms are asked for, never given."""
    page = book.sheet(display("orca-alpha"), Options())[0]
    assert not any(isinstance(item, Field) for item in page.items)


def test_damage_of_a_game_is_crossed_off() -> None:
    """A copy shows the boxes that a saved game has marked, a stroke each."""
    plain = book.sheet(display("orca-alpha"), Options())[0]
    marked = frozenset({"track.front.01", "track.rear.02"})
    hurt = book.sheet(display("orca-alpha"), Options(damage=(marked,)))[0]
    assert len(hurt.items) == len(plain.items) + 2


def test_reconstructed_values_carry_a_ring_and_a_line_that_explains_it() -> None:
    """Nothing invented passes as printed: a ring at the value, its meaning at the foot."""
    dolphin = words(book.sheet(display("dolphin-ii"), Options()))
    assert "not printed in the source" in dolphin
    plain = display("dolphin-ii")
    gauges = tuple(replace(gauge, facts_ringed=False) for gauge in plain.gauges)
    bare = replace(plain, reconstructed=frozenset(), gauges=gauges)
    assert "not printed in the source" not in words(book.sheet(bare, Options()))


def places(page: Page, prefix: str) -> dict[str, tuple[float, float, float, float]]:
    """Left, top, right and bottom of every group whose id begins with a text."""
    found: dict[str, tuple[float, float, float, float]] = {}
    for drawn in walk.walk(page.items):
        for group in drawn.groups:
            if group.id.startswith(prefix):
                box, old = drawn.box, found.get(group.id)
                new = (box.x, box.y, box.right, box.bottom)
                found[group.id] = new if old is None else (
                    min(old[0], new[0]), min(old[1], new[1]),
                    max(old[2], new[2]), max(old[3], new[3]),
                )  # fmt: skip
    return found


def test_a_gunboat_is_the_same_on_both_sides_in_rows_of_ten() -> None:
    """The tracks of both sides stand at one height and as far from the axis, ten boxes a row."""
    for one in complete():
        if one.frame != "gunboat":
            continue
        page = book.sheet(one, Options())[0]
        found = places(page, f"{one.id}.track.")
        left, right = found[f"{one.id}.track.left"], found[f"{one.id}.track.right"]
        assert (left[1], left[3]) == pytest.approx((right[1], right[3])), one.id
        assert left[0] + right[2] == pytest.approx(page.width, abs=0.01), one.id
        for panel in one.tracks:
            tops = [found[f"{one.id}.track.{panel.facing}.{n:02d}"][1] for n in range(1, 12)]
            assert len(set(tops[:10])) == 1, one.id
            assert tops[10] > tops[9], one.id


WARHOUNDS = [one for one in complete() if one.frame == "warhound"]


@pytest.mark.parametrize("paper_name", PAPERS)
@pytest.mark.parametrize("one", WARHOUNDS, ids=lambda one: one.id)
def test_the_tracks_of_a_warhound_are_the_quarters_of_her_plan(
    one: Display, paper_name: str
) -> None:
    """Two pages; the plan 180 mm long at least, alike on both sides of the keel, bow before stern,
    each quarter a track in rows from the keel outward."""
    pages = book.sheet(one, Options(paper_name))
    assert len(pages) == 2
    assert "CRITICAL HITS" in words(pages[1:])
    found = places(pages[0], f"{one.id}.")
    hull, keel = found[f"{one.id}.hex"], pages[0].width / 2
    assert hull[3] - hull[1] >= 180.0
    for end in ("front", "rear"):
        left, right = (found[f"{one.id}.track.{end}-{side}"] for side in ("left", "right"))
        assert (left[1], left[3]) == pytest.approx((right[1], right[3]))
        assert left[2] < keel < right[0]
        assert keel - left[0] == pytest.approx(right[2] - keel, abs=0.01)
    assert found[f"{one.id}.track.front-left"][3] < found[f"{one.id}.track.rear-left"][1]
    for panel in one.tracks:
        boxes = [
            found[f"{one.id}.track.{panel.facing}.{n:02d}"] for n in range(1, len(panel.cells) + 1)
        ]
        steps = [(round(box[1], 2), abs((box[0] + box[2]) / 2 - keel)) for box in boxes]
        assert steps == sorted(steps)
        assert all(box[2] - box[0] >= 4.5 for box in boxes)


@pytest.mark.parametrize(
    ("id", "paper_name"),
    [("donjon", "a4"), ("donjon", "letter"), ("moresca", "letter"), ("snarling-badger-ii", "a4")],
)
def test_weapon_boxes_of_a_warhound_stand_in_common_rows(id: str, paper_name: str) -> None:
    """Where there is room, boxes at the left and right begin at the same heights."""
    one = display(id)
    page = book.sheet(one, Options(paper_name))[0]
    boxes = [
        box for box in places(page, f"{one.id}.weapon.").values()
        if box[2] < page.width * 0.4 or box[0] > page.width * 0.6
    ]  # fmt: skip
    left = {round(box[1], 2) for box in boxes if box[2] < page.width / 2}
    right = {round(box[1], 2) for box in boxes if box[0] > page.width / 2}
    assert min(len(left), len(right)) >= 2
    assert left <= right or right <= left


@pytest.mark.parametrize("one", WARHOUNDS, ids=lambda one: one.id)
def test_every_weapon_and_battery_of_a_warhound_has_a_place_on_her_plan(one: Display) -> None:
    """A letter on the flank that its box is beside, on the bow or the stern that it fires from."""
    page = book.sheet(one, Options())[0]
    found = places(page, f"{one.id}.")
    waist = found[f"{one.id}.track.rear-left"][1]
    discs = {
        text.text: drawn.box.center
        for text, drawn in walk.texts(page.items)
        if text.size_pt == 8.0 and len(text.text) == 1 and not drawn.groups
    }
    assert discs.keys() == {letter_of(number) for number in range(1, len(one.weapons) + 1)}
    for number, weapon in enumerate(one.weapons, 1):
        x, y = discs[letter_of(number)]
        box = found[f"{one.id}.weapon.{number}"]
        assert (y < waist) == (direction(weapon.arcs, one.frame)[1] > 0), weapon.heading
        if box[2] < page.width * 0.4:
            assert box[2] < x < page.width / 2, weapon.heading
        if box[0] > page.width * 0.6:
            assert page.width / 2 < x < box[0], weapon.heading
    text = walk.plain_text(page.items)
    assert text.count("P-D battery") == 4


def test_weapons_stand_beside_their_arcs() -> None:
    """On a gunboat, mounts that fire only to the left stand left of the hex, others right of it."""
    page = book.sheet(display("orca-alpha"), Options())[0]
    center = page.width / 2
    for number, weapon in enumerate(display("orca-alpha").weapons, 1):
        drawn = [
            one
            for one in walk.walk(page.items)
            if any(group.id == f"orca-alpha.weapon.{number}" for group in one.groups)
        ]
        x = min(one.box.x for one in drawn)
        if set(weapon.arcs) <= {"FQL", "RQL"}:
            assert x < center
        if set(weapon.arcs) <= {"FQR", "RQR"}:
            assert x > center


@pytest.mark.parametrize("name", sorted(samples.MAKERS))
def test_the_drawing_calls_are_the_golden_ones(name: str) -> None:
    """A changed page shows as a diff of its calls; `make goldens` accepts it after review."""
    golden = (samples.GOLDENS / f"{name}.calls").read_text(encoding="utf-8")
    assert samples.logs_of(name) == golden


def test_a_book_leads_to_every_ship() -> None:
    """The outline has a class level and every ship; index links lead to anchors that exist."""
    displays = tuple(one for one in complete() if one.system == samples.SW)
    made = book.document(
        book.Book(samples.SW, "Ship displays", displays, (), samples.weapons(samples.SW)), Options()
    )
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


@pytest.mark.parametrize("paper_name", PAPERS)
def test_the_key_explains_gunboats_and_warhounds(paper_name: str) -> None:
    """A page shows one of each in small, with numbers that its explanations begin with."""
    (page,) = key_larger.pages(complete(), Options(paper_name))
    outside = walk.outside(page, paper(paper_name).safe)
    assert [(one.name, one.box) for one in outside] == []
    text = [text.text for text, one in walk.texts(page.items) if not one.groups]
    assert [text.count(number) for number in "123"] == [4, 4, 4]
    assert not [text for text, one in walk.texts(page.items) if not one.groups
                and text.size_pt < 6.5 and text.y < page.height - COLOPHON]  # fmt: skip
    fighters = [one for one in complete() if one.frame == "fighter"]
    assert key_larger.pages(fighters, Options(paper_name)) == ()
