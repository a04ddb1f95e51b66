"""Maps of the sea: posters, and sheets to put together, with the areas to set up in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from sheetforge.content.kinds import Key
from sheetforge.content.library import Library
from sheetforge.drawings import arms_of_side
from sheetforge.geometry.hexes import Hex, Shape
from sheetforge.products.maps import MAP_OPTIONS, SEED, SKY, STARS, Maps, fought_on, looks, plain_board, scenarios_by
from sheetforge.products.options import PrintOptions
from sheetforge.products.planner import Planner
from sheetforge.sheet.hexmap.board import HexMap, Zone, block, in_liveries
from sheetforge.sheet.hexmap.board import Side as Edge
from sheetforge.sheet.hexmap.drawing import Looks
from sheetforge.systems.sovereign_seas.engine.setup import depth
from sheetforge.systems.sovereign_seas.schema.scenario import Map, Scenario, Side

EDGES: dict[str, Edge] = {"top": "north", "bottom": "south", "left": "west", "right": "east"}


def sea(options: PrintOptions) -> Looks:
    """Return how maps of the sea are drawn."""
    return replace(looks(options), sky="sea", stars=True)


def board_of(planner: Planner, key: Key, entity: Map, played: Sequence[Key]) -> HexMap:
    """Return a map with the areas of scenarios that are fought on it."""
    found = [one for at, one in fought_on(planner.library, key, Scenario) if at in played]
    return board(planner.library, key, entity, found, planner.options)


scenarios_of = scenarios_by(Scenario)


def board(library: Library, key: Key, entity: Map, scenarios: list[Scenario], options: PrintOptions) -> HexMap:
    """Return a map with the areas of some scenarios, in the liveries of their sides."""
    scenery = next((one.scenery for one in scenarios if one.scenery), None)
    drawn = plain_board(key, entity, options, scenery)
    columns, rows, shape = drawn.columns, drawn.rows, drawn.shape
    zones = tuple(zone for one in scenarios for zone in _zones(one, columns, rows, shape))
    arms = {
        side.name: arms_of_side(library, key.system, side.livery, side.navy) for one in scenarios for side in one.sides
    }
    title = "  ·  ".join(one.name for one in scenarios)
    return in_liveries(replace(drawn, zones=zones, scenario=title), arms)


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


MAPS = Maps(
    title="hex maps of the sea, as posters and on sheets",
    model=Map,
    board_of=board_of,
    scenarios_of=scenarios_of,
    options=tuple(one for one in MAP_OPTIONS if one not in (SKY, STARS, SEED)),
    looks_of=sea,
)
