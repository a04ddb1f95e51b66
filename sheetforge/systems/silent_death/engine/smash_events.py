"""What happens in a Smash besides: ships rolled for, coming on and leaving, damage, kills."""

from __future__ import annotations

from typing import NamedTuple


class ChartRolled(NamedTuple):
    """What everybody flies."""

    ship: str

    def __str__(self) -> str:
        return f"everybody flies the {self.ship}"


class Rolled(NamedTuple):
    """A player's next ship, where it enters, and where it may leave."""

    ship: str
    side: str
    chart: str
    entry: int
    exit: int | None

    def __str__(self) -> str:
        way = "" if self.exit is None else f", exit point {self.exit}"
        return f"{self.side}: {self.ship} ({self.chart}) at entry point {self.entry}{way}"


class CrewAssigned(NamedTuple):
    """The skills of a new ship's crew, in the order of its display."""

    ship: str
    skills: tuple[int, ...]

    def __str__(self) -> str:
        return f"{self.ship} crew: {' '.join(map(str, self.skills))}"


class Entered(NamedTuple):
    """A ship was set upright at its entry point."""

    ship: str
    hex: str
    facing: int

    def __str__(self) -> str:
        return f"{self.ship} enters at {self.hex}, facing {self.facing}"


class Exited(NamedTuple):
    """A ship left the map by its exit point."""

    ship: str
    hex: str

    def __str__(self) -> str:
        return f"{self.ship} leaves by its exit point in {self.hex}"


class Scored(NamedTuple):
    """Net damage that a side is credited with, and what its ship has done in all."""

    side: str
    target: str
    points: int
    total: int

    def __str__(self) -> str:
        return f"{self.side}: {self.points} on {self.target}, {self.total} in all"


class KillAwarded(NamedTuple):
    """A kill, for those who did most."""

    sides: tuple[str, ...]
    ship: str

    def __str__(self) -> str:
        return f"a kill for {' and '.join(self.sides)}: {self.ship}"


class KillSpent(NamedTuple):
    """A kill was paid for another ship."""

    side: str
    left: int

    def __str__(self) -> str:
        return f"{self.side}: a kill spent for another ship, {self.left} left"


class OutOfGame(NamedTuple):
    """A player has no ship any more."""

    side: str

    def __str__(self) -> str:
        return f"{self.side}: out of the game"


class PunchedOut(NamedTuple):
    """A ship was given up."""

    ship: str

    def __str__(self) -> str:
        return f"{self.ship} punches out"
