"""Sections of a sheet: groups of boxes on shelves, and bars of structure boxes.

A section sets its groups in their order on the lowest shelves, at the largest boxes that fit.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import ceil, inf
from typing import Literal, get_args

from sheetforge.sheet.scene import Box, Style, shared
from sheetforge.sheet.text import cap_height, text_width
from sheetforge.sheet.widgets.panel import title_bar
from sheetforge.sheet.widgets.sketch import Sketch
from sheetforge.sheet.widgets.track import ROW, Cell, TrackPlan, even_rows, row_width, track
from sheetforge.systems.babylon.sheets import blocks
from sheetforge.systems.babylon.sheets.badges import badge
from sheetforge.values import values

BAR = 4.6
GAP = 1.2
"""Height of a section's title bar, and the gap between groups."""

EVEN = 0.75
"""The least side of a section's structure boxes, as a part of that of its other boxes."""

UNCOUNTED = 1.25
"""Whole fives are counted at a glance, so other rows are used only if boxes get larger, or a bar
lower, by this factor."""

UNEVEN = 4.0
"""Cost of an empty shelf, in mm of height."""

_Caption = Literal["beside", "stacked", "above"]
_CAPTIONS: tuple[_Caption, ...] = get_args(_Caption)

STRETCH = 9.0
"""The most in mm by which a group is widened so that a shelf fills its section."""


@values(frozen=True, slots=True)
class Structure:
    """A bar of boxes that a section ends with. `name` heads the names of their blanks."""

    name: str
    title: str
    boxes: int
    armor: str
    ringed: frozenset[blocks.Valued] = frozenset()


@values(frozen=True, slots=True)
class _Set:
    """A group with its plan."""

    group: blocks.BoxGroup
    plan: blocks.GroupPlan


def section(
    sketch: Sketch,
    box: Box,
    title: str,
    groups: Sequence[blocks.BoxGroup],
    structure: Structure | None = None,
    note: str = "",
    prefix: str = "",
    largest: float = blocks.LARGEST,
    smallest: float = blocks.SMALLEST,
    ring: bool = False,
) -> float:
    """Draw a section: its title, its groups on shelves, its structure; return the boxes' side.

    A `ring` at the title marks a section that no book gives.
    Raises `LayoutProblem` when even the smallest boxes do not fit.
    """
    bar = Box(box.x, box.y, box.width, BAR)
    steps = round((largest - smallest) / blocks.STEP)
    for step in range(steps + 1):
        side = round(largest - step * blocks.STEP, 2)
        shelves = _shelves(tuple(groups), side, box.width)
        if shelves is None:
            continue
        used = sum(_height(shelf) + GAP for shelf in shelves)
        left = box.height - BAR - GAP - used
        planned = None if structure is None else structure_plan(structure, box.width, left, side)
        if structure is None and left < -GAP - 1e-6:
            continue
        if structure is not None and (planned is None or planned.side < side * EVEN):
            continue
        break
    else:
        fault = f"its groups need more than {box.width:.0f} x {box.height:.0f} mm"
        raise sketch.problem(f"section {title}", fault)
    with sketch.group(f"{prefix}section.{title}", "figure", title):
        title_bar(sketch, bar, title, note, ring)
        bottom = box.bottom
        if structure is not None and planned is not None:
            place = Box(box.x, box.bottom - planned.height, box.width, planned.height)
            draw_structure(sketch, place, structure, planned, prefix)
            bottom = place.y - GAP
        spare = bottom - bar.bottom - GAP - sum(map(_height, shelves)) - GAP * (len(shelves) - 1)
        # Spare room makes groups higher, up to a third; the rest is air between shelves.
        grow = [min(_height(shelf) / 3, shared(spare, len(shelves))) for shelf in shelves]
        air = shared(spare - sum(grow), len(shelves))
        y = bar.bottom + GAP + air / 2
        for shelf, more in zip(shelves, grow, strict=True):
            _draw_shelf(sketch, Box(box.x, y, box.width, _height(shelf) + more), shelf, prefix)
            y += _height(shelf) + more + GAP + air
    return side


