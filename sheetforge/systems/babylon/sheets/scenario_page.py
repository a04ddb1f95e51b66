"""The page of a scenario: its situation, the sides and how they begin, how it is won, the map."""

from __future__ import annotations

from dataclasses import dataclass

from sheetforge.geometry.hexes import hex_at
from sheetforge.sheet import form_page
from sheetforge.sheet.hexmap.board import HexMap
from sheetforge.sheet.hexmap.drawing import Looks, MapDrawing, draw, miniature
from sheetforge.sheet.page import Look
from sheetforge.sheet.scene import Box, Line, Page, Place, Style
from sheetforge.sheet.text import Run
from sheetforge.sheet.widgets.badges import badge
from sheetforge.sheet.widgets.column import Turns, Writing
from sheetforge.sheet.widgets.form import Form
from sheetforge.sheet.widgets.table import HEAD, Column, Row, table

GAP, ROW, TURNS_ACROSS = 4.0, 5.6, 20
MARK, COURSE, NOTE = 3.8, 5.0, 5.0
"""In mm: the mark of a craft on the map, the line along its course, the note below the map."""

MOST_MAP = 0.62
"""The part of the width that the map takes at most."""

LEAST_REPORT = 24.0
"""The least height in mm for lines of a report."""


@dataclass(frozen=True, slots=True)
class CraftLine:
    """A craft: its letter, name, class, points and how it begins; column and row, its course."""

    mark: str
    name: str
    craft: str
    points: int
    begins: str
    at: tuple[int, int] | None = None
    course: int = 0
    ringed: bool = False


@dataclass(frozen=True, slots=True)
class BattleSheet:
    """A scenario as it is printed: sides with their craft, victories, the map with the starts."""

    id: str
    name: str
    situation: str
    turns: int | None
    sides: tuple[tuple[str, tuple[CraftLine, ...]], ...]
    victory: tuple[tuple[str, str], ...]
    board: HexMap
    book: str


def page(one: BattleSheet, options: Look) -> Page:
    """Return the page. Raises `LayoutProblem` when it does not fit."""
    started = form_page.start(one.name, one.board.title, options)
    form, box = started.form, started.area
    y = box.y
    if one.situation:
        text = f"{one.situation[:1].upper()}{one.situation[1:].rstrip('.')}."
        block = form.set((Run(text, "italic"),), 10.5, box.width, "situation", 1.2)
        form.items.extend(block.at(box.x, y, form.palette.ink))
        y += block.height + GAP
    for name, craft in one.sides:
        y = _side(form, Box(box.x, y, box.width, 0.0), name, craft) + GAP
    foot = box.bottom
    if one.turns:
        track = Turns(one.turns, TURNS_ACROSS)
        foot -= track.height(form, box.width, 9.0) + form_page.BAR
        low = form_page.bar(form, box.x, foot, box.width, "Rounds", f"{one.turns} rounds")
        track.draw(form, box.x, low, box.width, 9.0)
        foot -= GAP
    high = foot - y
    board = draw(one.board, Looks(25.0, options.ink, "light", stars=False, every=0))
    room = high - form_page.BAR - 1.5 - NOTE
    wide = min(box.width * MOST_MAP, room * board.panel.width / board.panel.height)
    said = _victory(form, one, Box(box.x, y, box.width - wide - GAP, high))
    _map(form, one, board, Box(box.right - wide, y, wide, high))
    if foot - said - GAP > LEAST_REPORT:
        report = Box(box.x, said + GAP, box.width - wide - GAP, foot - said - GAP)
        Writing("Report of the battle", "report").fill(
            form, report.x, report.y, report.width, report.height
        )
    left = f"{one.name}  ·  {one.book}"
    return started.close(f"scenario.{one.id}", left, one.name, "", f"scenario.{one.id}")


def _side(form: Form, box: Box, name: str, craft: tuple[CraftLine, ...]) -> float:
    """A side with a line for each craft; returns the y below it."""
    points = sum(line.points for line in craft)
    y = form_page.bar(form, box.x, box.y, box.width, name, f"{len(craft)} craft, {points} points")
    columns = (
        Column("", face="bold"), Column("Craft", face="semibold"), Column("Class"),
        Column("Begins", share=1.0), Column("Points", "right"),
    )  # fmt: skip
    rows = [
        Row(
            (line.mark, line.name, line.craft, line.begins, str(line.points)),
            ringed=frozenset({4} if line.ringed else ()),
        )
        for line in craft
    ]
    return table(form, Box(box.x, y + 0.8, box.width, HEAD), columns, rows, 9.0, ROW, "craft")


def _victory(form: Form, one: BattleSheet, box: Box) -> float:
    """The ways to win, in the order in which they are checked; returns the y below."""
    y = form_page.bar(form, box.x, box.y, box.width, "Victory", "the first that holds") + 2.0
    texts = [(f"{number}  {who} wins if", by) for number, (who, by) in enumerate(one.victory, 1)]
    room = Box(box.x, y, box.width, box.bottom - y)
    return form_page.paragraphs(form, room, texts, "victory", 9.5, 7.0)


def _map(form: Form, one: BattleSheet, drawing: MapDrawing, box: Box) -> None:
    """The map in small with the letter of each craft, and a line along its course."""
    size = f"{one.board.columns} × {one.board.rows} hexes"
    y = form_page.bar(form, box.x, box.y, box.width, one.board.title, size) + 1.5
    panel = drawing.panel
    scale = min(box.width / panel.width, (box.bottom - y) / panel.height)
    left = box.x + (box.width - panel.width * scale) / 2
    form.items.append(Place(miniature(drawing, scale), left, y))
    style = Style(stroke=form.palette.accent, stroke_width=0.5)
    placed = [line for _, craft in one.sides for line in craft if line.at is not None]
    centers = []
    for line in placed:
        hex = hex_at(*(line.at or (1, 1)), one.board.shape)
        ends = (drawing.layout.center(hex), drawing.layout.toward(hex, line.course, COURSE / scale))
        at, tip = ((left + ex * scale, y + ey * scale) for ex, ey in ends)
        form.items.append(Line(*at, *tip, style))
        centers.append(at)
    for line, at in zip(placed, centers, strict=True):
        badge(form, line.mark, *at, MARK)
    text = "Directions 0 to 5 run clockwise from the top of the map."
    low = Box(box.x, y + panel.height * scale + 1.0, box.width, NOTE - 1.0)
    form.fitted(text, low, 8.0, 6.0, "map", color=form.palette.soft_ink)
