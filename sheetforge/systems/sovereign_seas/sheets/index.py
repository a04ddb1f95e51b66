"""The index of the book: every ship by navy with her figures, and the page of her log."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from sheetforge.sheet.books import index_page
from sheetforge.sheet.scene import Page
from sheetforge.sheet.widgets.cells import Column
from sheetforge.sheet.widgets.table import Row
from sheetforge.systems.sovereign_seas.blueprint import Blueprint
from sheetforge.systems.sovereign_seas.sheets.log import ControlLog, Options
from sheetforge.systems.sovereign_seas.sheets.look import palette

FIELDS = ("in_service", "points", "speed", "turn_rate")
"""Columns that show a field of the ship, which may be reconstructed."""


def page(logs: Sequence[ControlLog], pages: Sequence[int], options: Options) -> Page:
    """The index; `pages` are the numbers of the pages of the logs."""
    columns = (
        Column("ship", "Ship", share=2.0, face="semibold"),
        Column("class", "Class"),
        Column("in_service", "Year", "right"),
        Column("points", "Points", "right"),
        Column("hull", "Hull", "right"),
        Column("speed", "Speed", "right"),
        Column("turn_rate", "Turn", "right"),
        Column("guns", "Guns", share=1.0),
        Column("page", "Page", "right", "bold"),
    )
    entries = (
        (log.ship.navy_name, _row(log.ship, number), f"ship.{log.system}.{log.id}")
        for log, number in zip(logs, pages, strict=True)
    )
    return index_page("Index of ships", "index.ships", columns, entries, options, palette(options.ink))


def _row(ship: Blueprint, number: int) -> Row:
    counts = Counter(mount.gun.code for mount in ship.batteries)
    guns = ", ".join(f"{count} {gun}" for gun, count in sorted(counts.items())) or "–"
    cells = {
        "ship": ship.name,
        "class": f"{ship.type_name} ({ship.ship_class})",
        "in_service": ship.completed or "–",
        "points": str(ship.points),
        "hull": str(len(ship.circles)),
        "speed": str(ship.speeds[0]),
        "turn_rate": ship.turning,
        "guns": guns,
        "page": str(number),
    }
    return Row(cells, ringed=frozenset(filter(ship.ringed, FIELDS)))
