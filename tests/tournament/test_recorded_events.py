"""Events of every kind, typed from the first entry to the last table: what is printed is as it was reviewed."""

from __future__ import annotations

import pytest

from tests.tournament.recorded_events import EVENTS, answered, kept


@pytest.mark.parametrize("name", EVENTS)
def test_an_event_is_answered_as_it_was_reviewed(name: str) -> None:
    """Pairings, results, standings, refusals, state file and board, as `python -m tests.regenerate` wrote them."""
    assert answered(kept(name)) == kept(name)
