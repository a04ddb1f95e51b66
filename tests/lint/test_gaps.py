"""Content that names something missing: every rule passes over it, or says what it said when it was reviewed."""

from __future__ import annotations

import pytest

from tests.lint.gaps import GAMES, digest, kept


@pytest.mark.parametrize("system", GAMES)
def test_rules_bear_what_is_missing(system: str) -> None:
    """`python -m tests.lint.gaps GAME` prints what a line is the digest of, before and after."""
    assert digest(system) == kept()[system]
