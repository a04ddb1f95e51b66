"""Boards of pieces with a motion: the map in text, what its letters do not say, and the picture.

A game makes one list of `Piece`s; text and picture both show it. A cell of the text has two
characters: a unit's letter and the arrow of its facing. Where several pieces are in a hex it is the
first one's letter and `+`, and a line below the map lists them. A trailing piece is `A.` and the
hex that a unit drifts to `A°`; a line below the map has each motion in full.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from sheetforge.geometry.hexes import Hex, Shape, column_row
from sheetforge.geometry.hexes import number as plain_number
from sheetforge.geometry.motion import Motion, components
from sheetforge.geometry.window import Window
from sheetforge.play import text_map, units
from sheetforge.play.map_text import MapText, plain_ground
from sheetforge.play.text_map import ARROWS, Area
from sheetforge.sheet.hexmap.pieces import Piece, reached, stacks
from sheetforge.text import counted

if TYPE_CHECKING:
    from sheetforge.play.units import U, UnitState
    from sheetforge.sheet.arms import Worn
    from sheetforge.sheet.hexmap.board import HexMap
    from sheetforge.sheet.hexmap.drawing import Looks
    from sheetforge.sheet.scene import Page

SEVERAL, TRAIL, DRIFT, OUT = "+", ".", "°", "×"
"""Behind the letter of a unit: a hex with several pieces, a trailing piece, a drift, a wreck."""

MOST = (70, 50)
"""Columns and rows of a map in text, at most."""

Number = Callable[[Hex], str]
"""The number of a hex, as the map has it printed."""


def area_of(pieces: Sequence[Piece], shape: Shape, most: tuple[int, int] = MOST) -> Area:
    """Return the part of the map to show: pieces, drifts and trails with a margin.

    If that is too large it is what fits about the middle piece. Raises ValueError without pieces.
    """
    whole = text_map.around(reached(pieces), shape)
    places = [column_row(piece.hex, shape) for piece in pieces]
    left, right = _cut(whole.left, whole.right, [column for column, _ in places], most[0])
    top, bottom = _cut(whole.top, whole.bottom, [row for _, row in places], most[1])
    return Area(left, top, right, bottom)


def part_drawn(pieces: Sequence[Piece], shape: Shape, columns: int, rows: int) -> Area:
    """Return the part of a map to draw: about its pieces, all of it where there are none."""
    return area_of(pieces, shape) if pieces else Area(1, 1, columns, rows)


def _cut(low: int, high: int, places: Sequence[int], most: int) -> tuple[int, int]:
    """Return from where to where is shown: all, or `most` about the middle piece."""
    if high - low < most:
        return low, high
    middle = sorted(places)[len(places) // 2]
    start = max(low, min(middle - most // 2, high - most + 1))
    return start, start + most - 1


def chart(
    pieces: Sequence[Piece],
    shape: Shape,
    color: bool = False,
    ground: Callable[[Hex], str] = plain_ground,
    area: Area | None = None,
    window: Window | None = None,
    whole: Area | None = None,
) -> MapText:
    """Return the map as data, with a line below it for each stack and each motion.

    `ground` is what an empty hex shows, two characters wide; `whole` the map if it has edges. With
    a `window` hexes are numbered as the paper lies now.
    """
    if not pieces:
        return MapText(shape=shape, ground=ground, whole=whole)
    number = window.number if window is not None else _plain(shape)
    area, paper = area or area_of(pieces, shape), None
    if window is not None:
        right, bottom = window.left + window.columns - 1, window.top + window.rows - 1
        paper = Area(window.left, window.top, right, bottom)
        area = _on_paper(area, paper, text_map.around(reached(pieces), shape, 0))
    return MapText(
        _cells(pieces, shape, color),
        shape,
        area,
        whole,
        ground,
        {piece.id: piece.hex for piece in pieces},
        {piece.id: f"{_listed(piece, shape, True)} {number(piece.hex)}" for piece in pieces},
        (0, 0) if window is None else (window.left - 1, window.top - 1),
        tuple(legend(pieces, shape, _on(whole, shape, number))),
        paper,
    )


def _on_paper(area: Area, paper: Area, pieces: Area) -> Area:
    """Return an area without its margin beyond the paper; the pieces stay."""
    return Area(
        max(area.left, min(paper.left, pieces.left)),
        max(area.top, min(paper.top, pieces.top)),
        min(area.right, max(paper.right, pieces.right)),
        min(area.bottom, max(paper.bottom, pieces.bottom)),
    )


OFF = "off the map"
"""The number of a hex beyond a map with edges."""


def _on(whole: Area | None, shape: Shape, number: Number) -> Number:
    """Return the numbers of hexes, for those beyond the `whole` map that they are off it."""

    def named(hex: Hex) -> str:
        column, row = column_row(hex, shape)
        if whole is None or (whole.left <= column <= whole.right and whole.top <= row <= whole.bottom):
            return number(hex)
        return OFF

    return named


def _plain(shape: Shape) -> Number:
    return lambda hex: plain_number(*column_row(hex, shape))


def lines(
    pieces: Sequence[Piece], shape: Shape, color: bool = False, area: Area | None = None, window: Window | None = None
) -> list[str]:
    """Return the map in lines of text, and below it a line for each stack and each motion."""
    return chart(pieces, shape, color, area=area, window=window).text()


def _cells(pieces: Sequence[Piece], shape: Shape, color: bool) -> dict[Hex, str]:
    """Return what stands in each hex: pieces before trails before drifts."""
    cells: dict[Hex, str] = {}

    def put(hex: Hex, piece: Piece, sign: str) -> None:
        text = f"{piece.mark}{sign}"[:2].ljust(2)
        side = piece.side
        cells[hex] = text if side is None else text_map.painted(text, side, color)

    for piece in pieces:
        if piece.motion is not None and piece.moves:
            put(piece.motion.drift(piece.hex), piece, DRIFT)
    trails = _trails(pieces)
    for hex, trailing in trails.items():
        put(hex, trailing[0], SEVERAL if len(trailing) > 1 else TRAIL)
    for hex, there in stacks(pieces).items():
        first = there[0]
        several = sum(piece.count for piece in there) + len(trails.get(hex, ())) > 1
        put(hex, first, SEVERAL if several else _heading(first, shape))
    return cells


def _heading(piece: Piece, shape: Shape) -> str:
    """Return the arrow of a piece's facing, a cross for a wreck, nothing for a marker."""
    if piece.is_out:
        return OUT
    return "" if piece.facing is None else ARROWS[shape][piece.facing]


