"""Packs, the book, the pages of scenarios: everything that is needed, numbered and findable."""

from __future__ import annotations

import re
from functools import cache
from itertools import cycle

import pytest

from sheetforge.content.kinds import Key
from sheetforge.play import units
from sheetforge.play.driver import Game
from sheetforge.products.counters import Counter
from sheetforge.products.cutting import SIZE
from sheetforge.products.map_options import HEX_SIZE
from sheetforge.products.maps import on_sheets_of
from sheetforge.products.options import PrintOptions, Setting
from sheetforge.products.planner import Planner
from sheetforge.sheet import walk
from sheetforge.sheet.counter_bands import LEAST_WITH_FIGURES
from sheetforge.sheet.palette import PALETTES
from sheetforge.sheet.paper import paper
from sheetforge.sheet.scene import Anchor, Box, Circle, Document, Field, Link, Rect, Strip, Text, Use
from sheetforge.sheet.widgets.sketch import Sketch
from sheetforge.systems.sovereign_seas.play.game import ENGINE
from sheetforge.systems.sovereign_seas.products import PRODUCTS, rosters
from sheetforge.systems.sovereign_seas.products.maps import sea
from sheetforge.systems.sovereign_seas.products.packs import PACKS
from sheetforge.systems.sovereign_seas.products.references import table_cards
from sheetforge.systems.sovereign_seas.products.scenarios import facts
from sheetforge.systems.sovereign_seas.products.ships import log_of, members
from sheetforge.systems.sovereign_seas.schema.scenario import Scenario
from sheetforge.systems.sovereign_seas.sheets import compact_panel, key
from sheetforge.systems.sovereign_seas.sheets.log import Options
from sheetforge.systems.sovereign_seas.sheets.maps import map_of
from sheetforge.systems.sovereign_seas.sheets.model import arcs_in_words
from sheetforge.systems.sovereign_seas.words import scenarios as scenario_words
from tests.sheet import layout
from tests.systems.sovereign_seas.samples_of_sheets import PAPERS, SS, every_log, library

SCENARIOS = ("blockade-breakout", "convoy-attack", "first-broadsides", "fleet-engagement")


def scenario(id: str) -> Scenario:
    found = library().get("scenarios", SS, id)
    assert isinstance(found, Scenario)
    return found


@cache
def pack(id: str, paper_name: str = "a4", fillable: bool = False, **how: Setting) -> Document:
    settings = {name.replace("_", "-"): value for name, value in how.items()}
    wanted = {"scenarios": frozenset({Key("scenarios", SS, id)})}
    options = PrintOptions(paper=paper_name, fillable=fillable, settings=settings)
    sheet, *_ = PRODUCTS["pack"].plan(library(), SS, options, wanted).sheets
    document = sheet.lay_out()
    assert len(document.pages) == sheet.pages
    return document


def book() -> Document:
    plan = PRODUCTS["displays"].plan(library(), SS, PrintOptions(), {})
    return next(one for one in plan.sheets if one.formats == ("pdf",)).lay_out()


@pytest.mark.parametrize(("id", "paper_name"), [*zip(SCENARIOS, cycle(PAPERS), strict=False)])
def test_packs_print_soundly(id: str, paper_name: str) -> None:
    """Every page but the counters, whose ink runs over cuts, has no text over another or cut."""
    for page in pack(id, paper_name, counters=False).pages:
        size = paper(paper_name, page.width > page.height)
        assert layout.outside(page, size.safe) == [], page.label
        pairs = [(a.item, b.item) for a, b in layout.overlapping_texts(page)]
        assert pairs == [], page.label
        assert layout.cut_texts(page) == [], page.label


