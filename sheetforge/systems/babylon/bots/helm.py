"""The standard bot's movement: where a craft goes in a round, by the fire of this and the next."""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt

from sheetforge.geometry.hexes import Hex, distance
from sheetforge.systems.babylon.bearings import side_of
from sheetforge.systems.babylon.blueprint import Blueprint
from sheetforge.systems.babylon.bots.exchange import Exchange, Guess
from sheetforge.systems.babylon.bots.goals import Goals
from sheetforge.systems.babylon.bots.reach import Way, drift, guesses, ways
from sheetforge.systems.babylon.bots.worth import HitWorth
from sheetforge.systems.babylon.engine import motion
from sheetforge.systems.babylon.engine.craft import FlightState, Unit
from sheetforge.systems.babylon.engine.motion import SIDES, Helm, Motion
from sheetforge.systems.babylon.engine.state import State, View

ABOUT = 2
"""Hexes that a turn by a hexside counts as, for a craft that is to come nearer."""

EDGE = 0.08
"""The part of a craft's points that a hex nearer to the edge is worth if it is to leave."""

CLOSELY = 12
"""Ways that are looked at with the next round as well."""

MOST_FACED = 24
"""Enemies, the nearest ones, whose fire is counted, so that a large battle takes no longer."""

MOST_MOVING = 3
"""Enemies, the nearest ones, whose turns are guessed; others are taken to go straight on."""


