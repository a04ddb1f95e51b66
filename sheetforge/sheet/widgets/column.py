"""Columns of reference text: headings, numbered entries, notes and a legend, set to fill a space.

A part has a height at a type size and draws itself; `settle` finds the largest size at which all
of them fit into the columns, and spreads the spare room among them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile, zip_longest
from typing import Protocol

from sheetforge.sheet.goals import draw_goal
from sheetforge.sheet.scene import Box
from sheetforge.sheet.text import Block, Run, TextOverflow, cap_height, flow, line_height, text_width
from sheetforge.sheet.widgets.panel import title_bar
from sheetforge.sheet.widgets.records import Writing
from sheetforge.sheet.widgets.sketch import Sketch
from sheetforge.sheet.widgets.track import Cell, cell_items
from sheetforge.values import values

LEADING = 1.16
SCALE = (7.0, 8.5, 10.5, 14.0, 20.0)
"""The sizes of type in points of cards and forms."""

LARGEST_OF_CARDS = 14.0
"""The largest size of the text of cards in points."""

LARGEST, SMALLEST, STEP = 9.5, 6.5, 0.25
"""Type sizes of reference text in points."""

GOAL = 5.2
"""The side in mm of the sign of a way to win."""

STRETCH = 1.5
"""Most room in mm that is added after a part so that a column fills its height."""

BETWEEN = 0.4
"""Room in mm between the paragraphs of an entry."""

EVEN, UNEVEN = 0.5, 1.2
"""The precision in mm with which even columns are made low; most room of parts beyond that in the fullest column."""


class Part(Protocol):
    """A part of a column."""

    @property
    def binds(self) -> bool:
        """Return True for a part that must not be the last of a column."""

    @property
    def breaks(self) -> bool:
        """Return True for a part that must be the first of a column."""

    def height(self, sketch: Sketch, width: float, size: float) -> float:
        """Return the height in mm."""

    def draw(self, sketch: Sketch, x: float, y: float, width: float, size: float) -> None:
        """Draw the part with its upper left corner at a point."""


@values(frozen=True, slots=True)
class Heading:
    """A title bar over the parts below.

    One that `repeats` stands again over the rest of its parts where they go on in another column.
    """

    title: str
    note: str = ""
    ring: bool = False
    breaks: bool = False
    binds: bool = True
    repeats: bool = False
    again: int = 0
    """It stands over what an earlier column began."""
    shorter: tuple[str, str] | None = None
    """The title and the note where the whole title leaves no room for a note."""

    def height(self, sketch: Sketch, width: float, size: float) -> float:
        """Return the height of the bar and a little air."""
        return 5.4 + 0.8

    @property
    def above(self) -> float:
        """Return the air above the bar in mm, unless it is the first of a column."""
        return 2.2

    def draw(self, sketch: Sketch, x: float, y: float, width: float, size: float) -> None:
        """Draw the bar."""
        title_bar(sketch, Box(x, y, width, 5.4), self.title, self.note, self.ring, shorter=self.shorter)


@values(frozen=True, slots=True)
class Entry:
    """A key in the margin and a paragraph beside it; a hairline follows unless it is the last.

    With a `name` the key can be marked with a ring by hand; with `ring` a small one is printed at
    the key, for a figure in the paragraph that no book gives. The sign of a `goal` stands between
    key and paragraph. The paragraphs of `more` stand below the first, close to it.
    """

    key: str
    runs: tuple[Run, ...]
    field: str
    gutter: float = 6.0
    last: bool = False
    breaks: bool = False
    binds: bool = False
    name: str = ""
    ring: bool = False
    goal: str = ""
    more: tuple[tuple[Run, ...], ...] = ()

    @property
    def _sign(self) -> float:
        """The room in mm of the sign of a goal."""
        return GOAL + 0.8 if self.goal else 0.0

    def _margin(self, size: float) -> float:
        """Return the width in mm of the keys, which are larger in larger text."""
        return self.gutter * max(1.0, size / SCALE[2])

    def _set(self, sketch: Sketch, width: float, size: float) -> list[Block]:
        room = width - self._margin(size) - self._sign - 0.8
        return [_block(sketch, runs, size, room, self.field) for runs in (self.runs, *self.more)]

    def height(self, sketch: Sketch, width: float, size: float) -> float:
        """Return the height of the paragraphs or the sign, and its padding."""
        blocks = self._set(sketch, width, size)
        high = sum(block.height for block in blocks) + BETWEEN * (len(blocks) - 1)
        return max(high, self._sign) + 1.3

    def draw(self, sketch: Sketch, x: float, y: float, width: float, size: float) -> None:
        """Draw key, paragraphs and hairline."""
        p = sketch.palette
        gutter = self._margin(size)
        key_pt = size + 1.5
        line = line_height(size, LEADING)
        base = y + 0.5 + (line + cap_height("bold", key_pt)) / 2
        sketch.text(self.key, x + gutter / 2, base, key_pt, "bold", p.accent, "center")
        if self.ring:
            end = x + gutter / 2 + text_width(self.key, "bold", key_pt) / 2
            sketch.ring(end + 0.9, base - cap_height("bold", key_pt))
        if self.name:
            side = line + 0.2
            room = max(side, text_width(self.key, "bold", key_pt) + 1.2)
            place = Box(x + (gutter - room) / 2, y + 0.4, room, side)
            sketch.blank(self.name, place, "ring")
        if self.goal:
            sketch.items.extend(draw_goal(self.goal, x + gutter + GOAL / 2, y + 0.7 + GOAL / 2, GOAL, p.accent))
        top = y + 0.5
        for block in self._set(sketch, width, size):
            sketch.items.extend(block.at(x + gutter + self._sign + 0.4, top, p.ink))
            top += block.height + BETWEEN
        if not self.last:
            sketch.across(x, x + width, y + self.height(sketch, width, size) - 0.15)


@values(frozen=True, slots=True)
class Note:
    """A paragraph over the whole width, smaller than the rest by `less` points.

    With a `ring` its first run stands alone on its line and has the mark behind it.
    """

    runs: tuple[Run, ...]
    field: str
    less: float = 0.0
    after: float = 1.2
    ring: bool = False
    breaks: bool = False
    binds: bool = False

    def height(self, sketch: Sketch, width: float, size: float) -> float:
        """Return the height of the paragraph and the space after it."""
        return self._set(sketch, width, size).height + self.after

    def draw(self, sketch: Sketch, x: float, y: float, width: float, size: float) -> None:
        """Draw the paragraph."""
        block = self._set(sketch, width, size)
        sketch.items.extend(block.at(x + 0.4, y, sketch.palette.ink))
        if self.ring:
            first, used = self.runs[0], max(SMALLEST, size - self.less)
            up = (line_height(used, LEADING) - cap_height(first.face, used)) / 2
            sketch.ring(x + 1.4 + text_width(first.text, first.face, used), y + up)

    def _set(self, sketch: Sketch, width: float, size: float) -> Block:
        return _block(sketch, self.runs, max(SMALLEST, size - self.less), width - 0.8, self.field)


@values(frozen=True, slots=True)
class Legend:
    """The meaning of the boxes of a track: a drawn box and a paragraph, a row each."""

    rows: tuple[tuple[Cell, str], ...]
    field: str = "legend"
    breaks: bool = False
    binds: bool = False

    def height(self, sketch: Sketch, width: float, size: float) -> float:
        """All rows."""
        return sum(self._row(sketch, text, width, size)[1] for _, text in self.rows) + 1.0

    def draw(self, sketch: Sketch, x: float, y: float, width: float, size: float) -> None:
        """All rows."""
        side = self._side(size)
        for cell, text in self.rows:
            block, height = self._row(sketch, text, width, size)
            box = Box(x + 0.6, y + (height - side) / 2, side, side)
            sketch.items.extend(cell_items(sketch, box, cell))
            top = y + (height - block.height) / 2
            sketch.items.extend(block.at(x + side + 2.2, top, sketch.palette.ink))
            y += height

    def _side(self, size: float) -> float:
        return 3.9 + (size - SMALLEST) * 0.25

    def _row(self, sketch: Sketch, text: str, width: float, size: float) -> tuple[Block, float]:
        side = self._side(size)
        less = max(SMALLEST, size - 0.75)
        block = _block(sketch, (Run(text),), less, width - side - 2.6, self.field)
        return block, max(block.height + 0.5, side + 0.7)


class MeasuredParts:
    """Parts whose heights are computed once for each width and size, for many trials."""

    __slots__ = ("_heights", "bound", "parts")

    def __init__(self, parts: Sequence[Part]) -> None:
        self.parts = parts
        self._heights: dict[tuple[float, float], dict[int, tuple[list[float], float]]] = {}
        self.bound: list[int] = []
        """For each part the number of parts that stay together from it on."""
        together = 0
        for part in reversed(parts):
            together = together + 1 if part.binds and together else 1
            self.bound.append(together)
        self.bound.reverse()

    def heights(self, sketch: Sketch, start: int, width: float, size: float) -> tuple[list[float], float]:
        """Return the heights of a part and of those that stay with it, and their sum with the air between them."""
        known = self._heights.setdefault((width, size), {})
        if start not in known:
            those = self.parts[start : start + self.bound[start]]
            heights = [part.height(sketch, width, size) for part in those]
            known[start] = (heights, sum(heights) + sum(map(_air, those[1:])))
        return known[start]


@values(frozen=True, slots=True)
class Settled:
    """Parts with their places: the size they are set at and, for each column, tops and parts."""

    size: float
    columns: tuple[tuple[tuple[float, Part], ...], ...]
    used: float


def settle(
    sketch: Sketch,
    parts: Sequence[Part] | MeasuredParts,
    boxes: Sequence[Box],
    largest: float = LARGEST,
    smallest: float = SMALLEST,
) -> Settled | None:
    """Set parts into columns at the largest size that fits; None if even the least does not."""
    measured = parts if isinstance(parts, MeasuredParts) else MeasuredParts(parts)
    steps = round((largest - smallest) / STEP)
    low, high = 0, steps
    best: Settled | None = None
    while low <= high:
        middle = (low + high) // 2
        settled = _pour(sketch, measured, boxes, largest - middle * STEP)
        if settled:
            best, high = settled, middle - 1
        else:
            low = middle + 1
    return best


def larger(size: float) -> float:
    """Return the size of the scale that is a step above the one that text is set at, at most that of cards.

    >>> larger(11.5), larger(9.5), larger(14.0)
    (14.0, 10.5, 14.0)
    """
    return next((step for step in SCALE if size < step <= LARGEST_OF_CARDS), size)


def set_by_scale(
    sketch: Sketch, parts: Sequence[Part] | MeasuredParts, boxes: Sequence[Box], largest: float
) -> Settled | None:
    """Set parts into columns at the largest size of the scale that fits; None if none does."""
    measured = parts if isinstance(parts, MeasuredParts) else MeasuredParts(parts)
    sizes = (size for size in reversed(SCALE) if size <= largest)
    return next((settled for size in sizes if (settled := _pour(sketch, measured, boxes, size))), None)


def evened(sketch: Sketch, parts: Sequence[Part] | MeasuredParts, boxes: Sequence[Box], size: float) -> Settled:
    """Set parts that fit at a size into columns of about the same height."""
    measured = parts if isinstance(parts, MeasuredParts) else MeasuredParts(parts)
    low, high = 0.0, max(box.height for box in boxes)
    while high - low > EVEN:
        middle = (low + high) / 2
        lower = [replace(box, height=min(box.height, middle)) for box in boxes]
        low, high = (low, middle) if _pour(sketch, measured, lower, size) else (middle, high)
    settled = _pour(sketch, measured, [replace(box, height=min(box.height, high)) for box in boxes], size)
    assert settled is not None
    return settled


def columns(
    sketch: Sketch,
    parts: Sequence[Part],
    boxes: Sequence[Box],
    field: str,
    largest: float = LARGEST,
    smallest: float = SMALLEST,
    notes: bool = False,
) -> Settled:
    """Set parts into columns at the largest size that fits, and draw them.

    Raises `LayoutProblem` for a field that does not fit even at the least size.
    """
    settled = settle(sketch, parts, boxes, largest, smallest)
    if settled is None:
        raise sketch.problem(field, f"it needs more than {boxes[0].height:.0f} mm of height")
    draw_settled(sketch, settled, boxes, notes=notes)
    return settled


def draw_settled(
    sketch: Sketch,
    settled: Settled,
    boxes: Sequence[Box],
    stretch: bool = True,
    notes: bool = True,
    most: float = STRETCH,
) -> None:
    """Draw parts in their columns, with spare height spread among them up to `most` mm each.

    A large rest becomes lines for notes unless `notes` is false; then no column is much looser than the fullest.
    """
    evenly = most
    if stretch and not notes:
        spares = [_spare(sketch, *pair, settled.size) for pair in zip(settled.columns, boxes, strict=False) if pair[0]]
        evenly = min(most, UNEVEN + min(spares, default=most))
    for placed, box in zip_longest(settled.columns, boxes, fillvalue=()):
        assert isinstance(box, Box)
        if not placed:
            if stretch and notes and box.height > 19.0:
                _notes(sketch, box, box.y)
            continue
        heights = [part.height(sketch, box.width, settled.size) for _, part in placed]
        extra = min(evenly, _spare(sketch, placed, box, settled.size)) if stretch else 0.0
        y = box.y
        for index, ((_, part), height) in enumerate(zip(placed, heights, strict=True)):
            y += _air(part) if index else 0.0
            part.draw(sketch, box.x, y, box.width, settled.size)
            y += height + (extra if isinstance(part, Entry | Legend | Note) else 0.0)
        rest = box.bottom - y
        if stretch and notes and rest > 19.0:
            _notes(sketch, box, y + 2.0)


def _spare(sketch: Sketch, placed: Sequence[tuple[float, Part]], box: Box, size: float) -> float:
    """Return the height that a column has left for each part which may have room below it."""
    used = sum(part.height(sketch, box.width, size) for _, part in placed)
    flexible = sum(isinstance(part, Entry | Legend | Note) for _, part in placed) or 1
    return max(0.0, box.height - used - sum(_air(part) for _, part in placed[1:])) / flexible


def _notes(sketch: Sketch, box: Box, y: float) -> None:
    """Draw lines for notes from a height to the foot of a column."""
    Writing("Notes", f"notes.{round(box.x)}").fill(sketch, box.x, y, box.width, box.bottom - y)


def _pour(sketch: Sketch, measured: MeasuredParts, boxes: Sequence[Box], size: float) -> Settled | None:
    """Fill the columns one after another; None if a part does not fit."""
    parts = measured.parts
    columns: list[list[tuple[float, Part]]] = [[]]
    y, used = 0.0, 0.0
    index = 0
    while index < len(parts):
        end = index + measured.bound[index]
        box = boxes[len(columns) - 1]
        heights, high = measured.heights(sketch, index, box.width, size)
        air = _air(parts[index]) if columns[-1] else 0.0
        too_high = y + air + high > box.height + 1e-6
        begun = any(not _again(part) for _, part in columns[-1])
        if begun and (parts[index].breaks or too_high):
            if len(columns) == len(boxes):
                return None
            columns.append([])
            y = 0.0
            if (again := _repeated(columns[-2], parts[index])) is not None:
                columns[-1].append((y, again))
                y += again.height(sketch, boxes[len(columns) - 1].width, size)
            continue
        if too_high:
            return None
        for place, height in enumerate(heights, index):
            part = parts[place]
            y += air if place == index else _air(part)
            columns[-1].append((y, part))
            y += height
        used = max(used, y)
        index = end
    return Settled(size, tuple(tuple(column) for column in columns), used)


def _repeated(column: Sequence[tuple[float, Part]], following: Part) -> Heading | None:
    """Return the heading of a column's last parts for the rest of them, if it is one that repeats."""
    heading = next((part for _, part in reversed(column) if isinstance(part, Heading)), None)
    if isinstance(following, Heading) or heading is None or not heading.repeats:
        return None
    number, title = max(2, heading.again + 1), heading.title.removesuffix(f" ({heading.again})")
    return replace(heading, title=f"{title} ({number})", note="", ring=False, again=number)


def _again(part: Part) -> bool:
    """Return True for a heading of what an earlier column began."""
    return isinstance(part, Heading) and bool(part.again)


def _air(part: Part) -> float:
    """Return the air above a part that is not the first of its column."""
    return part.above if isinstance(part, Heading) else 0.0


def widows(settled: Settled, least: int = 3) -> bool:
    """Return True if a column starts with fewer than `least` entries of the one before."""
    for column in settled.columns[1:]:
        parts = [part for _, part in column if not _again(part)]
        count = len(list(takewhile(lambda part: isinstance(part, Entry), parts)))
        if 0 < count < least:
            return True
    return False


def _block(sketch: Sketch, runs: tuple[Run, ...], size: float, width: float, field: str) -> Block:
    """Return a paragraph for a width, or the problem that a word is too wide."""
    block = flow(runs, size, round(width, 3), leading=LEADING)
    if isinstance(block, TextOverflow):
        raise sketch.problem(field, block)
    return block
