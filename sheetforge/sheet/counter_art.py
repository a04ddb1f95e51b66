"""Art of counters: ground and rim, badge and nose, the ship whole, struck or as a wreck."""

from __future__ import annotations

from dataclasses import replace
from functools import cache, lru_cache
from hashlib import blake2b
from itertools import pairwise
from math import ceil, cos, radians, sin
from typing import Literal

from sheetforge.sheet import scene
from sheetforge.sheet.berths import AIR, RIM, WEDGE, Tabs, extent
from sheetforge.sheet.dies import Die
from sheetforge.sheet.drawing import DECK, Drawing, Shape, drawing_of, points_along
from sheetforge.sheet.livery import Badge
from sheetforge.sheet.palette import Palette, contrast, hatch, lightness, saturation
from sheetforge.sheet.sides import HEAVY, Paint, Side, paint, piece_paint
from sheetforge.sheet.text import MM_PER_PT
from sheetforge.sheet.widgets.brush import mixed
from sheetforge.sheet.widgets.silhouette import Tones, plain, plan, ramp
from sheetforge.sheet.widgets.sketch import Sketch

BROAD = 0.06
"""The width of the edge of a solid side in black, as a share of the size of its piece."""

COARSE, BOLD_DOT, BOLD_STEP = 0.14, 0.022, 0.1
"""The step of stripes in black, the radius of a dot of its whole weight, and the step of dots, as parts of the unit."""

RUN_OVER = 3.0
"""The bleed in mm of a counter's ground over its cut; the press decides how much is printed."""

CUT_LINE = 0.5 * MM_PER_PT
"""The width in mm of the line at the cut of a piece without a colour, up to which its pattern goes."""

State = Literal["", "damaged", "destroyed", "disrupted"]
"""The condition of what a piece shows: struck, a wreck, or a figure out of action."""

STATE_WORDS: dict[State, str] = {"damaged": "DAMAGED", "destroyed": "WRECK"}
"""The words in place of the figures of a ship, which no longer hold then."""

ASH, SCORCHED = 0.45, 0.3
"""The share of ink in the grey of a wreck, and in the colours of a ship that was struck."""

OFF_RIM, OFF_WINDOW = 13.0, 26.0
"""The least differences of the lightness of a ship's deck, of 100, from the rim of her piece and from its window."""

GREY, OFF_GREY = 0.18, 30.0
"""The saturation up to which a dark rim is grey, and the least difference from it: no hue tells a ship from it."""

WEDGE_HALF, CLEAR_WEDGE = 0.12, 0.03
"""Half the width of the wedge at the nose, and that of the plain rim on each side of it, as parts of the unit."""

BOLT = 0.6
"""The width of the bolt on a figure out of action as a part of its window: it keeps clear of id and crest."""


@cache
def ground(
    die: Die,
    palette: Palette,
    side: Side | None,
    band: float,
    tabs: Tabs | None = None,
    facing: bool = False,
    ring: scene.Circle | None = None,
) -> tuple[scene.Use]:
    """Return field, band, tabs, rim, and the nose of one that is `facing`, running over the cut: the same for all
    pieces of a side.

    `band` is the height in mm at which the band begins. A marker has a `ring` in place of the window.
    """
    sketch, colors = Sketch(palette), piece_paint(side, palette, ring is not None)
    name = f"ground.{side.name if side else 'none'}.{die.shape}.{die.width:g}x{die.height:g}.{band:g}"
    name += ".tabs" if tabs else ""
    _field(sketch, die, colors, band, tabs, ring)
    name += ".ring" if ring is not None else ""
    if facing:
        nose(sketch, die, colors)
        name += ".nose"
    return (scene.Use(scene.Define(name, tuple(sketch.items)), 0.0, 0.0),)


