"""Decks, secrets, fleets in a line, crews and summaries, used at random: they become what they became."""

from __future__ import annotations

import pytest

from tests.play.random_uses import USES, digest, kept


@pytest.mark.parametrize("name", USES)
def test_values_that_are_used_at_random_become_what_they_became(name: str) -> None:
    """`python -m tests.play.random_uses NAME` prints what a line is the digest of, before and after."""
    assert digest(name) == kept()[name]
