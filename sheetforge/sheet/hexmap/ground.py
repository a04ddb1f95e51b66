"""The ground of a map: stars or waves, the grid, dots in the middles, numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import hypot
from random import Random

from sheetforge.geometry.hexes import DIRECTIONS, Hex, column_row, neighbor
from sheetforge.sheet.hexmap.board import HexMap
from sheetforge.sheet.hexmap.layout import Layout
from sheetforge.sheet.hexmap.theme import Theme
from sheetforge.sheet.scene import (
    Box,
    Close,
    Color,
    Command,
    CurveTo,
    Group,
    Item,
    LineTo,
    MoveTo,
    Path,
    Point,
    Style,
    Text,
    on_circle,
)
from sheetforge.sheet.text import cap_height, text_width

AREA_OF_A_STAR = 210.0
"""Area of sky in mm² for each star."""

AREA_OF_A_WAVE = 520.0
"""Area of water in mm² for each ripple."""

_SIZES = (0.22, 0.32, 0.45, 0.6)
_TINY = 0.01


FLARES = 0.8
"""The part of the stars that white paper goes without; dust on it would look like dirt."""

_DOT_ROOM, _NUMBER_ROOM = 1.4, 0.6
"""Room in mm that stars and waves leave about the dots of hexes and about their numbers."""


def stars(box: Box, theme: Theme, seed: int, layout: Layout) -> Iterator[Item]:
    """Draw a star field: dust, denser in a band across the sky, stars, a few bright ones.

    On white paper there are only bright ones. None touches a number or looks like a hex's dot.
    """
    if not theme.stars:
        return
    chance = Random(f"{seed}:stars")
    band = _band(box, chance)
    dots: dict[tuple[Color, float], list[Point]] = {}
    bright: dict[Color, list[Command]] = {}
    for _ in range(round(box.width * box.height / AREA_OF_A_STAR)):
        at = _place(box, band, chance)
        luck = chance.random()
        color = theme.stars[
            min(int(chance.random() * 1.6 * len(theme.stars)), 99) % len(theme.stars)
        ]
        if luck > (0.994 if theme.sky else FLARES):
            reach = (0.9 if theme.sky else 0.5) + 1.3 * chance.random()
            if is_clear(at, layout, reach):
                bright.setdefault(color, []).extend(_flare(at, reach))
        elif theme.sky and is_clear(at, layout, 0.0):
            size = _SIZES[min(3, int(luck * luck * 4))]
            dots.setdefault((color if size > 0.3 else theme.stars[0], size), []).append(at)
    for (color, size), points in sorted(dots.items()):
        yield dotted(points, Style(stroke=color, stroke_width=size, cap="round"))
    for color, flares in sorted(bright.items()):
        yield Path(tuple(flares), Style(fill=color))


def is_clear(at: Point, layout: Layout, reach: float) -> bool:
    """Return whether a mark that reaches so far stays off the dot and the number of its hex."""
    hex = layout.hex_at(*at)
    (cx, cy), size = layout.center(hex), number_size(layout)
    if hypot(at[0] - cx, at[1] - cy) < _DOT_ROOM + reach:
        return False
    x, y = number_at(layout, hex, size)
    room = _NUMBER_ROOM + reach
    aside = text_width("0000", "medium", size) / 2 + room
    up = cap_height("medium", size)
    return abs(at[0] - x) > aside or not y - up - room < at[1] < y + room


def waves(box: Box, theme: Theme, seed: int, layout: Layout) -> Iterator[Item]:
    """Draw ripples on water: short pairs of curves, scattered evenly and never in rows.

    None crosses a number or the dot of a hex.
    """
    chance = Random(f"{seed}:waves")
    drawn: dict[Color, list[Command]] = {color: [] for color in theme.waves}
    for _ in range(round(box.width * box.height / AREA_OF_A_WAVE) if drawn else 0):
        x = box.x + chance.random() * (box.width - 8.0)
        y = box.y + 1.0 + chance.random() * (box.height - 2.0)
        long = 1.4 + 1.6 * chance.random()
        color = theme.waves[int(chance.random() * len(theme.waves))]
        crests = 2 if chance.random() < 0.7 else 1
        ends = ((x + part * long / 2, y) for part in range(2 * crests + 1))
        if not all(is_clear(end, layout, long / 4) for end in ends):
            continue
        drawn[color].append(MoveTo(x, y))
        for crest in range(crests):
            at = x + crest * long
            drawn[color].append(
                CurveTo(at + long * 0.36, y - long * 0.45, at + long * 0.64, y + long * 0.45,
                        at + long, y)
            )  # fmt: skip
    for color, commands in drawn.items():
        if commands:
            yield Path(
                tuple(commands), Style(stroke=color, stroke_width=theme.grid_width, cap="round")
            )


def dotted(points: Iterable[Point], style: Style) -> Path:
    """Draw dots as large as the stroke of a style with round caps is wide."""
    commands: list[Command] = []
    for x, y in points:
        commands += [MoveTo(x, y), LineTo(x + _TINY, y)]
    return Path(tuple(commands), style)


def _band(box: Box, chance: Random) -> tuple[Point, float, float]:
    """Return a point of the band, its slope, and its width."""
    middle = (
        box.x + box.width * (0.35 + 0.3 * chance.random()),
        box.y + box.height * (0.35 + 0.3 * chance.random()),
    )
    return middle, chance.uniform(-0.7, 0.7), 0.16 * min(box.width, box.height)


def _place(box: Box, band: tuple[Point, float, float], chance: Random) -> Point:
    """Return a random place, for a third of the stars near the band."""
    x = box.x + chance.random() * box.width
    y = box.y + chance.random() * box.height
    if chance.random() < 0.34:
        (at_x, at_y), slope, width = band
        near = at_y + (x - at_x) * slope + chance.gauss(0.0, width)
        if box.y < near < box.bottom:
            y = near
    return x, y


def _flare(at: Point, reach: float) -> Iterator[Command]:
    """Draw a bright star: four points."""
    for index in range(8):
        x, y = on_circle(*at, reach if index % 2 == 0 else reach * 0.18, index * 45.0)
        yield LineTo(x, y) if index else MoveTo(x, y)
    yield Close()


def grid(hexes: Iterable[Hex], layout: Layout, theme: Theme) -> Path:
    """Draw the sides of all hexes, each once."""
    there = set(hexes)
    commands: list[Command] = []
    for hex in sorted(there):
        corners = layout.corners(hex)
        # Three sides of every hex; the other three where no neighbour draws them.
        beyond = [side for side in (3, 4, 5) if neighbor(hex, side) not in there]
        last = -1
        for side in (0, 1, 2, *beyond):
            if last != side:
                commands.append(MoveTo(*corners[side]))
            last = (side + 1) % 6
            commands.append(LineTo(*corners[last]))
    style = Style(stroke=theme.grid, stroke_width=theme.grid_width, cap="round", join="round")
    return Path(tuple(commands), style)


def outline(hexes: Iterable[Hex], layout: Layout) -> tuple[Command, ...]:
    """Return the border of an area of hexes, one closed outline after another."""
    there = set(hexes)
    # Corners by three times their place, which is whole, so that all hexes name them alike.
    following: dict[Hex, tuple[Point, Hex]] = {}
    for hex in sorted(there):
        corners = layout.corners(hex)
        for side in range(6):
            if neighbor(hex, side) not in there:
                start, end = (
                    hex * 3 + DIRECTIONS[at - 1] + DIRECTIONS[at % 6] for at in (side, side + 1)
                )
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


def numbers(
    board: HexMap, layout: Layout, theme: Theme, every: int, letters: bool
) -> Iterator[Item]:
    """Number the hexes of every `every`-th column and row; 0 for none.

    Counting starts at column 1 and row 1, so hexes keep their numbers when a map grows.
    """
    if every <= 0:
        return
    size = number_size(layout)
    made: list[Item] = []
    for hex in numbered(board.hexes, board, every):
        text = board.number(hex, letters)
        x, y = number_at(layout, hex, size)
        x -= text_width(text, "medium", size) / 2
        made.append(Text(x, y, text, "medium", size, theme.number))
    yield Group(tuple(made), role="note", label="Hex numbers", layer="numbers")


def numbered(hexes: Iterable[Hex], board: HexMap, every: int) -> Iterator[Hex]:
    """Yield the hexes of a map that have a number."""
    for hex in hexes:
        column, row = column_row(hex, board.shape)
        column, row = column - board.zero[0], row - board.zero[1]
        if every > 0 and (column - 1) % every == 0 and (row - 1) % every == 0:
            yield hex


def patches(hexes: Iterable[Hex], layout: Layout, style: Style) -> Path:
    """Draw plain ground below numbers, so that no pattern runs through them."""
    size = number_size(layout)
    commands: list[Command] = []
    for hex in hexes:
        x, y = number_at(layout, hex, size)
        width, height = (
            text_width("0000", "medium", size) / 2 + 0.3,
            cap_height("medium", size) + 0.3,
        )
        commands += [
            MoveTo(x - width, y + 0.3),
            LineTo(x + width, y + 0.3),
            LineTo(x + width, y - height),
            LineTo(x - width, y - height),
            Close(),
        ]
    return Path(tuple(commands), style)


def number_size(layout: Layout) -> float:
    """Return the type size of hex numbers."""
    return max(4.0, min(10.0, round(layout.across * 0.28 * 4) / 4))


def number_at(layout: Layout, hex: Hex, size: float) -> Point:
    """Return the centre of a number under the upper side or corner of its hex, on its baseline."""
    x, y = layout.center(hex)
    inset = 0.07 if layout.shape == "flat" else 0.12
    top = layout.across / 2 if layout.shape == "flat" else layout.radius
    return x, y - top + layout.across * inset + cap_height("medium", size)
