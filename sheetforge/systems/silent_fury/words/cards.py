"""The text of a card, made from its effects."""

from __future__ import annotations

from collections.abc import Mapping
from functools import singledispatch
from typing import NamedTuple

from sheetforge.content.effects import effect_name, require_all
from sheetforge.content.model import Content
from sheetforge.systems.silent_fury.figures import LONG_DIE
from sheetforge.systems.silent_fury.schema.card import (
    CARD_EFFECTS,
    Card,
    CardEffect,
    ComponentEffect,
    DamageEffect,
    DestroyEffect,
    DisruptEffect,
    DrawHeroEffect,
    DriftEffect,
    FxEffect,
    KillEffect,
    Modified,
    ModifyEffect,
    RallyEffect,
    RepairEffect,
    ShieldsDownEffect,
    TurnEffect,
)
from sheetforge.text import capital, signed

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


PLAIN = {
    "shields-down": "all shields go down",
    "turn": "the ship turns to a random facing",
    "draw-hero": "draw a Hero",
    "destroy": "the ship is destroyed",
}
"""Effects without figures."""

NEEDS = "Needs"
"""The heading of a condition."""


class CardPart(NamedTuple):
    """A part of a card's text: the word before it, if there is one, and its sentence."""

    heading: str
    text: str


def parts(card: Card) -> tuple[CardPart, ...]:
    """Return the text of a card: its condition, each of its effects, its end."""
    found = []
    if card.prerequisite:
        found.append(CardPart(NEEDS, f"an operable {_kinds(card)}."))
    if card.after is not None:
        text = "Play it after an FX roll of yours, on the ship that it was made against."
        found.append(CardPart("", text))
    if card.hero is not None:
        found.append(CardPart("", f"A Hero joins the ship as {_an(card.hero.type)}."))
    found += [CardPart("", _sentence(effect)) for effect in card.effects]
    if card.avert is not None:
        where = _title(card.avert.kind) if card.avert.kind else "component"
        found.append(CardPart("Avert:", f"a repair roll of {card.avert.repair} or more in any {where}."))
    if card.removed:
        found.append(CardPart("", "Remove this card from the game afterwards."))
    return tuple(found)


def sentences(card: Card) -> tuple[str, ...]:
    """Return the text of a card, a sentence for each of its effects and conditions."""
    return tuple(f"{one.heading} {one.text}".lstrip() for one in parts(card))


def _kinds(card: Card) -> str:
    return " and ".join(map(_title, card.prerequisite))


def _title(kind: str) -> str:
    return kind.replace("-", " ").title()


def _an(noun: str) -> str:
    """Return a noun with its article: `an Engine`, `a Weapon`."""
    return f"{'an' if noun[0] in 'AEIOUaeiou' else 'a'} {noun}"


def _where(effect: ComponentEffect) -> str:
    kind = _title(effect.kind) if effect.kind else "component"
    match effect.at:
        case "hit":
            return f"each {kind} hit"
        case "random":
            return f"the {kind} that a d{LONG_DIE} hits"
        case "chosen" | "one":
            return f"{_an(kind)} of your choice"
        case "crewed":
            return f"each {kind} with crew"
        case "adjacent":
            return f"each {kind} adjacent to one hit"
        case _:
            return f"each {kind}"


def _sentence(effect: CardEffect) -> str:
    """One effect as a sentence."""
    text = said(effect)
    return f"In each Drift phase: {text}." if effect.when == "drift" else f"{capital(text)}."


@singledispatch
def said(effect: Content) -> str:
    """One effect in words, by its type."""
    raise NotImplementedError(effect_name(type(effect)))


@said.register
def _damage(effect: DamageEffect) -> str:
    return f"place {_title(effect.damage)} on {_where(effect)}"


@said.register
def _fx(effect: FxEffect) -> str:
    return f"roll a {effect.impact} / {effect.effect} FX on {_where(effect)}"


@said.register
def _crew(effect: DisruptEffect | KillEffect) -> str:
    return f"{effect.do} {effect.count} crew in {_where(effect)}"


@said.register
def _repair(effect: RepairEffect) -> str:
    points = "1 point" if effect.count == 1 else f"{effect.count} points"
    return f"repair {_where(effect)} with {points}"


@said.register
def _rally(effect: RallyEffect) -> str:
    return f"rally up to {effect.count} crew"


@said.register
def _drift(effect: DriftEffect) -> str:
    hexes = "1 hex" if effect.count == 1 else f"{effect.count} hexes"
    return f"move the trailing vector token {hexes} in a random direction"


@said.register
def _modify(effect: ModifyEffect) -> str:
    return f"{signed(effect.by)} {FIGURES[effect.what]}"


@said.register
def _plain(effect: ShieldsDownEffect | TurnEffect | DrawHeroEffect | DestroyEffect) -> str:
    return PLAIN[effect.do]


require_all("sentence", CARD_EFFECTS, said)
