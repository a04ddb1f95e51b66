"""Whatever people type at a terminal, of whatever size: they see what they saw when it was reviewed."""

from __future__ import annotations

import pytest

from tests.play.evenings import EVENINGS, digest, kept


@pytest.mark.parametrize("evening", EVENINGS)
def test_an_evening_is_shown_as_it_was(evening: str) -> None:
    """`python -m tests.play.evenings EVENING` prints what a line is the digest of, before and after."""
    assert digest(evening) == kept()[evening]
