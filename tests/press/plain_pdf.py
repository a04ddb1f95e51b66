"""The content of a PDF as text, for tests."""

from __future__ import annotations

from io import BytesIO

from pypdf import PdfReader


def content(data: bytes, page: int = 0) -> str:
    """Return the operators of a page."""
    stream = PdfReader(BytesIO(data)).pages[page].get_contents()
    assert stream is not None
    return stream.get_data().decode("latin-1") + "\n"
