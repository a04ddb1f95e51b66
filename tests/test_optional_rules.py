"""Optional rules: every one sets what the engine has, to another value than the usual one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields

import pytest

from sheetforge.content.library import Unreadable
from sheetforge.game import discover
from sheetforge.optional_rules import Optional, chosen, read_optional_rules
from sheetforge.systems.babylon.engine.state import Rules as BabylonRules
from sheetforge.systems.silent_death.play.next_millennium import TOURNAMENT
from sheetforge.systems.silent_death.schema.optional_rules import settings
from sheetforge.systems.silent_fury.engine.rulings import Rules as FuryRules

NO_EFFECT = {"crew-allocation", "damage-control"}
"""Rules that events list and that change no battle: crews are dealt before it, and both turns have
damage control anyway."""


def every() -> Iterator[tuple[str, object, dict[str, bool | int]]]:
    """Yield the optional rules of the games: id, the usual rules, what the rule sets."""
    usual = {"babylon": BabylonRules(), "silent-fury": FuryRules()}
    games = discover()
    for game, rules in usual.items():
        for one in read_optional_rules(games[game].package):
            yield one.id, rules, dict(one.sets)
    for id, sets in settings().items():
        if id not in NO_EFFECT:
            yield id, TOURNAMENT, dict(sets)


EVERY = list(every())


@pytest.mark.parametrize(("rules", "sets"), [one[1:] for one in EVERY], ids=[one[0] for one in EVERY])
def test_an_optional_rule_changes_something(rules: object, sets: dict[str, bool | int]) -> None:
    """It sets fields that the rules of the game have, one at least to what is not usual."""
    assert set(sets) <= {field.name for field in fields(rules)}
    assert any(getattr(rules, name) != value for name, value in sets.items())


@dataclass(frozen=True)
class ToyRules:
    """Rules with one switch."""

    fog: bool = False


def test_a_rule_that_sets_what_is_not_there_is_refused() -> None:
    """A slip in the file of the game is not passed over."""
    known = (
        Optional("mist", "Mist", "", {"fog": True}),
        Optional("haze", "Haze", "", {"fogg": True}, "rules.yaml:4:3"),
    )
    assert chosen(ToyRules(), known, ["mist"]) == (ToyRules(fog=True), [])
    with pytest.raises(Unreadable, match=r"^rules\.yaml:4:3: .* 'haze' sets fogg, .*did you mean 'fog'"):
        chosen(ToyRules(), known, ["haze"])
