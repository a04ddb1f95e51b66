"""Counters: one side of a small cardboard piece, for any game.

The drawing stands in a window that takes about 70 % of the height. Beside it are tabs in the side's
colour and pattern, with the id, which is read across a table, and the crest or badge of the side;
on the rim is a wedge at the nose. A band has the figures that an opponent asks for, each behind its
sign, and the name. All lengths follow the die, so a counter looks alike at every size.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache, lru_cache
from math import hypot

from sheetforge.sheet.bands import MINIMUM_PT, NameBand, put_rows, steps
from sheetforge.sheet.berths import AIR, NOSE, RIM, Berth, Tabs, berth, extent, reach_of, stout, tabs_of
from sheetforge.sheet.counter_art import RUN_OVER, badge, crack, crossed_out, ground, ship_part, struck_out, wreck_of
from sheetforge.sheet.counter_bands import band_of
from sheetforge.sheet.counter_faces import CounterFace
from sheetforge.sheet.counter_marks import LEAST_MARK_PT, draw_mark, largest_within, reach_of_mark, size_within
from sheetforge.sheet.dies import Die, PieceArt
from sheetforge.sheet.drawing import Drawing
from sheetforge.sheet.palette import Palette, lightness
from sheetforge.sheet.scene import Box, Circle, Clip, Color, Item, Polygon, Polyline, Rect, Style, Use
from sheetforge.sheet.sides import Paint, Side, piece_paint
from sheetforge.sheet.signs import Sign, draw_sign
from sheetforge.sheet.text import MM_PER_PT, cap_height, text_width
from sheetforge.sheet.walk import bounds
from sheetforge.sheet.widgets.brush import mixed
from sheetforge.sheet.widgets.crest import crest
from sheetforge.sheet.widgets.sketch import LayoutProblem, Sketch

SIGN = 0.92
"""The part of its room that a sign alone takes."""

SIGN_OF_BIG = 1.1
"""The room of the sign before a number in the middle of a piece, as a part of the height of that."""

RING, WITHIN, LIGHT, DARKER = 0.05, 0.88, 60.0, 0.4
"""The width of the ring of a marker as a part of the unit, the room in it as a part of its breadth, and the lightness,
of 100, from which the colour of a side has a share of ink there, as it would be lost on paper."""

WAKE, SPREAD, SEA = 0.46, (0.0, 0.1, 0.25, 0.5, 0.75, 1.0), "#c4e1ee"
"""Half the breadth of a wake at its end as a part of its length, the places of its edge along it, and its colour."""

CREST = 0.87
"""The distance of the outermost point of a crest from the middle of its plate, as a part of the radius of the plate:
a ring of paper is about it, so that a rim of its colour does not break its outline."""


def draw(face: CounterFace, die: Die, palette: Palette) -> tuple[Item, ...]:
    """Return a side of a counter about the upper left corner of its die, ink over the cut included.

    Raises `LayoutProblem` that names the piece when its name does not fit.
    """
    return art_of(face, die, palette).whole


def art_of(face: CounterFace, die: Die, palette: Palette) -> PieceArt:
    """Return what `draw` draws as the art of a piece: faces that differ by their mark alone share the rest."""
    alike = face if face.calls else replace(face, mark="")
    if not face.mark:
        return _common(alike, die, palette, None)
    tabs, sketch = tabs_of(die), Sketch(palette, face.name or face.big)
    size, reach = _mark_beside(sketch, face, die, tabs)
    common = _common(alike, die, palette, reach)
    draw_mark(sketch, face.mark, die, tabs._replace(reach=reach), size)
    return common._replace(own=tuple(sketch.items))


@lru_cache(maxsize=256)
def _common(face: CounterFace, die: Die, palette: Palette, reach: float | None) -> PieceArt:
    """Return all of a side but its id, whose plate extends by `reach`; None without an id."""
    sketch = Sketch(palette, face.name or face.big)
    colors = piece_paint(face.side, palette, face.is_marker)
    unit, middle = die.unit, die.width / 2
    # The bow of a ship in two halves has no band, as the drawing continues over its edge.
    band = NameBand(die.height + 9.0, ()) if face.half == "bow" else band_of(sketch, face, die)
    tabs = tabs_of(die) if reach is not None or face.arms or colors.badge else None
    room, ring = _room(face, die, band.top, tabs), None
    if face.is_marker and face.side is not None:
        ring = _ring(room, unit, face.side, palette)
    under = ground(die, palette, face.side, round(band.top, 3), tabs, face.facing and face.half != "stern", ring)
    sketch.items += under
    if tabs is not None and reach:
        tabs = tabs._replace(reach=reach)
    if ring is not None:
        room = _within(ring, face)
    elif face.drawing is None and tabs is not None:
        # Words and signs are broad at the top, and stand below plates in the corners or between others.
        low, aside = (tabs.level + tabs.radius + 3 * AIR * unit, 0.0) if tabs.are_corners else (room.y, tabs.reach)
        room = Box(room.x + aside, low, room.width - aside, room.bottom - low)
    cx, cy = room.center
    if face.big:
        _big(sketch, face.big, room, face.sign)
    elif face.drawing is not None:
        _ship(sketch, face, die, room, tabs)
    elif face.sign is not None:
        fine = max(0.15, 0.02 * unit)
        fill = ring.style.stroke if ring is not None else colors.fill or colors.hull
        style = Style(fill=fill or palette.paper, stroke=colors.hull_edge, stroke_width=fine, join="round")
        own = _sign_extent(face.sign)
        size = SIGN * min(room.width / own.width, room.height / own.height)
        (x, y) = own.center
        sketch.items += draw_sign(face.sign, cx - x * size, cy - y * size, size, style)
    if face.state and face.drawing is None:
        struck_out(sketch, cx, cy, 0.9 * min(room.width, room.height))
    if tabs is not None:
        _crest(sketch, face, tabs, colors)
    put_rows(sketch, band, middle, colors.on_fill)
    # Half a ship reaches the cut where the pieces join.
    return PieceArt(tuple(sketch.items), (), () if face.half else under)


def _ring(room: Box, unit: float, side: Side, palette: Palette) -> Circle:
    """Return the window of a marker: a disc of paper within a broad ring in the colour of its side."""
    line = RING * unit
    color = palette.ink
    if palette.name == "color":
        color = mixed(side.color, palette.ink, DARKER) if lightness(side.color) > LIGHT else side.color
    if palette.name == "saver":
        line /= 3
    radius = min(room.width, room.height) / 2 - line / 2
    x, y = room.center
    return Circle(round(x, 3), round(y, 3), round(radius, 3), Style(palette.paper, color, line))


def _within(ring: Circle, face: CounterFace) -> Box:
    """Return the room in a ring for the sign or drawing of a face: its corners lie within the ring."""
    shape = _sign_extent(face.sign) if face.sign is not None else Box(0.0, 0.0, 1.0, 1.0)
    if face.drawing is not None:
        shape = extent(face.drawing)
    part = WITHIN * 2 * ring.radius / hypot(shape.width, shape.height)
    width, height = shape.width * part, shape.height * part
    return Box(ring.cx - width / 2, ring.cy - height / 2, width, height)


@cache
def _sign_extent(sign: Sign) -> Box:
    """Return the box about a sign of size 1 at the origin."""
    return bounds(draw_sign(sign, 0.0, 0.0, 1.0, Style(fill="#000000")))


def _room(face: CounterFace, die: Die, low: float, tabs: Tabs | None) -> Box:
    """Return the room of a drawing above the band, between tabs that take the sides of the die."""
    unit = die.unit
    top = (NOSE if face.facing else RIM + 0.02) * unit
    if tabs is not None and not tabs.are_corners:
        half = die.width / 2 - tabs.window.x
    else:
        half = die.half_width(low - 0.05 * unit, -RIM * unit)
        half = min(max(half, 0.5 * unit), die.half_width(die.height / 2) * 0.9, die.width / 2 - RIM * unit * 1.3)
    bottom = min(low, die.height)
    if die.shape == "long":
        # Above the corners at its end it is as wide as in the middle.
        bottom = min(bottom, die.height - die.shoulder)
        half = die.width / 2 - RIM * unit * 1.3
    bottom -= AIR * unit
    half -= 0.5 * AIR * unit
    return Box(die.width / 2 - half, top, 2 * half, bottom - top)


def _ship(sketch: Sketch, face: CounterFace, die: Die, room: Box, tabs: Tabs | None) -> None:
    """Draw the ship; of one in two halves only what lies on this piece."""
    assert face.drawing is not None
    drawing = face.drawing
    # A piece over two hexes has a window of its own, which its ship fills.
    bulk = 0.0 if face.half or die.across else face.bulk * die.unit
    if bulk:
        drawing = stout(drawing, room, bulk)
    if face.state == "destroyed":
        drawing = wreck_of(drawing)
    at = halved(face, die, drawing, tabs) if face.half else berth(drawing, room, tabs, bulk)
    part = ship_part(drawing, at.size, sketch.palette, face.side, face.state)
    if face.has_wake and not face.state:
        _wake(sketch, drawing, at, room)
    if not face.half:
        used, end = Use(part, at.x, at.y), room.bottom + 0.75 * AIR * die.unit
        # The glow of an engine reaches beyond the stern, but not to the figures.
        window = Rect(-RUN_OVER, -RUN_OVER, die.width + 2 * RUN_OVER, end + RUN_OVER, Style())
        sketch.items.append(Clip(window, (used,)) if bounds((used,)).bottom > end else used)
        if face.state == "disrupted":
            crack(sketch, *room.center, room.width)
        elif face.state == "destroyed":
            crossed_out(sketch, room)
        return
    sketch.items.append(Clip(die.outline(0.0, Style()), (Use(part, at.x, at.y),)))


def _wake(sketch: Sketch, drawing: Drawing, at: Berth, room: Box) -> None:
    """Draw the wake of a ship afloat within the room of her piece: foam that spreads from her bow to the foot."""
    own, scale = extent(drawing), at.size / 100
    x, bow = at.x + own.center[0] * scale, at.y + own.y * scale
    long, half = room.bottom - bow, min(WAKE * (room.bottom - bow), room.width / 2)
    spread = [(x + way * half * part**0.6, bow + long * part) for way in (-1, 1) for part in SPREAD[::way]]
    is_color = sketch.palette.name == "color"
    line = mixed(SEA, sketch.palette.ink, 0.35) if is_color else sketch.palette.ink
    dash = () if is_color else (0.5, 0.5)
    sketch.items.append(Polygon(tuple(spread), Style(fill=SEA if is_color else None)))
    for points in (spread[: len(SPREAD)], spread[len(SPREAD) :]):
        sketch.items.append(Polyline(tuple(points), Style(stroke=line, stroke_width=0.15, dash=dash)))


def halved(face: CounterFace, die: Die, drawing: Drawing, tabs: Tabs | None) -> Berth:
    """Return where the drawing of a ship over two hexes stands on the piece of one half.

    Pushed together the pieces show it whole, as one twice as long would.
    """
    top = (NOSE if face.facing else RIM + 0.02) * die.unit
    # The edges that join are a hex's sides, or as wide as the piece.
    wide = (1.4 if die.shape == "hex" else 0.85) * 2 * die.half_width(0.0 if die.shape == "hex" else die.height / 2)
    if tabs is not None:
        wide = min(wide, tabs.window.width - 2 * AIR * die.unit)
    room = Box((die.width - wide) / 2, top, wide, 1.74 * die.height - top)
    at = berth(drawing, room)
    return at if face.half == "bow" else Berth(at.x, round(at.y - die.height, 3), at.size)


def _mark_beside(sketch: Sketch, face: CounterFace, die: Die, tabs: Tabs) -> tuple[float, float]:
    """Return the type size of an id in points, and by how much its flag extends into the window, in mm.

    A broad id is smaller where its flag would shrink the ship.
    """
    if size := size_within(face.mark, die, tabs):
        return size, 0.0
    most = largest_within(face.mark, die, tabs)
    reach = reach_of_mark(sketch, face.mark, die, tabs, most)
    if not reach or face.drawing is None or face.half:
        return most, reach
    room = _room(face, die, band_of(sketch, face, die).top, tabs)
    bulk = 0.0 if die.across else face.bulk * die.unit
    drawing = stout(face.drawing, room, bulk) if bulk else face.drawing
    free = berth(drawing, room, tabs, bulk).size
    for size in steps(most, LEAST_MARK_PT):
        reach = reach_of_mark(sketch, face.mark, die, tabs, size)
        if berth(drawing, room, tabs._replace(reach=reach), bulk).size >= free:
            break
    return size, reach


def _crest(sketch: Sketch, face: CounterFace, tabs: Tabs, colors: Paint) -> None:
    """Draw the crest or badge on the plate of its tab."""
    if face.arms is None and not colors.badge:
        return
    right, y, radius = tabs.middles[1], tabs.level, tabs.radius
    sketch.items.append(Circle(right, y, radius, Style(sketch.palette.paper, _edge(sketch, colors), _line(tabs))))
    if face.arms is not None:
        (cx, cy), size = extent(face.arms.crest).center, 100 * CREST * radius / reach_of(face.arms.crest)
        crest(sketch, face.arms, right - cx * size / 100, y - cy * size / 100, size, shared=True)
    elif colors.badge:
        badge(sketch, colors.badge, right, y, 0.6 * radius, colors)


def _line(tabs: Tabs) -> float:
    """Return the width in mm of the edge of a plate."""
    return max(0.15, 0.06 * tabs.radius)


def _edge(sketch: Sketch, colors: Paint) -> Color:
    """Return the ink of the edge of a plate."""
    return colors.fill if sketch.palette.name == "color" and colors.fill else sketch.palette.ink


def _big(sketch: Sketch, text: str, room: Box, sign: Sign | None = None) -> None:
    """A word or number in the middle, as large as its room, beside the sign of what it counts."""
    size = 0.72 * room.height / MM_PER_PT * 1.1
    lead = SIGN_OF_BIG * cap_height("bold", size) if sign else 0.0
    part = min(1.0, (0.88 if sign else 1.0) * room.width / (lead + text_width(text, "bold", size)))
    size, lead = size * part, lead * part
    cx, cy = room.center
    cap, wide = cap_height("bold", size), text_width(text, "bold", size)
    if sign:
        left = cx - (lead + wide) / 2
        # A bend takes a part of its square alone.
        bent = 1.35 if sign.startswith("turn") else 1.0
        sketch.items += draw_sign(sign, left + cap / 2, cy, bent * cap, Style(fill=sketch.palette.ink))
    sketch.text(text, cx + lead / 2, cy + cap / 2, size, "bold", align="center")


__all__ = ["MINIMUM_PT", "RIM", "RUN_OVER", "LayoutProblem", "art_of", "draw"]
