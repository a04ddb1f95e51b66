"""Pairing a round of a Swiss event: no rematch, then equal points from the top, then small gaps.

The pairing is a perfect matching of least weight. The weight of a pair is a list of costs, each of
which outweighs all after it:

1. how often the two have met already;
2. for every total of points, from the highest down: players of it who meet a lower one, then the
   points between the two;
3. a random number, which chooses among pairings that are equally good.

Up to `EXACT` players all pairs are compared. Of more players, those of the highest totals are
matched first, with all who can be needed below them, and so on downward; a window is widened where
it has no pairing without a rematch.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import NamedTuple

from sheetforge.tournament.matching import least_matching

EXACT = 64
"""The most players of whom all pairs are compared."""

WINDOW = 32
"""The least number of players of a window, and of those below them who may be needed."""

CHANCE_BITS = 24


class Seat(NamedTuple):
    """A player who is to be paired: name and points, and how many byes there were already."""

    name: str
    points: int
    byes: int = 0


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
    for out in waiting:
        if best is not None and out.byes > waiting[0].byes:
            break
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
    rematches = sum(1 for one, two in pairs if met.get(frozenset((one.name, two.name)), 0))
    return tuple((one.name, two.name) for one, two in _seated(pairs, order)), rematches


def _seated(pairs: Sequence[tuple[Seat, Seat]], order: Sequence[Seat]) -> Iterator[tuple[Seat, Seat]]:
    """Yield pairs with the players of most points at the first tables, the higher one first."""
    at = {seat: number for number, seat in enumerate(order)}
    ordered = [(one, two) if at[one] < at[two] else (two, one) for one, two in pairs]
    yield from sorted(ordered, key=lambda pair: (-pair[0].points, -pair[1].points, at[pair[0]]))


def _window(left: Sequence[Seat], met: Met, random: Random) -> list[tuple[Seat, Seat]]:
    """Return the pairs of the players of the highest totals who are left."""
    size, below = (len(left), 0) if len(left) <= EXACT else _bounds(left, WINDOW)
    while True:
        window = left[: size + below]
        whole = size + below == len(left)
        found = _matched(window, size, met, random, rematches=False)
        if found is not None and (whole or _feasible_rest(left, found, met)):
            return found
        if whole:
            forced = _matched(window, size, met, random, rematches=True)
            assert forced is not None
            return forced
        size, below = _bounds(left, 2 * (size + below))


def _bounds(left: Sequence[Seat], least: int) -> tuple[int, int]:
    """Return how many players a window has, whole totals of at least so many, and how many below.

    A large group of equal points is cut once it has enough players, since all of them are alike.
    """
    size = least
    while size < len(left) and left[size].points == left[size - 1].points and size < 2 * least:
        size += 1
    if len(left) - size <= least:
        return len(left), 0
    return size, least


def _feasible_rest(left: Sequence[Seat], found: Sequence[tuple[Seat, Seat]], met: Met) -> bool:
    """Return whether a small remainder of players can be paired without a rematch."""
    gone = {seat for pair in found for seat in pair}
    rest = [seat for seat in left if seat not in gone]
    if len(rest) > WINDOW:
        return True
    edges = {
        (one, two): 0
        for one in range(len(rest))
        for two in range(one + 1, len(rest))
        if not met.get(frozenset((rest[one].name, rest[two].name)), 0)
    }
    return not rest or least_matching(len(rest), edges) is not None


def _matched(
    window: Sequence[Seat], size: int, met: Met, random: Random, rematches: bool
) -> list[tuple[Seat, Seat]] | None:
    """Return the best pairs of the first `size` players of a window; None if there are none.

    The players after them take part where they are needed. An odd number of players would leave
    one out, so another vertex stands for all below the window.
    """
    weight = weights([seat.points for seat in window])
    edges: dict[tuple[int, int], int] = {}
    for one in range(len(window)):
        for two in range(one + 1, len(window)):
            often = met.get(frozenset((window[one].name, window[two].name)), 0)
            if often and not rematches:
                continue
            if one >= size:
                # Both are below the window: they are left for the next one.
                edges[one, two] = 0
            else:
                edges[one, two] = weight(one, two, often) + random.getrandbits(CHANCE_BITS)
    count = len(window)
    if count % 2:
        for one in range(size, count):
            edges[one, count] = 0
        count += 1
    partners = least_matching(count, edges)
    if partners is None:
        return None
    return [
        (window[one], window[two])
        for one, two in enumerate(partners[: len(window)])
        if one < two < len(window) and one < size
    ]


def weights(points: Sequence[int]) -> Callable[[int, int, int], int]:
    """Return the weight of a pair of players, whose points are given from the highest down.

    Each criterion has a place in the number that the sum over all pairs cannot overflow.

    >>> weight = weights([8, 8, 6, 3])
    >>> weight(0, 1, 0) < weight(2, 3, 0) < weight(1, 2, 0) < weight(0, 1, 1)
    True
    """
    count = len(points)
    totals = sorted(set(points))
    most_gap = totals[-1] - totals[0] if totals else 0
    floaters = count.bit_length() + 1
    gaps = (count * max(most_gap, 1)).bit_length() + 1
    level = floaters + gaps
    base = CHANCE_BITS + count.bit_length() + 1
    shift = {total: base + number * level for number, total in enumerate(totals)}
    again = base + len(totals) * level

    def weight(one: int, two: int, often: int) -> int:
        gap = points[one] - points[two]
        cost = ((1 if gap else 0) << gaps) + gap
        return (often << again) + (cost << shift[points[one]])

    return weight
