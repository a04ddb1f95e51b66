"""A game of a Smash at a real table: players' ships, credited damage, kills, tiers, last turns.

Rules: Smash Event Structure, Four Ship Smash and House Smash in Rules of Warfare II. Shares of
damage, kills and places are computed by the engine's own functions.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from sheetforge.systems.silent_death.engine.smash.course import LEAST, tier_skill
from sheetforge.systems.silent_death.engine.smash.scoring import killers, merit, places_of, shares
from sheetforge.systems.silent_death.engine.smash.state import Aim, End, Player, Volley
from sheetforge.systems.silent_death.figures.skills import BEST
from sheetforge.text import counted, did_you_mean, listed
from sheetforge.tournament.journal import Declined
from sheetforge.tournament.smash import EntryDie


class TableShip(NamedTuple):
    """A ship that may be flown: its id and name, its crew slots, its boxes where they are known."""

    id: str
    name: str
    slots: int | None
    boxes: int | None = None


@dataclass(frozen=True, slots=True)
class TableChart:
    """A ship for every face of a die; of a tier also the damage that leads on, and its skills."""

    name: str
    ships: tuple[TableShip, ...]
    damage: int = 0
    skills: int = 0


@dataclass(frozen=True, slots=True)
class TableRules:
    """The rules of an event. `points` are the entry points with those opposite, None for none."""

    aim: Aim
    charts: tuple[TableChart, ...]
    points: Mapping[int, int | None]
    ships_each: int
    crew_points: int
    punching_out: bool

    def chart(self, name: str) -> int:
        """Return the number of a tier by its name. Raises `Declined` with the names that exist."""
        names = [chart.name for chart in self.charts]
        for index, known in enumerate(names):
            if name.casefold() in (known.casefold(), known.split()[-1].casefold()):
                return index
        raise Declined(f"no tier {name!r}; {did_you_mean(name, names, with_list=True)}")


@dataclass(slots=True)
class Seat:
    """A player at the table: the engine's tally, what is flown, where it entered, its damage."""

    player: Player
    ship: TableShip | None = None
    entry: int = 0
    crew: tuple[int, ...] = ()
    boxes: int | None = None
    hurt: dict[str, int] = field(default_factory=dict)
    lost: int = 0
    """The turn in which the last ship was lost, 0 for none."""
    deciding: bool = False
    """True while a kill can be given up for another ship."""

    @property
    def name(self) -> str:
        """Return the player's name."""
        return self.player.side


class VolleyCredit(NamedTuple):
    """The result of a volley: credit by player, and who has a kill."""

    credit: Mapping[str, int]
    kills: tuple[str, ...]


