"""Pairing: everybody once, no rematch while one can be avoided, then order and gaps."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from sheetforge.tournament.pairing import EXACT, Seat, pairing
from tests.tournament.random_events import Met, best_pairings, byes, no_rematches, played, seats_of, sound


def test_the_best_of_all_pairings_is_found() -> None:
    """Of all pairings that there are, by the criteria in their order."""
    assert best_pairings(Random(4), 280) > 100


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
    """With as many rounds as the book has, nobody meets twice, in hundreds of rounds."""
    assert no_rematches(Random(6), 84) == 3564


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
    met: Met = Counter(frozenset(pair) for pair in combinations([name for name in points if points[name]], 2))
    found = pairing(seats_of(points, Counter()), met, False, Random(1))
    sound(found, points)
    assert found.rematches == 0
    assert sum(points[one] != points[two] for one, two in found.games) == 40


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


@pytest.mark.parametrize("size", [2, 3, 7, 16])
def test_the_first_round_is_random(size: int) -> None:
    """Points and byes do not count; another seed gives another order."""
    seats = [Seat(f"p{number}", number) for number in range(size)]
    found = {pairing(seats, Counter(), True, Random(seed)) for seed in range(20)}
    assert len(found) > 1
    for one in found:
        sound(one, {seat.name: seat.points for seat in seats})
