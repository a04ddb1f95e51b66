"""Critical-hit tables: a title and a list of effects for every roll.

The sentence on a sheet is generated from the effects (see `wording`), and the engine carries out
the same effects, so that the two can never disagree.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from types import MappingProxyType
from typing import Annotated, ClassVar, Generic, Literal, NamedTuple, TypeVar

from pydantic import Field

from sheetforge.content import model
from sheetforge.content.effects import Effect as SaidEffect
from sheetforge.content.effects import Said, effect_types, require_sentences
from sheetforge.content.fixed import FixedDict
from sheetforge.systems.silent_death.schema.notation import ArcWord, DiceText, IntRangeText
from sheetforge.systems.silent_death.schema.posts import LOSSES, Crew, post_name
from sheetforge.systems.silent_death.schema.weapon import Barrels, Reading
from sheetforge.text import signed

Lasting = Literal["next-turn"] | None
_LASTING = "next-turn for an effect that ends with the next turn; left out, it is for good"
_DO = "what happens; it selects the other fields of the effect"
_Roll = Annotated[str, Field(pattern=r"^\d{1,2}(d\d{1,2})?$", max_length=5)]
Amount = Annotated[_Roll | model.Few, model.FieldMessage("write a number or a roll such as 1d4 here")]
AmountOrAll = Annotated[
    _Roll | model.Few | Literal["all"], model.FieldMessage("write a number, a roll such as 1d4, or all here")
]
Stat = Literal["defensive_value", "damage_reduction", "facing_reduction", "drive"]
"""A value of the ship; `facing_reduction` is the DR of the facing that was hit, and no other."""
StatWord = Annotated[
    Stat,
    model.Meanings(
        {
            "defensive_value": "Defensive Value of the ship",
            "damage_reduction": "Damage Reduction of the ship, on every facing",
            "facing_reduction": "Damage Reduction of the facing that was hit",
            "drive": "Drive of the ship",
        }
    ),
    Said(
        {"defensive_value": "DV", "damage_reduction": "DR", "facing_reduction": "DR of this facing", "drive": "Drive"}
    ),
]


class CriticalEffect(SaidEffect):
    """An effect of a critical hit, which may end with the next turn."""

    @property
    def passes(self) -> bool:
        """True for an effect that ends with the next turn."""
        return getattr(self, "lasting", None) is not None


class MountSelector(CriticalEffect):
    """The mounts that an effect touches: all of a weapon, of a post, or a post's one weapon."""

    weapon: Annotated[model.Reference, model.To("weapons")] | None = Field(
        None, description="all mounts of this weapon, or the one of the post"
    )
    post: Crew | None = Field(None, description="the mounts of this post")

    @property
    def has_mounts(self) -> bool:
        """True for a sentence about mounts, which other effects on the same mounts share."""
        return True

    @property
    def everywhere(self) -> bool:
        """True for an effect that names neither weapon nor post."""
        return self.weapon is None and self.post is None


class Nothing(CriticalEffect):
    """No further harm."""

    template = "no further harm"

    do: Literal["nothing"] = Field(description=_DO)


class Destroy(CriticalEffect):
    """The ship is destroyed at once."""

    template = "{ship} is destroyed"

    do: Literal["destroy"] = Field(description=_DO)


class Change(CriticalEffect):
    """A value falls by an amount (`by: -2`)."""

    template = "{stat} {by:+rises|falls} by {by:size}"

    do: Literal["change"] = Field(description=_DO)
    stat: StatWord = Field(description="the value that changes")
    by: model.Modifier = Field(description="what is added to it: -2 lowers it by two")
    lasting: Lasting = Field(None, description=_LASTING)


class Set(CriticalEffect):
    """A value becomes a number."""

    template = "{stat} becomes {to}"

    do: Literal["set"] = Field(description=_DO)
    stat: StatWord = Field(description="the value that changes")
    to: model.Whole = Field(description="the new value")
    lasting: Lasting = Field(None, description=_LASTING)


class Halve(CriticalEffect):
    """A value is halved, fractions dropped."""

    template = "{stat} is halved, rounding down"

    do: Literal["halve"] = Field(description=_DO)
    stat: StatWord = Field(description="the value that changes")
    lasting: Lasting = Field(None, description=_LASTING)


class Kill(CriticalEffect):
    """A crew member dies."""

    template = "{crew} killed{implied:|: {loss}}"

    do: Literal["kill"] = Field(description=_DO)
    crew: Crew = Field(description="the post of the crew member")

    @property
    def loss(self) -> str:
        """The acts that the ship has lost."""
        return LOSSES.get(self.crew, f"no more fire by {post_name(self.crew)}")


