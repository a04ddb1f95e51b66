"""What happens in a battle, in the order of its telling. Replay tells it anew."""

from __future__ import annotations

from typing import Any, NamedTuple

from sheetforge.play.events import GameOver as GameOver
from sheetforge.play.events import PhaseBegan as PhaseBegan
from sheetforge.play.events import TurnBegan as TurnBegan
from sheetforge.text import counted, does


class EdgeChosen(NamedTuple):
    """The edge of the map by which a side enters, once both know it."""

    side: str
    edge: str

    def __str__(self) -> str:
        return f"{does(self.side, 'enter')} from the {self.edge}"


class Placed(NamedTuple):
    """A ship was set up."""

    ship: str
    hex: str
    facing: int
    speed: int

    def __str__(self) -> str:
        return f"{self.ship} sets up in {self.hex}, facing {self.facing}, at speed {self.speed}"


class Advantage(NamedTuple):
    """A side won the advantage of the turn, with so many strikes against so many."""

    side: str
    strikes: int
    against: int

    def __str__(self) -> str:
        strikes = counted(self.strikes, "strike")
        return f"{does(self.side, 'take')} the advantage ({strikes} to {self.against})"


class SpeedSet(NamedTuple):
    """A ship makes another speed."""

    ship: str
    before: int
    speed: int

    def __str__(self) -> str:
        return f"{self.ship} goes from speed {self.before} to {self.speed}"


class Slowed(NamedTuple):
    """Damage slowed a ship down at the beginning of an impulse."""

    ship: str
    before: int
    speed: int

    def __str__(self) -> str:
        return f"{self.ship} is slowed from {self.before} to {self.speed}"


class Moved(NamedTuple):
    """A ship ended its movement of an impulse."""

    ship: str
    hex: str
    facing: int
    steps: int

    def __str__(self) -> str:
        return f"{self.ship} moves {self.steps} to {self.hex}, facing {self.facing}"


class Rammed(NamedTuple):
    """A ram attack: dice and strikes, and whether it struck home."""

    ship: str
    target: str
    dice: int
    strikes: int
    home: bool

    def __str__(self) -> str:
        result = "strikes home" if self.home else "misses"
        return f"{self.ship} rams {self.target}: {self.strikes} of {self.dice} strikes, {result}"


class RamDamage(NamedTuple):
    """The hits of a ram on either ship."""

    ship: str
    target: str
    hits: int
    own: int

    def __str__(self) -> str:
        hits = counted(self.hits, "hit")
        return f"the ram does {hits} to {self.target}, {self.own} to {self.ship}"


class Fired(NamedTuple):
    """A salvo: how many batteries of which gun, dice and strikes, and the effective hits."""

    ship: str
    gun: str
    batteries: int
    target: str
    away: int
    dice: int
    strikes: int
    needed: int
    hits: int

    def __str__(self) -> str:
        result = counted(self.hits, "hit") if self.hits else "no hit"
        return (
            f"{self.ship} fires {self.batteries} x {self.gun} at {self.target} "
            f"(range {self.away}): {self.strikes} of {self.dice} strikes, "
            f"{self.needed} needed, {result}"
        )


class Struck(NamedTuple):
    """Where a hit struck, and whether it went through the armour."""

    ship: str
    where: str
    through: bool

    def __str__(self) -> str:
        return f"{self.ship}: {self.where} hit" + ("" if self.through else ", armour holds")


class BatteryLost(NamedTuple):
    """A battery is destroyed."""

    ship: str
    battery: str

    def __str__(self) -> str:
        return f"{self.ship} loses {self.battery}"


class HullLost(NamedTuple):
    """Circles of the hull are lost; how many are left, and the maximum speed."""

    ship: str
    circles: int
    left: int
    maximum: int

    def __str__(self) -> str:
        return (
            f"{self.ship} loses {self.circles} of the hull ({self.left} left, "
            f"maximum speed {self.maximum})"
        )


class CriticalHit(NamedTuple):
    """A line of the critical hit table."""

    ship: str
    strikes: int
    title: str

    def __str__(self) -> str:
        return f"{self.ship} critical hit ({counted(self.strikes, 'strike')}): {self.title}"


class CommandLost(NamedTuple):
    """Nobody steers a ship until the end of a turn."""

    ship: str
    until: int

    def __str__(self) -> str:
        return f"{self.ship} is out of command to the end of turn {self.until}"


class RudderJammed(NamedTuple):
    """A rudder is jammed until the end of a turn."""

    ship: str
    way: str
    until: int

    def __str__(self) -> str:
        how = "straight ahead" if self.way == "straight" else f"to the {self.way}"
        return f"{self.ship}: rudder jammed {how} to the end of turn {self.until}"


class FactorsLost(NamedTuple):
    """Numbers of the speed list were marked off by a critical hit."""

    ship: str
    factors: int
    maximum: int

    def __str__(self) -> str:
        return f"{self.ship} marks off {self.factors} of its speeds (maximum {self.maximum})"


class Recovered(NamedTuple):
    """A hit that lasted for some turns is over."""

    ship: str
    what: str

    def __str__(self) -> str:
        return f"{self.ship}: {self.what}"


class Sank(NamedTuple):
    """A ship sank."""

    ship: str
    why: str

    def __str__(self) -> str:
        return f"{self.ship} sinks ({self.why})"


class Removed(NamedTuple):
    """A ship that sank was taken off the map."""

    ship: str

    def __str__(self) -> str:
        return f"{self.ship} is removed"


Event = tuple[Any, ...] | TurnBegan | PhaseBegan | GameOver
"""Any of the above, and what every game tells."""
