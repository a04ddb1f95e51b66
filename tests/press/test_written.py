"""Documents are written as they were reviewed: every object of a PDF, every line of an SVG, the ink of every item."""

from __future__ import annotations

import pytest

from tests.press.written import GOLDEN, TEXTS, text


@pytest.mark.parametrize("name", TEXTS)
def test_a_document_is_written_as_it_was_reviewed(name: str) -> None:
    """The drawing with every primitive, as `python -m tests.regenerate` wrote it."""
    assert text(name) == (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")
