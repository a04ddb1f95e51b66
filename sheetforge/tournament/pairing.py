"""Pairing a round of a Swiss event: no rematch, then equal points from the top, then small gaps.

The pairing is a perfect matching of least weight. The weight of a pair is a list of costs, each of
which outweighs all after it:

1. how often the two have met already;
2. for every total of points, from the highest down: players of it who meet a lower one, then the
   points between the two;
3. a random number, which chooses among pairings that are equally good.

Up to twice `WINDOW` players all pairs are compared. Of more players, those of the highest totals
are matched first, with all who can be needed below them, and so on downward; a window is widened
where it has no pairing without a rematch.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations, takewhile
from random import Random
from typing import NamedTuple

from sheetforge.tournament.matching import least_matching

WINDOW = 32
"""The least number of players of a window, and of those below them who may be needed."""

CHANCE_BITS = 24


class Seat(NamedTuple):
    """A player who is to be paired: name and points, and how many byes there were already."""

    name: str
    points: int
    byes: int


class RoundPairs(NamedTuple):
    """The games of a round, best players first, the player with the bye, and the rematches."""

    games: tuple[tuple[str, str], ...]
    bye: str
    rematches: int


Met = Mapping[frozenset[str], int]
"""The number of games of two players."""


def pairing(seats: Sequence[Seat], met: Met, first: bool, random: Random) -> RoundPairs:
    """Return the games of a round. In the `first` round and for its bye everything is random."""
    order = list(seats)
    random.shuffle(order)
    if first:
        return _first(order)
    order.sort(key=lambda seat: -seat.points)
    if len(order) % 2 == 0:
        games, rematches = _games(order, met, random)
        return RoundPairs(games, "", rematches)
    # The player with the fewest byes of those with the fewest points; another only to avoid a
    # rematch.
    waiting = sorted(order, key=lambda seat: (seat.byes, seat.points))
    best: RoundPairs | None = None
    for out in (seat for seat in waiting if seat.byes == waiting[0].byes):
        games, rematches = _games([seat for seat in order if seat is not out], met, random)
        if best is None or rematches < best.rematches:
            best = RoundPairs(games, out.name, rematches)
        if not rematches:
            break
    assert best is not None
    return best


def _first(order: Sequence[Seat]) -> RoundPairs:
    bye = order[-1].name if len(order) % 2 else ""
    names = [seat.name for seat in order[: len(order) // 2 * 2]]
    return RoundPairs(tuple(zip(names[::2], names[1::2], strict=True)), bye, 0)


def _games(order: Sequence[Seat], met: Met, random: Random) -> tuple[tuple[tuple[str, str], ...], int]:
    """Return the games of players in the order of their points, and how many are rematches."""
    pairs: list[tuple[Seat, Seat]] = []
    left = list(order)
    while left:
        found = _window(left, met, random)
        gone = {seat for pair in found for seat in pair}
        pairs += found
        left = [seat for seat in left if seat not in gone]
    rematches = len([pair for pair in pairs if _often(met, *pair)])
    # Players of most points are at the first tables; the higher of a pair is its first already.
    pairs.sort(key=lambda pair: (-pair[0].points, -pair[1].points))
    return tuple((one.name, two.name) for one, two in pairs), rematches


def _often(met: Met, one: Seat, two: Seat) -> int:
    """Return how often two players have met."""
    return met.get(frozenset((one.name, two.name)), 0)


def _window(left: Sequence[Seat], met: Met, random: Random) -> list[tuple[Seat, Seat]]:
    """Return the pairs of the players of the highest totals who are left."""
    window = left[:WINDOW]
    while True:
        size, below = bounds([seat.points for seat in left], len(window))
        window = left[: size + below]
        whole = len(window) == len(left)
        found = _matched(window, size, met, random, rematches=False)
        if found is not None and (whole or _feasible_rest(left, found, met)):
            return found
        if whole:
            forced = _matched(window, size, met, random, rematches=True)
            assert forced is not None
            return forced


def bounds(points: Sequence[int], least: int) -> tuple[int, int]:
    """Return how many players a window has, whole totals of at least so many, and how many below.

    A large group of equal points is cut once it has enough players, since all of them are alike.
    Both together are an even number.

    >>> bounds([8, 8, 6, 6, 6, 4, 2, 0, 0, 0], 3)
    (5, 3)
    """
    alike = takewhile(lambda total: total == points[least - 1], points[least : 2 * least])
    size = least + len(list(alike))
    below = least + (size % 2 != least % 2)
    return (size, below) if size + below < len(points) else (len(points), 0)


def _feasible_rest(left: Sequence[Seat], found: Sequence[tuple[Seat, Seat]], met: Met) -> bool:
    """Return whether a small remainder of players can be paired without a rematch."""
    gone = {seat for pair in found for seat in pair}
    rest = [seat for seat in left if seat not in gone]
    pairs = combinations(range(len(rest)), 2)
    edges = {(one, two): often for one, two in pairs if not (often := _often(met, rest[one], rest[two]))}
    return len(rest) > WINDOW or least_matching(len(rest), edges) is not None


def _matched(
    window: Sequence[Seat], size: int, met: Met, random: Random, rematches: bool
) -> list[tuple[Seat, Seat]] | None:
    """Return the best pairs of the first `size` players of a window; None if there are none.

    The players after them take part where they are needed.
    """
    weight = weights([seat.points for seat in window])
    edges: dict[tuple[int, int], int] = {}
    for one, two in combinations(range(len(window)), 2):
        often = _often(met, window[one], window[two])
        if often and not rematches:
            continue
        if one >= size:
            # Both are below the window: they are left for the next one.
            edges[one, two] = 0
        else:
            edges[one, two] = weight(one, two, often) + random.getrandbits(CHANCE_BITS)
    partners = least_matching(len(window), edges)
    if partners is None:
        return None
    return [(window[one], window[two]) for one, two in enumerate(partners[:size]) if one < two]


def weights(points: Sequence[int]) -> Callable[[int, int, int], int]:
    """Return the weight of a pair of players, whose points are given from the highest down.

    Each criterion has a place in the number that the sum over all pairs cannot overflow.

    >>> weight = weights([8, 8, 6, 3])
    >>> weight(0, 1, 0) < weight(2, 3, 0) < weight(1, 2, 0) < weight(0, 1, 1)
    True
    """
    count = len(points)
    lowest, *totals = sorted(set(points))
    unit = count << CHANCE_BITS
    floater, step = {}, {}
    for total in totals:
        # All gaps of a total together are less than one of its players who meets a lower total.
        step[total], floater[total] = unit, unit * count * (total - lowest)
        unit = floater[total] * count

    def weight(one: int, two: int, often: int) -> int:
        again, gap = often * unit, points[one] - points[two]
        return again + floater[points[one]] + gap * step[points[one]] if gap else again

    return weight
