"""The set-up areas of the sides, along their edges of the map."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Literal, NamedTuple

from sheetforge.geometry.hexes import Hex, column_row
from sheetforge.systems.silent_death.engine.board import Board, Edge
from sheetforge.systems.silent_death.engine.rulings import ASTEROIDS, ROWS_OF_MANY
from sheetforge.systems.silent_death.schema.fleet import Event, Scenario, SetUp
from sheetforge.systems.silent_death.schema.map import Map

Contest = Literal["", "roll", "initiative"]
"""The roll for setting up first, if the rules of an event leave that to dice."""

EDGES: tuple[Edge, ...] = ("south", "north", "east", "west")
"""The edges of sides whose map gives them none, in their order; then again from the first."""


class Start(NamedTuple):
    """The set-up of a battle: order, depth, edge and hexes of each side; a roll for the order."""

    setups: dict[str, SetUp]
    edges: dict[str, Edge]
    areas: dict[str, tuple[Hex, ...]]
    contest: Contest = ""


def usual_start(board: Board, scenario: Scenario, map: Map | None) -> Start:
    """As a scenario says, from the edges of its map."""
    sides = tuple(side.name for side in scenario.sides)
    edges = edges_of(sides, {map_side.side: map_side.edge for map_side in map.sides} if map else {})
    usual = usual_set_up(len(sides))
    setups = {side.name: side.setup or usual for side in scenario.sides}
    return Start(setups, edges, areas_of(board, setups, edges))


def start_of_event(board: Board, map: Map, event: Event, forces: Mapping[str, tuple[float, int]]) -> Start | None:
    """In the starting areas of an event's map, in its order; None if the map has none for them."""
    zones = zones_of(board, map)
    if len(zones) != len(forces):
        return None
    order, contest = first_to_set_up(event.set_up, forces)
    areas = dict(zip(order, zones, strict=True))
    setups = {side: SetUp(order=at, area="anywhere") for at, side in enumerate(order, 1)}
    edges = {side: edge_of(board, area) for side, area in areas.items()}
    return Start(setups, edges, areas, contest)


def leaving_sides(scenario: Scenario) -> set[str]:
    """Return the sides whose ships may fly over any edge: to withdraw, or to flee a rout."""
    leaving = {side.name for side in scenario.sides if side.may_withdraw}
    for victory in scenario.victory:
        if victory.by == "rout":
            leaving |= {side.name for side in scenario.sides if side.name != victory.side}
    return leaving


def strewn(scenario: Scenario, map: Map | None) -> tuple[int, int] | None:
    """Return how many asteroids are placed by chance: by the scenario, the map or the book."""
    if scenario.asteroids is not None:
        return scenario.asteroids.low, scenario.asteroids.high
    if map is not None and map.scatter is not None:
        return map.scatter.count.low, map.scatter.count.high
    return None if map is not None and map.asteroids else (ASTEROIDS, ASTEROIDS)


def edges_of(sides: Sequence[str], given: Mapping[str, Edge]) -> dict[str, Edge]:
    """Every side's own edge: as the map gives it, otherwise the next in order."""
    return {side: given.get(side, EDGES[index % len(EDGES)]) for index, side in enumerate(sides)}


def usual_set_up(sides: int) -> SetUp:
    """Return the default area of a side: its half of the map, or rows if there are many sides."""
    return SetUp(area="half") if sides == 2 else SetUp(area="rows", rows=ROWS_OF_MANY)


def areas_of(board: Board, setups: Mapping[str, SetUp], edges: Mapping[str, Edge]) -> dict[str, tuple[Hex, ...]]:
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
    """The hexes in which a side may place its ships: its edge, some rows, its half, or all."""
    depth = {"edge": 1, "rows": setup.rows or 1, "half": board.depth(edge) // 2, "anywhere": board.depth(edge)}[
        setup.area
    ]
    return _within(board, edge, depth)


def stretch(board: Board, area: Sequence[Hex], edge: Edge, part: int, parts: int) -> tuple[Hex, ...]:
    """One of so many equal parts of an area, cut along the edge; `part` counts from 0."""
    upright = edge in ("north", "south")
    length = board.columns if upright else board.rows
    along = 0 if upright else 1
    return tuple(hex for hex in area if (column_row(hex, board.shape)[along] - 1) * parts // length == part)


@lru_cache(maxsize=64)
def _within(board: Board, edge: Edge, depth: int) -> tuple[Hex, ...]:
    return tuple(hex for hex in board.around if board.row_from(hex, edge) <= depth)


# --- by the rules of an event ------------------------------------------------------------------


def zones_of(board: Board, map: Map) -> tuple[tuple[Hex, ...], ...]:
    """The starting areas of a map in the order in which they are set up in; none without order."""
    ordered = sorted((zone for zone in map.zones if zone.order), key=lambda zone: zone.order or 0)
    return tuple(
        tuple(
            board.at(column, row)
            for row in range(zone.first.row, zone.last.row + 1)
            for column in range(zone.first.column, zone.last.column + 1)
        )
        for zone in ordered
    )


def edge_of(board: Board, area: Sequence[Hex]) -> Edge:
    """The edge of the map at which an area lies: the one from which it reaches least far."""
    return min(EDGES, key=lambda edge: max(board.row_from(hex, edge) for hex in area))


def first_to_set_up(rules: Sequence[str], forces: Mapping[str, tuple[float, int]]) -> tuple[tuple[str, ...], Contest]:
    """The sides in the order in which they set up, and what is rolled where that stays open.

    `forces` has the points and the ships of every side. Each rule settles what those before it
    leave open: the dearer force first, that of more ships, a roll, an initiative. Sides that are
    still level keep their order, and dice decide which of them sets up first.
    """
    for rule in rules:
        if rule == "roll":
            return tuple(forces), "roll"
        if rule == "initiative":
            return tuple(forces), "initiative"
        at = 0 if rule == "dearer" else 1
        if len({force[at] for force in forces.values()}) > 1:
            return tuple(sorted(forces, key=lambda side: -forces[side][at])), ""
    return tuple(forces), ""
