"""The bot of the page on play: it runs exactly as a reader copies it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs/bots.md"


def test_the_bot_of_the_page_plays(capsys: pytest.CaptureFixture[str]) -> None:
    """Ten games are played without a fault, and the two bots share them."""
    found = re.search(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.S)
    assert found is not None
    exec(compile(found[1], str(PAGE), "exec"), {"__name__": "own_bot"})
    charger, random, *faults = capsys.readouterr().out.strip().splitlines()
    assert re.fullmatch(r"charger \d+ %", charger)
    assert re.fullmatch(r"random \d+ %", random)
    assert int(charger.split()[1]) + int(random.split()[1]) == 100
    assert not faults
