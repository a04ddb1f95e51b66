"""Functions of numbers and hexes give what they gave: in geometry, dice, engines and figures."""

from __future__ import annotations

import pytest

from tests.pure_values import FOLDERS, digests, golden


@pytest.mark.parametrize("folder", FOLDERS)
def test_values_are_as_they_were(folder: str) -> None:
    """`python -m tests.pure_values MODULE FUNCTION` prints what a line is the digest of, before and after."""
    assert digests(folder) == golden(folder).read_text(encoding="utf-8").splitlines()
