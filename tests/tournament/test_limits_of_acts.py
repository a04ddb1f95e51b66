"""Values of a state file that was written by hand: the last that is read, the first refused."""

from __future__ import annotations

from math import inf, nan
from typing import Any

import pytest

from sheetforge.content.kinds import Key
from sheetforge.systems.silent_death.tournament.smash_acts import smash_form
from sheetforge.systems.silent_death.tournament.supply import SWISS
from sheetforge.tournament.journal import Declined, Step
from sheetforge.tournament.state import LONGEST_NAME
from sheetforge.tournament.swiss_acts import swiss_form
from tests.systems.silent_death.samples_of_sheets import SD, library

LONG = "x" * LONGEST_NAME
GAME = {"round": 1, "first": "Ann", "second": "Bob"}
RIGHT: list[tuple[str, dict[str, Any]]] = [
    ("ship", {"player": "A", "faces": [-1000, 1000]}),
    ("ship", {"player": LONG, "faces": [1, 2, 3, 4], "crew": [0, 100]}),
    ("hit", {"target": "A", "done": [["B", -1000], ["C", 1000]], "boxes": 1}),
    ("turn", {"group": 0}),
    ("result", GAME | {"margin": 1_000_000}),
    ("result", GAME | {"margin": -0.5, "round": 1000}),
    ("result", GAME | {"margin": -1_000_000}),
    ("result", GAME | {"points": [0, 1000]}),
    ("result", GAME | {"left": [0, 1_000_000]}),
]
WRONG: list[tuple[str, dict[str, Any], str]] = [
    ("ship", {"player": "", "faces": [1]}, "player"),
    ("ship", {"player": f"{LONG}x", "faces": [1]}, "player"),
    ("ship", {"player": "A", "faces": [1, -1001]}, "faces.1"),
    ("ship", {"player": "A", "faces": [1001]}, "faces.0"),
    ("ship", {"player": "A", "faces": [1, 2, 3, 4, 5]}, "faces"),
    ("ship", {"player": "A", "faces": [1], "crew": [-1]}, "crew.0"),
    ("ship", {"player": "A", "faces": [1], "crew": [101]}, "crew.0"),
    ("hit", {"target": "A", "done": [["B", -1001]]}, "done.0.1"),
    ("hit", {"target": "A", "done": [["", 1]]}, "done.0.0"),
    ("hit", {"target": "A", "boxes": 0}, "boxes"),
    ("turn", {"group": -1}, "group"),
    ("turn", {"group": 101}, "group"),
    ("result", GAME | {"margin": 1_000_001}, "margin"),
    ("result", GAME | {"margin": -1_000_001}, "margin"),
    ("result", GAME | {"left": [0, 1_000_001]}, "left.1"),
    ("result", GAME | {"left": [-1, 0]}, "left.0"),
    ("result", GAME | {"points": [1001, 0]}, "points.0"),
    ("result", GAME | {"margin": nan}, "margin"),
    ("result", GAME | {"margin": inf}, "margin"),
    ("result", GAME | {"margin": 1, "round": 0}, "round"),
    ("result", GAME | {"margin": 1, "round": 1001}, "round"),
    ("result", GAME | {"points": [-1, 0]}, "points.0"),
]


def read(word: str, data: dict[str, Any]) -> object:
    """Return an act of a Smash or of a tournament. Raises `Declined`."""
    form = swiss_form(SWISS) if word == "result" else smash_form(library(), SMASH)
    return form.act_of(Step(1, word, data))


SMASH = Key("events", SD, "house-smash")


@pytest.mark.parametrize(("word", "data"), RIGHT)
def test_values_up_to_the_limit_are_read(word: str, data: dict[str, Any]) -> None:
    """Faces of dice may be wrong by much: an act that makes no sense is refused with words."""
    assert read(word, data) is not None


@pytest.mark.parametrize(("word", "data", "where"), WRONG)
def test_a_value_beyond_the_limit_is_refused(word: str, data: dict[str, Any], where: str) -> None:
    """The refusal names the field; what is no number at all is none here either."""
    with pytest.raises(Declined, match=f"^{where}[.:]"):
        read(word, data)
