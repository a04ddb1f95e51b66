"""Fire given and taken, in points, for every hex and facing that a craft could reach."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from sheetforge.geometry.hexes import DIRECTIONS, Hex, distance
from sheetforge.systems.babylon.bearings import PARTS, bearing, parts_of, side_of
from sheetforge.systems.babylon.blueprint import WeaponFigures
from sheetforge.systems.babylon.bots.worth import HitWorth
from sheetforge.systems.babylon.engine.craft import FlightState, ShipState, Unit
from sheetforge.systems.babylon.engine.motion import Motion
from sheetforge.systems.babylon.schema.notation import Arc

Facings = tuple[float, ...]
"""A value for each facing."""

ANY_FACING = 0.85
"""The weight of the fire of agile craft that can still face anywhere."""


class Battery(NamedTuple):
    """Weapons of one kind and arc that are ready together."""

    weapon: WeaponFigures
    parts: tuple[bool, ...]
    number: int


class Guess(NamedTuple):
    """A craft at a place where it may be: how likely, and whether it can face anywhere."""

    unit: Unit
    motion: Motion
    chance: float
    is_free: bool = False


@lru_cache(maxsize=256)
def covered(arc: Arc) -> tuple[bool, ...]:
    """Return for each of the 24 parts about a craft whether an arc covers it."""
    parts = parts_of(arc)
    return tuple(part in parts for part in range(PARTS))


def batteries(unit: Unit, rounds: int = 0) -> tuple[Battery, ...]:
    """Return what a craft can fire, no ballistics of ships; `rounds` from now with more charge."""
    found: dict[tuple[WeaponFigures, tuple[bool, ...]], int] = {}
    for weapon, arc in _armed(unit, rounds):
        key = weapon, covered(arc)
        found[key] = found.get(key, 0) + 1
    return tuple(Battery(weapon, parts, count) for (weapon, parts), count in found.items())


def _armed(unit: Unit, rounds: int) -> Iterator[tuple[WeaponFigures, Arc]]:
    if isinstance(unit, FlightState):
        fighters = len(unit.alive)
        for number in unit.armed():
            gun = unit.blueprint.guns[number]
            yield from [(gun.weapon, gun.arc)] * fighters
        return
    for number, part in enumerate(unit.blueprint.weapons):
        weapon = part.weapon
        if weapon is None or part.arc is None or weapon.ballistic or weapon.reach < 0:
            continue
        if rounds:
            is_ready = unit.charge[number] + rounds >= weapon.recharge and unit.runs(part)
        else:
            is_ready = unit.ready(number)
        if is_ready:
            yield weapon, part.arc


def can_aim(weapon: WeaponFigures, unit: Unit, target: Unit) -> bool:
    """Return whether a weapon of a craft fires at a target; ballistics of flights are for ships."""
    return not (weapon.ballistic and isinstance(unit, FlightState) and isinstance(target, FlightState))


class Exchange:
    """The fire between a craft and its enemies at their guessed places, hex by hex."""

    def __init__(
        self, unit: Unit, enemies: Sequence[Guess], worths: HitWorth, wanted: dict[str, float], rounds: int = 0
    ) -> None:
        self.unit = unit
        self.enemies = enemies
        self.worths = worths
        self.wanted = wanted
        self.own = batteries(unit, rounds)
        self.rating = unit.sensing() if isinstance(unit, ShipState) else None
        self.reach = max((battery.weapon.reach for battery in self.own), default=-1)
        self.theirs = [
            (guess, batteries(guess.unit, rounds), guess.unit.sensing() if isinstance(guess.unit, ShipState) else None)
            for guess in enemies
        ]
        self._given: dict[tuple[Hex, bool], Facings] = {}
        self._taken: dict[tuple[Hex, bool], Facings] = {}

    def given(self, hex: Hex, is_rolled: bool) -> Facings:
        """Return the worth of its fire from a hex, each battery at its best target."""
        key = hex, is_rolled
        if key not in self._given:
            self._given[key] = self._fire_given(hex, is_rolled)
        return self._given[key]

    def _fire_given(self, hex: Hex, is_rolled: bool) -> Facings:
        best = [[0.0] * 6 for _ in self.own]
        by_enemy: dict[str, list[list[float]]] = {}
        for guess in self.enemies:
            target, where = guess.unit, guess.motion
            away = distance(hex, where.hex)
            if away > self.reach:
                continue
            step = where.hex - hex
            part = bearing(step)
            side = side_of(-step if away else -DIRECTIONS[where.course], where.facing, where.rolled)
            found = by_enemy.setdefault(target.id, [[0.0] * 6 for _ in self.own])
            weight = guess.chance * self.wanted.get(target.id, 1.0)
            for index, battery in enumerate(self.own):
                if not can_aim(battery.weapon, self.unit, target):
                    continue
                number, each = self.worths.of_shots(target, battery.weapon, away, self.rating)
                if not number:
                    continue
                value = weight * battery.number * number * each[side]
                row = found[index]
                for facing in range(6):
                    if _bears(battery.parts, part, facing, is_rolled):
                        row[facing] += value
        for found in by_enemy.values():
            for row, most in zip(found, best, strict=True):
                for facing in range(6):
                    if row[facing] > most[facing]:
                        most[facing] = row[facing]
        return tuple(sum(row[facing] for row in best) for facing in range(6))

    def taken(self, hex: Hex, is_rolled: bool) -> Facings:
        """Return the worth of the enemies' fire at it in a hex, by its facing."""
        key = hex, is_rolled
        if key not in self._taken:
            self._taken[key] = self._fire_taken(hex, is_rolled)
        return self._taken[key]

    def _fire_taken(self, hex: Hex, is_rolled: bool) -> Facings:
        found = [0.0] * 6
        for guess, arms, rating in self.theirs:
            where = guess.motion
            away = distance(hex, where.hex)
            step = hex - where.hex
            part = bearing(step)
            sides = None
            for battery in arms:
                weapon = battery.weapon
                if away > weapon.reach or not can_aim(weapon, guess.unit, self.unit):
                    continue
                weight = guess.chance * battery.number
                if guess.is_free:
                    weight *= ANY_FACING
                elif not _bears(battery.parts, part, where.facing, where.rolled):
                    continue
                if sides is None:
                    back = -step if away else -DIRECTIONS[where.course]
                    sides = [side_of(back, facing, is_rolled) for facing in range(6)]
                number, each = self.worths.of_shots(self.unit, weapon, away, rating)
                if number:
                    for facing in range(6):
                        found[facing] += weight * number * each[sides[facing]]
        return tuple(found)


def _bears(parts: tuple[bool, ...], part: int | None, facing: int, is_rolled: bool) -> bool:
    """Return whether an arc covers a part, given from facing 0, of a craft that faces elsewhere."""
    if part is None:
        return True
    seen = part - 4 * facing
    return parts[(-seen if is_rolled else seen) % PARTS]
