"""Drawings: the outlines of a ship or a token, seen from above, bow up, in a square from -50 to 50.

They are kept as SVG files; `sheetforge.sheet.svg_drawing` reads them and
`sheetforge.sheet.widgets.silhouette` draws them at a size.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import field
from functools import lru_cache
from hashlib import blake2b
from typing import Literal, NamedTuple

from sheetforge.sheet.scene import Box, Close, Command, CurveTo, LineTo, MoveTo, Point, along_curve
from sheetforge.values import values

REACH = 50.0
"""The extent of a drawing from its middle, to every side."""

_ROUND = 0.5523
"""The length of the handles of a quarter circle, as a share of its radius."""


Tone = Literal["line", "light", "body", "shade", "dark"]
"""Paint of a shape: a fine line without a fill, or an area by the lightness of its fill."""


TONES, DECK = 7, 3
"""The number of tones of a ship that looks built, from the darkest, and the tone of a part that lies level."""

Level = Literal["counter", "deck", "display", "cover"]
"""The detail of a ship that looks built: a counter has fewer tones and no plates, a deck below a plan
has neither plates nor a spine, and its engines are cold."""


class Shape(NamedTuple):
    """One outline of a drawing: a filled part of it, or a fine line on it."""

    tone: Tone
    commands: tuple[Command, ...]

    @property
    def is_filled(self) -> bool:
        """Return whether it is an area."""
        return self.tone != "line"


@values(frozen=True, slots=True)
class Drawing:
    """The shapes of a drawing, later ones on top. Two with the same digest are equal."""

    digest: str
    shapes: tuple[Shape, ...] = field(compare=False, repr=False)


def drawing_of(shapes: Iterable[Shape]) -> Drawing:
    """Return the drawing with these shapes."""
    kept = tuple(shapes)
    return Drawing(blake2b(repr(kept).encode(), digest_size=12).hexdigest(), kept)


def ellipse(cx: float, cy: float, rx: float, ry: float) -> tuple[Command, ...]:
    """Return an ellipse as four curves, from its top clockwise.

    Handles are rounded to hundredths: what a sheet prints does not show more.
    """
    kx, ky = rx * _ROUND, ry * _ROUND
    left, right, top, foot = cx - rx, cx + rx, cy - ry, cy + ry
    west, east, north, south = (round(value, 2) for value in (cx - kx, cx + kx, cy - ky, cy + ky))
    return (
        MoveTo(cx, top),
        CurveTo(east, top, right, north, right, cy),
        CurveTo(right, south, east, foot, cx, foot),
        CurveTo(west, foot, left, south, left, cy),
        CurveTo(left, north, west, top, cx, top),
    )


def points_along(commands: Iterable[Command]) -> list[Point]:
    """Return points on an outline, close enough together to detect what it touches."""
    made: list[Point] = []
    point = (0.0, 0.0)
    for command in commands:
        if isinstance(command, MoveTo):
            point = (command.x, command.y)
        elif isinstance(command, (LineTo, CurveTo)):
            first = (command.x1, command.y1) if isinstance(command, CurveTo) else point
            second = (command.x2, command.y2) if isinstance(command, CurveTo) else (command.x, command.y)
            end = (command.x, command.y)
            made += along_curve(point, first, second, end)
            point = end
    return made


@lru_cache(maxsize=512)
def area_of(drawing: Drawing) -> Box:
    """Return the area that the shapes of a drawing take of its square."""
    points = [point for shape in drawing.shapes for point in points_along(shape.commands)]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def mapped(commands: Iterable[Command], moved: Callable[[float, float], Point]) -> tuple[Command, ...]:
    """Return an outline with every point and handle moved by a function."""
    outline: list[Command] = []
    for command in commands:
        if isinstance(command, CurveTo):
            handles = (*moved(command.x1, command.y1), *moved(command.x2, command.y2))
            outline.append(CurveTo(*handles, *moved(command.x, command.y)))
        elif isinstance(command, Close):
            outline.append(command)
        else:
            outline.append(type(command)(*moved(command.x, command.y)))
    return tuple(outline)


def scaled(commands: Iterable[Command], cx: float, cy: float, scale: float) -> tuple[Command, ...]:
    """Return an outline enlarged by `scale` about the origin, then moved to (`cx`, `cy`)."""
    return tuple(
        [
            CurveTo(
                cx + command.x1 * scale,
                cy + command.y1 * scale,
                cx + command.x2 * scale,
                cy + command.y2 * scale,
                cx + command.x * scale,
                cy + command.y * scale,
            )
            if isinstance(command, CurveTo)
            else command
            if isinstance(command, Close)
            else type(command)(cx + command.x * scale, cy + command.y * scale)
            for command in commands
        ]
    )
