"""The ships of a battle in a strip across a page: a line for each side, bow to bow with the next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain
from math import ceil

from sheetforge.sheet.berths import bulk_of, extent
from sheetforge.sheet.counter_art import ship_tones
from sheetforge.sheet.drawing import Drawing
from sheetforge.sheet.poster import tinted
from sheetforge.sheet.scene import Box, Transform
from sheetforge.sheet.sides import Side, paint
from sheetforge.sheet.text import text_width, wrap
from sheetforge.sheet.widgets.form import Form
from sheetforge.sheet.widgets.silhouette import plan
from sheetforge.sheet.widgets.sketch import LayoutProblem
from sheetforge.values import values

LEAST, MOST = 20.0, 62.0
"""Heights in mm of a strip: below the least no ship can be made out, the most is a third of a page."""

LONGEST = 58.0
"""The length in mm of the largest ship beside a map."""

LONGEST_ALONE = 150.0
"""The length in mm of the largest ship on a page without a map."""

AIR = 3.0
"""Room in mm about a ship, and between two sides."""

NAME = 5.0
"""Height in mm of the name below a ship."""

CAPTION, CAPTION_LEAST = 8.5, 6.0
"""Sizes in points of a name, which has two lines where it is longer than a cell even at the least."""

BESIDE = 0.8
"""The air in mm at both sides of a name."""

STARBOARD, PORT = 90, 270
"""Directions of a bow in degrees: to the right and to the left of the page."""

CORNER = 3.0


@values(frozen=True, slots=True)
class Portrait:
    """A kind of ship of a side: its name, how many there are, its drawing, and how large it looks (`Bulks`)."""

    name: str
    number: int
    drawing: Drawing
    bulk: float = 0.0

    @property
    def part(self) -> float:
        """The size of its drawing beside those of others."""
        return 100 * self.bulk / bulk_of(self.drawing) if self.bulk else 1.0

    @property
    def extent(self) -> Box:
        """The box about its drawing at this size, in units of drawings."""
        own, part = extent(self.drawing), self.part
        return Box(own.x * part, own.y * part, own.width * part, own.height * part)

    @property
    def caption(self) -> str:
        """The words below it."""
        return self.name if self.number == 1 else f"{self.number} × {self.name}"


@values(frozen=True, slots=True)
class LineUp:
    """The kinds of ships of a side, and its look."""

    side: Side | None
    portraits: tuple[Portrait, ...]


def draw_lines(form: Form, lines: Sequence[LineUp], box: Box, most: float = LONGEST) -> None:
    """Draw the ships of all sides by their sizes, the longest up to a length; sides face each other in pairs."""
    tinted(form, box, None, CORNER)
    inner = box.inset(AIR, AIR)
    places = inner.columns(len(lines), 2 * AIR)
    longest = max(portrait.extent.height for line in lines for portrait in line.portraits)
    most_rows = max(len(line.portraits) for line in lines)
    # All sides have their ships in as many rows, so that these are level.
    rows = max(range(1, most_rows + 1), key=lambda count: _fitting(lines, places, count))
    scale = min(_fitting(lines, places, rows), most / longest)
    cells = [_cells(len(line.portraits), place, rows) for line, place in zip(lines, places, strict=True)]
    size = min(_caption_size(one, cell) for line, own in zip(lines, cells, strict=True) for one, cell in _of(line, own))
    lows: dict[float, float] = {}
    for line, own in zip(lines, cells, strict=True):
        for portrait, cell in _of(line, own):
            row = round(cell.center[1], 3)
            lows[row] = max(lows.get(row, 0.0), _low(portrait, cell, scale))
    for number, (line, own) in enumerate(zip(lines, cells, strict=True)):
        for portrait, cell in _of(line, own):
            _ship(form, portrait, line.side, cell, scale, PORT if number % 2 else STARBOARD)
            _caption(form, portrait, replace(cell, y=lows[round(cell.center[1], 3)], height=NAME), size)


def _of(line: LineUp, cells: Sequence[Box]) -> Iterator[tuple[Portrait, Box]]:
    """Yield each ship of a side with its cell."""
    yield from zip(line.portraits, cells, strict=True)


def _fitting(lines: Sequence[LineUp], places: Sequence[Box], rows: int) -> float:
    """Return the largest scale at which the ships of all sides fit in so many rows."""
    return min(_scale(line, place, rows) for line, place in zip(lines, places, strict=True))


def _low(portrait: Portrait, cell: Box, scale: float) -> float:
    """Return the top of the caption below a ship in the middle of its cell."""
    middle = cell.y + (cell.height - NAME) / 2
    return min(middle + portrait.extent.width * scale / 2 + 0.8, cell.bottom - NAME)


def _scale(line: LineUp, place: Box, rows: int) -> float:
    """Return the largest scale at which all ships of a side fit in so many rows."""
    cell = _cells(len(line.portraits), place, rows)[0]
    extents = [portrait.extent for portrait in line.portraits]
    return min(min((cell.width - AIR) / own.height, (cell.height - NAME) / own.width) for own in extents)


def _cells(number: int, place: Box, rows: int) -> list[Box]:
    """Return the places of the ships of a side, row by row; those of a last row stand in its middle."""
    across = ceil(number / rows)
    width, height = place.width / across, place.height / ceil(number / across)
    full = [range(first, min(number, first + across)) for first in range(0, number, across)]
    shifted = [(place.width - len(row) * width) / 2 for row in full]
    cells = (
        (Box(place.x + shift + column * width, place.y + line * height, width, height) for column in range(len(row)))
        for line, (row, shift) in enumerate(zip(full, shifted, strict=True))
    )
    return list(chain.from_iterable(cells))


def _ship(form: Form, portrait: Portrait, side: Side | None, cell: Box, scale: float, turn: int) -> None:
    """Draw a ship in its cell, the room of its caption below it."""
    palette, own, size = form.palette, portrait.extent, scale * 100 * portrait.part
    tones = replace(ship_tones(paint(side, palette), palette, max(0.2, size * 0.006), 0.12), level="display")
    sign = 1 if turn == STARBOARD else -1
    middle_x, middle_y = cell.center[0], cell.y + (cell.height - NAME) / 2
    x, y = middle_x + sign * own.center[1] * scale, middle_y - sign * own.center[0] * scale
    with form.group(layer="art"):
        items = tuple(plan(portrait.drawing, 0.0, 0.0, size, tones, turn))
        form.items.append(Transform(items, x, y, turn // 90))


def _caption_size(portrait: Portrait, cell: Box) -> float:
    """Return the size in points at which a caption has room on one line; the least if it needs two."""
    wide = text_width(portrait.caption, "semibold", CAPTION)
    return max(CAPTION_LEAST, min(CAPTION, CAPTION * (cell.width - 2 * BESIDE - 0.05) / wide))


def _caption(form: Form, portrait: Portrait, place: Box, size: float) -> None:
    """Draw the caption of a ship in the size that all of them have."""
    caption = replace(place, x=place.x + BESIDE, width=place.width - 2 * BESIDE)
    if text_width(portrait.caption, "semibold", size) <= caption.width + 1e-6:
        form.fitted(portrait.caption, caption, size, CAPTION_LEAST, "ship", "semibold", align="center")
        return
    for number, line in enumerate(wrap(portrait.caption, "semibold", CAPTION_LEAST, caption.width)):
        half = replace(caption, y=caption.y + number * NAME / 2, height=NAME / 2)
        form.fitted(line, half, CAPTION_LEAST, CAPTION_LEAST, "ship", "semibold", align="center")


def draw_where_free(form: Form, lines: Sequence[LineUp], free: Sequence[Box], foot: float, alone: bool = False) -> bool:
    """Draw the ships of the sides at the foot of the first of some places that holds them; False if none does.

    Ships `alone`, without a map, take the whole place.
    """
    for strip in free:
        if strip.height < LEAST:
            continue
        high, before = strip.height if alone else min(MOST, strip.height), len(form.items)
        try:
            draw_lines(form, lines, replace(strip, y=foot - high, height=high), LONGEST_ALONE if alone else LONGEST)
        except LayoutProblem:
            del form.items[before:]
            continue
        return True
    return False
