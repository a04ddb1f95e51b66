"""Traits of weapons: every effect has words, and is carried out or shows in a shot."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec, module_from_spec
from typing import Literal

import pytest
from pydantic import ValidationError

from sheetforge.content.kinds import BrokenGame
from sheetforge.content.model import Content
from sheetforge.systems.silent_death.schema import critical, weapon_effects
from sheetforge.systems.silent_death.schema.weapon_effects import EffectEntry, LockOnAtLaunch, effects_of, traits


class Ignite(Content):
    """An effect that a newcomer has added to the schema and nowhere else."""

    do: Literal["ignite"]


def imported_anew(name: str) -> None:
    """Run a module as its first import does, beside the one that everybody uses."""
    spec = find_spec(name)
    assert spec is not None
    assert spec.loader is not None
    spec.loader.exec_module(module_from_spec(spec))


@pytest.mark.parametrize(("module", "what"), [("engine.damage", "executor"), ("odds.track", "place in the odds")])
def test_a_new_effect_is_refused_wherever_it_must_be_handled(
    monkeypatch: pytest.MonkeyPatch, module: str, what: str
) -> None:
    """By each module that handles effects of critical tables, when it is imported."""
    name = f"sheetforge.systems.silent_death.{module}"
    import_module(name)
    monkeypatch.setattr(critical, "EFFECTS", (*critical.EFFECTS, Ignite))
    with pytest.raises(BrokenGame, match=rf"the effect 'ignite' \(.*:Ignite\) has no {what}"):
        imported_anew(name)


@pytest.mark.parametrize(
    ("module", "what"), [("engine.weapon_effects", "executor"), ("odds.track", "place in the odds")]
)
def test_a_new_effect_of_weapons_is_refused(monkeypatch: pytest.MonkeyPatch, module: str, what: str) -> None:
    """One that weapons alone have needs all of them too."""
    name = f"sheetforge.systems.silent_death.{module}"
    import_module(name)
    monkeypatch.setattr(weapon_effects, "OWN_EFFECTS", (*weapon_effects.OWN_EFFECTS, Ignite))
    with pytest.raises(BrokenGame, match=rf"the effect 'ignite' .* has no {what}"):
        imported_anew(name)


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
    named = [name for name in traits() if any(isinstance(one.effect, LockOnAtLaunch) for one in effects_of([name]))]
    assert [traits()[name].weapons for name in named] == [("launcher",)]
