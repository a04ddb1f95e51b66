"""Systems as outlined groups of boxes in rows and blocks, with their badges.

Boxes that are lost together, each row or each block of several rows, have a heavy outline.
Badges are above the boxes or beside them, whichever takes less room.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import ceil
from typing import Literal

from sheetforge.sheet.scene import Box, Group, Point, Polygon, Rect, Style
from sheetforge.sheet.text import text_width
from sheetforge.sheet.widgets.sketch import Sketch
from sheetforge.systems.babylon.sheets.badges import badge, fan
from sheetforge.systems.babylon.sheets.callouts import letter_disc
from sheetforge.values import values

LARGEST, SMALLEST, STEP = 5.6, 4.5, 0.1
"""Sides of boxes in mm, and the step by which they shrink until a section fits."""

PAD = 0.9
BADGE = 5.0
NEXT = BADGE + 0.7
UNDER = BADGE + 0.6
APART = 0.9
"""Inside a group: air at its outline, the width of a badge, from one badge to the next, from a line
of badges to the boxes, and the gap between rows or blocks."""

TITLE_PT = 7.0
TITLE = 3.0
NOTE = 2.6
NUMBER = 2.6
"""The height of a title, of a note below it, and of the number over each of several items."""

DISC, LETTER = 1.3, 3.2
"""In mm: the radius of the disc of a letter, and the room that it takes before a title."""

Valued = Literal["armor", "power", "rating", "boxes"]


@values(frozen=True, slots=True)
class BoxGroup:
    """A system: `blocks` are the boxes of each row, block by block.

    `name` heads the names of the boxes' blanks: `name.01` and so on, row by row. `split` says
    whether rows or blocks are outlined. Empty badges are left out. `arcs` are degrees clockwise
    from the bow, `ringed` the values that no book gives. Several systems that are alike are one
    group with shared badges; `items` are then the name and the number of each block. `letters` are those of
    weapons at the figure of the ship: of each block in place of its number, or of the only one before its title.
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
    items: tuple[tuple[str, str], ...] = ()
    letters: tuple[str, ...] = ()

    @property
    def titled(self) -> float:
        """Return the width in mm of its title, with the letter before it."""
        letter = LETTER if self.letters and not self.items else 0.0
        return text_width(self.title, "bold", TITLE_PT) + letter

    @property
    def boxes(self) -> int:
        """Return the number of boxes."""
        return sum(map(sum, self.blocks))

    @property
    def badges(self) -> int:
        """Return the number of badges, with the fan."""
        return sum(map(bool, (self.armor, self.power, self.rating, self.arcs)))


@values(frozen=True, slots=True)
class GroupPlan:
    """A layout of a group: blocks on a line, badges beside or above, and the size of all."""

    side: float
    across: int
    beside: bool
    width: float
    height: float


@lru_cache(maxsize=4096)
def group_plans(group: BoxGroup, side: float) -> tuple[GroupPlan, ...]:
    """Return the layouts of a group with boxes of a side, from the widest to the narrowest."""
    head = TITLE + (NOTE if group.note else 0.0)
    words = max(group.titled, text_width(group.note, "regular", TITLE_PT))
    found: list[GroupPlan] = []
    for across in range(1, len(group.blocks) + 1):
        width, height = _boxes_size(group, side, across)
        badges = group.badges
        beside = ceil(badges / _badge_rows(height)) * NEXT
        sizes = [(True, width + beside, max(height, min(badges, 1) * BADGE))]
        if badges:
            sizes.append((False, max(width, (badges - 1) * NEXT + BADGE), height + UNDER))
        for is_beside, broad, tall in sizes:
            broad, tall = max(broad, words) + 2 * PAD, tall + head + 2 * PAD
            found.append(GroupPlan(side, across, is_beside, broad, tall))
    found.sort(key=lambda one: (one.height, one.width))
    return tuple(
        group_plan
        for index, group_plan in enumerate(found)
        if all(group_plan.width < other.width - 1e-6 for other in found[:index])
    )


def _boxes_size(group: BoxGroup, side: float, across: int) -> tuple[float, float]:
    """Return width and height of the boxes with a number of blocks on a line."""
    width = height = 0.0
    for start in range(0, len(group.blocks), across):
        shelf = group.blocks[start : start + across]
        widths = [max(block) * side for block in shelf]
        width = max(width, sum(widths) + APART * (len(shelf) - 1))
        height += max(_block_height(group, block, side) for block in shelf) + APART
    return width, height - APART


def _badge_rows(height: float) -> int:
    """Return the number of badges below one another beside boxes of a height."""
    return max(1, int((height + NEXT - BADGE) / NEXT + 1e-6))


def _block_height(group: BoxGroup, block: Sequence[int], side: float) -> float:
    gaps = APART * (len(block) - 1) if group.split == "rows" else 0.0
    return len(block) * side + gaps + (NUMBER if group.items else 0.0)


