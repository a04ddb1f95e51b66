"""The decks of the game: action hands of ships and of boarding parties, and the three decks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from sheetforge.content.kinds import Key
from sheetforge.content.library import Library
from sheetforge.drawings import shipped
from sheetforge.play.engine import AnyState
from sheetforge.products.decks import DealtDeck, Decks, PrintedCard, PrintedDeck
from sheetforge.products.planner import Planner
from sheetforge.sheet.arms import Arms
from sheetforge.systems.silent_fury.blueprint import Blueprint
from sheetforge.systems.silent_fury.engine.state import State
from sheetforge.systems.silent_fury.products import members
from sheetforge.systems.silent_fury.products.members import Member
from sheetforge.systems.silent_fury.products.ships import ships_of
from sheetforge.systems.silent_fury.schema.card import DECKS as NAMES
from sheetforge.systems.silent_fury.schema.card import Card, DeckName
from sheetforge.systems.silent_fury.schema.scenario import Fleet, Scenario
from sheetforge.systems.silent_fury.sheets.action_cards import deck_front, fronts
from sheetforge.systems.silent_fury.sheets.look import BOARDERS, LOOK, PACKAGE, BackLook
from sheetforge.text import number_word

FACE_DOWN: frozenset[DeckName] = frozenset({"field-disruption"})
"""Decks whose cards lie face down on a ship until a hit turns them over."""


def decks(planner: Planner) -> Iterator[PrintedDeck]:
    """Yield a hand for each ship and for boarding parties, and the decks that damage draws from.

    A request of ships, fleets or scenarios has as many hands as the largest of them has ships.
    """
    with planner.library.noting() as used:
        found = _largest(planner)
    for number, back in enumerate(LOOK.hands[: _hands(planner)]):
        printed_deck = hand(back, "ship", *((found[number].name, found[number].arms) if number < len(found) else ()))
        yield replace(printed_deck, depends_on=frozenset(key for key in used if key.id != "*"))
    for back in LOOK.boarding:
        yield hand(back, "boarding")
    planner.track()
    cards = planner.valid("cards", Card)
    for name in NAMES:
        yield deck(name, cards)


def _hands(planner: Planner) -> int:
    """Return how many hands of ships are asked for."""
    library, wanted = planner.library, planner.requested
    lists = [library.entity(key) for kind in ("fleets", "scenarios") for key in wanted.get(kind, ())]
    sizes = [len(list(ships_of(entity))) for entity in lists if entity is not None]
    return max([*sizes, len(wanted.get("ships", ()))]) or len(LOOK.hands)


def _largest(planner: Planner) -> tuple[Member, ...]:
    """Return the ships of the largest fleet or scenario asked for; none where none is."""
    if not planner.requested:
        return ()
    library = planner.library
    made: list[tuple[Member, ...]] = []
    for key, fleet in planner.each("fleets", Fleet, whole=True):
        made.append(members.of_fleet(library, key.system, fleet))
    for key, scenario in planner.each("scenarios", Scenario, whole=True):
        made.append(members.of_scenario(library, key.system, scenario))
    return max(made, key=len, default=())


def hand(back: BackLook, whose: str, name: str = "", arms: Arms | None = None) -> PrintedDeck:
    """Return the action cards with a back; a ship's has its name and the crest of its side."""
    # The name of the hand says on any printer what its colour says in color.
    cards = tuple(
        PrintedCard(front.title, replace(front, color=back.color, kind=f"{front.kind} · {back.title}"))
        for front in fronts().values()
    )
    title = f"{back.title} hand" if whose == "ship" else back.title
    id = f"hand-{back.title.lower().replace(' ', '-')}"
    drawing = shipped(PACKAGE, BOARDERS) if whose == "boarding" else None
    drawn = back.back("Action", drawing)
    if name:
        drawn = replace(drawn, note=name, arms=arms)
    return PrintedDeck(id, title, cards, drawn, frozenset())


def deck(name: DeckName, cards: Mapping[Key, Card]) -> PrintedDeck:
    """Return a deck with as many of each card as the content says."""
    own = {key: card for key, card in cards.items() if card.deck == name}
    printed = tuple(PrintedCard(card.name, deck_front(card), card.copies) for card in own.values())
    back, drawing = LOOK.decks[name], shipped(PACKAGE, f"decks/{name}")
    return PrintedDeck(name, back.title, printed, back.back(drawing=drawing), frozenset(own))


def can_be_met(card: Card, fits: Iterable[Blueprint]) -> bool:
    """Return whether one of some ships has components of all kinds that a card needs."""
    return any(all(fit.of_kind(kind) for kind in card.prerequisite) for fit in fits)


def names_of(fits: Iterable[Blueprint]) -> tuple[DeckName, ...]:
    """Return the decks that some ships draw from: Field Disruption only if one of them can jump."""
    return NAMES if any(fit.of_kind("reactor") for fit in fits) else NAMES[:-1]


def dealt(library: Library, state: AnyState) -> Iterator[DealtDeck]:
    """Yield the cards of a battle: a hand for each ship, for each side that can board, open Heroes, the decks."""
    assert isinstance(state, State)
    ships = list(state.ships.values())
    fits = [ship.blueprint for ship in ships]
    for number, ship in enumerate(ships):
        deck = hand(LOOK.hands[number % len(LOOK.hands)], "ship", ship.name)
        yield DealtDeck(replace(deck, id=f"hand-{ship.id}", title=f"Actions of {ship.name}"), ship.side)
    sides = [side for side in state.plan.sides if any(ship.blueprint.transports for ship in ships if ship.side == side)]
    for number, side in enumerate(sides):
        deck = hand(LOOK.boarding[number % len(LOOK.boarding)], "boarding")
        yield DealtDeck(replace(deck, id=f"boarding-{number + 1}", title=f"Boarders of {side}"), side)
    for number, side in enumerate(state.plan.sides, 1):
        aboard = [(hero, 1) for ship in ships if ship.side == side for hero in state.plan.heroes.get(ship.id, ())]
        if aboard:
            heroes = _of_battle("forged-in-battle", aboard, state)
            yield DealtDeck(replace(heroes, id=f"heroes-{number}", title=f"Heroes of {side}"), side, is_open=True)
    for name in names_of(fits):
        shuffled = state.plan.decks[name]
        left = zip(shuffled.cards, shuffled.unseen, strict=True)
        met = [(id, count) for id, count in left if count and _is_met(id, state)]
        yield DealtDeck(_of_battle(name, met, state), unseen=name in FACE_DOWN)


def _is_met(id: str, state: State) -> bool:
    return can_be_met(state.plan.cards[id], [ship.blueprint for ship in state.ships.values()])


def _of_battle(name: DeckName, counts: Iterable[tuple[str, int]], state: State) -> PrintedDeck:
    """Return cards of a deck of a battle, each as often as it is there."""
    printed = deck(name, {})
    cards = [(state.plan.cards[id], count) for id, count in counts]
    return replace(printed, cards=tuple(PrintedCard(card.name, deck_front(card), count) for card, count in cards))


DECKS = Decks(
    f"action cards for {number_word(len(LOOK.hands))} ships and {number_word(len(LOOK.boarding))} "
    f"boarding parties, and the {number_word(len(NAMES))} decks",
    "Silent Fury",
    decks,
)
