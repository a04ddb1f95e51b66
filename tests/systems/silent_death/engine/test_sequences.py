"""The two printed turn sequences: whose initiative comes first, and who fires when."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sheetforge.systems.silent_death.engine import events
from sheetforge.systems.silent_death.engine.fire import firing_order
from sheetforge.systems.silent_death.engine.next_millennium import STANDARD, TOURNAMENT
from sheetforge.systems.silent_death.engine.order import movement_phase
from sheetforge.systems.silent_death.words import turn_sequence
from tests.systems.silent_death.engine.duel import Duel, built, mount
from tests.systems.silent_death_star_wars.table import run

ROOT = Path(__file__).parents[4]
ESCORT = "moresca"


def convoy(**changes: Any) -> Duel:
    """An escort of Green and two of its fighters against an escort of Blue and a fighter."""
    duel = Duel(built(ESCORT), built(ESCORT), 19, **changes)
    fighters = Duel(built(weapons=[]), built(weapons=[]), 1).state.ships
    for at, (id, one) in enumerate((("a", "green"), ("b", "green"), ("c", "blue"))):
        ship = fighters[one].copy()
        ship.id, ship.name, ship.hex = id, id, duel.state.board.at(5 + at, 12)
        duel.state.ships[id] = ship
    return duel


def test_escorts_have_their_own_initiative_and_move_first() -> None:
    """Both sides roll for the escorts; when these have moved, they roll again for the others."""
    duel = convoy()
    # Blue loses the first roll and wins the second; Green's two fighters move to its one.
    run(movement_phase(duel.state), (9,), (1,), "stop", "stop", (1,), (9,), "a", "stop",
        "stop", "stop")  # fmt: skip
    assert [one.order for one in duel.told(events.Initiative)] == [
        ("Blue", "Green"), ("Green", "Blue"),
    ]  # fmt: skip
    assert [one.ship for one in duel.told(events.Moved)] == ["blue", "green", "a", "b", "c"]


def test_a_side_without_escorts_does_not_roll_for_them() -> None:
    """The only escort moves before the initiative of the others, and nothing is rolled for it."""
    duel = convoy()
    duel.blue.status = "destroyed"
    run(movement_phase(duel.state), "stop", (1,), (9,), "a", "stop", "stop", "stop")
    assert len(duel.told(events.Initiative)) == 1
    assert [one.ship for one in duel.told(events.Moved)] == ["green", "a", "b", "c"]


def test_the_best_pilot_of_those_that_move_counts() -> None:
    """Pilots of escorts count for these, pilots of fighters for the others."""
    duel = convoy()
    pilot = duel.green.skills["pilot"]._replace(piloting=10)
    duel.green.skills = {**duel.green.skills, "pilot": pilot}
    run(movement_phase(duel.state), (3,), (7,), "stop", "stop", (3,), (7,), "a", "stop",
        "stop", "stop")  # fmt: skip
    assert [one.order[-1] for one in duel.told(events.Initiative)] == ["Green", "Blue"]


def test_gun_crews_have_a_rank_of_their_own_in_the_whole_sequence_only() -> None:
    """The tournament's names only gunners and pilots; gun crews then fire with the gunners."""
    crew = {"pilot": ["piloting", "gunnery"], "gunner": ["gunnery"], "crew-a": ["gunnery"]}
    armed = built(crew=crew, weapons=[mount("pulse-laser", post) for post in crew])
    for rules, ranks in ((STANDARD.id, [0, 1, 2]), (TOURNAMENT.id, [0, 0, 1])):
        duel = Duel(armed, built(weapons=[]), rules=rules)
        assert [turn.rank for turn in firing_order(duel.state)] == ranks


def test_the_phases_stand_in_the_printed_order() -> None:
    """Names of the phases of both, those of the tournament all among those of the whole one."""
    whole, short = ([name for name, _ in one.phases] for one in (STANDARD, TOURNAMENT))
    assert [name for name in whole if name in short] == short
    assert short[-3:] == ["missile-results", "asteroid-drift", "damage-control"]


CARRIED_OUT = {
    "Entropic accelerators go on doing damage": "continuing-damage",
    "Lock on with missiles": "missile-launch",
    "Lock on with missiles and spore moles": "missile-launch",
    "Launch missiles and spore moles": "missile-launch",
    "Launch torpedoes": "warhead-launch",
    "Ships at Drive 0 turn": "movement",
    "Escorts: initiative, then move": "movement",
    "Initiative for the other craft": "movement",
    "Craft move in turn": "movement",
    "· a torpedo follows as soon as its target has moved": "movement",
    "Point defense or dodging": "torpedo-results",
    "Torpedoes hit": "torpedo-results",
    "Decoys or jamming": "torpedo-results",
    "Gun crews, best skill first": "cannon-fire",
    "Gunners, Hatchlings and pilots with BioLink, best skill first": "cannon-fire",
    "Gunners and pilots with BioLink, best skill first": "cannon-fire",
    "Pilots, best skill first": "cannon-fire",
    "Point defense against missiles": "missile-results",
    "Point defense against missiles and spore moles": "missile-results",
    "Missiles hit": "missile-results",
    "Missiles and spore moles hit": "missile-results",
    "Asteroids drift": "asteroid-drift",
    "Damage control": "damage-control",
    "Name targets and attempts for scanning": "electronic-warfare",
    "Scan": "electronic-warfare",
}
"""Printed step → the phase of the engine in which it is done."""

LEFT_OUT = {
    "Lock on with tractor beams": "tractor beams",
    "Scanner-guided torpedoes aimed at fixed objects move": "scanner-guided torpedoes",
    "Drift": "drift",
    "Ventors move and go off": "ventors",
    "· mine layers drop mines as they go": "mines, mine layers",
    "· Hatchlings lay drones, fix grappling tubes and tow claws": "Hatchling drones",
    "Drones laid this turn wake": "Hatchling drones",
    "Drone movers work": "drone movers",
    "Torpedoes after drones move": "Hatchling drones",
    "Plasma defense is switched on": "plasma defense",
    "Grappling tubes are used": "grappling tubes",
    "Ink clouds go on a 1 of a D6, flak on a 4 of a D4": "ink clouds, flak",
    "Mines dropped last turn wake": "mines, mine layers",
}
"""Printed step → what the documents say of it under what is not carried out."""


@pytest.mark.parametrize(
    ("printed", "rules"), [(turn_sequence.FULL, STANDARD), (turn_sequence.TOURNAMENT, TOURNAMENT)]
)
def test_every_printed_step_is_a_phase_or_told_as_left_out(
    printed: turn_sequence.Sequence, rules: Any
) -> None:
    """In the printed order, the captain's die before all; nothing is left out in silence."""
    steps = [step for phase in printed.phases for step in phase.steps]
    done = [CARRIED_OUT[step] for step in steps if step not in LEFT_OUT]
    assert ["captain", *dict.fromkeys(done)] == [name for name, _ in rules.phases]
    told = (ROOT / "docs" / "rules-coverage.md").read_text(encoding="utf-8")
    told = told.partition("### Not carried out, and why")[2]
    assert all(f"{LEFT_OUT[step]}" in told for step in steps if step in LEFT_OUT)
