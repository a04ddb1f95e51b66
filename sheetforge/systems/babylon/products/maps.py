"""Maps of large hexes, including one that moves under the battle, and templates for film."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from sheetforge.geometry.hexes import ORIGIN, Hex
from sheetforge.geometry.motion import Motion
from sheetforge.products.map_options import HEX_SIZE, MAP_OPTIONS, SEED, looks
from sheetforge.products.maps import Maps, boards_by, scenarios_by
from sheetforge.products.options import PrintOptions
from sheetforge.products.planner import Planner, Product, Sheet
from sheetforge.sheet import form_page
from sheetforge.sheet.hexmap.drawing import Looks
from sheetforge.sheet.hexmap.templates import arc_template, way_template
from sheetforge.sheet.page import PageLook
from sheetforge.sheet.scene import Page
from sheetforge.systems.babylon.engine.motion import STARBOARD
from sheetforge.systems.babylon.schema.scenario import Map, Scenario
from sheetforge.systems.babylon.sheets.maps import board

LARGE = 32.0
"""A hex in mm from flat side to flat side: a counter, its course arrow and a marker lie in it."""

FASTEST, MOST_SLIDE = 12, 5
"""The highest speed and slide that the template of courses shows."""


def space(options: PrintOptions) -> Looks:
    """Return how maps are drawn: with large hexes unless a size is given."""
    looked = looks(options)
    return looked if HEX_SIZE.name in options.settings else replace(looked, across=LARGE)


board_of, scenarios_of = boards_by(Scenario, board), scenarios_by(Scenario)

MAPS = Maps(
    title="maps of large hexes, as posters and on sheets",
    model=Map,
    board_of=board_of,
    scenarios_of=scenarios_of,
    options=tuple(option for option in MAP_OPTIONS if option is not SEED),
    looks_of=space,
    measured=True,
)


# --- templates -----------------------------------------------------------------------------------


def drifts() -> dict[Hex, str]:
    """Return the hex that a round of each speed and slide leads to from that of a craft, course up.

    >>> drifts()[Hex(0, -4)], drifts()[Hex(2, -5)]
    ('4', '3 S2')
    """
    found = {}
    for speed in range(FASTEST + 1):
        for slide in range(-MOST_SLIDE, MOST_SLIDE + 1):
            side = STARBOARD if slide > 0 else -STARBOARD
            text = f"{speed} {'S' if slide > 0 else 'P'}{abs(slide)}" if slide else str(speed)
            motion = Motion.along((0, speed), (side, abs(slide)))
            if not motion.at_rest:
                found[motion.drift(ORIGIN)] = text
    return found


def templates(planner: Planner) -> Iterator[Sheet]:
    """Yield the template of courses, and that of bearings."""
    if planner.requested:
        return
    planner.track()
    options = planner.options
    across = space(options).across
    courses, bearings = partial(_courses, options, across), partial(_bearings, options, across)
    for name, title, page in (("courses", COURSES, courses), ("bearings", BEARINGS, bearings)):
        yield planner.sheet(f"templates/{name}", f"Template: {title.lower()}", page, "templates", duplex="")


COURSES, BEARINGS = "Courses", "Bearings and distances"


def _courses(options: PrintOptions, across: float) -> tuple[Page]:
    """Return hexes ahead of a craft, each with the speed and slide that lead to it in a round."""
    film = _film(options, COURSES, f"speed, slide to P or S in a round  ·  hexes of {across:g} mm")
    way_template(film.form, film.area, "flat", across, drifts())
    return (film.close("courses"),)


def _bearings(options: PrintOptions, across: float) -> tuple[Page]:
    """Return the hexsides of a craft, numbered as on its side chart, and distances."""
    film = _film(options, BEARINGS, f"hexsides of the side chart  ·  hexes of {across:g} mm")
    sides = tuple(f"side {number}" for number in range(1, 7))
    arc_template(film.form, film.area, "flat", across, sides)
    return (film.close("bearings"),)


def _film(options: PrintOptions, title: str, note: str) -> form_page.FormPage:
    look = PageLook(options.paper, options.ink, colophon="print on film at 100 %")
    return form_page.start(title, note, look)


TEMPLATES = Product("templates", "courses and bearings to print on film", templates, (HEX_SIZE,), outlined=True)
