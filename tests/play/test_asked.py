"""What people are asked, with the meaning of each option, is as it was when it was reviewed."""

from __future__ import annotations

import pytest

from tests.play.asked import ANSWERS, BATTLES, GOLDEN, text


@pytest.mark.parametrize("name", BATTLES)
def test_questions_are_worded_as_they_were_reviewed(name: str) -> None:
    """Sentences, options, odds, status and summary, as `python -m tests.regenerate` wrote them."""
    kept = (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")
    assert text(BATTLES[name].play(ANSWERS)) == kept
