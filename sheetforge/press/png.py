"""The PNG backend: the pages of a PDF as pictures, for screens and virtual tables.

It draws the PDF that was written, so there is no third way of drawing. pypdfium2 is an optional
dependency.
"""

from __future__ import annotations

from io import BytesIO

DPI = 200
"""Dots an inch, unless the caller wants another figure."""


class MissingExtraError(RuntimeError):
    """Something was asked for that needs a package which is not installed."""

    def __init__(self) -> None:
        super().__init__("PNG needs the package pypdfium2: pip install pypdfium2")


def render(pdf: bytes, dpi: int = DPI) -> tuple[bytes, ...]:
    """Every page of a PDF file as a PNG file, form fields filled in as they stand."""
    try:
        import pypdfium2
    except ImportError:
        raise MissingExtraError from None
    document = pypdfium2.PdfDocument(pdf)
    try:
        document.init_forms()
        return tuple(_encoded(page, dpi) for page in document)
    finally:
        document.close()


def _encoded(page: object, dpi: int) -> bytes:
    """One page as a PNG file that says how large it is meant to be."""
    # A page that is a hair over a whole number of dots would get one dot more.
    scale = dpi / 72 * (1 - 1e-5)
    picture = page.render(scale=scale, may_draw_forms=True).to_pil()  # type: ignore[attr-defined]
    stream = BytesIO()
    picture.save(stream, format="PNG", dpi=(dpi, dpi))
    return stream.getvalue()
