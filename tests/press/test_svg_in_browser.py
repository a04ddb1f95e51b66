"""The SVG of a display in Chromium: the picture of the PDF, with text to select and search."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

from PIL import Image

from sheetforge.press import svg
from tests.chromium import Chromium
from tests.press import real_pages
from tests.press.rendering import differing, from_pdf

DPI = 96
"""The dots of a browser."""


def test_a_display_is_the_pdf_and_its_words_are_found(chromium: Chromium, tmp_path: Path) -> None:
    """Outlines are what is seen, whatever faces there are; the unseen text is what is selected."""
    page = real_pages.page("fighters")
    file = tmp_path / "fighters.svg"
    file.write_text(svg.write(page, text=real_pages.usual_text("fighters")))
    printed = from_pdf(page, DPI)
    tab = chromium.open(file, width=printed.width, height=printed.height)
    shown = Image.open(BytesIO(tab.picture())).convert("L")
    assert shown.size == printed.size
    assert differing(printed, shown) < 0.005
    assert tab.run("window.find('tight turn')")
    assert tab.run("getSelection().toString()").lower() == "tight turn"
    assert tab.faults == []
