"""The acts of a Smash: groups, ships, damage, losses, exits, phases and turns.

Every act checks before it changes anything; the table of each group carries out the rules.
"""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from pydantic import Field

from sheetforge.content.kinds import Key
from sheetforge.content.library import Library
from sheetforge.systems.silent_death.engine.smash.state import End
from sheetforge.systems.silent_death.figures.tournament import smash_groups
from sheetforge.systems.silent_death.tournament.smash import PlayedSmash, begun, seated
from sheetforge.systems.silent_death.tournament.smash_table import SmashTable, VolleyCredit
from sheetforge.text import counted, listed
from sheetforge.tournament.acts import Act, Drop, Enter, EventForm
from sheetforge.tournament.journal import Declined, EventHeading
from sheetforge.tournament.state import LONGEST_NAME, EventState

PlayerName = Annotated[str, Field(min_length=1, max_length=LONGEST_NAME)]
Face = Annotated[int, Field(ge=-1000, le=1000)]
Damage = Annotated[int, Field(ge=-1000, le=1000)]
SkillPoints = Annotated[int, Field(ge=0, le=100)]
Loss = Literal["", "boxes", "critical", "crew"]


class SmashAct(Act):
    """An act of a Smash."""

    def apply(self, event: EventState) -> None:
        """Change the state of a Smash. Raises `Declined` before any change."""
        assert isinstance(event, PlayedSmash)
        self.change(event)

    @abstractmethod
    def change(self, smash: PlayedSmash) -> None:
        """Change a Smash. Raises `Declined` before any change."""


@dataclass(frozen=True, slots=True)
class DrawGroups(SmashAct):
    """The groups of a Smash, each a game of its own."""

    groups: Annotated[tuple[tuple[PlayerName, ...], ...], Field(max_length=100)]
    ship: Annotated[str, Field(max_length=100)] = ""

    word: ClassVar[str] = "groups"

    def change(self, smash: PlayedSmash) -> None:
        """Seat the players. Raises `Declined` for a group that is too small or too large."""
        if smash.tables:
            raise Declined("the groups are drawn already; `event undo` takes them back")
        groups = [[smash.find(name).name for name in group] for group in self.groups]
        named = Counter(name for group in groups for name in group)
        twice = next((name for name, times in named.items() if times > 1), None)
        if twice is not None:
            raise Declined(f"{twice} is in two places; name every player once")
        left_out = [entrant.name for entrant in smash.active if entrant.name not in named]
        if left_out:
            raise Declined(f"{listed(left_out)} would be in no group; name all players")
        rules = smash.flying(self.ship)
        low, high = smash.sizes
        for number, group in enumerate(groups, 1):
            if not low <= len(group) <= high:
                raise Declined(_wrong_size(number, len(group), (low, high), sum(named.values())))
        smash.rules = rules
        smash.tables = [
            SmashTable(rules, number, {name: seated(rules, name) for name in group})
            for number, group in enumerate(groups, 1)
        ]

    def words(self) -> str:
        """Name the groups."""
        return "; ".join(f"group {number}: {listed(group)}" for number, group in enumerate(self.groups, 1))


def _wrong_size(number: int, size: int, sizes: tuple[int, int], players: int) -> str:
    low, high = sizes
    have = f"group {number} has {counted(size, 'player')}"
    if size > high:
        divided = " and ".join(map(str, smash_groups(players, high)))
        return f"{have}, at most {high}; divide {players} players into groups of {divided}"
    return f"{have}, at least {low}; a game of a Smash is for {low} to {high}"


@dataclass(frozen=True, slots=True)
class BringShip(SmashAct):
    """A player's next ship, by the faces of its dice."""

    player: PlayerName
    faces: Annotated[tuple[Face, ...], Field(max_length=4)]
    crew: Annotated[tuple[SkillPoints, ...], Field(max_length=40)] = ()

    word: ClassVar[str] = "ship"

    def change(self, smash: PlayedSmash) -> None:
        """Lay the ship at its entry point."""
        table, seat = smash.seat(self.player)
        table.bring(seat, self.faces, self.crew)

    def words(self) -> str:
        """Name the player and the rolls."""
        return f"{self.player} rolls {' '.join(map(str, self.faces))} for a ship"


