"""What a battle reads of the content, and what it keeps of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetforge.content.kinds import Key
from sheetforge.content.library import open_library
from sheetforge.play.content_view import Contents
from sheetforge.play.engine import Unplayable
from tests.toy import BOAT, Boat, game, write_toy


def contents(folder: Path) -> Contents:
    """The content of a toy game with one boat."""
    text = BOAT.format(name="Gull", weight=1, guns="swivel")
    return Contents(open_library(write_toy(folder, {"gull": text}), "content", {"toy": game()}), "toy")


def test_digests_are_of_what_was_looked_up(tmp_path: Path) -> None:
    """Only entities that were asked for and are there are part of a battle."""
    found = contents(tmp_path)
    assert found.lookup("boats", "gull").name == "Gull"
    assert found.lookup("boats", "auk") is None
    assert found.digests == {"boats/toy/gull": found.library.digest(Key("boats", "toy", "gull"))}


def test_an_entity_is_given_by_name_or_whole(tmp_path: Path) -> None:
    """A name is looked up; a mapping is the entity itself, without the library."""
    found = contents(tmp_path)
    assert found.given("boats", Boat, "gull", "boat").name == "Gull"
    data = {"name": "Tern", "weight": 2, "source": {"book": "Tests"}}
    assert found.given("boats", Boat, data, "boat").name == "Tern"
    assert list(found.digests) == ["boats/toy/gull"]


def test_what_is_not_there_or_not_valid_cannot_be_played(tmp_path: Path) -> None:
    """The message says what the game lacks, or what is wrong and where."""
    found = contents(tmp_path)
    with pytest.raises(Unplayable, match="toy has no valid boat of that name"):
        found.given("boats", Boat, "auk", "boat")
    with pytest.raises(Unplayable, match="weight"):
        found.given("boats", Boat, {"name": "Tern", "source": {"book": "T"}}, "boat")