class Daze(CriticalEffect):
    """A crew member can do none of the named things for a while."""

    template = "{crew} dazed{cannot:: may not {cannot: or }?}"

    do: Literal["daze"] = Field(description=_DO)
    crew: Crew = Field(description="the post of the crew member")
    cannot: model.List[Literal["move", "fire"]] = Field(("move", "fire"), description="what the crew member cannot do")
    lasting: Lasting = Field("next-turn", description=_LASTING)


class Disable(CriticalEffect):
    """The ship loses an ability, for good or for a while; `actions` is all that it can do."""

    template: ClassVar[Mapping[str, str]] = {
        "actions": "{ship} may do nothing{passes:| more}{facing!w: on its * quarter?}",
        "system": "{passes:no|no more}{facing!w: *?} {system}",
    }

    absent_fields: ClassVar[Mapping[str, str]] = MappingProxyType(
        dict.fromkeys(("weapon", "post"), "a weapon that cannot fire is `do: hold-fire`")
    )

    do: Literal["disable"] = Field(description=_DO)
    system: Annotated[
        Literal[
            "movement",
            "turning",
            "jamming",
            "damage-control",
            "point-defense",
            "captain",
            "warheads",
            "decoys",
            "ecm",
            "actions",
        ],
        model.Meanings(
            {
                "movement": "it cannot move",
                "turning": "it cannot turn",
                "jamming": "it cannot jam warheads",
                "damage-control": "it cannot repair damage",
                "point-defense": "its point defense does not fire",
                "captain": "the captain's die is lost",
                "warheads": "it cannot launch warheads",
                "decoys": "it cannot launch decoys",
                "ecm": "its ECM suite does not work",
                "actions": "it can do nothing at all",
            }
        ),
        Said(
            {
                "movement": "movement",
                "turning": "turns",
                "jamming": "jamming",
                "damage-control": "damage control",
                "point-defense": "point defense",
                "captain": "captain's points",
                "warheads": "warhead launches",
                "decoys": "decoys",
                "ecm": "ECM attempts",
                "actions": "actions",
            }
        ),
    ] = Field(description="the ability that is lost")
    facing: Literal["front-left", "front-right", "rear-left", "rear-right"] | None = Field(
        None, description="the quarter of a warhound that loses it, for point defense; by default all"
    )
    lasting: Lasting = Field(None, description=_LASTING)

    @property
    def case(self) -> str:
        return "actions" if self.system == "actions" else "system"


class HoldFire(MountSelector):
    """Mounts may not fire; with neither weapon nor post, none of the ship's cannons may."""

    template: ClassVar[Mapping[str, str]] = {
        "mounts": "{passes:may not fire|may fire no more}",
        "everywhere": "{passes:no|no more} cannon fire",
    }

    do: Literal["hold-fire"] = Field(description=_DO)
    lasting: Lasting = Field(None, description=_LASTING)

    @property
    def has_mounts(self) -> bool:
        return not self.everywhere

    @property
    def case(self) -> str:
        return "everywhere" if self.everywhere else "mounts"


class ToHit(MountSelector):
    """Mounts hit worse; with neither weapon nor post, all of the ship's cannons do."""

    template = "{by:signed} to hit"

    do: Literal["to-hit"] = Field(description=_DO)
    by: model.Modifier = Field(description="what is added to their rolls to hit")


class LimitBarrels(MountSelector):
    """A mount may fire only so many of its barrels."""

    template = "only {to:counted barrel} may fire"

    do: Literal["limit-barrels"] = Field(description=_DO)
    to: Barrels = Field(description="barrels that may still fire")


class ReadDamage(MountSelector):
    """A mount's damage is read another way; `plus`, where given, replaces its bonus."""

    template: ClassVar[Mapping[str, str]] = {
        "read": "damage is read as {read:capital}",
        "replaced": "damage becomes {read:capital}{bonus}",
    }

    do: Literal["read-damage"] = Field(description=_DO)
    read: Reading = Field(description="which attack dice count as damage from now on")
    plus: model.Modifier | None = Field(None, description="the damage bonus from now on")

    @property
    def case(self) -> str:
        return "read" if self.plus is None else "replaced"

    @property
    def bonus(self) -> str:
        """The damage bonus in words."""
        return signed(self.plus) if self.plus else ""


class LimitArcs(MountSelector):
    """A jammed mount fires only into these arcs."""

    template = "fires only into {arcs:{arcs:/}?no arc}"

    do: Literal["limit-arcs"] = Field(description=_DO)
    arcs: model.List[ArcWord] = Field(description="the arcs that are left")


