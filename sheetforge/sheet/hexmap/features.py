"""Features of a map: marked areas, rocks and debris, numbered points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from sheetforge.geometry.hexes import Hex, column_row, number
from sheetforge.sheet import scene
from sheetforge.sheet.hexmap.board import Spot, Terrain, Zone
from sheetforge.sheet.hexmap.ground import dotted, outline
from sheetforge.sheet.hexmap.layout import Layout
from sheetforge.sheet.hexmap.theme import Theme
from sheetforge.sheet.palette import WHITE, hatch
from sheetforge.sheet.text import in_box
from sheetforge.sheet.widgets.brush import mixed
from sheetforge.values import values

_DASHES = ((), (2.4, 1.4), (0.7, 1.1), (4.0, 1.2, 0.8, 1.2))
_TEETH = ((0.3, 1.0), (1.2, 1.2), (0.3, 0.6, 0.3, 1.8), (2.6, 0.8))
"""Teeth of the band along an area in black: strokes and gaps in mm on hexes of 25 mm."""

STRONG = 0.6
"""The least width in mm of the border of an area without colours on a map in small."""

_DOTS = (
    ((0.0, 0.0),),
    ((-0.16, 0.0), (0.16, 0.0)),
    ((0.0, -0.18), (-0.16, 0.09), (0.16, 0.09)),
    ((0.0, -0.16), (0.0, 0.16)),
)
"""The dots of an area without colours about the middle of each of its hexes, by the breadth of a hex."""

_DOT = 0.13
"""The breadth of such a dot by that of a hex: with three the ground stays lighter than 15 % grey."""

BAND, LEAST_BAND = 1.8, 0.8
"""The breadth in mm of the band along the border of an area, on hexes of 25 mm, and its least on a map in small."""

_OUTLINES = (0, 4, 3, 6, 5, 8)
"""Sides of the outline of each pair of points; 0 is a circle."""


def zone(area: Zone, index: int, layout: Layout, theme: Theme, *, whole: bool = False) -> scene.Group:
    """Draw an area, each in its own way for the first four areas of a map: a band along its border.

    An area matters only before the first turn, so it must not obscure the map later. A `whole` one,
    in a map in small, is filled as well; without colours it has dots within its hexes,
    since a band would be lost among their sides, and a strong border.
    """
    border = outline(area.hexes, layout)
    turn = index % len(_DASHES)
    paint = zone_paint(area, index, theme)
    items: list[scene.Item] = []
    scale = layout.across / 25
    if whole and not paint.fill:
        items.append(_dots(area.hexes, turn, layout, paint.band))
        scale = max(scale, STRONG / theme.zone_width)
    else:
        if whole:
            items.append(scene.Path(border, scene.Style(fill=paint.fill)))
        band = max(BAND * layout.across / 25, LEAST_BAND if whole else 0.0)
        dash = () if paint.fill else tuple(part * layout.across / 25 for part in _TEETH[turn])
        # The outer half of the line is outside the area and is clipped.
        line = scene.Style(stroke=paint.band, stroke_width=2 * band, dash=dash)
        items.append(scene.Clip(scene.Path(border, scene.Style()), (scene.Path(border, line),)))
    width = theme.zone_width * scale
    dash = tuple(part * scale for part in _DASHES[turn])
    cap: scene.Cap = "round" if dash and dash[0] < 1 else "butt"
    edge = scene.Style(None, paint.line, width, dash, cap, "round")
    items.append(scene.Path(border, edge))
    return scene.Group(tuple(items), id=f"zone-{index + 1}", role="figure", label=area.name, layer="zones")


@values(frozen=True, slots=True)
class ZonePaint:
    """The colours of an area: its border and name, the band along it, its ground on small maps."""

    line: scene.Color
    band: scene.Color
    fill: scene.Color | None


def zone_paint(area: Zone, index: int, theme: Theme) -> ZonePaint:
    """Return the colours of an area: of the livery of its side where colours tell areas apart."""
    turn = index % len(_DASHES)
    fill = theme.zone_fills[turn]
    if area.arms is None or fill is None:
        return ZonePaint(theme.zones[turn], theme.hatches[turn], fill)
    ground = theme.sky or WHITE
    line = theme.visible(area.arms.main, 4.5)
    return ZonePaint(line, mixed(line, ground, 0.5), mixed(line, ground, 0.88))


def _dots(hexes: Sequence[Hex], turn: int, layout: Layout, color: scene.Color) -> scene.Path:
    """Draw the dots of an area in the middles of its hexes, clear of their sides."""
    across = layout.across
    middles = (layout.center(hex) for hex in hexes)
    points = ((x + dx * across, y + dy * across) for x, y in middles for dx, dy in _DOTS[turn])
    return dotted(points, scene.Style(stroke=color, stroke_width=_DOT * across, cap="round"))


def reach(hexes: Sequence[Hex], layout: Layout) -> scene.Box:
    """Return the box about some hexes."""
    centers = [layout.center(hex) for hex in hexes]
    wide, high = layout.across / 2, layout.radius
    if layout.shape == "flat":
        wide, high = high, wide
    left, right = min(x for x, _ in centers) - wide, max(x for x, _ in centers) + wide
    top, bottom = min(y for _, y in centers) - high, max(y for _, y in centers) + high
    return scene.Box(left, top, right - left, bottom - top)


def terrain(ground: Terrain, layout: Layout, theme: Theme) -> scene.Group:
    """Draw hexes of one kind of terrain."""
    draw = rock if ground.ground == "rock" else debris
    groups = tuple(
        scene.Group(
            tuple(draw(hex, layout, theme)),
            role="figure",
            label=f"{ground.name} {number(*column_row(hex, layout.shape))}",
        )
        for hex in ground.hexes
    )
    return scene.Group(groups, role="list", label=ground.name, layer="terrain")


def rock(hex: Hex, layout: Layout, theme: Theme) -> Iterator[scene.Item]:
    """Draw a rock in its hex; its shape depends on the hex alone."""
    chance = Random(f"rock {hex.q} {hex.r}")
    width = theme.rock_edge_width * layout.across / 25
    edge = scene.Style(fill=theme.rock_hex, stroke=theme.rock_edge, stroke_width=width, join="round")
    yield scene.Polygon(layout.corners(hex, 0.93), edge)
    cx, cy = layout.center(hex)
    cy += layout.across * 0.055
    size = layout.across * 0.33
    body = _boulder(cx, cy, size, chance)
    line = scene.Style(stroke=theme.rock_line, stroke_width=layout.across * 0.012, join="round")
    yield scene.Path(body, scene.Style(fill=theme.rock))
    yield scene.Clip(scene.Path(body, scene.Style()), tuple(_shades(cx, cy, size, theme)))
    yield from _craters(cx, cy, size, theme, line, chance)
    yield scene.Path(body, line)


def _boulder(cx: float, cy: float, size: float, chance: Random) -> tuple[scene.Command, ...]:
    """Return an uneven outline, taller or wider by chance."""
    tall, lean = chance.uniform(0.8, 1.0), chance.uniform(0, 180)
    commands: list[scene.Command] = []
    for index in range(14):
        angle = index * 360 / 14 + chance.uniform(-7, 7)
        stretch = tall + (1 - tall) * abs(((angle - lean) % 180) / 90 - 1)
        x, y = scene.on_circle(cx, cy, size * stretch * chance.uniform(0.88, 1.04), angle)
        commands.append(scene.LineTo(x, y) if index else scene.MoveTo(x, y))
    return (*commands, scene.Close())


def _shades(cx: float, cy: float, size: float, theme: Theme) -> Iterator[scene.Item]:
    """Draw light from the upper left, shadow at the lower right."""
    if theme.shaded:
        yield scene.Circle(cx + size * 0.5, cy + size * 0.55, size * 1.05, scene.Style(fill=theme.rock_dark))
        yield scene.Circle(cx - size * 0.02, cy - size * 0.02, size * 0.93, scene.Style(fill=theme.rock))
        yield scene.Circle(cx - size * 0.36, cy - size * 0.4, size * 0.62, scene.Style(fill=theme.rock_light))
        yield scene.Circle(cx - size * 0.2, cy - size * 0.2, size * 0.62, scene.Style(fill=theme.rock))
        return
    moon = tuple(scene.on_circle(cx, cy, size * 1.1, angle) for angle in range(60, 211, 15))
    style = scene.Style(stroke=theme.rock_line, stroke_width=max(0.08, size * 0.018))
    yield hatch(moon, style, size * 0.115, 45.0)


def _craters(
    cx: float, cy: float, size: float, theme: Theme, line: scene.Style, chance: Random
) -> Iterator[scene.Item]:
    """Draw three or four craters, the largest near the middle."""
    start = chance.uniform(0, 360)
    for index in range(chance.randint(3, 4)):
        away = size * (0.14 if index == 0 else chance.uniform(0.45, 0.62))
        x, y = scene.on_circle(cx, cy, away, start + index * chance.uniform(95, 130))
        width = size * (chance.uniform(0.2, 0.26) if index == 0 else chance.uniform(0.09, 0.16))
        if theme.shaded:
            rim = width * 0.22
            yield scene.Circle(x + rim, y + rim, width, scene.Style(fill=theme.rock_light))
            yield scene.Circle(x, y, width, scene.Style(fill=theme.rock_dark))
        else:
            yield scene.Circle(
                x, y, width, scene.Style(fill=theme.rock, stroke=line.stroke, stroke_width=line.stroke_width)
            )


def debris(hex: Hex, layout: Layout, theme: Theme) -> Iterator[scene.Item]:
    """Draw splinters scattered over a hex."""
    chance = Random(f"debris {hex.q} {hex.r}")
    cx, cy = layout.center(hex)
    cy += layout.across * 0.05
    line = layout.across * 0.012
    for index in range(9):
        away = layout.across * (0.05 + 0.3 * (index / 8))
        x, y = scene.on_circle(cx, cy, away, index * 137.5 + chance.uniform(-20, 20))
        size, turn = layout.across * chance.uniform(0.025, 0.06), chance.uniform(0, 360)
        points = tuple(
            scene.on_circle(x, y, size * chance.uniform(0.7, 1.2), turn + corner * 120) for corner in range(3)
        )
        fill = theme.rock if index % 2 or not theme.shaded else theme.rock_light
        yield scene.Polygon(points, scene.Style(fill=fill, stroke=theme.rock_line, stroke_width=line))


def spot(one: Spot, layout: Layout, theme: Theme, label: str) -> scene.Group:
    """Draw a numbered point: colour and outline of its pair, and its number."""
    cx, cy = layout.center(one.hex)
    cy += layout.across * 0.06
    items = spot_at(one, cx, cy, layout.across * 0.27, theme)
    return scene.Group(tuple(items), role="figure", label=f"{label} {one.number}", layer="points")


def spot_at(one: Spot, cx: float, cy: float, size: float, theme: Theme) -> Iterator[scene.Item]:
    """Draw the sign of a point about a place."""
    color = theme.pairs[one.pair % len(theme.pairs)] if one.pair >= 0 else theme.pairs[0]
    width = size * 0.12
    style = scene.Style(fill=color if theme.spot_filled else theme.rock, stroke=color, stroke_width=width)
    sides = _OUTLINES[one.pair % len(_OUTLINES)] if one.pair >= 0 else 0
    low = 0.0
    if sides:
        grow = {3: 1.42, 4: 1.18}.get(sides, 1.08)
        low = size * 0.22 if sides == 3 else 0.0
        start = 45.0 if sides == 4 else 0.0
        points = tuple(
            scene.on_circle(cx, cy + low * 0.6, size * grow, start + side * 360 / sides) for side in range(sides)
        )
        yield scene.Polygon(points, style)
    else:
        yield scene.Circle(cx, cy, size, style)
    box = scene.Box(cx - size, cy - size + low, 2 * size, 2 * size)
    yield in_box(str(one.number), "bold", size * 3.1, theme.spot_ink, box)
