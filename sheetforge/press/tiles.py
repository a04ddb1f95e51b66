"""A drawing larger than the paper, spread over sheets to be joined.

The drawing is one part, used on every sheet and clipped to its window, so that a file holds it
once and the sheets fit exactly. A sheet's *cell* is its visible part after joining. With a glued
edge, sheets are trimmed left and above and laid over a strip of their neighbours; with a cut edge
they are trimmed on all sides, and the drawing continues past every cut.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import chain
from math import ceil
from operator import itemgetter
from typing import Literal

from sheetforge.sheet import scene
from sheetforge.sheet.palette import Palette, hatch
from sheetforge.sheet.paper import Paper, in_small, titled
from sheetforge.sheet.text import text_width
from sheetforge.text import letters
from sheetforge.values import values

Span = tuple[float, float]
"""A part of the width or the height of a drawing, in mm."""

Edge = Literal["glue", "cut"]
EDGES: tuple[Edge, ...] = ("glue", "cut")

MARK = 7.0
"""The extent in mm of a registration mark."""

LARGEST = 5080.0
"""The longest side in mm that a page of a PDF can have (200 inches)."""

MOST_SHEETS = 120
MARGIN = 11.0
"""White margin in mm of the sheets on every side, for ticks and labels."""

UNDERLAP = 2.0
"""Width in mm of the drawing below the edge of a sheet that is glued over it."""

MOST_LARGER = 1.4
"""The largest factor by which words in the margin of large sheets are larger than on A4."""

SEAM = 0.2
"""Width in mm of the line on which the edge of the next sheet is laid."""

INSIDE = 0.1
"""The distance in mm of that line from the seam itself, so that none of it shows beside the edge."""

CLEAR = 2.0
"""The distance in mm of a sheet's label from the tick beside it."""

MOST_TRIED = 4
"""The places of each kind that are tried for a cut, where others cut words."""

_STEP = 0.1
"""Cells begin at whole multiples of this, in mm."""


class TilingError(ValueError):
    """A drawing that cannot be spread over sheets as requested; the message says what to change."""


@values(frozen=True, slots=True)
class Tile:
    """One sheet: its row and column from 0, its visible cell, its printed window."""

    row: int
    column: int
    cell: scene.Box
    window: scene.Box

    @property
    def label(self) -> str:
        """Return row as a letter, column as a number: `B3`."""
        return f"{letters(self.row)}{self.column + 1}"


@values(frozen=True, slots=True)
class Tiling:
    """The cuts that spread a drawing of some size over sheets of a paper."""

    width: float
    height: float
    paper: Paper
    overlap: float
    edge: Edge
    columns: tuple[float, ...]
    rows: tuple[float, ...]

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """Return the sheets, row by row."""
        return tuple(
            self._tile(row, column) for row in range(len(self.rows) - 1) for column in range(len(self.columns) - 1)
        )

    @property
    def count(self) -> int:
        """Return the number of sheets."""
        return (len(self.rows) - 1) * (len(self.columns) - 1)

    def _tile(self, row: int, column: int) -> Tile:
        xs, ys = self.columns, self.rows
        cell = scene.Box(xs[column], ys[row], xs[column + 1] - xs[column], ys[row + 1] - ys[row])
        before, after = (0.0, self.overlap) if self.edge == "glue" else (self.overlap / 2,) * 2
        left, top = max(0.0, cell.x - before), max(0.0, cell.y - before)
        right, bottom = min(self.width, cell.right + after), min(self.height, cell.bottom + after)
        return Tile(row, column, cell, scene.Box(left, top, right - left, bottom - top))


