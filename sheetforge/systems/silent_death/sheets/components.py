"""Crew boxes and gauges: small cells that flow into the rows of a column or a strip."""

from __future__ import annotations

from collections.abc import Sequence
from math import floor

from sheetforge.sheet.scene import Box, Circle
from sheetforge.sheet.text import cap_height, line_height, text_width
from sheetforge.sheet.widgets.panel import label_width, pips, write_box
from sheetforge.sheet.widgets.sketch import Sketch
from sheetforge.systems.silent_death.sheets.display import Display, Gauge, Post
from sheetforge.values import values

GAP = 1.4
SKILL_LEAST = 7.8
CREW_LEAST = 12.2
GAUGE_LEAST = 7.9
WIDEST = 1.6
"""The most that a cell may grow, as a multiple of its least width."""
PIP, PIP_MOST = 4.5, 5.2
STACKED = 4.8
"""The height in mm of a value above its pips."""

TARGET_MOST = 22.0
TARGET = 10.0
"""The least width in mm of the cell beside a warhead's pip, to write its target in."""

TARGET_HIGH = 7.5
"""The most in mm that such a cell grows in height; its pip is smaller."""

TARGET_GAP = 1.0
FACT_PT, DIE_PT, DIE_GAP = 7.0, 7.5, 0.8
"""Type of a warhead's facts and of the die behind a value, in points; the gap in mm before it."""


@values(frozen=True, slots=True)
class Flow:
    """Cells in rows: for each row the indexes of its cells, and its height."""

    rows: tuple[tuple[tuple[int, ...], float], ...]

    @property
    def height(self) -> float:
        """All rows with the gaps between them."""
        return sum(height for _, height in self.rows) + GAP * max(0, len(self.rows) - 1)


def flow_cells(widths: Sequence[float], heights: Sequence[float], width: float) -> Flow | None:
    """Put cells into rows of a width in their order; None when one is too wide by itself."""
    widest = max(widths, default=0.0)
    if widest > width + 1e-6:
        return None
    if sum(widths) + GAP * (len(widths) - 1) <= width + 1e-6:
        # All in one row, as in most of the many boxes that are tried.
        return Flow(((tuple(range(len(widths))), max(heights)),) if widths else ())
    rows = _greedy(widths, width)
    narrower = width
    while len(rows) > 1 and narrower > widest:
        # Rows stay as they are until the widest of them no longer fits.
        used = max(sum(widths[i] for i in row) + GAP * (len(row) - 1) for row in rows)
        narrower -= floor(narrower - used + 1e-6) + 1.0
        tighter = _greedy(widths, max(narrower, widest))
        if len(tighter) > len(rows):
            break
        rows = tighter
    return Flow(tuple((tuple(row), max(heights[i] for i in row)) for row in rows))


def _greedy(widths: Sequence[float], width: float) -> list[list[int]]:
    """Rows filled one after another."""
    rows: list[list[int]] = []
    used = 0.0
    for index, one in enumerate(widths):
        if rows and used + GAP + one <= width + 1e-6:
            rows[-1].append(index)
            used += GAP + one
        else:
            rows.append([index])
            used = one
    return rows


@values(frozen=True, slots=True)
class Strip:
    """Cells of crew and of gauges in rows of a width, one after the other."""

    flow: Flow
    widths: tuple[float, ...]
    crew: int
    """The number of crew cells, which come first."""

    @property
    def height(self) -> float:
        """All rows with the gaps between them."""
        return self.flow.height

    def places(self, box: Box, stretch: float = 1.0) -> tuple[list[Box], list[Box]]:
        """The places of crew and gauges, which grow with the height up to `stretch` times."""
        found = place(self.flow, self.widths, box, stretch)
        boxes = [found[index] for index in range(len(self.widths))]
        return boxes[: self.crew], boxes[self.crew :]


@values(frozen=True, slots=True)
class Cells:
    """The least widths and heights of cells of crew, which come first, and of gauges."""

    widths: tuple[float, ...]
    heights: tuple[float, ...]
    crew: int

    def strip(self, width: float) -> Strip | None:
        """Put the cells into rows of a width; None where one is too wide."""
        flow = flow_cells(self.widths, self.heights, width)
        return None if flow is None else Strip(flow, self.widths, self.crew)


