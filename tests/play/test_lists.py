"""Lists of options: one below the other, or in two columns where there is room."""

from __future__ import annotations

import re

import pytest

from sheetforge.play.conversion import Conversion, Figure, read
from sheetforge.play.entry import WordReading
from sheetforge.play.lists import in_columns, in_order, listed, side_by_side
from sheetforge.play.presenter import Presenter
from sheetforge.play.questions import Choose, Illegal
from sheetforge.play.report import Report
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


def test_many_names_stand_in_columns() -> None:
    """`7 spacer 4 to 3, 8 spacer 5 to 3` in a paragraph could not be read."""
    texts = [f"{number:>3}  spacer {number} to {number + 1}" for number in range(1, 6)]
    lines = in_columns(texts, Screen(lambda line: None, lambda: ScreenSize(45, 24)))
    assert lines == [
        "  1  spacer 1 to 2     4  spacer 4 to 5",
        "  2  spacer 2 to 3     5  spacer 5 to 6",
        "  3  spacer 3 to 4",
    ]
    assert in_columns(texts, Screen(lambda line: None, lambda: ScreenSize(10, 24))) == texts


@pytest.mark.parametrize(
    ("options", "whole", "ordered"),
    [
        ("hold 3 1 2", "", "hold 1 2 3"),
        ("3 1 2 hold", "", "1 2 3 hold"),
        ("3 hold 1 2", "hold", "1 2 3 hold"),
        ("3 hold 1", "", "3 hold 1"),
        ("hold go", "", "hold go"),
        ("10 2", "", "10 2"),
        ("2", "", "2"),
    ],
)
def test_figures_that_stand_in_a_row_are_in_order(options: str, whole: str, ordered: str) -> None:
    """What cannot be taken back is last; numbers parted by something else stay as they are."""
    names = {one: one for one in options.split()}
    reading = WordReading(names=names, whole=frozenset(whole.split()))
    question = in_order(Choose("Red", tuple(options.split()), "way"), reading)
    assert " ".join(question.options) == ordered


@pytest.mark.parametrize(
    ("text", "refusal"),
    [
        ("1000000", "hull is a whole number, 1 to 500, not '1000000'"),
        ("100000", "hull is 1 to 500, not 100000"),
        ("501", "hull is 1 to 500, not 501"),
        ("0", "hull is 1 to 500, not 0"),
        ("-7", "hull is 1 to 500, not -7"),
        ("\u0663", "hull is a whole number, 1 to 500, not '\u0663'"),
        ("", "hull is a whole number, 1 to 500, not ''"),
    ],
)
def test_a_figure_out_of_its_limits_is_refused(text: str, refusal: str) -> None:
    """What is no number and what is too long are one refusal, a number out of its limits another."""
    figures = (Figure("hull", "boxes", 1, 500), Figure("arcs", "where", choices=("F", "A"), several=True))
    conversion = Conversion("ships", figures, lambda given: Report("made"))
    with pytest.raises(ValueError, match=f"^{re.escape(refusal)}$"):
        read(conversion, {"hull": text})
    assert read(conversion, {"hull": "1", "arcs": "F,A"}) == {"hull": 1, "arcs": ("F", "A")}
    assert read(conversion, {"hull": "+500"}) == {"hull": 500}


def test_a_figure_is_typed_with_the_word_that_its_meaning_has() -> None:
    """`component 4` stands in the list as what 4 means, so it answers as 4 does."""
    question = Choose("Red", ("4", "7"), "operate", "one")
    reading = WordReading(noun="component")
    assert reading.together(question, ["component", "7", "4"]) == 2
    assert reading.picked(question, "component 7") == "7"
    with pytest.raises(Illegal):
        reading.picked(question, "component 5")


def test_words_after_the_unit_that_is_to_act_are_its_own() -> None:
    """Whatever else the choice is about, such as an action; the target of a unit is no unit to act."""
    reading = WordReading(letters={"gannet": "a", "barley": "B"})
    for about in ("", "attack"):
        assert reading.is_unit_to_act(Choose("Tarn", ("gannet", "barley"), "next", about), "gannet")
    assert not reading.is_unit_to_act(Choose("Tarn", ("barley",), "board", "gannet lances"), "barley")
    assert not reading.is_unit_to_act(Choose("Tarn", ("pass",), "next", ""), "pass")


class Meanings(Presenter[object]):
    """A game that says of every option what it means."""

    def option(self, state: object, question: Choose, option: str) -> str:
        return "meant"


@pytest.mark.parametrize(
    ("option", "number", "said"),
    [("way-{}", 60, True), ("way-{}", 61, False), ("{:04}", 12, True), ("{:04}", 13, False)],
)
def test_meanings_are_listed_of_as_many_options_as_a_window_holds(option: str, number: int, said: bool) -> None:
    """Of 60 words, and of 12 hexes, which a map shows as well."""
    question = Choose("Red", tuple(option.format(101 + at) for at in range(number)), "way")
    lines = listed(Screen(lambda line: None), Meanings(), None, question, WordReading())
    assert ("meant" in "".join(lines)) == said
