"""Pairing: everybody once, no rematch while one can be avoided, then order and gaps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random

import pytest

from sheetforge.tournament.pairing import EXACT, RoundPairs, Seat, pairing

Met = Counter[frozenset[str]]


def every_pairing(names: Sequence[str]) -> Iterator[list[tuple[str, str]]]:
    """Every way to put an even number of players into pairs."""
    if not names:
        yield []
        return
    for other in names[1:]:
        for rest in every_pairing([one for one in names[1:] if one != other]):
            yield [(names[0], other), *rest]


def cost(games: Sequence[tuple[str, str]], points: dict[str, int], met: Met) -> list[int]:
    """The criteria in their order, worked out from the words of the rule.

    Rematches first; then for every total from the highest down how many of it meet a lower one,
    and the points between them.
    """
    found = [sum(met[frozenset(game)] for game in games)]
    for total in sorted(set(points.values()), reverse=True):
        gaps = [abs(points[one] - points[two]) for one, two in games
                if max(points[one], points[two]) == total]  # fmt: skip
        found += [sum(gap > 0 for gap in gaps), sum(gaps)]
    return found


def seats_of(points: dict[str, int], byes: Counter[str]) -> list[Seat]:
    return [Seat(name, total, byes[name]) for name, total in points.items()]


def sound(found: RoundPairs, points: dict[str, int]) -> None:
    """Everybody is paired once or has the bye, which is there for an odd number only."""
    names = [name for game in found.games for name in game] + ([found.bye] if found.bye else [])
    assert sorted(names) == sorted(points)
    assert bool(found.bye) == bool(len(points) % 2)


def played(
    random: Random, size: int, rounds: int
) -> Iterator[tuple[dict[str, int], Met, RoundPairs]]:
    """Random events: the points and meetings before each round, and its pairing."""
    points = {f"p{number}": 0 for number in range(size)}
    met: Met = Counter()
    byes: Counter[str] = Counter()
    for number in range(rounds):
        found = pairing(seats_of(points, byes), met, number == 0, random)
        sound(found, points)
        if found.bye:
            assert not byes[found.bye]
        yield dict(points), Counter(met), found
        if found.bye:
            byes[found.bye] += 1
            points[found.bye] += max(2, 8 - 2 * number)
        for one, two in found.games:
            met[frozenset((one, two))] += 1
            share = random.choice((8, 7, 6, 5, 4, 3, 2, 1, 0))
            points[one] += share
            points[two] += 8 - share


def test_the_best_of_all_pairings_is_found() -> None:
    """Random events of 2 to 8 players: no other pairing is better by the criteria in their order.

    The rounds go on until rematches cannot be avoided, so the first criterion is tried as well.
    """
    random = Random(4)
    rematches = 0
    for number in range(280):
        size = 2 + number % 7
        # As many rounds as there are opponents, and byes for half of the players at most.
        rounds = size + 1 if size % 2 == 0 else (size + 1) // 2
        for points, met, found in played(random, size, rounds):
            own = {name: total for name, total in points.items() if name != found.bye}
            best = min(cost(games, own, met) for games in every_pairing(list(own)))
            assert cost(found.games, own, met) == best
            rematches += best[0] > 0
            assert (found.rematches > 0) == (best[0] > 0)
    assert rematches > 100


def test_a_bye_goes_to_the_lowest_total_without_one() -> None:
    """Of those with fewest points who have had none; another one only to avoid a rematch."""
    random = Random(5)
    for _ in range(300):
        had: Counter[str] = Counter()
        for points, met, found in played(random, random.choice((5, 7, 9)), 4):
            lowest = min(total for name, total in points.items() if not had[name])
            if points[found.bye] != lowest:
                # Then every player of the lowest total leaves others who cannot but meet again.
                for name, total in points.items():
                    if total == lowest and not had[name]:
                        rest = [one for one in points if one != name]
                        assert all(
                            any(met[frozenset(game)] for game in games)
                            for games in every_pairing(rest)
                        )
            had[found.bye] += 1


def test_no_rematch_in_events_of_any_size() -> None:
    """With as many rounds as the book has, nobody meets twice, in hundreds of rounds."""
    random = Random(6)
    for number in range(84):
        size = 5 + number % 28
        rounds = 3 if size <= 8 else 4 if size <= 16 else 5
        for _, met, found in played(random, size, rounds):
            assert found.rematches == 0
            assert not any(met[frozenset(game)] for game in found.games)


def test_a_field_larger_than_the_window() -> None:
    """Above the size that is compared whole, still nobody meets twice, and gaps stay small."""
    random = Random(7)
    for points, met, found in played(random, EXACT + 31, 5):
        assert found.rematches == 0
        assert not any(met[frozenset(game)] for game in found.games)
        gaps = [abs(points[one] - points[two]) for one, two in found.games]
        assert sum(gaps) <= 2 * len(set(points.values()))


def test_large_groups_that_have_met_are_widened() -> None:
    """The first 40 players have all met each other: each of them meets one of the others."""
    points = {f"p{number}": 8 if number < 40 else 0 for number in range(100)}
    met: Met = Counter(
        frozenset(pair) for pair in combinations([name for name in points if points[name]], 2)
    )
    found = pairing(seats_of(points, Counter()), met, False, Random(1))
    sound(found, points)
    assert found.rematches == 0
    assert sum(points[one] != points[two] for one, two in found.games) == 40


def test_the_seed_decides_among_equal_pairings() -> None:
    """The same seed pairs the same; others pair otherwise, each pairing about as often."""
    points = dict.fromkeys("abcd", 4)
    seats = seats_of(points, Counter())
    seen = Counter(
        frozenset(map(frozenset, pairing(seats, Counter(), False, Random(seed)).games))
        for seed in range(600)
    )
    assert len(seen) == 3
    assert min(seen.values()) > 150
    first, again = (pairing(seats, Counter(), False, Random("one")) for _ in range(2))
    assert first == again


@pytest.mark.parametrize("size", [2, 3, 7, 16])
def test_the_first_round_is_random(size: int) -> None:
    """Points and byes do not count; another seed gives another order."""
    seats = [Seat(f"p{number}", number) for number in range(size)]
    found = {pairing(seats, Counter(), True, Random(seed)) for seed in range(20)}
    assert len(found) > 1
    for one in found:
        sound(one, {seat.name: seat.points for seat in seats})
