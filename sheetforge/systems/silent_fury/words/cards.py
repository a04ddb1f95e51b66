"""The text of a card, made from its effects."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from sheetforge.systems.silent_fury.schema.card import Card, CardEffect, Modified

FIGURES: Mapping[Modified, str] = {
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


NEEDS = "Needs"
"""The heading of a condition."""


class CardPart(NamedTuple):
    """A part of a card's text: the word before it, if there is one, and its sentence."""

    heading: str
    text: str


def parts(card: Card) -> tuple[CardPart, ...]:
    """Return what a card says: its condition, each of its effects, what ends it."""
    found = []
    if card.prerequisite:
        found.append(CardPart(NEEDS, f"an operable {_kinds(card)}."))
    if card.after is not None:
        text = "Play it after an FX roll of yours, on the ship that it was made against."
        found.append(CardPart("", text))
    if card.hero is not None:
        an = "an" if card.hero.type.startswith("e") else "a"
        found.append(CardPart("", f"A Hero joins the ship as {an} {card.hero.type}."))
    found += [CardPart("", _sentence(effect)) for effect in card.effects]
    if card.avert is not None:
        where = _title(card.avert.kind) if card.avert.kind else "component"
        found.append(
            CardPart("Avert:", f"a repair roll of {card.avert.repair} or more in any {where}.")
        )
    if card.removed:
        found.append(CardPart("", "Remove this card from the game afterwards."))
    return tuple(found)


def sentences(card: Card) -> tuple[str, ...]:
    """Return what a card says, a sentence for each of its effects and conditions."""
    return tuple(f"{one.heading} {one.text}".lstrip() for one in parts(card))


def _kinds(card: Card) -> str:
    return " and ".join(map(_title, card.prerequisite))


def _title(kind: str) -> str:
    return kind.replace("-", " ").title()


def _where(effect: CardEffect) -> str:
    kind = _title(effect.kind) if effect.kind else "component"
    match effect.at:
        case "hit":
            return "each component hit" if effect.kind is None else f"each {kind} hit"
        case "random":
            return f"the {kind} that a d20 hits"
        case "chosen" | "one":
            return f"a {kind} of your choice"
        case "crewed":
            return f"each {kind} with crew"
        case "adjacent":
            return f"each {kind} adjacent to one hit"
        case _:
            return f"each {kind}"


def _number(count: int | None, one: str, many: str) -> str:
    number = count or 1
    return f"{number} {one if number == 1 else many}"


def _sentence(effect: CardEffect) -> str:
    """One effect as a sentence."""
    said = _said(effect)
    return f"In each Drift phase: {said}." if effect.when == "drift" else f"{_capital(said)}."


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _said(effect: CardEffect) -> str:
    where, hexes = _where(effect), _number(effect.count, "hex", "hexes")
    match effect.do:
        case "damage":
            return f"place {_title(str(effect.damage))} on {where}"
        case "fx":
            return f"roll a {effect.impact or 0} / {effect.effect or 0} FX on {where}"
        case "disrupt":
            return f"disrupt {effect.count or 1} crew in {where}"
        case "kill":
            return f"kill {effect.count or 1} crew in {where}"
        case "shields-down":
            return "all shields go down"
        case "repair":
            points = _number(effect.count, "point", "points")
            return f"repair {where} with {points}"
        case "rally":
            return f"rally up to {effect.count or 1} crew"
        case "modify":
            what = FIGURES[effect.what] if effect.what else "nothing"
            return f"{effect.by or 0:+d} {what}"
        case "drift":
            return f"move the trailing vector token {hexes} in a random direction"
        case "turn":
            return "the ship turns to a random facing"
        case "draw-hero":
            return "draw a Hero"
        case "destroy":
            return "the ship is destroyed"
        case _:
            return effect.do.replace("-", " ")
