"""The PDF and the SVG of a page are the same picture."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sheetforge.press import svg
from sheetforge.sheet.scene import Page
from tests.press import drawing, real_pages
from tests.press.rendering import differing, from_pdf, from_resvg

DPI = 254
"""Ten dots a millimetre, so that the edges of both pictures fall together."""

COARSE = 127
"""Five dots a millimetre, for pages of paper."""


@pytest.mark.parametrize("text", ["both", "font", "outline"])
@pytest.mark.parametrize("make", [drawing.everything, drawing.marks], ids=["primitives", "marks"])
def test_both_backends_draw_the_same(make: Callable[[], Page], text: svg.TextForm) -> None:
    """Hardly a dot differs by more than the edges of shapes do between two renderers."""
    page = make()
    one, other = from_pdf(page, DPI), from_resvg(page, text, DPI)
    assert one.size == other.size == (page.width * 10, page.height * 10)
    assert differing(one, other) < 0.0005
    assert sum(one.histogram()[:128]) > 1000


def test_the_comparison_sees_a_shift_of_a_third_of_a_millimetre() -> None:
    """The measure above is not blind: a small move of one run is far over the limit."""
    page = drawing.everything()
    moved = Page(page.width, page.height, drawing.shifted(page.items, 0.35))
    assert differing(from_pdf(page, DPI), from_pdf(moved, DPI)) > 0.005


@pytest.mark.parametrize("name", sorted(real_pages.REAL))
def test_real_pages_are_the_same_in_resvg(name: str) -> None:
    """Displays, counters, a map and a control log, their text as the build writes it usually.

    PDFium paints the dots at the edge of a large dark area, another program half of them.
    """
    page, text = real_pages.page(name), real_pages.usual_text(name)
    one, other = from_pdf(page, COARSE), from_resvg(page, text, COARSE)
    assert one.size == other.size
    assert differing(one, other) < 0.005
