"""What happened: values that the rules tell of as they go. Replay tells them anew.

Ships and warheads are named by their ids, sides by their names, hexes by their numbers.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from sheetforge.play.events import GameOver as GameOver
from sheetforge.play.events import PhaseBegan as PhaseBegan
from sheetforge.play.events import TurnBegan as TurnBegan
from sheetforge.text import counted, does


class Placed(NamedTuple):
    """A ship was set up."""

    ship: str
    hex: str
    facing: int

    def __str__(self) -> str:
        return f"{self.ship} sets up in {self.hex}, facing {self.facing}"


class AsteroidPlaced(NamedTuple):
    """A side placed an asteroid."""

    side: str
    hex: str

    def __str__(self) -> str:
        return f"{does(self.side, 'place')} an asteroid in {self.hex}"


class AsteroidsPlaced(NamedTuple):
    """Asteroids lie on the map and drift one way."""

    hexes: tuple[str, ...]
    drift: int | None

    def __str__(self) -> str:
        way = "" if self.drift is None else f", drifting to facing {self.drift}"
        return f"asteroids in {', '.join(self.hexes) or 'no hex'}{way}"


class Initiative(NamedTuple):
    """Who moves first and who last."""

    order: tuple[str, ...]

    def __str__(self) -> str:
        if len(self.order) > 2:
            return f"order of movement: {', '.join(self.order)}"
        return f"{does(self.order[0], 'move')} first, {self.order[-1]} last"


class Moved(NamedTuple):
    """A ship ended its move."""

    ship: str
    hex: str
    facing: int
    spent: int

    def __str__(self) -> str:
        spent = counted(self.spent, "point")
        return f"{self.ship} moves to {self.hex}, facing {self.facing} ({spent})"


class Withdraws(NamedTuple):
    """A mercenary is on its way off the map."""

    ship: str

    def __str__(self) -> str:
        return f"{self.ship}, a mercenary, withdraws"


class Stalled(NamedTuple):
    """A tight turn cost more than was left."""

    ship: str
    cost: int
    left: int

    def __str__(self) -> str:
        return f"{self.ship} stalls: the turn costs {self.cost}, {self.left} left"


class TimeUp(NamedTuple):
    """A player took too long over a move."""

    ship: str

    def __str__(self) -> str:
        return f"time is up for {self.ship}"


class LeftMap(NamedTuple):
    """A ship flew over the edge of the map."""

    ship: str
    edge: str

    def __str__(self) -> str:
        return f"{self.ship} leaves the map to the {self.edge}"


class Launched(NamedTuple):
    """A warhead was launched at a target."""

    warhead: str
    ship: str
    target: str

    def __str__(self) -> str:
        return f"{self.ship} launches {self.warhead} at {self.target}"


class Flew(NamedTuple):
    """A warhead ended its move."""

    warhead: str
    hex: str
    facing: int
    arrived: bool

    def __str__(self) -> str:
        there = " and reaches its target" if self.arrived else ""
        return f"{self.warhead} flies to {self.hex}{there}"


class Dodged(NamedTuple):
    """What a target did about the warheads that reached it."""

    target: str
    roll: int
    dodged: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.target} dodges {', '.join(self.dodged) or 'nothing'} (result {self.roll})"


class Detonated(NamedTuple):
    """Warheads went off together."""

    warheads: tuple[str, ...]
    target: str
    damage: int

    def __str__(self) -> str:
        hit = "hits" if len(self.warheads) == 1 else "hit"
        return f"{', '.join(self.warheads)} {hit} {self.target} for {self.damage}"


class Jammed(NamedTuple):
    """An attempt to jam a warhead."""

    ship: str
    warhead: str
    roll: int
    gone: bool

    def __str__(self) -> str:
        result = "jams" if self.gone else "fails to jam"
        return f"{self.ship} {result} {self.warhead} ({self.roll})"


class WarheadGone(NamedTuple):
    """A warhead left the map without going off."""

    warhead: str
    why: str

    def __str__(self) -> str:
        return f"{self.warhead} is gone: {self.why}"


class Fired(NamedTuple):
    """One attack: faces, the total against what was needed, and the damage before DR."""

    ship: str
    weapon: str
    barrels: int
    target: str
    faces: tuple[int, ...]
    total: int
    needed: int
    damage: int | None

    def __str__(self) -> str:
        guns = f"{self.barrels} x {self.weapon}" if self.barrels > 1 else self.weapon
        result = "misses" if self.damage is None else f"hits for {self.damage}"
        return (
            f"{self.ship} fires {guns} at {self.target}: "
            f"{'+'.join(map(str, self.faces))}, {self.total} against {self.needed}, {result}"
        )


class Decoyed(NamedTuple):
    """What a decoy did about a warhead."""

    ship: str
    warhead: str
    roll: int
    gone: bool

    def __str__(self) -> str:
        return f"{self.ship}: {self.warhead} {'takes' if self.gone else 'passes'} the decoy"


class PointDefended(NamedTuple):
    """An attack of point defence on a torpedo or a salvo, and how many it stopped."""

    ship: str
    at: str
    roll: int
    stopped: int

    def __str__(self) -> str:
        return f"{self.ship} point defence at {self.at}: {self.roll}, stops {self.stopped}"


class CaptainRolled(NamedTuple):
    """A captain's die: points for the turn."""

    ship: str
    points: int

    def __str__(self) -> str:
        return f"{self.ship}: the captain's die shows {self.points}"


