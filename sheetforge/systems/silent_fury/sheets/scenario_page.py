"""The pages of a scenario: its first page by the house, and the list of its pieces."""

from __future__ import annotations

from collections.abc import Sequence

from sheetforge.sheet import form_page
from sheetforge.sheet.page import MARGIN
from sheetforge.sheet.scenario_page import BattlePage
from sheetforge.sheet.scene import Box, Page, Strip, shared
from sheetforge.sheet.widgets.cells import Column
from sheetforge.sheet.widgets.table import HEAD, Row, natural_widths, table
from sheetforge.systems.silent_fury.sheets.record import SheetLook
from sheetforge.values import values

GAP = 4.0
LINE, TYPE_PT, COLUMNS = 4.5, 8.5, 3
"""The height of a line of pieces in mm, its type in points, and the columns of the list."""

HIGHEST, LARGER_PT = 9.0, (11.0, 10.0, 9.25)
"""The most height in mm of a line that grows, and its types in points, from the largest."""

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


def in_columns(rows: Sequence[Row], count: int) -> list[Sequence[Row]]:
    """Return the rows of some columns of even height; a heading stays with the row below it."""
    columns: list[Sequence[Row]] = []
    left = list(rows)
    for remaining in range(count, 0, -1):
        most = -(-len(left) // remaining)
        if most < len(left) and left[most - 1].title:
            most -= 1
        columns.append(left[:most])
        left = left[most:]
    return columns


def pieces_page(sheet: ScenarioSheet, options: SheetLook, note: str = "") -> Page:
    """The list of all pieces in the upper part of its page; its lines grow into the room that others leave."""

    def taller(height: float) -> Page:
        return _pieces(sheet, options, note, height)

    page = taller(0.0)
    return Strip(page.width, page.height, page.items, page.label, taller=taller)


def _pieces(sheet: ScenarioSheet, options: SheetLook, note: str, height: float) -> Page:
    """The list of all pieces, as far as it can for a height above the foot."""
    id = sheet.battle.id
    started = form_page.start(f"{sheet.battle.name}: pieces", note or "what the set-up needs", options)
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
    places = box.columns(COLUMNS, GAP)
    parts = in_columns(rows, COLUMNS)
    longest = max(map(len, parts))
    line = min(HIGHEST, max(LINE, shared(MARGIN + height - box.y - HEAD, longest)))
    fitting = (size for size in LARGER_PT if size <= TYPE_PT * line / LINE)
    wide = places[0].width
    size = next((size for size in fitting if sum(natural_widths(heads, rows, size)) <= wide), TYPE_PT)
    for place, part in zip(places, parts, strict=True):
        if part:
            table(form, Box(place.x, place.y, place.width, HEAD), heads, part, size, line, "pieces")
    return started.close(f"pieces.{id}", anchor=f"pieces.{id}")
