"""The dice of every roll, and the figures that rolls are held against."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from sheetforge.play.questions import Roll
from sheetforge.systems.silent_death.engine import events
from sheetforge.systems.silent_death.engine.countermeasures import decoy
from sheetforge.systems.silent_death.engine.hazards import drift, enter
from sheetforge.systems.silent_death.engine.order import a_round, initiative
from sheetforge.systems.silent_death.engine.repair import damage_control
from sheetforge.systems.silent_death.engine.rulings import (
    CAPTAINS_DICE,
    CAPTAINS_DIE,
    MAP_COLUMNS,
    MAP_ROWS,
    locks_on,
    points_left,
    sole_action_turn,
    weakest_first,
)
from sheetforge.systems.silent_death.engine.setup import contested
from sheetforge.systems.silent_death.engine.ship import Burning
from sheetforge.systems.silent_death.engine.warheads import dodged, dodging, jamming
from sheetforge.systems.silent_death.engine.weapon_effects import continuing_damage, kill_crew
from sheetforge.systems.silent_death.figures.skills import TURN_LIMIT
from tests.systems.silent_death.engine.duel import Duel, built, mount
from tests.systems.silent_death_star_wars.table import Table, asked, run

RACKS = [{"mark": 20, "carried": 4}]


def chased(**changes: Any) -> Duel:
    """Blue with a torpedo of Green in its hex."""
    duel = Duel(built(torpedoes=RACKS), built(weapons=[]), 9, **changes)
    torpedo = duel.torpedo(duel.green, "blue")
    torpedo.hex, torpedo.arrived = duel.blue.hex, True
    return duel


def test_initiative_is_a_die_of_ten_for_each_side() -> None:
    """The loser, who is lowest with its best pilot, comes first in the order."""
    duel = Duel()
    both = {"green", "blue"}
    assert asked(initiative(duel.state, both)) == Roll((10,), "initiative", "Green")
    run(initiative(duel.state, both), 7, 6)
    assert duel.state.order == ("Blue", "Green")
    pilot = duel.blue.skills["pilot"]._replace(piloting=7)
    duel.blue.skills = {**duel.blue.skills, "pilot": pilot}
    run(initiative(duel.state, both), 7, 6)
    assert duel.state.order == ("Green", "Blue")
    run(initiative(duel.state, both), 7, 5, 3, 4)
    assert duel.state.order == ("Green", "Blue")


def test_who_sets_up_first_is_rolled_with_a_die_of_ten() -> None:
    """The lowest; ties are rolled again."""
    duel = Duel()
    assert asked(contested(duel.state)).dice == (10,)  # type: ignore[union-attr]
    assert run(contested(duel.state), 4, 4, 5, 3) == ["Blue", "Green"]


@pytest.mark.parametrize(("face", "gone"), [(1, True), (2, True), (3, False), (4, False)])
def test_a_decoy_is_a_die_of_four(face: int, gone: bool) -> None:
    """1 or 2 takes the torpedo; the decoy is spent."""
    duel = chased(optional=["decoys"])
    duel.blue.decoys = 3
    coming = duel.state.tracking("blue")
    assert asked(decoy(duel.state, duel.blue, coming), "decoy") == Roll((4,), "decoy", "Blue")
    assert run(decoy(duel.state, duel.blue, coming), "decoy", face) is True
    assert duel.blue.decoys == 1
    assert (not duel.state.warheads) == gone


@pytest.mark.parametrize(("face", "gone"), [(1, True), (2, True), (3, False), (10, False)])
def test_jamming_is_a_die_of_ten(face: int, gone: bool) -> None:
    """1 or 2 takes the torpedo of a ship whose display prints no spread."""
    duel = chased()
    assert asked(jamming(duel.state)) == Roll((10,), "jam", "Blue")
    run(jamming(duel.state), face)
    assert (not duel.state.warheads) == gone


def test_dodging_is_a_die_of_ten_with_piloting_against_ten_and_the_torpedoes() -> None:
    """Piloting 5: a 7 dodges one of one, a 6 none."""
    duel = chased()
    coming = duel.state.tracking("blue")
    assert asked(dodging(duel.state, "blue", coming)) == Roll((10,), "dodge", "Blue")
    assert run(dodging(duel.state, "blue", coming), 7) == []
    assert run(dodging(duel.state, "blue", coming), 6) == coming
    assert [one.face for one in duel.events_of(events.Dodged)] == [7, 6]
    assert [dodged(face, 5, 1) for face in (1, 6, 7, 10)] == [-5, 0, 1, 4]


def test_damage_control_is_a_die_of_ten() -> None:
    """For every ship that has a mark and can."""
    duel = Duel(built(damage_control="1-4"), optional=["damage-control"])
    duel.green.mark(0, 0)
    assert asked(damage_control(duel.state)) == Roll((10,), "damage-control", "Green")


def test_lock_on_is_a_die_of_ten_below_gunnery() -> None:
    """The face must be lower than the skill."""
    assert [face for face in range(1, 11) if locks_on(face, 5)] == [1, 2, 3, 4]


def test_debris_is_three_dice_of_six_that_must_hit() -> None:
    """What flies into it is struck where they reach its DV; the lowest die is read."""
    duel = Duel(built(damage_reduction=0, defensive_value=12))
    duel.state.debris = {duel.green.hex}
    script = enter(duel.state, duel.green, duel.green.hex)
    assert asked(script) == Roll((6, 6, 6), "debris")
    run(enter(duel.state, duel.green, duel.green.hex), (2, 4, 5))
    assert duel.green.marked == ()
    run(enter(duel.state, duel.green, duel.green.hex), (2, 4, 6))
    assert len(duel.green.marked) == 2


def test_a_drifting_asteroid_is_five_dice_of_twelve() -> None:
    """And drifts one of six ways."""
    table = Table(("Rebels", "x-wing", 20, 20, 0), ("Imperials", "tie-fighter", 20, 14, 0), optional=["asteroids"])
    table.state.asteroids, table.state.drift = [table.hex(20, 21)], 0
    assert asked(drift(table.state)) == Roll((12,) * 5, "asteroid")


def test_of_several_crew_a_die_says_who_dies() -> None:
    """A face for each who lives, none for the last."""
    duel = Duel(
        built(
            crew={"pilot": ["piloting"], "gunner": ["gunnery"], "captain": ["captain"]},
            weapons=[mount("pulse-laser", "gunner")],
        )
    )
    assert asked(kill_crew(duel.state, duel.green, 1, "Blue")) == Roll((3,), "crewman", "Blue")
    run(kill_crew(duel.state, duel.green, 1, "Blue"), 1)
    first = next(iter(duel.green.skills))
    assert duel.green.dead == {first}
    run(kill_crew(duel.state, duel.green, 4, "Blue"), 2)
    assert duel.green.dead == set(duel.green.skills)


@pytest.mark.parametrize("autodestruct", [False, True])
def test_a_ship_whose_crew_is_dead_may_destroy_itself(autodestruct: bool) -> None:
    """By a rule of tournaments, and not before the last of them; otherwise it drifts on."""
    crew = {"pilot": ["piloting"], "gunner": ["gunnery"]}
    duel = Duel(built(crew=crew, weapons=[mount("pulse-laser", "gunner")]))
    plan = duel.state.plan
    rules = replace(plan.rules, autodestruct=autodestruct)
    duel.state.plan = replace(plan, rules=rules)
    duel.state.take(duel.state.plan)
    run(kill_crew(duel.state, duel.green, 1, "Blue"), 1)
    assert duel.green.on_map
    run(kill_crew(duel.state, duel.green, 1, "Blue"))
    assert duel.green.on_map is not autodestruct


@pytest.mark.parametrize(("faces", "marks", "burns"), [((3, 2), 5, 1), ((1, 6), 0, 0), ((2, 2), 4, 1)])
def test_a_burn_rolls_its_dice_until_a_one(faces: tuple[int, int], marks: int, burns: int) -> None:
    """The sum is damage, less DR; a 1 among the dice ends it and does nothing."""
    duel = Duel(built(damage_track=". " * 20 + "X", damage_reduction=0))
    duel.green.burns = (Burning("Blue", (6, 6), 0),)
    assert asked(continuing_damage(duel.state)) == Roll((6, 6), "continuing-damage", "Blue")
    run(continuing_damage(duel.state), faces)
    assert (len(duel.green.marked), len(duel.green.burns)) == (marks, burns)


# --- figures -------------------------------------------------------------------------------------


def test_the_standard_map_and_the_turn_limit() -> None:
    """39 by 26 hexes; 40 turns; a captain's die of six where nobody agreed on one."""
    assert (MAP_COLUMNS, MAP_ROWS, TURN_LIMIT) == (39, 26, 40)
    assert (CAPTAINS_DIE, CAPTAINS_DICE) == (6, (4, 6, 8, 10))


