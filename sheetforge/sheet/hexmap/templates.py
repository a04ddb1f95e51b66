"""Templates to print on film and lay over a map: arcs with distances, rulers with range bands.

What lies over hexes is not filled, so the map shows through.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from sheetforge.geometry.hexes import ORIGIN, Hex, Shape, distance, ring
from sheetforge.sheet.faces import Face
from sheetforge.sheet.hexmap.ground import grid
from sheetforge.sheet.hexmap.layout import Layout
from sheetforge.sheet.hexmap.theme import theme
from sheetforge.sheet.palette import Palette
from sheetforge.sheet.scene import Box, Clip, Group, Item, Line, LineTo, MoveTo, Path, Polygon, Rect, Style, Text
from sheetforge.sheet.text import cap_height, in_box, text_width
from sheetforge.sheet.widgets.sketch import Sketch
from sheetforge.values import values

STRIP = 19.2
"""The height in mm of one ruler, with the gap to the next."""

PAD, SCALE, BLOCK = 4.0, 10.2, 3.2
"""In mm: the ends of a ruler beyond its scale, the scale below its top, the height of a band."""

TITLE_PT, RINGED = 7.5, 3.0
"""The size in points of the title of a ruler, and the room in mm of a ring behind it."""

_HALO = 0.2


@values(frozen=True, slots=True)
class Band:
    """A range band: its name, and its nearest and farthest hex."""

    name: str
    low: int
    high: int


@values(frozen=True, slots=True)
class Ruler:
    """A ruler: what it measures for, and its bands from near to far."""

    title: str
    bands: tuple[Band, ...]
    reconstructed: bool

    @property
    def reach(self) -> int:
        """The farthest hex."""
        return max(band.high for band in self.bands)


def arc_template(sketch: Sketch, box: Box, shape: Shape, across: float, labels: Sequence[str]) -> int:
    """Hexes about a ship in the middle of a box, their distances, and the borders of its arcs.

    `labels` name the arcs clockwise from the front; the sides of the middle hex are numbered 1 to 6
    from there. Return the number of rings that reach into the box. Raises `LayoutProblem` when not
    even the first fits.
    """
    p = sketch.palette
    layout = Layout(shape, across, *box.center)
    whole = [hex for hex in ring(ORIGIN, 1) if _inside(layout, hex, box)]
    if len(whole) < 6:
        raise sketch.problem("hex size", f"{across:g} mm leave no room about a ship on this paper")
    hexes = [ORIGIN]
    reach = 0
    while more := [hex for hex in ring(ORIGIN, reach + 1) if _touches(layout, hex, box)]:
        hexes += more
        reach += 1
    shown = Rect(box.x, box.y, box.width, box.height, Style())
    lines = grid(hexes, layout, theme(p.name, "light"))
    sketch.items.append(Clip(shown, (lines,)))
    sketch.items += _distances(hexes, layout, box, p)
    sketch.items.append(_borders(layout, box, reach, p))
    sketch.items += _names(layout, labels, p)
    sketch.items.append(Polygon(layout.corners(ORIGIN), Style(stroke=p.ink, stroke_width=0.6)))
    sketch.items += _ship(layout, p)
    return reach


def way_template(sketch: Sketch, box: Box, shape: Shape, across: float, labels: Mapping[Hex, str]) -> int:
    """Hexes ahead of a ship at the foot of a box, each with a label of the way that leads there.

    The ship heads for the top. Return the number of hexes that the box holds. Raises
    `LayoutProblem` when not even one fits.
    """
    p = sketch.palette
    layout = Layout(shape, across, box.center[0], box.bottom - across * 0.6)
    shown = [hex for hex in labels if _inside(layout, hex, box)]
    if not shown:
        raise sketch.problem("hex size", f"{across:g} mm leave no room ahead on this paper")
    sketch.items.append(grid([ORIGIN, *shown], layout, theme(p.name, "light")))
    straight = [hex for hex in shown if hex.q == 0]
    if straight:
        far = max(straight, key=lambda hex: distance(ORIGIN, hex))
        ends = (layout.toward(ORIGIN, 0, across * 0.5), layout.toward(far, 0, across * 0.5))
        sketch.items.append(Line(*ends[0], *ends[1], Style(stroke=p.accent, stroke_width=0.25, dash=(3.0, 1.5))))
    size = max(6.0, min(14.0, across * 0.42))
    for hex in shown:
        x, y = layout.center(hex)
        place = Box(x - across * 0.42, y - 3.0, across * 0.84, 6.0)
        back = Rect(x - across * 0.18, y - 2.6, across * 0.36, 5.2, Style(fill=p.paper))
        sketch.items += [back] if hex.q == 0 else []
        face: Face = "bold" if hex.q == 0 else "medium"
        sketch.items.append(in_box(labels[hex], face, size, p.ink, place))
    sketch.items.append(Polygon(layout.corners(ORIGIN), Style(stroke=p.ink, stroke_width=0.6)))
    sketch.items += _ship(layout, p)
    return len(shown)


def _inside(layout: Layout, hex: Hex, box: Box) -> bool:
    return all(box.x <= x <= box.right and box.y <= y <= box.bottom for x, y in layout.corners(hex))


def _touches(layout: Layout, hex: Hex, box: Box) -> bool:
    return any(box.x < x < box.right and box.y < y < box.bottom for x, y in layout.corners(hex))


def _distances(hexes: Sequence[Hex], layout: Layout, box: Box, p: Palette) -> Iterator[Item]:
    """Draw the distance of every hex in it."""
    size = max(6.0, min(13.0, layout.across * 0.45))
    for hex in hexes:
        x, y = layout.center(hex)
        place = Box(x - 3, y - 2.5, 6, 5)
        if hex != ORIGIN and box.contains(place):
            yield in_box(str(distance(ORIGIN, hex)), "medium", size, p.soft_ink, place)


def _borders(layout: Layout, box: Box, reach: int, p: Palette) -> Item:
    """The six rays between arcs as far as the box goes, open where a distance stands."""
    style = Style(stroke=p.accent, stroke_width=0.5, dash=(3.0, 1.5))
    gap = min(3.4, layout.across * 0.17)
    rays: list[Item] = []
    for corner in range(6):
        start = layout.radius
        for step in range(1, reach + 2):
            x, y = layout.toward(ORIGIN, corner + 0.5, start)
            if not box.contains(Box(x, y, 0.0, 0.0)):
                break
            middle = step * 3 * layout.radius
            ends = (layout.toward(ORIGIN, corner + 0.5, at) for at in (start, middle - gap))
            rays.append(Line(*next(ends), *next(ends), style))
            start = middle + gap
    shown = Rect(box.x, box.y, box.width, box.height, Style())
    return Group((Clip(shown, tuple(rays)),), role="figure", label="Borders of the arcs")


def _names(layout: Layout, labels: Sequence[str], p: Palette) -> Iterator[Item]:
    """The name of every arc under the number of its nearest hex, and the sides' numbers."""
    size = max(7.0, min(12.0, layout.across * 0.4))
    for side, label in enumerate(labels):
        x, y = layout.center(ring(ORIGIN, 1)[side])
        width = text_width(label, "bold", size)
        yield Text(x - width / 2, y + layout.across * 0.36, label, "bold", size, p.accent)
        if layout.across >= 12.0:
            cx, cy = layout.toward(ORIGIN, side, layout.across * 0.4)
            place = Box(cx - 2, cy - 2, 4, 4)
            yield in_box(str(side + 1), "semibold", size * 0.75, p.ink, place)


