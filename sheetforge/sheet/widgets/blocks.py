"""Sections of systems: outlined groups of boxes in rows and blocks, and bars of structure boxes.

A group shows what is lost together: each row, or each block of several rows, has a heavy outline.
Its badges stand above the boxes or beside them, whichever takes less room. A section sets its
groups on shelves at the largest boxes that fit.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import ceil
from typing import Literal

from sheetforge.sheet.scene import Box, Group, Point, Polygon, Rect, Style
from sheetforge.sheet.text import cap_height, width
from sheetforge.sheet.widgets.badges import badge, fan
from sheetforge.sheet.widgets.panel import title_bar
from sheetforge.sheet.widgets.sketch import Sketch
from sheetforge.sheet.widgets.track import Cell, TrackPlan, best_plan, track

LARGEST, SMALLEST, STEP = 5.6, 2.6, 0.1
"""Sides of boxes in mm, and by how much they shrink until a section fits."""

PAD = 1.0
BADGE = 4.6
NEXT = BADGE + 0.9
APART = 1.0
"""Inside a group: air at its outline, the width of a badge, from one badge to the next, and the gap
between rows or blocks."""

TITLE_PT, LEAST_PT, NOTE_PT = 6.5, 5.0, 5.25
TITLE = 3.0
NOTE = 2.3

BAR = 5.0
GAP = 1.4
"""The height of a section's title bar, and what is left between groups."""

EVEN = 0.75
"""The least side of a section's structure boxes, as a part of that of its other boxes."""

STRETCH = 9.0
"""The most in mm by which a group is widened so that a shelf fills its section."""

Valued = Literal["armor", "power", "rating", "boxes"]


@dataclass(frozen=True, slots=True)
class BoxGroup:
    """A system: `blocks` are the boxes of each row, block by block.

    `name` heads the names of the boxes' blanks: `name.01` and so on, row by row. `split` says
    whether rows or blocks are outlined. Empty badges are left out. `arcs` are degrees clockwise
    from the bow, `ringed` the values that no book gives.
    """

    name: str
    title: str
    blocks: tuple[tuple[int, ...], ...]
    split: Literal["rows", "blocks"] = "rows"
    armor: str = ""
    power: str = ""
    rating: str = ""
    arcs: tuple[tuple[float, float], ...] = ()
    note: str = ""
    ringed: frozenset[Valued] = frozenset()

    @property
    def boxes(self) -> int:
        """How many boxes it has."""
        return sum(map(sum, self.blocks))

    @property
    def badges(self) -> int:
        """How many badges it has, a fan among them."""
        return sum(map(bool, (self.armor, self.power, self.rating, self.arcs)))


@dataclass(frozen=True, slots=True)
class Structure:
    """A bar of boxes that a section ends with. `name` heads the names of their blanks."""

    name: str
    title: str
    boxes: int
    armor: str = ""
    ringed: frozenset[Valued] = frozenset()


@dataclass(frozen=True, slots=True)
class GroupPlan:
    """How a group is set: blocks on a line, badges beside or above, the size of it all."""

    side: float
    across: int
    beside: bool
    width: float
    height: float


@lru_cache(maxsize=4096)
def group_plan(group: BoxGroup, side: float, room: float = 1e9) -> GroupPlan | None:
    """Return the smallest setting of a group with boxes of a side; None if `room` is too narrow."""
    head = TITLE + (NOTE if group.note else 0.0)
    words = max(width(group.title, "bold", LEAST_PT), width(group.note, "regular", NOTE_PT))
    found = []
    for across in range(1, len(group.blocks) + 1):
        wide, high = _boxes_size(group, side, across)
        badges = group.badges
        beside = ceil(badges / _badge_rows(high)) * NEXT
        sizes = [(True, wide + beside, max(high, min(badges, 1) * BADGE))]
        if badges:
            sizes.append((False, max(wide, (badges - 1) * NEXT + BADGE), high + BADGE + 0.8))
        for is_beside, broad, tall in sizes:
            broad, tall = max(broad, words) + 2 * PAD, tall + head + 2 * PAD
            # Broad groups of equal area make better shelves than tall ones.
            worth = broad * tall * (1.0 + 0.4 * max(0.0, tall / broad - 1.0))
            if broad <= room + 1e-6:
                found.append((worth, across, is_beside, broad, tall))
    if not found:
        return None
    _, across, is_beside, broad, tall = min(found)
    return GroupPlan(side, across, is_beside, broad, tall)


