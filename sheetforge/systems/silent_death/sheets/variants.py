"""Variants of a drawing: the same ship with other wings, pods, fins and canards, by a seed.

Ships of a family and versions of a ship share a drawing; each is a variant of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from sheetforge.sheet.drawing import REACH, Drawing, Shape, drawing_of
from sheetforge.sheet.masks import Mask, mask_of
from sheetforge.sheet.scene import Close, Command, CurveTo, LineTo, MoveTo, Point
from sheetforge.systems.silent_death.sheets.outlines import EDGE, Seed, held, tenths

KEEL = 9.0
"""Half the breadth of the middle of a ship that keeps its shape, in units of a drawing."""

SWEEP, SPAN = (9.0, 17.0), (0.78, 0.9)
"""The distance that the tips of wings move fore or aft, and the part of the breadth that narrow
ones keep."""

ADDED = ("pods", "canards", "fins", "prongs")


@cache
def variant(drawing: Drawing, seed: str) -> Drawing:
    """Return a variant of a drawing; equal for equal drawings and seeds, on every machine.

    The sweep of wings is changed, and two kinds of parts are added below the drawing's own.
    """
    made = Seed(seed)
    warp = _Warp(made, mask_of(drawing))
    shapes = [Shape(shape.tone, tuple(map(warp.command, shape.commands))) for shape in drawing.shapes]
    mask = mask_of(drawing_of(shapes))
    first = made.pick("first", ADDED)
    second = made.pick("second", [one for one in ADDED if one != first])
    parts = [part for kind in (first, second) for part in _added(kind, made, mask)]
    return drawing_of([*parts, *shapes])


class _Warp:
    """Moves the points of wings: their sweep and their span, more for points further out."""

    def __init__(self, seed: Seed, mask: Mask) -> None:
        reach = max((abs(x) for x, _ in mask.cells()), default=REACH)
        ends = [y for _, y in mask.cells()]
        self._reach = max(reach, KEEL + 1)
        self._sweep = seed.number("sweep", *SWEEP) * seed.pick("way", (-1, 1))
        wide = min(1.2, EDGE / self._reach)
        narrow = seed.number("narrow", SPAN[0] * 10, SPAN[1] * 10) / 10
        self._span = seed.pick("span", (narrow, wide)) if wide > 1.1 else narrow
        self._room = EDGE - max(ends, default=0.0), EDGE + min(ends, default=0.0)

    def point(self, x: float, y: float) -> Point:
        out = max(0.0, abs(x) - KEEL) / (self._reach - KEEL)
        far = min(abs(x), KEEL) + max(0.0, abs(x) - KEEL) * self._span
        x, y = held((far if x > 0 else -far, y + self._sweep * out))
        return tenths((x, y))

    def command(self, command: Command) -> Command:
        """Return a command of an outline with its points moved."""
        if isinstance(command, MoveTo):
            return MoveTo(*self.point(command.x, command.y))
        if isinstance(command, LineTo):
            return LineTo(*self.point(command.x, command.y))
        if isinstance(command, CurveTo):
            return CurveTo(
                *self.point(command.x1, command.y1),
                *self.point(command.x2, command.y2),
                *self.point(command.x, command.y),
            )
        return command


def _added(kind: str, seed: Seed, mask: Mask) -> Iterator[Shape]:
    """Yield the parts of a kind, to starboard and to port."""
    cells = list(mask.cells())
    if not cells:
        return
    bow, stern = min(y for _, y in cells), max(y for _, y in cells)
    tip, level = max(cells)
    if kind == "pods":
        wide, long = seed.number("pod", 2.4, 3.6), seed.number("pod long", 11, 17)
        x = min(tip - 1.0, EDGE - wide)
        yield from _pair(
            [
                (x - wide, level - long * 0.6),
                (x - wide * 0.5, level - long),
                (x + wide * 0.5, level - long),
                (x + wide, level - long * 0.6),
                (x + wide, level + long * 0.7),
                (x - wide, level + long * 0.7),
            ]
        )
    elif kind == "canards":
        y = bow + (stern - bow) * seed.number("canard at", 0.2, 0.32)
        out = min(EDGE, _half(mask, y) + seed.number("canard", 12, 18))
        deep = seed.number("deep", 7, 11)
        lean = seed.number("lean", -4, 7)
        yield from _pair([(1.0, y), (out, y + lean), (out, y + lean + deep * 0.5), (1.0, y + deep)])
    elif kind == "fins":
        y = stern - seed.number("fin at", 10, 15)
        out = min(EDGE, _half(mask, stern - 6) + seed.number("fin", 10, 16))
        low = min(EDGE, stern + 5)
        yield from _pair([(1.0, y), (out, low - 7), (out, low), (out - 5, low), (1.0, stern - 2)])
    else:
        x = tip * seed.number("prong at", 0.4, 0.65)
        wide, ahead = seed.number("prong", 1.3, 2.0), seed.number("prong long", 14, 24)
        rows = [y for cx, y in cells if abs(cx - x) < 1.0]
        top, foot = min(rows, default=level), max(rows, default=level)
        yield from _pair(
            [
                (x - wide, top - ahead),
                (x + wide, top - ahead),
                (x + wide * 1.6, (top + foot) / 2),
                (x - wide * 1.6, (top + foot) / 2),
            ]
        )


def _half(mask: Mask, y: float) -> float:
    """Return half the breadth of a ship at a level."""
    row = mask.rows[min(len(mask.rows) - 1, max(0, int(y + REACH)))]
    return max(0.0, row.bit_length() - REACH)


def _pair(points: list[Point]) -> Iterator[Shape]:
    for sign in (1, -1):
        first, *others = [tenths((sign * x, y)) for x, y in (held(point) for point in points)]
        commands: tuple[Command, ...] = (MoveTo(*first), *(LineTo(*other) for other in others), Close())
        yield Shape("body", commands)
