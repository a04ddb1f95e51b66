"""Weapons: cannons of the master table, torpedoes, missile launchers and warheads."""

from enum import StrEnum
from functools import cache
from typing import Annotated, Literal

from pydantic import Field
from pydantic_core import CoreSchema, core_schema

from sheetforge.content.game_data import DataFile, read_data
from sheetforge.content.model import Content, Count, Entity, Flag, Whole, Words
from sheetforge.systems.silent_death.schema.notation import (
    DiceText,
    IntRangeText,
    PricesText,
    PriceText,
)
from sheetforge.systems.silent_death.schema.optional_rules import PACKAGE

Band = Literal["short", "medium", "long"]


class Reading(StrEnum):
    """The attack dice that count as damage."""

    LOW = "low"
    MEDIUM = "medium"
    HIGH = "high"
    ALL = "all"


class _TraitNames(DataFile):
    """The names in `data/weapon_effects.yaml`; what stands below them is for `weapon_effects`."""

    traits: dict[str, object]


@cache
def _trait_names() -> tuple[str, ...]:
    """Read the names; each model of a weapon asks for them."""
    return tuple(read_data(PACKAGE, "weapon_effects", _TraitNames)[0].traits)


class _OneOfTraits:
    """Marks a text as a trait, of which the file is read once a weapon is."""

    def __get_pydantic_core_schema__(self, source: type, handler: object) -> CoreSchema:
        return core_schema.literal_schema(list(_trait_names()))


TraitName = Annotated[str, _OneOfTraits()]
"""The name of a trait: a note of the books, beyond the row of the table."""


class Ranges(Content):
    """The hexes of each band; a gap before the short band is a minimum range."""

    short: IntRangeText
    medium: IntRangeText
    long: IntRangeText


class Damage(Content):
    """The reading of the attack dice for damage: `{read: low, plus: 3}`, `{read: all, times: 2}`.

    `plus` and the bonus of linked barrels are added to the reading, then the sum is multiplied:
    a quad hyper cannon's `(High +3) x 2`.
    """

    read: Reading
    times: Annotated[Whole, Field(ge=1)] = 1
    halved: Literal["up", "down"] | None = Field(None, description="halve, and which way to round")
    plus: Whole = 0


class BandDamage(Content):
    """Damage that depends on the range band alone."""

    short: Count
    medium: Count
    long: Count


class Linking(Content):
    """The cost and the bonuses of several barrels in one mount."""

    prices: PricesText = Field(default_factory=dict, description="barrels=added cost/added slots")
    to_hit: Whole = Field(1, description="to-hit bonus of each barrel beyond the first")
    damage: Whole = Field(1, description="damage bonus of each barrel beyond the first")
    stated: tuple[Annotated[Whole, Field(ge=2, le=6)], ...] = Field(
        (), description="barrels for which the source states the bonus; left out where for any"
    )


class Ammunition(Content):
    """The shots of a mount and the price of more."""

    included: Count
    most: Count
    step: Annotated[Whole, Field(ge=1)] = 1
    linked_step: Annotated[Whole, Field(ge=1)] | None = Field(
        None, description="shots a step adds to a mount of several barrels, where it differs"
    )
    step_prices: PricesText = Field(
        default_factory=dict, description="barrels=cost/slots of each further step"
    )

    def sizes(self, barrels: int) -> list[int]:
        """Return the numbers of shots that a mount of so many barrels can have."""
        step = self.linked_step if self.linked_step and barrels > 1 else self.step
        return list(range(self.included, self.most + 1, step)) or [self.included]


class Weapon(Entity):
    """The fields of every weapon."""

    mark: Words | None = Field(
        None, description="the sign the printed table gives the weapon's note"
    )
    family: Words = Field(description="the table heading the weapon stands under")
    maker: Literal["terran", "hatchling", "rebellion"] = "terran"
    price: PriceText | None = Field(None, description="cost/slots of a single mount")
    traits: tuple[TraitName, ...] = ()


class Cannon(Weapon):
    """A direct-fire weapon."""

    type: Literal["cannon"]
    attack_dice: DiceText
    to_hit: Whole = Field(0, description="added to every attack roll")
    ranges: Ranges
    target_drive: Whole | None = Field(None, description="fastest target that can be hit")
    damage: Damage | None = None
    damage_by_band: BandDamage | None = None
    linking: Linking | None = None
    ammunition: Ammunition | None = None
    continuing: DiceText | None = Field(None, description="dice of continuing damage each turn")


class Torpedo(Weapon):
    """A self-guided warhead with a drive, launched from a rack."""

    type: Literal["torpedo"]
    mark_number: Whole | None = Field(None, description="10 to 50 for the marks of Silent Death")
    damage_dice: DiceText
    drive: Whole
    variable_drive: Whole | None = Field(None, description="drive when bought with variable speed")
    defensive_value: Whole = Field(description="what an attack on it in flight must reach")
    damage_reduction: Count = Field(description="taken off every attack on it in flight")
    hits: Count = Field(description="points of damage that destroy it in flight")
    piloting: Whole = Field(description="skill with which it dodges other warheads")
    prices: PricesText = Field(default_factory=dict, description="carried=cost/slots")
    variable_prices: PricesText = Field(
        default_factory=dict, description="carried=extra cost/slots with variable speed"
    )


class Launcher(Weapon):
    """A missile launcher: locks on, fires salvoes of missiles."""

    type: Literal["launcher"]
    salvo_dice: tuple[DiceText, ...]
    damage: Damage
    range: Whole
    magazines: PricesText = Field(description="missiles=added cost/slots")

    def salvoes(self, missiles: int | None = None) -> tuple[int, ...]:
        """Return the sizes of its salvoes, of those that it has so many missiles for."""
        sizes = (dice.count for dice in self.salvo_dice)
        return tuple(size for size in sizes if missiles is None or size <= missiles)


class Device(Weapon):
    """A weapon system that is neither aimed nor launched: decoys, point defence, ECM."""

    type: Literal["device"]
    die: DiceText
    works_on: IntRangeText | None = Field(None, description="the rolls that succeed, where fixed")
    against: tuple[Literal["torpedoes", "missiles", "warheads"], ...]
    lost_to_critical: Flag = Field(False, description="each critical hit takes one away")


AnyWeapon = Annotated[Cannon | Torpedo | Launcher | Device, Field(discriminator="type")]
