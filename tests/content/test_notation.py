"""Values that content writes as one scalar."""

from __future__ import annotations

from typing import Annotated, Any

import pytest
from pydantic import BaseModel, ValidationError

from sheetforge.content.notation import Scalar


class Pair:
    """Two numbers, written `3x4`. pydantic knows nothing of it."""

    def __init__(self, wide: int, high: int) -> None:
        self.wide, self.high = wide, high

    def __str__(self) -> str:
        return f"{self.wide}x{self.high}"


def pair(value: Any) -> Pair:
    wide, cross, high = str(value).partition("x")
    if not cross:
        raise ValueError("write a pair, for instance 3x4")
    return Pair(int(wide), int(high))


class Tile(BaseModel):
    size: Annotated[Pair, Scalar(pair, {"type": "string", "pattern": "x"})]


def test_a_scalar_is_read_and_shown_as_it_was_written() -> None:
    """The value is the reading function's; it goes out as its text."""
    tile = Tile.model_validate({"size": "3x4"})
    assert (tile.size.wide, tile.size.high) == (3, 4)
    assert tile.model_dump() == tile.model_dump(mode="json") == {"size": "3x4"}


def test_what_cannot_be_read_is_reported_in_its_own_words() -> None:
    """The reading function's ValueError is the schema's error."""
    with pytest.raises(ValidationError, match="write a pair, for instance 3x4"):
        Tile.model_validate({"size": "three"})


def test_the_schema_is_the_one_given() -> None:
    """Nothing of what the value is made of shows in a JSON Schema."""
    shown = Tile.model_json_schema()["properties"]["size"]
    assert (shown["type"], shown["pattern"]) == ("string", "x")