def _field(sketch: Sketch, die: Die, colors: Paint, band: float, tabs: Tabs | None, ring: scene.Circle | None) -> None:
    """Draw field, band, tabs and rim."""
    palette = sketch.palette
    rim = RIM * die.unit
    # One colour up to the cut and over it: no seam shows where the piece is clipped.
    sketch.items.append(die.outline(RUN_OVER, scene.Style(fill=colors.fill or palette.paper)))
    above = scene.Rect(-9.0, -9.0, die.width + 18.0, band + 9.0, scene.Style())
    if colors.badge:
        pattern = _pattern(die, colors, band, tabs)
        if pattern and not colors.fill and colors.pattern != "solid":
            # Lines that run over the cut are a ragged edge; only a solid one needs the room.
            pattern = (scene.Clip(die.outline(), pattern),)
        if pattern:
            # It does not cover the band, where the writing must be legible.
            sketch.items.append(scene.Clip(above, pattern))
    fill = colors.tint or palette.paper
    line = None if colors.fill else scene.Style(stroke=colors.edge, stroke_width=max(palette.medium, 0.012 * die.unit))
    field = die.outline(-rim, scene.Style(fill=fill) if line is None else replace(line, fill=fill))
    if ring is not None:
        sketch.items.append(ring)
        sketch.items.append(die.outline(0.0, scene.Style(stroke=colors.edge, stroke_width=CUT_LINE)))
        return
    window = scene.Rect(-9.0, -9.0, die.width + 18.0, band + 9.0, scene.Style())
    if tabs is not None and not tabs.are_corners:
        window = scene.Rect(tabs.window.x, -9.0, tabs.window.width, band + 9.0, scene.Style())
    sketch.items.append(scene.Clip(window, (field,)))
    if line is None:
        return
    half = min(die.half_width(band, -rim), die.half_width(die.height / 2, -rim))
    if tabs is not None and not tabs.are_corners:
        half = tabs.window.width / 2
        for x in (tabs.window.x, tabs.window.right):
            top = _meets(die, abs(x - die.width / 2), -rim)
            sketch.items.append(scene.Polyline(((x, top), (x, min(band, die.height + RUN_OVER))), line))
    sketch.across(die.width / 2 - half, die.width / 2 + half, band, line)
    cut = CUT_LINE if palette.hatched else max(palette.thin, 0.15)
    sketch.items.append(die.outline(0.0, replace(line, stroke_width=cut)))


def _meets(die: Die, across: float, grow: float) -> float:
    """Return the height below the top at which the upper outline is so far from the middle."""
    low, high = -grow, die.height / 2
    if die.half_width(low, grow) >= across:
        return low
    for _ in range(24):
        middle = (low + high) / 2
        low, high = (low, middle) if die.half_width(middle, grow) >= across else (middle, high)
    return round(high, 3)


def _pattern(die: Die, colors: Paint, band: float, tabs: Tabs | None) -> tuple[scene.Item, ...]:
    """Return the pattern over a rim: lines or dots in the ink of the writing, or without colours a broad edge."""
    if colors.pattern == "solid" and colors.badge_fill and not colors.fill:
        solid, inside = scene.Style(fill=colors.badge_fill), scene.Style(fill=colors.hull)
        return (die.outline(RUN_OVER, solid), die.outline(-BROAD * die.unit, inside))
    # A grid about the middle, so that front and back of all sizes look alike.
    low = min(die.height + 4.0, band)
    area = ((-4.0, -4.0), (die.width + 4, -4.0), (die.width + 4, low), (-4.0, low))
    # Stripes that cross all sides of the die: those of a hex are at 0 and 60 degrees.
    angle = 30.0 if die.shape in ("hex", "long") else 45.0
    if not colors.fill:
        # Without colours the rim alone tells sides apart, across a table.
        step = COARSE * die.unit
        if colors.pattern == "stripes":
            bold = scene.Style(stroke=colors.pattern_ink, stroke_width=colors.weight * step)
            return (hatch(area, bold, step, angle),)
        if colors.pattern == "checks" and colors.weight == HEAVY:
            # White lines on black: no more like stripes than like dots.
            fine = scene.Style(stroke=colors.hull, stroke_width=max(0.25, 0.018 * die.unit))
            ground = scene.Rect(-4.0, -4.0, die.width + 8.0, low + 4.0, scene.Style(fill=colors.pattern_ink))
            return (ground, hatch(area, fine, step * 0.8, angle), hatch(area, fine, step * 0.8, -angle))
    step = die.unit * 0.075
    style = scene.Style(stroke=colors.pattern_ink, stroke_width=max(0.18, die.unit * 0.013))
    if colors.pattern == "stripes":
        return (hatch(area, style, step, angle),)
    if colors.pattern == "checks":
        return (hatch(area, style, step, angle), hatch(area, style, step, -angle))
    if colors.pattern == "dots":
        return _dots(die, colors, band, tabs)
    return ()


