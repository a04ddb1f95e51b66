"""Loose pieces: what is handed over piece by piece, each on a page of its own, not placed on paper.

Counters, cards and posters can leave the program in this form, for print shops for example. Who
takes them is not known here: `products.outlets`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Literal

from sheetforge.sheet.dies import Die
from sheetforge.sheet.scene import Item, Page
from sheetforge.values import values

if TYPE_CHECKING:
    from sheetforge.content.kinds import Key

LOOSE = "shops"
"""The folder of loose pieces below that of the output."""

Takes = Literal["decks", "counters", "maps"]
"""The products that have loose pieces."""

Side = Literal["front", "back"]

Draw = Callable[[Die], tuple[Item, ...]]
"""Draws a side of a piece about the upper left corner of a die."""


@values(frozen=True, slots=True)
class LoosePiece:
    """A piece by itself: its name, how many of it a set has, and what draws its sides."""

    name: str
    copies: int
    front: Draw
    back: Draw | None = None
    scales: bool = True
    """True if it can be drawn smaller."""

    def drawer(self, side: Side) -> Draw | None:
        """Return what draws a side; None if it is blank."""
        return self.front if side == "front" else self.back


@values(frozen=True, slots=True)
class LooseSet:
    """Pieces that are handed over as one set: its name and title, the outline of a piece.

    Those of a size of their own, which follows that of others, may have the `nearest` that an outlet cuts.
    """

    name: str
    title: str
    depends_on: frozenset[Key]
    die: Die
    pieces: tuple[LoosePiece, ...]
    nearest: bool = False


def page_piece(page: Page) -> tuple[Die, LoosePiece]:
    """Return a finished page as a piece that cannot be drawn smaller, such as a poster."""
    piece = LoosePiece(page.label or "page", 1, lambda die: page.items, scales=False)
    return Die("rectangle", page.width, page.height), piece
