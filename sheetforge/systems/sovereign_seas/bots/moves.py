"""The moves of a ship in an impulse, and their worth to the standard bot."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from sheetforge.geometry.hexes import DIRECTIONS, Facing, Hex, distance
from sheetforge.systems.sovereign_seas.blueprint import GunFigures
from sheetforge.systems.sovereign_seas.bots import evaluate
from sheetforge.systems.sovereign_seas.bots.goals import Goals, Tactics, keeps_away
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
"""The weight of fire of a ship that has fired this turn: by the next turn every ship has moved."""

NEAREST = 4
"""The hexes that a ship moves at most in an impulse, and the enemies that it keeps away from."""

FRIEND = 4.0
"""Points against the hex of a friend, besides what the ram does."""

LOOKOUT = 3
CROWDED = 4.0
"""Hexes ahead in which a friend is in the way, and the points against one in the next."""

Groups = tuple[tuple[GunFigures, Arc, int], ...]


class Way(NamedTuple):
    """Steps, the hexes they lead through with the facing in each, and the facing at the end."""

    steps: tuple[str, ...]
    hexes: tuple[Hex, ...]
    facing: Facing
    facings: tuple[Facing, ...] = ()


def ways(ship: ShipState, points: int) -> Iterator[Way]:
    """Every way to move a number of hexes."""
    probe = ship.copy()

    def walk(way: Way) -> Iterator[Way]:
        if len(way.steps) == points:
            yield way
            return
        for step in steps(probe):
            before = probe.hex, probe.facing, probe.run
            advance(probe, step)
            yield from walk(
                Way((*way.steps, step), (*way.hexes, probe.hex), probe.facing, (*way.facings, probe.facing))
            )
            probe.hex, probe.facing, probe.run = before

    yield from walk(Way((), (), probe.facing))


def groups_of(ship: ShipState) -> Groups:
    """The batteries that are left, counted by gun and arc."""
    found: dict[tuple[GunFigures, Arc], int] = {}
    for _, battery in ship.working():
        key = battery.gun, battery.arc
        found[key] = found.get(key, 0) + 1
    return tuple((gun, arc, count) for (gun, arc), count in found.items())


def broadside(
    charts: Charts, groups: Groups, hex: Hex, facing: Facing, enemies: list[ShipState], worth: Points
) -> float:
    """The points that a ship's fire takes on average, every group at its best target."""
    best = [0.0] * len(groups)
    reach = max((gun.reach for gun, _, _ in groups), default=0)
    for enemy in enemies:
        if range_between(distance(hex, enemy.hex)) > reach:
            continue
        arcs, points = covering(facing, enemy.hex - hex), worth(enemy)
        for index, (gun, arc, count) in enumerate(groups):
            if arc in arcs:
                value = evaluate.salvo_value(charts, gun, count, enemy, hex, points)
                best[index] = max(best[index], value)
    return sum(best)


