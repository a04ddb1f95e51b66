"""Pieces with a motion as a picture: arrows of their courses, drifts, trails, and shared hexes.

From the bottom up: rings round hexes, arrows, the dashed outlines of where pieces drift to,
trailing pieces, the pieces themselves. Pieces that share a hex are smaller and stand side by side.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from math import atan2, cos, degrees, hypot, sin

from sheetforge.geometry.hexes import Facing, Hex
from sheetforge.sheet.arms import Worn
from sheetforge.sheet.hexmap.layout import Layout
from sheetforge.sheet.hexmap.pieces import Piece, dressed, stacks
from sheetforge.sheet.hexmap.standing import USUAL, colors_of, dash_of, lettered, marked, token, turned
from sheetforge.sheet.palette import COLOR
from sheetforge.sheet.scene import Circle, Group, Item, Line, Point, Polygon, Style, on_circle
from sheetforge.sheet.text import cap_height
from sheetforge.sheet.widgets.sketch import Sketch

SEATS = 6
"""The most pieces that are drawn in one hex; if there are more, the last place has the number of
the others."""

_SIZES = {1: 1.0, 2: 0.56, 3: 0.5, 4: 0.44, 5: 0.38, 6: 0.36}
_REACHES = {1: 0.0, 2: 0.26, 3: 0.27, 4: 0.29, 5: 0.31, 6: 0.32}
_FIRST = {1: 0.0, 2: 270.0, 3: 0.0, 4: 315.0, 5: 0.0, 6: 30.0}
"""By the number of pieces in a hex: their size, how far from the middle they are as parts of the
hex, and the angle of the first."""

_INSIDE = 0.78
"""Scale of pieces in a hex that has a ring round them."""

_LEGIBLE = 9.0
"""A piece narrower than this, in mm, shows only its letter, as large as possible."""


def drawn(pieces: Sequence[Piece], layout: Layout, within: Container[Hex], worn: Sequence[Worn] = ()) -> list[Item]:
    """Return the pieces of a map with their motions; those beyond the map are left out.

    `worn` are the looks of the sides.
    """
    pieces = dressed(pieces, worn)
    there = {hex: found for hex, found in stacks(pieces).items() if hex in within}
    seats = dict(_seats(pieces, there, within, layout))
    made: list[Item] = []
    for found in there.values():
        made += [_ring(piece, layout) for piece in found if piece.shape == "ring"]
    moving = [piece for found in there.values() for piece in found if piece.motion is not None]
    drifts: dict[Hex, int] = {}
    for piece in moving:
        made += _motion(piece, layout, seats, within, there, drifts)
    for found in there.values():
        made += [_piece(piece, seats[piece.id]) for piece in found if piece.id in seats]
        made += _more([piece for piece in found if piece.shape != "ring"], layout)
    return made


def _seats(
    pieces: Sequence[Piece], there: Mapping[Hex, Sequence[Piece]], within: Container[Hex], layout: Layout
) -> Iterator[tuple[str, Layout]]:
    """Yield the layout on which each piece is drawn by its id, a trail's by `trail ` and its id."""
    takers: dict[Hex, list[str]] = {
        hex: [piece.id for piece in found if piece.shape != "ring"] for hex, found in there.items()
    }
    ringed = {hex for hex, found in there.items() if found[-1].shape == "ring"}
    for piece in pieces:
        trail = piece.motion.trail if piece.motion is not None and piece.moves else None
        if trail is not None and trail in within:
            takers.setdefault(trail, []).append(f"trail {piece.id}")
    for hex, ids in takers.items():
        seated = ids if len(ids) <= SEATS else ids[: SEATS - 1]
        of = min(SEATS, len(ids))
        for index, id in enumerate(seated):
            yield id, seat(layout, hex, index, of, _INSIDE if hex in ringed else 1.0)


def seat(layout: Layout, hex: Hex, index: int, of: int, part: float = 1.0) -> Layout:
    """Return the layout that puts a hex in the place of one of several pieces in it.

    A piece drawn in `hex` on that layout is in its place in the hex of the map; all of them take
    up `part` of it.
    """
    size, reach = _SIZES[of] * part, _REACHES[of] * part
    cx, cy = layout.center(hex)
    x, y = on_circle(cx, cy, layout.across * reach, _FIRST[of] + 360.0 * index / of)
    return Layout(layout.shape, layout.across * size, x - (cx - layout.x) * size, y - (cy - layout.y) * size)


