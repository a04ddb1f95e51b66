"""A ship of two hexes on the map: setting up, moving, and what it comes upon on its way."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from sheetforge.geometry.hexes import Hex, neighbor
from sheetforge.systems.silent_death.engine import hazards
from sheetforge.systems.silent_death.engine.damage import destroy
from sheetforge.systems.silent_death.engine.events import Collided, Detonated, Moved
from sheetforge.systems.silent_death.engine.lines import away, nearest, struck_by_flight
from sheetforge.systems.silent_death.engine.movement import Move, move_ship
from sheetforge.systems.silent_death.engine.order import drive_0_turns
from sheetforge.systems.silent_death.engine.places import set_up_area
from sheetforge.systems.silent_death.engine.setup import berths
from sheetforge.systems.silent_death.engine.ship import ShipState
from sheetforge.systems.silent_death.figures.footprint import stern, turned
from sheetforge.systems.silent_death.schema.fleet import SetUp
from tests.systems.silent_death.engine.duel import Duel, built
from tests.systems.silent_death_star_wars.table import run

WARHOUND = "moresca"


def table(facing: int = 0, away: int = 6, **changes: Any) -> Duel:
    """Green, a fighter, far behind Blue, a warhound of Drive 9."""
    return Duel(None, built(WARHOUND), away, facing, **changes)


def marked(ship: ShipState) -> set[str]:
    """The quarters on which boxes are marked."""
    return {ship.blueprint.tracks[track].facing for track, _ in ship.marked}


def test_a_warhound_stands_on_two_hexes_and_others_on_one() -> None:
    """Its bow's, and the one behind."""
    duel = table(facing=1)
    assert duel.blue.hexes == (duel.blue.hex, neighbor(duel.blue.hex, 4))
    assert duel.green.hexes == (duel.green.hex,)
    assert duel.state.occupied(duel.green) == set(duel.blue.hexes)


@pytest.mark.parametrize("by", range(1, 6))
def test_a_turn_leaves_the_stern_where_it_is(by: int) -> None:
    """The bow swings about it by a given number of hexsides."""
    duel = table(facing=2)
    behind = duel.blue.hexes[1]
    bow, facing = turned(duel.blue.hex, 2, by, long=True)
    assert (stern(bow, facing), facing) == (behind, (2 + by) % 6)


def test_forward_drags_the_stern_behind_the_bow() -> None:
    """Where the bow was the stern is; a turn, and a sideslip of both."""
    duel = table(optional=["sideslips"])
    bow = duel.blue.hex
    moves = ("forward", "right", "slip-left", "stop")
    run(move_ship(duel.state, duel.blue), *moves)
    # Ahead by one; about the stern, which is where the bow was, to the right; both aside ahead.
    assert duel.blue.hexes == (bow + Hex(1, -1) + Hex(0, -1), bow + Hex(0, -1))
    assert duel.blue.facing == 1
    assert duel.events_of(Moved)[0].spent == 6


def test_neither_half_stops_or_turns_over_another_ship() -> None:
    """Over a fighter with its bow, then with its stern, it must fly on."""
    duel = table()
    duel.green.hex = duel.blue.hex + Hex(0, -1)
    run(move_ship(duel.state, duel.blue), "forward", "forward", "forward", "stop")
    assert duel.blue.hexes[1] == duel.green.hex + Hex(0, -1)


def test_others_do_not_stop_over_its_stern() -> None:
    """The stern is in the way as the bow is."""
    duel = table()
    move = Move(duel.state, duel.green)
    duel.green.hex = duel.blue.hexes[1]
    assert move.options() == ("forward",)


def test_a_turn_needs_room_for_the_bow() -> None:
    """Where a ship stands to its right it does not turn there; to the left it may."""
    duel = table()
    duel.green.hex = neighbor(duel.blue.hexes[1], 1)
    options = Move(duel.state, duel.blue).options()
    assert "left" in options
    assert "right" not in options
    assert "tight-right" in options


