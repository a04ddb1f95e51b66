"""The weapons and ships of the repository, as the tests of play take them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from sheetforge.content.library import Library, open_library
from sheetforge.game import discover
from sheetforge.systems.silent_death.schema.ship import Craft
from sheetforge.systems.silent_death.schema.weapon import Cannon
from tests.systems.answering import without_rules

CONTENT = Path(__file__).parents[3] / "content"
GAMES = ("silent-death", "silent-death-star-wars")


@cache
def library() -> Library:
    """The content of the repository, without rules: a test puts its ships where it needs them."""
    return open_library(CONTENT, "content", without_rules(discover()))


@cache
def cannons() -> dict[str, Cannon]:
    """Id → cannon, of both games."""
    found = {}
    for game in GAMES:
        for key in library().keys("weapons", game):
            entity = library().entity(key)
            if isinstance(entity, Cannon):
                found[key.id] = entity
    return found


def cannon(name: str) -> Cannon:
    """The cannon of an id."""
    return cannons()[name]


def ship(name: str, game: str = "silent-death") -> Craft:
    """The complete ship of an id."""
    found = library().get("ships", game, name)
    assert isinstance(found, Craft)
    return found
