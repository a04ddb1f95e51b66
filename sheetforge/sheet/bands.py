"""The band at the foot of a counter: rows of figures and names, as large as the die allows."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from sheetforge.sheet.berths import RIM
from sheetforge.sheet.dies import Die
from sheetforge.sheet.faces import Face
from sheetforge.sheet.scene import Color
from sheetforge.sheet.signs import FigureSign, draw_figure_sign, figure_width
from sheetforge.sheet.text import TextOverflow, cap_height, descent, text_width
from sheetforge.sheet.widgets.sketch import Sketch

MINIMUM_PT = 4.0
"""The least type size of what a piece has to say, in points."""

LEAST_NAME_PT = 6.5
"""The least type size of the name of a ship on a piece of 20 mm or more; where one is longer, all ships of a sheet
have the names of their classes, or codes."""

ONLY_NAME, IN_TWO_LINES = 0.5, 0.36
"""The type sizes in points of a name without figures for each mm of a piece, in one line and in two; it is as large as
its band allows."""

SIGN = 0.92
"""The height of the sign before a figure as a part of the height of its capitals."""

SIGN_AIR, RUN_AIR = 0.22, 0.4
"""The distance of a figure from its sign, and of what is beside it, as parts of the height of its capitals."""

CLEAR_OF_CUT, CLEAR_WITH_FIGURES = 1.0, 0.75
"""The least distances in mm of the lowest letters from the edge at which a piece is cut out: of a label, and of the
tails of letters below figures, where a ship needs the room."""

TAILED = frozenset("gjpqyQ,;()")
"""Characters that reach below the base line."""

_AIR, _TOP = 0.012, 0.015
"""The distance of the rows of a band, and that of the first from its edge, as parts of the unit."""


class BandRun(NamedTuple):
    """Text in a row of a band, in points, with the sign before it."""

    text: str
    face: Face
    size: float
    sign: FigureSign | None = None

    @property
    def cap(self) -> float:
        """The height of its capitals in mm."""
        return cap_height(self.face, self.size)

    @property
    def lead(self) -> float:
        """The width of the sign and of the space behind it in mm."""
        return figure_width(self.sign, SIGN * self.cap) + SIGN_AIR * self.cap if self.sign else 0.0

    @property
    def width(self) -> float:
        """Its width in mm with its sign."""
        return self.lead + text_width(self.text, self.face, self.size)


class BandRow(NamedTuple):
    """A row of a band."""

    runs: tuple[BandRun, ...]

    @property
    def cap(self) -> float:
        """The height of its capitals in mm."""
        return max(run.cap for run in self.runs)

    @property
    def gap(self) -> float:
        """The distance in mm between its runs."""
        return RUN_AIR * self.cap

    @property
    def width(self) -> float:
        """Its width in mm."""
        return sum(run.width for run in self.runs) + self.gap * (len(self.runs) - 1)


class NameBand(NamedTuple):
    """The band of a piece: where it begins, and its rows with their base lines, in mm."""

    top: float
    rows: tuple[tuple[BandRow, float], ...]


def put_rows(sketch: Sketch, band: NameBand, middle: float, color: Color) -> None:
    """Draw the rows of a band about the middle of the piece."""
    for row, base in band.rows:
        x = middle - row.width / 2
        for run in row.runs:
            if run.sign:
                size = SIGN * run.cap
                x_sign = x + figure_width(run.sign, size) / 2
                sketch.items += draw_figure_sign(run.sign, x_sign, base - run.cap / 2, size, color)
            sketch.text(run.text, x + run.lead, base, run.size, run.face, color)
            x += run.width + row.gap


def named(name: str, unit: float) -> Iterator[tuple[float, tuple[BandRow, ...]]]:
    """Yield the rows of a band that has a name only, in one line or two."""
    if not name:
        yield 0.255, ()
        return
    full, half = (max(size * unit, LEAST_NAME_PT) for size in (ONLY_NAME, IN_TWO_LINES))
    legible = LEAST_NAME_PT
    for most, least, highest, lines in (
        (full, legible, 0.255, 1),
        (half, legible, 0.32, 2),
        (legible, MINIMUM_PT, 0.28, 1),
        (legible, MINIMUM_PT, 0.42, 2),
    ):
        for parts in _broken(name)[lines - 1 : lines]:
            for size in steps(most, max(least, MINIMUM_PT)):
                yield highest, tuple(BandRow((BandRun(text, "bold", size),)) for text in parts)


def steps(most: float, least: float) -> Iterator[float]:
    """Yield type sizes from the largest to the smallest."""
    size = max(most, least)
    while size > least:
        yield size
        size -= 0.25
    yield least


@lru_cache(maxsize=1 << 12)
def settled(rows: tuple[BandRow, ...], die: Die, highest: float) -> NameBand | TextOverflow:
    """Return the band of some rows, or the row that does not fit between the rims."""
    unit = die.unit
    air = _AIR * unit
    sized = [(row, row.cap, row.width) for row in rows]
    needed = sum(cap for _, cap, _ in sized) + air * max(0, len(rows) - 1) + _TOP * unit
    problem: TextOverflow | None = None
    rim, most = RIM * unit * 0.66, highest * unit
    low = _foot(rows, rim)
    if rim + needed <= most + 0.001:
        # A band that clears the cut is higher by that, with letters as large.
        most = max(most, low + needed)
    while low + needed <= most + 0.001:
        base = die.height - low
        placed: list[tuple[BandRow, float]] = []
        for row, cap, width in reversed(sized):
            clear = RIM * unit * 0.55
            half = min(die.half_width(base - cap, -clear), die.half_width(base, -clear))
            if width > 2 * half:
                text, face, size, _ = row.runs[-1]
                problem = TextOverflow(text, face, size, "width", width, 2 * half)
                break
            placed.append((row, round(base, 3)))
            base -= cap + air
        else:
            return NameBand(die.height - low - needed, tuple(reversed(placed)))
        low += 0.01 * unit
    if problem is not None:
        return problem
    text, face, size, _ = rows[-1].runs[-1] if rows else BandRun("", "semibold", MINIMUM_PT)
    return TextOverflow(text, face, size, "height", needed + low, most)


def _foot(rows: tuple[BandRow, ...], least: float) -> float:
    """Return the distance in mm of the last base line from the cut: the tails of its letters keep clear of it."""
    runs = rows[-1].runs if rows else ()
    tails = max((descent(run.face, run.size) for run in runs if TAILED & set(run.text)), default=0.0)
    has_figures = any(run.sign for row in rows for run in row.runs)
    return max(least, CLEAR_OF_CUT, (CLEAR_WITH_FIGURES if has_figures else CLEAR_OF_CUT) + tails)


def _broken(name: str) -> list[tuple[str, ...]]:
    """The ways to set a name: in one line, then in two, broken where they are most even."""
    words = name.replace("-", "-\0").replace(" ", " \0").split("\0")
    ways: list[tuple[str, ...]] = []
    for at in range(1, len(words)):
        ways.append(("".join(words[:at]).rstrip(), "".join(words[at:])))
    ways.sort(key=lambda way: max(text_width(line, "bold", 1.0) for line in way))
    return [(name,), *ways[:1]]
