"""The ships of a request, and their sheets."""

from __future__ import annotations

from collections.abc import Iterable

from sheetforge.content.kinds import Key
from sheetforge.content.library import Library
from sheetforge.content.model import Entity, Reference
from sheetforge.drawings import find_arms, find_drawing
from sheetforge.products.planner import Planner
from sheetforge.systems.silent_fury.blueprint import as_built
from sheetforge.systems.silent_fury.schema.layout import LETTERS
from sheetforge.systems.silent_fury.schema.scenario import Fleet, Navy, Scenario
from sheetforge.systems.silent_fury.schema.ship import ShipClass
from sheetforge.systems.silent_fury.sheets.record import ShipSheet


def sheet_of(library: Library, key: Key, ship: ShipClass) -> ShipSheet:
    """Return the sheet of a ship. Raises LookupError for a weapon that is missing."""
    system = key.system
    navy = library.get("houses", system, ship.navy) if ship.navy is not None else None
    drawings = {}
    for kind in LETTERS.values():
        drawing = find_drawing(library, system, [kind])
        if drawing is not None:
            drawings[kind] = drawing
    return ShipSheet(
        fit=as_built(ship, library, system, key.id),
        layout=ship.layout,
        navy=navy.name if isinstance(navy, Navy) else "",
        system=system,
        book=ship.source.book,
        drawings=drawings,
        arms=find_arms(library, system, navy.livery) if isinstance(navy, Navy) else None,
        digest=library.digest(key),
    )


def try_sheet(planner: Planner, key: Key, ship: ShipClass) -> ShipSheet | str:
    """Return the sheet of a ship, or why it has none."""
    try:
        return sheet_of(planner.library, key, ship)
    except LookupError as problem:
        return planner.fault or str(problem)


def ships_of(entity: Entity) -> Iterable[Reference]:
    """Return the ships of a fleet or a scenario; none of anything else."""
    if isinstance(entity, Fleet):
        return entity.ships
    if isinstance(entity, Scenario):
        return [vessel.ship for side in entity.sides for vessel in side.ships]
    return ()
