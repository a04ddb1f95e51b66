"""Maps as they are printed: how the edges are, and the sides of a battle."""

from __future__ import annotations

from dataclasses import replace

from sheetforge.content.kinds import Key
from sheetforge.content.library import Library
from sheetforge.drawings import arms_of_side
from sheetforge.products.maps import edge_notes, plain_board, with_banners
from sheetforge.products.options import PrintOptions
from sheetforge.sheet.hexmap.board import HexMap
from sheetforge.systems.babylon.schema.scenario import Map, Scenario, Side
from sheetforge.systems.babylon.schema.ship import Flight, Ship


def board(library: Library, key: Key, entity: Map, options: PrintOptions, scenario: Scenario | None = None) -> HexMap:
    """Return a map as it is printed; one that moves with the battle says how."""
    drawn = plain_board(key, entity, options, scenario.scenery if scenario is not None else None)
    notes = edge_notes("moving" if entity.moves else "closed", drawn.shape)
    drawn = replace(drawn, notes=notes)
    if scenario is None:
        return drawn
    sides = scenario.sides
    arms = {
        side.name: arms_of_side(library, key.system, side.livery, house_of(library, key, side), side.name)
        for side in sides
    }
    starts = [[drawn.hex_of(ship.at, entity.shape) for ship in side.ships if ship.at is not None] for side in sides]
    return with_banners(replace(drawn, turns=scenario.turns or 0), scenario.name, arms, starts)


def house_of(library: Library, key: Key, side: Side) -> str | None:
    """Return the power of the first craft of a side."""
    first = side.ships[0]
    craft = (
        library.get("ships", key.system, first.ship)
        if first.ship is not None
        else library.get("flights", key.system, first.flight or "")
    )
    return craft.house if isinstance(craft, Ship | Flight) else None


def map_of(library: Library, key: Key, scenario: Scenario) -> tuple[Key, Map] | None:
    """Return the map of a scenario with its key; None where it cannot be read."""
    found = library.resolve("maps", key.system, scenario.map)
    entity = library.entity(found) if found is not None else None
    return (found, entity) if found is not None and isinstance(entity, Map) else None
