"""The PDF and the SVG of a page are the same picture."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO

import pytest
import resvg_py
from PIL import Image, ImageChops, ImageFilter

from sheetforge.press import pdf, png, svg
from sheetforge.sheet import faces
from sheetforge.sheet.scene import Document, Page
from tests.press import drawing

DPI = 254
"""Ten dots a millimetre, so that the edges of both pictures fall together."""


def _from_pdf(page: Page) -> Image.Image:
    """The page as PDFium draws the PDF."""
    (data,) = png.render(pdf.write(Document((page,))), DPI)
    return Image.open(BytesIO(data)).convert("L")


def _from_svg(page: Page, text: svg.TextForm) -> Image.Image:
    """The page as resvg draws the SVG; without our faces where it has outlines."""
    files = [str(faces.font_file(face)) for face in faces.FACES] if text == "font" else []
    data = resvg_py.svg_to_bytes(
        svg_string=svg.write(page, text=text), dpi=DPI, font_files=files, skip_system_fonts=True
    )
    return Image.open(BytesIO(bytes(data))).convert("L")


@pytest.mark.parametrize("text", ["font", "outline"])
@pytest.mark.parametrize("make", [drawing.everything, drawing.marks], ids=["primitives", "marks"])
def test_both_backends_draw_the_same(make: Callable[[], Page], text: svg.TextForm) -> None:
    """Hardly a dot differs by more than the edges of shapes do between two renderers."""
    page = make()
    one, other = _from_pdf(page), _from_svg(page, text)
    assert one.size == other.size == (page.width * 10, page.height * 10)
    assert _differing(one, other) < 0.0005
    assert sum(one.histogram()[:128]) > 1000


def test_the_comparison_sees_a_shift_of_a_third_of_a_millimetre() -> None:
    """The measure above is not blind: a small move of one run is far over the limit."""
    page = drawing.everything()
    moved = Page(page.width, page.height, drawing.shifted(page.items, 0.35))
    assert _differing(_from_pdf(page), _from_pdf(moved)) > 0.005


def _differing(one: Image.Image, other: Image.Image) -> float:
    """The part of the dots that differ clearly, edges smoothed over three dots."""
    smooth = [image.filter(ImageFilter.BoxBlur(1)) for image in (one, other)]
    counts = ImageChops.difference(*smooth).histogram()
    return float(sum(counts[64:]) / sum(counts))