def section_height(
    groups: Sequence[blocks.BoxGroup], width: float, side: float, structure: Structure | None = None
) -> float | None:
    """Return the least height of a section with boxes of a side; None if `wide` is too narrow."""
    shelves = _shelves(tuple(groups), side, width)
    if shelves is None:
        return None
    height = BAR + GAP + sum(_height(shelf) + GAP for shelf in shelves)
    if structure is not None:
        planned = structure_plan(structure, width, 1e9, max(blocks.SMALLEST, side * EVEN))
        if planned is None:
            return None
        height += planned.height
    return height


@lru_cache(maxsize=8192)
def _shelves(groups: tuple[blocks.BoxGroup, ...], side: float, room: float) -> tuple[tuple[_Set, ...], ...] | None:
    """Return the groups in their order on the shelves with the least total height.

    None when a group is wider than the section. On a shelf each group has its narrowest setting
    that is no higher than the others need, so groups beside one another are about as high.
    """
    plans = [blocks.group_plans(group, side) for group in groups]
    heights = sorted({group_plan.height for plan in plans for group_plan in plan})
    settings = [[_narrowest(plan, height) for plan in plans] for height in heights]
    lowest = [
        next(index for index, row in enumerate(settings) if row[group] is not None) for group in range(len(groups))
    ]
    widths = [[inf if setting is None else setting.width for setting in row] for row in settings]
    # The shelves that end before a group: their start, the lowest height at which they fit, their width.
    shelves_to: list[list[tuple[int, int, float]]] = [[] for _ in range(len(groups) + 1)]
    for start in range(len(groups)):
        at = 0
        for end in range(start + 1, len(groups) + 1):
            # A longer shelf fits at no less a height than a shorter one.
            at, gaps = max(at, lowest[end - 1]), GAP * (end - start - 1)
            while at < len(heights) and sum(widths[at][start:end]) + gaps > room + 1e-6:
                at += 1
            if at == len(heights):
                break
            shelves_to[end].append((start, at, sum(widths[at][start:end]) + gaps))
    # The best shelves for the first groups: their cost, the start of the last, and the number of its height.
    best: list[tuple[float, int, int]] = [(0.0, 0, 0)]
    for fitting in shelves_to[1:]:
        # Of shelves of the same total height, those that are filled evenly look best.
        found = (
            (best[start][0] + heights[at] + GAP + ((room - width) / room) ** 2 * UNEVEN, start, at)
            for start, at, width in fitting
        )
        best.append(min(found, key=lambda entry: entry[0], default=(1e9, 0, 0)))
    if best[-1][0] >= 1e9:
        return None
    shelves, end = [], len(groups)
    while end:
        _, start, at = best[end]
        used = (setting for setting in settings[at][start:end] if setting is not None)
        shelves.append(tuple(_Set(*pair) for pair in zip(groups[start:end], used, strict=True)))
        end = start
    return tuple(reversed(shelves))


def _narrowest(plans: Sequence[blocks.GroupPlan], height: float) -> blocks.GroupPlan | None:
    """Return the narrowest plan up to a height."""
    return next((plan for plan in reversed(plans) if plan.height <= height + 1e-6), None)


def _wide(shelf: Sequence[_Set]) -> float:
    return sum(one.plan.width for one in shelf) + GAP * (len(shelf) - 1)


def _height(shelf: Sequence[_Set]) -> float:
    return max(one.plan.height for one in shelf)


def _draw_shelf(sketch: Sketch, box: Box, shelf: Sequence[_Set], prefix: str) -> None:
    """Draw groups of one height side by side, widened to fill the shelf within `WIDEN`."""
    used = _wide(shelf)
    extra = min(STRETCH, (box.width - used) / len(shelf))
    x = box.x + (box.width - used - extra * len(shelf)) / 2
    for one in shelf:
        width = one.plan.width + extra
        place = Box(x, box.y, width, box.height)
        blocks.draw_group(sketch, place, one.group, one.plan, prefix)
        x += width + GAP


@values(frozen=True, slots=True)
class Bar:
    """A bar of boxes: its track, where its caption stands, and its height."""

    track: TrackPlan
    caption: _Caption
    height: float

    @property
    def side(self) -> float:
        """Return the side of a box."""
        return self.track.side