@pytest.mark.parametrize(
    ("drive", "cost", "may"), [(0, 0, False), (1, 0, True), (2, 0, True), (3, 0, False), (3, 1, True), (4, 1, False)]
)
def test_a_drive_too_low_for_a_turn_makes_it_as_its_sole_action(drive: int, cost: int, may: bool) -> None:
    """From Drive 1 to one below the cost of a turn."""
    assert sole_action_turn(drive, cost) == may


def test_points_that_are_left_after_a_loss_of_drive() -> None:
    """No more than the lowered Drive allows, and never below 0."""
    assert [points_left(6, 10, 4), points_left(6, 8, 4), points_left(6, 3, 4)] == [6, 4, 0]


def test_the_weakest_are_dodged_first() -> None:
    """In the order of their sizes; equals in the order that they have."""
    assert weakest_first([3.0, 1.0, 2.0, 1.0]) == [1, 3, 2, 0]


@pytest.mark.parametrize(
    ("left", "moves"),
    [
        ({"A": 3, "B": 3}, [("A", 1), ("B", 1)]),
        ({"A": 2, "B": 5}, [("A", 1), ("B", 2)]),
        ({"A": 6, "B": 2}, [("A", 3), ("B", 1)]),
        ({"A": 0, "B": 2}, [("B", 1)]),
    ],
)
def test_how_many_ships_of_a_side_move_at_once(left: dict[str, int], moves: list[tuple[str, int]]) -> None:
    """As many times the fewest ships as there are, fractions dropped; who has none is left out."""
    assert a_round(("A", "B"), left) == moves
