"""The plan of a warhound: a hull, bow up, whose four quarters are the damage tracks themselves.

Rows of boxes follow the outline of the ship's own drawing and grow outward from the keel; between
the bow hex and the stern hex, the two that she fills, the hull has a waist.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Literal

from sheetforge.sheet.scene import Box, Line, Point, Polygon, Style
from sheetforge.sheet.widgets.brush import mixed
from sheetforge.sheet.widgets.silhouette import half_breadths
from sheetforge.sheet.widgets.sketch import Sketch
from sheetforge.sheet.widgets.track import arrow, boxes, row_width
from sheetforge.systems.silent_death.sheets.arcs import BOW_LABELS, STERN_LABELS
from sheetforge.systems.silent_death.sheets.craft_hex import ARC_PT
from sheetforge.systems.silent_death.sheets.display import Display
from sheetforge.values import values

End = Literal["front", "rear"]

NOSE, WAIST, TAIL = 9.0, 10.4, 6.0
"""Lengths in mm of the parts of a hull without boxes: before the bow's, amidships, behind."""

KEEL, SKIN = 2.6, 1.3
"""The breadth in mm of the keel between the quarters, and of the hull outside the boxes."""

ROW = 0.45
"""The gap in mm between rows of boxes."""

SLIM = 0.4
"""The least breadth of a row of boxes, as a part of the broadest."""

LABELS, BELOW = 4.4, 10.0
"""The room in mm before the bow for the names of arcs, and behind the stern for those and Drive."""

LOOSE, EXACT = 0.93, 4.8
"""The share of the places for boxes that may be filled, so that the hull has a shape; and the
largest side of boxes in mm for which all places may be."""


@values(frozen=True, slots=True)
class HullPlan:
    """The boxes of a hull: their side, and how many stand in each row of the quarters of an end,
    from the bow to the stern; and its length in mm."""

    side: float
    front: tuple[int, ...]
    rear: tuple[int, ...]
    length: float

    @property
    def pitch(self) -> float:
        """Return the distance in mm from a row to the next."""
        return self.side + ROW

    @property
    def waist(self) -> float:
        """Return the distance in mm from the tip of the bow to the last row of its quarters."""
        return NOSE + len(self.front) * self.pitch - ROW

    def tops(self, end: End) -> list[float]:
        """Return the distance from the tip of the bow to each row of an end's quarters."""
        rows = self.front if end == "front" else self.rear
        last = self.length - TAIL + ROW - len(self.rear) * self.pitch
        first = NOSE if end == "front" else last
        return [first + number * self.pitch for number in range(len(rows))]