def _boxes_size(group: BoxGroup, side: float, across: int) -> tuple[float, float]:
    """Return how wide and high the boxes are with so many blocks on a line."""
    wide = high = 0.0
    for start in range(0, len(group.blocks), across):
        shelf = group.blocks[start : start + across]
        widths = [max(block) * side for block in shelf]
        wide = max(wide, sum(widths) + APART * (len(shelf) - 1))
        high += max(_block_height(group, block, side) for block in shelf) + APART
    return wide, high - APART


def _badge_rows(high: float) -> int:
    """Return how many badges stand below one another beside boxes of a height."""
    return max(1, int((high + NEXT - BADGE) / NEXT + 1e-6))


def _block_height(group: BoxGroup, block: Sequence[int], side: float) -> float:
    gaps = APART * (len(block) - 1) if group.split == "rows" else 0.0
    return len(block) * side + gaps


def draw_group(
    sketch: Sketch, box: Box, group: BoxGroup, setting: GroupPlan, prefix: str = ""
) -> None:
    """Draw a group in the middle of a box that is at least as large as its plan.

    `prefix` heads the ids of its boxes, so that ids stay unique in a document.
    """
    p = sketch.palette
    with sketch.group(f"{prefix}{group.name}", "figure", group.title):
        outline = Style(fill=p.paper, stroke=p.rule, stroke_width=p.medium)
        sketch.rect(box, outline, 0.9)
        inside = box.inset(PAD)
        field = f"title of {group.name}"
        line = Box(inside.x, inside.y, inside.width, TITLE - 0.6)
        sketch.fitted(group.title, line, TITLE_PT, LEAST_PT, field, "bold", align="center")
        head = TITLE
        if group.note:
            line = Box(inside.x, inside.y + TITLE - 0.4, inside.width, NOTE - 0.2)
            field = f"note of {group.name}"
            sketch.fitted(group.note, line, NOTE_PT, 4.5, field, color=p.soft_ink, align="center")
            head += NOTE
        body = Box(inside.x, inside.y + head, inside.width, inside.height - head)
        _body(sketch, body, group, setting, prefix)