@dataclass(slots=True)
class SmashTable:
    """One game of a Smash, of the players of one group."""

    rules: TableRules
    number: int
    seats: dict[str, Seat]
    line: int | None = None
    turn: int = 1
    timed: int = 0
    """The turn in which time was called, 0 before."""
    over: str = ""
    won: str | None = None

    # --- coming on ------------------------------------------------------------------------------

    def dice(self, seat: Seat) -> tuple[EntryDie, ...]:
        """Return the dice of a player's next ship: its line of the chart, its entry, its exit."""
        chart = self.rules.charts[seat.player.tier]
        made = []
        if len(chart.ships) > 1 and (self.rules.aim == "tiers" or self.line is None):
            made.append(EntryDie("chart", len(chart.ships)))
        made.append(EntryDie("entry point", len(self.rules.points)))
        if self.rules.aim == "tiers" and None in self.rules.points.values():
            made.append(EntryDie("exit point", len(self.rules.points)))
        return tuple(made)

    def bring(self, seat: Seat, faces: tuple[int, ...], crew: tuple[int, ...]) -> None:
        """Bring a player's next ship. Raises `Declined` before anything is changed."""
        player = seat.player
        self._running()
        self._may_bring(seat)
        dice = self.dice(seat)
        if len(faces) != len(dice):
            wanted = listed([f"{die.what} (d{die.sides})" for die in dice])
            raise Declined(
                f"{seat.name}: {counted(len(dice), 'die', 'dice')} for the next ship, {wanted}; {len(faces)} given"
            )
        rolled = {}
        for die, face in zip(dice, faces, strict=True):
            if not 1 <= face <= die.sides:
                raise Declined(
                    f"{seat.name}: {face} is not a roll for the {die.what}; a d{die.sides} shows 1 to {die.sides}"
                )
            rolled[die.what] = face
        chart = self.rules.charts[player.tier]
        line = rolled["chart"] - 1 if "chart" in rolled else self.line or 0
        ship = chart.ships[line]
        skills = self._crew(seat, chart, ship, crew)
        if self.rules.aim == "kills":
            self.line = line
            player.reserves -= 1
        entry = sorted(self.rules.points)[rolled["entry point"] - 1]
        player.exit = None
        if self.rules.aim == "tiers":
            player.exit = self.rules.points[entry] or rolled.get("exit point")
        player.fielded += 1
        player.damage = 0
        player.enters = self._enters(seat)
        player.ship = f"{ship.name} {player.fielded}"
        seat.ship, seat.entry, seat.crew, seat.boxes = ship, entry, skills, ship.boxes
        seat.hurt = {}

    def _may_bring(self, seat: Seat) -> None:
        """Raise `Declined` where a player has no ship to bring, with the reason."""
        player = seat.player
        if player.ship:
            raise Declined(f"{seat.name} still has {player.ship}; record its loss first")
        if player.out:
            raise Declined(f"{seat.name} is out of the game")
        if self.rules.aim == "kills" and not player.reserves:
            raise Declined(
                f"{seat.name} has no ship in reserve; a kill buys one (`event smash spend`), "
                "otherwise `event smash retire`"
            )
        if self.timed and self._enters(seat) > self.timed:
            raise Declined(f"time was called in turn {self.timed}, the last one; no ship enters after it")

    def _enters(self, seat: Seat) -> int:
        """Return the turn in which a player's next ship enters: the one after a loss."""
        return max(self.turn, seat.lost + 1)

    def _crew(self, seat: Seat, chart: TableChart, ship: TableShip, crew: tuple[int, ...]) -> tuple[int, ...]:
        """Return the skills of a ship: those of its tier, or its points as they were divided."""
        if chart.skills:
            if crew:
                raise Declined(f"{chart.name} sets all skills; leave them out")
            return (tier_skill(chart.skills, seat.player.reduction),) * (ship.slots or 1)
        if not crew:
            return ()
        points = self.rules.crew_points * (ship.slots or len(crew))
        if ship.slots is not None and len(crew) != ship.slots:
            raise Declined(f"{ship.name} has {counted(ship.slots, 'skill')}, {len(crew)} given")
        if sum(crew) != points or not all(LEAST <= value <= BEST for value in crew):
            raise Declined(
                f"{seat.name}: the skills of {ship.name} are {LEAST} to {BEST} each and add up to "
                f"{points}; {'+'.join(map(str, crew))} is {sum(crew)}"
            )
        return crew

    # --- damage, losses -------------------------------------------------------------------------

    def hit(self, seat: Seat, done: Mapping[str, int], boxes: int | None, end: End | None, by: str) -> VolleyCredit:
        """Credit simultaneous damage to a ship. Raises `Declined` before any change.

        `done` is the damage of every attacker past reduction, `boxes` those left before, `by` who
        dealt the critical hit or the death of the crew that was the `end` of the ship.
        """
        single = end in ("critical", "crew")
        by = (by or next(iter(done), "")) if single and len(done) < 2 else by
        left = self._hit(seat, done, boxes, end, by)
        total = sum(done.values())
        volley = Volley(left if left is not None else total)
        volley.done, volley.end, volley.by = dict(done), end, by
        if single and by:
            volley.done[by] += max(0, volley.boxes - total)
        marked = volley.boxes if end is not None else total
        credit = {one: points for one, points in shares(volley.done, marked).items() if points}
        for one, points in credit.items():
            seat.hurt[one] = seat.hurt.get(one, 0) + points
            attacker = self.seats[one].player
            if attacker.ship and attacker.enters <= self.turn:
                attacker.damage += points
        if end is None:
            seat.boxes = None if left is None else left - total
            return VolleyCredit(credit, ())
        kills = killers(volley, seat.name, seat.hurt)
        self._lose(seat, kills)
        return VolleyCredit(credit, kills)

    def _hit(self, seat: Seat, done: Mapping[str, int], boxes: int | None, end: End | None, by: str) -> int | None:
        """Return the boxes that a ship had before a volley, where known; refuse a wrong volley."""
        self._running()
        self._flying(seat)
        for one, points in done.items():
            if one == seat.name:
                raise Declined(
                    f"{one} has no credit for the loss of an own ship; leave {one} out (asteroids "
                    "and debris have no attacker)"
                )
            if points < 0:
                raise Declined(f"{one}: damage is 0 or more, not {points}")
        if by and end not in ("critical", "crew"):
            raise Declined("--by names who dealt a critical hit or killed the crew; leave it out")
        if by and by not in done:
            raise Declined(f"{by} did not fire in this volley; add {by}, with 0 for no damage")
        if end in ("critical", "crew") and not by and len(done) > 1:
            raise Declined(f"name who of {listed(list(done))} destroyed it with --by")
        left = seat.boxes if boxes is None else boxes
        if left is None and end is not None and self.rules.aim == "tiers":
            raise Declined(
                f"name the boxes that {seat.player.ship} had left before this volley (--boxes): they are shared out"
            )
        total = sum(done.values())
        if left is not None and end == "boxes" and done and total < left:
            raise Declined(
                f"{seat.player.ship} had {counted(left, 'box', 'boxes')} left, so {total} damage "
                "does not destroy it; for a critical hit or the death of its crew add --critical "
                "or --crew-dead"
            )
        if left is not None and end is None and total >= left:
            raise Declined(
                f"{total} damage marks off all {counted(left, 'box', 'boxes')} that "
                f"{seat.player.ship} had left: add --destroyed, or correct them with --boxes"
            )
        return left

    def punch_out(self, seat: Seat) -> VolleyCredit:
        """Give up a ship at the end of a turn: a kill for the player who did it most damage."""
        self._running()
        if not self.rules.punching_out:
            raise Declined("this event is played without Punching Out")
        self._flying(seat)
        volley = Volley(0)
        volley.end = "punched-out"
        kills = killers(volley, seat.name, seat.hurt)
        seat.player.reduction += 1
        self._lose(seat, kills)
        return VolleyCredit({}, kills)

    def _lose(self, seat: Seat, kills: tuple[str, ...]) -> None:
        for kill in kills:
            self.seats[kill].player.kills += 1
        player = seat.player
        player.ship, seat.ship, seat.lost = "", None, self.turn
        if self.rules.aim == "kills" and not player.reserves:
            seat.deciding = True

    def leave(self, seat: Seat) -> None:
        """Take a ship off the map by its exit point: to the next tier, or as the winner."""
        self._running()
        if self.rules.aim != "tiers":
            raise Declined("ships leave the map only in a Smash up tiers")
        self._flying(seat)
        player = seat.player
        chart = self.rules.charts[player.tier]
        if player.damage < chart.damage:
            raise Declined(
                f"{seat.name} has done {player.damage} of the {chart.damage} damage of "
                f"{chart.name}; the ship cannot leave yet"
            )
        if player.tier == len(self.rules.charts) - 1:
            self.won, self.over = seat.name, "last-tier"
            return
        player.move_up()
        seat.ship, seat.lost = None, self.turn

    # --- the last ship ----------------------------------------------------------------------------

    def spend(self, seat: Seat) -> None:
        """Give up a kill for another ship, when the last is lost."""
        self._deciding(seat)
        if not seat.player.kills:
            raise Declined(f"{seat.name} has no kill to give up; `event smash retire` or `phase`")
        seat.player.spend_kill()
        seat.deciding = False

    def retire(self, seat: Seat) -> None:
        """Leave the game with the last ship."""
        self._deciding(seat)
        self._out(seat)
        self._last_one()

    def _deciding(self, seat: Seat) -> None:
        self._running()
        if not seat.deciding:
            raise Declined(f"{seat.name} has not lost the last ship: {self.state_of(seat)}")

    def _out(self, seat: Seat) -> None:
        seat.deciding, seat.player.out = False, True

    def withdraw(self, seat: Seat) -> None:
        """Remove a player who leaves from the game, with the ship in play."""
        seat.player.ship, seat.ship = "", None
        self._out(seat)
        self._last_one()

    def phase(self) -> None:
        """End a phase: whoever lost the last ship in it and has no kill by now is out."""
        self._running()
        for seat in self.seats.values():
            if seat.deciding and not seat.player.kills:
                self._out(seat)
        self._last_one()

    def next_turn(self) -> None:
        """End the turn; after the turn in which time was called the game is over."""
        self._running()
        waiting = [seat for seat in self.seats.values() if seat.deciding and seat.player.kills]
        if waiting:
            who = waiting[0]
            raise Declined(
                f"{who.name} has lost the last ship and has {counted(who.player.kills, 'kill')}: "
                "`event smash spend` or `event smash retire` first"
            )
        self.phase()
        if self.over:
            return
        if self.timed:
            self.over = "time"
            return
        self.turn += 1

    def time(self) -> None:
        """Call time: the turn in play is the last, so all players have the same number of turns."""
        self._running()
        if self.timed:
            raise Declined(f"time was called in turn {self.timed} already")
        self.timed = self.turn

    def _last_one(self) -> None:
        playing = [seat for seat in self.seats.values() if not seat.player.out]
        if self.rules.aim == "kills" and len(playing) <= 1:
            self.over = "most-kills"

    def _running(self) -> None:
        if self.over:
            raise Declined(f"the game of group {self.number} is over ({ENDS[self.over]})")

    def _flying(self, seat: Seat) -> None:
        """Raise `Declined` for a player without a ship on the map."""
        if not seat.player.ship:
            raise Declined(f"{seat.name} has no ship on the map: {self.state_of(seat)}")
        if seat.player.enters > self.turn:
            raise Declined(f"{seat.player.ship} of {seat.name} enters in turn {seat.player.enters}")

    # --- who leads --------------------------------------------------------------------------------

    def places(self) -> dict[str, int]:
        """Return everybody's place so far; players who are level share it."""
        tiers = len(self.rules.charts)
        return places_of(
            {name: merit(self.rules.aim, seat.player, name == self.won, tiers) for name, seat in self.seats.items()}
        )

    def winners(self) -> list[str]:
        """Return the players in the first place."""
        return [name for name, place in self.places().items() if place == 1]

    def state_of(self, seat: Seat) -> str:
        """Return the state of a player: the ship in play, or the next step."""
        player = seat.player
        if player.out:
            return "out of the game"
        if seat.deciding:
            return "lost the last ship"
        if not player.ship:
            return "rolls the next ship"
        return f"{player.ship}, entry {seat.entry}" + (f", exit {player.exit}" if player.exit is not None else "")


ENDS = {
    "last-tier": "a ship of the last tier has left the map",
    "most-kills": "one player is left",
    "time": "the last turn after time was called",
}
"""The reasons for which a game is over, in words."""
