"""The arena: who sits where, what is counted, and that the number of processes does not matter."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from sheetforge.arena.match import FORFEIT, Contestant, GameRecord, Match
from sheetforge.arena.run import run
from sheetforge.arena.standings import standings
from sheetforge.play.engine import Battle, Engine, Player
from sheetforge.play.questions import Choose
from tests.play import race
from tests.running import PATIENCE


class Always:
    """Answers the same, or fails."""

    def __init__(self, answer: Any) -> None:
        self.answer = answer

    def choose(self, view: Any, question: Choose) -> Any:
        if isinstance(self.answer, Exception):
            raise self.answer
        if callable(self.answer):
            self.answer()
        return self.answer


def of(answer: Any) -> Callable[[str, Random], Player]:
    return lambda side, stream: Always(answer)


BOTS: Mapping[str, Any] = {
    "stepper": of("step"),
    "risker": of("risk"),
    "liar": of("fly"),
    "faller": of(RuntimeError("lost the thread")),
    "sleeper": of(lambda: time.sleep(PATIENCE)),
}
ENGINE: Engine = replace(race.ENGINE, bots=BOTS)


def match(first: str, second: str, games: int = 8, seed: str = "1", **more: Any) -> Match:
    names = (first, second) if first != second else (f"{first} (1)", f"{second} (2)")
    entries = (Contestant(names[0], first), Contestant(names[1], second))
    battles: tuple[Battle, Battle] = (race.BATTLE, race.BATTLE)
    return Match(ENGINE, battles, entries, games, seed, **more)


def test_the_games_are_the_same_for_any_number_of_processes() -> None:
    """Every figure of every game agrees between one process and three."""
    one, whole = run(match("random", "risker", 41), jobs=1)
    three, also = run(match("random", "risker", 41), jobs=3)
    assert whole
    assert also
    assert one == three
    assert [played.game for played in one] == list(range(41))


def test_a_pair_of_games_has_the_same_dice_with_sides_swapped() -> None:
    """Of equal players both games of a pair are the same, seen by seat."""
    played, _ = run(match("risker", "risker", 20), jobs=1)
    for even, odd in zip(played[::2], played[1::2], strict=True):
        assert replace(even, game=0) == replace(odd, game=0)


def test_a_mirror_match_of_pairs_is_even() -> None:
    """What one of two equal bots wins from one seat, the other wins from it too."""
    game = match("risker", "risker", 40)
    found = standings(game, run(game, jobs=1)[0])
    assert found.entries[0].score.share == 0.5
    assert found.entries[0].wins == found.entries[1].wins
    assert found.sides[0].wins + found.sides[1].wins + found.sides[0].draws == 40


def test_wins_losses_and_draws_add_up() -> None:
    """Rows of both entries mirror each other, and count every game once."""
    game = match("random", "stepper", 60)
    found = standings(game, run(game, jobs=1)[0])
    one, other = found.entries
    assert (one.wins, one.losses) == (other.losses, other.wins)
    for row in (one, other, *found.sides):
        assert row.wins + row.losses + row.draws + row.timeouts == row.games == 60
    assert one.score.share + other.score.share == pytest.approx(1.0)
    assert one.margin is not None
    assert other.margin is not None
    assert one.margin.share == pytest.approx(-other.margin.share)


@pytest.mark.parametrize(
    ("name", "said"), [("liar", "answered 'fly', which is not legal"), ("faller", "RuntimeError('lost the thread')")]
)
def test_a_bot_that_fails_loses_its_game_and_the_run_goes_on(name: str, said: str) -> None:
    """It is named with its side, the other wins, and all games are there."""
    game = match(name, "stepper", 6)
    found = standings(game, run(game, jobs=1)[0])
    assert found.games == 6
    assert (found.entries[0].losses, found.entries[0].forfeits) == (6, 6)
    assert (found.entries[1].wins, found.entries[1].forfeits) == (6, 0)
    assert dict(found.reasons) == {FORFEIT: 6}
    assert len(found.faults) == 6
    assert f"{name} (red), answer 1: {said}" in found.faults[0][1]
    assert f"{name} (blue)" in found.faults[1][1]


def test_a_bot_that_hangs_loses_its_game_in_time() -> None:
    """Its time is up long before it would have answered."""
    game = match("sleeper", "stepper", 2, seconds=0.1)
    played, _ = run(game, jobs=1)
    assert [one.winner for one in played] == [1, 0]
    assert "no answer within 0.1 s" in played[0].fault


def test_games_that_nobody_won_by_time_are_not_draws() -> None:
    """A turn limit is a time-out; both count half."""
    base = GameRecord(0, None, "goal", 3, 9, (1.0, 1.0), (0, 0), (0, 0))
    games = [base, replace(base, game=1, reason="turn-limit"), replace(base, game=2, winner=0)]
    row = standings(match("random", "random", 3), games).sides[0]
    assert (row.wins, row.draws, row.timeouts, row.losses) == (1, 1, 1, 0)
    assert row.score.share == pytest.approx(2 / 3)


def test_a_run_that_is_stopped_keeps_what_it_has() -> None:
    """Ctrl-C in the middle gives the games so far, and says that there are more."""

    def stop(played: int) -> None:
        if played == 5:
            raise KeyboardInterrupt

    for jobs in (1, 2):
        played, whole = run(match("random", "random", 400), jobs, stop)
        assert not whole
        assert len(played) == 5


def test_what_a_killed_process_left_over_is_played_all_the_same() -> None:
    """A process that dies costs time and no game."""
    import os
    import signal

    parent = os.getpid()

    def die() -> None:
        if os.getpid() != parent:
            os.kill(os.getpid(), signal.SIGKILL)

    class Dies(Always):
        def choose(self, view: Any, question: Choose) -> Any:
            die()
            return "step"

    engine = replace(race.ENGINE, bots={"dies": lambda side, stream: Dies("step")})
    game = replace(
        match("random", "random", 9), engine=engine, entries=(Contestant("a", "dies"), Contestant("b", "random"))
    )
    played, whole = run(game, jobs=2)
    assert whole
    assert [one.game for one in played] == list(range(9))
