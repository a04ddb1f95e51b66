"""The ships of a side on shared pages: classes together, as many on a page as fit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from sheetforge.sheet.page import LEGEND, closed, content_box, sheet_paper, written
from sheetforge.sheet.scene import Anchor, Box, Define, Page, Use
from sheetforge.sheet.widgets.sketch import Sketch
from sheetforge.systems.sovereign_seas.sheets import compact_panel
from sheetforge.systems.sovereign_seas.sheets.log import ControlLog, Options
from sheetforge.systems.sovereign_seas.sheets.look import palette
from sheetforge.systems.sovereign_seas.sheets.shelves import PageShelf, ShelfItem, paged, placed, shelved

GAP = 2.2
GROWS = 24.0
"""The most in mm that a panel grows beyond its least height."""


class Shown(NamedTuple):
    """A single ship: her log, the number of her counter, the boxes struck off."""

    log: ControlLog
    number: str
    damage: frozenset[str] = frozenset()


def pages(ships: Sequence[Shown], options: Options, title: str, prefix: str) -> tuple[Page, ...]:
    """Return the pages of the ships of a side; `prefix` begins the names of fields and parts.

    Raises `LayoutProblem` for a ship that does not fit.
    """
    sheet = sheet_paper(options)
    box = content_box(sheet)
    half = (box.width - GAP) / 2
    items = []
    for ship in ships:
        narrow = compact_panel.is_narrow(ship.log, half)
        items.append(ShelfItem(ship, compact_panel.least_height(ship.log, narrow), narrow, GROWS))
    made = []
    found = paged(shelved(items), box.height, GAP)
    for number, shelves in enumerate(found, 1):
        sketch = Sketch(palette(options.ink), title)
        shown = list(_ships(sketch, shelves, box, options, f"{prefix}.{number}"))
        ringed = any(one.log.ship.reconstructed for one in shown)
        label = f"{title} {number}" if len(found) > 1 else title
        fields = f"{prefix}.{number}.sheet" if options.fillable else ""
        made.append(
            closed(sheet, sketch, options, label, label, f"{prefix}.{number}", label, LEGEND if ringed else "", fields)
        )
    return tuple(made)


def _ships(
    sketch: Sketch, shelves: Sequence[PageShelf[Shown]], box: Box, options: Options, prefix: str
) -> Iterator[Shown]:
    """Draw the ships of a page, sisters from one drawing, and yield them."""
    drawings: dict[tuple[str, float, float], tuple[Define, Sketch]] = {}
    for at, (shown, place) in enumerate(placed(shelves, box, GAP), 1):
        size = (shown.log.id, round(place.width, 2), round(place.height, 2))
        if size not in drawings:
            drawn = Sketch(sketch.palette, shown.log.name)
            narrow = place.width < box.width - 1.0
            whole = Box(0.0, 0.0, place.width, place.height)
            compact_panel.draw(drawn, shown.log, whole, narrow)
            id = f"{shown.log.id}.log.{prefix}.{len(drawings) + 1}"
            drawings[size] = Define(id, tuple(drawn.items)), drawn
        define, drawn = drawings[size]
        sketch.items.append(Anchor(f"{prefix}.{at}", f"{shown.log.name} {shown.number}", 1))
        sketch.items.append(Use(define, place.x, place.y))
        values = {"id": shown.number} | dict.fromkeys(shown.damage, "x")
        name = f"ship.{prefix}.{at}.{shown.log.id}" if options.fillable else ""
        sketch.items += written(drawn.blanks, values, (place.x, place.y), sketch.palette, name)
        yield shown
