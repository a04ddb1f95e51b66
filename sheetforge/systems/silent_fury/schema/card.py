"""Cards of the three decks: timing, prerequisite, effects that the engine executes."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from sheetforge.content.effects import Effect, Said, effect_types, require_sentences
from sheetforge.content.model import Content, Entity, Few, Flag, List, Meanings, Modifier, Name, Some, Words
from sheetforge.systems.silent_fury.schema.layout import KindWord
from sheetforge.systems.silent_fury.schema.ship import CrewWord
from sheetforge.text import with_article

DeckName = Literal["critical-hit", "forged-in-battle", "field-disruption"]
DECKS: tuple[DeckName, ...] = ("critical-hit", "forged-in-battle", "field-disruption")
Timing = Literal["play-anytime", "play-immediately", "crisis", "battle-scar", "battle-honor", "hero"]
DamageName = Literal["light", "heavy", "power-down", "fire", "destroyed", "hull-breach"]
Where = Literal["hit", "random", "chosen", "one", "every", "crewed", "adjacent"]
"""The components that an effect reaches: those that the roll hit that drew the card; one by an
Accuracy roll; one of the player's choice; one, or every one, of a kind; those with crew; the
neighbours of those hit."""

Modified = Literal[
    "repair",
    "melee",
    "shooting",
    "rally",
    "accuracy",
    "impact",
    "defense",
    "point-defense",
    "thrust",
    "moves",
    "actors",
    "hull",
]
When = Literal["now", "drift", "always"]
_DO = "what happens; it selects the other fields of the effect"
TimingWord = Annotated[
    Timing,
    Meanings(
        {
            "play-anytime": "kept in hand and played at any time",
            "play-immediately": "carried out as soon as it is drawn",
            "crisis": "stays in play until it is averted",
            "battle-scar": "stays with the ship, to its harm",
            "battle-honor": "stays with the ship, to its benefit",
            "hero": "puts a Hero aboard",
        }
    ),
]
DamageWord = Annotated[
    DamageName,
    Meanings(
        {
            "light": "light damage",
            "heavy": "heavy damage",
            "power-down": "the component has no power",
            "fire": "the component is on fire",
            "destroyed": "the component is destroyed",
            "hull-breach": "the component has a hull breach",
        }
    ),
]
WhereWord = Annotated[
    Where,
    Meanings(
        {
            "hit": "those that the roll hit that drew the card",
            "random": "one, by an Accuracy roll",
            "chosen": "one of the player's choice",
            "one": "one of the kind",
            "every": "every one of the kind",
            "crewed": "those with crew",
            "adjacent": "the neighbours of those hit",
        }
    ),
    Said(
        {
            "hit": "each {component} hit",
            "random": "the {component} that a d{long_die} hits",
            "chosen": "{a_component} of your choice",
            "one": "{a_component} of your choice",
            "every": "each {component}",
            "crewed": "each {component} with crew",
            "adjacent": "each {component} adjacent to one hit",
        }
    ),
]
ModifiedWord = Annotated[
    Modified,
    Meanings(
        {
            "repair": "repair rolls",
            "melee": "crew in melee",
            "shooting": "crew who shoot",
            "rally": "rally rolls",
            "accuracy": "Accuracy dice of weapons",
            "impact": "Impact dice of weapons",
            "defense": "defense against hits",
            "point-defense": "Point Defense",
            "thrust": "engines for thrust",
            "moves": "moves of crew",
            "actors": "crew that may act",
            "hull": "Hull Integrity",
        }
    ),
    Said(
        {
            "repair": "points on repair rolls",
            "melee": "points on melee rolls",
            "shooting": "points on shooting rolls",
            "rally": "points on Rally rolls",
            "accuracy": "accuracy dice on attacks",
            "impact": "Impact dice on attacks",
            "defense": "defense on every side",
            "point-defense": "Point Defense",
            "thrust": "engines for a Thrust",
            "moves": "crew moved in a Crew action",
            "actors": "crew acting in a Crew action",
            "hull": "Hull Integrity",
        }
    ),
]


def titled(kind: str) -> str:
    """Return a kind of component, or of damage, as cards write it."""
    return kind.replace("-", " ").title()


class HappensEffect(Effect):
    """Something that a card does once, or in every Drift phase while it is with the ship."""

    when: Annotated[
        Literal["now", "drift"],
        Meanings({"now": "at once, when it is played", "drift": "in every Drift phase in play"}),
    ] = Field("now", description="when it happens")


class ComponentEffect(HappensEffect):
    """Something that happens to components of the ship."""

    at: WhereWord = Field(description="which components it happens to")
    kind: KindWord | None = Field(None, description="the kind of component; by default any")

    @property
    def component(self) -> str:
        """The kind of component in words."""
        return titled(self.kind) if self.kind else "component"

    @property
    def a_component(self) -> str:
        """The kind of component in words, with its article."""
        return with_article(self.component)


class DamageEffect(ComponentEffect):
    """Damage of a kind is placed."""

    template = "place {damage:title} on {at}"

    do: Literal["damage"] = Field(description=_DO)
    damage: DamageWord = Field(description="the damage marker that is placed")


class FxEffect(ComponentEffect):
    """An FX roll is made."""

    template = "roll a {impact} / {effect} FX on {at}"

    do: Literal["fx"] = Field(description=_DO)
    impact: Some = Field(description="Impact dice of the roll")
    effect: Few = Field(0, description="Effect dice of the roll")


class DisruptEffect(ComponentEffect):
    """Crew are disrupted."""

    template = "disrupt {count} crew in {at}"

    do: Literal["disrupt"] = Field(description=_DO)
    count: Some = Field(1, description="how many crew of each component")


class KillEffect(ComponentEffect):
    """Crew are killed."""

    template = "kill {count} crew in {at}"

    do: Literal["kill"] = Field(description=_DO)
    count: Some = Field(1, description="how many crew of each component")


class RepairEffect(ComponentEffect):
    """Components are repaired."""

    template = "repair {at} with {count:counted point}"

    do: Literal["repair"] = Field(description=_DO)
    count: Some = Field(description="with how many points each")


class ShieldsDownEffect(HappensEffect):
    """All shields go down."""

    template = "all shields go down"

    do: Literal["shields-down"] = Field(description=_DO)


class RallyEffect(HappensEffect):
    """Disrupted crew rally."""

    template = "rally up to {count} crew"

    do: Literal["rally"] = Field(description=_DO)
    count: Some = Field(description="how many crew")


class DriftEffect(HappensEffect):
    """The trailing vector token moves in a random direction."""

    template = "move the trailing vector token {count:counted hex} in a random direction"

    do: Literal["drift"] = Field(description=_DO)
    count: Some = Field(description="by how many hexes")


class TurnEffect(HappensEffect):
    """The ship turns to a random facing."""

    template = "the ship turns to a random facing"

    do: Literal["turn"] = Field(description=_DO)


class DrawHeroEffect(HappensEffect):
    """A Hero is drawn."""

    template = "draw a Hero"

    do: Literal["draw-hero"] = Field(description=_DO)


class DestroyEffect(HappensEffect):
    """The ship is destroyed."""

    template = "the ship is destroyed"

    do: Literal["destroy"] = Field(description=_DO)


class ModifyEffect(Effect):
    """A figure or roll is modified while the card is with the ship, or its Hero is aboard."""

    template = "{by:signed} {what}"

    do: Literal["modify"] = Field(description=_DO)
    when: Literal["always"] = Field(description="for as long as the card is in play")
    what: ModifiedWord = Field(description="which figure or roll")
    by: Modifier = Field(description="the points or dice that are added")


CardEffect = Annotated[
    DamageEffect
    | FxEffect
    | DisruptEffect
    | KillEffect
    | RepairEffect
    | ShieldsDownEffect
    | RallyEffect
    | DriftEffect
    | TurnEffect
    | DrawHeroEffect
    | DestroyEffect
    | ModifyEffect,
    Field(discriminator="do"),
]
"""One effect of a card."""

CARD_EFFECTS = effect_types(CardEffect)
require_sentences(CARD_EFFECTS, ("long_die",))


class Avert(Content):
    """The end of a crisis: a repair roll of some points in a component of a kind."""

    repair: Some = Field(description="points that the repair roll must reach")
    kind: KindWord | None = Field(None, description="the kind of component; by default any")


class HeroFigure(Content):
    """A Hero: the type that it is based on; effects of the card last while it lives."""

    type: CrewWord = Field(description="the type of crew that the Hero is based on")
    name: Name = Field(description="the name of the Hero")


class Card(Entity):
    """A card of a deck."""

    deck: DeckName = Field(description="the deck that it belongs to")
    timing: TimingWord = Field(description="when it is played")
    copies: Some = Field(1, description="how many of it are in the deck")
    prerequisite: List[KindWord] = Field(
        (), description="kinds of which the ship needs a component that can be operated"
    )
    after: Literal["fx"] | None = Field(
        None, description="the roll after which alone a card may be played, by who made it"
    )
    effects: List[CardEffect] = Field((), description="what it does, in order")
    avert: Avert | None = Field(None, description="how a crisis ends")
    hero: HeroFigure | None = Field(None, description="the Hero that it puts aboard")
    removed: Flag = Field(False, description="whether it does not return to its deck")
    flavor: Words | None = Field(None, description="a line that sets the mood")
