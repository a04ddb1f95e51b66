"""Layout of a fighter's display: weapons beside their arcs round the hex.

Three stacks, left, centre and right. The hex is in the centre one, crew in the left, gauges in
the right; weapons that fire forward stand above them, the others below. When there are two or
three forward mounts and the panel is high enough, they make a row of their own across the top.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from sheetforge.sheet.scene import Box
from sheetforge.systems.silent_death.sheets import components as cells
from sheetforge.systems.silent_death.sheets.arcs import direction
from sheetforge.systems.silent_death.sheets.display import Display
from sheetforge.systems.silent_death.sheets.parts import hex_height, radius_for
from sheetforge.systems.silent_death.sheets.weapon_box import WeaponStack

GAP = 1.6
LEAST_RADIUS = 15.0
NARROW = 100.0
"""Below this width in mm a display has two columns rather than three."""

CENTER_LEAST = 44.0
"""The least width in mm of a centre with weapons: room for four digits of range."""

BOX_WIDE = 40
"""The least width in mm of a weapon box in a row, with its dice in two lines."""

AHEAD, ASIDE, MIDDLE = -0.2, 0.2, 0.3
"""Bounds of a mount's mean direction of fire, from -1 to 1 (see `direction`): more than `AHEAD` to
the front is not mainly astern, more than `ASIDE` to a side puts the mount
there, and with less than `MIDDLE` it may be above or below the hex."""

FRONT = 0.6
"""A mount with more than this to the front fires ahead only, or ahead and both front quarters."""

NOTES = 13.0
"""A gap of this height in mm or more becomes lines to write notes on."""


@dataclass(slots=True)
class Body:
    """The places of everything: weapons by number from 1, crew and gauges in their order."""

    radius: float
    hex: Box
    weapons: dict[int, Box] = field(default_factory=dict)
    crew: list[Box] = field(default_factory=list)
    gauges: list[Box] = field(default_factory=list)
    notes: list[Box] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Stacks:
    """The weapons of the top row, and those above and below the middle of each stack."""

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
    if best is None and 2 <= len(numbers) <= box.width // BOX_WIDE:
        return _fit(display, box, Stacks(row=numbers))
    return best


def arrangements(display: Display, wide: float) -> Iterator[Stacks]:
    """The ways to distribute the weapons, best first."""
    places = [direction(weapon.arcs, display.frame) for weapon in display.weapons]
    numbers = list(range(1, len(places) + 1))
    ahead = [n for n in numbers if places[n - 1][1] > AHEAD]
    if len(numbers) == 1:
        yield Stacks(center=((1,), ()) if ahead else ((), (1,)))
    if 2 <= len(numbers) <= wide // BOX_WIDE and len(ahead) == len(numbers):
        yield Stacks(row=tuple(numbers))
    sides = _sides(display, places)
    yield Stacks(left=sides[0], right=sides[1])
    fronts = [n for n in numbers if places[n - 1][1] > FRONT and abs(places[n - 1][0]) < MIDDLE]
    rears = [n for n in numbers if places[n - 1][1] < MIDDLE and abs(places[n - 1][0]) < MIDDLE]
    for top, bottom in ((fronts[:1], []), ([], rears[-1:]), (fronts[:1], rears[-1:])):
        if top or bottom:
            less = _sides(display, places, frozenset([*top, *bottom]))
            yield Stacks(left=less[0], right=less[1], center=(tuple(top), tuple(bottom)))
    if len(numbers) > 3 and wide >= 2 * BOX_WIDE:
        row = tuple((fronts + [n for n in numbers if n not in fronts])[: int(wide // BOX_WIDE)])
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
        if abs(x) > ASIDE:
            (left if x < 0 else right).append(number)
        else:
            undecided.append(number)
    for number in undecided:
        (left if len(left) <= len(right) else right).append(number)

    def split(side: list[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        above = sorted(n for n in side if places[n - 1][1] > MIDDLE)
        below = sorted(n for n in side if n not in above)
        return (tuple(above), tuple(below))

    return split(left), split(right)


def _fit(display: Display, box: Box, stacks: Stacks) -> Body | None:
    """One arrangement with the largest hex it allows."""
    area = box
    row_boxes: dict[int, Box] = {}
    if stacks.row:
        columns = box.columns(len(stacks.row), GAP)
        high = max(_stack(display, stacks.row, columns[0].width).least.values())
        if high > box.height:
            return None
        spare = box.height - high - GAP - hex_height(24.0)
        high += max(0.0, min(4.0, spare * 0.35))
        for number, column in zip(stacks.row, columns, strict=True):
            row_boxes[number] = replace(column, height=high)
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
    """Return the heights that the weapons above and below the hex take from it."""
    least = _stack(display, (*stacks.center[0], *stacks.center[1]), wide).least
    return sum(high + GAP for high in least.values())


def _at(display: Display, area: Box, stacks: Stacks, radius: float) -> Body | None:
    """One arrangement with a hex of a given size, or None."""
    middle = max(2 * radius + 4.0, CENTER_LEAST if any(stacks.center) else 0.0)
    side = (area.width - middle - 2 * GAP) / 2
    crew = cells.strip(display, side, gauges=False)
    gauges = cells.strip(display, side, crew=False)
    if crew is None or gauges is None:
        return None
    left = Box(area.x, area.y, side, area.height)
    right = Box(area.right - side, area.y, side, area.height)
    body = Body(radius, Box(area.x + side + GAP, area.y, middle, area.height))
    boxes = [
        _column(display, column, numbers, strip, body)
        for column, numbers, strip in ((left, stacks.left, crew), (right, stacks.right, gauges))
    ]
    if None in boxes or not _center(display, stacks, body):
        return None
    for places in boxes:
        if places is not None:
            body.crew += places[0]
            body.gauges += places[1]
    return body


def _column(
    display: Display,
    column: Box,
    numbers: tuple[tuple[int, ...], tuple[int, ...]],
    strip: cells.Strip,
    body: Body,
) -> tuple[list[Box], list[Box]] | None:
    """Weapons, cells, weapons from top to bottom; the places of the cells, None if too high.

    Spare height goes to the weapons first, then to the cells, and what still remains becomes a
    place for notes, or parts the weapons below from what stands above them.
    """
    above, below = numbers
    rows = strip.flow.rows
    stack = _stack(display, (*above, *below), column.width)
    gaps = GAP * max(0, len(stack.least) + bool(rows) - 1)
    spare = column.height - stack.total - strip.height - gaps
    if spare < -1e-6:
        return None
    grow = min(5.0, spare / max(1, len(stack.least)) * 0.6)
    spare -= grow * len(stack.least)
    stretch = min(
        1.3, 1.0 + max(0.0, spare) / max(1.0, strip.height) * (0.9 if stack.least else 0.5)
    )
    cell_high = GAP * max(0, len(rows) - 1) + sum(high for _, high in rows) * stretch
    spare = column.height - stack.total - grow * len(stack.least) - cell_high - gaps
    y = stack.put(body.weapons, above, column, column.y, grow)
    places: tuple[list[Box], list[Box]] = ([], [])
    if rows:
        room = Box(column.x, y, column.width, cell_high + 0.01)
        places = strip.places(room, stretch)
        y += cell_high + GAP
    if spare >= NOTES:
        body.notes.append(Box(column.x, y, column.width, spare - (GAP if below else 0.0)))
    stack.put(body.weapons, below, column, y + spare, grow)
    return places


def _center(display: Display, stacks: Stacks, body: Body) -> bool:
    """Weapons above and below the hex; false when they leave too little for it."""
    center, (above, below) = body.hex, stacks.center
    stack = _stack(display, (*above, *below), center.width)
    spare = center.height - stack.total - GAP * len(stack.least) - hex_height(body.radius)
    if spare < -1e-6:
        return False
    grow = min(4.0, spare / max(1, len(stack.least)) * 0.5)
    y = stack.put(body.weapons, above, center, center.y, grow)
    bottom = center.bottom - sum(stack.least[number] + grow + GAP for number in below)
    stack.put(body.weapons, below, center, bottom + GAP, grow)
    body.hex = Box(center.x, y, center.width, bottom - y)
    return True


def _duo(display: Display, box: Box) -> Body | None:
    """Weapons at the left, the hex at the right, crew and gauges in a strip below both."""
    strip = cells.strip(display, box.width)
    if strip is None:
        return None
    side = Box(box.x, box.y, box.width * 0.49, box.height - strip.height - GAP)
    numbers = range(1, len(display.weapons) + 1)
    stack = _stack(display, numbers, side.width)
    spare = side.height - stack.height
    if spare < -1e-6:
        return None
    center = Box(side.right + GAP, box.y, box.width - side.width - GAP, side.height)
    body = Body(radius_for(center.width - 5.0, center.height), center)
    grow = min(9.0, spare / max(1, len(stack.least)))
    if spare - grow * len(stack.least) >= NOTES:
        grow = min(5.0, grow)
    y = stack.put(body.weapons, numbers, side, box.y, grow)
    rest = box.y + side.height - y
    if rest >= NOTES:
        body.notes.append(Box(box.x, y, side.width, rest))
    foot = Box(box.x, box.bottom - strip.height, box.width, strip.height)
    body.crew, body.gauges = strip.places(foot)
    return body


def _stack(display: Display, numbers: Iterable[int], wide: float) -> WeaponStack:
    return WeaponStack(display, numbers, wide, GAP, compact=False)
