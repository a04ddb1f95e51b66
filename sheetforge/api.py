"""The interface for programs: content, battles, bots, games, events, matches, plain data.

    from sheetforge.api import open_content

    battle = open_content().scenario("patrolling-the-depths-of-space")
    played = battle.play("standard", "random", seed="7")
    print(played.outcome, *played.events, sep="\\n")

`docs/api.md` shows the whole of it. The names and signatures of `__all__` are stable: a change that
a program could notice is named in the notes of a release. Everything else may change.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Never, Protocol, cast

from sheetforge.content.kinds import Key, unit_kinds
from sheetforge.content.library import BadRequest, Library, Unreadable, open_library
from sheetforge.content.lookup import find_content, find_key
from sheetforge.files import replace_file
from sheetforge.game import described, discover
from sheetforge.parts import need
from sheetforge.play import engine_of
from sheetforge.play.bot_files import BadBotFile
from sheetforge.play.bots import SECONDS, ByQuestion, UnknownBot, bot, bots
from sheetforge.play.driver import Game, PlayerFault
from sheetforge.play.driver import play as drive
from sheetforge.play.engine import (
    AnyBattle,
    AnyEngine,
    AnyPlayer,
    AnyView,
    Maker,
    Outcome,
    Player,
    Recipe,
    Unplayable,
    mapping,
)
from sheetforge.play.events import AnyEvent, AnyState, Event
from sheetforge.play.log import GameLog, record
from sheetforge.play.log_reader import BadLog, read_log
from sheetforge.play.moments import moment
from sheetforge.play.plain import event_data, question_data, to_data, to_json
from sheetforge.play.questions import Answer, Choose, Draw, Illegal, Json, Question, Roll
from sheetforge.play.replay import CannotReplay, rebuilt
from sheetforge.play.replay import replay as replayed
from sheetforge.play.session import PlaySession
from sheetforge.play.streams import Streams

if TYPE_CHECKING:
    from sheetforge.arena.match import GameRecord, Match
    from sheetforge.arena.standings import Standings
    from sheetforge.play.forces import Force

__all__ = [
    "Answer",
    "BadBotFile",
    "BadLog",
    "BadRequest",
    "BattleSetup",
    "ByQuestion",
    "CannotReplay",
    "Choose",
    "Draw",
    "Event",
    "FinishedGame",
    "Game",
    "GameLog",
    "Illegal",
    "MatchResult",
    "OpenContent",
    "Outcome",
    "PlaySession",
    "Player",
    "PlayerFault",
    "Question",
    "Roll",
    "Streams",
    "UnknownBot",
    "Unplayable",
    "Unreadable",
    "event_data",
    "moment",
    "next_choice",
    "open_content",
    "question_data",
    "read_log",
    "to_data",
    "to_json",
]

BATTLES = ("scenarios", "events")


class BotMaker(Protocol):
    """The class of a bot: it is called with a side and a random stream of its own.

    A bot may declare the view of its game as the type of the view that it takes.
    """

    def __call__(self, side: str, stream: Random, /) -> Player[Never]: ...


BotLike = str | BotMaker
"""A bot by its name, by its file (`my_bot.py:Bot`), or by its class."""


def open_content(folder: str | Path | None = None) -> OpenContent:
    """Open a content folder, with the packs that it extends.

    By default the nearest `content/` from the working folder upward, otherwise the built-in
    content. Raises `Unreadable`.
    """
    place = find_content(None if folder is None else str(folder))
    return OpenContent(open_library(place.root, place.shown, discover()))


@dataclass(frozen=True)
class OpenContent:
    """The content of a folder and of the packs that it extends."""

    library: Library = field(repr=False)

    @property
    def games(self) -> tuple[str, ...]:
        """The ids of all games, except that of the content which all games share."""
        return tuple(id for id, game in self.library.systems.items() if game.units)

    def ids(self, kind: str, game: str) -> tuple[str, ...]:
        """Return the ids of a kind of content of a game, such as `ships` or `scenarios`."""
        return tuple(key.id for key in self.library.keys(kind, game))

    def bots(self, game: str) -> tuple[str, ...]:
        """Return the names of a game's bots. Raises `BadRequest`."""
        return tuple(bots(self._engine(game)))

    def describe(self, kind: str, id: str, game: str | None = None) -> dict[str, object]:
        """Return an entity as plain data, with the figures that its game works out.

        Raises `BadRequest`, and `Unreadable` for an entity that does not pass the check.
        """
        key = find_key(self.library, id, kind, game)
        if self.library.entity(key) is None:
            raise Unreadable(f"{self.library.shown(key)} does not pass the check")
        return {**described(self.library, key)}

    def scenario(
        self,
        name: str,
        *,
        turns: int | None = None,
        optional: Sequence[str] = (),
        rules: str | None = None,
        map: str | None = None,
        players: int | None = None,
        ship: str | None = None,
    ) -> BattleSetup:
        """Set up a scenario or an event.

        `turns` is the last turn, `optional` are optional rules by id, `rules` is a rule set or an
        event by id, `players` and `ship` are for events. Raises `BadRequest` and `Unplayable`.
        """
        key = find_key(self.library, name, BATTLES)
        recipe: dict[str, Json] = {"event" if key.kind == "events" else "scenario": key.id}
        if players is not None:
            recipe["players"] = players
        if ship is not None:
            recipe["ship"] = find_key(self.library, ship, "ships", key.system).id
        if map is not None:
            recipe["map"] = find_key(self.library, map, "maps", key.system).id
        more = self._more(turns, optional, rules)
        return BattleSetup(self.library, self._engine(key.system), {**recipe, **more})

    def forces(
        self,
        *forces: str,
        skill: int | None = 5,
        turns: int | None = None,
        optional: Sequence[str] = (),
        rules: str | None = None,
    ) -> BattleSetup:
        """Set up a battle of forces: `x-wing`, `3:tie-fighter`, or the id of a fleet for a side.

        `skill` is that of all crews, None for the crew list of the game. Raises `BadRequest` and
        `Unplayable`.
        """
        from sheetforge.play.engine import forces_of
        from sheetforge.play.forces import label, numbered

        chosen = tuple(self._force(force, skill) for force in forces)
        games = list(dict.fromkeys(force.key.system for force in chosen))
        if len(chosen) < 2 or len(games) > 1:
            raise BadRequest(f"name two or more forces of one game, not {', '.join(forces)}")
        engine = self._engine(games[0])
        names = numbered([label(self.library, force) for force in chosen])
        recipe = forces_of(engine).recipe(self.library, chosen, names)
        more = self._more(turns, optional, rules)
        return BattleSetup(self.library, engine, {**recipe, **more}, chosen, more)

    def recipe(self, game: str, recipe: Recipe) -> BattleSetup:
        """Set up a battle from the recipe that a log has in its header. Raises `Unplayable`."""
        return BattleSetup(self.library, self._engine(game), recipe)

    def replay(self, log: GameLog | str | Path, to: int | None = None) -> Game:
        """Play a log again, to its end or up to answer number `to`.

        Raises `BadLog`, `CannotReplay`, `Illegal` and OSError.
        """
        read = log if isinstance(log, GameLog) else read_log(Path(log))
        engine = self._engine(read.system)
        return replayed(engine, rebuilt(engine, self.library, read), read, to)

    def _engine(self, game: str) -> AnyEngine:
        if game not in self.games:
            raise BadRequest(f"no game {game!r}; there is {', '.join(self.games)}")
        return engine_of(self.library, game)

    def _force(self, text: str, skill: int | None) -> Force:
        from sheetforge.play.forces import Force

        count, colon, name = text.rpartition(":")
        if colon and not (count.isascii() and count.isdecimal() and int(count)):
            raise BadRequest(f"{text!r}: write a number of at least 1 before the colon")
        kinds = (*unit_kinds(self.library.systems), "fleets")
        return Force(find_key(self.library, name, kinds), int(count or 1), skill)

    def _more(self, turns: int | None, optional: Sequence[str], rules: str | None) -> Recipe:
        changes: dict[str, Json] = {"optional": list(optional)} if optional else {}
        if turns is not None:
            changes["turn_limit"] = turns
        return {"changes": changes} if rules is None else {"changes": changes, "rules": rules}


