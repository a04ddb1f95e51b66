"""The bot of the page on bots: it runs exactly as a reader copies it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.running import CLONE, Run
from tests.test_readme import hold

PAGE = "docs/bots.md"


@pytest.fixture(scope="module")
def program() -> str:
    """The program of the page, which a reader saves as `my_bot.py`."""
    found = re.search(r"```python\n(.*?)```", (CLONE / PAGE).read_text(encoding="utf-8"), re.S)
    assert found is not None
    return found[1]


def test_the_bot_of_the_page_plays(program: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Ten games are played without a fault, and the two bots share them."""
    exec(compile(program, PAGE, "exec"), {"__name__": "__main__"})
    charger, random, *faults = capsys.readouterr().out.strip().splitlines()
    assert re.fullmatch(r"Charger \d+ %", charger)
    assert re.fullmatch(r"random \d+ %", random)
    assert int(charger.split()[1]) + int(random.split()[1]) == 100
    assert not faults


def test_commands_take_the_file(program: str, tmp_path: Path, sheetforge: Run) -> None:
    """`play` runs as the page shows it; its 200 games of `arena` take seconds and are only read."""
    (tmp_path / "my_bot.py").write_text(program, encoding="utf-8")
    hold(PAGE, sheetforge, ("arena",))
