"""The ground of a map: the grid, dots in the middles of hexes, their numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from sheetforge.geometry.hexes import DIRECTIONS, Hex, neighbor
from sheetforge.sheet.faces import Face
from sheetforge.sheet.hexmap.board import HexMap
from sheetforge.sheet.hexmap.frame import STEP
from sheetforge.sheet.hexmap.layout import Layout
from sheetforge.sheet.hexmap.theme import Theme
from sheetforge.sheet.scene import Box, Close, Command, CurveTo, Group, Item, LineTo, MoveTo, Path, Point, Style, Text
from sheetforge.sheet.text import cap_height, text_width

LEAST_EACH, LEAST_LINES = 16.0, 8.0
"""The least mm of a hex from side to side on a map whose every hex has a number, and on one where those of each fifth
column and of each fifth row have: of smaller hexes those have that are in both."""

CORNERS = (0.33, 0.34, 0.33, 0.0)
"""The parts of a side that are drawn and left out in turn on small hexes, whose corners alone show where they lie."""

LEAST_NUMBER_PT, MOST_NUMBER_PT, PT_OF_MM = 6.5, 10.0, 0.3
"""The least and the largest type of numbers in points, and its part of the mm of a hex between them."""

FULL, LEAST_LINE = 25.0, 0.08
"""The mm of hexes whose sides have the full width of a theme, and the least width of sides in mm."""

_TINY = 0.01


def dotted(points: Iterable[Point], style: Style) -> Path:
    """Draw dots as large as the stroke of a style with round caps is wide."""
    commands: list[Command] = []
    for x, y in points:
        commands += [MoveTo(x, y), LineTo(x + _TINY, y)]
    return Path(tuple(commands), style)


def grid(hexes: Iterable[Hex], layout: Layout, theme: Theme) -> Path:
    """Draw the sides of all hexes, each once."""
    there = set(hexes)
    commands: list[Command] = []
    steps = [(side, *DIRECTIONS[side]) for side in (3, 4, 5)]
    for hex in sorted(there):
        q, r = hex
        corners = layout.corners(hex)
        # Three sides of every hex; the other three where no neighbour draws them.
        first, second, third, fourth = corners[:4]
        commands += (MoveTo(*first), LineTo(*second), LineTo(*third), LineTo(*fourth))
        last = 3
        for side, across, down in steps:
            if (q + across, r + down) not in there:
                if last != side:
                    commands.append(MoveTo(*corners[side]))
                last = (side + 1) % 6
                commands.append(LineTo(*corners[last]))
    dash = tuple(round(part * layout.radius, 3) for part in CORNERS) if layout.across < LEAST_EACH else ()
    style = Style(stroke=theme.grid, stroke_width=grid_line(layout, theme), dash=dash, cap="round", join="round")
    return Path(tuple(commands), style)


def grid_line(layout: Layout, theme: Theme) -> float:
    """Return the width of the sides of hexes, thinner on small ones, so that no lattice is darker than another."""
    return max(LEAST_LINE, round(theme.grid_width * min(1.0, layout.across / FULL), 3))


def outline(hexes: Iterable[Hex], layout: Layout) -> tuple[Command, ...]:
    """Return the border of an area of hexes, one closed outline after another."""
    there = set(hexes)
    # Corners by three times their place, which is whole, so that all hexes name them alike.
    following: dict[Hex, tuple[Point, Hex]] = {}
    for hex in sorted(there):
        corners = layout.corners(hex)
        for side in range(6):
            if neighbor(hex, side) not in there:
                start, end = (hex * 3 + DIRECTIONS[at - 1] + DIRECTIONS[at % 6] for at in (side, side + 1))
                following[start] = (corners[side], end)
    commands: list[Command] = []
    while following:
        at = first = next(iter(following))
        while at in following:
            point, after = following.pop(at)
            commands.append(LineTo(*point) if at != first else MoveTo(*point))
            at = after
        commands.append(Close())
    return tuple(commands)


def dots(hexes: Iterable[Hex], layout: Layout, theme: Theme) -> Path:
    """Draw a dot in the middle of every hex."""
    style = Style(stroke=theme.grid, stroke_width=layout.across * 0.028, cap="round")
    return dotted((layout.center(hex) for hex in hexes), style)


def numbers(board: HexMap, layout: Layout, theme: Theme, every: int, letters: bool) -> Iterator[Item]:
    """Number the hexes of every `every`-th column and row; 0 for none.

    Those of each fifth column and row are bold. Counting starts at column 1 and row 1, so hexes
    keep their numbers when a map grows. Of small hexes only those have one that are counted from.
    """
    if every <= 0:
        return
    size = number_size(layout)
    made: list[Item] = []
    for hex in numbered(board.hexes, board, every, layout):
        text = board.number(hex, letters)
        x, y = number_at(layout, hex, size)
        is_fifth = any(at % STEP == 0 for at in board.place(hex))
        face: Face = "bold" if is_fifth else "medium"
        x -= text_width(text, face, size) / 2
        made.append(Text(x, y, text, face, size, theme.label if is_fifth else theme.number))
    yield Group(tuple(made), role="note", label="Hex numbers", layer="numbers")


def numbered(hexes: Iterable[Hex], board: HexMap, every: int, layout: Layout) -> Iterator[Hex]:
    """Yield the hexes of a map that have a number: of small ones those of every fifth column and row."""
    if every == 1 and layout.across < LEAST_EACH:
        are_counted = any if layout.across >= LEAST_LINES else all
        for hex in hexes:
            if are_counted(at % STEP == 0 for at in board.place(hex)):
                yield hex
        return
    for hex in hexes:
        column, row = board.place(hex)
        if every > 0 and (column - 1) % every == 0 and (row - 1) % every == 0:
            yield hex


def patches(hexes: Iterable[Hex], layout: Layout, style: Style) -> Path:
    """Draw plain ground below numbers, so that no pattern runs through them."""
    commands: list[Command] = []
    for hex in hexes:
        box = number_box(layout, hex).inset(-0.3)
        commands += [
            MoveTo(box.x, box.bottom),
            LineTo(box.right, box.bottom),
            LineTo(box.right, box.y),
            LineTo(box.x, box.y),
            Close(),
        ]
    return Path(tuple(commands), style)


def number_size(layout: Layout) -> float:
    """Return the type size of hex numbers."""
    return max(LEAST_NUMBER_PT, min(MOST_NUMBER_PT, round(layout.across * PT_OF_MM * 4) / 4))


def number_at(layout: Layout, hex: Hex, size: float) -> Point:
    """Return the centre of a number under the upper side or corner of its hex, on its baseline."""
    x, y = layout.center(hex)
    # A band along the side of a hex lies above the number.
    inset = 0.1 if layout.shape == "flat" else 0.13
    top = layout.across / 2 if layout.shape == "flat" else layout.radius
    return x, y - top + layout.across * inset + _measures(size)[1]


def number_box(layout: Layout, hex: Hex) -> Box:
    """Return the room of a hex's number, which is that of a bold one of four digits."""
    size = number_size(layout)
    width, height = _measures(size)
    x, y = number_at(layout, hex, size)
    return Box(x - width / 2, y - height, width, height)


@cache
def _measures(size: float) -> Point:
    """Return width and height of a number."""
    return text_width("0000", "bold", size), cap_height("bold", size)


def smooth(points: Sequence[Point]) -> tuple[Command, ...]:
    """Return a closed curve through points, to a tenth of a millimetre."""
    commands: list[Command] = [MoveTo(*points[0])]
    count = len(points)
    for index in range(count):
        before, start, end, after = (points[(index + step) % count] for step in (-1, 0, 1, 2))
        commands.append(
            CurveTo(
                round(start[0] + (end[0] - before[0]) / 6, 1),
                round(start[1] + (end[1] - before[1]) / 6, 1),
                round(end[0] - (after[0] - start[0]) / 6, 1),
                round(end[1] - (after[1] - start[1]) / 6, 1),
                *end,
            )
        )
    return (*commands, Close())
