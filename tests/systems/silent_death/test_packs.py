"""Packs of fleets and scenarios, and compact cards."""

from __future__ import annotations

import re
from collections import Counter as Tally
from collections.abc import Iterable
from dataclasses import replace

import pytest

from sheetforge.content.kinds import Key
from sheetforge.content.library import BadRequest
from sheetforge.press import pdf
from sheetforge.products.covers import lines_of
from sheetforge.products.map_options import HEX_SIZE
from sheetforge.products.options import PrintOptions, Setting
from sheetforge.products.planner import Planner
from sheetforge.sheet import scenario_page, walk
from sheetforge.sheet.scene import Anchor, Document, Field, Page
from sheetforge.systems.silent_death.products import packs as pack
from sheetforge.systems.silent_death.products.roster import of_fleet
from sheetforge.systems.silent_death.products.ships import crew_boxes
from sheetforge.systems.silent_death.schema.fleet import Fleet
from sheetforge.systems.silent_death.sheets import quick_card as card
from sheetforge.systems.silent_death.sheets.display import Options
from sheetforge.systems.silent_death.sheets.model import DISPLAY_OF
from tests.sheet import layout
from tests.systems.silent_death.armoury import library
from tests.systems.silent_death.samples_of_forms import keys, pack_pages, packed
from tests.systems.silent_death.samples_of_sheets import PAPERS, SD, SW, complete, display, words
from tests.systems.sound_pages import sound

CUT = {f"{number}{side}" for number in range(1, 9) for side in ("", "b")}
"""The labels of pages to cut up."""

FLEETS = [key.id for key in keys("fleets")]


def labels(pages: Iterable[Page]) -> list[str]:
    """What the pages are called."""
    return [page.label for page in pages]


def first_page(made: pack.Pack) -> Page:
    """The summary of a fleet, or the page of a scenario."""
    if made.battle is None:
        return pack.summary_page(made)[0]
    return scenario_page.page(made.battle, made.options, lines=lines_of(made.counters))


@pytest.mark.parametrize("paper_name", PAPERS)
def test_every_pack_prints_soundly(paper_name: str) -> None:
    """All fleets and scenarios, summary and reference included, fit their paper."""
    whole = [("fleets", id, "silent-death") for id in FLEETS]
    whole += [("scenarios", key.id, SW) for key in keys("scenarios", SW)]
    for kind, id, system in whole:
        made = packed(kind, id, system, PrintOptions(paper=paper_name))
        printed = (first_page(made), *pack.reference_pages(made))
        assert printed, id
        for page in printed:
            sound(page, paper_name)


def test_a_pack_is_in_its_order() -> None:
    """Cover, summary with the weapons, displays that share sheets, counters with two cards below them, two cards."""
    assert labels(pack_pages("fleets", "ridotto-first-dance")) == [
        "Cover",
        "First Dance",
        "Hornpipe  ·  Hornpipe II",
        "Rigadoon  ·  Galliard",
        "Passepied",
        "Reference",
        "1",
        "1b",
    ]


def test_counters_of_a_pack_have_the_marks_of_its_displays() -> None:
    """One counter a ship, under its mark, then as many warheads and decoys as the ships carry."""
    made = packed("fleets", "ridotto-first-dance")
    ships = [one.face for one in made.counters if one.is_ship]
    assert [face.mark for face in ships] == [member.mark for member in made.members]
    rest = Tally(one.face.name for one in made.counters if not one.is_ship)
    assert rest == {"Mk. 10": 4, "Mk. 20": 11, "Decoy": 9}


def test_a_pack_has_the_asteroids_that_players_place() -> None:
    """As many as its scenario places at most; none where no rule has asteroids."""
    for battle, system, count in (("the-causeway", SD, 12), ("first-patrol", SW, 0)):
        names = [one.face.name for one in packed("scenarios", battle, system).counters]
        assert names.count("Asteroid") == count


def test_counters_of_a_scenario_are_named_as_its_ships_are() -> None:
    """Names of the scenario, listed ships included, letters of the battle; a colour a side."""
    made = packed("scenarios", "the-liberation-of-syruss", SW)
    ships = [one.face for one in made.counters if one.is_ship]
    called = [(face.name, face.mark) for face in ships]
    assert called == [(member.name, member.mark) for member in made.members]
    assert called[:4] == [("Y-Wing", "A"), ("X-Wing", "B"), ("X-Wing", "C"), ("TIE Fighter", "a")]
    sides = {face.side.name for face in ships if face.side is not None}
    assert sides == {"Rebels", "Imperials"}


