"""The low panel of a ship, with which several kinds share a page; small ships need half of it."""

from __future__ import annotations

from sheetforge.sheet.scene import Box, Style
from sheetforge.sheet.text import cap_height, text_width
from sheetforge.sheet.widgets.brush import mixed
from sheetforge.sheet.widgets.panel import write_box
from sheetforge.sheet.widgets.sketch import Sketch
from sheetforge.systems.sovereign_seas.blueprint import letter_of
from sheetforge.systems.sovereign_seas.sheets import ensign, panel, plan
from sheetforge.systems.sovereign_seas.sheets.log import ControlLog
from sheetforge.systems.sovereign_seas.sheets.model import arcs_in_words, notes

HEADER, FIGURES, STATUS, NOTES = 8.4, 9.0, 5.6, 4.4
"""Heights in mm of the band with the name, figures and speeds, a row of boxes, and of notes."""

INSET, PAD = 1.3, 0.9
CIRCLE = 4.6
"""The least hull circle of this panel in mm across."""

FIGURE, LEAST_SPEED, MOST_SPEED = 10.4, 4.8, 9.0
"""Widths in mm of a figure, and of a number of the speed list at least and at most."""

ABOUT_PT, LEAST_PT = 7.0, 6.5
"""The type in points of the line below the name, and the least for which words are left out of it."""

SIDE = 4.6
"""The side in mm of a box to tick."""


def least_height(log: ControlLog, narrow: bool) -> float:
    """Return the height in mm that the hull needs with its least circles, and the rows about it."""
    rows = STATUS * (2 if narrow else 1)
    more = NOTES if notes(log.ship) else 0.0
    return HEADER + FIGURES + rows + more + _hull_height(log) + 2 * INSET + 3 * PAD


def _hull_height(log: ControlLog) -> float:
    ship = log.ship
    if ship.starboard or ship.port:
        return panel.LEAST_SIDED
    beside = plan.BARREL * CIRCLE + plan.WATER * 0.4 if ship.batteries else plan.WATER
    return 2 * (CIRCLE * 1.12 + beside) + 0.6


def is_narrow(log: ControlLog, width: float) -> bool:
    """Return whether the hull and the speed list of a ship fit a panel of a width."""
    ship = log.ship
    if ship.starboard or ship.port or notes(ship):
        return False
    inner = width - 2 * INSET - 1.2
    pitch = (inner - 4 * (FIGURE + 0.6) - 1.0) / len(ship.speeds)
    if pitch < LEAST_SPEED + 0.5:
        return False
    hull = plan.compose(ship, Box(0.0, 0.0, inner, _hull_height(log)))
    return hull.fits and hull.circle >= CIRCLE - 0.05


def draw(sketch: Sketch, log: ControlLog, box: Box, narrow: bool, largest: float = plan.MOST) -> None:
    """Draw the panel in its frame, with hull circles of at most a size.

    Raises `LayoutProblem` for what does not fit.
    """
    with sketch.group(f"{log.id}.log", "figure", f"control log of {log.name}"):
        panel.frame(sketch, box)
        inner = box.inset(INSET)
        _header(sketch, log, Box(inner.x, inner.y, inner.width, HEADER))
        row = Box(inner.x + 0.6, inner.y + HEADER + PAD, inner.width - 1.2, FIGURES)
        _figures(sketch, log, row)
        if notes(log.ship):
            foot = inner.bottom - NOTES
            panel.ship_notes(sketch, log, Box(inner.x + 0.8, foot, inner.width - 1.6, NOTES - 0.4))
        foot = _foot(log, inner, narrow)
        low = Box(inner.x + 0.6, foot, inner.width - 1.2, inner.bottom - foot)
        _status(sketch, log, low, narrow)
        _hull(sketch, log, sea(log, box, narrow), largest)


def sea(log: ControlLog, box: Box, narrow: bool) -> Box:
    """Return the part of a panel in which the hull lies."""
    inner = box.inset(INSET)
    top = inner.y + HEADER + PAD + FIGURES + PAD
    return Box(inner.x + 0.6, top, inner.width - 1.2, _foot(log, inner, narrow) - top - PAD)


def _foot(log: ControlLog, inner: Box, narrow: bool) -> float:
    """Return where the boxes of her status begin, above her notes."""
    return inner.bottom - (NOTES if notes(log.ship) else 0.0) - STATUS * (2 if narrow else 1)


def _header(sketch: Sketch, log: ControlLog, box: Box) -> None:
    """Draw the ensign, the name, her type and ram, her points, the number of her counter."""
    p, ship = sketch.palette, log.ship
    if p.header_fill:
        sketch.rect(box, sketch.brush.header)
    else:
        sketch.across(box.x, box.right, box.bottom, sketch.brush.heavy)
    flag = Box(box.x + 1.2, box.y + 1.5, 9.4, box.height - 3.0)
    ensign.draw(sketch, ship.navy, flag, on_dark=True)
    place = Box(box.right - 15.0, box.y + 0.9, 14.0, box.height - 1.8)
    tip = f"which {ship.ship_class} she is: the mark of her counter"
    write_box(sketch, place, "id", ship.ship_class, tip, on_dark=True, size_pt=12.0)
    base = box.y + (box.height + cap_height("bold", 14.0)) / 2
    right = place.x - 2.6
    right -= sketch.text(str(ship.points), right, base, 14.0, "bold", p.header_ink, "right")
    if ship.ringed("points"):
        sketch.ring(place.x - 1.6, base - cap_height("bold", 14.0), on_dark=True)
    left = flag.right + 1.8
    split = box.y + box.height * 0.6
    name = Box(left, box.y + 0.4, right - left - 1.2, split - box.y)
    sketch.fitted(log.name.upper(), name, 13.5, 8.0, "name", "bold", p.header_ink)
    low = Box(left, split, name.width, box.bottom - split - 0.6)
    sketch.fitted(_about(log, name.width), low, ABOUT_PT, 6.0, "class", "medium", p.header_ink)


