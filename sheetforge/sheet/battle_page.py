"""The page of a battle as it stands: sides, positions, what is in flight, and a small map.

It has the layout of a scenario's page, so that a group can continue the battle on paper.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import replace
from typing import TypeVar

from sheetforge.geometry.hexes import Facing, Shape
from sheetforge.sheet import scenario_page
from sheetforge.sheet.arms import Arms, Worn
from sheetforge.sheet.forces import SideForce
from sheetforge.sheet.hexmap import compact
from sheetforge.sheet.hexmap.board import HexMap
from sheetforge.sheet.hexmap.pieces import Piece, reached
from sheetforge.sheet.hexmap.theme import Sky
from sheetforge.sheet.page import Look
from sheetforge.sheet.palette import Palette
from sheetforge.sheet.scenario_page import BattlePage, FactList
from sheetforge.sheet.scene import Box, Page
from sheetforge.sheet.widgets.cells import Cells, Column
from sheetforge.sheet.widgets.crest import crest_field
from sheetforge.sheet.widgets.form import Form
from sheetforge.sheet.widgets.sketch import LayoutProblem
from sheetforge.sheet.widgets.table import Row
from sheetforge.values import values

COMPASS = {"flat": ("N", "NE", "SE", "S", "SW", "NW"), "pointy": ("NW", "NE", "E", "SE", "SW", "W")}
"""Shape of the hexes → the direction of each facing."""

MOST_SIDES = 3
"""The most sides with tables of their own; if there are more, they share one table."""

OPEN_TURNS = 20
"""The least number of boxes for the turns of a battle without a limit."""

AFTER_LAST = 10
"""The least number of boxes for turns after the present one in a battle without a limit."""


@values(frozen=True, slots=True)
class UnitRow:
    """A unit in its side's table: its mark, its name, then the cells of the game's columns."""

    mark: str
    name: str
    cells: Cells


@values(frozen=True, slots=True)
class BattleStanding:
    """The present state of a battle.

    `when` is the turn and the phase, `turn` the number of the turn, `turns` the limit if there is
    one. `columns` are the game's own columns after mark and name; `sides` are names with units.
    `facts` are what no table shows: what is in flight, losses, who goes first. `board` is the whole
    map, of which the part about the `pieces` is shown; `edged` is false for a map without edges.
    `worn` are the looks of the sides.
    """

    name: str
    when: str
    turn: int
    turns: int | None
    columns: tuple[Column, ...]
    sides: tuple[tuple[str, tuple[UnitRow, ...]], ...]
    facts: tuple[FactList, ...]
    board: HexMap
    pieces: tuple[Piece, ...]
    ended: bool
    edged: bool = True
    turn_word: str = "turn"
    sky: Sky = "light"
    worn: tuple[Worn, ...] = ()

    @property
    def id(self) -> str:
        """The id of its page, from its name."""
        return self.name.lower().replace(" ", "-")


Unit = TypeVar("Unit")


def tables(
    sides: Iterable[tuple[str, Iterable[Unit]]], row: Callable[[Unit], UnitRow]
) -> tuple[tuple[str, tuple[UnitRow, ...]], ...]:
    """Return the sides of a battle with the rows of their units."""
    return tuple((side, tuple(map(row, units))) for side, units in sides)


def heading(facing: Facing, shape: Shape) -> str:
    """Return the direction of a facing as maps lie on the table.

    >>> heading(0, "flat"), heading(2, "pointy")
    ('N', 'E')
    """
    return COMPASS[shape][facing % 6]


def pages(standing: BattleStanding, options: Look, palette: Palette | None = None) -> tuple[Page, ...]:
    """Return the page of a battle; two or three pages if it does not fit fewer.

    Raises `LayoutProblem` if it does not fit three: its units, its words, its map.
    """
    whole = _facts(standing)
    map_alone = replace(whole, id=f"{whole.id}.map", name=f"{whole.name}: map", forces=(), sections=())
    words_alone = replace(whole, id=f"{whole.id}.words", name=f"{whole.name}: words", forces=(), board=None, turn="")
    without_map = replace(whole, board=None, turn="")
    ways = ((whole,), (without_map, map_alone), (replace(without_map, sections=()), words_alone, map_alone))
    for way in ways[:-1]:
        with suppress(LayoutProblem):
            return tuple(scenario_page.page(part, options, palette) for part in way)
    return tuple(scenario_page.page(part, options, palette) for part in ways[-1])


def _facts(standing: BattleStanding) -> BattlePage:
    board = compact.area_about(tuple(reached(standing.pieces)), standing.board, standing.edged)
    limit = standing.turns
    if limit is None:
        ends = standing.turn + AFTER_LAST
        limit = max(OPEN_TURNS, -(-ends // 10) * 10)
    over = standing.turn if standing.ended else max(0, standing.turn - 1)
    return BattlePage(
        id=f"battle.{standing.id}",
        name=standing.name,
        place=standing.when,
        about="",
        forces=tuple(_forces(standing)),
        sections=standing.facts,
        board=replace(board, title="Positions"),
        book="as the battle stands",
        turns=limit,
        turn=standing.turn_word,
        sky=standing.sky,
        overlay=scenario_page.standing_on(board, standing.pieces, standing.worn),
        passed=over,
        map_first=True,
    )


def _forces(standing: BattleStanding) -> list[SideForce]:
    """Return the tables of the sides: one each, or one for all if there are many."""
    named = (Column("mark", "", face="bold"), Column("unit", "Unit", face="semibold", share=1.0), *standing.columns)
    if len(standing.sides) <= MOST_SIDES:
        return [
            SideForce(side, "", named, tuple(Row(_cells(unit)) for unit in units), crest_of(arms))
            for (side, units), arms in zip(standing.sides, arms_of(standing), strict=True)
        ]
    rows = tuple(Row({**_cells(unit), "side": side}) for side, units in standing.sides for unit in units)
    return [SideForce("All sides", "", (*named[:2], Column("side", "Side"), *standing.columns), rows)]


def _cells(unit: UnitRow) -> Cells:
    """Return the cells of a unit: mark and name, then those of the game."""
    return {"mark": unit.mark, "unit": unit.name, **unit.cells}


def arms_of(standing: BattleStanding) -> list[Arms | None]:
    """Return the arms of each side that wears some."""
    arms = [look.arms for look in standing.worn]
    return [*arms, *[None] * (len(standing.sides) - len(arms))][: len(standing.sides)]


def crest_of(arms: Arms | None) -> Callable[[Form, Box], None] | None:
    """Return what draws the crest of a side beside its name; None without one."""
    if arms is None:
        return None

    def draw(form: Form, box: Box) -> None:
        crest_field(form, arms, box)

    return draw
