"""Counters and maps: which pieces there are, distinct to everybody; which areas maps show."""

from __future__ import annotations

from itertools import combinations

import pytest

from sheetforge.content.kinds import Key
from sheetforge.content.library import BadRequest
from sheetforge.drawings import arms_of_house
from sheetforge.products.maps import fought_on
from sheetforge.products.options import PrintOptions, Setting
from sheetforge.products.planner import Planner
from sheetforge.sheet.arms import looks_of
from sheetforge.sheet.palette import contrast
from sheetforge.systems.sovereign_seas.products import PRODUCTS, counters
from sheetforge.systems.sovereign_seas.schema.scenario import Map, Scenario
from sheetforge.systems.sovereign_seas.schema.ship import CLASSES
from sheetforge.systems.sovereign_seas.sheets import look, maps
from tests.sheet.test_sides import SIMULATIONS, difference
from tests.systems.sovereign_seas.samples_of_sheets import SS, library


def fronts(kind: str = "", id: str = "") -> list[tuple[str, str, str]]:
    """Navy, class and number of each counter of the first sheet."""
    wanted = {kind: frozenset({Key(kind, SS, id)})} if kind else {}
    found = next(counters.COUNTERS.sets_of(Planner(library(), SS, PrintOptions(), wanted)))
    faces = [one.face for one in found.counters]
    return [(one.side.name, one.code, one.mark) for one in faces if one.side]


def test_the_usual_counters_are_those_of_the_game() -> None:
    """SF, COV, BSIC and CBIC 1 to 5 of either navy, LM and SM 1 to 5."""
    expected = {
        (navy, code, str(number))
        for navy in ("Royal Navy", "French Navy")
        for code in ("SF", "COV", "BSIC", "CBIC")
        for number in range(1, 6)
    } | {("Merchantmen", code, str(number)) for code in ("LM", "SM") for number in range(1, 6)}
    found = fronts()
    assert set(found) == expected
    assert len(found) == len(expected)


def test_a_scenario_has_the_counters_of_its_ships() -> None:
    """The convoy: frigates, corvettes and merchantmen by the numbers of the scenario, each with a letter."""
    found = fronts("scenarios", "convoy-attack")
    assert len(found) == 2 + 4 + 4 + 4 + 2 + 3
    assert ("French Navy", "COV-4", "F") in found
    assert ("Royal Navy", "COV-1", "c") in found
    assert "COV-4" not in {code for navy, code, _ in found if navy == "Royal Navy"}


def test_letters_tell_ships_of_a_battle_apart() -> None:
    """No two pieces have the same mark, whatever their sides: that of rosters, logs and the program."""
    marks = [mark for _, _, mark in fronts("scenarios", "blockade-breakout")]
    assert marks == list("ABCDEFGabcdefg")


def test_every_class_has_a_drawing_of_its_own() -> None:
    """No class is without a picture, and no two have the same one."""
    drawn = [look.class_drawing(library(), SS, one) for one in CLASSES]
    assert None not in drawn
    assert len(set(drawn)) == len(CLASSES) == 6


def test_the_back_marks_a_turn_or_a_loss() -> None:
    """The back is an arrow with her mark and heading, for a ship that has turned; or the same ship destroyed."""
    counter = next(counters.COUNTERS.sets_of(Planner(library(), SS, PrintOptions()))).counters[0]
    front = counter.face
    turned, sunk = (counters.COUNTERS.turned_over(counter, back) for back in ("turned", "destroyed"))
    assert (turned.mark, turned.code, turned.side, turned.facing) == (front.mark, front.code, front.side, True)
    assert turned.drawing != front.drawing
    assert not turned.figures
    assert (sunk.name, sunk.mark, sunk.state) == (front.name, front.mark, "destroyed")


NAVIES = looks_of([arms_of_house(library(), SS, navy) for navy in ("british", "french", "neutral", "unheard-of")])


@pytest.mark.parametrize("kind", SIMULATIONS)
def test_navies_differ_for_every_kind_of_eye(kind: str) -> None:
    """Their colours are far more than just noticeably different; rim and badge differ too."""
    for one, other in combinations(NAVIES[:3], 2):
        assert difference(one.color, other.color, kind) > 25, (one.name, other.name)
        assert one.pattern != other.pattern
        assert one.badge != other.badge


def test_writing_on_the_colours_of_a_navy_can_be_read() -> None:
    """Bands with names keep the contrast that small type needs, an unknown navy's too."""
    for side in NAVIES:
        assert contrast(side.color, side.on_color) >= 4.5, side.name


def test_too_many_copies_are_refused() -> None:
    """A number that no sheet of counters holds is reported, not printed."""
    with pytest.raises(BadRequest, match="--copies 41"):
        PRODUCTS["counters"].plan(library(), SS, PrintOptions(settings={"copies": 41}), {})


def zones(id: str, **settings: Setting) -> dict[str, int]:
    """Name and size of each area of a map."""
    key = Key("maps", SS, id)
    entity = library().entity(key)
    assert isinstance(entity, Map)
    scenarios = [one for _, one in fought_on(library(), key, Scenario)]
    made = maps.board(library(), key, entity, scenarios, PrintOptions(settings=settings))
    return {zone.name: len(zone.hexes) for zone in made.zones}


def test_a_map_shows_where_sides_begin_at_an_edge() -> None:
    """Of the blockade: the British twenty rows and more from the bottom, where the French enter."""
    assert zones("blockaded-port") == {"British": 36 * 20, "French": 36}
    assert zones("open-sea") == {}


def test_maps_of_a_scenario_are_found_through_it() -> None:
    """A scenario has its map, a poster and sheets of it; a blank sea has the size asked for."""
    plan = PRODUCTS["maps"].plan
    wanted = {"scenarios": frozenset({Key("scenarios", SS, "fleet-engagement")})}
    names = [sheet.name for sheet in plan(library(), SS, PrintOptions(), wanted).sheets]
    start = "sovereign-seas/maps/english-channel"
    assert names == [start, f"{start}-sheets"]
    blank = PrintOptions(settings={"map-size": "12x9"})
    assert plan(library(), SS, blank, {}).sheets[0].name == "sovereign-seas/maps/blank-12x9"
    with pytest.raises(BadRequest, match="no map"):
        plan(library(), SS, PrintOptions(settings={"map": "blockaded-prot"}), {})
