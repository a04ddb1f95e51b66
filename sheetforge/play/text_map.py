"""A map in text: two characters to a hex, in an area of it where something is.

Even columns stand half a hex lower (on a map with corners up, even rows half a hex further right),
as on paper.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from sheetforge.geometry.hexes import Hex, Shape, at, place

ARROWS: Mapping[Shape, str] = {"flat": "↑↗↘↓↙↖", "pointy": "↖↗→↘↙←"}
"""By shape of the map, the arrow of each facing."""

AXES: Mapping[Shape, str] = {"flat": "|/\\|/\\", "pointy": "\\/-\\/-"}
"""By shape of the map, the stroke along each facing: a unit's second hex, behind its arrow."""

LETTERS = (
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "abcdefghijklmnopqrstuvwxyz",
    "0123456789",
    "αβγδεζηθικλμνξοπρστυφχψω",
)
"""What the units of each side are called on the map, side by side."""

COLORS = ("36;1", "33;1", "32;1", "35;1", "34;1", "31;1", "37;1", "36", "33", "32")
"""The terminal's colours of the sides."""

EMPTY = " ·"
MARGIN = 2


class Area(NamedTuple):
    """Columns and rows that are shown, both ends included."""

    left: int
    top: int
    right: int
    bottom: int


def letters(units: Iterable[tuple[str, int]], sides: int) -> dict[str, str]:
    """The letter of every unit, by its id, from ids with the numbers of their sides.

    More sides than alphabets share all letters out.
    """
    made: dict[str, str] = {}
    every = "".join(LETTERS)
    counted = dict.fromkeys(range(sides), 0)
    for at_, (id, side) in enumerate(units):
        if sides > len(LETTERS):
            made[id] = every[at_ % len(every)]
            continue
        names = LETTERS[side]
        made[id] = names[counted[side] % len(names)]
        counted[side] += 1
    return made


def painted(text: str, side: int, color: bool) -> str:
    """Text in the colour of a side, by its number."""
    return f"\x1b[{COLORS[side % len(COLORS)]}m{text}\x1b[0m" if color else text


def around(hexes: Iterable[Hex], shape: Shape, margin: int = MARGIN) -> Area:
    """The area that holds some hexes, at least one, with a margin."""
    places = [place(hex, shape) for hex in hexes]
    columns, rows = [column for column, _ in places], [row for _, row in places]
    return Area(
        min(columns) - margin, min(rows) - margin, max(columns) + margin, max(rows) + margin
    )


def lines(
    cells: Mapping[Hex, str],
    area: Area,
    shape: Shape,
    ground: Callable[[Hex], str],
    zero: tuple[int, int] = (0, 0),
) -> list[str]:
    """The map, a line of text for each half row. `ground` is what an empty hex shows.

    `zero` are the column and row before the first that is numbered 1.
    """

    def cell(column: int, row: int) -> str:
        hex = at(column, row, shape)
        return cells.get(hex) or ground(hex)

    columns = range(area.left, area.right + 1)
    made = []
    if shape == "flat":
        heads = (f"{column - zero[0]:02d}"[-2:] if column % 2 else "  " for column in columns)
        made.append("    " + "".join(heads).rstrip())
        for row in range(area.top, area.bottom + 1):
            for lower in (False, True):
                text = "".join(
                    cell(column, row) if (column % 2 == 0) == lower else "  " for column in columns
                )
                made.append(("    " if lower else _head(row - zero[1])) + text.rstrip())
        return made
    made.append("     " + " ".join(f"{column - zero[0]:02d}"[-2:] for column in columns))
    for row in range(area.top, area.bottom + 1):
        text = " ".join(cell(column, row) for column in columns)
        made.append(_head(row - zero[1])[:3] + ("" if row % 2 else "  ") + text.rstrip())
    return made


def _head(row: int) -> str:
    return f"{row:02d}  "[:4]
