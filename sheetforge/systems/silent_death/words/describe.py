"""What the family of games works out from an entity, for `show` and `export`."""

from __future__ import annotations

from typing import Any

from sheetforge.content.library import Library
from sheetforge.content.model import Entity
from sheetforge.systems.silent_death import words as wording
from sheetforge.systems.silent_death.engine.resolve import gun
from sheetforge.systems.silent_death.figures.construction import Bill, bill
from sheetforge.systems.silent_death.schema.critical import CriticalTable
from sheetforge.systems.silent_death.schema.fleet import Fleet, Scenario
from sheetforge.systems.silent_death.schema.house import House
from sheetforge.systems.silent_death.schema.ship import COUNTED, Craft, ListedShip, Mount, Ship
from sheetforge.systems.silent_death.schema.weapon import Cannon, Launcher, Weapon


def describe(library: Library, kind: str, system: str, entity: Entity) -> dict[str, Any]:
    """Derived values by name; empty where nothing is derived."""

    def lookup(of: str, reference: str) -> Any:
        return library.get(of, system, reference)

    if isinstance(entity, Craft):
        return _craft(entity, lookup)
    if isinstance(entity, ListedShip):
        cost = entity.cost_with_crew
        return {} if cost is None else {"cost_with_crew": cost}
    if isinstance(entity, Weapon):
        return _weapon(entity)
    if isinstance(entity, CriticalTable):
        return {
            "sentences": {
                str(result.roll): wording.sentence(result.effects, entity.name, lookup)
                for result in entity.results
            }
        }
    if isinstance(entity, Fleet):
        return _fleet(entity, lookup)
    if isinstance(entity, Scenario):
        return _scenario(entity, lookup)
    if isinstance(entity, House):
        return {"ships_listed": len(entity.all_ships)}
    return {}


def _craft(ship: Craft, lookup: Any) -> dict[str, Any]:
    derived: dict[str, Any] = {
        "crew_stats": ship.crew_stats,
        "cost_with_crew": ship.cost_with_crew,
        "track_boxes": {facing or "whole": len(track) for facing, track in ship.tracks.items()},
        "weapons": [_mount(mount, lookup) for mount in ship.weapons],
    }
    if isinstance(ship, Ship):
        derived["bill"] = _bill(ship, bill(ship, lookup))
        if said := wording.nomenclature_lines(ship, lookup):
            derived["nomenclature"] = dict(said)
    return derived


def _mount(mount: Mount, lookup: Any) -> dict[str, Any]:
    weapon = lookup("weapons", mount.weapon)
    shown: dict[str, Any] = {"post": mount.post, "weapon": str(mount.weapon)}
    shown |= {"barrels": mount.barrels, "arcs": list(mount.arcs)}
    if isinstance(weapon, Cannon):
        linked = gun(weapon, mount.barrels)
        shown["to_hit"] = wording.to_hit_text(linked)
        shown["damage"] = wording.damage_text(linked)
        shown["range"] = wording.range_text(linked)
    elif isinstance(weapon, Launcher):
        shown["damage"] = wording.damage_text(weapon)
        shown["range"] = wording.range_text(weapon)
    return shown


def _bill(ship: Ship, made: Bill) -> dict[str, Any]:
    lines = [
        {"part": line.label, "detail": line.detail, "cost": line.cost, "slots": line.slots}
        for line in made.lines
    ]
    return {
        "lines": lines,
        "total": made.cost,
        "bpv": ship.bpv,
        "difference": ship.bpv - made.cost,
        "slots_used": made.slots,
        "slots_available": made.slots_available,
        "torpedoes": made.torpedoes,
        "torpedo_limit": made.torpedo_limit,
    }


def _weapon(weapon: Weapon) -> dict[str, Any]:
    derived: dict[str, Any] = {}
    if isinstance(weapon, Cannon):
        barrels = [1, *(weapon.linking.prices if weapon.linking else ())]
        derived["bands"] = wording.bands(gun(weapon))
        derived["mounts"] = [
            {
                "barrels": number,
                "to_hit": wording.to_hit_text(gun(weapon, number)),
                "damage": wording.damage_text(gun(weapon, number)),
            }
            for number in barrels
        ]
    notes = [text for _, text in wording.weapon_notes(weapon)]
    return derived | ({"notes": notes} if notes else {})


def _fleet(fleet: Fleet, lookup: Any) -> dict[str, Any]:
    lines = []
    for line in fleet.ships:
        ship = lookup("ships", line.ship)
        each = None if ship is None else ship.cost_with_crew
        cost = None if each is None else each * line.count
        lines.append({"ship": str(line.ship), "count": line.count, "each": each, "cost": cost})
    costs = [line["cost"] for line in lines]
    return {"lines": lines, "total": None if None in costs else sum(costs)}


def _scenario(scenario: Scenario, lookup: Any) -> dict[str, Any]:
    points: dict[str, Any] = {}
    for side in scenario.sides:
        ships = [lookup("ships", one.ship) for one in side.ships]
        skills = sum(
            value
            for one in side.ships
            for values in one.crew.values()
            for skill, value in values.items()
            if skill in COUNTED
        )
        known = [ship.bpv for ship in ships if ship is not None and ship.bpv is not None]
        points[side.name] = sum(known) + skills if len(known) == len(ships) else None
    return {"points": points}
