"""Weapons: cannons of the master table, torpedoes, missile launchers and warheads."""

import re
from enum import StrEnum
from functools import cache
from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import Field, Strict
from pydantic_core import CoreSchema, core_schema

from sheetforge.content.game_data import DataFile, read_data
from sheetforge.content.model import Content, Count, Entity, Few, Flag, Hexes, List, Mapped, Modifier, Name, Some
from sheetforge.systems.silent_death.schema.notation import DiceText, IntRangeText, PricesText, PriceText
from sheetforge.systems.silent_death.schema.optional_rules import PACKAGE

if TYPE_CHECKING:
    from pydantic import GetJsonSchemaHandler
    from pydantic.json_schema import JsonSchemaValue

Band = Literal["short", "medium", "long"]


class Reading(StrEnum):
    """The attack dice that count as damage."""

    LOW = "low"
    MEDIUM = "medium"
    HIGH = "high"
    ALL = "all"

    @classmethod
    def __get_pydantic_json_schema__(cls, schema: CoreSchema, handler: "GetJsonSchemaHandler") -> "JsonSchemaValue":
        """Return the words with their meanings."""
        made = handler(schema)
        handler.resolve_ref_schema(made)["enumDescriptions"] = [
            "the lowest of the attack dice",
            "the middle one of the attack dice",
            "the highest of the attack dice",
            "the attack dice added up",
        ]
        return made


Barrels = Annotated[int, Strict(), Field(ge=1, le=6)]
"""Barrels of one mount; the rules link six at most."""
Drive = Annotated[int, Strict(), Field(ge=0, le=40)]
"""A Drive: movement points a turn."""
DefensiveValue = Annotated[int, Strict(), Field(ge=0, le=40)]
"""The number that an attack must reach to hit."""


Sign = Annotated[Name, Field(max_length=4)]
"""A sign of a note, such as * or †."""
_TYPE = "the kind of weapon; it selects the other fields"


class _TraitNames(DataFile):
    """The names in `data/weapon_effects.yaml`; the entries below them are for `weapon_effects`."""

    traits: Mapped[Name, object] = Field(description="name of a trait → its note")


@cache
def _traits() -> dict[str, object]:
    """Read the traits; each model of a weapon asks for their names."""
    return read_data(PACKAGE, "weapon_effects", _TraitNames)[0].traits


class _OneOfTraits:
    """Marks a text as a trait; the file of traits is read with the first weapon."""

    def __get_pydantic_core_schema__(self, source: type, handler: object) -> CoreSchema:
        return core_schema.literal_schema(list(_traits()))

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: "GetJsonSchemaHandler") -> "JsonSchemaValue":
        """Return the names, each with the effects of its note."""
        found = _traits()
        made = handler(schema)
        does = [", ".join(re.findall(r"'do': '([a-z-]+)'", str(found[name]))) for name in made["enum"]]
        return {**made, "enumDescriptions": does}


TraitName = Annotated[str, _OneOfTraits()]
"""The name of a trait: a note of the books, beyond the row of the table."""


class Ranges(Content):
    """The hexes of each band; a gap before the short band is a minimum range."""

    short: IntRangeText = Field(description="hexes at short range")
    medium: IntRangeText = Field(description="hexes at medium range")
    long: IntRangeText = Field(description="hexes at long range")


class Damage(Content):
    """The reading of the attack dice for damage: `{read: low, plus: 3}`, `{read: all, times: 2}`.

    `plus` and the bonus of linked barrels are added to the reading, then the sum is multiplied:
    a quad hyper cannon's `(High +3) x 2`.
    """

    read: Reading = Field(description="which attack dice count as damage")
    times: Annotated[int, Strict(), Field(ge=1, le=10)] = Field(1, description="multiplies the reading and all bonuses")
    halved: Literal["up", "down"] | None = Field(None, description="halve, and which way to round")
    plus: Modifier = Field(0, description="added to the reading before it is multiplied")


class BandDamage(Content):
    """Damage that depends on the range band alone."""

    short: Count = Field(description="points of damage at short range")
    medium: Count = Field(description="points of damage at medium range")
    long: Count = Field(description="points of damage at long range")


class Linking(Content):
    """The cost and the bonuses of several barrels in one mount."""

    prices: PricesText = Field(default_factory=dict, description="barrels=added cost/added slots")
    to_hit: Modifier = Field(1, description="to-hit bonus of each barrel beyond the first")
    damage: Modifier = Field(1, description="damage bonus of each barrel beyond the first")
    stated: List[Annotated[int, Strict(), Field(ge=2, le=6)]] = Field(
        (), description="barrels for which the source states the bonus; by default any number"
    )


