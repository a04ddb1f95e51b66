"""Dice expressions such as `2d6` and `1d4`, with their range and exact distribution.

>>> parse("2d6").faces
(2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12)
>>> parse("1d4").distribution()[3]
Fraction(1, 4)
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

_TEXT = re.compile(r"([1-9][0-9]?)[dD]([1-9][0-9]{0,2})")


@dataclass(frozen=True, slots=True)
class Dice:
    """`count` dice of `sides` sides, added up."""

    count: int
    sides: int

    def __str__(self) -> str:
        return f"{self.count}d{self.sides}"

    @property
    def faces(self) -> tuple[int, ...]:
        """The possible totals of the dice, in rising order."""
        return tuple(range(self.count, self.count * self.sides + 1))

    def distribution(self) -> dict[int, Fraction]:
        """Return total → exact chance; the chances add up to one."""
        ways = {0: 1}
        for _ in range(self.count):
            following: dict[int, int] = {}
            for total, number in ways.items():
                for face in range(1, self.sides + 1):
                    following[total + face] = following.get(total + face, 0) + number
            ways = following
        all_ways = self.sides**self.count
        return {total: Fraction(number, all_ways) for total, number in sorted(ways.items())}


def parse(text: str) -> Dice:
    """Parse `NdS`. Raises ValueError for anything else."""
    match = _TEXT.fullmatch(text.strip())
    if match is None:
        raise ValueError(f"{text!r} is not a dice expression such as 2d6")
    return Dice(int(match[1]), int(match[2]))
