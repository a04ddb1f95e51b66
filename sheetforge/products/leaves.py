"""Leaves of a pack: pages in play that have another one of their player at the back, and the words about them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from sheetforge.products.options import ProductOption
from sheetforge.sheet.page import FOOT, MARGIN
from sheetforge.sheet.scene import Page, Text
from sheetforge.sheet.text import text_width
from sheetforge.sheet.walk import texts
from sheetforge.text import listed

LEAVES = ProductOption(
    "leaves",
    "fewest",
    "What players mark in every turn: `fewest` prints two such pages of a player on a leaf where that saves a sheet, "
    "`open` none, so that all lie open at once, with cards at their backs.",
    ("fewest", "open"),
)

TYPE, BETWEEN = 6.5, 4.0
"""The type in points of the words, and the room in mm beside them."""

OPEN = "No leaf has two pages that one side marks: all can lie open."


class InPlay:
    """The pages of a pack that are in play, each with the side that marks it."""

    def __init__(self) -> None:
        # The pages are held, so that no other has their id.
        self._pages: dict[int, tuple[Page, str]] = {}

    def add(self, page: Page, side: str) -> None:
        self._pages[id(page)] = page, side

    def shared(self, pages: Sequence[Page]) -> list[int]:
        """Return the numbers of the leaves, from 0 on, with pages of one side on both faces."""
        sides = [self._side(page) for page in pages]
        faces = zip(sides[::2], sides[1::2], strict=False)
        return [number for number, (front, back) in enumerate(faces) if front is not None and front == back]

    def words(self, pages: Sequence[Page]) -> tuple[str, ...]:
        """Return which leaves have pages of one side on both faces, in full and in short; none for single pages."""
        sides = [side for page in pages if (side := self._side(page)) is not None]
        if len(sides) == len(set(sides)):
            return ()
        if not (leaves := self.shared(pages)):
            return (OPEN,)
        runs = [[at for _, at in run] for _, run in groupby(enumerate(leaves), key=lambda pair: pair[1] - pair[0])]
        which = f"pages {listed([f'{2 * run[0] + 1}–{2 * run[-1] + 2}' for run in runs])}"
        long = f"A side marks both faces of {which}: print these on one side, and all can lie open."
        return long, f"To have all open, print {which} on one side."

    def _side(self, page: Page) -> str | None:
        found = self._pages.get(id(page))
        return None if found is None else found[1]


def said_at_foot(page: Page, ways: Sequence[str]) -> Text | None:
    """Return the first of some words that has room at the foot of a page, between what stands there."""
    middle, line = page.width / 2, page.height - MARGIN - FOOT
    foot = [(text, drawn.box) for text, drawn in texts(page.items) if drawn.box.y > line]
    if not foot:
        return None
    start = max((box.right for _, box in foot if box.x < middle), default=MARGIN) + BETWEEN
    end = min((box.x for _, box in foot if box.x >= middle), default=page.width - MARGIN) - BETWEEN
    words = next((words for words in ways if text_width(words, "semibold", TYPE) <= end - start), None)
    return None if words is None else Text(start, page.height - MARGIN - 0.4, words, "semibold", TYPE, foot[0][0].color)
