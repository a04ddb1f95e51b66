"""The index of the book: every ship by navy with her figures, and the page of her log."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from sheetforge.sheet import form_page
from sheetforge.sheet.page import LEGEND
from sheetforge.sheet.scene import Box, Link, Page
from sheetforge.sheet.widgets.table import HEAD, Column, Row, table
from sheetforge.systems.sovereign_seas.blueprint import Blueprint
from sheetforge.systems.sovereign_seas.sheets.log import ControlLog, Options
from sheetforge.systems.sovereign_seas.sheets.look import palette

ROW, LEAST_ROW = 8.0, 4.6
SIZE = 10.0


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
    rows: list[Row] = []
    targets: list[str] = []
    navy = ""
    for log, number in zip(logs, pages, strict=True):
        if log.ship.navy_name != navy:
            navy = log.ship.navy_name
            rows.append(Row(title=navy))
            targets.append("")
        rows.append(_row(log.ship, number))
        targets.append(f"ship.{log.system}.{log.id}")
    high = max(LEAST_ROW, min(ROW, (box.height - HEAD) / max(1, len(rows))))
    table(form, box, columns, rows, SIZE, high, "index")
    for index, target in enumerate(targets):
        if target:
            y = box.y + HEAD + index * high
            form.items.append(Link(Box(box.x, y, box.width, high), f"#{target}", target))
    legend = LEGEND if any(row.ringed for row in rows) else ""
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
