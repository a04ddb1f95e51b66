"""The text of a card, made from its effects."""

from __future__ import annotations

from typing import NamedTuple

from sheetforge.systems.silent_fury.figures import LONG_DIE
from sheetforge.systems.silent_fury.schema.card import Card, CardEffect, titled
from sheetforge.text import capital, with_article

NEEDS = "Needs"
"""The heading of a condition."""


class CardPart(NamedTuple):
    """A part of a card's text: the word before it, if there is one, and its sentence."""

    heading: str
    text: str


def parts(card: Card) -> tuple[CardPart, ...]:
    """Return the text of a card: its condition, each of its effects, its end."""
    texts = []
    if card.prerequisite:
        texts.append(CardPart(NEEDS, f"an operable {_kinds(card)}."))
    if card.after is not None:
        text = "Play it after an FX roll of yours, on the ship that it was made against."
        texts.append(CardPart("", text))
    if card.hero is not None:
        texts.append(CardPart("", f"A Hero joins the ship as {with_article(card.hero.type)}."))
    texts += [CardPart("", _sentence(effect)) for effect in card.effects]
    if card.avert is not None:
        where = titled(card.avert.kind) if card.avert.kind else "component"
        texts.append(CardPart("Avert:", f"a repair roll of {card.avert.repair} or more in any {where}."))
    if card.removed:
        texts.append(CardPart("", "Remove this card from the game afterwards."))
    return tuple(texts)


def sentences(card: Card) -> tuple[str, ...]:
    """Return the text of a card, a sentence for each of its effects and conditions."""
    return tuple(f"{part.heading} {part.text}".lstrip() for part in parts(card))


def _kinds(card: Card) -> str:
    return " and ".join(map(titled, card.prerequisite))


def _sentence(effect: CardEffect) -> str:
    """One effect as a sentence."""
    text = effect.in_words({"long_die": LONG_DIE})
    return f"In each Drift phase: {text}." if effect.when == "drift" else f"{capital(text)}."
