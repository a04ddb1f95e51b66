"""A session without a terminal: who is waited for, what is in the log by when, undo."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from sheetforge.play.driver import AtRandom, Game
from sheetforge.play.log import heading
from sheetforge.play.log_reader import read_log
from sheetforge.play.questions import Choose, Illegal
from sheetforge.play.resume import GameFile
from sheetforge.play.session import PlaySession
from sheetforge.play.streams import Streams
from tests.play import race


def begun(path: Path, **more: Any) -> tuple[PlaySession, GameFile]:
    kept = GameFile.begin(path, heading(race.ENGINE, race.BATTLE, {"red": "human"}, "any"), False, print)
    bots = {"blue": lambda side, stream: AtRandom(stream)}
    session = PlaySession(Game(race.ENGINE, race.BATTLE), bots, frozenset({"red"}), Streams("any"), keeper=kept, **more)
    session.begin()
    return session, kept


def until_asked(session: PlaySession) -> Choose | None:
    """Let bots and dice answer up to the next question of a person."""
    while (question := session.question) is not None and not session.waits(question):
        session.go_on()
    assert question is None or isinstance(question, Choose)
    return question


def test_a_game_is_driven_without_a_terminal(tmp_path: Path) -> None:
    """Each answer is in the file before the driver hears of it; a refused one changes nothing."""
    path, chance = tmp_path / "race.log", Random("clicks")
    session, kept = begun(path)
    while (question := until_asked(session)) is not None:
        before = list(session.game.answers)
        with pytest.raises(Illegal):
            session.give("fly")
        assert session.game.answers == before
        assert len(read_log(path).entries) == len(before)
        session.give(chance.choice(question.options))
        assert len(read_log(path).entries) == len(before) + 1
    session.end()
    assert kept.close()
    log = read_log(path)
    assert log.outcome is not None
    assert [entry.answer for entry in log.entries] == [
        list(answer) if isinstance(answer, tuple) else answer for answer in session.game.answers
    ]


def test_an_answer_that_is_taken_back_is_open_again(tmp_path: Path) -> None:
    """The same answers lead to the same dice, and there is nothing before the first."""
    session, kept = begun(tmp_path / "race.log")
    assert session.undo(1) is None
    first = until_asked(session)
    session.give("risk")
    second, answers = until_asked(session), list(session.game.answers)
    assert session.undo(1) == "risk"
    assert session.question == first
    session.give("risk")
    assert (until_asked(session), session.game.answers) == (second, answers)
    assert kept.close()
    assert len(read_log(tmp_path / "race.log").entries) == len(answers)
