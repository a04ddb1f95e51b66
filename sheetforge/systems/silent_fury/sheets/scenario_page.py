"""The pages of a scenario: its first page by the house, and the list of its pieces."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sheetforge.geometry.hexes import Facing, Hex
from sheetforge.sheet import form_page, scenario_page
from sheetforge.sheet.hexmap.layout import Layout
from sheetforge.sheet.scenario_page import BattlePage, Overlay
from sheetforge.sheet.scene import Box, Circle, Line, Page, Polygon, Style
from sheetforge.sheet.sides import paint, side
from sheetforge.sheet.widgets.form import Form
from sheetforge.sheet.widgets.sketch import Sketch
from sheetforge.sheet.widgets.table import HEAD, Column, Row, table
from sheetforge.systems.silent_fury.sheets.record import SheetLook

GAP = 4.0

SHIP_COLUMNS = (
    Column("", face="bold"), Column("Ship", face="semibold"), Column("Hand"), Column("Class"),
    Column("Hex"), Column("Facing"), Column("Trailing"), Column("Turn", "center"),
    Column("Crew", share=1.0),
)  # fmt: skip
"""A line of a force: from the letter of the ship to its crew, ordinance and Heroes."""


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
    """A scenario, or a fleet, as it is printed: the facts of its first page, sides, pieces."""

    battle: BattlePage
    sides: tuple[str, ...]
    pieces: tuple[PieceGroup, ...]


def pages(one: ScenarioSheet, options: SheetLook) -> tuple[Page, ...]:
    """Return the page of the scenario and the list of pieces. Raises `LayoutProblem`."""
    return (scenario_page.page(one.battle, options), pieces_page(one, options))


def overlay(markers: Sequence[Marker]) -> Overlay:
    """Return what draws the ships where they begin, with an arrow from each trailing token."""

    def draw(form: Form, layout: Layout) -> None:
        for marker in markers:
            _marker(form, marker, layout)

    return draw


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


def pieces_page(one: ScenarioSheet, options: SheetLook) -> Page:
    """The list of all pieces, with boxes to tick them as they are found."""
    id = one.battle.id
    started = form_page.start(f"{one.battle.name}: pieces", "what the set-up needs", options)
    form, box = started.form, started.area
    heads = [Column("Piece", face="semibold", share=1.0)]
    heads += [Column(name, "right") for name in one.sides]
    heads += [Column("All", "right")]
    rows: list[Row] = []
    for group in one.pieces:
        rows.append(Row(title=group.title))
        for name, sides, loose in group.lines:
            cells = tuple(str(count) if count else "" for count in (*sides, loose))
            rows.append(Row((name, *cells)))
    half = -(-len(rows) // 2)
    height = min(7.0, (box.height - HEAD) / half)
    for place, half_of in zip(box.columns(2, GAP), (rows[:half], rows[half:]), strict=True):
        top = Box(place.x, place.y, place.width, HEAD)
        table(form, top, heads, half_of, 9.0, height, "pieces")
    return started.close(f"pieces.{id}", anchor=f"pieces.{id}")
