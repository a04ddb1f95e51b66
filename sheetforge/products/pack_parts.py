"""The parts of a pack, and their pages below their titles in the outline."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import chain, product
from typing import NamedTuple

from sheetforge.products.page_stack import PageStack
from sheetforge.sheet.page import sheet_of_page
from sheetforge.sheet.scene import Anchor, Item, Page

IN_PLAY = "in play: "
"""The beginning of the names of pages that lie beside one another as all of them are in play."""


class PackPart(NamedTuple):
    """A part of a pack: its title in the outline, and its pages.

    `side` has the part for itself, if it is not for all. `instead` are parts that stand in its place if
    a pack takes less paper so: those of single sides, or the same rules on cards. `once` is enough for all players.
    Pages `in_play` are marked during every turn.
    """

    title: str
    pages: Sequence[Page]
    side: str = ""
    instead: Sequence[PackPart] = ()
    once: bool = False
    in_play: bool = False


def ways_of(parts: Iterable[PackPart]) -> list[list[PackPart]]:
    """Return parts in every way: each itself, or the parts in its place."""
    options = [((part,), tuple(part.instead)) if part.instead else ((part,),) for part in parts]
    return [list(chain.from_iterable(chosen)) for chosen in product(*options)]


def opened(part: PackPart, beside: bool = False) -> list[PageStack]:
    """Return the pages of a part under its title in the outline, its own entries below that.

    If all pages in play lie `beside` one another, no two of a side share a leaf.
    """
    stacks: list[PageStack] = []
    alone = len(part.pages) == 1
    for number, page in enumerate(part.pages):
        items = [below_part(item, alone) for item in page.items]
        if not number:
            items.insert(0, Anchor(f"part.{part.title.lower().replace(' ', '-')}", part.title))
        pair = f"{IN_PLAY}{part.side}" if beside and part.in_play else sheet_of_page(page)
        stack = PageStack.of(replace(page, items=tuple(items)), part.side, pair)
        stacks.append(replace(stack, is_once=part.once, in_play=part.in_play))
    return stacks


def below_part(item: Item, alone: bool) -> Item:
    """Return an item, an entry of the outline below that of its part; none for the only page of a part."""
    return replace(item, title="" if alone else item.title, level=1) if isinstance(item, Anchor) else item


def is_entry(item: object) -> bool:
    return isinstance(item, Anchor)
