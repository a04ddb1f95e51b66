"""Asteroids, debris, and lines of fire that something stands in."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from sheetforge.play.questions import Choose, Illegal, Roll
from sheetforge.systems.silent_death.engine import events
from sheetforge.systems.silent_death.engine.damage import destroy
from sheetforge.systems.silent_death.engine.fire import bears
from sheetforge.systems.silent_death.engine.flight import pursue
from sheetforge.systems.silent_death.engine.hazards import drift
from sheetforge.systems.silent_death.engine.homing import FORWARD, STOP
from sheetforge.systems.silent_death.engine.movement import move_ship
from sheetforge.systems.silent_death.engine.setup import strew
from sheetforge.systems.silent_death.engine.ship import Warhead
from tests.systems.silent_death_star_wars.table import Table, run


def field(*asteroids: tuple[int, int], **changes: Any) -> Table:
    """An X-Wing six hexes below a TIE Fighter, with asteroids in hexes of the map."""
    table = Table(("Rebels", "x-wing", 20, 20, 0), ("Imperials", "tie-fighter", 20, 14, 0), **changes)
    table.state.asteroids = tuple(table.hex(*place) for place in asteroids)
    return table


def warhead_at(table: Table, column: int, row: int) -> Warhead:
    ship = table["x-wing-1"]
    warhead = Warhead("proton-torpedo-1", ship.blueprint.racks[0].kind, ship, "tie-fighter-1")
    warhead.hex = table.hex(column, row)
    table.state.warheads[warhead.id] = warhead
    return warhead


def test_flying_into_an_asteroid_costs_ten_dice() -> None:
    """10d12 at once, less the damage reduction; who is left flies on."""
    table = field((20, 19))
    run(move_ship(table.state, table["x-wing-1"]), *(FORWARD, (1,) * 9 + (2,), FORWARD, STOP))
    assert table.events_of(events.Collided)[0].damage == 11
    assert len(table["x-wing-1"].marked) == 8


def test_asteroids_destroy_warheads_that_fly_into_them() -> None:
    """A warhead has no way around on its shortest way."""
    table = field((20, 16))
    warhead_at(table, 20, 18)
    run(pursue(table.state, "tie-fighter-1"))
    assert not table.state.warheads


def test_asteroids_drift_and_come_back_in_on_the_other_side() -> None:
    """All go one hex the same way; off the edge they re-enter directly opposite."""
    table = field((20, 1), (7, 5))
    table.state.drift = 0
    run(drift(table.state))
    assert table.state.asteroids == (table.hex(20, 26), table.hex(7, 4))
    for facing in range(6):
        board = table.state.board
        once = [board.drifted(hex, facing) for hex in board.around]
        assert sorted(once) == sorted(board.around)


def test_an_asteroid_that_drifts_into_a_ship_costs_five_dice() -> None:
    """5d12 for the ship; a warhead is gone."""
    table = field((20, 21), (20, 19))
    warhead_at(table, 20, 18)
    table.state.drift = 0
    run(drift(table.state), (1, 1, 1, 1, 1))
    assert table.events_of(events.Collided)[0].ship == "x-wing-1"
    assert len(table["x-wing-1"].marked) == 2
    assert not table.state.warheads


def test_debris_lies_where_a_ship_was_destroyed() -> None:
    """Only with the optional rule; what flies in is attacked by 3d6, damage Low."""
    table = field()
    destroy(table.state, table["tie-fighter-1"], "Rebels")
    assert not table.state.debris
    table = field(optional=["destroyed-starcraft-debris"])
    tie = table["tie-fighter-1"]
    tie.hex = table.hex(20, 19)
    destroy(table.state, tie, "Rebels")
    ship = table["x-wing-1"]
    run(move_ship(table.state, ship), FORWARD, (4, 5, 5), STOP)
    assert len(ship.marked) == 1
    ship.hex = table.hex(20, 20)
    run(move_ship(table.state, ship), FORWARD, (3, 5, 5), STOP)
    assert len(ship.marked) == 1


@pytest.mark.parametrize(("faces", "gone"), [((3, 3, 4), True), ((3, 3, 3), False)])
def test_debris_attacks_warheads(faces: tuple[int, ...], gone: bool) -> None:
    """A DV of 10 against the dice, and a point destroys it."""
    table = field()
    table.state.debris = frozenset({table.hex(20, 16)})
    warhead_at(table, 20, 18)
    run(pursue(table.state, "tie-fighter-1"), faces)
    assert (not table.state.warheads) == gone


@pytest.mark.parametrize(
    ("asteroids", "target", "sees"),
    [
        ((), (20, 14), True),
        (((20, 17),), (20, 14), False),
        (((20, 20),), (20, 14), True),
        (((20, 14),), (20, 14), True),
        (((19, 17),), (20, 14), True),
        # The line to 21,19 and on to 22,17 runs along edges: one asteroid at its side is not
        # enough, one on each side is.
        (((20, 19),), (21, 19), True),
        (((21, 20),), (21, 19), True),
        (((20, 19), (21, 20)), (21, 19), False),
    ],
)
def test_asteroids_between_block_fire(
    asteroids: tuple[tuple[int, int], ...], target: tuple[int, int], sees: bool
) -> None:
    """Any part of a hex on the line blocks; an edge only with asteroids on both sides of it."""
    table = field(*asteroids)
    ship, tie = table["x-wing-1"], table["tie-fighter-1"]
    tie.hex = table.hex(*target)
    band = bears(table.state, ship, ship.blueprint.mounts[0], tie)
    assert (band is not None) == sees


def test_asteroids_are_strewn_one_to_a_hex_and_drift_one_way() -> None:
    """Columns and rows are rolled until there are enough; then the way of the drift."""
    table = field(optional=["asteroids"])
    table.state.plan = _with_strewn(table, 2)
    run(strew(table.state), (5, 5), (5, 5), (6, 1), 4)
    assert table.state.asteroids == (table.hex(5, 5), table.hex(6, 1))
    assert table.state.drift == 3


def test_sides_place_asteroids_in_turn() -> None:
    """With the rule each side has as many; one after the other they choose free hexes."""
    table = field(optional=["asteroids-in-turn"])
    table.state.plan = _with_strewn(table, 4)
    placed = ("0505", "0606", "0707", "0808")
    script = strew(table.state)
    asked = []
    question = next(script)
    for name in placed:
        assert isinstance(question, Choose)
        asked.append((question.side, question.why, question.about))
        taken = {table.state.board.names[hex] for hex in table.state.asteroids}
        assert not taken & set(question.options)
        question = script.send(name)
    assert isinstance(question, Roll)
    with pytest.raises(StopIteration):
        script.send((4,))
    assert asked == [
        ("Rebels", "asteroid", "1 of 2"),
        ("Imperials", "asteroid", "1 of 2"),
        ("Rebels", "asteroid", "2 of 2"),
        ("Imperials", "asteroid", "2 of 2"),
    ]
    assert len(table.state.asteroids) == 4
    assert table.state.drift == 3
    assert [one.side for one in table.events_of(events.AsteroidPlaced)] == [side for side, *_ in asked]


def test_asteroids_that_cannot_be_shared_evenly_are_left_out() -> None:
    """Of five, two sides place two each."""
    table = field(optional=["asteroids-in-turn"])
    table.state.plan = _with_strewn(table, 5)
    run(strew(table.state), "0101", "0102", "0103", "0104", 1)
    assert len(table.state.asteroids) == 4


def test_asteroids_leave_room_to_set_up() -> None:
    """No asteroid takes one of the last hexes in which ships can set up."""
    table = field(optional=["asteroids-in-turn"])
    for ship in table.state.ships.values():
        ship.status = "waiting"
    area = tuple(table.hex(column, 1) for column in (1, 2, 3))
    plan = replace(_with_strewn(table, 6), areas={"Rebels": area, "Imperials": area})
    table.state.plan = plan
    free = ("0101", "0501", "0502", "0503", "0504", "0505")
    run(strew(table.state), *free, 1)
    table.state.asteroids = []
    with pytest.raises(Illegal):
        run(strew(table.state), "0101", "0201")


def test_without_the_rule_there_are_no_asteroids() -> None:
    """A battle that does not use them rolls for none."""
    table = field((3, 3))
    run(strew(table.state))
    assert table.state.asteroids == ()


def _with_strewn(table: Table, number: int) -> Any:
    return replace(table.state.plan, strewn=(number, number))


def test_the_dice_of_a_scattering_have_a_stream_of_their_own() -> None:
    """What lies on the map does not move the dice of the battle."""
    table = field(optional=["asteroids"])
    question = next(strew(table.state))
    assert question == Roll((39, 26), "asteroid-place", "", "set-up")
