"""Ram attacks: when, with which dice, and what they do to both ships."""

from __future__ import annotations

from typing import Any

import pytest

from sheetforge.play.questions import Roll
from sheetforge.systems.sovereign_seas.engine import movement, resolve
from sheetforge.systems.sovereign_seas.engine.events import BatteryLost, Moved, RamDamage, Rammed, Sank
from tests.systems.sovereign_seas.engine.sea import BRITISH, FRENCH, Sea, asked, faces, run

ALL_HULL = 0


def meeting(attacker: str = "ocean", target: str = "defense", facing: int = 3) -> Sea:
    """A French ship that heads up the map, and a British one in the hex ahead of it."""
    return Sea((FRENCH, attacker, 20, 20, 0, 8), (BRITISH, target, 20, 19, facing, 6))


def test_entering_a_hex_is_a_ram_and_a_miss_goes_on() -> None:
    """Movement stops while the ram is resolved; one that misses sails on."""
    sea = meeting()
    sea[0].run = -10
    run(movement.move_ship(sea.state, sea[0], 2), 2)
    assert sea.events_of(Rammed) == [Rammed(sea[0].id, sea[1].id, 2, 2, False, 4, faces(2, 2))]
    assert [type(event) for event in sea.state.events] == [Moved, Rammed, Moved]
    assert [event.steps for event in sea.events_of(Moved)] == [1, 1]
    assert sea[0].speed == 8


def test_a_ram_that_strikes_home_harms_both_and_stops_both() -> None:
    """Effect × speed to the target whatever its armour; both lie still, and the move is over."""
    sea = meeting("magenta", "defense", facing=2)
    sea[0].run = -10
    run(movement.move_ship(sea.state, sea[0], 2), 4, 0, *(ALL_HULL,) * 8, *(ALL_HULL,) * 2)
    assert sea.events_of(RamDamage) == [RamDamage(sea[0].id, sea[1].id, 8, 2, faces(0, 5))]
    assert (sea[0].lost, sea[1].lost) == (2, 8)
    assert (sea[0].speed, sea[1].speed) == (0, 0)
    assert sea.events_of(Moved)[0].steps == 1


@pytest.mark.parametrize(("ram", "own"), [("armored", 0), ("plain", 2), ("none", 4)])
def test_what_the_rammer_suffers_by_its_ram(ram: str, own: int) -> None:
    """Nothing, a quarter or half of its speed, fractions up."""
    charts = meeting().state.charts
    assert resolve.own_hits(charts, ram, 8) == own
    assert resolve.own_hits(charts, ram, 7) == {0: 0, 2: 2, 4: 4}[own]


@pytest.mark.parametrize(
    ("speeds", "facing", "dice"),
    [
        ((8, 6), 0, 3),
        ((8, 6), 3, 2),
        ((8, 6), 1, 4),
        ((8, 6), 5, 4),
        ((8, 6), 2, 5),
        ((8, 6), 4, 5),
        ((8, 3), 1, 6),
        ((8, 4), 1, 4),
        ((1, 6), 1, 3),
        ((2, 6), 1, 4),
    ],
)
def test_dice_by_speed_and_angle(speeds: tuple[int, int], facing: int, dice: int) -> None:
    """A die more only if more than 4 faster, otherwise one less, two if more than 4 slower; the
    four courses differ: bow to bow worst, then from astern, the quarter, and the bow best."""
    sea = meeting(facing=facing)
    assert resolve.ram_dice(sea.state.charts, *speeds, 0 - facing) == dice


def test_angles_are_the_same_on_either_bow_and_whichever_way_the_map_is_turned() -> None:
    """Only the hexsides between the two courses count."""
    charts = meeting().state.charts
    for angle in range(6):
        found = resolve.ram_dice(charts, 6, 6, angle)
        assert found == resolve.ram_dice(charts, 6, 6, -angle)
        assert found == resolve.ram_dice(charts, 6, 6, angle + 6)


def test_friends_are_rammed_as_well() -> None:
    """A hex holds one ship, whoever's it is."""
    sea = Sea((FRENCH, "ocean", 20, 20, 0, 8), (FRENCH, "magenta", 20, 19, 0, 6))
    sea[0].run = -10
    run(movement.move_ship(sea.state, sea[0], 1), 2)
    assert sea.events_of(Rammed)[0].target == sea[1].id


def test_chance_decides_among_several_ships_in_a_hex() -> None:
    """The defender throws a die with a side for each of them."""
    sea = Sea(
        (FRENCH, "ocean", 20, 20, 0, 8), (BRITISH, "defense", 20, 19, 0, 6), (BRITISH, "bellerophon", 20, 19, 0, 6)
    )
    movement.advance(sea[0], "forward")
    question = asked(movement.ram(sea.state, sea[0]))
    assert question == Roll((2,), "rammed-ship", BRITISH)
    struck: Any = run(movement.struck_ship(sea.state, sea[0]), (2,))
    assert struck is sea[2]


def test_a_ram_strikes_batteries_on_the_side_that_it_comes_from() -> None:
    """A hit on a battery takes one that could fire at where the attacker came from."""
    sea = meeting("magenta", "bellerophon", facing=2)
    sea[0].run, sea[0].speed = -10, 1
    run(movement.move_ship(sea.state, sea[0], 1), 4, 0, 3, ALL_HULL)
    lost = sea.events_of(BatteryLost)
    assert [one.battery for one in lost if one.ship == sea[1].id] == ["starboard-1"]


def test_a_ship_without_a_ram_can_sink_itself() -> None:
    """Half of its speed, against three circles."""
    sea = meeting("limier", "large-merchantman")
    sea[0].run, sea[0].speed = -10, 12
    run(movement.move_ship(sea.state, sea[0], 1), 4, 0, *(ALL_HULL,) * 12, *(ALL_HULL,) * 3)
    assert [one.ship for one in sea.events_of(Sank)] == [sea[0].id]
    assert sea[1].lost == 12


def test_ships_that_sank_are_not_in_the_way() -> None:
    """Their counter lies there until the end of the turn, and is sailed over."""
    sea = meeting()
    sea[1].status, sea[0].run = "sunk", -10
    run(movement.move_ship(sea.state, sea[0], 2))
    assert sea.events_of(Rammed) == []


def test_a_rammed_ship_that_has_not_moved_yet_does_not_move() -> None:
    """Its speed is gone, and with it the movement of the impulse."""
    sea = Sea((FRENCH, "magenta", 20, 20, 0, 6), (BRITISH, "defense", 20, 19, 1, 8))
    for ship in sea.ships:
        ship.run = -10
    sea.state.impulse = 2
    run(movement.movement(sea.state), 4, 0, *(ALL_HULL,) * 6, *(ALL_HULL,) * 2)
    assert [one.ship for one in sea.events_of(Moved)] == [sea[0].id]
