"""One game of a match between bots: who sits where, how it is played, what is noted of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import PurePath
from traceback import extract_tb
from typing import Any

from sheetforge.play.bots import SECONDS, TooSlow, Watch, bot
from sheetforge.play.driver import PLAYER_FAULTS, Endless, Game, Player, PlayerFault, play
from sheetforge.play.engine import Battle, Engine, Outcome
from sheetforge.play.questions import Illegal, brief
from sheetforge.play.streams import Streams
from sheetforge.play.timed import on_the_clock

FORFEIT = "forfeit"
ENDLESS = "endless"
FAILED = "failed"
TIMED_OUT = frozenset({"turn-limit", ENDLESS})
"""Reasons of games that nobody won because they had gone on for too long."""


@dataclass(frozen=True, slots=True)
class Entry:
    """Who takes part: a name for tables, and the bot that plays."""

    name: str
    bot: str


@dataclass(frozen=True, slots=True)
class Match:
    """Two entries in many games.

    `battles` has the battle in which the first entry has the first side, and the one in which the
    second has; for a scenario both are the same battle, and the entries change sides. Games 2n and
    2n+1 are a pair: the same dice, sides swapped.
    """

    engine: Engine
    battles: tuple[Battle, Battle]
    entries: tuple[Entry, Entry]
    games: int
    seed: str
    seconds: float = SECONDS

    @property
    def shortest(self) -> float:
        """The fewest seconds that a bot may have for an answer."""
        limits = [battle.seconds for battle in self.battles if battle.seconds is not None]
        return min([self.seconds, *limits])

    def seats(self, game: int) -> tuple[int, int]:
        """Which entry has the first side of a game, and which the second."""
        return (0, 1) if game % 2 == 0 else (1, 0)


@dataclass(frozen=True, slots=True)
class Played:
    """What is noted of a game. Numbers by side are in the order of the battle's sides.

    `winner` is the number of the side that won, None for nobody. `fault` says what a bot did that
    lost it the game, `failure` what went wrong in the rules themselves: such a game says nothing of
    who plays better.
    """

    game: int
    winner: int | None
    reason: str
    turns: int
    answers: int
    points: tuple[float, float]
    survivors: tuple[int, int]
    units: tuple[int, int]
    fault: str = ""
    failure: str = ""


@dataclass(slots=True)
class Umpire:
    """Plays the games of a match, one at a time."""

    match: Match
    watch: Watch = field(default_factory=Watch)

    def play(self, number: int) -> Played:
        """One game, to its end, or until a bot has lost it, or the rules have failed."""
        battle = self.match.battles[number % 2]
        game: Game | None = None
        try:
            game = Game(self.match.engine, battle)
            return self._played(game, number)
        except Exception as broken:
            return _failed(game, number, self._failure(broken, game, number))

    def _played(self, game: Game, number: int) -> Played:
        match, battle = self.match, game.battle
        streams = Streams(match.seed, number // 2)
        fault, reason = "", ""
        winner: int | None = None
        try:
            play(game, self._players(battle, streams, number), streams.roll)
        except PlayerFault as problem:
            lost = battle.sides.index(problem.side)
            entry = match.entries[match.seats(number)[lost]]
            fault = f"{entry.bot} ({problem.side}), answer {problem.step}: {_cause(problem)}"
            winner, reason = 1 - lost, FORFEIT
        except (Endless, TooSlow):
            reason = ENDLESS
        outcome = game.outcome
        if outcome is not None and not reason:
            reason = outcome.reason
            if outcome.winner is not None:
                winner = battle.sides.index(outcome.winner)
        return _noted(game, number, winner, reason, outcome, fault)

    def _players(self, battle: Battle, streams: Streams, number: int) -> Mapping[str, Player]:
        """A new player for each side; its stream is that of the side, whoever sits there."""
        match, watch = self.match, self.watch
        made: dict[str, Player] = {}
        for seat, (side, entry) in enumerate(zip(battle.sides, match.seats(number), strict=True)):
            maker = bot(match.engine, match.entries[entry].bot)
            stream = streams.of(f"player:{seat}")
            try:
                player = watch.within(match.seconds, maker, side, stream)
                made[side] = on_the_clock(watch, player, match.seconds, battle.seconds)
            except PLAYER_FAULTS as cause:
                raise PlayerFault(side, 0, cause) from cause
        return made

    def _failure(self, broken: Exception, game: Game | None, number: int) -> str:
        """Where the rules failed, and with what: enough to come to the same place again."""
        at = "before its first answer" if game is None else f"after answer {len(game.answers)}"
        where = extract_tb(broken.__traceback__)[-1]
        name = "/".join(PurePath(where.filename).parts[-2:])
        return (
            f"the rules failed {at} with {brief(broken)} at {name}:{where.lineno} "
            f"(seed {self.match.seed!r}, dice {number // 2}, "
            f"first side {self.match.entries[self.match.seats(number)[0]].bot})"
        )


def _cause(problem: PlayerFault) -> str:
    if isinstance(problem.cause, Illegal):
        return f"answered {brief(problem.cause.answer)}, which is not legal"
    return brief(problem.cause)


def _failed(game: Game | None, number: int, failure: str) -> Played:
    """What is left to note of a game whose rules failed: its state is not to be asked."""
    answers = 0 if game is None else len(game.answers)
    return Played(number, None, FAILED, 0, answers, (0.0, 0.0), (0, 0), (0, 0), failure=failure)


def _noted(
    game: Game,
    number: int,
    winner: int | None,
    reason: str,
    outcome: Outcome | None,
    fault: str,
) -> Played:
    sides, engine, state = game.battle.sides, game.engine, game.state
    strength: Mapping[str, tuple[int, int]] = {}
    if engine.show is not None:
        strength = engine.show().strength(state)
    points: Mapping[str, Any] = {} if outcome is None else outcome.points
    left = [strength.get(side, (0, 0)) for side in sides]
    return Played(
        game=number,
        winner=winner,
        reason=reason,
        turns=outcome.turns if outcome is not None else int(getattr(state, "turn", 0)),
        answers=len(game.answers),
        points=(float(points.get(sides[0], 0.0)), float(points.get(sides[1], 0.0))),
        survivors=(left[0][0], left[1][0]),
        units=(left[0][1], left[1][1]),
        fault=fault,
    )
