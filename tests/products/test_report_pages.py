"""Values of odds on paper: chances in per cent, means with their decimals."""

from __future__ import annotations

from fractions import Fraction

import pytest

from sheetforge.play.report import Column
from sheetforge.products.report_pages import _shown


@pytest.mark.parametrize(
    ("holds", "value", "printed"),
    [
        ("chance", Fraction(1), "100"),
        ("chance", Fraction(0), "0"),
        ("chance", Fraction(1, 3), "33.3"),
        ("chance", Fraction(1, 1000), "0.1"),
        ("number", Fraction(7, 3), "2.33"),
        ("number", 4, "4"),
        ("words", "aft", "aft"),
        ("chance", None, "–"),
    ],
)
def test_what_is_certain_has_no_decimals(holds: str, value: object, printed: str) -> None:
    """Nor has what is impossible; an empty value is a dash."""
    column = Column("Hit", "hit", holds)  # type: ignore[arg-type]
    assert _shown(column, value, 2) == printed  # type: ignore[arg-type]
