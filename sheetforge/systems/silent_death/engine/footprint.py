"""Ships of two hexes: where their bow and stern stand, and how far apart things are then.

A warhound stands on the hex of its bow, which is where it is said to be, and on the one behind it,
its stern. It turns about its stern (`choices`): the bow swings into the next hex, so that at the
edge of a map there is always a way back. All other ships are a single hex, bow and stern in one.

>>> turned(Hex(0, -1), 0, 1, long=True), turned(Hex(0, -1), 0, 1, long=False)
((Hex(q=1, r=-1), 1), (Hex(q=0, r=-1), 1))
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from sheetforge.geometry.hexes import DIRECTIONS, Hex, neighbor

if TYPE_CHECKING:
    from sheetforge.systems.silent_death.engine.ship import Ship, Warhead


def stern(bow: Hex, facing: int) -> Hex:
    """The hex behind a bow."""
    return bow - DIRECTIONS[facing % 6]


def standing(bow: Hex, facing: int, long: bool) -> tuple[Hex, ...]:
    """The hexes that a ship stands on, its bow first."""
    return (bow, stern(bow, facing)) if long else (bow,)


def turned(bow: Hex, facing: int, by: int, long: bool) -> tuple[Hex, int]:
    """Where a ship's bow is, and its facing, once it has turned by so many hexsides."""
    to = (facing + by) % 6
    return (neighbor(stern(bow, facing), to) if long else bow), to


def nearest(one: Ship | Warhead, other: Ship | Warhead) -> tuple[Hex, Hex]:
    """The hexes of two ships or warheads between which the way is shortest.

    Of ways of as many hexes it is the shortest by the ruler, then the one from the foremost hexes.
    """
    if len(one.hexes) == len(other.hexes) == 1:
        return one.hex, other.hex
    return min(_pairs(one, other), key=lambda pair: remoteness(*pair))


def away(one: Ship | Warhead, other: Ship | Warhead) -> int:
    """How many hexes there are between two ships or warheads, from the nearest hex of each."""
    here, there = nearest(one, other)
    return (there - here).length


def remoteness(here: Hex, there: Hex) -> tuple[int, int]:
    """How far away a hex is: in hexes, and by the ruler (squared, in whole numbers)."""
    q, r = there.q - here.q, there.r - here.r
    return max(abs(q), abs(r), abs(q + r)), q * q + q * r + r * r


def _pairs(one: Ship | Warhead, other: Ship | Warhead) -> Iterator[tuple[Hex, Hex]]:
    return ((here, there) for here in one.hexes for there in other.hexes)
