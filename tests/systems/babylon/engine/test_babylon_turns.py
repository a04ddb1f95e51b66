"""The worked examples of acceleration and turns, every step of the zigzag; the turn table."""

from __future__ import annotations

import itertools

import pytest

from sheetforge.geometry.hexes import DIRECTIONS, ORIGIN
from sheetforge.systems.babylon.blueprint import Blueprint, as_built, turn_table
from sheetforge.systems.babylon.engine import motion
from sheetforge.systems.babylon.engine.events import Turned
from sheetforge.systems.babylon.engine.motion import Helm, Motion
from sheetforge.systems.babylon.engine.movement import move
from sheetforge.systems.babylon.schema.notation import turn_delay
from tests.systems.babylon.engine.space import events_of, library, marked, run, ship, space


def var_nic() -> Blueprint:
    entity = library().get("ships", "babylon", "var-nic")
    return as_built(entity, library(), "babylon", "var-nic")  # type: ignore[arg-type]


def helm(speed: int, **changes: int) -> Helm:
    """The Var'Nic at a speed, at the start of its movement."""
    return motion.begin(Motion(speed=speed, **changes), 12, 0)


def steps(now: Helm) -> tuple[int, ...]:
    return var_nic().turns.steps(now.highest, motion.zigs(now))


def test_acceleration_of_the_var_nic() -> None:
    """With 12 thrust and a cost of 3 it accelerates by up to 4 hexes."""
    offered = motion.orders(helm(5), var_nic())
    assert [one for one in offered if one.startswith("accelerate")] == [
        "accelerate-1",
        "accelerate-2",
        "accelerate-3",
        "accelerate-4",
    ]
    after = motion.ordered(helm(5), var_nic(), "accelerate-4")
    assert (after.motion.speed, after.available) == (9, 0)


def test_turn_at_full_thrust() -> None:
    """At speed 6 it travels 3 hexes, and can turn again with the hexes that are left."""
    assert steps(helm(6)) == (3,)
    assert motion.delay(helm(6), var_nic()) == 3
    state = space({"ship": "var-nic", "at": "2020", "speed": 6})
    run(move(state, ship(state)), "go", "starboard", "0", "course", "starboard", "0", "course")
    assert [one.course for one in events_of(state, Turned)] == [1, 2]
    assert ship(state).turning is None


def test_acceleration_during_a_turn() -> None:
    """From 6 to 7: from 4 to 5, to 5 again, to 6; the course changes on the 6th hex."""
    after = motion.ordered(helm(6), var_nic(), "accelerate-1")
    assert steps(after) == (4, 5, 5, 6)
    assert motion.delay(after, var_nic()) == 6
    state = space({"ship": "var-nic", "at": "2020", "speed": 6})
    start = ship(state).hex
    run(move(state, ship(state)), "accelerate-1", "go", "port", "0", "course", "ahead")
    assert ship(state).course == 5
    assert (ship(state).hex - start).length == 7
    assert ship(state).hex - start == DIRECTIONS[0] * 6 + DIRECTIONS[5]


def test_deceleration_during_a_turn() -> None:
    """From 6 to 5: from 3 to 4, to 4 again, to 5, counted from the speed before; on the 5th hex."""
    after = motion.ordered(helm(6), var_nic(), "brake-1")
    assert steps(after) == (3, 4, 4, 5)
    assert motion.delay(after, var_nic()) == 5
    state = space({"ship": "var-nic", "at": "2020", "speed": 6})
    run(move(state, ship(state)), "brake-1", "go", "starboard", "0", "course")
    assert (ship(state).course, ship(state).speed, ship(state).turning) == (1, 5, None)


def test_printed_delays_of_the_var_nic() -> None:
    """Speeds 5 to 8 as the document prints them; what lies outside is marked."""
    columns = {one.speed: one for one in var_nic().turns.columns}
    printed = {one.speed: (one.upper, one.lower) for one in columns.values() if one.printed}
    assert printed == {5: (2, 3), 6: (3, 4), 7: (4, 5), 8: (5, 6)}
    assert (columns[4].upper, columns[4].lower, columns[4].printed) == (1, 2, False)
    assert (columns[9].upper, columns[9].lower, columns[9].printed) == (6, 7, False)
    assert columns[1][1:3] == (1, 1)


@pytest.mark.parametrize("sides", range(3))
@pytest.mark.parametrize("spent", range(12))
def test_table_reaches_the_worst_zigs(sides: int, spent: int) -> None:
    """At the top speed, all thrust but a point spent and two sides lost: no zig is cut off."""
    craft = var_nic()
    zigs = spent + 2 * sides
    found = craft.turns.steps(craft.top_speed, zigs)
    assert all(after - before in (0, 1) for before, after in itertools.pairwise(found))
    assert found[-1] == 9 + (zigs + 1) // 2


def test_table_never_falls_below_one_hex() -> None:
    """Before the printed part delays go down to the least delay and stay there."""
    table = turn_table(turn_delay("3: 1/1 2/2"), 4, 0)
    assert [(one.upper, one.lower) for one in table.columns][:2] == [(1, 1), (1, 1)]


def test_lost_thrust_and_lost_sides_are_zigs() -> None:
    """A row of a thruster is a zig, a lost side two, whatever the thrust spent."""
    state = space({"ship": "var-nic", "at": "2020", "speed": 6})
    one = ship(state)
    marked(one, forward_thruster_1=2)
    one.fell = ("port",)
    one.settle(state.losses)
    now = motion.begin(one.motion, one.thrust, one.zigs)
    assert (one.thrust, motion.zigs(now)) == (11, 3)
    assert motion.delay(now, one.blueprint) == 5
    assert one.motion.hex != ORIGIN