def tiling(
    size: tuple[float, float],
    paper: Paper,
    overlap: float,
    edge: Edge,
    snaps: tuple[Sequence[float], Sequence[float]] = ((), ()),
    words: tuple[Sequence[Span], Sequence[Span]] = ((), ()),
) -> Tiling:
    """Spread a drawing over as few sheets as possible, upright or landscape, cut at `snaps`.

    Where no snap is in reach sheets share the drawing evenly, but for spans with `words`, which are cut
    only if nothing else is in reach. Raises `TilingError` for impossible sizes.
    """
    if min(size) <= 0:
        raise TilingError("there is nothing to print: the size is 0")
    if max(size) > LARGEST:
        shown = " x ".join(f"{side / 1000:.2f}" for side in size)
        limit = f"{LARGEST / 1000:.2f} m"
        raise TilingError(f"{shown} m: a page is at most {limit}; choose smaller hexes")
    if not overlap >= 0:
        raise TilingError(f"an overlap of {overlap:g} mm is below 0; choose 0 or more")
    paper = paper.with_margin(MARGIN)
    room = min(paper.content.width, paper.content.height)
    if overlap > room / 2:
        raise TilingError(
            f"an overlap of {overlap:g} mm leaves too little of a sheet that shows {room:g} mm; "
            f"choose at most {room / 2:g} mm"
        )
    spreads = [_spread(size, sheet, overlap, edge, snaps, words) for sheet in (paper, paper.turned())]
    best = min(spreads, key=lambda spread: spread.count)
    if best.count > MOST_SHEETS:
        raise TilingError(
            f"it takes {best.count} sheets of {titled(paper.name)}, more than {MOST_SHEETS}; "
            "choose smaller hexes or fewer of them, or print the poster"
        )
    return best


def _spread(
    size: tuple[float, float],
    paper: Paper,
    overlap: float,
    edge: Edge,
    snaps: tuple[Sequence[float], Sequence[float]],
    words: tuple[Sequence[Span], Sequence[Span]],
) -> Tiling:
    content = paper.content
    extra = (0.0, overlap) if edge == "glue" else (overlap / 2, overlap / 2)
    columns = _cuts(size[0], content.width - overlap, extra, snaps[0], words[0])
    rows = _cuts(size[1], content.height - overlap, extra, snaps[1], words[1])
    return Tiling(*size, paper, overlap, edge, columns, rows)


def _cuts(
    total: float, most: float, extra: tuple[float, float], snaps: Sequence[float], words: Sequence[Span]
) -> tuple[float, ...]:
    """Return the starts of cells, and the end: even, or moved to a snap within reach or else off words.

    A cell is at most `most` long; the first and the last may be longer by their `extra`.
    """
    count = max(1, ceil((total - sum(extra)) / most - 1e-9))
    ends = [place for place in chain(*words) if not is_within(words, place)]

    @cache
    def best(start: float, remaining: int) -> tuple[int, tuple[float, ...]]:
        """The number of words that are cut from a cut on, and the cuts after it."""
        if not remaining:
            return 0, ()
        last = start + most + (extra[0] if not start else 0.0)
        first = max(start + _STEP, total - remaining * most - extra[1])
        even = min(max(start + (total - start) / (remaining + 1), first), last)
        reach = [place for place in snaps if first - 1e-9 <= place <= last + 1e-9]
        places = _nearest(reach, even)
        if not places or words:
            places += _nearest([place for place in (*ends, even) if first <= place <= last], even)
        found: list[tuple[int, tuple[float, ...]]] = []
        for place in places:
            # Rounded if possible, but never a cell that its sheet cannot hold.
            cut = min(max(round(place, 1), first), last)
            harm, others = best(cut, remaining - 1)
            found.append((harm + is_within(words, cut), (cut, *others)))
            if not found[-1][0]:
                break
        return min(found, key=itemgetter(0))

    return (0.0, *best(0.0, count - 1)[1], total)


def is_within(words: Sequence[Span], place: float) -> bool:
    """Return whether a place lies inside one of some spans."""
    return any(start < place < end for start, end in words)


def _nearest(places: Sequence[float], wanted: float) -> list[float]:
    """Return the places that are nearest to the one that is wanted, the nearest first."""
    return sorted(places, key=lambda place: abs(place - wanted))[:MOST_TRIED]


def sheets(part: scene.Define, spread: Tiling, palette: Palette, title: str, colophon: str) -> tuple[scene.Page, ...]:
    """Return a page for every sheet."""
    return tuple(_sheet(part, spread, tile, palette, title, colophon) for tile in spread.tiles)


