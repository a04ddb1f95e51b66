"""One game of a match between bots: who sits where, how it is played, what is noted of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from sheetforge.play.bots import SECONDS, TooSlow, Watch, bot
from sheetforge.play.driver import Endless, Game, Player, PlayerFault, play
from sheetforge.play.engine import Battle, Engine, Outcome
from sheetforge.play.streams import Streams

FORFEIT = "forfeit"
ENDLESS = "endless"
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

    def seats(self, game: int) -> tuple[int, int]:
        """Which entry has the first side of a game, and which the second."""
        return (0, 1) if game % 2 == 0 else (1, 0)


@dataclass(frozen=True, slots=True)
class Played:
    """What is noted of a game. Numbers by side are in the order of the battle's sides.

    `winner` is the number of the side that won, None for nobody. `fault` says what a bot did that
    lost it the game.
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


@dataclass(slots=True)
class Umpire:
    """Plays the games of a match, one at a time."""

    match: Match
    watch: Watch = field(default_factory=Watch)

    def play(self, number: int) -> Played:
        """One game, to its end or until a bot has lost it."""
        match = self.match
        battle = match.battles[number % 2]
        streams = Streams(match.seed, number // 2)
        game = Game(match.engine, battle)
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
        match = self.match
        made: dict[str, Player] = {}
        for seat, (side, entry) in enumerate(zip(battle.sides, match.seats(number), strict=True)):
            maker = bot(match.engine, match.entries[entry].bot)
            try:
                player = maker(side, streams.of(f"player:{seat}"))
            except Exception as cause:
                raise PlayerFault(side, 0, cause) from cause
            made[side] = self.watch.over(player, match.seconds)
        return made


def _cause(problem: PlayerFault) -> str:
    from sheetforge.play.questions import Illegal

    if isinstance(problem.cause, Illegal):
        return f"answered {problem.cause.answer!r}, which is not legal"
    return repr(problem.cause)


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
