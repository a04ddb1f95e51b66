"""The page of a scenario: what it is about, the forces, how they set up, how it is won."""

from __future__ import annotations

from dataclasses import dataclass

from sheetforge.sheet import form_page
from sheetforge.sheet.hexmap.board import HexMap
from sheetforge.sheet.hexmap.drawing import Looks, draw, miniature
from sheetforge.sheet.page import LEGEND
from sheetforge.sheet.scene import Box, Page, Place
from sheetforge.sheet.text import Run, width
from sheetforge.sheet.widgets import column
from sheetforge.sheet.widgets.column import (
    STRETCH,
    Entry,
    Heading,
    Note,
    Part,
    Turns,
    Writing,
)
from sheetforge.sheet.widgets.form import Form
from sheetforge.sheet.widgets.table import HEAD, Column, Row, table
from sheetforge.systems.sovereign_seas.sheets import ensign
from sheetforge.systems.sovereign_seas.sheets.log import Options
from sheetforge.systems.sovereign_seas.sheets.look import palette

GAP = 4.0
ROW = 6.0
FLAG = 8.0
TURNS_ACROSS = 20
LEAST_REPORT = 24.0
"""The least height in mm for lines of a report."""


@dataclass(frozen=True, slots=True)
class Force:
    """A line of a side's forces: counters, the ship, how many, her points, those of all."""

    counters: str
    ship: str
    count: int
    points: int
    ringed: bool = False
    """True when no source gives her points."""


@dataclass(frozen=True, slots=True)
class SideSheet:
    """A side: its name, its navy, its forces, its set-up."""

    name: str
    navy: str
    forces: tuple[Force, ...]
    set_up: str

    @property
    def points(self) -> int:
        """The points of all its ships."""
        return sum(force.count * force.points for force in self.forces)

    @property
    def ships(self) -> int:
        """Return the number of its ships."""
        return sum(force.count for force in self.forces)


@dataclass(frozen=True, slots=True)
class ScenarioSheet:
    """A scenario as it is printed."""

    id: str
    name: str
    about: str
    place: str
    turns: int | None
    sides: tuple[SideSheet, ...]
    victory: tuple[tuple[str, str], ...]
    board: HexMap
    book: str
    worked_out: tuple[str, ...] = ()
    """The parts that no source gives, a sentence each."""
    ringed: frozenset[str] = frozenset()
    """Those of `sides`, `victory`, `turns` and `map` with figures that no source gives."""


def page(one: ScenarioSheet, options: Options) -> Page:
    """The page. Raises `LayoutProblem` when it does not fit."""
    note = one.place[:1].upper() + one.place[1:]
    started = form_page.start(one.name, note, options, palette=palette(options.ink))
    form, box = started.form, started.area
    y = box.y
    if one.about:
        block = form.set((Run(one.about, "italic"),), 10.5, box.width, "about", 1.2)
        form.items.extend(block.at(box.x, y, form.palette.ink))
        y += block.height + GAP
    y = _sides(form, one, Box(box.x, y, box.width, 0.0)) + GAP
    foot = box.bottom
    if one.turns:
        foot = _turns(form, one.turns, box, "turns" in one.ringed) - GAP
    wide = box.width * 0.5 - GAP / 2
    said = _words(form, one, Box(box.x, y, wide, foot - y))
    shown = _map(form, one, options, Box(box.x + wide + GAP, y, wide, foot - y))
    low = max(said, shown) + GAP
    if foot - low > LEAST_REPORT:
        Writing("Report of the battle", "report").fill(form, box.x, low, box.width, foot - low)
    ringed = one.ringed or any(force.ringed for side in one.sides for force in side.forces)
    legend = LEGEND if ringed or one.worked_out else ""
    left = f"{one.name}  ·  {one.book}"
    return started.close(f"scenario.{one.id}", left, one.name, legend, f"scenario.{one.id}")


