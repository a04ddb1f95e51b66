"""Who wins, and with what: ships of every scenario meet fates at random, and the goals are sometimes others."""

from __future__ import annotations

import pytest

from tests.systems.random_fates import GAMES, digests, kept


@pytest.mark.parametrize("game", GAMES)
def test_battles_end_as_they_did(game: str) -> None:
    """`python -m tests.systems.random_fates GAME` prints what a line is the digest of, before and after."""
    assert digests(game) == kept(game)