def cells_of(display: Display, crew: bool = True, gauges: bool = True, short: bool = False) -> Cells:
    """Return the cells of crew and gauges, or of one of them; `short` names posts in short."""
    posts = display.crew if crew else ()
    systems = display.gauges if gauges else ()
    return Cells(
        (*(crew_width(post, short) for post in posts), *map(gauge_width, systems)),
        (*(CREW_LEAST for _ in posts), *map(gauge_height, systems)),
        len(posts),
    )


def crew_width(post: Post, short: bool) -> float:
    """Return the least width of a post's cell."""
    title = short_title(post) if short else post.title
    return max(len(post.skills) * (SKILL_LEAST + 0.6) + 1.8, label_width(title) + 2.6)


def short_title(post: Post) -> str:
    """A post's title where there are many: Gunner A is Gnr A, Gun crew E is Crew E."""
    return post.title.replace("Gunner ", "Gnr ").replace("Gun crew", "Crew")


def gauge_width(gauge: Gauge, stacked: bool = False) -> float:
    """Return the least width of a gauge: its value, its pips in rows, the lines below them.

    In a `stacked` one the pips stand below the value.
    """
    columns = pip_columns(gauge)
    if gauge.targets:
        circles = columns * (PIP + 0.6 + TARGET) + (columns - 1) * TARGET_GAP
    else:
        circles = columns * PIP * 1.18
    value = _value_width(gauge)
    if stacked:
        content = max(value, circles)
    else:
        content = value + circles + (1.6 if gauge.value and gauge.pips else 0.0)
    facts = max((text_width(line, "medium", FACT_PT) for line in gauge.facts), default=0.0)
    return max(content, facts, label_width(gauge.caption)) + 2.8


