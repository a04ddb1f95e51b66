"""The ink that pages take, estimated before anything is drawn.

A page is painted on a coarse grid. Fills replace what lies under them; lines and type cover a part
of a cell. The figure is the sum of the three inks of a color printer, or the black of another, as a
share of the paper: 1.0 is one ink all over it.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import pairwise
from math import ceil, cos, floor, hypot, radians, sin

from sheetforge.sheet import scene
from sheetforge.sheet.text import cap_height, text_width
from sheetforge.sheet.walk import Drawn, Placement, walk

CELL = 1.5
"""The side of a cell of the grid in mm."""

TYPE = {"regular": 0.42, "medium": 0.46, "semibold": 0.5, "bold": 0.56, "italic": 0.42}
"""The share of ink in a line of type between its baseline and the height of capitals."""

CIRCLE = tuple((sin(angle), cos(angle)) for angle in (radians(360 * step / 20) for step in range(21)))
"""The outline of a circle in short lines, from straight up."""

EVERYWHERE = scene.Box(-1e6, -1e6, 2e6, 2e6)
"""The clip of what is not clipped, in mm."""


def ink_of(pages: Iterable[scene.Page]) -> float:
    """Return the mean ink of a page; 0 without pages."""
    found = [_page(page) for page in pages]
    return sum(found) / len(found) if found else 0.0


@cache
def three_inks(color: str) -> float:
    """Return the three inks of a color as a sum, 0 to 3.

    >>> three_inks("#ffffff"), three_inks("#000000"), three_inks("#ff0000")
    (0.0, 3.0, 2.0)
    """
    return sum(1.0 - int(color[at : at + 2], 16) / 255 for at in (1, 3, 5))


def _page(page: scene.Page) -> float:
    """Return the ink of a page as a part of its paper. Black is one ink, not three."""
    grid = _Grid(page.width, page.height)
    for drawn in walk(page.items):
        _paint(grid, drawn)
    return grid.total


class _Grid:
    """A page as cells, each with the ink on it."""

    def __init__(self, width: float, height: float) -> None:
        self.columns, self.rows = ceil(width / CELL), ceil(height / CELL)
        self._cells = array("f", bytes(4 * self.columns * self.rows))

    @property
    def total(self) -> float:
        """The ink of the page as a part of its paper."""
        return sum(self._cells) / len(self._cells)

    def rows_between(self, top: float, bottom: float) -> range:
        """Return the rows between two heights in cells."""
        return range(max(0, floor(top)), min(self.rows, ceil(bottom)))

    def span(self, row: int, left: float, right: float, ink: float, part: float) -> None:
        """Cover a part of a row's cells between two places in cells."""
        left, right = max(0.0, left), min(float(self.columns), right)
        if right <= left:
            return
        cells, start = self._cells, row * self.columns
        first, last = ceil(left), floor(right)
        if first > last:
            self._cover(start + last, ink, part * (right - left))
            return
        if first > left:
            self._cover(start + first - 1, ink, part * (first - left))
        if right > last:
            self._cover(start + last, ink, part * (right - last))
        if part >= 0.999:
            cells[start + first : start + last] = array("f", (ink,)) * (last - first)
            return
        for at in range(start + first, start + last):
            cells[at] += (ink - cells[at]) * part

    def dots(self, start: scene.Point, end: scene.Point, count: int, ink: float, part: float, clip: scene.Box) -> None:
        """Cover a part of the cells below so many dots on a line in mm, inside a clip."""
        cells, columns, rows, part = self._cells, self.columns, self.rows, min(1.0, part)
        left, top, right, bottom = clip.x, clip.y, clip.right, clip.bottom
        (x0, y0), (dx, dy) = start, (end[0] - start[0], end[1] - start[1])
        for step in range(count):
            share = (step + 0.5) / count
            x, y = x0 + dx * share, y0 + dy * share
            if left <= x <= right and top <= y <= bottom:
                column, row = int(x / CELL), int(y / CELL)
                if 0 <= column < columns and 0 <= row < rows:
                    at = row * columns + column
                    cells[at] += (ink - cells[at]) * part

    def _cover(self, at: int, ink: float, part: float) -> None:
        self._cells[at] += (ink - self._cells[at]) * part


def _paint(grid: _Grid, drawn: Drawn) -> None:
    """Paint a primitive, cut by the box about its clip."""
    item, placement, clip = drawn.item, drawn.placement, drawn.clip
    if isinstance(item, scene.Text):
        _type(grid, item, placement, clip)
        return
    if not isinstance(item, scene.Rect | scene.Line | scene.Polyline | scene.Polygon | scene.Circle | scene.Path):
        return
    style = item.style
    if isinstance(item, scene.Rect) and style.fill:
        box = placement.box(scene.Box(item.x, item.y, item.width, item.height))
        _box(grid, box, clip, three_inks(style.fill), 1.0)
    outlines = [placement.points(line) for line in _outlines(item)]
    if style.fill and not isinstance(item, scene.Rect | scene.Line | scene.Polyline):
        _area(grid, outlines, clip, three_inks(style.fill))
    if style.stroke:
        for outline in outlines:
            _stroke(grid, outline, clip, style)


