"""Speeds and movement: what ships can make, in which order they move, when they turn."""

from __future__ import annotations

from typing import Any

import pytest

from sheetforge.geometry.hexes import distance, hex_at
from sheetforge.play.questions import Choose
from sheetforge.systems.sovereign_seas.blueprint import as_built
from sheetforge.systems.sovereign_seas.engine import movement, phases
from sheetforge.systems.sovereign_seas.engine.events import Advantage, Moved, Slowed, SpeedSet
from sheetforge.systems.sovereign_seas.engine.phases import advantage, impulse
from sheetforge.systems.sovereign_seas.schema.ship import Ship
from tests.systems.sovereign_seas.engine.sea import BRITISH, FRENCH, Sea, asked, library, run


def test_advantage_goes_to_more_strikes_and_ties_are_thrown_again() -> None:
    """Five dice each; nobody has it at 3 to 3."""
    sea = Sea((BRITISH, "eclipse", 5, 5, 0, 4), (FRENCH, "limier", 15, 5, 0, 4))
    run(advantage(sea.state), 3, 3, 1, 4)
    assert sea.state.advantaged == FRENCH
    assert sea.events_of(Advantage) == [Advantage(FRENCH, 4, 1)]


def test_speeds_within_acceleration_deceleration_and_maximum() -> None:
    """Up by the acceleration, down by half of it, never beyond what is left of the list."""
    sea = Sea((BRITISH, "bellerophon", 5, 5, 0, 6))
    ship = sea[0]
    assert (ship.blueprint.acceleration, ship.blueprint.deceleration) == (2, 1)
    assert phases.speeds(ship) == (5, 6, 7, 8)
    ship.speed = 12
    assert phases.speeds(ship) == (11, 12)
    ship.speed = 0
    assert phases.speeds(ship) == (0, 1, 2)
    ship.speed, ship.lost = 12, len(ship.blueprint.circles) - 1
    ship.settle()
    assert phases.speeds(ship) == (ship.maximum,)


def test_a_ship_out_of_command_keeps_its_speed_but_for_damage() -> None:
    """Neither faster nor slower, unless its maximum has fallen below."""
    sea = Sea((BRITISH, "bellerophon", 5, 5, 0, 6))
    ship = sea[0]
    ship.command_lost = 3
    assert phases.speeds(ship) == (6,)
    ship.lost = 13
    ship.settle()
    assert phases.speeds(ship) == (ship.maximum,)
    assert ship.maximum < 6


def test_speeds_are_secret_until_all_are_written() -> None:
    """What a side has written stands in its own question, and in nothing the other can see."""
    sea = Sea((BRITISH, "eclipse", 5, 5, 0, 4), (FRENCH, "limier", 15, 5, 0, 4))
    script = phases.determine_speeds(sea.state)
    first = asked(script)
    assert isinstance(first, Choose)
    assert (first.side, first.why, first.so_far) == (BRITISH, "speed", ())
    question = script.send("8")
    assert isinstance(question, Choose)
    assert (question.side, question.so_far) == (FRENCH, ())
    assert [ship.speed for ship in sea.ships] == [4, 4]
    assert sea.events_of(SpeedSet) == []
    with pytest.raises(StopIteration):
        script.send("3")
    assert [ship.speed for ship in sea.ships] == [8, 3]


def test_a_side_sees_what_it_has_written_itself() -> None:
    """The second ship's question holds the first one's speed."""
    sea = Sea((BRITISH, "eclipse", 5, 5, 0, 4), (BRITISH, "eclipse", 9, 5, 0, 4))
    question = asked(phases.determine_speeds(sea.state), "7")
    assert isinstance(question, Choose)
    assert question.so_far == (f"{sea[0].id} 7",)


def order_of(sea: Sea) -> list[str]:
    return [event.ship for event in sea.events_of(Moved)]


def test_the_slow_move_before_the_fast_and_the_advantaged_after() -> None:
    """Ascending speed; at equal speed the side without the advantage first."""
    sea = Sea(
        (BRITISH, "bellerophon", 5, 5, 0, 8),
        (FRENCH, "ocean", 15, 15, 0, 8),
        (FRENCH, "magenta", 25, 15, 0, 10),
        (BRITISH, "defense", 30, 15, 0, 4),
    )
    for ship in sea.ships:
        ship.run = 0
    sea.state.advantaged = BRITISH
    run(movement.movement(sea.state))
    assert order_of(sea) == [sea[3].id, sea[1].id, sea[0].id, sea[2].id]
    sea = Sea((BRITISH, "bellerophon", 5, 5, 0, 8), (FRENCH, "ocean", 15, 15, 0, 8))
    for ship in sea.ships:
        ship.run = 0
    sea.state.advantaged = FRENCH
    run(movement.movement(sea.state))
    assert order_of(sea) == [sea[0].id, sea[1].id]


