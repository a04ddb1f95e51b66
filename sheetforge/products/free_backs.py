"""Cards of the rules on free backs of leaves, and in the room below other content."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import combinations

from sheetforge.products.page_stack import SLACK, PageStack, copies
from sheetforge.sheet.cards import BETWEEN
from sheetforge.sheet.scene import Strip

Face = PageStack | str
"""A page, or the side for whose notes a page is left: a name, or empty for all."""

MOST_BELOW = 3
"""The most cards below the content of a page that are tried."""

ONCE = 0.75
"""The worth of a millimetre with a card that is printed already, beside one with a new card."""


class FreeBacks:
    """The cards that can stand on the pages of a side, or of all: on each side's leaves once.

    Cards that are printed least often come first. A card is at no more than two places, and at more only where it has
    room below other content.
    """

    def __init__(self, cards: Iterable[PageStack], faces: Sequence[Face] = ()) -> None:
        self.cards = [replace(card, below=[], reach=0.0, side="", is_copy=False) for card in cards]
        self.printed = Counter[int]()
        self.had: set[tuple[str, int]] = set()
        for face in faces:
            if isinstance(face, PageStack):
                for one in (face, *face.below):
                    self.printed[id(one.page)] += 1
                    if face.page.trim is None:
                        self.had.add((face.side, id(one.page)))

    def on_backs(self, faces: Sequence[Face]) -> list[Face]:
        """Return faces with cards in place of notes, but behind pieces to cut."""
        made: list[Face] = []
        for number, face in enumerate(faces):
            before = made[-1] if number % 2 else None
            is_cut = isinstance(before, PageStack) and before.page.trim is not None
            made.append((self.of(face) or face) if isinstance(face, str) and not is_cut else face)
        return made

    def in_rooms(self, faces: Sequence[Face]) -> list[Face]:
        """Return faces with cards below what stands on pages that have room, but for the first."""
        made: list[Face] = []
        for number, face in enumerate(faces):
            if number and isinstance(face, PageStack) and face.page.trim is None:
                (face,) = copies([face])
                self.fill(face, self._left(face.side))
            made.append(face)
        return made

    def of(self, side: str) -> PageStack | None:
        """Return a page of cards for a free back; None if no card is left for it."""
        left = [card for card in self._left(side) if self.printed[id(card.page)] <= 1]
        if not left:
            return None
        back = self._given(left[0], side)
        self.fill(back, left[1:])
        return back

    def new_on(self, side: str) -> PageStack | None:
        """Return a page of cards that are printed nowhere else."""
        return self.of(side) if any(not self.printed[id(card.page)] for card in self._left(side)) else None

    def fill(self, page: PageStack, cards: Sequence[PageStack]) -> None:
        """Put those of some cards below the content of a page that leave least of its room, new ones at best."""
        strips = [card for card in cards if card.is_strip]
        ways = (way for count in range(1, MOST_BELOW + 1) for way in combinations(strips, count))
        fitting = [way for way in ways if _height(way) <= page.room + SLACK]
        for card in max(fitting, key=lambda way: sum(map(self._worth, way)), default=()):
            page.add(self._given(card, page.side))

    def _left(self, side: str) -> list[PageStack]:
        """Return the cards that a side has not yet."""
        left = [card for card in self.cards if (side, id(card.page)) not in self.had]
        return sorted(left, key=lambda card: self.printed[id(card.page)])

    def _worth(self, card: PageStack) -> float:
        return (card.height + BETWEEN) * ONCE ** self.printed[id(card.page)]

    def _given(self, card: PageStack, side: str) -> PageStack:
        """Return a card for a side: one that is printed already as a copy, which has no names."""
        self.had.add((side, id(card.page)))
        self.printed[id(card.page)] += 1
        is_copy = self.printed[id(card.page)] > 1
        return replace(card, items=list(card.items), foot=list(card.foot), below=[], side=side, is_copy=is_copy)


def _height(way: Sequence[PageStack]) -> float:
    """Return the height that cards need: one alone may become smaller."""
    first, *others = way
    return sum((card.height + BETWEEN for card in others), first.height) if others else first.least


def cards_on(stacks: Iterable[PageStack]) -> list[PageStack]:
    """Return the cards and tables for all that stand on pages, each by itself, but for those that are enough once."""
    parts = (part for stack in stacks for part in (stack, *stack.below))
    return [part for part in parts if isinstance(part.page, Strip) and not part.side and not part.is_once]
