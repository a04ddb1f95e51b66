"""The mounts of a ship on the plan of its display, read from the boxes of its weapons."""

from __future__ import annotations

from dataclasses import astuple
from functools import lru_cache
from math import atan2, degrees

from sheetforge.sheet.drawing import Drawing, points_along
from sheetforge.sheet.scene import Box, Circle, Style
from sheetforge.sheet.widgets.mounts import BASE, Mounting, barrels, draw_mounts, placed
from sheetforge.sheet.widgets.silhouette import silhouette
from sheetforge.sheet.widgets.sketch import Sketch
from sheetforge.systems.silent_death.sheets.arcs import direction, wedges
from sheetforge.systems.silent_death.sheets.display import Display
from sheetforge.systems.silent_death.sheets.weapon_box import DISC, disc

SIZES = (1.16, 1.08, 1.0, 0.94, 0.88, 0.82)
"""The sizes of a ship in its hex as parts of the radius: the largest that leaves the numbers in
the arcs clear."""

AIR = 0.8
"""The least distance in mm of the hull and of barrels from the numbers in an arc."""

FULL, MOST_SCALE = 22.0, 1.3
"""The radius in mm of a hex above which mounts grow with it, and how much at most."""

CLOSER = (0.0, 0.3, 0.6, 1.0)
"""Lengths in mm by which mounts may come nearer to the numbers: the least at which all weapons stand."""

REACH = 0.71
"""The distance from the middle that barrels may reach, as a part of the radius."""


def mountings(display: Display) -> tuple[Mounting, ...]:
    """Return the mounts of a fighter or gunboat, each with the number of its box, and its tubes.

    Torpedoes and other warheads have a box without a number: tubes ahead without one.
    """
    made = [
        Mounting(str(number), wedges(weapon.arcs, display.frame)[0], weapon.barrels)
        for number, weapon in enumerate(display.weapons, 1)
    ]
    if any(gauge.targets for gauge in display.gauges):
        made.append(Mounting("", frozenset({0}), 0))
    return tuple(made)


def ship_with_mounts(
    sketch: Sketch, display: Display, cx: float, cy: float, radius: float, numbers: tuple[Box, ...]
) -> None:
    """Draw the ship in a hex with its mounts, clear of the `numbers` in the arcs about it.

    A mount is struck out with the box of its weapon.
    """
    size = ship_size(display.silhouette, round(radius, 3), numbers)
    silhouette(sketch, display.silhouette, cx, cy, size)
    scale = min(MOST_SCALE, max(1.0, radius / FULL))
    wanted, reach = mountings(display), radius * REACH / scale
    for closer in CLOSER:
        taken = tuple(Box(*(part / scale for part in astuple(number.inset(closer)))) for number in numbers)
        mounts = placed(display.silhouette, size / scale, wanted, reach, taken)
        if {mounting.letter for mounting in wanted if mounting.letter} <= {mount.mounting.letter for mount in mounts}:
            break
    draw_mounts(sketch, mounts, cx, cy, scale)
    for mount in mounts:
        if number := mount.mounting.letter:
            half = mount.mounting.base * scale
            x, y = cx + mount.x * scale, cy + mount.y * scale
            sketch.blank(f"weapon.{number}.lost", Box(x - half, y - half, 2 * half, 2 * half), "strike")


def mounted_number(sketch: Sketch, display: Display, number: int, x: float, y: float, sign: int) -> None:
    """Draw a mount of a warhound where its leader ends: its barrels, and its number over them.

    `sign` is the side of the hull, -1 to port; barrels never point across the hull.
    """
    weapon = display.weapons[number - 1]
    aside, ahead = direction(weapon.arcs, display.frame)
    angle = degrees(atan2(max(0.0, aside * sign) * sign, ahead))
    sides = frozenset().union(*wedges(weapon.arcs, display.frame))
    mounting = Mounting(str(number), sides, weapon.barrels)
    with sketch.group(layer="art"):
        sketch.items += barrels(sketch, mounting, x, y, angle, DISC / BASE)
    sketch.items.append(Circle(x, y, DISC, Style(fill=sketch.palette.paper)))
    disc(sketch, number, x, y)
    place = Box(x - DISC, y - DISC, 2 * DISC, 2 * DISC)
    sketch.blank(f"weapon.{number}.lost", place, "strike")


@lru_cache(maxsize=512)
def ship_size(drawing: Drawing, radius: float, numbers: tuple[Box, ...]) -> float:
    """Return the size in mm of a ship in a hex that leaves the numbers in its arcs clear."""
    edge = [point for shape in drawing.shapes if shape.is_filled for point in points_along(shape.commands)]
    taken = [number.inset(-AIR) for number in numbers]
    for part in SIZES:
        size = radius * part
        if not any(_covers(taken, x * size / 100, y * size / 100) for x, y in edge):
            break
    return size


def _covers(boxes: list[Box], x: float, y: float) -> bool:
    return any(box.x <= x <= box.right and box.y <= y <= box.bottom for box in boxes)
