"""Derived figures of an entity, for `show` and `export`."""

from __future__ import annotations

from collections.abc import Sequence

from sheetforge.content.library import Library
from sheetforge.content.model import Entity
from sheetforge.files import Json
from sheetforge.systems.silent_fury.blueprint import as_built
from sheetforge.systems.silent_fury.odds.yard import TENTHS, bill, total, yard_of
from sheetforge.systems.silent_fury.schema.card import Card
from sheetforge.systems.silent_fury.schema.scenario import Fleet, Scenario
from sheetforge.systems.silent_fury.schema.ship import ShipClass
from sheetforge.systems.silent_fury.words.cards import sentences


def describe(library: Library, kind: str, system: str, entity: Entity) -> dict[str, Json]:
    """Derived values by name; empty where nothing is derived."""
    match entity:
        case Card():
            return {"text": list(sentences(entity))}
        case ShipClass():
            return _ship(library, system, entity)
        case Fleet():
            return _force(library, system, entity.ships)
        case Scenario():
            forces = {side.name: [vessel.ship for vessel in side.ships] for side in entity.sides}
            return {"sides": {name: _force(library, system, own) for name, own in forces.items()}}
        case _:
            return {}


def _force(library: Library, system: str, references: Sequence[str]) -> dict[str, Json]:
    """Return ships and points; None where one of the ships is not known."""
    ships = [library.get("ships", system, reference) for reference in references]
    costs = [ship.points for ship in ships if isinstance(ship, ShipClass)]
    return {"ships": len(ships), "points": sum(costs) if len(costs) == len(ships) else None}


def _ship(library: Library, system: str, ship: ShipClass) -> dict[str, Json]:
    built = as_built(ship, library, system)
    yard = yard_of(library, system)
    lines = bill(built, yard) if yard is not None else ()
    return {
        "components": {kind: list(numbers) for kind, numbers in built.kinds.items()},
        "corridors": {str(component.number): list(component.neighbors) for component in built.components},
        "shields": built.shields,
        "crew_in_all": sum(number for _, _, number in built.crew),
        "bill": {line.what: line.tenths / TENTHS for line in lines},
        "points": total(lines) if lines else ship.points,
    }