@pytest.mark.parametrize("id", SCENARIOS)
def test_a_pack_has_a_lettered_log_for_every_ship(id: str) -> None:
    """As many logs as the scenario has ships, each with the letter that the program calls the ship by."""
    document = pack(id, counters=False)
    logs = [item for page in document.pages for item in page.items if isinstance(item, Use) and ".log" in item.part.id]
    ships = sum(len(one.counters) for side in scenario(id).sides for one in side.ships)
    assert len(logs) == ships
    numbers = [
        item.value
        for page in pack(id, fillable=True, counters=False).pages
        for item in page.items
        if isinstance(item, Field) and item.name.startswith("ship.") and ".id" in item.name
    ]
    battle = ENGINE.battle(library(), {"scenario": id})
    expected = units.letters(Game(ENGINE, battle).state).values()
    # A ship may stand on an earlier page that has room for her.
    assert sorted(numbers) == sorted(expected)


@pytest.mark.parametrize("paper_name", ["a4", "letter"])
def test_a_convoy_takes_five_leaves(paper_name: str) -> None:
    """Scenario; rosters and ships, of one side on two pages; counters and their backs; cards once.

    The roster of fourteen ships takes two pages, as a pencil needs rows of 6 mm. The cards have all that the charts
    have, and two of them lie below the counters, where charts would take a sheet more.
    """
    pages = pack("convoy-attack", paper_name).pages
    assert len(pages) == 10
    titles = [text.text for page in pages for text, _ in walk.texts(page.items) if text.face == "bold"]
    cards = ("THE TURN", "GUNNERY", "RAMMING AND TURNING", "GUNS AND QUICK HITS")
    assert [titles.count(title) for title in cards] == [1, 1, 1, 1]
    assert "MOVEMENT AND RAMMING" not in titles


def test_sisters_have_hulls_of_one_size() -> None:
    """Also on pages that leave each ship another height, as to merchantmen; no corvette stands beside nothing."""
    sizes: dict[str, set[float]] = {}
    for page in pack("convoy-attack", fillable=True).pages:
        for one in page.items:
            if isinstance(one, Field) and ".hull." in one.name:
                sizes.setdefault(one.name.split(".")[5], set()).add(round(one.box.height, 2))
    assert len(sizes["large-merchantman"]) == len(sizes["eclipse"]) == 1
    assert {name: len(found) for name, found in sizes.items()} == dict.fromkeys(sizes, 1)
    corvettes = [
        one.box.right
        for page in pack("convoy-attack", fillable=True).pages
        for one in page.items
        if isinstance(one, Field) and one.name.endswith("eclipse.id")
    ]
    assert len(set(corvettes)) == 1


@pytest.mark.parametrize("id", SCENARIOS)
def test_boxes_of_shared_pages_are_large_enough_for_a_pencil(id: str) -> None:
    """Numbers of the speed list, boxes of turns and hull circles; those of crowded hulls aside."""
    for side in scenario(id).sides:
        for member in members(library(), SS, side.ships):
            log = log_of(library(), member.key)
            assert log is not None
            for width in (95.0, 192.0):
                narrow = compact_panel.is_narrow(log, width)
                if width < 100.0 and not narrow:
                    continue
                drawn = Sketch(PALETTES["color"])
                box = Box(0.0, 0.0, width, compact_panel.least_height(log, narrow))
                compact_panel.draw(drawn, log, box, narrow)
                small = [
                    blank.name
                    for blank in drawn.blanks
                    if blank.kind == "check" and min(blank.box.width, blank.box.height) < 4.5
                ]
                crowded = log.ship.starboard or log.ship.port
                assert crowded or small == [], (log.name, small)


def test_names_in_a_pack_are_used_once() -> None:
    """Sheets of ships that take several pages share no field, anchor or part of the document."""
    document = pack("convoy-attack", fillable=True)
    items = [item for page in document.pages for item in page.items]
    for names in (
        [item.name for item in items if isinstance(item, Field)],
        [item.name for item in items if isinstance(item, Anchor)],
    ):
        assert len(names) == len(set(names))


