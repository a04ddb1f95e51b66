"""How the standard bot flies: every end of a move is weighed, and the best one is flown to."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sheetforge.hexes import Hex, rotated
from sheetforge.play.questions import Choose
from sheetforge.systems.silent_death.engine import evaluate, homing
from sheetforge.systems.silent_death.engine.bot_moves import End, ends
from sheetforge.systems.silent_death.engine.movement import (
    NORMAL,
    TURN_COST,
    after,
)
from sheetforge.systems.silent_death.engine.ship import Ship
from sheetforge.systems.silent_death.engine.view import View

if TYPE_CHECKING:
    from sheetforge.systems.silent_death.engine.bot_goals import Goals
    from sheetforge.systems.silent_death.engine.bot_standard import Weights

NEAREST = 8
"""Only so many enemies are weighed for a move: the nearest."""

OUT = 1000.0
"""Points for flying over the edge that a ship has to reach."""


class Course:
    """The actions of a move, and where the ship should be before each."""

    __slots__ = ("actions", "at", "phase", "ship", "steps")

    def __init__(self, view: View, ship: Ship, actions: tuple[str, ...]) -> None:
        self.ship = ship.id
        self.phase = view.turn
        self.actions = actions
        self.at = 0
        self.steps = _places(ship, actions)

    def holds(self, view: View, ship: Ship, options: tuple[str, ...]) -> bool:
        """Whether the ship is where the course has it, and may do what comes next."""
        return (
            ship.id == self.ship
            and view.turn == self.phase
            and self.at < len(self.actions)
            and self.steps[self.at] == (ship.hex, ship.facing)
            and self.actions[self.at] in options
        )

    def next(self, ship: Ship, options: tuple[str, ...]) -> str:
        """The next action."""
        action = self.actions[self.at]
        self.at += 1
        return action


def _places(ship: Ship, actions: tuple[str, ...]) -> list[tuple[Hex, int]]:
    """Where a ship is before each action."""
    hex, facing = ship.hex, ship.facing
    steps = []
    for action in actions:
        steps.append((hex, facing))
        hex, facing = after(hex, facing, action, ship.fit.long)
    return steps


class Flight:
    """The battle as it stands, read once for a move: who can do what to whom."""

    def __init__(self, view: View, side: str, weights: Weights, goals: Goals) -> None:
        self.view = view
        self.side = side
        self.weights = weights
        self.goals = goals
        self.own = view.own
        self.enemies = view.enemies

    def urgency(self, ship: Ship) -> float:
        """What speaks for moving a ship late: what it could do, and what could be done to it."""
        if not self.enemies:
            return 0.0
        rules = self.view.rules
        near = min((enemy.hex - ship.hex).length for enemy in self.enemies)
        arms = evaluate.arms(ship, rules)
        punch = max(
            evaluate.best_at(evaluate.parts(arms, evaluate.aim(enemy, by=ship.side)), 2)
            * self.goals.worth(enemy)
            for enemy in self._nearest(ship)
        )
        return punch - 0.05 * near

    def course(self, ship: Ship, question: Choose) -> Course:
        """The best course from here on, with the points that are left.

        A ship that can turn by nothing, though it has the points, has turned just now.
        """
        options, points = question.options, int(question.so_far[0])
        turned = points >= TURN_COST and not any(turn in options for turn in NORMAL)
        found = self.best(ship, points, turned)
        if found is None or found.actions[0] not in options:
            return Course(self.view, ship, (options[-1],))
        return Course(self.view, ship, found.actions)

    def best(self, ship: Ship, points: int, turned: bool) -> End | None:
        """The best end of a move."""
        state = self.view.state
        look = _Look(self, ship)
        values = look.values
        best, most = None, float("-inf")
        avoid = state.debris.union(state.asteroids)
        for end in ends(state, ship, avoid, points, turned):
            if end.leaves:
                value = self._leaving(ship, end)
            else:
                row = values(end.hex)
                value = row[end.facing]
                if end.chance < 1.0:
                    failed = row if end.back is None else values(end.back)
                    value = end.chance * value + (1 - end.chance) * failed[end.was]
            if value > most + 1e-9:
                best, most = end, value
        return best

    def _leaving(self, ship: Ship, end: End) -> float:
        board, edge = self.view.board, self.goals.exits.get(ship.id)
        if not self.goals.ways_out(self.view, ship):
            return -OUT
        if edge is None or board.edge_beyond(end.hex, end.facing) == edge:
            return OUT
        return -OUT

    def turn(self, ship: Ship, options: tuple[str, ...]) -> str:
        """Which way a ship that cannot fly turns."""
        look = _Look(self, ship)
        return max(
            options,
            key=lambda one: look.value(*after(ship.hex, ship.facing, one, ship.fit.long)),
        )

    def _nearest(self, ship: Ship) -> list[Ship]:
        if len(self.enemies) <= NEAREST:
            return self.enemies
        by_distance = sorted(
            self.enemies, key=lambda enemy: ((enemy.hex - ship.hex).length, enemy.id)
        )
        return by_distance[:NEAREST]


class _Look:
    """One ship among its enemies: what a hex and a facing are worth to it."""

    def __init__(self, flight: Flight, ship: Ship) -> None:
        view, weights, goals = flight.view, flight.weights, flight.goals
        rules, self.weights = view.rules, weights
        arms, aim = evaluate.arms(ship, rules), evaluate.aim(ship)
        self.own_worth = goals.worth(ship)
        self.boxes, self.reduction = aim.boxes, aim.reduction
        self.board, self.edges = view.board, goals.ways_out(view, ship)
        caution = weights.caution * self.own_worth * (2.0 if self.edges else 1.0)
        friends = max(1, len(flight.own))
        still = caution * weights.unmoved_enemy * (1.0 + 1.0 / friends) / 2
        self.by_hex: dict[Hex, list[float]] = {}
        self.enemies: list[_Enemy] = []
        for enemy in flight._nearest(ship):
            sure = 1.0 if enemy.moved else weights.unmoved_target
            threat = evaluate.parts(evaluate.arms(enemy, rules), aim)
            self.enemies.append(
                _Enemy(
                    *enemy.hex,
                    evaluate.parts(arms, evaluate.aim(enemy)),
                    sure * goals.worth(enemy),
                    enemy.facing,
                    threat if enemy.moved else None,
                    caution,
                    () if enemy.moved else _threat(threat, enemy.drive, still),
                    goals.matters.get(enemy.id, 1.0),
                )
            )
        self.chasing = [
            (one.hex, one.facing, one.points, one.kind.average)
            for one in view.warheads.values()
            if one.target == ship.id and not one.arrived
        ]

    def value(self, hex: Hex, facing: int) -> float:
        """What it is worth to end a move here, in points."""
        return self.values(hex)[facing]

    def values(self, hex: Hex) -> list[float]:
        """The same for every facing."""
        row = self.by_hex.get(hex)
        if row is None:
            row = self.by_hex[hex] = self._values(hex)
        return row

    def _values(self, hex: Hex) -> list[float]:
        hq, hr = hex
        bearing = evaluate.bearing
        given = [0.0] * 6
        value = -self._chased(hex) if self.chasing else 0.0
        ahead, nearest = None, 1e9
        for enemy in self.enemies:
            q, r = enemy.q - hq, enemy.r - hr
            away, one, other = bearing(q, r)
            table = enemy.table
            if away < len(table[0]):
                worth = enemy.worth
                for side in range(6):
                    part = table[side][away] * worth
                    # The facing from which the enemy lies on that side of the ship.
                    if part > given[one - side]:
                        given[one - side] = part
                    if part > given[other - side]:
                        given[other - side] = part
            if enemy.threat is not None:
                value -= evaluate.fire(enemy.threat, enemy.facing, -q, -r) * enemy.caution
            elif away < len(enemy.closing):
                value -= enemy.closing[away]
            if away / enemy.matters < nearest:
                nearest, ahead = away / enemy.matters, (q, r)
        if self.edges:
            value -= 2.0 * min(self.board.row_from(hex, edge) for edge in self.edges)
            return [value + one for one in given]
        if ahead is None:
            return [value + one for one in given]
        value -= self.weights.near * nearest
        turn, turns = self.weights.facing, evaluate.turns_to(*ahead)
        return [value + given[facing] - turn * turns[facing] for facing in range(6)]

    def _chased(self, hex: Hex) -> float:
        """What warheads that can still reach a hex would do there."""
        damage = 0.0
        for at, facing, points, average in self.chasing:
            if (hex - at).length <= points:
                step = rotated(hex - at, -facing)
                if homing.points_to(step.q, step.r) <= points:
                    damage += average
        if not damage:
            return 0.0
        part = min(1.0, max(0.0, damage - self.reduction) / self.boxes)
        return 0.7 * part * self.own_worth


class _Enemy(NamedTuple):
    """An enemy as one ship sees it: what can be done to it, and what it can do.

    `threat` is None while it is still to move; `closing` is then what it may do by distance.
    """

    q: int
    r: int
    table: evaluate.Parts
    worth: float
    facing: int
    threat: evaluate.Parts | None
    caution: float
    closing: tuple[float, ...]
    matters: float


def _threat(table: evaluate.Parts, drive: int, worth: float) -> tuple[float, ...]:
    """By distance, what a ship that is still to move may do: at best it comes as near as it can."""
    reach = max(len(row) for row in table)
    best = [evaluate.best_at(table, away) for away in range(reach)]
    closing = max(0, drive - 4)
    return tuple(
        worth * max(best[max(1, away - closing) : away + 1], default=0.0)
        for away in range(reach + closing)
    )
