"""Sheets at their limits are what they were when they were reviewed."""

from __future__ import annotations

import pytest

from tests import said
from tests.press.limits import SWEEPS, text
from tests.systems.limits import GOLDEN


@pytest.mark.parametrize("name", SWEEPS)
def test_sheets_at_their_limits(name: str) -> None:
    """Digests of many sizes and numbers, as `python -m tests.regenerate` wrote them."""
    assert text(name) == said.kept("press", GOLDEN)[name]