def hull_plan(display: Display, half: float, length: float, side: float) -> HullPlan | None:
    """Return the plan of a hull `length` long and `half` broad on either side of the keel.

    None if its boxes do not fit with this side.
    """
    across = 1
    while row_width(across + 1, side) <= half - KEEL / 2 - SKIN + 1e-6:
        across += 1
    counts = {
        end: max(len(track.cells) for track in display.tracks if track.facing.startswith(end))
        for end in ("front", "rear")
    }
    rows = int((length - NOSE - WAIST - TAIL + 2 * ROW) / (side + ROW) + 1e-6)
    total = sum(counts.values())
    if total > rows * across * (LOOSE if side > EXACT else 1.0):
        return None
    least = {end: -(-count // across) for end, count in counts.items()}
    front = min(max(round(rows * counts["front"] / total), least["front"]), rows - least["rear"])
    if front < least["front"]:
        return None
    breadths = half_breadths(display.silhouette)
    middle = len(breadths) // 2
    bow = _rows(counts["front"], front, across, breadths[:middle], bow=True)
    stern = _rows(counts["rear"], rows - front, across, breadths[middle:], bow=False)
    return HullPlan(side, bow, stern, length)


def _rows(total: int, rows: int, across: int, breadths: Sequence[float], *, bow: bool) -> tuple[int, ...]:
    """Distribute a number of boxes over rows in the shape of a hull, without an empty row."""
    shape = []
    for number in range(rows):
        at = (number + 0.5) / rows * len(breadths)
        breadth = SLIM + (1 - SLIM) * breadths[min(len(breadths) - 1, int(at))]
        outer = number if bow else rows - 1 - number
        shape.append(breadth * min(1.0, 0.5 + outer * 0.17))
    low, high = 0.0, across / min(shape)
    for _ in range(40):
        middle = (low + high) / 2
        if sum(min(across, max(1.0, middle * value * across)) for value in shape) < total:
            low = middle
        else:
            high = middle
    wished = [min(float(across), max(1.0, high * value * across)) for value in shape]
    made = [int(value + 1e-9) for value in wished]
    order = sorted(range(rows), key=lambda n: (made[n] - wished[n], n))
    for number in order * 2:
        if sum(made) < total and made[number] < across:
            made[number] += 1
    for number in sorted(range(rows), key=lambda n: -made[n]):
        if sum(made) > total and made[number] > 1:
            made[number] -= 1
    return tuple(made)


def outline(plan: HullPlan, cx: float, top: float) -> list[Point]:
    """Return the right side of a hull from the tip of its bow to the end of its stern."""
    points = [(cx + 1.0, top)]
    for rows, tops in ((plan.front, plan.tops("front")), (plan.rear, plan.tops("rear"))):
        half = [KEEL / 2 + row_width(count, plan.side) + SKIN for count in rows]
        # A single row that is narrower than both beside it does not make a notch.
        ends = zip([0.0, *half], half, [*half[1:], 0.0], strict=False)
        wide = [max(x, min(before, behind)) for before, x, behind in ends]
        for number, (x, y) in enumerate(zip(wide, tops, strict=True)):
            # Beside a broader row the skin begins to slant in the middle of the narrower one.
            before = wide[number - 1] if number else 0.0
            behind = wide[number + 1] if number + 1 < len(wide) else 0.0
            middle = y + plan.side / 2
            if before != x:
                points.append((cx + x, top + (middle if before > x else y - SKIN * 0.7)))
            if behind != x:
                low = y + plan.side + SKIN * 0.7
                points.append((cx + x, top + (middle if behind > x else low)))
        if rows is plan.front:
            narrow = waist_half(plan)
            points += [(cx + narrow, top + plan.waist + SKIN + 0.8), (cx + narrow, top + tops_of_rear(plan))]
    end = max(6.0, (points[-1][0] - cx) * 0.6)
    return [*points, (cx + end, top + plan.length)]


def tops_of_rear(plan: HullPlan) -> float:
    """Return the distance from the tip of the bow to the end of the waist."""
    return plan.tops("rear")[0] - SKIN - 0.8


def waist_half(plan: HullPlan) -> float:
    """Return half the breadth of the waist."""
    return max(10.0, KEEL / 2 + row_width(min(plan.front[-1], plan.rear[0]), plan.side) - 9.0)


def flank(plan: HullPlan, y: float) -> float:
    """Return half the breadth of a hull at a distance from the tip of its bow."""
    for (x1, y1), (x2, y2) in pairwise(outline(plan, 0.0, 0.0)):
        if y1 <= y <= y2:
            return x1 if y2 == y1 else x1 + (x2 - x1) * (y - y1) / (y2 - y1)
    return 0.0


def draw_hull(sketch: Sketch, display: Display, plan: HullPlan, cx: float, top: float, *, ahead: bool) -> None:
    """Draw the hull, its keel, the boxes of its quarters, and the names of arcs around it.

    With a weapon `ahead` of the bow its leader passes the name of the arc.
    """
    p, b = sketch.palette, sketch.brush
    right = outline(plan, cx, top)
    points = (*right, *((2 * cx - x, y) for x, y in reversed(right)))
    fill = mixed(p.accent, p.paper, 0.86) if b.tint else None
    with sketch.group(layer="art"):
        sketch.items.append(Polygon(points, Style(fill=fill or p.paper)))
        keel = Style(stroke=p.accent, stroke_width=0.25)
        sketch.items.append(Line(cx, top + 3.0, cx, top + plan.length - 2.0, keel))
        sketch.items.append(Polygon(points, Style(stroke=b.hex.stroke, stroke_width=0.5, join="round")))
    for panel in display.tracks:
        end: End = "front" if panel.facing.startswith("front") else "rear"
        name = f"track.{panel.facing}"
        sign = -1 if panel.facing.endswith("left") else 1
        with sketch.group(f"{display.id}.{name}", "track", panel.title):
            places = _places(plan, end, sign, cx, top)[: len(panel.cells)]
            boxes(sketch, places, panel.cells, name, f"{display.id}.")
        first = places[0]
        x = cx + sign * (KEEL / 2 + 4.6)
        arrow(sketch, (x, first.y - SKIN - 1.1), 3.4 * sign)
    _arc_names(sketch, plan, cx, top, ahead)


def _places(plan: HullPlan, end: End, sign: int, cx: float, top: float) -> list[Box]:
    """Return the boxes of a quarter in the order of its track: rows from the keel outward."""
    rows = plan.front if end == "front" else plan.rear
    made = []
    for y, count in zip(plan.tops(end), rows, strict=True):
        for column in range(count):
            out = KEEL / 2 + row_width(column + 1, plan.side) - plan.side
            x = cx + out if sign > 0 else cx - out - plan.side
            made.append(Box(x, top + y, plan.side, plan.side))
    return made


def _arc_names(sketch: Sketch, plan: HullPlan, cx: float, top: float, ahead: bool) -> None:
    """The names of the arcs before the bow, at the waist and behind the stern."""
    ink = sketch.palette.accent

    def name(text: str, x: float, y: float, align: Literal["left", "center", "right"]) -> None:
        sketch.text(text, x, y, ARC_PT, "bold", ink, align)

    above, below = top - 1.4, top + plan.length + 3.6
    name(BOW_LABELS[0], cx - (2.4 if ahead else 0.0), above, "right" if ahead else "center")
    name(STERN_LABELS[3], cx, below, "center")
    middle = top + (plan.waist + plan.tops("rear")[0]) / 2
    aside = waist_half(plan) + 1.2
    for sign, side in ((1, 1), (-1, 5)):
        align: Literal["left", "right"] = "left" if sign > 0 else "right"
        far = 2 if sign > 0 else 4
        name(BOW_LABELS[side], cx + sign * 7.0, above, align)
        name(BOW_LABELS[far], cx + sign * aside, middle - 0.7, align)
        name(STERN_LABELS[side], cx + sign * aside, middle + 2.7, align)
        name(STERN_LABELS[far], cx + sign * 7.0, below, align)