def legend(pieces: Sequence[Piece], shape: Shape, number: Number | None = None) -> list[str]:
    """Return a line for every hex with several pieces, and one for every motion.

    `1012  A Hood ↑, b Falke ↓, 3 × * mine` and
    `A Hood: faces ↑, moves ↗5, drifts to 1507, trail in 0812, turns to → in 3 hexes`.
    """
    name_of = number or _plain(shape)
    rows = [f"{name_of(hex)}  {', '.join(texts)}" for hex, texts in listings(pieces, shape)]
    for piece in pieces:
        if piece.motion is not None:
            rows.append(f"{piece.mark} {piece.name}: {motion_text(piece, shape, name_of)}")
    return rows


def listings(pieces: Sequence[Piece], shape: Shape, arrows: bool = True) -> Iterator[tuple[Hex, list[str]]]:
    """Yield each hex that holds several pieces with what they are, from the top of the map down.

    Without `arrows` facings are left out: the typeface of pictures has none.
    """
    there = stacks(pieces)
    trails = _trails(pieces)
    for hex in sorted({*there, *trails}, key=lambda cell: column_row(cell, shape)[::-1]):
        pieces_here, trailing = there.get(hex, ()), trails.get(hex, [])
        if sum(piece.count for piece in pieces_here) + len(trailing) > 1:
            listed_here = [_listed(piece, shape, arrows) for piece in pieces_here]
            yield hex, listed_here + [f"trail of {piece.mark} {piece.name}" for piece in trailing]


def _trails(pieces: Iterable[Piece]) -> dict[Hex, list[Piece]]:
    """Return by hex the pieces whose trails lie in it; a piece at rest lies on its own."""
    pieces_by_hex: dict[Hex, list[Piece]] = {}
    for piece in pieces:
        if piece.motion is not None and piece.motion.trail is not None and piece.moves:
            pieces_by_hex.setdefault(piece.motion.trail, []).append(piece)
    return pieces_by_hex


def _listed(piece: Piece, shape: Shape, arrows: bool) -> str:
    many = f"{piece.count} × " if piece.count > 1 else ""
    heading = _heading(piece, shape) if arrows else ""
    return f"{many}{piece.mark} {piece.name}{heading and f' {heading}'}".lstrip()


def motion_text(piece: Piece, shape: Shape, number: Number) -> str:
    """Return how a piece moves, in words; empty for one without a motion."""
    motion = piece.motion
    if motion is None:
        return ""
    parts = []
    if piece.facing is not None:
        parts.append(f"faces {ARROWS[shape][piece.facing]}")
    if motion.at_rest:
        parts.append("at rest")
    else:
        parts.append(f"moves {course_text(motion, shape)}")
        drift = number(motion.drift(piece.hex))
        if "." in drift:
            drift = "beyond the edge of the paper"
        parts.append(f"drifts to {drift}" if drift.isdigit() else f"drifts {drift}")
    if motion.trail is not None and not motion.at_rest:
        parts.append(f"trail in {number(motion.trail)}")
    if motion.turn is not None:
        after = counted(motion.turn_in, "hex", "hexes")
        parts.append(f"turns to {ARROWS[shape][motion.turn % 6]} in {after}")
    return ", ".join(parts)


def course_text(motion: Motion, shape: Shape) -> str:
    """Return a velocity as arrows and hexes a turn: `↑5`, `↑3 ↗2`; `at rest` without one."""
    parts = components(motion.velocity)
    return " ".join(f"{ARROWS[shape][facing]}{hexes}" for facing, hexes in parts) or "at rest"


def picture(
    state: UnitState[U],
    board: HexMap,
    pieces: Sequence[Piece],
    names: Mapping[str, str],
    condition: Callable[[U], str],
    title: str,
    standing: Callable[[str], str] = units.no_standing,
    is_listed: Callable[[U], bool] = units.every,
    looks: Looks | None = None,
    liveries: Sequence[Worn] = (),
) -> Page:
    """Draw a map with pieces, motions and stacks, and beside it the roster and what shares hexes.

    `names` are the letters of units by their ids, `liveries` the looks of the sides. What is beyond the
    map is on the roster only.
    """
    from sheetforge.sheet.hexmap.drawing import Looks as Looking
    from sheetforge.sheet.hexmap.drawing import draw
    from sheetforge.sheet.hexmap.moving import drawn

    looking = looks or Looking(ACROSS, "color", "light", stars=False, every=1)
    drawing = draw(board, looking)
    counters = drawn(pieces, drawing.layout, frozenset(board.hexes), liveries)
    there = [f"{board.number(hex)}: {', '.join(texts)}" for hex, texts in listings(pieces, board.shape, arrows=False)]
    notes = [("Several in one hex", there)] if there else []
    return units.picture(state, drawing, counters, names, condition, title, standing, is_listed, notes, liveries)


ACROSS = 15.0
"""A hex from side to side in mm: room for several counters in it."""
