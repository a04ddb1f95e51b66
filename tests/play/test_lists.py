"""Lists of options: one below the other, or in two columns where there is room."""

from __future__ import annotations

import pytest

from sheetforge.play.lists import side_by_side
from sheetforge.play.screen import Screen, ScreenSize


@pytest.mark.parametrize(
    ("options", "columns", "lines"),
    [
        ("abc", 80, ["a", "b", "c"]),
        ("abcd", 80, ["a   c", "b   d"]),
        ("abcde", 80, ["a   d", "b   e", "c"]),
        ("abcd", 6, ["a   c", "b   d"]),
        ("abcd", 5, ["a", "b", "c", "d"]),
    ],
)
def test_four_options_stand_in_two_columns(options: str, columns: int, lines: list[str]) -> None:
    """Down the first and then the second, where both fit into the window."""
    screen = Screen(lambda line: None, lambda: ScreenSize(columns, 24))
    assert side_by_side([[one] for one in options], screen) == lines


def test_options_of_several_lines_and_pipes_have_one_column() -> None:
    """Beside each other they could not be told apart; a pipe has no width."""
    screen = Screen(lambda line: None, lambda: ScreenSize(80, 24))
    assert side_by_side([["a", "b"], ["c"], ["d"], ["e"]], screen) == list("abcde")
    assert side_by_side([[one] for one in "abcd"], Screen(lambda line: None)) == list("abcd")
