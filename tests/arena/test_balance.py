"""`arena --balance`: shares by side, by ending and by number of turns, with intervals."""

from __future__ import annotations

import csv
import io
from dataclasses import replace
from pathlib import Path

import pytest

from sheetforge.arena.balance import balance
from sheetforge.arena.match import GameRecord
from sheetforge.arena.run import run
from sheetforge.arena.standings import standings
from tests.arena.test_run import match
from tests.running import OFFICIAL, Run

PATROL = ("arena", "patrolling-the-depths-of-space", "--balance", "--bots", "reference,random", "--games", 7)
CONTENT = ("--content", OFFICIAL)


def test_a_bot_against_itself_has_new_dice_for_every_game() -> None:
    """A pair with the same dice and the same bots would be one game counted twice."""
    pairs = match("risker", "risker", 30)
    mirror = replace(pairs, mirror=True)
    own, _ = run(mirror, jobs=1)
    paired, _ = run(pairs, jobs=1)
    kept = [replace(one, game=0) for one in paired[::2]]
    assert [replace(one, game=0) for one in own[:15]] == kept
    assert [replace(one, game=0) for one in own[:15]] != [replace(one, game=0) for one in own[15:]]
    assert mirror.observes(0)
    assert not mirror.observes(1)


def test_shares_of_rows_add_up() -> None:
    """Sides share every game, and endings and bands of turns hold every game once."""
    game = replace(match("risker", "risker", 60), mirror=True)
    played, _ = run(game, jobs=1)
    found = balance(game, played)
    assert found.columns == ("red", "blue")
    for row in found.rows:
        assert sum(share.share for share in row.shares) == pytest.approx(1)
        assert row.part.low <= row.part.share <= row.part.high
    for by in ("ending", "turns"):
        assert sum(row.games for row in found.rows if row.by == by) == 60
    sides = standings(game, played).sides
    assert found.rows[0].shares == tuple(row.score for row in sides)


def test_another_bot_is_counted_by_the_side_it_plays() -> None:
    """Of two bots the shares are the first one's, and half of the games are from either side."""
    game = match("random", "stepper", 40)
    played, _ = run(game, jobs=1)
    found = balance(game, played)
    assert found.columns == ("random",)
    seats = [row for row in found.rows if row.by == "side"]
    assert [(row.name, row.games) for row in seats] == [("red", 20), ("blue", 20)]
    won = sum(row.shares[0].share * row.games for row in seats)
    assert won == pytest.approx(found.rows[0].shares[0].share * 40)
    assert found.rows[0].shares[0] == standings(game, played).entries[0].score


def test_bands_of_turns_are_few_and_equal() -> None:
    """Games of 3 to 29 turns are in bands of five; a band without games has no row."""
    base = GameRecord(0, 0, "goal", 3, 9, (1.0, 1.0), (0, 0), (0, 0))
    games = [replace(base, game=at, turns=turns) for at, turns in enumerate((3, 5, 6, 29))]
    found = balance(replace(match("random", "random", 4), mirror=True), games)
    bands = [(row.name, row.games) for row in found.rows if row.by == "turns"]
    assert bands == [("1 to 5", 2), ("6 to 10", 1), ("26 to 30", 1)]
    few = balance(replace(match("random", "random", 4), mirror=True), games[:3])
    assert [row.name for row in few.rows if row.by == "turns"] == ["3", "5", "6"]


def test_a_balance_is_the_same_for_any_number_of_jobs_and_after_a_stop(sheetforge: Run, tmp_path: Path) -> None:
    """Table, JSON and CSV have the same figures; missing games are played by --resume."""
    whole = sheetforge(*PATROL, "--format", "json", "--jobs", 1, "--log", "a.arena", *CONTENT)
    assert whole.code == 0
    mirror, versus = whole.json["matches"]
    assert (mirror["bots"], versus["bots"]) == (["reference"] * 2, ["reference", "random"])
    assert mirror["games"] == versus["games"] == 7
    assert list(mirror["rows"][0]["won"]) == ["Rebels", "Imperials"]
    lines = (tmp_path / "a.arena").read_bytes().splitlines(keepends=True)
    (tmp_path / "a.arena").write_bytes(b"".join(lines[:9]))
    words = ("arena", "--resume", "a.arena", "--jobs", 2, *CONTENT)
    assert sheetforge(*words, "--format", "json").out == whole.out
    table = sheetforge(*words).out
    assert "reference against itself: 7 games of" in table
    assert "turns on average" in table
    assert "reference against random: 7 games of" in table
    assert "by the side that reference plays" in table
    assert "by the way in which they ended" in table
    records = list(csv.DictReader(io.StringIO(sheetforge(*words, "--format", "csv").out)))
    first = mirror["rows"][0]["won"]["Rebels"]
    assert (records[0]["winner"], float(records[0]["won"])) == ("Rebels", first["share"])
    shares = [share for one in (mirror, versus) for row in one["rows"] for share in row["won"]]
    assert len(records) == len(shares)


def test_what_has_no_balance_is_refused(sheetforge: Run) -> None:
    """Ships and fleets have no scenario; one message and exit code 2."""
    answer = sheetforge("arena", "x-wing", "tie-fighter", "--balance", *CONTENT)
    assert answer.code == 2
    assert "--balance measures a scenario or event: name one" in answer.err
