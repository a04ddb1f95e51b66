"""What fields of fillable pages have to be: over every mark of a pencil, apart, legible, and said in words.

`python -m tests.fields_of_pages` looks at every sheet of every game and reports each finding; the exit code is 1 then.
The suite looks at sheets of every kind (`tests/test_fields.py`).
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Iterator

from sheetforge.game import discover
from sheetforge.press import forms
from sheetforge.press.pdf_content import POINTS_PER_MM
from sheetforge.products.options import PrintOptions
from sheetforge.sheet import walk
from sheetforge.sheet.page import FOOT, MARGIN
from sheetforge.sheet.palette import COLOR, MONO
from sheetforge.sheet.scene import Box, Circle, Field, Page, Rect, Text
from sheetforge.sheet.walk import Drawn
from sheetforge.sheet.widgets.brush import brushes
from tests.overlaps import official

MARKED = ("displays", "quick", "worksheets", "forms")
"""The products whose pages are written on in play; a starter and a pack are made of them."""

LEAST_PT = 6.5
"""The least type of what is typed, as of print."""

FREE = "000"
"""What has to fit into the box of a figure of which nobody knows the longest."""

LEAST_LINE = 20.0
"""The least width in mm of a line for a name or a note."""


def faults(page: Page, ink: str = "color") -> Iterator[str]:
    """Yield what is wrong with the fields of a page."""
    drawn = list(walk.walk(page.items))
    fields = [(one.item, one.box) for one in drawn if isinstance(one.item, Field)]
    boxes = [box for _, box in fields]
    for mark in _marks(drawn, page, ink):
        if not any(_covers(box, mark.box) for box in boxes):
            yield f"no field on the {type(mark.item).__name__.lower()} of {mark.name or 'the page'} {_at(mark.box)}"
    yield from _overlaps([(field.name, box) for field, box in fields])
    for field, box in fields:
        if not field.tooltip:
            yield f"{field.name} has no words"
        if field.kind == "text":
            yield from _too_small(field, box)


def _marks(drawn: list[Drawn], page: Page, ink: str) -> Iterator[Drawn]:
    """Yield the boxes, circles and frames that are there for a pencil: by how they are drawn."""
    brush = brushes({"color": COLOR, "mono": MONO}[ink])
    ticked, framed = {brush.box, brush.box_accent, brush.pip}, {brush.field, brush.field_dark}
    texts = [one.box for one in drawn if isinstance(one.item, Text) and one.item.text.strip()]
    foot = page.height - MARGIN - FOOT
    for one in drawn:
        if not isinstance(one.item, Rect | Circle) or one.box.y > foot or any(g.role == "legend" for g in one.groups):
            continue
        if one.item.style in ticked:
            if one.groups or not any(_explains(text, one.box) for text in texts):
                yield one
        elif one.item.style in framed and not any(_inside(text, one.box) for text in texts):
            yield one


def _explains(text: Box, box: Box) -> bool:
    """Return whether a text stands right of a sign, as in the list of the signs of a track."""
    return 0 < text.x - box.right < 4.0 and text.width > 10.0 and text.y < box.center[1] < text.bottom + 1.0


def _inside(text: Box, box: Box) -> bool:
    x, y = text.center
    return box.x < x < box.right and box.y < y < box.bottom


def _covers(field: Box, mark: Box) -> bool:
    both = walk.common(field, mark)
    return both.width * both.height > 0.4 * min(field.width * field.height, mark.width * mark.height)


def _overlaps(fields: list[tuple[str, Box]]) -> Iterator[str]:
    """Yield pairs of fields on one place, where viewers disagree which of them is meant."""
    rows: dict[int, list[tuple[str, Box]]] = {}
    for name, box in fields:
        inner = box.inset(0.06)
        near = {other for row in range(int(inner.y), int(inner.bottom) + 1) for other in rows.get(row, ())}
        for other, place in sorted(near):
            both = walk.common(inner, place)
            if both.width > 0 and both.height > 0:
                yield f"{name} lies on {other} {_at(box)}"
        for row in range(int(inner.y), int(inner.bottom) + 1):
            rows.setdefault(row, []).append((name, inner))


def _too_small(field: Field, box: Box) -> Iterator[str]:
    """Yield a field in which what people write has no room at a legible size."""
    width = box.width * POINTS_PER_MM
    how = forms.typed(field, width)
    if how.size < LEAST_PT:
        yield f"{field.name} has {how.size} points for {field.longest or field.value!r} {_at(box)}"
    elif how.in_the_middle:
        if forms.text_points(field.longest or FREE, how.size) > width - 2 * how.padding:
            yield f"{field.name} is {box.width:.1f} mm wide, too narrow for {field.longest or FREE} {_at(box)}"
    elif box.width < LEAST_LINE:
        yield f"{field.name} is {box.width:.1f} mm wide"
    if box.height * POINTS_PER_MM < how.size * 0.9:
        yield f"{field.name} is {box.height:.1f} mm high, for {how.size} points"


def _at(box: Box) -> str:
    return f"at {box.x:.1f} x {box.y:.1f} mm, {box.width:.1f} x {box.height:.1f}"


def main() -> int:
    """Look at all sheets and report."""
    parser = ArgumentParser(prog="python -m tests.fields_of_pages", description=__doc__)
    parser.add_argument("--only", default="")
    parser.add_argument("--ink", default="color")
    parser.add_argument("--paper", default="a4")
    asked = parser.parse_args()
    count = pages = 0
    for system, game in discover().items():
        for name, product in game.products().items():
            if name not in MARKED:
                continue
            options = PrintOptions(asked.paper, asked.ink, fillable=True)
            for sheet in product.plan(official(), system, options, {}).sheets:
                if asked.only not in sheet.name or sheet.name.endswith("-displays"):
                    continue
                for number, page in enumerate(sheet.lay_out().pages, 1):
                    pages += 1
                    for one in faults(page, asked.ink):
                        count += 1
                        print(f"{sheet.name} page {number}: {one}")
    print(f"{pages} pages, {count} findings", file=sys.stderr)
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main())
