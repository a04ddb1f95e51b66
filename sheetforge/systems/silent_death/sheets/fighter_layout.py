"""Where the parts of a fighter's display stand: weapons beside their arcs round the hex.

Three stacks, left, centre and right. The hex is in the centre one, crew in the left, gauges in
the right; weapons that fire forward stand above them, the others below. When there are two or
three forward mounts and the panel is high enough, they make a row of their own across the top.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from sheetforge.sheet.scene import Box
from sheetforge.systems.silent_death.sheets import components as cells
from sheetforge.systems.silent_death.sheets.arcs import direction
from sheetforge.systems.silent_death.sheets.display import Display
from sheetforge.systems.silent_death.sheets.parts import hex_height, radius_for
from sheetforge.systems.silent_death.sheets.weapon_box import least_height

GAP = 1.6
LEAST_RADIUS = 15.0
NARROW = 100.0
"""Below this width in mm a display has two columns rather than three."""

NOTES = 13.0
"""A gap of this height in mm or more becomes lines to write notes on."""


@dataclass(slots=True)
class Body:
    """The places of everything, by number (weapons from 1, crew and gauges from 0)."""

    radius: float
    hex: Box
    weapons: dict[int, Box] = field(default_factory=dict)
    crew: dict[int, Box] = field(default_factory=dict)
    gauges: dict[int, Box] = field(default_factory=dict)
    notes: list[Box] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Stacks:
    """Which weapons stand in the top row, and above and below the middle of each stack."""

    row: tuple[int, ...] = ()
    left: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    center: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    right: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())


def compose(display: Display, box: Box, wanted: float) -> Body | None:
    """The arrangement with the largest hex; the first whose hex is as large as `wanted` will do.

    None when nothing fits.
    """
    if box.width < NARROW:
        duo = _duo(display, box)
        if duo and duo.radius >= wanted:
            return duo
    best: Body | None = None
    for stacks in arrangements(display, box.width):
        body = _fit(display, box, stacks)
        if body and (best is None or body.radius > best.radius + 1e-6):
            best = body
        if best and best.radius >= wanted:
            break
    numbers = tuple(range(1, len(display.weapons) + 1))
    if best is None and 2 <= len(numbers) <= box.width // 40:
        return _fit(display, box, Stacks(row=numbers))
    return best


def arrangements(display: Display, wide: float) -> Iterator[Stacks]:
    """The ways to distribute the weapons, best first."""
    places = [direction(weapon.arcs, display.frame) for weapon in display.weapons]
    numbers = list(range(1, len(places) + 1))
    ahead = [n for n in numbers if places[n - 1][1] > -0.2]
    if len(numbers) == 1:
        yield Stacks(center=((1,), ()) if ahead else ((), (1,)))
    if 2 <= len(numbers) <= wide // 40 and len(ahead) == len(numbers):
        yield Stacks(row=tuple(numbers))
    sides = _sides(display, places)
    yield Stacks(left=sides[0], right=sides[1])
    fronts = [n for n in numbers if places[n - 1][1] > 0.6 and abs(places[n - 1][0]) < 0.3]
    rears = [n for n in numbers if places[n - 1][1] < 0.3 and abs(places[n - 1][0]) < 0.3]
    for top, bottom in ((fronts[:1], []), ([], rears[-1:]), (fronts[:1], rears[-1:])):
        if top or bottom:
            less = _sides(display, places, frozenset([*top, *bottom]))
            yield Stacks(left=less[0], right=less[1], center=(tuple(top), tuple(bottom)))
    if len(numbers) > 3 and wide >= 80:
        row = tuple((fronts + [n for n in numbers if n not in fronts])[: int(wide // 40)])
        less = _sides(display, places, frozenset(row))
        yield Stacks(row=row, left=less[0], right=less[1])


def _sides(
    display: Display, places: list[tuple[float, float]], but: frozenset[int] = frozenset()
) -> tuple[tuple[tuple[int, ...], tuple[int, ...]], tuple[tuple[int, ...], tuple[int, ...]]]:
    """Weapons to the left or right by their arcs, the undecided ones where there are fewer."""
    left: list[int] = []
    right: list[int] = []
    undecided: list[int] = []
    for number, (x, _) in enumerate(places, 1):
        if number in but:
            continue
        if abs(x) > 0.2:
            (left if x < 0 else right).append(number)
        else:
            undecided.append(number)
    for number in undecided:
        (left if len(left) <= len(right) else right).append(number)

    def split(side: list[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        above = sorted(n for n in side if places[n - 1][1] > 0.3)
        below = sorted(n for n in side if n not in above)
        return (tuple(above), tuple(below))

    return split(left), split(right)


def _fit(display: Display, box: Box, stacks: Stacks) -> Body | None:
    """One arrangement with the largest hex it allows."""
    area = box
    row_boxes: dict[int, Box] = {}
    if stacks.row:
        wide = (box.width - GAP * (len(stacks.row) - 1)) / len(stacks.row)
        high = max(least_height(display.weapons[n - 1], display.frame, wide) for n in stacks.row)
        if high > box.height:
            return None
        spare = box.height - high - GAP - hex_height(24.0)
        high += max(0.0, min(4.0, spare * 0.35))
        for index, number in enumerate(stacks.row):
            row_boxes[number] = Box(box.x + index * (wide + GAP), box.y, wide, high)
        area = Box(box.x, box.y + high + GAP, box.width, box.height - high - GAP)
    radius = radius_for(
        box.width * 0.44, area.height - _center_height(display, stacks, box.width * 0.4)
    )
    body = _at(display, area, stacks, LEAST_RADIUS) if radius >= LEAST_RADIUS else None
    if body is None:
        return None
    low, high = LEAST_RADIUS, radius
    largest = _at(display, area, stacks, high)
    while largest is None and high - low > 0.5:
        middle = (low + high) / 2
        tried = _at(display, area, stacks, middle)
        if tried:
            body, low = tried, middle
        else:
            high = middle
    body = largest or body
    body.weapons.update(row_boxes)
    return body


def _center_height(display: Display, stacks: Stacks, wide: float) -> float:
    """What the weapons above and below the hex take from it."""
    numbers = [*stacks.center[0], *stacks.center[1]]
    return sum(least_height(display.weapons[n - 1], display.frame, wide) + GAP for n in numbers)


def _at(display: Display, area: Box, stacks: Stacks, radius: float) -> Body | None:
    """One arrangement with a hex of a given size, or None."""
    middle = max(2 * radius + 4.0, 44.0 if any(stacks.center) else 0.0)
    side = (area.width - middle - 2 * GAP) / 2
    crew = cells.crew_flow(display, side)
    gauges = cells.gauge_flow(display, side)
    if crew is None or gauges is None:
        return None
    left = Box(area.x, area.y, side, area.height)
    right = Box(area.right - side, area.y, side, area.height)
    center = Box(area.x + side + GAP, area.y, middle, area.height)
    body = Body(radius, center)
    crew_widths = [cells.crew_width(post) for post in display.crew]
    gauge_widths = [cells.gauge_width(gauge) for gauge in display.gauges]
    for column, numbers, flow, widths, places in (
        (left, stacks.left, crew, crew_widths, body.crew),
        (right, stacks.right, gauges, gauge_widths, body.gauges),
    ):
        if not _column(display, column, numbers, flow, widths, places, body):
            return None
    return body if _center(display, center, stacks, radius, body) else None


def _column(
    display: Display,
    column: Box,
    numbers: tuple[tuple[int, ...], tuple[int, ...]],
    flow: cells.Flow,
    widths: list[float],
    places: dict[int, Box],
    body: Body,
) -> bool:
    """Weapons, cells, weapons from top to bottom; false when they are too high."""
    above, below = numbers
    least = {
        n: least_height(display.weapons[n - 1], display.frame, column.width)
        for n in (*above, *below)
    }
    parts = len(least) + (1 if flow.rows else 0)
    spare = column.height - sum(least.values()) - flow.height - GAP * max(0, parts - 1)
    if spare < -1e-6:
        return False
    grow = min(5.0, spare / max(1, len(least)) * 0.6) if least else 0.0
    spare -= grow * len(least)
    stretch = min(1.3, 1.0 + max(0.0, spare) / max(1.0, flow.height) * (0.9 if least else 0.5))
    cell_high = GAP * max(0, len(flow.rows) - 1) + sum(high for _, high in flow.rows) * stretch
    spare = (
        column.height
        - sum(least.values())
        - grow * len(least)
        - cell_high
        - GAP * max(0, parts - 1)
    )
    y = column.y
    for number in above:
        high = least[number] + grow
        body.weapons[number] = Box(column.x, y, column.width, high)
        y += high + GAP
    if flow.rows:
        places.update(
            cells.place(flow, widths, Box(column.x, y, column.width, cell_high + 0.01), stretch)
        )
        y += cell_high + GAP
    if spare >= NOTES:
        body.notes.append(Box(column.x, y, column.width, spare - (GAP if below else 0.0)))
        y += spare
    elif below:
        y += spare
    for number in below:
        high = least[number] + grow
        body.weapons[number] = Box(column.x, y, column.width, high)
        y += high + GAP
    return True


def _center(display: Display, center: Box, stacks: Stacks, radius: float, body: Body) -> bool:
    """Weapons above and below the hex; false when they leave too little for it."""
    above, below = stacks.center
    least = {
        n: least_height(display.weapons[n - 1], display.frame, center.width)
        for n in (*above, *below)
    }
    spare = center.height - sum(least.values()) - GAP * len(least) - hex_height(radius)
    if spare < -1e-6:
        return False
    grow = min(4.0, spare / max(1, len(least)) * 0.5) if least else 0.0
    y = center.y
    for number in above:
        body.weapons[number] = Box(center.x, y, center.width, least[number] + grow)
        y += least[number] + grow + GAP
    bottom = center.bottom
    for number in reversed(below):
        high = least[number] + grow
        body.weapons[number] = Box(center.x, bottom - high, center.width, high)
        bottom -= high + GAP
    body.hex = Box(center.x, y, center.width, bottom - y)
    return True


def _duo(display: Display, box: Box) -> Body | None:
    """Weapons at the left, the hex at the right, crew and gauges in a strip below both."""
    widths = [cells.crew_width(post) for post in display.crew]
    widths += [cells.gauge_width(gauge) for gauge in display.gauges]
    heights = [cells.CREW_LEAST] * len(display.crew)
    heights += [cells.gauge_height(gauge) for gauge in display.gauges]
    flow = cells.flow_cells(widths, heights, box.width)
    if flow is None:
        return None
    strip = flow.height
    side = box.width * 0.49
    numbers = range(1, len(display.weapons) + 1)
    least = {n: least_height(display.weapons[n - 1], display.frame, side) for n in numbers}
    high = box.height - strip - GAP
    spare = high - sum(least.values()) - GAP * max(0, len(least) - 1)
    if spare < -1e-6:
        return None
    room = box.width - side - GAP - 5.0
    body = Body(
        radius_for(room, high), Box(box.x + side + GAP, box.y, box.width - side - GAP, high)
    )
    grow = min(9.0, spare / max(1, len(least)))
    if spare - grow * len(least) >= NOTES:
        grow = min(5.0, grow)
    y = box.y
    for number in numbers:
        body.weapons[number] = Box(box.x, y, side, least[number] + grow)
        y += least[number] + grow + GAP
    rest = box.y + high - y
    if rest >= NOTES:
        body.notes.append(Box(box.x, y, side, rest))
    places = cells.place(flow, widths, Box(box.x, box.bottom - strip, box.width, strip), 1.0)
    for index, place in places.items():
        if index < len(display.crew):
            body.crew[index] = place
        else:
            body.gauges[index - len(display.crew)] = place
    return body
