"""The decks of the game: action hands of ships and of boarding parties, and the three decks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from sheetforge.content.kinds import Key
from sheetforge.drawings import shipped
from sheetforge.products.decks import Decks, PrintedCard, PrintedDeck
from sheetforge.products.planner import Planner
from sheetforge.systems.silent_fury.products import members
from sheetforge.systems.silent_fury.products.members import Member
from sheetforge.systems.silent_fury.products.ships import ships_of
from sheetforge.systems.silent_fury.schema.card import DECKS as NAMES
from sheetforge.systems.silent_fury.schema.card import Card, DeckName
from sheetforge.systems.silent_fury.schema.scenario import Fleet, Scenario
from sheetforge.systems.silent_fury.sheets.action_cards import deck_front, fronts
from sheetforge.systems.silent_fury.sheets.look import LOOK, PACKAGE, BackLook
from sheetforge.text import number_word


def decks(planner: Planner) -> Iterator[PrintedDeck]:
    """Yield a hand for each ship and for boarding parties, and the decks that damage draws from.

    A request of ships, fleets or scenarios has as many hands as the largest of them has ships.
    """
    with planner.library.noting() as used:
        found = _largest(planner)
    for number, back in enumerate(LOOK.hands[: _hands(planner)]):
        printed_deck = hand(back, "ship", found[number] if number < len(found) else None)
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


def hand(back: BackLook, whose: str, member: Member | None = None) -> PrintedDeck:
    """Return the action cards with a back; a ship's has its name and the crest of its side."""
    cards = tuple(PrintedCard(front.title, replace(front, color=back.color)) for front in fronts().values())
    title = f"{back.title} hand" if whose == "ship" else back.title
    name = back.title.lower().replace(" ", "-")
    drawing = shipped(PACKAGE, "tokens/marine") if whose == "boarding" else None
    drawn = back.back("Action", drawing)
    if member is not None:
        drawn = replace(drawn, note=member.name, arms=member.arms)
    return PrintedDeck(f"hand-{name}", title, cards, drawn, frozenset())


def deck(name: DeckName, cards: Mapping[Key, Card]) -> PrintedDeck:
    """Return a deck with as many of each card as the content says."""
    own = {key: card for key, card in cards.items() if card.deck == name}
    printed = tuple(PrintedCard(one.name, deck_front(one), one.copies) for one in own.values())
    back, drawing = LOOK.decks[name], shipped(PACKAGE, f"decks/{name}")
    return PrintedDeck(name, back.title, printed, back.back(drawing=drawing), frozenset(own))


DECKS = Decks(
    f"action cards for {number_word(len(LOOK.hands))} ships and {number_word(len(LOOK.boarding))} "
    f"boarding parties, and the {number_word(len(NAMES))} decks",
    "Silent Fury",
    decks,
)
