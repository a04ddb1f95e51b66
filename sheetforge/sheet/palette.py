"""Inks: the colours of a drawing, by the role of its parts.

Layout asks for a role and never for a colour. In `mono` every role is black or white, so nothing
depends on a printer's greys: weight and hatching replace colour there. In
`saver` no area is filled; frames carry the drawing and stay thin.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from math import ceil, cos, radians, sin
from typing import Annotated, ClassVar

from pydantic import ConfigDict

from sheetforge.content.model import Content, Flag
from sheetforge.sheet.look_data import DATA, STRICT, Completed, Ink, Width, read_look
from sheetforge.sheet.look_data import contrast as contrast
from sheetforge.sheet.look_data import lightness as lightness
from sheetforge.sheet.look_data import saturation as saturation
from sheetforge.sheet.scene import Color, Command, Item, LineTo, MoveTo, Path, Point, Polygon, Style
from sheetforge.sheet.trim import PLAIN, Trim, trim_of
from sheetforge.values import values

BLACK = "#000000"
WHITE = "#ffffff"


@values(frozen=True, slots=True)
class Palette:
    """One ink variant. A role that is `None` is not painted; widths are mm.

    Text is set in `ink`, `soft_ink` (captions, units), `accent_ink` (on `accent_fill`),
    `header_ink` (on `header_fill`), `warning` and `reconstructed` (the mark of a value that no
    book gives). Lines are `rule`, `faint_rule` (grids, writing lines) and `accent`, in three
    weights. Areas are `panel_fill`, `header_fill`, `accent_fill`, `field_fill` (to write in) and
    `done_fill` (a box crossed off, from a saved game). Where `hatched` is true, areas that would
    differ by their tint alone are drawn with `tint`, which hatches them. `trim` is that of the
    game whose pages are drawn.
    """

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    name: str
    ink: Ink
    soft_ink: Ink
    paper: Ink
    rule: Ink
    faint_rule: Ink
    accent: Ink
    accent_fill: Ink | None
    accent_ink: Ink
    panel_fill: Ink | None
    header_fill: Ink | None
    header_ink: Ink
    field_fill: Ink | None
    done_fill: Ink | None
    warning: Ink
    reconstructed: Ink
    thin: Width
    medium: Width
    heavy: Width
    hatched: Flag
    trim: Trim = PLAIN

    def line(self, width: float | None = None, color: Color | None = None) -> Style:
        """Return a solid line, by default of medium weight in the colour of rules."""
        return Style(stroke=color or self.rule, stroke_width=width or self.medium)

    def frame(self, fill: Color | None = None, width: float | None = None) -> Style:
        """Return an outlined area: the colour of rules round a fill."""
        return Style(fill=fill, stroke=self.rule, stroke_width=width or self.medium)

    def tint(self, points: tuple[Point, ...], color: Color | None = None) -> tuple[Item, ...]:
        """Shade a convex area: with a flat fill, or with hatching where tints are not safe."""
        if self.hatched:
            return (hatch(points, Style(stroke=self.ink, stroke_width=self.thin)),)
        fill = color or self.panel_fill
        return (Polygon(points, Style(fill=fill)),) if fill else ()


class Inks(Content):
    """A palette for every ink."""

    color: Palette
    mono: Palette
    saver: Palette


class PalettesFile(Content):
    """`sheet/data/palettes.yaml`."""

    palettes: Annotated[Inks, Completed]


_INKS = read_look(DATA / "palettes.yaml", PalettesFile).palettes
COLOR, MONO, SAVER = _INKS.color, _INKS.mono, _INKS.saver
PALETTES = {palette.name: palette for palette in (COLOR, MONO, SAVER)}


@cache
def trimmed(palette: Palette, package: str) -> Palette:
    """Return a palette with the trim of a game by its package, in colour with its inks.

    Raises `Unreadable` for a trim that cannot be read.
    """
    trim = trim_of(package)
    if trim == palette.trim:
        return palette
    if palette.hatched or trim.header is None or trim.accent is None:
        return replace(palette, trim=trim)
    return replace(palette, trim=trim, header_fill=trim.header, accent=trim.accent, accent_fill=trim.accent)


def hatch(points: tuple[Point, ...], style: Style, spacing: float = 0.8, angle: float = 45.0) -> Path:
    """Return parallel lines across a convex area, `spacing` mm apart, rising at `angle` degrees.

    The lines of neighbouring areas meet, because all of them are laid out from the same origin.
    """
    across = (sin(radians(angle)), cos(radians(angle)))
    heights = [x * across[0] + y * across[1] for x, y in points]
    commands: list[Command] = []
    for number in range(ceil(min(heights) / spacing), ceil(max(heights) / spacing)):
        ends = _crossings(points, heights, number * spacing)
        if len(ends) == 2 and ends[0] != ends[1]:
            commands += [MoveTo(*ends[0]), LineTo(*ends[1])]
    return Path(tuple(commands), style)


def _crossings(points: tuple[Point, ...], heights: list[float], level: float) -> list[Point]:
    """Return the points where the outline of an area crosses one hatching line."""
    found = []
    for index in range(len(points)):
        a, b = heights[index - 1], heights[index]
        if (a < level) != (b < level):
            part = (level - a) / (b - a)
            (ax, ay), (bx, by) = points[index - 1], points[index]
            found.append((ax + part * (bx - ax), ay + part * (by - ay)))
    return found
