"""Where sides set up: their edges of the map, and their areas along these."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache

from sheetforge.hexes import Hex, place
from sheetforge.systems.silent_death.engine.board import Board, Edge
from sheetforge.systems.silent_death.engine.choices import ROWS_OF_MANY
from sheetforge.systems.silent_death.schema.fleet import SetUp

EDGES: tuple[Edge, ...] = ("south", "north", "east", "west")
"""The edges of sides whose map gives them none, in their order; then again from the first."""


def edges_of(sides: Sequence[str], given: Mapping[str, Edge]) -> dict[str, Edge]:
    """Every side's own edge: as the map gives it, else the next in order."""
    return {side: given.get(side, EDGES[at % len(EDGES)]) for at, side in enumerate(sides)}


def usual_set_up(sides: int) -> SetUp:
    """Where sides set up that say nothing of it: in their half, or in rows where there are many."""
    return SetUp(area="half") if sides == 2 else SetUp(area="rows", rows=ROWS_OF_MANY)


def areas_of(
    board: Board, setups: Mapping[str, SetUp], edges: Mapping[str, Edge]
) -> dict[str, tuple[Hex, ...]]:
    """The hexes of every side's area; sides with the same edge share it out by its length."""
    parts = Counter(edges.values())
    seen: Counter[Edge] = Counter()
    made = {}
    for side, setup in setups.items():
        edge = edges[side]
        area = set_up_area(board, setup, edge)
        if parts[edge] > 1 and setup.area != "anywhere":
            area = stretch(board, area, edge, seen[edge], parts[edge])
        seen[edge] += 1
        made[side] = area
    return made


def set_up_area(board: Board, setup: SetUp, edge: Edge) -> tuple[Hex, ...]:
    """The hexes in which a side may place its ships: its edge, so many rows, its half, or all."""
    depth = {
        "edge": 1,
        "rows": setup.rows or 1,
        "half": board.depth(edge) // 2,
        "anywhere": board.depth(edge),
    }[setup.area]
    return _within(board, edge, depth)


def stretch(
    board: Board, area: Sequence[Hex], edge: Edge, part: int, parts: int
) -> tuple[Hex, ...]:
    """One of so many equal parts of an area, cut along the edge; `part` counts from 0."""
    upright = edge in ("north", "south")
    length = board.columns if upright else board.rows
    along = 0 if upright else 1
    return tuple(
        hex for hex in area if (place(hex, board.shape)[along] - 1) * parts // length == part
    )


@lru_cache(maxsize=64)
def _within(board: Board, edge: Edge, depth: int) -> tuple[Hex, ...]:
    return tuple(hex for hex in board.around if board.row_from(hex, edge) <= depth)
