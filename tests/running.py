"""The program as the tests run it, and what became of it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
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


def process(folder: Path, command: Sequence[str], **environment: str) -> Done:
    """Run a command in a folder, where `PROGRAM` is the program of this clone."""
    return subprocess.run(
        command,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(CLONE), **environment},
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
    )
