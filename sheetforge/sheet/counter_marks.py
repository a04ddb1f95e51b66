"""Marks of counters: the id of a ship on a plain flag at the side of her piece, read across a table.

Two ships of one class and side have other flags as well as other letters: the first is on paper, the second on ink,
the third and the fourth have bars of the other tone. Their tone is seen farther off than a letter.
"""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin, sqrt
from typing import NamedTuple

from sheetforge.sheet.bands import steps
from sheetforge.sheet.berths import AIR, Tabs
from sheetforge.sheet.dies import Die
from sheetforge.sheet.palette import Palette
from sheetforge.sheet.scene import Color, Point, Polygon, Rect, Style
from sheetforge.sheet.text import TextOverflow, cap_height, text_width
from sheetforge.sheet.widgets.sketch import Sketch

MARK, MARK_PT, MOST_MARK = 0.8, 14.0, 0.93
"""The type size of an id of one character in points for each mm of a piece (capitals of 4 mm on 20), the least of it,
and the most of it that a small piece has."""

LONG_MARK, LONG_PT, MOST_LONG = 0.6, 12.0, 0.9
"""The same of a longer id, which takes a part of the window (capitals of 3 mm)."""

IN_CORNER = 0.7
"""The most for an id of one character in the corner of a piece, whose flag is no higher than the plate of the crest."""

LEAST_MARK_PT = 8.0
"""The least type size of a broad id, beside a ship that is as large as others of her size."""

FLAG_RIM, LETTER_AIR = 0.022, 0.006
"""The distance of a flag from the cut, so that a piece cut beside its line keeps its rim, and the least of an id from
the edge of its flag, as parts of the unit."""

HALF_AIR = AIR / 2
"""The distance of a flag from the window of its piece, likewise."""

HIGH, BAR, BAR_AIR = 0.235, 0.035, 0.03
"""Half the height of a flag at the side of a piece; the width of the bar of one in a corner; the distance of the bars
above and below an id from it, likewise."""

EDGE, HEAVY = 0.009, 0.024
"""The width of the edge of a flag, and of the one that stands for ink where that is saved, likewise."""

SIGN, SIGN_LINE = (1.9, 2.1), 0.15
"""The width and height of a flag in a key, and the width of its edge, in mm."""

STEPS = 8
"""The number of lines for the round end of a flag."""


class Flag(NamedTuple):
    """A flag: its outline, the parts of it with the other tone, and the middle of its id; lengths are in mm."""

    outline: tuple[Point, ...]
    bars: tuple[tuple[Point, ...], ...]
    middle: Point


class FlagLook(NamedTuple):
    """The tone of a flag, and whether it has bars of the other one: these tell it from those of ships of her class."""

    is_ink: bool
    is_barred: bool


