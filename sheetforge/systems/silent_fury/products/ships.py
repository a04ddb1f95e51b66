"""The ships of a request, and their sheets."""

from __future__ import annotations

from collections.abc import Iterable

from sheetforge.content.kinds import Key
from sheetforge.content.model import Entity, Reference
from sheetforge.products.planner import Planner
from sheetforge.systems.silent_fury.schema.scenario import Fleet, Scenario
from sheetforge.systems.silent_fury.schema.ship import ShipClass
from sheetforge.systems.silent_fury.sheets.record import ShipSheet, sheet_of


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
