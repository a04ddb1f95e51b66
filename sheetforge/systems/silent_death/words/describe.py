"""Figures that the family of games derives from an entity, for `show` and `export`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheetforge.content.kinds import Key
from sheetforge.content.library import Library
from sheetforge.content.model import Entity, Lookup
from sheetforge.files import Json
from sheetforge.lint.rule import Context
from sheetforge.systems.silent_death.engine.resolve import gun
from sheetforge.systems.silent_death.figures.construction import Bill, bill
from sheetforge.systems.silent_death.figures.force_table import crew_points
from sheetforge.systems.silent_death.schema.critical import CriticalTable
from sheetforge.systems.silent_death.schema.ship import Craft, ListedShip, Mount, Ship, crewed_points
from sheetforge.systems.silent_death.schema.weapon import Cannon, Launcher, Weapon
from sheetforge.systems.silent_death.words.criticals import sentence
from sheetforge.systems.silent_death.words.names import nomenclature_lines
from sheetforge.systems.silent_death.words.notes import weapon_notes
from sheetforge.systems.silent_death.words.weapons import bands, damage_text, range_text, to_hit_text

if TYPE_CHECKING:
    from sheetforge.systems.silent_death.schema.fleet import Fleet, Scenario


def describe(library: Library, kind: str, system: str, entity: Entity) -> dict[str, Json]:
    """Json values by name; empty where nothing is derived."""
    lookup = library.lookup_in(system)
    if isinstance(entity, Craft):
        return _craft(entity, lookup)
    if isinstance(entity, ListedShip):
        cost = entity.cost_with_crew
        return {} if cost is None else {"cost_with_crew": cost}
    if isinstance(entity, Weapon):
        return _weapon(entity)
    if isinstance(entity, CriticalTable):
        return {
            "sentences": {str(result.roll): sentence(result.effects, entity.name, lookup) for result in entity.results}
        }
    # Late: a ship or a weapon needs no model of a fleet.
    from sheetforge.systems.silent_death.schema.fleet import Fleet, Scenario
    from sheetforge.systems.silent_death.schema.house import House

    if isinstance(entity, Fleet):
        return _fleet(entity, Context(library, Key(kind, system, "-")))
    if isinstance(entity, Scenario):
        return _scenario(entity, lookup)
    if isinstance(entity, House):
        return {"ships_listed": len(entity.all_ships)}
    return {}


def _craft(ship: Craft, lookup: Lookup) -> dict[str, Json]:
    derived: dict[str, Json] = {
        "crew_stats": ship.crew_stats,
        "cost_with_crew": ship.cost_with_crew,
        "track_boxes": {facing or "whole": len(track) for facing, track in ship.tracks.items()},
        "weapons": [_mount(mount, lookup) for mount in ship.weapons],
    }
    if isinstance(ship, Ship):
        derived["bill"] = _bill(ship, bill(ship, lookup))
        if said := nomenclature_lines(ship, lookup):
            derived["nomenclature"] = dict(said)
    return derived


def _mount(mount: Mount, lookup: Lookup) -> dict[str, Json]:
    weapon = lookup("weapons", mount.weapon)
    shown: dict[str, Json] = {"post": mount.post, "weapon": str(mount.weapon)}
    shown |= {"barrels": mount.barrels, "arcs": list(mount.arcs)}
    if isinstance(weapon, Cannon):
        linked = gun(weapon, mount.barrels)
        shown["to_hit"] = to_hit_text(linked)
        shown["damage"] = damage_text(linked)
        shown["range"] = range_text(linked)
    elif isinstance(weapon, Launcher):
        shown["damage"] = damage_text(weapon)
        shown["range"] = range_text(weapon)
    return shown


def _bill(ship: Ship, made: Bill) -> dict[str, Json]:
    lines: list[Json] = [
        {"part": line.label, "detail": line.detail, "cost": line.cost, "slots": line.slots} for line in made.lines
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


def _weapon(weapon: Weapon) -> dict[str, Json]:
    derived: dict[str, Json] = {}
    if isinstance(weapon, Cannon):
        barrels = [1, *(weapon.linking.prices if weapon.linking else ())]
        derived["bands"] = bands(gun(weapon))
        derived["mounts"] = [
            {"barrels": number, "to_hit": to_hit_text(gun(weapon, number)), "damage": damage_text(gun(weapon, number))}
            for number in barrels
        ]
    if notes := weapon_notes(weapon):
        derived["notes"] = [text for _, text in notes]
    return derived


def _fleet(fleet: Fleet, context: Context) -> dict[str, Json]:
    from sheetforge.systems.silent_death.figures.limits import line_price, ship_named
    from sheetforge.systems.silent_death.schema.house import House

    lines: list[Json] = []
    costs: list[float] = []
    rate = crew_points(context("houses", fleet.house, House))
    for line in fleet.ships:
        due = line_price(line, ship_named(line.ship, context), rate)
        each = None if due is None else due[0]
        cost = None if each is None else each * line.count
        lines.append({"ship": str(line.ship), "count": line.count, "each": each, "cost": cost})
        costs += [] if cost is None else [cost]
    return {"lines": lines, "total": sum(costs) if len(costs) == len(lines) else None}


def _scenario(scenario: Scenario, lookup: Lookup) -> dict[str, Json]:
    points: dict[str, Json] = {}
    for side in scenario.sides:
        ships = ((lookup("ships", scenario_ship.ship), scenario_ship.crew) for scenario_ship in side.ships)
        known = [
            crewed_points(ship.bpv, crew)
            for ship, crew in ships
            if isinstance(ship, Craft | ListedShip) and ship.bpv is not None
        ]
        points[side.name] = sum(known) if len(known) == len(side.ships) else None
    return {"points": points}
