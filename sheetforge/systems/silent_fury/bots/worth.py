"""The worth of fire, ordinance and damage on average, in points of the ships that suffer it.

Nothing here is a rule: dice are those of the engine (`odds/bench.py` enumerates them), and the
engine says who bears on whom. Only the weights are judgement.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import get_args

from sheetforge.content.effects import require_words
from sheetforge.geometry.hexes import distance
from sheetforge.systems.silent_fury import figures
from sheetforge.systems.silent_fury.blueprint import Gun, ModeFigures
from sheetforge.systems.silent_fury.engine.aiming import bears, impact_dice, sides_hit
from sheetforge.systems.silent_fury.engine.operating import can_operate
from sheetforge.systems.silent_fury.engine.resolve import fx_result, points
from sheetforge.systems.silent_fury.engine.ship import ShipState
from sheetforge.systems.silent_fury.engine.state import State
from sheetforge.systems.silent_fury.odds.bench import fx_throws, impact_throws
from sheetforge.systems.silent_fury.schema.layout import ComponentKind
from sheetforge.systems.silent_fury.schema.weapon import Effect

HARM: Mapping[figures.Damage, float] = MappingProxyType(
    {
        figures.Damage.NONE: 0.0,
        figures.Damage.LIGHT: 0.15,
        figures.Damage.HEAVY: 0.4,
        figures.Damage.POWER_DOWN: 0.6,
        figures.Damage.FIRE: 1.1,
        figures.Damage.DESTROYED: 1.1,
        figures.Damage.BREACH: 1.6,
    }
)
"""The part of a component's worth that damage takes; fires and breaches endanger others too."""

CREW = 0.3
"""The worth of a crew figure that is disrupted, in components."""

KINDS: Mapping[ComponentKind, float] = MappingProxyType(
    {
        "weapon": 1.6,
        "engine": 1.1,
        "shield-generator": 1.1,
        "bridge": 1.0,
        "reactor": 0.8,
        "medical-bay": 0.6,
        "cargo": 0.4,
    }
)
"""The relative worth of components, for choices of which to repair or lose."""

FIGHTERS = 2
"""The least number of marines and battlesuits for a ship to seek boarding."""
DAMAGING: frozenset[Effect] = frozenset({"fx", "fire", "hull-breach", "power-down"})

NEIGHBORS = 1.8
"""Components around one, on average: a blast hits them as well."""

DRAIN = 0.25
"""The worth of a shield drained, in components."""

WASTED = 0.35
"""The least part of the worth of fire at a ship that is a wreck already."""


EFFECT_HARM: Mapping[Effect, float] = MappingProxyType(
    {
        "fire": HARM[figures.Damage.FIRE] + CREW,
        "hull-breach": HARM[figures.Damage.BREACH] + CREW,
        "power-down": HARM[figures.Damage.POWER_DOWN] + CREW,
        "disrupt": CREW,
    }
)
"""The harm of each effect of a hit; FX counts by its dice, what is launched or drained apart."""

require_words("worth", get_args(Effect), EFFECT_HARM, ("fx", "launch", "shield-drain"))

IMPACT_MEAN = float(impact_throws(1).map(points).mean())


@lru_cache(maxsize=1 << 8)
def fx_harm(fx: figures.Fx) -> float:
    """The mean harm of an FX roll to a component with a crew figure in it."""
    if fx.impact <= 0:
        return 0.0
    found = 0.0
    for faces, chance in fx_throws(*fx):
        damage = fx_result(fx, faces).damage
        found += float(chance) * (HARM[damage] + (CREW if damage else 0.0))
    return found


@lru_cache(maxsize=1 << 12)
def row_harm(mode: ModeFigures, size: int, die: int, impact: int) -> float:
    """The mean harm of a row of a weapon chart to a ship, in components; drains count apart."""
    harm = fx_harm(figures.Fx(impact, mode.effect_dice)) if "fx" in mode.effect else 0.0
    for word, worth in EFFECT_HARM.items():
        harm += worth if word in mode.effect else 0.0
    struck = size * (1 - (1 - 1 / die) ** mode.accuracy) if size <= die else mode.accuracy
    return struck * harm * (1 + NEIGHBORS if mode.blast else 1.0)


