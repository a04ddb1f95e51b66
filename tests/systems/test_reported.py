"""Odds of every game are what they were when they were reviewed: each fact, each row, each curve."""

from __future__ import annotations

import pytest

from tests.systems.reported import GOLDEN, QUESTIONS, text


@pytest.mark.parametrize("name", QUESTIONS)
def test_odds_are_as_they_were_reviewed(name: str) -> None:
    """Facts, tables and charts, as `python -m tests.regenerate` wrote them."""
    assert text(name) == (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")
