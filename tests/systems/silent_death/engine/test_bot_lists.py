"""Sums and extremes of lists for surveys of the standard bot, compared with those of Python, place by place."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from sheetforge.systems.silent_death.bots import lists

PLACES = 40


def figures(count: int, seed: str) -> Sequence[Sequence[float]]:
    """A number of lists, with equal figures among them."""
    chance = Random(seed)
    return [[chance.randrange(12) / 4 for _ in range(PLACES)] for _ in range(count)]


@pytest.mark.parametrize("count", range(1, 9))
def test_sums_and_extremes_are_those_of_each_place(count: int) -> None:
    """Of one list and of several, which are taken up to four at a time."""
    every = figures(count, f"lists/{count}")
    columns = [*zip(*every, strict=True)]
    assert [*lists.greatest(every)] == [max(column) for column in columns]
    assert [*lists.least(every)] == [min(column) for column in columns]
    assert [*lists.sums(every)] == [sum(column) for column in columns]


@pytest.mark.parametrize("ways", [0, 1, 2, 3])
@pytest.mark.parametrize("harms", [1, 2, 3])
@pytest.mark.parametrize("gains", [1, 2, 3])
def test_bounds_are_gains_less_harms_and_the_price_of_a_way(gains: int, harms: int, ways: int) -> None:
    """With two of each, which are taken at once, and with any other numbers; without ways there is no price."""
    gained, harmed, led = figures(gains, "gains"), figures(harms, "harms"), figures(ways, "ways")
    for price in (0.5, -0.5):
        assert lists.bounds(gained, harmed, led, price) == [
            max(each[at] for each in gained)
            - sum(each[at] for each in harmed)
            - price * min((each[at] for each in led), default=0.0)
            for at in range(PLACES)
        ]


def test_without_lists_there_is_nothing() -> None:
    """No hexes, no enemies."""
    assert [lists.greatest([]), lists.least([]), lists.sums([])] == [[], [], []]