def test_both_halves_stay_on_the_map() -> None:
    """At the edge neither turns nor sideslips take one over it, while the bow may leave."""
    duel = table(facing=0, optional=["sideslips"])
    duel.blue.hex = duel.state.board.at(1, 1)
    assert Move(duel.state, duel.blue).options() == ("right", "tight-right", "about", "stop")
    move = Move(duel.state, duel.blue)
    move.may_leave = True
    assert "leave" in move.options()


def test_it_leaves_the_map_whole() -> None:
    """Where its bow flies over the edge; nothing of it stays behind."""
    duel = table()
    plan = duel.state.plan
    duel.state.plan = replace(plan, may_leave=frozenset({"blue"}))
    duel.blue.hex = duel.state.board.at(7, 2)
    run(move_ship(duel.state, duel.blue), "forward", "leave")
    assert duel.blue.status == "left"
    assert duel.state.exits == {"blue": "north"}
    assert duel.state.occupied(duel.green) == set()


def test_when_time_is_up_over_another_ship_it_never_moved() -> None:
    """Its stern still over a fighter, it is back where it was; past that it stays."""
    for steps, moved in ((2, 0), (3, 3)):
        duel = table(optional=["time-limit"])
        start = duel.blue.hexes
        duel.green.hex = duel.blue.hex + Hex(0, -1)
        run(move_ship(duel.state, duel.blue), *["forward"] * steps, "time-up")
        assert duel.blue.hexes == tuple(hex + Hex(0, -moved) for hex in start)


def test_a_drive_of_0_turns_where_there_is_room() -> None:
    """Before initiative, about the stern, and not over another ship."""
    duel = table(optional=["drive-0-turns"])
    duel.blue.drive = 0
    behind = duel.blue.hexes[1]
    duel.green.hex = neighbor(behind, 5)
    run(drive_0_turns(duel.state), "right")
    assert duel.blue.facing == 1
    assert duel.blue.hexes == (neighbor(behind, 1), behind)


def test_it_strikes_what_either_half_comes_upon() -> None:
    """Forward only the bow comes into a hex; slipping, the stern strikes with its own quarter."""
    duel = table(optional=["sideslips"])
    bow, behind = duel.blue.hexes
    duel.state.debris = frozenset({neighbor(bow, 0), neighbor(bow, 1)})
    run(move_ship(duel.state, duel.blue), "forward", (6, 6, 6), "stop")
    assert marked(duel.blue) == {"front-right"}
    duel = table(optional=["sideslips"])
    duel.state.debris = frozenset({neighbor(behind, 5)})
    run(move_ship(duel.state, duel.blue), "slip-left", (6, 6, 6), "stop")
    assert marked(duel.blue) == {"rear-left"}
    assert [event.what for event in duel.events_of(Collided)] == ["debris"]


def test_its_bow_strikes_what_it_swings_into() -> None:
    """To the left, with the front left quarter."""
    duel = table()
    duel.state.asteroids = (neighbor(duel.blue.hexes[1], 5),)
    run(move_ship(duel.state, duel.blue), "left", (1,) * 10, "stop")
    assert marked(duel.blue) == {"front-left"}


def test_a_torpedo_that_it_swings_into_goes_off() -> None:
    """A turn that brings the bow into the hex of a torpedo after it."""
    torpedoes = [{"mark": 10, "carried": 1}]
    duel = Duel(built(torpedoes=torpedoes), built(WARHOUND), 6)
    one = duel.torpedo(duel.green, "blue")
    one.hex = neighbor(duel.blue.hexes[1], 1)
    run(move_ship(duel.state, duel.blue), "right", (6,), "stop")
    assert [event.target for event in duel.events_of(Detonated)] == ["blue"]
    assert not duel.state.warheads


