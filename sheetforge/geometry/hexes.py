"""Hexes: where they are, how far apart, which way they face. Exact: whole numbers, no rounding.

Inside, a hex is axial (`q`, `r`, and `s` = -q-r): q grows to the right, r downwards. At the edges
it is written by column and row (`at`, `place`), as maps number their hexes, or doubled.

Facings are the six sides, counted clockwise from 0 at the top. On a `flat` map (a flat side up)
facing 0 is straight up; a `pointy` map is the same one turned by 30° to the left, so there facing
0 is up and to the left. Everything but columns and rows is the same for both.

>>> distance(Hex(0, 0), Hex(2, 1)), place(Hex(0, 0)), number(7, 14)
(3, (0, 0), '0714')
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from typing import Literal, NamedTuple

Shape = Literal["flat", "pointy"]
Facing = int
"""A side of a hex, 0 to 5, clockwise from the top."""


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
        """How many hexes a step is long."""
        return max(abs(self.q), abs(self.r), abs(self.s))

    def __add__(self, other: Hex) -> Hex:  # type: ignore[override]
        return Hex(self.q + other.q, self.r + other.r)

    def __sub__(self, other: Hex) -> Hex:
        return Hex(self.q - other.q, self.r - other.r)

    def __mul__(self, times: int) -> Hex:  # type: ignore[override]
        return Hex(self.q * times, self.r * times)

    def __neg__(self) -> Hex:
        return Hex(-self.q, -self.r)


ORIGIN = Hex(0, 0)
DIRECTIONS = (Hex(0, -1), Hex(1, -1), Hex(1, 0), Hex(0, 1), Hex(-1, 1), Hex(-1, 0))
"""The step through each side, by facing."""


def distance(a: Hex, b: Hex) -> int:
    """How many hexes away `b` is from `a`: 1 for a neighbour."""
    q, r = b[0] - a[0], b[1] - a[1]
    return max(abs(q), abs(r), abs(q + r))


def neighbor(hex: Hex, facing: Facing) -> Hex:
    """The hex beyond a side."""
    return hex + DIRECTIONS[facing % 6]


def ring(center: Hex, radius: int) -> tuple[Hex, ...]:
    """The hexes exactly so far away, clockwise from the one at facing 0.

    >>> len(ring(ORIGIN, 3)), ring(ORIGIN, 0)
    (18, (Hex(q=0, r=0),))
    """
    if radius <= 0:
        return (center,) if radius == 0 else ()
    at, found = center + DIRECTIONS[0] * radius, []
    for facing in (2, 3, 4, 5, 0, 1):
        for _ in range(radius):
            found.append(at)
            at = neighbor(at, facing)
    return tuple(found)


def disk(center: Hex, radius: int) -> tuple[Hex, ...]:
    """The hexes at most so far away, ring by ring from the centre.

    >>> len(disk(ORIGIN, 2))
    19
    """
    return tuple(hex for size in range(radius + 1) for hex in ring(center, size))


def rotated(hex: Hex, sixths: int, about: Hex = ORIGIN) -> Hex:
    """A hex turned clockwise about another by so many sixths of a circle.

    >>> rotated(Hex(1, -3), 1), rotated(Hex(1, -3), -1)
    (Hex(q=3, r=-2), Hex(q=-2, r=-1))
    """
    q, r = hex - about
    for _ in range(sixths % 6):
        q, r = -r, q + r
    return about + Hex(q, r)


def reflected(hex: Hex, axis: Facing = 0, about: Hex = ORIGIN) -> Hex:
    """A hex mirrored in the line through `about` that runs along a facing."""
    q, r = rotated(hex - about, -axis)
    return about + rotated(Hex(-q, q + r), axis)


def reflected_facing(facing: Facing, axis: Facing = 0) -> Facing:
    """A facing mirrored like `reflected`.

    >>> [reflected_facing(facing) for facing in range(6)]
    [0, 5, 4, 3, 2, 1]
    """
    return (2 * axis - facing) % 6


def arcs(a: Hex, b: Hex) -> tuple[Facing, ...]:
    """The sides of `a` whose cone of 60° holds `b`: one, or two where their border runs through it.

    `a` itself lies in all six.

    >>> arcs(ORIGIN, Hex(0, -4)), arcs(ORIGIN, Hex(1, -2))
    ((0,), (0, 1))
    """
    turned = ((facing, rotated(b - a, -facing)) for facing in range(6))
    return tuple(facing for facing, step in turned if step.r <= step.q <= step.s)


def line(a: Hex, b: Hex) -> tuple[Hex, ...]:
    """One hex for every step of a straight line, both ends included.

    Where the line runs between two hexes the choice is the same in both directions, so
    `line(b, a)` is `line(a, b)` backwards. `crossed` tells of both.

    >>> line(ORIGIN, Hex(1, -3))
    (Hex(q=0, r=0), Hex(q=0, r=-1), Hex(q=1, r=-2), Hex(q=1, r=-3))
    """
    steps = distance(a, b)
    if not steps:
        return (a,)
    found = []
    for step in range(steps + 1):
        q = a.q * (steps - step) + b.q * step
        r = a.r * (steps - step) + b.r * step
        found.append(nearest(q * _NUDGE + 1, r * _NUDGE + 1, steps * _NUDGE))
    return tuple(found)


_NUDGE = 1000
"""Points of a line are moved aside by a thousandth of what lies between them and a border."""


def crossed(a: Hex, b: Hex) -> tuple[tuple[Hex, ...], ...]:
    """What the straight line between two centres meets, in its order, both ends included.

    An entry is one hex that the line passes through, however little of it, or the two hexes that
    it runs between. A hex that it only touches at a corner is not met.

    >>> crossed(ORIGIN, Hex(1, 1))
    ((Hex(q=0, r=0),), (Hex(q=0, r=1), Hex(q=1, r=0)), (Hex(q=1, r=1),))
    """
    return tuple(tuple(a + hex for hex in entry) for entry in _crossed(b - a))


@lru_cache(maxsize=1 << 14)
def _crossed(end: Hex) -> tuple[tuple[Hex, ...], ...]:
    """`crossed` from the origin."""
    met: dict[tuple[Fraction, Fraction], list[Hex]] = {}
    for hex in sorted({near for passed in line(ORIGIN, end) for near in disk(passed, 1)}):
        span = _span(hex, end)
        if span is not None:
            met.setdefault(span, []).append(hex)
    return tuple(tuple(met[span]) for span in sorted(met))


def _span(hex: Hex, end: Hex) -> tuple[Fraction, Fraction] | None:
    """From where to where (0 to 1) the line to `end` is in a hex or on its edge; None if never.

    A hex is where q-r, r-s and s-q all differ by less than 1 from those of its centre.
    """
    low, high, edges = Fraction(0), Fraction(1), 0
    for slope, middle in zip(_differences(end), _differences(hex), strict=True):
        if slope:
            ends = sorted((Fraction(middle - 1, slope), Fraction(middle + 1, slope)))
            low, high = max(low, ends[0]), min(high, ends[1])
        elif abs(middle) > 1:
            return None
        else:
            edges += abs(middle)
    if end == ORIGIN:
        return (low, high) if hex == ORIGIN else None
    return (low, high) if low < high and edges <= 1 else None


def _differences(hex: Hex) -> tuple[int, int, int]:
    return hex.q - hex.r, hex.r - hex.s, hex.s - hex.q


def nearest(q: int, r: int, over: int) -> Hex:
    """The hex that holds the point `q`/`over`, `r`/`over` between the centres of hexes."""
    s = -q - r
    whole_q, whole_r, whole_s = ((2 * part + over) // (2 * over) for part in (q, r, s))
    off_q, off_r = abs(whole_q * over - q), abs(whole_r * over - r)
    off_s = abs(whole_s * over - s)
    if off_q > off_r and off_q > off_s:
        return Hex(-whole_r - whole_s, whole_r)
    if off_r > off_s:
        return Hex(whole_q, -whole_q - whole_s)
    return Hex(whole_q, whole_r)


# --- columns and rows --------------------------------------------------------------------------


def at(column: int, row: int, shape: Shape = "flat") -> Hex:
    """The hex in a column and a row.

    On a flat map even columns stand half a hex lower than odd ones, on a pointy one even rows
    half a hex further right. It is the number that is even, wherever a map begins, so a hex keeps
    its column, its row and its neighbours when a map grows on any side.

    >>> at(1, 1), at(2, 1), distance(at(1, 1), at(2, 1)), distance(at(1, 1), at(2, 2))
    (Hex(q=1, r=0), Hex(q=2, r=0), 1, 2)
    """
    if shape == "flat":
        return Hex(column, row - (column + (column & 1)) // 2)
    return Hex(column - (row + (row & 1)) // 2, row)


def place(hex: Hex, shape: Shape = "flat") -> tuple[int, int]:
    """The column and the row of a hex: `at` backwards."""
    if shape == "flat":
        return hex.q, hex.r + (hex.q + (hex.q & 1)) // 2
    return hex.q + (hex.r + (hex.r & 1)) // 2, hex.r


def doubled(hex: Hex, shape: Shape = "flat") -> tuple[int, int]:
    """Column and row where the axis that is staggered counts by twos, so that nothing is."""
    return (hex.q, 2 * hex.r + hex.q) if shape == "flat" else (2 * hex.q + hex.r, hex.r)


def from_doubled(column: int, row: int, shape: Shape = "flat") -> Hex:
    """`doubled` backwards. Raises ValueError for a place where no hex is."""
    if (column + row) % 2:
        raise ValueError(f"no hex has the doubled coordinates {column}, {row}")
    if shape == "flat":
        return Hex(column, (row - column) // 2)
    return Hex((column - row) // 2, row)


def rectangle(columns: int, rows: int, shape: Shape = "flat") -> Iterator[Hex]:
    """The hexes of a map from column 1, row 1, row by row."""
    for row in range(1, rows + 1):
        for column in range(1, columns + 1):
            yield at(column, row, shape)


# --- numbers -----------------------------------------------------------------------------------

_NUMBER = re.compile(r"(\d\d)(\d\d)|(-?\d+)\.(-?\d+)|([A-Z]+)(\d+)")


def number(column: int, row: int, letters: bool = False) -> str:
    """How a hex is numbered: `0714` for column 7, row 14; with `letters`, `G14`.

    It depends on nothing but the column and the row, so it is the same on every map. What two
    digits (or letters) can't write has a point: `100.7`, `-1.12`.

    >>> number(7, 14, letters=True), number(28, 3, letters=True), number(100, 7), number(0, 5)
    ('G14', 'AB3', '100.7', '0005')
    """
    if letters and column > 0 and row >= 0:
        return f"{_letters(column)}{row}"
    if 0 <= column <= 99 and 0 <= row <= 99 and not letters:
        return f"{column:02d}{row:02d}"
    return f"{column}.{row}"


def parse_number(text: str) -> tuple[int, int]:
    """The column and row of a number, in any of its forms. Raises ValueError for another text.

    >>> parse_number("0714"), parse_number("AB3"), parse_number("-1.12")
    ((7, 14), (28, 3), (-1, 12))
    """
    found = _NUMBER.fullmatch(text)
    if found is None:
        raise ValueError(f"{text!r} is no number of a hex; write column and row, as 0714")
    first, second, left, right, word, row = found.groups()
    if word is not None:
        return _letter_value(word), int(row)
    return int(first or left), int(second or right)


def _letters(column: int) -> str:
    """1 is A, 26 is Z, 27 is AA."""
    rest, last = divmod(column - 1, 26)
    return (_letters(rest) if rest else "") + chr(ord("A") + last)


def _letter_value(word: str) -> int:
    value = 0
    for letter in word:
        value = value * 26 + ord(letter) - ord("A") + 1
    return value
