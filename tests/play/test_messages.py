"""Short texts of the play: questions in a message, lines on a screen, values in a report."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

import pytest

from sheetforge.play.questions import Choose, brief, expected
from sheetforge.play.report import Cell, Column, shown_cell
from sheetforge.play.screen import Screen, ScreenSize, wrap


@pytest.mark.parametrize(
    ("number", "due"), [(3, "1, 2, 3"), (40, "1, 2, 3, 4, "), (41, "one of 41, from 1, 2, 3 to 41")]
)
def test_a_message_lists_up_to_forty_options(number: int, due: str) -> None:
    """More of them are the first three, the last and their number."""
    said = expected(Choose("red", tuple(map(str, range(1, number + 1))), "hex"))
    assert said.startswith(f"red chooses (hex): {due}")
    assert ("one of" in said) == (number > 40)


def test_a_message_quotes_two_hundred_characters() -> None:
    """What is longer is cut; what cannot be written is named by its type."""

    class Silent:
        def __repr__(self) -> str:
            raise ValueError

    assert brief("a" * 198) == f"'{'a' * 198}'"
    assert brief("a" * 199) == f"'{'a' * 199}…"
    assert brief(Silent()) == "<Silent>"


@pytest.mark.parametrize(
    ("line", "width", "hang", "due"),
    [
        ("one two three", 13, None, ["one two three"]),
        ("one two three", 12, None, ["one two", "  three"]),
        ("unbreakable", 3, 0, ["unbreaka", "ble"]),
        ("    one two three", 12, None, ["    one two", "      three"]),
        ("one two tree four", 8, 9, ["one two", "    tree", "    four"]),
        ("unbreakable", 8, 0, ["unbreaka", "ble"]),
        ("a share of 50 %", 14, None, ["a share of", "  50 %"]),
    ],
)
def test_lines_are_broken_at_words(line: str, width: int, hang: int | None, due: list[str]) -> None:
    """What goes on is indented by two more, by half the width at most; a window has 8 columns at least."""
    assert list(wrap(line, width, hang)) == due


def test_a_screen_wraps_what_a_pipe_keeps() -> None:
    """Each line of a text by itself."""
    lines: list[str] = []
    Screen(lines.append, lambda: ScreenSize(8, 9)).write("one two three\nfour")
    Screen(lines.append).write("one two three\nfour")
    assert lines == ["one two", "  three", "four", "one two three", "four"]


@pytest.mark.parametrize(
    ("holds", "name", "value", "due"),
    [
        ("chance", "hit", Fraction(0), "0.0 %"),
        ("chance", "hit", Fraction(1, 2001), "<0.1 %"),
        ("chance", "hit", Fraction(1, 2000), "0.1 %"),
        ("chance", "hit", Fraction(1999, 2000), "100.0 %"),
        ("chance", "hit", Fraction(2000, 2001), ">99.9 %"),
        ("chance", "hit", Fraction(1), "100.0 %"),
        ("chance", "hit", Fraction(1, 3), "33.3 %"),
        ("chance", "hit", None, "–"),
        ("number", "roll", 2, "+2"),
        ("number", "roll", -2, "-2"),
        ("number", "roll", 0, "0"),
        ("number", "mean", Fraction(5, 3), "1.67"),
        ("number", "boxes", 7, "7"),
        ("words", "weapon", "Pulse Laser", "Pulse Laser"),
    ],
)
def test_values_of_a_report(holds: Literal["words", "number", "chance"], name: str, value: Cell, due: str) -> None:
    """Chances in per cent, where 0 and 100 stand for never and always; means with two decimals; modifiers signed."""
    assert shown_cell(Column("Head", name, holds), value) == due
