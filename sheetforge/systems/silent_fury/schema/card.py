"""Cards of the three decks: timing, prerequisite, effects that the engine executes."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from sheetforge.content.model import Content, Entity, Flag, Whole, Words
from sheetforge.systems.silent_fury.schema.layout import ComponentKind
from sheetforge.systems.silent_fury.schema.ship import CrewType

Positive = Annotated[Whole, Field(ge=1)]
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


class CardEffect(Content):
    """One thing that a card does. `when` is `drift` for what goes on in every Drift phase."""

    do: Doing
    when: When = "now"
    at: Where | None = Field(None, description="which components, for what happens to some")
    kind: ComponentKind | None = Field(None, description="the kind of component, else any")
    damage: DamageName | None = None
    impact: Whole | None = Field(None, description="Impact dice of an FX roll")
    effect: Whole | None = Field(None, description="Effect dice of an FX roll")
    count: Positive | None = Field(None, description="how many crew, hexes, points, pieces")
    what: Modified | None = Field(None, description="which figure or roll is modified")
    by: Whole | None = Field(None, description="the points or dice that are added")


class Avert(Content):
    """The end of a crisis: a repair roll of so many points in a component of a kind."""

    repair: Positive
    kind: ComponentKind | None = Field(None, description="the kind of component, else any")


class HeroFigure(Content):
    """A Hero: the type that it is based on; effects of the card hold while it lives."""

    type: CrewType
    name: Words


class Card(Entity):
    """A card of a deck."""

    deck: DeckName
    timing: Timing
    copies: Positive = Field(1, description="how many of it are in the deck")
    prerequisite: tuple[ComponentKind, ...] = Field(
        (), description="kinds of which the ship needs a component that can be operated"
    )
    after: Literal["fx"] | None = Field(
        None, description="the roll after which alone a card may be played, by who made it"
    )
    effects: tuple[CardEffect, ...] = ()
    avert: Avert | None = None
    hero: HeroFigure | None = None
    removed: Flag = Field(False, description="whether it does not return to its deck")
    flavor: Words | None = None