def _ship(layout: Layout, p: Palette) -> Iterator[Item]:
    """An arrow to the front in the middle hex."""
    unit = layout.across * 0.24
    points = tuple(
        layout.toward(ORIGIN, facing, unit * reach)
        for facing, reach in ((0.0, 1.0), (2.3, 0.95), (3.0, 0.45), (3.7, 0.95))
    )
    yield Polygon(points, Style(stroke=p.ink, stroke_width=0.4, join="round"))


def pieces(reach: int, across: float, room: float) -> tuple[tuple[int, int], ...]:
    """A ruler in pieces that fit: from which hex to which each of them runs.

    The first begins in the hex of the ship, 0; each begins where the one before it ends.
    """
    most = int((room - 2 * PAD) / across)
    if most < 1:
        return ()
    ends = [*range(0, reach, most), reach]
    return tuple(pairwise(ends))


def piece_width(pair: Sequence[Ruler], piece: tuple[int, int], across: float) -> float:
    """Return the width of a piece of a ruler: that of its scale, or of a longer title."""
    titles = (text_width(_title(ruler, piece), "semibold", TITLE_PT) + RINGED * ruler.reconstructed for ruler in pair)
    return max((piece[1] - piece[0]) * across, *titles) + 2 * PAD


def _title(ruler: Ruler, piece: tuple[int, int]) -> str:
    """Return what a ruler measures for, and the hexes of a piece of it."""
    return ruler.title + ("" if piece == (0, ruler.reach) else f"  ·  {piece[0]} to {piece[1]}")


