"""Events between bots, and results that are read from the logs of games."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from sheetforge import play
from sheetforge.api import open_content
from sheetforge.cli.resuming import continued
from sheetforge.cli.sessions import OpenedGame
from sheetforge.content.library import Library
from sheetforge.play import engine_of
from sheetforge.play.agreed import drawn
from sheetforge.play.engine import AnyEngine
from sheetforge.play.log_reader import read_log
from sheetforge.tournament.commands import entries as event_entries
from sheetforge.web.commands import table
from tests.running import OFFICIAL, Run

DANCE, WALL = "ridotto-first-dance", "vaubrand-field-wall"
FOUR = ("--event", "open-tournament", "--players", 4, "--bots", "random")


def acts(file: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in Path(file).read_text(encoding="utf-8").splitlines()[1:]]


def test_a_whole_event_between_bots(sheetforge: Run) -> None:
    """Every round is paired and fought; the same seed gives the same file with any number of
    processes, another seed another one; the logs of its games are its results."""
    run = sheetforge("event", "run", "a.jsonl", *FOUR, "--jobs", 1, "--logs", "games")
    assert run.code == 0, run.err
    assert "round 2 of 2\n" in run.out
    assert "Open Tournament, after round 2 of 2\n" in run.out
    assert [one["act"] for one in acts("a.jsonl")] == (["enter"] * 4 + ["pair", "result", "result"] * 2)
    again = sheetforge("event", "run", "b.jsonl", *FOUR, "--jobs", 2)
    assert again.out == run.out
    assert Path("b.jsonl").read_bytes() == Path("a.jsonl").read_bytes()
    logs = sorted(Path("games").iterdir())
    assert len(logs) == 4
    # The last round once more, from the logs: the same acts, in any order.
    before = acts("a.jsonl")[-2:]
    for _ in before:
        assert sheetforge("event", "undo", "a.jsonl").code == 0
    for log in reversed(logs[2:]):
        answer = sheetforge("event", "result", "a.jsonl", "--log", log)
        assert answer.code == 0, answer.err
    after = acts("a.jsonl")[-2:]
    for one in (*before, *after):
        one.pop("n")
        one.pop("sum")
    assert after == before[::-1]
    refused = sheetforge("event", "result", "a.jsonl", "--log", logs[0], "--round", 2)
    assert refused.code == 2
    assert "every game of round 2 has a result" in refused.err


@pytest.fixture
def met(sheetforge: Run) -> Run:
    """An event in which Ada and Bob have been paired, and a game of their fleets: `game.jsonl`."""
    for words in (
        ("event", "new", "e.jsonl", "--event", "open-tournament"),
        ("event", "enter", "e.jsonl", "Ada", DANCE),
        ("event", "enter", "e.jsonl", "Bob", WALL),
        ("event", "pair", "e.jsonl", "--game", "Ada", "Bob"),
    ):
        assert sheetforge(*words).code == 0
    fly(sheetforge, "game.jsonl")
    return sheetforge


def fly(run: Run, log: str, one: str = WALL, two: str = DANCE, *words: object, rules: str = "open-tournament") -> None:
    """Play a game between bots that move at random."""
    answer = run(
        "play",
        "--seed",
        1,
        "--fleet",
        one,
        "--against",
        two,
        "--rules",
        rules,
        "--bots",
        "random,random",
        "--quiet",
        "--log",
        log,
        *words,
    )
    assert answer.code == 0, answer.err


def declined(run: Run, log: str, *words: object) -> str:
    """The message of a log that is refused; the event is as it was."""
    before = Path("e.jsonl").read_bytes()
    answer = run("event", "result", "e.jsonl", "--log", log, *words)
    assert answer.code == 2
    assert Path("e.jsonl").read_bytes() == before
    return answer.err


def played_in_browsers(met: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Go on with the game of a table; the event has its result before the table is closed."""
    lines = Path("game.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)
    before = acts("e.jsonl")

    def agreed(library: Library, opened: OpenedGame, *others: Any) -> int:
        opened.session.begin()
        opened.session.agree(drawn(opened.session.game))
        opened.session.end()
        assert acts("e.jsonl") == before
        assert "is not entered in the event: " in others[-1]()
        assert "by agreement, which gives no points; enter the result" in others[-1]()
        return 0

    def serve(library: Library, opened: OpenedGame, *others: Any) -> int:
        session, (board, entered) = opened.session, others[-2:]
        rows = board()["tables"][0]["rows"]
        assert [cell[0] for row in rows for cell in row if cell[0] in ("Ada", "Bob")] == ["Ada", "Bob"]
        assert not any(won for row in rows for _, _, won in row)
        session.begin()
        while (question := session.question) is not None:
            session.answer(question, answers[len(session.game.answers)])
        assert (acts("e.jsonl"), entered()) == (before, "")
        session.end()
        assert entered().startswith("The result is entered in the event: table 1 Ada")
        assert acts("e.jsonl")[-1]["left"] == [left["First Dance"], left["Field Wall"]]
        assert any(won for row in board()["tables"][0]["rows"] for _, _, won in row)
        return 0

    log = read_log(Path("game.jsonl"))
    assert log.outcome is not None
    left = log.outcome["points"]
    assert isinstance(left, dict)
    answers = [tuple(entry.answer) if isinstance(entry.answer, list) else entry.answer for entry in log.entries]
    monkeypatch.setattr(table, "serve", agreed)
    Path("e-round-1-table-1.game").write_text("".join(lines[:-3]), encoding="utf-8")
    assert "its result is not entered" in met("event", "play", "e.jsonl", "--table", 1, "--web").err
    monkeypatch.setattr(table, "serve", serve)
    Path("e-round-1-table-1.game").write_text("".join(lines[:-3]), encoding="utf-8")
    assert "--web is for the players of one table" in met("event", "play", "e.jsonl", "--web").err
    answer = met("event", "play", "e.jsonl", "--table", 1, "--web")
    assert answer.code == 0, answer.err
    assert "table 1  Ada" in answer.out
    assert "every game of round 1 has a result" in met("event", "play", "e.jsonl", "--table", 1, "--web").err


def test_a_log_gives_the_result_of_its_game(met: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """The sides are found by their fleets, whichever comes first; points and destruction are those
    of the game. So they are of a game in browsers, at its end."""
    played_in_browsers(met, monkeypatch)
    assert met("event", "undo", "e.jsonl").code == 0
    outcome = json.loads(Path("game.jsonl").read_text(encoding="utf-8").splitlines()[-1])["outcome"]
    answer = met("event", "result", "e.jsonl", "--log", "game.jsonl")
    assert answer.code == 0, answer.err
    left = outcome["points"]
    assert acts("e.jsonl")[-1]["left"] == [left["First Dance"], left["Field Wall"]]
    # The winner by points is the winner of the game.
    first = met("event", "standings", "e.jsonl", "--format", "json").json["standings"][0]
    assert first["player"] == {"First Dance": "Ada", "Field Wall": "Bob"}[outcome["winner"]]
    assert "has a result already" in declined(met, "game.jsonl", "Ada", "Bob").replace(
        "have a result in round 1 already", "has a result already"
    )


def test_logs_of_other_games_are_refused(met: Run) -> None:
    """Another fleet, other rules, a limit of turns, an edited answer, an open game, a draw by agreement: each
    message says how the log differs."""
    fly(met, "fleet.jsonl", WALL, WALL)
    assert "the log is not of a game of the fleets that Ada and Bob" in declined(met, "fleet.jsonl")
    fly(met, "turns.jsonl", DANCE, WALL, "--turns", 1)
    assert "changes.turn_limit is 1 and should be missing" in declined(met, "turns.jsonl")
    text = Path("game.jsonl").read_text(encoding="utf-8")
    lines = text.splitlines(keepends=True)
    Path("open.jsonl").write_text("".join(lines[:50]), encoding="utf-8")
    assert "the game of the log is not over" in declined(met, "open.jsonl")
    with continued(open_content(OFFICIAL).library, Path("open.jsonl")) as opened:
        opened.session.agree(drawn(opened.session.game))
    assert "ended by agreement, which gives no points; enter the result" in declined(met, "open.jsonl")
    at = next(at for at, line in enumerate(lines) if '"dice": "d' in line)
    sides = json.loads(lines[at])
    edited = lines[at].replace(json.dumps(sides["faces"]), json.dumps([1] * len(sides["faces"])))
    lines[at] = edited if edited != lines[at] else lines[at].replace("[1", "[2", 1)
    Path("edited.jsonl").write_text("".join(lines), encoding="utf-8")
    assert "was changed after it was written" in declined(met, "edited.jsonl")
    assert "leave --left --destroyed out" in declined(met, "game.jsonl", "--left", 1, 2, "--destroyed", "Ada")
    assert "there is no such file" in declined(met, "no.jsonl") or "no.jsonl" in declined(met, "no.jsonl")


def test_a_log_with_other_crews_is_refused(met: Run) -> None:
    """The crews that were registered are those of every game."""
    assert met("event", "undo", "e.jsonl").code == 0
    assert met("event", "undo", "e.jsonl", "--step", 1).code == 0
    assert met("event", "enter", "e.jsonl", "Ada", DANCE, "--policy", "gunners").code == 0
    assert met("event", "pair", "e.jsonl", "--game", "Ada", "Bob").code == 0
    message = declined(met, "game.jsonl")
    assert "scenario.sides.2.ships.1.crew" in message
    assert "should be" in message


def test_a_log_counts_once(met: Run) -> None:
    """The same game cannot be the result of a second pair of the same fleets."""
    assert met("event", "undo", "e.jsonl").code == 0
    for name, fleet in (("Cid", DANCE), ("Dee", WALL)):
        assert met("event", "enter", "e.jsonl", name, fleet).code == 0
    pairs = ("--game", "Ada", "Bob", "--game", "Cid", "Dee")
    assert met("event", "pair", "e.jsonl", *pairs).code == 0
    assert met("event", "result", "e.jsonl", "Cid", "Dee", "--log", "game.jsonl").code == 0
    assert "this log is already the result of Cid and Dee in round 1" in declined(met, "game.jsonl")


def test_bots_play_the_open_games_of_a_round(met: Run) -> None:
    """Only the table that is named, and no game that has a result; unknown bots are named."""
    unknown = met("event", "play", "e.jsonl", "--bots", "standrad")
    assert (unknown.code, "did you mean 'standard'" in unknown.err) == (2, True)
    none = met("event", "play", "e.jsonl", "--table", 2)
    assert (none.code, "no open game at table 2 of round 1; open: 1" in none.err) == (2, True)
    answer = met("event", "play", "e.jsonl", "--table", 1, "--bots", "random")
    assert answer.code == 0
    assert answer.out.startswith("table 1  Ada  Bob  ")
    again = met("event", "play", "e.jsonl", "--bots", "random")
    assert (again.code, "every game of round 1 has a result" in again.err) == (2, True)


def test_fleets_rolled_on_tables_of_houses(sheetforge: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each player gets another one, of a House whose ships have displays, within the points."""
    monkeypatch.setattr("sheetforge.tournament.commands.play._played", lambda *_: [])
    monkeypatch.setattr("sheetforge.tournament.swiss.SwissState.over", True)
    words = ("--event", "house-league", "--players", 6, "--house-fleets", "--points", 600)
    assert sheetforge("event", "run", "h.jsonl", *words).code == 0
    entered = acts("h.jsonl")
    assert {one["house"] for one in entered} == {"ridotto", "vaubrand"}
    assert len({one["fleet"] for one in entered}) == 6
    assert all(600 <= float(str(one["cost"])) <= 720 for one in entered)
    assert all("rolled" in str(one["fleet"]) for one in entered)


def test_an_event_without_a_fleet_that_can_be_played(sheetforge: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """A message with the next step; no file is begun."""
    monkeypatch.setattr(event_entries, "can_be_played", lambda *_: False)
    answer = sheetforge("event", "run", "n.jsonl", "--event", "rules-of-warfare-ii")
    assert (answer.code, Path("n.jsonl").exists()) == (2, False)
    assert "name fleets with --fleet, or another event" in answer.err
    assert OFFICIAL.is_dir()


def test_fleets_without_displays_are_refused_with_the_ways_on(sheetforge: Run) -> None:
    """No ship of Rules of Warfare II has a display, so bots cannot fly its printed fleets."""
    assert sheetforge("event", "new", "w.jsonl", "--event", "rules-of-warfare-ii").code == 0
    for name, fleet in (("Ann", "asp"), ("Bob", "espan")):
        assert sheetforge("event", "enter", "w.jsonl", name, fleet).code == 0
    assert sheetforge("event", "pair", "w.jsonl").code == 0
    answer = sheetforge("event", "play", "w.jsonl")
    assert answer.code == 2
    assert "the content has no display of some of its ships" in answer.err
    assert "sheetforge event run" in answer.err
    answer = sheetforge("fleet", "build", "--event", "rules-of-warfare-ii", "--complete")
    assert answer.code == 2
    assert "admits no ship whose display is in the content here" in answer.err


def test_an_event_outlives_its_version_of_the_rules(met: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its results stay when the version goes up, and it goes on; an older log is refused with both
    versions, and the result is entered by hand."""
    assert met("event", "result", "e.jsonl", "--log", "game.jsonl").code == 0
    standings = met("event", "standings", "e.jsonl", "--format", "json").out
    log = read_log(Path("game.jsonl"))
    older = replace(log, rules="0").text()
    Path("older.jsonl").write_text(older, encoding="utf-8")

    def raised(library: Library, system: str) -> AnyEngine:
        return replace(engine_of(library, system), rules_version="99")

    monkeypatch.setattr(play, "engine_of", raised)
    assert met("event", "standings", "e.jsonl", "--format", "json").out == standings
    assert met("event", "show", "e.jsonl").code == 0
    assert met("event", "undo", "e.jsonl").code == 0
    for name, was in (("game.jsonl", log.rules), ("older.jsonl", "0")):
        message = declined(met, name)
        assert f"played by version {was} of the rules of silent-death; these are version 99" in message
        assert "enter the result without the log" in message
    by_hand = ("Ada", "Bob", "--left", 100, 0, "--destroyed", "Bob")
    assert met("event", "result", "e.jsonl", *by_hand).code == 0
