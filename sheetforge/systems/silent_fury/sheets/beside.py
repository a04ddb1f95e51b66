"""Places beside the layout of a record sheet: in a column, or in the room that weapons and the hull leave free.

A hull that tapers leaves corners free. Where they hold all that would stand in the column, the hull has its width.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product

from sheetforge.sheet.scene import Box
from sheetforge.sheet.widgets.sketch import Sketch
from sheetforge.systems.silent_fury.sheets import stores
from sheetforge.systems.silent_fury.sheets.hull import Hull
from sheetforge.systems.silent_fury.sheets.record import ShipSheet
from sheetforge.systems.silent_fury.sheets.shapes import corners_of, edges, extent_of, in_mm
from sheetforge.systems.silent_fury.sheets.stores import GAP
from sheetforge.values import values

SIDE = 38.0
"""The width in mm of the column."""

BOTH = 45.0
"""The least height in mm for a box of cards below that of disrupted crew."""

CREW_SHARE = 0.55
"""The share of the column that disrupted crew have where cards stand below them."""

LEAST_WIDTH, MOST_WIDTH, STEP = 30.0, 62.0, 4.0
"""The least and the most width in mm of a place in a corner, and the step between those that are tried."""

LEAST_CREW, LEAST_CARDS = 22.0, 18.0
"""The least heights in mm of the places for disrupted crew and for cards, their bars included."""

AIR = 2.0
"""The least distance in mm of a place from the hull."""

HALVES = 2
"""Places side by side below the weapons."""


@values(frozen=True, slots=True)
class Places:
    """The places of a ship: of its stores if it has some, of disrupted crew and of cards if there is room for them."""

    crew: Box
    cards: Box | None
    stores: Box | None

    def draw(self, sketch: Sketch, sheet: ShipSheet) -> None:
        """Draw what stands at the places."""
        if self.stores is not None:
            stores.stores(sketch, sheet, self.stores)
        stores.crew_area(sketch, self.crew)
        if self.cards is not None:
            stores.cards_area(sketch, sheet, self.cards)


def in_column(sheet: ShipSheet, box: Box) -> Places:
    """Return the places below one another in a column."""
    y = box.y + stores.stores_height(sheet, SIDE)
    height = box.bottom - y
    if height <= BOTH:
        return Places(Box(box.x, y, box.width, height), None, box)
    crew = Box(box.x, y, box.width, (height + GAP) * CREW_SHARE - GAP)
    return Places(crew, Box(box.x, crew.bottom + GAP, box.width, box.bottom - crew.bottom - GAP), box)


def about(sheet: ShipSheet, hull: Hull, room: Box, under: Box) -> Places | None:
    """Return the places about a hull in the middle of a room and in the room `under` the weapons; None if they are too
    small.

    Of all ways that which leaves least of the free room is taken.
    """
    carried = stores.stores_height(sheet, SIDE)
    halves = under.columns(HALVES, GAP) if under.height >= LEAST_CARDS else ()
    free = [*halves, *_corners(hull, room)]
    best: tuple[float, Places] | None = None
    for at in product(range(len(free)), repeat=3 if carried else 2):
        crew, cards, *rest = at
        chosen = _shared(free, crew, cards, rest[0] if rest else None, carried)
        if chosen is None:
            continue
        filled = sum(free[number].width * free[number].height for number in set(at))
        if best is None or filled > best[0] + 0.01:
            best = filled, chosen
    if best is None:
        return None
    places = best[1]
    used = [half for half in halves if half in (places.crew, places.cards, places.stores)]
    if len(used) == 1 and places.stores not in used:
        # Nothing stands in the other half.
        wide = dict.fromkeys(used, under)
        assert places.cards is not None
        return replace(places, crew=wide.get(places.crew, places.crew), cards=wide.get(places.cards, places.cards))
    return places


def _shared(free: Sequence[Box], crew: int, cards: int, carried: int | None, height: float) -> Places | None:
    """Return places in free boxes, given by their numbers; those in one box below one another. None without room."""
    tops = [box.y for box in free]
    at_stores = None
    if carried is not None:
        at_stores = free[carried]
        tops[carried] += height
        if at_stores.width < SIDE or tops[carried] - GAP > at_stores.bottom:
            return None
    rooms = [replace(box, y=top, height=box.bottom - top) for box, top in zip(free, tops, strict=True)]
    one, other = rooms[crew], rooms[cards]
    if crew == cards:
        high = (one.height - GAP) * LEAST_CREW / (LEAST_CREW + LEAST_CARDS)
        one, other = replace(one, height=high), replace(one, y=one.y + high + GAP, height=one.height - high - GAP)
    if one.height < LEAST_CREW or other.height < LEAST_CARDS:
        return None
    return Places(one, other, at_stores)


def _corners(hull: Hull, room: Box) -> Iterator[Box]:
    """Yield the largest place in each corner of a room that a hull in its middle leaves free."""
    x, y = hull.extent.center
    dx, dy = room.center[0] - x, room.center[1] - y
    outlines = [in_mm(outline) for outline in hull.outlines]
    outlines += [tuple(corners_of(extent_of([shape]))) for shape in (*hull.outboard, *hull.on_edge) if shape.is_filled]
    sides = [((ax + dx, ay + dy), (bx + dx, by + dy)) for one in outlines for (ax, ay), (bx, by) in edges(one)]
    widths = [LEAST_WIDTH + STEP * step for step in range(int((MOST_WIDTH - LEAST_WIDTH) / STEP) + 1)]
    for is_left, is_top in product((True, False), repeat=2):
        found: list[Box] = []
        for width in widths:
            inner = room.x + width + AIR if is_left else room.right - width - AIR
            levels = [level for side in sides for level in _levels(side, inner, is_left)]
            high = (min(levels) - room.y if is_top else room.bottom - max(levels)) if levels else room.height
            high = min(room.height / 2 - GAP / 2, high - AIR)
            left = room.x if is_left else room.right - width
            found.append(Box(left, room.y if is_top else room.bottom - high, width, high))
        largest = max(found, key=lambda box: box.width * max(0.0, box.height))
        if largest.height >= LEAST_CARDS:
            yield largest


def _levels(side: tuple[tuple[float, float], tuple[float, float]], x: float, is_left: bool) -> Iterator[float]:
    """Yield the y of the ends of the part of a line that lies to one side of an x."""
    (ax, ay), (bx, by) = side
    for px, py in side:
        if px <= x if is_left else px >= x:
            yield py
    if min(ax, bx) < x < max(ax, bx):
        yield ay + (by - ay) * (x - ax) / (bx - ax)