def look_of(mark: str) -> FlagLook:
    """Return the look of the flag of a mark, by the place of its last part in its series.

    >>> look_of("A"), look_of("b")
    (FlagLook(is_ink=False, is_barred=False), FlagLook(is_ink=True, is_barred=False))
    >>> look_of("A.4") == look_of("D") == look_of("8") == FlagLook(is_ink=True, is_barred=True)
    True
    """
    last = mark.rpartition(".")[2]
    number = int(last) - 1 if last.isdecimal() else sum(map(ord, last.upper())) - ord("A")
    return FlagLook(number % 2 == 1, number // 2 % 2 == 1)


def size_within(mark: str, die: Die, tabs: Tabs) -> float:
    """Return the type size in points of an id of one character that its flag has outside of the window.

    0 where a longer one would be as large, which takes a part of the window.
    """
    unit = tabs.unit
    most = max(MARK * unit, min(MARK_PT, MOST_MARK * unit))
    if tabs.are_corners:
        most = min(most, IN_CORNER * unit)
    sizes = steps(most, min(most, long_size(unit))) if len(mark) == 1 else ()
    return next((size for size in sizes if _lacking(mark, die, tabs, size) <= 0.0), 0.0)


def long_size(unit: float) -> float:
    """Return the most type size in points of an id that takes a part of the window."""
    return max(LONG_MARK * unit, min(LONG_PT, MOST_LONG * unit))


def largest_within(mark: str, die: Die, tabs: Tabs) -> float:
    """Return the largest type size in points of an id that takes a part of the window; the most where none fits."""
    most = long_size(tabs.unit)
    fitting = (
        size
        for size in steps(most, min(most, LEAST_MARK_PT))
        if _reach(mark, die, tabs, size) <= max(0.0, tabs.most_reach)
    )
    return next(fitting, most)


def reach_of_mark(sketch: Sketch, mark: str, die: Die, tabs: Tabs, size: float) -> float:
    """Return by how much the flag of an id extends into the window for it, in mm. Raises `LayoutProblem`."""
    reach = _reach(mark, die, tabs, size)
    if reach > max(0.0, tabs.most_reach):
        wide = text_width(mark, "bold", size)
        raise sketch.problem("id", TextOverflow(mark, "bold", size, "width", wide, tabs.most_reach + wide - reach))
    return max(0.0, reach)


def _reach(mark: str, die: Die, tabs: Tabs, size: float) -> float:
    """Return by how much the flag of an id extends into the window, in mm; 0 or less where it need not."""
    reach = _lacking(mark, die, tabs, size)
    if reach > 0 and not tabs.are_corners:
        # A word that enters the window has the round end of a plate.
        reach = max(0.0, reach + tabs.window.x - (HALF_AIR + LETTER_AIR) * tabs.unit - _round_end(tabs, size))
    return reach


def _lacking(mark: str, die: Die, tabs: Tabs, size: float) -> float:
    """Return by how much an id is broader than its flag outside of the window, in mm."""
    left, right = _room(die, tabs, size, _bar(look_of(mark), tabs))
    return text_width(mark, "bold", size) - (right - left)


def draw_mark(sketch: Sketch, mark: str, die: Die, tabs: Tabs, size: float) -> None:
    """Draw an id on its flag."""
    palette, look = sketch.palette, look_of(mark)
    flag = flag_of(die, tabs, size, look)
    tones, edge = _tones(palette, look), EDGE
    saves = look.is_ink and palette.name == "saver"
    if saves:
        tones = palette.paper, palette.ink, palette.ink
        # A long id reaches up to the edge of its flag.
        edge = EDGE if tabs.reach else HEAVY
    field, other, line = tones
    style = Style(field, line, edge * tabs.unit, join="miter")
    sketch.items.append(Polygon(flag.outline, style))
    sketch.items += [Polygon(bar, Style(fill=other)) for bar in flag.bars]
    x, y = flag.middle
    letter = palette.ink if field == palette.paper else palette.paper
    sketch.text(mark, x, y + cap_height("bold", size) / 2, size, "bold", letter, align="center")


def flag_sign(look: FlagLook, x: float, y: float, palette: Palette) -> tuple[Rect, ...]:
    """Return a flag in small, as the key of a sheet shows it, on a base line from a point to its right."""
    field, other, line = _tones(palette, look)
    width, height = SIGN
    edge = SIGN_LINE
    if look.is_ink and palette.name == "saver":
        field, other, edge = palette.paper, palette.ink, 2 * SIGN_LINE
    outline = Rect(x, y - height, width, height, Style(field, palette.ink if line == palette.paper else line, edge))
    if not look.is_barred:
        return (outline,)
    bar = height / 4
    return (outline, *(Rect(x, top, width, bar, Style(other)) for top in (y - 0.94 * height, y - bar - 0.06 * height)))


def _tones(palette: Palette, look: FlagLook) -> tuple[Color, Color, Color]:
    """Return the inks of a flag, of its bars and of its edge."""
    if look.is_ink:
        return palette.ink, palette.paper, palette.paper
    return palette.paper, palette.ink, palette.ink


def _bar(look: FlagLook, tabs: Tabs) -> float:
    """Return the width in mm of the bar before an id in a corner."""
    return BAR * tabs.unit if look.is_barred and tabs.are_corners else 0.0


def _edge_at(die: Die, y: float, inset: float) -> float:
    """Return how far from the left the outline of a flag is at a height, in mm."""
    return die.width / 2 - die.half_width(y, -inset)


def _room(die: Die, tabs: Tabs, size: float, bar: float) -> tuple[float, float]:
    """Return where an id of a size begins and ends on a flag that does not extend into the window."""
    unit, half = tabs.unit, cap_height("bold", size) / 2
    air = LETTER_AIR * unit
    left = max(_edge_at(die, tabs.level + way * half, FLAG_RIM * unit) for way in (-1, 1)) + bar + air
    return left, _round_end(tabs, size) if tabs.are_corners else tabs.window.x - HALF_AIR * unit - air


def _round_end(tabs: Tabs, size: float) -> float:
    """Return where an id of a size ends before the round end of a plate that has no reach."""
    within = 0.95 * tabs.radius
    return tabs.middles[0] + sqrt(max(0.0, within**2 - (cap_height("bold", size) / 2) ** 2))


@lru_cache(maxsize=1 << 10)
def flag_of(die: Die, tabs: Tabs, size: float, look: FlagLook) -> Flag:
    """Return the flag of an id of a size on the tab of a piece, with the reach of that."""
    unit, level, radius = tabs.unit, tabs.level, tabs.radius
    inset = FLAG_RIM * unit
    bar = _bar(look, tabs)
    left, right = _room(die, tabs, size, bar)
    if tabs.reach:
        right = _round_end(tabs, size) + tabs.reach
    middle = ((left + right) / 2, level)
    bars: tuple[tuple[Point, ...], ...] = ()
    end = tuple(_at(tabs.middles[0] + tabs.reach, level, radius, step) for step in range(STEPS + 1))
    if tabs.are_corners:
        outline = (*end, *_along(die, level + radius, level - radius, inset))
        if bar:
            edge = _along(die, level - radius, level + radius, inset)
            bars = ((*edge, *((x + bar, y) for x, y in reversed(edge))),)
        return Flag(_rounded(outline), tuple(map(_rounded, bars)), _rounded((middle,))[0])
    high, inner = HIGH * unit, tabs.window.x - HALF_AIR * unit
    edge = _along(die, level + high, level - high, inset)
    tongue = tuple(point for point in end if point[0] > inner)
    if tabs.reach and tongue:
        tongue = ((inner, tongue[0][1]), *tongue, (inner, tongue[-1][1]))
    else:
        tongue = ()
    outline = ((inner, level - high), *tongue, (inner, level + high), *edge)
    if look.is_barred:
        near = max(cap_height("bold", size) / 2 + BAR_AIR * unit, radius if tongue else 0.0)
        bars = tuple(
            (
                (inner, level + way * near),
                (inner, level + way * high),
                *_along(die, level + way * high, level + way * near, inset),
            )
            for way in (-1, 1)
        )
    return Flag(_rounded(outline), tuple(map(_rounded, bars)), _rounded((middle,))[0])


def _at(x: float, y: float, radius: float, step: int) -> Point:
    """Return a point of the round end of a flag, from its top to its foot."""
    turn = pi * step / STEPS
    return (x + radius * sin(turn), y - radius * cos(turn))


def _along(die: Die, start: float, end: float, inset: float) -> tuple[Point, ...]:
    """Return points within the left outline of a piece from one height to another."""
    heights = [start + (end - start) * step / STEPS for step in range(STEPS + 1)]
    if die.shape != "round":
        low, high = sorted((start, end))
        bends = (die.height / 2,) if die.shape == "hex" else (die.shoulder,)
        heights = [start, *(bend for bend in bends if low < bend < high), end]
    return tuple((_edge_at(die, y, inset), y) for y in heights)


def _rounded(points: tuple[Point, ...]) -> tuple[Point, ...]:
    return tuple((round(x, 3), round(y, 3)) for x, y in points)
