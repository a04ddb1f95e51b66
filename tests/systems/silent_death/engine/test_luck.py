"""Luck: rolls that failed are thrown again, where the rule is in use."""

from __future__ import annotations

from typing import Any

from sheetforge.play.questions import Choose
from sheetforge.systems.silent_death.engine import events
from sheetforge.systems.silent_death.engine.fire import cannon_fire_phase
from sheetforge.systems.silent_death.engine.missiles import missile_launch
from sheetforge.systems.silent_death.engine.movement import move_ship
from sheetforge.systems.silent_death.engine.warheads import results_phase
from tests.systems.silent_death.armoury import library
from tests.systems.silent_death.engine.duel import SHOW, Duel, built, mount
from tests.systems.silent_death_star_wars.table import asked, run

OPEN = ". . . . . . . . . [18] . [15] . [12] . . . . . . X"


def lucky(points: int = 2, blue: Any = None, **changes: Any) -> Duel:
    """Green with a pilot of so much Luck; Blue cannot fire back."""
    green = built(**{"weapons": [mount("pulse-laser")], **changes})
    weak = built(weapons=[], damage_track=OPEN, damage_reduction=0)
    duel = Duel(green, blue or weak, optional=["luck"])
    duel.green.luck = {"pilot": points}
    return duel


def test_a_miss_is_thrown_again_and_the_new_throw_counts() -> None:
    """As often as there is Luck, also when it is worse; a hit is not asked about."""
    duel = lucky()
    run(cannon_fire_phase(duel.state), "blue", (4, 3, 3), "again", (1, 1, 1), "again", (8, 4, 3))
    assert duel.green.luck == {"pilot": 0}
    assert [one.faces for one in duel.events_of(events.Fired)] == [(8, 4, 3)]
    assert len(duel.events_of(events.LuckUsed)) == 2


def test_luck_may_be_kept() -> None:
    """And is shown with what was thrown."""
    duel = lucky()
    question = asked(cannon_fire_phase(duel.state), "blue", (4, 3, 3))
    assert isinstance(question, Choose)
    assert (question.why, question.options, question.so_far) == ("luck", ("keep", "again"), (2, 4, 3, 3))
    run(cannon_fire_phase(duel.state), "blue", (4, 3, 3), "keep")
    assert duel.green.luck == {"pilot": 2}


def test_a_copy_has_luck_of_its_own() -> None:
    """What is used up in a copy is still there."""
    duel = lucky()
    copy = duel.state.copy()
    run(cannon_fire_phase(copy), "blue", (4, 3, 3), "again", (8, 4, 3))
    assert (copy.ships["green"].luck, duel.green.luck) == ({"pilot": 1}, {"pilot": 2})


def test_luck_locks_on_turns_and_dodges() -> None:
    """A lock-on, a tight turn that would stall, a dodge that leaves a torpedo."""
    duel = lucky(1, weapons=[mount("missile-launcher", missiles=5)])
    run(missile_launch(duel.state), "blue", (9,), "again", (1,))
    assert len(duel.state.salvos) == 1
    duel = lucky(1)
    duel.blue.status = "destroyed"
    path = ["forward"] * 11
    run(move_ship(duel.state, duel.green), *path, "about", (6,), "again", (1,), "stop")
    assert duel.green.facing == 3
    duel = lucky(1, built(weapons=[], torpedoes=[{"mark": 10, "carried": 4}]))
    one = duel.torpedo(duel.blue, "green")
    one.hex, one.arrived = duel.green.hex, True
    run(results_phase(duel.state), (2,), "again", (9,))
    assert duel.green.marked == ()


def test_no_event_of_the_books_has_luck() -> None:
    """Nor has a plain battle: a miss is a miss."""
    for key in library().keys("events", "silent-death"):
        assert not Duel(rules=key.id).state.rules.luck
    duel = lucky()
    duel = Duel(duel.green.blueprint.craft, built(weapons=[]))
    duel.green.luck = {"pilot": 2}
    run(cannon_fire_phase(duel.state), "blue", (4, 3, 3))


def test_a_person_sees_what_was_thrown() -> None:
    """And how much Luck is left; the list of ships has it as well."""
    duel = lucky()
    question = asked(cannon_fire_phase(duel.state), "blue", (4, 3, 3))
    assert isinstance(question, Choose)
    said = [SHOW.option(duel.state, question, one) for one in question.options]
    assert said == ["4+3+3", "2 left"]
    assert "luck: pilot 2" in SHOW.roster(duel.state)[1]
