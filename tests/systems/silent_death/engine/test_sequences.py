"""The two printed turn sequences: whose initiative comes first, and who fires when."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sheetforge.systems.silent_death.engine import events
from sheetforge.systems.silent_death.engine.fire import firing_order
from sheetforge.systems.silent_death.engine.order import movement_phase
from sheetforge.systems.silent_death.play.next_millennium import STANDARD, TOURNAMENT
from sheetforge.systems.silent_death.schema.optional_rules import PACKAGE
from sheetforge.turns import unplayed
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
        duel.state.join(ship)
    return duel


def test_escorts_have_their_own_initiative_and_move_first() -> None:
    """Both sides roll for the escorts; when these have moved, they roll again for the others."""
    duel = convoy()
    # Blue loses the first roll and wins the second; Green's two fighters move to its one.
    run(movement_phase(duel.state), (9,), (1,), "stop", "stop", (1,), (9,), "a", "stop", "stop", "stop")
    assert [one.order for one in duel.events_of(events.Initiative)] == [("Blue", "Green"), ("Green", "Blue")]
    assert [one.ship for one in duel.events_of(events.Moved)] == ["blue", "green", "a", "b", "c"]


def test_a_side_without_escorts_does_not_roll_for_them() -> None:
    """The only escort moves before the initiative of the others, and nothing is rolled for it."""
    duel = convoy()
    duel.blue.status = "destroyed"
    run(movement_phase(duel.state), "stop", (1,), (9,), "a", "stop", "stop", "stop")
    assert len(duel.events_of(events.Initiative)) == 1
    assert [one.ship for one in duel.events_of(events.Moved)] == ["green", "a", "b", "c"]


def test_the_best_pilot_of_those_that_move_counts() -> None:
    """Pilots of escorts count for these, pilots of fighters for the others."""
    duel = convoy()
    pilot = duel.green.skills["pilot"]._replace(piloting=10)
    duel.green.skills = {**duel.green.skills, "pilot": pilot}
    run(movement_phase(duel.state), (3,), (7,), "stop", "stop", (3,), (7,), "a", "stop", "stop", "stop")
    assert [one.order[-1] for one in duel.events_of(events.Initiative)] == ["Green", "Blue"]


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


def test_every_printed_step_is_played_or_listed_as_omitted() -> None:
    """Cards print the phases that are played, and the documents say what no engine plays."""
    listed = (ROOT / "docs" / "rules-coverage.md").read_text(encoding="utf-8")
    listed = listed.partition("### Not carried out, and why")[2]
    steps = unplayed(PACKAGE)
    assert {step.line for step in steps} >= {"Lock on with tractor beams", "Drift"}
    assert [step.line for step in steps if step.not_played not in listed] == []