def _sheet(part: scene.Define, spread: Tiling, tile: Tile, palette: Palette, title: str, colophon: str) -> scene.Page:
    """Return one sheet: its part of the drawing, strips for glue, ticks, its label."""
    paper, window, cell = spread.paper, tile.window, tile.cell
    x, y = paper.content.x - window.x, paper.content.y - window.y
    shown = _shown(spread, tile)
    clip = scene.Rect(shown.x + x, shown.y + y, shown.width, shown.height, scene.Style())
    name, words = title, title
    if spread.count > 1:
        name = f"Sheet {tile.label}, {_where(spread, tile)}"
        words = f"{title}: {name}"
    drawing = scene.Clip(clip, (scene.Use(part, round(x, 4), round(y, 4)),))
    items: list[scene.Item] = [scene.Group((drawing,), role="img", label=words)]
    if spread.edge == "glue":
        items += _flaps(spread, tile, x, y, palette)
    items.append(
        _ticks(
            spread,
            tile,
            scene.Box(cell.x + x, cell.y + y, cell.width, cell.height),
            scene.Box(window.x + x, window.y + y, window.width, window.height),
            palette,
        )
    )
    items += _foot(spread, tile, palette, title, colophon)
    trim = scene.Box(cell.x + x, cell.y + y, cell.width, cell.height)
    return scene.Page(paper.width, paper.height, tuple(items), tile.label, trim, title=name)


def _where(spread: Tiling, tile: Tile) -> str:
    """Return the part of a drawing that a sheet has, in words.

    >>> from sheetforge.sheet.paper import A4
    >>> spread = tiling((500.0, 700.0), A4, 8.0, "glue")
    >>> [_where(spread, tile) for tile in spread.tiles][:4]
    ['upper left', 'upper right', 'left', 'right']
    """
    down = "" if len(spread.rows) == 2 else _side(tile.row, len(spread.rows) - 1, ("upper", "", "lower"))
    across = "" if len(spread.columns) == 2 else _side(tile.column, len(spread.columns) - 1, ("left", "", "right"))
    if down and across:
        return f"{down} {across}"
    return across or {"upper": "top", "lower": "bottom"}.get(down, "middle")


def _side(number: int, count: int, words: tuple[str, str, str]) -> str:
    """Return the word of the first, of those between, or of the last of so many."""
    return words[0] if number == 0 else words[2] if number == count - 1 else words[1]


def registration(spread: Tiling, palette: Palette) -> tuple[scene.Item, ...]:
    """Marks on every seam of a drawing, one half on either sheet, that show whether sheets meet.

    They stand at the ends of the seams and where seams cross; the drawing keeps `MARK` mm clear
    of its edges for them.
    """
    xs, ys = spread.columns[1:-1], spread.rows[1:-1]
    near = MARK / 2
    points = [(x, y) for x in xs for y in (near, *ys, spread.height - near)]
    points += [(x, y) for y in ys for x in (near, spread.width - near)]
    style = scene.Style(stroke=palette.ink, stroke_width=0.2)
    items: list[scene.Item] = []
    for x, y in points:
        items += [
            scene.Circle(x, y, near * 0.55, style),
            scene.Line(x - near, y, x + near, y, style),
            scene.Line(x, y - near, x, y + near, style),
        ]
    return tuple(items)


def _shown(spread: Tiling, tile: Tile) -> scene.Box:
    """Return the printed part of the drawing: the window, or the cell and a little more."""
    if spread.edge == "cut":
        return tile.window
    cell, window = tile.cell, tile.window
    under = min(UNDERLAP, spread.overlap)
    right = min(window.right, cell.right + under)
    bottom = min(window.bottom, cell.bottom + under)
    return scene.Box(cell.x, cell.y, right - cell.x, bottom - cell.y)


