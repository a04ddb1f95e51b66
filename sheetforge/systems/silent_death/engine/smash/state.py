"""A Smash: its charts and points, its players, and the damage that is not credited yet.

Damage that falls at the same time is one volley: what several sides did to a ship is shared out
when all of it is marked off.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Literal

from sheetforge.geometry.hexes import Hex
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
    opposite: int | None


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
    ships_each: int
    crew_points: int

    @property
    def leave(self) -> bool:
        """True if ships leave the map by their exit point."""
        return self.aim == "tiers"

    def point(self, number: int) -> SmashPoint:
        """The point of a number."""
        return next(point for point in self.points if point.number == number)


@dataclass(slots=True, eq=False)
class Player:
    """The standing of one player.

    `ship` is the id of the ship that is in play or about to enter, empty for none; `enters` the
    turn from which it may, `exit` the number of its exit point. `damage` is what the ship has
    inflicted, `reduction` what punching out has taken off its crew. `reserves` are ships that are
    not in play yet, `fielded` those that have been; `out` is a player who has left the game.
    """

    side: str
    reserves: int
    ship: str = ""
    enters: int = 0
    exit: int | None = None
    tier: int = 0
    damage: int = 0
    kills: int = 0
    reduction: int = 0
    fielded: int = 0
    out: bool = False

    def copy(self) -> Player:
        """A player that shares nothing with this one."""
        return replace(self)

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


@dataclass(slots=True, eq=False)
class Smash:
    """A Smash in progress: its players by side, and which line of the only chart is flown."""

    players: dict[str, Player]
    line: int = 0

    @classmethod
    def begun(cls, plan: SmashPlan, sides: tuple[str, ...]) -> Smash:
        """Return a Smash before its first ship."""
        return cls({side: Player(side, plan.ships_each) for side in sides})

    def copy(self) -> Smash:
        """A Smash that shares nothing with this one."""
        return Smash({side: player.copy() for side, player in self.players.items()}, self.line)


@dataclass(slots=True, eq=False)
class Volley:
    """The damage that falls on a ship at the same time.

    `boxes` are those that it had left before, `done` the damage of every side past reduction;
    `end` and `by` tell how and by whom it was destroyed, if it was.
    """

    boxes: int
    done: dict[str, int] = field(default_factory=dict)
    end: End | None = None
    by: str = ""

    def copy(self) -> Volley:
        """A volley that shares nothing with this one."""
        return Volley(self.boxes, dict(self.done), self.end, self.by)


@dataclass(slots=True, eq=False)
class Ledger:
    """The volleys that are not settled yet, and all damage of every side, by ship."""

    open: dict[str, Volley] = field(default_factory=dict)
    total: dict[str, dict[str, int]] = field(default_factory=dict)

    def copy(self) -> Ledger:
        """A ledger that shares nothing with this one."""
        return Ledger(
            {id: volley.copy() for id, volley in self.open.items()}, {id: dict(done) for id, done in self.total.items()}
        )

    def volley(self, ship: ShipState) -> Volley:
        """Return the open volley of a ship."""
        found = self.open.get(ship.id)
        if found is None:
            found = self.open[ship.id] = Volley(ship.boxes_left)
        return found
