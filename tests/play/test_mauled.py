"""Damaged ships: they are shown as they were, and what they can still do is the same."""

from __future__ import annotations

import pytest

from tests.play.mauled import NAMES, digest, kept


@pytest.mark.parametrize("name", NAMES)
def test_a_battle_of_damaged_ships_is_shown_as_it_was(name: str) -> None:
    """`python -m tests.play.mauled BATTLE` prints what a line is the digest of, before and after."""
    assert digest(name) == kept()[name]
