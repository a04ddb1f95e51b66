"""Effects of weapons: what a weapon does beyond its row of the table, as data.

`data/weapon_effects.yaml` has the traits that weapons name, each with its effects. As with critical
hits, the engine carries out the same effects from which the sentences on sheets are made.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Annotated, ClassVar, Literal

from pydantic import Field, model_validator

from sheetforge.content.effects import Effect, Said, effect_types, require_sentences
from sheetforge.content.game_data import DataFile, read_data
from sheetforge.content.model import Content, Few, List, Mapped, Meanings, Modifier, Name, Some
from sheetforge.systems.silent_death.schema import critical
from sheetforge.systems.silent_death.schema.optional_rules import PACKAGE
from sheetforge.systems.silent_death.schema.weapon import Band, Sign

Alike = Literal["hit", "doubles", "triples", "doubles-or-triples"]
"""The attack dice that are needed: any that hit, exactly two alike, or three and more."""
AlikeWord = Annotated[
    Alike,
    Meanings(
        {
            "hit": "any attack that hits",
            "doubles": "exactly two dice alike",
            "triples": "three or more dice alike",
            "doubles-or-triples": "two or more dice alike",
        }
    ),
]
_DO = "what happens; it selects the other fields"

Whose = Literal["target", "self"]
Marks = Literal["boxes", "drive", "drive-and-weapons", "crew"]
"""The target of damage: the next boxes, some kinds of boxes only, or the crew."""


class WeaponOnly(Effect):
    """An effect that only weapons have.

    A `predicate` continues a sentence about dice ("Triples destroy this mount"); any other is one.
    """

    predicate: ClassVar[bool] = False


class OfShot(WeaponOnly):
    """An effect on the shot itself, at its target: it changes the result of the shot."""

    to: ClassVar[Whose] = "target"
    always: ClassVar[bool] = True
    """True for an effect of every shot, whatever the dice show."""


class DoubleDamage(OfShot):
    """Damage and bonuses are doubled."""

    template = "{dice} on the attack dice double damage and bonuses{doubles:; triples do not|}"

    do: Literal["double-damage"] = Field(description=_DO)
    always: ClassVar[bool] = False


class HarderToHit(OfShot):
    """The DV of a target counts higher until a critical hit has lowered it."""

    template = "the target's DV counts {by} higher until a critical hit has lowered it"

    do: Literal["harder-to-hit"] = Field(description=_DO)
    by: Modifier = Field(description="what is added to the DV of the target")


class IgnoreReduction(OfShot):
    """The DR of a target does not count."""

    template = "DR does not protect against it"

    do: Literal["ignore-reduction"] = Field(description=_DO)


class Mark(OfShot):
    """Damage is taken from something other than the next boxes. Damage to crew ignores DR."""

    template: ClassVar[Mapping[str, str]] = {
        "crew": "damage counts crew killed; no boxes are marked off",
        "boxes": "damage {halved:is halved, rounding *, and takes?marks off} {only} only",
    }

    do: Literal["mark"] = Field(description=_DO)
    only: Annotated[
        Literal["drive", "drive-and-weapons", "crew"],
        Said({"drive": "Drive boxes", "drive-and-weapons": "Drive and weapon boxes", "crew": "crew"}),
    ] = Field(description="what damage is taken from")

    @property
    def case(self) -> str:
        return "crew" if self.only == "crew" else "boxes"


class Spare(OfShot):
    """The shot misses."""

    template = "spare the target"
    predicate = True

    do: Literal["spare"] = Field(description=_DO)
    always: ClassVar[bool] = False


class Sweep(OfShot):
    """Within a band it strikes every warhead in the hex that tracks the same ship."""

    template = "at {band} range it may hit every torpedo in a hex that follows the same ship"

    do: Literal["sweep"] = Field(description=_DO)
    band: Band = Field(description="the range band within which it sweeps")


class LockOnAtLaunch(OfShot):
    """Range matters only when missiles are launched."""

    template = "range matters only when the launch phase begins"

    do: Literal["lock-on-at-launch"] = Field(description=_DO)


class MoreCriticals(WeaponOnly):
    """Additional critical hits, without a box."""

    template = "cause {number:word} more critical {number:hit|hits}"
    predicate = True

    do: Literal["more-criticals"] = Field(description=_DO)
    number: Some = Field(1, description="critical hits that are added")


class Burn(WeaponOnly):
    """Damage goes on: the weapon's `continuing` dice at the start of each launch phase."""

    template = (
        "{any_hit:|{dice}: }{continuing:?Rolled} further damage in each Warhead Launch Phase"
        " until a {burn_ends} comes up; DR counts"
    )

    do: Literal["burn"] = Field(description=_DO)


