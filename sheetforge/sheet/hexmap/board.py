"""Hex maps before anything is drawn: their hexes, terrain, areas and points."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Literal

from sheetforge.content.notation import HexId
from sheetforge.geometry.hexes import Hex, Shape, column_row, hex_at, number
from sheetforge.geometry.window import Window
from sheetforge.values import values

if TYPE_CHECKING:
    from sheetforge.sheet.arms import Arms
    from sheetforge.sheet.scenery import Scenery

Ground = Literal["rock", "debris"]
Side = Literal["north", "east", "south", "west"]

Cuts = tuple[Sequence[float], Sequence[float]]
"""The cuts of a map into sheets in mm: the x of upright ones, the y of level ones."""

UNCUT: Cuts = ((), ())


@values(frozen=True, slots=True)
class Terrain:
    """Hexes with one kind of terrain, and its name in the game."""

    ground: Ground
    name: str
    hexes: tuple[Hex, ...]
    reconstructed: bool = False


@values(frozen=True, slots=True)
class Zone:
    """An area that is marked off. `side` is the edge of the map at which its name is written.

    With `arms` it has their colour, and their crest beside its name.
    """

    name: str
    hexes: tuple[Hex, ...]
    side: Side | None = None
    note: str = ""
    reconstructed: bool = False
    arms: Arms | None = None


@values(frozen=True, slots=True)
class Banner:
    """A side without an area of its own, and the edge of the map that its name is written at."""

    name: str
    side: Side
    arms: Arms | None = None


@values(frozen=True, slots=True)
class Spot:
    """A numbered point. Spots of one `pair` (from 0) share colour and outline; -1 is no pair."""

    number: int
    hex: Hex
    pair: int


@values(frozen=True, slots=True)
class Spots:
    """The numbered points of a map, and their name."""

    name: str
    spots: tuple[Spot, ...]
    reconstructed: bool = False


@values(frozen=True, slots=True)
class HexMap:
    """A map from the column and row `first` on. `notes` are lines for setting up the game.

    `scenario` is the battle that it is drawn for; `scenery` is ornament. The `sky` is what clouds follow from,
    by default the map. The `turns` are those of a battle with an end, 0 for none.

    `zero` are the column and the row before the first that is numbered: the shift of a map that
    follows a moving battle, so that the hexes keep the numbers of the paper.
    """

    id: str
    title: str
    columns: int
    rows: int
    shape: Shape = "flat"
    terrain: tuple[Terrain, ...] = ()
    zones: tuple[Zone, ...] = ()
    points: Spots | None = None
    subtitle: str = ""
    notes: tuple[str, ...] = ()
    seed: int = 1
    first: tuple[int, int] = (1, 1)
    zero: tuple[int, int] = (0, 0)
    banners: tuple[Banner, ...] = ()
    scenario: str = ""
    scenery: Scenery | None = None
    sky: str = ""
    turns: int = 0

    @property
    def hexes(self) -> tuple[Hex, ...]:
        """Return every hex, row by row."""
        column, row = self.first
        return block(self.first, (column + self.columns - 1, row + self.rows - 1), self.shape)

    @property
    def corners(self) -> tuple[Hex, ...]:
        """Return the hexes about its corners, two by two: the box about them is that about all hexes."""
        (left, top), (right, bottom) = self.first, (self.first[0] + self.columns - 1, self.first[1] + self.rows - 1)
        columns, rows = (
            {low, min(low + 1, high), max(high - 1, low), high} for low, high in ((left, right), (top, bottom))
        )
        return tuple(hex_at(column, row, self.shape) for row in sorted(rows) for column in sorted(columns))

    def number(self, hex: Hex, letters: bool = False) -> str:
        """Return the number of a hex as this map has it printed."""
        return number(*self.place(hex), letters)

    def called(self, hex: Hex) -> str:
        """Return the number of a hex; beyond the edges of the map its column and row, counted on.

        >>> sea = HexMap("sea", "Sea", 17, 20)
        >>> sea.called(hex_at(17, 4)), sea.called(hex_at(26, -12))
        ('1704', 'c26 r–12')
        """
        column, row = self.place(hex)
        across, down = column + self.zero[0] - self.first[0], row + self.zero[1] - self.first[1]
        is_inside = 0 <= across < self.columns and 0 <= down < self.rows
        return self.number(hex) if is_inside else beyond(column, row)

    def hex_of(self, hex: HexId, shape: Shape) -> Hex:
        """Return a hex by its number on the map as its content has it, in that shape of hexes.

        In the other shape columns are rows.
        """
        turned = (hex.row, hex.column) if shape != self.shape else (hex.column, hex.row)
        return hex_at(*turned, self.shape)

    def place(self, hex: Hex) -> tuple[int, int]:
        """Return the column and the row of a hex as this map has them printed."""
        column, row = column_row(hex, self.shape)
        return column - self.zero[0], row - self.zero[1]

    @property
    def reconstructed(self) -> bool:
        """Return True if anything on the map is not in the source."""
        parts = (*self.terrain, *self.zones, *((self.points,) if self.points else ()))
        return any(part.reconstructed for part in parts)


_BEYOND = re.compile(r"\b(to|from|at|in) (-?\d+)\.(-?\d+)(?=[\s,;:)]|$)")
"""A place beyond two digits or below 1 in a sentence of a battle: guns have points in their names as well."""


def beyond(column: int | str, row: int | str) -> str:
    """Return the name of a hex beyond the edges of a map: its column and row, counted on.

    >>> beyond(26, -12)
    'c26 r–12'
    """
    return f"c{column} r{row}".replace("-", "–")


def in_words_of_maps(text: str) -> str:
    """Return a sentence with the names that pages have for hexes beyond the edges of a map.

    >>> in_words_of_maps("it moves 1 to 5.-7, fires 5.5-inch BL at b from -2.13")
    'it moves 1 to c5 r–7, fires 5.5-inch BL at b from c–2 r13'
    """
    return _BEYOND.sub(lambda found: f"{found[1]} {beyond(found[2], found[3])}", text)


def in_liveries(board: HexMap, arms: Mapping[str, Arms | None]) -> HexMap:
    """Return a map whose areas have the arms of the sides that they are named after."""
    zones = (replace(zone, arms=arms.get(zone.name)) for zone in board.zones)
    return replace(board, zones=tuple(zones))


def edges_of(board: HexMap, starts: Sequence[Sequence[Hex]]) -> tuple[Side, ...]:
    """Return the edge of a map for each side by the hexes that it starts in.

    It is the edge towards which a side is placed from the middle of all, and no two sides have the
    same edge while others are left. A side that starts nowhere gets an edge that is left.
    """
    middles = []
    for hexes in starts:
        places = [column_row(hex, board.shape) for hex in hexes]
        count = max(1, len(places))
        middles.append((sum(place[0] for place in places) / count, sum(place[1] for place in places) / count))
    known = [middle for middle, hexes in zip(middles, starts, strict=True) if hexes]
    x, y = (sum(point[axis] for point in known) / max(1, len(known)) for axis in (0, 1))
    wishes: list[tuple[float, int, Side]] = []
    for index, ((column, row), hexes) in enumerate(zip(middles, starts, strict=True)):
        across, down = (column - x, row - y) if hexes else (0.0, 0.0)
        towards: tuple[tuple[float, Side], ...] = (
            (-down, "north"),
            (down, "south"),
            (-across, "west"),
            (across, "east"),
        )
        wishes += [(far, index, edge) for far, edge in towards]
    wishes.sort(key=lambda entry: (-entry[0], entry[1]))
    found: dict[int, Side] = {}
    for only_free in (True, False):
        for _, at, edge in wishes:
            if at not in found and not (only_free and edge in found.values()):
                found[at] = edge
    return tuple(found[at] for at in range(len(starts)))


def under(board: HexMap, window: Window) -> HexMap:
    """Return a map as the paper lies under a moving battle: its hexes there, numbered from 0101."""
    return replace(
        board,
        columns=window.columns,
        rows=window.rows,
        first=(window.left, window.top),
        zero=(window.left - 1, window.top - 1),
    )


@cache
def block(first: tuple[int, int], last: tuple[int, int], shape: Shape) -> tuple[Hex, ...]:
    """Return the hexes of all columns and rows between two corners, both included."""
    return tuple(
        hex_at(column, row, shape) for row in range(first[1], last[1] + 1) for column in range(first[0], last[0] + 1)
    )