def _sides(form: Form, one: ScenarioSheet, box: Box) -> float:
    """The sides beside each other, each with its flag and its forces; returns the y below."""
    count = max(1, len(one.sides))
    wide = (box.width - GAP * (count - 1)) / count
    bottoms = []
    columns = (
        Column("Counters", face="bold"), Column("Ship", share=1.0), Column("No.", "right"),
        Column("Points", "right"),
    )  # fmt: skip
    for index, side in enumerate(one.sides):
        x = box.x + index * (wide + GAP)
        ensign.draw(form, side.navy, Box(x + 0.4, box.y, FLAG * 1.6, FLAG))
        left = x + FLAG * 1.6 + 3.0
        place = Box(left, box.y - 0.6, wide - (left - x), FLAG * 0.62)
        form.fitted(side.name, place, 14.0, 9.0, "side", "bold")
        said = f"{side.ships} ships, {side.points} points"
        low = Box(left, box.y + FLAG * 0.55, place.width, FLAG * 0.45)
        used = form.fitted(said, low, 9.0, 7.0, "side", color=form.palette.soft_ink)
        if any(force.ringed for force in side.forces):
            form.ring(low.x + width(said, "regular", used) + 0.9, low.y + 0.6)
        numbers = {0} if "sides" in one.ringed else set()
        rows = [
            Row(
                (force.counters, force.ship, str(force.count), str(force.count * force.points)),
                ringed=frozenset(numbers | ({3} if force.ringed else set())),
            )
            for force in side.forces
        ]
        top = Box(x, box.y + FLAG + 2.0, wide, HEAD)
        bottoms.append(table(form, top, columns, rows, 9.5, ROW, "forces"))
    return max(bottoms, default=box.y)


def _words(form: Form, one: ScenarioSheet, box: Box) -> float:
    """Set-up and victory, and what was worked out; returns the y below."""
    parts: list[Part] = [Heading("Set-up", ring="sides" in one.ringed)]
    for side in one.sides:
        parts.append(Note((Run(f"{side.name}  ", "bold"), Run(side.set_up)), "set-up"))
    parts.append(Heading("Victory", ring="victory" in one.ringed))
    for number, (who, takes) in enumerate(one.victory, 1):
        runs = (Run(f"{who}: " if not who.endswith("victory") else f"{who} if ", "bold"),
                Run(takes))  # fmt: skip
        parts.append(Entry(str(number), runs, "victory", last=number == len(one.victory)))
    parts.append(Note((Run("Anything else is a draw."),), "victory"))
    if one.worked_out:
        parts.append(Heading("Worked out", ring=True))
        parts += [Note((Run(line, "italic"),), "worked out", 1.0) for line in one.worked_out]
    settled = column.columns(form, parts, [box], "scenario", 10.5)
    return min(box.bottom, box.y + settled.used + STRETCH * len(parts))


def _map(form: Form, one: ScenarioSheet, options: Options, box: Box) -> float:
    """The map in small, with the areas to set up in; returns the y below."""
    size = f"{one.board.columns} × {one.board.rows} hexes"
    ring = "map" in one.ringed
    y = form_page.bar(form, box.x, box.y, box.width, one.board.title, size, ring) + 1.5
    drawing = draw(one.board, Looks(25.0, options.ink, "sea", stars=False, every=0))
    panel = drawing.panel
    scale = min(box.width / panel.width, (box.bottom - y - 8.0) / panel.height)
    left = box.x + (box.width - panel.width * scale) / 2
    form.items.append(Place(miniature(drawing, scale), left, y))
    low = y + panel.height * scale + 3.6
    said = "  ·  ".join(f"{zone.name}: {zone.note.lower()}" for zone in one.board.zones)
    if said:
        place = Box(box.x, low - 2.4, box.width, 4.0)
        form.fitted(said, place, 8.0, 6.0, "map", color=form.palette.soft_ink)
    return low + 2.0


def _turns(form: Form, turns: int, box: Box, ringed: bool) -> float:
    """Boxes for the turns at the foot; returns the y of their top."""
    track = Turns(turns, TURNS_ACROSS)
    high = track.height(form, box.width, 9.0) + form_page.BAR
    top = box.bottom - high
    y = form_page.bar(form, box.x, top, box.width, "Turns", f"{turns} turns", ringed)
    track.draw(form, box.x, y, box.width, 9.0)
    return top
