"""Data files of games: their texts take every figure from the program, and say what is missing."""

from __future__ import annotations

import pytest

from sheetforge.content.game_data import Figures
from sheetforge.content.library import Unreadable
from sheetforge.content.yaml import parse


def figures(**places: str) -> Figures:
    return Figures(parse("name: Toy\n", "toy/data/toy.yaml"), "sheetforge", places)


def test_a_figure_is_looked_up_where_it_stands() -> None:
    """By module and name within the package; a part of it by its index."""
    texts = figures(bytes="content.yaml:MAX_BYTES", numbers="text:NUMBERS")
    from sheetforge.content.yaml import MAX_BYTES

    assert texts.fill("at most {bytes} bytes") == f"at most {MAX_BYTES} bytes"
    assert texts.fill("{numbers[4]} of them") == "four of them"
    assert texts.fill("no figure at all") == "no figure at all"
    texts.close()


@pytest.mark.parametrize(
    ("format", "value", "text"),
    [
        ("", 20, "20"),
        ("word", 4, "four"),
        ("dice", (6, 6, 6), "3D6"),
        ("dice", (10,), "D10"),
        ("dice", (12,) * 10, "10D12"),
        ("dice", 4, "D4"),
        ("kinds_of_dice", (4, 6), "a d4 or a d6"),
    ],
)
def test_the_formats_of_a_figure(format: str, value: object, text: str) -> None:
    """As a number, a word, or dice by their sides."""
    assert figures().format_field(value, format) == text


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{nothing}", "no figure 'nothing'; `figures` has known"),
        ("{known:roman}", "no format 'roman' for a figure; there are"),
        ("{known", "expected '}'"),
        ("known}", "Single '}'"),
    ],
)
def test_a_figure_that_is_not_there_is_named(text: str, message: str) -> None:
    """With the file and the text that asks for it."""
    texts = figures(known="content.yaml:MAX_BYTES")
    with pytest.raises(Unreadable) as refused:
        texts.fill(text)
    assert str(refused.value).startswith(f"toy/data/toy.yaml: {text!r}: ")
    assert message in str(refused.value)


def test_a_figure_that_no_text_uses_is_refused() -> None:
    """So that a list of figures does not keep what its texts have lost."""
    with pytest.raises(Unreadable, match="no text uses the figure 'known'"):
        figures(known="content.yaml:MAX_BYTES").close()


@pytest.mark.parametrize(
    ("place", "message"), [("content.yaml:GONE", "has no attribute 'GONE'"), ("nowhere:A", "No module named")]
)
def test_a_place_that_is_not_in_the_program_is_named(place: str, message: str) -> None:
    """A constant that was renamed is missed by its place."""
    with pytest.raises(Unreadable) as refused:
        figures(gone=place).fill("{gone}")
    assert str(refused.value).startswith(f"toy/data/toy.yaml: cannot find {place!r}: ")
    assert message in str(refused.value)


def test_figures_of_other_packages_and_of_functions() -> None:
    """A full path is taken as it is; a function without arguments is called."""
    texts = Figures(parse("name: Toy\n", "toy"), "nowhere", {"most": "sheetforge.content.yaml:MAX_BYTES"})
    assert int(texts.fill("{most}")) > 0
    assert figures(games="game:discover").fill("{games[silent-death].prefix}") == "SD"