class Lose(MountSelector):
    """Stores are lost: a number, a roll (`1d4`) or all of them."""

    template: ClassVar[Mapping[str, str]] = {
        "named": "lose {amount:counted {weapon}}",
        "everywhere": "lose {amount:counted {what}}",
        "mounts": "loses {amount:counted {what}}",
    }

    do: Literal["lose"] = Field(description=_DO)
    what: Annotated[
        Literal["ammunition", "missiles", "torpedoes", "warheads", "decoys", "engineers"],
        Said(
            {
                "ammunition": "shot",
                "missiles": "missile",
                "torpedoes": "torpedo",
                "warheads": "warhead",
                "decoys": "decoy",
                "engineers": "engineer",
            }
        ),
    ] = Field(description="the stores that are lost")
    amount: AmountOrAll = Field(description="how many of them: a number, a roll, or all")

    @property
    def has_mounts(self) -> bool:
        return self.case == "mounts"

    @property
    def case(self) -> str:
        if self.what == "warheads" and self.weapon is not None and self.post is None:
            return "named"
        return "everywhere" if self.everywhere else "mounts"


class Hits(CriticalEffect):
    """More boxes are marked off, on the track that was hit or on all of them."""

    template = "mark off {amount:counted more box}{tracks}"

    do: Literal["hits"] = Field(description=_DO)
    amount: Amount = Field(description="boxes to mark off: a number or a roll")
    tracks: Annotated[Literal["this", "all"], Said({"this": "", "all": " on every track"})] = Field(
        "this", description="the track that was hit, or every track of the ship"
    )


class TurnCost(CriticalEffect):
    """Every turn costs more movement points."""

    template = "turning costs {by:counted {by:+more|fewer} movement point} each time"

    do: Literal["turn-cost"] = Field(description=_DO)
    by: model.Modifier = Field(description="movement points that are added to the cost of each turn")


class NarrowSpread(CriticalEffect):
    """A success spread shrinks at its upper end."""

    template = "{system} spread shrinks by {by}"

    do: Literal["narrow-spread"] = Field(description=_DO)
    system: Annotated[
        Literal["ecm", "jamming", "damage-control", "point-defense"],
        Said(
            {"ecm": "ECM", "jamming": "jamming", "damage-control": "damage control", "point-defense": "point defense"}
        ),
    ] = Field(description="the system whose success spread shrinks")
    by: model.Modifier = Field(description="the rolls that it loses, highest first")


Effect = Annotated[
    Nothing
    | Destroy
    | Change
    | Set
    | Halve
    | Kill
    | Daze
    | Disable
    | HoldFire
    | ToHit
    | LimitBarrels
    | ReadDamage
    | LimitArcs
    | Lose
    | Hits
    | TurnCost
    | NarrowSpread,
    Field(discriminator="do"),
]
EFFECTS = effect_types(Effect)
CONTEXT = ("ship", "crew", "weapon", "implied")
"""The values that `words/criticals.py` adds: names, and whether the next effect is the consequence of a death."""
require_sentences(EFFECTS, CONTEXT)


class Result(model.Content):
    """One line of a critical table."""

    roll: IntRangeText = Field(description="the total of the dice for it: 7, or 2-3")
    title: model.Title = Field(description="what the sheet prints in capitals before the effects")
    effects: model.List[Effect] = Field(min_length=1, description="what happens, in order")


F = TypeVar("F", bound=model.Content)
T = TypeVar("T", bound=Hashable)


class EffectAt(NamedTuple, Generic[F]):
    """One effect of a table, with the line that it is in and its place there."""

    row: int
    at: int
    result: Result
    effect: F

    @property
    def do(self) -> str:
        """The word that says what the effect does."""
        return str(self.result.effects[self.at].do)


class CriticalTable(model.Entity):
    """Everything a critical hit can do to one ship, or to one facing of it."""

    dice: DiceText = Field(description="the dice rolled on the table, 2d6 as a rule")
    results: model.List[Result] = Field(description="a line for every total of the dice, rising")

    def by(self, trait: Callable[[model.Content], T | None]) -> Mapping[T, Sequence[EffectAt[model.Content]]]:
        """Return its effects by a trait, such as their models or what they name, without those that have none.

        Every ship with this table asks for the same. They are kept, but not by `cached_property`, whose value could be
        replaced in a frozen model.
        """
        every: dict[object, Mapping[T, Sequence[EffectAt[model.Content]]]] = self.__dict__.get("by_trait", {})
        kept = every.get(trait)
        if kept is None:
            found: dict[T, list[EffectAt[model.Content]]] = {}
            for row, result in enumerate(self.results):
                for at, effect in enumerate(result.effects):
                    if (one := trait(effect)) is not None:
                        found.setdefault(one, []).append(EffectAt(row, at, result, effect))
            kept = FixedDict({one: tuple(effects) for one, effects in found.items()})
            self.__dict__["by_trait"] = FixedDict({**every, trait: kept})
        return kept
