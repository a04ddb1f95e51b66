"""Every page of some requests of each game is drawn as it was when it was looked at."""

from __future__ import annotations

import pytest

from tests.products.drawn import GOLDEN, REQUESTS, text


@pytest.mark.parametrize("name", REQUESTS)
def test_pages_are_drawn_as_they_were_reviewed(name: str) -> None:
    """Digests by page, as `python -m tests.regenerate` wrote them; the pages differ that show."""
    assert text(name) == (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")
