"""Exact probability distributions of results of dice, for any game.

`roll` enumerates every throw and maps it to a result by a pure function; the rest combines
distributions. Ways are whole numbers over one denominator and become a `Fraction` only when they
are read, which is exact and fast.

>>> sums = roll((6, 6), sum)
>>> sums.chance(7), sums.mean(), sums.at_least(10)
(Fraction(1, 6), Fraction(7, 1), Fraction(1, 6))
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations_with_replacement, pairwise, product
from math import factorial, gcd, lcm, prod
from typing import Generic, TypeVar

T = TypeVar("T")
U = TypeVar("U")


@dataclass(frozen=True, slots=True)
class Distribution(Generic[T]):
    """A probability distribution: the number of `ways` of each value, `of` all ways."""

    ways: Mapping[T, int]
    of: int

    def __iter__(self) -> Iterator[tuple[T, Fraction]]:
        """Yield each value with its chance, in the order they were found."""
        for value, ways in self.ways.items():
            yield value, Fraction(ways, self.of)

    def chance(self, value: T) -> Fraction:
        """Return the chance of a value; 0 for an impossible one."""
        return Fraction(self.ways.get(value, 0), self.of)

    def probability(self, holds: Callable[[T], bool]) -> Fraction:
        """Return the chance of all values for which a condition holds."""
        return Fraction(sum(ways for value, ways in self.ways.items() if holds(value)), self.of)

    def at_least(self: Distribution[int], least: int) -> Fraction:
        """Return the chance of `least` or more."""
        return self.probability(lambda value: value >= least)

    def tail(self: Distribution[int]) -> tuple[Fraction, ...]:
        """Return the chances of 1, 2, 3 … or more, as long as the chance is at least one in 200.

        >>> [str(chance) for chance in roll((4,), sum).tail()]
        ['1', '3/4', '1/2', '1/4']
        """
        shares: list[Fraction] = []
        for least in range(1, max(2, max(self.ways) + 1)):
            chance = self.at_least(least)
            if shares and chance < Fraction(1, 200):
                break
            shares.append(chance)
        return tuple(shares)

    def mean(self: Distribution[int]) -> Fraction:
        """Return the mean of numbers."""
        return Fraction(sum(value * ways for value, ways in self.ways.items()), self.of)

    def lowest(self) -> Distribution[T]:
        """Return the same chances in the smallest whole numbers."""
        common = gcd(self.of, *self.ways.values())
        ways = {value: number // common for value, number in self.ways.items()}
        return Distribution(ways, self.of // common)

    def map(self, change: Callable[[T], U]) -> Distribution[U]:
        """Return the distribution of `change(value)`."""
        return counted(((change(value), ways) for value, ways in self.ways.items()), self.of)

    def bind(self, follow: Callable[[T], Distribution[U]]) -> Distribution[U]:
        """Return the distribution of the following step, which depends on the value."""
        after = [(ways, follow(value)) for value, ways in self.ways.items()]
        common = lcm(*(chances.of for _, chances in after)) if after else 1
        return counted(
            (
                (value, ways * inner * (common // chances.of))
                for ways, chances in after
                for value, inner in chances.ways.items()
            ),
            self.of * common,
        )

    def condition(self, holds: Callable[[T], bool]) -> Distribution[T] | None:
        """Return the distribution given a condition; None if that is impossible."""
        remaining = {value: ways for value, ways in self.ways.items() if holds(value)}
        return Distribution(remaining, sum(remaining.values())) if remaining else None


def constant(value: T) -> Distribution[T]:
    """Return the distribution of a value that is certain."""
    return Distribution({value: 1}, 1)


def counted(pairs: Iterable[tuple[T, int]], of: int) -> Distribution[T]:
    """Return the distribution of values with their ways, which are added up by value."""
    ways: dict[T, int] = {}
    for value, number in pairs:
        if number:
            ways[value] = ways.get(value, 0) + number
    return Distribution(ways, of)


def roll(sides: Sequence[int], lead: Callable[[tuple[int, ...]], T], alike: int = 0) -> Distribution[T]:
    """Return the distribution of `lead(faces)` over all throws of some dice.

    The first `alike` dice have as many sides each and can change places without effect: their
    faces are given in rising order only.

    >>> roll((6, 6, 4), sum, alike=2) == roll((6, 6, 4), sum)
    True
    """
    rest = [range(1, most + 1) for most in sides[alike:]]
    if not alike:
        return counted(((lead(faces), 1) for faces in product(*rest)), prod(sides))
    every = [
        (first, factorial(alike) // prod(factorial(first.count(face)) for face in {*first}))
        for first in combinations_with_replacement(range(1, sides[0] + 1), alike)
    ]
    return counted(((lead((*first, *last)), ways) for first, ways in every for last in product(*rest)), prod(sides))


def at_most(sides: int, number: int) -> Fraction:
    """Return the chance that a die shows a number or less.

    >>> at_most(20, 17), at_most(6, 9), at_most(6, -1)
    (Fraction(17, 20), Fraction(1, 1), Fraction(0, 1))
    """
    return Fraction(max(0, min(number, sides)), sides)


def banded(sides: int, bands: Sequence[int]) -> Distribution[int]:
    """Return one face of each band of a die, the last one of it, with the ways of the band.

    `bands` are the last faces of all bands but the highest. All faces of a band must have the same
    effect.

    >>> banded(100, (20,)).ways, banded(6, ()).ways
    ({20: 20, 100: 80}, {6: 6})
    """
    ends = [*sorted({band for band in bands if 0 < band < sides}), sides]
    return counted(((end, end - before) for before, end in pairwise([0, *ends])), sides)


def throws(sides: Sequence[int], bands: Sequence[int] = ()) -> Distribution[tuple[int, ...]]:
    """Return the throws of dice to explore: all, or one face of each band of every die.

    >>> throws((20, 20), (14,)).ways
    {(14, 14): 196, (14, 20): 84, (20, 14): 84, (20, 20): 36}
    """
    return together(banded(die, bands) for die in sides) if bands else roll(sides, tuple)


def together(parts: Iterable[Distribution[int]]) -> Distribution[tuple[int, ...]]:
    """Return the distribution of independent numbers side by side, each in its place.

    >>> together([roll((2,), sum)] * 2).ways
    {(1, 1): 1, (1, 2): 1, (2, 1): 1, (2, 2): 1}
    """
    totals: Distribution[tuple[int, ...]] = constant(())
    for part in parts:
        totals = counted(
            (
                ((*before, number), ways * more)
                for before, ways in totals.ways.items()
                for number, more in part.ways.items()
            ),
            totals.of * part.of,
        )
    return totals


def combined(chances: Iterable[Distribution[int]]) -> Distribution[int]:
    """Return the distribution of the sum of independent numbers.

    >>> combined([roll((6,), sum)] * 2).chance(12)
    Fraction(1, 36)
    """
    whole = constant(0)
    for chance in chances:
        pairs = ((a + b, x * y) for a, x in whole.ways.items() for b, y in chance.ways.items())
        whole = counted(pairs, whole.of * chance.of)
    return whole


def ordered(chances: Distribution[int]) -> tuple[tuple[int, Fraction, Fraction], ...]:
    """Return rows in ascending order: the number, its chance, and the chance of that or more."""
    rows, remaining = [], Fraction(1)
    for value in sorted(chances.ways):
        chance = chances.chance(value)
        rows.append((value, chance, remaining))
        remaining -= chance
    return tuple(rows)
