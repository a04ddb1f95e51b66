"""The packing of pages: pieces of one or two columns on shelves, shelves on as few pages as fit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

from sheetforge.sheet.scene import Box
from sheetforge.values import values

T = TypeVar("T")

SLACK = 0.01

EVEN = 1.0
"""The precision in mm with which pages are filled alike."""


@values(frozen=True, slots=True)
class ShelfItem(Generic[T]):
    """A thing to place: its least height in mm, and whether half of the width is enough for it.

    `grows` is the additional height that it can use.
    """

    thing: T
    least: float
    narrow: bool = False
    grows: float = 0.0


@values(frozen=True, slots=True)
class PageShelf(Generic[T]):
    """Things that stand beside each other: one over the whole width, or up to two narrow ones."""

    items: tuple[ShelfItem[T], ...]

    @property
    def least(self) -> float:
        """Return the least height in mm."""
        return max(item.least for item in self.items)

    @property
    def grows(self) -> float:
        """Return the height in mm that the shelf can use beyond its least."""
        return max(item.least + item.grows for item in self.items) - self.least


def shelved(items: Sequence[ShelfItem[T]]) -> list[PageShelf[T]]:
    """Return the shelves of things in their order; two narrow ones share a shelf.

    >>> things = [ShelfItem("a", 5, True), ShelfItem("b", 9), ShelfItem("c", 5, True)]
    >>> [[item.thing for item in shelf.items] for shelf in shelved(things)]
    [['a', 'c'], ['b']]
    """
    shelves: list[list[ShelfItem[T]]] = []
    waiting: list[ShelfItem[T]] | None = None
    for item in items:
        if item.narrow and waiting is not None:
            waiting.append(item)
            waiting = None
            continue
        shelves.append([item])
        if item.narrow:
            waiting = shelves[-1]
    return [PageShelf(tuple(shelf)) for shelf in shelves]


def paged(shelves: Sequence[PageShelf[T]], room: float, gap: float, in_order: bool = False) -> list[list[PageShelf[T]]]:
    """Return the shelves of each page: each in the first page that has room for it, `in_order` in the last.

    A shelf higher than the room has a page of its own.
    """
    pages: list[list[PageShelf[T]]] = []
    used: list[float] = []
    for shelf in shelves:
        needs = shelf.least + gap
        begun = list(enumerate(used))[-1:] if in_order else enumerate(used)
        at = next((index for index, height in begun if height + needs <= room + gap + SLACK), None)
        if at is None:
            pages.append([])
            used.append(0.0)
            at = len(pages) - 1
        pages[at].append(shelf)
        used[at] += needs
    return pages


def spread(pages: list[list[PageShelf[T]]], room: float, gap: float) -> list[list[PageShelf[T]]]:
    """Return the shelves of some pages in their order on as many pages, filled alike.

    They stay as they are if they do not fit so.
    """
    shelves = [shelf for page in pages for shelf in page]
    low, high = 0.0, room
    best = pages
    while high - low > EVEN:
        limit = (low + high) / 2
        made = paged(shelves, limit, gap, in_order=True)
        fits = len(made) <= len(pages) and all(shelf.least <= limit for shelf in shelves)
        low, high, best = (low, limit, made) if fits else (limit, high, best)
    return best


def placed(shelves: Sequence[PageShelf[T]], box: Box, gap: float) -> list[tuple[T, Box]]:
    """Return the things of a page with their boxes; spare height is shared, as far as they grow."""
    taken = sum(shelf.least for shelf in shelves) + gap * (len(shelves) - 1)
    wanted = sum(shelf.grows for shelf in shelves)
    share = min(1.0, max(0.0, box.height - taken) / wanted) if wanted else 0.0
    half = (box.width - gap) / 2
    found: list[tuple[T, Box]] = []
    y = box.y
    for shelf in shelves:
        height = shelf.least + shelf.grows * share
        for index, item in enumerate(shelf.items):
            width = half if item.narrow else box.width
            found.append((item.thing, Box(box.x + index * (half + gap), y, width, height)))
        y += height + gap
    return found
