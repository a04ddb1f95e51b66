"""Dice to results: play throws and odds enumerate by the same functions.

EOR, the even/odd randomizer: dice are thrown and their strikes counted. A strike is an odd face.
Any dice will do, since only odd or even counts; play asks for six-sided ones, the most common.

>>> strikes((1, 2, 3, 6)), chances(2).mean()
(2, Fraction(1, 1))
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import repeat
from typing import NamedTuple

from sheetforge.dice.distribution import Distribution, combined
from sheetforge.dice.distribution import roll as roll_of
from sheetforge.play.questions import Asking, Faces, roll
from sheetforge.systems.sovereign_seas.blueprint import UNPROTECTED
from sheetforge.systems.sovereign_seas.engine.charts import Charts

SIDES = 6


def strikes(faces: Faces) -> int:
    """Return the number of faces that are strikes."""
    return sum(face & 1 for face in faces)


_DIE = roll_of((SIDES,), strikes).lowest()


@lru_cache(maxsize=64)
def chances(number: int) -> Distribution[int]:
    """Every number of strikes of a number of dice, with its exact chance."""
    return combined(repeat(_DIE, number))


class Throw(NamedTuple):
    """Faces, and the number of them that are strikes."""

    faces: Faces
    strikes: int


def thrown(number: int, why: str, by: str) -> Asking[Throw]:
    """Throw a number of dice and count the strikes; none without a throw if there are no dice."""
    if number <= 0:
        return Throw((), 0)
    faces = yield from roll((SIDES,) * number, why, by)
    return Throw(faces, strikes(faces))


IGNORES_ARMOUR = 99
"""The rank of a ram, which no armour stops."""


def salvo_dice(charts: Charts, batteries: int, target_speed: int, target_size: int) -> int:
    """The dice of a salvo: those of the chart, and those that batteries, speed and size add
    (J.2)."""
    added = charts.for_batteries(batteries) + charts.for_speed(target_speed) + target_size
    return max(0, charts.to_hit_dice + added)


def hits(struck: int, needed: int) -> int:
    """One hit for the strikes that are needed, and one for every further strike (J.2).

    >>> hits(6, 5), hits(4, 5)
    (2, 0)
    """
    return max(0, struck - needed + 1)


def effective(base: int, firepower: Fraction) -> int:
    """Hits scaled by the FP of the gun, fractions up.

    >>> effective(2, Fraction(2)), effective(3, Fraction(1, 2))
    (4, 2)
    """
    return up(base * firepower)


def up(amount: Fraction) -> int:
    """A number with its fraction rounded up, as all fractions are (B)."""
    return -(-amount.numerator // amount.denominator)


def penetrates(power: int, armour: int) -> bool:
    """Return whether a hit penetrates armour up to the letter in the gun chart."""
    return armour == UNPROTECTED or power >= armour


def ram_dice(charts: Charts, attacker_speed: int, target_speed: int, angle: int) -> int:
    """The dice of a ram attack. `angle` is between the two courses, in hexsides."""
    ram = charts.ram
    return max(0, ram.dice + ram.difference(attacker_speed - target_speed) + ram.angles[angle % 6])


def ram_hits(charts: Charts, struck: int, attacker_speed: int) -> int:
    """The hits of a ram that struck home: a multiple of the attacker's speed."""
    return charts.ram.effects[struck] * attacker_speed


def own_hits(charts: Charts, ram: str, attacker_speed: int) -> int:
    """The hits that the rammer suffers itself, fractions up."""
    return up(charts.ram.own.get(ram, Fraction(0)) * attacker_speed)