class CaptainSpent(NamedTuple):
    """Captain's points went into a roll."""

    ship: str
    roll: str
    points: int

    def __str__(self) -> str:
        points = counted(self.points, "captain's point")
        return f"{self.ship}: {points} for {self.roll}"


class LuckUsed(NamedTuple):
    """A crew member throws a roll again."""

    ship: str
    post: str
    roll: str

    def __str__(self) -> str:
        return f"{self.ship}: luck of the {self.post}, {self.roll} is thrown again"


class Scanned(NamedTuple):
    """An attempt at scanning a ship."""

    ship: str
    target: str
    roll: int
    done: bool

    def __str__(self) -> str:
        result = "scans" if self.done else "fails to scan"
        return f"{self.ship} {result} {self.target} ({self.roll})"


class LockedOn(NamedTuple):
    """A lock-on attempt of a missile launcher."""

    ship: str
    target: str
    roll: int
    needed: int

    @property
    def locked(self) -> bool:
        """Whether it succeeded."""
        return self.roll < self.needed

    def __str__(self) -> str:
        result = "locks on to" if self.locked else "fails to lock on to"
        return f"{self.ship} {result} {self.target} ({self.roll} below {self.needed})"


class SalvoHit(NamedTuple):
    """What a salvo of missiles does, before DR."""

    target: str
    missiles: int
    faces: tuple[int, ...]
    damage: int

    def __str__(self) -> str:
        hit = "missile hits" if self.missiles == 1 else "missiles hit"
        return f"{self.missiles} {hit} {self.target} for {self.damage}"


class Overloaded(NamedTuple):
    """A weapon mount overloaded and is destroyed."""

    ship: str
    mount: str

    def __str__(self) -> str:
        return f"{self.ship}: {self.mount} overloads"


class Strained(NamedTuple):
    """A ship's own weapon lowered its Defensive Value."""

    ship: str
    defensive_value: int

    def __str__(self) -> str:
        return f"{self.ship} strains its defence (Defensive Value {self.defensive_value})"


class Burned(NamedTuple):
    """Continuing damage before DR; 0 when it ended."""

    ship: str
    damage: int

    def __str__(self) -> str:
        return f"{self.ship}: {f'burns for {self.damage}' if self.damage else 'a burn ends'}"


class Collided(NamedTuple):
    """A ship met an asteroid or debris."""

    ship: str
    what: str
    damage: int

    def __str__(self) -> str:
        return f"{self.ship} flies into {self.what}: {self.damage}"


class Damaged(NamedTuple):
    """Boxes were marked off, of the track of a `facing` where a ship has several."""

    ship: str
    boxes: int
    drive: int
    reduction: int
    facing: str = ""

    def __str__(self) -> str:
        where = f" on its {self.facing.replace('-', ' ')}" if self.facing else ""
        left = f"Drive {self.drive}, Reduction {self.reduction}"
        return f"{self.ship} marks off {self.boxes}{where} ({left})"


class WeaponLost(NamedTuple):
    """A mount is out of order."""

    ship: str
    mount: str

    def __str__(self) -> str:
        return f"{self.ship} loses {self.mount}"


class StoresLost(NamedTuple):
    """Warheads or other stores are lost."""

    ship: str
    what: str
    amount: int

    def __str__(self) -> str:
        return f"{self.ship} loses {self.amount} x {self.what}"


class CriticalHit(NamedTuple):
    """A line of a critical table came true: of the table of a `facing` where a ship has several."""

    ship: str
    roll: int
    title: str
    facing: str = ""

    def __str__(self) -> str:
        return f"{self.ship} critical {self.roll}: {self.title}"


class CrewKilled(NamedTuple):
    """A crew member died."""

    ship: str
    post: str

    def __str__(self) -> str:
        return f"{self.ship}: {self.post} killed"


class Destroyed(NamedTuple):
    """A ship is destroyed."""

    ship: str
    by: str

    def __str__(self) -> str:
        return f"{self.ship} is destroyed"


class Repaired(NamedTuple):
    """Damage control: the roll, and how many boxes are whole again."""

    ship: str
    roll: int
    boxes: int

    def __str__(self) -> str:
        boxes = counted(self.boxes, "box", "boxes")
        return f"{self.ship} damage control {self.roll}: {boxes} repaired"


class Drifted(NamedTuple):
    """The asteroids drifted."""

    hexes: tuple[str, ...]

    def __str__(self) -> str:
        return f"asteroids drift to {', '.join(self.hexes)}"


Event = tuple[Any, ...]
"""Any of the above, and what every game tells."""