def test_counters_of_a_pack_have_sheets_of_paper_of_their_own() -> None:
    """They start on the front of a sheet, so that cutting harms nothing else."""
    labels = [page.label for page in pack("fleet-engagement").pages]
    front = labels.index("1")
    assert front % 2 == 0
    assert labels[front + 1] == "1b"


def counters_of_convoy(**how: Setting) -> list[Counter]:
    """The counters of the pack of the convoy."""
    key = Key("scenarios", SS, "convoy-attack")
    planner = Planner(library(), SS, PrintOptions(settings=how))
    made = PACKS.pack_of(planner, key, scenario(key.id))
    assert not isinstance(made, str)
    return list(made.counters)


def test_a_pack_has_markers_of_turns_only_where_counters_are_not_turned_over() -> None:
    """The back of a ship says that she has turned; where it is another, a marker for each is printed too."""
    usual = counters_of_convoy()
    assert all(one.is_ship for one in usual)
    with_damage = counters_of_convoy(back="damaged")
    assert [one.face.name for one in with_damage[len(usual) :]] == ["Turned"] * len(usual)


def test_ships_of_a_battle_have_the_letters_that_the_program_calls_them_by() -> None:
    """Both sides have a COV-1: counters, rosters and the page of the battle tell them apart as the engine does."""
    battle = ENGINE.battle(library(), {"scenario": "convoy-attack"})
    counters = [one.face.mark for one in counters_of_convoy()]
    assert counters == list(units.letters(Game(ENGINE, battle).state).values())
    key = Key("scenarios", SS, "convoy-attack")
    rows = [row for side in rosters.of_scenario(library(), key, scenario(key.id)) for row in side.rows]
    assert [row.cells["counter"].split()[0] for row in rows] == counters
    french, _ = facts(library(), key, scenario(key.id)).forces
    assert [row.cells["counters"] for row in french.rows][:2] == ["A–B SF-1 to 2", "C–F COV-1 to 4"]


def test_the_card_of_rams_fills_a_tall_place_with_taller_tables() -> None:
    """Below the few counters of a first battle its tables, figures and words use two thirds of the page and more."""
    card = table_cards(library(), SS, Options("letter"))[2]
    assert isinstance(card, Strip)
    assert card.taller is not None
    low, tall = (
        # The foot of the page is in smaller type.
        max(one.box.bottom for one in walk.walk(page.items) if isinstance(one.item, Text) and one.item.size_pt >= 7.0)
        for page in (card, card.taller(220.0))
    )
    assert tall > low + 40.0
    assert tall < 220.0 + 12.0


def test_a_pack_has_its_map_in_a_document_of_its_own() -> None:
    """The sheets of the map, which are printed on one side, when they are asked for."""
    settings: dict[str, Setting] = {"counters": False, "with-map": True, "hex-size": 12.0}
    wanted = {"scenarios": frozenset({Key("scenarios", SS, "blockade-breakout")})}
    plan = PRODUCTS["pack"].plan(library(), SS, PrintOptions(settings=settings), wanted)
    whole, board = plan.sheets
    assert len(whole.lay_out().pages) == len(pack("blockade-breakout", counters=False).pages)
    assert (board.name, board.lay_out().duplex) == (f"{SS}/packs/blockade-breakout-map", "")
    assert board.pages > 5


@pytest.mark.parametrize("paper_name", PAPERS)
def test_the_map_of_a_pack_takes_few_sheets_and_counters_lie_in_its_hexes(paper_name: str) -> None:
    """The largest map takes about sixteen sheets, fifty with hexes of 25 mm; sizes that are asked for are kept."""
    key = Key("scenarios", SS, "convoy-attack")

    def matched(**sizes: Setting) -> PrintOptions:
        settings = {"with-map": True, **{name.replace("_", "-"): size for name, size in sizes.items()}}
        planner = Planner(library(), SS, PrintOptions(paper_name, settings=settings))
        return PACKS.matched(planner, key, scenario(key.id))

    found = matched()
    board = map_of(library(), key, scenario(key.id), found)
    assert len(on_sheets_of(board, sea(found), found)[1].tiles) <= 20
    assert 12 < found.setting(SIZE) < found.setting(HEX_SIZE) - 1
    assert matched(hex_size=18.0).setting(SIZE) == 16.5
    asked = matched(hex_size=18.0, size=20.0)
    assert (asked.setting(HEX_SIZE), asked.setting(SIZE)) == (18.0, 20.0)


