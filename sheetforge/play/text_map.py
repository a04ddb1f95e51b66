"""Text maps: two characters per hex, for the area of the map with units.

Even columns are half a hex lower (on a pointy map, even rows half a hex further right), as on
paper.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from sheetforge.geometry.hexes import Hex, Shape, column_row, hex_at

ARROWS: Mapping[Shape, str] = {"flat": "↑↗↘↓↙↖", "pointy": "↖↗→↘↙←"}
"""The arrow of each facing, by shape of the map."""

AXES: Mapping[Shape, str] = {"flat": "|/\\|/\\", "pointy": "\\/-\\/-"}
"""The stroke along each facing, by shape of the map, for the second hex of a unit."""

UPPER = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
LETTERS = (UPPER, UPPER.lower(), UPPER[::-1], UPPER[::-1].lower())
"""The letters of units on the map by side: the third and fourth begin at Z, as figures would be taken for markers."""

EVERY = f"{UPPER}{UPPER.lower()}0123456789αβγδεζηθικλμνξοπρστυφχψω"
"""The signs of units where these letters would not do: of more sides, or of so many units that two would be alike."""

COLORS = ("36;1", "33;1", "32;1", "35;1", "34;1", "31;1", "37;1", "36", "33", "32")
"""The terminal's colours of the sides."""

EMPTY = " ·"
MARGIN = 2


class Area(NamedTuple):
    """The columns and rows shown, both ends included."""

    left: int
    top: int
    right: int
    bottom: int


def letters(units: Iterable[tuple[str, int]], sides: int) -> dict[str, str]:
    """Return the letter of every unit by its id, from pairs of an id and the number of a side.

    More sides than have letters use all signs in turn, as do two sides that would come to the same letter.
    """
    listed = list(units)
    numbers = Counter(side for _, side in listed)
    meet = any(numbers[side] and numbers[side - 2] + numbers[side] > len(UPPER) for side in (2, 3))
    if sides > len(LETTERS) or meet:
        return {id: EVERY[number % len(EVERY)] for number, (id, _) in enumerate(listed)}
    by_id: dict[str, str] = {}
    counted = Counter[int]()
    for id, side in listed:
        names = LETTERS[side]
        by_id[id] = names[counted[side] % len(names)]
        counted[side] += 1
    return by_id


def painted(text: str, side: int, color: bool) -> str:
    """Return text in the colour of a side, by its number."""
    return f"\x1b[{COLORS[side % len(COLORS)]}m{text}\x1b[0m" if color else text


def around(hexes: Iterable[Hex], shape: Shape, margin: int = MARGIN) -> Area:
    """Return the area around some hexes, at least one, with a margin."""
    places = [column_row(hex, shape) for hex in hexes]
    columns, rows = [column for column, _ in places], [row for _, row in places]
    return Area(min(columns) - margin, min(rows) - margin, max(columns) + margin, max(rows) + margin)


def lines(
    cells: Mapping[Hex, str],
    area: Area,
    shape: Shape,
    ground: Callable[[Hex], str],
    zero: tuple[int, int] = (0, 0),
    folded: bool = False,
) -> list[str]:
    """Return the map, a line of text for each half row. `ground` gives the text of an empty hex.

    `zero` is the offset of the printed numbers: the column and row before number 1. A `folded` map
    has one line for many empty rows.
    """

    columns, places = range(area.left, area.right + 1), range(area.top, area.bottom + 1)
    drawn = [
        [cells.get(hex) or ground(hex) for hex in (hex_at(column, row, shape) for column in columns)] for row in places
    ]
    empty = [cut.count(EMPTY) == len(cut) for cut in drawn] if folded else []
    if shape == "flat":
        heads = (_number(column - zero[0]) if column % 2 else "  " for column in columns)
        rows = ["    " + "".join(heads).rstrip()]
    else:
        rows = ["     " + " ".join(_number(column - zero[0]) for column in columns)]
    for first, last in _folds(empty) if folded else [(place, place) for place in range(len(drawn))]:
        row, texts = area.top + first, drawn[first]
        if first < last:
            rows.append(f"⋮   {last - first + 1} empty rows, {row - zero[1]} to {area.top + last - zero[1]}")
        elif shape == "flat":
            for lower in (False, True):
                half = [
                    text if (column % 2 == 0) == lower else "  " for column, text in zip(columns, texts, strict=True)
                ]
                rows.append(("    " if lower else _head(row - zero[1])) + "".join(half).rstrip())
        else:
            rows.append(_head(row - zero[1])[:3] + ("" if row % 2 else "  ") + " ".join(texts).rstrip())
    return rows


FOLDED = 3
"""The fewest empty rows that are one line of a folded map."""


def _folds(empty: Sequence[bool]) -> Iterator[tuple[int, int]]:
    """Yield the first and last row of each part of a folded map.

    >>> list(_folds([False, True, True, True, False, True]))
    [(0, 0), (1, 3), (4, 4), (5, 5)]
    """
    place = 0
    for is_empty, group in groupby(empty):
        end = place + len(list(group))
        if is_empty and end - place >= FOLDED:
            yield place, end - 1
        else:
            yield from ((row, row) for row in range(place, end))
        place = end


def _number(place: int) -> str:
    """Return the last two digits of a column or a row; nothing for one that needs a sign as well.

    >>> _number(7), _number(112), _number(-3), _number(-11)
    ('07', '12', '-3', '  ')
    """
    return f"{place:02d}"[-2:] if place > -10 else "  "


def _head(row: int) -> str:
    return f"{_number(row) if row < 100 else row}  "[:4]
