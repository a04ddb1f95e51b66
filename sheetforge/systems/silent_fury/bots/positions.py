"""Positions: the fire that a ship gives and takes in possible places, and the choice of one.

A position is tried on a copy of the ship, of which the engine is asked who bears on whom.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement
from typing import NamedTuple

from sheetforge.geometry.hexes import DIRECTIONS, Facing, Hex, arcs, disk, distance
from sheetforge.systems.silent_fury.blueprint import Gun
from sheetforge.systems.silent_fury.bots.goals import Goals, in_time, to_edge
from sheetforge.systems.silent_fury.bots.worth import fights_by_boarding, ready_guns, risk, row_worth
from sheetforge.systems.silent_fury.engine.aiming import sides_hit
from sheetforge.systems.silent_fury.engine.operating import operable
from sheetforge.systems.silent_fury.engine.ship import ShipState
from sheetforge.systems.silent_fury.engine.state import State
from sheetforge.systems.silent_fury.engine.thrust import reachable
from sheetforge.systems.silent_fury.figures import JUMP_RANGE, MANEUVER_ENGINES, ROTATE_ENGINES
from sheetforge.systems.silent_fury.schema.scenario import Edge

NEXT = 1.1
"""The weight of the fire of the next turn against a full volley now."""

TAKEN = 0.8
"""The weight of fire that is taken against fire that is given."""

LOST = (1.2, 0.5, 0.15)
"""The part of a ship's points that drifting off the map costs, in one, two and three turns."""

FAR = 0.012
"""The part of a ship's points that a hex of distance costs beyond the reach of its weapons."""

FAST = 0.03
"""The part of a ship's points that each hex of speed beyond the usual one costs."""
USUAL_SPEED = 2

MOST_TRIED = 3
"""Shields that are weighed one by one; more go to the first of their sides."""

CARE = 1.5
"""The weight of fire at a ship that the enemy has to destroy."""

HELD = 0.25
"""The part of a ship's points that a hex nearer to those who want to take it costs."""

CLEAR = 5
"""The hexes beyond the reach of boarders at which a ship is safe from them."""

LEAVING = 0.5
"""The part of a ship's points that a turn costs a ship that is to leave the map."""


class Place(NamedTuple):
    """A hex for the ship, one for its trailing token, and the way that the ship faces."""

    hex: Hex
    trail: Hex
    facing: Facing

    @property
    def drifted(self) -> Place:
        """The place after the Drift Phase."""
        return Place(self.hex + (self.hex - self.trail), self.hex, self.facing)


def place_of(ship: ShipState) -> Place:
    """Return where a ship is."""
    return Place(ship.hex, ship.trail, ship.facing)


def put(ship: ShipState, place: Place, shields: tuple[int, ...] | None = None) -> ShipState:
    """Return a copy of a ship in another place, with other shields."""
    made = ship.copy()
    made.hex, made.trail, made.facing = place
    if shields is not None:
        made.shields = shields
    made.evading = made.hardened = False
    return made


