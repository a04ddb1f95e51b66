"""A person at the table of every game: the lines that are typed, and all that is shown; goldens that people read.

Write them again with `python -m tests.regenerate`.
"""

from __future__ import annotations

import re
from contextlib import chdir, redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

from sheetforge.cli import main as run_command

GOLDEN = Path(__file__).parents[1] / "goldens" / "sessions"

SCENARIOS = {
    "babylon": "first-duel",
    "silent-death": "first-sortie",
    "silent-death-star-wars": "first-patrol",
    "silent-fury": "first-contact",
    "sovereign-seas": "first-broadsides",
}
BETWEEN = {
    1: ("options", "map all", "status"),
    4: ("rest",),
    7: ("map", "odds"),
    10: ("ships", "ships A"),
    13: ("undo 2",),
    16: ("map A", "status"),
    19: ("undo", "help"),
    24: ("map a", "odds", "options"),
}
"""What is typed before an answer, by its number."""

ANSWERS = 34
OPTION = re.compile(r" +(?:one of \d+: )?(\S+)")


class Typist(StringIO):
    """A person who types the first option of every question, and commands in between."""

    def __init__(self, shown: StringIO) -> None:
        super().__init__()
        self.shown, self.answers = shown, 0
        self.waiting: list[str] = []

    def readline(self, size: int | None = -1) -> str:
        """The next line, or the end of the input."""
        if not self.waiting:
            self.answers += 1
            self.waiting = [*BETWEEN.get(self.answers, ()), ""]
        line = self.waiting.pop(0)
        if self.answers > ANSWERS:
            return ""
        line = line or self._first_option()
        self.shown.write(f"> {line}\n")
        return f"{line}\n"

    def __next__(self) -> str:
        """The next line."""
        if line := self.readline():
            return line
        raise StopIteration

    def _first_option(self) -> str:
        lines = self.shown.getvalue().splitlines()
        asked = max(at for at, line in enumerate(lines) if line.rstrip().endswith("?"))
        options = (OPTION.match(line) for line in lines[asked + 1 :])
        return next(one[1] for one in options if one is not None)


def text(system: str) -> str:
    """What a person sees who plays all sides of a teaching battle for a while."""
    said = StringIO()
    words = ["play", f"{system}/{SCENARIOS[system]}", "--human", "all", "--seed", "seat", "--log", "game.jsonl"]
    typist = patch("sys.stdin", Typist(said))
    with TemporaryDirectory() as folder, chdir(folder), typist, redirect_stdout(said), redirect_stderr(said):
        run_command(words)
    return said.getvalue()


def regenerate() -> None:
    """Write the sessions again."""
    GOLDEN.mkdir(parents=True, exist_ok=True)
    for system in SCENARIOS:
        (GOLDEN / f"{system}.txt").write_text(text(system), encoding="utf-8")
