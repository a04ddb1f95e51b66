"""Maps of the sea as they are printed, with the areas to set up in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from sheetforge.content.kinds import Key
from sheetforge.content.library import Library
from sheetforge.drawings import arms_of_side
from sheetforge.geometry.hexes import Hex, Shape
from sheetforge.products.maps import plain_board
from sheetforge.products.options import PrintOptions
from sheetforge.sheet.hexmap.board import HexMap, Zone, block, in_liveries
from sheetforge.sheet.hexmap.board import Side as Edge
from sheetforge.systems.sovereign_seas.engine.setup import depth
from sheetforge.systems.sovereign_seas.schema.scenario import Map, Scenario, Side

EDGES: dict[str, Edge] = {"top": "north", "bottom": "south", "left": "west", "right": "east"}


def board(library: Library, key: Key, entity: Map, scenarios: list[Scenario], options: PrintOptions) -> HexMap:
    """Return a map with the areas of some scenarios, in the liveries of their sides."""
    scenery = next((scenario.scenery for scenario in scenarios if scenario.scenery), None)
    drawn = plain_board(key, entity, options, scenery)
    columns, rows, shape = drawn.columns, drawn.rows, drawn.shape
    zones = tuple(zone for scenario in scenarios for zone in _zones(scenario, columns, rows, shape))
    arms = {
        side.name: arms_of_side(library, key.system, side.livery, side.navy)
        for scenario in scenarios
        for side in scenario.sides
    }
    title = "  ·  ".join(scenario.name for scenario in scenarios)
    turns = {scenario.turns or 0 for scenario in scenarios}
    last = turns.pop() if len(turns) == 1 else 0
    return in_liveries(replace(drawn, zones=zones, scenario=title, turns=last), arms)


def _zones(scenario: Scenario, columns: int, rows: int, shape: Shape) -> Iterator[Zone]:
    """The areas of sides that begin at an edge which the scenario names."""
    for side in scenario.sides:
        setup = side.setup
        if setup.edge is None or setup.edge not in EDGES:
            continue
        deep = 1
        if setup.area == "edge":
            deep = depth(setup.edge, columns, rows) // 2
            if setup.from_enemy and _is_first(scenario, side):
                deep = min(deep, depth(setup.edge, columns, rows) - setup.from_enemy)
        ringed = "sides" in scenario.reconstructed
        hexes = _along(setup.edge, max(1, deep), columns, rows, shape)
        yield Zone(side.name, hexes, EDGES[setup.edge], _how(side), ringed)


def _is_first(scenario: Scenario, side: Side) -> bool:
    """Return whether no enemy is there when a side sets up: its distance is from their edge."""
    return all(one is side or one.setup.order > side.setup.order for one in scenario.sides)


def _along(edge: str, deep: int, columns: int, rows: int, shape: Shape) -> tuple[Hex, ...]:
    """Return the hexes of a number of rows or columns along an edge."""
    corners = {
        "top": ((1, 1), (columns, deep)),
        "bottom": ((1, rows - deep + 1), (columns, rows)),
        "left": ((1, 1), (deep, rows)),
        "right": ((columns - deep + 1, 1), (columns, rows)),
    }
    return block(*corners[edge], shape)


def _how(side: Side) -> str:
    """Return the note on an area beside the map."""
    orders = ("", "Sets up first", "Sets up second")
    said = orders[side.setup.order] if side.setup.order < len(orders) else "Sets up"
    if side.setup.area == "enters":
        said += ", enters here"
    if side.setup.speed is not None:
        said += f", at speed {side.setup.speed}"
    return said


def map_of(library: Library, key: Key, scenario: Scenario, options: PrintOptions) -> HexMap:
    """The map of a scenario, with its areas and no other's; an empty one where it is missing."""
    found = library.resolve("maps", key.system, scenario.map)
    entity = library.entity(found) if found is not None else None
    if found is None or not isinstance(entity, Map):
        return HexMap("none", "Map", 1, 1)
    return board(library, found, entity, [scenario], options)