class Bearings:
    """The surroundings of a ship that is about to move."""

    def __init__(self, view: View, ship: ShipState, goals: Goals, tactics: Tactics) -> None:
        self.view = view
        self.ship = ship
        self.worths = goals.worths
        self.tactics = tactics
        self.enemies = view.enemies
        armed = [enemy for enemy in self.enemies if enemy.armed]
        self.threats = sorted(armed, key=lambda one: distance(one.hex, ship.hex))[:NEAREST]
        reach = ship.blueprint.reach + NEAREST
        self.targets = [one for one in self.enemies if distance(one.hex, ship.hex) <= reach]
        self.flees = keeps_away(view.state, ship, goals, tactics) and bool(self.threats or not ship.armed)
        self.groups = groups_of(ship)
        self.probe = ship.copy()
        self.near = [
            (enemy, groups_of(enemy))
            for enemy in self.enemies
            if distance(enemy.hex, ship.hex) <= enemy.blueprint.reach + 4
        ]
        self.friends = {one.hex: one for one in view.own if one is not ship}
        self.foes = {one.hex: one for one in self.enemies}
        self.rams = self._rams()
        self.lanes: dict[Hex, float] = {}
        for friend in self.friends.values():
            for away in range(1, LOOKOUT + 1) if friend.speed else ():
                hex = friend.hex + DIRECTIONS[friend.facing] * away
                self.lanes[hex] = self.lanes.get(hex, 0.0) + CROWDED / away
        self.wanted = max(
            self.enemies,
            key=lambda one: (
                self._worth(one) * (tactics.hunt if one.id in goals.prey else 1.0) / (8 + distance(one.hex, ship.hex)),
                one.id,
            ),
            default=None,
        )

    def _worth(self, ship: ShipState) -> float:
        return self.worths[ship.id]

    def _rams(self) -> dict[Hex, list[tuple[ShipState, Facing]]]:
        """The hexes in which each enemy can ram with its next move, with its facing there.

        Slower enemies have moved already; in the next impulse they move before this ship does.
        """
        state, ship = self.view.state, self.ship
        found: dict[Hex, list[tuple[ShipState, Facing]]] = {}
        if not self.tactics.rammed:
            return found
        charts = self.view.charts
        own = charts.hexes(ship.speed, state.impulse)
        later = state.impulse % charts.impulses + 1
        for enemy in self.enemies:
            if not enemy.speed:
                continue
            points = charts.hexes(enemy.speed, state.impulse if enemy.speed > ship.speed else later)
            if distance(enemy.hex, ship.hex) > own + points:
                continue
            for hex, facing in dict.fromkeys(
                place for way in ways(enemy, points) for place in zip(way.hexes, way.facings, strict=True)
            ):
                found.setdefault(hex, []).append((enemy, facing))
        return found

    def value(self, way: Way) -> float:
        """Return the worth of a way: fire given, less fire taken, rams, and its distances."""
        charts, ship, probe = self.view.charts, self.ship, self.probe
        hex = way.hexes[-1] if way.hexes else ship.hex
        probe.hex, probe.facing = hex, way.facing
        total = self._meetings(way)
        if self.groups:
            fire = broadside(charts, self.groups, hex, way.facing, self.targets, self._worth)
            total += fire * (FIRED if ship.fired else 1.0)
        for enemy, groups in self.near:
            danger = broadside(charts, groups, enemy.hex, enemy.facing, [probe], self._worth)
            total -= self.tactics.danger * danger * (FIRED if enemy.fired else 1.0)
        if hex in self.rams:
            total -= self.tactics.rammed * self._rammed(hex)
        return total + self._pull(hex, way.facing) - self._crowding(hex, way.facing)

    def _rammed(self, hex: Hex) -> float:
        """The most that an enemy gains by ramming the ship in a hex."""
        most = 0.0
        for enemy, facing in self.rams[hex]:
            done, own = evaluate.ram_value(
                self.view.charts, enemy, facing, self.probe, self._worth(self.ship), self._worth(enemy)
            )
            most = max(most, done - own)
        return most

    def _crowding(self, hex: Hex, facing: Facing) -> float:
        """Friends ahead, or a place ahead of friends: a ship that cannot turn in time rams."""
        step, found = DIRECTIONS[facing], self.lanes.get(hex, 0.0)
        for away in range(1, LOOKOUT + 1):
            hex = hex + step
            if hex in self.friends:
                found += CROWDED / away
        return found

    def _pull(self, hex: Hex, facing: Facing) -> float:
        """Armed ships go towards the enemies that they want, others away from every enemy."""
        if not self.enemies:
            return 0.0
        pull, near = self.tactics.pull, self.tactics.near
        ahead = hex + DIRECTIONS[facing]
        if not self.flees and self.wanted is not None:
            away = max(near, distance(hex, self.wanted.hex))
            return -pull * (away + 0.5 * max(near, distance(ahead, self.wanted.hex)))
        those = self.threats or self.enemies
        return pull * min(distance(hex, ship.hex) + 0.5 * distance(ahead, ship.hex) for ship in those)

    def _meetings(self, way: Way) -> float:
        """Rams on the way: with friends always a loss, with enemies what they do to both."""
        total = 0.0
        for hex, facing in zip(way.hexes, way.facings, strict=False):
            if hex in self.friends:
                friend = self.friends[hex]
                done, own = self._ram(facing, friend)
                total -= done + own + FRIEND
            elif hex in self.foes:
                done, own = self._ram(facing, self.foes[hex])
                total += done - own
        return total

    def _ram(self, facing: Facing, target: ShipState) -> tuple[float, float]:
        return evaluate.ram_value(
            self.view.charts, self.ship, facing, target, self._worth(target), self._worth(self.ship)
        )
