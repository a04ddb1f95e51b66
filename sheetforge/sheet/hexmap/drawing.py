"""A whole map as one drawing: the panel with the hexes, and the strip that explains it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from sheetforge.geometry.hexes import ORIGIN
from sheetforge.sheet.hexmap import strip
from sheetforge.sheet.hexmap.board import HexMap, Zone
from sheetforge.sheet.hexmap.features import reach, spot, terrain, zone
from sheetforge.sheet.hexmap.ground import dots, grid, numbered, numbers, patches, stars, waves
from sheetforge.sheet.hexmap.layout import Layout
from sheetforge.sheet.hexmap.theme import Sky, Theme, theme
from sheetforge.sheet.palette import PALETTES
from sheetforge.sheet.scene import Box, Clip, Group, Item, Place, Rect, Style, Text
from sheetforge.sheet.text import cap_height, fit, text_width
from sheetforge.sheet.widgets.sketch import Sketch

PAD = 7.0
"""Sky in mm between the hexes and the edge of the panel; names of areas stand there."""

NAME_PT, NAME_MOST, NAME_LEAST = 12.0, 15.0, 6.5
"""Sizes in points of the name of an area: on a small map, on a poster, and the least."""

_STRIP_GAP = 3.0


@dataclass(frozen=True, slots=True)
class Looks:
    """The options of a drawn map. `across` is a hex from flat side to flat side in mm.

    `every` is the step from one numbered column or row to the next, 0 for none; `seed` is that of
    the stars.
    """

    across: float = 25.0
    ink: str = "color"
    sky: Sky = "dark"
    stars: bool = True
    every: int = 1
    letters: bool = False
    seed: int = 1


@dataclass(frozen=True, slots=True)
class MapDrawing:
    """A map in mm from its top left corner; `panel` is the part with the hexes."""

    items: tuple[Item, ...]
    width: float
    height: float
    panel: Box
    layout: Layout
    board: HexMap
    looks: Looks


def layout_of(board: HexMap, across: float) -> tuple[Layout, float, float]:
    """Return the layout of the hexes of a map in its panel, and the size of the panel."""
    bare = Layout(board.shape, across)
    hull = reach(board.hexes, bare)
    # Whole tenths of a millimetre, so that sheets can be cut without splitting a dot.
    x, y = (round(PAD - start, 1) for start in (hull.x, hull.y))
    width, height = (round(size + 2 * PAD, 1) for size in (hull.width, hull.height))
    return Layout(board.shape, across, x, y), width, height


def draw(board: HexMap, looks: Looks) -> MapDrawing:
    """Draw a map. Raises `LayoutProblem` when it is too small for its title or a legend."""
    paint = theme(looks.ink, looks.sky)
    layout, width, height = layout_of(board, looks.across)
    panel = Box(0.0, 0.0, width, height)
    sketch = Sketch(PALETTES[looks.ink], board.title)
    sketch.items += _panel(board, layout, paint, panel, looks)
    top = height + _STRIP_GAP
    facts = f"{board.columns} × {board.rows} hexes of {looks.across:g} mm from side to side"
    strip_high = strip.draw(sketch, board, facts, paint, 0.0, top, width)
    total = round(top + strip_high + 0.5, 1)
    return MapDrawing(tuple(sketch.items), width, total, panel, layout, board, looks)


def _panel(board: HexMap, layout: Layout, paint: Theme, panel: Box, looks: Looks) -> Iterator[Item]:
    """Draw sky, areas, grid, numbers, terrain and points, from the bottom up."""
    box = (panel.x, panel.y, panel.width, panel.height)
    if paint.sky:
        yield Rect(*box, Style(fill=paint.sky))
    else:
        frame = panel.inset(0.2)
        edge = Style(stroke=paint.grid, stroke_width=0.4)
        yield Rect(frame.x, frame.y, frame.width, frame.height, edge)
    if looks.stars:
        field = tuple(stars(panel.inset(1.0), paint, looks.seed, layout))
        if field:
            clip = Rect(*box, Style())
            yield Group((Clip(clip, field),), role="figure", label="Stars", layer="stars")
        water = tuple(waves(panel.inset(1.0), paint, looks.seed, layout))
        if water:
            yield Group((Clip(Rect(*box, Style()), water),), role="figure", label="Waves",
                        layer="waves")  # fmt: skip
    for index, area in enumerate(board.zones):
        yield zone(area, index, layout, paint)
        plain = paint.sky or PALETTES[looks.ink].paper
        bare = list(numbered(area.hexes, board, looks.every))
        if bare:
            yield patches(bare, layout, Style(fill=plain))
    hexes = board.hexes
    lines: tuple[Item, ...] = (grid(hexes, layout, paint), dots(hexes, layout, paint))
    yield Group(lines, id="grid", role="figure", label="Hexes", layer="grid")
    for index, area in enumerate(board.zones):
        yield from _name(area, index, board, layout, paint, panel)
    for ground in board.terrain:
        yield terrain(ground, layout, paint)
    yield from numbers(board, layout, paint, looks.every, looks.letters)
    if board.points:
        named = board.points.name
        signs = tuple(spot(one, layout, paint, named) for one in board.points.spots)
        yield Group(signs, role="list", label=named, layer="points")


def _name(
    area: Zone, index: int, board: HexMap, layout: Layout, paint: Theme, panel: Box
) -> Iterator[Item]:
    """Draw the name of an area in the sky beside it."""
    if area.side is None:
        return
    hull = reach(area.hexes, layout)
    upright = area.side in ("east", "west")
    room = hull.height if upright else hull.width
    text = area.name.upper()
    most = min(NAME_MOST, NAME_PT * max(1.0, panel.width / 420.0))
    size = fit(text, "bold", most, NAME_LEAST, room * 0.8)
    if not isinstance(size, float | int):
        return
    spacing = 0.3
    width = text_width(text, "bold", size, spacing)
    run = Text(-width / 2, 0.0, text, "bold", size, paint.zones[index % len(paint.zones)], spacing)
    cx, cy = hull.center
    drop = cap_height("bold", size) / 2
    if area.side == "north":
        yield Place((run,), cx, PAD / 2 + drop)
    elif area.side == "south":
        yield Place((run,), cx, panel.bottom - PAD / 2 + drop)
    elif area.side == "west":
        yield Place((run,), PAD / 2 + drop, cy, 3)
    else:
        yield Place((run,), panel.right - PAD / 2 - drop, cy, 1)


def miniature(drawing: MapDrawing, scale: float) -> tuple[Item, ...]:
    """Draw the map at a small scale without its texts, for a diagram of its sheets."""
    looks, board = drawing.looks, drawing.board
    paint = theme(looks.ink, looks.sky)
    layout = Layout(
        board.shape, looks.across * scale, drawing.layout.x * scale, drawing.layout.y * scale
    )
    panel = drawing.panel
    style = Style(fill=paint.sky, stroke=paint.grid, stroke_width=0.15)
    items: list[Item] = [Rect(0.0, 0.0, panel.width * scale, panel.height * scale, style)]
    items += [
        zone(area, index, layout, paint, whole=True) for index, area in enumerate(board.zones)
    ]
    thin = Style(stroke=paint.grid, stroke_width=0.05)
    items.append(replace(grid(board.hexes, layout, paint), style=thin))
    for ground in board.terrain:
        items.append(terrain(ground, layout, paint))
    if board.points:
        items += [spot(one, layout, paint, board.points.name) for one in board.points.spots]
    return tuple(items)


def snaps(drawing: MapDrawing) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Return the best cuts of the drawing: x values and y values, off the middles and the numbers.

    No such cut runs along a side of a hex.
    """
    layout, board = drawing.layout, drawing.board
    pitch_x, pitch_y = layout.pitch
    x, y = layout.center(ORIGIN)
    flat = board.shape == "flat"
    shift_x = pitch_x / 2 if flat else pitch_x / 4
    shift_y = pitch_y / 4 if flat else layout.radius * 0.35
    xs = tuple(round(x + shift_x + n * pitch_x, 1) for n in range(-1, board.columns + 2))
    ys = tuple(round(y + shift_y + n * pitch_y, 1) for n in range(-1, board.rows + 2))
    return (
        tuple(one for one in xs if 0 < one < drawing.panel.right),
        tuple(one for one in ys if 0 < one < drawing.panel.bottom),
    )
