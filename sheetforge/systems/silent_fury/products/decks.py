"""The decks of the game: a hand of action cards for each ship, and for boarding parties."""

from __future__ import annotations

from collections.abc import Iterator

from sheetforge.products.decks import Decks, PrintedCard, PrintedDeck
from sheetforge.products.planner import Planner
from sheetforge.systems.silent_fury.sheets.action_cards import fronts
from sheetforge.systems.silent_fury.sheets.look import LOOK, BackLook


def decks(planner: Planner) -> Iterator[PrintedDeck]:
    """Yield a hand for each back of hands of ships and of boarding parties."""
    for back in LOOK.hands:
        yield hand(back, "ship")
    for back in LOOK.boarding:
        yield hand(back, "boarding")


def hand(back: BackLook, whose: str) -> PrintedDeck:
    """Return the action cards with a back."""
    cards = tuple(PrintedCard(front.title, front) for front in fronts().values())
    title = f"{back.title} hand" if whose == "ship" else back.title
    name = back.title.lower().replace(" ", "-")
    return PrintedDeck(f"hand-{name}", title, cards, back.back("Action"), frozenset())


DECKS = Decks("action cards for six ships and two boarding parties", "Silent Fury", decks)
