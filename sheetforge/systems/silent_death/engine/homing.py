"""The way of a warhead to its target: the shortest one, and where several are equally short.

Forward costs a movement point, every hexside turned 3, a sideslip (where it is in use) 2 and never
two in a row. A warhead that can reach its target's hex does so with the fewest points. One that
cannot ends as near as it can, and then with the best facing: the fewer points are left to go, the
better; of ways that are equal in that, it takes the cheapest. A way never leaves the map: where
every best way would, the best of those that stay on it is searched.

Ways without edges are computed for a warhead that faces 0, from where its target lies; a move
changes where the target lies.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from heapq import heappop, heappush
from typing import NamedTuple

from sheetforge.geometry.hexes import Hex, neighbor, rotated
from sheetforge.systems.silent_death.engine.board import Board
from sheetforge.systems.silent_death.figures.skills import AHEAD_COST, TURN_COST

FORWARD, STOP = "forward", "stop"
LEFT, RIGHT = "left", "right"
SLIP_LEFT, SLIP_RIGHT = "slip-left", "slip-right"
"""Moves that ships and warheads have in common."""

SLIPS = (SLIP_LEFT, SLIP_RIGHT)

SLIP_COST = 2
"""Movement points for a sideslip, an optional rule of both rule books."""

NEAR = 6
"""Hexes along a facing from which on another is flown straight, whatever the rest of the way."""
COSTS = {FORWARD: AHEAD_COST, LEFT: TURN_COST, RIGHT: TURN_COST, SLIP_LEFT: SLIP_COST, SLIP_RIGHT: SLIP_COST, STOP: 0}


class Way(NamedTuple):
    """The end of a way: hexes short of the target, points still to go, points spent."""

    distance: int
    to_go: int
    spent: int


def moves(
    hex: Hex, facing: int, target: Hex, points: int, slips: bool = False, slipped: bool = False
) -> tuple[str, ...]:
    """The next moves that begin a best way; `stop` alone when there is no better one.

    `slipped` is true if the last move was a sideslip.
    """
    q, r = rotated(target - hex, -facing)
    return _best_moves(q, r, points, slips, slipped)


def moves_to_any(
    hex: Hex, facing: int, targets: Sequence[Hex], points: int, slips: bool, slipped: bool = False
) -> tuple[str, ...]:
    """`moves` to whichever of a target's hexes the best way leads to."""
    if len(targets) == 1:
        return moves(hex, facing, targets[0], points, slips, slipped)
    steps = [rotated(to - hex, -facing) for to in targets]
    ways = [best_way(q, r, points, slips, slipped) for q, r in steps]
    found: set[str] = set()
    for (q, r), way in zip(steps, ways, strict=True):
        if way == min(ways):
            found.update(_best_moves(q, r, points, slips, slipped))
    return tuple(move for move in COSTS if move in found)


@lru_cache(maxsize=1 << 16)
def moves_on_map(
    board: Board,
    hex: Hex,
    facing: int,
    targets: tuple[Hex, ...],
    points: int,
    slips: bool = False,
    slipped: bool = False,
) -> tuple[str, ...]:
    """`moves_to_any`, of the ways that stay on the map."""
    staying = _staying(board, hex, facing, targets, points, slips, slipped)
    return staying or _searched_moves(board, hex, facing, targets, points, slips, slipped)


@lru_cache(maxsize=1 << 16)
def _staying(
    board: Board, hex: Hex, facing: int, targets: tuple[Hex, ...], points: int, slips: bool, slipped: bool
) -> tuple[str, ...]:
    """The moves that begin a best way of a map without edges that stays on this one, if any."""
    if hex in targets:
        return (STOP,)
    options = moves_to_any(hex, facing, targets, points, slips, slipped)
    if options == (STOP,):
        return options
    staying = []
    for move in options:
        next_hex, next_facing = after(hex, facing, move)
        left, slip = points - COSTS[move], move in SLIPS
        if next_hex in board and _staying(board, next_hex, next_facing, targets, left, slips, slip):
            staying.append(move)
    return tuple(staying)


def _searched_moves(
    board: Board, hex: Hex, facing: int, targets: tuple[Hex, ...], points: int, slips: bool, slipped: bool
) -> tuple[str, ...]:
    """The moves that begin a best way on the map, by Dijkstra's search of all that stay on it."""
    start = (hex, facing, slipped)
    costs, firsts = {start: 0}, {start: frozenset[str]()}
    heap, done = [(0, start)], set()
    best: Way | None = None
    best_firsts = frozenset[str]()
    while heap:
        spent, place = heappop(heap)
        if place in done:
            continue
        done.add(place)
        way = _end(place, targets, spent, slips)
        if best is None or way < best:
            best, best_firsts = way, frozenset()
        if way == best:
            best_firsts |= firsts[place]
        if place[0] in targets:
            continue
        for move, cost in COSTS.items():
            slip = move in SLIPS
            total = spent + cost
            if move == STOP or total > points or (slip and (place[2] or not slips)):
                continue
            after_hex, after_facing = after(place[0], place[1], move)
            following = (after_hex, after_facing, slip)
            known = costs.get(following, total)
            if after_hex not in board or total > known:
                continue
            first = firsts[place] or frozenset((move,))
            if following in costs and total == known:
                first |= firsts[following]
            costs[following], firsts[following] = total, first
            heappush(heap, (total, following))
    return tuple(move for move in COSTS if move in best_firsts) or (STOP,)


