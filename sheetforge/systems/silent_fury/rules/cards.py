"""Cards: prerequisites that ships can meet, effects that matter, decks of several timings."""

from __future__ import annotations

from collections.abc import Iterator

from sheetforge.lint.rule import Context, Problem
from sheetforge.systems.silent_fury.rules.about import CARDS, card_rule
from sheetforge.systems.silent_fury.schema.card import Card, CardEffect, ComponentEffect, ModifyEffect, Timing
from sheetforge.systems.silent_fury.schema.ship import ShipClass
from sheetforge.text import listed

TIMING = "Silent Fury 3.0, Timing and Durations"
STAYING: frozenset[Timing] = frozenset({"crisis", "battle-scar", "battle-honor", "hero"})
"""The timings of cards that stay with a ship."""


@card_rule(
    "FY401",
    "prerequisite-met",
    "some ship has all components that a card asks for, and each kind is named once",
    CARDS,
    good="prerequisite: [engine, bridge]",
    bad="prerequisite: [engine, cargo]",
)
def prerequisite_met(card: Card, context: Context) -> Iterator[Problem]:
    wanted = set(card.prerequisite)
    for index, kind in enumerate(card.prerequisite):
        if kind in card.prerequisite[:index]:
            yield Problem(f"{kind} is named already; remove it", ("prerequisite", index), kind)
    ships = [ship for _, ship in context.all("ships", ShipClass)]
    if context.incomplete or not wanted:
        return
    if not any(wanted <= {box.kind for box in ship.layout.boxes} for ship in ships):
        message = f"no ship has {listed(card.prerequisite)}, so the card would always be replaced; "
        message += "remove some"
        yield Problem(message, ("prerequisite",), target="key")


def _lost(card: Card, effect: CardEffect) -> str:
    """Return why an effect changes nothing; empty if it changes something."""
    if isinstance(effect, ModifyEffect) and not effect.by:
        return "`modify` by 0 changes nothing; write another number"
    if effect.when != "now" and card.timing not in STAYING:
        return (
            f"a card of the timing {card.timing} is discarded at once, so nothing can happen at "
            f"`when: {effect.when}`; write `when: now`, or a timing that stays"
        )
    anytime = card.timing == "play-anytime" and card.after is None
    at = effect.at if isinstance(effect, ComponentEffect) else None
    if at in ("hit", "adjacent") and (anytime or effect.when != "now"):
        return f"no roll has hit a component then, so there is none for `at: {at}`; name another"
    return ""


@card_rule(
    "FY402",
    "effects-that-change",
    "every effect of a card changes something, and every card but a Hero has one",
    CARDS,
    good="effects:\n  - {do: rally, count: 2}",
    bad="effects:\n  - {do: turn, when: drift}",
)
def effects_that_change(card: Card, context: Context) -> Iterator[Problem]:
    for index, effect in enumerate(card.effects):
        lost = _lost(card, effect)
        if lost:
            yield Problem(lost, ("effects", index, "do"), effect.do)
    if not card.effects and card.timing != "hero":
        message = f"a card of the timing {card.timing} has no effects; write `effects`"
        yield Problem(message, ("timing",), card.timing)


@card_rule(
    "FY403",
    "timing-and-figures",
    "only a Crisis has a condition that averts it, and every Crisis has one; only a Hero has a "
    "figure, and every Hero has one; only a card that is kept until it is played waits for a roll",
    TIMING,
    good="timing: crisis\neffects:\n  - {do: turn, when: drift}\navert: {repair: 2}",
    bad="timing: crisis\neffects:\n  - {do: turn, when: drift}",
)
def timing_and_figures(card: Card, context: Context) -> Iterator[Problem]:
    figures = (("crisis", "avert", card.avert), ("hero", "hero", card.hero))
    for part, (timing, field, value) in enumerate(figures):
        if card.timing == timing and value is None:
            message = f"a card of the timing {timing} has no `{field}`; write it"
            yield Problem(message, ("timing",), card.timing, part=part)
        elif card.timing != timing and value is not None:
            message = f"`{field}` is for cards of the timing {timing}, and this one is "
            message += f"{card.timing}; remove it"
            yield Problem(message, (field,), target="key", part=part)
    if card.after is not None and card.timing != "play-anytime":
        message = "`after` is for cards of the timing play-anytime, and this one is "
        message += f"{card.timing}; remove it"
        yield Problem(message, ("after",), card.after, target="key", part=2)


TIMINGS: dict[str, frozenset[Timing]] = {
    "critical-hit": frozenset({"play-anytime", "play-immediately", "crisis", "battle-scar"}),
    "forged-in-battle": frozenset({"play-anytime", "play-immediately", "battle-honor", "hero"}),
    "field-disruption": frozenset({"play-immediately", "crisis", "battle-scar"}),
}


@card_rule(
    "FY404",
    "timings-of-a-deck",
    "a card has a timing of its deck: scars are Critical Hits, honors and Heroes are Forged in Battle",
    TIMING,
    good="timing: battle-scar\neffects:\n  - {do: modify, when: always, what: hull, by: -1}",
    bad="timing: battle-honor\neffects:\n  - {do: modify, when: always, what: hull, by: 1}",
    more="A deck in which every card has the same timing is most likely unfinished, and is reported too.",
)
def timings_of_a_deck(card: Card, context: Context) -> Iterator[Problem]:
    if card.timing not in TIMINGS[card.deck]:
        deck = card.deck.replace("-", " ")
        message = f"a {deck} card is never of the timing {card.timing}; write "
        message += listed(sorted(TIMINGS[card.deck]), "or")
        yield Problem(message, ("timing",), card.timing)
    others = [one for key, one in context.all("cards", Card) if one.deck == card.deck and key != context.key]
    if others and not context.incomplete and all(other.timing == card.timing for other in others):
        message = f"all {len(others) + 1} cards of the deck have the timing {card.timing}; add "
        message += "cards of its other timings"
        yield Problem(message, ("timing",), card.timing)
