"""Random battles of every scenario, shown in every way while they are played and afterwards."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetforge.cli import main
from sheetforge.content.library import open_library
from sheetforge.game import discover
from tests.play.contract import engine
from tests.play.shown import Battle, scenarios, show
from tests.systems.silent_death.armoury import CONTENT

SOME_MORE = 1
"""Battles of another seed, beside one of every scenario."""

BATTLES = [*scenarios("whole", 2), *list(scenarios("more", 2))[::6][:SOME_MORE]]


@pytest.mark.parametrize("battle", BATTLES, ids=lambda battle: f"{battle.scenario}-{battle.seed}")
def test_a_battle_can_be_shown_in_every_way(battle: Battle, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Text, data and pictures after every answer; displays and logs at points and the end."""
    game = show(battle, tmp_path, main)
    assert game.outcome is not None


def test_a_shown_battle_has_a_map_that_the_commands_accept() -> None:
    """A scenario moves to another map only where the rules of its content allow that: its log could not be read."""
    battle = Battle("sovereign-seas", "blockade-breakout", "november-24", 8, True)
    lawful = open_library(CONTENT, "content", discover())
    assert engine(battle.system).battle(lawful, battle.recipe()).name == "Blockade Breakout"
