"""Random battles of every scenario, shown in every way while they are played and afterwards."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetforge.cli import main
from tests.play.shown import Battle, scenarios, show

SOME_MORE = 1
"""Battles of another seed, beside one of every scenario."""

BATTLES = [*scenarios("whole", 2), *list(scenarios("more", 2))[::6][:SOME_MORE]]


@pytest.mark.parametrize("battle", BATTLES, ids=lambda battle: f"{battle.scenario}-{battle.seed}")
def test_a_battle_can_be_shown_in_every_way(battle: Battle, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Text, data and pictures after every answer; displays and logs at points and the end."""
    game = show(battle, tmp_path, main)
    assert game.outcome is not None
