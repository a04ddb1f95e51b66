"""The pages of a scenario: its first page by the house, and the list of its pieces."""

from __future__ import annotations

from collections.abc import Sequence

from sheetforge.sheet import form_page, scenario_page
from sheetforge.sheet.portraits import LineUp
from sheetforge.sheet.scenario_page import BattlePage
from sheetforge.sheet.scene import Box, Page
from sheetforge.sheet.widgets.cells import Column
from sheetforge.sheet.widgets.table import HEAD, Row, table
from sheetforge.systems.silent_fury.sheets.record import SheetLook
from sheetforge.values import values

GAP = 4.0
TALLEST, TYPE_PT = 10.0, 10.5
"""The height of a line of pieces in mm, which grows with the page, and its type in points."""

SHIP_COLUMNS = (
    Column("mark", "", face="bold"),
    Column("ship", "Ship", face="semibold"),
    Column("hand", "Hand"),
    Column("class", "Class"),
    Column("hex", "Hex"),
    Column("facing", "Facing"),
    Column("trailing", "Trailing"),
    Column("turn", "Turn", "center"),
    Column("crew", "Crew", share=1.0),
)
"""A line of a force: from the letter of the ship to its crew, ordinance and Heroes."""


@values(frozen=True, slots=True)
class PieceGroup:
    """Pieces of a kind: name, number of each side, number of those that belong to no side."""

    title: str
    lines: tuple[tuple[str, tuple[int, ...], int], ...]


@values(frozen=True, slots=True)
class ScenarioSheet:
    """A scenario, or a fleet, as it is printed: the facts of its first page, sides, pieces."""

    battle: BattlePage
    sides: tuple[str, ...]
    pieces: tuple[PieceGroup, ...]


def pages(sheet: ScenarioSheet, options: SheetLook, lines: Sequence[LineUp] = ()) -> tuple[Page, ...]:
    """Return the page of the scenario and the list of pieces. Raises `LayoutProblem`."""
    return (scenario_page.page(sheet.battle, options, lines=lines), pieces_page(sheet, options))


def in_halves(rows: Sequence[Row]) -> tuple[Sequence[Row], Sequence[Row]]:
    """Return the rows of two columns; a heading stays with the rows below it."""
    half = -(-len(rows) // 2)
    if rows[half - 1].title:
        half -= 1
    return rows[:half], rows[half:]


def pieces_page(sheet: ScenarioSheet, options: SheetLook) -> Page:
    """The list of all pieces, with boxes to tick them as they are found."""
    id = sheet.battle.id
    started = form_page.start(f"{sheet.battle.name}: pieces", "what the set-up needs", options)
    form, box = started.form, started.area
    heads = [
        Column("piece", "Piece", face="semibold", share=1.0),
        *(Column(f"side.{name}", name, "right") for name in sheet.sides),
        Column("all", "All", "right"),
    ]
    rows: list[Row] = []
    for group in sheet.pieces:
        rows.append(Row(title=group.title))
        for name, sides, loose in group.lines:
            counts = {f"side.{side}": count for side, count in zip(sheet.sides, sides, strict=True)}
            counts["all"] = loose
            cells = {key: str(count) if count else "" for key, count in counts.items()}
            rows.append(Row({"piece": name, **cells}))
    halves = in_halves(rows)
    height = min(TALLEST, (box.height - HEAD) / max(map(len, halves)))
    for place, half_of in zip(box.columns(2, GAP), halves, strict=True):
        top = Box(place.x, place.y, place.width, HEAD)
        table(form, top, heads, half_of, TYPE_PT, height, "pieces")
    return started.close(f"pieces.{id}", anchor=f"pieces.{id}")
