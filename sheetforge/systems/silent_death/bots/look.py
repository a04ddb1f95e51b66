"""The worth of a hex and a facing to a ship of the standard bot, among its enemies.

A ship of two hexes is a gun platform at its bow and another at its stern. As an enemy it is two
enemies of the same worth, each with the guns that fire from there; as the bot's own ship it fires
from either, and the danger to the worse placed of the two counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from sheetforge.geometry.bearings import SECTORS, bearing, code, hex_of, turns_to
from sheetforge.geometry.hexes import ORIGIN, Hex, rotated
from sheetforge.systems.silent_death.bots import fields
from sheetforge.systems.silent_death.bots.evaluate import Aim, Arms
from sheetforge.systems.silent_death.bots.fields import Known, Row
from sheetforge.systems.silent_death.bots.goals import Goals, is_armed
from sheetforge.systems.silent_death.engine import homing
from sheetforge.systems.silent_death.engine.board import OPPOSITE, Board, Edge
from sheetforge.systems.silent_death.engine.ship import ShipState
from sheetforge.systems.silent_death.engine.smash.course import way_out
from sheetforge.systems.silent_death.engine.view import View
from sheetforge.systems.silent_death.figures.footprint import stern


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


BEHIND = tuple(code(stern(ORIGIN, facing)) for facing in range(6))
"""The step from the bow of a ship of two hexes to its stern, by facing, as a code."""


class Look:
    """A ship among its enemies, and the worth of hexes and facings to it."""

    def __init__(
        self,
        view: View,
        weights: Weights,
        goals: Goals,
        known: Known,
        ship: ShipState,
        enemies: list[ShipState],
        friends: int,
    ) -> None:
        self.long = ship.blueprint.long
        # A ship without weapons keeps away.
        armed = is_armed(ship)
        self.near = weights.near if armed else -weights.near
        self.facing = weights.facing if armed else 0.0
        arms, aim = known.arms(ship), known.aim(ship)
        self.own_worth = goals.worth(ship)
        self.boxes, self.reduction = aim.boxes, aim.reduction
        self.board, self.edges = view.board, goals.ways_out(view, ship)
        self.haste = goals.haste(view, ship)
        self.out = way_out(view.state, ship)
        self.leaving = bool(self.edges) or self.out is not None
        self.caution = weights.caution * self.own_worth * (2.0 if self.leaving else 1.0)
        self.caution *= goals.caution(view)
        still = self.caution * weights.unmoved_enemy * (1.0 + 1.0 / max(1, friends)) / 2
        self.unmoved = weights.unmoved_target
        self.size = SECTORS * (self.board.columns + self.board.rows)
        self.enemies = [
            one for enemy in enemies for one in self._as_enemies(known, ship, arms, aim, enemy, goals, still)
        ]
        self.chasing = [
            (code(warhead.hex), _to_go(warhead.facing), warhead.points, warhead.kind.average)
            for warhead in view.warheads.values()
            if warhead.target == ship.id and not warhead.arrived
        ]
        self.rows: dict[int, list[float]] = {}

    def _as_enemies(
        self, known: Known, ship: ShipState, arms: Arms, aim: Aim, enemy: ShipState, goals: Goals, still: float
    ) -> Iterator[_Enemy]:
        """An enemy at each of its hexes."""
        their_arms, at = known.arms(enemy), known.aim(enemy)
        worth = (1.0 if enemy.moved else self.unmoved) * goals.worth(enemy)
        size = self.size
        for half, hex in enumerate(enemy.hexes):
            guns = known.between(enemy, their_arms, ship, aim, half == 1)
            if enemy.moved:
                fear = fields.threat(guns, enemy.facing, self.caution, size)
            else:
                fear = fields.closing(guns, enemy.drive, still, size)
            field = known.between(ship, arms, enemy, at)
            rear = known.between(ship, arms, enemy, at, True) if self.long else field
            yield _Enemy(
                code(hex),
                fields.in_points(field, worth),
                fields.in_points(rear, worth),
                fields.ceiling(field, worth, size),
                fear,
                fields.nearness(goals.matters.get(enemy.id, 1.0), size),
            )

    def may_leave(self, ship: ShipState, points: int) -> bool:
        """Return whether a ship wants to leave, and perhaps can with a given number of points."""
        if self.out is not None or not self.edges:
            return self.leaving
        return any(self.board.row_from(hex, edge) <= points for edge in OPPOSITE.values() for hex in ship.hexes)

    # --- many hexes at once ----------------------------------------------------------------------

    def survey(self, cells: Sequence[int]) -> Survey:
        """Look at hexes, given as codes, as far as that does not depend on facings."""
        steps = [[*map(bearing, [at - cell for cell in cells])] for at in [enemy.at for enemy in self.enemies]]
        fear = self._chased(cells)
        pairs = zip(steps, [enemy.fear for enemy in self.enemies], strict=True)
        # Two enemies at a time are the same sums in fewer lists.
        for (seen, harm), (other, more) in zip(pairs, pairs, strict=False):
            fear = [so_far + harm[a] + more[b] for so_far, a, b in zip(fear, seen, other, strict=True)]
        if len(steps) % 2:
            harm = self.enemies[-1].fear
            fear = [so_far + harm[step] for so_far, step in zip(fear, steps[-1], strict=True)]
        far = None
        if self.edges:
            far = _ways_out(self.board, self.edges)
        elif self.out is not None:
            far = _ways_to(self.board, self.out)
        if far is not None:
            return Survey(cells, steps, fear, [self.haste * far.get(cell, 0.0) for cell in cells])
        away = _least(steps, [enemy.nearness for enemy in self.enemies]) or [0.0] * len(cells)
        return Survey(cells, steps, fear, [self.near * one for one in away], away)

    def most(self, survey: Survey) -> list[float]:
        """Return for each hex a worth that no facing in it exceeds."""
        if self.long:
            self._read_long(survey.cells)
            return [max(self.rows[cell]) for cell in survey.cells]
        given = _greatest(survey.steps, [enemy.ceiling for enemy in self.enemies]) or [0.0] * len(survey.cells)
        return [-fear - far + most for fear, far, most in zip(survey.fear, survey.far, given, strict=True)]

    def row(self, survey: Survey, at: int) -> list[float]:
        """Return the worth of a hex of a survey for each facing."""
        if self.long:
            return self.rows[survey.cells[at]]
        return self._row(survey, at)

    def _row(self, survey: Survey, at: int) -> list[float]:
        steps = [seen[at] for seen in survey.steps]
        value = -survey.fear[at] - survey.far[at]
        given = _given(steps, [enemy.bow for enemy in self.enemies])
        if survey.away is None or not steps:
            return [value + one for one in given]
        turn, turns = self.facing, turns_to(self._ahead(steps, survey.away[at]))
        return [value + one - turn * off for one, off in zip(given, turns, strict=True)]

    def _ahead(self, steps: Sequence[int], near: float) -> int:
        """Return the bearing of the nearest enemy, the first of those that are so near."""
        for enemy, step in zip(self.enemies, steps, strict=True):
            if enemy.nearness[step] == near:
                return step
        raise AssertionError("an enemy is as near as the nearest one")

    # --- one place -------------------------------------------------------------------------------

    def value(self, hex: Hex, facing: int) -> float:
        """Return the worth of ending a move here, in points."""
        return self.values(hex)[facing]

    def values(self, hex: Hex) -> list[float]:
        """The same for every facing."""
        row = self.rows.get(code(hex))
        if row is None:
            self.read([hex])
            row = self.rows[code(hex)]
        return row

    def read(self, every: Iterable[Hex]) -> None:
        """Work out the worth of hexes, for `values`."""
        cells = [*map(code, every)]
        if self.long:
            self._read_long(cells)
            return
        survey = self.survey(cells)
        for index, cell in enumerate(cells):
            self.rows[cell] = self._row(survey, index)

    def _read_long(self, bows: Sequence[int]) -> None:
        """Read for a ship whose stern lies elsewhere with every facing."""
        cells = [*{cell: None for bow in bows for cell in (bow, *map(bow.__add__, BEHIND))}]
        survey = self.survey(cells)
        steps = [*zip(*survey.steps, strict=True)] or [()] * len(cells)
        fear, far, away = survey.fear, survey.far, survey.away if self.enemies else None
        place = {cell: index for index, cell in enumerate(cells)}
        bow_guns = [enemy.bow for enemy in self.enemies]
        stern_guns = [enemy.stern for enemy in self.enemies]
        rears: dict[int, Sequence[float]] = {}
        for bow in bows:
            at, row = place[bow], []
            guns = _given(steps[at], bow_guns)
            turns = () if away is None else turns_to(self._ahead(steps[at], away[at]))
            for facing, behind in enumerate(BEHIND):
                back = place[bow + behind]
                if back not in rears:
                    rears[back] = _given(steps[back], stern_guns)
                value = guns[facing] + rears[back][facing] - max(fear[at], fear[back])
                if away is None:
                    value -= far[at]
                else:
                    value -= self.near * min(away[at], away[back])
                    value -= self.facing * turns[facing]
                row.append(value)
            self.rows[bow] = row

    def _chased(self, cells: Sequence[int]) -> list[float]:
        """Return the damage of the warheads that can still reach hexes, in points."""
        if not self.chasing:
            return [0.0] * len(cells)
        found = [0.0] * len(cells)
        for from_, to_go, points, average in self.chasing:
            found = [
                damage + average if to_go[cell - from_] <= points else damage
                for cell, damage in zip(cells, found, strict=True)
            ]
        harm = {damage: self._harm(damage) for damage in set(found)}
        return [harm[damage] for damage in found]

    def _harm(self, damage: float) -> float:
        if not damage:
            return 0.0
        part = min(1.0, max(0.0, damage - self.reduction) / self.boxes)
        return 0.7 * part * self.own_worth


class Survey(NamedTuple):
    """Hexes by their codes, and what holds for all facings there.

    `steps` has for every enemy its bearing from each hex. `fear` is what there is to fear, `far`
    what the way to the nearest enemy, or off the map, costs; `away` is the distance to the nearest
    enemy where that is what counts.
    """

    cells: Sequence[int]
    steps: list[list[int]]
    fear: list[float]
    far: list[float]
    away: list[float] | None = None


class _Enemy(NamedTuple):
    """An enemy as one ship sees it: what can be done to it, and what it can do.

    `bow` is what the ship does to it out of its only hex or its bow's, `stern` out of its stern's,
    in points by bearing. `ceiling`, the most with any facing, `fear` and `nearness` are lists by
    bearing.
    """

    at: int
    bow: Mapping[int, Row]
    stern: Mapping[int, Row]
    ceiling: list[float]
    fear: list[float]
    nearness: list[float]


def _given(steps: Sequence[int], guns: Sequence[Mapping[int, Row]]) -> Sequence[float]:
    """Return what guns do from a hex, for each facing: the best of all targets."""
    best: Sequence[float] = fields.NOTHING
    for step, by_bearing in zip(steps, guns, strict=True):
        row = by_bearing[step]
        if row is not fields.NOTHING:
            # A conditional expression takes less time than a call of `max`, here and below.
            best = row if best is fields.NOTHING else [a if a >= b else b for a, b in zip(best, row, strict=True)]
    return best


def _least(steps: list[list[int]], lists: list[list[float]]) -> list[float]:
    """Return for each hex the least of what the lists by bearing, one an enemy, have for it; [] without enemies.

    The lists are distances: they rise with the bearing.
    """
    if lists and all(one is lists[0] for one in lists):
        nearest, values = steps[0], lists[0]
        for seen in steps[1:]:
            nearest = [a if a <= b else b for a, b in zip(nearest, seen, strict=True)]
        return [values[step] for step in nearest]
    best: list[float] = []
    for seen, values in zip(steps, lists, strict=True):
        new = [values[step] for step in seen]
        best = [a if a <= b else b for a, b in zip(best, new, strict=True)] if best else new
    return best


def _greatest(steps: list[list[int]], lists: list[list[float]]) -> list[float]:
    """Return the greatest of the same."""
    best: list[float] = []
    for seen, values in zip(steps, lists, strict=True):
        new = [values[step] for step in seen]
        best = [a if a >= b else b for a, b in zip(best, new, strict=True)] if best else new
    return best


class _ToGo(dict[int, int]):
    """The points that a warhead of a facing needs for a step, computed at their first use."""

    def __init__(self, facing: int) -> None:
        super().__init__()
        self.facing = facing

    def __missing__(self, step: int) -> int:
        to = rotated(hex_of(step), -self.facing)
        found = self[step] = homing.points_to(to.q, to.r)
        return found


@lru_cache(maxsize=6)
def _to_go(facing: int) -> Mapping[int, int]:
    return _ToGo(facing)


WAY = 2.0
"""The worth of a hex of the way out to a ship that wants to leave."""


@lru_cache(maxsize=16)
def _ways_out(board: Board, edges: tuple[Edge, ...]) -> Mapping[int, float]:
    """Return what the way over the nearest of some edges costs, by code of a hex."""
    return {code(hex): WAY * min(board.row_from(hex, edge) for edge in edges) for hex in board.around}


@lru_cache(maxsize=16)
def _ways_to(board: Board, exit: Hex) -> Mapping[int, float]:
    """Return what the way to an exit costs, by code of a hex."""
    return {code(hex): WAY * (exit - hex).length for hex in board.around}
