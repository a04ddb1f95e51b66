"""Scenarios from content as their pages print them."""

from __future__ import annotations

from itertools import groupby

from sheetforge.content.kinds import Key
from sheetforge.content.library import Library
from sheetforge.products.options import PrintOptions
from sheetforge.sheet.hexmap.board import HexMap
from sheetforge.systems.sovereign_seas.products.maps import board
from sheetforge.systems.sovereign_seas.products.ships import members
from sheetforge.systems.sovereign_seas.schema.scenario import Map, Scenario, Side
from sheetforge.systems.sovereign_seas.sheets.scenario_page import (
    Force,
    ScenarioSheet,
    SideSheet,
)
from sheetforge.systems.sovereign_seas.words import scenarios as scenario_words


def scenario_sheet(library: Library, key: Key, scenario: Scenario) -> ScenarioSheet:
    """A scenario as its page prints it."""
    note = scenario.source.note or ""
    about = f"{note[:1].upper()}{note[1:].rstrip('.')}." if note else ""
    return ScenarioSheet(
        id=key.id,
        name=scenario.name,
        about=about,
        place=scenario.place or "",
        turns=scenario.turns,
        sides=tuple(_side(library, key.system, side) for side in scenario.sides),
        victory=tuple(scenario_words.victory(scenario)),
        board=map_of(library, key, scenario, PrintOptions()),
        book=scenario.source.book,
        worked_out=tuple(_sentence(text) for text in scenario.reconstructed.values()),
        ringed=_ringed(library, key, scenario),
    )


def _ringed(library: Library, key: Key, scenario: Scenario) -> frozenset[str]:
    """The fields of a scenario with figures that no source gives; its map, if its size is one."""
    sea = library.get("maps", key.system, scenario.map)
    fields = {one.partition(".")[0] for one in scenario.reconstructed}
    return frozenset(fields | ({"map"} if sea and "size" in sea.reconstructed else set()))


def map_of(library: Library, key: Key, scenario: Scenario, options: PrintOptions) -> HexMap:
    """The map of a scenario, with its areas and no other's; an empty one where it is missing."""
    found = library.resolve("maps", key.system, scenario.map)
    entity = library.entity(found) if found is not None else None
    if found is None or not isinstance(entity, Map):
        return HexMap("none", "Map", 1, 1)
    return board(found.id, entity, [scenario], options)


def _side(library: Library, system: str, side: Side) -> SideSheet:
    """A side with its forces, a line for each kind of ship."""
    navy = str(side.navy).rpartition("/")[2]
    forces = []
    for _, group in groupby(members(library, system, side.ships), key=lambda member: member.key):
        ships = list(group)
        counters = scenario_words.forces([ship.counter for ship in ships])
        ship = ships[0].ship
        ringed = "points" in ship.reconstructed
        forces.append(Force(counters, ship.name, len(ships), ship.points, ringed))
    return SideSheet(side.name, navy, tuple(forces), scenario_words.set_up(side))


def _sentence(text: str) -> str:
    """A reason as a sentence."""
    return f"{text[:1].upper()}{text[1:].rstrip('.')}."