def draw_ruler(
    sketch: Sketch, pair: Sequence[Ruler], piece: tuple[int, int], x: float, y: float, across: float
) -> None:
    """One piece of a ruler from its upper left corner, `STRIP` mm high and less.

    A pair of rulers shares one scale, with the bands of one above it and of the other below.
    """
    p = sketch.palette
    first, last = piece
    zero = x + PAD
    line, fine = Style(stroke=p.ink, stroke_width=0.3), Style(stroke=p.ink, stroke_width=0.15)
    span = (last - first) * across
    sketch.items.append(Rect(x, y, piece_width(pair, piece, across), STRIP - 1.4, fine, 0.8))
    base = y + SCALE
    ticks: list[MoveTo | LineTo] = [MoveTo(zero, base), LineTo(zero + span, base)]
    for hex in range(first, last + 1):
        at = zero + (hex - first) * across
        ticks += [MoveTo(at, base - 0.8), LineTo(at, base)]
        sketch.text(str(hex), at, base - 1.0, 8.0, "bold", p.ink, "center")
    sketch.items.append(Path(tuple(ticks), line))
    for ruler, top, title in ((pair[0], y + 3.6, y + 2.9), (pair[-1], base + 0.5, base + 6.2)):
        if ruler is pair[-1] and len(pair) == 1 and top > base:
            continue
        width = sketch.text(_title(ruler, piece), zero, title, TITLE_PT, "semibold", p.ink)
        if ruler.reconstructed:
            sketch.ring(zero + width + 1.0, title - 1.6)
        for index, band in enumerate(ruler.bands):
            start = max(band.low - 0.5, first) if band.low > 1 else max(0.5, first)
            end = min(band.high + 0.5, last)
            if end > start:
                left, right = zero + (start - first) * across, zero + (end - first) * across
                _block(sketch, band.name, index, Box(left, top, right - left, BLOCK))


def _block(sketch: Sketch, name: str, index: int, box: Box) -> None:
    """A band as a block: the nearest is filled, the next framed, the last framed with dashes."""
    p = sketch.palette
    place = box.inset(_HALO, 0.0)
    fill = p.ink if index == 0 else None
    frame = Style(fill=fill, stroke=p.ink, stroke_width=0.3, dash=(1.2, 0.8) if index > 1 else ())
    sketch.items.append(Rect(place.x, place.y, place.width, place.height, frame))
    if text_width(name, "semibold", 7.0) < place.width - 1.0:
        ink = p.paper if fill else p.ink
        base = place.y + (place.height + cap_height("semibold", 7.0)) / 2
        sketch.text(name, place.center[0], base, 7.0, "semibold", ink, "center")
