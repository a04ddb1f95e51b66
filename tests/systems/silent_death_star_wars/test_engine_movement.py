"""Movement: what a ship may do next, what it costs, and who moves when."""

from __future__ import annotations

from typing import Any

import pytest

from sheetforge.play.questions import Choose
from sheetforge.systems.silent_death.engine import events
from sheetforge.systems.silent_death.engine.homing import FORWARD, LEFT, RIGHT, SLIP_LEFT, SLIP_RIGHT, STOP
from sheetforge.systems.silent_death.engine.movement import (
    ABOUT,
    LEAVE,
    OUT_OF_TIME,
    TIGHT_LEFT,
    TIGHT_RIGHT,
    Move,
    move_ship,
)
from sheetforge.systems.silent_death.engine.order import a_round, movement_phase
from sheetforge.systems.silent_death.engine.ship import Condition
from sheetforge.systems.silent_death.schema.critical import Daze, Disable, TurnCost
from tests.systems.silent_death_star_wars.table import Table, asked, run

OTHER = ("Imperials", "tie-fighter", 30, 20, 0)
TIGHT = {TIGHT_LEFT, TIGHT_RIGHT, ABOUT}


def lone(drive: int = 20, **changes: Any) -> Table:
    """An A-Wing in the middle of the map, facing north, with so much Drive."""
    table = Table(("Rebels", "a-wing", 20, 13, 0), OTHER, **changes)
    table["a-wing-1"].drive = drive
    return table


def options(table: Table, *answers: Any) -> set[str]:
    question = asked(move_ship(table.state, table["a-wing-1"]), *answers)
    assert isinstance(question, Choose)
    return set(question.options)


def test_a_ship_may_go_on_turn_or_stop() -> None:
    """At the start all is open, stopping at once included; without sideslips there are none."""
    assert options(lone()) == {FORWARD, LEFT, RIGHT, STOP} | TIGHT


def test_no_two_turns_in_a_row() -> None:
    """After a turn of any kind a ship must move forward before it turns again."""
    assert options(lone(), LEFT) == {FORWARD, STOP}
    assert options(lone(), ABOUT, 2) == {FORWARD, STOP}
    assert options(lone(), LEFT, FORWARD) >= {LEFT, RIGHT} | TIGHT


@pytest.mark.parametrize(
    ("drive", "turns"), [(5, {LEFT, RIGHT} | TIGHT), (4, {LEFT, RIGHT} | TIGHT), (3, {LEFT, RIGHT}), (2, {LEFT, RIGHT})]
)
def test_turns_that_can_be_paid(drive: int, turns: set[str]) -> None:
    """A normal turn takes 3 points, a tight turn at least 4; below 3 one hexside is all."""
    assert options(lone(drive)) == {FORWARD, STOP} | turns


def test_a_drive_below_three_turns_as_its_sole_action() -> None:
    """Having moved forward it may no longer turn; having turned it may do nothing else."""
    assert options(lone(2), FORWARD) == {FORWARD, STOP}
    assert options(lone(2), LEFT) == {STOP}
    assert options(lone(1)) == {FORWARD, STOP, LEFT, RIGHT}


def test_points_are_spent() -> None:
    """Forward 1, a turn 3: a ship of Drive 5 has one point left after both."""
    assert options(lone(5), FORWARD, LEFT) == {FORWARD, STOP}
    assert options(lone(5), FORWARD, LEFT, FORWARD) == {STOP}


def test_a_tight_turn_that_costs_too_much_stalls() -> None:
    """The turn is not made and the move ends at once, facing as before."""
    table = lone(5)
    run(move_ship(table.state, table["a-wing-1"]), TIGHT_LEFT, 3)
    assert table["a-wing-1"].facing == 0
    assert table.events_of(events.Stalled) == [events.Stalled("a-wing-1", 6, 5, 3)]
    table = lone(5)
    run(move_ship(table.state, table["a-wing-1"]), TIGHT_LEFT, 2, STOP)
    assert table["a-wing-1"].facing == 4


@pytest.mark.parametrize(("turn", "facing"), [(TIGHT_LEFT, 4), (TIGHT_RIGHT, 2), (ABOUT, 3), (LEFT, 5), (RIGHT, 1)])
def test_turns_lead_where_they_say(turn: str, facing: int) -> None:
    """Left is counter-clockwise; tight turns are two hexsides, about is three."""
    table = lone()
    faces = [1] if turn in TIGHT else []
    run(move_ship(table.state, table["a-wing-1"]), turn, *faces, STOP)
    assert table["a-wing-1"].facing == facing


