"""Steps between hexes as whole numbers, and the bearing of each, for tables that are read often.

A hex as a number (`code`) is added and subtracted like any number: `code(b) - code(a)` is the step
from `a` to `b`, the same for all pairs of hexes with the same relative position. `BEARINGS` has for
every step one index: its length and the side, or the border of two sides, that it leaves by. What
depends on length and side alone, such as fire, is a list by this index.

>>> BEARINGS[code(Hex(3, -2)) - code(Hex(3, 1))] == index(3, 0)
True
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from operator import itemgetter
from typing import TypeVar

from sheetforge.geometry.hexes import ORIGIN, Facing, Hex, arcs

SPAN = 1 << 12
"""Rows between two columns of codes: more than twice those of the largest map."""

SECTORS = 12
"""Six sides, and the six borders between a side and the next."""

HERE = 0
"""The index of no step at all."""


def code(hex: Hex) -> int:
    """Return a hex, or a step, as a number."""
    return hex[0] * SPAN + hex[1]


def hex_of(number: int) -> Hex:
    """Return the hex of a code.

    >>> hex_of(code(Hex(-3, 7)))
    Hex(q=-3, r=7)
    """
    r = (number + SPAN // 2) % SPAN - SPAN // 2
    return Hex((number - r) // SPAN, r)


def index(away: int, side: Facing, border: bool = False) -> int:
    """Return the index of steps of a length by a side, or by its border with the next."""
    return away * SECTORS + side % 6 + 6 * border


class _Bearings(dict[int, int]):
    """The index of every step, computed at its first use."""

    def __missing__(self, step: int) -> int:
        hex = hex_of(step)
        sides = arcs(ORIGIN, hex)
        number = HERE
        if hex != ORIGIN:
            # A border of the last side and the first is that of the last with the next.
            border = len(sides) > 1
            side = sides[-1] if sides == (0, 5) else sides[0]
            number = index(hex.length, side, border)
        self[step] = number
        return number


BEARINGS = _Bearings()

bearing = BEARINGS.__getitem__
"""The bearing of a step, for `map`."""


T = TypeVar("T")


def picker(numbers: Sequence[int]) -> Callable[[Sequence[T] | Mapping[int, T]], Sequence[T]]:
    """Return a function that reads a list, or a mapping, at some places, in a fraction of the time of a loop.

    >>> picker((2, 0))("abc"), picker((1,))("abc"), picker(())("abc")
    (('c', 'a'), ('b',), ())
    """
    if len(numbers) > 1:
        return itemgetter(*numbers)
    return lambda values: tuple([values[number] for number in numbers])


class NumberedHexes:
    """The hexes of a map as codes, and as numbers from 1 up, by which lists of their bearings are read.

    `cells` are the codes by number, after one that says nothing.
    """

    __slots__ = ("_bearings", "_grids", "cells", "codes", "numbers")

    def __init__(self, hexes: Iterable[Hex]) -> None:
        self.codes = frozenset(map(code, hexes))
        self.numbers = {cell: number for number, cell in enumerate(self.codes, 1)}
        self.cells = (HERE, *self.numbers)
        self._bearings: dict[int, Sequence[int]] = {}
        self._grids: dict[int, Grid] = {}

    def bearings(self, to: int) -> Sequence[int]:
        """Return the bearing of a hex, given as a code, from every hex of the map, by number."""
        found = self._bearings.get(to)
        if found is None:
            found = self._bearings[to] = (HERE, *[BEARINGS[to - cell] for cell in self.numbers])
        return found

    def nearest(self, numbers: Sequence[int], to: Iterable[int]) -> list[int]:
        """Return for each of some hexes, by number, the distance to the nearest of others, which are codes.

        Returns an empty list if there are no others.

        >>> hexes = NumberedHexes([Hex(0, 0), Hex(1, 2)])
        >>> numbers = [hexes.numbers[code(hex)] for hex in (Hex(0, 0), Hex(1, 2))]
        >>> hexes.nearest(numbers, [code(Hex(2, 1)), code(Hex(0, 9))])
        [3, 1]
        """
        pick = picker(numbers)
        steps = [pick(self.bearings(cell)) for cell in to]
        # Indices of longer steps are larger.
        least = map(min, *steps) if len(steps) > 1 else chain(*steps)
        return [step // SECTORS for step in least]

    def grid(self, margin: int) -> Grid:
        """Return the numbers by place in a grid, with as much room about the map as a margin."""
        found = self._grids.get(margin)
        if found is None:
            found = self._grids[margin] = Grid(self.numbers, margin)
        return found


def in_line(hex: Hex, width: int) -> int:
    """Return the place of a hex, or a step, in a grid with columns of a width one after the other."""
    return hex.q * width + hex.r


class Grid:
    """The numbers of the hexes of a map in one list, 0 where there is none.

    A step is the same difference of places everywhere. Steps up to the margin lead from the map to a place of the
    list, which is empty off the map: before the first column come those after the last one.
    """

    __slots__ = ("_first", "numbers", "width")

    def __init__(self, numbers: Mapping[int, int], margin: int) -> None:
        hexes = {hex_of(cell): number for cell, number in numbers.items()}
        columns, rows = [hex.q for hex in hexes], [hex.r for hex in hexes]
        self.width = max(rows) - min(rows) + 1 + margin
        self._first = in_line(Hex(min(columns), min(rows)), self.width)
        self.numbers = [0] * (self.width * (max(columns) - min(columns) + 1 + margin))
        for hex, number in hexes.items():
            self.numbers[in_line(hex, self.width) - self._first] = number

    def line(self, cell: int) -> int:
        """Return the place of a hex of the map, given as a code."""
        return in_line(hex_of(cell), self.width) - self._first


def sides_at(index: int) -> tuple[int, Facing, Facing]:
    """Return the length of a bearing and its sides, twice the same one where it has only one.

    What is in a ship's own hex counts as a hex away, ahead and astern.
    """
    if index == HERE:
        return 1, 0, 3
    away, sector = divmod(index, SECTORS)
    return (away, sector, sector) if sector < 6 else (away, sector - 6, (sector - 5) % 6)


@lru_cache(maxsize=1 << 12)
def turns_to(index: int) -> tuple[int, ...]:
    """Return how many hexsides off a bearing is, 0 to 3, for each facing."""
    if index == HERE:
        return (0,) * 6
    _, side, other = sides_at(index)
    ways = [((side - facing) % 6, (other - facing) % 6) for facing in range(6)]
    return tuple([min(left, 6 - left, right, 6 - right) for left, right in ways])
