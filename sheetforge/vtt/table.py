"""A battle as a virtual table, for any program: board, pieces, sheets, dice, turn, texts. No game is named here.

Lengths are in mm, as on paper; a program multiplies them by its own scale.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from sheetforge.geometry.hexes import Facing, Hex, neighbor
from sheetforge.values import values

if TYPE_CHECKING:
    from sheetforge.sheet.arms import Worn
    from sheetforge.sheet.counter_faces import CounterFace
    from sheetforge.sheet.dies import Die
    from sheetforge.sheet.hexmap.board import HexMap
    from sheetforge.sheet.hexmap.drawing import MapDrawing
    from sheetforge.sheet.scene import Box, Page
    from sheetforge.turns import Phase

STOCK = "Pieces"
"""The name of the place with the pieces that all sides use."""


PICTURES = "images"
"""The folder of the pictures of a table."""


@dataclass(frozen=True)
class TableBoard:
    """The map: its hexes, and how it is drawn. `moves` if its paper follows the battle, which no such table can do."""

    map: HexMap
    draw: Callable[[], MapDrawing]
    moves: bool

    @cached_property
    def drawing(self) -> MapDrawing:
        """The map as it is printed."""
        return self.draw()


@dataclass(frozen=True)
class TablePiece:
    """A piece. `side` is the number of its side, None for nobody's; `hex` is None while it waits for its set-up.

    `states` are its faces: as it is at first, then what becomes of it.
    """

    id: str
    name: str
    mark: str
    side: int | None
    hex: Hex | None
    facing: Facing | None
    faces: tuple[CounterFace, ...]
    die: Die
    over_two: bool = False

    @property
    def title(self) -> str:
        """Its mark and its name, at whose end a game may have the same letter already."""
        name, _, last = self.name.rpartition(" ")
        return f"{self.mark} {name if name and last.upper() == self.mark.upper() else self.name}".strip()

    @property
    def stern(self) -> Hex | None:
        """The second hex of a piece over two hexes that is on the map."""
        if not self.over_two or self.hex is None or self.facing is None:
            return None
        return neighbor(self.hex, self.facing + 3)


@values(frozen=True, slots=True)
class TableStock:
    """Like pieces that are no units and wait beside the map, for a side, or for all if `side` is None.

    `back` is what they show when they are turned over; they `turn` on the map as units do.
    """

    id: str
    name: str
    side: int | None
    count: int
    face: CounterFace
    back: CounterFace | None
    die: Die
    turn: bool


@values(frozen=True, slots=True)
class SheetBox:
    """A box of a sheet: its name, as tracks and codes have it, what it counts, and its area."""

    name: str
    words: str
    box: Box


@values(frozen=True, slots=True)
class SheetRow:
    """Boxes of a sheet that are marked together: `choice` if one of them is, otherwise as many as are lost."""

    name: str
    label: str
    group: str
    choice: bool
    boxes: tuple[SheetBox, ...]


@values(frozen=True, slots=True)
class DrawnSheet:
    """A sheet as one page, and what is marked on it."""

    page: Page
    rows: tuple[SheetRow, ...]


@dataclass(frozen=True)
class TableSheet:
    """The sheet of a piece."""

    piece: str
    name: str
    side: int
    draw: Callable[[], DrawnSheet]

    @cached_property
    def drawn(self) -> DrawnSheet:
        """The sheet with its boxes."""
        return self.draw()


@values(frozen=True, slots=True)
class TableCard:
    """A card: its name, how many there are of it, its face."""

    name: str
    copies: int
    face: Page


@values(frozen=True, slots=True)
class DrawnDeck:
    """The cards of a deck with their back."""

    back: Page
    cards: tuple[TableCard, ...]


@dataclass(frozen=True)
class TableDeck:
    """Cards with one back. `side` is the number of the side that has them, None if all sides draw from them.

    A side has its cards as a hand that no other sees, or open on the table with `is_open`. A deck that all draw from
    lies face down, shuffled; of one that is `unseen`, so do drawn cards, until a rule turns them over.
    """

    id: str
    name: str
    side: int | None
    is_open: bool
    unseen: bool
    draw: Callable[[], DrawnDeck]

    @cached_property
    def drawn(self) -> DrawnDeck:
        """Its cards."""
        return self.draw()


@values(frozen=True, slots=True)
class TableRoll:
    """A roll of the game: its dice by their sides, and what it is for. `asks` if their number differs, up to these."""

    dice: tuple[int, ...]
    reasons: tuple[str, ...]
    asks: bool = False

    @property
    def name(self) -> str:
        """The dice as tables write them: `2D6`, `D8+D10`; `any D6` of any number."""
        if self.asks:
            return f"any {dice_name(1, self.dice[0])}"
        counted = {sides: self.dice.count(sides) for sides in dict.fromkeys(self.dice)}
        return "+".join(dice_name(number, sides) for sides, number in counted.items())


def dice_name(number: int, sides: int) -> str:
    """Return some dice as tables write them.

    >>> dice_name(2, 6), dice_name(1, 10)
    ('2D6', 'D10')
    """
    return f"{number if number > 1 else ''}D{sides}"


@dataclass(frozen=True)
class VirtualTable:
    """A battle as a virtual table.

    `secrets` is set if sides write down what they decide in secret, as they have no cards for it; `aims` are lines for
    each side, what it must do to win; `credits` are lines on sources and licences.
    """

    id: str
    system: str
    title: str
    game: str
    about: str
    sides: tuple[str, ...]
    worn: tuple[Worn, ...]
    board: TableBoard
    pieces: tuple[TablePiece, ...]
    stock: tuple[TableStock, ...]
    sheets: tuple[TableSheet, ...]
    decks: tuple[TableDeck, ...]
    turn_word: str
    phases: tuple[Phase, ...]
    secrets: bool
    aims: tuple[tuple[str, ...], ...]
    credits: tuple[str, ...]
    list_rolls: Callable[[], Sequence[TableRoll]]

    @cached_property
    def rolls(self) -> tuple[TableRoll, ...]:
        """The rolls of the game."""
        return tuple(self.list_rolls())

    def waiting(self, side: int) -> list[TablePiece]:
        """Return the pieces of a side that are set up during the game."""
        return [piece for piece in self.pieces if piece.hex is None and piece.side == side]

    def stock_of(self, side: int | None) -> list[TableStock]:
        """Return the stock of a side, or that of all for None."""
        return [stock for stock in self.stock if stock.side == side]

    @property
    def standing(self) -> list[TablePiece]:
        """The pieces on the map, and those of nobody."""
        return [piece for piece in self.pieces if piece.hex is not None]
