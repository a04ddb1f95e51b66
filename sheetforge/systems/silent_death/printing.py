"""From the options of a build to those of sheets, and from pages to a sheet that can be built."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Literal

from sheetforge import __version__
from sheetforge.library import Key
from sheetforge.press.product import PrintOptions, Sheet
from sheetforge.sheet.scene import Document, Page
from sheetforge.sheet.widgets.sketch import LayoutProblem
from sheetforge.systems.silent_death.sheets.display import Options

Pages = Callable[[], tuple[Page, ...]]


def sheet_options(options: PrintOptions) -> Options:
    """The print options as sheets of the family take them."""
    return Options(
        paper=options.paper,
        ink=options.ink,
        fillable=options.fillable,
        colophon=f"sheetforge {__version__}  ·  {options.ink}  ·  scale 100 %",
    )


def made(
    name: str,
    title: str,
    rests_on: Iterable[Key],
    pages: Pages,
    subject: str = "form",
    duplex: Literal["", "long-edge", "short-edge"] = "long-edge",
) -> Sheet:
    """A sheet whose pages are counted by laying it out, which takes a few milliseconds."""

    @cache
    def lay_out() -> Document:
        return Document(pages(), title, "", subject, (), "en", duplex)

    keys = frozenset(key for key in rests_on if key.id != "*")
    try:
        count = len(lay_out().pages)
    except LayoutProblem:
        # Told when the sheet is to be printed.
        count = 1
    return Sheet(name, keys, lay_out, count)
