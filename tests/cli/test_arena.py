"""`arena` at the command line: what it prints in each form, and how it refuses."""

from __future__ import annotations

import csv
import io
import json
import os
import signal
import subprocess
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from sheetforge.arena.commands import request as arena_request
from tests.running import CLONE, OFFICIAL, PATIENCE, PROGRAM, Run, wait_until
from tests.systems.silent_death.armoury import library

FIRST = ("arena", "patrolling-the-depths-of-space", "--content", OFFICIAL)
FEW = ("--games", 4, "--bots", "reference", "--jobs", 1)


def test_forces_keep_to_the_limits_of_an_event_unless_unofficial(sheetforge: Run) -> None:
    """Five of a miniature are one too many; an audit has no such limits."""
    words = (
        "arena",
        "5:hornpipe",
        "2:gabion",
        "--rules",
        "open-tournament",
        "--games",
        2,
        "--bots",
        "random",
        "--turns",
        1,
        "--content",
        OFFICIAL,
    )
    refused = sheetforge(*words)
    assert refused.code == 2
    assert "allows 4 of a miniature; the fleet has 5 of hornpipe (remove 1)" in refused.err
    assert sheetforge(*words, "--unofficial").code == 0
    audit = ("arena", "--audit", "hornpipe", "--rules", "rules-of-warfare-ii", "--peers", 1)
    assert sheetforge(*audit, *words[5:]).code == 0


def test_a_scenario_in_a_table(sheetforge: Run) -> None:
    """Both bots, both sides, turns and reasons, with intervals."""
    answer = sheetforge(*FIRST, *FEW[:2], "--bots", "reference,random", "--jobs", 1)
    assert answer.code == 0
    assert "Patrolling the Depths of Space: 4 games, seed 1, bots reference and random" in answer.out
    for said in (
        "reference",
        "random",
        "Rebels",
        "Imperials",
        "95 % interval",
        "points margin",
        "of 2.5",
        "turns ",
        "ended by ",
    ):
        assert said in answer.out


def test_json_has_everything_for_any_number_of_jobs(sheetforge: Run) -> None:
    """The same figures from one process and from two."""
    one, two = (
        sheetforge(*FIRST, "--games", 12, "--bots", "reference", "--jobs", jobs, "--format", "json") for jobs in (1, 2)
    )
    assert one.out == two.out
    found = one.json
    assert found["games"] == found["asked"] == 12
    assert [row["name"] for row in found["entries"]] == ["reference (1)", "reference (2)"]
    assert [row["name"] for row in found["sides"]] == ["Rebels", "Imperials"]
    for row in found["entries"] + found["sides"]:
        assert row["score_low"] <= row["score"] <= row["score_high"]
    assert sum(found["reasons"].values()) == 12


def test_csv_has_a_row_for_entries_and_sides(sheetforge: Run) -> None:
    """One header, four rows."""
    answer = sheetforge(*FIRST, *FEW, "--format", "csv")
    rows = list(csv.DictReader(io.StringIO(answer.out)))
    assert [row["row"] for row in rows] == ["entry", "entry", "side", "side"]
    assert [row["games"] for row in rows] == ["4"] * 4


def test_a_smash_in_the_arena(sheetforge: Run) -> None:
    """A row for every seat and every entry, with kills and mean places; any number of jobs."""
    words = ("arena", "masked-ball", "--games", 4, "--turns", 4, "--bots", "reference,random", "--content", OFFICIAL)
    table = sheetforge(*words, "--jobs", 1)
    assert table.code == 0
    assert table.out.splitlines()[1].split()[-3:] == ["place", "kills", "ships"]
    assert "reference (1)" in table.out
    assert "Player 4" in table.out
    one, two = (sheetforge(*words, "--jobs", jobs, "--format", "json") for jobs in (1, 2))
    assert one.out == two.out
    assert {"place", "kills", "ships"} <= set(one.json["entries"][0])


def test_ships_against_ships(sheetforge: Run) -> None:
    """Numbers before a colon; who sets up first changes."""
    answer = sheetforge(
        "arena", "x-wing", "2:tie-fighter", *FEW, "--turns", 6, "--format", "json", "--content", OFFICIAL
    )
    assert answer.code == 0
    assert [row["name"] for row in answer.json["entries"]] == ["X-Wing", "2 TIE Fighter"]
    assert [row["units"] for row in answer.json["entries"]] == [1.0, 2.0]
    assert answer.json["turns"]["high"] <= 6


def test_a_ship_against_itself(sheetforge: Run) -> None:
    """A mirror match names both, and is even between them."""
    answer = sheetforge("arena", "tie-fighter", "tie-fighter", *FEW, "--format", "json", "--content", OFFICIAL)
    rows = answer.json["entries"]
    assert [row["name"] for row in rows] == ["TIE Fighter (1)", "TIE Fighter (2)"]
    assert [row["score"] for row in rows] == [0.5, 0.5]


def test_fleets_against_each_other(sheetforge: Run) -> None:
    """Whole fleets of the content, with the game's crew list."""
    answer = sheetforge(
        "arena",
        "--fleet",
        "ridotto-first-dance",
        "--against",
        "ridotto-first-dance",
        "--games",
        2,
        "--bots",
        "random",
        "--jobs",
        1,
        "--turns",
        3,
        "--skill",
        "list",
        "--content",
        OFFICIAL,
    )
    assert answer.code == 0
    assert "First Dance (1)" in answer.out
    assert "of 7" in answer.out


