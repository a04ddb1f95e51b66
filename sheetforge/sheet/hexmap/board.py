"""Hex maps before anything is drawn: their hexes, terrain, areas and points."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from sheetforge.geometry.hexes import Hex, Shape, column_row, hex_at, number
from sheetforge.geometry.window import Window

Ground = Literal["rock", "debris"]
Side = Literal["north", "east", "south", "west"]


@dataclass(frozen=True, slots=True)
class Terrain:
    """Hexes with one kind of terrain, and its name in the game."""

    ground: Ground
    name: str
    hexes: tuple[Hex, ...]
    reconstructed: bool = False


@dataclass(frozen=True, slots=True)
class Zone:
    """An area that is marked off. `side` is the edge of the map at which its name is written."""

    name: str
    hexes: tuple[Hex, ...]
    side: Side | None = None
    note: str = ""
    reconstructed: bool = False


@dataclass(frozen=True, slots=True)
class Spot:
    """A numbered point. Spots of one `pair` (from 0) share colour and outline; -1 is no pair."""

    number: int
    hex: Hex
    pair: int = -1


@dataclass(frozen=True, slots=True)
class Spots:
    """The numbered points of a map, and their name."""

    name: str
    spots: tuple[Spot, ...]
    reconstructed: bool = False


@dataclass(frozen=True, slots=True)
class HexMap:
    """A map from the column and row `first` on. `notes` are lines for setting up the game.

    `zero` are the column and the row before the first that is numbered: what a map under a moving
    battle has been shifted by, so that the hexes keep the numbers of the paper.
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

    @property
    def hexes(self) -> tuple[Hex, ...]:
        """Return every hex, row by row."""
        column, row = self.first
        return block(self.first, (column + self.columns - 1, row + self.rows - 1), self.shape)

    def number(self, hex: Hex, letters: bool = False) -> str:
        """Return the number of a hex as this map has it printed."""
        column, row = column_row(hex, self.shape)
        return number(column - self.zero[0], row - self.zero[1], letters)

    @property
    def reconstructed(self) -> bool:
        """Return True if anything on the map is not in the source."""
        parts = (*self.terrain, *self.zones, *((self.points,) if self.points else ()))
        return any(part.reconstructed for part in parts)


def under(board: HexMap, window: Window) -> HexMap:
    """Return a map as the paper lies under a moving battle: its hexes there, numbered from 0101."""
    return replace(
        board,
        columns=window.columns,
        rows=window.rows,
        first=(window.left, window.top),
        zero=(window.left - 1, window.top - 1),
    )


def block(first: tuple[int, int], last: tuple[int, int], shape: Shape) -> tuple[Hex, ...]:
    """Return the hexes of all columns and rows between two corners, both included."""
    return tuple(
        hex_at(column, row, shape)
        for row in range(first[1], last[1] + 1)
        for column in range(first[0], last[0] + 1)
    )
