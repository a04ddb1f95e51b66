"""The official content of the Star Wars condensation, for the tests of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetforge.content.library import Library, open_library
from sheetforge.systems import silent_death, silent_death_star_wars


@pytest.fixture(scope="session")
def library() -> Library:
    """All content of the condensation and of the game that it extends."""
    content = Path(__file__).parents[3] / "content"
    games = (silent_death.system, silent_death_star_wars.system)
    return open_library(content, "content", {game.id: game for game in games})
