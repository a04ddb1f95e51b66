"""Charts and rosters: what they say is what the content says, and all of it can be read."""

from __future__ import annotations

import re
from fractions import Fraction
from math import ceil

import pytest

from sheetforge.content.kinds import Key
from sheetforge.products.options import PrintOptions
from sheetforge.sheet.paper import paper
from sheetforge.sheet.scene import Document, Field
from sheetforge.sheet.widgets.grid import Line
from sheetforge.systems.sovereign_seas.blueprint import letter_of
from sheetforge.systems.sovereign_seas.engine.bearings import ARCS
from sheetforge.systems.sovereign_seas.engine.phases import SEQUENCE
from sheetforge.systems.sovereign_seas.products import PRODUCTS
from sheetforge.systems.sovereign_seas.schema.tables import MovementChart
from sheetforge.systems.sovereign_seas.sheets import roster
from sheetforge.systems.sovereign_seas.sheets.gun_chart import power_text
from sheetforge.systems.sovereign_seas.sheets.log import Options
from sheetforge.systems.sovereign_seas.sheets.model import arc_kind, every_arc
from sheetforge.systems.sovereign_seas.sheets.reference import first, navy_charts
from sheetforge.systems.sovereign_seas.sheets.roster import Roster
from sheetforge.systems.sovereign_seas.words.sentences import STRIKE
from tests.sheet import layout
from tests.systems.sound_pages import LOOKS
from tests.systems.sovereign_seas.samples_of_sheets import SS, library, looked_up

READ = ("tables", "worksheets", "cards")


def documents(product: str, **how: str) -> dict[str, Document]:
    options = PrintOptions(**how)  # type: ignore[arg-type]
    sheets = PRODUCTS[product].plan(library(), SS, options, {}).sheets
    return {sheet.name.rpartition("/")[2]: sheet.lay_out() for sheet in sheets}


def text(document: Document) -> str:
    return " ".join(" ".join(layout.plain_text(page.items).split()) for page in document.pages)


@pytest.mark.parametrize(("paper_name", "ink"), LOOKS)
@pytest.mark.parametrize("product", READ)
def test_reference_and_rosters_print_soundly(product: str, paper_name: str, ink: str) -> None:
    """No text leaves the printable area or lies over another text, upright or lying."""
    for name, document in documents(product, paper=paper_name, ink=ink).items():
        for page in document.pages:
            size = paper(paper_name, page.width > page.height)
            assert layout.outside(page, size.safe) == [], name
            pairs = [(a.item, b.item) for a, b in layout.overlapping_texts(page)]
            assert pairs == [], name
            assert layout.cut_texts(page) == [], name


def test_the_gun_charts_are_those_of_the_content() -> None:
    """Both navies, each gun with its letters range by range, and the strikes below."""
    said = text(documents("tables")["gunnery"])
    charts = navy_charts(library(), SS)
    assert [chart.navy for chart in charts] == ["British guns", "French guns"]
    assert [len(chart.guns) for chart in charts] == [4, 4]
    for chart in charts:
        for gun in chart.guns:
            letters = map(letter_of, gun.penetration)
            assert " ".join((gun.type, power_text(gun), *letters)) in said
    assert " ".join(map(str, looked_up().needed)) in said


def test_quick_hits_are_hits_times_power_with_fractions_up() -> None:
    """Each row of the calculator is the rule itself."""
    said = text(documents("tables")["gunnery"])
    for power in ("0.5", "1.0", "2.0", "3.0"):
        row = [str(ceil(hits * Fraction(power))) for hits in range(1, 14)]
        assert " ".join((f"FP {power}", *row)) in said


def test_every_arc_of_the_game_is_drawn() -> None:
    """There is a picture for each arc, and it shows the hexes that the engine fires into."""
    assert len(every_arc()) == len({arc_kind(arc) for arc in ARCS})
    pictured = {arc.title: arc.steps for arc in every_arc()}
    assert (0, -1) in pictured["Forward"]
    assert (0, 1) in pictured["Aft"]
    assert pictured["Special forward"] | pictured["Special aft"] == pictured["End on"]
    assert not pictured["Broadside"] & pictured["Forward"]
    assert pictured["Broadside"] < pictured["Both broadsides"]


def test_the_movement_chart_is_that_of_the_content() -> None:
    """A row for each speed with the hexes of each impulse."""
    chart = first(library(), "tables", SS, MovementChart)
    assert chart is not None
    said = text(documents("tables")["movement"])
    for row in chart.rows:
        assert " ".join(map(str, (row.speed, *row.points))) in said


