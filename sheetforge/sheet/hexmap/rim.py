"""The border of a map beyond one of its edges, and the chance that scenery follows from."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from math import cos, floor, pi
from random import Random

from sheetforge.sheet.faces import Face
from sheetforge.sheet.hexmap.board import Side
from sheetforge.sheet.scene import Box, Clip, Color, Item, Point, Polygon, Rect, Style, Text, Transform
from sheetforge.sheet.text import cap_height, text_width
from sheetforge.values import values

TURNS: dict[Side, int] = {"north": 0, "south": 0, "west": 3, "east": 1}
"""Quarter turns of words at an edge."""

LEAST_PT = 6.5
"""The least size in points of a word."""

_LATTICE = 1021
"""Values of chance before they repeat; a prime, so that rows of a plane do not repeat together."""


@values(frozen=True, slots=True)
class Rim:
    """The border beyond an edge, in hexes: `u` runs along the edge, `v` from the map outwards.

    `hexes` is the box about the hexes and `outer` that inside of the frame; `unit` are the mm of
    a hex.
    """

    edge: Side
    hexes: Box
    outer: Box
    unit: float

    @property
    def long(self) -> float:
        """Return the length of the edge."""
        upright = self.edge in ("west", "east")
        return (self.hexes.height if upright else self.hexes.width) / self.unit

    @property
    def start(self) -> float:
        """Return the `u` of the frame before the edge, which is below 0."""
        upright = self.edge in ("west", "east")
        before = self.outer.y - self.hexes.y if upright else self.outer.x - self.hexes.x
        return before / self.unit

    @property
    def end(self) -> float:
        """Return the `u` of the frame after the edge."""
        upright = self.edge in ("west", "east")
        after = self.outer.bottom - self.hexes.y if upright else self.outer.right - self.hexes.x
        return after / self.unit

    @property
    def deep(self) -> float:
        """Return the `v` of the frame."""
        found = {
            "north": self.hexes.y - self.outer.y,
            "south": self.outer.bottom - self.hexes.bottom,
            "west": self.hexes.x - self.outer.x,
            "east": self.outer.right - self.hexes.right,
        }
        return found[self.edge] / self.unit

    @property
    def box(self) -> Box:
        """Return the whole border of the edge with its corners."""
        (ax, ay), (bx, by) = self.at(self.start, 0.0), self.at(self.end, self.deep)
        return Box(min(ax, bx), min(ay, by), abs(bx - ax), abs(by - ay))

    def at(self, u: float, v: float) -> Point:
        """Return a place on the page; `v` below 0 is on the map."""
        hexes, along, out = self.hexes, u * self.unit, v * self.unit
        if self.edge == "north":
            return hexes.x + along, hexes.y - out
        if self.edge == "south":
            return hexes.x + along, hexes.bottom + out
        if self.edge == "west":
            return hexes.x - out, hexes.y + along
        return hexes.right + out, hexes.y + along

    def place(self, x: float, y: float) -> Point:
        """Return the `u` and `v` of a place on the page."""
        hexes, unit = self.hexes, self.unit
        if self.edge in ("north", "south"):
            out = hexes.y - y if self.edge == "north" else y - hexes.bottom
            return (x - hexes.x) / unit, out / unit
        out = hexes.x - x if self.edge == "west" else x - hexes.right
        return (y - hexes.y) / unit, out / unit

    def clipped(self, items: Sequence[Item]) -> Clip:
        """Return items that are visible in the border alone, never over a hex."""
        box = self.box
        return Clip(Rect(box.x, box.y, box.width, box.height, Style()), tuple(items))

    def word(self, run: Text, u: float, v: float) -> tuple[Transform, Box]:
        """Return a run about a middle, turned as the edge is read, and the box that it takes up."""
        wide = text_width(run.text, run.face, run.size_pt, run.letter_spacing)
        high = cap_height(run.face, run.size_pt)
        x, y = self.at(u, v)
        about = Text(-wide / 2, high / 2, run.text, run.face, run.size_pt, run.color, run.letter_spacing)
        turns = TURNS[self.edge]
        if turns:
            wide, high = high, wide
        return Transform((about,), x, y, turns), Box(x - wide / 2, y - high / 2, wide, high)

    def written(
        self,
        run: Text,
        places: Sequence[Point],
        taken: list[Box],
        ground: Color | None,
        allowed: Callable[[float, float], bool] | None = None,
    ) -> Iterator[Item]:
        """Yield a run at the first of some places where it covers nothing; nothing without any.

        Every corner of it is where it is `allowed` to be. Its box becomes one of those that are
        `taken`; `ground` is painted below it.
        """
        for u, v in places:
            item, box = self.word(run, u, v)
            around = box.inset(-0.8, -0.6)
            if not self.box.contains(around) or any(around.overlaps(box) for box in taken):
                continue
            corners = (
                (around.x, around.y),
                (around.right, around.y),
                (around.right, around.bottom),
                (around.x, around.bottom),
            )
            spots = (self.place(*corner) for corner in (*corners, around.center))
            if allowed is not None and not all(allowed(*spot) for spot in spots):
                continue
            taken.append(around)
            if ground is not None:
                yield Polygon(corners, Style(fill=ground))
            yield item
            return


def name_of(text: str, face: Face, size: float, color: Color, spacing: float = 0.0) -> Text:
    """Return a run for `Rim.written`, of the least size of a word at least."""
    return Text(0.0, 0.0, text, face, max(LEAST_PT, size), color, spacing)


def along(values: Sequence[float], part: float) -> float:
    """Return the value at a part of the way along evenly spaced values, on a smooth curve.

    >>> along((1.0, 3.0), 0.5), along((1.0, 3.0), 2.0)
    (2.0, 3.0)
    """
    at = min(max(part, 0.0), 1.0) * (len(values) - 1)
    low = min(floor(at), len(values) - 2)
    return _eased(values[low], values[low + 1], at - low)


_OCTAVES = tuple((2.0**octave, octave * 37.7, 0.62**octave) for octave in range(6))
"""The scale, the shift and the weight of each octave of a rough line."""


def rough(seed: str, at: float, octaves: int = 5) -> float:
    """Return a value from -1 to 1 that varies along a line, more finely with each octave."""
    values, total, whole = _chances(seed), 0.0, 0.0
    for scale, shift, part in _OCTAVES[:octaves]:
        place = at * scale + shift
        low = floor(place)
        start = values[low % _LATTICE]
        total += part * (start + (values[(low + 1) % _LATTICE] - start) * (1.0 - cos(pi * (place - low))) / 2.0)
        whole += part
    return total / whole


Wave = Callable[[float, float], float]
"""A value from -1 to 1 that varies smoothly over a plane."""


@cache
def wave(seed: str) -> Wave:
    """Return the wave of a seed: skies and depths are measured at thousands of places."""
    values = _chances(seed)

    def value(x: float, y: float) -> float:
        column, row = floor(x), floor(y)
        place = column * 73 + row * 311
        upper, below = values[place % _LATTICE], values[(place + 311) % _LATTICE]
        # The weight of the next column is that of both rows.
        part = (1.0 - cos(pi * (x - column))) / 2.0
        upper += (values[(place + 73) % _LATTICE] - upper) * part
        below += (values[(place + 384) % _LATTICE] - below) * part
        return upper + (below - upper) * (1.0 - cos(pi * (y - row))) / 2.0

    return value


def plane(seed: str, x: float, y: float) -> float:
    """Return the value of the wave of a seed at a place."""
    return wave(seed)(x, y)


def _eased(start: float, end: float, part: float) -> float:
    return start + (end - start) * (1.0 - cos(pi * part)) / 2.0


@cache
def _chances(seed: str) -> tuple[float, ...]:
    luck = Random(seed).random
    return tuple([2.0 * luck() - 1.0 for _ in range(_LATTICE)])
