"""The index of the book: every ship by navy with her figures, and the page of her log."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from sheetforge.sheet import form_page
from sheetforge.sheet.page import LEGEND
from sheetforge.sheet.scene import Page
from sheetforge.sheet.widgets.table import Column, Row
from sheetforge.systems.sovereign_seas.blueprint import Blueprint
from sheetforge.systems.sovereign_seas.sheets.log import ControlLog, Options
from sheetforge.systems.sovereign_seas.sheets.look import palette


def page(logs: Sequence[ControlLog], pages: Sequence[int], options: Options) -> Page:
    """The index; `pages` are the numbers of the pages of the logs."""
    started = form_page.start("Index of ships", "", options, palette=palette(options.ink))
    form, box = started.form, started.area
    columns = (
        Column("Ship", share=2.0, face="semibold"), Column("Class", share=1.0),
        Column("Year", "right"), Column("Points", "right"), Column("Hull", "right"),
        Column("Speed", "right"), Column("Turn", "right"), Column("Guns", share=1.0),
        Column("Page", "right", "bold"),
    )  # fmt: skip
    entries = (
        (log.ship.navy_name, _row(log.ship, number), f"ship.{log.system}.{log.id}")
        for log, number in zip(logs, pages, strict=True)
    )
    legend = LEGEND if form_page.index_table(form, box, columns, entries) else ""
    return started.close("index", "Index of ships", legend=legend, anchor="index.ships")


def _row(ship: Blueprint, number: int) -> Row:
    counts = Counter(mount.gun.code for mount in ship.batteries)
    guns = ", ".join(f"{count} {gun}" for gun, count in sorted(counts.items())) or "–"
    ringed = {2: "in_service", 3: "points", 5: "speed", 6: "turn_rate"}
    return Row(
        (
            ship.name, ship.ship_class, ship.completed or "–", str(ship.points),
            str(len(ship.circles)), str(ship.speeds[0]), ship.turning, guns, str(number),
        ),
        ringed=frozenset(at for at, field in ringed.items() if ship.ringed(field)),
    )  # fmt: skip
