"""Distributions: whole numbers over one denominator, exact where they are read."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheetforge.dice import parse
from sheetforge.dice.distribution import Distribution, banded, combined, constant, counted, ordered, roll, throws


@pytest.mark.parametrize("text", ["1d4", "2d6", "3d8"])
def test_throwing_agrees_with_the_dice_themselves(text: str) -> None:
    """Every throw explored gives what the convolution of `dice` gives."""
    dice = parse(text)
    sums = roll((dice.sides,) * dice.count, sum)
    assert dict(sums) == dice.distribution()


def test_the_values_of_two_dice() -> None:
    """Chance, chance of so much or more, and mean, by hand."""
    sums = roll((6, 4), sum)
    assert sums.chance(10) == Fraction(1, 24)
    assert sums.at_least(9) == Fraction(3, 24)
    assert sums.mean() == 6
    assert sums.chance(11) == 0


@given(st.lists(st.integers(1, 6), min_size=1, max_size=4))
def test_combining_is_throwing_together(sides: list[int]) -> None:
    """The sum of separate dice has the chances of the dice thrown at once."""
    apart = combined(roll((one,), sum) for one in sides)
    together = roll(sides, sum)
    assert dict(apart) == dict(together)
    assert sum(chance for _, chance in apart) == 1


def test_what_follows_may_differ_by_what_came() -> None:
    """A d2 that shows 2 throws a d3, otherwise nothing more: denominators need not be the same."""
    chances = roll((2,), sum).bind(lambda face: constant(0) if face == 1 else roll((3,), sum))
    assert dict(chances) == {0: Fraction(1, 2), 1: Fraction(1, 6), 2: Fraction(1, 6), 3: Fraction(1, 6)}


def test_knowing_more_changes_chances() -> None:
    """Given that a d6 shows at least 5, a 6 is as likely as not; given what never is, nothing."""
    die = roll((6,), sum)
    known = die.condition(lambda face: face >= 5)
    assert known is not None
    assert known.chance(6) == Fraction(1, 2)
    assert die.condition(lambda face: face > 6) is None


def test_rows_of_a_distribution_come_in_order_and_end_at_the_last() -> None:
    """Number, chance, that or more, from the least; the last row's two chances are the same."""
    rows = ordered(Distribution({3: 1, 0: 2, 1: 1}, 4))
    assert rows == (
        (0, Fraction(1, 2), Fraction(1)),
        (1, Fraction(1, 4), Fraction(1, 2)),
        (3, Fraction(1, 4), Fraction(1, 4)),
    )


def test_what_comes_about_in_no_way_is_not_listed() -> None:
    """Values without ways are dropped, ways of the same value added up."""
    assert dict(counted([("a", 1), ("b", 0), ("a", 2)], 3)) == {"a": Fraction(1)}


@given(st.integers(2, 100), st.lists(st.integers(-3, 103), max_size=4))
def test_one_face_of_each_band_stands_for_all_of_them(sides: int, bands: list[int]) -> None:
    """Whatever is the same within bands has the same chances by all faces and by one of each."""

    def lead(face: int) -> int:
        return sum(face > band for band in bands)

    assert banded(sides, bands).map(lead) == roll((sides,), lambda faces: lead(faces[0]))
    assert len(banded(sides, bands).ways) <= len(set(bands)) + 1


def test_throws_are_all_throws_but_those_of_a_die_with_bands() -> None:
    """The dice of a question, for an explorer: two throws stand for the hundred of a chance."""
    assert throws((100,), (20,)).ways == {(20,): 20, (100,): 80}
    both = throws((10, 6), (2, 4))
    assert both.map(lambda faces: (faces[0] <= 2, faces[1] <= 4)) == roll(
        (10, 6), lambda faces: (faces[0] <= 2, faces[1] <= 4)
    )
    assert len(both.ways) == 9
    assert len(throws((6, 6)).ways) == 36