@pytest.mark.parametrize(
    ("paper_name", "id", "sheets"),
    [("a4", "first-broadsides", 4), ("letter", "fleet-engagement", 12), ("letter", "blockade-breakout", 16)],
)
def test_hexes_are_a_little_smaller_where_that_saves_sheets(paper_name: str, id: str, sheets: int) -> None:
    """Hexes of 25 mm would take eight sheets, a large map fifteen; smaller ones do not, with figures on counters."""
    key = Key("scenarios", SS, id)
    planner = Planner(library(), SS, PrintOptions(paper_name, settings={"with-map": True}))
    found = PACKS.matched(planner, key, scenario(id))
    board = map_of(library(), key, scenario(id), found)
    assert len(on_sheets_of(board, sea(found), found)[1].tiles) == sheets
    assert found.setting(SIZE) >= LEAST_WITH_FIGURES


def test_a_scenario_says_how_it_is_set_up_and_won() -> None:
    """The sentences follow from the content: order, place, distance, formation, victory."""
    convoy = scenario("convoy-attack")
    french, british = convoy.sides
    assert scenario_words.set_up(french, convoy.sides) == (
        "first, in the middle of the map. Ships begin at any speed that they can make. "
        "Large merchantmen (LM) and small merchantmen (SM) stand in two columns about the middle, all on one course, "
        "2 hexes apart and 2 hexes between ships of a column. "
        "Steam frigates (SF) and corvettes (COV) stand within 4 hexes of a friend."
    )
    assert scenario_words.set_up(british, convoy.sides) == (
        "second, in the hexes of an edge that is written down in secret before any ship is "
        "set up, at least 20 hexes from the nearest enemy. Ships begin at any speed that they can "
        "make."
    )
    assert list(scenario_words.victory(convoy)) == [
        (
            "British win if",
            "two enemy large merchantmen (LM) or small merchantmen (SM) are sunk "
            "and they have lost none of their own ships.",
            "sink",
        ),
        (
            "British win if",
            "five enemy large merchantmen (LM) or small merchantmen (SM) are sunk "
            "and they have lost at most one of their own ships.",
            "sink",
        ),
        ("French win if", "no other side has won by the end of turn 40.", "deny"),
    ]


def test_what_both_sides_can_win_is_said_once() -> None:
    """The fleet engagement has three kinds of victory, alike for both."""
    said = list(scenario_words.victory(scenario("fleet-engagement")))
    assert [who for who, _, _ in said] == [
        "A side wins a marginal victory if",
        "A side wins a major victory if",
        "A side wins a decisive victory if",
    ]
    assert said[0][1].startswith("only it has a functional ship left")


def test_a_scenario_page_has_its_forces_and_points() -> None:
    """Counters, ships and points of both sides; how figures were computed is not for players."""
    key = Key("scenarios", SS, "blockade-breakout")
    page = facts(library(), key, scenario("blockade-breakout"))
    points = 37 + 67 + 2 * 44 + 3 * 18
    assert page.forces[0].note == f"7 ships, {points} points"
    assert [force.name for force in page.forces] == ["British", "French"]
    assert [row.cells["counters"] for row in page.forces[0].rows] == [
        "A BSIC-1",
        "B CBIC-1",
        "C–D SF-1 to 2",
        "E–G COV-1 to 3",
    ]
    assert [one.title for one in page.sections] == ["Set-up", "First move", "Victory"]
    assert page.legend


