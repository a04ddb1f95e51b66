"""What a rules engine is to the rest of the program: one frozen value of a game's functions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from hashlib import blake2b
from json import dumps
from random import Random
from typing import TYPE_CHECKING, Generic, Protocol, TypeAlias, TypeVar

from sheetforge.content.kinds import GameContent
from sheetforge.content.library import BadRequest
from sheetforge.play.events import AnyState as AnyState
from sheetforge.play.events import Event
from sheetforge.play.questions import Choose, Json, Script
from sheetforge.play.questions import Recipe as Recipe

if TYPE_CHECKING:
    from sheetforge.content.library import Library
    from sheetforge.play.forces import ForceBuilder
    from sheetforge.play.presenter import Presenter


class AnyView(Protocol):
    """What the house reads of a view."""

    @property
    def turn(self) -> int:
        """The turn, from 1; 0 before the first."""


View = TypeVar("View")
Seen = TypeVar("Seen", contravariant=True)


class Player(Protocol[Seen]):
    """Decides for a side. It sees a view and the open choice, never the dice to come."""

    def choose(self, view: Seen, question: Choose) -> str:
        """One of `question.options`."""


Maker = Callable[[str, Random], Player[View]]
"""Makes a new player of a side, with the stream of chance that is its own."""

# A game declares its engine with its own types: `Engine[State, View]`; mypy then checks each of
# its functions. The house holds every engine as `AnyEngine`, and hands a state only to the engine
# that made it, which is what these covariant parameters stand for.
S = TypeVar("S", bound=AnyState, covariant=True)
V = TypeVar("V", bound=AnyView, covariant=True)


class Unplayable(Exception):
    """A battle that can't be set up: every reason, in words."""

    def __init__(self, name: str, reasons: tuple[str, ...]) -> None:
        super().__init__(name, reasons)
        self.name = name
        self.reasons = reasons

    def __str__(self) -> str:
        return f"{self.name} cannot be played: {'; '.join(self.reasons)}"


@dataclass(frozen=True, slots=True)
class Battle(Generic[S]):
    """A battle ready to begin, with what is needed to make it again.

    `content` holds a digest of every entity that went into it, so that a log can name the one that
    has changed since. `begin` returns a new state with nothing placed yet. `seconds` is the time
    that its rules allow for a decision whose question has an `overtime` answer; None where they
    set no limit.
    """

    system: str
    name: str
    sides: tuple[str, ...]
    recipe: Recipe
    content: Mapping[str, str]
    begin: Callable[[], S] = field(repr=False)
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


def digest_of(system: str, recipe: Recipe, content: Mapping[str, str]) -> str:
    """One digest of a recipe and of all content that goes into its battle, in hexadecimal."""
    text = dumps([system, dict(recipe), dict(content)], sort_keys=True)
    return blake2b(text.encode(), digest_size=12).hexdigest()


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: `winner` is None for a draw, `reason` a word for how.

    `points` are what each side has left in points of its ships, by side. `places` are the sides'
    places from 1 up, equal where they are tied; empty where the winner is enough. `tallies`
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

    def as_data(self) -> dict[str, Json]:
        """Plain data for a log or a table."""
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

    `battle` makes a battle of a recipe and raises `Unplayable`. `script` plays on from a state at
    the boundary of a phase until the game is over. `view` is what a side's player may look at:
    everything but dice to come. `bots` has the game's own players by name, `presenter` is how
    people see a battle, `forces` makes battles of forces that no scenario names.
    `events` are the classes of its events by word (`event_types`). `seen_by` gives the state as a
    side may know it while the game goes on, `""` for somebody who plays no side; None where sides
    have no secrets in the state.
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
"""What the house knows of any game's."""


@dataclass(frozen=True, kw_only=True)
class PlayableGame(GameContent):
    """The part of a game that play needs: its content, and its rules engine where it has one."""

    engine: Callable[[], AnyEngine] | None = None


def engine_of(library: Library, system: str) -> AnyEngine:
    """Return the rules engine of a game. Raises `BadRequest` for a game without one."""
    game = library.systems[system]
    if not isinstance(game, PlayableGame) or game.engine is None:
        raise BadRequest(f"{game.title} cannot be played: it has no rules engine")
    return game.engine()
