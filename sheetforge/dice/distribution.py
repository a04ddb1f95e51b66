"""Distribution: exact distributions of what dice lead to, whatever the game.

`roll` goes through every throw and asks a pure function what it leads to; the rest combines
distributions. Ways are counted as whole numbers over one denominator and become a `Fraction` only
where they are read, so nothing is rounded and nothing is slow.

>>> sums = roll((6, 6), sum)
>>> sums.chance(7), sums.mean(), sums.at_least(10)
(Fraction(1, 6), Fraction(7, 1), Fraction(1, 6))
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise, product
from math import lcm, prod
from typing import Generic, TypeVar

T = TypeVar("T")
U = TypeVar("U")


@dataclass(frozen=True, slots=True)
class Distribution(Generic[T]):
    """What can come about, each in so many ways of all there are."""

    ways: Mapping[T, int]
    of: int

    def __iter__(self) -> Iterator[tuple[T, Fraction]]:
        """Each value with its chance, in the order they were found."""
        for value, ways in self.ways.items():
            yield value, Fraction(ways, self.of)

    def chance(self, value: T) -> Fraction:
        """The chance of one value; 0 for one that can't come about."""
        return Fraction(self.ways.get(value, 0), self.of)

    def probability(self, holds: Callable[[T], bool]) -> Fraction:
        """The chance of all values together for which something holds."""
        return Fraction(sum(ways for value, ways in self.ways.items() if holds(value)), self.of)

    def at_least(self: Distribution[int], least: int) -> Fraction:
        """The chance of so much or more."""
        return self.probability(lambda value: value >= least)

    def mean(self: Distribution[int]) -> Fraction:
        """The mean of numbers."""
        return Fraction(sum(value * ways for value, ways in self.ways.items()), self.of)

    def map(self, change: Callable[[T], U]) -> Distribution[U]:
        """The chances of what each value is changed to."""
        return counted(((change(value), ways) for value, ways in self.ways.items()), self.of)

    def bind(self, follow: Callable[[T], Distribution[U]]) -> Distribution[U]:
        """The chances of what follows: each value leads to chances of its own."""
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
        """The chances once it is known that something holds; None where it never does."""
        left = {value: ways for value, ways in self.ways.items() if holds(value)}
        return Distribution(left, sum(left.values())) if left else None


def constant(value: T) -> Distribution[T]:
    """What comes about for sure."""
    return Distribution({value: 1}, 1)


def counted(pairs: Iterable[tuple[T, int]], of: int) -> Distribution[T]:
    """Chances from values and ways, adding up the ways of a value."""
    ways: dict[T, int] = {}
    for value, number in pairs:
        if number:
            ways[value] = ways.get(value, 0) + number
    return Distribution(ways, of)


def roll(sides: Sequence[int], lead: Callable[[tuple[int, ...]], T]) -> Distribution[T]:
    """What the throws of some dice lead to, every throw as likely as any other."""
    throws = product(*(range(1, one + 1) for one in sides))
    return counted(((lead(faces), 1) for faces in throws), prod(sides))


def banded(sides: int, bands: Sequence[int]) -> Distribution[int]:
    """Return one face of each band of a die, the last one of it, with the ways of the band.

    `bands` are the last faces of all bands but the highest. What a die leads to must be the same
    for all faces of a band.

    >>> banded(100, (20,)).ways, banded(6, ()).ways
    ({20: 20, 100: 80}, {6: 6})
    """
    ends = [*sorted({band for band in bands if 0 < band < sides}), sides]
    return counted(((end, end - before) for before, end in pairwise([0, *ends])), sides)


def throws(sides: Sequence[int], bands: Sequence[int] = ()) -> Distribution[tuple[int, ...]]:
    """Return the throws of dice to explore: all, or of a single die with bands one of each."""
    if bands and len(sides) == 1:
        return banded(sides[0], bands).map(lambda face: (face,))
    return roll(sides, tuple)


def combined(chances: Iterable[Distribution[int]]) -> Distribution[int]:
    """The sum of independent numbers.

    >>> combined([roll((6,), sum)] * 2).chance(12)
    Fraction(1, 36)
    """
    whole = constant(0)
    for one in chances:
        pairs = ((a + b, x * y) for a, x in whole.ways.items() for b, y in one.ways.items())
        whole = counted(pairs, whole.of * one.of)
    return whole


def ordered(chances: Distribution[int]) -> tuple[tuple[int, Fraction, Fraction], ...]:
    """Rows of a distribution from the least number up: number, its chance, that or more."""
    rows, left = [], Fraction(1)
    for value in sorted(chances.ways):
        chance = chances.chance(value)
        rows.append((value, chance, left))
        left -= chance
    return tuple(rows)
