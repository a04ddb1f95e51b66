"""Values that content writes as one scalar."""

from __future__ import annotations

import re
from typing import Annotated, Any

import pytest
from pydantic import BaseModel, ValidationError

from sheetforge.content.notation import IntRange, OutOfRange, Scalar, int_range, range_scalar


class Pair:
    """Two numbers, written `3x4`. pydantic knows nothing of it."""

    def __init__(self, width: int, high: int) -> None:
        self.wide, self.high = width, high

    def __str__(self) -> str:
        return f"{self.wide}x{self.high}"


def pair(value: Any) -> Pair:
    width, cross, high = str(value).partition("x")
    if not cross:
        raise ValueError("write a pair, for instance 3x4")
    return Pair(int(width), int(high))


class Tile(BaseModel):
    size: Annotated[Pair, Scalar(pair, "x", ("3x4",), "wide x high", longest=7)]


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
    assert (shown["type"], shown["pattern"], shown["maxLength"]) == ("string", "x", 7)
    assert (shown["description"], shown["examples"]) == ("wide x high", ["3x4"])


def test_a_text_that_is_too_long_is_not_read() -> None:
    """The limit of a notation holds before its reading function sees the text."""
    with pytest.raises(ValidationError, match="the most is 7 characters"):
        Tile.model_validate({"size": "3x" + "4" * 10_000})


def test_the_pattern_of_a_range_refuses_swapped_ends() -> None:
    """Editors know the pattern only; it takes a range where the check does."""
    pattern = re.compile(range_scalar(0, 1000, "rolls").pattern)
    numbers = [*range(25), 30, 99, 100, 101, 110, 120, 199, 200, 999, 1000]
    for first in numbers:
        for second in numbers:
            assert bool(pattern.search(f"{first}-{second}")) == (first <= second), (first, second)
    assert pattern.search("7")
    from_one = re.compile(range_scalar(1, 1000, "hexes").pattern)
    assert [bool(from_one.search(text)) for text in ("0", "00", "0-4", "1", "1-4", "10")] == [
        False,
        False,
        False,
        True,
        True,
        True,
    ]
    assert not any(pattern.search(text) for text in ("", "1-", "-1", "1-6x", "1-2-3"))


def test_ranges_have_limits_of_their_own() -> None:
    """Both ends count; the message names the number and the limit; no line break is let through."""
    assert int_range("13-60", 1, 60) == IntRange(13, 60)
    with pytest.raises(OutOfRange, match="1000000000 is too large; the most is 60"):
        int_range("13-1000000000", 1, 60)
    with pytest.raises(OutOfRange, match="0 is too small; the least is 1"):
        int_range("0-4", 1, 60)
    with pytest.raises(OutOfRange, match="the most is 100"):
        int_range("9" * 5000)
    with pytest.raises(ValueError, match="write a range"):
        int_range("1-4\n")