def _dots(die: Die, colors: Paint, band: float, tabs: Tabs | None) -> tuple[scene.Item, ...]:
    """Return rows of dots over the piece, without those that its field covers."""
    style = scene.Style(fill=colors.pattern_ink)
    size, step = RIM * die.unit * 0.3, die.unit * 0.075
    if not colors.fill:
        size, step = BOLD_DOT * die.unit * (colors.weight / HEAVY) ** 0.5, BOLD_STEP * die.unit
    over = RUN_OVER if colors.fill else size
    dots: list[scene.Item] = []
    for row in range(-ceil(over / step), ceil(min(band, die.height + over) / step)):
        y = RIM * die.unit * 0.5 + row * step
        reach = die.half_width(min(max(y, 0.0), die.height), over)
        shift = 0.5 if row % 2 else 0.0
        for column in range(-ceil(reach / step), ceil(reach / step) + 1):
            x = die.width / 2 + (column + shift) * step
            away = abs(x - die.width / 2) + size
            inside = tabs.window.width / 2 if tabs is not None and not tabs.are_corners else die.width
            is_covered = away < min(inside, die.half_width(y - size, -RIM * die.unit))
            if away - size <= reach and y < band - size and not is_covered:
                dots.append(scene.Circle(round(x, 3), round(y, 3), size, style))
    return tuple(dots)


# --- the ship ------------------------------------------------------------------------------------


@cache
def apart(rim: scene.Color, window: scene.Color) -> tuple[scene.Color, ...]:
    """Return the tones of a ship in the colour of her rim whose deck is lighter or darker than both rim and window.

    A grey ship within a grey rim has no outline from afar.
    """
    tones, edge, ground = ramp(rim), lightness(rim), lightness(window)
    own, off = lightness(tones[DECK]), OFF_GREY if saturation(rim) <= GREY and edge < 50.0 else OFF_RIM
    if abs(own - edge) >= off and ground - own >= OFF_WINDOW:
        return tones
    goal = edge + off if edge + off + OFF_WINDOW <= ground else edge - off
    low, high = 0.0, 1.0
    for _ in range(12):
        middle = (low + high) / 2
        low, high = (middle, high) if lightness(ramp(rim, deck=middle)[DECK]) < goal else (low, middle)
    return ramp(rim, deck=round(low if goal < edge else high, 3))


def ship_tones(colors: Paint, palette: Palette, contour: float, fine: float) -> Tones:
    """Return the tones of a ship on a piece of a side, with the widths of its lines in mm."""
    if palette.name != "color":
        return plain(palette, "counter", contour, fine)
    tones = apart(colors.fill, colors.tint) if colors.fill and colors.tint else ramp(colors.hull)
    shadow = mixed(colors.tint or palette.paper, palette.ink, 0.28)
    edge = mixed(tones[0], palette.ink, 0.6)
    # Markers of the table have no side, and nothing on them moves.
    return Tones("counter", palette.paper, tones, shadow, edge, contour, fine, is_lit=bool(colors.badge))


