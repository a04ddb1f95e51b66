"""A whole map as one drawing: the panel with the hexes, and the strip that explains it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise, product

from sheetforge.geometry.hexes import ORIGIN
from sheetforge.sheet.hexmap import scenery, strip
from sheetforge.sheet.hexmap.board import UNCUT, Cuts, HexMap
from sheetforge.sheet.hexmap.chart import banners, hung, pads
from sheetforge.sheet.hexmap.clouds import clouds, stippled
from sheetforge.sheet.hexmap.features import reach, spot, terrain, zone
from sheetforge.sheet.hexmap.frame import frame, inner_edge, scale_of
from sheetforge.sheet.hexmap.ground import dots, grid, number_box, numbered, numbers, patches
from sheetforge.sheet.hexmap.layout import Layout
from sheetforge.sheet.hexmap.sky import stars, waves
from sheetforge.sheet.hexmap.theme import Sky, Theme, theme
from sheetforge.sheet.palette import PALETTES, Palette
from sheetforge.sheet.scene import Box, Clip, Group, Item, Rect, Style
from sheetforge.sheet.walk import bounds
from sheetforge.sheet.widgets.sketch import Sketch
from sheetforge.values import values

_STRIP_GAP = 3.0

AIR = 0.5
"""The room in mm that the number of a hex keeps from the edge of a sheet."""

Spans = tuple[tuple[float, float], ...]
"""Parts of the width or the height of a drawing, in mm."""

CLEAR, AFTER_CUT = 5.0, 2.5
"""The room in mm that words added to the strip keep from its own, and from cuts and the edges of the map."""


@values(frozen=True, slots=True)
class Looks:
    """The options of a drawn map. `across` is a hex from flat side to flat side in mm.

    `every` is the step from one numbered column or row to the next, 0 for none; `seed` is that of
    the stars. The strip stands `beside` the hexes in place of below.
    """

    across: float
    ink: str = "color"
    sky: Sky = "dark"
    stars: bool = True
    every: int = 1
    letters: bool = False
    seed: int = 1
    beside: bool = False


@values(frozen=True, slots=True)
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
    hull = reach(board.corners, bare)
    room = pads(board, hull.width, across)
    # Whole tenths of a millimetre, so that sheets can be cut without splitting a dot.
    x, y = (round(room["west"] - hull.x, 1), round(room["north"] - hull.y, 1))
    width = round(room["west"] + hull.width + room["east"], 1)
    height = round(room["north"] + hull.height + room["south"], 1)
    return Layout(board.shape, across, x, y), width, height


def draw(board: HexMap, looks: Looks, cuts: Cuts = UNCUT) -> MapDrawing:
    """Draw a map; with `cuts` into sheets its ornaments keep off them.

    Raises `LayoutProblem` when it is too small for its title or a legend.
    """
    paint = theme(looks.ink, looks.sky)
    bare = without_panel(board, looks, cuts)
    ground = [Rect(0.0, 0.0, bare.width, bare.height, Style(fill=paint.sky))] if paint.sky else []
    drawn = _panel(board, bare.layout, paint, bare.panel, looks, cuts)
    return replace(bare, items=(*ground, *drawn, *bare.items))


def without_panel(board: HexMap, looks: Looks, cuts: Cuts = UNCUT) -> MapDrawing:
    """Return the measures of a map, with its strip drawn: most lies in the panel.

    Raises `LayoutProblem` as `draw` does.
    """
    paint = theme(looks.ink, looks.sky)
    layout, width, height = layout_of(board, looks.across)
    sketch = Sketch(words_of(looks), board.title)
    panel = Box(0.0, 0.0, width, height)
    if looks.beside:
        wide, high = size_beside(board, looks.across)
        left = width + _STRIP_GAP
        strip_high = strip.draw_column(sketch, board, looks.across, paint, left, width, cuts[1])
        high = max(high, round(strip_high + 0.5, 1))
        return MapDrawing(tuple(sketch.items), wide, high, panel, layout, board, looks)
    top = height + _STRIP_GAP
    strip_high = strip.draw(sketch, board, looks.across, paint, 0.0, top, width, cuts[0])
    total = round(top + strip_high + 0.5, 1)
    return MapDrawing(tuple(sketch.items), width, total, panel, layout, board, looks)


def size_beside(board: HexMap, across: float) -> tuple[float, float]:
    """Return the size of a map with its strip beside its hexes, if this is no higher than they are."""
    _, width, height = layout_of(board, across)
    return round(width + _STRIP_GAP + strip.column_width(width) + 0.5, 1), height


def words_of(looks: Looks) -> Palette:
    """Return the inks of the words of the strip of a map, which stand on the ground of the map."""
    paint = theme(looks.ink, looks.sky)
    palette = PALETTES[looks.ink]
    if not paint.is_dark:
        return palette if paint.sky is None else replace(palette, paper=paint.sky)
    assert paint.sky is not None
    return replace(
        palette,
        ink=paint.label,
        soft_ink=paint.number,
        paper=paint.sky,
        rule=paint.grid,
        faint_rule=paint.grid,
        reconstructed=paint.stars[-2],
    )


def rooms_of(bare: MapDrawing, cuts: Cuts) -> list[Box]:
    """Return the empty places of the strip of a map `without_panel` that no cut crosses, down to its lower edge."""
    upright, level = cuts
    taken = [bounds((item,)) for item in bare.items]
    first, start = bare.panel.bottom + _STRIP_GAP, 0.0
    if bare.looks.beside:
        first, start = 0.0, bare.panel.right + _STRIP_GAP
        upright = tuple(cut for cut in upright if cut > start)
    # A strip below a map lies on its last row of sheets.
    tops = (0.0, *level) if bare.looks.beside else (max(0.0, *level) if level else 0.0,)
    lows = (*level, bare.height) if bare.looks.beside else (bare.height,)
    found: list[Box] = []
    for (begin, end), (upper, lower) in product(pairwise((start, *upright, bare.width)), zip(tops, lows, strict=True)):
        left, right, low = begin + AFTER_CUT, end - AFTER_CUT, lower - AFTER_CUT
        own = [box for box in taken if box.right > left and box.x < right and box.y < low]
        lefts = {left, *(box.right + CLEAR for box in own)}
        rights = {right, *(box.x - CLEAR for box in own)}
        for x, far in product(sorted(lefts), sorted(rights)):
            above = [box.bottom + CLEAR for box in own if box.right + CLEAR > x and box.x - CLEAR < far]
            top = max([first, upper + AFTER_CUT if upper else first, *above])
            if far > x and low > top:
                found.append(Box(x, top, far - x, low - top))
    return found


def _panel(board: HexMap, layout: Layout, paint: Theme, panel: Box, looks: Looks, cuts: Cuts) -> Iterator[Item]:
    """Draw sky, areas, grid, numbers, terrain and points, from the bottom up."""
    yield from _behind(board, layout, paint, panel, looks)
    signs = hung(board, layout, paint, looks.ink, panel, cuts)
    hull = reach(board.corners, layout)
    within = panel.inset(inner_edge(hull.width))
    yield from scenery.drawn(board, layout, paint, within, [sign.box for sign in signs], scale_of(hull.width), cuts)
    yield frame(board, layout, paint, panel, hull.width, looks.every, looks.letters)
    for index, area in enumerate(board.zones):
        yield zone(area, index, layout, paint)
        plain = paint.sky or PALETTES[looks.ink].paper
        bare = list(numbered(area.hexes, board, looks.every, layout))
        if bare and paint.zone_fills[index % len(paint.zone_fills)] is None:
            yield patches(bare, layout, Style(fill=plain))
    hexes = board.hexes
    lines: tuple[Item, ...] = (grid(hexes, layout, paint), dots(hexes, layout, paint))
    yield Group(lines, id="grid", role="figure", label="Hexes", layer="grid")
    yield from banners(board, paint, signs)
    for ground in board.terrain:
        yield terrain(ground, layout, paint)
    yield from numbers(board, layout, paint, looks.every, looks.letters)
    yield from _points(board, layout, paint)


def _behind(board: HexMap, layout: Layout, paint: Theme, panel: Box, looks: Looks) -> Iterator[Item]:
    """Draw what is behind everything: clouds and stars, or ripples on water."""
    if not looks.stars:
        return
    clip = Rect(panel.x, panel.y, panel.width, panel.height, Style())
    # A chart has a clean border; space goes on behind its frame.
    sky = _sky(board, looks)
    inside = panel.inset(2.4) if paint.is_dark else reach(board.corners, layout)
    behind = (
        ("clouds", (*clouds(panel, paint, sky), *stippled(panel, paint, sky, layout))),
        ("stars", tuple(stars(inside, paint, looks.seed, layout))),
        ("waves", () if _sounded(board) else tuple(waves(inside, paint, looks.seed, layout))),
    )
    for layer, items in behind:
        if items:
            yield Group((Clip(clip, items),), role="figure", label=layer.capitalize(), layer=layer)


def _sky(board: HexMap, looks: Looks) -> str:
    """Return the seed of the clouds of a map: its sky or its id, its size, and another seed if one is asked for."""
    name = f"{board.sky or board.id} {board.columns}x{board.rows}"
    return name if looks.seed == board.seed else f"{name} {looks.seed}"


def _points(board: HexMap, layout: Layout, paint: Theme) -> Iterator[Item]:
    """Draw the numbered points."""
    if board.points:
        named = board.points.name
        spots = tuple(spot(one, layout, paint, named) for one in board.points.spots)
        yield Group(spots, role="list", label=named, layer="points")


def backdrop(board: HexMap, looks: Looks) -> Iterator[Item]:
    """Draw what lies below the hexes of a map on a page.

    The page draws stars, waves, hexes and their numbers itself. The hexes have the places of
    `layout_of`.
    """
    paint = replace(theme(looks.ink, looks.sky), engraved=False)
    layout, width, height = layout_of(board, looks.across)
    panel = Box(0.0, 0.0, width, height)
    clip = Rect(panel.x, panel.y, panel.width, panel.height, Style())
    if behind := tuple(clouds(panel, paint, _sky(board, looks))):
        yield Clip(clip, behind)
    signs = hung(board, layout, paint, looks.ink, panel)
    scale = scale_of(reach(board.corners, layout).width)
    yield from scenery.drawn(board, layout, paint, panel, [sign.box for sign in signs], scale)
    for index, area in enumerate(board.zones):
        yield zone(area, index, layout, paint)
    yield from banners(board, paint, signs)
    for ground in board.terrain:
        yield terrain(ground, layout, paint)
    yield from _points(board, layout, paint)


def _sounded(board: HexMap) -> bool:
    """Return whether a map has soundings, beside which ripples would look like more of them."""
    return board.scenery is not None and board.scenery.depths is not None


def miniature(drawing: MapDrawing, scale: float) -> tuple[Item, ...]:
    """Draw the map at a small scale without its texts, for a diagram of its sheets."""
    looks, board = drawing.looks, drawing.board
    paint = theme(looks.ink, looks.sky)
    layout = Layout(board.shape, looks.across * scale, drawing.layout.x * scale, drawing.layout.y * scale)
    panel = drawing.panel
    style = Style(fill=paint.sky, stroke=paint.grid, stroke_width=0.15)
    items: list[Item] = [Rect(0.0, 0.0, panel.width * scale, panel.height * scale, style)]
    inside = Box(0.0, 0.0, panel.width * scale, panel.height * scale).inset(0.3)
    items += scenery.drawn(board, layout, paint, inside, whole=False)
    items += [zone(area, index, layout, paint, whole=True) for index, area in enumerate(board.zones)]
    thin = Style(stroke=paint.grid, stroke_width=0.05)
    items.append(replace(grid(board.hexes, layout, paint), style=thin))
    for ground in board.terrain:
        items.append(terrain(ground, layout, paint))
    if board.points:
        items += [spot(one, layout, paint, board.points.name) for one in board.points.spots]
    return tuple(items)


def spans_of_numbers(drawing: MapDrawing) -> tuple[Spans, Spans]:
    """Return the parts of the width and of the height in which hexes have their numbers, with some air."""
    layout, board = drawing.layout, drawing.board
    pitch_x, pitch_y = layout.pitch
    box = number_box(layout, ORIGIN).inset(-AIR)
    across, down = (0.0, pitch_y / 2) if board.shape == "flat" else (pitch_x / 2, 0.0)
    xs = {box.x + n * pitch_x + by for n in range(-1, board.columns + 2) for by in (0.0, across)}
    ys = {box.y + n * pitch_y + by for n in range(-1, board.rows + 2) for by in (0.0, down)}
    return (
        tuple((round(x, 1), round(x + box.width, 1)) for x in sorted(xs)),
        tuple((round(y, 1), round(y + box.height, 1)) for y in sorted(ys)),
    )


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
        tuple(value for value in xs if 0 < value < drawing.panel.right),
        tuple(value for value in ys if 0 < value < drawing.panel.bottom),
    )
