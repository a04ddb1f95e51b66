"""The layout of a ship on a sheet: the largest components that fit a room, and the hull about them."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import product
from typing import NamedTuple

from sheetforge.sheet.scene import Box
from sheetforge.sheet.widgets.sketch import Sketch
from sheetforge.systems.silent_fury.sheets import charts
from sheetforge.systems.silent_fury.sheets.hull import Hull
from sheetforge.systems.silent_fury.sheets.hull_drawing import draw_hull
from sheetforge.systems.silent_fury.sheets.look import DAMAGE
from sheetforge.systems.silent_fury.sheets.record import ShipSheet
from sheetforge.systems.silent_fury.sheets.rooms import RoomFace, RoomLook, draw_rooms, record_look

BOXES = tuple(round(9.0 - 0.25 * step, 2) for step in range(19))
"""Sides of the boxes of a component in mm, the largest that fits is taken."""

LARGER_BOXES = tuple(round(10.5 - 0.25 * step, 2) for step in range(24))
"""The sides of boxes in components that became larger than these need."""

ROW = len(DAMAGE)
"""The boxes of a component, which stand in one row or in two; crew stands beside them."""


class Build(NamedTuple):
    """A way to lay a hull out on a sheet: the boxes in a row of a component, the length of bow and bells as a share of
    that in pictures, the thickness of the hull in mm about components, the least box to tick, the least lines of crew
    beside the boxes."""

    across: int
    ends: float
    skin: float
    least: float
    lines: int = 1


BUILDS = (
    Build(ROW // 2, 1.3, 4.4, 6.25),
    Build(ROW // 2, 0.9, 3.6, 5.0),
    Build(ROW // 2, 0.5, 2.6, 4.5),
    Build(ROW, 1.3, 4.4, 6.0),
    Build(ROW, 0.9, 3.6, 5.25),
    Build(ROW, 0.5, 2.6, 4.5),
    Build(ROW, 0.5, 2.6, 4.5, 2),
    Build(ROW // 2, 0.2, 1.6, 4.5),
    Build(ROW, 0.2, 1.6, 4.5),
    Build(ROW, 0.2, 1.6, 4.5, 2),
    Build(ROW // 2, 0.0, 0.8, 4.5),
    Build(ROW, 0.0, 0.8, 4.5),
)
"""Builds in the order in which they are tried: two rows of boxes make ships that are longer than broad, and where
components need the room the hull is thinner. Two lines of crew are for a component full of figures."""

FIGURES = (("", "range"), ("Acc ", "accuracy"), ("Pow ", "power"), ("", "effect"))
CARRIED = (("", "range"), ("crew ", "crew"))
"""The figures of a weapon and of boarding equipment in their component, with the words before them."""

GROWTH = tuple(round(2.6 - 0.05 * step, 2) for step in range(33))
"""Factors by which components are made wider and higher than they need be: the figures of a weapon have room."""


class Rooms(NamedTuple):
    """A layout that fits: its lengths, the hull about its components, and what these contain."""

    look: RoomLook
    hull: Hull
    faces: Mapping[str, RoomFace]


def rooms_in(sheet: ShipSheet, room: Box, has_charts: bool = False) -> Rooms | None:
    """Return the layout with the largest boxes that fits a room, grown to fill it.

    Where even the least boxes leave no room for the figures of weapons, their components have none. Beside the charts
    of weapons, which have the figures too, the room goes to the hull first.
    """
    shown_faces = _armed(sheet)
    faces = _faces(sheet, shown_faces)

    def fitting(box: float, detailed: bool, build: Build) -> RoomLook | None:
        look = replace(record_look(faces, box, build.across, True, detailed, build.lines), skin=build.skin)
        return look if _fits(sheet.hull(look, build.ends), room) else None

    tried = product((True, False), BUILDS)
    for detailed, build in sorted(tried, key=lambda one: BUILDS.index(one[1])) if has_charts else tried:
        shown = partial(fitting, detailed=detailed, build=build)
        boxes = [box for box in BOXES if box >= build.least]
        if shown(boxes[-1]) is None:
            continue
        # Of sizes from the largest the first that fits: all smaller ones fit too.
        at = bisect_left(boxes, True, key=lambda box: shown(box) is not None)
        if at < len(boxes) and (look := shown(boxes[at])):
            look = _with_larger_boxes(faces, _grown(sheet, look, build.ends, room), detailed, build)
            return Rooms(look, sheet.hull(look, build.ends), shown_faces)
    return None


def _faces(sheet: ShipSheet, shown: Mapping[str, RoomFace]) -> tuple[RoomFace, ...]:
    """Return what components have to have room for: their usual crew too, so that losses move nothing."""
    found = tuple(shown.values())
    return found if sheet.class_sheet is sheet else (*found, *_armed(sheet.class_sheet).values())


def _armed(sheet: ShipSheet) -> dict[str, RoomFace]:
    """Return the contents of each component; those with a weapon have its name and the figures of its
    first mode, those with boarding equipment its name, range and crew."""
    found = sheet.faces(boxes=True)
    held: list[tuple[int, str, Mapping[str, str], Iterable[tuple[str, str]]]] = []
    for number, gun in sheet.fit.guns.items():
        held.append((number, gun.name, charts.mode_cells(gun.modes[0]) if gun.modes else {}, FIGURES))
    for transport in sheet.fit.transports:
        cells = charts.transport_cells(transport)
        held += [(number, transport.name, cells, CARRIED) for number in transport.components]
    for number, name, cells, figures in held:
        known = [f"{word}{cells[key]}".replace(" / ", "/") for word, key in figures if cells.get(key, "–") != "–"]
        found[str(number)] = replace(found[str(number)], name=name, detail=" · ".join(known))
    return found


def _fits(hull: Hull, room: Box) -> bool:
    # The components alone tell of most hulls that they are too large.
    if hull.rooms.width > room.width or hull.rooms.height > room.height:
        return False
    return hull.bounds.width <= room.width and hull.bounds.height <= room.height


def _grown(sheet: ShipSheet, look: RoomLook, ends: float, room: Box) -> RoomLook:
    """Return the layout with components made higher, then wider, as far as they fit."""

    def largest(looks: Sequence[RoomLook]) -> RoomLook:
        # Where a size fits all smaller ones do; the last is the layout as it is.
        at = bisect_left(looks[:-1], True, key=lambda grown: _fits(sheet.hull(grown, ends), room))
        return looks[at]

    look = largest([replace(look, height=look.height * factor) for factor in GROWTH])
    return largest([replace(look, width=look.width * factor) for factor in GROWTH])


def _with_larger_boxes(faces: Sequence[RoomFace], look: RoomLook, detailed: bool, build: Build) -> RoomLook:
    """Return a layout with the largest boxes that have room in components of their size."""
    for box in (box for box in LARGER_BOXES if box > look.box):
        least = record_look(faces, box, build.across, True, detailed, build.lines)
        if least.width <= look.width and least.height <= look.height:
            return replace(least, width=look.width, height=look.height, skin=look.skin)
    return look


def draw_layout(sketch: Sketch, sheet: ShipSheet, room: Box, rooms: Rooms | None) -> None:
    """Draw a layout in the middle of a room."""
    if rooms is None:
        last = BUILDS[-1]
        least = replace(record_look(_faces(sheet, _armed(sheet)), BOXES[-1], last.across, True), skin=last.skin)
        extent = sheet.hull(least, last.ends).bounds
        raise sketch.problem(
            "layout",
            f"it needs {extent.width:.0f} by {extent.height:.0f} mm, there are {room.width:.0f} by {room.height:.0f}",
        )
    x, y = rooms.hull.extent.center
    point = (room.center[0] - x, room.center[1] - y)
    draw_hull(sketch, rooms.hull, point)
    draw_rooms(sketch, rooms.hull.compartments, rooms.hull.laid, rooms.faces, rooms.look, point)