def test_cards_stand_two_to_a_page_and_say_what_the_charts_say() -> None:
    """Turn, gunnery, ramming, guns: four cards with the same figures as the pages."""
    (cards,) = documents("cards").values()
    assert len(cards.pages) == 2
    said = text(cards)
    for title in ("THE TURN", "GUNNERY", "RAMMING AND TURNING", "GUNS AND QUICK HITS"):
        assert title in said
    for chart in navy_charts(library(), SS):
        for gun in chart.guns:
            letters = map(letter_of, gun.penetration)
            assert " ".join((gun.type, power_text(gun), *letters)) in said
    assert "HIT" in said


@pytest.mark.parametrize("name", ["gunnery", "movement", "key"])
def test_reference_pages_say_what_a_strike_is(name: str) -> None:
    """Every throw on a sheet says which results count."""
    assert STRIKE in text(documents("tables")[name])


def test_sheets_and_content_have_one_word_for_a_ram() -> None:
    """The log, its note and the ram table say armoured, as content does; none says reinforced."""
    assert "armoured ram" in text(documents("tables")["movement"])
    said = text(documents("displays")["ocean"])
    assert "RAM armoured" in said
    assert "Her ram is armoured." in said
    assert "einforced" not in said


def test_cards_and_logs_say_what_a_strike_is() -> None:
    """The cards of the turn and of gunnery each do, and so does every control log."""
    assert text(documents("cards")["reference"]).count(STRIKE) == 2
    logs = documents("displays")
    assert [name for name, document in logs.items() if STRIKE not in text(document)] == []


def test_a_roster_has_every_ship_of_its_side_and_room_for_every_turn() -> None:
    """The French convoy: its counters by number, its points, and turns up to the last one."""
    found = documents("worksheets")
    assert set(found) == {
        "blank",
        "fleet-engagement-french",
        "fleet-engagement-british",
        "convoy-attack-french",
        "blockade-breakout-british",
        "blockade-breakout-french",
        "convoy-attack-british",
        "first-broadsides-british",
        "first-broadsides-french",
        "channel-fleet",
        "escadre-d-evolutions",
        "flying-squadron",
        "division-legere",
    }
    said = text(found["convoy-attack-french"])
    for counter in ("SF-1", "SF-2", "COV-4", "LM-1", "LM-4", "SM-1", "SM-4"):
        assert counter in said
    assert "294" in said
    assert "40" in said


def test_a_roster_of_many_ships_goes_on_and_names_its_fields_once() -> None:
    """Ships that do not fit follow on another page; every box of a form has a name of its own."""
    rows = tuple(Line({"counter": f"SF-{number}", "ship": "Frigate", "points": "30"}) for number in range(1, 41))
    pages = roster.pages(Roster("many", "Fleet roster", "Ours", rows, 30), Options(fillable=True))
    assert len(pages) > 4
    names = [item.name for page in pages for item in page.items if isinstance(item, Field)]
    assert len(names) == len(set(names))


@pytest.mark.parametrize(("turns", "bands"), [(10, [10]), (20, [20]), (30, [15, 30]), (40, [20, 40]), (25, [13, 25])])
def test_a_roster_has_a_column_for_each_turn_of_its_battle(turns: int, bands: list[int]) -> None:
    """No more and no fewer; many turns stand in bands of about the same number."""
    spread = roster.spread(turns)
    assert [band[-1] for band in spread] == bands
    assert [turn for band in spread for turn in band] == list(range(1, turns + 1))
    rows = (Line({"counter": "SF-1", "ship": "Frigate", "points": "30"}),)
    pages = roster.pages(Roster("one", "Fleet roster", "Ours", rows, turns), Options(fillable=True))
    names = " ".join(item.name for page in pages for item in page.items if isinstance(item, Field))
    assert len(set(re.findall(r"turn-\d+", names))) == turns


def test_the_roster_of_the_teaching_battle_has_its_ten_turns() -> None:
    """A battle of ten turns has no column for an eleventh."""
    said = text(documents("worksheets")["first-broadsides-british"])
    assert "turns 1 to 10" in said


def test_asking_for_a_scenario_gives_its_rosters() -> None:
    """Two sides, and no blank one."""
    key = Key("scenarios", SS, "convoy-attack")
    wanted = {"scenarios": frozenset({key})}
    sheets = PRODUCTS["worksheets"].plan(library(), SS, PrintOptions(), wanted).sheets
    assert [sheet.name.rpartition("/")[2] for sheet in sheets] == ["convoy-attack-french", "convoy-attack-british"]


def test_the_turn_that_is_printed_is_the_turn_that_is_played() -> None:
    """Every phase of the engine has its words, in its order, and no words are without a phase."""
    said = text(documents("tables")["movement"])
    places = [said.index(f"{phase.capitalize()}. ") for phase in SEQUENCE]
    assert places == sorted(places)
