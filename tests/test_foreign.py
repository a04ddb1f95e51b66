"""The gate for text that somebody else may have written: what is refused, and cells of CSV."""

from __future__ import annotations

import csv
import io

import pytest

from sheetforge.cli.output import as_csv
from sheetforge.foreign import HiddenText, csv_cell, hidden, refuse_hidden, visible_lines

ESCAPE, BELL, RIGHT_TO_LEFT = "\x1b", "\x07", "\u202e"
HOSTILE = (ESCAPE, BELL, RIGHT_TO_LEFT, "\u2066", "\x9b", "\n", "\u2028", "\ud800", "\U000e0041")


@pytest.mark.parametrize("character", HOSTILE)
def test_characters_that_a_terminal_executes_or_hides_are_refused(character: str) -> None:
    """In a text, in a name of a field, and below lists, with their place."""
    data = {"players": ["Ann", {"name": f"B{character}b"}]}
    with pytest.raises(HiddenText, match=rf"players 2\.name: character U\+{ord(character):04X}"):
        refuse_hidden(data)
    with pytest.raises(HiddenText, match=f"U\\+{ord(character):04X}"):
        refuse_hidden({f"B{character}b": 1})
    assert hidden(character)
    assert character == "\n" or character not in visible_lines(f"a{character}b")


@pytest.mark.parametrize("text", ["Žofie", "日本", "שלום", "मराठी", "👩\u200d🚀", "a\xa0b", "–"])
def test_letters_of_every_language_are_not(text: str) -> None:
    """Names are those of people, in any script."""
    refuse_hidden({text: [text]})
    assert visible_lines(text) == text


@pytest.mark.parametrize("sign", ["=", "+", "-", "@", "\t=", " @", "＝", "x;="])
def test_no_cell_of_csv_is_a_formula(sign: str) -> None:
    """A spreadsheet would run `=HYPERLINK(…)` as the name of a player."""
    text = as_csv(["name", "left"], [(f"{sign}HYPERLINK(1)", -2)])
    _, (name, left) = list(csv.reader(io.StringIO(text)))
    assert all(piece.lstrip()[:1] not in "=+-@＝" for piece in name.replace("\t", ";").split(";"))
    assert (name.replace("'", ""), left) == (f"{sign}HYPERLINK(1)", "-2")


@pytest.mark.parametrize("text", ["-2", "+3", "-0.5", "1e-5", "Ann-Marie", "a=b", "- 2 to hit"])
def test_numbers_and_plain_text_stay(text: str) -> None:
    """A figure with a sign is no formula."""
    assert csv_cell(text) == ("'- 2 to hit" if text.startswith("- ") else text)
