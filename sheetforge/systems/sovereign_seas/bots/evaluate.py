"""The worth of fire and rams on average: exact strikes, and points for what they destroy.

Nothing here is a rule. Bots weigh with it, and the table's hints quote its means.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from sheetforge.geometry.hexes import Facing, Hex
from sheetforge.systems.sovereign_seas.blueprint import Blueprint, GunFigures, Mount
from sheetforge.systems.sovereign_seas.engine import resolve
from sheetforge.systems.sovereign_seas.engine.bearings import covering
from sheetforge.systems.sovereign_seas.engine.charts import Charts
from sheetforge.systems.sovereign_seas.engine.rulings import range_between
from sheetforge.systems.sovereign_seas.engine.ship import ShipState

HULL_PART = 0.7
"""The share of a ship's points that its hull is worth; its batteries are worth the rest."""

CRITICAL_CIRCLES = 3
"""The further effects of a critical hit, counted as lost circles, roughly."""


@lru_cache(maxsize=1 << 12)
def mean_hits(dice: int, needed: int, gun: GunFigures) -> float:
    """The mean of the effective hits of a salvo."""
    distribution = resolve.chances(dice).map(
        lambda struck: resolve.effective(resolve.hits(struck, needed), gun.firepower)
    )
    return float(distribution.mean())


@lru_cache(maxsize=1 << 8)
def at_least(dice: int, least: int) -> float:
    """The chance of at least a number of strikes."""
    return float(resolve.chances(max(0, dice)).at_least(least))


@lru_cache(maxsize=1 << 6)
def location_chances(locations: tuple[str, ...]) -> dict[str, float]:
    """The chance of each location of a hit."""
    distribution = resolve.chances(len(locations) - 1).map(lambda struck: locations[struck])
    return {location: float(chance) for location, chance in distribution}


def worth(ship: ShipState, points: float | None = None) -> float:
    """Return the worth of a circle of a ship: it rises as the ship has fewer left."""
    size = len(ship.blueprint.circles)
    whole = ship.blueprint.points if points is None else points
    return whole * HULL_PART / size * (1 + ship.lost / size)


def battery_worth(blueprint: Blueprint, battery: Mount, points: float | None = None) -> float:
    """Return the worth of a battery, by its share of the ship's FP."""
    whole = blueprint.points if points is None else points
    return whole * (1 - HULL_PART) * float(battery.gun.firepower) / max(1.0, blueprint.firing_power)


def hit_value(charts: Charts, target: ShipState, power: int, source: Hex, points: float) -> float:
    """The points that one effective hit from a hex and of a rank takes on average."""
    chance = location_chances(charts.locations)
    circle = worth(target, points)
    hull = circle if resolve.penetrates(power, target.armour) else 0.0
    arcs = covering(target.facing, source - target.hex)
    casemate = turret = None
    for _, battery in target.working():
        if battery.arc in arcs:
            if battery.turret:
                turret = battery if turret is None or battery.armour < turret.armour else turret
            elif casemate is None:
                casemate = battery
    on_battery = hull
    if casemate is not None:
        on_battery = 0.0
        if resolve.penetrates(power, casemate.armour):
            on_battery = hull + battery_worth(target.blueprint, casemate, points)
    on_turret = on_battery
    if turret is not None:
        on_turret = 0.0
        if resolve.penetrates(power, turret.armour):
            on_turret = circle + battery_worth(target.blueprint, turret, points)
    return (
        chance.get("hull", 0.0) * hull
        + chance.get("battery", 0.0) * on_battery
        + chance.get("turret", 0.0) * on_turret
        + chance.get("critical", 0.0) * (charts.critical_hull + CRITICAL_CIRCLES) * circle
    )


def salvo_value(
    charts: Charts, gun: GunFigures, batteries: int, target: ShipState, source: Hex, points: float
) -> float:
    """The points that a salvo takes on average; 0 beyond its reach."""
    away = range_between((target.hex - source).length)
    if away > gun.reach:
        return 0.0
    dice = resolve.salvo_dice(charts, batteries, target.speed, target.blueprint.size)
    found = mean_hits(dice, charts.needed(away), gun)
    return found and found * hit_value(charts, target, gun.power(away), source, points)


def bearing(ship: ShipState, hex: Hex, facing: Facing, target: Hex) -> dict[GunFigures, int]:
    """Return, by gun, the working batteries that bear on a hex from another one."""
    arcs = covering(facing, target - hex)
    found: dict[GunFigures, int] = {}
    for _, battery in ship.working():
        if battery.arc in arcs:
            found[battery.gun] = found.get(battery.gun, 0) + 1
    return found


def ram_value(
    charts: Charts, ship: ShipState, facing: Facing, target: ShipState, points: float, own_points: float | None = None
) -> tuple[float, float]:
    """Return the points that a ram costs the target and the rammer on average."""
    dice = resolve.ram_dice(charts, ship.speed, target.speed, facing - target.facing)
    home = at_least(dice, charts.ram.least)
    effects = resolve.chances(charts.ram.effect_dice)
    done = float(
        effects.map(lambda struck: min(target.circles_left, resolve.ram_hits(charts, struck, ship.speed))).mean()
    )
    own = min(ship.circles_left, resolve.own_hits(charts, ship.blueprint.ram, ship.speed))
    return home * done * worth(target, points), home * own * worth(ship, own_points)


def nearest(ship: ShipState, others: Iterable[ShipState]) -> ShipState | None:
    """The nearest of other ships; of equals the first by id."""
    return min(others, key=lambda one: ((one.hex - ship.hex).length, one.id), default=None)