@pytest.mark.parametrize("id", FLEETS)
def test_counters_have_sheets_of_their_own(id: str) -> None:
    """Fronts are on odd pages, nothing else is on a sheet that is cut up, no page is blank."""
    names = labels(pack_pages("fleets", id))
    cut = [at for at, name in enumerate(names) if name in CUT]
    assert cut == list(range(cut[0], cut[-1] + 1))
    assert cut[0] % 2 == len(cut) % 2 == 0
    assert "Notes" not in names


def test_a_pack_has_an_outline_by_part() -> None:
    """Parts are at the top of the outline, each ship one level below, nothing without a title."""
    pages = pack_pages("scenarios", "the-causeway")
    entries = [item for page in pages for item in page.items if isinstance(item, Anchor)]
    titled = [(entry.title, entry.level) for entry in entries if entry.title]
    # The first page of the reference fills the back before the counters.
    assert [title for title, level in titled if not level] == [
        "Scenario",
        "Reference",
        "Ships: Vaubrand",
        "Ships: Ridotto",
        "Counters",
    ]
    assert {"Donjon", "Moresca", "Galliard"} <= {title for title, level in titled if level == 1}
    names = [entry.name for entry in entries]
    assert len(names) == len(set(names))


def test_a_pack_has_the_readings_of_damage_once() -> None:
    """They are on a card; displays have them only when they are printed by themselves."""
    made = packed("fleets", "ridotto-dancing-lesson")
    parts = (pack.ship_pages(made), list(pack.reference_pages(made)))
    shown = [words(tuple(pages)).upper().count("READING DAMAGE") for pages in parts]
    assert shown == [0, 1]


def test_ships_of_a_kind_share_sheets_by_what_fits() -> None:
    """Four TIE Fighters stand on one sheet."""
    names = labels(pack_pages("scenarios", "the-liberation-of-syruss", SW))
    assert names.count("TIE Fighter") == 1


