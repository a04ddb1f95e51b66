"""Cards of the three decks: timing, prerequisite, effects that the engine executes."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from sheetforge.content.model import (
    Content,
    Entity,
    Few,
    Flag,
    List,
    Meanings,
    Modifier,
    Name,
    Some,
    Words,
)
from sheetforge.systems.silent_fury.schema.layout import KindWord
from sheetforge.systems.silent_fury.schema.ship import CrewWord

DeckName = Literal["critical-hit", "forged-in-battle", "field-disruption"]
DECKS: tuple[DeckName, ...] = ("critical-hit", "forged-in-battle", "field-disruption")
Timing = Literal[
    "play-anytime", "play-immediately", "crisis", "battle-scar", "battle-honor", "hero"
]
DamageName = Literal[
    "light", "heavy", "power-down", "fire", "destroyed", "hull-breach"
]  # fmt: skip
Where = Literal["hit", "random", "chosen", "one", "every", "crewed", "adjacent"]
"""The components that an effect reaches: those that the roll hit that drew the card; one by an
Accuracy roll; one of the player's choice; one, or every one, of a kind; those with crew; the
neighbours of those hit."""

Doing = Literal[
    "damage", "fx", "disrupt", "kill", "shields-down", "repair", "rally", "modify",
    "drift", "turn", "draw-hero", "destroy",
]  # fmt: skip
Modified = Literal[
    "repair", "melee", "shooting", "rally", "accuracy", "impact", "defense", "point-defense",
    "thrust", "moves", "actors", "hull",
]  # fmt: skip
When = Literal["now", "drift", "always"]
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
]
DoingWord = Annotated[
    Doing,
    Meanings(
        {
            "damage": "places a `damage` marker",
            "fx": "an FX roll of `impact` and `effect` dice",
            "disrupt": "disrupts `count` crew",
            "kill": "kills `count` crew",
            "shields-down": "takes shields down",
            "repair": "repairs a component",
            "rally": "rallies crew",
            "modify": "adds `by` to `what`",
            "drift": "moves the ship by `count` hexes",
            "turn": "turns the ship",
            "draw-hero": "draws a Hero",
            "destroy": "destroys the ship",
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
]
WhenWord = Annotated[
    When,
    Meanings(
        {
            "now": "at once, when it is played",
            "drift": "in every Drift phase while it is in play",
            "always": "for as long as it is in play",
        }
    ),
]


class CardEffect(Content):
    """One thing that a card does. `when` is `drift` for what goes on in every Drift phase."""

    do: DoingWord = Field(description="what happens")
    when: WhenWord = Field("now", description="when it happens")
    at: WhereWord | None = Field(None, description="which components, for what happens to some")
    kind: KindWord | None = Field(None, description="the kind of component, else any")
    damage: DamageWord | None = Field(None, description="the damage marker that is placed")
    impact: Few | None = Field(None, description="Impact dice of an FX roll")
    effect: Few | None = Field(None, description="Effect dice of an FX roll")
    count: Some | None = Field(None, description="how many crew, hexes, points, pieces")
    what: ModifiedWord | None = Field(None, description="which figure or roll is modified")
    by: Modifier | None = Field(None, description="the points or dice that are added")


class Avert(Content):
    """The end of a crisis: a repair roll of so many points in a component of a kind."""

    repair: Some = Field(description="points that the repair roll must reach")
    kind: KindWord | None = Field(None, description="the kind of component, else any")


class HeroFigure(Content):
    """A Hero: the type that it is based on; effects of the card hold while it lives."""

    type: CrewWord = Field(description="the type of crew that the Hero is based on")
    name: Name = Field(description="what the Hero is called")


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
