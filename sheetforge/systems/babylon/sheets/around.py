"""The sections of a ship on a page of their own, each on its side of the ship.

Forward is above, port and starboard are beside the picture with the side chart below it, primary
and aft follow.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import sqrt

from sheetforge.sheet.scene import Box
from sheetforge.sheet.widgets.form import Form
from sheetforge.systems.babylon.blueprint import Blueprint
from sheetforge.systems.babylon.sheets import side_chart
from sheetforge.systems.babylon.sheets.model import ControlSheet
from sheetforge.systems.babylon.sheets.systems import LARGEST, SectionPlan, plans
from sheetforge.values import values

GAP = 1.8

SIDES = tuple(round(LARGEST - 0.1 * step, 1) for step in range(16))
"""Sides of boxes in mm, from the largest, until the sections fit; a pencil ticks the least."""

PENCIL = 5.0
"""The side in mm down to which boxes shrink for a larger picture of the ship."""

LARGE = (60.0, 55.0, 50.0, 46.0)
HEXES = (*LARGE, 40.0)
"""Heights in mm of the hex with the picture, and those of a large picture."""

NARROWEST = 50.0
"""The least width in mm of the side chart below it."""

OPEN = 60.0
"""The width in mm of the chart beside the picture of a ship without sections at its sides."""

BESIDE = ("port", "starboard")
BELOW = ("primary", "aft")


@values(frozen=True, slots=True)
class Around:
    """Sections that fit round a picture: their boxes, the width of the picture, the least heights of
    their rows."""

    side: float
    middle: float
    heights: tuple[float, ...]


def by_name(craft: Blueprint) -> dict[str, SectionPlan]:
    """Return the sections of a craft by their names."""
    return {plan.found.name: plan for plan in plans(craft)}


@lru_cache(maxsize=64)
def fitting(width: float, height: float, sheet: ControlSheet, hexes: tuple[float, ...] = HEXES) -> Around | None:
    """Return the arrangement with the largest picture whose boxes take a pencil.

    Where none has such boxes, they are smaller, unless all pictures are to be large. None if not
    even the least fit.
    """
    for least in (PENCIL,) if hexes == LARGE else (PENCIL, SIDES[-1]):
        for hex_height in hexes:
            around = _with_picture(width, height, sheet, hex_height, least)
            if around is not None:
                return around
    return None


def _with_picture(width: float, height: float, sheet: ControlSheet, hex_height: float, least: float) -> Around | None:
    """Return the arrangement with the largest boxes about a picture of a height, None below the least."""
    found = by_name(sheet.craft)
    middle = max(NARROWEST, hex_height * 2 / sqrt(3))
    beside = (width - middle) / 2 - GAP
    picture = side_chart.least_height(hex_height) if _sided(found) else hex_height

    def tried(at: int) -> Around | None:
        heights = tuple(_heights(found, width, beside, SIDES[at], picture))
        fits = sum(heights) + GAP * (len(heights) - 1) <= height
        return Around(SIDES[at], middle, heights) if fits else None

    # The least boxes first: most pictures that do not fit are found out by them alone.
    low, high = 0, max(at for at, side in enumerate(SIDES) if side >= least)
    best = tried(high)
    while best is not None and low < high:
        at = (low + high) // 2
        if larger := tried(at):
            best, high = larger, at
        else:
            low = at + 1
    return best


def _heights(found: dict[str, SectionPlan], width: float, beside: float, side: float, figure: float) -> Iterator[float]:
    """Yield the least heights of forward, the ship with what is beside it, primary and aft."""
    if "forward" in found:
        yield found["forward"].height(width, side)
    yield max([figure, *(found[name].height(beside, side) for name in BESIDE if name in found)])
    yield from (found[name].height(width, side) for name in BELOW if name in found)


def _sided(found: dict[str, SectionPlan]) -> bool:
    """Return whether a ship has sections at its sides."""
    return any(name in found for name in BESIDE)


def draw(form: Form, box: Box, sheet: ControlSheet, around: Around, prefix: str) -> None:
    """Draw the sections over a box, which they share by their needs."""
    found, beside = by_name(sheet.craft), (box.width - around.middle) / 2 - GAP
    used = sum(around.heights)
    more = (box.height - GAP * (len(around.heights) - 1)) / used
    heights, y = iter(around.heights), box.y
    if "forward" in found:
        place = Box(box.x, y, box.width, next(heights) * more)
        found["forward"].draw(form, place, prefix)
        y = place.bottom + GAP
    place = Box(box.x + beside + GAP, y, around.middle, next(heights) * more)
    if _sided(found):
        side_chart.figure(form, place, sheet.craft, sheet.drawing, prefix)
    else:
        wide = side_chart.hex_width(place.height) + OPEN
        place = Box(box.center[0] - wide / 2, y, wide, place.height)
        side_chart.side_chart(form, place, sheet.craft, sheet.drawing, prefix)
    for name, x in zip(BESIDE, (box.x, place.right + GAP), strict=True):
        if name in found:
            found[name].draw(form, Box(x, y, beside, place.height), prefix)
    y = place.bottom + GAP
    for name in BELOW:
        if name in found:
            place = Box(box.x, y, box.width, next(heights) * more)
            found[name].draw(form, place, prefix)
            y = place.bottom + GAP