def test_a_limit_of_sheets_chooses_smaller_ships() -> None:
    """The roomiest format within the limit; below the least the message has the least."""

    def pages(**settings: Setting) -> int:
        asked = {name.replace("_", "-"): value for name, value in settings.items()}
        options = PrintOptions(settings={"cover": "off", **asked})
        return len(pack_pages("fleets", "ridotto-dancing-lesson", options=options))

    assert pages(max_sheets=50) == pages() > pages(card="card")
    least = -(-pages(card="card") // 2)
    assert pages(card="card") <= pages(max_sheets=least) <= 2 * least
    with pytest.raises(BadRequest, match=f"--max-sheets 1: .* takes {least} sheets at least"):
        pages(max_sheets=1)
    with pytest.raises(BadRequest, match="--max-sheets 0"):
        pages(max_sheets=0)


def test_a_scenario_can_have_its_map_in_a_document_of_its_own() -> None:
    """Sheets of a map are printed on one side; the pack itself is the same."""
    wanted = {"scenarios": frozenset({Key("scenarios", SW, "caught-in-orbit")})}
    options = PrintOptions(settings={"with-map": True, "counters": False, "hex-size": 15.0})
    product = library().systems[SW].products()["pack"]
    whole, board = product.plan(library(), SW, options, wanted).sheets
    assert board.name == f"{SW}/packs/caught-in-orbit-map"
    assert (whole.lay_out().duplex, board.lay_out().duplex) == ("long-edge", "")
    assert len(board.lay_out().pages) > 4


def test_ships_of_several_kinds_take_the_fewest_sheets() -> None:
    """With the next kind that fits, in their order, the last pair and the last ship would have a sheet each."""
    names = labels(pack_pages("scenarios", "dark-lord-of-the-sith", SW, PrintOptions(settings={"counters": False})))
    assert [name for name in names if "Wing" in name] == ["X-Wing  ·  Y-Wing", "A-Wing  ·  B-Wing"]


@pytest.mark.parametrize("settings", [{"tents": True}, {"backs": "none"}, {"backs": "fold"}], ids=str)
def test_nothing_is_printed_on_the_back_of_one_sided_counters(settings: dict[str, Setting]) -> None:
    """Each sheet of pieces begins on a front; its back has their backs, or nothing: notes would be cut with them."""
    pages = pack_pages("scenarios", "dark-lord-of-the-sith", SW, PrintOptions(settings=settings))
    names = labels(pages)
    fronts = [place for place, name in enumerate(names) if name.isdecimal()]
    assert len(fronts) > (settings != {"backs": "none"})
    for place in fronts:
        assert place % 2 == 0, names
        assert names[place + 1 :][:1] in ([f"{names[place]}b"], ["Blank"], []), names
    assert all(not page.items for page in pages if page.label == "Blank")


def test_counters_of_a_pack_follow_the_options_of_counters() -> None:
    """Shape, size and backs are as asked; with `--no-counters` there are none."""
    asked: dict[str, Setting] = {"shape": "square", "size": 25.0, "backs": "none"}
    names = labels(pack_pages("fleets", "ridotto-first-dance", options=PrintOptions(settings=asked)))
    assert "1" in names
    assert "1b" not in names
    none = PrintOptions(settings={"counters": False})
    assert packed("fleets", "ridotto-first-dance", options=none).counters == ()
    assert "1" not in labels(pack_pages("fleets", "ridotto-first-dance", options=none))
    with pytest.raises(BadRequest, match="--size 5: a counter has 8 to 120 mm"):
        pack_pages("fleets", "prize-ships", options=PrintOptions(settings={"size": 5.0}))


def test_the_summary_counts_against_the_limit() -> None:
    """Ships, crew slots, points of the limit; what is not printed with the reason."""
    text = words([first_page(packed("fleets", "prize-ships"))])
    assert "299 of 300 points" in text
    assert "14 in all" in text
    assert "Piranha, Dolphin: only listed" in " ".join(text.split())
    assert "Only for players who own the prize ships themselves." in text


def test_crews_are_dealt_from_the_list_in_the_order_of_the_ships() -> None:
    """Two Piranhas, two Piranhas II …: 7 4, 8 3, 9 2, and so on; listed ships take theirs too."""
    members = packed("fleets", "prize-ships").members
    assert [member.skills for member in members] == [(7, 4), (8, 3), (9, 2), (6, 5), (10, 1), (7, 4), (8, 3)]
    assert members[2].crew == {"pilot": {"piloting": 9, "gunnery": 2}}
    assert members[0].display is None


def test_crews_of_the_command_line_come_first() -> None:
    """`--crew` is dealt instead of the list; what it does not reach stays blank."""
    given = packed("fleets", "prize-ships", options=PrintOptions(crew=(1, 2, 3)))
    assert [member.skills for member in given.members[:3]] == [(1, 2), (3,), ()]
    blank = packed("fleets", "prize-ships", options=PrintOptions(settings={"deal": False}))
    assert all(member.crew == {} for member in blank.members)


def test_a_scenario_gives_its_own_crews() -> None:
    """Skills, names and points of every side are those of the scenario."""
    made = packed("scenarios", "the-liberation-of-syruss", SW)
    text = words([first_page(made)])
    assert all(roster.cost == roster.limit for roster in made.rosters)
    assert "181 of 181 points" in text
    sheets = words(pack.ship_pages(made))
    assert {"Y-WING", "A", "B", "C", "a", "f"} <= set(sheets.split())


def test_every_ship_of_a_fleet_has_a_display_of_its_own() -> None:
    """As many copies with marks as the fleet has ships that are printed, over as many sheets."""
    made = packed("fleets", "ridotto-full-ball", options=PrintOptions(fillable=True))
    items = [item for page in pack.ship_pages(made) for item in page.items]
    boxes = [one.value for one in items if isinstance(one, Field) and ".id" in one.name]
    marks = [member.mark for member in made.members]
    assert len(set(marks)) == len(marks) == 10
    assert sorted(filter(None, boxes)) == sorted(marks)


def test_a_pack_with_tents_is_one_document() -> None:
    """The drawings of standing ships and those of flat counters go by different ids."""
    options = PrintOptions(settings={"tents": True})
    pages = pack_pages("fleets", "ridotto-first-dance", options=options)
    assert pdf.write(Document(pages, "pack")).startswith(b"%PDF")


def test_a_crew_with_a_penalty_can_be_a_form() -> None:
    """–2 stands in the box of a gunner who lacks a feat, in a form as on paper."""
    pages = pack_pages("scenarios", "caught-in-orbit", SW, PrintOptions(fillable=True))
    assert pdf.write(Document(pages, "pack")).startswith(b"%PDF")


@pytest.mark.parametrize("size", ["full", "card"])
def test_a_pack_can_be_a_form(size: str) -> None:
    """Ships of a kind over several sheets still have fields of their own names."""
    options = PrintOptions(fillable=True, settings={"card": size})
    pages = pack_pages("fleets", "vaubrand-great-works", options=options)
    fields = [item.name for page in pages for item in page.items if isinstance(item, Field)]
    assert len(fields) == len(set(fields)) > 300
    assert pdf.write(Document(pages, "pack")).startswith(b"%PDF")


def test_only_weapons_of_the_fleet_are_explained() -> None:
    """The weapon table of a pack has the fleet's weapons and no others, on its first page; cards are strips."""
    made = packed("fleets", "prize-ships")
    names = {weapon.name for weapon in made.weapons}
    assert {"Minigun", "Splattergun", "Ion Ram", "Disruptorgun"} <= names
    assert "Plazgun" not in names
    text = words([first_page(made)])
    assert all(name in text for name in names)
    assert labels(pack.reference_pages(made)) == ["Reference"] * 4


@pytest.mark.parametrize("paper_name", PAPERS)
def test_every_fighter_has_a_card(paper_name: str) -> None:
    """A quarter of a page, or a half for a heavy one, and nothing on it leaves its place."""
    sizes = {}
    for one in complete():
        size = card.size_of(one, Options(paper=paper_name), "card")
        assert size is not None or one.frame != "fighter"
        if size is not None:
            sizes[one.id] = size
            for page in card.pages([card.Copy(one)], Options(paper=paper_name), size):
                sound(page, paper_name)
    assert sizes["dolphin-ii"] == "card"
    assert sizes["executioner-ii"] == "half"


@pytest.mark.parametrize("one", [one for one in complete() if one.frame == "fighter"], ids=lambda one: one.id)
def test_a_card_has_what_a_game_needs(one) -> None:
    """Values, weapons with all they roll, every box and every critical hit of the ship."""
    size = card.size_of(one, Options(), "card")
    page = card.pages([card.Copy(one)], Options(fillable=True), size)[0]
    text = words((page,))
    wanted = [one.name.upper(), str(one.bpv), str(one.defensive_value), str(one.drive)]
    for weapon in one.weapons:
        wanted += [weapon.heading, *(value for _, value in weapon.facts)]
    wanted += [f"{row.title}." for panel in one.criticals for row in panel.rows]
    assert [value for value in wanted if value not in text] == []
    names = {item.name for item in page.items if isinstance(item, Field)}
    count = sum(len(panel.cells) for panel in one.tracks)
    assert len([name for name in names if ".track." in name]) == count
    skills = {f"card.1.crew.{post}.{skill}" for post, skill in crew_boxes(one)}
    assert skills <= names


def test_a_half_page_is_a_display_with_its_critical_hits() -> None:
    """A half holds the display as its own sheet has it, boxes of 7 mm or more, the hex lettered."""
    (page,) = card.pages([card.Copy(display("hornpipe"))], Options(), "half")
    width: dict[str, float] = {}
    for one in walk.walk(page.items):
        for group in one.groups:
            width[group.id] = max(width.get(group.id, 0.0), one.box.width)
    assert {"hornpipe.hex", "hornpipe.weapon.1"} <= set(width)
    sides = [side for id, side in width.items() if id.startswith("hornpipe.track.")]
    assert len(sides) == 10
    assert min(sides) >= 7.0


def test_a_gunboat_has_no_card() -> None:
    """Asked for by name, it is omitted with the reason; no second copy of its display is made."""
    key = Key("ships", SD, "orca-alpha")
    planner = Planner(library(), SD, PrintOptions(), {"ships": frozenset({key})})
    assert list(pack.quick(DISPLAY_OF, planner)) == []
    assert "too large for a card" in planner.omitted[key]


def test_cards_of_a_fleet_share_pages() -> None:
    """Cards stand four to a page whatever ship they are of; large ships have their own sheet."""
    copies = [card.Copy(display("dolphin-ii")), card.Copy(display("piranha-ii"))] * 3
    pages = pack.card_pages([*copies, card.Copy(display("orca-alpha"))], Options(), "card")
    assert labels(pages) == ["Dolphin II, Piranha II", "Dolphin II, Piranha II", "Orca Alpha"]
    assert layout.plain_text(pages[0].items).count("DAMAGE TRACK") == 4


def test_mercenaries_are_named_as_such_in_the_summary() -> None:
    """A line of a fleet that is hired says so beside the ship; other ships do not."""
    key = Key("fleets", "silent-death", "ridotto-first-dance")
    text = library().text(key).decode()
    line = "{ship: rigadoon, count: 2}"
    assert line in text
    marked = text.replace(line, "{ship: rigadoon, count: 2, mercenary: true}")
    changed = library().with_texts({key: marked})
    fleet = changed.entity(key)
    assert isinstance(fleet, Fleet)
    members = of_fleet(changed, key, fleet, DISPLAY_OF).members
    hired = [one.figures.name for one in members if "mercenary" in one.figures.name]
    assert hired == ["Rigadoon (mercenary)"] * 2


def test_a_first_game_takes_about_ten_sheets() -> None:
    """Scenario, ships with cards and weapons at their backs, counters above cards; the hexes hold the counters."""
    product = library().systems[SD].products()["starter"]
    whole, board = product.plan(library(), SD, PrintOptions(), {}).sheets
    assert whole.name == f"{SD}/starter/first-sortie"
    names = labels(whole.lay_out().pages)
    assert names == ["First Sortie", "First turn", "Redan", "Reference", "Galliard", "Reference", "1", "1b"]
    sheets = -(-len(names) // 2) + len(board.lay_out().pages)
    assert sheets == 8
    text = words(board.lay_out().pages)
    (size,) = re.findall(r"19 × 19 hexes of ([\d.]+) mm", text)[:1]
    assert float(size) >= 20.0


def test_the_map_of_a_first_game_takes_four_sheets_in_either_game() -> None:
    """Four sheets have hexes that hold the usual counters nearly as large as they are elsewhere."""
    for system in (SD, SW):
        product = library().systems[system].products()["starter"]
        _, board = product.plan(library(), system, PrintOptions(), {}).sheets
        assert len(board.lay_out().pages) == 4


def test_one_starter_is_usual_and_the_others_are_named() -> None:
    """Without `--system` only that of the game that says so is built."""
    systems = library().systems
    found = {id: game.products()["starter"].only_named for id, game in systems.items() if game.units}
    assert [id for id, only in found.items() if not only] == [SD]


def test_quick_cards_wear_the_livery_of_their_ships() -> None:
    """Cards of ships of two Houses on one page have the colours of each."""
    ships = [display(name) for name in ("galliard", "redan")]
    (page,) = card.pages([card.Copy(one) for one in ships], Options(), "card")
    fills = {getattr(getattr(one.item, "style", None), "fill", None) for one in walk.walk(page.items)}
    for one in ships:
        assert one.arms is not None
        assert one.arms.main in fills


def test_counters_lie_beside_those_over_two_hexes() -> None:
    """Two warhounds leave most of their row free: it is used, so that Letter takes as many pages as A4."""
    a4, letter = (pack_pages("scenarios", "the-causeway", options=PrintOptions(paper=one)) for one in PAPERS)
    assert len(a4) == len(letter) == 14
    front = next(page for page in letter if page.label == "1")
    assert {"Donjon", "Glacis", "Asteroid"} <= set(layout.plain_text(front.items).splitlines())


def test_counters_are_smaller_beside_those_over_two_hexes() -> None:
    """On a map of smaller hexes, so that warhounds stay broad: one leaves room in the hexes beside it."""
    key = Key("scenarios", SD, "the-causeway")
    scenario = library().entity(key)
    assert scenario is not None
    planner = Planner(library(), SD, PrintOptions("letter", settings={"with-map": True}), {})
    packs = pack.DeathPacks(DISPLAY_OF, "", 4, False)
    matched = packs.matched(planner, key, scenario)
    assert matched.setting(HEX_SIZE) == 21.5
    made = packs.pack_of(replace(planner, options=matched), key, scenario)
    assert not isinstance(made, str)
    widths = {one.die.width for one in made.counters if one.die is not None}
    assert min(widths) > 16.0


@pytest.mark.parametrize(("choice", "moresca"), [("piece", 1), ("halves", 2)])
def test_the_warhound_of_a_pack_is_one_piece_or_two_halves(choice: str, moresca: int) -> None:
    """As `build counters` prints it."""
    key = Key("fleets", SD, "ridotto-full-ball")
    planner = Planner(library(), SD, PrintOptions(settings={"two-hex": choice}), {})
    fleet = library().entity(key)
    assert fleet is not None
    found = pack.DeathPacks(DISPLAY_OF, "", 4, False).pack_of(planner, key, fleet)
    assert [one.face.name for one in found.counters].count("Moresca") == moresca
    product = library().systems[SD].products()["pack"]
    assert product.has("two-hex")
