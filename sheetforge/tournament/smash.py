"""Smashes, everybody against everybody in groups: the interface between games and commands."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import NamedTuple

from sheetforge.play.streams import Streams
from sheetforge.tournament.ranking import FinishedEvent
from sheetforge.tournament.state import EventState


class EntryDie(NamedTuple):
    """A die that a ship's entry needs, and what it is for."""

    what: str
    sides: int


class SmashRow(NamedTuple):
    """A player's line in the standing of a group; `tally` are the counts that decide it."""

    place: int
    player: str
    tally: tuple[int | str, ...]
    state: str


class SmashGroup(NamedTuple):
    """The standing of a group: its heads of `tally`, the turn, and why it is over, if it is."""

    number: int
    heads: tuple[str, ...]
    rows: tuple[SmashRow, ...]
    turn: int
    timed: bool
    over: str


class SmashState(EventState, ABC):
    """The state of a Smash; a game keeps its tables and answers for them."""

    @abstractmethod
    def group_sizes(self, players: int) -> tuple[int, ...]:
        """Return the sizes of the groups of a given number of players."""

    @abstractmethod
    def dice_of(self, player: str, tier: str = "") -> tuple[EntryDie, ...]:
        """Return the dice of a player's next ship; a `tier` that is named must be the player's."""

    @abstractmethod
    def groups(self) -> tuple[SmashGroup, ...]:
        """Return the standing of every group."""

    @abstractmethod
    def entered(self, player: str) -> str:
        """Describe the ship that a player brought last, in one line."""

    @abstractmethod
    def finished(self) -> Sequence[FinishedEvent]:
        """Return the groups that are over, each as an event of the ranking."""


def drawn_groups(players: Sequence[str], sizes: Sequence[int], seed: str) -> tuple[tuple[str, ...], ...]:
    """Divide players at random into groups of given sizes; the same seed gives the same groups."""
    order = list(players)
    Streams(seed).of("groups").shuffle(order)
    made, start = [], 0
    for size in sizes:
        made.append(tuple(order[start : start + size]))
        start += size
    return tuple(made)


def thrown(dice: Sequence[EntryDie], seed: str, number: int, player: str) -> tuple[int, ...]:
    """Throw the dice of an entry; `number` is its step, so that no two entries share dice."""
    stream = Streams(seed, number).of(f"entry {player}")
    return tuple(stream.randint(1, die.sides) for die in dice)