def test_the_owner_chooses_among_ships_of_one_speed() -> None:
    """One ship at a time, and all of its movement at once."""
    sea = Sea((BRITISH, "bellerophon", 5, 5, 0, 8), (BRITISH, "defense", 15, 15, 0, 8))
    for ship in sea.ships:
        ship.run = 0
    run(movement.movement(sea.state), sea[1].id)
    assert order_of(sea) == [sea[1].id, sea[0].id]


def test_every_impulse_by_the_chart_and_the_whole_turn_by_the_speed() -> None:
    """Speed 10 is ten hexes a turn, however they fall."""
    sea = Sea((BRITISH, "bellerophon", 5, 30, 0, 10))
    ship = sea[0]
    for number in range(1, sea.state.charts.impulses + 1):
        sea.state.impulse = number
        before = ship.hex
        ship.run = -100
        run(movement.movement(sea.state))
        assert distance(before, ship.hex) == sea.state.charts.hexes(10, number)
    assert distance(ship.hex, hex_at(5, 30)) == 10


@pytest.mark.parametrize(("ship", "rate"), [("limier", 1), ("armorique", 2), ("magenta", 3), ("large-merchantman", 4)])
def test_a_turn_takes_the_run_of_the_turn_rate(ship: str, rate: int) -> None:
    """So many hexes ahead, then a hexside with the next hex, which begins the next run."""
    sea = Sea((FRENCH, ship, 20, 20, 0, 4))
    one = sea[0]
    assert one.blueprint.turn_rate == rate
    one.run = 0
    for _ in range(rate):
        assert movement.steps(one) == ("forward",)
        movement.advance(one, "forward")
    assert movement.steps(one) == ("forward", "left", "right")
    movement.advance(one, "right")
    assert (one.facing, one.run) == (1, 1)
    assert ("left" in movement.steps(one)) == (rate == 1)


def test_a_turn_leads_into_the_hex_that_is_then_ahead() -> None:
    """Left of a ship that faces up the map lies the hex through side 5."""
    sea = Sea((FRENCH, "limier", 20, 20, 0, 4))
    run(movement.move_ship(sea.state, sea[0], 1), "left")
    assert sea[0].facing == 5
    assert sea[0].hex == hex_at(19, 20)


@pytest.mark.parametrize(("rudder", "facings"), [("left", [5, 4, 3]), ("right", [1, 2, 3])])
def test_a_jammed_rudder_turns_in_the_tightest_circle(rudder: Any, facings: list[int]) -> None:
    """A hexside as soon as the turn rate allows, and nothing to choose."""
    sea = Sea((FRENCH, "armorique", 20, 20, 0, 12))
    ship = sea[0]
    ship.rudder, ship.run = rudder, 0
    found = []
    for _ in range(7):
        (step,) = movement.steps(ship)
        movement.advance(ship, step)
        if step != "forward":
            found.append(ship.facing)
    assert found == facings


def test_a_ship_jammed_straight_or_out_of_command_goes_ahead() -> None:
    """However far it has run; a rudder jammed to a side has its way even out of command."""
    sea = Sea((FRENCH, "armorique", 20, 20, 0, 12))
    ship = sea[0]
    ship.rudder = "straight"
    assert movement.steps(ship) == ("forward",)
    ship.rudder, ship.command_lost = "", 4
    assert movement.steps(ship) == ("forward",)
    ship.rudder = "left"
    assert movement.steps(ship) == ("left",)


def test_damage_slows_a_ship_at_the_beginning_of_the_next_impulse() -> None:
    """Not in the impulse in which it was hit."""
    sea = Sea((FRENCH, "ocean", 20, 20, 0, 12))
    ship = sea[0]
    ship.lost, ship.run = 9, -10
    ship.settle()
    assert ship.speed == 12 > ship.maximum
    run(impulse(sea.state, 2))
    assert ship.speed == ship.maximum
    assert sea.events_of(Slowed) == [Slowed(ship.id, 12, ship.maximum)]


def test_a_ship_without_speed_does_not_move() -> None:
    """Nor is its owner asked."""
    sea = Sea((FRENCH, "ocean", 20, 20, 0, 0))
    run(movement.movement(sea.state))
    assert sea.events_of(Moved) == []


def test_the_sea_goes_on_beyond_the_map() -> None:
    """A ship sails off the first row and is still there."""
    sea = Sea((FRENCH, "limier", 20, 1, 0, 4))
    sea[0].run = -10
    run(movement.move_ship(sea.state, sea[0], 2))
    assert sea.state.name(sea[0].hex) == "20.-1"
    assert sea[0].afloat


def test_deceleration_of_every_ship_is_half_its_acceleration_up() -> None:
    """1 → 1, 2 → 1, 3 → 2, 4 → 2."""
    limier = library().get("ships", "sovereign-seas", "limier")
    assert isinstance(limier, Ship)
    ships = [limier.model_copy(update={"acceleration": number}) for number in (1, 2, 3, 4)]
    found = [as_built(ship, library(), "sovereign-seas").deceleration for ship in ships]
    assert found == [1, 1, 2, 2]