@lru_cache(maxsize=8192)
def structure_plan(structure: Structure, width: float, height: float, largest: float) -> Bar | None:
    """Return the largest boxes of a bar, in as few rows and as low as possible.

    The caption is beside the boxes, on a line or on two, or above them.
    """
    fives = range(5 * ceil(structure.boxes / 5), 0, -5)
    others = [across for across in range(structure.boxes - 1, 0, -1) if across % 5]
    best, other = (_largest(structure, width, height, largest, rows) for rows in (fives, others))
    if best is None or other is None:
        return best or other
    is_larger = other.side > best.side * UNCOUNTED
    is_lower = other.side > best.side - 0.05 and other.height * UNCOUNTED < best.height
    return other if is_larger or is_lower else best


def _largest(structure: Structure, width: float, height: float, largest: float, numbers: Iterable[int]) -> Bar | None:
    """Return the bar with the largest boxes, of those alike the lowest, then the most even.

    Its rows have one of some numbers of boxes. None if the boxes would be too small with each of them.
    """
    captions = [(caption, *_caption_size(structure, caption)) for caption in _CAPTIONS]
    sizes = []
    for across in numbers:
        longest = min(across, structure.boxes)
        count, bare = ceil(structure.boxes / longest), row_width(longest, 0.0)
        for caption, left, top in captions:
            room, deep = width - left - 2 * blocks.PAD, height - top - 2 * blocks.PAD
            side = min((room - bare) / longest, (deep + ROW) / count - ROW, largest)
            tall = count * (side + ROW) - ROW
            used = max(tall + top, blocks.BADGE + (blocks.TITLE if caption == "stacked" else 0.0)) + 2 * blocks.PAD
            if side >= blocks.SMALLEST - 1e-6 and used <= height + 1e-6:
                sizes.append((side, used, longest, tall, caption))
    if not sizes:
        return None
    most = max(sizes)[0]
    side, used, longest, tall, caption = min(
        (size for size in sizes if size[0] > most - 0.05), key=lambda size: (round(size[1], 1), size[2])
    )
    rows = even_rows(structure.boxes, longest)
    return Bar(TrackPlan(side, rows, tall, row_width(longest, side)), caption, used)


def _caption_size(structure: Structure, caption: _Caption) -> tuple[float, float]:
    """Return the width that a caption takes beside the boxes and the height above them."""
    if caption == "above":
        return 0.0, blocks.BADGE + 0.6
    words, sign = text_width(structure.title, "bold", blocks.TITLE_PT) + 1.6, blocks.BADGE + 0.8
    if not structure.armor:
        return words, 0.0
    return (words + sign if caption == "beside" else max(words, sign)), 0.0


def draw_structure(sketch: Sketch, box: Box, structure: Structure, planned: Bar, prefix: str) -> None:
    """Draw the armor, the caption and the boxes."""
    p = sketch.palette
    with sketch.group(f"{prefix}{structure.name}", "track", structure.title):
        sketch.rect(box, Style(fill=p.paper, stroke=p.rule, stroke_width=p.heavy), 0.9)
        inside = box.inset(blocks.PAD)
        left, top = _caption_size(structure, planned.caption)
        words, y = inside.x, inside.y + blocks.BADGE / 2 if top else inside.center[1]
        up = cap_height("bold", blocks.TITLE_PT)
        stacked = planned.caption == "stacked" and structure.armor
        if structure.armor:
            ringed = "armor" in structure.ringed
            cx = inside.x + (left - 1.6 if stacked else blocks.BADGE) / 2
            cy = y - blocks.TITLE / 2 if stacked else y
            badge(sketch, structure.armor, cx, cy, blocks.BADGE, ringed=ringed)
            words += 0.0 if stacked else blocks.BADGE + 0.8
        base = y + blocks.BADGE / 2 + up - 0.2 if stacked else y + up / 2
        sketch.text(structure.title, words, base, blocks.TITLE_PT, "bold")
        boxes = planned.track
        down = inside.y + top + (inside.height - top - boxes.height) / 2
        cells = [Cell("plain", "", f"{structure.title}, box {n + 1}") for n in range(structure.boxes)]
        x = inside.x + left
        x += max(0.0, inside.right - x - boxes.width) / 2
        if "boxes" in structure.ringed:
            sketch.ring(inside.right - 0.2, inside.y - 0.2)
        track(sketch, x, down, cells, boxes, structure.name, prefix)
