"""Fire as numbers: the chances of a part of a unit at a target, and the hexes that its weapons cover."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from sheetforge.geometry.hexes import Hex, column_row, disk, is_within
from sheetforge.play.tabletop import Tabletop

FARTHEST = 40
"""Hexes from a unit to which its fields of fire are listed on a map without edges."""


class ShotFigure(NamedTuple):
    """A number of a shot with its word: `hit` 0.62 as a chance, `mean` 2.5 as an amount."""

    word: str
    value: float
    is_chance: bool = True


class AimedShot(NamedTuple):
    """The chances of a part of a unit at a target that it can fire at: numbers, and the same in words."""

    unit: str
    part: str
    target: str
    away: int
    figures: tuple[ShotFigure, ...]
    words: str


class FireField(NamedTuple):
    """The field of fire of weapons: the part of the unit, its name, its range in hexes, and whether it bears."""

    part: str
    name: str
    reach: int
    bears: Callable[[Hex], bool]


class HexRun(NamedTuple):
    """Hexes of a column, from a row to another one."""

    column: int
    first: int
    last: int


def covered(field: FireField, around: Iterable[Hex], table: Tabletop) -> list[HexRun]:
    """Return the hexes of a map in a field of fire, about the hexes of its unit."""
    columns: dict[int, set[int]] = {}
    middles = tuple(around)
    for hex in {hex for middle in middles for hex in disk(middle, min(field.reach, FARTHEST))}:
        is_there = not table.closed or is_within(hex, table.columns, table.rows, table.shape)
        if is_there and field.bears(hex):
            column, row = column_row(hex, table.shape)
            columns.setdefault(column, set()).add(row)
    return [run for column in sorted(columns) for run in _runs(column, sorted(columns[column]))]


def _runs(column: int, rows: list[int]) -> Iterable[HexRun]:
    """Yield the runs of rows without a gap."""
    first = rows[0]
    for row, after in zip(rows, [*rows[1:], None], strict=True):
        if after != row + 1:
            yield HexRun(column, first, row)
            first = row if after is None else after
