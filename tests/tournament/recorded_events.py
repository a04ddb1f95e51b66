"""Whole events as an organiser types them: files of commands with their answers, which people read.

The commands stand in the files after a dollar sign. `python -m tests.regenerate` writes the answers again.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from contextlib import chdir
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.tournament.fuzz_events import run

GOLDEN = Path(__file__).parents[1] / "goldens" / "events"
EVENTS = tuple(sorted(path.stem for path in GOLDEN.glob("*.txt")))
PROMPT = "$ "
PROGRAM = re.compile(r"<(style|script)>.*?</\1>\n?", re.S)
"""The parts of a page that are the same for every event."""


def kept(name: str) -> str:
    """The file of an event, as it was reviewed."""
    return (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")


def answered(text: str) -> str:
    """The commands of a text with what they print now."""
    with TemporaryDirectory() as folder, chdir(folder):
        return "\n".join(_lines(line[len(PROMPT) :] for line in text.splitlines() if line.startswith(PROMPT)))


def _lines(commands: Iterator[str]) -> Iterator[str]:
    for command in commands:
        words = shlex.split(command)
        if words[0] == "cat":
            text = "".join(Path(word).read_text(encoding="utf-8") for word in words[1:])
            said = PROGRAM.sub("", text)
        else:
            code, said = run(*words)
            said += f"\nexit code {code}" * bool(code)
        yield f"{PROMPT}{command}\n{said.rstrip()}\n"


def regenerate() -> None:
    """Write the answers again."""
    for name in EVENTS:
        (GOLDEN / f"{name}.txt").write_text(answered(kept(name)), encoding="utf-8")
