"""Maps of space as products: posters and sheets to put together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sheetforge.content.kinds import Key
from sheetforge.content.library import Library
from sheetforge.drawings import arms_of_side
from sheetforge.products.maps import HEX_SHAPE, Maps
from sheetforge.products.options import PrintOptions
from sheetforge.products.planner import Planner
from sheetforge.sheet.hexmap.board import Banner, HexMap, edges_of
from sheetforge.sheet.scenery import in_shape
from sheetforge.systems.silent_fury.schema.scenario import Map, Scenario


def board(
    library: Library, key: Key, entity: Map, options: PrintOptions, scenario: Scenario | None = None
) -> HexMap:
    """Return a map, in another shape of hexes if that is asked for, with the sides of a battle."""
    shape = options.setting(HEX_SHAPE) or entity.shape
    columns, rows = entity.size.columns, entity.size.rows
    if shape != entity.shape:
        columns, rows = rows, columns
    scenery = (scenario.scenery if scenario is not None else None) or entity.scenery
    drawn = HexMap(
        key.id, entity.name, columns, rows, shape, subtitle=entity.source.book,
        scenery=in_shape(scenery, entity.shape, shape),
    )  # fmt: skip
    if scenario is None:
        return drawn
    sides = scenario.sides
    starts = [[drawn.hex_of(one.hex, entity.shape) for one in side.ships] for side in sides]
    banners = (
        Banner(side.name, edge, arms_of_side(library, key.system, side.livery, side.navy))
        for side, edge in zip(sides, edges_of(drawn, starts), strict=True)
    )
    return replace(drawn, scenario=scenario.name, banners=tuple(banners))


def board_of(planner: Planner, key: Key, entity: Map, played: Sequence[Key]) -> HexMap:
    """Return a map of the content; one for a single scenario is that of its sides."""
    found = planner.library.entity(played[0]) if len(played) == 1 else None
    scenario = found if isinstance(found, Scenario) else None
    return board(planner.library, key, entity, planner.options, scenario)


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
    return board(library, key, entity, options, scenario)


MAPS = Maps(
    title="hex maps of space, as posters and on sheets",
    model=Map,
    board_of=board_of,
    scenarios_of=scenarios_of,
)
