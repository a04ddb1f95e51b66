"""Events of the content as rule sets."""

from __future__ import annotations

from typing import Any

import pytest

from sheetforge.play.engine import Unplayable
from sheetforge.systems.silent_death.engine.battle_setup import with_changes
from sheetforge.systems.silent_death.engine.state import Rules
from sheetforge.systems.silent_death.play.next_millennium import ENGINE, STANDARD, TOURNAMENT
from sheetforge.systems.silent_death.schema.fleet import Event
from sheetforge.systems.silent_death.schema.optional_rules import settings
from tests.systems.silent_death.armoury import library
from tests.systems.silent_death.engine.duel import Duel

EVENTS = ("rules-of-warfare-ii", "house-league", "four-ship-smash", "house-smash")


def rules(name: str, **changes: Any) -> Rules:
    return Duel(rules=name, **changes).state.rules


@pytest.mark.parametrize("name", EVENTS)
def test_an_event_is_a_rule_set(name: str) -> None:
    """The usual one with the optional rules that the event lists, and no other."""
    event = library().get("events", "silent-death", name)
    assert isinstance(event, Event)
    made = rules(name)
    assert made.id == name
    usual_rules = STANDARD if event.turn_sequence == "full" else TOURNAMENT
    assert (made.phases, made.firing_order) == (usual_rules.phases, usual_rules.firing_order)
    due: dict[str, Any] = {}
    for rule in event.optional_rules:
        due.update(settings()[rule])
    for field in {field for changes in settings().values() for field in changes}:
        assert getattr(made, field) == due.get(field, getattr(usual_rules, field))


def test_a_number_of_a_recipe_replaces_that_of_an_optional_rule() -> None:
    """Whichever of them the recipe names first."""
    changes = [("seconds_a_move", 45), ("optional", ["time-limit"])]
    for named in (changes, changes[::-1]):
        assert with_changes(STANDARD, dict(named)).seconds_a_move == 45
    assert with_changes(STANDARD, dict(changes[1:])).seconds_a_move == 30


def test_rules_of_warfare_ii() -> None:
    """Eight turns; automatic misses and several systems are in use, punching out is not."""
    made = rules("rules-of-warfare-ii")
    assert made.turn_limit == 8
    assert made.sequence == "tournament"
    assert made.automatic_misses
    assert made.several_systems
    assert made.decoys
    assert made.point_defense_torpedoes
    assert made.point_defense_missiles
    assert made.sideslips
    assert made.seconds_a_move == 30
    assert not made.punching_out


def test_the_house_league_fires_one_system() -> None:
    """Its list has neither several systems nor automatic misses, and no limit of turns."""
    made = rules("house-league")
    assert not made.several_systems
    assert not made.automatic_misses
    assert made.turn_limit == STANDARD.turn_limit
    assert made.eased_speed


def test_changes_go_beyond_an_event() -> None:
    """A recipe may add rules to those of its event."""
    assert rules("house-league", optional=["automatic-misses"]).automatic_misses
    assert rules("rules-of-warfare-ii", turn_limit=3).turn_limit == 3


def test_rules_that_there_are_not() -> None:
    """They are refused in words."""
    with pytest.raises(Unplayable, match="no-such-rules"):
        rules("no-such-rules")


def test_the_event_is_part_of_the_content_of_a_battle() -> None:
    """Its digest is kept, so that a replay finds a change of its rules."""
    ship = {"name": "A", "ship": "piranha-ii", "crew": {"pilot": {"piloting": 5, "gunnery": 5}}}
    sides = [{"name": side, "ships": [ship | {"name": side}], "setup": {"area": "half"}} for side in ("A", "B")]
    scenario = {"name": "Two", "source": {"book": "a test"}, "sides": sides, "victory": []}
    battle = ENGINE.battle(library(), {"scenario": scenario, "rules": "house-league"})
    assert any("house-league" in key for key in battle.content)