def burnt_out(tones: Tones, palette: Palette) -> Tones:
    """Return the tones of a ship without fire or livery; in black she is white anyway."""
    if palette.name != "color":
        return tones
    return replace(tones, ramp=ramp(mixed(palette.paper, palette.ink, ASH)), is_lit=False)


@lru_cache(maxsize=32)
def ship_part(
    drawing: Drawing, size: float, palette: Palette, side: Side | None, state: State, from_above: bool = True
) -> scene.Define:
    """Return a ship about the middle of its drawing, in shades of its side: its engines glow if seen `from_above`."""
    contour, fine = max(0.25, size * 0.02), min(0.2, max(0.12, size * 0.011))
    tones = ship_tones(paint(side, palette), palette, contour, fine)
    tones = replace(tones, is_lit=tones.is_lit and from_above)
    if state == "destroyed":
        tones = burnt_out(tones, palette)
    elif state == "damaged":
        scorched = tuple(mixed(color, palette.ink, SCORCHED) for color in tones.ramp)
        tones = replace(tones, ramp=scorched, is_lit=False)
    sketch = Sketch(palette)
    sketch.items += plan(drawing, 0.0, 0.0, size, tones)
    if state == "damaged":
        _strike(sketch, drawing, size)
    digest = blake2b(repr((drawing.digest, side, state)).encode(), digest_size=5).hexdigest()
    aside = "" if from_above else ".aside"
    return scene.Define(f"drawing.{digest}.{size:g}{aside}", tuple(sketch.items))


_BURST = (1.0, 0.42, 0.8, 0.36, 0.95, 0.45, 0.72, 0.4, 1.0, 0.38, 0.84, 0.44, 0.9, 0.36, 0.76, 0.42)
"""Distances of the points of a burst from its middle, alternately far and near."""


def _strike(sketch: Sketch, drawing: Drawing, size: float) -> None:
    """Draw the strike on a damaged ship: a ragged burst amidships, a lesser one forward."""
    own = extent(drawing)
    reach = 0.5 * min(own.height, max(own.width, 0.5 * own.height))
    ink, paper = sketch.palette.ink, sketch.palette.paper
    line = max(0.15, size * 0.014)
    for along, across, part, turn in ((0.62, 0.1, 0.62, 8.0), (0.3, -0.12, 0.36, 40.0)):
        x = (own.center[0] + across * own.width) * size / 100
        y = (own.y + along * own.height) * size / 100
        for radius, style in (
            (part * reach, scene.Style(fill=paper, stroke=ink, stroke_width=line, join="miter")),
            (part * reach * 0.56, scene.Style(fill=ink)),
        ):
            points = tuple(
                _turned((0.0, -far * radius * size / 100), turn + 360 * n / len(_BURST), (x, y))
                for n, far in enumerate(_BURST)
            )
            sketch.items.append(scene.Polygon(points, style))


_BREAK = (-0.06, 0.05, -0.04, 0.07, -0.05, 0.03)
"""Heights of the jagged edge at which a wreck has broken, from port to starboard."""


@lru_cache(maxsize=512)
def wreck_of(drawing: Drawing) -> Drawing:
    """Return a ship in two parts that drift apart, with splinters between them."""
    own = extent(drawing)
    cx, cy = own.center
    step = (own.width + 8.0) / (len(_BREAK) - 1)
    edge = [(own.x - 4.0 + n * step, cy + high * own.height) for n, high in enumerate(_BREAK)]
    shapes: list[Shape] = []
    for is_bow, turn in ((True, -16.0), (False, 13.0)):
        by = -0.03 * own.height if is_bow else 0.05 * own.height
        to = (cx + (-0.05 if is_bow else 0.05) * own.width, cy + by)
        for shape in drawing.shapes:
            kept = _part_of(shape, edge, is_bow)
            if kept:
                moved = [_turned((x - cx, y - cy), turn, to) for x, y in kept]
                shapes.append(Shape(shape.tone, _outline(moved)[: None if shape.is_filled else -1]))
    size = 0.075 * max(own.width, own.height)
    for dx, dy, turn in (
        (-0.34, 0.06, 20.0),
        (0.3, -0.12, 75.0),
        (-0.2, 0.3, 130.0),
        (0.36, 0.2, 10.0),
        (0.12, 0.02, 50.0),
    ):
        point = (cx + dx * own.width, cy + dy * own.height)
        splinter = [(-0.5, -0.3), (0.4, -0.5), (0.6, 0.2), (-0.2, 0.5)]
        moved = [_turned((x * size, y * size), turn, point) for x, y in splinter]
        shapes.append(Shape("shade", _outline(moved)))
    return drawing_of(shapes)