def _body(sketch: Sketch, body: Box, group: BoxGroup, setting: GroupPlan, prefix: str) -> None:
    """Badges and boxes in the middle of what the title leaves."""
    wide, high = _boxes_size(group, setting.side, setting.across)
    cx, cy = body.center
    if setting.beside:
        columns = ceil(group.badges / _badge_rows(high))
        rows = ceil(group.badges / columns) if columns else 1
        left = cx - (wide + columns * NEXT) / 2
        top = cy - ((rows - 1) * NEXT + BADGE) / 2
        places = [
            (left + (n // rows) * NEXT + BADGE / 2, top + (n % rows) * NEXT + BADGE / 2)
            for n in range(group.badges)
        ]
        boxes = (left + columns * NEXT, cy - high / 2)
    else:
        left, top = cx - ((group.badges - 1) * NEXT + BADGE) / 2, cy - (high + BADGE + 0.8) / 2
        places = [(left + n * NEXT + BADGE / 2, top + BADGE / 2) for n in range(group.badges)]
        boxes = (cx - wide / 2, top + BADGE + 0.8)
    _badges(sketch, group, places)
    _boxes(sketch, boxes, group, setting, wide, prefix)


def _badges(sketch: Sketch, group: BoxGroup, places: Sequence[Point]) -> None:
    """Armor in a circle, power in a diamond, the rating in a box, arcs as a fan."""
    at = iter(places)
    if group.armor:
        ringed = "armor" in group.ringed
        badge(sketch, group.armor, *next(at), BADGE, "circle", ringed=ringed)
    if group.power:
        ringed = "power" in group.ringed
        badge(sketch, group.power, *next(at), BADGE, "diamond", ringed=ringed)
    if group.rating:
        ringed = "rating" in group.ringed
        badge(sketch, group.rating, *next(at), BADGE, "box", ringed=ringed)
    if group.arcs:
        x, y = next(at)
        fan(sketch, x, y + BADGE * 0.08, BADGE * 0.42, group.arcs)


def _boxes(
    sketch: Sketch, at: Point, group: BoxGroup, setting: GroupPlan, wide: float, prefix: str
) -> None:
    """Every box with its blank, and the outline of what is lost together."""
    side, number = setting.side, 0
    x, y = at
    heavy = Style(stroke=sketch.palette.rule, stroke_width=max(sketch.palette.medium, 0.4))
    if "boxes" in group.ringed:
        sketch.ring(x + wide + 0.6, y - 0.4)
    for start in range(0, len(group.blocks), setting.across):
        shelf = group.blocks[start : start + setting.across]
        left = x + (wide - sum(max(one) * side for one in shelf) - APART * (len(shelf) - 1)) / 2
        for block in shelf:
            top = y
            for row in block:
                for column in range(row):
                    number += 1
                    place = Box(left + column * side, top, side, side)
                    _one_box(sketch, place, group, number, prefix)
                if group.split == "rows":
                    sketch.items.append(Rect(left, top, row * side, side, heavy))
                    top += APART
                top += side
            if group.split == "blocks":
                sketch.items.append(Polygon(tuple(_stairs(left, y, block, side)), heavy))
            left += max(block) * side + APART
        y += max(_block_height(group, block, side) for block in shelf) + APART


def _one_box(sketch: Sketch, place: Box, group: BoxGroup, number: int, prefix: str) -> None:
    name, label = f"{group.name}.{number:02d}", f"{group.title}, box {number}"
    item = Rect(place.x, place.y, place.width, place.height, sketch.brush.box)
    data = {"box": f"{number:02d}"}
    sketch.items.append(Group((item,), f"{prefix}{name}", "box", label, "", data))
    sketch.blank(name, place, "check", 8.0, label)


def _stairs(x: float, y: float, block: Sequence[int], side: float) -> Iterator[Point]:
    """The outline of rows of boxes that begin at the same left edge, clockwise."""
    yield x, y
    for index, row in enumerate(block):
        yield x + row * side, y + index * side
        yield x + row * side, y + (index + 1) * side
    yield x, y + len(block) * side


# --- sections ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Set:
    """A group with its plan."""

    group: BoxGroup
    plan: GroupPlan


def section(
    sketch: Sketch,
    box: Box,
    title: str,
    groups: Sequence[BoxGroup],
    structure: Structure | None = None,
    note: str = "",
    prefix: str = "",
    largest: float = LARGEST,
    smallest: float = SMALLEST,
) -> float:
    """Draw a section: its title, its groups on shelves, its structure; gives the boxes' side.

    Raises `LayoutProblem` when even the smallest boxes do not fit.
    """
    bar = Box(box.x, box.y, box.width, BAR)
    steps = round((largest - smallest) / STEP)
    for step in range(steps + 1):
        side = round(largest - step * STEP, 2)
        shelves = _shelves(groups, side, box.width)
        if shelves is None:
            continue
        used = sum(_height(shelf) + GAP for shelf in shelves)
        left = box.height - BAR - GAP - used
        planned = None if structure is None else _structure_plan(structure, box.width, left, side)
        if structure is None and left < -GAP - 1e-6:
            continue
        if structure is not None and (planned is None or planned.side < side * EVEN):
            continue
        break
    else:
        fault = f"its groups need more than {box.width:.0f} x {box.height:.0f} mm"
        raise sketch.problem(f"section {title}", fault)
    with sketch.group(f"{prefix}section.{title}", "figure", title):
        title_bar(sketch, bar, title, note)
        bottom = box.bottom
        if structure is not None and planned is not None:
            high = max(planned.height, BADGE) + 2 * PAD
            place = Box(box.x, box.bottom - high, box.width, high)
            _structure(sketch, place, structure, planned, prefix)
            bottom = place.y - GAP
        spare = bottom - bar.bottom - GAP - sum(map(_height, shelves)) - GAP * (len(shelves) - 1)
        # What is left over makes groups higher, up to a third; the rest is air between shelves.
        grow = [min(_height(shelf) / 3, spare / max(1, len(shelves))) for shelf in shelves]
        air = (spare - sum(grow)) / max(1, len(shelves))
        y = bar.bottom + GAP + air / 2
        for shelf, more in zip(shelves, grow, strict=True):
            _draw_shelf(sketch, Box(box.x, y, box.width, _height(shelf) + more), shelf, prefix)
            y += _height(shelf) + more + GAP + air
    return side


def section_height(
    groups: Sequence[BoxGroup], wide: float, side: float, structure: Structure | None = None
) -> float | None:
    """Return the least height of a section with boxes of a side; None if `wide` is too narrow."""
    shelves = _shelves(groups, side, wide)
    if shelves is None:
        return None
    high = BAR + GAP + sum(_height(shelf) + GAP for shelf in shelves)
    if structure is not None:
        planned = _structure_plan(structure, wide, 1e9, max(SMALLEST, side * EVEN))
        if planned is None:
            return None
        high += max(planned.height, BADGE) + 2 * PAD
    return high


def _shelves(groups: Sequence[BoxGroup], side: float, room: float) -> list[list[_Set]] | None:
    """Return the groups on shelves in their order; None when one is wider than the section.

    No shelf is longer than it must be for the number of shelves, so the last is about as full.
    """
    found: list[_Set] = []
    for group in groups:
        planned = group_plan(group, side, room)
        if planned is None:
            return None
        found.append(_Set(group, planned))
    best = _filled(found, room)
    # Each try is narrower than the longest shelf, so the longest shelf shrinks or the search ends.
    while True:
        longest = max(map(_wide, best), default=0.0)
        tried = _filled(found, longest - 0.01)
        if len(tried) != len(best) or max(map(_wide, tried), default=0.0) >= longest:
            break
        best = tried
    return best


def _filled(groups: Sequence[_Set], room: float) -> list[list[_Set]]:
    """Return groups on shelves of at most a width, or alone where one is wider."""
    shelves: list[list[_Set]] = []
    for one in groups:
        if not shelves or _wide(shelves[-1]) + GAP + one.plan.width > room + 1e-6:
            shelves.append([])
        shelves[-1].append(one)
    return shelves


def _wide(shelf: Sequence[_Set]) -> float:
    return sum(one.plan.width for one in shelf) + GAP * (len(shelf) - 1)


def _height(shelf: Sequence[_Set]) -> float:
    return max(one.plan.height for one in shelf)


def _draw_shelf(sketch: Sketch, box: Box, shelf: Sequence[_Set], prefix: str) -> None:
    """Groups of one height side by side, widened to fill the shelf as far as that looks well."""
    used = _wide(shelf)
    extra = min(STRETCH, (box.width - used) / len(shelf))
    x = box.x + (box.width - used - extra * len(shelf)) / 2
    for one in shelf:
        wide = one.plan.width + extra
        place = Box(x, box.y, wide, box.height)
        draw_group(sketch, place, one.group, one.plan, prefix)
        x += wide + GAP


def structure_bar(sketch: Sketch, box: Box, structure: Structure, prefix: str = "") -> float:
    """Draw a bar of boxes into an area; gives the height it takes from the top of the area.

    Raises `LayoutProblem` when even the smallest boxes do not fit.
    """
    planned = _structure_plan(structure, box.width, box.height, LARGEST)
    if planned is None:
        fault = f"{structure.boxes} boxes need more than {box.width:.0f} x {box.height:.0f} mm"
        raise sketch.problem(f"structure {structure.title}", fault)
    high = max(planned.height, BADGE) + 2 * PAD
    _structure(sketch, Box(box.x, box.y, box.width, high), structure, planned, prefix)
    return high


def _structure_plan(
    structure: Structure, wide: float, high: float, largest: float
) -> TrackPlan | None:
    """Return the largest boxes beside the caption of a bar, in as few rows as may be."""
    room, best = wide - _caption_width(structure) - 2 * PAD, None
    for rows in range(1, structure.boxes + 1):
        lengths = _even(structure.boxes, rows)
        found = best_plan(lengths, room, high - 2 * PAD, largest, SMALLEST)
        if found is not None and (best is None or found.side > best.side + 0.05):
            best = found
    return best


def _even(boxes: int, rows: int) -> tuple[int, ...]:
    """Return rows that differ by one box at most, longer ones first."""
    least, more = divmod(boxes, rows)
    return (least + 1,) * more + (least,) * (rows - more)


def _caption_width(structure: Structure) -> float:
    return width(structure.title, "bold", TITLE_PT) + 1.6 + (BADGE + 0.8) * bool(structure.armor)


def _structure(
    sketch: Sketch, box: Box, structure: Structure, planned: TrackPlan, prefix: str
) -> None:
    """The armor, the caption beside it, and the boxes."""
    p = sketch.palette
    with sketch.group(f"{prefix}{structure.name}", "track", structure.title):
        sketch.rect(box, Style(fill=p.paper, stroke=p.rule, stroke_width=p.heavy), 0.9)
        inside = box.inset(PAD)
        words, y = inside.x, inside.center[1]
        if structure.armor:
            ringed = "armor" in structure.ringed
            badge(sketch, structure.armor, inside.x + BADGE / 2, y, BADGE, ringed=ringed)
            words += BADGE + 0.8
        base = y + cap_height("bold", TITLE_PT) / 2
        sketch.text(structure.title, words, base, TITLE_PT, "bold")
        top = inside.y + (inside.height - planned.height) / 2
        cells = [
            Cell("plain", "", f"{structure.title}, box {n + 1}") for n in range(structure.boxes)
        ]
        x = inside.x + _caption_width(structure)
        x += max(0.0, inside.right - x - planned.width) / 2
        if "boxes" in structure.ringed:
            sketch.ring(inside.right - 0.2, inside.y - 0.2)
        track(sketch, x, top, cells, planned, structure.name, prefix)
