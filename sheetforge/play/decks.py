"""Decks of cards as values of a state: what is known of every card, and nothing more.

The order of a shuffled pile is not in the state, nor is the identity of a card that lies face down
and that nobody has seen. The state knows only which cards those may be. Which one it is, is asked
(`Draw`) when a card is turned up: every unseen card is as likely as another, so to draw then is
exactly to have shuffled before, and no state, view or log can give away what is to come.

    card, state.events_deck = yield from state.events_deck.draw("event", "Rebels")
    state.events_deck = state.events_deck.to_bottom(card)

A deck is not changed but replaced, so copies of a state share it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from sheetforge.play.questions import HIDDEN, Asking, Draw, turned_up


class Kept(NamedTuple):
    """A card that only one side has seen, and where it keeps it: with a unit, in a hand."""

    side: str
    place: str
    card: str


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck: where its cards are, as far as that is known.

    `cards` are the different cards and `copies` how many there are of each. `unseen` are those of
    each that nobody has seen since they were shuffled, wherever they are. `pile` is how many of
    these are on top; `under` are the cards put beneath them, the next one first, and `discards`
    those thrown away, the last one last: tokens, or `HIDDEN` for one that nobody has seen. `away`
    is how many unseen cards lie face down outside of the deck. `held` are cards that one side has
    seen and keeps, `out` those that lie open or are out of the game.
    """

    name: str
    cards: tuple[str, ...]
    copies: tuple[int, ...]
    unseen: tuple[int, ...]
    pile: int
    under: tuple[str, ...] = ()
    discards: tuple[str, ...] = ()
    away: int = 0
    held: tuple[Kept, ...] = ()
    out: tuple[str, ...] = ()

    @classmethod
    def of(cls, name: str, copies: Mapping[str, int]) -> Deck:
        """A shuffled deck of cards with their numbers of copies. Raises ValueError for none."""
        if not copies or min(copies.values()) < 1 or HIDDEN in copies:
            raise ValueError(f"the deck {name!r} has a card without a copy or a name: {copies}")
        counts = tuple(copies.values())
        return cls(name, tuple(copies), counts, counts, sum(counts))

    def without(self, card: str) -> Deck:
        """The shuffled deck with a card searched out, which lies open and may come back later.

        Raises ValueError where no copy of it is left.
        """
        if card not in self.cards or not self.unseen[self.cards.index(card)] or not self.pile:
            raise ValueError(f"no copy of {card} is left in the deck {self.name!r}")
        unseen = self._changed(card, -1)
        return replace(self, unseen=unseen, pile=self.pile - 1, out=(*self.out, card))

    @property
    def count(self) -> int:
        """The number of cards to draw before the discards are shuffled."""
        return self.pile + len(self.under)

    def kept(self, side: str, place: str = "") -> tuple[str, ...]:
        """The cards that a side keeps, at a place or anywhere; `HIDDEN` in another side's view."""
        return tuple(kept.card for kept in self.held if kept.side == side and place in ("", kept.place))

    # --- drawing --------------------------------------------------------------------------------

    def draw(self, why: str, by: str = "", about: str = "") -> Asking[tuple[str | None, Deck]]:
        """Turn up the top card for all to see: the card, None where there is none, and the deck."""
        entry, deck = self.face_down()
        if entry is None:
            return None, deck
        return (yield from deck.turn(entry, why, by, about))

    def draw_kept(self, side: str, place: str, why: str) -> Asking[tuple[str | None, Deck]]:
        """Draw the top card so that only one side sees it, and keep it at a place."""
        card, deck = yield from self.draw(why, side, place)
        if card is None:
            return None, deck
        kept = replace(deck, out=_without(deck.out, card), held=(*deck.held, Kept(side, place, card)))
        return card, kept

    def face_down(self) -> tuple[str | None, Deck]:
        """Take the top card without looking at it; None where there is none.

        The card is `HIDDEN`, unless the pile has run down to a card that was put beneath it openly:
        everybody could know that one.
        """
        deck = self if self.count else self.reshuffled()
        if deck.pile:
            return HIDDEN, replace(deck, pile=deck.pile - 1, away=deck.away + 1)
        if not deck.under:
            return None, deck
        entry, *rest = deck.under
        if entry == HIDDEN:
            return entry, replace(deck, under=tuple(rest), away=deck.away + 1)
        return entry, replace(deck, under=tuple(rest), out=(*deck.out, entry))

    def turn(self, entry: str, why: str, by: str = "", about: str = "") -> Asking[tuple[str, Deck]]:
        """Turn up a card that was taken face down: which one it is, and the deck."""
        if entry != HIDDEN:
            return entry, self
        choices = tuple(zip(self.cards, self.unseen, strict=True))
        card = yield from turned_up(Draw(self.name, choices, why, by, about))
        unseen = self._changed(card, -1)
        return card, replace(self, unseen=unseen, away=self.away - 1, out=(*self.out, card))

    # --- where cards go -------------------------------------------------------------------------

    def to_bottom(self, entry: str) -> Deck:
        """Put a card beneath the deck: one that lies open, or a face-down one that is `HIDDEN`."""
        return replace(self._taken(entry), under=(*self.under, entry))

    def discard(self, entry: str) -> Deck:
        """Put a card on the discard pile, which is shuffled when there is no other card to draw."""
        return replace(self._taken(entry), discards=(*self.discards, entry))

    def reveal(self, side: str, place: str, card: str) -> Deck:
        """Lay a kept card open. Raises ValueError where the side does not keep it there."""
        index = self.held.index(Kept(side, place, card))
        return replace(self, held=self.held[:index] + self.held[index + 1 :], out=(*self.out, card))

    def hand_over(self, side: str, place: str, to: str, to_place: str) -> Deck:
        """Give all that a side keeps at a place to a side, as if both have seen it."""
        moved = tuple(Kept(to, to_place, kept.card) if kept[:2] == (side, place) else kept for kept in self.held)
        return replace(self, held=moved)

    def reshuffled(self) -> Deck:
        """Shuffle discards and the rest of the deck. Raises ValueError for a deck that cannot be.

        While unseen cards lie face down outside, those shuffled in would be mixed up with them:
        decks with such cards put theirs to the bottom.
        """
        known = [entry for entry in (*self.under, *self.discards) if entry != HIDDEN]
        if known and self.away:
            raise ValueError(f"{self.name} cannot be shuffled while {self.away} of its cards lie face down")
        unseen = tuple(left + known.count(card) for card, left in zip(self.cards, self.unseen, strict=True))
        pile = self.pile + len(self.under) + len(self.discards)
        return replace(self, unseen=unseen, pile=pile, under=(), discards=())

    # --- what sides know ------------------------------------------------------------------------

    def seen_by(self, side: str) -> Deck:
        """The deck as a side knows it: what others keep is `HIDDEN` and may be any unseen card."""
        hidden = [kept.card for kept in self.held if kept.side != side and kept.card != HIDDEN]
        if not hidden:
            return self
        unseen = list(self.unseen)
        for card in hidden:
            unseen[self.cards.index(card)] += 1
        held = tuple(kept if kept.side == side else Kept(kept.side, kept.place, HIDDEN) for kept in self.held)
        return Deck(
            self.name,
            self.cards,
            self.copies,
            tuple(unseen),
            self.pile,
            self.under,
            self.discards,
            self.away,
            held,
            self.out,
        )

    def _taken(self, entry: str) -> Deck:
        """The deck once a card has been picked up. Raises ValueError where it is not out."""
        if entry != HIDDEN:
            return replace(self, out=_without(self.out, entry))
        if not self.away:
            raise ValueError(f"no card of {self.name} lies face down outside of the deck")
        return replace(self, away=self.away - 1)

    def _changed(self, card: str, by: int) -> tuple[int, ...]:
        index = self.cards.index(card)
        return (*self.unseen[:index], self.unseen[index] + by, *self.unseen[index + 1 :])


def _without(cards: Iterable[str], card: str) -> tuple[str, ...]:
    """Cards without one copy of a card. Raises ValueError where it is not among them."""
    left = list(cards)
    left.remove(card)
    return tuple(left)
