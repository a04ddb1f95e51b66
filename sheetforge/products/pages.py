"""From pages to a sheet that can be built."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Literal

from sheetforge.content.library import Key
from sheetforge.products.product import Sheet
from sheetforge.sheet.scene import Document, Page
from sheetforge.sheet.widgets.sketch import LayoutProblem

Pages = Callable[[], tuple[Page, ...]]


def made(
    name: str,
    title: str,
    depends_on: Iterable[Key],
    pages: Pages,
    subject: str = "form",
    duplex: Literal["", "long-edge", "short-edge"] = "long-edge",
) -> Sheet:
    """A sheet whose pages are counted by laying it out, which takes a few milliseconds."""

    @cache
    def lay_out() -> Document:
        return Document(pages(), title, "", subject, (), "en", duplex)

    keys = frozenset(key for key in depends_on if key.id != "*")
    try:
        count = len(lay_out().pages)
    except LayoutProblem:
        # Told when the sheet is to be printed.
        count = 1
    return Sheet(name, keys, lay_out, count)
