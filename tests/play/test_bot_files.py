"""Bots of files: they play by their names, and what is wrong with one is said with its line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sheetforge.play import bot_files
from sheetforge.play.bot_files import BadBotFile, maker_of, pinned
from sheetforge.play.bots import bot
from sheetforge.play.driver import Game, PlayerFault, play
from sheetforge.play.streams import Streams
from sheetforge.play.watch import OutOfTime, Watch
from tests.play import race

GOOD = """\
from dataclasses import dataclass
from beside import FIRST


@dataclass
class Bot:
    side: str
    stream: object

    def choose(self, view, question):
        return question.options[FIRST]


class Hangs(Bot):
    def choose(self, view, question):
        while True:
            pass


class Raises(Bot):
    def choose(self, view, question):
        return self.nothing


def make(side, stream):
    return Bot(side, stream)
"""


@pytest.fixture
def good(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The path of a file of bots with another file beside it."""
    monkeypatch.syspath_prepend(str(tmp_path))
    (tmp_path / "beside.py").write_text("FIRST = 0\n", encoding="utf-8")
    (tmp_path / "my_bot.py").write_text(GOOD, encoding="utf-8")
    return str(tmp_path / "my_bot.py")


@pytest.mark.parametrize("kind", ["Bot", "make"])
def test_a_bot_of_a_file_plays(good: str, kind: str) -> None:
    """A class, here a dataclass that uses a file beside it, or a function that makes a player."""
    players = {side: bot(race.ENGINE, f"{good}:{kind}")(side, Streams(1).of(side)) for side in race.BATTLE.sides}
    game = play(Game(race.ENGINE, race.BATTLE), players, Streams(1).roll)
    assert set(game.answers) == {"step"}


def test_the_name_has_the_digest_of_the_file(good: str) -> None:
    """A name with the digest is itself; with another digest it says that the file has changed."""
    name = pinned(f"{good}:Bot")
    assert re.fullmatch(re.escape(f"{good}:Bot#") + "[0-9a-f]{8}", name)
    assert pinned(name) == name
    assert maker_of(name) is maker_of(f"{good}:Bot")
    assert pinned("standard") == "standard"
    with pytest.raises(BadBotFile, match="has changed since: its file had the digest 00000000"):
        maker_of(f"{good}:Bot#00000000")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("x = 1\ndef f(:\n", ":2: SyntaxError: invalid syntax"),
        ("\0", "null bytes"),
        ("import no_such_module\n", ":1: the file cannot be run: ModuleNotFoundError: No module"),
        ("import no_such_module\n", "; install it for "),
        ("x = 1\n\ny = x / 0\n", ":3: the file cannot be run: ZeroDivisionError: division by zero"),
        ("raise SystemExit\n", ":1: the file cannot be run: SystemExit"),
        ("class Bat:\n    pass\n", ": there is no class 'Bot' in the file; did you mean 'Bat'?"),
        ("x = 1\n", ": there is no class 'Bot' in the file; it defines no class"),
        ("Bot = 3\n", ": Bot is 3, not a class"),
        (
            "class Bot:\n    def choose(self, view, question):\n        return ''\n",
            ":1: Bot is made with a side and a random stream",
        ),
        (
            "class Bot:\n    def __init__(self, side, stream):\n        pass\n",
            ":1: Bot has no method choose; write def choose(self, view, question)",
        ),
        (
            "class Bot:\n    def __init__(self, side, stream):\n        pass\n\n"
            "    def choose(self, question):\n        return ''\n",
            ":5: choose is called with a view and a question: too many positional arguments",
        ),
        (
            "class Bot:\n    def __init__(self, side, stream):\n        pass\n"
            "    async def choose(self, view, question):\n        return ''\n",
            ":4: choose is called with a view and a question: it is an async function",
        ),
    ],
)
def test_what_is_wrong_with_a_file(tmp_path: Path, text: str, said: str) -> None:
    """The file, the line where there is one, the problem and what to do."""
    path = tmp_path / "bad.py"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadBotFile) as caught:
        pinned(f"{path}:Bot")
    assert str(caught.value).startswith(str(path))
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("nowhere.py:Bot", "nowhere.py: the file of the bot cannot be read: no such file"),
        (".:Bot", "is a directory"),
        ("my_bot.py", "my_bot.py: name the class of the bot as well, as in my_bot.py:Bot"),
        ("my_bot.py:", "name the class"),
        (":Bot", "name the class"),
    ],
)
def test_a_name_that_leads_to_no_file(name: str, said: str) -> None:
    """The name, and how to write one."""
    with pytest.raises(BadBotFile, match=re.escape(said)):
        pinned(name)


def test_a_file_that_does_not_end_is_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the line at which it was."""
    monkeypatch.setattr(bot_files, "SECONDS", 0.1)
    path = tmp_path / "ever.py"
    path.write_text("x = 1\nwhile True:\n    x += 1\n", encoding="utf-8")
    with pytest.raises(BadBotFile, match=r"ever\.py:[23]: the file still runs after 0\.1 s"):
        pinned(f"{path}:Bot")


def test_a_bot_that_hangs_is_stopped_with_its_line(good: str) -> None:
    """The fault names the line of the file at which it was."""
    watch = Watch()
    made = bot(race.ENGINE, f"{good}:Hangs")("red", Streams(1).of("red"))
    players = {side: watch.over(made, 0.1) for side in race.BATTLE.sides}
    with watch.watching(0.1), pytest.raises(PlayerFault) as caught:
        play(Game(race.ENGINE, race.BATTLE), players, Streams(1).roll)
    assert isinstance(caught.value.cause, OutOfTime)
    assert re.search(r"no answer within 0\.1 s, stopped at .*my_bot\.py:1[67]$", str(caught.value))


def test_a_bot_that_raises_is_reported_with_its_line(good: str) -> None:
    """A bot of the program has no line: its faults are ours."""
    made = bot(race.ENGINE, f"{good}:Raises")("red", Streams(1).of("red"))
    with pytest.raises(PlayerFault) as caught:
        play(Game(race.ENGINE, race.BATTLE), dict.fromkeys(race.BATTLE.sides, made), Streams(1).roll)
    assert re.search(r"no attribute 'nothing'\"\) at .*my_bot\.py:22$", str(caught.value))
