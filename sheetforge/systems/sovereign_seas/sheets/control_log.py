"""The sheet of a ship: as many control logs as it holds, and below them the shared tables."""

from __future__ import annotations

from dataclasses import replace

from sheetforge.sheet.page import LEGEND, closed, content_box, copied, sheet_paper
from sheetforge.sheet.paper import Paper
from sheetforge.sheet.scene import Box, Page
from sheetforge.sheet.widgets.panel import title_bar, write_box
from sheetforge.sheet.widgets.sketch import Sketch
from sheetforge.systems.sovereign_seas.sheets import panel, strip
from sheetforge.systems.sovereign_seas.sheets.log import ControlLog, Options, Reference
from sheetforge.systems.sovereign_seas.sheets.look import palette

GAP = 3.0
AIR, SIDED_AIR = 22.0, 38.0
"""The most in mm that a log grows beyond its least height."""

PER_SHEET = {"COV": 3, "LM": 4, "SM": 4}
"""Class → logs on a sheet, where it is not two."""

SPEEDS, RECORD = 20, 9.5
"""Turns for which the speed may be written, where there is room, and how high the boxes are."""


def pages(log: ControlLog, reference: Reference, options: Options) -> tuple[Page, ...]:
    """The sheet of a ship with the copies asked for, as far as they fit.

    Raises `LayoutProblem` when not even one does.
    """
    sheet = sheet_paper(options)
    box = content_box(sheet)
    sketch = Sketch(palette(options.ink, log.arms), log.name)
    count, height = _share(log, box, options.copies or PER_SHEET.get(log.ship.ship_class, 2))
    if height < panel.least_height(log) - 0.01:
        needs = f"it needs {panel.least_height(log):.0f} mm of height, there are {height:.0f}"
        raise sketch.problem("control log", needs)
    drawn = Sketch(sketch.palette, log.name)
    panel.draw(drawn, log, Box(0.0, 0.0, box.width, height))
    places = [(box.x, box.y + number * (height + GAP)) for number in range(count)]
    prefix = f"ship.{log.id}" if options.fillable else ""
    sketch.items += copied(f"{log.id}.log", drawn, places, _known(options, count), prefix)
    top = box.y + count * (height + GAP)
    foot = box.bottom - strip.height(log)
    if foot - top > count * (RECORD + 1.0) + GAP:
        for number in range(1, count + 1):
            speed_record(sketch, Box(box.x, top, box.width, RECORD), number, "" if count == 1 else str(number))
            top += RECORD + 1.0
        top += GAP - 1.0
    top = min(top, foot)
    strip.draw(sketch, log, reference, Box(box.x, top, box.width, box.bottom - top))
    return (_closed(log, sheet, sketch, options),)


def holds(log: ControlLog, options: Options) -> int:
    """Return the number of logs of a ship on one sheet."""
    return _share(log, content_box(sheet_paper(options)), PER_SHEET.get(log.ship.ship_class, 2))[0]


def _share(log: ControlLog, box: Box, asked: int) -> tuple[int, float]:
    """Return the number of logs on a sheet, and the height of each."""
    room = box.height - strip.height(log)
    for count in range(max(1, asked), 0, -1):
        height = room / count - GAP
        if height >= panel.least_height(log):
            sided = log.ship.starboard or log.ship.port
            return count, min(height, panel.least_height(log) + (SIDED_AIR if sided else AIR))
    return 1, room - GAP


def _known(options: Options, count: int) -> list[dict[str, str]]:
    """Return the values of each copy: the number of its counter, the damage it has taken."""
    made = []
    for number in range(count):
        values: dict[str, str] = {}
        if number < len(options.names):
            values["id"] = options.names[number]
        if number < len(options.damage):
            values |= dict.fromkeys(options.damage[number], "x")
        made.append(values)
    return made


def speed_record(sketch: Sketch, box: Box, number: int, mark: str) -> None:
    """Boxes for the speed of each turn of one of the ships on the sheet, counted from above, beside her mark."""
    width = 30.0
    title_bar(sketch, Box(box.x, box.y, width, box.height), "Speeds", mark)
    pitch = (box.width - width) / SPEEDS
    for turn in range(1, SPEEDS + 1):
        x = box.x + width + (turn - 1) * pitch
        place = Box(x + 0.6, box.y, pitch - 0.6, box.height)
        caption = f"speed in turn {turn}"
        write_box(sketch, place, f"turn.{number}.{turn}", str(turn), caption, size_pt=10.0)


def _closed(log: ControlLog, sheet: Paper, sketch: Sketch, options: Options) -> Page:
    """The page with its colophon, its anchor and the fields of the page itself."""
    left = f"{log.name}  ·  {log.ship.book}" if log.ship.book else log.name
    note = f"{options.colophon or 'sheetforge'}  ·  {log.digest[:10]}".rstrip(" ·")
    noted = replace(options, colophon=note)
    prefix = f"ship.{log.id}.sheet" if options.fillable else ""
    return closed(
        sheet,
        sketch,
        noted,
        left,
        log.name,
        f"ship.{log.system}.{log.id}",
        log.name,
        LEGEND if log.ship.reconstructed else "",
        prefix,
    )
