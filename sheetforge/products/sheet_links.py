"""A QR code at the foot of a display, which opens its sheet in play in the browser of a phone.

The foot of a page has room in every game, between the origin of the sheet and that of the print.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from importlib.util import find_spec
from typing import TYPE_CHECKING
from urllib.parse import urlsplit, urlunsplit

from sheetforge.content.library import BadRequest
from sheetforge.installed import not_installed
from sheetforge.products.options import ProductOption
from sheetforge.sheet.page import MARGIN
from sheetforge.sheet.scene import Anchor, Close, Field, Group, LineTo, Link, MoveTo, Page, Path, Style
from sheetforge.sheet.walk import walk
from sheetforge.sheet.widgets.sketch import LayoutProblem

if TYPE_CHECKING:
    from sheetforge.content.kinds import Key
    from sheetforge.products.options import PrintOptions

QR = ProductOption(
    "qr",
    "",
    "Print a QR code that opens the sheet in play on a phone; ADDRESS is that of sheetforge serve --lan.",
    metavar="ADDRESS",
    selects=True,
)

SIDE = 8.2
"""The side of the code in mm: from below the content of a page to where printers still print."""

ABOVE_EDGE = 3.6
"""The least distance of the code from the edge of the paper in mm, as home printers need it."""

QUIET = 1.0
"""The white margin in mm that a decoder needs about the code."""

LEAST_MODULE = 0.19
"""The least side in mm of a square of the code: a phone reads it from a hand's breadth."""

BLACK = "#000000"


def linked(options: PrintOptions, key: Key, draw: Callable[[], tuple[Page, ...]]) -> Callable[[], tuple[Page, ...]]:
    """Return a function that lays a sheet out, with a code on its first page if one is asked for.

    Raises `BadRequest` for an address that is none, or is too long to be read from paper.
    """
    given = options.setting(QR)
    if not given:
        return draw
    code = qr_code(address_of(given, key))

    def with_code() -> tuple[Page, ...]:
        first, *others = draw()
        return (replace(first, items=(*first.items, _drawn(code, first))), *others)

    return with_code


def address_of(given: str, key: Key) -> str:
    """Return the address of the sheet in play of a unit. Raises `BadRequest`.

    >>> from sheetforge.content.kinds import Key
    >>> address_of("http://192.168.1.2:8000/#token=abc", Key("ships", "babylon", "condor"))
    'http://192.168.1.2:8000/?play=ships/babylon/condor#token=abc'
    """
    try:
        parts = urlsplit(given)
        is_good = parts.scheme in ("http", "https") and bool(parts.hostname) and given.isascii() and given.isprintable()
    except ValueError:
        is_good = False
    if not is_good or " " in given:
        raise BadRequest(f"--{QR.name} {given}: give the address that sheetforge serve --lan prints, http://HOST:PORT/")
    return urlunsplit((parts.scheme, parts.netloc, parts.path or "/", f"play={key}", parts.fragment))


def qr_code(text: str) -> list[list[bool]]:
    """Return the squares of the smallest QR code of a text, row by row. Raises `BadRequest`."""
    if find_spec("segno") is None:
        raise BadRequest(not_installed("a QR code", "segno", "web"))
    import segno

    code = segno.make(text, error="l", micro=False, boost_error=False)
    rows = [[bool(square) for square in row] for row in code.matrix]
    if SIDE / len(rows) < LEAST_MODULE:
        raise BadRequest(f"--{QR.name}: a code of {text} is too fine for paper; give a shorter address")
    return rows


def _free(page: Page, top: float) -> float:
    """Return the middle of the widest part of the foot where nothing is drawn. Raises `LayoutProblem`."""
    drawn = (drawing.box for drawing in walk(page.items) if not isinstance(drawing.item, Anchor | Link | Field))
    spans = sorted((box.x, box.right) for box in drawn if box.bottom > top - QUIET)
    edge, widest = MARGIN, (0.0, 0.0)
    for start, end in [*spans, (page.width - MARGIN, page.width)]:
        widest = max(widest, (start - edge, edge))
        edge = max(edge, end)
    wide, start = widest
    if wide < SIDE + 2 * QUIET:
        raise LayoutProblem(page.label, f"--{QR.name}", f"the foot of the page has no room for a code of {SIDE:g} mm")
    return start + wide / 2


def _drawn(rows: list[list[bool]], page: Page) -> Group:
    """Draw a code as one path, a rectangle for each run of dark squares."""
    side = SIDE / len(rows)
    top = page.height - ABOVE_EDGE - SIDE
    left = _free(page, top) - SIDE / 2
    commands: list[MoveTo | LineTo | Close] = []
    for number, row in enumerate(rows):
        y, start = top + number * side, 0
        while start < len(row):
            end = start
            while end < len(row) and row[end] == row[start]:
                end += 1
            if row[start]:
                (x, to) = (left + start * side, left + end * side)
                commands += [MoveTo(x, y), LineTo(to, y), LineTo(to, y + side), LineTo(x, y + side), Close()]
            start = end
    squares = Path(tuple(commands), Style(fill=BLACK))
    return Group((squares,), id="qr", role="figure", label="QR code: this sheet in play")
