"""The PNG backend: the pages of a PDF as pictures, for screens and virtual tables.

It renders the PDF, so that there is no third way of drawing. pypdfium2 is an optional dependency.
"""

from __future__ import annotations

from io import BytesIO


class MissingExtraError(RuntimeError):
    """A request that needs a package which is not installed."""

    def __init__(self) -> None:
        super().__init__("PNG needs the package pypdfium2: pip install pypdfium2")


def render(pdf: bytes, dpi: int) -> tuple[bytes, ...]:
    """Return every page of a PDF file as a PNG file, with the values of form fields."""
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
    """Return one page as a PNG file with its resolution."""
    # A page a little over a whole number of dots would get one dot more.
    scale = dpi / 72 * (1 - 1e-5)
    picture = page.render(scale=scale, may_draw_forms=True).to_pil()  # type: ignore[attr-defined]
    stream = BytesIO()
    picture.save(stream, format="PNG", dpi=(dpi, dpi))
    return stream.getvalue()
