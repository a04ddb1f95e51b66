"""Whatever is wrong in the log of a game: it is refused, or said, as it was when it was reviewed."""

from __future__ import annotations

from tests.play.slips_of_logs import GOLDEN, text


def test_every_slip_of_a_log_is_reported_as_it_was() -> None:
    """Each with what is said when it is read and verified, as `python -m tests.regenerate` wrote it."""
    assert text() == GOLDEN.read_text(encoding="utf-8")