class Outlook:
    """Prospects of a ship for a turn, in every place that it could be in."""

    def __init__(self, state: State, ship: ShipState, side: str, goals: Goals) -> None:
        self.state, self.ship, self.side, self.goals = state, ship, side, goals
        self.enemies = [one for one in state.on_map() if one.side != side]
        self.later = [put(enemy, place_of(enemy).drifted) for enemy in self.enemies]
        self.own = max(1, sum(1 for _ in state.on_map(side)))
        self.guns = ready_guns(state, ship, side)
        self.theirs = [ready_guns(state, enemy, enemy.side) for enemy in self.enemies]
        self.reach = max((mode.reach for gun in self.guns for mode in gun.modes), default=0)
        self.engines = len(operable(state, ship, side, "engine"))
        self.fixed = len(operable(state, ship, side, "engine", fixed=True))
        self.boarder = fights_by_boarding(ship, side)
        self.turns_left = state.plan.turn_limit - state.turn
        self.exits = [edge for edge in goals.ways_out(ship) if in_time(state, ship, edge)]
        self.hunters = (
            [put(enemy, place_of(enemy).drifted) for enemy in self.enemies if enemy.blueprint.transports]
            if ship.id in goals.hunted
            else []
        )
        self._fire: dict[tuple[Place, bool], tuple[float, float]] = {}
        self._taken: dict[tuple[Place, tuple[int, ...], bool], float] = {}
        self._final: dict[tuple[Place, tuple[int, ...]], float] = {}
        self._shields: dict[Place, dict[int, tuple[int, ...]]] = {}
        self._ways: dict[tuple[Place, bool], list[tuple[str, Place]]] = {}

    # --- fire ------------------------------------------------------------------------------------

    def fire(self, place: Place, later: bool = False) -> tuple[float, float]:
        """Return the worth of a full volley, and of the best single weapon, from a place."""
        key = (place, later)
        if key not in self._fire:
            stand = put(self.ship, place)
            enemies = self.later if later else self.enemies
            worths = [self.gun_worth(stand, gun, enemies) for gun in self.guns]
            self._fire[key] = (sum(worths), max(worths, default=0.0))
        return self._fire[key]

    def gun_worth(self, stand: ShipState, gun: Gun, enemies: list[ShipState]) -> float:
        """Return the worth of a weapon at its best target, less its risk; at least 0."""
        best = 0.0
        for mode in gun.modes:
            for enemy in enemies:
                factor = self.goals.factor(enemy)
                worth = factor and factor * row_worth(self.state, stand, gun, mode, enemy)
                if worth:
                    best = max(best, worth - risk(self.ship, gun, mode))
        return best

    def taken(self, place: Place, shields: tuple[int, ...], later: bool = False) -> float:
        """Return the worth of one volley of every enemy at a place, shared by all own ships."""
        key = (place, shields, later)
        if key not in self._taken:
            stand = put(self.ship, place, shields)
            found = 0.0
            for enemy, guns in zip(self.later if later else self.enemies, self.theirs, strict=True):
                for gun in guns:
                    found += max(row_worth(self.state, enemy, gun, mode, stand) for mode in gun.modes)
            care = CARE if self.ship.id in self.goals.guarded else 1.0
            self._taken[key] = care * found / self.own**0.7
        return self._taken[key]

    # --- the end of a turn -----------------------------------------------------------------------

    def final(self, place: Place, shields: tuple[int, ...]) -> float:
        """Return the worth of a place at the end of the Action Phase for the next turn."""
        key = (place, shields)
        if key not in self._final:
            self._final[key] = self._worked_out(place, shields)
        return self._final[key]

    def _worked_out(self, place: Place, shields: tuple[int, ...]) -> float:
        drifted, points = place.drifted, self.ship.blueprint.points
        if self.exits:
            return max(self._leaving(place, edge) for edge in self.exits)
        worth = -self._off(place) * points
        worth -= FAST * points * max(0, (place.hex - place.trail).length - USUAL_SPEED)
        if not self.state.holds(drifted.hex) or not self.turns_left:
            return worth
        volley, single = self.fire(drifted, later=True)
        worth += NEXT * (volley + 0.5 * single)
        worth -= NEXT * TAKEN * self.taken(drifted, shields, later=True)
        worth -= HELD * points * self._within(drifted.hex)
        worth -= FAR * points * self._beyond(drifted)
        return worth

    def _off(self, place: Place) -> float:
        """Return the part of the ship's points that drifting off the map costs.

        It costs nothing for a ship that the enemy is to take, which is safe there.
        """
        step = place.hex - place.trail
        if self.hunters:
            return 0.0
        for turns, part in enumerate(LOST[: self.turns_left + 1], 1):
            if not self.state.holds(place.hex + step * turns):
                return part
        return 0.0

    def _within(self, hex: Hex) -> int:
        """Return by how many hexes a ship is too near to those who want to take it."""
        found = 0
        for hunter in self.hunters:
            reach = max(transport.reach for transport in hunter.blueprint.transports)
            found = max(found, reach + CLEAR - distance(hex, hunter.hex))
        return found

    def _beyond(self, place: Place) -> float:
        """Return how far a ship is beyond its reach of what it is after; more if it looks away."""
        wanted = [ship for ship in self.later if self.goals.factor(ship) > 0 or self.board_at(ship)]
        if not wanted:
            return 0.0
        prizes = [ship for ship in wanted if self.board_at(ship)]
        if prizes:
            return 4 * max(0, min(distance(place.hex, prize.hex) for prize in prizes) - 1)
        near = min(wanted, key=lambda ship: (distance(place.hex, ship.hex), ship.id))
        away = distance(place.hex, near.hex)
        turned = place.facing in arcs(place.hex, near.hex) if away else True
        return max(0, away - self.reach * 0.6) + (0 if turned else 1)

    def board_at(self, enemy: ShipState) -> bool:
        """Return whether a ship is one that this ship should board."""
        if not self.ship.blueprint.transports:
            return False
        return enemy.id in self.goals.prizes or (self.boarder and enemy.holds(enemy.side))

    def _leaving(self, place: Place, edge: Edge) -> float:
        """Return what a place is worth to a ship that is to leave by an edge."""
        points = self.ship.blueprint.points
        step = place.hex - place.trail
        now = to_edge(self.state, place.hex, edge)
        toward = now - to_edge(self.state, place.hex + step, edge)
        after = place.drifted.hex
        if not self.state.holds(after):
            return points * (4 if to_edge(self.state, after, edge) <= 0 else -3)
        turns = now / max(0.25, toward) if toward > 0 else 20 + now
        ahead = distance(place.hex + DIRECTIONS[place.facing], place.hex)
        gain = now - to_edge(self.state, place.hex + DIRECTIONS[place.facing] * ahead * 2, edge)
        return points * (-LEAVING * min(turns, 30) + 0.2 * gain - 0.02 * now)

    # --- ways to move ----------------------------------------------------------------------------

    def ways(self, place: Place, thrusted: bool) -> list[tuple[str, Place]]:
        """Return every action of a Thrust card from a place, with where it leads."""
        key = (place, thrusted)
        if key not in self._ways:
            self._ways[key] = list(self._found(place, thrusted))
        return self._ways[key]

    def _found(self, place: Place, thrusted: bool) -> list[tuple[str, Place]]:
        found: list[tuple[str, Place]] = [("none", place)]
        if self.engines and not thrusted:
            stand = put(self.ship, place)
            for hex in reachable(self.state, stand, self.side):
                found.append(("thrust", place._replace(hex=hex)))
        if self.fixed >= ROTATE_ENGINES:
            found += [("rotate", place._replace(facing=facing)) for facing in range(6) if facing != place.facing]
        if self.fixed >= MANEUVER_ENGINES:
            trails = (place.trail + step for step in DIRECTIONS)
            found += [("maneuver", place._replace(trail=hex)) for hex in trails if self.state.holds(hex)]
        return found

    def jumps(self, place: Place) -> list[Place]:
        """Return the places that a jump could lead to, facing the nearest enemy."""
        places = []
        for hex in disk(place.hex, JUMP_RANGE):
            if self.state.holds(hex):
                near = min(self.later, key=lambda ship: distance(ship.hex, hex), default=None)
                facing = place.facing
                if near is not None and near.hex != hex:
                    facing = arcs(hex, near.hex)[0]
                places.append(Place(hex, hex, facing))
        return places

    # --- shields ---------------------------------------------------------------------------------

    def best_shields(self, place: Place, generators: int) -> tuple[int, ...]:
        """Return the sides where shields avert most of the expected fire. Of equal choices, the one
        that faces most enemies is best.
        """
        if generators not in self._shields.get(place, {}):
            faced = Counter(
                side for enemy in (*self.enemies, *self.later) for side in sides_hit(put(self.ship, place), enemy.hex)
            )
            after = place.drifted

            def order(sides: tuple[int, ...]) -> tuple[float, int]:
                up = tuple(map(sides.count, range(6)))
                taken = self.taken(place, up) + self.taken(after, up, True)
                return taken, -sum(faced[side] for side in sides)

            tried = combinations_with_replacement(range(6), min(generators, MOST_TRIED))
            sides = min(tried, key=order)
            sides += sides[:1] * (generators - len(sides))
            self._shields.setdefault(place, {})[generators] = tuple(map(sides.count, range(6)))
        return self._shields[place][generators]