class LoseMount(WeaponOnly):
    """The mount that fired is destroyed."""

    template = "destroy this mount"
    predicate = True

    do: Literal["lose-mount"] = Field(description=_DO)
    to: ClassVar[Whose] = "self"


class Strain(WeaponOnly):
    """The DV of the firing ship falls for the rest of the battle."""

    template = "lower the firing ship's DV by {by}"
    predicate = True

    do: Literal["strain"] = Field(description=_DO)
    by: Some = Field(description="what the DV of the firing ship falls by")
    to: ClassVar[Whose] = "self"


class FallSilent(WeaponOnly):
    """The mount does not fire in the next turn."""

    template = "after {dice} it is silent for the next turn"

    do: Literal["fall-silent"] = Field(description=_DO)
    to: ClassVar[Whose] = "self"


OwnEffect = (
    DoubleDamage
    | HarderToHit
    | IgnoreReduction
    | Mark
    | Spare
    | Sweep
    | LockOnAtLaunch
    | MoreCriticals
    | Burn
    | LoseMount
    | Strain
    | FallSilent
)
"""The effects that only weapons have."""
OWN_EFFECTS = effect_types(OwnEffect)
CONTEXT = ("dice", "doubles", "any_hit", "halved", "continuing", "burn_ends")
"""The values that `words/notes.py` adds: the dice that cause the effect, and figures of the weapon."""
require_sentences(OWN_EFFECTS, CONTEXT)


class EffectEntry(Content):
    """An effect as the file has it; the keys of what it does stand beside `when` and `to`."""

    when: AlikeWord = Field("hit", description="the attack dice that cause it")
    to: Whose = Field("target", description="to whom it happens: the target, or the firing ship")
    worth: Few = Field(0, description="points of damage that it is worth")
    effect: Annotated[OwnEffect | critical.Effect, Field(discriminator="do")] = Field(description="what happens")

    @model_validator(mode="before")
    @classmethod
    def _gather(cls, value: object) -> object:
        """Gather what it does: `{when: triples, do: lose-mount}`."""
        if not isinstance(value, dict) or "effect" in value:
            return value
        frame = {key: value[key] for key in ("when", "to", "worth") if key in value}
        return {**frame, "effect": {key: value[key] for key in value if key not in frame}}

    @model_validator(mode="after")
    def _fits(self) -> EffectEntry:
        """Refuse a `when` or `to` that does not fit the effect."""
        due = getattr(self.effect, "to", self.to)
        if due != self.to:
            raise ValueError(f"{self.effect.do} happens to {due}; write `to: {due}`")
        if isinstance(self.effect, OfShot) and self.effect.always != (self.when == "hit"):
            needed = "takes no `when`" if self.effect.always else "needs a `when` such as `doubles`"
            raise ValueError(f"{self.effect.do} {needed}")
        return self


class Trait(Content):
    """A note of the books: its sign, and what it does."""

    sign: Sign = Field(description="the sign of the note in the table")
    weapons: List[Name] = Field(("cannon",), description="types of weapon that can have it")
    against: List[Name] = Field((), description="traits that it contradicts")
    effects: List[EffectEntry] = Field(min_length=1, description="what the weapon does")


class WeaponEffectsFile(DataFile):
    """`data/weapon_effects.yaml`."""

    traits: Mapped[Name, Trait] = Field(description="name of a trait → its note")


@dataclass(frozen=True, slots=True, eq=False)
class WeaponEffect:
    """An effect of a weapon: its dice, its ship, its kind, and its worth.

    There is one value for each entry of the file, so it is compared and hashed by identity: odds
    gather thousands of outcomes by it.
    """

    trait: str
    when: Alike
    to: Whose
    effect: OwnEffect | critical.Effect
    worth: int

    def occurs(self, alike: int) -> bool:
        """Return whether it occurs with this number of equal dice."""
        if self.when == "hit":
            return True
        return (alike == 2 and self.when != "triples") or (alike > 2 and self.when != "doubles")


@cache
def traits() -> Mapping[str, Trait]:
    """Return every trait that a weapon can name."""
    return MappingProxyType(read_data(PACKAGE, "weapon_effects", WeaponEffectsFile)[0].traits)


@cache
def _effects(name: str) -> tuple[WeaponEffect, ...]:
    return tuple(
        WeaponEffect(name, effect.when, effect.to, effect.effect, effect.worth) for effect in traits()[name].effects
    )


def effects_of(names: Iterable[str]) -> tuple[WeaponEffect, ...]:
    """Return the effects of a weapon with such traits, in their order."""
    return tuple(weapon_effect for name in names for weapon_effect in _effects(name))
