"""Maps of the sea as products: posters, and sheets to put together, with the areas to set up in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from sheetforge.content.library import Key, Library
from sheetforge.geometry.hexes import Shape
from sheetforge.products.maps import (
    EDGE,
    HEX_SHAPE,
    HEX_SIZE,
    MAP,
    MAP_SIZE,
    NUMBERING,
    NUMBERS,
    ON_SHEETS,
    OVERLAP,
    keys_asked,
    looks,
    map_sheets,
    size_asked,
)
from sheetforge.products.product import Plan, PrintOptions, Product, Sheet, Wanted
from sheetforge.sheet.hexmap.board import HexMap, Zone, block
from sheetforge.sheet.hexmap.board import Side as Edge
from sheetforge.sheet.hexmap.drawing import Looks
from sheetforge.systems.sovereign_seas.schema.scenario import Map, Scenario, Side

OPTIONS = (
    MAP, MAP_SIZE, HEX_SIZE, HEX_SHAPE, NUMBERS, NUMBERING, OVERLAP, EDGE, ON_SHEETS,
)  # fmt: skip
EDGES: dict[str, Edge] = {"top": "north", "bottom": "south", "left": "west", "right": "east"}


def product() -> Product:
    """The maps of the game."""
    return Product("maps", "hex maps of the sea, as posters and on sheets", plan, OPTIONS)


def sea(options: PrintOptions) -> Looks:
    """How maps of the sea are drawn. Raises `BadRequest` for what no map can be drawn with."""
    return replace(looks(options), sky="sea", stars=True)


def plan(library: Library, system: str, options: PrintOptions, wanted: Wanted) -> Plan:
    """A poster and its sheets for every map, or for those of the scenarios asked for.

    Raises `BadRequest` for options that no map can be drawn with.
    """
    drawn = sea(options)
    asked = str(options.setting(MAP_SIZE))
    if asked:
        return Plan(map_sheets(system, _blank(asked, options), drawn, options, frozenset()))
    sheets: list[Sheet] = []
    left_out: dict[Key, str] = {}
    for key in keys_asked(library, system, options):
        used = library.track()
        entity = library.entity(key)
        scenarios = fought_on(library, key)
        if not isinstance(entity, Map):
            left_out[key] = f"{library.shown(key)} does not pass the check"
        elif not wanted or any(one in wanted.get("scenarios", ()) for one, _ in scenarios):
            keys = frozenset(one for one in {*used, key} if one.id != "*")
            made = board(key.id, entity, [one for _, one in scenarios], options)
            sheets += map_sheets(system, made, drawn, options, keys)
    return Plan(tuple(sheets), {} if wanted else left_out)


def board(id: str, entity: Map, scenarios: list[Scenario], options: PrintOptions) -> HexMap:
    """A map with the areas of the scenarios that are fought on it."""
    shape: Any = options.setting(HEX_SHAPE) or entity.shape
    size = entity.size
    columns, rows = size.columns, size.rows
    if shape != entity.shape:
        columns, rows = rows, columns
    zones = tuple(zone for one in scenarios for zone in _zones(one, columns, rows, shape))
    lines = [one.name for one in scenarios] + [entity.source.book]
    return HexMap(
        id=id,
        title=entity.name,
        columns=columns,
        rows=rows,
        shape=shape,
        zones=zones,
        subtitle="  ·  ".join(dict.fromkeys(line for line in lines if line != entity.name)),
    )


def fought_on(library: Library, key: Key) -> list[tuple[Key, Scenario]]:
    """The scenarios that are fought on a map."""
    found = []
    for one in library.keys("scenarios", key.system):
        scenario = library.entity(one)
        if not isinstance(scenario, Scenario):
            continue
        if library.resolve("maps", key.system, scenario.map) == key:
            found.append((one, scenario))
    return found


def _zones(scenario: Scenario, columns: int, rows: int, shape: Shape) -> Iterator[Zone]:
    """The areas of sides that begin at an edge which the scenario names."""
    for side in scenario.sides:
        setup = side.setup
        if setup.edge is None or setup.edge not in EDGES:
            continue
        across = rows if setup.edge in ("top", "bottom") else columns
        deep = 1
        if setup.area == "edge":
            deep = across - (setup.from_enemy or across // 2)
        ringed = "sides" in scenario.reconstructed
        hexes = _along(setup.edge, max(1, deep), columns, rows, shape)
        yield Zone(side.name, hexes, EDGES[setup.edge], _how(side), ringed)


def _along(edge: str, deep: int, columns: int, rows: int, shape: Shape) -> tuple[Any, ...]:
    """The hexes of so many rows or columns along an edge."""
    corners = {
        "top": ((1, 1), (columns, deep)),
        "bottom": ((1, rows - deep + 1), (columns, rows)),
        "left": ((1, 1), (deep, rows)),
        "right": ((columns - deep + 1, 1), (columns, rows)),
    }
    return block(*corners[edge], shape)


def _how(side: Side) -> str:
    """What is said of an area beside the map."""
    orders = ("", "Sets up first", "Sets up second")
    said = orders[side.setup.order] if side.setup.order < len(orders) else "Sets up"
    if side.setup.area == "enters":
        said += ", enters here"
    if side.setup.speed is not None:
        said += f", at speed {side.setup.speed}"
    return said


def _blank(asked: str, options: PrintOptions) -> HexMap:
    """A map with nothing on it."""
    made = size_asked(asked)
    shape: Any = options.setting(HEX_SHAPE) or "flat"
    return HexMap(f"blank-{made}", "Blank map", made.columns, made.rows, shape)
