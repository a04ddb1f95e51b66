"""A ship in a battle: the figures that change, with a hand-written copy."""

from __future__ import annotations

from typing import Literal

from sheetforge.geometry.hexes import ORIGIN, Facing, Hex
from sheetforge.play.sealed import Shared, copied, shares
from sheetforge.systems.sovereign_seas.blueprint import UNPROTECTED, Blueprint, Mount

Status = Literal["waiting", "afloat", "sunk", "removed"]
Rudder = Literal["", "left", "right", "straight"]


class ShipState(Shared):
    """The present state of a ship.

    `speed` is what it makes this turn; `maximum` what it could at most, by `settle`. `run` is how
    many hexes it has gone since it last turned. `lost` circles are lost from the bow; `factors`
    are numbers of the speed list that critical hits marked off. `out` is the set of batteries
    destroyed, as bits. `command_lost` and `rudder_until` are the last turns of these hits.
    """

    __slots__ = ("blueprint", "id", "name", "side")

    def __init__(self, id: str, name: str, side: str, blueprint: Blueprint, speed: int = 0) -> None:
        self.id = id
        self.name = name
        self.side = side
        self.blueprint = blueprint
        self.hex: Hex = ORIGIN
        self.facing: Facing = 0
        self.status: Status = "waiting"
        self.speed = speed
        self.run = 0
        self.lost = 0
        self.factors = 0
        self.out = 0
        self.tower_lost = False
        self.command_lost = 0
        self.rudder: Rudder = ""
        self.rudder_until = 0
        self.fired = False
        self.maximum = 0
        self.settle()

    def copy(self) -> ShipState:
        """Return a copy of the ship that shares only its blueprint and its names with this one."""
        return copied(ShipState, self)

    def settle(self) -> None:
        """Set the maximum speed by slashes crossed and factors lost."""
        speeds = self.blueprint.speeds
        marked = self.blueprint.slashes_crossed(self.lost) + self.factors
        self.maximum = speeds[marked] if marked < len(speeds) else 0

    @property
    def afloat(self) -> bool:
        """True if the ship is on the map and has not sunk."""
        return self.status == "afloat"

    @property
    def on_map(self) -> bool:
        """True if its counter lies on the map: also for a ship that sank this turn."""
        return self.status in ("afloat", "sunk")

    @property
    def circles_left(self) -> int:
        """Circles of the hull that are not lost."""
        return len(self.blueprint.circles) - self.lost

    @property
    def armour(self) -> int:
        """The rank of armour that the next hull hit meets."""
        return self.blueprint.circles[self.lost] if self.circles_left else UNPROTECTED

    @property
    def tower(self) -> int:
        """The rank of armour of the conning tower; none once that was destroyed."""
        return UNPROTECTED if self.tower_lost else self.blueprint.tower

    @property
    def armed(self) -> bool:
        """True if a battery remains."""
        return self.out != self.blueprint.all_batteries

    @property
    def commanded(self) -> bool:
        """True if it can change speed and course."""
        return not self.command_lost

    def works(self, at: int) -> bool:
        """Return whether a battery, by its place in the log, is not destroyed."""
        return not self.out >> at & 1

    def working(self) -> list[tuple[int, Mount]]:
        """The batteries that are left, with their places in the log."""
        out = self.out
        return [(at, one) for at, one in enumerate(self.blueprint.batteries) if not out >> at & 1]


seen = shares(ShipState)
"""A ship as players see it."""
