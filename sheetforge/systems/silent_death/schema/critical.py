"""Critical-hit tables: a title and a list of effects for every roll.

The sentence on a sheet is generated from the effects (see `wording`), and the engine carries out
the same effects, so that the two can never disagree.
"""

from typing import Annotated, Literal

from pydantic import Field

from sheetforge.content.effects import effect_types
from sheetforge.content.model import Content, Entity, FieldMessage, Reference, Title, To, Whole
from sheetforge.systems.silent_death.schema.notation import DiceText, IntRangeText
from sheetforge.systems.silent_death.schema.weapon import Reading

POSTS = ("captain", "pilot", "gunner", "gunner-a", "gunner-b", "crew-a", "crew-b", "torpedo-crew")
"""The posts of a crew, for messages; the letters go on."""

Crew = Annotated[
    str,
    Field(
        pattern=r"^(pilot|captain|gunner(-[a-z])?|crew-[a-z]|random-gunner|bridge|torpedo-crew)$"
    ),
    FieldMessage("write a post of the crew here", *POSTS, "random-gunner", "bridge"),
]
Lasting = Literal["next-turn"] | None
_Roll = Annotated[str, Field(pattern=r"^\d+(d\d+)?$")]
Amount = Annotated[_Roll | Whole, FieldMessage("write a number or a roll such as 1d4 here")]
AmountOrAll = Annotated[
    _Roll | Whole | Literal["all"], FieldMessage("write a number, a roll such as 1d4, or all here")
]
Stat = Literal["defensive_value", "damage_reduction", "facing_reduction", "drive"]
"""A value of the ship; `facing_reduction` is the DR of the facing that was hit, and no other."""
Arc = Literal[
    "F", "FQL", "FQR", "RQL", "RQR", "R", "ALL",
    "BFQL", "BFQR", "BRQL", "BRQR", "SFQL", "SFQR", "SRQL", "SRQR",
]  # fmt: skip


class MountSelector(Content):
    """The mounts that an effect touches: all of a weapon, of a post, or a post's one weapon."""

    weapon: Annotated[Reference, To("weapons")] | None = None
    post: Crew | None = None


class Nothing(Content):
    """No further harm."""

    do: Literal["nothing"]


class Destroy(Content):
    """The ship is destroyed at once."""

    do: Literal["destroy"]


class Change(Content):
    """A value falls by an amount (`by: -2`)."""

    do: Literal["change"]
    stat: Stat
    by: Whole
    lasting: Lasting = None


class Set(Content):
    """A value becomes a number."""

    do: Literal["set"]
    stat: Stat
    to: Whole
    lasting: Lasting = None


class Halve(Content):
    """A value is halved, fractions dropped."""

    do: Literal["halve"]
    stat: Stat
    lasting: Lasting = None


class Kill(Content):
    """A crew member dies."""

    do: Literal["kill"]
    crew: Crew


class Daze(Content):
    """A crew member can do none of the named things for a while."""

    do: Literal["daze"]
    crew: Crew
    cannot: tuple[Literal["move", "fire"], ...] = ("move", "fire")
    lasting: Lasting = "next-turn"


class Disable(Content):
    """The ship loses an ability, for good or for a while; `actions` is all that it can do."""

    do: Literal["disable"]
    system: Literal[
        "movement", "turning", "jamming", "damage-control", "point-defense", "captain", "warheads",
        "decoys", "ecm", "actions",
    ]  # fmt: skip
    facing: Literal["front-left", "front-right", "rear-left", "rear-right"] | None = None
    lasting: Lasting = None


class HoldFire(MountSelector):
    """Mounts may not fire; with neither weapon nor post, none of the ship's cannons may."""

    do: Literal["hold-fire"]
    lasting: Lasting = None


class ToHit(MountSelector):
    """Mounts hit worse; with neither weapon nor post, all of the ship's cannons do."""

    do: Literal["to-hit"]
    by: Whole


class LimitBarrels(MountSelector):
    """A mount may fire only so many of its barrels."""

    do: Literal["limit-barrels"]
    to: Whole


class ReadDamage(MountSelector):
    """A mount's damage is read another way; `plus`, where given, replaces its bonus."""

    do: Literal["read-damage"]
    read: Reading
    plus: Whole | None = None


class LimitArcs(MountSelector):
    """A jammed mount fires only into these arcs."""

    do: Literal["limit-arcs"]
    arcs: tuple[Arc, ...]


class Lose(MountSelector):
    """Stores are lost: a number, a roll (`1d4`) or all of them."""

    do: Literal["lose"]
    what: Literal["ammunition", "missiles", "torpedoes", "warheads", "decoys", "engineers"]
    amount: AmountOrAll


class Hits(Content):
    """More boxes are marked off, on the track that was hit or on all of them."""

    do: Literal["hits"]
    amount: Amount
    tracks: Literal["this", "all"] = "this"


class TurnCost(Content):
    """Every turn costs more movement points."""

    do: Literal["turn-cost"]
    by: Whole


class NarrowSpread(Content):
    """A success spread shrinks at its upper end."""

    do: Literal["narrow-spread"]
    system: Literal["ecm", "jamming", "damage-control", "point-defense"]
    by: Whole


Effect = Annotated[
    Nothing | Destroy | Change | Set | Halve | Kill | Daze | Disable | HoldFire | ToHit
    | LimitBarrels | ReadDamage | LimitArcs | Lose | Hits | TurnCost | NarrowSpread,
    Field(discriminator="do"),
]  # fmt: skip
EFFECTS = effect_types(Effect)


class Result(Content):
    """One line of a critical table."""

    roll: IntRangeText
    title: Title
    effects: tuple[Effect, ...] = Field(min_length=1)


class CriticalTable(Entity):
    """Everything a critical hit can do to one ship, or to one facing of it."""

    dice: DiceText
    results: tuple[Result, ...]