def pip_columns(gauge: Gauge) -> int:
    """Return how many pips of a gauge stand in a row: five, or three where each has a target."""
    if gauge.targets:
        return gauge.pips if gauge.pips <= 3 else -(-gauge.pips // 2)
    return gauge.pips if gauge.pips <= 5 else -(-gauge.pips // -(-gauge.pips // 6))


def _value_width(gauge: Gauge) -> float:
    """Return the width of a value with the die that it is read on."""
    die = DIE_GAP + text_width(gauge.die, "medium", DIE_PT) if gauge.die else 0.0
    return text_width(gauge.value, "bold", 11.0) + die


def gauge_height(gauge: Gauge, stacked: bool = False) -> float:
    """Return the least height of a gauge: rows of pips below its caption, then its facts."""
    rows = -(-gauge.pips // pip_columns(gauge)) if gauge.pips else 1
    value = STACKED if stacked and gauge.value and gauge.pips else 0.0
    return max(GAUGE_LEAST, 3.4 + value + rows * PIP * 1.18 - 0.1) + facts_height(gauge)


def facts_height(gauge: Gauge) -> float:
    """Return the height of the lines with the facts of a warhead."""
    return len(fact_lines(gauge)) * line_height(FACT_PT, 1.1)


def fact_lines(gauge: Gauge) -> tuple[str, ...]:
    """Return the facts of a warhead: in one line where its pips are as wide, otherwise in two."""
    joined = "  ·  ".join(gauge.facts)
    if joined and text_width(joined, "medium", FACT_PT) + 2.0 <= gauge_width(gauge) - 2.8:
        return (joined,)
    return gauge.facts


def place(flow: Flow, widths: Sequence[float], box: Box, stretch: float = 1.35) -> dict[int, Box]:
    """The boxes of cells: rows fill the width, and grow with the height up to `stretch` times."""
    factor = min(stretch, (box.height - GAP * (len(flow.rows) - 1)) / max(1e-6, sum(height for _, height in flow.rows)))
    made: dict[int, Box] = {}
    y = box.y
    for row, height in flow.rows:
        natural = sum(widths[i] for i in row)
        grown = min(WIDEST, (box.width - GAP * (len(row) - 1)) / natural)
        x = box.x
        for index in row:
            width = widths[index] * grown
            made[index] = Box(x, y, width, height * max(1.0, factor))
            x += width + GAP
        y += height * max(1.0, factor) + GAP
    return made


def crew_cell(sketch: Sketch, display: Display, post: Post, box: Box, short: bool = False) -> None:
    """A post's title over boxes to write its skills in."""
    p = sketch.palette
    sketch.rect(box, sketch.brush.panel if p.panel_fill else sketch.brush.field, 0.8)
    title = short_title(post) if short else post.title
    sketch.label(title, box.x + 1.2, box.y + 2.75, color=p.accent)
    if display.ringed(f"crew.{post.id}"):
        sketch.ring(box.x + 2.0 + label_width(title), box.y + 1.2)
    count = len(post.skills)
    gap = 0.7
    side = (box.width - 1.6 - gap * (count - 1)) / count
    left = box.x + 0.8
    for index, skill in enumerate(post.skills):
        place_ = Box(left + index * (side + gap), box.y + 3.5, side, box.height - 4.2)
        tooltip = f"{post.title}: {skill.name}"
        write_box(sketch, place_, f"crew.{post.id}.{skill.id}", skill.caption, tooltip, size_pt=12.0, longest="00")
    sketch.blank(f"crew.{post.id}.dead", box, "strike", tooltip=f"{post.title} is dead")


def gauge_cell(sketch: Sketch, display: Display, gauge: Gauge, box: Box, stacked: bool = False) -> None:
    """A caption over a value and pips, beside it or below it."""
    p = sketch.palette
    sketch.rect(box, sketch.brush.panel if p.panel_fill else sketch.brush.field, 0.8)
    end = sketch.label(gauge.caption, box.x + 1.2, box.y + 2.75)
    if gauge.field and display.ringed(gauge.field):
        sketch.ring(box.x + 2.2 + end, box.y + 1.2)
    below, lines = facts_height(gauge), fact_lines(gauge)
    area = Box(box.x + 1.3, box.y + 3.4, box.width - 2.6, box.height - 4.0 - below)
    for index, line in enumerate(lines):
        base = box.bottom - 0.6 - below * (len(lines) - 1 - index) / len(lines)
        end = area.x + sketch.text(line, area.x, base, FACT_PT, "medium")
        if gauge.facts_ringed and index == len(lines) - 1:
            sketch.ring(end + 0.9, base - cap_height("medium", FACT_PT))
    x = area.x
    if stacked and gauge.value and gauge.pips:
        top = Box(area.x, area.y, area.width, area.height * 0.45)
        base = top.y + (top.height + cap_height("bold", 11.0)) / 2
        width = sketch.text(gauge.value, x, base, 11.0, "bold")
        sketch.text(gauge.die, x + width + DIE_GAP, base, DIE_PT, "medium")
        low = Box(area.x, top.bottom, area.width, area.height - top.height)
        pips(sketch, low, gauge.pips, gauge.id, PIP_MOST, gauge.caption)
        return
    if gauge.value:
        base = area.y + (area.height + cap_height("bold", 11.0)) / 2
        x += sketch.text(gauge.value, x, base, 11.0, "bold")
        if gauge.die:
            x += DIE_GAP + sketch.text(gauge.die, x + DIE_GAP, base, DIE_PT, "medium")
        x += 1.6
    if gauge.pips:
        room = Box(x, area.y, area.right - x, area.height)
        if gauge.targets:
            _targets(sketch, gauge, room)
        else:
            pips(sketch, room, gauge.pips, gauge.id, PIP_MOST, gauge.caption)


def _targets(sketch: Sketch, gauge: Gauge, box: Box) -> None:
    """A pip for each warhead, and beside it a cell for its target."""
    columns = pip_columns(gauge)
    rows = -(-gauge.pips // columns)
    width = (box.width - TARGET_GAP * (columns - 1)) / columns
    high = min(TARGET_HIGH, box.height / (rows * 1.1 - 0.1))
    size = min(PIP_MOST, high)
    pitch = min(box.height / rows, high * 1.3)
    top = box.y + (box.height - rows * pitch) / 2
    for index in range(gauge.pips):
        x = box.x + (index % columns) * (width + TARGET_GAP)
        middle = top + (index // columns + 0.5) * pitch
        y = middle - size / 2
        number = f"{index + 1:02d}"
        sketch.items.append(Circle(x + size / 2, y + size / 2, size / 2, sketch.brush.pip))
        words = f"{gauge.caption} {index + 1}"
        sketch.blank(f"{gauge.id}.{number}", Box(x, y, size, size), "check", 8.0, words)
        cell = Box(x + size + 0.6, middle - high / 2, min(width - size - 0.6, TARGET_MOST), high)
        sketch.rect(cell, sketch.brush.field, 0.4)
        tooltip = f"target of {gauge.caption} {index + 1}"
        sketch.blank(f"{gauge.id}.target.{number}", cell.inset(0.3), "text", 8.0, tooltip)
