"""Games that are continued: bots, dice, people and their log are where they would have been."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest

from sheetforge.content.library import Library
from sheetforge.play.driver import AtRandom, Game
from sheetforge.play.engine import Maker, Outcome, Player
from sheetforge.play.log import GameLog, heading
from sheetforge.play.log_reader import read_log
from sheetforge.play.narrator import Narrator
from sheetforge.play.questions import Choose
from sheetforge.play.resume import CannotResume, GameFile, Unfinished
from sheetforge.play.screen import Screen
from sheetforge.play.session import PlaySession
from sheetforge.play.streams import Streams
from sheetforge.play.table import PlayTable, Quit
from sheetforge.play.verify import OtherFaces, verify
from tests.play import race
from tests.play.test_log_and_replay import plain

NO_LIBRARY = Library(Path(), "nothing", {}, {})


class Counting:
    """A bot with a memory and a stream: what it does depends on all that it was asked before."""

    def __init__(self, stream: Random) -> None:
        self.stream = stream
        self.asked = 0

    def choose(self, view: Any, question: Choose) -> Any:
        self.asked += 1
        return question.options[int(self.stream.random() + self.asked / 3) % 2]


def counting(side: str, stream: Random) -> Player:
    return Counting(stream)


def at_random(side: str, stream: Random) -> Player:
    return AtRandom(stream)


BOTS: Mapping[str, Maker] = {"counting": counting, "random": at_random}
FAULTS: list[str] = []


def sit(kept: GameFile, game: Game, players: Mapping[str, str], lines: str = "", **more: Any) -> PlayTable:
    """Play until the lines end or the game does, and close the log."""
    typed = iter(lines.split("\n") if lines else ())
    bots = {side: BOTS[name] for side, name in players.items() if name != "human"}
    people = frozenset(side for side, name in players.items() if name == "human")
    session = PlaySession(game, bots, people, Streams("any"), keeper=kept, **more)
    table = PlayTable(session, Narrator(None, Screen(lambda line: None)), lambda prompt: next(typed, None))
    try:
        table.play()
    except Quit:
        pass
    finally:
        assert kept.close()
    return table


def begun(path: Path, players: Mapping[str, str], lines: str = "", **more: Any) -> PlayTable:
    """Play a new game with a log."""
    dice = "typed" if more.get("typed_dice") else "rolled"
    log = heading(race.ENGINE, race.BATTLE, players, "any", dice=dice)
    kept = GameFile.begin(path, log, False, FAULTS.append)
    return sit(kept, Game(race.ENGINE, race.BATTLE), players, lines, **more)


def continued(path: Path, lines: str = "", players: Mapping[str, str] | None = None, **more: Any) -> PlayTable:
    """Play the game of a log on."""
    unfinished = Unfinished(path, FAULTS.append)
    game = unfinished.fitting(race.ENGINE, NO_LIBRARY)
    log = unfinished.log
    now = players or log.seated
    since = {side: log.since(side) if now[side] == log.seated[side] else len(log.entries) for side in now}
    return sit(unfinished.take_up(now), game, now, lines, since=since, **more)


def test_a_game_of_bots_is_continued_byte_for_byte(tmp_path: Path) -> None:
    """Cut off after any byte beyond its header, with bots that remember and draw."""
    whole = tmp_path / "whole.log"
    begun(whole, {"red": "counting", "blue": "random"})
    raw = whole.read_bytes()
    assert b'"outcome"' in raw
    path = tmp_path / "cut.log"
    for end in range(raw.index(b"\n") + 1, raw[:-1].rfind(b"\n") + 2, 7):
        path.write_bytes(raw[:end])
        continued(path)
        assert path.read_bytes() == raw
    path.write_bytes(raw[: raw.index(b"\n")])
    continued(path)
    assert path.read_bytes() == raw


def test_a_person_goes_on_where_they_were(tmp_path: Path) -> None:
    """The game of two sittings is that of one; what was answered earlier can be taken back."""
    players = {"red": "human", "blue": "random"}
    one = begun(tmp_path / "one.log", players, "risk\nstep\nrisk\nrisk")
    begun(tmp_path / "two.log", players, "risk\nstep")
    two = continued(tmp_path / "two.log", "risk\nrisk")
    assert one.game.answers == two.game.answers
    assert (tmp_path / "one.log").read_bytes() == (tmp_path / "two.log").read_bytes()
    begun(tmp_path / "back.log", players, "risk\nrisk\nrisk")
    back = continued(tmp_path / "back.log", "undo\nundo\nstep\nrisk\nrisk")
    assert back.game.answers == one.game.answers
    assert read_log(tmp_path / "back.log").entries == read_log(tmp_path / "one.log").entries
    assert (tmp_path / "back.log").read_text(encoding="utf-8").count('"undo"') == 2


def test_what_was_taken_back_stays_so(tmp_path: Path) -> None:
    """A log with undone answers is verified, dice and all, and continued."""
    path = tmp_path / "undone.log"
    table = begun(path, {"red": "human", "blue": "counting"}, "risk\nrisk\nundo\nrisk\nundo\nstep")
    log = read_log(path)
    assert list(log.answers) == [list(one) if isinstance(one, tuple) else one for one in table.game.answers]
    assert verify(race.ENGINE, NO_LIBRARY, log).game.state == table.game.state


def test_bots_answer_the_same_after_an_undo(tmp_path: Path) -> None:
    """They are where they were, too: the same answer leads to the same game."""
    players = {"red": "human", "blue": "random"}
    straight = begun(tmp_path / "one.log", players, "risk\nrisk\nrisk")
    turned = begun(tmp_path / "two.log", players, "risk\nrisk\nundo\nundo\nrisk\nrisk\nrisk")
    assert turned.game.answers == straight.game.answers


def test_typed_dice_stay_typed(tmp_path: Path) -> None:
    """Faces are asked for again; that they cannot be verified is not a contradiction."""
    path = tmp_path / "typed.log"
    begun(path, {"red": "human", "blue": "human"}, "risk\n4 4\nstep", typed_dice=True)
    assert read_log(path).dice == "typed"
    table = continued(path, "undo\nrisk\n1 2", typed_dice=True)
    assert table.game.answers == ["risk", (4, 4), "risk", (1, 2)]
    proof = verify(race.ENGINE, NO_LIBRARY, read_log(path))
    assert "faces cannot be verified" in proof.points["faces"]


def test_who_plays_can_change(tmp_path: Path) -> None:
    """The log says from which answer on; a bot that came later is where it was as well."""
    path = tmp_path / "game.log"
    begun(path, {"red": "human", "blue": "random"}, "risk\nstep")
    at = len(read_log(path).entries)
    now = {"red": "counting", "blue": "random"}
    continued(path, players=now)
    raw = path.read_bytes()
    log = read_log(path)
    assert (log.changes, log.seated, log.since("red"), log.since("blue")) == (((at, now),), now, at, 0)
    points = verify(race.ENGINE, NO_LIBRARY, log, bots=True).points
    assert f"from answer {at + 1} on red counting" in points["players"]
    chosen = [
        number
        for number, one in enumerate(log.entries)
        if isinstance(one.answer, str) and one.asked and one.asked.by == "red"
    ]
    before = sum(number < at for number in chosen)
    assert points["bots"].split("; ")[1:] == [
        f"{before} answers of a person cannot be compared",
        f"{len(chosen) - before} answers of counting cannot be compared",
    ]
    lines = raw.split(b"\n")
    for kept in range(at + 2, len(lines) - 1):
        path.write_bytes(b"\n".join(lines[:kept]) + b"\n")
        continued(path)
        assert path.read_bytes() == raw


def test_a_game_whose_outcome_is_missing_is_ended(tmp_path: Path) -> None:
    """A program that was killed before its last line: nothing is asked, the line is added."""
    path = tmp_path / "game.log"
    begun(path, {"red": "random", "blue": "random"})
    raw = path.read_bytes()
    path.write_bytes(raw[: raw[:-1].rfind(b"\n") + 1])
    continued(path)
    assert path.read_bytes() == raw


def test_a_log_of_format_1_is_continued(tmp_path: Path) -> None:
    """It is written again in today's format; whether dice were typed is seen from their faces."""
    path = tmp_path / "game.log"
    players = {"red": "human", "blue": "random"}
    begun(path, players, "risk\nrisk")
    log = read_log(path)
    path.write_text(plain(log), encoding="utf-8")
    unfinished = Unfinished(path, FAULTS.append)
    unfinished.fitting(race.ENGINE, NO_LIBRARY)
    assert unfinished.log.dice == "rolled"
    unfinished.close()
    continued(path, "step")
    again = read_log(path)
    assert (again.format, again.entries[: len(log.entries)]) == (2, log.entries)
    begun(tmp_path / "typed.log", {"red": "human", "blue": "human"}, "risk\n4 4\nrisk\n4 4\nrisk\n4 3", typed_dice=True)
    (tmp_path / "typed.log").write_text(plain(read_log(tmp_path / "typed.log")), encoding="utf-8")
    typed = Unfinished(tmp_path / "typed.log", FAULTS.append)
    typed.fitting(race.ENGINE, NO_LIBRARY)
    assert typed.log.dice == "typed"
    typed.close()