@dataclass(frozen=True)
class BattleSetup:
    """A battle that can be played any number of times."""

    library: Library = field(repr=False)
    engine: AnyEngine = field(repr=False)
    recipe: Recipe
    _forces: tuple[Force, ...] = field(default=(), repr=False)
    _terms: Recipe = field(default_factory=dict, repr=False)

    def __post_init__(self) -> None:
        # A battle that cannot be played is reported where it is set up.
        assert self.battle

    @cached_property
    def battle(self) -> AnyBattle:
        """The battle as the rules have it: its name, its content by digest, its time limit."""
        return self.engine.battle(self.library, self.recipe)

    @property
    def sides(self) -> tuple[str, ...]:
        """The names of the sides."""
        return self.battle.sides

    def begin(self) -> Game:
        """Return a new game at its first question."""
        return Game(self.engine, self.battle)

    def view(self, game: Game, side: str) -> AnyView:
        """Return the view of a side: what it may know, as the game stands at the first look."""
        return self.engine.view(game.state, side)

    def play(
        self, *bots: BotLike, seed: int | str = 1, number: int = 0, watch: Callable[[AnyEvent], None] | None = None
    ) -> FinishedGame:
        """Play a game between bots, one for each side; fewer are repeated in order.

        The same `seed` and `number` give the same game. `watch` is called with every event as it
        happens. Raises `UnknownBot`, `BadBotFile`, and `PlayerFault` for a bot that fails.
        """
        engine, names = self._with_bots(bots)
        game, streams = self.begin(), Streams(seed, number)
        seats = dict(zip(self.sides, self._seated(names), strict=True))
        players: dict[str, AnyPlayer] = {}
        for seat, (side, name) in enumerate(seats.items()):
            players[side] = bot(engine, name)(side, streams.of(f"player:{seat}"))
        reported = 0
        while game.question is not None:
            until = None if watch is None else len(game.answers) + 1
            drive(game, players, streams.roll, until, draw=streams.draw)
            if watch is not None:
                for event in game.state.events[reported:]:
                    watch(event)
                reported = len(game.state.events)
        return FinishedGame(self, game, seats, str(seed), number)

    def session(self, *people: str, bots: Sequence[BotLike] = ("standard",), seed: int | str = 1) -> PlaySession:
        """Begin a game in which `people` are sides that the program answers for, and bots play the others.

        `moment` says what a seat is shown and asked, `PlaySession.give` answers. Bots are for all sides in their
        order, fewer are repeated. Raises `BadRequest` for an unknown side, `UnknownBot` and `BadBotFile`.
        """
        if unknown := [side for side in people if side not in self.sides]:
            raise BadRequest(f"there is no side {unknown[0]!r}; there is {', '.join(self.sides)}")
        engine, names = self._with_bots(bots)
        seats = zip(self.sides, self._seated(names), strict=True)
        makers = {side: bot(engine, name) for side, name in seats if side not in people}
        session = PlaySession(self.begin(), makers, frozenset(people), Streams(seed))
        session.begin()
        return session

    def play_many(
        self, *bots: BotLike, games: int = 100, seed: int | str = 1, jobs: int | None = None, seconds: float = SECONDS
    ) -> MatchResult:
        """Play a match of bots: rounds with the same dice in which everyone plays every side.

        `jobs` is the number of processes, by default one for each processor; the results are the
        same with any number. A bot has `seconds` for an answer; one that fails loses that game.
        Raises `UnknownBot`, `BadBotFile` and `Unplayable`.
        """
        need("arena")
        from sheetforge.arena.matchmaking import Terms, of_battle, of_forces
        from sheetforge.arena.run import run
        from sheetforge.arena.standings import standings

        engine, names = self._with_bots(bots)
        terms = Terms(games, str(seed), self._seated(names), {}, seconds)
        if self._forces:
            changes = mapping(self._terms, "changes")
            more = {key: value for key, value in self._terms.items() if key != "changes"}
            terms = replace(terms, changes=changes, more=more)
            match = of_forces(engine, self.library, self._forces, terms)
        else:
            terms = replace(terms, changes=mapping(self.recipe, "changes"))
            match = of_battle(engine, self.library, self.recipe, terms)
        played, _ = run(match, jobs)
        return MatchResult(match, tuple(played), standings(match, played))

    def _seated(self, names: Sequence[str]) -> tuple[str, ...]:
        return tuple(names[number % len(names)] for number in range(len(self.sides)))

    def _with_bots(self, given: Sequence[BotLike]) -> tuple[AnyEngine, tuple[str, ...]]:
        """Return the engine with the bots that are given as classes, and the names of all."""
        if not given or len(given) > len(self.sides):
            raise BadRequest(f"{self.battle.name} takes 1 to {len(self.sides)} bots")
        known = bots(self.engine)
        makers: dict[str, Maker[AnyView]] = {}
        names = []
        for one in given:
            if isinstance(one, str):
                names.append(one)
                continue
            name = str(getattr(one, "__name__", type(one).__name__))
            while makers.get(name, one) is not one or name in known:
                name += "'"
            # The rules give a bot a view of its own game only.
            makers[name] = cast("Maker[AnyView]", one)
            names.append(name)
        engine = replace(self.engine, bots={**self.engine.bots, **makers})
        for name in names:
            bot(engine, name)
        return engine, tuple(names)


