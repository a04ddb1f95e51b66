"""A match between bots: its seating, the play of one game, and the record of the result."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import PurePath
from traceback import extract_tb

from sheetforge.play.bots import SECONDS, TooSlow, Watch, bot
from sheetforge.play.clock import on_the_clock
from sheetforge.play.driver import PLAYER_FAULTS, Endless, Game, PlayerFault, fault_text, play
from sheetforge.play.engine import TIME_UP, AnyBattle, AnyEngine, AnyPlayer, Outcome
from sheetforge.play.observed import ROUNDS, Observed, is_own
from sheetforge.play.questions import Illegal, brief
from sheetforge.play.streams import Streams

FORFEIT = "forfeit"
ENDLESS = "endless"
FAILED = "failed"
TIMED_OUT = frozenset({TIME_UP, ENDLESS})
"""Reasons of games without a winner that were stopped because of their length."""


@dataclass(frozen=True, slots=True)
class Contestant:
    """A participant: a name for tables, and its bot."""

    name: str
    bot: str


@dataclass(frozen=True, slots=True)
class Match:
    """Many games between two or more entries.

    A round has as many games as entries, with the same dice; in each game the entries move on by
    one side. For two entries a round is a pair of games with sides swapped. `battles` has the
    battle of each game of a round; for a scenario all are the same.

    `mirror` is for one bot on all sides of a scenario: with the same dice every game of a round
    would be the same game again, so a round is a single game.
    """

    engine: AnyEngine
    battles: tuple[AnyBattle, ...]
    entries: tuple[Contestant, ...]
    games: int
    seed: str
    seconds: float = SECONDS
    mirror: bool = False

    @property
    def shortest(self) -> float:
        """The shortest time limit of an answer, in seconds."""
        limits = [battle.seconds for battle in self.battles if battle.seconds is not None]
        return min([self.seconds, *limits])

    def seats(self, game: int) -> tuple[int, ...]:
        """Return the number of the entry on each side of a game."""
        count = len(self.entries)
        return tuple((side + game) % count for side in range(count))

    @property
    def per_round(self) -> int:
        """The games of a round, which have the same dice."""
        return 1 if self.mirror else len(self.entries)

    def round_of(self, game: int) -> int:
        """Return the number of the round of a game, which is that of its dice."""
        return game // self.per_round

    def holds(self, played: GameRecord) -> bool:
        """Return whether a game can belong to the match."""
        return 0 <= played.game < self.games and len(played.points) == len(self.entries)

    def observes(self, game: int) -> bool:
        """Return whether a game compares the state before and after every answer of a bot."""
        return self.round_of(game) % ROUNDS == 0


@dataclass(frozen=True, slots=True)
class GameRecord:
    """The record of a game. Values by side are in the order of the battle's sides.

    `winner` is the number of the winning side, None for none. `fault` describes the error of a bot
    that forfeits the game, `failure` an error of the rules themselves: such a game does not count.
    `places` are those of the sides, `tallies` further counts of the game.
    """

    game: int
    winner: int | None
    reason: str
    turns: int
    answers: int
    points: tuple[float, ...]
    survivors: tuple[int, ...]
    units: tuple[int, ...]
    fault: str = ""
    failure: str = ""
    places: tuple[int, ...] = ()
    tallies: tuple[tuple[str, tuple[float, ...]], ...] = ()

    def place(self, seat: int) -> int:
        """Return the place of a side, from 1; a draw is a first place for every side."""
        if self.places:
            return self.places[seat]
        return 1 if self.winner in (None, seat) else 2

    def share(self, seat: int) -> float:
        """Return a side's share of the win: 1 for a winner, a fraction for a shared first place."""
        if self.winner is not None:
            return float(self.winner == seat)
        firsts = [side for side in range(len(self.points)) if self.place(side) == 1]
        return 1 / len(firsts) if seat in firsts else 0.0


