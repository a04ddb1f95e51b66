"""`arena --shard` and `arena merge`: parts of a run make the run of one machine, or are refused."""

from __future__ import annotations

import io
import shutil
from contextlib import redirect_stdout
from pathlib import Path

import pytest

from sheetforge.arena.run import Shard
from sheetforge.cli import main
from tests.arena.test_run import match
from tests.cli.test_resume import edit
from tests.running import OFFICIAL, Run

CONTENT = ("--content", OFFICIAL)
DUEL = ("arena", "first-duel", "--balance", "--bots", "reference,random", "--turns", 3, "--games", 7)
SHARDS = ("a", "b", "c")


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the file of a whole run, and with those of its three shards."""
    folder = tmp_path_factory.mktemp("shards")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SHEETFORGE_CACHE", str(folder / "cache"))

        def run(*words: object) -> str:
            shown = io.StringIO()
            with redirect_stdout(shown):
                assert main([str(word) for word in (*DUEL, *CONTENT, *words)]) == 0
            return shown.getvalue()

        run("--jobs", 2, "--out", folder / "one")
        for at, name in enumerate(SHARDS, 1):
            shown = run("--shard", f"{at}/3", "--out", folder / name, "--jobs", at)
            assert f"shard {at}/3: " in shown
    return folder


@pytest.fixture
def parts(played: Path, tmp_path: Path) -> Path:
    """The working folder with a copy of these files."""
    shutil.copytree(played, tmp_path, dirs_exist_ok=True)
    return tmp_path


def test_shards_have_every_game_once_and_whole_rounds() -> None:
    """Of two matches, in pairs and alone, and for more shards than there are rounds."""
    matches = [match("random", "risker", 7), match("random", "random", 5)]
    for of in (1, 2, 3, 20):
        shards = [Shard(number, of).games(matches) for number in range(1, of + 1)]
        for at, one in enumerate(matches):
            games = [game for shard in shards for game in shard[at]]
            assert sorted(games) == list(range(one.games))
            for shard in shards:
                rounds = {one.round_of(game) for game in shard[at]}
                assert len(shard[at]) == sum(one.round_of(game) in rounds for game in games)
    sizes = [sum(map(len, Shard(number, 3).games(matches))) for number in (1, 2, 3)]
    assert max(sizes) - min(sizes) <= 2


@pytest.mark.parametrize("text", ["0/3", "4/3", "3", "1/", "a/b", "1/99999", "-1/2", "1/2/3"])
def test_what_is_no_shard_is_refused(sheetforge: Run, text: str) -> None:
    """It is a number up to how many there are."""
    answer = sheetforge(*DUEL, "--shard", text, "--out", "x", *CONTENT)
    assert answer.code == 2
    assert "--shard takes a number and the number of shards, such as 3/8" in answer.err


def test_a_shard_needs_a_file(sheetforge: Run) -> None:
    """Its games are of no use without one."""
    answer = sheetforge(*DUEL, "--shard", "1/2", *CONTENT)
    assert answer.code == 2
    assert "name a file with --out FILE" in answer.err


def test_merged_shards_are_the_run_of_one_machine(sheetforge: Run, parts: Path) -> None:
    """The table in every form and the file have the same bytes, whatever the order of the parts."""
    for form in ("table", "json", "csv"):
        whole = sheetforge("arena", "--resume", "one", "--format", form, *CONTENT)
        answer = sheetforge("arena", "merge", "c", "a", "b", "--format", form, *CONTENT)
        assert (answer.out, answer.err, answer.code) == (whole.out, "", 0)
    assert sheetforge("arena", "merge", *SHARDS, "--out", "all", *CONTENT).code == 0
    assert (parts / "all").read_bytes() == (parts / "one").read_bytes()
    again = sheetforge("arena", "merge", *SHARDS, "--out", "all", *CONTENT)
    assert again.code == 2
    assert "add --force" in again.err
    assert sheetforge("arena", "merge", *SHARDS, "--out", "all", "--force", *CONTENT).code == 0
    assert (parts / "all").read_bytes() == (parts / "one").read_bytes()


def test_a_shard_that_was_stopped_goes_on(sheetforge: Run, parts: Path) -> None:
    """--resume plays the games of the shard that are missing, and no others."""
    whole = (parts / "b").read_bytes()
    (parts / "b").write_bytes(b"".join(whole.splitlines(keepends=True)[:3]) + b'{"mat')
    answer = sheetforge("arena", "merge", *SHARDS, *CONTENT)
    assert (answer.code, answer.out) == (1, "")
    assert "games are missing" in answer.err
    assert "b is not complete: sheetforge arena --resume b" in answer.err
    assert sheetforge("arena", "--resume", "b", *CONTENT).code == 0
    assert (parts / "b").read_bytes() == whole


def test_missing_games_are_named_by_their_numbers(sheetforge: Run, parts: Path) -> None:
    """For every match, with the shard that was not given."""
    answer = sheetforge("arena", "merge", "a", "c", *CONTENT)
    assert (answer.code, answer.out) == (1, "")
    assert "2 games of match 0: 1, 4; 3 games of match 1: 0-1, 6" in answer.err
    assert "no file of shard 2/3" in answer.err


def test_shards_that_do_not_belong_together_are_refused(sheetforge: Run, parts: Path) -> None:
    """Other requests, other content, other rules, games of another shard, lines that changed."""

    def said(*files: str) -> str:
        answer = sheetforge("arena", "merge", *files, *CONTENT)
        assert (answer.code, answer.out) == (2, "")
        return " ".join(answer.err.split())

    assert "a is named twice" in said("a", "a", "b", "c")
    shutil.copy(parts / "a", parts / "copy")
    assert "game 0 of match 0 is in a and in copy" in said("a", "b", "c", "copy")
    assert "game 1 of match 0 is in b and in one" in said("b", "one")
    for old, new, why in (
        ('"seed": "1"', '"seed": "2"', "foreign is not of the run of a: seed is '2', not '1'"),
        ('"rules": "', '"rules": "0.', "of the rules"),
        ('"content": {', '"packs": ["club 1.0"], "content": {', "packs club 1.0, not none"),
        ('open-space": "', 'open-space": "0', "its content differs in maps/babylon/open-space"),
        ('"battles": [["', '"battles": [["0', "its battles differ"),
        ('"game": 1,', '"game": 2,', "game 2 of match 0 is not of shard 2/3"),
    ):
        shutil.copy(parts / "b", parts / "foreign")
        edit(parts / "foreign", old, new)
        assert why in said("a", "foreign", "c")
    text = (parts / "b").read_text(encoding="utf-8")
    changed = text.replace('"winner": 0', '"winner": 1', 1)
    assert changed != text
    (parts / "b").write_text(changed, encoding="utf-8")
    assert "was changed after it was written" in said("a", "b", "c")
    (parts / "b").write_text("", encoding="utf-8")
    assert "b:1:" in said("a", "b", "c")
    (parts / "foreign").unlink()
    assert "does not exist" in said("a", "foreign", "c")