def test_turns_cost_more_after_a_critical_hit() -> None:
    """Every turn costs a further point, tight ones too."""
    table = lone(6)
    ship = table["a-wing-1"]
    ship.conditions += (Condition(TurnCost(do="turn-cost", by=1), None),)
    ship.settle()
    ship.drive = 6
    run(move_ship(table.state, ship), TIGHT_LEFT, 2, STOP)
    assert table.events_of(events.Moved)[-1].spent == 6
    ship.drive = 3
    assert options(table) == {FORWARD, LEFT, RIGHT, STOP}


def beside(*at: tuple[int, int], drive: int = 20, **changes: Any) -> Table:
    """The lone A-Wing with TIE Fighters in hexes of the map."""
    ships = [("Imperials", "tie-fighter", *place, 0) for place in at]
    table = Table(("Rebels", "a-wing", 20, 13, 0), *ships, OTHER, **changes)  # type: ignore[arg-type]
    table["a-wing-1"].drive = drive
    return table


def test_no_turn_and_no_stop_in_an_occupied_hex() -> None:
    """Flying through is free, but there a ship can only go on."""
    assert options(beside((20, 12)), FORWARD) == {FORWARD}


def test_a_move_cannot_be_painted_into_a_corner() -> None:
    """Where the points do not lead out again, the occupied hex cannot be entered."""
    assert FORWARD not in options(beside((20, 12), drive=1))
    assert FORWARD in options(beside((20, 12), drive=2))
    row = ((20, 12), (20, 11), (20, 10))
    assert FORWARD not in options(beside(*row, drive=3))
    assert FORWARD in options(beside(*row, drive=4))
    assert FORWARD not in options(beside((20, 12), (20, 11), (20, 10), drive=3, optional=[]))


def test_a_derelict_still_blocks() -> None:
    """A ship whose crew is dead stays on the map and in the way."""
    table = beside((20, 12))
    table["tie-fighter-1"].dead |= {"pilot"}
    table["tie-fighter-1"].settle()
    assert options(table, FORWARD) == {FORWARD}


def test_the_edge_of_the_map_holds_ships_that_may_not_leave() -> None:
    """At the edge there is no way on; who may withdraw leaves."""
    table = Table(("Rebels", "a-wing", 20, 1, 0), OTHER)
    assert options(table) == {LEFT, RIGHT, STOP} | TIGHT
    rout = [{"side": "Imperials", "by": "rout"}]
    table = Table(("Rebels", "a-wing", 20, 1, 0), OTHER, victory=rout)
    assert LEAVE in options(table)
    run(move_ship(table.state, table["a-wing-1"]), LEAVE)
    assert table.events_of(events.LeftMap) == [events.LeftMap("a-wing-1", "north")]
    assert table["a-wing-1"].status == "left"


def test_sideslips_cost_two_and_never_come_in_a_row() -> None:
    """Front left or front right, the facing kept; after one a ship goes forward or turns."""
    slips = {SLIP_LEFT, SLIP_RIGHT}
    table = lone(optional=["sideslips"])
    assert options(table) == {FORWARD, LEFT, RIGHT, STOP} | TIGHT | slips
    assert not options(table, SLIP_LEFT) & slips
    assert options(table, SLIP_LEFT) >= {FORWARD, LEFT, RIGHT}
    table = lone(optional=["sideslips"])
    run(move_ship(table.state, table["a-wing-1"]), SLIP_RIGHT, FORWARD, SLIP_LEFT, STOP)
    ship = table["a-wing-1"]
    # Even columns stand half a hex lower: the slips to 21 and back lead one row up.
    assert (ship.hex, ship.facing) == (table.hex(20, 11), 0)
    assert table.events_of(events.Moved)[-1].spent == 5
    assert SLIP_LEFT not in options(lone(1, optional=["sideslips"]))


def test_a_ship_is_moved_whole_before_another() -> None:
    """The side that moves chooses the ship, then all of its actions come."""
    table = Table(("Rebels", "a-wing", 5, 20, 0), ("Rebels", "a-wing", 9, 20, 0), OTHER)
    run(movement_phase(table.state), 1, 9, "a-wing-2", FORWARD, STOP, STOP, STOP)
    assert [one.ship for one in table.events_of(events.Moved)] == ["a-wing-2", "a-wing-1", "tie-fighter-1"]