@dataclass(frozen=True, slots=True)
class HitShip(SmashAct):
    """Simultaneous damage to a player's ship, past reduction, by attacker."""

    target: PlayerName
    done: Annotated[tuple[tuple[PlayerName, Damage], ...], Field(max_length=20)] = ()
    boxes: Annotated[int, Field(ge=1, le=1000)] | None = None
    loss: Loss = ""
    by: Annotated[str, Field(max_length=60)] = ""

    word: ClassVar[str] = "hit"

    def change(self, smash: PlayedSmash) -> None:
        """Credit the damage, and the kill if the ship is gone."""
        self.outcome(smash)

    def outcome(self, smash: PlayedSmash) -> VolleyCredit:
        """Carry it out, and return the credit."""
        table, seat = smash.seat(self.target)
        done: dict[str, int] = {}
        for name, points in self.done:
            player = smash.find(name).name
            if player not in table.seats:
                raise Declined(f"{player} plays in another group than {seat.name}")
            if player in done:
                raise Declined(f"{player} is named twice; add up the damage")
            done[player] = points
        if not done and not self.loss:
            raise Declined("nothing to record: name attackers with their damage, or a loss")
        by = smash.find(self.by).name if self.by else ""
        end: End | None = self.loss or None
        return table.hit(seat, done, self.boxes, end, by)

    def words(self) -> str:
        """Name the ship and who hit it."""
        done = listed([f"{name} {points}" for name, points in self.done])
        end = {
            "": "",
            "boxes": ", destroyed",
            "critical": ", destroyed by a critical hit",
            "crew": ", the crew is dead",
        }[self.loss]
        return f"{self.target} is hit{f' by {done}' if self.done else ''}{end}"


@dataclass(frozen=True, slots=True)
class OfPlayer(SmashAct):
    """An act of one player without anything further."""

    player: PlayerName

    def words(self) -> str:
        """Name the player and the act."""
        return f"{self.player}: {self.word}"


@dataclass(frozen=True, slots=True)
class PunchOut(OfPlayer):
    """A ship that its player gives up at the end of a turn."""

    word: ClassVar[str] = "punch-out"

    def change(self, smash: PlayedSmash) -> None:
        """Remove the ship, and award the kill."""
        table, seat = smash.seat(self.player)
        table.punch_out(seat)


@dataclass(frozen=True, slots=True)
class LeaveMap(OfPlayer):
    """A ship that leaves by its exit point, its damage done."""

    word: ClassVar[str] = "leave"

    def change(self, smash: PlayedSmash) -> None:
        """Move the player up, or end the game."""
        table, seat = smash.seat(self.player)
        table.leave(seat)


@dataclass(frozen=True, slots=True)
class SpendKill(OfPlayer):
    """A kill given up for another ship."""

    word: ClassVar[str] = "spend"

    def change(self, smash: PlayedSmash) -> None:
        """Put a ship in reserve."""
        table, seat = smash.seat(self.player)
        table.spend(seat)


@dataclass(frozen=True, slots=True)
class RetirePlayer(OfPlayer):
    """A player who ends the game with the last ship."""

    word: ClassVar[str] = "retire"

    def change(self, smash: PlayedSmash) -> None:
        """Take the player out of the game."""
        table, seat = smash.seat(self.player)
        table.retire(seat)


@dataclass(frozen=True, slots=True)
class OfGroup(SmashAct):
    """An act of a group; 0 stands for the only one."""

    group: Annotated[int, Field(ge=0, le=100)] = 0

    def words(self) -> str:
        """Name the group and the act."""
        return f"group {self.group or 1}: {self.word}"


@dataclass(frozen=True, slots=True)
class EndPhase(OfGroup):
    """The end of a phase: a kill can no longer save a player who lost the last ship in it."""

    word: ClassVar[str] = "phase"

    def change(self, smash: PlayedSmash) -> None:
        """Take out players without ship and kill."""
        smash.table(self.group).phase()


@dataclass(frozen=True, slots=True)
class EndTurn(OfGroup):
    """The end of a turn."""

    word: ClassVar[str] = "turn"

    def change(self, smash: PlayedSmash) -> None:
        """Begin the next turn, or end the game after time was called."""
        smash.table(self.group).next_turn()


@dataclass(frozen=True, slots=True)
class CallTime(OfGroup):
    """The time limit: the turn in play is the last."""

    word: ClassVar[str] = "time"

    def change(self, smash: PlayedSmash) -> None:
        """Note the last turn."""
        smash.table(self.group).time()


ACTS: tuple[type[Act], ...] = (
    Enter,
    Drop,
    DrawGroups,
    BringShip,
    HitShip,
    PunchOut,
    LeaveMap,
    SpendKill,
    RetirePlayer,
    EndPhase,
    EndTurn,
    CallTime,
)


def smash_form(library: Library, key: Key) -> EventForm:
    """Return the form of a Smash of the content."""

    def begin(heading: EventHeading) -> PlayedSmash:
        return begun(library, key, heading)

    return EventForm("smash", ACTS, begin)
