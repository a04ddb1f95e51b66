"""How much of each page is used: `python -m tests.cells_used FOLDER` lists the PDFs of a build.

A test holds the line for the packs of all scenarios. Others count the cells that items of a page lie on, which needs no
picture of it, and is more where these are not full.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pypdfium2
from PIL import Image

from sheetforge.sheet.scene import Anchor, Field, Link, Page, Rect
from sheetforge.sheet.walk import walk

CELL = 7.0
"""The side of a cell in mm."""

MARGIN = 8.0
"""The rim of a page in mm that is not counted."""

LOW, LEAST = 0.8, 0.35
"""The share of used cells that all pages of a pack have but one, and that which this one has."""

SCALE = 1.0
WHITE = 250


def shares(pdf: Path | bytes) -> Iterator[float]:
    """Yield for each page of a PDF the share of its cells with anything in them."""
    document = pypdfium2.PdfDocument(pdf)
    for number in range(len(document)):
        yield _share(document[number].render(scale=SCALE, grayscale=True).to_pil())


def share_of(page: Page) -> float:
    """Return the share of the cells of a page that its items lie on: of an empty frame those on its lines."""
    across, down = (int((side - 2 * MARGIN) // CELL) for side in (page.width, page.height))
    used: set[tuple[int, int]] = set()
    for drawn in walk(page.items):
        item, box = drawn.item, drawn.box
        if isinstance(item, Link | Anchor | Field) or box == page.box:
            continue
        columns, rows = _span(box.x, box.right, across), _span(box.y, box.bottom, down)
        if isinstance(item, Rect) and item.style.fill is None:
            ends = {rows[0], rows[-1]} if rows else set()
            sides = {columns[0], columns[-1]} if columns else set()
            used |= {(x, y) for y in rows for x in columns if y in ends or x in sides}
        else:
            used.update((x, y) for y in rows for x in columns)
    return len(used) / (across * down)


def _span(start: float, end: float, count: int) -> range:
    first, last = (int((place - MARGIN) // CELL) for place in (start, end))
    return range(max(0, first), min(count - 1, last) + 1)


def _share(picture: Image.Image) -> float:
    """Return the share of the cells of one picture that are not white throughout."""
    per_mm = 72 * SCALE / 25.4
    across, down = (int((side / per_mm - 2 * MARGIN) // CELL) for side in picture.size)
    used = 0
    for row in range(down):
        for column in range(across):
            left, top = (MARGIN + column * CELL) * per_mm, (MARGIN + row * CELL) * per_mm
            cell = picture.crop((int(left), int(top), int(left + CELL * per_mm), int(top + CELL * per_mm)))
            used += cell.getextrema()[0] < WHITE
    return used / (across * down)


if __name__ == "__main__":
    for file in sorted(Path(sys.argv[1]).rglob("*.pdf")):
        found = list(shares(file))
        low = sum(share < LOW for share in found)
        mean = sum(found) / len(found)
        print(
            f"{file.stem:32} {low:2} of {len(found):2} below 80 %, mean {mean:.0%}:",
            *(f"{share:.0%}" for share in found),
        )
