"""The hex of a fighter or gunboat: arcs numbered by weapon, the three values at its corners."""

from __future__ import annotations

from math import cos, radians, sin

from sheetforge.sheet.scene import Box, Line, Polygon, Style, on_circle
from sheetforge.sheet.text import cap_height, text_width
from sheetforge.sheet.widgets.brush import mixed
from sheetforge.sheet.widgets.sketch import Sketch
from sheetforge.systems.silent_death.figures.skills import TURN_COST
from sheetforge.systems.silent_death.sheets.arcs import SINGLE_LABELS, wedges
from sheetforge.systems.silent_death.sheets.display import LONGEST_DIE, Display
from sheetforge.systems.silent_death.sheets.mounts import ship_with_mounts
from sheetforge.systems.silent_death.sheets.rose import APOTHEM, corners, hexagon

VALUE_PT = 20.0
ARC_PT, NUMBER_PT, NUMBER_LEAST = 7.5, 9.0, 7.0
ABOVE, BELOW, ASIDE, ASIDE_MOST = 5.4, 7.4, 2.8, 8.0
"""Room in mm round the hex: for labels above and below it, for values at its sides."""

LIFT_MOST = 12.0
"""The most in mm that the values stand away from the hex, above and below, where there is room."""

LOW = 4.6
"""The foot of Drive and tight turn in mm below the hex."""

STRAIGHT, ASLANT = 0.755, 0.7
"""The distance of numbers from the centre before a straight side and before a slanted one, as parts
of the radius."""

RIM = 0.7
"""The least distance in mm of numbers from a slanted side."""

SPACING = 0.2
"""The letter-spacing in mm of numbers."""

ONE_ROW, ROW = 3, 1.55
"""The most numbers in one row before a slanted side; the distance of two rows against the height of a number."""


def hex_width(radius: float) -> float:
    """Return the width of a hex with the values at its corners."""
    return 2 * radius + 2 * ASIDE


def hex_height(radius: float) -> float:
    """Return the height of a hex with the labels above and below it."""
    return 2 * radius * APOTHEM + ABOVE + BELOW


def center_of(box: Box, radius: float) -> tuple[float, float]:
    """Return the centre of a hex in its place."""
    spare = max(0.0, box.height - hex_height(radius))
    return box.x + box.width / 2, box.y + ABOVE + radius * APOTHEM + spare / 2


def craft_hex(sketch: Sketch, display: Display, box: Box, radius: float) -> None:
    """Draw the hex with its arcs, and the values and the tight turn at its corners."""
    cx, cy = center_of(box, radius)
    aside = min(ASIDE_MOST, box.width / 2 - radius)
    lift = min(LIFT_MOST, max(0.0, box.height - hex_height(radius)) / 2)
    with sketch.group(f"{display.id}.hex", "figure", display.values_in_words):
        covers = covering(display)
        _arcs(sketch, covers, cx, cy, radius)
        taken = tuple(numbers_box(side, numbers, 0.0, 0.0, radius) for side, numbers in enumerate(covers) if numbers)
        ship_with_mounts(sketch, display, cx, cy, radius, taken)
        _numbers(sketch, covers, cx, cy, radius)
        _values(sketch, display, cx, cy, radius, aside, lift)
    _tight_turn(sketch, cx, cy, radius, aside, lift)


def covering(display: Display) -> list[str]:
    """Return for each of the six arcs, clockwise from the front, the numbers of what covers it."""
    found: list[list[str]] = [[] for _ in range(6)]
    for number, weapon in enumerate(display.weapons, 1):
        (sides,) = wedges(weapon.arcs, display.frame)
        for side in sides:
            found[side].append(str(number))
    return [" ".join(numbers) for numbers in found]


def _arcs(sketch: Sketch, covers: list[str], cx: float, cy: float, radius: float) -> None:
    """Draw the hex: arcs the darker the more weapons cover them, their names outside."""
    p, b = sketch.palette, sketch.brush
    points = hexagon(cx, cy, radius)
    sketch.items.append(Polygon(points, Style(fill=p.paper)))
    most = max(len(numbers.split()) for numbers in covers) or 1
    for side, numbers in enumerate(covers):
        if numbers and b.tint:
            fill = mixed(p.accent, p.paper, 0.9 - 0.16 * len(numbers.split()) / most)
            wedge = ((cx, cy), points[side], points[(side + 1) % 6])
            sketch.items.append(Polygon(wedge, Style(fill=fill)))
    for side in range(6):
        if covers[side] != covers[side - 1]:
            x, y = points[side]
            sketch.items.append(Line(cx, cy, x, y, b.hull_line))
    for x, y in corners():
        start, end = radius + 0.6, radius + 2.2
        sketch.items.append(Line(cx + x * start, cy + y * start, cx + x * end, cy + y * end, b.ray))
    sketch.items.append(Polygon(points, Style(stroke=b.hex.stroke, stroke_width=0.5)))
    for side, label in enumerate(SINGLE_LABELS):
        reach = radius * APOTHEM + (2.3 if side % 3 == 0 else 3.0)
        x, y = on_circle(cx, cy, reach, side * 60)
        sketch.text(label, x, y + 0.95, ARC_PT, "bold", p.accent, "center")