def _part_of(shape: Shape, edge: list[scene.Point], is_bow: bool) -> list[scene.Point]:
    """Return the part of a shape ahead of a jagged edge, or behind it."""
    points = points_along(shape.commands)
    if not shape.is_filled:
        # A fine line belongs to the part that contains all of it.
        on = [_ahead(point, edge) == is_bow for point in points]
        return list(dict.fromkeys(points)) if points and all(on) else []
    kept: list[scene.Point] = []
    for start, end in zip(points, points[1:] + points[:1], strict=True):
        if _ahead(start, edge) == is_bow:
            kept.append(start)
        if _ahead(start, edge) != _ahead(end, edge):
            kept.append(_crossing(start, end, edge))
    made: list[scene.Point] = []
    for point in kept:
        # Between two crossings the outline follows the edge.
        if made and point in made[-1:]:
            continue
        made.append(point)
    return _along_edge(made, edge) if len(made) > 2 else []


def _along_edge(points: list[scene.Point], edge: list[scene.Point]) -> list[scene.Point]:
    """Return an outline whose straight runs between two points of an edge follow its teeth."""
    made: list[scene.Point] = []
    for start, end in zip(points, points[1:] + points[:1], strict=True):
        made.append(start)
        if all(abs(y - _level(x, edge)) < 0.01 for x, y in (start, end)):
            between = [point for point in edge if min(start[0], end[0]) < point[0] < max(start[0], end[0])]
            made += between if start[0] < end[0] else between[::-1]
    return made


def _level(x: float, edge: list[scene.Point]) -> float:
    """Return the height of an edge at a place across it."""
    for (x1, y1), (x2, y2) in pairwise(edge):
        if x1 <= x <= x2:
            return y1 + (y2 - y1) * (x - x1) / (x2 - x1)
    return edge[0][1] if x < edge[0][0] else edge[-1][1]


def _ahead(point: scene.Point, edge: list[scene.Point]) -> bool:
    return point[1] < _level(point[0], edge)


def _crossing(start: scene.Point, end: scene.Point, edge: list[scene.Point]) -> scene.Point:
    """Return the point of a line on an edge."""
    low, high = start, end
    is_ahead = _ahead(start, edge)
    for _ in range(18):
        middle = ((low[0] + high[0]) / 2, (low[1] + high[1]) / 2)
        if _ahead(middle, edge) == is_ahead:
            low = middle
        else:
            high = middle
    return (high[0], _level(high[0], edge))


def _turned(point: scene.Point, degrees: float, to: scene.Point) -> scene.Point:
    """Return a point turned clockwise about the origin, which is moved to another place."""
    c, s = cos(radians(degrees)), sin(radians(degrees))
    return (round(to[0] + point[0] * c - point[1] * s, 3), round(to[1] + point[0] * s + point[1] * c, 3))


def _outline(points: list[scene.Point]) -> tuple[scene.Command, ...]:
    return (scene.MoveTo(*points[0]), *(scene.LineTo(x, y) for x, y in points[1:]), scene.Close())


