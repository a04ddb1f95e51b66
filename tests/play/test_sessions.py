"""A person at the table of every game sees what was reviewed: maps, questions, odds, lists, help, refusals."""

from __future__ import annotations

import pytest

from tests.play.sessions import GOLDEN, SCENARIOS, text


@pytest.mark.parametrize("system", SCENARIOS)
def test_a_session_is_shown_as_it_was_reviewed(system: str) -> None:
    """Each line that is typed with all that follows, as `python -m tests.regenerate` wrote it."""
    assert text(system) == (GOLDEN / f"{system}.txt").read_text(encoding="utf-8")
