"""Maps of space as they are printed, with the sides of a battle."""

from __future__ import annotations

from dataclasses import replace

from sheetforge.content.kinds import Key
from sheetforge.content.library import Library
from sheetforge.drawings import arms_of_side
from sheetforge.products.maps import plain_board, with_banners
from sheetforge.products.options import PrintOptions
from sheetforge.sheet.hexmap.board import HexMap
from sheetforge.systems.silent_fury.schema.scenario import Map, Scenario


def board(library: Library, key: Key, entity: Map, options: PrintOptions, scenario: Scenario | None = None) -> HexMap:
    """Return a map, in another shape of hexes if that is asked for, with the sides of a battle."""
    if scenario is None:
        return plain_board(key, entity, options)
    drawn = plain_board(key, entity, options, scenario.scenery)
    sides = scenario.sides
    arms = {side.name: arms_of_side(library, key.system, side.livery, side.navy) for side in sides}
    starts = [[drawn.hex_of(ship.hex, entity.shape) for ship in side.ships] for side in sides]
    return with_banners(replace(drawn, turns=scenario.turns or 0), scenario.name, arms, starts)


def map_of(library: Library, system: str, scenario: Scenario, options: PrintOptions) -> HexMap:
    """Return the map of a scenario. Raises LookupError where it is missing."""
    key = library.resolve("maps", system, scenario.map)
    entity = library.entity(key) if key is not None else None
    if key is None or not isinstance(entity, Map):
        raise LookupError(f"{scenario.name}: there is no valid map {str(scenario.map)!r}")
    return board(library, key, entity, options, scenario)