def crack(sketch: Sketch, x: float, y: float, room: float) -> None:
    """Draw a jagged bolt over a drawing, white with dark edges, in a window of a width in mm."""
    steps = ((-0.44, 0.5), (-0.24, 0.06), (-0.1, 0.34), (0.1, -0.34), (0.24, -0.06), (0.44, -0.5))
    edge, inside = 0.24, 0.13
    size = BOLT * room / (steps[-1][0] - steps[0][0] + edge)
    points = tuple((x + a * size, y + b * size) for a, b in steps)
    palette = sketch.palette
    for color, width in ((palette.ink, edge), (palette.paper, inside)):
        style = scene.Style(stroke=color, stroke_width=size * width, join="miter")
        sketch.items.append(scene.Polyline(points, style))


def crossed_out(sketch: Sketch, room: scene.Box) -> None:
    """Draw a cross over a wreck, dark with white edges, so that it is seen on a ship of any colour."""
    palette = sketch.palette
    side = min(room.width, room.height)
    half = 0.42 * side
    x, y = room.center
    strokes = [((x - half, y - slope * half), (x + half, y + slope * half)) for slope in (-1, 1)]
    for color, width in ((palette.paper, 0.11), (palette.ink, 0.06)):
        style = scene.Style(stroke=color, stroke_width=width * side)
        sketch.items += [scene.Polyline(points, style) for points in strokes]


# --- marks on the field and the rim --------------------------------------------------------------


def struck_out(sketch: Sketch, x: float, y: float, size: float) -> None:
    """Draw two strokes across a piece without a drawing."""
    half = size * 0.5
    style = scene.Style(stroke=sketch.palette.ink, stroke_width=size * 0.07, cap="butt")
    for slope in (-1, 1):
        points = ((x - half, y - slope * half), (x + half, y + slope * half))
        sketch.items.append(scene.Polyline(points, style))


def badge(sketch: Sketch, kind: Badge, x: float, y: float, size: float, colors: Paint) -> None:
    """Draw the badge of a side, filled with its colour."""
    style = scene.Style(fill=colors.badge_fill, stroke=sketch.palette.ink, stroke_width=0.2)
    if kind == "disc":
        sketch.items.append(scene.Circle(x, y, size, style))
    elif kind == "square":
        sketch.rect(scene.Box(x - size * 0.9, y - size * 0.9, size * 1.8, size * 1.8), style)
    elif kind == "triangle":
        points = ((x, y - size * 1.1), (x + size * 1.1, y + size * 0.85), (x - size * 1.1, y + size * 0.85))
        sketch.items.append(scene.Polygon(points, style))
    else:
        s = size * 1.25
        sketch.items.append(scene.Polygon(((x, y - s), (x + s, y), (x, y + s), (x - s, y)), style))


def nose(sketch: Sketch, die: Die, colors: Paint) -> None:
    """Draw a wedge on the rim at the top: this is where the piece faces.

    It is paper on a dark rim and ink on a light one, with an edge of the other, in a field without the pattern of the
    rim. It ends before the guns at the bow of a ship.
    """
    x, unit, palette = die.width / 2, die.unit, sketch.palette
    rim = colors.fill or (palette.ink if colors.pattern == "solid" and colors.badge_fill else palette.paper)
    half, low = unit * WEDGE_HALF, unit * WEDGE
    wide = half + CLEAR_WEDGE * unit
    foot = low + 0.5 * AIR * unit
    field = ((x - wide, -RUN_OVER), (x + wide, -RUN_OVER), (x + wide, foot), (x - wide, foot))
    # Only colour and a solid edge run over the cut.
    end = RUN_OVER if colors.fill or rim == palette.ink else -0.5 * CUT_LINE
    sketch.items.append(scene.Clip(die.outline(end), (scene.Polygon(field, scene.Style(fill=rim)),)))
    fill, edge = sorted((palette.paper, palette.ink), key=lambda ink: contrast(ink, rim), reverse=True)
    style = scene.Style(fill=fill, stroke=edge, stroke_width=unit * 0.012, join="miter")
    sketch.items.append(scene.Polygon(((x, unit * 0.004), (x + half, low), (x - half, low)), style))
