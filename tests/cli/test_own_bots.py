"""`--bots FILE.py:CLASS`: `play` and `arena` with bots of a file, their logs and their faults."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sheetforge.cli import playing
from sheetforge.play import bot_files
from sheetforge.play.table import PlayTable
from tests.running import OFFICIAL, Run

FIRST = "patrolling-the-depths-of-space"
CONTENT = ("--content", OFFICIAL)

BOT = """\
class Bot:
    def __init__(self, side, stream):
        self.stream = stream

    def choose(self, view, question):
        return self.stream.choice(question.options)


class Hangs(Bot):
    def choose(self, view, question):
        while True:
            pass
"""


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A file of bots in the working folder."""
    path = tmp_path / "my_bot.py"
    path.write_text(BOT, encoding="utf-8")
    return path


def test_a_bot_of_a_file_plays_a_game(sheetforge: Run, own: Path) -> None:
    """Its log names it with the digest of its file; the game goes on only with the same file."""
    answer = sheetforge(
        "play",
        FIRST,
        "--seed",
        1,
        "--bots",
        "my_bot.py:Bot,random",
        "--turns",
        3,
        "--quiet",
        "--log",
        "own.game",
        *CONTENT,
    )
    assert answer.code == 0, answer.err
    log = own.with_name("own.game")
    lines = log.read_text(encoding="utf-8").splitlines(keepends=True)
    name = json.loads(lines[0])["players"]["Rebels"]
    assert name.startswith("my_bot.py:Bot#")
    verified = sheetforge("replay", log, "--verify", "--bots", *CONTENT)
    assert verified.code == 0
    assert f"answers of {name} cannot be compared" in verified.out
    whole = log.read_bytes()
    log.write_text("".join(lines[:20]), encoding="utf-8")
    assert sheetforge("play", "--resume", log, "--quiet", *CONTENT).code == 0
    assert log.read_bytes() == whole


def test_an_arena_with_a_bot_of_a_file_goes_on(sheetforge: Run, own: Path) -> None:
    """With several processes, and only with the same file: its digest is in the request."""
    run = ("arena", FIRST, "--bots", "my_bot.py:Bot,random", "--turns", 2, "--games", 6, *CONTENT)
    straight = sheetforge(*run)
    assert straight.code == 0, straight.err
    assert sheetforge(*run, "--jobs", 2, "--log", "own.arena").out == straight.out
    log = own.with_name("own.arena")
    lines = log.read_text(encoding="utf-8").splitlines(keepends=True)
    log.write_text("".join(lines[:-3]), encoding="utf-8")
    assert sheetforge("arena", "--resume", log, *CONTENT).out == straight.out
    log.write_text("".join(lines[:-3]), encoding="utf-8")
    with own.open("a", encoding="utf-8") as file:
        file.write("# changed\n")
    bot_files._run.cache_clear()  # as in another process
    refused = sheetforge("arena", "--resume", log, *CONTENT)
    assert refused.code == 2
    assert "the bot Bot has changed since" in refused.err


@pytest.mark.parametrize("command", ["play", "arena"])
def test_a_bot_that_cannot_play_ends_the_command(sheetforge: Run, own: Path, command: str) -> None:
    """Exit code 2 with the file, before anything is played."""
    answer = sheetforge(command, FIRST, "--bots", "my_bot.py:Bat,random", *CONTENT)
    assert (answer.code, answer.out) == (2, "")
    assert answer.err == ("sheetforge: my_bot.py: there is no class 'Bat' in the file; did you mean 'Bot'?\n")


def test_a_bot_that_hangs_ends_with_its_line(sheetforge: Run, own: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Exit code 2 and the line, in a match after the other games, with the option that helps."""
    answer = sheetforge("arena", FIRST, "--bots", "my_bot.py:Hangs,random", "--games", 2, "--seconds", 0.1, *CONTENT)
    assert answer.code == 2
    assert "no answer within 0.1 s, stopped at my_bot.py:1" in answer.err
    assert "--seconds gives bots more time" in answer.err
    play = PlayTable.play

    def hurried(table: PlayTable) -> None:
        table.session.seconds = 0.1
        play(table)

    monkeypatch.setattr(PlayTable, "play", hurried)
    single = sheetforge("play", FIRST, "--seed", 1, "--bots", "my_bot.py:Hangs,random", "--quiet", *CONTENT)
    assert single.code == 2
    assert "the player of Rebels failed at answer 1: no answer within 0.1 s, stopped at my_bot" in (single.err)


def test_only_names_with_a_file_are_pinned() -> None:
    """Names of the game's bots stay as they are."""
    assert playing.pinned_bots("standard, random") == "standard,random"
