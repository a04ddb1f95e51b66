"""The effect of ships on each other by the step between them: one table a pair, by bearing.

A `Field` is what the guns of one ship do to another as a target (`evaluate.parts`), for all steps
between the two. The functions below it make lists by index (`geometry.bearings`) that a look at
hundreds of hexes reads at one go; they are as long as the map needs, with nothing beyond the reach.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from sheetforge.geometry.bearings import HERE, SECTORS, sides_at
from sheetforge.systems.silent_death.bots import evaluate
from sheetforge.systems.silent_death.bots.evaluate import Aim, Arms, Parts
from sheetforge.systems.silent_death.engine.ship import ShipState
from sheetforge.systems.silent_death.engine.state import Rules

Row = tuple[float, ...]
"""A value for each facing."""

NOTHING: Row = (0.0,) * 6


class Field:
    """The effect of a ship on a target: `parts` of it marked off, by side and distance; none from `reach` on."""

    __slots__ = ("_rows", "best", "parts", "reach")

    def __init__(self, parts: Parts) -> None:
        self.parts = parts
        self.best = tuple(map(max, *parts))
        self.reach = len(self.best)
        self._rows: dict[int, Row] = {}

    def row(self, index: int) -> Row:
        """Return what it does to a target at a bearing, for each of its own facings."""
        found = self._rows.get(index)
        if found is None:
            found = self._rows[index] = self._row(index)
        return found

    def _row(self, index: int) -> Row:
        away, one, other = sides_at(index)
        if away >= len(self.best):
            return NOTHING
        sides = [row[away] for row in self.parts]
        return tuple([max(sides[(one - by) % 6], sides[(other - by) % 6]) for by in range(6)])

    def towards(self, facing: int) -> list[float]:
        """Return what it does with a facing to a target, by the bearing of the ship from there."""
        found = []
        for away in range(len(self.best)):
            # The target sees the ship on the side opposite to that on which the ship sees it.
            at = [self.parts[(side + 3 - facing) % 6][away] for side in range(6)]
            found += at
            found += [max(at[side], at[side - 5]) for side in range(6)]
        if len(self.best) > 1:
            found[HERE] = self.row(HERE)[facing % 6]
        return found


class _Worth(dict[int, Row]):
    """Rows of a field in points, computed at their first use; `NOTHING` where it does nothing."""

    def __init__(self, of: Field, worth: float) -> None:
        super().__init__()
        self.of, self.worth = of, worth

    def __missing__(self, index: int) -> Row:
        row, worth = self.of.row(index), self.worth
        made = self[index] = row if row is NOTHING else tuple([part * worth for part in row])
        return made


@lru_cache(maxsize=1 << 9)
def in_points(of: Field, worth: float) -> Mapping[int, Row]:
    """Return what a ship does to a target of a worth by its bearing, for each of its facings."""
    return _Worth(of, worth)


@lru_cache(maxsize=1 << 9)
def field(arms: Arms, at: Aim, stern: bool = False) -> Field:
    """Return the field of a ship's guns at a target, of its bow's hex or of its stern's."""
    return Field(evaluate.parts(arms, at, stern))


def by_distance(values: Sequence[float], size: int) -> list[float]:
    """Return values by distance as a list by bearing, 0 beyond; `HERE` counts as 1."""
    found = [value for value in values for _ in range(SECTORS)][:size]
    if found:
        found[HERE] = values[1] if len(values) > 1 else 0.0
    return found + [0.0] * (size - len(found))


@lru_cache(maxsize=1 << 9)
def ceiling(of: Field, worth: float, size: int) -> list[float]:
    """Return the most that a ship can do with any facing, by the bearing of its target."""
    return by_distance([part * worth for part in of.best], size)


@lru_cache(maxsize=1 << 9)
def ceiling_about(of: Field, worth: float, size: int) -> list[float]:
    """Return the same of a ship that may be a hex nearer or farther."""
    best = of.best
    return by_distance(
        [part * worth for away in range(of.reach + 1) for part in (max(best[max(0, away - 1) : away + 2]),)], size
    )


@lru_cache(maxsize=1 << 9)
def threat(of: Field, facing: int, worth: float, size: int) -> list[float]:
    """Return what an enemy that has moved does, by its bearing from the target."""
    found = [part * worth for part in of.towards(facing)][:size]
    return found + [0.0] * (size - len(found))


@lru_cache(maxsize=1 << 10)
def closing(of: Field, drive: int, worth: float, size: int) -> list[float]:
    """Return what an enemy that is still to move may do: at best it comes as near as it can."""
    best, near = of.best, closer(drive)
    return by_distance(
        [worth * max(best[max(1, away - near) : away + 1], default=0.0) for away in range(of.reach + near)], size
    )


def closer(drive: int) -> int:
    """Return how many hexes nearer a ship may come that is still to move."""
    return max(0, drive - 4)


@lru_cache(maxsize=1 << 6)
def nearness(matters: float, size: int) -> list[float]:
    """Return the distances of bearings, those of an enemy that matters being the shorter."""
    return by_distance([away / matters for away in range(size // SECTORS + 1)], size)


class Known:
    """Mounts, aims and fields of the ships of a battle, computed again when a ship has changed.

    Containers of a ship are replaced, never changed in place, so that comparing those that matter
    is quick.
    """

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._arms: dict[str, tuple[object, Arms]] = {}
        self._aims: dict[tuple[str, str, int | None], tuple[object, Aim]] = {}
        self._fields: dict[tuple[str, str, bool, str], tuple[Arms, Aim, Field]] = {}

    def arms(self, ship: ShipState) -> Arms:
        """Return the mounts that a ship can fire now."""
        stamp = (
            ship.skills,
            ship.status,
            ship.derelict,
            ship.dead,
            ship.conditions,
            ship.lost,
            ship.wrecked,
            ship.shots,
            ship.idle,
        )
        found = self._arms.get(ship.id)
        if found is None or found[0] != stamp:
            found = self._arms[ship.id] = stamp, evaluate.arms(ship, self.rules)
        return found[1]

    def aim(self, ship: ShipState, by: str = "", track: int | None = None) -> Aim:
        """Return a ship or one of its tracks as a target, for a side that may have scanned it."""
        stamp = (ship.marks, ship.reductions, ship.defensive_value, ship.intact, ship.drive, ship.scanned)
        found = self._aims.get((ship.id, by, track))
        if found is None or found[0] != stamp:
            found = self._aims[ship.id, by, track] = stamp, evaluate.aim(ship, track, by)
        return found[1]

    def field(self, ship: ShipState, enemy: ShipState, by: str = "") -> Field:
        """Return what a ship does to another, for a side that may have scanned it."""
        return self.between(ship, self.arms(ship), enemy, self.aim(enemy, by), by=by)

    def between(
        self, ship: ShipState, arms: Arms, enemy: ShipState, aim: Aim, stern: bool = False, by: str = ""
    ) -> Field:
        """Return what the mounts of a ship do to another, of its bow's hex or its stern's."""
        key = ship.id, enemy.id, stern, by
        found = self._fields.get(key)
        if found is None or found[0] is not arms or found[1] is not aim:
            found = self._fields[key] = arms, aim, field(arms, aim, stern)
        return found[2]