def _flaps(spread: Tiling, tile: Tile, x: float, y: float, palette: Palette) -> list[scene.Item]:
    """Draw the strips over which the neighbours to the right and below are glued.

    A strip begins with a line where its neighbour's edge comes to lie; the drawing continues below.
    """
    cell, window = tile.cell, tile.window
    style = scene.Style(stroke=palette.faint_rule, stroke_width=0.12)
    # White below the grey, so that the lines are visible on any ground.
    bare = scene.Style(stroke=palette.paper, stroke_width=0.9)
    items: list[scene.Item] = []
    flaps = (
        (scene.Box(cell.right, window.y, window.right - cell.right, window.height), 3),
        (scene.Box(window.x, cell.bottom, cell.right - window.x, window.bottom - cell.bottom), 0),
    )
    for box, turns in flaps:
        if min(box.width, box.height) < 1.0:
            continue
        # Viewers extend a clip to whole dots, so the ink begins a little inside the strip.
        left, top = box.x + x + (INSIDE if turns else 0.0), box.y + y + (0.0 if turns else INSIDE)
        right, bottom = box.right + x, box.bottom + y
        strip = scene.Rect(left, top, right - left, bottom - top, scene.Style())
        lines: scene.Path = hatch(((left, top), (right, top), (right, bottom), (left, bottom)), style, 2.4)
        middle = SEAM / 2
        edge = (left + middle, top, left + middle, bottom) if turns else (left, top + middle, right, top + middle)
        line = scene.Line(*edge, scene.Style(stroke=palette.ink, stroke_width=SEAM))
        items.append(scene.Clip(strip, (replace(lines, style=bare), lines, line)))
        row, column = (tile.row, tile.column + 1) if turns else (tile.row + 1, tile.column)
        neighbour = Tile(row, column, cell, window).label
        if min(box.width, box.height) >= 4.0:
            items += _flap_text(f"glue {neighbour} over this strip", box, x, y, turns, palette)
    return items


def _flap_text(text: str, box: scene.Box, x: float, y: float, turns: int, palette: Palette) -> list[scene.Item]:
    """Write the purpose of a strip on a patch of paper in its middle."""
    size = 6.5
    length = text_width(text, "medium", size)
    patch = scene.Rect(-length / 2 - 2.0, -1.6, length + 4.0, 3.2, scene.Style(fill=palette.paper), 0.8)
    run = scene.Text(-length / 2, 0.85, text, "medium", size, palette.soft_ink)
    cx, cy = box.center
    return [scene.Transform((patch, run), cx + x, cy + y, turns)]


def _ticks(spread: Tiling, tile: Tile, cell: scene.Box, window: scene.Box, palette: Palette) -> scene.Group:
    """Draw ticks in the margin at both ends of every cut."""
    paper = spread.paper
    safe, content = paper.safe.inset(0.1), paper.content
    last_row, last_column = len(spread.rows) - 2, len(spread.columns) - 2
    style = scene.Style(stroke=palette.ink, stroke_width=0.15)
    lines: list[scene.Item] = []
    upright = [cell.x] if tile.column else []
    level = [cell.y] if tile.row else []
    if spread.edge == "cut":
        upright += [cell.right] if tile.column < last_column else []
        level += [cell.bottom] if tile.row < last_row else []
    under = min(window.bottom, content.bottom)
    beside = min(window.right, content.right)
    for x in upright:
        lines.append(scene.Line(x, safe.y, x, content.y - 0.4, style))
        lines.append(scene.Line(x, under + 0.4, x, min(under + 4.0, safe.bottom - 3.2), style))
    for y in level:
        lines.append(scene.Line(safe.x, y, content.x - 0.4, y, style))
        lines.append(scene.Line(beside + 0.4, y, min(beside + 4.0, safe.right), y, style))
    return scene.Group(tuple(lines), label="Cut here", layer="marks")


def _foot(spread: Tiling, tile: Tile, palette: Palette, title: str, colophon: str) -> list[scene.Item]:
    """Draw the sheet's label and the colophon in the margin below; a single sheet has no label."""
    safe = spread.paper.safe
    base = safe.bottom - 1.0
    last = spread.tiles[-1].label
    single = spread.count == 1
    by = min(MOST_LARGER, in_small(spread.paper).enlarged)
    size, large = 5.75 * by, 8.0 * by
    # The label stands to the right of the tick of the left cut.
    start = safe.x + 4.0 if single else spread.paper.content.x + tile.cell.x - tile.window.x + CLEAR
    label = scene.Text(start, base, tile.label, "bold", large, palette.ink)
    after = start + (0.0 if single else text_width(tile.label, "bold", large) + 2.0)
    text = title if single else f"of A1 to {last}  ·  {title}"
    note = scene.Text(after, base, text, "medium", size, palette.soft_ink)
    end = safe.right - 4.0 - text_width(colophon, "regular", size)
    right = scene.Text(end, base, colophon, "regular", size, palette.soft_ink)
    shown = (note, right) if single else (label, note, right)
    return [scene.Group(shown, role="note", layer="marks")]
