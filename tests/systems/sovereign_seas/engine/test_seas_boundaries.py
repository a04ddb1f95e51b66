"""Where a rule at sea begins and ends: the last hex in range, the first impulse, the usual form."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from sheetforge.geometry.hexes import DIRECTIONS, Hex, disk, ring
from sheetforge.play.questions import Choose
from sheetforge.systems.sovereign_seas.engine import gunnery, phases, resolve, setup
from sheetforge.systems.sovereign_seas.engine.damage import recover
from sheetforge.systems.sovereign_seas.play.presenter import PRESENTER
from tests.systems.sovereign_seas.engine.sea import BRITISH, FRENCH, Sea, asked


def alone() -> Sea:
    """Bellerophon, with Ocean to be put somewhere."""
    return Sea((BRITISH, "bellerophon", 20, 20, 0, 6), (FRENCH, "ocean", 25, 22, 0, 6))


@pytest.mark.parametrize(
    ("made", "hexes"), [(1, (0, 0, 0, 1)), (5, (1, 1, 1, 2)), (7, (1, 2, 2, 2)), (12, (3, 3, 3, 3))]
)
def test_the_movement_of_each_impulse(made: int, hexes: tuple[int, ...]) -> None:
    """The first impulse is the first of the row; all of them are the speed."""
    charts = alone().state.charts
    assert tuple(charts.hexes(made, impulse) for impulse in (1, 2, 3, 4)) == hexes
    assert sum(hexes) == made


def codes(sea: Sea, away: int) -> set[str]:
    """The guns that bear on a target somewhere a given number of hexes away."""
    found = set()
    for hex in ring(sea[0].hex, away):
        sea[1].hex = hex
        found |= {group.gun.code for group in gunnery.groups(sea.state, sea[0])}
    return found


def test_guns_fire_to_the_last_hex_of_their_range() -> None:
    """And not a hex further, each gun by its own range."""
    sea = alone()
    guns = {battery.gun.code: battery.gun.reach for battery in sea[0].blueprint.batteries}
    assert len(set(guns.values())) > 1
    for code, reach in guns.items():
        assert code in codes(sea, reach)
        assert code not in codes(sea, reach + 1)
    assert codes(sea, sea[0].blueprint.reach + 1) == set()


def test_the_odds_go_as_far_as_the_guns() -> None:
    """What could not fire is not shown."""
    sea = alone()
    question = Choose(BRITISH, ("5", "6"), "speed", sea[0].id)
    for away, shown in ((sea[0].blueprint.reach, True), (sea[0].blueprint.reach + 1, False)):
        lines: set[str] = set()
        for hex in ring(sea[0].hex, away):
            sea[1].hex = hex
            lines.update(PRESENTER.odds(sea.state, question))
        assert any(f"range {away}" in line for line in lines) == shown


def test_a_number_is_a_heading_only_where_one_is_chosen() -> None:
    """A speed says itself."""
    sea = alone()
    assert PRESENTER.option(sea.state, Choose(BRITISH, ("5", "6"), "speed", sea[0].id), "5") == ""
    assert PRESENTER.option(sea.state, Choose(BRITISH, ("0", "1"), "heading"), "0") == "↑"


def test_columns_are_two_without_gaps_where_a_scenario_says_no_more() -> None:
    """The usual form, about the middle of the map."""
    sea = alone()
    ships = [sea[0], sea[1], *(sea[0].copy() for _ in range(3))]
    formation: Any = SimpleNamespace(columns=None, apart=None)
    question = asked(setup.columns(sea.state, ships, formation, ()), "0")
    plan = sea.state.plan
    center = setup.middle(plan.columns, plan.rows, plan.shape)
    assert isinstance(question, Choose)
    places = setup.columns_about(center, 0, 2, 5, 0)
    assert question.options == tuple(sea.state.name(hex) for hex in places)
    assert places[0] == center + DIRECTIONS[0]


@pytest.mark.parametrize(("ships", "fits"), [(1, (0, 1, 2)), (3, (0, 1, 2)), (4, ())])
def test_a_line_fits_through_a_hex_with_the_hexes_on_both_sides(ships: int, fits: tuple[int, ...]) -> None:
    """A disk of a hex about it leaves room for three."""
    free = frozenset(disk(Hex(0, 0), 1))
    assert setup.lines_through(free, Hex(0, 0), ships) == fits
    assert setup.run(free, Hex(0, 0), 0, 5) == 1
    assert setup.run(free, Hex(0, 0), 0, 0) == 0


def test_hexes_at_least_so_far_away_or_the_farthest() -> None:
    """The distance itself is far enough; where too little is, every ship has a hex anyway."""
    line = tuple(Hex(0, row) for row in range(6))
    assert setup.beyond(line, (Hex(0, 0),), 4, 2) == (Hex(0, 4), Hex(0, 5))
    assert setup.beyond(line, (Hex(0, 0),), 9, 1) == (Hex(0, 5),)
    assert setup.beyond(line, (Hex(0, 0),), 9, 3) == (Hex(0, 3), Hex(0, 4), Hex(0, 5))
    assert setup.beyond(line, (Hex(0, 0),), 4, 9) == line
    assert setup.beyond(line, (), 9, 1) == line
    assert setup.beyond((), (Hex(0, 0),), 2, 1) == ()


def test_rows_are_counted_from_one_at_every_edge() -> None:
    """The corner hex lies on two edges."""
    sea = setup.waters(5, 7, "flat")
    count = {edge: sorted({setup.from_edge(hex, edge, 5, 7, "flat") for hex in sea}) for edge in setup.EDGES}
    rows, columns = list(range(1, 8)), list(range(1, 6))
    assert count == {"top": rows, "bottom": rows, "left": columns, "right": columns}
    assert (setup.depth("top", 5, 7), setup.depth("left", 5, 7)) == (7, 5)
    assert setup.from_edge(setup.middle(5, 7, "flat"), "top", 5, 7, "flat") == 4
    assert setup.from_edge(setup.middle(5, 7, "flat"), "left", 5, 7, "flat") == 3


def test_a_ship_at_its_slowest_and_at_its_fastest() -> None:
    """No slower than 0, no faster than its maximum; the options have both ends."""
    sea = alone()
    ship = sea[0]
    assert phases.speeds(ship) == tuple(range(6 - ship.blueprint.deceleration, 6 + ship.blueprint.acceleration + 1))
    ship.speed = ship.maximum
    assert phases.speeds(ship)[-1] == ship.maximum
    ship.speed = 0
    assert phases.speeds(ship)[0] == 0


@pytest.mark.parametrize(("until", "turn", "over"), [(4, 3, False), (4, 4, True), (4, 5, True)])
def test_what_lasts_to_a_turn_is_over_at_its_end(until: int, turn: int, over: bool) -> None:
    """Command and rudder alike."""
    sea = alone()
    ship = sea[0]
    ship.command_lost, ship.rudder, ship.rudder_until = until, "left", until
    sea.state.turn = turn
    recover(sea.state)
    assert ((ship.command_lost, ship.rudder, ship.rudder_until) == (0, "", 0)) == over


@pytest.mark.parametrize(("power", "armour", "through"), [(2, 3, 0), (3, 3, 1), (4, 3, 1), (1, 0, 1)])
def test_armour_of_its_own_letter_is_penetrated(power: int, armour: int, through: int) -> None:
    """The letter in the chart is the thickest that goes through."""
    assert resolve.penetrates(power, armour) == bool(through)


@pytest.mark.parametrize(
    ("columns", "ships", "apart", "places"),
    [
        (1, 3, 0, [(0, -1), (0, 0), (0, 1)]),
        (1, 2, 2, [(0, -1), (0, 2)]),
        (3, 9, 0, [(-1, 0), (0, -1), (1, -2), (-1, 1), (0, 0), (1, -1), (-1, 2), (0, 1), (1, 0)]),
        (2, 4, 2, [(-1, 0), (2, -2), (-1, 3), (2, 1)]),
        (2, 3, 0, [(0, 0), (1, -1), (0, 1)]),
    ],
)
def test_the_places_of_columns(columns: int, ships: int, apart: int, places: list[tuple[int, int]]) -> None:
    """Rank by rank, the middle of them about the hex; the last rank may be short."""
    found = setup.columns_about(Hex(0, 0), 0, columns, ships, apart)
    assert [tuple(hex) for hex in found] == places


def test_a_run_goes_the_way_that_it_is_asked_for() -> None:
    """In each of six facings, from the hex that it starts beside."""
    for facing in range(6):
        free = frozenset(DIRECTIONS[facing] * step for step in range(3))
        assert [setup.run(free, Hex(0, 0), one, 5) for one in range(6)] == [
            2 if one == facing else 0 for one in range(6)
        ]
