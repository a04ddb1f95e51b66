"""Every page of some requests of each game is drawn as it was when it was looked at."""

from __future__ import annotations

import pytest

from tests.products.drawn import LIMITS, REQUESTS, cases, kept, limits, text


@pytest.mark.parametrize(("name", "product"), list(cases()))
def test_pages_are_drawn_as_they_were_reviewed(name: str, product: str) -> None:
    """Digests of options and by page, as `python -m tests.regenerate` wrote them; the pages differ that show."""
    assert limits(name, product) in LIMITS.read_text(encoding="utf-8").splitlines()
    assert text(name, product) == kept(name).get(product, "")


def test_no_golden_is_of_a_product_that_is_gone() -> None:
    """A part of a golden that no product draws would never be compared."""
    assert {(name, product) for name in REQUESTS for product in kept(name)} <= set(cases())
