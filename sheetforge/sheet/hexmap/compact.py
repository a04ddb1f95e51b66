"""Pieces on a small map: a mark in its hex with a nose, or an arrow with a line to its mark.

Hexes of such a map are a few millimetres wide, and several pieces may share one: a mark that does
not fit into its hex is put beside it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from math import ceil, cos, hypot, inf, radians, sin

from sheetforge.geometry.hexes import Hex, column_row
from sheetforge.sheet.arms import Worn
from sheetforge.sheet.hexmap.board import HexMap
from sheetforge.sheet.hexmap.layout import Layout
from sheetforge.sheet.hexmap.pieces import Piece, dressed
from sheetforge.sheet.palette import Palette
from sheetforge.sheet.scene import (
    Box,
    Circle,
    Group,
    Item,
    Line,
    Point,
    Polygon,
    Polyline,
    Rect,
    Style,
    Text,
    on_circle,
)
from sheetforge.sheet.sides import Paint, paint
from sheetforge.sheet.text import cap_height, text_width

MARK_PT = 7.0
"""Size in points of a mark, which is read at the table."""

NUMBER_PT = 6.5
LEAST_TOKEN, MOST_TOKEN = 2.2, 6.0
"""Length in mm of the arrow of a piece."""

SEAT = 0.95
"""The most of a hex that a mark in it takes; a larger one stands beside its hex."""

NOSE, LEADER = 1.7, 0.25
"""In mm: how far a nose reaches beyond a mark at least, and the width of the line to a mark beside its hex."""

SHORT = 1.2
"""The room in mm between the frame and the end of a course that goes on beyond it."""

PAD = 0.6
STEP = 5
"""Columns and rows between the numbered hexes."""

TURNS = (45.0, 135.0, 315.0, 225.0, 0.0, 90.0, 180.0, 270.0)
"""Directions in which a mark is tried, in degrees clockwise from straight up."""

FURTHER = (0.0, 1.6, 3.4, 5.6, 8.4, 12.0, 16.0, 21.0)
"""Distances in mm beyond the nearest at which a mark is tried."""


def drawn(
    pieces: Sequence[Piece],
    board: HexMap,
    layout: Layout,
    palette: Palette,
    frame: Box,
    worn: Sequence[Worn] = (),
    covered: Sequence[Box] = (),
    paper: HexMap | None = None,
) -> list[Item]:
    """Return the pieces of a small map, their motions and marks, and numbers of some hexes.

    The mark of a piece stands in its hex, with a nose where it faces. Where several share a hex, or a mark is too
    large for it, a line leads from each piece to its mark. Marks stay inside the frame. Pieces beyond the map are
    left out. `worn` are the looks of the sides; no number of a hex stands where the map is `covered`.
    `paper` is the whole map of which the board is a part, if it goes on beyond it.
    """
    pieces = dressed(pieces, worn)
    within = frozenset(board.hexes)
    there = [piece for piece in pieces if piece.hex in within]
    size = min(MOST_TOKEN, max(LEAST_TOKEN, layout.across * 0.8))
    in_hex = Counter(piece.hex for piece in there)
    arrows: list[Item] = []
    tokens: list[Box] = []
    seated: list[bool] = []
    for piece in there:
        x, y = layout.center(piece.hex)
        seat = _seat_of(piece.mark, x, y)
        seated.append(in_hex[piece.hex] == 1 and max(seat.width, seat.height) <= layout.across * SEAT)
        tokens.append(seat if seated[-1] else Box(x - size / 2, y - size / 2, size, size))
        arrows += _motion(piece, layout, palette, frame)
    taken = [*tokens]
    marks: list[Item] = []
    noses: list[Item] = []
    leaders: list[Item] = []
    for piece, token, is_seated in zip(there, tokens, seated, strict=True):
        if is_seated:
            noses += _nose(piece, layout, token, palette)
            marks.append(mark_of(piece, token, palette))
            continue
        arrows += token_of(piece, layout, size, palette)
        box = free_place(piece.mark, token, taken, frame)
        taken.append(box)
        leaders.append(Line(*token.center, *box.center, Style(stroke=_paint(piece, palette).edge, stroke_width=LEADER)))
        marks.append(mark_of(piece, box, palette))
    covered = [*covered, *taken, *(box for piece in there for box in crossed(piece, layout))]
    return [*numbers(board.hexes, paper or board, layout, palette, covered, frame), *leaders, *arrows, *noses, *marks]


def crossed(piece: Piece, layout: Layout) -> Iterator[Box]:
    """Yield boxes along the line to the hex that a piece drifts to, and one about its trail."""
    motion = piece.motion
    if motion is None or not piece.moves:
        return
    start, end = layout.center(piece.hex), layout.center(motion.drift(piece.hex))
    steps = ceil(hypot(end[0] - start[0], end[1] - start[1]))
    for step in range(steps + 1):
        x, y = (a + (b - a) * step / steps for a, b in zip(start, end, strict=True))
        yield Box(x - PAD, y - PAD, 2 * PAD, 2 * PAD)
    if motion.trail is not None:
        x, y = layout.center(motion.trail)
        yield Box(x - 2 * PAD, y - 2 * PAD, 4 * PAD, 4 * PAD)


def numbers(
    hexes: Sequence[Hex], board: HexMap, layout: Layout, palette: Palette, taken: Sequence[Box], frame: Box
) -> Iterator[Item]:
    """Yield the numbers of every fifth hex of every fifth column that nothing covers."""
    for hex in hexes:
        column, row = column_row(hex, board.shape)
        if (column - board.zero[0]) % STEP or (row - board.zero[1]) % STEP:
            continue
        x, y = layout.center(hex)
        text = board.called(hex)
        wide, high = text_width(text, "regular", NUMBER_PT), cap_height("regular", NUMBER_PT)
        box = Box(x - wide / 2, y - high / 2, wide, high)
        if inside(box, frame) and not any(overlap(box, one) for one in taken):
            style = Style(fill=palette.paper)
            yield Rect(box.x - 0.3, box.y - 0.3, wide + 0.6, high + 0.6, style)
            yield Text(box.x, box.bottom, text, "regular", NUMBER_PT, palette.soft_ink)


def _paint(piece: Piece, palette: Palette) -> Paint:
    return paint(piece.look, palette)


def within(start: Point, end: Point, frame: Box) -> tuple[Point, bool]:
    """Return where a course ends inside of a frame, and whether it goes on beyond it."""
    inner, part = frame.inset(SHORT), 1.0
    for at, to, low, high in ((start[0], end[0], inner.x, inner.right), (start[1], end[1], inner.y, inner.bottom)):
        if not low <= to <= high and to != at:
            part = min(part, max(0.0, ((low if to < low else high) - at) / (to - at)))
    return (start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part), part < 1.0


def going_on(start: Point, end: Point, style: Style, size: float) -> Polyline:
    """Draw the open head of a course that goes on beyond the frame."""
    long = hypot(end[0] - start[0], end[1] - start[1]) or 1.0
    dx, dy = (end[0] - start[0]) / long * size, (end[1] - start[1]) / long * size
    back = (end[0] - dx, end[1] - dy)
    sides = ((back[0] - way * 0.6 * dy, back[1] + way * 0.6 * dx) for way in (1, -1))
    left, right = sides
    return Polyline((left, end, right), style)


def _motion(piece: Piece, layout: Layout, palette: Palette, frame: Box) -> Iterator[Item]:
    """Yield a line to the hex that a piece drifts to, and a ring where its trail lies."""
    motion = piece.motion
    if motion is None or not piece.moves:
        return
    style = Style(stroke=_paint(piece, palette).edge, stroke_width=0.3)
    start = layout.center(piece.hex)
    end, leaves = within(start, layout.center(motion.drift(piece.hex)), frame)
    yield Line(*start, *end, style)
    if leaves:
        yield going_on(start, end, style, 1.8)
    if motion.trail is not None and frame.contains(Box(*layout.center(motion.trail), 0.0, 0.0)):
        x, y = layout.center(motion.trail)
        yield Circle(x, y, min(1.2, layout.across * 0.3), style)


def token_of(piece: Piece, layout: Layout, size: float, palette: Palette) -> Iterator[Item]:
    """Yield the arrow of a piece, or a disc for one that faces nowhere."""
    colors = _paint(piece, palette)
    x, y = layout.center(piece.hex)
    edge = Style(
        fill=palette.paper if piece.is_out else (colors.fill or palette.paper),
        stroke=colors.edge,
        stroke_width=0.3,
        join="round",
    )
    if piece.facing is None:
        yield Circle(x, y, size * 0.3, edge)
        return
    angle = layout.angle(piece.facing)
    part = 0.52 if piece.shape == "counter" else 0.38
    reaches = ((0.0, 1.0), (140.0, 0.95), (180.0, 0.4), (220.0, 0.95))
    yield Polygon(tuple(on_circle(x, y, size * part * reach, angle + turn) for turn, reach in reaches), edge)


def _nose(piece: Piece, layout: Layout, mark: Box, palette: Palette) -> Iterator[Item]:
    """Yield the nose of a piece behind its mark, which stands in its hex; nothing for one without."""
    if piece.facing is None:
        return
    colors, (x, y) = _paint(piece, palette), layout.center(piece.hex)
    edge = Style(fill=colors.edge, stroke=palette.paper, stroke_width=0.2, join="round")
    angle = layout.angle(piece.facing)
    across, along = abs(sin(radians(angle))), abs(cos(radians(angle)))
    rim = min(mark.width / 2 / across if across > 0.01 else inf, mark.height / 2 / along if along > 0.01 else inf)
    far = max(rim + NOSE, layout.across * 0.54)
    reaches = ((0.0, far), (33.0, rim), (327.0, rim))
    yield Polygon(tuple(on_circle(x, y, reach, angle + turn) for turn, reach in reaches), edge)


def _seat_of(mark: str, x: float, y: float) -> Box:
    """Return the place of a mark about a point."""
    wide, high = mark_size(mark)
    return Box(x - wide / 2, y - high / 2, wide, high)


def free_place(mark: str, token: Box, taken: Sequence[Box], frame: Box) -> Box:
    """Return the nearest place for a mark that covers nothing; beside its piece if none is free."""
    wide, high = mark_size(mark)
    x, y = token.center
    first: Box | None = None
    for further in FURTHER:
        for turn in TURNS:
            cx, cy = on_circle(x, y, 1.0, turn)
            reach_x = token.width / 2 + wide / 2 + 0.2 + further
            reach_y = token.height / 2 + high / 2 + 0.2 + further
            at = Box(x + (cx - x) * reach_x - wide / 2, y + (cy - y) * reach_y - high / 2, wide, high)
            first = first or at
            if inside(at, frame) and not any(overlap(at, box) for box in taken):
                return at
    assert first is not None
    return first


def mark_size(mark: str) -> Point:
    high = cap_height("bold", MARK_PT) + 2 * PAD
    return max(high, text_width(mark, "bold", MARK_PT) + 2 * PAD), high


def inside(box: Box, frame: Box) -> bool:
    return box.x >= frame.x and box.right <= frame.right and box.y >= frame.y and box.bottom <= frame.bottom


def overlap(one: Box, other: Box) -> bool:
    return (
        one.x < other.right - 1e-6
        and other.x < one.right - 1e-6
        and one.y < other.bottom - 1e-6
        and other.y < one.bottom - 1e-6
    )


def mark_of(piece: Piece, box: Box, palette: Palette, halo: float = 0.0) -> Group:
    """Draw a mark in the colours of its side; `halo` is the width in mm of paper about it."""
    colors = _paint(piece, palette)
    fill = colors.fill if piece.shape == "counter" else None
    rim = Style(fill=fill or palette.paper, stroke=colors.edge, stroke_width=0.25)
    wide = text_width(piece.mark, "bold", MARK_PT)
    ink = colors.on_fill if fill else palette.ink
    left = box.center[0] - wide / 2
    under = [_badge(piece, box, Style(stroke=palette.paper, stroke_width=2 * halo))] if halo else []
    items = [*under, _badge(piece, box, rim), Text(left, box.bottom - PAD, piece.mark, "bold", MARK_PT, ink)]
    data = {"ship": piece.id, "mark": piece.mark}
    return Group(tuple(items), id=f"mark-{piece.id}", role="figure", label=piece.name, data=data)


def _badge(piece: Piece, box: Box, rim: Style) -> Rect | Polygon:
    """Draw the ground of a mark in the shape of its side's badge, which tells sides in black."""
    badge = "disc" if piece.look is None else piece.look.badge
    if badge in ("disc", "square"):
        round_ = box.height * 0.45 if badge == "disc" else 0.0
        return Rect(box.x, box.y, box.width, box.height, rim, round_)
    left, right, top, low = box.x, box.right, box.y, box.bottom
    if badge == "triangle":
        wide = ((left, top), (right, top), (right + PAD, low), (left - PAD, low))
        return Polygon(wide, rim)
    middle = box.center[1]
    return Polygon(
        ((left, middle), (left + PAD, top), (right - PAD, top), (right, middle), (right - PAD, low), (left + PAD, low)),
        rim,
    )
