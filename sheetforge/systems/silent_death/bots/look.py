"""The worth of a hex and a facing to a ship of the standard bot, among its enemies.

A ship of two hexes is a gun platform at its bow and another at its stern. As an enemy it is two
enemies of the same worth, each with the guns that fire from there; as the bot's own ship it fires
from either, and the danger to the worse placed of the two counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from sheetforge.geometry.bearings import BEARINGS, HERE, SECTORS, NumberedHexes, bearing, code, hex_of, picker, turns_to
from sheetforge.geometry.hexes import ORIGIN, Hex, rotated
from sheetforge.systems.silent_death.bots import fields, lists
from sheetforge.systems.silent_death.bots.evaluate import Aim, Arms
from sheetforge.systems.silent_death.bots.fields import Known, Row
from sheetforge.systems.silent_death.bots.goals import Goals, is_armed
from sheetforge.systems.silent_death.engine import homing
from sheetforge.systems.silent_death.engine.board import OPPOSITE, Board, Edge
from sheetforge.systems.silent_death.engine.ship import ShipState
from sheetforge.systems.silent_death.engine.smash.course import way_out
from sheetforge.systems.silent_death.engine.view import View
from sheetforge.systems.silent_death.figures.footprint import stern

INFINITE = float("inf")
_new = tuple.__new__
"""Makes a named tuple in a third of the time."""


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
        arms, aim = known.arms(ship), known.aim(ship)
        armed = bool(arms.mounts) or is_armed(ship)
        self.near = weights.near if armed else -weights.near
        self.facing = weights.facing if armed else 0.0
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
            (code(warhead.hex), warhead.facing, warhead.points, warhead.kind.average)
            for warhead in view.warheads.values()
            if warhead.target == ship.id and not warhead.arrived
        ]
        self.alike = len({id(enemy.nearness) for enemy in self.enemies}) == 1
        self.rows: dict[int, list[float]] = {}
        self.surveyed: dict[int, tuple[Survey, int]] = {}

    def _as_enemies(
        self, known: Known, ship: ShipState, arms: Arms, aim: Aim, enemy: ShipState, goals: Goals, still: float
    ) -> Iterator[_Enemy]:
        """An enemy at each of its hexes."""
        their_arms, at = known.arms(enemy), known.aim(enemy)
        worth = (1.0 if enemy.moved else self.unmoved) * goals.worth(enemy)
        size = self.size
        field = known.between(ship, arms, enemy, at)
        bow = stern = fields.in_points(field, worth)
        ceiling = stern_ceiling = fields.ceiling(field, worth, size)
        suffers = field.reach
        if self.long:
            rear = known.between(ship, arms, enemy, at, True)
            stern, stern_ceiling = fields.in_points(rear, worth), fields.ceiling_about(rear, worth, size)
            suffers = max(suffers, rear.reach + 1)
        suffers *= SECTORS
        nearness = fields.nearness(goals.matters.get(enemy.id, 1.0), size)
        for half, hex in enumerate(enemy.hexes):
            guns = known.between(enemy, their_arms, ship, aim, half == 1)
            if enemy.moved:
                fear, reach = fields.threat(guns, enemy.facing, self.caution, size), guns.reach
            else:
                fear = fields.closing(guns, enemy.drive, still, size)
                reach = guns.reach + fields.closer(enemy.drive)
            yield _new(
                _Enemy, (code(hex), bow, stern, ceiling, fear, nearness, suffers, reach * SECTORS, stern_ceiling)
            )

    def may_leave(self, ship: ShipState, points: int) -> bool:
        """Return whether a ship wants to leave, and perhaps can with a given number of points."""
        if self.out is not None or not self.edges:
            return self.leaving
        return any(self.board.row_from(hex, edge) <= points for edge in OPPOSITE.values() for hex in ship.hexes)

    # --- many hexes at once ----------------------------------------------------------------------

    def survey(self, ends: Sequence[int], area: Area | None = None) -> Survey:
        """Look at hexes where the move can end, given as codes, as far as that does not depend on facings.

        In an area of the map enemies that are too far from all of it are left out, and sterns off the map.
        """
        enemies, place = self.enemies, dict[int, int]()
        cells = ends
        if self.long:
            for bow in ends:
                for cell in (bow, *map(bow.__add__, BEHIND)):
                    if area is None or cell in area.hexes.numbers:
                        place.setdefault(cell, len(place))
            cells = [*place]
        if area is None:
            steps: list[Sequence[int]] = [[*map(bearing, [enemy.at - cell for cell in cells])] for enemy in enemies]
            nearest = [HERE] * len(enemies)
        else:
            pick = picker(picker(cells)(area.hexes.numbers) if self.long else area.numbers)
            steps = [pick(area.hexes.bearings(enemy.at)) for enemy in enemies]
            nearest = [BEARINGS[enemy.at - area.center] - area.bearings for enemy in enemies]
        seen = [*zip(steps, nearest, enemies, [picker(each) for each in steps], strict=True)]
        fears = self._chased(cells) if self.chasing else []
        fears += [pick(enemy.fear) for _, near, enemy, pick in seen if near < enemy.frightens]
        guns = [(each, enemy, pick) for each, near, enemy, pick in seen if near < enemy.suffers]
        ceilings = [pick(enemy.ceiling) for _, enemy, pick in guns]
        if self.long and ceilings:
            sterns = [pick(enemy.stern_ceiling) for _, enemy, pick in guns]
            ceilings = [lists.sums([lists.greatest(ceilings), lists.greatest(sterns)])]
        nothing = [0.0] * len(cells)
        out = self._way_out(cells) if self.leaving else None
        return _new(
            Survey,
            (
                ends,
                steps,
                fears or [nothing],
                out,
                self._aways(seen, 2 * area.bearings if area else 0) if out is None and enemies else [],
                [(each, enemy.bow) for each, enemy, _ in guns],
                ceilings or [nothing],
                [(each, enemy.stern) for each, enemy, _ in guns] if self.long else [],
                place,
                {},
            ),
        )

    def _way_out(self, cells: Sequence[int]) -> list[float] | None:
        """Return what the way off the map costs from hexes; None for a ship that stays."""
        if self.edges:
            far = _ways_out(self.board, self.edges)
        elif self.out is not None:
            far = _ways_to(self.board, self.out)
        else:
            return None
        return [self.haste * far.get(cell, 0.0) for cell in cells]

    def most(self, survey: Survey) -> list[float]:
        """Return for each hex a worth that no facing in it exceeds."""
        out, near = survey.out, self.near
        ways, price = (survey.aways, near) if out is None else ([out], 1.0)
        most = lists.bounds(survey.ceilings, survey.fears, ways, price)
        if not self.long:
            return most
        # The stern may be a hex nearer than the bow, to enemies that the ship wants to be near to.
        nearer = max(0.0, near)
        return [most[survey.place[bow]] + nearer for bow in survey.ends]

    def row(self, survey: Survey, number: int) -> list[float]:
        """Return the worth of a hex of a survey for each facing."""
        if self.long:
            return self._long_row(survey, survey.ends[number])
        given = _given(survey.guns, number)
        value = -survey.fear(number)
        if survey.out is not None:
            value -= survey.out[number]
        if survey.out is not None or not self.enemies:
            return [value + one for one in given]
        away, ahead = self._nearest(survey, number)
        value -= self.near * away
        turn = self.facing
        return [value + one - turn * off for one, off in zip(given, turns_to(ahead), strict=True)]

    def _long_row(self, survey: Survey, bow: int) -> list[float]:
        """Return the same for a ship whose stern lies elsewhere with every facing; -inf where it is off the map."""
        out, place, rears = survey.out, survey.place, survey.rears
        at, row = place[bow], []
        guns, fear = _given(survey.guns, at), survey.fear(at)
        chases = out is None and bool(self.enemies)
        away, ahead = self._nearest(survey, at) if chases else (0.0, HERE)
        turns = turns_to(ahead)
        for facing, behind in enumerate(BEHIND):
            back = place.get(bow + behind)
            if back is None:
                row.append(-INFINITE)
                continue
            rear = rears.get(back)
            if rear is None:
                farther = self._nearest(survey, back)[0] if chases else 0.0
                rear = rears[back] = _given(survey.stern_guns, back), survey.fear(back), farther
            does, threat, farther = rear
            value = guns[facing] + does[facing] - max(fear, threat)
            if out is not None:
                value -= out[at]
            elif chases:
                value -= self.near * min(away, farther)
                value -= self.facing * turns[facing]
            row.append(value)
        return row

    def _nearest(self, survey: Survey, at: int) -> tuple[float, int]:
        """Return the distance of the nearest enemy from a hex, and its bearing: of the first that is so near."""
        least, ahead = INFINITE, HERE
        for enemy, seen in zip(self.enemies, survey.steps, strict=True):
            step = seen[at]
            away = enemy.nearness[step]
            if away < least:
                least, ahead = away, step
        return least, ahead

    # --- one place -------------------------------------------------------------------------------

    def value(self, hex: Hex, facing: int) -> float:
        """Return the worth of ending a move here, in points."""
        return self.values(hex)[facing]

    def values(self, hex: Hex) -> list[float]:
        """The same for every facing."""
        cell = code(hex)
        row = self.rows.get(cell)
        if row is None:
            survey, number = self.surveyed.get(cell) or (self.survey([cell]), 0)
            row = self.rows[cell] = self.row(survey, number)
        return row

    def bounds(self, every: Iterable[Hex]) -> dict[Hex, float]:
        """Survey hexes, for `values`, and return for each a worth that no facing in it exceeds."""
        hexes = [*every]
        survey = self.survey([*map(code, hexes)])
        self.surveyed = {cell: (survey, number) for number, cell in enumerate(survey.ends)}
        return dict(zip(hexes, self.most(survey), strict=True))

    def _aways(self, seen: Sequence[_Seen], breadth: int) -> Sequence[Sequence[float]]:
        """Return lists of the distances to enemies, the least of which are those to the nearest one.

        Distances rise with the bearing. `breadth` is how far those from an enemy are apart at most.
        """
        if not self.alike:
            return [pick(enemy.nearness) for _, _, enemy, pick in seen]
        # Those that are farther from all of the hexes than the nearest one from any are left out.
        nearest = min([near for _, near, *_ in seen]) + breadth
        near = [(steps, pick) for steps, away, _, pick in seen if away <= nearest]
        nearness = self.enemies[0].nearness
        if len(near) > 2:
            return [picker(lists.least([steps for steps, _ in near]))(nearness)]
        return [pick(nearness) for _, pick in near]

    def _chased(self, cells: Sequence[int]) -> list[Sequence[float]]:
        """Return the damage of the warheads that can still reach hexes, in points, as a list."""
        # Warheads of one salvo reach the same hexes.
        numbers: dict[tuple[int, int, int], int] = {}
        coming = [
            (numbers.setdefault((at, facing, points), len(numbers)), kind) for at, facing, points, kind in self.chasing
        ]
        reached: list[list[bool]] = []
        for at, facing, points in numbers:
            to_go = _to_go(facing)
            reached.append([to_go[cell - at] <= points for cell in cells])
        harm = {
            hit: self._harm(sum([average for number, average in coming if hit[number]]))
            for hit in {*zip(*reached, strict=True)}
        }
        return [[harm[hit] for hit in zip(*reached, strict=True)]]

    def _harm(self, damage: float) -> float:
        if not damage:
            return 0.0
        part = min(1.0, max(0.0, damage - self.reduction) / self.boxes)
        return 0.7 * part * self.own_worth


class Area(NamedTuple):
    """Hexes of a map by their numbers; one, as a code, and how far the others are from it at most, in bearings."""

    hexes: NumberedHexes
    numbers: Sequence[int]
    center: int
    bearings: int


class Survey(NamedTuple):
    """Hexes where a move can end, by their codes, and what holds for all facings there.

    The lists go by hexes; of a ship of two hexes those of the stern are among them, each at its `place`.
    `steps` has for every enemy its bearing from each hex. `fears` are lists of what there is to fear, `out` what
    the way off the map costs a ship that leaves; `aways` are distances to the nearest enemies of one that stays.
    `guns` and `stern_guns` have what the ship does out of its bow's hex and its stern's, to the enemies that are
    near enough, each after the bearings of it. `rears` has of a place what the stern does there, what it has to fear,
    and how far the nearest enemy is, once known. `ceilings` are lists of the most that the ship does with any facing.
    """

    ends: Sequence[int]
    steps: list[Sequence[int]]
    fears: list[Sequence[float]]
    out: list[float] | None
    aways: Sequence[Sequence[float]]
    guns: list[_Guns]
    ceilings: list[Sequence[float]]
    stern_guns: list[_Guns]
    place: Mapping[int, int]
    rears: dict[int, tuple[Sequence[float], float, float]]

    def fear(self, at: int) -> float:
        """Return all that there is to fear at a place."""
        fear = 0.0
        for each in self.fears:
            fear += each[at]
        return fear


class _Enemy(NamedTuple):
    """An enemy as one ship sees it: what can be done to it, and what it can do.

    `bow` is what the ship does to it out of its only hex or its bow's, `stern` out of its stern's,
    in points by bearing. `ceiling`, the most with any facing, `fear` and `nearness` are lists by
    bearing, and so is `stern_ceiling`, by that from the bow. From the bearings `suffers` and
    `frightens` on there is no ceiling and no fear.
    """

    at: int
    bow: Mapping[int, Row]
    stern: Mapping[int, Row]
    ceiling: list[float]
    fear: list[float]
    nearness: list[float]
    suffers: int
    frightens: int
    stern_ceiling: list[float]


_Guns = tuple[Sequence[int], Mapping[int, Row]]
_Seen = tuple[Sequence[int], int, _Enemy, Callable[[Sequence[float]], Sequence[float]]]
"""An enemy's bearings from hexes, one that none of them is below, the enemy, and what reads lists at the bearings."""


def _given(guns: Sequence[_Guns], at: int) -> Sequence[float]:
    """Return what guns do from a hex of a survey, for each facing: the best of all targets."""
    best: Sequence[float] = fields.NOTHING
    for steps, by_bearing in guns:
        row = by_bearing[steps[at]]
        if row is not fields.NOTHING:
            # A conditional expression takes less time than a call of `max`, here and below.
            best = row if best is fields.NOTHING else [a if a >= b else b for a, b in zip(best, row, strict=True)]
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
