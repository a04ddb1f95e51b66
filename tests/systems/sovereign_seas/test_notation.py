"""The short notations of the title lines and the gun charts."""

from __future__ import annotations

from fractions import Fraction

import pytest
from pydantic import TypeAdapter

from sheetforge.systems.sovereign_seas.schema.notation import (
    LettersText,
    MagazinesText,
    ShareText,
    SpeedText,
    TowerText,
    TurnText,
)
from sheetforge.systems.sovereign_seas.schema.printed import legible

speed_list = TypeAdapter(SpeedText).validate_python
turn_rate = TypeAdapter(TurnText).validate_python
tower = TypeAdapter(TowerText).validate_python
magazines = TypeAdapter(MagazinesText).validate_python
letters = TypeAdapter(LettersText).validate_python
share = TypeAdapter(ShareText).validate_python


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("12/11/10/987654321", (12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1)),
        ("13/7/1", (13, 7, 1)),
        ("10/741", (10, 7, 4, 1)),
        ("87654321", (8, 7, 6, 5, 4, 3, 2, 1)),
        ("21", (2, 1)),
        ("19/98", (19, 9, 8)),
        (8, (8,)),
    ],
)
def test_a_speed_list(text: object, values: tuple[int, ...]):
    """Two digits from 10 to 19 are a number between slashes; all else are single digits."""
    made = speed_list(text)
    assert made.values == values
    assert made.top == values[0]
    assert [str(made)[start:end] for start, end in made.places] == [str(one) for one in values]


def test_what_is_left_of_a_speed_list():
    """The number after so many marked off is the maximum speed; after the last it is 0."""
    speed = speed_list("12/10/86")
    assert [speed.left(marked) for marked in range(6)] == [12, 10, 8, 6, 0, 0]


def test_turn_rate_tower_and_magazines():
    """Sides and hexes of a turn; the tower's armour; the number of magazines."""
    assert (turn_rate("1/3").sides, turn_rate("1/3").hexes) == (1, 3)
    assert [tower(text).armour for text in ("(C)(CT)", "()(CT)", "(CT)")] == ["C", "", ""]
    assert magazines("(MG)(MG)").count == 2


def test_letters_of_a_gun_chart():
    """One letter a hex from range 1; spaces only group them."""
    made = letters("CCC BB A")
    assert [made.at(range) for range in range(8)] == [None, *"CCCBBA", None]
    assert made.text[made.places[5]] == "A"


@pytest.mark.parametrize("text", ["1/2", Fraction(1, 2)])
def test_a_share(text: object):
    """A share is a fraction, exactly."""
    assert share(text) == Fraction(1, 2)


@pytest.mark.parametrize(
    ("read", "text"),
    [
        (speed_list, "12//10"),
        (speed_list, "fast"),
        (turn_rate, "3"),
        (turn_rate, "0/3"),
        (tower, "CT"),
        (tower, "(CT)(C)"),
        (magazines, "MG"),
        (letters, "ABc"),
        (letters, ""),
        (share, "0.5"),
        (share, "0"),
    ],
)
def test_other_texts_are_refused(read, text: str):
    """A text that is none of the notation says how it is written."""
    with pytest.raises(ValueError, match="write"):
        read(text)


def test_what_is_legible():
    """A document that lost every 1, 2, 3 and 4 shows the rest of a figure."""
    assert [legible(text) for text in ("12/11/10/98", "1869", "44", "10.8")] == ["//0/98", "869", "", "0.8"]
