"""Drawn art is as it was reviewed: every form, side, sign and piece of scenery, in every ink."""

from __future__ import annotations

from tests.sheet.art import GOLDEN, text


def test_art_is_drawn_as_it_was_reviewed() -> None:
    """The golden names the picture that has changed; `python -m tests.regenerate` writes it again."""
    assert text() == GOLDEN.read_text(encoding="utf-8")
