"""The worth of a hex and a facing to a ship of the standard bot, among its enemies.

A ship of two hexes is a gun platform at its bow and another at its stern. As an enemy it is two
enemies of the same worth, each with the guns that fire from there; as the bot's own ship it fires
from either, and what the worse placed of them has to fear counts.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from sheetforge.geometry.hexes import Hex, rotated
from sheetforge.systems.silent_death.bots import evaluate
from sheetforge.systems.silent_death.bots.goals import Goals
from sheetforge.systems.silent_death.engine import homing
from sheetforge.systems.silent_death.engine.footprint import stern
from sheetforge.systems.silent_death.engine.ship import ShipState
from sheetforge.systems.silent_death.engine.smash.course import way_out
from sheetforge.systems.silent_death.engine.view import View


@dataclass(frozen=True, slots=True)
class Weights:
    """The weights of the bot: factors without a unit, and points for a hex or a hexside.

    `caution` is what damage taken counts against damage given. `unmoved_target` and
    `unmoved_enemy` are what is left of fire at, or from, a ship that is still to move. `near` and
    `facing` draw it to the nearest enemies when there is nothing to fire at. `warhead` is what a
    warhead is worth as long as it is not launched, as a part of the damage it does on average.
    """

    caution: float = 0.8
    unmoved_target: float = 0.4
    unmoved_enemy: float = 0.6
    near: float = 0.12
    facing: float = 0.25
    warhead: float = 0.1


USUAL = Weights()


class Look:
    """A ship among its enemies, and the worth of hexes and facings to it."""

    def __init__(
        self,
        view: View,
        weights: Weights,
        goals: Goals,
        ship: ShipState,
        enemies: list[ShipState],
        friends: int,
    ) -> None:
        self.rules, self.weights, self.long = view.rules, weights, ship.blueprint.long
        self.arms, self.aim = evaluate.arms(ship, view.rules), evaluate.aim(ship)
        self.own_worth = goals.worth(ship)
        self.boxes, self.reduction = self.aim.boxes, self.aim.reduction
        self.board, self.edges = view.board, goals.ways_out(view, ship)
        self.out = way_out(view.state, ship)
        leaving = bool(self.edges) or self.out is not None
        self.caution = weights.caution * self.own_worth * (2.0 if leaving else 1.0)
        still = self.caution * weights.unmoved_enemy * (1.0 + 1.0 / max(1, friends)) / 2
        self.by_hex: dict[Hex, list[float]] = {}
        self.seen: dict[Hex, _Seen] = {}
        self.enemies = [one for enemy in enemies for one in self._as_enemies(enemy, goals, still)]
        self.chasing = [
            (one.hex, one.facing, one.points, one.kind.average)
            for one in view.warheads.values()
            if one.target == ship.id and not one.arrived
        ]

    def _as_enemies(self, enemy: ShipState, goals: Goals, still: float) -> Iterator[_Enemy]:
        """An enemy at each of its hexes."""
        sure = 1.0 if enemy.moved else self.weights.unmoved_target
        at = evaluate.aim(enemy)
        guns = evaluate.arms(enemy, self.rules)
        for half, hex in enumerate(enemy.hexes):
            threat = evaluate.parts(guns, self.aim, half == 1)
            yield _Enemy(
                *hex,
                evaluate.parts(self.arms, at),
                sure * goals.worth(enemy),
                enemy.facing,
                threat if enemy.moved else None,
                self.caution,
                () if enemy.moved else _threat(threat, enemy.drive, still),
                goals.matters.get(enemy.id, 1.0),
                evaluate.parts(self.arms, at, stern=True) if self.long else (),
            )

    def value(self, hex: Hex, facing: int) -> float:
        """Return the worth of ending a move here, in points."""
        return self.values(hex)[facing]

    def values(self, hex: Hex) -> list[float]:
        """The same for every facing."""
        row = self.by_hex.get(hex)
        if row is None:
            worth = self._long_values if self.long else self._values
            row = self.by_hex[hex] = worth(hex)
        return row

    # --- of two hexes ---------------------------------------------------------------------------

    def _long_values(self, bow: Hex) -> list[float]:
        """`_values` for a ship whose stern lies elsewhere with every facing."""
        weights, row = self.weights, []
        front = self._from(bow)
        for facing in range(6):
            rear = self._from(stern(bow, facing))
            value = front.bow[facing] + rear.stern[facing] - max(front.fear, rear.fear)
            if self.edges:
                value -= 2.0 * min(self.board.row_from(bow, edge) for edge in self.edges)
            elif self.out is not None:
                value -= 2.0 * (self.out - bow).length
            elif front.ahead is not None:
                value -= weights.near * min(front.near, rear.near)
                value -= weights.facing * evaluate.turns_to(*front.ahead)[facing]
            row.append(value)
        return row

    def _from(self, hex: Hex) -> _Seen:
        """Return what the guns of either half do from a hex, and what there is to fear."""
        found = self.seen.get(hex)
        if found is None:
            found = self.seen[hex] = self._look_from(hex)
        return found

    def _look_from(self, hex: Hex) -> _Seen:
        bow, rear = [0.0] * 6, [0.0] * 6
        fear = self._chased(hex) if self.chasing else 0.0
        near, ahead = 1e9, None
        for enemy in self.enemies:
            q, r = enemy.q - hex.q, enemy.r - hex.r
            away = evaluate.bearing(q, r)[0]
            for facing in range(6):
                bow[facing] = max(bow[facing], evaluate.fire(enemy.table, facing, q, r)
                                  * enemy.worth)  # fmt: skip
                rear[facing] = max(rear[facing], evaluate.fire(enemy.stern, facing, q, r)
                                   * enemy.worth)  # fmt: skip
            if enemy.threat is not None:
                fear += evaluate.fire(enemy.threat, enemy.facing, -q, -r) * enemy.caution
            elif away < len(enemy.closing):
                fear += enemy.closing[away]
            if away / enemy.matters < near:
                near, ahead = away / enemy.matters, (q, r)
        return _Seen(bow, rear, fear, near, ahead)

    # --- of one hex -----------------------------------------------------------------------------

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
        if self.out is not None:
            value -= 2.0 * (self.out - hex).length
            return [value + one for one in given]
        if ahead is None:
            return [value + one for one in given]
        value -= self.weights.near * nearest
        turn, turns = self.weights.facing, evaluate.turns_to(*ahead)
        return [value + given[facing] - turn * turns[facing] for facing in range(6)]

    def _chased(self, hex: Hex) -> float:
        """Return the damage of the warheads that can still reach a hex, in points."""
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

    `table` is what the ship does to it out of its only hex or its bow's, `stern` out of its
    stern's. `threat` is None while it is still to move; `closing` is then what it may do by
    distance.
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
    stern: evaluate.Parts


class _Seen(NamedTuple):
    """The worth of a hex to a half of a ship: what the guns of a bow and of a stern do from there,
    by facing, what there is to fear, and the nearest enemy.
    """

    bow: list[float]
    stern: list[float]
    fear: float
    near: float
    ahead: tuple[int, int] | None


def _threat(table: evaluate.Parts, drive: int, worth: float) -> tuple[float, ...]:
    """By distance, what a ship that is still to move may do: at best it comes as near as it can."""
    reach = max(len(row) for row in table)
    best = [evaluate.best_at(table, away) for away in range(reach)]
    closing = max(0, drive - 4)
    return tuple(
        worth * max(best[max(1, away - closing) : away + 1], default=0.0)
        for away in range(reach + closing)
    )
