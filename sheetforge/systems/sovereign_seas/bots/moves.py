"""The moves of a ship in an impulse, and their worth to the standard bot."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from sheetforge.geometry.hexes import DIRECTIONS, Facing, Hex, distance
from sheetforge.systems.sovereign_seas.blueprint import GunFigures
from sheetforge.systems.sovereign_seas.bots import evaluate
from sheetforge.systems.sovereign_seas.engine.bearings import covering
from sheetforge.systems.sovereign_seas.engine.charts import Charts
from sheetforge.systems.sovereign_seas.engine.movement import advance, steps
from sheetforge.systems.sovereign_seas.engine.rulings import range_between
from sheetforge.systems.sovereign_seas.engine.ship import ShipState
from sheetforge.systems.sovereign_seas.engine.view import View
from sheetforge.systems.sovereign_seas.schema.ship import Arc

Points = Callable[[ShipState], float]
"""The worth of a ship of the enemy to a side, in points."""

FIRED = 0.5
"""The weight of fire of a ship that has fired this turn: by the next one everybody has moved."""

DANGER = 0.8
"""The weight of the enemy's fire against one's own."""

PULL = 0.25
"""Points for every hex nearer to the ship that is wanted."""

NEAR = 3
"""Hexes from it at which nearer is no better."""

FRIEND = 4.0
"""Points against the hex of a friend, besides what the ram does."""

LOOKOUT = 3
CROWDED = 4.0
"""Hexes ahead in which a friend is in the way, and the points against one in the next."""

Groups = tuple[tuple[GunFigures, Arc, int], ...]


class Way(NamedTuple):
    """Steps, the hexes they lead through, and how the ship faces at the end."""

    steps: tuple[str, ...]
    hexes: tuple[Hex, ...]
    facing: Facing


def ways(ship: ShipState, points: int) -> Iterator[Way]:
    """Every way to move so many hexes."""
    probe = ship.copy()

    def walk(taken: tuple[str, ...], through: tuple[Hex, ...]) -> Iterator[Way]:
        if len(taken) == points:
            yield Way(taken, through, probe.facing)
            return
        for step in steps(probe):
            before = probe.hex, probe.facing, probe.run
            advance(probe, step)
            yield from walk((*taken, step), (*through, probe.hex))
            probe.hex, probe.facing, probe.run = before

    yield from walk((), ())


def groups_of(ship: ShipState) -> Groups:
    """The batteries that are left, counted by gun and arc."""
    found: dict[tuple[GunFigures, Arc], int] = {}
    for _, battery in ship.working():
        key = battery.gun, battery.arc
        found[key] = found.get(key, 0) + 1
    return tuple((gun, arc, count) for (gun, arc), count in found.items())


def broadside(
    charts: Charts,
    groups: Groups,
    hex: Hex,
    facing: Facing,
    enemies: list[ShipState],
    worth: Points,
) -> float:
    """The points that a ship's fire takes on average, every group at its best target."""
    best = [0.0] * len(groups)
    reach = max((gun.reach for gun, _, _ in groups), default=0)
    for enemy in enemies:
        if range_between(distance(hex, enemy.hex)) > reach:
            continue
        arcs, points = covering(facing, enemy.hex - hex), worth(enemy)
        for at, (gun, arc, count) in enumerate(groups):
            if arc in arcs:
                value = evaluate.salvo_value(charts, gun, count, enemy, hex, points)
                best[at] = max(best[at], value)
    return sum(best)


class Bearings:
    """The surroundings of a ship that is about to move."""

    def __init__(self, view: View, ship: ShipState, worth: Points) -> None:
        self.view = view
        self.ship = ship
        self.worth = worth
        self.enemies = view.enemies
        self.groups = groups_of(ship)
        self.probe = ship.copy()
        self.near = [
            (enemy, groups_of(enemy))
            for enemy in self.enemies
            if distance(enemy.hex, ship.hex) <= enemy.blueprint.reach + 4
        ]
        self.friends = {one.hex: one for one in view.own if one is not ship}
        self.foes = {one.hex: one for one in self.enemies}
        self.lanes: dict[Hex, float] = {}
        for friend in self.friends.values():
            for away in range(1, LOOKOUT + 1) if friend.speed else ():
                hex = friend.hex + DIRECTIONS[friend.facing] * away
                self.lanes[hex] = self.lanes.get(hex, 0.0) + CROWDED / away
        self.wanted = max(
            self.enemies,
            key=lambda one: (worth(one) / (8 + distance(one.hex, ship.hex)), one.id),
            default=None,
        )

    def value(self, way: Way) -> float:
        """Return the worth of a way: fire given, less fire taken, rams, and how near it leads."""
        charts, ship, probe = self.view.charts, self.ship, self.probe
        hex = way.hexes[-1] if way.hexes else ship.hex
        probe.hex, probe.facing = hex, way.facing
        total = self._meetings(way)
        if self.groups:
            fire = broadside(charts, self.groups, hex, way.facing, self.enemies, self.worth)
            total += fire * (FIRED if ship.fired else 1.0)
        for enemy, groups in self.near:
            danger = broadside(
                charts, groups, enemy.hex, enemy.facing, [probe], lambda one: one.blueprint.points
            )
            total -= DANGER * danger * (FIRED if enemy.fired else 1.0)
        return total + self._pull(hex, way.facing) - self._crowding(hex, way.facing)

    def _crowding(self, hex: Hex, facing: Facing) -> float:
        """Friends in the hexes ahead, or a place ahead of friends: who cannot turn in time rams."""
        step, found = DIRECTIONS[facing], self.lanes.get(hex, 0.0)
        for away in range(1, LOOKOUT + 1):
            hex = hex + step
            if hex in self.friends:
                found += CROWDED / away
        return found

    def _pull(self, hex: Hex, facing: Facing) -> float:
        """Armed ships go where they are wanted, others away from every enemy."""
        if not self.enemies:
            return 0.0
        ahead = hex + DIRECTIONS[facing]
        if self.groups and self.wanted is not None:
            away = max(NEAR, distance(hex, self.wanted.hex))
            return -PULL * (away + 0.5 * max(NEAR, distance(ahead, self.wanted.hex)))
        near = min(distance(hex, one.hex) + 0.5 * distance(ahead, one.hex) for one in self.enemies)
        return PULL * near

    def _meetings(self, way: Way) -> float:
        """Rams on the way: with friends always a loss, with enemies what they do to both."""
        charts, total = self.view.charts, 0.0
        facing = way.facing
        for hex in way.hexes:
            if hex in self.friends:
                done, own = evaluate.ram_value(
                    charts, self.ship, facing, self.friends[hex], self.friends[hex].blueprint.points
                )
                total -= done + own + FRIEND
            elif hex in self.foes:
                foe = self.foes[hex]
                done, own = evaluate.ram_value(charts, self.ship, facing, foe, self.worth(foe))
                total += done - own
        return total
