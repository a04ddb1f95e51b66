"""Odds of every game are what they were when they were reviewed: each fact, each row, each curve."""

from __future__ import annotations

import pytest

from sheetforge.game import discover
from sheetforge.play.report import Unanswerable
from tests.systems.reported import GOLDEN, QUESTIONS, asked, text
from tests.systems.silent_death.armoury import library


@pytest.mark.parametrize("name", QUESTIONS)
def test_odds_are_as_they_were_reviewed(name: str) -> None:
    """Facts, tables and charts, as `python -m tests.regenerate` wrote them."""
    assert text(name) == (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("given", "refused"),
    [
        ({"gunnery": 1}, ""),
        ({"gunnery": 10}, ""),
        ({"gunnery": 0}, "a gunnery skill is 1 to 10, not 0"),
        ({"gunnery": 11}, "a gunnery skill is 1 to 10, not 11"),
        ({"distance": 0}, ""),
        ({"distance": -1}, "a range is 0 hexes or more, not -1"),
        ({"barrels": 2}, ""),
        ({"traits": frozenset({"ace"})}, "crews of this game have no traits: ace; leave --trait out"),
    ],
)
def test_the_limits_of_a_question(given: dict[str, object], refused: str) -> None:
    """Skills, ranges and barrels of a cannon: the first and the last that there are, and those beyond."""
    question, answer = asked("weapons/silent-death/pulse-laser", **given), discover()["silent-death"].odds
    assert answer is not None
    if refused:
        with pytest.raises(Unanswerable, match=refused):
            answer()(library(), question)
    else:
        assert answer()(library(), question).tables
