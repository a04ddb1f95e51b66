"""Traits of weapons: every effect has words, and is carried out or shows in a shot."""

from __future__ import annotations

from typing import get_args

import pytest
from pydantic import ValidationError

from sheetforge.systems.silent_death.engine import weapon_effects as engine
from sheetforge.systems.silent_death.schema import critical
from sheetforge.systems.silent_death.schema.weapon_effects import (
    EffectEntry,
    LockOnAtLaunch,
    OfShot,
    OwnEffect,
    effects_of,
    traits,
)
from sheetforge.systems.silent_death.words import notes

KINDS = get_args(OwnEffect)


def test_the_effects_of_critical_tables_are_listed_once() -> None:
    """The tuple for registering words is the union that files are read by."""
    union = get_args(critical.Effect)[0]
    assert get_args(union) == critical.EFFECTS


@pytest.mark.parametrize("kind", [*KINDS, *critical.EFFECTS], ids=lambda kind: kind.__name__)
def test_every_effect_has_words(kind: type) -> None:
    """Those of weapons alone, and those that critical tables have as well."""
    default = notes._words.dispatch(object)
    assert notes._words.dispatch(kind) is not default


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_effect_is_carried_out(kind: type) -> None:
    """One on the shot shows in what `attack` returns; all others have an executor."""
    default = engine._carry_out.dispatch(object)
    assert issubclass(kind, OfShot) == (engine._carry_out.dispatch(kind) is default)


@pytest.mark.parametrize("name", list(traits()))
def test_traits_that_contradict_each_other_say_so_both(name: str) -> None:
    """And they are there."""
    for other in traits()[name].against:
        assert name in traits()[other].against


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        ({"do": "lose-mount"}, "lose-mount happens to self; write `to: self`"),
        ({"to": "self", "do": "spare", "when": "doubles"}, "spare happens to target"),
        ({"do": "double-damage"}, "double-damage needs a `when` such as `doubles`"),
        ({"when": "triples", "do": "ignore-reduction"}, "ignore-reduction takes no `when`"),
    ],
)
def test_a_frame_that_does_not_fit_is_refused(entry: dict[str, str], message: str) -> None:
    """With what to write."""
    with pytest.raises(ValidationError, match=message):
        EffectEntry.model_validate(entry)


def test_only_launchers_lock_on_at_launch() -> None:
    """The one effect that no shot of a cannon shows."""
    named = [
        name
        for name in traits()
        if any(isinstance(one.effect, LockOnAtLaunch) for one in effects_of([name]))
    ]
    assert [traits()[name].weapons for name in named] == [("launcher",)]
