"""Maps of space as products: posters and sheets to put together."""

from __future__ import annotations

from sheetforge.content.kinds import Key
from sheetforge.content.library import Library
from sheetforge.products.maps import HEX_SHAPE, Maps
from sheetforge.products.options import PrintOptions
from sheetforge.products.planner import Planner
from sheetforge.sheet.hexmap.board import HexMap
from sheetforge.systems.silent_fury.schema.scenario import Map, Scenario


def board(id: str, entity: Map, options: PrintOptions, subtitle: str = "") -> HexMap:
    """Return a map, in another shape of hexes if that is asked for."""
    shape = options.setting(HEX_SHAPE) or entity.shape
    columns, rows = entity.size.columns, entity.size.rows
    if shape != entity.shape:
        columns, rows = rows, columns
    return HexMap(id, entity.name, columns, rows, shape, subtitle=subtitle or entity.source.book)


def board_of(planner: Planner, key: Key, entity: Map) -> HexMap:
    """Return a map of the content."""
    return board(key.id, entity, planner.options)


def scenarios_of(planner: Planner, key: Key, entity: Map) -> list[Key]:
    """Return the scenarios that are fought on a map."""
    library, found = planner.library, []
    for one in library.keys("scenarios", key.system):
        scenario = library.entity(one)
        if not isinstance(scenario, Scenario):
            continue
        if library.resolve("maps", key.system, scenario.map) == key:
            found.append(one)
    return found


def map_of(library: Library, system: str, scenario: Scenario, options: PrintOptions) -> HexMap:
    """Return the map of a scenario. Raises LookupError where it is missing."""
    key = library.resolve("maps", system, scenario.map)
    entity = library.entity(key) if key is not None else None
    if key is None or not isinstance(entity, Map):
        raise LookupError(f"{scenario.name}: there is no valid map {str(scenario.map)!r}")
    return board(key.id, entity, options, scenario.name)


MAPS = Maps(
    title="hex maps of space, as posters and on sheets",
    model=Map,
    board_of=board_of,
    scenarios_of=scenarios_of,
)
