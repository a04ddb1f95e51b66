"""Logs: written, read, played again, and refused with a reason."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from sheetforge.play.driver import play_at_random
from sheetforge.play.log import GameLog, record
from sheetforge.play.log_reader import BadLog, parse_log, read_log
from sheetforge.play.questions import Illegal
from sheetforge.play.replay import (
    ChangedContent,
    OtherGame,
    OtherOutcome,
    OtherRules,
    rebuilt,
    replay,
    undone,
)
from tests.play import race

NO_LIBRARY: Any = None


def a_log(seed: int = 4) -> GameLog:
    game = play_at_random(race.ENGINE, race.BATTLE, seed)
    return record(game, {"red": "random", "blue": "random"}, seed, 0)


def test_a_log_survives_its_file(tmp_path: Path) -> None:
    """What is read is what was written, and no other file is left behind."""
    log = a_log()
    log.write(tmp_path / "game.log")
    assert read_log(tmp_path / "game.log") == log
    assert [path.name for path in tmp_path.iterdir()] == ["game.log"]


def test_a_log_is_readable_for_whom_new_files_are(tmp_path: Path) -> None:
    """A log has the mode of any new file, and nothing else is left beside it."""
    plain, kept = tmp_path / "plain", tmp_path / "race.game"
    plain.touch()
    a_log().write(kept)
    assert kept.stat().st_mode == plain.stat().st_mode
    assert sorted(tmp_path.iterdir()) == [plain, kept]


def test_replay_needs_no_chance_and_comes_to_the_same() -> None:
    """A replayed game has the same state, events, answers and outcome."""
    game = play_at_random(race.ENGINE, race.BATTLE, 9)
    log = record(game)
    again = replay(race.ENGINE, rebuilt(race.ENGINE, NO_LIBRARY, log), log)
    assert (again.state, again.answers, again.outcome) == (game.state, game.answers, game.outcome)


def test_replay_stops_at_any_answer() -> None:
    """Replaying to n gives the game after n answers, with its question open."""
    log = a_log()
    for to in range(len(log.answers)):
        game = replay(race.ENGINE, race.BATTLE, log, to)
        assert len(game.answers) == to
        assert game.question is not None


def test_undo_takes_back_answers_and_keeps_the_dice() -> None:
    """Taking back and answering alike comes to the same game."""
    game = play_at_random(race.ENGINE, race.BATTLE, 9)
    before = undone(game, 2)
    for answer in game.answers[-2:]:
        before.answer(answer)
    assert before.state == game.state
    with pytest.raises(Illegal, match="nothing to take back"):
        undone(game, len(game.answers) + 1)


@pytest.mark.parametrize(
    ("change", "fault", "said"),
    [
        ({"system": "chess"}, OtherGame, "'chess'"),
        ({"rules": "0"}, OtherRules, "version 0"),
        ({"content": {"tracks/race/one": "2"}}, ChangedContent, "tracks/race/one"),
        ({"content": {}}, ChangedContent, "tracks/race/one"),
        ({"digest": "0"}, ChangedContent, "header"),
        ({"sides": ("red", "green")}, ChangedContent, "header"),
    ],
)
def test_a_log_that_does_not_fit_says_why(
    change: dict[str, Any], fault: type[Exception], said: str
) -> None:
    """Other games, other rules and changed content are told apart, and the entity is named."""
    with pytest.raises(fault, match=said):
        rebuilt(race.ENGINE, NO_LIBRARY, replace(a_log(), **change))


def test_an_answer_that_was_not_legal_is_named() -> None:
    """Replay checks every answer on its way."""
    log = a_log()
    broken = replace(log, answers=(*log.answers[:2], "fly", *log.answers[3:]))
    with pytest.raises(Illegal, match="answer 3: 'fly'"):
        replay(race.ENGINE, race.BATTLE, broken)


def test_a_log_must_lead_where_it_says() -> None:
    """Too many answers, too few, or another winner are refused."""
    log = a_log()
    for broken in (
        replace(log, answers=(*log.answers, "step")),
        replace(log, answers=log.answers[:-1]),
        replace(log, outcome={"winner": "nobody"}),
    ):
        with pytest.raises(OtherOutcome):
            replay(race.ENGINE, race.BATTLE, broken)


def _header(**changes: Any) -> str:
    lines = a_log().text().splitlines()
    header = {**json.loads(lines[0]), **changes}
    return "\n".join([json.dumps(header), *lines[1:]])


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("", 1, "does not begin"),
        ("[]", 1, "does not begin"),
        ("{", 1, "not JSON"),
        ("name: A-Wing", 1, "not JSON"),
        (_header(game=99), 1, "format 99"),
        (_header(sides=3), 1, "garbles"),
        (_header(recipe="x"), 1, "recipe"),
        (_header(answers=3), None, "the header says 3"),
        (a_log().text() + "{}\n", None, "token in quotes"),
        (a_log().text() + "tru", None, "not JSON"),
        (a_log().text() + "[1, true]", None, "list of faces"),
        ("[" * 100_000, 1, "not JSON"),
    ],
)
def test_a_damaged_log_says_where(text: str, line: int | None, said: str) -> None:
    """Whatever a file holds, it is a log or a `BadLog` with its line."""
    with pytest.raises(BadLog, match=said) as caught:
        parse_log(text, "some.log")
    assert str(caught.value).startswith("some.log:")
    assert line is None or caught.value.line == line


def test_a_file_that_is_no_text_is_no_log(tmp_path: Path) -> None:
    """Bytes that are no text are a `BadLog`."""
    (tmp_path / "x.log").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadLog, match="not text"):
        read_log(tmp_path / "x.log")