def _end(place: tuple[Hex, int, bool], targets: tuple[Hex, ...], spent: int, slips: bool) -> Way:
    """The value of an end of a way: that towards the nearest of a target's hexes."""
    hex, facing, slipped = place
    if hex in targets:
        return Way(0, 0, spent)
    steps = [rotated(target - hex, -facing) for target in targets]
    return min(Way(Hex(q, r).length, points_to(q, r, slips, slipped), spent) for q, r in steps)


@lru_cache(maxsize=1 << 18)
def _best_moves(q: int, r: int, points: int, slips: bool, slipped: bool) -> tuple[str, ...]:
    best = best_way(q, r, points, slips, slipped)
    if best.spent == 0:
        return (STOP,)
    ways = _ways(q, r, points, slips, slipped)
    return tuple(move for move, way in ways if way == best)


def after(hex: Hex, facing: int, move: str) -> tuple[Hex, int]:
    """Return the hex and facing after a move."""
    if move in (LEFT, RIGHT):
        return hex, (facing + (1 if move == RIGHT else 5)) % 6
    side = 0 if move == FORWARD else 1 if move == SLIP_RIGHT else 5
    return neighbor(hex, facing + side), facing


@lru_cache(maxsize=1 << 18)
def best_way(q: int, r: int, points: int, slips: bool, slipped: bool) -> Way:
    """The best end that a warhead with a given number of points can come to."""
    if not q and not r:
        return Way(0, 0, 0)
    to_go = points_to(q, r, slips, slipped)
    if to_go <= points:
        return Way(0, 0, to_go)
    here = Way(_away(q, r), to_go, 0)
    return min([here, *(way for _, way in _ways(q, r, points, slips, slipped))])


def _ways(q: int, r: int, points: int, slips: bool, slipped: bool) -> list[tuple[str, Way]]:
    """Every move worth making, with the best way that begins with it."""
    found = []
    near, to_go = _away(q, r), points_to(q, r, slips, slipped)
    for move, cost, (nq, nr), slip in _steps(q, r, slips and not slipped):
        # Turning away gains nothing, and neither does flying on without coming nearer; but between
        # two sideslips a move that keeps the distance may make the second one possible.
        if cost > points:
            continue
        if cost == TURN_COST:
            worth = points_to(nq, nr, slips, slip) < to_go
        else:
            worth = _away(nq, nr) < near + slipped
        if worth:
            way = best_way(nq, nr, points - cost, slips, slip)
            found.append((move, Way(way.distance, way.to_go, way.spent + cost)))
    return found


def _steps(q: int, r: int, may_slip: bool) -> list[tuple[str, int, tuple[int, int], bool]]:
    """Move, cost, where the target then lies, and whether the move was a sideslip."""
    steps = [
        (FORWARD, 1, (q, r + 1), False),
        (LEFT, TURN_COST, (-r, q + r), False),
        (RIGHT, TURN_COST, (q + r, -q), False),
    ]
    if may_slip:
        steps += [(SLIP_LEFT, SLIP_COST, (q + 1, r), True), (SLIP_RIGHT, SLIP_COST, (q - 1, r + 1), True)]
    return steps


@lru_cache(maxsize=1 << 16)
def points_to(q: int, r: int, slips: bool = False, slipped: bool = False) -> int:
    """The fewest points that lead into the target's hex.

    Without sideslips: a point a hex, and the turns through the one or two facings that the
    straight ways are made of. With them a table tells it for near targets; more than a few hexes
    along a facing are always flown straight, so farther ones are as far as a near one and a point
    a hex.
    """
    sector, off = _sector(q, r)
    if slips:
        right, back = rotated(Hex(q, r), -sector)
        beyond = max(0, right - NEAR), max(0, -back - right - NEAR)
        right, back = rotated(Hex(right - beyond[0], back + sum(beyond)), sector)
        return _table()[right, back, slipped] + sum(beyond)
    if off:
        return _away(q, r) + TURN_COST * min(sector + 1, 6 - sector)
    return _away(q, r) + TURN_COST * min(sector, 6 - sector)


def _sector(q: int, r: int) -> tuple[int, bool]:
    """The facing that a straight way begins with, and whether it needs the next one as well."""
    right, back = q, r
    for facing in range(6):
        # From straight ahead, which is in, to 60° right of it, which is the next sector's.
        if 0 <= right < -back:
            return facing, right > 0
        # Turned by a sixth, as `rotated` does: warheads that come near ask for thousands of places.
        right, back = right + back, -right
    return 0, False


def _away(q: int, r: int) -> int:
    """Return how many hexes a step leads away, as `Hex.length` does without a hex."""
    return max(abs(q), abs(r), abs(q + r))


@lru_cache(maxsize=1)
def _table() -> dict[tuple[int, int, bool], int]:
    """Points to the target with sideslips, for every place of it up to `NEAR` along two facings.

    It is computed backwards from the target: the places that lead to a known one, with their costs.
    """
    costs: dict[tuple[int, int, bool], int] = {}
    heap = [(0, 0, 0, False), (0, 0, 0, True)]
    while heap:
        cost, q, r, slipped = heappop(heap)
        if (q, r, slipped) in costs:
            continue
        costs[q, r, slipped] = cost
        if Hex(q, r).length > 2 * NEAR:
            continue
        if slipped:
            before = [((q - 1, r), SLIP_COST, False), ((q + 1, r - 1), SLIP_COST, False)]
        else:
            before = [
                (place, cost_of, was)
                for place, cost_of in (((q, r - 1), 1), ((q + r, -q), TURN_COST), ((-r, q + r), TURN_COST))
                for was in (False, True)
            ]
        for (pq, pr), step, was in before:
            if (pq, pr, was) not in costs:
                heappush(heap, (cost + step, pq, pr, was))
    return costs