def _box(grid: _Grid, box: scene.Box, clip: scene.Box | None, ink: float, part: float) -> None:
    left, top, right, bottom = _cut(box, clip)
    for row in grid.rows_between(top, bottom):
        share = min(row + 1.0, bottom) - max(float(row), top)
        grid.span(row, left, right, ink, part * share)


def _cut(box: scene.Box, clip: scene.Box | None) -> tuple[float, float, float, float]:
    """Return the edges of a box inside its clip, in cells."""
    left, top, right, bottom = box.x, box.y, box.right, box.bottom
    if clip is not None:
        left, top = max(left, clip.x), max(top, clip.y)
        right, bottom = min(right, clip.right), min(bottom, clip.bottom)
    return left / CELL, top / CELL, right / CELL, bottom / CELL


def _type(grid: _Grid, item: scene.Text, placement: Placement, clip: scene.Box | None) -> None:
    """Paint a run of type as an even tone over its capitals."""
    height = cap_height(item.face, item.size_pt)
    width = text_width(item.text, item.face, item.size_pt, item.letter_spacing)
    box = placement.box(scene.Box(item.x, item.y - height, width, height))
    _box(grid, box, clip, three_inks(item.color), TYPE[item.face])


def _area(grid: _Grid, outlines: Sequence[Sequence[scene.Point]], clip: scene.Box | None, ink: float) -> None:
    """Fill outlines, row by row through the middle of each."""
    points = [point for outline in outlines for point in outline]
    if not points:
        return
    ys = [y for _, y in points]
    xs = [x for x, _ in points]
    hull = scene.Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
    left, top, right, bottom = _cut(hull, clip)
    if hull.height < CELL or hull.width < CELL:
        _box(grid, hull, clip, ink, 0.6)
        return
    edges = [
        (ax / CELL, ay / CELL, bx / CELL, by / CELL)
        for outline in outlines
        for (ax, ay), (bx, by) in pairwise((*outline, outline[0]))
        if ay != by
    ]
    # Each edge is looked at for the rows that it crosses: an outline of a ship has hundreds of short ones.
    rows = grid.rows_between(top, bottom)
    crossings: dict[int, list[float]] = {row: [] for row in rows if top <= row + 0.5 <= bottom}
    for ax, ay, bx, by in edges:
        low, high = (ay, by) if ay < by else (by, ay)
        for row in range(max(rows.start, ceil(low - 0.5)), min(rows.stop, ceil(high - 0.5))):
            if row in crossings:
                crossings[row].append(ax + (row + 0.5 - ay) * (bx - ax) / (by - ay))
    for row, places in crossings.items():
        places.sort()
        for start, end in zip(places[::2], places[1::2], strict=False):
            grid.span(row, max(start, left), min(end, right), ink, 1.0)


def _stroke(grid: _Grid, outline: Sequence[scene.Point], clip: scene.Box | None, style: scene.Style) -> None:
    """Paint a line by the part of each cell that it covers; dashes cover half of it."""
    assert style.stroke is not None
    ink = three_inks(style.stroke)
    part = style.stroke_width / CELL * (0.5 if style.dash else 1.0)
    box = clip or EVERYWHERE
    left, top, right, bottom = box.x, box.y, box.right, box.bottom
    for start, end in pairwise(outline):
        (ax, ay), (bx, by) = start, end
        if (ax < left and bx < left) or (ax > right and bx > right):
            continue
        if (ay < top and by < top) or (ay > bottom and by > bottom):
            continue
        long = hypot(bx - ax, by - ay) / CELL
        count = ceil(long)
        if count:
            grid.dots(start, end, count, ink, part * long / count, box)


def _outlines(
    item: scene.Rect | scene.Line | scene.Polyline | scene.Polygon | scene.Circle | scene.Path,
) -> Iterator[list[scene.Point]]:
    """Yield the outlines of a shape as runs of points, closed ones with the first point again."""
    match item:
        case scene.Rect():
            right, bottom = item.x + item.width, item.y + item.height
            yield [(item.x, item.y), (right, item.y), (right, bottom), (item.x, bottom), (item.x, item.y)]
        case scene.Line():
            yield [(item.x1, item.y1), (item.x2, item.y2)]
        case scene.Polyline():
            yield list(item.points)
        case scene.Polygon():
            yield [*item.points, item.points[0]]
        case scene.Circle():
            yield [(item.cx + item.radius * across, item.cy - item.radius * up) for across, up in CIRCLE]
        case scene.Path():
            yield from _runs(item.commands)


def _runs(commands: Iterable[scene.Command]) -> Iterator[list[scene.Point]]:
    """Yield the outlines of a path, curves as short lines."""
    run: list[scene.Point] = []
    for command in commands:
        match command:
            case scene.MoveTo():
                if len(run) > 1:
                    yield run
                run = [(command.x, command.y)]
            case scene.LineTo():
                run.append((command.x, command.y))
            case scene.CurveTo():
                first, second = (command.x1, command.y1), (command.x2, command.y2)
                run += scene.along_curve(run[-1], first, second, (command.x, command.y))[1:]
            case scene.Close():
                if run:
                    run.append(run[0])
    if len(run) > 1:
        yield run