def test_asteroids_that_drift_into_both_halves_strike_both() -> None:
    """Each a quarter of the half that it meets, on the side from which it comes."""
    duel = table()
    duel.state.asteroids = tuple(neighbor(hex, 4) for hex in duel.blue.hexes)
    duel.state.drift = 1
    run(hazards.drift(duel.state), (3,) * 5, (3,) * 5)
    assert marked(duel.blue) == {"front-left", "rear-left"}


def test_debris_lies_in_both_hexes() -> None:
    """Where a warhound was destroyed, with the optional rule."""
    duel = table(optional=["destroyed-starcraft-debris"])
    destroy(duel.state, duel.blue, "Green")
    assert duel.state.debris == set(duel.blue.hexes)


@pytest.mark.parametrize(
    ("facing", "half", "quarter"),
    [
        (3, 0, "front-right"),
        (3, 1, "rear-right"),
        (1, 0, "front-left"),
        (5, 1, "rear-right"),
        (0, 1, "rear-right"),
        (2, 0, "front-left"),
        (4, 1, "rear-right"),
    ],
)
def test_what_flies_into_a_half_strikes_a_quarter_of_it(facing: int, half: int, quarter: str) -> None:
    """Front for the bow, rear for the stern; left or right by where it comes from."""
    duel = table()
    for turn in range(6):
        duel.blue.facing = turn
        hex = duel.blue.hexes[half]
        track = struck_by_flight(duel.blue, (facing + turn) % 6, hex)
        assert duel.blue.blueprint.tracks[track].facing == quarter


# --- distances -----------------------------------------------------------------------------------


def test_distances_are_from_the_nearest_hexes() -> None:
    """From astern it is the stern, from ahead the bow; abeam the nearer one by the ruler."""
    duel = table(away=6)
    assert away(duel.green, duel.blue) == 5
    assert nearest(duel.green, duel.blue) == (duel.green.hex, duel.blue.hexes[1])
    duel.green.hex = duel.blue.hex + Hex(3, -1)
    # Exactly between the two, three hexes from either: the foremost counts.
    assert nearest(duel.green, duel.blue) == (duel.green.hex, duel.blue.hex)
    duel.green.hex = duel.blue.hex + Hex(4, -1)
    assert nearest(duel.green, duel.blue) == (duel.green.hex, duel.blue.hexes[1])


# --- setting up ----------------------------------------------------------------------------------


def test_both_halves_set_up_in_the_area() -> None:
    """In three rows the bow stands in the first two to face out of them, and in no taken hex."""
    duel = table()
    board = duel.state.board
    area = set_up_area(board, SetUp(area="rows", rows=3), "south")
    places = berths(duel.state, duel.blue, area)
    for bow, facings in places.items():
        for facing in facings:
            assert {bow, stern(bow, int(facing))} <= set(area)
    assert "0" not in places[board.at(7, board.rows)]
    assert "0" in places[board.at(7, board.rows - 1)]
    duel.green.hex = board.at(7, board.rows)
    duel.state.asteroids = (board.at(9, board.rows),)
    places = berths(duel.state, duel.blue, area)
    assert "0" not in places[board.at(9, board.rows - 1)]
    assert duel.green.hex not in places
    assert "0" not in places[board.at(7, board.rows - 1)]


def test_an_area_of_one_row_takes_one_half() -> None:
    """Facing into the map, the stern stands on the edge; along it, both do."""
    duel = table()
    board = duel.state.board
    area = set_up_area(board, SetUp(area="edge"), "west")
    places = berths(duel.state, duel.blue, area)
    facings = {facing for own in places.values() for facing in own}
    assert facings == set("012345")
    assert "1" in places[board.at(2, 10)]
    assert "1" not in places[board.at(1, 10)]
    assert "0" in places[board.at(1, 10)]


def test_a_full_area_sends_it_elsewhere() -> None:
    """Rather than into another ship, or off the map."""
    duel = table()
    board = duel.state.board
    area = (duel.green.hex,)
    places = berths(duel.state, duel.blue, area)
    assert places
    assert duel.green.hex not in places
    assert all(stern(bow, int(one)) in board for bow, own in places.items() for one in own)
