"""What a rules engine is to the rest of the program: one frozen value of a game's functions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from hashlib import blake2b
from json import dumps
from typing import TYPE_CHECKING, Any

from sheetforge.play.events import Event
from sheetforge.play.questions import Script

if TYPE_CHECKING:
    from sheetforge.content.library import Library
    from sheetforge.play.bots import Maker
    from sheetforge.play.forces import Muster
    from sheetforge.play.presenter import Show


class Unplayable(Exception):
    """A battle that can't be set up: every reason, in words."""

    def __init__(self, name: str, reasons: tuple[str, ...]) -> None:
        super().__init__(name, reasons)
        self.name = name
        self.reasons = reasons

    def __str__(self) -> str:
        return f"{self.name} cannot be played: {'; '.join(self.reasons)}"


@dataclass(frozen=True, slots=True)
class Battle:
    """A battle ready to begin, with what is needed to make it again.

    `recipe` is plain data that the engine makes the same battle from; `content` holds a digest of
    every entity that went into it, so that a log can tell which one has changed since. `plan` is
    the engine's own. `seconds` is the time that its rules allow for a decision whose question has
    an `overtime` answer; None where they set no limit.
    """

    system: str
    name: str
    sides: tuple[str, ...]
    recipe: Mapping[str, Any]
    content: Mapping[str, str]
    plan: Any = field(repr=False)
    seconds: float | None = None

    @property
    def digest(self) -> str:
        """One digest of the recipe and of all content."""
        return digest_of(self.system, self.recipe, self.content)


def digest_of(system: str, recipe: Mapping[str, Any], content: Mapping[str, str]) -> str:
    """One digest of a recipe and of all content that goes into its battle, in hexadecimal."""
    text = dumps([system, dict(recipe), dict(content)], sort_keys=True)
    return blake2b(text.encode(), digest_size=12).hexdigest()


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: `winner` is None for a draw, `reason` a word for how.

    `points` are what each side has left in points of its ships, by side. `places` are the sides'
    places from 1 up, equal where they are tied; left out where the winner says it all. `tallies`
    are what else a game counts, by word and side.
    """

    winner: str | None
    reason: str
    turns: int
    points: Mapping[str, float]
    places: Mapping[str, int] = field(default_factory=dict)
    tallies: Mapping[str, Mapping[str, float]] = field(default_factory=dict)

    def place(self, side: str) -> int:
        """A side's place. Where the game gives none, those behind the winner go by points left.

        A draw is a first place for everybody.
        """
        if self.places:
            return self.places[side]
        if self.winner is None or side == self.winner:
            return 1
        better = (left for other, left in self.points.items() if other != self.winner)
        return 2 + sum(left > self.points[side] for left in better)

    def margin(self, side: str) -> float:
        """A side's points left, less those of the best other side."""
        return self.points[side] - max(
            (left for other, left in self.points.items() if other != side), default=0
        )

    def as_data(self) -> dict[str, Any]:
        """Plain data for a log or a table."""
        plain: dict[str, Any] = {
            "winner": self.winner,
            "reason": self.reason,
            "turns": self.turns,
            "points": dict(self.points),
        }
        if self.places:
            plain["places"] = dict(self.places)
        if self.tallies:
            plain["tallies"] = {word: dict(counts) for word, counts in self.tallies.items()}
        return plain


@dataclass(frozen=True, slots=True)
class Engine:
    """The rules of one game.

    `battle` makes a battle of a recipe and raises `Unplayable`. `begin` gives a new state, which
    holds no generator of chance, has `copy()` and an `events` list that the rules append to.
    `script` plays on from a state at the boundary of a phase until the game is over. `view` is
    what a side's player may look at: everything but dice to come. `bots` makes the game's own
    players by name, `show` is how people see a battle, `muster` brings together forces that no
    scenario names. `events` are the classes of its events by word (`event_types`).
    """

    system: str
    rules_version: str
    battle: Callable[[Library, Mapping[str, Any]], Battle]
    begin: Callable[[Battle], Any]
    script: Callable[[Any], Script]
    outcome: Callable[[Any], Outcome | None]
    view: Callable[[Any, str], Any]
    bots: Callable[[], Mapping[str, Maker]] = dict
    show: Callable[[], Show] | None = None
    muster: Callable[[], Muster] | None = None
    events: Mapping[str, type[Event]] = field(default_factory=dict)