def test_ties_of_initiative_are_rolled_again() -> None:
    """6 + 3 against 6 + 3 is not a result; the next rolls count."""
    table = lone()
    run(movement_phase(table.state), 3, 3, 4, 5, STOP, STOP)
    assert table.events_of(events.Initiative)[0].order == ("Rebels", "Imperials")


def test_the_best_pilot_counts_only_while_it_lives_on_the_map() -> None:
    """The best Piloting of the side on the map is added."""
    table = Table(
        ("Rebels", "a-wing", 5, 20, 0),
        ("Rebels", "a-wing", 9, 20, 0),
        OTHER,
        skills={"a-wing-1": {"pilot": {"piloting": 9}}},
    )
    table["a-wing-1"].dead |= {"pilot"}
    table["a-wing-1"].settle()
    run(movement_phase(table.state), 5, 6, STOP, STOP)
    assert table.events_of(events.Initiative)[0].order == ("Rebels", "Imperials")


def test_ships_without_a_move_do_not_count_in_the_order() -> None:
    """Drive 0, a dazed pilot and a ship that may not move are passed over."""
    table = Table(
        ("Rebels", "a-wing", 5, 20, 0),
        ("Rebels", "a-wing", 9, 20, 0),
        ("Rebels", "a-wing", 12, 20, 0),
        ("Rebels", "a-wing", 15, 20, 0),
        OTHER,
    )
    table["a-wing-1"].drive = 0
    daze = Daze(do="daze", crew="pilot")
    table["a-wing-2"].conditions += (Condition(daze, 2),)
    stuck = Disable(do="disable", system="movement")
    table["a-wing-3"].conditions += (Condition(stuck, None),)
    run(movement_phase(table.state), 1, 9, STOP, STOP)
    assert [one.ship for one in table.events_of(events.Moved)] == ["a-wing-4", "tie-fighter-1"]


@pytest.mark.parametrize(
    ("loser", "winner", "rounds"),
    [
        (2, 2, [(1, 1), (1, 1)]),
        (2, 4, [(1, 2), (1, 2)]),
        (6, 2, [(3, 1), (3, 1)]),
        (3, 2, [(1, 1), (2, 1)]),
        (2, 3, [(1, 1), (1, 2)]),
        (5, 1, [(5, 1)]),
        (1, 5, [(1, 5)]),
        (11, 6, [(1, 1), (2, 1), (2, 1), (2, 1), (2, 1), (2, 1)]),
    ],
)
def test_the_ratio_of_uneven_sides(loser: int, winner: int, rounds: list[tuple[int, int]]) -> None:
    """Worked out again each time the loser is about to move; the winner moves the last ship."""
    left = {"L": loser, "W": winner}
    seen = []
    while any(left.values()):
        moves = dict(a_round(("L", "W"), left))
        seen.append((moves.get("L", 0), moves.get("W", 0)))
        left = {side: left[side] - moves.get(side, 0) for side in left}
    assert seen == rounds


def test_drive_0_turns_come_before_initiative() -> None:
    """With the optional rule a ship without Drive may turn one hexside, and has no move."""
    table = lone(0, optional=["drive-0-turns"])
    question = asked(movement_phase(table.state))
    assert question == Choose("Rebels", ("stay", LEFT, RIGHT), "drive-0-turn", "a-wing-1")
    run(movement_phase(table.state), LEFT, 1, 9, STOP)
    assert table["a-wing-1"].facing == 5


def test_when_time_is_up_a_ship_stops_where_it_may_or_never_moved() -> None:
    """Time runs out: it stops in its hex, and goes back to its start where it may not stop."""
    table = lone(optional=["time-limit"])
    run(move_ship(table.state, table["a-wing-1"]), FORWARD, OUT_OF_TIME)
    assert table["a-wing-1"].hex == table.hex(20, 12)
    table = beside((20, 12), optional=["time-limit"])
    run(move_ship(table.state, table["a-wing-1"]), FORWARD, OUT_OF_TIME)
    assert table["a-wing-1"].hex == table.hex(20, 13)
    question = asked(move_ship(lone().state, lone()["a-wing-1"]))
    assert isinstance(question, Choose)
    assert question.overtime is None


def test_turning_can_be_taken_away() -> None:
    """A ship whose turns a critical hit took goes forward or stops."""
    table = lone()
    stuck = Disable(do="disable", system="turning")
    table["a-wing-1"].conditions += (Condition(stuck, None),)
    assert options(table) == {FORWARD, STOP}
    assert Move(table.state, table["a-wing-1"]).options() == (FORWARD, STOP)