@lru_cache(maxsize=1 << 10)
def salvo_harm(kind: str, number: int, defense: int, size: int) -> float:
    """The mean harm of missiles or bombers to a ship, in components."""
    dice = figures.dice_by_ratio(number, defense) if number else 0
    die, fx = (
        (figures.MISSILE_DIE, figures.MISSILE_FX) if kind == "missile" else (figures.BOMBER_DIE, figures.BOMBER_FX)
    )
    return size * (1 - (1 - 1 / die) ** dice) * fx_harm(fx) if dice else 0.0


def intact(ship: ShipState) -> float:
    """The part of a ship's components that work."""
    return 1 - sum(damage in figures.INOPERABLE for damage in ship.damage) / ship.blueprint.size


def component_worth(ship: ShipState) -> float:
    """The points that a component of a ship stands for."""
    return ship.blueprint.points / ship.blueprint.size


def target_worth(ship: ShipState) -> float:
    """The points that harm to a component of a target takes, less for a wreck."""
    return component_worth(ship) * max(WASTED, intact(ship))


def row_worth(state: State, ship: ShipState, gun: Gun, mode: ModeFigures, target: ShipState) -> float:
    """The points that a row takes from a target on average, from where both stand; 0 out of arc."""
    if mode.launches is not None or not bears(ship, gun, mode, target):
        return 0.0
    die = mode.die_at(distance(ship.hex, target.hex))
    assert die is not None
    sides = sides_hit(target, ship.hex)
    dice = [impact_dice(state, mode, target, side) for side in sides]
    # In the same hex the attacker picks the side, along a spine the target does.
    impact = max(dice) if len(sides) > 2 else min(dice)
    if mode.power == "shield" and not impact and "fx" not in mode.effect:
        impact = 0
        if all(target.shields[side] for side in sides):
            return 0.0
    harm = row_harm(mode, target.blueprint.size, die, impact)
    if "shield-drain" in mode.effect:
        harm += DRAIN * min(target.shields[side] for side in sides)
    if target.evading:
        harm *= min(1.0, target.blueprint.size / die)
    return harm * target_worth(target)


def risk(ship: ShipState, gun: Gun, mode: ModeFigures) -> float:
    """The points that operating a weapon costs its own ship on average."""
    found = fx_harm(figures.UNSAFE) if mode.unsafe else 0.0
    return (found + misuse_harm(ship, gun.component)) * component_worth(ship) * KINDS["weapon"]


def ram_harm(ship: ShipState, other: ShipState) -> float:
    """The points that a ram takes from a ship on average, by its size and that of the other.

    Each token breaches a ship whenever the other's die misses it.
    """
    tokens = distance(ship.trail, other.trail) * IMPACT_MEAN
    missed, other_missed = (1 - min(1.0, one.blueprint.size / figures.LONG_DIE) for one in (ship, other))
    if not missed + other_missed:
        return 0.0
    breaches = min(tokens * missed / (missed + other_missed), float(ship.blueprint.size))
    lost = breaches * IMPACT_MEAN > ship.blueprint.hull
    harm = HARM[figures.Damage.BREACH] * breaches * component_worth(ship)
    return max(harm, ship.blueprint.points) if lost else harm


def misuse_harm(ship: ShipState, number: int) -> float:
    """The mean harm of operating a component that is damaged."""
    roll = figures.MISUSE.get(ship.damage_of(number))
    return 0.0 if roll is None else fx_harm(roll) * 0.7


def ready_guns(state: State, ship: ShipState, side: str) -> list[Gun]:
    """The weapons that a side can operate on a ship."""
    return [gun for number, gun in ship.blueprint.guns.items() if can_operate(state, ship, side, number)]


def fights_by_boarding(ship: ShipState, side: str) -> bool:
    """Return whether a ship has crew to board with, and no weapon that damages."""
    damages = any(mode.launches or mode.effect & DAMAGING for gun in ship.blueprint.guns.values() for mode in gun.modes)
    fighters = sum(figure.type in figures.BONUS["melee"] for _, figure in ship.active(side))
    return bool(ship.blueprint.transports) and not damages and fighters >= FIGHTERS
