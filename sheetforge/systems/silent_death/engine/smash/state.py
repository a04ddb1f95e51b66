"""A Smash: its charts and points, its players, and the damage that is not credited yet.

Damage that falls at the same time is one volley: what several sides did to a ship is shared out
when all of it is marked off.
"""

from __future__ import annotations

from dataclasses import dataclass
from operator import attrgetter
from typing import Literal

from sheetforge.geometry.hexes import Hex
from sheetforge.play.sealed import Shared, Shelf, copied, shares
from sheetforge.systems.silent_death.blueprint import Blueprint
from sheetforge.systems.silent_death.engine.ship import ShipState

Aim = Literal["kills", "tiers"]
End = Literal["boxes", "critical", "crew", "punched-out"]
"""The cause of a loss: the last box, a critical hit, the death of the crew, or the player."""


@dataclass(frozen=True, slots=True)
class SmashPoint:
    """A numbered place where ships come on, and leave where a Smash has them leave."""

    number: int
    hex: Hex
    opposite: int | None = None


@dataclass(frozen=True, slots=True)
class SmashChart:
    """Ships by the roll of a die; of a tier also the damage that leads on, and its crews' skills.

    `damage` and `skills` are 0 where the players deal out skills and no damage is asked for.
    """

    name: str
    sides: int
    blueprints: tuple[Blueprint, ...]
    damage: int = 0
    skills: int = 0


@dataclass(frozen=True, slots=True)
class SmashPlan:
    """The parts of a Smash that never change.

    For kills all fly the one ship of the only chart, `ships_each` of it one after the other, with
    `crew_points` for every skill. For tiers they fly up the charts; ships `leave` by points.
    """

    aim: Aim
    charts: tuple[SmashChart, ...]
    points: tuple[SmashPoint, ...]
    ships_each: int = 0
    crew_points: int = 0

    @property
    def leave(self) -> bool:
        """True if ships leave the map by their exit point."""
        return self.aim == "tiers"

    def point(self, number: int) -> SmashPoint:
        """The point of a number."""
        return next(point for point in self.points if point.number == number)


class Player(Shared):
    """The standing of one player.

    `ship` is the id of the ship that is in play or about to enter, empty for none; `enters` the
    turn from which it may, `exit` the number of its exit point. `damage` is what the ship has
    inflicted, `reduction` what punching out has taken off its crew. `reserves` are ships that are
    not in play yet, `fielded` those that have been; `out` is a player who has left the game.
    """

    def __init__(self, side: str, reserves: int) -> None:
        self.side = side
        self.reserves = reserves
        self.ship = ""
        self.enters = 0
        self.exit: int | None = None
        self.tier = 0
        self.damage = 0
        self.kills = 0
        self.reduction = 0
        self.fielded = 0
        self.out = False

    def copy(self) -> Player:
        """A player that shares nothing with this one."""
        return copied(Player, self)

    @property
    def ships(self) -> int:
        """Ships that are left: those in reserve, and the one in play."""
        return self.reserves + bool(self.ship)

    def move_up(self) -> None:
        """Go on to the next tier, without a ship and with crews of full skill."""
        self.ship = ""
        self.tier += 1
        self.reduction = 0

    def spend_kill(self) -> None:
        """Give up a kill for another ship in reserve."""
        self.kills -= 1
        self.reserves += 1


player_seen = shares(Player)


class Smash(Shared):
    """A Smash in progress: its players by side, and which line of the only chart is flown."""

    def __init__(self, plan: SmashPlan, sides: tuple[str, ...]) -> None:
        self.line = 0
        made = {side: Player(side, plan.ships_each) for side in sides}
        self.players: Shelf[Player] = Shelf(made, player_seen)

    def copy(self) -> Smash:
        """A Smash that shares nothing with this one."""
        made: Smash = Shared.__new__(Smash)
        made.line = self.line
        copies = {side: player.copy() for side, player in self.players.items()}
        made.players = Shelf(copies, player_seen)
        return made


seen = shares(Smash, players=attrgetter("seen"))
"""A Smash as players see it."""


class Volley:
    """The damage that falls on a ship at the same time.

    `boxes` are those that it had left before, `done` the damage of every side past reduction;
    `end` and `by` tell how and by whom it was destroyed, if it was.
    """

    __slots__ = ("boxes", "by", "done", "end")

    def __init__(self, boxes: int) -> None:
        self.boxes = boxes
        self.done: dict[str, int] = {}
        self.end: End | None = None
        self.by = ""

    def copy(self) -> Volley:
        """A volley that shares nothing with this one."""
        made = Volley(self.boxes)
        made.done, made.end, made.by = dict(self.done), self.end, self.by
        return made


class Ledger:
    """The volleys that are not settled yet, and all damage of every side, by ship."""

    __slots__ = ("open", "total")

    def __init__(self) -> None:
        self.open: dict[str, Volley] = {}
        self.total: dict[str, dict[str, int]] = {}

    def copy(self) -> Ledger:
        """A ledger that shares nothing with this one."""
        made = Ledger()
        made.open = {id: volley.copy() for id, volley in self.open.items()}
        made.total = {id: dict(done) for id, done in self.total.items()}
        return made

    def volley(self, ship: ShipState) -> Volley:
        """Return the open volley of a ship."""
        found = self.open.get(ship.id)
        if found is None:
            found = self.open[ship.id] = Volley(ship.boxes_left)
        return found
