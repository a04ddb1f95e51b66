"""What tests of every game ask of a printed page."""

from __future__ import annotations

from sheetforge.sheet import walk
from sheetforge.sheet.paper import paper
from sheetforge.sheet.scene import Page
from sheetforge.sheet.text import missing_glyphs
from tests.sheet import layout

LOOKS = (("a4", "color"), ("letter", "mono"), ("a4", "saver"))
"""Papers and inks on which a page is looked at: each of them, not every pair; layout does not ask for the ink."""


def sound(page: Page, paper_name: str) -> None:
    """Assert that a page, upright or lying, could be printed as it is."""
    sheet = paper(paper_name, landscape=page.width > page.height)
    assert [(one.name, one.box) for one in layout.outside(page, sheet.safe)] == []
    assert [(one.item, other.item) for one, other in layout.overlapping_texts(page)] == []
    assert layout.cut_texts(page) == []
    assert {text.text for text, _ in walk.texts(page.items) if missing_glyphs(text.text)} == set()