def draw_group(sketch: Sketch, box: Box, group: BoxGroup, setting: GroupPlan, prefix: str = "") -> None:
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
        if group.letters and not group.items:
            start = line.center[0] - group.titled / 2
            letter_disc(sketch, group.letters[0], start + DISC, line.center[1], DISC)
            line = Box(start + LETTER, line.y, group.titled - LETTER, line.height)
        sketch.fitted(group.title, line, TITLE_PT, TITLE_PT, field, "bold", align="center")
        head = TITLE
        if group.note:
            line = Box(inside.x, inside.y + TITLE - 0.4, inside.width, NOTE - 0.2)
            field = f"note of {group.name}"
            sketch.fitted(group.note, line, TITLE_PT, TITLE_PT, field, color=p.soft_ink, align="center")
            head += NOTE
        body = Box(inside.x, inside.y + head, inside.width, inside.height - head)
        _body(sketch, body, group, setting, prefix)


def _body(sketch: Sketch, body: Box, group: BoxGroup, setting: GroupPlan, prefix: str) -> None:
    """Draw badges and boxes in the middle of the area below the title."""
    width, height = _boxes_size(group, setting.side, setting.across)
    cx, cy = body.center
    if setting.beside:
        columns = ceil(group.badges / _badge_rows(height))
        rows = ceil(group.badges / columns) if columns else 1
        left = cx - (width + columns * NEXT) / 2
        top = cy - ((rows - 1) * NEXT + BADGE) / 2
        places = [
            (left + (n // rows) * NEXT + BADGE / 2, top + (n % rows) * NEXT + BADGE / 2) for n in range(group.badges)
        ]
        boxes = (left + columns * NEXT, cy - height / 2)
    else:
        left, top = cx - ((group.badges - 1) * NEXT + BADGE) / 2, cy - (height + UNDER) / 2
        places = [(left + n * NEXT + BADGE / 2, top + BADGE / 2) for n in range(group.badges)]
        boxes = (cx - width / 2, top + UNDER)
    _badges(sketch, group, places)
    _boxes(sketch, boxes, group, setting, width, prefix)


def _badges(sketch: Sketch, group: BoxGroup, places: Sequence[Point]) -> None:
    """Draw armor in a circle, power in a diamond, the rating in a box, arcs as a fan."""
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


def _boxes(sketch: Sketch, at: Point, group: BoxGroup, setting: GroupPlan, width: float, prefix: str) -> None:
    """Draw every box with its blank, and outlines round boxes that are lost together."""
    side, number, item = setting.side, 0, 0
    x, y = at
    heavy = Style(stroke=sketch.palette.rule, stroke_width=max(sketch.palette.medium, 0.4))
    if "boxes" in group.ringed:
        sketch.ring(x + width + 0.6, y - 0.4)
    for start in range(0, len(group.blocks), setting.across):
        shelf = group.blocks[start : start + setting.across]
        left = x + (width - sum(max(one) * side for one in shelf) - APART * (len(shelf) - 1)) / 2
        for block in shelf:
            name, title, top = group.name, group.title, y
            if group.items:
                name, label = group.items[item]
                title, number = f"{title} {label}", 0
                middle = left + max(block) * side / 2
                if letter := "".join(group.letters[item : item + 1]):
                    letter_disc(sketch, letter, middle, y + DISC, DISC)
                else:
                    sketch.text(label, middle, y + NUMBER - 0.5, TITLE_PT, "bold", align="center")
                top, item = top + NUMBER, item + 1
            first = top
            for row in block:
                for column in range(row):
                    number += 1
                    place = Box(left + column * side, top, side, side)
                    _one_box(sketch, place, name, _of_section(name, title), number, prefix)
                if group.split == "rows":
                    sketch.items.append(Rect(left, top, row * side, side, heavy))
                    top += APART
                top += side
            if group.split == "blocks":
                sketch.items.append(Polygon(tuple(_stairs(left, first, block, side)), heavy))
            left += max(block) * side + APART
        y += max(_block_height(group, block, side) for block in shelf) + APART


def _of_section(name: str, title: str) -> str:
    """Return the title of a system with its section, since two sides may have the like.

    >>> _of_section("port-twin-array-2", "Twin Array 2")
    'port Twin Array 2'
    """
    section = name.replace(".", "-").partition("-")[0]
    return title if title.lower().startswith(section) else f"{section} {title}"


def _one_box(sketch: Sketch, place: Box, group: str, title: str, number: int, prefix: str) -> None:
    name, label = f"{group}.{number:02d}", f"{title}, box {number}"
    item = Rect(place.x, place.y, place.width, place.height, sketch.brush.box)
    data = {"box": f"{number:02d}"}
    sketch.items.append(Group((item,), f"{prefix}{name}", "box", label, "", data))
    sketch.blank(name, place, "check", 8.0, label)


def _stairs(x: float, y: float, block: Sequence[int], side: float) -> Iterator[Point]:
    """Yield the outline of rows of boxes that begin at the same left edge, clockwise."""
    yield x, y
    for index, row in enumerate(block):
        yield x + row * side, y + index * side
        yield x + row * side, y + (index + 1) * side
    yield x, y + len(block) * side
