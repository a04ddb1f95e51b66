"""Logs: written, read, played again, and refused with a reason."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from sheetforge.content.library import Library
from sheetforge.play.driver import play_at_random
from sheetforge.play.log import AskedEntry, Chain, GameLog, LogEntry, answer_line, heading, record
from sheetforge.play.log_reader import BadLog, parse_bytes, parse_log, read_log
from sheetforge.play.questions import Illegal
from sheetforge.play.recorded import recorded
from sheetforge.play.replay import (
    ChangedContent,
    OtherGame,
    OtherOutcome,
    OtherQuestion,
    OtherRules,
    rebuilt,
    replay,
    undone,
)
from tests.play import race

NO_LIBRARY = Library(Path(), "nothing", {}, {})


def a_log(seed: int = 4) -> GameLog:
    game = play_at_random(race.ENGINE, race.BATTLE, seed)
    return record(game, {"red": "random", "blue": "random"}, seed, 0)


def answered(log: GameLog, *answers: str | list[int]) -> GameLog:
    """The log with other answers to the questions that it has, and more of them for the last."""
    last = log.entries[-1].asked
    asked = [entry.asked for entry in log.entries] + [last] * len(answers)
    pairs = zip(answers, asked, strict=False)
    return replace(log, entries=tuple(LogEntry(answer, what) for answer, what in pairs))


def plain(log: GameLog) -> str:
    """The log as format 1 had it: the outcome in the header, bare answers below."""
    header = {**log.header(), "game": 1, "outcome": log.outcome, "answers": len(log.answers)}
    del header["dice"]
    return "".join(f"{json.dumps(one)}\n" for one in (header, *log.answers))


def test_a_log_survives_its_file(tmp_path: Path) -> None:
    """What is read is what was written."""
    log = a_log()
    (tmp_path / "game.log").write_text(log.text(), encoding="utf-8")
    assert read_log(tmp_path / "game.log") == log
    assert log.outcome is not None


def test_a_line_says_who_answered_what() -> None:
    """Choices and rolls can be distinguished and read by people; the outcome is the last line."""
    lines = [json.loads(line) for line in a_log().text().splitlines()]
    assert (lines[0]["game"], lines[0]["dice"], lines[0]["seed"]) == (2, "rolled", "4")
    choice = next(line for line in lines if "choice" in line)
    assert choice.items() >= {"n": 1, "by": "red", "why": "move", "about": "red"}.items()
    roll = next(line for line in lines if "faces" in line)
    assert roll["dice"] == "d4 d4"
    assert len(roll["faces"]) == 2
    assert list(lines[-1]) == ["outcome", "sum"]


@pytest.mark.parametrize("name", ["Été", "x\xa0y", "e\u200dm", "日本"])
def test_names_may_hold_any_letter(name: str) -> None:
    """Those of any language, with spaces and joiners that are no ASCII."""
    log = replace(a_log(), battle=name, players={"red": name, "blue": name})
    assert parse_log(log.text()) == log


def test_logs_of_format_1_are_read_and_replayed() -> None:
    """They have the same game; where their dice came from they do not say."""
    log = a_log()
    old = parse_log(plain(log))
    assert (old.answers, old.outcome, old.players) == (log.answers, log.outcome, log.players)
    assert (old.format, old.dice) == (1, "")
    assert replay(race.ENGINE, rebuilt(race.ENGINE, NO_LIBRARY, old), old).outcome is not None


def test_the_last_line_may_be_torn() -> None:
    """Wherever a write was cut off, all lines before are kept and the loss is known."""
    raw = a_log().text().encode()
    start = raw[:-1].rfind(b"\n") + 1
    for end in range(start + 1, len(raw) - 1):
        log = parse_bytes(raw[:end])
        assert log.file.torn == raw.count(b"\n")
        assert (log.file.size, log.outcome) == (start, None)
        assert log.answers == a_log().answers
    padded = parse_bytes(raw + b"\0" * 512)
    assert (padded.file.torn, padded.file.size, padded.outcome) == (0, len(raw), a_log().outcome)


def test_a_last_line_without_its_line_feed_is_whole() -> None:
    """Its sum shows that nothing is missing, as when an editor has dropped the line feed."""
    log = parse_log(a_log().text().rstrip("\n"))
    assert log == a_log()
    assert (log.file.torn, log.file.ended) == (0, False)


def test_the_first_changed_line_is_named() -> None:
    """A changed answer, a removed one, an inserted one, the header, the outcome: the first."""
    lines = a_log().text().splitlines()
    for at in range(len(lines)):
        what = "the header" if at == 0 else "outcome" if at == len(lines) - 1 else f"answer {at}"
        data = json.loads(lines[at])
        data["why" if "why" in data else "seed"] = "other"
        changed = parse_log("\n".join([*lines[:at], json.dumps(data), *lines[at + 1 :], ""]))
        assert changed.file.altered == f"{what} (line {at + 1})"
    assert parse_log("\n".join([*lines[:3], *lines[4:], ""])).file.altered == "answer 4 (line 4)"
    twice = parse_log("\n".join([*lines[:3], lines[2], *lines[3:], ""]))
    assert twice.file.altered == "answer 2 (line 4)"
    assert a_log().file.altered == ""


def test_answers_that_were_taken_back_are_gone() -> None:
    """An undo line leaves the answers before its number; the sums go on over it."""
    log = a_log()
    chain = Chain()
    lines = [chain.line(log.header())]
    for number, entry in enumerate(log.entries[:3], 1):
        lines.append(chain.line(answer_line(number, entry)))
    lines.append(chain.line({"undo": 2}))
    lines.append(chain.line(answer_line(2, LogEntry("step", log.entries[1].asked))))
    found = parse_log("\n".join(lines) + "\n")
    assert found.answers == (log.answers[0], "step")
    assert found.file.altered == ""


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
def test_a_log_that_does_not_fit_says_why(change: dict[str, Any], fault: type[Exception], said: str) -> None:
    """Other games, other rules and changed content are distinguished, and the entity is named."""
    with pytest.raises(fault, match=said):
        rebuilt(race.ENGINE, NO_LIBRARY, replace(a_log(), **change))


def test_an_answer_that_was_not_legal_is_named() -> None:
    """Replay checks every answer on its way."""
    log = a_log()
    broken = answered(log, *log.answers[:2], "fly", *log.answers[3:])
    with pytest.raises(Illegal, match="answer 3: 'fly'"):
        replay(race.ENGINE, race.BATTLE, broken)


def test_a_log_must_lead_where_it_says() -> None:
    """Too many answers, too few, or another winner are refused."""
    log = a_log()
    for broken in (
        answered(log, *log.answers, "step"),
        replace(log, entries=log.entries[:-1]),
        replace(log, outcome={"winner": "nobody"}),
    ):
        with pytest.raises(OtherOutcome):
            replay(race.ENGINE, race.BATTLE, broken)


def test_an_answer_to_another_question_is_named() -> None:
    """Who answered what is compared with what the game asks."""
    log = a_log()
    other = replace(log.entries[0], asked=AskedEntry("blue", "move", "blue"))
    broken = replace(log, entries=(other, *log.entries[1:]))
    with pytest.raises(OtherQuestion, match=r"answer 1: the log says blue \(move, blue\)"):
        replay(race.ENGINE, race.BATTLE, broken)


def test_a_log_may_lack_its_outcome() -> None:
    """A program that was killed before the last line: what is there leads to the same end."""
    log = replace(a_log(), outcome=None)
    assert replay(race.ENGINE, race.BATTLE, log).outcome is not None
    with pytest.raises(OtherOutcome, match="the log says no outcome"):
        replay(race.ENGINE, race.BATTLE, replace(log, format=1))


def _header(**changes: Any) -> str:
    lines = plain(a_log()).splitlines()
    header = {**json.loads(lines[0]), **changes}
    return "\n".join([json.dumps(header), *lines[1:]])


def _line(**changes: Any) -> str:
    """A header of today's format."""
    return json.dumps({**a_log().header(), **changes}) + "\n"


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("", 1, "does not begin"),
        ("[]", 1, "does not begin"),
        ("{", 1, "not JSON"),
        ("name: A-Wing", 1, "not JSON"),
        (_header(game=99), 1, "format 99"),
        (_header(sides=3), 1, "has a wrong 'sides'"),
        (_header(recipe="x"), 1, "recipe"),
        (_header(answers=3), None, "the header says 3"),
        (plain(a_log()) + "{}\n", None, "token in quotes"),
        (plain(a_log()) + "tru", None, "not JSON"),
        (plain(a_log()) + "[1, true]", None, "list of faces"),
        (_line(dice=7), 1, "a wrong 'dice'"),
        (_line() + "tru\n", 2, "not JSON"),
        (_line() + "[1]\n", 2, "is not an answer: write a mapping"),
        (_line() + '{"n": 1}\n', 2, "no choice, faces or card"),
        (_line() + '{"n": 1, "choice": "step"}\n', 2, "has no 'why'"),
        (_line() + '{"n": 1, "why": "move", "choice": 4}\n', 2, "'choice': write a text"),
        (_line() + '{"n": 1, "why": "risk", "faces": [true]}\n', 2, "a list of faces"),
        (_line() + '{"undo": 1}\n', 2, "takes back answer 1 of 0 answers"),
        (a_log().text() + '{"undo": 1}\n', None, "follows the outcome"),
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
    """Bytes that are not text are a `BadLog`."""
    (tmp_path / "x.log").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadLog, match="not text"):
        read_log(tmp_path / "x.log")