def _piece(piece: Piece, layout: Layout) -> Group:
    """Draw a piece on the layout of its seat."""
    hex, facing = piece.hex, piece.facing
    x, y = layout.center(hex)
    across, colors = layout.across, colors_of(piece.look)
    items: list[Item] = []
    if piece.shape == "counter":
        items += token(hex, facing, piece.look, layout)
    else:
        rim = Style(
            fill=colors.tint or COLOR.paper,
            stroke=colors.fill or colors.edge,
            stroke_width=across * 0.05,
            dash=dash_of(piece.look),
        )
        if piece.shape == "disc":
            items.append(Circle(x, y, across * 0.36, rim))
        else:
            corners = tuple(on_circle(x, y, across * 0.42, 90.0 * n) for n in range(4))
            items.append(Polygon(corners, rim))
    if piece.outline is not None and across >= _LEGIBLE:
        angle = 0.0 if facing is None else layout.angle(facing)
        size = across * (0.7 if piece.shape == "counter" else 0.5)
        items += turned(piece.outline, x, y, size, angle, colors)
    if across >= _LEGIBLE and (piece.shape == "counter" or piece.outline is not None):
        heading = 0 if facing is None else facing
        items += marked(hex, heading, piece.look, piece.mark, piece.left, piece.is_out, layout)
    else:
        items += _lettered(piece, (x, y), across)
    if facing is not None and piece.shape != "counter":
        items.append(_head(layout.toward(hex, facing, across * 0.56), layout.angle(facing), across * 0.16, COLOR.ink))
    if piece.count > 1:
        point = (x + across * 0.36, y - across * 0.36)
        items += _badge(f"×{piece.count}", point, max(across, 0.8 * USUAL))
    shown = {"piece": piece.id, **piece.data}
    return Group(tuple(items), f"counter-{piece.id}", "figure", piece.name, data=shown)


def _lettered(piece: Piece, at: Point, across: float) -> list[Item]:
    """Draw the letter of a piece in its middle, struck out if the piece is a wreck."""
    (x, y), size = at, 15.0 * across / USUAL
    sketch = Sketch(COLOR, piece.id)
    base = y + cap_height("bold", size) / 2
    sketch.text(piece.mark, x, base, size, "bold", COLOR.ink, "center")
    if piece.is_out:
        reach = across * 0.3
        strike = Style(stroke=COLOR.warning, stroke_width=across * 0.07)
        sketch.items.append(Line(x - reach, y + reach, x + reach, y - reach, strike))
    return sketch.items


def _ring(piece: Piece, layout: Layout) -> Group:
    """Draw a marker round everything in its hex: two circles and its sign below them."""
    colors, (x, y) = colors_of(piece.look), layout.center(piece.hex)
    edge, across = colors.fill or colors.edge, layout.across
    sketch = Sketch(COLOR, piece.id)
    for part, width in ((0.47, 0.035), (0.41, 0.015)):
        style = Style(stroke=edge, stroke_width=across * width, dash=dash_of(piece.look))
        sketch.items.append(Circle(x, y, across * part, style))
    point = (x, y + across * 0.44)
    lettered(sketch, piece.mark, point, piece.look, 0.8 * across / USUAL)
    if piece.count > 1:
        sketch.items += _badge(f"×{piece.count}", (x + across * 0.36, y - across * 0.36), across)
    shown = {"piece": piece.id, **piece.data}
    return Group(tuple(sketch.items), f"counter-{piece.id}", "figure", piece.name, data=shown)


def _more(pieces: Sequence[Piece], layout: Layout) -> Iterator[Item]:
    """Draw the number of pieces of a hex that are not drawn, in the last place."""
    if len(pieces) > SEATS:
        x, y = seat(layout, pieces[0].hex, SEATS - 1, SEATS).center(pieces[0].hex)
        yield from _badge(f"+{len(pieces) - SEATS + 1}", (x, y), layout.across * 0.6)


def _badge(text: str, at: Point, across: float) -> list[Item]:
    """Draw a number on a white disc."""
    (x, y), size = at, 7.0 * across / USUAL
    sketch = Sketch(COLOR, text)
    rim = Style(fill=COLOR.paper, stroke=COLOR.ink, stroke_width=across * 0.012)
    sketch.items.append(Circle(x, y, across * 0.15, rim))
    base = y + cap_height("bold", size) / 2
    sketch.text(text, x, base, size, "bold", COLOR.ink, "center")
    return sketch.items


# --- motions -----------------------------------------------------------------------------------


def _motion(
    piece: Piece,
    layout: Layout,
    seats: Mapping[str, Layout],
    within: Container[Hex],
    there: Mapping[Hex, Sequence[Piece]],
    drifts: dict[Hex, int],
) -> Iterator[Item]:
    """Draw the trail, the arrow of the course, the outline of the drift, and an unfinished turn.

    `drifts` counts the outlines in each hex, so that no two lie on each other.
    """
    motion, across = piece.motion, layout.across
    if motion is None or piece.id not in seats:
        return
    colors = colors_of(piece.look)
    ink = colors.hull_edge
    own = seats[piece.id]
    start, rim = own.center(piece.hex), own.across * 0.44
    items: list[Item] = []
    trail = seats.get(f"trail {piece.id}")
    if trail is not None and motion.trail is not None:
        point = trail.center(motion.trail)
        items += _arrow(point, start, ink, across, trail.across * 0.2, rim, dashed=True)
        items += _trailing(piece, point, trail.across)
    if not motion.at_rest:
        items += _course(piece, layout, start, rim, within, there, drifts)
    if motion.turn is not None:
        items += _turning(piece, motion.turn, motion.turn_in, own)
    if items:
        shown = {"piece": piece.id, "velocity": f"{motion.velocity.q},{motion.velocity.r}"}
        label = f"Motion of {piece.name}"
        yield Group(tuple(items), f"motion-{piece.id}", "figure", label, data=shown)


