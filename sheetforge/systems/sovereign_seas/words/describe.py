"""Figures that the game derives from an entity, for `show` and `export`."""

from __future__ import annotations

from sheetforge.content.library import Library
from sheetforge.content.model import Entity
from sheetforge.files import Json
from sheetforge.systems.sovereign_seas.blueprint import Blueprint, as_built, letter_of
from sheetforge.systems.sovereign_seas.schema.critical import CriticalTable
from sheetforge.systems.sovereign_seas.schema.navy import Gun, Navy
from sheetforge.systems.sovereign_seas.schema.scenario import Fleet, Scenario, Side
from sheetforge.systems.sovereign_seas.schema.ship import Ship
from sheetforge.systems.sovereign_seas.schema.tables import MovementChart, ToHit
from sheetforge.systems.sovereign_seas.words import sentences as wording

MOST_HITS = 8
"""Hits of a salvo that the quick hit calculator goes up to."""


def describe(library: Library, kind: str, system: str, entity: Entity) -> dict[str, Json]:
    """Derived values by name; empty where nothing is derived."""
    match entity:
        case Ship():
            return _ship(as_built(entity, library, system))
        case Gun():
            return _gun(entity)
        case CriticalTable():
            return {"sentences": _sentences(entity)}
        case ToHit():
            reach = max(row.range.high for row in entity.rows)
            return {"strikes": {str(at): entity.strikes(at) for at in range(1, reach + 1)}}
        case MovementChart():
            return {"yards_a_turn": {str(row.speed): _yards(entity, row.speed) for row in entity.rows}}
        case Navy():
            return {"ships_listed": len(entity.ships), "guns_listed": len(entity.guns)}
        case Fleet():
            return _brought_together(library, system, entity)
        case Scenario():
            return {"sides": [_side(library, system, side) for side in entity.sides]}
        case _:
            return {}


def _ship(ship: Blueprint) -> dict[str, Json]:
    return {
        "class_name": ship.type_name.lower(),
        "completed": ship.completed,
        "hull": {
            "circles": len(ship.circles),
            "slashes": len(ship.slashes),
            "armour": "".join(letter_of(rank) or "-" for rank in ship.circles),
        },
        "speeds": list(ship.speeds),
        "deceleration": ship.deceleration,
        "batteries": [
            {
                "battery": mount.id,
                "gun": mount.gun.code,
                "mount": mount.kind,
                "armour": letter_of(mount.armour) or "none",
                "arc": mount.arc,
                "range": mount.gun.reach or None,
            }
            for mount in ship.batteries
        ],
        "firing_power": ship.firing_power,
        "estimated_points": ship.estimated_points,
    }


def _gun(gun: Gun) -> dict[str, Json]:
    return {
        "range": gun.range,
        "penetrates": wording.penetration_text(gun),
        "effective_hits": {str(hits): gun.effective_hits(hits) for hits in range(1, MOST_HITS + 1)},
    }


def _sentences(table: CriticalTable) -> dict[str, str]:
    return {str(result.strikes): wording.critical_sentence(result) for result in table.results}


def _yards(chart: MovementChart, speed: int) -> int:
    return speed * chart.scale.hex_yards


def _side(library: Library, system: str, side: Side) -> dict[str, Json]:
    """A side with its counters and points."""
    return {"side": side.name} | _brought_together(library, system, side)


def _brought_together(library: Library, system: str, side: Side | Fleet) -> dict[str, Json]:
    """Counters and points; None if one of the ships is not known."""
    ships = [(library.get("ships", system, squadron.ship), squadron) for squadron in side.ships]
    known = [
        (ship, counter)
        for ship, squadron in ships
        if isinstance(ship, Ship)
        for counter in range(squadron.counters.low, squadron.counters.high + 1)
    ]
    whole = all(isinstance(ship, Ship) for ship, _ in ships)
    return {
        "counters": [f"{ship.ship_class}-{counter}" for ship, counter in known],
        "points": sum(ship.points for ship, _ in known) if whole else None,
    }
