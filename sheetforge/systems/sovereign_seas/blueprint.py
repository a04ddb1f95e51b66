"""A ship as built: taken from its control log once, and shared by all copies of a state."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from sheetforge.systems.sovereign_seas.schema.ship import Arc

UNPROTECTED = 0
"""The rank of no armour. A is 1, B is 2: the higher the better, for armour and for guns."""


def rank(letter: str) -> int:
    """A letter of armour or penetration as a number; no letter is 0.

    >>> rank(""), rank("A"), rank("G")
    (0, 1, 7)
    """
    return ord(letter) - 64 if letter else UNPROTECTED


class Gun(NamedTuple):
    """A gun of a chart: its code and name, its FP, and the rank it penetrates at range 1, 2, …"""

    code: str
    name: str
    firepower: Fraction
    penetration: tuple[int, ...]

    def __hash__(self) -> int:
        return hash(self.code)

    @property
    def reach(self) -> int:
        """The farthest range in hexes."""
        return len(self.penetration)

    def power(self, away: int) -> int:
        """The rank that it penetrates at a range within its reach."""
        return self.penetration[away - 1]


class Battery(NamedTuple):
    """A battery of a control log: its id, gun, armour and arc; `turret` for barbettes too."""

    id: str
    gun: Gun
    armour: int
    arc: Arc
    turret: bool


@dataclass(frozen=True)
class Fit:
    """What a control log says.

    `circles` is the rank of armour before each circle of the hull, from the bow; a slash of
    `slashes` stands after so many circles. `turn_rate` is how many hexes a ship runs between two
    turns. `ram` is `armored`, `plain` or `none`.
    """

    id: str
    name: str
    ship_class: str
    points: float
    size: int
    turn_rate: int
    acceleration: int
    speeds: tuple[int, ...]
    circles: tuple[int, ...]
    slashes: tuple[int, ...]
    batteries: tuple[Battery, ...]
    tower: int
    magazines: int
    ram: str

    @property
    def deceleration(self) -> int:
        """Half of the acceleration, fractions up (H: Speed Determination Phase)."""
        return (self.acceleration + 1) // 2

    @cached_property
    def all_batteries(self) -> int:
        """Every battery as a set of bits."""
        return (1 << len(self.batteries)) - 1

    @cached_property
    def firepower(self) -> float:
        """The FP of all batteries, at least 1 for shares of it."""
        return max(1.0, sum(float(battery.gun.firepower) for battery in self.batteries))

    @cached_property
    def reach(self) -> int:
        """The farthest range of any gun; 0 for a ship without."""
        return max((battery.gun.reach for battery in self.batteries), default=0)

    def slashes_crossed(self, lost: int) -> int:
        """How many slashes damage to so many circles has moved across (L.4).

        >>> OO = Fit("", "", "", 0, 0, 1, 1, (4, 3, 2, 1), (0,) * 8, (2, 4, 6), (), 0, 0, "none")
        >>> OO.slashes_crossed(6)
        2
        """
        return sum(after < lost for after in self.slashes)
