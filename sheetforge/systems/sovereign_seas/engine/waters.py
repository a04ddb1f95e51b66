"""Where ships may be set up: edges, middle and distances on the map of a battle."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from sheetforge.geometry.hexes import DIRECTIONS, Facing, Hex, Shape, at, distance, place, rectangle

EDGES = ("top", "bottom", "left", "right")


@lru_cache(maxsize=8)
def waters(columns: int, rows: int, shape: Shape) -> tuple[Hex, ...]:
    """All hexes of a map, row by row."""
    return tuple(rectangle(columns, rows, shape))


def from_edge(hex: Hex, edge: str, columns: int, rows: int, shape: Shape) -> int:
    """How many rows (or columns) a hex lies from an edge: 1 on the edge itself."""
    column, row = place(hex, shape)
    return {
        "top": row, "bottom": rows + 1 - row, "left": column, "right": columns + 1 - column
    }[edge]  # fmt: skip


def depth(edge: str, columns: int, rows: int) -> int:
    """Rows (or columns) from an edge to the opposite one."""
    return rows if edge in ("top", "bottom") else columns


def middle(columns: int, rows: int, shape: Shape) -> Hex:
    """The hex in the middle of a map."""
    return at((columns + 1) // 2, (rows + 1) // 2, shape)


def beyond(hexes: Iterable[Hex], others: Iterable[Hex], least: int) -> tuple[Hex, ...]:
    """The hexes at least so far from all others; where there are none, those farthest away."""
    there = tuple(others)
    if not there:
        return tuple(hexes)
    away = [(min(distance(hex, other) for other in there), hex) for hex in hexes]
    limit = min(least, max((far for far, _ in away), default=0))
    return tuple(hex for far, hex in away if far >= limit)


def run(free: frozenset[Hex], hex: Hex, facing: Facing, most: int) -> int:
    """How many free hexes follow one another in a facing, the hex itself left out."""
    step, found = DIRECTIONS[facing % 6], 0
    while found < most and (hex := hex + step) in free:
        found += 1
    return found


def lines_through(free: frozenset[Hex], hex: Hex, ships: int) -> tuple[Facing, ...]:
    """The three ways (0, 1, 2) in which a straight line of so many ships fits through a hex."""
    return tuple(
        axis
        for axis in range(3)
        if 1 + run(free, hex, axis, ships) + run(free, hex, axis + 3, ships) >= ships
    )


def columns_about(center: Hex, heading: Facing, columns: int, ships: int, apart: int) -> list[Hex]:
    """Places of ships in columns about a hex, the leaders first, so many hexes between any two.

    Columns stand abeam of each other as nearly as hexes allow.
    """
    gap = apart + 1
    ranks = -(-ships // columns)
    ahead = DIRECTIONS[heading % 6]
    across = DIRECTIONS[(heading + 1) % 6], DIRECTIONS[(heading + 2) % 6]
    found = []
    for rank in range(ranks):
        along = ahead * (((ranks - 1) * gap) // 2 - rank * gap)
        for column in range(columns):
            hex = center + along
            abeam = column * gap - ((columns - 1) * gap) // 2
            for number in range(abs(abeam)):
                step = across[number % 2]
                hex = hex + step if abeam > 0 else hex - step
            found.append(hex)
    return found[:ships]
