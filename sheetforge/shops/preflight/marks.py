"""Marks on a page of a PDF, the graphics state that they are painted in, and its matrices."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from sheetforge.sheet.scene import Box
from sheetforge.shops.preflight.colors import NOTHING, PdfColor, Space
from sheetforge.shops.preflight.letters import Typeface
from sheetforge.shops.preflight.pictures import Picture
from sheetforge.shops.preflight.tokens import Operand
from sheetforge.values import values

Matrix = tuple[float, float, float, float, float, float]
IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
MarkKind = Literal["fill", "stroke", "text", "picture", "shading"]


@values(frozen=True, slots=True)
class Mark:
    """Something that a page paints. `box` is its visible part in mm from the upper left corner.

    `ground` marks what the file calls its background. `width` is that of a line in mm, `size` the
    height of letters in mm.
    """

    kind: MarkKind
    box: Box
    paint: PdfColor
    ground: bool = False
    opaque: bool = True
    overprints: bool = False
    width: float = 0.0
    size: float = 0.0
    picture: Picture | None = None


@dataclass(slots=True)
class State:
    """The graphics state."""

    matrix: Matrix
    clip: Box
    fill: PdfColor = NOTHING
    stroke: PdfColor = NOTHING
    fill_space: Space = field(default_factory=lambda: Space("gray", 1))
    stroke_space: Space = field(default_factory=lambda: Space("gray", 1))
    width: float = 1.0
    typeface: Typeface | None = None
    size: float = 0.0
    spacing: float = 0.0
    words: float = 0.0
    stretch: float = 1.0
    leading: float = 0.0
    rise: float = 0.0
    mode: int = 0
    fill_opaque: bool = True
    stroke_opaque: bool = True
    blend: bool = False
    mask: bool = False
    over_fill: bool = False
    over_stroke: bool = False

    def paint(self, is_stroke: bool, space: Space, paint: PdfColor) -> None:
        """Set the colour of lines or of areas."""
        if is_stroke:
            self.stroke_space, self.stroke = space, paint
        else:
            self.fill_space, self.fill = space, paint


def number(value: Operand) -> float:
    if not isinstance(value, float):
        raise TypeError(f"{value!r} is not a number")
    return value


def matrix_of(o: Sequence[Operand]) -> Matrix:
    a, b, c, d, e, f = (number(item) for item in o)
    return a, b, c, d, e, f


def times(one: Matrix, other: Matrix) -> Matrix:
    """Return the matrix that applies one, then the other."""
    a, b, c, d, e, f = one
    g, h, i, j, k, m = other
    return (a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m)


def moved(matrix: Matrix, x: float, y: float) -> Matrix:
    """Return a matrix whose origin lies at a point of its own."""
    return (*matrix[:4], *apply(matrix, x, y))


def apply(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def scale(matrix: Matrix) -> float:
    """Return the mean factor by which lengths grow."""
    a, b, c, d, _, _ = matrix
    return float(abs(a * d - b * c) ** 0.5)


def hull_of(points: Sequence[tuple[float, float]]) -> Box:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def common(one: Box, other: Box) -> Box:
    """Return the intersection of two boxes; its size is negative if they are apart."""
    left, top = max(one.x, other.x), max(one.y, other.y)
    right, bottom = min(one.right, other.right), min(one.bottom, other.bottom)
    return Box(left, top, right - left, bottom - top)
