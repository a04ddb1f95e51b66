"""Inks: what a drawing's parts are painted with, by what the parts mean.

Layout asks for a role and never for a colour. In `mono` every role is black or white, so nothing
depends on a printer's greys: what colour tells apart, weight or hatching tells apart there. In
`saver` no area is filled; frames carry the drawing and stay thin.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, cos, radians, sin

from sheetforge.sheet.scene import (
    Color,
    Command,
    Item,
    LineTo,
    MoveTo,
    Path,
    Point,
    Polygon,
    Style,
)

BLACK = "#000000"
WHITE = "#ffffff"


@dataclass(frozen=True, slots=True)
class Palette:
    """One ink variant. A role that is `None` is not painted; widths are mm.

    Text is set in `ink`, `soft_ink` (captions, units), `accent_ink` (on `accent_fill`),
    `header_ink` (on `header_fill`), `warning` and `reconstructed` (the mark of a value that no
    book gives). Lines are `rule`, `faint_rule` (grids, writing lines) and `accent`, in three
    weights. Areas are `panel_fill`, `header_fill`, `accent_fill`, `field_fill` (to write in) and
    `done_fill` (a box crossed off, from a saved game). Where `hatched` is true, areas that would
    differ by their tint alone are to be told apart with `tint`.
    """

    name: str
    ink: Color
    soft_ink: Color
    paper: Color
    rule: Color
    faint_rule: Color
    accent: Color
    accent_fill: Color | None
    accent_ink: Color
    panel_fill: Color | None
    header_fill: Color | None
    header_ink: Color
    field_fill: Color | None
    done_fill: Color | None
    warning: Color
    reconstructed: Color
    thin: float
    medium: float
    heavy: float
    hatched: bool

    def line(self, width: float | None = None, color: Color | None = None) -> Style:
        """A solid line, of medium weight in the colour of rules unless told otherwise."""
        return Style(stroke=color or self.rule, stroke_width=width or self.medium)

    def frame(self, fill: Color | None = None, width: float | None = None) -> Style:
        """An outlined area: the colour of rules round a fill."""
        return Style(fill=fill, stroke=self.rule, stroke_width=width or self.medium)

    def tint(self, points: tuple[Point, ...], color: Color | None = None) -> tuple[Item, ...]:
        """Shade a convex area: with a flat fill, or with hatching where tints are not safe."""
        if self.hatched:
            return (hatch(points, Style(stroke=self.ink, stroke_width=self.thin)),)
        fill = color or self.panel_fill
        return (Polygon(points, Style(fill=fill)),) if fill else ()


COLOR = Palette(
    name="color",
    ink="#14181f",
    soft_ink="#4a5462",
    paper=WHITE,
    rule="#2b3442",
    faint_rule="#aab4c0",
    accent="#1d5b8f",
    accent_fill="#1d5b8f",
    accent_ink=WHITE,
    panel_fill="#edf1f5",
    header_fill="#1c2a3a",
    header_ink=WHITE,
    field_fill="#fbfcfd",
    done_fill="#7d8794",
    warning="#a8321e",
    reconstructed="#8a5a00",
    thin=0.15,
    medium=0.3,
    heavy=0.6,
    hatched=False,
)

MONO = Palette(
    name="mono",
    ink=BLACK,
    soft_ink=BLACK,
    paper=WHITE,
    rule=BLACK,
    faint_rule=BLACK,
    accent=BLACK,
    accent_fill=BLACK,
    accent_ink=WHITE,
    panel_fill=None,
    header_fill=BLACK,
    header_ink=WHITE,
    field_fill=None,
    done_fill=BLACK,
    warning=BLACK,
    reconstructed=BLACK,
    thin=0.1,
    medium=0.3,
    heavy=0.7,
    hatched=True,
)

SAVER = Palette(
    name="saver",
    ink=BLACK,
    soft_ink="#333333",
    paper=WHITE,
    rule="#333333",
    faint_rule="#999999",
    accent=BLACK,
    accent_fill=None,
    accent_ink=BLACK,
    panel_fill=None,
    header_fill=None,
    header_ink=BLACK,
    field_fill=None,
    done_fill=None,
    warning=BLACK,
    reconstructed="#333333",
    thin=0.1,
    medium=0.18,
    heavy=0.35,
    hatched=True,
)

PALETTES = {palette.name: palette for palette in (COLOR, MONO, SAVER)}


def hatch(
    points: tuple[Point, ...], style: Style, spacing: float = 0.8, angle: float = 45.0
) -> Path:
    """Parallel lines across a convex area, `spacing` mm apart, rising at `angle` degrees.

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


def contrast(one: Color, other: Color) -> float:
    """The contrast of two colours from 1 (none) to 21, as the WCAG defines it."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(color: Color) -> float:
    """How light a colour looks, from 0 to 1."""
    linear = []
    for start in (1, 3, 5):
        part = int(color[start : start + 2], 16) / 255
        linear.append(part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4)
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def _crossings(points: tuple[Point, ...], heights: list[float], level: float) -> list[Point]:
    """Where the outline of an area crosses one hatching line."""
    found = []
    for index in range(len(points)):
        a, b = heights[index - 1], heights[index]
        if (a < level) != (b < level):
            part = (level - a) / (b - a)
            (ax, ay), (bx, by) = points[index - 1], points[index]
            found.append((ax + part * (bx - ax), ay + part * (by - ay)))
    return found
