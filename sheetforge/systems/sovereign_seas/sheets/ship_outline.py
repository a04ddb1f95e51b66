"""The outline of a ship in plan, bow to the left: where it narrows, how far it reaches."""

from __future__ import annotations

from dataclasses import replace
from math import cos, radians, sin
from typing import Literal

from sheetforge.sheet.drawing import mapped
from sheetforge.sheet.scene import Close, Command, CurveTo, LineTo, MoveTo, Point
from sheetforge.values import values

Bow = Literal["ram", "straight", "clipper"]

STEPS = 24


@values(frozen=True, slots=True)
class Outline:
    """A hull about the axis `middle` from `bow` to `stern` (x in mm), `beam` to either side.

    `entry` and `run` are the lengths over which it widens at the bow and narrows at the stern.
    """

    bow: float
    stern: float
    middle: float
    beam: float
    entry: float
    run: float
    kind: Bow = "straight"

    def path(self, grown: float = 0.0) -> tuple[Command, ...]:
        """The closed outline; `grown` mm larger all round for the lines in the water."""
        if grown:
            return self.grown(grown).path()
        tip, end = self.bow, self.stern
        width, y = self.beam, self.middle
        starboard = _entry(tip, self.bow + self.entry, y, -width)
        aft = _run(self.stern - self.run, end, y, -width)
        port = _entry(tip, self.bow + self.entry, y, width)
        back = _run(self.stern - self.run, end, y, width)
        return (
            MoveTo(*starboard[0]),
            CurveTo(*starboard[1], *starboard[2], *starboard[3]),
            LineTo(*aft[0]),
            CurveTo(*aft[1], *aft[2], *aft[3]),
            CurveTo(*back[2], *back[1], *back[0]),
            LineTo(*port[3]),
            CurveTo(*port[2], *port[1], *port[0]),
            Close(),
        )

    def grown(self, by: float) -> Outline:
        """Return the outline a number of mm outside this one; inside it for less than 0."""
        ahead, astern = by * 1.6, by * 1.1
        return replace(
            self,
            bow=self.bow - ahead,
            stern=self.stern + astern,
            beam=self.beam + by,
            entry=self.entry + ahead,
            run=self.run + astern,
        )

    def wide_from(self, half: float) -> float:
        """Return the mm from the bow to where the hull is first `half` mm to either side."""
        curve = _entry(0.0, self.entry, 0.0, self.beam)
        return _reached(curve, half, self.entry)

    def wide_until(self, half: float) -> float:
        """Return the mm from the stern to where the hull is last `half` mm to either side."""
        curve = _run(self.run, 0.0, 0.0, self.beam)
        return _reached(curve[::-1], half, self.run)


def _entry(tip: float, full: float, y: float, width: float) -> tuple[Point, Point, Point, Point]:
    """The curve from the bow to where the hull is as wide as it gets."""
    long = full - tip
    return ((tip, y), (tip + long * 0.28, y + width * 0.66), (tip + long * 0.6, y + width), (full, y + width))


def _run(full: float, end: float, y: float, width: float) -> tuple[Point, Point, Point, Point]:
    """The curve from the full width to the stern, rounder than the bow."""
    long = end - full
    return ((full, y + width), (full + long * 0.55, y + width), (end, y + width * 0.8), (end, y))


def _reached(curve: tuple[Point, ...], half: float, most: float) -> float:
    """The x at which a curve is first `half` away from the axis; `most` where it never is."""
    for step in range(STEPS + 1):
        x, y = _on(curve, step / STEPS)
        if abs(y) >= half - 1e-9:
            return abs(x)
    return most


def _on(curve: tuple[Point, ...], t: float) -> Point:
    u = 1 - t
    weights = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
    return (
        sum(w * point[0] for w, point in zip(weights, curve, strict=True)),
        sum(w * point[1] for w, point in zip(weights, curve, strict=True)),
    )


def turned(commands: tuple[Command, ...], about: Point, degrees: float) -> tuple[Command, ...]:
    """An outline turned clockwise about a point."""
    turn, (x0, y0) = radians(degrees), about

    def moved(x: float, y: float) -> Point:
        dx, dy = x - x0, y - y0
        return (x0 + dx * cos(turn) - dy * sin(turn), y0 + dx * sin(turn) + dy * cos(turn))

    return mapped(commands, moved)
