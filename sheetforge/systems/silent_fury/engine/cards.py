"""Critical Hits, Forged in Battle and Field Disruption: drawing, prerequisites, durations."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable

from sheetforge.play.decks import Deck
from sheetforge.play.questions import Script, choose, offer
from sheetforge.systems.silent_fury.engine.events import CardDrawn, CardEnded, CardPlayed, FieldExpanded, HeroAppeared
from sheetforge.systems.silent_fury.engine.ship import Figure, ShipState
from sheetforge.systems.silent_fury.engine.state import State
from sheetforge.systems.silent_fury.schema.card import Card, DeckName, Modified, ModifyEffect

DECK_OF: dict[DeckName, str] = {
    "critical-hit": "critical",
    "forged-in-battle": "forged",
    "field-disruption": "disruption",
}
"""The attribute of the state that holds each deck."""


KEPT: tuple[DeckName, ...] = ("critical-hit", "forged-in-battle")
"""The decks with cards that may be kept."""


def deck_of(state: State, name: DeckName) -> Deck:
    """A deck of the battle."""
    deck: Deck = getattr(state, DECK_OF[name])
    return deck


def set_deck(state: State, name: DeckName, deck: Deck) -> None:
    """Replace a deck of the battle."""
    setattr(state, DECK_OF[name], deck)


def eligible(card: Card, ship: ShipState) -> bool:
    """Return whether a ship has an operable component of every kind that a card needs."""
    return all(ship.working(kind) for kind in card.prerequisite)


def draw(state: State, ship: ShipState, name: DeckName, side: str, components: Collection[int] = ()) -> Script:
    """Draw a card for a ship and carry it out; one whose prerequisite it lacks is replaced."""
    for _ in range(deck_of(state, name).count):
        token, deck = yield from deck_of(state, name).draw_kept(side, ship.id, name)
        set_deck(state, name, deck)
        if token is None:
            return
        card = state.plan.cards[token]
        if not eligible(card, ship):
            set_deck(state, name, deck.reveal(side, ship.id, token).to_bottom(token))
            continue
        if card.timing != "play-anytime":
            set_deck(state, name, deck.reveal(side, ship.id, token))
            state.tell(CardDrawn(ship.id, name, token))
            yield from carry_out(state, ship, token, side, components)
        return


def draw_hero(state: State, ship: ShipState, side: str) -> Script:
    """Draw Forged in Battle cards until one is a Hero; the others are discarded."""
    for _ in range(state.forged.count):
        token, state.forged = yield from state.forged.draw("hero", side, ship.id)
        if token is None:
            return
        if state.plan.cards[token].timing == "hero":
            state.tell(CardDrawn(ship.id, "forged-in-battle", token))
            yield from hero_joins(state, ship, token, side)
            return
        state.forged = state.forged.to_bottom(token)


def carry_out(state: State, ship: ShipState, token: str, side: str, components: Collection[int] = ()) -> Script:
    """Carry out an open card, and keep it on the ship or put it under its deck."""
    card = state.plan.cards[token]
    if card.timing == "hero":
        yield from hero_joins(state, ship, token, side)
        return
    stays = card.timing in ("crisis", "battle-scar", "battle-honor")
    if stays:
        ship.cards = (*ship.cards, token)
    yield from state.plan.effects(state, ship, card, "now", side, components)
    if not stays:
        retire(state, token)


def retire(state: State, token: str) -> None:
    """Put an open card under its deck, unless it leaves the game."""
    card = state.plan.cards[token]
    if not card.removed:
        set_deck(state, card.deck, deck_of(state, card.deck).to_bottom(token))


def hero_joins(state: State, ship: ShipState, token: str, side: str) -> Script:
    """A Hero comes aboard, in any component that its side chooses."""
    card = state.plan.cards[token]
    assert card.hero is not None
    numbers = tuple(map(str, range(1, ship.blueprint.size + 1)))
    number = int((yield from choose(side, numbers, "hero", f"{ship.id} {token}")))
    ship.add(number, Figure(side, card.hero.type, token))
    ship.cards = (*ship.cards, token)
    state.tell(HeroAppeared(ship.id, number, token))


def end(state: State, ship: ShipState, token: str) -> None:
    """A card leaves a ship: a crisis is averted, a Hero is killed."""
    for one in state.ships.values():
        if token in one.cards:
            left = list(one.cards)
            left.remove(token)
            one.cards = tuple(left)
            retire(state, token)
            state.tell(CardEnded(one.id, token))
            return


def move_hero(ship: ShipState, to: ShipState, token: str) -> None:
    """The card of a Hero goes with it to another ship, where its bonus counts from then on."""
    left = list(ship.cards)
    left.remove(token)
    ship.cards, to.cards = tuple(left), (*to.cards, token)


def clear(state: State, ship: ShipState) -> None:
    """The cards of a ship that is gone go under their decks."""
    for token in ship.cards:
        retire(state, token)
    for token in ship.field:
        state.disruption = state.disruption.to_bottom(token)
    ship.cards = ship.field = ()


def modifier(state: State, ship: ShipState, what: Modified, side: str | None = None) -> int:
    """Return the sum that the cards on a ship add to a figure or roll."""
    total = 0
    for token in ship.cards:
        card = state.plan.cards[token]
        if card.hero is not None and not any(
            figure.hero == token and side in (None, figure.side) for _, figure in ship.active()
        ):
            continue
        total += sum(effect.by for effect in card.effects if isinstance(effect, ModifyEffect) and effect.what == what)
    return total


def expand_field(state: State, ship: ShipState) -> None:
    """Add a face-down Field Disruption card to a ship; an empty deck adds none."""
    token, state.disruption = state.disruption.face_down()
    if token is not None:
        ship.field = (*ship.field, token)
    state.tell(FieldExpanded(ship.id, len(ship.field)))


def diffuse_field(state: State, ship: ShipState, number: int) -> None:
    """Put face-down cards of a ship under the deck, unseen."""
    for _ in range(min(number, len(ship.field))):
        *left, token = ship.field
        ship.field = tuple(left)
        state.disruption = state.disruption.to_bottom(token)
    state.tell(FieldExpanded(ship.id, len(ship.field)))


def disrupt_field(state: State, ship: ShipState) -> Script:
    """A damaging hit on a reactor turns over the top Field Disruption card of a ship."""
    *left, token = ship.field
    ship.field = tuple(left)
    side = ship.side
    token, state.disruption = yield from state.disruption.turn(token, "field-disruption", side, ship.id)
    state.tell(CardDrawn(ship.id, "field-disruption", token))
    yield from carry_out(state, ship, token, side, ship.blueprint.of_kind("reactor"))


def averts(state: State, ship: ShipState, number: int, scored: int) -> None:
    """A repair roll in a component ends the crises that need no more than its points."""
    kind = ship.blueprint.components[number - 1].kind
    for token in ship.cards:
        avert = state.plan.cards[token].avert
        if avert is not None and scored >= avert.repair and avert.kind in (None, kind):
            end(state, ship, token)


# --- Play Anytime --------------------------------------------------------------------------------


def moment(state: State, why: str) -> Script:
    """A moment at which sides may play cards that they keep; only sides that keep one are asked."""
    if state.critical.held or state.forged.held:
        yield from offer(
            state.order(),
            lambda side: _playable(state, side, lambda card: card.after is None, state.on_map()),
            lambda side, option: _play(state, side, option),
            "play-card",
            why,
        )


def after_fx(state: State, ship: ShipState, by: str, components: Collection[int]) -> Script:
    """After an FX roll, its side may play kept cards for such a roll, on that ship."""
    if state.critical.held or state.forged.held:
        yield from offer(
            (by,),
            lambda side: _playable(state, side, lambda card: card.after == "fx", _there(ship)),
            lambda side, option: _play(state, side, option, components),
            "play-card",
            f"fx {ship.id}",
        )


def _there(ship: ShipState) -> tuple[ShipState, ...]:
    return (ship,) if ship.on_map else ()


def _playable(state: State, side: str, fits: Callable[[Card], bool], ships: Iterable[ShipState]) -> tuple[str, ...]:
    """The kept cards of a side with the ships that they may be played on: `card@ship`."""
    there = tuple(ships)
    options = []
    for name in KEPT:
        for token in dict.fromkeys(deck_of(state, name).kept(side)):
            card = state.plan.cards[token]
            if fits(card):
                options += [f"{token}@{ship.id}" for ship in there if eligible(card, ship)]
    return tuple(options)


def _play(state: State, side: str, option: str, components: Collection[int] = ()) -> Script:
    token, _, target = option.partition("@")
    name = state.plan.cards[token].deck
    deck = deck_of(state, name)
    place = next(kept.place for kept in deck.held if (kept.side, kept.card) == (side, token))
    set_deck(state, name, deck.reveal(side, place, token))
    state.tell(CardPlayed(side, token, target))
    yield from carry_out(state, state.ships[target], token, side, components)


def hand_over(state: State, ship: ShipState, before: str) -> None:
    """By an optional rule, the side that takes a ship gets the cards that its side keeps for it."""
    for name in KEPT:
        deck = deck_of(state, name)
        set_deck(state, name, deck.hand_over(before, ship.id, ship.side, ship.id))


def in_drift(state: State, ship: ShipState) -> Script:
    """Resolve Ongoing Critical Effects of a ship."""
    for token in ship.cards:
        if ship.on_map and token in ship.cards:
            card = state.plan.cards[token]
            yield from state.plan.effects(state, ship, card, "drift", ship.side)
