"""Colours and patterns of sheets, cards and pieces, from `data/look.yaml`."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Literal

from sheetforge.content.kinds import data_of
from sheetforge.content.model import Content, Words
from sheetforge.sheet.deck_cards import CardBack, CardPattern
from sheetforge.sheet.drawing import Drawing
from sheetforge.sheet.look_data import Ink, read_look
from sheetforge.systems.silent_fury.blueprint import ModeFigures
from sheetforge.systems.silent_fury.figures import BY_WORD, Damage
from sheetforge.systems.silent_fury.schema.card import DeckName
from sheetforge.systems.silent_fury.schema.ship import CrewType
from sheetforge.systems.silent_fury.schema.weapon import Effect

PACKAGE = "sheetforge.systems.silent_fury"


DAMAGING: frozenset[Effect] = frozenset({"fx", "fire", "hull-breach"})
"""The effects that leave damage on a component."""

MarkerName = Literal["shield", "rolled", "vented", "chip"]


Deed = Literal["damage", "launch", "disable", "board"]
"""The deeds of weapons and equipment: what they do to another ship."""


class Stripe(Content):
    """The mark of what a weapon does, on its component and its lines of the chart; `says` explains it."""

    color: Ink
    pattern: CardPattern
    says: Words


class DamageLook(Content):
    """The colour of a damage token and of writing on it, its pattern, the letter of the damage."""

    color: Ink
    on_color: Ink
    pattern: CardPattern
    letter: Words


class BackLook(Content):
    """The back of a deck; a token's title, colour and pattern."""

    title: Words
    color: Ink
    pattern: CardPattern

    def back(self, note: str = "", drawing: Drawing | None = None) -> CardBack:
        """Return the back of a card."""
        return CardBack(self.title, self.color, self.pattern, note, drawing)


class FuryLook(Content):
    """`data/look.yaml`."""

    weapons: dict[Deed, Stripe]
    damage: dict[str, DamageLook]
    crew: dict[CrewType, Words]
    hands: tuple[BackLook, ...]
    boarding: tuple[BackLook, ...]
    decks: dict[DeckName, BackLook]
    markers: dict[MarkerName, BackLook]


LOOK = read_look(Path(data_of(PACKAGE, "look.yaml")), FuryLook)
BOARDERS = "tokens/marine"
"""The drawing on the cards of boarding parties."""

DAMAGE: dict[Damage, DamageLook] = {BY_WORD[word]: damage_look for word, damage_look in LOOK.damage.items()}


def deed_of(modes: Iterable[ModeFigures]) -> Deed:
    """Return what a weapon does, by all of its modes; equipment, which has none, boards.

    What launches pieces does so in all modes; what damages a component in one is no weapon that only disables.
    """
    effects = frozenset(effect for mode in modes for effect in mode.effect)
    if not effects:
        return "board"
    if "launch" in effects:
        return "launch"
    return "damage" if effects & DAMAGING else "disable"


def crew_key() -> str:
    """Return the key to the letters of crew."""
    return "  ".join(f"{letter} {type}" for type, letter in LOOK.crew.items())
