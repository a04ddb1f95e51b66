"""Arrows of entry on a small map: from which side the forces of a battle come, and which way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import atan2, cos, degrees, hypot, inf, radians, sin
from typing import NamedTuple

from sheetforge.geometry.hexes import Hex
from sheetforge.sheet.hexmap.board import Zone
from sheetforge.sheet.hexmap.features import reach
from sheetforge.sheet.hexmap.layout import Layout
from sheetforge.sheet.hexmap.pieces import Piece
from sheetforge.sheet.palette import Palette, contrast
from sheetforge.sheet.scene import Box, Item, Point, Polygon, Style
from sheetforge.sheet.sides import Side, paint
from sheetforge.sheet.widgets.brush import mixed

LONGEST, SHORTEST = 22.0, 10.0
"""Lengths in mm of an arrow: where there is room, and the least that is drawn."""

SHARE = 0.42
"""The part of the way to the area opposite that an arrow may take, so that two do not meet."""

SHAFT, HEAD, BARB = 1.7, 4.0, 6.0
"""In mm: half the width of the shaft, half that of the head, the length of the head."""

AIR = 3.5
"""Room in mm between an arrow and the pieces before it."""

BESIDE = 8.0
"""In mm from the axis of an arrow that stands beside pieces, for want of room behind, to each of them."""

AGREED = 0.6
"""The least agreement of the noses of a side, from 0 to 1, for an arrow behind it."""

LEAST_CONTRAST, DARKER = 4.0, 0.5
"""The least contrast of the line of an arrow with paper, and the share of ink in that of a pale livery."""

OFF_CENTER = 0.15
"""The least distance of an area from the middle of the map, as a share of the map, for an arrow."""


class Arrow(NamedTuple):
    """An arrow: its tail, its direction in degrees clockwise from straight up, its length in mm, its side."""

    tail: Point
    angle: float
    length: float
    side: Side | None


def from_zones(zones: Sequence[Zone], board: Sequence[Hex], layout: Layout) -> Iterator[Arrow]:
    """Yield an arrow from each area at an edge of the map over its border, square to that edge."""
    whole = reach(board, layout)
    areas = [reach(zone.hexes, layout) for zone in zones]
    for zone, area in zip(zones, areas, strict=True):
        (x, y), (middle_x, middle_y) = area.center, whole.center
        across, along = (middle_x - x) / whole.width, (middle_y - y) / whole.height
        if max(abs(across), abs(along)) < OFF_CENTER:
            continue
        others = [other for other in [*areas, whole] if other is not area]
        if abs(across) > abs(along):
            tail, angle = (area.right if across > 0 else area.x, y), 90.0 if across > 0 else 270.0
            edges = [edge for other in others for edge in (other.x, other.right)]
            room = min((edge - tail[0]) * (1 if across > 0 else -1) for edge in edges if (edge - tail[0]) * across > 0)
        else:
            tail, angle = (x, area.bottom if along > 0 else area.y), 180.0 if along > 0 else 0.0
            edges = [edge for other in others for edge in (other.y, other.bottom)]
            room = min((edge - tail[1]) * (1 if along > 0 else -1) for edge in edges if (edge - tail[1]) * along > 0)
        length = min(LONGEST, room * SHARE)
        if length >= SHORTEST:
            yield Arrow(tail, angle, length, zone.arms.side if zone.arms is not None else None)


def behind_pieces(pieces: Sequence[Piece], layout: Layout, frame: Box) -> Iterator[Arrow]:
    """Yield an arrow behind the pieces of each side whose noses point about the same way.

    It stays inside the frame: one for which there is no room behind stands beside them. A side with
    a piece at rest is there already and has none. Pieces have the looks of their sides already.
    """
    resting = {piece.side for piece in pieces if piece.motion is not None and piece.motion.at_rest}
    for side in sorted({piece.side for piece in pieces if piece.side is not None} - resting):
        own = [piece for piece in pieces if piece.side == side and piece.facing is not None]
        turns = [radians(layout.angle(piece.facing)) for piece in own if piece.facing is not None]
        right, down = sum(map(sin, turns)), -sum(map(cos, turns))
        if hypot(right, down) < AGREED * len(own) or not own:
            continue
        far = hypot(right, down)
        right, down = right / far, down / far
        places = [layout.center(piece.hex) for piece in own]
        x, y = sum(px for px, _ in places) / len(own), sum(py for _, py in places) / len(own)
        back = min((px - x) * right + (py - y) * down for px, py in places) - AIR
        tip = (x + back * right, y + back * down)
        length = min(LONGEST, _room(tip, (-right, -down), frame))
        tail = (tip[0] - length * right, tip[1] - length * down)
        if length < SHORTEST:
            length = LONGEST
            every = [layout.center(piece.hex) for piece in pieces]
            found = _beside(places, every, (right, down), frame)
            if found is None:
                continue
            tail = found
        yield Arrow(tail, degrees(atan2(right, -down)), length, own[0].look)


def _beside(own: Sequence[Point], every: Sequence[Point], way: Point, frame: Box) -> Point | None:
    """Return the tail of the longest arrow from the edge of a frame beside pieces, clear of every piece.

    None without room on either hand.
    """
    right, down = way
    x, y = sum(px for px, _ in own) / len(own), sum(py for _, py in own) / len(own)
    for hand in (1.0, -1.0):
        aside, along = -down * hand, right * hand
        out = max((px - x) * aside + (py - y) * along for px, py in own) + BESIDE
        start = (x + out * aside, y + out * along)
        inside = frame.inset(HEAD)
        if not (inside.x <= start[0] <= inside.right and inside.y <= start[1] <= inside.bottom):
            continue
        back = _room(start, (-right, -down), frame)
        tail = (start[0] - back * right, start[1] - back * down)
        if _room(tail, way, frame) >= LONGEST and not any(
            abs((px - tail[0]) * aside + (py - tail[1]) * along) < BESIDE - 0.01
            and -BESIDE < (px - tail[0]) * right + (py - tail[1]) * down < LONGEST + BESIDE
            for px, py in every
        ):
            return tail
    return None


def covered(arrow: Arrow) -> Box:
    """Return the box about an arrow, in which nothing is written."""
    turn = radians(arrow.angle)
    (x, y), (tip_x, tip_y) = arrow.tail, (arrow.length * sin(turn), -arrow.length * cos(turn))
    left, top = min(x, x + tip_x) - HEAD, min(y, y + tip_y) - HEAD
    return Box(left, top, abs(tip_x) + 2 * HEAD, abs(tip_y) + 2 * HEAD)


def _room(start: Point, way: Point, frame: Box) -> float:
    """Return how far a point is from the edge of a frame in a direction."""
    across = ((frame.x if way[0] < 0 else frame.right) - start[0]) / way[0] if abs(way[0]) > 0.01 else inf
    along = ((frame.y if way[1] < 0 else frame.bottom) - start[1]) / way[1] if abs(way[1]) > 0.01 else inf
    return min(across, along)


def draw_arrow(arrow: Arrow, palette: Palette) -> Item:
    """Return an arrow in the tint of its side, with a notch at its tail."""
    colors = paint(arrow.side, palette)
    shaft, neck = SHAFT, arrow.length - BARB
    outline = (
        (0.0, 1.4),
        (-shaft, 0.0),
        (-shaft, neck),
        (-HEAD, neck - 0.8),
        (0.0, arrow.length),
        (HEAD, neck - 0.8),
        (shaft, neck),
        (shaft, 0.0),
    )
    turn = radians(arrow.angle)
    (x, y), right, up = arrow.tail, sin(turn), cos(turn)
    points = tuple((x + ahead * right + aside * up, y - ahead * up + aside * right) for aside, ahead in outline)
    # A pale livery has a darker line, which is seen on a sea.
    is_pale = contrast(colors.edge, palette.paper) < LEAST_CONTRAST
    edge = mixed(colors.edge, palette.ink, DARKER) if is_pale else colors.edge
    style = Style(fill=colors.tint or palette.paper, stroke=edge, stroke_width=0.3, join="round")
    return Polygon(points, style)