def _about(log: ControlLog, width: float) -> str:
    """Return her type, her navy if there is room, which the ensign shows too, her ram and the arcs of her guns."""
    ship = log.ship
    ram = f"ram {panel.RAMS.get(ship.ram, ship.ram)}"
    guns = arcs_in_words(ship)
    every, *short = (
        (ship.type_name, ship.navy_name, ram, guns),
        (ship.type_name, ram, guns),
        (ram, guns),
        (guns or ram,),
    )
    ways = ["  ·  ".join(filter(None, words)) for words in (every, *short)]
    return next((text for text in ways if text_width(text, "medium", LEAST_PT) <= width), ways[-1])


CAPTIONS = {"Turn rate": "Turn"}


def _figures(sketch: Sketch, log: ControlLog, row: Box) -> None:
    """Draw the figures, each under its caption, and the speed list."""
    p, x = sketch.palette, row.x
    for caption, value, field in panel.figures(log.ship):
        place = Box(x, row.y, FIGURE, row.height)
        sketch.rect(place, sketch.brush.panel if p.panel_fill else sketch.brush.field, 0.6)
        middle = place.center[0]
        low = CAPTIONS.get(caption, caption)
        base = place.y + 0.8 + cap_height("medium", 6.5)
        sketch.text(low, middle, base, 6.5, "medium", p.soft_ink, "center")
        base = place.bottom - 1.4
        width = sketch.text(value, middle, base, 11.5, "bold", p.ink, "center")
        if log.ship.ringed(field):
            sketch.ring(middle + width / 2 + 0.8, base - cap_height("bold", 11.5))
        x += FIGURE + 0.6
    _speeds(sketch, log, Box(x + 1.0, row.y, row.right - x - 1.0, row.height))


def _speeds(sketch: Sketch, log: ControlLog, box: Box) -> None:
    """Draw the numbers to strike off from the left as the hull is crossed."""
    p, speeds = sketch.palette, log.ship.speeds
    gap = 0.5
    width = min(MOST_SPEED, (box.width - gap * (len(speeds) - 1)) / len(speeds))
    base = box.y + 0.8 + cap_height("medium", 6.5)
    end = sketch.text("Speed", box.x, base, 6.5, "medium", p.soft_ink)
    if log.ship.ringed("speed"):
        sketch.ring(box.x + end + 0.9, box.y + 0.8)
    panel.strike_rule(sketch, log, box.right, base, box.width - end - 3.0)
    top = box.y + 3.6
    panel.speed_boxes(sketch, log, Box(box.x, top, width, box.bottom - top), gap, 0.6, 10.0)


def _hull(sketch: Sketch, log: ControlLog, box: Box, largest: float) -> None:
    """Draw the ship in plan on the sea."""
    p = sketch.palette
    hull_plan = plan.compose(log.ship, box, largest)
    if not hull_plan.fits:
        raise sketch.problem("hull", plan.crowded(log.ship, hull_plan))
    if not p.hatched:
        sketch.rect(box, Style(fill=mixed(p.accent, p.paper, 0.93)), 0.8)
    plan.draw(sketch, log.ship, hull_plan)


def _tower(sketch: Sketch, log: ControlLog, x: float, y: float) -> float:
    armour = letter_of(log.ship.tower)
    return panel.protected(sketch, log, "Conning tower", "tower", armour, 1, x, y, SIDE)


def _magazines(sketch: Sketch, log: ControlLog, x: float, y: float) -> float:
    if not log.ship.magazines:
        return x
    count = log.ship.magazines
    return panel.protected(sketch, log, "Magazine", "magazine", "", count, x, y, SIDE)


def _status(sketch: Sketch, log: ControlLog, box: Box, narrow: bool) -> None:
    """Draw tower and magazines, and the boxes of turns out of command and with a jammed rudder, in a row or two."""
    sketch.across(box.x, box.right, box.y - PAD / 2, sketch.brush.hair)
    turns = [str(number) for number in range(1, log.lasting + 1)]
    y = box.y + 0.3
    low = y + STATUS if narrow else y
    right = panel.turn_boxes(sketch, log, "Rudder", "rudder", ("L", "R", "S", "", *turns), box.right, low, SIDE)
    end = box.right if narrow else right - 4.0
    panel.turn_boxes(sketch, log, "Out of command", "command", turns, end, y, SIDE)
    after_tower = _tower(sketch, log, box.x, y)
    _magazines(sketch, log, box.x if narrow else after_tower, low)
