"""EOR, the even/odd randomizer: dice are thrown and their strikes counted. A strike is an odd face.

Any dice will do, since only odd or even counts; the six-sided ones of most tables are asked for.

>>> strikes((1, 2, 3, 6)), chances(2).mean()
(2, Fraction(1, 1))
"""

from __future__ import annotations

from functools import lru_cache
from math import comb

from sheetforge.dice.distribution import Distribution
from sheetforge.play.questions import Asking, Faces, Roll

SIDES = 6


def strikes(faces: Faces) -> int:
    """How many of the faces are strikes."""
    return sum(face & 1 for face in faces)


def dice(number: int) -> tuple[int, ...]:
    """So many dice, and none for a number below 0."""
    return (SIDES,) * number


@lru_cache(maxsize=64)
def chances(number: int) -> Distribution[int]:
    """Every number of strikes of so many dice with its exact chance."""
    number = max(0, number)
    return Distribution({struck: comb(number, struck) for struck in range(number + 1)}, 2**number)


def thrown(number: int, why: str, by: str) -> Asking[int]:
    """Throw so many dice and count the strikes. Without dice nothing is thrown: 0."""
    if number <= 0:
        return 0
    faces = yield Roll((SIDES,) * number, why, by)
    return strikes(faces)
