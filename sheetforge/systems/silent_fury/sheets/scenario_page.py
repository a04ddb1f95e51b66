"""The pages of a scenario: forces and their set-up, victory, the map; the list of its pieces."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sheetforge.geometry.hexes import Facing, Hex
from sheetforge.sheet import form_page
from sheetforge.sheet.hexmap.board import HexMap
from sheetforge.sheet.hexmap.drawing import Looks, draw, miniature
from sheetforge.sheet.hexmap.layout import Layout
from sheetforge.sheet.scene import Box, Circle, Line, Page, Place, Polygon, Style
from sheetforge.sheet.sides import paint, side
from sheetforge.sheet.text import Run
from sheetforge.sheet.widgets import column
from sheetforge.sheet.widgets.column import Entry, Heading, Note, Part, Turns
from sheetforge.sheet.widgets.form import Form
from sheetforge.sheet.widgets.sketch import Sketch
from sheetforge.sheet.widgets.table import HEAD, Column, Row, natural_widths, table
from sheetforge.systems.silent_fury.sheets.look import LOOK
from sheetforge.systems.silent_fury.sheets.record import SheetLook

GAP = 4.0
ROW = 5.4
TURNS_ACROSS = 20
USUAL_HEX = 25.0


@dataclass(frozen=True, slots=True)
class ShipLine:
    """A ship of a side: its cells, from its letter to its ordinance."""

    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SidePart:
    """A side: its name, its navy, its ships, their points."""

    name: str
    navy: str
    ships: tuple[ShipLine, ...]
    points: int


@dataclass(frozen=True, slots=True)
class Marker:
    """A ship on the map as the battle begins: its letter and side, where it and its token are."""

    mark: str
    side: int
    hex: Hex
    facing: Facing
    trailing: Hex


@dataclass(frozen=True, slots=True)
class PieceGroup:
    """Pieces of a kind: name, number of each side, number of those that belong to no side."""

    title: str
    lines: tuple[tuple[str, tuple[int, ...], int], ...]


@dataclass(frozen=True, slots=True)
class ScenarioSheet:
    """A scenario, or a fleet, as it is printed. A fleet has no map, turns or victory."""

    id: str
    name: str
    place: str
    sides: tuple[SidePart, ...]
    pieces: tuple[PieceGroup, ...]
    turns: int | None = None
    notes: tuple[tuple[str, str], ...] = ()
    victory: tuple[tuple[str, str], ...] = ()
    board: HexMap | None = None
    markers: tuple[Marker, ...] = ()
    book: str = ""


def pages(one: ScenarioSheet, options: SheetLook) -> tuple[Page, ...]:
    """The page of the scenario and the list of pieces. Raises `LayoutProblem`."""
    return (first_page(one, options), pieces_page(one, options))


def first_page(one: ScenarioSheet, options: SheetLook) -> Page:
    """Forces, set-up, victory and the map."""
    note = one.place[:1].upper() + one.place[1:]
    started = form_page.start(one.name, note, options)
    form, box = started.form, started.area
    y = box.y
    for part in one.sides:
        y = _side(form, part, Box(box.x, y, box.width, 0.0)) + GAP
    foot = box.bottom
    if one.turns:
        foot = _turns(form, one.turns, box) - GAP
    wide = box.width * 0.44
    if one.victory or one.notes:
        parts: list[Part] = [Heading("Victory")] if one.victory else []
        for number, (who, when) in enumerate(one.victory, 1):
            runs = (Run(f"{who} wins ", "bold"), Run(f"{when}."))
            parts.append(Entry(str(number), runs, "victory", last=number == len(one.victory)))
        parts += [Heading("Notes")] if one.notes else []
        parts += [Note((Run(f"{head} ", "bold"), Run(text)), "notes") for head, text in one.notes]
        column.columns(form, parts, [Box(box.x, y, wide, foot - y)], "scenario", 10.5)
    if one.board is not None:
        left = box.x + wide + GAP
        _map(form, one.board, one.markers, options, Box(left, y, box.right - left, foot - y))
    left_foot = f"{one.name}  ·  {one.book}  ·  {LOOK.credit}"
    return started.close(f"scenario.{one.id}", left_foot, one.name, anchor=f"scenario.{one.id}")


SHIP_COLUMNS = (
    Column("", face="bold"), Column("Ship", face="semibold"), Column("Hand"), Column("Class"),
    Column("Hex"), Column("Facing"), Column("Trailing"), Column("Turn", "center"),
    Column("Crew", share=1.0),
)  # fmt: skip


def _side(form: Form, part: SidePart, box: Box) -> float:
    """A side with a line for each ship; return the y below."""
    title = f"{part.name} · {part.navy}" if part.navy else part.name
    y = form_page.bar(form, box.x, box.y, box.width, title, f"{part.points} points")
    rows = [Row(ship.cells) for ship in part.ships]
    size = 8.5
    while size > 6.0 and not _fits(rows, box.width, size):
        size -= 0.25
    return table(form, Box(box.x, y, box.width, HEAD), SHIP_COLUMNS, rows, size, ROW, "ships")


def _fits(rows: Sequence[Row], wide: float, size: float) -> bool:
    return sum(natural_widths(SHIP_COLUMNS, rows, size)) <= wide


def _map(
    form: Form, board: HexMap, markers: Sequence[Marker], options: SheetLook, box: Box
) -> float:
    """The map with the ships where they begin, an arrow from each trailing token."""
    size = f"{board.columns} × {board.rows} hexes"
    y = form_page.bar(form, box.x, box.y, box.width, board.title, size) + 1.5
    drawing = draw(board, Looks(USUAL_HEX, options.ink, "light", stars=False, every=0))
    panel = drawing.panel
    scale = min(box.width / panel.width, (box.bottom - y) / panel.height)
    laid = drawing.layout
    layout = Layout(board.shape, laid.across * scale, laid.x * scale, laid.y * scale)
    ships = Sketch(form.palette, "map")
    for marker in markers:
        _marker(ships, marker, layout)
    left = box.x + (box.width - panel.width * scale) / 2
    form.items.append(Place((*miniature(drawing, scale), *ships.items), left, y))
    return y + panel.height * scale


def _marker(sketch: Sketch, one: Marker, layout: Layout) -> None:
    """A ship where it begins, and a line from its trailing token."""
    colors, across = paint(side(one.side), sketch.palette), layout.across
    x, y = layout.center(one.hex)
    line = Style(stroke=colors.edge, stroke_width=max(0.2, across * 0.06))
    fill = Style(fill=colors.fill or sketch.palette.paper, stroke=colors.edge, stroke_width=0.25)
    if one.trailing != one.hex:
        tx, ty = layout.center(one.trailing)
        sketch.items += [Line(tx, ty, x, y, line), Circle(tx, ty, across * 0.2, fill)]
    tip = layout.toward(one.hex, one.facing, across * 0.62)
    wings = [layout.toward(one.hex, (one.facing + turn) % 6, across * 0.42) for turn in (1, 5)]
    sketch.items += [Polygon((tip, *wings), fill), Circle(x, y, across * 0.4, fill)]
    place = Box(x - across * 0.4, y - across * 0.4, across * 0.8, across * 0.8)
    sketch.fitted(one.mark, place, across * 1.7, 3.0, "ship", "bold", colors.on_fill, "center")


def _turns(form: Form, turns: int, box: Box) -> float:
    """Boxes for the turns at the foot; return the y of their top."""
    track = Turns(turns, TURNS_ACROSS)
    high = track.height(form, box.width, 9.0) + form_page.BAR
    top = box.bottom - high
    y = form_page.bar(form, box.x, top, box.width, "Turns", f"{turns} turns")
    track.draw(form, box.x, y, box.width, 9.0)
    return top


def pieces_page(one: ScenarioSheet, options: SheetLook) -> Page:
    """The list of all pieces, with boxes to tick them as they are found."""
    started = form_page.start(f"{one.name}: pieces", "what the set-up needs", options)
    form, box = started.form, started.area
    heads = [Column("Piece", face="semibold", share=1.0)]
    heads += [Column(part.name, "right") for part in one.sides]
    heads += [Column("All", "right")]
    rows: list[Row] = []
    for group in one.pieces:
        rows.append(Row(title=group.title))
        for name, sides, loose in group.lines:
            cells = tuple(str(count) if count else "" for count in (*sides, loose))
            rows.append(Row((name, *cells)))
    half = -(-len(rows) // 2)
    high = min(7.0, (box.height - HEAD) / half)
    for place, half_of in zip(box.columns(2, GAP), (rows[:half], rows[half:]), strict=True):
        top = Box(place.x, place.y, place.width, HEAD)
        table(form, top, heads, half_of, 9.0, high, "pieces")
    return started.close(f"pieces.{one.id}", anchor=f"pieces.{one.id}")
