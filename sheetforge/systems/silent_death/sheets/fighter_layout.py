"""Layout of a fighter's display: the hex at the left, weapons beside it, crew and systems below.

The hex has the ship's three values outside its corners and the numbers of the weapons in its arcs.
Weapons fill the room beside it; crew stand below them where there is room, otherwise in the strip
with the systems. On a high panel the systems stand below the hex.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import inf

from sheetforge.sheet.scene import Box
from sheetforge.systems.silent_death.sheets import components as cells
from sheetforge.systems.silent_death.sheets.craft_hex import hex_height, hex_width
from sheetforge.systems.silent_death.sheets.display import Display
from sheetforge.systems.silent_death.sheets.weapon_box import WeaponStack
from sheetforge.values import values

GAP = 1.6
BEST_RADIUS, LEAST_RADIUS, MOST_RADIUS = 22.0, 17.0, 33.0
"""Radius of the hex in mm: of one 44 mm wide, the smallest, and the largest."""

WEAPON_WIDE = 50.0
"""The least width in mm of a weapon box where there are several columns of them."""

RIGHT_LEAST = 36.0
"""The least width in mm beside the hex."""

NARROWEST = 0.68
"""The least width beside the hex as a part of its own."""

GROW = 18.0
"""The most in mm that a weapon box grows to fill the room beside the hex."""

STRETCH = 1.7
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


@values(frozen=True, slots=True)
class _Form:
    """The places of crew and systems, and whether weapon boxes are compact."""

    crew: str
    gauges: str
    compact: bool


PLACES = (("weapons", "strip"), ("strip", "strip"), ("hex", "hex"), ("weapons", "hex"))
"""The places of crew and of systems, those tried first before others."""

FORMS = tuple(_Form(*places, compact) for compact in (False, True) for places in PLACES)


@values(frozen=True, slots=True)
class _Frame:
    """Crew and systems of an arrangement with a hex of a radius.

    `right` is the width beside the hex, `left_high` the height of the hex and what stands below it.
    """

    right: float
    strip: cells.Strip
    under: cells.Strip
    beside: cells.Strip
    left_high: float
    beside_high: float
    strip_high: float

    def high(self, right_high: float) -> float:
        """Return the height of all with weapons of a height beside the hex."""
        return max(self.left_high, right_high + self.beside_high) + self.strip_high


@values(frozen=True, slots=True)
class _Need:
    """The needs of an arrangement: its frame, its columns of weapons, and the height of all."""

    frame: _Frame
    stacks: list[WeaponStack]
    high: float


NOTHING = cells.Strip(cells.Flow(()), (), 0)
"""A strip without cells."""


class Composer:
    """Arrangements of a display in boxes of one width; the size of each is computed once."""

    def __init__(self, display: Display, width: float) -> None:
        self.display = display
        self.wide = width
        self._frames: dict[tuple[float, tuple[str, str]], _Frame | None] = {}
        self._lowest: dict[float, float] = {}
        self._strips: dict[tuple[float, bool, bool], cells.Strip | None] = {}
        self._cells: dict[tuple[bool, bool], cells.Cells] = {}
        self._stacked: dict[tuple[float, bool], list[WeaponStack] | None] = {}

    def compose(self, box: Box, wanted: float) -> Body | None:
        """The arrangement with the largest hex of at least a radius; None when there is none."""
        radius, most = MOST_RADIUS, box.height + 1e-6
        while radius >= wanted - 1e-6:
            # Arrangements that are too broad or too high by the hex alone, or too high without
            # weapons, are skipped.
            if self._room(radius) is not None and hex_height(radius) <= most and self._least(radius) <= most:
                for form in FORMS:
                    need = self._need(radius, form, most)
                    if need:
                        return _body(box, radius, form, need)
            radius = radius - 1.0 if radius - 1.0 >= wanted or radius == wanted else wanted
        return None

    def _room(self, radius: float) -> float | None:
        """Return the width beside a hex of a radius; None where weapons need more."""
        block = hex_width(radius)
        right = self.wide - block - GAP
        return None if right < RIGHT_LEAST or right < block * NARROWEST else right

    def _least(self, radius: float) -> float:
        """Return the least height of a hex of a radius, crew and systems."""
        if radius not in self._lowest:
            frames = (self._frame(radius, form) for form in PLACES)
            highs = (frame.high(0.0) for frame in frames if frame)
            self._lowest[radius] = min(highs, default=inf)
        return self._lowest[radius]

    def _need(self, radius: float, form: _Form, most: float) -> _Need | None:
        """Return the needs of an arrangement that is not higher than `most`."""
        frame = self._frame(radius, (form.crew, form.gauges))
        # Most frames are too high by themselves, and columns of weapons take long to compute.
        if frame is None or frame.high(0.0) > most:
            return None
        stacks = self._weapons(frame.right, form.compact)
        if stacks is None:
            return None
        high = frame.high(max((stack.height for stack in stacks), default=0.0))
        return _Need(frame, stacks, high) if high <= most else None

    def _strip(self, width: float, crew: bool, gauges: bool) -> cells.Strip | None:
        if not crew and not gauges:
            return NOTHING
        key = (width, crew, gauges)
        if key not in self._strips:
            those = crew, gauges
            if those not in self._cells:
                self._cells[those] = cells.cells_of(self.display, *those)
            self._strips[key] = self._cells[those].strip(width)
        return self._strips[key]

    def _weapons(self, width: float, compact: bool) -> list[WeaponStack] | None:
        """Return the columns of weapons in a width; None where a name does not fit."""
        key = (width, compact)
        if key not in self._stacked:
            stacks = _stacks(self.display, width, compact)
            fitting = all(stack.names_fit for stack in stacks)
            self._stacked[key] = stacks if fitting else None
        return self._stacked[key]

    def _frame(self, radius: float, places: tuple[str, str]) -> _Frame | None:
        key = radius, places
        if key not in self._frames:
            self._frames[key] = self._framed(radius, *places)
        return self._frames[key]

    def _framed(self, radius: float, crew: str, gauges: str) -> _Frame | None:
        block, right = hex_width(radius), self._room(radius)
        if right is None:
            return None
        strip = self._strip(self.wide, crew == "strip", gauges == "strip")
        under = self._strip(block, crew == "hex", gauges == "hex")
        beside = self._strip(right, crew == "weapons", False)
        if strip is None or under is None or beside is None:
            return None
        left_high = hex_height(radius) + _with_gap(under)
        return _Frame(right, strip, under, beside, left_high, _with_gap(beside), _with_gap(strip))


def _with_gap(strip: cells.Strip) -> float:
    """Return the height of a strip and of the gap beside it; none for one without cells."""
    return strip.height + GAP if strip.flow.rows else 0.0


def _body(box: Box, radius: float, form: _Form, need: _Need) -> Body:
    """Put the parts of an arrangement into a box; spare height goes to the strip, then to boxes."""
    frame, block = need.frame, hex_width(radius)
    below = _with_gap(frame.strip)
    if below:
        stretch = 1.0 + min(STRETCH - 1.0, (box.height - need.high) / below)
        below = frame.strip.height * stretch + GAP
    height = box.height - below
    body = Body(radius, Box(box.x, box.y, block, height - _with_gap(frame.under)), form.compact)
    right = Box(box.x + block + GAP, box.y, frame.right, height)
    _fill_right(body, need.stacks, frame.beside, right)
    if frame.under.flow.rows:
        place = Box(box.x, body.hex.bottom + GAP, block, frame.under.height + 0.01)
        _put(body, frame.under.places(place, 1.0))
    if frame.strip.flow.rows:
        place = Box(box.x, box.bottom - below + GAP, box.width, below - GAP + 0.01)
        _put(body, frame.strip.places(place, STRETCH))
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
        WeaponStack(display, numbers[start : start + each], width, GAP, compact) for start in range(0, count, each or 1)
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
        _put(body, beside.places(place, STRETCH))


def sizes(most: float, least: float, step: float = 0.25) -> Iterator[float]:
    """Sides of damage boxes to try, from the largest."""
    side = most
    while side >= least - 1e-6:
        yield side
        side -= step
