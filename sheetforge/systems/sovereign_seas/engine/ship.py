"""A ship in a battle: the figures that change, with a hand-written copy."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from sheetforge.geometry.hexes import ORIGIN, Facing, Hex
from sheetforge.systems.sovereign_seas.blueprint import UNPROTECTED, Blueprint, Mount

Status = Literal["waiting", "afloat", "sunk", "removed"]
Rudder = Literal["", "left", "right", "straight"]


@dataclass(slots=True, eq=False)
class ShipState:
    """The present state of a ship.

    `speed` is what it makes this turn; `maximum` what it could at most, by `settle`. `run` is how
    many hexes it has gone since it last turned. `lost` circles are lost from the bow; `factors`
    are numbers of the speed list that critical hits marked off. `out` is the set of batteries
    destroyed, as bits. `command_lost` and `rudder_until` are the last turns of these hits.
    """

    id: str
    name: str
    side: str
    blueprint: Blueprint
    speed: int = 0
    hex: Hex = field(default=ORIGIN, init=False)
    facing: Facing = field(default=0, init=False)
    status: Status = field(default="waiting", init=False)
    run: int = field(default=0, init=False)
    lost: int = field(default=0, init=False)
    factors: int = field(default=0, init=False)
    out: int = field(default=0, init=False)
    tower_lost: bool = field(default=False, init=False)
    command_lost: int = field(default=0, init=False)
    rudder: Rudder = field(default="", init=False)
    rudder_until: int = field(default=0, init=False)
    fired: bool = field(default=False, init=False)
    maximum: int = field(default=0, init=False)

    def __post_init__(self) -> None:
        self.settle()

    def copy(self) -> ShipState:
        """Return a copy of the ship that shares only its blueprint and its names with this one."""
        ship: ShipState = object.__new__(ShipState)
        ship.id, ship.name, ship.side = self.id, self.name, self.side
        ship.blueprint, ship.speed, ship.hex = self.blueprint, self.speed, self.hex
        ship.facing, ship.status, ship.run = self.facing, self.status, self.run
        ship.lost, ship.factors, ship.out = self.lost, self.factors, self.out
        ship.tower_lost, ship.command_lost = self.tower_lost, self.command_lost
        ship.rudder, ship.rudder_until = self.rudder, self.rudder_until
        ship.fired, ship.maximum = self.fired, self.maximum
        return ship

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
        return [(index, mount) for index, mount in enumerate(self.blueprint.batteries) if not out >> index & 1]
