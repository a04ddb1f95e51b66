"""What a preflight reads and says at the limits of its figures is what it was when it was reviewed."""

from __future__ import annotations

import pytest

from tests import said
from tests.shops.preflight.limits import SWEEPS, text
from tests.systems.limits import GOLDEN


@pytest.mark.parametrize("name", SWEEPS)
def test_a_preflight_at_its_limits(name: str) -> None:
    """Digests of many numbers, places and colours, as `python -m tests.regenerate` wrote them."""
    assert text(name) == said.kept("preflight", GOLDEN)[name]