def test_a_replay_to_the_last_answer_is_held_against_the_outcome() -> None:
    """As one without an end is; one that stops an answer earlier knows no outcome yet."""
    log = a_log()
    other = replace(log, outcome={**(log.outcome or {}), "reason": "another"})
    last = len(log.answers)
    for to in (None, last, last + 1):
        with pytest.raises(OtherOutcome):
            replay(race.ENGINE, race.BATTLE, other, to)
    assert len(replay(race.ENGINE, race.BATTLE, other, last - 1).answers) == last - 1


def test_all_answers_can_be_taken_back() -> None:
    """What is left is the game as it begins."""
    game = play_at_random(race.ENGINE, race.BATTLE, 9)
    start = undone(game, len(game.answers))
    assert start.answers == []
    assert start.question is not None


def test_a_recorded_game_is_numbered_by_its_answers() -> None:
    """A line for successive answers to one question has the number of the first of them."""
    log = a_log()
    first, *lines = recorded(log)
    assert first == "Race: red (random), blue (random), seed 4"
    due = 1
    for line in lines[:-1]:
        number, _, rest = line.strip().partition(". ")
        assert int(number) == due
        given = rest.rpartition(": ")[2]
        due += len(re.findall(r"\[[^]]*\]|\S+", given))
    assert due == len(log.entries) + 1
    assert list(recorded(log, 2))[-1] == "the game is not over: 2 answers so far"


def test_a_log_that_is_not_of_a_series_is_game_0() -> None:
    """So is its heading; the second game of a match has the number 1."""
    game = play_at_random(race.ENGINE, race.BATTLE, 4)
    assert (record(game).game, record(game, number=1).game) == (0, 1)
    assert heading(race.ENGINE, race.BATTLE, {}, 4).game == 0
