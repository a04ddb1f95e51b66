"""Intervals: shares against figures that others print, and their edges."""

from __future__ import annotations

import pytest

from sheetforge.arena.interval import mean, wilson


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [
        # Newcombe 1998, table I, method 3 (Wilson's score without continuity correction).
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson_is_the_published_interval(successes: int, trials: int, low: float, high: float) -> None:
    """The ends are those of Newcombe's comparison of methods."""
    found = wilson(successes, trials)
    assert found.low == pytest.approx(low, abs=5e-5)
    assert found.high == pytest.approx(high, abs=5e-5)


def test_of_no_games_nothing_is_known() -> None:
    """Without a trial the interval is everything, so it excludes no share."""
    assert wilson(0, 0)[1:] == (0.0, 1.0)


def test_more_games_are_surer() -> None:
    """The interval of the same share narrows, until it excludes a half."""
    few, many = wilson(6, 10), wilson(600, 1000)
    assert few.low <= 0.5 <= few.high
    assert not many.low <= 0.5 <= many.high


def test_shares_beyond_the_trials_are_refused() -> None:
    """More successes than trials are a fault of the caller."""
    with pytest.raises(ValueError, match="11 of 10"):
        wilson(11, 10)


def test_a_mean_has_its_interval() -> None:
    """The mean lies in the middle; one value has no width, no values have no interval."""
    found = mean([1.0, 2.0, 3.0])
    assert found is not None
    assert found.share == 2.0
    assert found.high - 2.0 == pytest.approx(2.0 - found.low) == pytest.approx(1.1316, abs=1e-4)
    assert mean([4.0]) == (4.0, 4.0, 4.0)
    assert mean([]) is None
