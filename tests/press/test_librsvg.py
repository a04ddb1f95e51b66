"""SVG in librsvg, as file managers and converters show it, beside the PDF."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.press import real_pages
from tests.press.rendering import differing, font_settings, from_librsvg, from_pdf

DPI = 127
"""Five dots a millimetre."""


@pytest.mark.parametrize("name", ["control log", "counters", "fighters"])
def test_no_page_needs_a_face(name: str, tmp_path: Path) -> None:
    """Where no face is installed, the SVG that the build writes is the PDF's picture, on white."""
    page = real_pages.page(name)
    fonts = font_settings(tmp_path, installed=False)
    one, other = from_pdf(page, DPI), from_librsvg(page, real_pages.usual_text(name), DPI, fonts)
    assert one.size == other.size
    assert differing(one, other) < 0.001


def test_text_needs_the_faces_of_the_build(tmp_path: Path) -> None:
    """With the faces of `fonts/` installed, text is the PDF's picture; without them it is not."""
    page = real_pages.page("fighters")
    picture = from_pdf(page, DPI)
    found = {}
    for installed in (True, False):
        folder = tmp_path / str(installed)
        folder.mkdir()
        fonts = font_settings(folder, installed=installed)
        found[installed] = differing(picture, from_librsvg(page, "font", DPI, fonts))
    assert found[True] < 0.001
    assert found[False] > 0.01
