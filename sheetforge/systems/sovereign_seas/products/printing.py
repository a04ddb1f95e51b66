"""From the options of a build to those of sheets."""

from __future__ import annotations

from sheetforge import __version__
from sheetforge.products.product import PrintOptions
from sheetforge.systems.sovereign_seas.sheets.log import Options


def sheet_options(options: PrintOptions) -> Options:
    """The print options as sheets of this game take them."""
    return Options(
        paper=options.paper,
        ink=options.ink,
        fillable=options.fillable,
        colophon=f"sheetforge {__version__}  ·  {options.ink}  ·  scale 100 %",
    )
