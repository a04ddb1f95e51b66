"""The places of a record sheet for what a ship carries and what is laid on it: torpedoes, ordinance, disrupted crew,
cards."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from sheetforge.sheet.scene import Box, Circle
from sheetforge.sheet.text import Run
from sheetforge.sheet.widgets.panel import title_bar, write_box
from sheetforge.sheet.widgets.sketch import Sketch
from sheetforge.systems.silent_fury.sheets.record import ShipSheet

GAP = 2.5

PLURAL = {"missile": "Missiles", "torpedo": "Torpedoes", "fighter": "Fighters", "bomber": "Bombers"}
SENT = {"missile": "fired", "torpedo": "fired", "fighter": "launched", "bomber": "launched"}

BAR, LINE = 5.0, 8.8
"""The height in mm of a title bar, and of a line of ordinance."""

TUBE, LEAST_TUBE = 3.0, 2.7
"""Half the usual and half the least width in mm of a tube, so that a pencil can tick it."""

NAMED, AWAY = 12.0, 9.0
"""The width in mm of the name of tubes, and the height of the box above them."""


def stores(sketch: Sketch, sheet: ShipSheet, box: Box) -> None:
    """Draw torpedo tubes and ordinance below one another."""
    y = box.y
    if sheet.fit.tubes:
        tubes(sketch, sheet.fit.tubes, box)
        y += tubes_height(sheet.fit.tubes, box.width) + GAP
    ordinance(sketch, sheet, replace(box, y=y))


def stores_height(sheet: ShipSheet, width: float) -> float:
    """Return the height of torpedo tubes and ordinance, with the gaps below them."""
    heights = (tubes_height(sheet.fit.tubes, width), ordinance_height(sheet))
    return sum(height + GAP for height in heights if height)


def crew_area(sketch: Sketch, box: Box) -> None:
    """The place for disrupted crew."""
    area(sketch, box, "disrupted", "Disrupted", "crew")


def cards_area(sketch: Sketch, sheet: ShipSheet, box: Box) -> None:
    """The place for the cards on a ship, with those that lie there in a battle."""
    place = area(sketch, box, "cards", "Cards", "on the ship")
    if sheet.standing is not None and sheet.standing.cards:
        cards = (Run(", ".join(sheet.standing.cards), "bold"),)
        sketch.paragraph(cards, place.inset(1.4), 9.5, 6.5, "cards")


def area(sketch: Sketch, box: Box, name: str, title: str, note: str) -> Box:
    """A titled area to write in; return the area."""
    title_bar(sketch, replace(box, height=BAR), title, note, size_pt=7.5)
    place = Box(box.x, box.y + BAR, box.width, box.height - BAR)
    sketch.rect(place, sketch.brush.field, 0.6)
    sketch.blank(f"notes.{name}", place.inset(1.0), "text", 10.0, f"{title.lower()} {note}")
    return place


class TubeRows(NamedTuple):
    """Rows of torpedo tubes: the tubes of a row, their distance and half their width in mm."""

    across: int
    pitch: float
    shown: float


def _rows_of(count: int, width: float, radius: float) -> TubeRows:
    """Return the rows of tubes in a width, beside their name."""
    room = width - NAMED
    across = min(count, int(room / (2 * LEAST_TUBE)))
    pitch = min(2.5 * radius, room / across)
    return TubeRows(across, pitch, min(radius, pitch * 0.42))


def tubes_height(count: int, width: float, radius: float = TUBE, away: float = AWAY) -> float:
    """Return the height of the Torpedoes Away box and the tubes below it; none without tubes."""
    if not count:
        return 0.0
    rows = _rows_of(count, width, radius)
    return BAR + away + 1.8 + 2 * radius + (count - 1) // rows.across * 2.4 * rows.shown


def tubes(sketch: Sketch, count: int, box: Box, radius: float = TUBE, away: float = AWAY) -> None:
    """Draw the Torpedoes Away box above the torpedo tubes.

    `radius` is that of a tube, `away` the height of the box, in mm.
    """
    title_bar(sketch, replace(box, height=BAR), "Torpedoes Away", size_pt=7.5)
    place = Box(box.x, box.y + BAR, box.width, away)
    sketch.rect(place, sketch.brush.field, 0.6)
    sketch.blank("torpedoes.away", place.inset(1.0), "text", 11.0, "torpedoes away")
    middle = place.bottom + 1.4 + radius
    sketch.label("Tubes", box.x, middle + 1.0)
    across, pitch, shown = _rows_of(count, box.width, radius)
    for tube in range(count):
        x = box.x + NAMED + pitch * (tube % across + 0.5)
        y = middle + tube // across * 2.4 * shown
        sketch.items.append(Circle(x, y, shown, sketch.brush.pip))
        around = Box(x - shown, y - shown, 2 * shown, 2 * shown)
        sketch.blank(f"tube.{tube + 1}", around, "check", 9.0, f"torpedo tube {tube + 1}")


def _carried(sheet: ShipSheet) -> list[str]:
    """Return the kinds of ordinance that a ship can carry."""
    return [name for name, limit in sheet.fit.ordinance.items() if limit]


def ordinance_height(sheet: ShipSheet) -> float:
    """Return the height of the boxes for ordinance; none for a ship that carries none."""
    carried = len(_carried(sheet))
    return BAR + LINE * carried if carried else 0.0


def ordinance(sketch: Sketch, sheet: ShipSheet, box: Box) -> None:
    """Draw boxes for the ordinance aboard, each with its limit."""
    carried = _carried(sheet)
    if not carried:
        return
    title_bar(sketch, replace(box, height=BAR), "Ordinance", "limit", size_pt=7.5)
    y = box.y + BAR
    for name in carried:
        limit = sheet.limits.get(name, 0)
        gone = sheet.standing.gone.get(name, 0) if sheet.standing is not None else 0
        caption = f"{PLURAL[name]} aboard" if limit else f"No {PLURAL[name].lower()} in this battle"
        caption += f", {gone} {SENT[name]}" if gone else ""
        write_box(sketch, Box(box.x, y + 0.8, box.width - 11.0, 8.0), f"ordinance.{name}", caption)
        end = Box(box.right - 10.0, y + 0.8, 10.0, 8.0)
        sketch.rect(end, sketch.brush.frame, 0.6)
        sketch.fitted(str(limit) if limit else "–", end, 11.0, 7.0, "ordinance limit", "bold", align="center")
        y += LINE
