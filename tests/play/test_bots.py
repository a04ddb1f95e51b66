"""Bots of any game: which there are, and what becomes of one that hangs."""

from __future__ import annotations

import os
import signal
import threading
import time
from dataclasses import replace
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from sheetforge.play.bots import OutOfTime, UnknownBot, Watch, bot, bots
from sheetforge.play.driver import AtRandom, Game, PlayerFault, play
from sheetforge.play.questions import Choose
from sheetforge.play.streams import Streams
from tests.play import race

QUESTION = Choose("red", ("step", "risk"), "move", "red")


class Sleeper:
    """A bot that never answers, and catches what it can to go on sleeping."""

    def choose(self, view: Any, question: Choose) -> Any:
        while True:
            try:
                while True:
                    time.sleep(0.001)
            except Exception:
                continue


class Slow:
    """A bot that answers late."""

    def choose(self, view: Any, question: Choose) -> Any:
        time.sleep(0.05)
        return "step"


def test_every_game_has_the_random_bot_and_its_own() -> None:
    """`random` plays everything; others are the game's."""
    timid = replace(race.ENGINE, bots={"timid": lambda side, stream: Slow()})
    assert set(bots(race.ENGINE)) == {"random"}
    assert set(bots(timid)) == {"random", "timid"}
    assert isinstance(bot(timid, "random")("red", Random(1)), AtRandom)


def test_an_unknown_bot_says_which_are_known() -> None:
    """A slip in a name is answered with the name that was meant, or with all."""
    with pytest.raises(UnknownBot, match="no bot 'randum'; did you mean 'random'"):
        bot(race.ENGINE, "randum")
    with pytest.raises(UnknownBot, match="there is random"):
        bot(race.ENGINE, "zzz")


def test_a_bot_that_hangs_is_interrupted() -> None:
    """It is named as the player that failed, though it catches all it can."""
    watch = Watch()
    players = {"red": watch.over(Sleeper(), 0.1), "blue": watch.over(Slow(), 0.1)}
    with watch.watching(0.1), pytest.raises(PlayerFault) as caught:
        play(Game(race.ENGINE, race.BATTLE), players, Streams(1).roll)
    assert caught.value.side == "red"
    assert isinstance(caught.value.cause, OutOfTime)
    assert "no answer within 0.1 s" in str(caught.value)


def test_a_bot_has_its_time_for_every_answer_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """Many answers, each quick enough, are not a fault, however long they take together."""
    now = 0.0

    class Thinking:
        def choose(self, view: Any, question: Choose) -> Any:
            nonlocal now
            now += 0.3
            # The timer looks at the clock while it answers.
            os.kill(os.getpid(), signal.SIGALRM)
            return "step"

    monkeypatch.setattr("sheetforge.play.watch.time", SimpleNamespace(monotonic=lambda: now))
    watch = Watch()
    players = {side: watch.over(Thinking(), 0.4) for side in race.BATTLE.sides}
    with watch.watching(0.4):
        game = play(Game(race.ENGINE, race.BATTLE), players, Streams(1).roll)
    assert game.outcome is not None
    assert now > 0.4


def test_without_a_timer_a_late_answer_is_refused() -> None:
    """In a thread, where no timer can interrupt, an answer that came too late does not count."""
    caught: list[BaseException] = []

    def late() -> None:
        try:
            Watch().over(Slow(), 0.01).choose(None, QUESTION)
        except OutOfTime as problem:
            caught.append(problem)

    thread = threading.Thread(target=late)
    thread.start()
    thread.join()
    assert len(caught) == 1
