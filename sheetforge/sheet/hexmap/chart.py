"""The parts that make a map a chart: banners of the sides, compass rose, scale bar.

All of it lies outside of the hexes and grows with the map, so that a poster is read from afar.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sheetforge.geometry.hexes import ORIGIN, Shape, printed_facing
from sheetforge.sheet import scene
from sheetforge.sheet.arms import Arms
from sheetforge.sheet.hexmap.board import UNCUT, Cuts, HexMap, Side
from sheetforge.sheet.hexmap.features import reach, zone_paint
from sheetforge.sheet.hexmap.frame import inner_edge, scale_of
from sheetforge.sheet.hexmap.layout import Layout
from sheetforge.sheet.hexmap.rim import TURNS
from sheetforge.sheet.hexmap.theme import Theme
from sheetforge.sheet.palette import PALETTES, WHITE, Palette
from sheetforge.sheet.text import cap_height, fit, in_box, text_width
from sheetforge.sheet.widgets.crest import crest_field
from sheetforge.sheet.widgets.sketch import Sketch
from sheetforge.values import values

PAD = 7.0
"""The room in mm between the hexes and the edge of the panel where nothing is written."""

NAME_PT, NAME_LEAST = 15.0, 6.5
"""The size in points of the name of a side on a small map, and the least."""

READABLE = 4.5
"""The least contrast of a name with its ground."""

CREST = 9.0
"""The size in mm of a crest on a small map."""

AIR, OFF_CUTS = 1.2, 5.0
"""The room in mm about a banner, and from it to a cut of the map where there is that much: scissors stray."""


# --- banners -------------------------------------------------------------------------------------


@values(frozen=True, slots=True)
class Sign:
    """A name at an edge of a map; `zone` is the number of the area that it names."""

    name: str
    side: Side
    arms: Arms | None
    zone: int = -1


def signs(board: HexMap) -> tuple[Sign, ...]:
    """Return what is written at the edges of a map: of areas, and of sides without one."""
    areas = [
        Sign(area.name, area.side, area.arms, number)
        for number, area in enumerate(board.zones)
        if area.side is not None
    ]
    return (*areas, *(Sign(banner.name, banner.side, banner.arms) for banner in board.banners))


def pads(board: HexMap, width: float, across: float) -> dict[Side, float]:
    """Return the room in mm outside of the hexes at each edge, for hexes `width` mm across all.

    `across` is one hex. What is written at an edge with scenery lies outside of its scenery.
    """
    found: dict[Side, float] = {"north": PAD, "south": PAD, "west": PAD, "east": PAD}
    scale = scale_of(width)
    for sign in signs(board):
        high = CREST * scale if sign.arms else cap_height("bold", NAME_PT * scale)
        found[sign.side] = max(found[sign.side], inner_edge(width) + high + 2 * AIR * scale)
    if board.scenery is not None:
        for edge in board.scenery.edges:
            found[edge] += board.scenery.border * across
    return found


@values(frozen=True, slots=True)
class Hung:
    """A banner in its place: what it consists of about its middle, and the box that it takes up."""

    name: str
    side: Side
    items: tuple[scene.Item, ...]
    middle: scene.Point
    box: scene.Box


def hung(
    board: HexMap, layout: Layout, paint: Theme, ink: str, panel: scene.Box, cuts: Cuts = UNCUT
) -> tuple[Hung, ...]:
    """Return the banners of the sides at their edges, several at one edge beside each other.

    None lies across one of the `cuts` of a map on sheets if there is room beside it.
    """
    hexes = reach(board.corners, layout)
    scale = scale_of(hexes.width)
    inner = inner_edge(hexes.width)
    every = signs(board)
    found: list[Hung] = []
    for edge in dict.fromkeys(sign.side for sign in every):
        there = [sign for sign in every if sign.side == edge]
        upright = edge in ("west", "east")
        start, long = (hexes.y, hexes.height) if upright else (hexes.x, hexes.width)
        scenery = board.scenery
        beyond = layout.across * scenery.border if scenery and edge in scenery.edges else 0.0
        for number, sign in enumerate(there):
            room, middle = long / len(there), start + long * (number + 0.5) / len(there)
            if len(there) == 1 and sign.zone >= 0:
                area = reach(board.zones[sign.zone].hexes, layout)
                room = area.height if upright else area.width
                middle = area.center[1] if upright else area.center[0]
            items, wide = _banner(sign, board, paint, ink, room, scale)
            if not items:
                continue
            across_it = cuts[1 if upright else 0]
            tries = (_off(across_it, middle, wide / 2 + air, room / 2) for air in (OFF_CUTS, AIR))
            middle = next((place for place in tries if place is not None), middle)
            x, y = {
                "north": (middle, (hexes.y - beyond + inner) / 2),
                "south": (middle, (hexes.bottom + beyond + panel.bottom - inner) / 2),
                "west": ((hexes.x - beyond + inner) / 2, middle),
                "east": ((hexes.right + beyond + panel.right - inner) / 2, middle),
            }[edge]
            across, down = wide / 2 + AIR, (CREST * scale if sign.arms else NAME_PT * 0.3) / 2 + 0.4
            across, down = (down, across) if upright else (across, down)
            box = scene.Box(x - across, y - down, 2 * across, 2 * down)
            found.append(Hung(sign.name, edge, items, (x, y), box))
    return tuple(found)


def _off(cuts: Sequence[float], middle: float, half: float, most: float) -> float | None:
    """Return the nearest middle of something that no cut crosses, `most` away at most; None if there is none."""
    places = [middle, *(cut + way * half for cut in cuts for way in (-1, 1))]
    free = [
        place
        for place in places
        if abs(place - middle) <= max(0.0, most - half) + 1e-6
        and not any(abs(cut - place) < half - 1e-6 for cut in cuts)
    ]
    return min(free, key=lambda place: abs(place - middle), default=None)


def banners(board: HexMap, paint: Theme, every: Sequence[Hung]) -> Iterator[scene.Item]:
    """Draw the banners; those over scenery have a ground of their own."""
    scenery = board.scenery
    for one in every:
        box, items = one.box, one.items
        if scenery is not None and one.side in scenery.edges:
            ground = scene.Style(fill=_ground(board, one.side, paint))
            yield scene.Rect(box.x, box.y, box.width, box.height, ground, 1.0)
        placed = scene.Transform(items, *one.middle, TURNS[one.side])
        yield scene.Group((placed,), role="figure", label=one.name, layer="banners")


def _ground(board: HexMap, side: Side, paint: Theme) -> scene.Color:
    """Return the ground of what is written at an edge of a map: land at a coast, else the sky or the sea."""
    coasts = board.scenery.coasts if board.scenery is not None else ()
    is_land = any(coast.edge == side for coast in coasts)
    return (paint.land if is_land else None) or paint.sky or WHITE


def _banner(
    sign: Sign, board: HexMap, paint: Theme, ink: str, room: float, scale: float
) -> tuple[tuple[scene.Item, ...], float]:
    """Return crest and name about the origin, and their width; nothing without room."""
    text = sign.name.upper()
    spacing = 0.4 * scale
    wide = (CREST + 2.0) * scale if sign.arms else 0.0
    extra = wide + spacing * len(text)
    size = fit(text, "bold", NAME_PT * scale, NAME_LEAST, room * 0.9 - extra)
    if not isinstance(size, float | int):
        return (), 0.0
    long = text_width(text, "bold", size, spacing)
    color: scene.Color = paint.label
    if sign.zone >= 0:
        color = zone_paint(board.zones[sign.zone], sign.zone, paint).line
    elif sign.arms is not None and ink == "color":
        color = sign.arms.main
    color = paint.visible(color, READABLE, _ground(board, sign.side, paint))
    left = -(long + wide) / 2
    run = scene.Text(left + wide, cap_height("bold", size) / 2, text, "bold", size, color, spacing)
    if sign.arms is None:
        return (run,), long
    sketch = Sketch(PALETTES[ink], sign.name)
    high = CREST * scale
    crest_field(sketch, sign.arms, scene.Box(left, -high / 2, high, high))
    return (*sketch.items, run), long + wide


# --- compass, scale -----------------------------------------------------------------------------

_RING, _STAR, _VALLEY, _NUMBER = 0.34, 0.36, 0.09, 0.435
"""Radii of the parts of a compass rose, in parts of its size: rings, points of the star and the
valleys between them, numbers."""


def compass(shape: Shape, cx: float, cy: float, size: float, p: Palette) -> Iterator[scene.Item]:
    """Draw a rose with a point through each side of a hex, numbered 1 to 6 as a die rolls them."""
    layout = Layout(shape, size * 0.2, cx, cy)
    fine = scene.Style(stroke=p.ink, stroke_width=0.006 * size)
    yield scene.Circle(cx, cy, size * _RING, fine)
    yield scene.Circle(cx, cy, size * (_RING - 0.03), scene.Style(stroke=p.ink, stroke_width=0.0035 * size))
    for tick in range(36):
        ends = (scene.on_circle(cx, cy, size * far, tick * 10.0) for far in (_RING - 0.03, _RING))
        (ax, ay), (bx, by) = ends
        yield scene.Line(ax, ay, bx, by, scene.Style(stroke=p.ink, stroke_width=0.0035 * size))
    edge = scene.Style(fill=p.paper, stroke=p.ink, stroke_width=0.006 * size, join="round")
    for side in range(6):
        turn = layout.angle(side)
        tip = scene.on_circle(cx, cy, size * _STAR, turn)
        left, right = (scene.on_circle(cx, cy, size * _VALLEY, turn + way * 30.0) for way in (-1, 1))
        yield scene.Polygon(((cx, cy), left, tip, right), edge)
        yield scene.Polygon(((cx, cy), tip, right), scene.Style(fill=p.ink))
        x, y = scene.on_circle(cx, cy, size * _NUMBER, turn)
        pt = size * (0.4 if side == 0 else 0.34)
        box = scene.Box(x - size * 0.1, y - size * 0.1, size * 0.2, size * 0.2)
        yield in_box(str(printed_facing(side)), "bold", pt, p.ink, box)
    yield scene.Polygon(layout.corners(ORIGIN, 0.55), edge)


def bar_of(across: float, room: float) -> int:
    """Return the hexes that a scale bar of some length shows: 1, or an even number up to 10."""
    whole = int(room / across)
    return next((one for one in (10, 8, 6, 4, 2, 1) if one <= whole), 0)


def scale_bar(count: int, across: float, x: float, y: float, scale: float, p: Palette) -> list[scene.Item]:
    """Draw a bar of hexes in their true size from its left end, with a number at each second."""
    high, size = 1.5 * scale, 7.5 * scale
    outline = scene.Style(fill=p.paper, stroke=p.ink, stroke_width=0.2)
    items: list[scene.Item] = [scene.Rect(x, y, count * across, high, outline)]
    items += [scene.Rect(x + at * across, y, across, high, scene.Style(fill=p.ink)) for at in range(0, count, 2)]
    step = max(1, count // 2) if across * 2 < text_width("10", "medium", size) * 2 else 1
    marks: Sequence[int] = range(0, count + 1, step)
    base = y + high + 0.8 * scale + cap_height("medium", size)
    for mark in marks:
        text = str(mark)
        if mark == count:
            # The unit stands where it does not meet the mark before.
            unit = f"{mark} hexes" if mark > 1 else f"{mark} hex"
            text = unit if text_width(unit, "medium", size) < step * across - 3.0 * scale else text
        wide = text_width(text, "medium", size)
        left = x + mark * across - (0.0 if mark == 0 else wide if mark == count else wide / 2)
        items.append(scene.Text(left, base, text, "medium", size, p.ink))
    return items