class Pilot:
    """Chooses the movement of one craft."""

    def __init__(self, view: View, unit: Unit, worths: HitWorth, goals: Goals) -> None:
        self.state: State = view.state
        self.unit = unit
        self.fit: Blueprint = unit.blueprint
        self.goals = goals
        self.is_free = unit.agile
        self.flees = goals.flees(unit)
        units = sorted(view.enemies, key=lambda one: (distance(one.hex, unit.hex), one.id))
        enemies = units[:MOST_FACED]
        now = [guess for index, one in enumerate(enemies) for guess in self._after(one, index)]
        later = [
            Guess(guess.unit, drift(guess.motion, guess.unit.blueprint), guess.chance, guess.unit.agile)
            for guess in now
        ]
        wanted = {enemy.id: goals.wanted(enemy) for enemy in enemies}
        self.now = Exchange(unit, now, worths, wanted)
        self.later = Exchange(unit, later, worths, wanted, 1)
        own = sum(1 for _ in self.state.flying(unit.side))
        weights = goals.tactics
        self.danger = weights.danger * goals.caution() * goals.dear(unit) / sqrt(max(1, own))
        self.pull = weights.pull * (weights.chase if goals.behind() else 1.0)
        is_last = self.state.turn >= self.state.plan.turn_limit
        self.next = 0.0 if is_last else weights.next
        best = max(
            later,
            key=lambda guess: (
                wanted[guess.unit.id]
                * guess.unit.blueprint.points
                / (8 + distance(guess.motion.hex, unit.hex))
                * (guess.chance >= 0.5),
                guess.unit.id,
            ),
            default=None,
        )
        self.goal = best.motion if best else None
        self.near = [guess.motion for guess in later]
        self.leaves = goals.escapes(unit, "leave")

    def _after(self, enemy: Unit, at: int) -> Iterator[Guess]:
        """Yield where an enemy may be when the craft fires: he may have moved already."""
        order = self.state.order
        known = {id: number for number, id in enumerate(order)}
        own = known.get(self.unit.id, len(order))
        if known.get(enemy.id, len(order)) < own:
            yield Guess(enemy, enemy.motion, 1.0, enemy.agile)
        elif at < MOST_MOVING:
            for where, chance in guesses(enemy.motion, enemy.blueprint, enemy.thrust, enemy.zigs):
                yield Guess(enemy, where, chance, enemy.agile)
        else:
            yield Guess(enemy, drift(enemy.motion, enemy.blueprint), 1.0, enemy.agile)

    def best(self, helm: Helm) -> tuple[float, Way]:
        """Return the best way of a craft from a helm, with its worth."""
        every = enumerate(ways(helm, self.fit, self.is_free))
        found = [(self._first(way), at, way) for at, way in every]
        found.sort(key=lambda one: (-one[0], one[1]))
        value, _, way = max(
            ((self._second(value, way), -at, way) for value, at, way in found[:CLOSELY]), key=lambda one: one[:2]
        )
        if self.is_free or self.fit.immobile:
            return value, way
        turned = self._at(self.now, way.end.hex, way.end.facing, not way.end.rolled)
        if turned > self._at(self.now, way.end.hex, way.end.facing, way.end.rolled) + 1.0:
            return value, way._replace(orders=(motion.ROLL, *way.orders))
        return value, way

    def _at(self, fire: Exchange, hex: Hex, facing: int, is_rolled: bool) -> float:
        """The worth of a place and facing: fire given, less fire taken."""
        given = fire.given(hex, is_rolled)
        taken = fire.taken(hex, is_rolled)
        share = 0.4 if self.flees else 1.0
        if self.is_free:
            return max(share * one - self.danger * other for one, other in zip(given, taken, strict=True))
        return share * given[facing] - self.danger * taken[facing]

    def facing(self, where: Motion, facings: range, rolls: tuple[bool, ...]) -> tuple[int, bool]:
        """Return how an agile craft best faces, and whether upside down."""

        def value(how: tuple[int, bool]) -> tuple[float, bool, bool]:
            facing, is_rolled = how
            given = self.now.given(where.hex, is_rolled)[facing]
            taken = self.now.taken(where.hex, is_rolled)[facing]
            kept = facing == where.facing, is_rolled == where.rolled
            return given - self.danger * taken, *kept

        return max(((facing, rolled) for facing in facings for rolled in rolls), key=value)

    def _first(self, way: Way) -> float:
        """The worth of a way in this round, and of where it leads."""
        end = way.end
        if not self.state.plan.holds(end.hex):
            return self._left()
        after = max(self._pull(one) for one in self._straight(end))
        return self._at(self.now, end.hex, end.facing, end.rolled) + after

    def _straight(self, end: Motion) -> Iterator[Motion]:
        """Yield where it drifts to next round, and where it comes to if it brakes first."""
        yield drift(end, self.fit)
        if end.speed and end.turning is None and (self.fit.gravitic or self.fit.retro):
            slower = max(0, end.speed - self.unit.thrust // self.fit.acceleration)
            yield drift(motion.settled(end._replace(speed=slower)), self.fit)

    def _left(self) -> float:
        """The worth of leaving the map."""
        return self.fit.points * (2.0 if self.leaves else -1.0)

    def _second(self, value: float, way: Way) -> float:
        """The same with the best of the next round: straight on, or a turn to either side."""
        end = way.end
        if not self.next or not self.state.plan.holds(end.hex):
            return value
        return value + self.next * max(map(self._then, self._next(end)))

    def _then(self, where: Motion) -> float:
        """The worth of a place in the next round."""
        if not self.state.plan.holds(where.hex):
            return self._left()
        return self._at(self.later, where.hex, where.facing, where.rolled)

    def _next(self, end: Motion) -> Iterator[Motion]:
        """Yield where it may go from there: a reaction ship faces its course again."""
        if not self.fit.gravitic and end.turning is None:
            end = end._replace(facing=end.course)
        yield from self._straight(end)
        helm = motion.begin(end, self.unit.thrust, self.unit.zigs)
        if end.speed and self.unit.thrust and motion.can_turn(helm, self.fit):
            for side in SIDES.values():
                yield drift(motion.turned(helm, self.fit, side).motion, self.fit)

    def _pull(self, where: Motion) -> float:
        """The worth of a place by what is near: the enemy, or for who leaves the edge."""
        points = self.fit.points
        pull = self.pull * points
        if self.leaves:
            return -EDGE * points * self.goals.to_edge(where.hex)
        if self.flees:
            near = min((distance(where.hex, one.hex) for one in self.near), default=0)
            return pull * min(near, 20)
        if self.goal is None:
            return 0.0
        near = self.goals.tactics.near if not isinstance(self.unit, FlightState) else 1
        away = distance(where.hex, self.goal.hex)
        if away <= near:
            return -pull * near
        return -pull * (away + ABOUT * self._off(where, self.goal.hex - where.hex))

    def _off(self, where: Motion, step: Hex) -> int:
        """The hexsides by which a craft has to turn to go along a step."""
        course = where.course
        if where.turning is not None:
            course += where.turning.side
        elif where.at_rest:
            if self.fit.gravitic:
                return 0
            course = where.facing
        side = side_of(step, course % 6, False)
        return min(side, 6 - side)
