"""Events of random acts say and show what they did: Swiss events, a league, games of a Smash of every kind."""

from __future__ import annotations

import pytest

from tests.tournament.random_acts import EVENTS, LIMITS, digests, kept, limits


@pytest.mark.parametrize("name", EVENTS)
def test_events_are_as_they_were(name: str) -> None:
    """`python -m tests.tournament.random_acts NAME SEED` prints what a line is the digest of, before and after."""
    assert digests(name) == kept(name)


def test_fields_of_acts_have_the_limits_that_they_had() -> None:
    """Of every form of event, with the defaults."""
    assert [*limits()] == LIMITS.read_text(encoding="utf-8").splitlines()