@dataclass(slots=True)
class MatchRunner:
    """The player of the games of a match, one at a time."""

    match: Match
    watch: Watch = field(default_factory=Watch)

    def play(self, number: int) -> GameRecord:
        """Play a game to its end, to a forfeit of a bot, or to a failure of the rules."""
        battle = self.match.battles[number % len(self.match.battles)]
        game: Game | None = None
        try:
            with self.watch.watching(self.match.shortest):
                game = Game(self.match.engine, battle)
                return self._played(game, number)
        except Exception as broken:
            return _failed(game, battle, number, self._failure(broken, game, number))

    def _played(self, game: Game, number: int) -> GameRecord:
        match, battle = self.match, game.battle
        streams = Streams(match.seed, match.round_of(number))
        fault, reason = "", ""
        winner: int | None = None
        places: tuple[int, ...] = ()
        try:
            players = self._players(game, streams, number)
            play(game, players, streams.roll, draw=streams.draw)
        except PlayerFault as problem:
            lost = battle.sides.index(problem.side)
            entry = match.entries[match.seats(number)[lost]]
            fault = f"{entry.bot} ({problem.side}), answer {problem.step}: {_cause(problem)}"
            places, reason = _forfeited(lost, len(battle.sides)), FORFEIT
            winner = places.index(1) if len(places) == 2 else None
        except (Endless, TooSlow):
            reason = ENDLESS
        outcome = game.outcome
        if outcome is not None and not reason:
            reason = outcome.reason
            places = tuple(outcome.place(side) for side in battle.sides)
            if outcome.winner is not None:
                winner = battle.sides.index(outcome.winner)
        return _noted(game, number, winner, places, reason, outcome, fault)

    def _players(self, game: Game, streams: Streams, number: int) -> Mapping[str, AnyPlayer]:
        """Return a new player for each side, with the random stream of the side."""
        match, watch, battle = self.match, self.watch, game.battle
        observing = match.observes(number)
        players: dict[str, AnyPlayer] = {}
        for seat, (side, entry) in enumerate(zip(battle.sides, match.seats(number), strict=True)):
            maker = bot(match.engine, match.entries[entry].bot)
            stream = streams.of(f"player:{seat}")
            try:
                player = watch.within(match.seconds, maker, side, stream)
                timed = on_the_clock(watch, player, match.seconds, battle.seconds)
                players[side] = Observed(timed, game.state) if observing and not is_own(player) else timed
            except PLAYER_FAULTS as cause:
                raise PlayerFault(side, 0, cause) from cause
        return players

    def _failure(self, broken: Exception, game: Game | None, number: int) -> str:
        """Return a message with the place of a failure of the rules, and how to reproduce it."""
        when = "before its first answer" if game is None else f"after answer {len(game.answers)}"
        where = extract_tb(broken.__traceback__)[-1]
        name = "/".join(PurePath(where.filename).parts[-2:])
        return (
            f"the rules failed {when} with {brief(broken)} at {name}:{where.lineno} "
            f"(seed {self.match.seed!r}, dice {self.match.round_of(number)}, "
            f"first side {self.match.entries[self.match.seats(number)[0]].bot})"
        )


def _forfeited(lost: int, sides: int) -> tuple[int, ...]:
    """Return the places after a forfeit: that side is last, all others are first."""
    return tuple(sides if seat == lost else 1 for seat in range(sides))


def _cause(problem: PlayerFault) -> str:
    if isinstance(problem.cause, Illegal):
        return f"answered {brief(problem.cause.answer)}, which is not legal"
    return fault_text(problem.cause)


def _failed(game: Game | None, battle: AnyBattle, number: int, failure: str) -> GameRecord:
    """Return the record of a game whose rules failed, without reading its state."""
    answers = 0 if game is None else len(game.answers)
    none = (0,) * len(battle.sides)
    return GameRecord(number, None, FAILED, 0, answers, none, none, none, failure=failure)


def _noted(
    game: Game,
    number: int,
    winner: int | None,
    places: tuple[int, ...],
    reason: str,
    outcome: Outcome | None,
    fault: str,
) -> GameRecord:
    sides, engine, state = game.battle.sides, game.engine, game.state
    strength: Mapping[str, tuple[int, int]] = {}
    if engine.presenter is not None:
        strength = engine.presenter.strength(state)
    points: Mapping[str, float] = {} if outcome is None else outcome.points
    counts = [strength.get(side, (0, 0)) for side in sides]
    return GameRecord(
        game=number,
        winner=winner,
        reason=reason,
        turns=outcome.turns if outcome is not None else state.turn,
        answers=len(game.answers),
        points=tuple(float(points.get(side, 0.0)) for side in sides),
        survivors=tuple(remaining for remaining, _ in counts),
        units=tuple(total for _, total in counts),
        fault=fault,
        places=places,
        tallies=_tallies(outcome, sides),
    )


def _tallies(outcome: Outcome | None, sides: tuple[str, ...]) -> tuple[tuple[str, tuple[float, ...]], ...]:
    """Return the further counts of a game, by word, in the order of the sides."""
    if outcome is None:
        return ()
    return tuple((word, tuple(float(counts[side]) for side in sides)) for word, counts in outcome.tallies.items())
