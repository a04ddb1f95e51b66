"""The program as the tests run it, and what became of it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

CLONE = Path(__file__).parents[1]
OFFICIAL = CLONE / "content"
PROGRAM = (sys.executable, "-m", "sheetforge")
Done = subprocess.CompletedProcess[str]


@dataclass(frozen=True)
class Answer:
    """What one command line came to."""

    code: int
    out: str
    err: str

    @property
    def said(self) -> str:
        """Everything that was printed."""
        return self.out + self.err

    @property
    def json(self) -> Any:
        """What was printed for a program."""
        return json.loads(self.out)


Run = Callable[..., Answer]

PATIENCE = 300.0
"""Seconds after which what has not come is a failure: the machine may be slow and busy. What comes ends a wait."""


def wait_until(condition: Callable[[], object], problem: Callable[[], object] = str) -> None:
    """Wait for a condition that others bring about; fail with what `problem` returns then."""
    until = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < until, problem()
        time.sleep(0.005)


def children() -> set[int]:
    """Return the processes that this one has begun and not waited for, such as a browser."""
    listing = subprocess.Popen(["ps", "-A", "-o", "ppid=", "-o", "pid="], stdout=subprocess.PIPE, text=True)
    rows = [tuple(map(int, row.split())) for row in listing.communicate()[0].splitlines()]
    return {pid for parent, pid in rows if parent == os.getpid() and pid != listing.pid}


SEVERAL = """
import io, sys
from contextlib import redirect_stderr, redirect_stdout
from json import dumps, loads
from pathlib import Path
from sheetforge.cli import main
answers = []
for words in loads(sys.argv[1]):
    out, err = io.StringIO(), io.StringIO()
    code = 0
    if words[0] == "write":
        Path(words[1]).write_text(words[2], encoding="utf-8")
    else:
        with redirect_stdout(out), redirect_stderr(err):
            code = main(words)
    answers.append([code, out.getvalue(), err.getvalue()])
print(dumps(answers))
"""


def several(folder: Path, *commands: Sequence[str], **environment: str) -> list[Answer]:
    """Run commands of the program in a folder, in one process of their own; `write` writes a file between them.

    Starting Python and reading the games takes longer than most commands.
    """
    done = process(folder, [sys.executable, "-c", SEVERAL, json.dumps(commands)], **environment)
    assert done.returncode == 0, done.stderr
    return [Answer(*answer) for answer in json.loads(done.stdout)]


def process(folder: Path, command: Sequence[str], **environment: str) -> Done:
    """Run a command in a folder, where `PROGRAM` is the program of this clone."""
    return subprocess.run(
        command,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(CLONE), **environment},
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=PATIENCE,
    )
