"""Options of maps, and the drawing options that follow from them."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from sheetforge.press.tiles import Edge
from sheetforge.products.options import PrintOptions, ProductOption, Setting
from sheetforge.sheet.hexmap.drawing import Looks

SMALLEST_HEX, LARGEST_HEX = 5, 150
"""Millimetres across a hex."""

HEX_SIZE = ProductOption(
    "hex-size",
    25.0,
    "A hex from flat side to flat side; fit:N makes a map fill N sheets.",
    least=SMALLEST_HEX,
    most=LARGEST_HEX,
    limits="a hex is {} mm from side to side",
    metavar="MM|fit:N",
    fit="map-fit",
)
MAP_FIT = ProductOption("map-fit", -1, "Number of sheets that a map is to fill.", hidden=True)
HEX_SHAPE: ProductOption[Literal["", "flat", "pointy"]] = ProductOption(
    "hex-shape",
    "",
    "Whether a flat side or a corner of a hex is at the top; by default as the map says.",
    ("flat", "pointy"),
)
MAP = ProductOption("map", "", "Only this map.", metavar="ID", selects=True, kind="maps")
MAP_SIZE = ProductOption("map-size", "", "A blank map of this many columns and rows.", metavar="39x26", selects=True)
NUMBERS = ProductOption(
    "hex-numbers",
    1,
    "1 numbers every hex, of small hexes every fifth; 3 every third column and row, 0 no hex.",
    least=0,
    metavar="N",
)
NUMBERING = ProductOption("numbering", "digits", "Number hexes 0714 or G14.", ("digits", "letters"))
SKY: ProductOption[Literal["", "dark", "light"]] = ProductOption(
    "sky", "", "Dark space or white paper, in colour; by default posters are dark, sheets white.", ("dark", "light")
)
STARS = ProductOption("stars", True, "Stars on maps; never with --ink saver.")
SEED = ProductOption(
    "map-seed", 0, "Scatter stars and asteroids by another seed; 0 for that of the map.", least=0, metavar="N"
)
OVERLAP = ProductOption("overlap", 10.0, "Overlap of the sheets of a map.", metavar="MM")
EDGE: ProductOption[Edge] = ProductOption(
    "edge", "glue", "Glue the sheets over each other, or cut them and lay them side by side.", ("glue", "cut")
)
ON_SHEETS = ProductOption("map-sheets", True, "Also print maps on sheets to put together.", selects=True)

MAP_OPTIONS: tuple[ProductOption[Setting], ...] = (
    MAP,
    MAP_SIZE,
    HEX_SIZE,
    MAP_FIT,
    HEX_SHAPE,
    NUMBERS,
    NUMBERING,
    SKY,
    STARS,
    SEED,
    OVERLAP,
    EDGE,
    ON_SHEETS,
)


def looks(options: PrintOptions) -> Looks:
    """Return the drawing options of maps. Raises `BadRequest` for a value out of range."""
    asked = options.setting(SKY)
    return Looks(
        options.setting(HEX_SIZE),
        options.ink,
        asked or "dark",
        options.setting(STARS),
        options.setting(NUMBERS),
        options.setting(NUMBERING) == "letters",
    )


def on_paper(drawn: Looks, options: PrintOptions) -> Looks:
    """Return the drawing options of a map on sheets, which are light if nobody asks for dark space.

    A poster may go to a shop; sheets are printed at home, where a dark ground takes much ink.
    """
    return replace(drawn, sky="light") if drawn.sky == "dark" and not options.setting(SKY) else drawn