def test_an_audit_says_no_more_than_its_interval(sheetforge: Run) -> None:
    """A ship against others at exactly the same price, and a verdict that fits."""
    answer = sheetforge(
        "arena",
        "--audit",
        "x-wing",
        "--peers",
        2,
        "--games",
        8,
        "--bots",
        "reference",
        "--jobs",
        1,
        "--format",
        "json",
        "--content",
        OFFICIAL,
    )
    assert answer.code == 0
    found = answer.json
    assert found["audit"] == "X-Wing"
    assert len(found["against"]) == 2
    for row in found["against"]:
        assert row["own_points"] == row["against_points"]
    low, high = found["score_low"], found["score_high"]
    assert ("no difference" in found["verdict"]) == (low <= 0.5 <= high)
    shown = sheetforge(
        "arena",
        "--audit",
        "x-wing",
        "--peers",
        1,
        "--games",
        2,
        "--bots",
        "reference",
        "--jobs",
        1,
        "--content",
        OFFICIAL,
    )
    assert "at equal price" in shown.out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("patrolling-the-depth-of-space",), "did you mean 'patrolling-the-depths-of-space'?"),
        (("x-wing", "tie-figter"), "did you mean 'tie-fighter'"),
        (("x-wing", "0:tie-fighter"), "a number from 1 to 99"),
        (("x-wing", "hornpipe"), "are of different games"),
        ((), "name a scenario or event, or ships"),
        (("x-wing",) * 11, "name a scenario or event, or ships"),
        (("--fleet", "ridotto-first-dance"), "--fleet and --against"),
        (("patrolling-the-depths-of-space", "--games", 0), "0 is not in the range"),
        (("patrolling-the-depths-of-space", "--bots", "standart"), "did you mean 'standard'?"),
        (("patrolling-the-depths-of-space", "--bots", "random,random,random"), "3 bots for 2 sides"),
        (("patrolling-the-depths-of-space", "--rule", "easing"), "no optional rule 'easing'"),
        (("x-wing", "x-wing", "--skill", "11"), "--skill takes 1 to 10"),
        (("--audit", "x-wig"), "did you mean"),
    ],
)
def test_what_cannot_be_played_is_refused(sheetforge: Run, words: tuple[object, ...], said: str) -> None:
    """One message that says what was meant, and exit code 2."""
    answer = sheetforge("arena", *words, "--content", OFFICIAL)
    assert answer.code == 2
    assert said in answer.err
    assert answer.out == ""


def test_rules_that_break_down_are_told_and_the_run_goes_on(sheetforge: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """The game is named with its seed and what failed; the others are counted; exit code 1."""
    whole = arena_request.engine_of

    def script(state: Any) -> Any:
        # Every second battle of the run breaks down when it begins.
        begun.append(state)
        if len(begun) % 2:
            raise ArithmeticError("no such table")
        yield from rules.script(state)

    begun: list[Any] = []
    rules = whole(library(), "silent-death-star-wars")
    monkeypatch.setattr(arena_request, "engine_of", lambda *asked: replace(rules, script=script))
    answer = sheetforge(*FIRST, "--games", 4, "--bots", "random", "--turns", 2, "--jobs", 1, "--format", "json")
    assert answer.code == 1
    assert (answer.json["asked"], answer.json["games"]) == (4, 2)
    assert [one["game"] for one in answer.json["failures"]] == [0, 2]
    assert "game 0: the rules failed" in answer.err
    assert "ArithmeticError('no such table')" in answer.err
    assert "seed '1'" in answer.err


def test_a_time_limit_is_a_rule(sheetforge: Run) -> None:
    """With enough time the results are the same, as the bots are quick."""
    words = (*FIRST, *FEW[:2], "--bots", "random", "--turns", 4, "--jobs", 1)
    assert sheetforge(*words, "--clock", 60).out == sheetforge(*words).out


def test_ctrl_c_prints_what_there_is(tmp_path: Path) -> None:
    """The games so far are summed up, the exit code says that it was stopped, and how to go on."""
    log = tmp_path / "run.arena"
    command = [
        *PROGRAM,
        *map(str, FIRST),
        "--games",
        "100000",
        "--bots",
        "reference",
        "--jobs",
        "2",
        "--format",
        "json",
        "--log",
        "run.arena",
    ]
    with subprocess.Popen(
        command,
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(CLONE)},
        start_new_session=True,
    ) as process:
        try:
            wait_until(lambda: log.exists() and log.read_bytes().count(b"\n") > 5)
            os.killpg(process.pid, signal.SIGINT)
            out, err = process.communicate(timeout=PATIENCE)
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
    assert process.returncode == 130
    assert "Traceback" not in err
    games = json.loads(out)["games"]
    assert f"stopped after {games} of 100000 games" in err
    assert "to continue: sheetforge arena --resume run.arena --content " in err
    assert log.read_bytes().count(b"\n") == 1 + games > 5


def test_one_game_is_told_as_one(sheetforge: Run) -> None:
    """In the line above the table."""
    words = ("--bots", "random", "--games", 1, "--turns", 1, "--jobs", 1)
    answer = sheetforge("arena", "blockade-breakout", *words, "--content", OFFICIAL)
    assert ": 1 game, seed 1" in answer.out
