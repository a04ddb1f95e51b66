"""The map on the page of a battle: hexes with their numbers, the edge of the map, counters with motions and marks.

Its hexes are those of `crop`; where they are too small for counters, pieces are drawn as on other small maps.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from sheetforge.geometry.hexes import Hex, neighbor
from sheetforge.sheet.arms import Worn
from sheetforge.sheet.berths import SQUARE
from sheetforge.sheet.faces import Face
from sheetforge.sheet.hexmap import compact
from sheetforge.sheet.hexmap.board import HexMap
from sheetforge.sheet.hexmap.features import reach, spot, terrain
from sheetforge.sheet.hexmap.frame import STEP
from sheetforge.sheet.hexmap.ground import grid, outline
from sheetforge.sheet.hexmap.layout import Layout
from sheetforge.sheet.hexmap.moving import SEATS, seat
from sheetforge.sheet.hexmap.pieces import Piece, dressed, stacks
from sheetforge.sheet.hexmap.standing import colors_of, token, turned
from sheetforge.sheet.hexmap.theme import Sky, Theme, theme
from sheetforge.sheet.palette import Palette
from sheetforge.sheet.scene import (
    Box,
    Circle,
    Clip,
    Command,
    Group,
    Item,
    Line,
    LineTo,
    MoveTo,
    Path,
    Polygon,
    Rect,
    Style,
    Text,
)
from sheetforge.sheet.text import cap_height, text_width

LEAST_COUNTER, LEAST_NUMBER = 6.6, 7.0
"""The least mm of a hex from flat side to flat side that holds a counter and its mark, and the least with a number."""

NUMBER_PT, UNDER_SIDE = 6.5, 0.55
"""Type of the numbers of hexes in points, and their distance in mm from the upper side."""

GRID, EDGE = 0.15, 0.8
"""Widths in mm of the sides of hexes, and at most of the edge of the map."""

ART = {"counter": 0.7, "disc": 0.6, "diamond": 0.6, "ring": 0.6}
"""The length of what is seen from above, as a part of its place."""

CORNER, CORNERS = 0.38, (2.5, 3.5, 1.5, 4.5)
"""The distance of a mark from the middle of its counter, as a part of it, and the corners to try, from its nose."""

NARROW = 0.45
"""The most of a counter that a mark at a corner takes; a wider one stands at the lower side."""

HALO = 0.4
"""Paper in mm about a mark, which tells it from the rim of its counter."""

COURSE, CASING = 0.5, 1.1
"""Widths in mm of the line to where a piece drifts, and of the paper below it."""

VISIBLE = 4.5
"""The least contrast of such a line with the map."""

TRAIL = 1.9
"""The radius in mm of a trailing token."""


class Place(NamedTuple):
    """A piece and the layout on which it fills its hex, or its share of a hex with several."""

    piece: Piece
    layout: Layout
    is_alone: bool

    @property
    def box(self) -> Box:
        """Return the box of its token."""
        hexes = (self.piece.hex,) if self.piece.tail is None else (self.piece.hex, self.piece.tail)
        return reach(hexes, self.layout).inset(0.05 * self.layout.across)


def drawn(
    pieces: Sequence[Piece],
    board: HexMap,
    paper: HexMap,
    layout: Layout,
    frame: Box,
    sky: Sky,
    ink: str,
    palette: Palette,
    worn: Sequence[Worn] = (),
) -> list[Item]:
    """Return the part `board` of the map `paper` in its frame, with the pieces on it in the looks of their sides."""
    on_paper, hexes = frozenset(paper.hexes), board.hexes
    paint = theme(ink, sky)
    is_beyond = any(hex not in on_paper for hex in hexes)
    fill = palette.paper if is_beyond else paint.sky
    ground: list[Item] = [Rect(frame.x, frame.y, frame.width, frame.height, Style(fill=fill))] if fill else []
    if is_beyond and paint.sky:
        ground += _ground([hex for hex in hexes if hex in on_paper], layout, paint.sky)
    lines = [grid(hexes, layout, paint)]
    lines = [Path(line.commands, Style(stroke=paint.grid, stroke_width=GRID, cap="round")) for line in lines]
    items: list[Item] = [*ground, *lines]
    items += [terrain(ground, layout, paint) for ground in board.terrain]
    if board.points is not None:
        items += [spot(one, layout, paint, board.points.name) for one in board.points.spots if one.hex in hexes]
    items += _edge(hexes, on_paper, layout, paint)
    if layout.across >= LEAST_COUNTER:
        items += _counters(dressed(pieces, worn), board, paper, layout, frame, paint, palette)
    else:
        items += compact.drawn(pieces, board, layout, palette, frame, worn, paper=paper)
    items.append(Rect(frame.x, frame.y, frame.width, frame.height, Style(stroke=paint.grid, stroke_width=0.25)))
    return items


# --- the ground ----------------------------------------------------------------------------------


def _ground(hexes: Sequence[Hex], layout: Layout, color: str) -> Iterator[Item]:
    """Draw the ground of the hexes of a map that goes on beyond its paper, which is white there."""
    if hexes:
        yield Path(outline(hexes, layout), Style(fill=color))


def _edge(hexes: Sequence[Hex], paper: Collection[Hex], layout: Layout, paint: Theme) -> Iterator[Item]:
    """Draw the edge of the map, as far as it is shown."""
    commands: list[Command] = []
    for hex in hexes:
        if hex in paper:
            corners = layout.corners(hex)
            for side in range(6):
                if neighbor(hex, side) not in paper:
                    commands += [MoveTo(*corners[side]), LineTo(*corners[(side + 1) % 6])]
    if commands:
        line = Path(
            tuple(commands), Style(stroke=paint.label, stroke_width=min(EDGE, 0.1 * layout.across), cap="round")
        )
        yield Group((line,), id="edge", role="figure", label="Edge of the map")


def _numbers(hexes: Sequence[Hex], board: HexMap, layout: Layout, paint: Theme, taken: Sequence[Box]) -> Iterator[Item]:
    """Yield the numbers of hexes of the map that nothing covers, every fifth in bold as on the map."""
    high = cap_height("bold", NUMBER_PT)
    # The sides of a hex with a corner up meet above its number.
    under = layout.across / 2 - UNDER_SIDE if layout.shape == "flat" else layout.across * 0.36
    for hex in hexes:
        face: Face = "bold" if any(place % STEP == 0 for place in board.place(hex)) else "medium"
        text, (x, y) = board.number(hex), layout.center(hex)
        wide = text_width(text, face, NUMBER_PT)
        box = Box(x - wide / 2, y - under, wide, high)
        if not any(box.overlaps(one) for one in taken):
            yield Text(box.x, box.bottom, text, face, NUMBER_PT, paint.label if face == "bold" else paint.number)


# --- the pieces ----------------------------------------------------------------------------------


def _counters(
    pieces: Sequence[Piece], board: HexMap, paper: HexMap, layout: Layout, frame: Box, paint: Theme, palette: Palette
) -> list[Item]:
    """Return counters with their motions and marks, and the numbers of hexes."""
    shown = frozenset(board.hexes)
    places = list(_places([piece for piece in pieces if piece.hex in shown], layout))
    motions: list[Item] = []
    taken: list[Box] = [place.box for place in places]
    trails: list[Box] = []
    for piece in (place.piece for place in places):
        motions += _motion(piece, layout, paint, palette, frame)
        trails += _trail_box(piece, layout)
    tokens: list[Item] = []
    leaders: list[Item] = []
    marks: list[Item] = []
    for place in places:
        box = _corner(place, [mark for mark in taken if mark != place.box]) or compact.free_place(
            place.piece.mark, place.box, [*taken, *trails], frame
        )
        is_within = place.box.inset(-0.2).overlaps(box)
        if not is_within:
            line = Style(stroke=_ink(place.piece, paint, palette), stroke_width=compact.LEADER)
            leaders.append(Line(*place.box.center, *box.center, line))
        tokens += _token(place, box if is_within else None, palette)
        taken.append(box)
        marks.append(compact.mark_of(place.piece, box, palette, HALO))
    crossed = [box for piece in pieces for box in compact.crossed(piece, layout)]
    rocks = [hex for ground in board.terrain if ground.ground == "rock" for hex in ground.hexes]
    covered = [*taken, *trails, *crossed, *(reach([hex], layout) for hex in rocks)]
    on_paper = frozenset(paper.hexes)
    all_numbered = on_paper if layout.across >= LEAST_NUMBER else ()
    some = [hex for hex in board.hexes if hex not in all_numbered]
    numbers = (
        *_numbers([hex for hex in board.hexes if hex in all_numbered], board, layout, paint, covered),
        *compact.numbers(some, paper, layout, palette, covered, frame),
    )
    named = Group(numbers, role="note", label="Hex numbers", layer="numbers")
    # What drifts off the map leaves it at its edge.
    area = Rect(frame.x, frame.y, frame.width, frame.height, Style())
    moving: list[Item] = [Clip(area, tuple(motions))] if motions else []
    return [named, *moving, *leaders, *tokens, *marks]


def _places(pieces: Sequence[Piece], layout: Layout) -> Iterator[Place]:
    """Yield the place of each piece: its hex, or a seat in a hex with several."""
    for hex, there in stacks(pieces).items():
        for index, piece in enumerate(there):
            alone = len(there) == 1 or piece.tail is not None
            yield Place(piece, layout if alone else seat(layout, hex, index % SEATS, min(SEATS, len(there))), alone)


def _corner(place: Place, taken: Sequence[Box]) -> Box | None:
    """Return the place of a mark on its counter, at a corner that is free; None where it is too large."""
    piece, layout = place.piece, place.layout
    if piece.shape != "counter":
        return None
    wide, high = compact.mark_size(piece.mark)
    x, y = layout.center(piece.hex if piece.tail is None else piece.tail)
    if wide > NARROW * layout.across:
        # In a hex of its own a long mark reaches over the sides of the counter.
        low = Box(x - wide / 2, y + layout.across / 2 - high - 0.1, wide, high)
        return low if place.is_alone and not any(low.overlaps(box) for box in taken) else None
    for corner in CORNERS:
        facing = (piece.facing or 0) + corner
        cx, cy = layout.toward(piece.hex if piece.tail is None else piece.tail, facing, layout.across * CORNER)
        box = Box(cx - wide / 2, cy - high / 2, wide, high)
        if not any(box.overlaps(other) for other in taken):
            return box
    return None


def _token(place: Place, mark: Box | None, palette: Palette) -> Iterator[Item]:
    """Yield a counter with its ship, or the ship alone of a marker; the ship keeps off a mark below it."""
    piece, layout = place.piece, place.layout
    colors = colors_of(piece.look, palette)
    if piece.shape == "counter":
        yield from token(piece.hex, piece.facing, piece.look, layout, piece.tail, palette)
    if piece.outline is None:
        if piece.shape != "counter":
            yield from compact.token_of(piece, layout, layout.across * 0.6, palette)
        return
    angle = 0.0 if piece.facing is None else layout.angle(piece.facing)
    x, y = place.box.center
    room = layout.across * ART[piece.shape] * (1.0 if piece.tail is None else 1.9)
    if mark is not None and mark.width > NARROW * layout.across:
        y -= 0.13 * layout.across
        room *= 0.88
    yield from turned(piece.outline, x, y, 100.0 * room / SQUARE, angle, colors, palette, piece.is_out)
    if piece.is_out:
        reach_ = 0.28 * layout.across
        for color, width in ((palette.paper, 0.9), (palette.ink, 0.45)):
            style = Style(stroke=color, stroke_width=width)
            yield Line(x - reach_, y - reach_, x + reach_, y + reach_, style)
            yield Line(x - reach_, y + reach_, x + reach_, y - reach_, style)


# --- motions -------------------------------------------------------------------------------------


def _ink(piece: Piece, paint: Theme, palette: Palette) -> str:
    """Return the colour of the lines of a piece, as dark as its side's allows to be seen on the map."""
    return paint.visible(colors_of(piece.look, palette).edge, VISIBLE)


