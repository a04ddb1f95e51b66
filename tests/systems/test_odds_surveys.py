"""Odds of every game are what they were, in exact values: many subjects under many options, as digests."""

from __future__ import annotations

import pytest

from tests.systems.odds_surveys import GOLDEN, NAMES, surveyed


@pytest.mark.parametrize("name", NAMES)
def test_exact_values_are_as_they_were(name: str) -> None:
    """`python -m tests.systems.odds_surveys NAME ID` prints what a line is the digest of, before and after."""
    assert surveyed(name) == (GOLDEN / f"{name}.txt").read_text(encoding="utf-8").splitlines()
