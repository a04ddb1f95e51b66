"""Hex coordinates, distances, lines and facings, exact: whole numbers, no rounding.

Coordinates are axial (`q`, `r`, and `s` = -q-r): q grows to the right, r downwards. Files and maps
use column and row (`hex_at`, `column_row`); drawings use doubled coordinates.

Facings are the six sides, counted clockwise from 0 at the top. On a `flat` map (a flat side up)
facing 0 is straight up; a `pointy` map is the same one turned by 30° to the left, so that facing
0 is up and to the left. Only columns and rows differ between the two.

>>> distance(Hex(0, 0), Hex(2, 1)), column_row(Hex(0, 0)), number(7, 14)
(3, (0, 0), '0714')
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from math import lcm
from typing import Literal, NamedTuple

Shape = Literal["flat", "pointy"]
Facing = int
"""A side of a hex, 0 to 5, clockwise from the top."""


_made = tuple.__new__
"""Makes a hex in half the time of `Hex(q, r)`, where thousands are made."""


class Hex(NamedTuple):
    """A hex, or the step from one hex to another."""

    q: int
    r: int

    @property
    def s(self) -> int:
        """The third cube coordinate; the three add up to 0."""
        return -self.q - self.r

    @property
    def length(self) -> int:
        """The length of a step in hexes."""
        q, r = self
        return max(abs(q), abs(r), abs(q + r))

    def __add__(self, other: Hex) -> Hex:  # type: ignore[override]
        return _made(Hex, (self[0] + other[0], self[1] + other[1]))

    def __sub__(self, other: Hex) -> Hex:
        return _made(Hex, (self[0] - other[0], self[1] - other[1]))

    def __mul__(self, times: int) -> Hex:  # type: ignore[override]
        return Hex(self.q * times, self.r * times)

    def __neg__(self) -> Hex:
        return Hex(-self.q, -self.r)


ORIGIN = Hex(0, 0)
FACINGS = ("0", "1", "2", "3", "4", "5")
"""The six facings as options of a question."""

DIRECTIONS = (Hex(0, -1), Hex(1, -1), Hex(1, 0), Hex(0, 1), Hex(-1, 1), Hex(-1, 0))
"""The step to the neighbour, by facing."""


def printed_facing(facing: Facing) -> int:
    """Return the number that maps and a die have for a facing: 1 to 6.

    >>> printed_facing(0), printed_facing(5), printed_facing(6)
    (1, 6, 1)
    """
    return facing % 6 + 1


def distance(a: Hex, b: Hex) -> int:
    """Return the distance of two hexes: 1 for neighbours."""
    q, r = b[0] - a[0], b[1] - a[1]
    return max(abs(q), abs(r), abs(q + r))


def neighbor(hex: Hex, facing: Facing) -> Hex:
    """Return the neighbour at a side."""
    by = DIRECTIONS[facing % 6]
    return _made(Hex, (hex[0] + by[0], hex[1] + by[1]))


def ring(center: Hex, radius: int) -> tuple[Hex, ...]:
    """Return the hexes at exactly this distance, clockwise from the one at facing 0.

    >>> len(ring(ORIGIN, 3)), ring(ORIGIN, 0)
    (18, (Hex(q=0, r=0),))
    """
    if radius <= 0:
        return (center,) if radius == 0 else ()
    hex, ring = center + DIRECTIONS[0] * radius, []
    for facing in (2, 3, 4, 5, 0, 1):
        for _ in range(radius):
            ring.append(hex)
            hex = neighbor(hex, facing)
    return tuple(ring)


def disk(center: Hex, radius: int) -> tuple[Hex, ...]:
    """Return the hexes up to this distance, ring by ring from the centre.

    >>> len(disk(ORIGIN, 2))
    19
    """
    return tuple(hex for size in range(radius + 1) for hex in ring(center, size))


def rotated(hex: Hex, sixths: int, about: Hex = ORIGIN) -> Hex:
    """Return a hex turned clockwise about another by sixths of a circle.

    >>> rotated(Hex(1, -3), 1), rotated(Hex(1, -3), -1)
    (Hex(q=3, r=-2), Hex(q=-2, r=-1))
    """
    q, r = hex[0] - about[0], hex[1] - about[1]
    for _ in range(sixths % 6):
        q, r = -r, q + r
    return _made(Hex, (about[0] + q, about[1] + r))


def reflected(hex: Hex, axis: Facing = 0, about: Hex = ORIGIN) -> Hex:
    """Return a hex mirrored in the line through `about` along a facing."""
    q, r = rotated(hex - about, -axis)
    return about + rotated(Hex(-q, q + r), axis)


def reflected_facing(facing: Facing, axis: Facing = 0) -> Facing:
    """Return a facing mirrored like `reflected`.

    >>> [reflected_facing(facing) for facing in range(6)]
    [0, 5, 4, 3, 2, 1]
    """
    return (2 * axis - facing) % 6


def arcs(a: Hex, b: Hex) -> tuple[Facing, ...]:
    """Return the sides of `a` whose 60° cone contains `b`: one, or two with `b` on their border.

    `a` itself is in all six.

    >>> arcs(ORIGIN, Hex(0, -4)), arcs(ORIGIN, Hex(1, -2))
    ((0,), (0, 1))
    """
    return _sides_of_step(b - a)


@lru_cache(maxsize=1 << 14)
def _sides_of_step(to: Hex) -> tuple[Facing, ...]:
    (q, r), turns = to, []
    for turned in range(6):
        if r <= q <= -q - r:
            turns.append(-turned % 6)
        q, r = -r, q + r
    return tuple(sorted(turns))


def line(a: Hex, b: Hex) -> tuple[Hex, ...]:
    """Return one hex for every step of a straight line, both ends included.

    Where the line runs between two hexes the choice is the same in both directions, so
    `line(b, a)` is `line(a, b)` reversed. `crossed` returns both hexes.

    >>> line(ORIGIN, Hex(1, -3))
    (Hex(q=0, r=0), Hex(q=0, r=-1), Hex(q=1, r=-2), Hex(q=1, r=-3))
    """
    steps = distance(a, b)
    if not steps:
        return (a,)
    cells = []
    for step in range(steps + 1):
        q = a.q * (steps - step) + b.q * step
        r = a.r * (steps - step) + b.r * step
        cells.append(nearest(q * _NUDGE + 1, r * _NUDGE + 1, steps * _NUDGE))
    return tuple(cells)


_NUDGE = 1000
"""Points of a line are shifted by 1/1000 of the grid of their coordinates, off any border."""


def crossed(a: Hex, b: Hex) -> tuple[tuple[Hex, ...], ...]:
    """Return the hexes on the straight line between two centres in order, both ends included.

    An entry is a hex that the line enters, or the two hexes that it runs between. A hex touched
    only at a corner does not count.

    >>> crossed(ORIGIN, Hex(1, 1))
    ((Hex(q=0, r=0),), (Hex(q=0, r=1), Hex(q=1, r=0)), (Hex(q=1, r=1),))
    """
    return tuple(tuple(a + hex for hex in entry) for entry in _crossed(b - a))


@lru_cache(maxsize=1 << 14)
def _crossed(end: Hex) -> tuple[tuple[Hex, ...], ...]:
    """Return `crossed` from the origin."""
    met: dict[tuple[int, int], list[Hex]] = {}
    slopes = _differences(end)
    whole = lcm(*filter(None, slopes))
    for hex in sorted({near for passed in line(ORIGIN, end) for near in disk(passed, 1)}):
        span = _span(hex, slopes, whole)
        if span is not None:
            met.setdefault(span, []).append(hex)
    return tuple(tuple(met[span]) for span in sorted(met))


def _span(hex: Hex, slopes: tuple[int, int, int], whole: int) -> tuple[int, int] | None:
    """Return the section of a line from the origin in a hex or on its edge; None if it is empty.

    `slopes` are the differences of the line's other end, and `whole`, a multiple of them, is its
    length, so that sections begin and end at whole numbers. A point is in a hex if q-r, r-s and s-q
    each differ by less than 1 from those of its centre.
    """
    low, high, edges = 0, whole, 0
    for slope, middle in zip(slopes, _differences(hex), strict=True):
        if slope:
            ends = sorted(((middle - 1) * whole // slope, (middle + 1) * whole // slope))
            low, high = max(low, ends[0]), min(high, ends[1])
        elif abs(middle) > 1:
            return None
        else:
            edges += abs(middle)
    if not any(slopes):
        return (low, high) if hex == ORIGIN else None
    return (low, high) if low < high and edges <= 1 else None


def _differences(hex: Hex) -> tuple[int, int, int]:
    return hex.q - hex.r, hex.r - hex.s, hex.s - hex.q


def nearest(q: int, r: int, over: int) -> Hex:
    """Return the hex that contains the point (`q`/`over`, `r`/`over`)."""
    s = -q - r
    # In lines of their own: the skies of maps ask for the hexes of hundreds of thousands of stars.
    whole_q = (2 * q + over) // (2 * over)
    whole_r = (2 * r + over) // (2 * over)
    whole_s = (2 * s + over) // (2 * over)
    off_q, off_r, off_s = abs(whole_q * over - q), abs(whole_r * over - r), abs(whole_s * over - s)
    if off_q > off_r and off_q > off_s:
        return Hex(-whole_r - whole_s, whole_r)
    if off_r > off_s:
        return Hex(whole_q, -whole_q - whole_s)
    return Hex(whole_q, whole_r)


# --- columns and rows --------------------------------------------------------------------------


def hex_at(column: int, row: int, shape: Shape = "flat") -> Hex:
    """Return the hex at a column and a row.

    On a flat map even columns are half a hex lower than odd ones, on a pointy one even rows half
    a hex further right. This depends on the number alone, not on where a map begins, so a hex
    keeps its column, its row and its neighbours when a map is extended on any side.

    >>> first, second, third = hex_at(1, 1), hex_at(2, 1), hex_at(2, 2)
    >>> first, second, distance(first, second), distance(first, third)
    (Hex(q=1, r=0), Hex(q=2, r=0), 1, 2)
    """
    if shape == "flat":
        return Hex(column, row - (column + (column & 1)) // 2)
    return Hex(column - (row + (row & 1)) // 2, row)


def column_row(hex: Hex, shape: Shape = "flat") -> tuple[int, int]:
    """Return the column and the row of a hex, the inverse of `hex_at`."""
    if shape == "flat":
        return hex.q, hex.r + (hex.q + (hex.q & 1)) // 2
    return hex.q + (hex.r + (hex.r & 1)) // 2, hex.r


def doubled(hex: Hex, shape: Shape = "flat") -> tuple[int, int]:
    """Return the doubled coordinates: column and row, with the staggered axis counted by twos."""
    return (hex.q, 2 * hex.r + hex.q) if shape == "flat" else (2 * hex.q + hex.r, hex.r)


def from_doubled(column: int, row: int, shape: Shape = "flat") -> Hex:
    """Return the hex at doubled coordinates. Raises ValueError if no hex has them."""
    if (column + row) % 2:
        raise ValueError(f"no hex has the doubled coordinates {column}, {row}")
    if shape == "flat":
        return Hex(column, (row - column) // 2)
    return Hex((column - row) // 2, row)


def rectangle(columns: int, rows: int, shape: Shape = "flat") -> Iterator[Hex]:
    """Yield the hexes of a map from column 1, row 1, row by row."""
    for row in range(1, rows + 1):
        for column in range(1, columns + 1):
            yield hex_at(column, row, shape)


def is_within(hex: Hex, columns: int, rows: int, shape: Shape) -> bool:
    """Return whether a hex is one of those that `rectangle` yields."""
    column, row = column_row(hex, shape)
    return 1 <= column <= columns and 1 <= row <= rows


# --- numbers -----------------------------------------------------------------------------------

_NUMBER = re.compile(r"(\d\d)(\d\d)|(-?\d+)\.(-?\d+)|([A-Z]+)(\d+)")


def number(column: int, row: int, letters: bool = False) -> str:
    """Return the printed number of a hex: `0714` for column 7, row 14; with `letters`, `G14`.

    It depends only on the column and the row, so it is the same on every map. Numbers beyond two
    digits, and negative ones, have a point: `100.7`, `-1.12`.

    >>> number(7, 14, letters=True), number(28, 3, letters=True), number(100, 7), number(0, 5)
    ('G14', 'AB3', '100.7', '0005')
    """
    if letters and column > 0 and row >= 0:
        return f"{_letters(column)}{row}"
    if 0 <= column <= 99 and 0 <= row <= 99 and not letters:
        return f"{column:02d}{row:02d}"
    return f"{column}.{row}"


def parse_number(text: str) -> tuple[int, int]:
    """Return the column and row of a number, in any of its forms. Raises ValueError otherwise.

    >>> parse_number("0714"), parse_number("AB3"), parse_number("-1.12")
    ((7, 14), (28, 3), (-1, 12))
    """
    match = _NUMBER.fullmatch(text)
    if match is None:
        raise ValueError(f"{text!r} is not a hex number; write column and row, for instance 0714")
    first, second, left, right, word, row = match.groups()
    if word is not None:
        return _letter_value(word), int(row)
    return int(first or left), int(second or right)


def _letters(column: int) -> str:
    """Return the letters of a column: 1 is A, 26 is Z, 27 is AA."""
    rest, last = divmod(column - 1, 26)
    return (_letters(rest) if rest else "") + chr(ord("A") + last)


def _letter_value(word: str) -> int:
    value = 0
    for letter in word:
        value = value * 26 + ord(letter) - ord("A") + 1
    return value
