"""Pieces of messages: what is said of a word that is not known, lists, counts and verbs."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetforge.text import MOST, counted, did_you_mean, does, listed, nearest, percent, plain

PACKAGE = Path(__file__).parents[1] / "sheetforge"
MANY = [f"ship-{n}" for n in range(MOST + 5)]


@pytest.mark.parametrize(
    ("word", "known", "said"),
    [
        ("shps", ["ships", "maps"], "did you mean 'ships'?"),
        ("SHIPS", ["ships", "maps"], "did you mean 'ships'?"),
        ("light fighter", ["light-fighter", "night-fighter"], "did you mean 'light-fighter'?"),
        ("x", ["ships", "maps"], "there are ships, maps"),
        ("x", {"ships": 1, "maps": 2}, "there are maps, ships"),
        ("x", MANY, f"there are {', '.join(MANY[:MOST])} …"),
    ],
)
def test_the_word_that_was_meant_or_all_there_are(word: str, known: list[str], said: str) -> None:
    """Case, spaces and signs make no difference; a long list is cut, one without order sorted."""
    assert did_you_mean(word, known) == said


def test_more_can_be_asked_of_a_suggestion() -> None:
    """Several near words, the whole list beside them, or something else without any."""
    assert did_you_mean("dolfin", ["dolphin", "dolphin-ii"], most=3) == ("did you mean 'dolphin' or 'dolphin-ii'?")
    assert did_you_mean("F1", ["F", "R"], with_list=True) == "did you mean 'F'? (there are F, R)"
    assert did_you_mean("ship-1x", MANY, with_list=True) == "did you mean 'ship-1'?"
    assert did_you_mean("x", ["ships"], otherwise="see the list") == "see the list"
    assert did_you_mean("shps", ["ships"], otherwise="see the list") == "did you mean 'ships'?"


def test_one_function_suggests_words() -> None:
    """No other module compares words by itself, so wordings and thresholds stay the same."""
    modules = {path.relative_to(PACKAGE).as_posix(): path.read_text(encoding="utf-8") for path in PACKAGE.rglob("*.py")}
    users = [name for name, text in modules.items() if "difflib" in text and "get_close_matches" in text]
    assert users == ["text.py"]


def test_words_are_compared_without_their_signs() -> None:
    """The first of two spellings that are alike is the known one."""
    assert plain("Snarling Badger-II") == "snarlingbadgerii"
    assert nearest("badger", ["Badger", "badger"]) == ["Badger"]
    assert nearest("", ["a"]) == []


def test_lists_counts_and_verbs() -> None:
    """As they stand in sentences."""
    assert (listed([]), listed("a"), listed("abc"), listed("ab", "or")) == ("none", "a", "a, b and c", "a or b")
    assert (counted(1, "box"), counted(2, "box", "boxes")) == ("1 box", "2 boxes")
    assert (does("French", "win"), does("the table", "roll")) == ("French win", "the table rolls")


@pytest.mark.parametrize(
    ("chance", "said"),
    [
        (0.0, "0 %"),
        (1.0, "100 %"),
        (0.004, "0.4 %"),
        (0.0004, "0.04 %"),
        (0.996, "99.6 %"),
        (0.5, "50 %"),
        (1e-9, "under 0.01 %"),
        (1 - 1e-9, "over 99.99 %"),
    ],
)
def test_a_small_chance_is_not_shown_as_none(chance: float, said: str) -> None:
    """Only what cannot happen is 0 %, only what must 100 %."""
    assert percent(chance) == said