def tried(path: Path) -> None:
    """Open the log of a game as if to continue it, and leave it."""
    unfinished = Unfinished(path, FAULTS.append)
    try:
        unfinished.fitting(race.ENGINE, NO_LIBRARY)
    finally:
        unfinished.close()


def refused(path: Path) -> str:
    """Why a log cannot be continued; its file stays as it was."""
    before = path.read_bytes()
    with pytest.raises(CannotResume) as caught:
        tried(path)
    assert path.read_bytes() == before
    return str(caught.value)


def test_what_cannot_be_continued_says_what_to_do(tmp_path: Path) -> None:
    """A game that is over, a changed line, other rules, other content, other dice."""
    path = tmp_path / "game.log"
    begun(path, {"red": "random", "blue": "random"})
    whole = path.read_text(encoding="utf-8")
    assert "the game is over" in refused(path)
    short = "".join(whole.splitlines(keepends=True)[:4])
    path.write_text(short.replace('"n": 2', '"n": 3'), encoding="utf-8")
    assert "answer 3 (line 3) was changed after it was written" in refused(path)

    def header(**changes: Any) -> None:
        log = GameLog(**{name: getattr(base, name) for name in base.__slots__} | changes)
        path.write_text(log.text(), encoding="utf-8")

    path.write_text(short, encoding="utf-8")
    base = read_log(path)
    header(rules="0")
    assert "with the version of sheetforge that began it" in refused(path)
    header(content={"tracks/race/one": "2"})
    assert "tracks/race/one; restore that content" in refused(path)
    path.write_text(whole, encoding="utf-8")
    base = read_log(path)
    header(seed="another", outcome=None)
    assert "gives" in refused(path)
    with pytest.raises(OtherFaces):
        verify(race.ENGINE, NO_LIBRARY, read_log(path))


def test_the_end_of_a_game_that_has_none_is_not_written(tmp_path: Path) -> None:
    """Only an outcome ends a log."""
    kept = GameFile.begin(tmp_path / "game.log", heading(race.ENGINE, race.BATTLE, {}, "1"), False, FAULTS.append)
    kept.ended(None)
    kept.ended(Outcome("red", "goal", 3, {"red": 5.0, "blue": 1.0}))
    kept.close()
    log = read_log(tmp_path / "game.log")
    assert log.outcome is not None
    assert log.outcome["winner"] == "red"
    assert FAULTS == []


def test_what_is_beyond_the_point_is_counted_as_not_compared(tmp_path: Path) -> None:
    """Up to an answer it is the others; up to the last one nothing is left."""
    begun(tmp_path / "game.log", {"red": "human", "blue": "random"}, "risk\nstep")
    log = read_log(tmp_path / "game.log")
    many = len(log.entries)
    said = {to: verify(race.ENGINE, NO_LIBRARY, log, to).points["answers"] for to in (1, many)}
    assert said[1].endswith(f"({many - 1} more not compared)")
    assert "not compared" not in said[many]
