"""The sheets that a map takes, and the size of hexes and the place of the strip with which it takes few."""

from __future__ import annotations

from dataclasses import replace
from math import ceil

from sheetforge.content.library import BadRequest
from sheetforge.press.tiles import Tiling, TilingError, is_within, tiling
from sheetforge.products.map_options import EDGE, HEX_SIZE, LARGEST_HEX, MAP_FIT, OVERLAP, SMALLEST_HEX
from sheetforge.products.options import PrintOptions
from sheetforge.sheet.hexmap.board import Cuts, HexMap
from sheetforge.sheet.hexmap.drawing import (
    Looks,
    MapDrawing,
    Spans,
    size_beside,
    snaps,
    spans_of_numbers,
    without_panel,
)
from sheetforge.sheet.paper import paper
from sheetforge.text import counted

UNPRINTABLE = 20_000
"""The number of sheets of a map that no paper holds: more than any other takes."""

STEP = 0.5
"""The step in mm between hex sizes that are tried."""

NUDGES = (0.1, 0.2, 0.3, 0.4, 0.5)
"""The mm by which hexes become smaller so that no cut between sheets goes through a number."""

CLOSER, STILL_CLOSER = 0.72, 0.78
"""The least factors by which hexes become smaller to save sheets: usual ones, and those that are smaller already."""

CLEARANCE = 1.5
"""The least by which a hex is larger than a counter, in mm."""


def fitted(board: HexMap, drawn: Looks, options: PrintOptions) -> Looks:
    """Return the looks with the largest hexes with which a map takes the sheets asked for.

    Raises `BadRequest` with the least number of sheets if even the smallest hexes take more.
    """
    if MAP_FIT.name not in options.settings:
        return drawn
    most, smallest = options.setting(MAP_FIT), replace(drawn, across=float(SMALLEST_HEX))
    fewest = _needed(board, smallest, options)
    if fewest > most:
        raise BadRequest(
            f"--{HEX_SIZE.name} fit:{most}: {board.title} takes {counted(fewest, 'sheet')} with "
            f"hexes of {SMALLEST_HEX:g} mm, the smallest; give fit:{fewest} or more"
        )
    return _largest(board, drawn, options, most, SMALLEST_HEX, LARGEST_HEX)


def within(board: HexMap, drawn: Looks, options: PrintOptions, most: int, least: float) -> Looks:
    """Return looks with smaller hexes, of at least `least` mm, if a map takes more sheets than `most`."""
    if drawn.across <= least or _needed(board, drawn, options) <= most:
        return drawn
    most = max(most, _needed(board, replace(drawn, across=least), options))
    return _largest(board, drawn, options, most, least, drawn.across)


def sparing(board: HexMap, drawn: Looks, options: PrintOptions, least: float, closer: float = CLOSER) -> Looks:
    """Return looks with smaller hexes, of at least `least` mm, where the sheets that this saves are worth it.

    They are if there are fewer sheets for each mm of a hex: a sheet of eight for hexes an eighth smaller.
    """
    smallest = max(least, drawn.across * closer)
    tried = [
        drawn,
        *(replace(drawn, across=step * STEP) for step in range(ceil(smallest / STEP), int(drawn.across / STEP))),
    ]
    return min(reversed(tried), key=lambda looks: _needed(board, looks, options) / looks.across)


def _largest(board: HexMap, drawn: Looks, options: PrintOptions, most: int, least: float, largest: float) -> Looks:
    """Return looks with the largest hexes in a range with which a map takes no more sheets than `most`."""
    low, high = int(least / STEP), int(largest / STEP)
    while low < high:
        middle = (low + high + 1) // 2
        if _needed(board, replace(drawn, across=middle * STEP), options) <= most:
            low = middle
        else:
            high = middle - 1
    return replace(drawn, across=low * STEP)


def _needed(board: HexMap, drawn: Looks, options: PrintOptions) -> int:
    """Return the number of sheets that a map takes with its strip below it."""
    try:
        return spread(without_panel(board, drawn), options).count
    except TilingError:
        return UNPRINTABLE


def spread(drawing: MapDrawing, options: PrintOptions) -> Tiling:
    """Return the sheets of a drawing. Raises `TilingError`."""
    return _tiled((drawing.width, drawing.height), options, snaps(drawing), spans_of_numbers(drawing))


def _tiled(
    size: tuple[float, float],
    options: PrintOptions,
    snapped: tuple[tuple[float, ...], tuple[float, ...]] = ((), ()),
    words: tuple[Spans, Spans] = ((), ()),
) -> Tiling:
    return tiling(size, paper(options.paper), options.setting(OVERLAP), options.setting(EDGE), snapped, words)


def spread_of(board: HexMap, looks: Looks, options: PrintOptions) -> tuple[MapDrawing, Tiling]:
    """Return the measures of a map with its strip off the cuts between its sheets, and the sheets.

    The strip stands beside the map where that takes fewer sheets than below it, and no upright cut goes through it.
    Hexes of a usual size are up to `NUDGES` smaller where no number is cut then. Raises `TilingError`.
    """
    found = measured, sheets = _spread_of(board, looks, options)
    is_asked_for = not {HEX_SIZE.name, MAP_FIT.name}.isdisjoint(options.settings)
    if is_asked_for or not cuts_numbers(measured, sheets):
        return found
    for smaller in NUDGES:
        again, others = _spread_of(board, replace(looks, across=round(looks.across - smaller, 1)), options)
        if others.count <= sheets.count and not cuts_numbers(again, others):
            return again, others
    return found


def cuts_numbers(measured: MapDrawing, sheets: Tiling) -> bool:
    """Return whether a cut goes through the numbers of a column or a row of hexes."""
    return any(
        is_within(spans, cut)
        for spans, cuts in zip(spans_of_numbers(measured), cuts_of(sheets), strict=True)
        for cut in cuts
    )


def _spread_of(board: HexMap, looks: Looks, options: PrintOptions) -> tuple[MapDrawing, Tiling]:
    """Return the measures of a map with hexes of a size, and its sheets."""
    below, sheets = _off_cuts(board, looks, options)
    # Most maps need no second drawing: their panel with a column takes as many sheets.
    if sheets.count == 1 or _tiled(size_beside(board, looks.across), options).count >= sheets.count:
        return below, sheets
    beside, others = _off_cuts(board, replace(looks, beside=True), options)
    is_whole = all(cut <= beside.panel.right for cut in others.columns[1:-1])
    return (beside, others) if is_whole and others.count < sheets.count else (below, sheets)


def _off_cuts(board: HexMap, looks: Looks, options: PrintOptions) -> tuple[MapDrawing, Tiling]:
    """Return the measures of a map whose strip stands where the looks say, and its sheets."""
    measured = without_panel(board, looks)
    while True:
        sheets = spread(measured, options)
        again = without_panel(board, looks, cuts_of(sheets))
        # Entries of the legend that avoid cuts may need more height.
        if again.height == measured.height:
            return again, sheets
        measured = again


def cuts_of(sheets: Tiling) -> Cuts:
    """Return the cuts between sheets: x values and y values."""
    return sheets.columns[1:-1], sheets.rows[1:-1]