def _motion(piece: Piece, layout: Layout, paint: Theme, palette: Palette, frame: Box) -> Iterator[Item]:
    """Yield the arrow to the hex that a piece drifts to, and its trailing token with a dashed line to it.

    An arrow that leads off the part that is shown ends before its frame, with an open head.
    """
    motion = piece.motion
    if motion is None or not piece.moves:
        return
    ink, ground = _ink(piece, paint, palette), paint.sky or palette.paper
    start = layout.center(piece.hex)
    end, leaves = compact.within(start, layout.center(motion.drift(piece.hex)), frame)
    if motion.trail is not None:
        trail = layout.center(motion.trail)
        yield Line(*trail, *start, Style(stroke=ink, stroke_width=0.3, dash=(0.9, 0.7)))
        yield Circle(*trail, TRAIL, Style(fill=palette.paper, stroke=ink, stroke_width=0.4))
        wide = text_width(piece.mark, "bold", NUMBER_PT)
        base = trail[1] + cap_height("bold", NUMBER_PT) / 2
        yield Text(trail[0] - wide / 2, base, piece.mark, "bold", NUMBER_PT, palette.ink)
    yield Line(*start, *end, Style(stroke=ground, stroke_width=CASING))
    line = Style(stroke=ink, stroke_width=COURSE)
    yield Line(*start, *end, line)
    yield compact.going_on(start, end, line, 2.4) if leaves else _head(start, end, ink)


def _head(start: tuple[float, float], end: tuple[float, float], ink: str) -> Polygon:
    """Draw the head of an arrow from one point to another."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = (dx * dx + dy * dy) ** 0.5
    dx, dy = dx / length, dy / length
    back = (end[0] - 2.4 * dx, end[1] - 2.4 * dy)
    return Polygon(
        (end, (back[0] - 0.95 * dy, back[1] + 0.95 * dx), (back[0] + 0.95 * dy, back[1] - 0.95 * dx)), Style(fill=ink)
    )


def _trail_box(piece: Piece, layout: Layout) -> Iterator[Box]:
    """Yield what a trailing token takes up."""
    if piece.motion is not None and piece.moves and piece.motion.trail is not None:
        x, y = layout.center(piece.motion.trail)
        yield Box(x - TRAIL, y - TRAIL, 2 * TRAIL, 2 * TRAIL)