@dataclass(frozen=True)
class FinishedGame:
    """A game that was played to its end, with the player of each side."""

    setup: BattleSetup = field(repr=False)
    game: Game = field(repr=False)
    players: Mapping[str, str]
    seed: str
    number: int = 0

    @property
    def outcome(self) -> Outcome:
        """The winner, the reason, the number of turns and the remaining points."""
        outcome = self.game.outcome
        assert outcome is not None
        return outcome

    @property
    def events(self) -> Sequence[AnyEvent]:
        """Everything that happened, in order; the text of an event is its sentence."""
        return self.game.state.events

    @property
    def state(self) -> AnyState:
        """The state at the end."""
        return self.game.state

    @cached_property
    def log(self) -> GameLog:
        """The log of the game."""
        library, content = self.setup.library, self.setup.battle.content
        packs = library.packs_of(Key(*key.split("/")) for key in content)
        log = record(self.game, self.players, self.seed, self.number)
        return replace(log, packs=packs)

    def save(self, path: str | Path) -> None:
        """Write the log, for `sheetforge replay` and `OpenContent.replay`. Raises OSError."""
        replace_file(Path(path), self.log.text().encode())


@dataclass(frozen=True)
class MatchResult:
    """The games of a match, and their standings with confidence intervals."""

    match: Match = field(repr=False)
    games: tuple[GameRecord, ...] = field(repr=False)
    standings: Standings

    def share(self, bot: str) -> tuple[float, float, float]:
        """Return an entry's share of the wins, with the ends of its 95 % interval, by its name.

        Raises KeyError.
        """
        score = {row.name: row.score for row in self.standings.entries}[bot]
        return score.share, score.low, score.high


def next_choice(game: Game, streams: Streams) -> Choose | None:
    """Answer rolls and draws until a side has to choose; return its choice, None at the end."""
    while (question := game.question) is not None:
        if isinstance(question, Choose):
            return question
        game.answer(streams.answer(question))
    return None
