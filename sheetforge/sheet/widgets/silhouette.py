"""Silhouettes: drawings at a size on a page, and the shape of their outline."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from colorsys import hls_to_rgb, rgb_to_hls
from dataclasses import replace
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from sheetforge.sheet.drawing import DECK, REACH, TONES, Drawing, Level, points_along
from sheetforge.sheet.scene import Box, Close, Color, Command, CurveTo, LineTo, MoveTo, Path, Style
from sheetforge.sheet.widgets.brush import mixed
from sheetforge.sheet.widgets.sketch import Sketch
from sheetforge.values import values

if TYPE_CHECKING:
    from sheetforge.sheet.built import Kind, Part
    from sheetforge.sheet.palette import Palette

SLICES = 24
"""The number of slices in which the breadth of a drawing is measured."""

PALE = 0.42
"""The share of white paper in the tones of a display, on which figures and pencil stay legible."""

DECK_PALE = 0.66
"""The share of white in a hull below a plan."""

THIN = 0.15
"""The width in mm of fine lines on such a hull."""

PLATE = 34.0
"""The width in mm of the plate with the side view of a large ship."""

DULL, BRIGHT = 0.36, 0.6
"""Least and greatest lightness of the level deck of a ship, whatever its livery."""

GLASS = ("#14314f", "#3f86c8", "#eaf5ff")
"""A canopy: the glass, its middle, a glint."""

GLOW = ("#d3e6f8", "#9fcdf5", "#f6fbff")
"""The glow of an engine from its outer ring inwards."""

HATCHES = {0: 0.4, 1: 0.62, 2: 1.0}
"""The distance in mm of the hatching of a facet by its tone, where tones would need greys."""


@values(frozen=True, slots=True)
class Tones:
    """Paints of a ship seen from above.

    `ramp` has a colour for each tone from the darkest (none leaves the hull as the paper, with
    hatched facets where `is_hatched`), `shadow` is that on the ground (None: none); `is_lit` has the
    engines burn. `edge` is the colour of lines, `contour` the width in mm of that round the ship,
    `fine` of those on it.
    """

    level: Level
    paper: Color
    ramp: tuple[Color, ...]
    shadow: Color | None
    edge: Color
    contour: float
    fine: float
    glass: tuple[Color, ...] = GLASS
    is_hatched: bool = False
    is_lit: bool = True


@cache
def ramp(color: Color, white: float = 0.0, deck: float | None = None) -> tuple[Color, ...]:
    """Return the tones of a hull in a colour, from the darkest, with a share of white in each.

    Shadows are a little bluer, and the saturation falls towards both ends. `deck` is the lightness of the
    level deck in place of the colour's own.
    """
    hue, lightness, saturation = rgb_to_hls(*(int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)))
    lightness = min(BRIGHT, max(DULL, lightness)) if deck is None else deck
    made = []
    for tone in range(TONES):
        step = (tone - DECK) / DECK
        light = lightness * (1 + 0.62 * step) if step < 0 else lightness + (0.93 - lightness) * 0.8 * step
        red, green, blue = hls_to_rgb(hue, light, saturation * (1 - 0.25 * abs(step)))
        blue = min(1.0, blue * (1 - 0.06 * min(0.0, step)))
        parts = (round(255 * (part + (1 - part) * white)) for part in (red, green, blue))
        made.append("#" + "".join(f"{part:02x}" for part in parts))
    return tuple(made)


@lru_cache(maxsize=256)
def tones_of(palette: Palette, size: float) -> Tones:
    """Return the tones of a silhouette in the inks of a palette, its square `size` mm wide."""
    contour, fine = min(0.5, max(0.22, size * 0.011)), min(0.2, max(0.1, size * 0.004))
    level: Level = "counter" if size < 24.0 else "cover" if size > 90.0 else "display"
    if palette.hatched:
        return plain(palette, level, contour, fine)
    edge = mixed(palette.accent, palette.ink, 0.45)
    return Tones(
        level,
        palette.paper,
        ramp(palette.accent, PALE),
        None,
        edge,
        contour,
        fine,
        tuple(mixed(color, palette.paper, 0.25) for color in GLASS),
    )


def deck_tones(palette: Palette, contour: float) -> Tones:
    """Return the tones of a hull below a plan to write on: paler than a ship that is looked at."""
    if palette.hatched:
        return plain(palette, "deck", contour, THIN)
    edge = mixed(palette.accent, palette.ink, 0.45)
    return Tones("deck", palette.paper, ramp(palette.accent, DECK_PALE), None, edge, contour, THIN)


def plain(palette: Palette, level: Level, contour: float, fine: float) -> Tones:
    """Return the tones of a ship where nothing depends on greys: lines, and hatching in black."""
    paper = (palette.paper,) * 3
    is_hatched = palette.name == "mono"
    return Tones(level, palette.paper, (), None, palette.soft_ink, contour, fine, paper, is_hatched, False)


def plan(drawing: Drawing, cx: float, cy: float, size: float, tones: Tones, turn: int = 0) -> Iterator[Path]:
    """Yield the paths of a ship about a point, bow up.

    Whoever turns them clockwise afterwards gives the angle in degrees as `turn`, so that the light
    stays with the page.
    """
    # Commands and battles that draw nothing do not load Clipper.
    from sheetforge.sheet.built import built, hatching

    scale = size / 100
    outlines, styles = _outlines(drawing, tones.level, turn, cx, cy, size), _styles(tones)
    for number, part in enumerate(built(drawing, tones.level, turn)):
        paint = part.kind, part.tone
        if paint not in styles:
            styles[paint] = _style(part, tones)
        if style := styles[paint]:
            if number not in outlines:
                outlines[number] = _placed(part.commands, cx, cy, scale)
            yield Path(outlines[number], style)
        elif tones.is_hatched and part.kind == "tone" and part.tone in HATCHES:
            hatch = Style(stroke=tones.edge, stroke_width=tones.fine * 0.8)
            if lines := hatching(part.commands, HATCHES[part.tone] / scale):
                yield Path(_placed(lines, cx, cy, scale), hatch)


@lru_cache(maxsize=24)
def _outlines(
    drawing: Drawing, level: Level, turn: int, cx: float, cy: float, size: float
) -> dict[int, tuple[Command, ...]]:
    """Return the outlines of a ship at a place, by the numbers of its parts, as far as they were needed.

    The same ship in the colours of several sides differs in its paint alone.
    """
    return {}


@lru_cache(maxsize=256)
def _styles(tones: Tones) -> dict[tuple[Kind, int], Style | None]:
    """Return the paint of parts by kind and tone, as far as it was needed: a ship has many parts alike."""
    return {}


def _placed(commands: Iterable[Command], cx: float, cy: float, scale: float) -> tuple[Command, ...]:
    """Return an outline about a point, to hundredths of a millimetre, which no printer shows: pages stay small."""
    placed: list[Command] = []
    for command in commands:
        # Most of a ship are straight lines.
        if isinstance(command, LineTo):
            placed.append(LineTo(round(cx + command.x * scale, 2), round(cy + command.y * scale, 2)))
        elif isinstance(command, CurveTo):
            x1, y1 = round(cx + command.x1 * scale, 2), round(cy + command.y1 * scale, 2)
            x2, y2 = round(cx + command.x2 * scale, 2), round(cy + command.y2 * scale, 2)
            x, y = round(cx + command.x * scale, 2), round(cy + command.y * scale, 2)
            placed.append(CurveTo(x1, y1, x2, y2, x, y))
        elif isinstance(command, MoveTo):
            placed.append(MoveTo(round(cx + command.x * scale, 2), round(cy + command.y * scale, 2)))
        else:
            placed.append(command)
    return tuple(placed)


def _style(part: Part, tones: Tones) -> Style | None:
    """Return the paint of a part of a ship; None if it is left out."""
    fine = Style(stroke=tones.edge, stroke_width=tones.fine, cap="round", join="round")
    match part.kind:
        case "contour":
            return Style(stroke=tones.edge, stroke_width=tones.contour, join="round")
        case "edge" | "groove":
            return fine
        case "glass":
            fill = tones.glass[part.tone]
            return Style(fill, tones.edge, tones.fine) if part.tone == 0 else Style(fill) if tones.ramp else None
        case "bell":
            return Style(tones.ramp[0] if tones.ramp else tones.paper, tones.edge, tones.fine, join="round")
        case "shadow":
            return Style(tones.shadow) if tones.shadow else None
        case "glow":
            return Style(GLOW[part.tone]) if tones.is_lit else None
        case "hull":
            return Style(tones.ramp[part.tone]) if tones.ramp else Style(tones.paper, tones.edge, tones.fine)
        case "tone" | "plate":
            return Style(tones.ramp[part.tone]) if tones.ramp else None
        case "seam" | "crest":
            color = tones.ramp[1 if part.kind == "seam" else part.tone] if tones.ramp else None
            return Style(stroke=color, stroke_width=tones.fine * 0.7) if color else None


def silhouette(sketch: Sketch, drawing: Drawing, cx: float, cy: float, size: float, turn: int = 0) -> None:
    """Draw a silhouette centred on a point, its square `size` mm wide, as art of the page."""
    with sketch.group(layer="art"):
        sketch.items += plan(drawing, cx, cy, size, tones_of(sketch.palette, size), turn)


def side_plate(sketch: Sketch, seen: Drawing, box: Box, is_plain: bool = False) -> None:
    """Draw a ship as it is seen from its side, on a plate of paper in a title.

    A `plain` one has its parts in flat tones, which costs little where every sheet has a ship of its own.
    """
    from sheetforge.sheet.berths import berth

    p = sketch.palette
    at = berth(seen, box.inset(1.4, 0.9))
    with sketch.group(layer="art"):
        sketch.rect(box, Style(fill=p.paper), 0.8)
        tones = replace(tones_of(p, at.size), is_lit=False)
        draw = flat if is_plain else plan
        sketch.items += draw(seen, at.x, at.y, at.size, tones)


def flat(drawing: Drawing, cx: float, cy: float, size: float, tones: Tones) -> Iterator[Path]:
    """Yield the paths of a ship seen from the side, in flat tones: what is below the middle of a part lies in shade."""
    edge = Style(stroke=tones.edge, stroke_width=tones.fine, join="round")
    light, shade = (tones.ramp[DECK + 1], tones.ramp[DECK - 1]) if tones.ramp else (tones.paper, tones.paper)
    for shape in drawing.shapes:
        commands = _placed(shape.commands, cx, cy, size / 100)
        if not shape.is_filled:
            yield Path(commands, edge)
        elif shape.tone == "light":
            yield Path(commands, Style(tones.glass[0], tones.edge, tones.fine))
        elif shape.tone == "body":
            yield Path(commands, Style(light))
            if lower := _lower(commands):
                yield Path(lower, Style(shade))
            yield Path(commands, edge)
        else:
            yield Path(commands, Style(tones.ramp[0] if tones.ramp else tones.paper, tones.edge, tones.fine))


def _lower(commands: Sequence[Command]) -> tuple[Command, ...]:
    """Return the lower half of a part with straight sides; nothing of another one."""
    points = [(command.x, command.y) for command in commands if isinstance(command, MoveTo | LineTo)]
    if len(points) + 1 < len(commands):
        return ()
    middle = (min(y for _, y in points) + max(y for _, y in points)) / 2
    kept: list[tuple[float, float]] = []
    for (x1, y1), (x2, y2) in zip(points, [*points[1:], points[0]], strict=True):
        if y1 >= middle:
            kept.append((x1, y1))
        if (y1 < middle) != (y2 < middle):
            kept.append((round(x1 + (x2 - x1) * (middle - y1) / (y2 - y1), 2), round(middle, 2)))
    return (MoveTo(*kept[0]), *(LineTo(*point) for point in kept[1:]), Close())


def half_breadths(drawing: Drawing) -> tuple[float, ...]:
    """Return the half breadth of a drawing in slices from its bow to its stern, the broadest 1."""
    filled = (shape.commands for shape in drawing.shapes if shape.is_filled)
    points = [point for commands in filled for point in points_along(commands)]
    if not points:
        return (1.0,) * SLICES
    top, bottom = min(y for _, y in points), max(y for _, y in points)
    found = [0.0] * SLICES
    for x, y in points:
        slice_ = min(SLICES - 1, int((y - top) / max(1e-6, bottom - top) * SLICES))
        found[slice_] = max(found[slice_], abs(x) / REACH)
    # A slice without a corner of the outline is as broad as its neighbours.
    near = [max(found[max(0, n - 1) : n + 2]) for n in range(SLICES)]
    most = max(near) or 1.0
    return tuple(breadth / most for breadth in near)