def test_the_book_has_every_log_and_an_index_that_leads_there() -> None:
    """Cover, key, charts, logs by navy, index; each link of the index has an anchor, once."""
    document = book()
    assert len(document.pages) == 4 + len(every_log()) + 1
    items = [item for page in document.pages for item in page.items]
    anchors = [item.name for item in items if isinstance(item, Anchor)]
    assert len(anchors) == len(set(anchors))
    links = [item.target for item in items if isinstance(item, Link)]
    assert sorted(links) == sorted(f"#ship.{SS}.{log.id}" for log in every_log())
    assert {link.removeprefix("#") for link in links} <= set(anchors)
    assert [name for name in anchors if name.startswith("navy.")] == [
        f"navy.{SS}.british",
        f"navy.{SS}.french",
        f"navy.{SS}.neutral",
    ]


def test_pages_of_the_book_are_numbered_as_the_index_says() -> None:
    """The number at the foot of a log is that of its page; the cover has none."""
    document = book()
    for number, page in enumerate(document.pages[1:], 1):
        assert f"page {number}" in layout.plain_text(page.items), page.label


def test_the_key_explains_a_real_log() -> None:
    """Each callout has its number on the log and its sentence below."""
    plan = PRODUCTS["tables"].plan(library(), SS, PrintOptions(), {})
    key = next(sheet for sheet in plan.sheets if sheet.name.endswith("/key")).lay_out()
    text = layout.plain_text(key.pages[0].items)
    assert "BELLEROPHON" in text
    for word in ("casemate", "turret", "barbette", "Hull circle.", "Slash.", "Shield."):
        assert word in text
    assert [line for line in text.split("\n") if line == "14"]


@pytest.mark.parametrize("paper_name", PAPERS)
def test_numbers_of_the_key_cover_no_box(paper_name: str) -> None:
    """The marker of the speed list stands clear of the numbers that are struck off."""
    one = next(log for log in every_log() if log.id == "bellerophon")
    page = key.page(one, Options(paper=paper_name))
    drawn = list(walk.walk(page.items))
    discs = [d.box for d in drawn if isinstance(d.item, Circle) and d.item.radius == key.MARKER]
    speeds = [d.box for d in drawn if isinstance(d.item, Rect) and any(".speed." in group.id for group in d.groups)]
    assert len(discs) == 14
    assert len(speeds) == len(one.ship.speeds)
    assert [(disc, box) for disc in discs for box in speeds if disc.overlaps(box)] == []


def test_a_first_game_takes_nine_sheets_and_its_hexes_hold_the_counters() -> None:
    """A small scenario on a map of four sheets."""
    product = library().systems[SS].products()["starter"]
    for size in ("a4", "letter"):
        whole, board = product.plan(library(), SS, PrintOptions(paper=size), {}).sheets
        assert -(-whole.pages // 2) + board.pages == 9
        text = layout.plain_text(board.lay_out().pages[0].items)
        (across,) = set(re.findall(r"19 × 20 hexes of ([\d.]+) mm", text))
        assert float(across) >= 20.0


@pytest.mark.parametrize("id", ["fleet-engagement", "convoy-attack"])
def test_a_log_without_charts_says_which_arcs_its_guns_have(id: str) -> None:
    """Where logs share pages, gun charts are on a page that ships share: a log has the letters with their arcs."""
    pages = pack(id).pages
    for side in scenario(id).sides:
        for member in members(library(), SS, side.ships):
            log = log_of(library(), member.key)
            assert log is not None
            if not log.ship.batteries:
                continue
            words = arcs_in_words(log.ship)
            assert all(mount.gun.code in words for mount in log.ship.batteries)
            named = [page for page in pages if any(log.name.upper() == text.text for text, _ in walk.texts(page.items))]
            assert named
            for page in named:
                texts = [text.text for text, _ in walk.texts(page.items)]
                assert any(words in text for text in texts) or "GUNS" in texts, (log.name, words)
