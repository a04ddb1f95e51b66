"""Forces of every game cost what they did, and are mustered into the battles that they were."""

from __future__ import annotations

import pytest

from tests.play.mustered import GAMES, digest, kept


@pytest.mark.parametrize("system", GAMES)
def test_forces_are_mustered_as_they_were(system: str) -> None:
    """`python -m tests.play.mustered GAME` prints what a line is the digest of, before and after."""
    assert digest(system) == kept()[system]