def rows_of(side: int, numbers: str) -> tuple[str, ...]:
    """Return the numbers of an arc in rows: many before a slanted side stand in two, the longer one where the hex is
    broader.

    >>> rows_of(5, "2 3 4 5 6"), rows_of(4, "2 3 4 5 6"), rows_of(0, "2 3 4 5 6")
    (('2 3', '4 5 6'), ('2 3 4', '5 6'), ('2 3 4 5 6',))
    """
    each = numbers.split()
    if side % 3 == 0 or len(each) <= ONE_ROW:
        return (numbers,)
    half = len(each) // 2 if side in (1, 5) else (len(each) + 1) // 2
    return " ".join(each[:half]), " ".join(each[half:])


def numbers_box(side: int, numbers: str, cx: float, cy: float, radius: float) -> Box:
    """Return the area of the numbers of an arc: as far out as they are clear of the hex's side."""
    size, rows = numbers_pt(numbers, radius), rows_of(side, numbers)
    width, height = max(text_width(row, "bold", size, SPACING) for row in rows), cap_height("bold", size)
    height += (len(rows) - 1) * ROW * height
    if side % 3 == 0:
        far = radius * STRAIGHT
    else:
        # The corner that is nearest to the slanted side.
        near = width / 2 * sin(radians(60)) + height / 2 * cos(radians(60))
        far = min(radius * ASLANT, radius * APOTHEM - near - RIM)
    x, y = on_circle(cx, cy, far, side * 60)
    return Box(x - width / 2, y - height / 2, width, height)


def numbers_pt(numbers: str, radius: float) -> float:
    """Return the size of the numbers of an arc: smaller where there are many."""
    fits = text_width(numbers, "bold", NUMBER_PT) < radius * 0.3
    return NUMBER_PT if fits else NUMBER_LEAST


def _numbers(sketch: Sketch, covers: list[str], cx: float, cy: float, radius: float) -> None:
    """The numbers of the weapons in each arc that they cover."""
    for side, numbers in enumerate(covers):
        if numbers:
            box, size = numbers_box(side, numbers, cx, cy, radius), numbers_pt(numbers, radius)
            apart = ROW * cap_height("bold", size)
            for above, row in enumerate(reversed(rows_of(side, numbers))):
                sketch.text(row, box.center[0], box.bottom - above * apart, size, "bold", None, "center", SPACING)


def _values(sketch: Sketch, display: Display, cx: float, cy: float, radius: float, aside: float, lift: float) -> None:
    """The three values at the corners of the hex, apart from it by a part of the spare height."""
    wide, high = radius + aside, radius * APOTHEM + lift
    corner_values(sketch, display, Box(cx - wide, cy - high, 2 * wide, 2 * high))


def corner_values(sketch: Sketch, display: Display, box: Box) -> None:
    """Defensive Value and Damage Reduction at the upper corners, Drive at the lower left one."""
    p, b = sketch.palette, sketch.brush
    up = cap_height("bold", VALUE_PT)
    dv, dr = str(display.defensive_value), str(display.damage_reduction)
    left = box.x
    reach = up * 0.9
    middle = (box.right - reach, box.y + 0.4)
    base = middle[1] + up / 2
    sketch.label("DV", left, base - up - 0.9)
    end = left + sketch.text(dv, left, base, VALUE_PT, "bold")
    if display.ringed("defensive_value"):
        sketch.ring(end + 1.0, base - up)
        end += 1.4
    around = Box(left, base - up, end - left, up).inset(-0.5)
    sketch.blank("figure.dv", around, "strike")
    x, y = middle
    points = ((x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y))
    sketch.items.append(Polygon(points, b.diamond))
    sketch.blank("figure.dr", Box(x - reach, y - reach, 2 * reach, 2 * reach).inset(0.4), "strike-left")
    sketch.text(dr, x, base, VALUE_PT, "bold", p.ink, "center")
    sketch.label("DR", x - reach + 0.8, y - reach + 1.2, "right")
    if display.ringed("damage_reduction"):
        sketch.ring(x + reach * 0.62, y - reach * 0.72)
    bottom = box.bottom + LOW
    number = str(display.drive)
    width = max(text_width(number, "bold", VALUE_PT), up) + 2.2
    square = Box(left, bottom - up - 2.2, width, up + 2.2)
    sketch.rect(square, Style(fill=b.tint or p.paper, stroke=p.accent, stroke_width=0.5), 0.3)
    sketch.blank("figure.drive", square, "strike")
    sketch.text(number, left + width / 2, bottom - 1.1, VALUE_PT, "bold", p.ink, "center")
    sketch.label("Drive", left, bottom + 2.4)
    if display.ringed("drive"):
        sketch.ring(square.right + 1.0, square.y + 0.4)


def _tight_turn(sketch: Sketch, cx: float, cy: float, radius: float, aside: float, lift: float) -> None:
    """The tight-turn cost at the lower right corner of the hex, which its blank may not touch."""
    right, bottom = cx + radius + aside, cy + radius * APOTHEM + LOW + lift
    # The lower edge of the hex ends beside the upper left corner of the blank.
    tight_turn(sketch, right, bottom, cx + radius / 2 + 1.6)


def tight_turn(sketch: Sketch, right: float, bottom: float, left: float) -> None:
    """The pilot's die, no further to the left than `left`, and what is added to it."""
    plus = f"+{TURN_COST}"
    taken = sketch.text(plus, right, bottom - 1.3, 11.0, "bold", None, "right")
    width = min(7.6, right - taken - 0.6 - left)
    place = Box(right - taken - 0.6 - width, bottom - 6.2, width, 6.2)
    sketch.rect(place, sketch.brush.field, 0.6)
    sketch.blank("tight-turn", place, "text", 10.0, "tight-turn die of the pilot", longest=LONGEST_DIE)
    sketch.label("Tight turn", right, bottom + 2.4, "right")
