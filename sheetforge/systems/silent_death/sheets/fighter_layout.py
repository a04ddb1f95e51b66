"""Layout of a fighter's display: the hex at the left, weapons beside it, crew and systems below.

The hex has the ship's three values outside its corners and the letters of the weapons in its arcs.
Weapons fill the room beside it; crew stand below them where there is room, else in the strip with
the systems. On a high panel the systems stand below the hex.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from sheetforge.sheet.scene import Box
from sheetforge.systems.silent_death.sheets import components as cells
from sheetforge.systems.silent_death.sheets.craft_hex import hex_height, hex_width
from sheetforge.systems.silent_death.sheets.display import Display
from sheetforge.systems.silent_death.sheets.weapon_box import WeaponStack

GAP = 1.6
BEST_RADIUS, LEAST_RADIUS, MOST_RADIUS = 22.0, 17.0, 33.0
"""Radius of the hex in mm: of one 44 mm wide, the smallest, and the largest."""

WEAPON_WIDE = 50.0
"""The least width in mm of a weapon box where there are several columns of them."""

RIGHT_LEAST = 36.0
"""The least width in mm beside the hex."""

GROW = 9.0
"""The most in mm that a weapon box grows to fill the room beside the hex."""

STRETCH = 1.35
"""The most that cells of crew and systems grow in height, as a multiple."""


@dataclass(slots=True)
class Body:
    """The places of everything: weapons by number from 1, crew and gauges in their order."""

    radius: float
    hex: Box
    compact: bool
    weapons: dict[int, Box] = field(default_factory=dict)
    crew: list[Box] = field(default_factory=list)
    gauges: list[Box] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _Form:
    """The places of crew and systems, and whether weapon boxes are compact."""

    crew: str
    gauges: str
    compact: bool


FORMS = tuple(
    _Form(crew, gauges, compact)
    for compact in (False, True)
    for crew, gauges in (
        ("weapons", "strip"),
        ("strip", "strip"),
        ("hex", "hex"),
        ("weapons", "hex"),
    )
)


@dataclass(frozen=True, slots=True)
class _Need:
    """The needs of an arrangement with a hex of a radius: its parts, and the height of all."""

    right: float
    stacks: list[WeaponStack]
    strip: cells.Strip
    under: cells.Strip
    beside: cells.Strip
    high: float


class Composer:
    """Arrangements of a display in boxes of one width; what each takes is worked out once."""

    def __init__(self, display: Display, width: float) -> None:
        self.display = display
        self.wide = width
        self._needs: dict[tuple[float, int], _Need | None] = {}
        self._strips: dict[tuple[float, bool, bool], cells.Strip | None] = {}
        self._stacked: dict[tuple[float, bool], list[WeaponStack] | None] = {}

    def compose(self, box: Box, wanted: float) -> Body | None:
        """The arrangement with the largest hex of at least a radius; None when there is none."""
        radius = MOST_RADIUS
        while radius >= wanted - 1e-6:
            # What a hex alone is too high for is not worked out.
            forms = FORMS if hex_height(radius) <= box.height + 1e-6 else ()
            for number, form in enumerate(forms):
                need = self._need(radius, number)
                if need and need.high <= box.height + 1e-6:
                    return _body(self.display, box, radius, form, need)
            radius = radius - 1.0 if radius - 1.0 >= wanted or radius == wanted else wanted
        return None

    def _need(self, radius: float, number: int) -> _Need | None:
        key = (radius, number)
        if key not in self._needs:
            self._needs[key] = self._worked_out(radius, FORMS[number])
        return self._needs[key]

    def _strip(self, width: float, crew: bool, gauges: bool) -> cells.Strip | None:
        key = (width, crew, gauges)
        if key not in self._strips:
            self._strips[key] = cells.strip(self.display, width, crew, gauges)
        return self._strips[key]

    def _weapons(self, width: float, compact: bool) -> list[WeaponStack] | None:
        """Return the columns of weapons in a width; None where a name does not fit."""
        key = (width, compact)
        if key not in self._stacked:
            stacks = _stacks(self.display, width, compact)
            fitting = all(stack.names_fit for stack in stacks)
            self._stacked[key] = stacks if fitting else None
        return self._stacked[key]

    def _worked_out(self, radius: float, form: _Form) -> _Need | None:
        block = hex_width(radius)
        right = self.wide - block - GAP
        if right < RIGHT_LEAST or right < block * 0.75:
            return None
        strip = self._strip(self.wide, form.crew == "strip", form.gauges == "strip")
        under = self._strip(block, form.crew == "hex", form.gauges == "hex")
        beside = self._strip(right, form.crew == "weapons", False)
        if strip is None or under is None or beside is None:
            return None
        stacks = self._weapons(right, form.compact)
        if stacks is None:
            return None
        left_high = hex_height(radius) + _with_gap(under)
        right_high = max((stack.height for stack in stacks), default=0.0) + _with_gap(beside)
        height = max(left_high, right_high) + _with_gap(strip)
        return _Need(right, stacks, strip, under, beside, height)


def _with_gap(strip: cells.Strip) -> float:
    """Return the height of a strip and of the gap beside it; none for one without cells."""
    return strip.height + GAP if strip.flow.rows else 0.0


def _body(display: Display, box: Box, radius: float, form: _Form, need: _Need) -> Body:
    """Put the parts of an arrangement into a box; spare height goes to the strip, then to boxes."""
    block = hex_width(radius)
    below = _with_gap(need.strip)
    if below:
        stretch = 1.0 + min(STRETCH - 1.0, (box.height - need.high) / below)
        below = need.strip.height * stretch + GAP
    height = box.height - below
    body = Body(radius, Box(box.x, box.y, block, height - _with_gap(need.under)), form.compact)
    right = Box(box.x + block + GAP, box.y, need.right, height)
    _fill_right(body, need.stacks, need.beside, right)
    if need.under.flow.rows:
        place = Box(box.x, body.hex.bottom + GAP, block, need.under.height + 0.01)
        _put(body, need.under.places(place, 1.0))
    if need.strip.flow.rows:
        place = Box(box.x, box.bottom - below + GAP, box.width, below - GAP + 0.01)
        _put(body, need.strip.places(place, STRETCH))
    return body


def _put(body: Body, places: tuple[list[Box], list[Box]]) -> None:
    body.crew += places[0]
    body.gauges += places[1]


def _stacks(display: Display, wide: float, compact: bool) -> list[WeaponStack]:
    """The weapons in columns beside the hex, filled one after the other."""
    count = len(display.weapons)
    columns = max(1, min(count, int((wide + GAP) // (WEAPON_WIDE + GAP))))
    each = -(-count // columns)
    width = (wide - GAP * (columns - 1)) / columns
    numbers = range(1, count + 1)
    return [
        WeaponStack(display, numbers[start : start + each], width, GAP, compact)
        for start in range(0, count, each or 1)
    ]


def _fill_right(body: Body, stacks: list[WeaponStack], beside: cells.Strip, box: Box) -> None:
    """Put weapons beside the hex and the crew below them; both grow to fill the height."""
    crew = beside.height + GAP if beside.flow.rows else 0.0
    columns = box.columns(len(stacks), GAP) if stacks else ()
    highest = max((stack.height for stack in stacks), default=0.0)
    spare = box.height - highest - crew
    bottom = box.y
    for stack, column in zip(stacks, columns, strict=True):
        count = len(stack.least)
        room = highest - stack.height + spare
        grow = min(GROW, room * (0.75 if crew else 1.0) / count)
        bottom = max(bottom, stack.put(body.weapons, list(stack.least), column, box.y, grow))
    if beside.flow.rows:
        place = Box(box.x, bottom, box.width, box.bottom - bottom)
        made = beside.places(place, STRETCH)
        # What the crew does not need stands above it, so that it ends where the hex does.
        rest = box.bottom - max(cell.bottom for cell in made[0])
        moved = [Box(one.x, one.y + rest, one.width, one.height) for one in made[0]]
        _put(body, (moved, []))


def sizes(most: float, least: float, step: float = 0.25) -> Iterator[float]:
    """Sides of damage boxes to try, from the largest."""
    side = most
    while side >= least - 1e-6:
        yield side
        side -= step
