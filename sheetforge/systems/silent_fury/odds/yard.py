"""The bill of a ship: the yard's prices of its parts, and the limits of its size."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import count
from typing import NamedTuple

from sheetforge.content.library import Library
from sheetforge.dice.distribution import roll
from sheetforge.systems.silent_fury.blueprint import Arcs, Blueprint, Gun, ModeFigures, Transport
from sheetforge.systems.silent_fury.engine.resolve import fx_result, struck
from sheetforge.systems.silent_fury.figures import RATIOS, SHIELD_WORTH, Fx, dice_by_ratio
from sheetforge.systems.silent_fury.odds.bench import fx_throws
from sheetforge.systems.silent_fury.schema.ship import CREW_TYPES
from sheetforge.systems.silent_fury.schema.yard import Allowance, Firepower, Yard

TENTHS = 10
WHOLE = 100


class Line(NamedTuple):
    """A line of a bill: the item, and its price in tenths of a point."""

    what: str
    tenths: int


def yard_of(library: Library, system: str) -> Yard | None:
    """Return the yard of a game: its only valid one."""
    entities = (library.entity(key) for key in library.keys("tables", system))
    return next((entity for entity in entities if isinstance(entity, Yard)), None)


def bill(ship: Blueprint, yard: Yard) -> tuple[Line, ...]:
    """Return the price of each part of a ship."""
    return tuple(line for line in _lines(ship, yard) if line.tenths)


def total(lines: tuple[Line, ...]) -> int:
    """Return the points of a bill, rounded half up, at least 1."""
    tenths = sum(line.tenths for line in lines)
    return max(1, (tenths + TENTHS // 2) // TENTHS)


def _lines(ship: Blueprint, yard: Yard) -> Iterator[Line]:
    for kind, numbers in ship.kinds.items():
        title = f"{len(numbers)} {kind.replace('-', ' ')}"
        yield Line(title, yard.components.get(kind, 0) * len(numbers))
    volatile = sum(component.volatile for component in ship.components)
    yield Line(f"{volatile} volatile", -yard.volatile * volatile)
    yield Line(f"hull integrity {ship.hull}", yard.hull * ship.hull)
    yield Line(f"point defense {ship.point_defense}", yard.point_defense * ship.point_defense)
    yield Line(f"armor {sum(ship.armor)}", yard.armor * sum(ship.armor))
    agility = sum(Fraction(yard.agility, engines) for engines in ship.thrust.values())
    yield Line(f"thrust to {len(ship.thrust)} hexes", rounded(Fraction(agility)))
    for gun in ship.guns.values():
        yield Line(f"{gun.name} in {gun.component}", rounded(weapon_worth(gun, yard)))
    for transport in ship.transports:
        yield Line(transport.name, _transport(transport, yard) * max(1, len(transport.components)))
    yield Line(f"{ship.tubes} torpedo tubes", yard.tube * ship.tubes)
    for name, price in yard.ordinance.items():
        number = ship.ordinance.get(name, 0)
        yield Line(f"{number} {name}s", price * number)
    for type in CREW_TYPES:
        number = sum(count for _, one, count in ship.crew if one == type)
        yield Line(f"{number} {type}s", yard.crew.get(type, 0) * number)


def rounded(value: Fraction) -> int:
    """Return a number rounded half up.

    >>> rounded(Fraction(5, 2)), rounded(Fraction(7, 3))
    (3, 2)
    """
    return int(value + Fraction(1, 2))


def weapon_worth(gun: Gun, yard: Yard) -> Fraction:
    """Return the price of a weapon: its best firing mode and a share of the others, by its arcs."""
    power = yard.firepower
    launched = sum(mode.accuracy for mode in gun.modes if mode.launches is not None)
    worths = sorted((mode_worth(mode, power) for mode in gun.modes), reverse=True)
    worth = worths[0] + sum(worths[1:]) * Fraction(power.second, WHOLE)
    return yard.launch * launched + worth * _arcs(gun.arcs, power)


def _arcs(arcs: Arcs, power: Firepower) -> Fraction:
    share = power.base + power.standard * len(arcs.standard) + power.narrow * len(arcs.narrow)
    return Fraction(share, WHOLE)


def mode_worth(mode: ModeFigures, power: Firepower) -> Fraction:
    """Return the average worth of a row of the chart over all ranges."""
    if mode.launches is not None:
        return Fraction(0)
    hits = Fraction(0)
    for away in range(power.reach + 1):
        die = mode.die_at(away)
        if die is not None:
            hits += mode.accuracy * _hit(die, power.size)
    worth = hits / (power.reach + 1) * _hit_worth(mode, power)
    if mode.blast:
        worth *= 1 + power.blast
    if mode.area is not None or mode.everything:
        worth *= 1 + Fraction(power.area, WHOLE)
    return worth * (1 - Fraction(power.unsafe, WHOLE)) if mode.unsafe else worth


@lru_cache(maxsize=64)
def _hit(die: int, size: int) -> Fraction:
    """Return the chance that an Accuracy die hits a ship of a size."""
    return roll((die,), lambda faces: len(struck(faces, size))).mean()


def _hit_worth(mode: ModeFigures, power: Firepower) -> Fraction:
    """Return the average worth of a hit."""
    worth = Fraction(sum(power.effects.get(one, 0) for one in mode.effect))
    if "fx" in mode.effect:
        dice = mode.impact_dice
        more = Fraction(1)
        if dice is None and mode.power != "shield":
            dice = dice_by_ratio(mode.power, power.defense)
            more += Fraction(power.excess * excess_of(mode.power, power), WHOLE)
        worth += more * fx_worth(dice or 0, mode.effect_dice, power)
    # If shields stop a weapon, half of its hits are assumed to meet one.
    return worth / (1 + SHIELD_WORTH) if mode.power == "shield" else worth


def excess_of(given: int, power: Firepower) -> int:
    """Return the power beyond the least that rolls the most dice against the usual defense.

    It keeps these dice against heavier defenses.
    """
    most = RATIOS[0][2]
    least = next(number for number in count() if dice_by_ratio(number, power.defense) == most)
    return max(0, given - least)


def fx_worth(impact: int, effect: int, power: Firepower) -> Fraction:
    """Return the average worth of an FX roll."""
    fx, worths = Fx(impact, effect), {str(name): worth for name, worth in power.damage.items()}
    distribution = fx_throws(*fx).map(lambda faces: fx_result(fx, faces).damage.word)
    return distribution.map(lambda damage: worths.get(damage, 0)).mean()


def _transport(transport: Transport, yard: Yard) -> int:
    price = yard.assault
    tenths = price.all if transport.most is None else price.figure * transport.most
    tenths += price.hex * (transport.short or 0) + price.hex * (transport.long or 0) // 2
    tenths += price.miss.get(transport.miss, 0) - (price.blocked if transport.blocked else 0)
    return max(0, tenths)


def allowance(size: int, yard: Yard) -> Allowance:
    """Return the limits of a size of ship; the last row applies to all larger ones."""
    return next((one for one in yard.sizes if size <= one.size), yard.sizes[-1])


def over(ship: Blueprint, yard: Yard) -> Iterator[tuple[str, int, int]]:
    """Yield the figures that exceed the limits of a ship's size: name, figure, limit."""
    room = allowance(ship.size, yard)
    fitted = len(ship.guns) + sum(len(transport.components) for transport in ship.transports)
    for what, given, most in (
        ("hull", ship.hull, room.hull),
        ("point_defense", ship.point_defense, room.point_defense),
        ("armor", sum(ship.armor), room.armor),
        ("weapons", fitted, room.weapons),
    ):
        if given > most:
            yield what, given, most
