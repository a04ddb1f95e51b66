"""Random battles of every scenario, shown in every way while they are played and afterwards."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetforge.cli import main
from sheetforge.content.library import open_library
from sheetforge.game import discover
from tests.play.contract import engine
from tests.play.shown import BATTLES, Battle, kept, show
from tests.systems.silent_death.armoury import CONTENT


@pytest.mark.parametrize("name", BATTLES)
def test_a_battle_can_be_shown_in_every_way(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Text, data and pictures after every answer, as they were reviewed; displays and logs at points and the end."""
    shower = show(BATTLES[name], tmp_path, main)
    assert shower.game.outcome is not None
    assert shower.digests == kept()[name]


def test_a_shown_battle_has_a_map_that_the_commands_accept() -> None:
    """A scenario moves to another map only where the rules of its content allow that: its log could not be read."""
    battle = Battle("sovereign-seas", "blockade-breakout", "november-24", 8, True)
    lawful = open_library(CONTENT, "content", discover())
    assert engine(battle.system).battle(lawful, battle.recipe()).name == "Blockade Breakout"