class Ammunition(Content):
    """The shots of a mount and the price of more."""

    included: Few = Field(description="shots that the price of the weapon includes")
    most: Few = Field(description="shots that a mount can have at most")
    step: Some = Field(1, description="shots that one step of the price list adds")
    linked_step: Some | None = Field(
        None, description="shots a step adds to a mount of several barrels, where it differs"
    )
    step_prices: PricesText = Field(default_factory=dict, description="barrels=cost/slots of each further step")

    def sizes(self, barrels: int) -> list[int]:
        """Return the numbers of shots that a mount with a number of barrels can have."""
        step = self.linked_step if self.linked_step and barrels > 1 else self.step
        return list(range(self.included, self.most + 1, step)) or [self.included]


class Weapon(Entity):
    """The fields of every weapon."""

    mark: Sign | None = Field(None, description="the sign the printed table gives the weapon's note")
    family: Name = Field(description="the table heading the weapon stands under")
    maker: Literal["terran", "hatchling", "rebellion"] = Field(
        "terran", description="who builds it; sheets group weapons by it"
    )
    price: PriceText | None = Field(None, description="cost/slots of a single mount")
    traits: List[TraitName] = Field(
        (), description="the notes of the books that apply to it, beyond its row of the table"
    )


class Cannon(Weapon):
    """A direct-fire weapon."""

    type: Literal["cannon"] = Field(description=_TYPE)
    attack_dice: DiceText = Field(description="the two dice of an attack; gunnery and ADB add more")
    to_hit: Modifier = Field(0, description="added to every attack roll")
    ranges: Ranges = Field(description="hexes of the three range bands")
    target_drive: Drive | None = Field(None, description="fastest target that can be hit")
    damage: Damage | None = Field(None, description="how the attack dice are read for damage")
    damage_by_band: BandDamage | None = Field(
        None, description="damage by range band, for a weapon that does not read its dice"
    )
    linking: Linking | None = Field(None, description="prices and bonuses of several barrels")
    ammunition: Ammunition | None = Field(
        None, description="shots of a mount; left out for a weapon that never runs out"
    )
    continuing: DiceText | None = Field(None, description="dice of continuing damage each turn")


class Torpedo(Weapon):
    """A self-guided warhead with a drive, launched from a rack."""

    type: Literal["torpedo"] = Field(description=_TYPE)
    mark_number: Annotated[int, Strict(), Field(ge=1, le=99)] | None = Field(
        None, description="10 to 50 for the marks of Silent Death"
    )
    damage_dice: DiceText = Field(description="dice of damage, all added up")
    drive: Drive = Field(description="movement points a turn in flight")
    variable_drive: Drive | None = Field(None, description="drive when bought with variable speed")
    defensive_value: DefensiveValue = Field(description="what an attack on it in flight must reach")
    damage_reduction: Few = Field(description="taken off every attack on it in flight")
    hits: Few = Field(description="points of damage that destroy it in flight")
    piloting: Few = Field(description="skill with which it dodges other warheads")
    prices: PricesText = Field(default_factory=dict, description="carried=cost/slots")
    variable_prices: PricesText = Field(
        default_factory=dict, description="carried=extra cost/slots with variable speed"
    )


class Launcher(Weapon):
    """A missile launcher: locks on, fires salvoes of missiles."""

    type: Literal["launcher"] = Field(description=_TYPE)
    salvo_dice: List[DiceText] = Field(description="dice for each size of salvo, one for each missile")
    damage: Damage = Field(description="how the dice of a salvo are read for damage")
    range: Hexes = Field(description="hexes within which it can lock on")
    magazines: PricesText = Field(description="missiles=added cost/slots")

    def salvoes(self, missiles: int | None = None) -> tuple[int, ...]:
        """Return the sizes of its salvoes for which it has enough missiles."""
        sizes = (dice.count for dice in self.salvo_dice)
        return tuple(size for size in sizes if missiles is None or size <= missiles)


class Device(Weapon):
    """A weapon system that is neither aimed nor launched: decoys, point defence, ECM."""

    type: Literal["device"] = Field(description=_TYPE)
    die: DiceText = Field(description="the die that decides whether it works")
    works_on: IntRangeText | None = Field(None, description="the rolls that succeed, if fixed")
    against: List[Literal["torpedoes", "missiles", "warheads"]] = Field(description="what it works against")
    lost_to_critical: Flag = Field(False, description="each critical hit takes one away")


AnyWeapon = Annotated[Cannon | Torpedo | Launcher | Device, Field(discriminator="type")]
