"""The interface of rules engines: one frozen value with the functions of a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from hashlib import blake2b
from json import dumps
from random import Random
from typing import TYPE_CHECKING, Generic, Protocol, TypeAlias, TypeVar

from sheetforge.play.events import AnyState as AnyState
from sheetforge.play.events import Event, cause
from sheetforge.play.questions import Choose, Json, Script
from sheetforge.play.questions import Recipe as Recipe
from sheetforge.play.questions import Unplayable as Unplayable

if TYPE_CHECKING:
    from sheetforge.content.library import Library
    from sheetforge.play.forces import ForceBuilder
    from sheetforge.play.presenter import Presenter


class AnyView(Protocol):
    """The part of a view that the house reads."""

    @property
    def turn(self) -> int:
        """The turn, from 1; 0 before the first."""

    @property
    def shown(self) -> object:
        """The state as it was last shown; None where nobody has looked since `renew`, which is not needed then."""

    def renew(self) -> None:
        """Show the battle as it stands now, from the next look on."""


View = TypeVar("View")
Seen = TypeVar("Seen", contravariant=True)


class Player(Protocol[Seen]):
    """The decisions of a side. A player gets a view and the open choice, never future dice."""

    def choose(self, view: Seen, question: Choose) -> str:
        """Return one of `question.options`."""


Maker = Callable[[str, Random], Player[View]]
"""A function that makes a new player of a side, with a random stream of its own."""

# A game declares its engine with its own types: `Engine[State, View]`; mypy then checks each of
# its functions. The house holds every engine as `AnyEngine`, and hands a state only to the engine
# that made it, which is what these covariant parameters stand for.
S = TypeVar("S", bound=AnyState, covariant=True)
V = TypeVar("V", bound=AnyView, covariant=True)


@dataclass(frozen=True, slots=True)
class Battle(Generic[S]):
    """A battle ready to begin, with the data to make it again.

    `content` has a digest of every entity that it depends on, so that a replay can name those that
    have changed. `begin` returns a new state before set-up. `seconds` is the time limit of the
    rules for a decision whose question has an `overtime` answer; None for no limit.
    """

    system: str
    name: str
    sides: tuple[str, ...]
    recipe: Recipe
    content: Mapping[str, str]
    begin: Callable[[], S]
    seconds: float | None = None

    @property
    def digest(self) -> str:
        """One digest of the recipe and of all content."""
        return digest_of(self.system, self.recipe, self.content)


def mapping(recipe: Recipe, name: str) -> Recipe:
    """Return a mapping of a recipe by its name, empty if missing. Raises `Unplayable`."""
    value = recipe.get(name) or {}
    if isinstance(value, Mapping):
        return value
    raise Unplayable("the battle", (f"{name} maps names to values; it is {value!r}",))


def last_turn(changes: Recipe, usual: int, problems: list[str]) -> int:
    """Return the last turn of a battle: that of its changes, otherwise the usual one.

    This is for games whose recipes can change only the turn limit and optional rules; a change that
    the game does not have is added to `problems`.
    """
    if unknown := sorted({*changes} - {"turn_limit", "optional", "seconds_a_move"}):
        problems.append(f"there is no change called {', '.join(unknown)}")
    if changes.get("seconds_a_move") is not None:
        problems.append("the game has no time limit for a move")
    limit = changes.get("turn_limit", usual)
    if type(limit) is not int or limit < 1:
        problems.append(f"turn_limit is a whole number of at least 1, not {limit!r}")
        return usual
    return limit


def digest_of(system: str, recipe: Recipe, content: Mapping[str, str]) -> str:
    """Return a hexadecimal digest of a recipe and of all content that its battle depends on."""
    text = dumps([system, dict(recipe), dict(content)], sort_keys=True)
    return blake2b(text.encode(), digest_size=12).hexdigest()


TIME_UP = "turn-limit"
"""The cause of an end by the last turn."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The outcome of a game: `winner` is None for a draw, `reason` a word for the cause.

    `points` are the remaining points of each side's ships. `places` are the places of the sides
    from 1 up, equal for ties; empty if the winner is enough. `tallies` are further counts of a
    game, by word and side; the first is that by which the game goes.
    """

    winner: str | None
    reason: str
    turns: int
    points: Mapping[str, float]
    places: Mapping[str, int] = field(default_factory=dict)
    tallies: Mapping[str, Mapping[str, float]] = field(default_factory=dict)

    def how(self, turn_word: str) -> str:
        """Return the cause in words, with a game's word for a turn: `round limit`."""
        return f"{turn_word} limit" if self.reason == TIME_UP else cause(self.reason)

    def place(self, side: str) -> int:
        """Return a side's place. Without `places`, losers are ranked by their remaining points.

        A draw is a first place for every side.
        """
        if self.places:
            return self.places[side]
        if self.winner is None or side == self.winner:
            return 1
        losers = (points for other, points in self.points.items() if other != self.winner)
        return 2 + sum(points > self.points[side] for points in losers)

    def margin(self, side: str) -> float:
        """Return a side's remaining points, less those of the best other side."""
        return self.points[side] - max((points for other, points in self.points.items() if other != side), default=0)

    def as_data(self) -> dict[str, Json]:
        """Return plain data for a log or a table."""
        plain: dict[str, Json] = {
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
class Engine(Generic[S, V]):
    """The rules of one game, by the types of its state and of its view.

    `battle` makes a battle from a recipe and raises `Unplayable`. `script` plays from a state at
    the start of a phase to the end of the game. `view` is the view of a side's player: everything
    but future dice. `bots` are the game's bots by name, `presenter` presents a battle to people,
    `forces` makes battles between forces without a scenario. `events` are the classes of its events
    by word (`event_types`). `seen_by` returns the state as a side may know it during the game, `""`
    for a spectator without a side; it is None if sides have no secrets in the state.
    """

    system: str
    rules_version: str
    battle: Callable[[Library, Recipe], Battle[S]]
    script: Callable[[S], Script]
    outcome: Callable[[S], Outcome | None]
    view: Callable[[S, str], V]
    bots: Mapping[str, Maker[V]] = field(default_factory=dict)
    presenter: Presenter[S] | None = None
    forces: ForceBuilder | None = None
    events: Mapping[str, type[Event]] = field(default_factory=dict)
    seen_by: Callable[[S, str], S] | None = None


AnyBattle: TypeAlias = Battle[AnyState]
AnyEngine: TypeAlias = Engine[AnyState, AnyView]
AnyPlayer: TypeAlias = Player[AnyView]
"""The types under which the house handles every game's battles, engines and players."""


def forces_of(engine: AnyEngine) -> ForceBuilder:
    """Return the functions of a game for battles between forces. Raises `Unplayable` if it has
    none."""
    if engine.forces is None:
        reason = "the game has scenarios only; name one"
        raise Unplayable(f"ships or fleets of {engine.system}", (reason,))
    return engine.forces
