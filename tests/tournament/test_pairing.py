"""Pairing: everybody once, no rematch while one can be avoided, then order and gaps."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise
from random import Random

import pytest

from sheetforge.tournament.pairing import CHANCE_BITS, WINDOW, Seat, bounds, pairing, weights
from tests.tournament.random_events import Met, best_pairings, byes, no_rematches, played, seats_of, sound


def test_the_best_of_all_pairings_is_found() -> None:
    """Of all pairings that there are, by the criteria in their order."""
    assert best_pairings(Random(4), 70) > 25


def test_a_bye_goes_to_the_lowest_total_without_one() -> None:
    """Of those with fewest points who have had none, in every round of 300 events."""
    assert byes(Random(5), 300) == 300 * 4


def test_another_player_has_the_bye_to_avoid_a_rematch() -> None:
    """B has met C, D and E: a bye for A, who has fewest points, would be a rematch of B."""
    points = {"A": 0, "C": 2, "D": 4, "E": 6, "B": 8}
    met: Met = Counter(frozenset(("B", other)) for other in "CDE")
    found = pairing(seats_of(points, Counter()), met, False, Random(1))
    assert (found.bye, found.rematches) == ("C", 0)
    assert ("B", "A") in found.games


def test_no_rematch_in_events_of_any_size() -> None:
    """With as many rounds as the book has, nobody meets twice, in a hundred rounds."""
    assert no_rematches(Random(6), 28) == 1188


def test_a_field_larger_than_the_window() -> None:
    """Above the size that is compared whole, still nobody meets twice, and gaps stay small."""
    random = Random(7)
    for points, met, found in played(random, 2 * WINDOW + 31, 5):
        assert found.rematches == 0
        assert not any(met[frozenset(game)] for game in found.games)
        gaps = [abs(points[one] - points[two]) for one, two in found.games]
        assert sum(gaps) <= 2 * len(set(points.values()))


def test_large_groups_that_have_met_are_widened() -> None:
    """The first 40 players have all met each other: each of them meets one of the others."""
    points = {f"p{number}": 8 if number < 40 else 0 for number in range(100)}
    met: Met = Counter(frozenset(pair) for pair in combinations([name for name in points if points[name]], 2))
    found = pairing(seats_of(points, Counter()), met, False, Random(1))
    sound(found, points)
    assert found.rematches == 0
    assert sum(points[one] != points[two] for one, two in found.games) == 40


@pytest.mark.parametrize(
    ("points", "due"),
    [
        ([8, 8, 6, 6, 6, 4, 2, 0, 0, 0], (5, 3)),
        ([8, 8, 6, 6, 6, 4, 2, 0], (8, 0)),
        ([8, 8, 6, 6, 4, 4, 2, 0, 0, 0], (4, 4)),
        ([8, 8, 6, 6, 4, 4, 2, 0], (8, 0)),
        ([8, 8, 7, 6, 6, 6, 5, 4], (3, 3)),
        ([8] * 10, (10, 0)),
        ([8] * 12, (6, 4)),
        ([8, 6, 4, 2, 0, 0], (6, 0)),
        ([8, 8], (2, 0)),
    ],
)
def test_a_window_ends_with_a_total(points: list[int], due: tuple[int, int]) -> None:
    """Three at least, and those level with the third, up to six; below it three or four, or all who are left."""
    assert bounds(points, min(3, len(points))) == due


@pytest.mark.parametrize("points", [[8, 8, 6, 3], [1, -1, -1, -3], [2, 1, 1, 0, 0]])
def test_every_criterion_outweighs_all_after_it(points: list[int]) -> None:
    """A rematch, then who meets a lower total, the highest first, then points between; totals below zero too."""
    weight, most = weights(points), len(points) // 2
    bottom = max((pair for pair in combinations(range(len(points)), 2)), key=lambda pair: weight(*pair, 0))
    assert weight(0, 1, 1) - weight(0, 1, 0) > most * weight(*bottom, 0)
    by_gap = [weight(0, two, 0) for two in range(1, len(points)) if points[two] < points[0]]
    assert by_gap == sorted(by_gap)
    floating = [weight(one, one + 1, 0) for one in range(len(points) - 1) if points[one] > points[one + 1]]
    assert all(high > most * low > 0 for high, low in pairwise(floating))
    assert min(floating) > most << CHANCE_BITS
    assert not any(
        weight(one, two, 0) for one, two in combinations(range(len(points)), 2) if points[one] == points[two]
    )


def test_the_seed_decides_among_equal_pairings() -> None:
    """The same seed pairs the same; others pair otherwise, each pairing about as often."""
    points = dict.fromkeys("abcd", 4)
    seats = seats_of(points, Counter())
    seen = Counter(
        frozenset(map(frozenset, pairing(seats, Counter(), False, Random(seed)).games)) for seed in range(600)
    )
    assert len(seen) == 3
    assert min(seen.values()) > 150
    first, again = (pairing(seats, Counter(), False, Random("one")) for _ in range(2))
    assert first == again
    assert first.games == (("b", "d"), ("a", "c"))


def test_a_window_leaves_no_rematch_below_it() -> None:
    """32 players who have all met would take all of the next 32, and leave four who have all met too."""
    points = {f"p{number}": 8 if number < 32 else 2 if number < 64 else 0 for number in range(68)}
    met: Met = Counter()
    for total in (8, 0):
        met.update(map(frozenset, combinations([name for name in points if points[name] == total], 2)))
    found = pairing(seats_of(points, Counter()), met, False, Random(1))
    sound(found, points)
    assert found.rematches == 0


def test_the_first_tables_have_the_players_of_most_points() -> None:
    """By the higher of a pair, who is its first player; of two that are level, by the lower one."""
    met: Met = Counter(map(frozenset, ("AB", "AC")))
    order = pairing(seats_of({"D": 3, "C": 7, "B": 8, "A": 9}, Counter()), met, False, Random(1))
    assert order.games == (("A", "D"), ("B", "C"))
    points = {"A": 8, "B": 8, "C": 6, "D": 4}
    for seed in range(8):
        games = pairing(seats_of(points, Counter()), Counter([frozenset("AB")]), False, Random(seed)).games
        assert [(points[one], points[two]) for one, two in games] == [(8, 6), (8, 4)]


def test_the_lowest_has_the_bye_where_nobody_avoids_a_rematch() -> None:
    """Three players who have all met: the bye is as if they had not, and another one has had a bye first."""
    met: Met = Counter(map(frozenset, combinations("ABC", 2)))
    assert pairing(seats_of({"A": 4, "B": 2, "C": 0}, Counter()), met, False, Random(1)) == ((("A", "B"),), "C", 1)
    had = Counter({"B": 1, "C": 1})
    assert pairing(seats_of({"A": 4, "B": 2, "C": 0}, had), met, False, Random(1)).bye == "A"


@pytest.mark.parametrize("size", [2, 3, 7, 16])
def test_the_first_round_is_random(size: int) -> None:
    """Points and byes do not count; another seed gives another order."""
    seats = [Seat(f"p{number}", number, 0) for number in range(size)]
    found = {pairing(seats, Counter(), True, Random(seed)) for seed in range(20)}
    assert len(found) > 1
    for one in found:
        sound(one, {seat.name: seat.points for seat in seats})