def _course(
    piece: Piece,
    layout: Layout,
    start: Point,
    rim: float,
    within: Container[Hex],
    there: Mapping[Hex, Sequence[Piece]],
    drifts: dict[Hex, int],
) -> Iterator[Item]:
    """Draw the arrow of a piece's drift with its speed, and the dashed outline at its end.

    An arrow that leads off the map ends at its edge.
    """
    assert piece.motion is not None
    colors, across = colors_of(piece.look), layout.across
    ink, end = colors.hull_edge, piece.motion.drift(piece.hex)
    if end in within:
        tip, short = layout.center(end), across * (0.47 if end in there else 0.12)
        nth = drifts[end] = drifts.get(end, 0) + 1
        edge = Style(stroke=ink, stroke_width=across * 0.03, dash=(across * 0.08, across * 0.06))
        yield Polygon(layout.corners(end, max(0.5, 1.0 - 0.06 * nth)), edge)
        sketch = Sketch(COLOR, piece.id)
        point = layout.toward(end, 2.2 + 0.8 * (nth % 3), across * 0.36)
        lettered(sketch, piece.mark, point, piece.look, 0.7 * across / USUAL)
        yield from sketch.items
    else:
        last = piece.hex
        for hex in piece.motion.path(piece.hex):
            if hex not in within:
                break
            last = hex
        (x, y), (u, v) = layout.center(piece.hex), layout.center(end)
        length = hypot(u - x, v - y)
        past = (hypot(*_difference(layout.center(last), (x, y))) + across * 0.75) / length
        tip, short = (x + (u - x) * past, y + (v - y) * past), 0.0
    yield from _arrow(start, tip, ink, across, rim, short)
    x, y = (start[0] + tip[0]) / 2, (start[1] + tip[1]) / 2
    yield from _badge(str(piece.motion.speed), (x, y), across)


def _arrow(
    start: Point, tip: Point, ink: str, across: float, after: float, before: float, dashed: bool = False
) -> Iterator[Item]:
    """Draw an arrow between two points, shortened by some mm at both ends."""
    dx, dy = _difference(tip, start)
    length = hypot(dx, dy)
    if length <= after + before:
        return
    along = atan2(dx, -dy)
    sx, sy = start[0] + sin(along) * after, start[1] - cos(along) * after
    ex, ey = tip[0] - sin(along) * before, tip[1] + cos(along) * before
    head = across * 0.2
    bx, by = ex - sin(along) * head * 0.8, ey + cos(along) * head * 0.8
    dash = (across * 0.1, across * 0.07) if dashed else ()
    width = across * (0.035 if dashed else 0.06)
    if length > after + before + head * 0.8:
        yield Line(sx, sy, bx, by, Style(stroke=ink, stroke_width=width, dash=dash))
    yield _head((ex, ey), degrees(along), head, ink)


def _head(tip: Point, angle: float, size: float, ink: str) -> Polygon:
    """Draw the head of an arrow that points at an angle, clockwise from straight up."""
    left, right = on_circle(*tip, size, angle + 157.0), on_circle(*tip, size, angle - 157.0)
    return Polygon((tip, left, right), Style(fill=ink))


def _trailing(piece: Piece, at: Point, across: float) -> Iterator[Item]:
    """Draw a trailing piece: a ring in the colour of its side, with the letter of its target."""
    colors, part = colors_of(piece.look), across / USUAL
    edge = Style(
        fill=COLOR.paper, stroke=colors.fill or colors.edge, stroke_width=across * 0.06, dash=dash_of(piece.look)
    )
    yield Circle(*at, across * 0.24, edge)
    sketch = Sketch(COLOR, piece.id)
    base = at[1] + cap_height("bold", 8.0 * part) / 2
    sketch.text(piece.mark, at[0], base, 8.0 * part, "bold", COLOR.ink, "center")
    yield from sketch.items


def _turning(piece: Piece, turn: Facing, left: int, layout: Layout) -> Iterator[Item]:
    """Draw an unfinished turn: an open arrow at the side of its new course, with the hexes left."""
    across, angle = layout.across, layout.angle(turn)
    x, y = layout.toward(piece.hex, turn, across * 0.62)
    tip = on_circle(x, y, across * 0.2, angle)
    legs = (on_circle(x, y, across * 0.17, angle + 90), on_circle(x, y, across * 0.17, angle - 90))
    ink = colors_of(piece.look).hull_edge
    edge = Style(fill=COLOR.paper, stroke=ink, stroke_width=across * 0.03, join="round")
    yield Polygon((tip, *legs), edge)
    sketch, size = Sketch(COLOR, piece.id), 6.0 * across / USUAL
    nx, ny = on_circle(x, y, across * 0.06, angle)
    sketch.text(str(left), nx, ny + cap_height("bold", size) / 2, size, "bold", ink, "center")
    yield from sketch.items


def _difference(a: Point, b: Point) -> Point:
    return a[0] - b[0], a[1] - b[1]
