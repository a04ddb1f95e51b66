"""Key to the displays of gunboats and warhounds: their pages in small, with numbered callouts."""

from __future__ import annotations

from collections.abc import Sequence

from sheetforge.sheet import walk
from sheetforge.sheet.form_data import Callouts
from sheetforge.sheet.page import closed, content_box, sheet_palette, sheet_paper
from sheetforge.sheet.scaling import IN_SMALL, plain, scaled
from sheetforge.sheet.scene import Box, Define, Page, Text, Transform
from sheetforge.sheet.text import Run
from sheetforge.sheet.widgets.column import Entry, Heading, Part, draw_settled, settle
from sheetforge.sheet.widgets.panel import title_bar
from sheetforge.sheet.widgets.sketch import Sketch
from sheetforge.systems.silent_death.sheets import gunboat, warhound
from sheetforge.systems.silent_death.sheets.display import Display, Options
from sheetforge.systems.silent_death.sheets.key import FORMS, GUTTER, MARKER, line, marker

TITLE = "How to read gunboats and warhounds"
GAP = 3.0
ROWS = 60
"""Heights of a part at which its line is tried."""


def has_larger(displays: Sequence[Display]) -> bool:
    """Return whether some displays are of gunboats or warhounds."""
    return any(display.frame != "fighter" for display in displays)


def pages(displays: Sequence[Display], options: Options) -> tuple[Page, ...]:
    """A page that explains one gunboat and one warhound of some displays; none without either."""
    shown = []
    for frame, make, callouts in (
        ("gunboat", gunboat.pages, FORMS.callouts("key-gunboat")),
        ("warhound", warhound.pages, FORMS.callouts("key-warhound")),
    ):
        some = [display for display in displays if display.frame == frame]
        if some:
            best = max(some, key=lambda display: (len(display.gauges), -len(display.weapons), display.id))
            shown.append((best, make, callouts))
    if not shown:
        return ()
    sheet = sheet_paper(options)
    sketch = Sketch(sheet_palette(options), "key")
    box = content_box(sheet)
    title_bar(sketch, Box(box.x, box.y, box.width, 9.5), TITLE, "", size_pt=14.0)
    top, each = box.y + 13.5, (box.height - 13.5 - GAP) / 2
    for number, (display, make, callouts) in enumerate(shown):
        page = make(display, Options(paper=options.paper, ink=options.ink))[0]
        place = Box(box.x, top + number * (each + GAP), box.width, each)
        _explained(sketch, display, page, callouts, place, options)
    return (closed(sheet, sketch, options, TITLE, "Key", "", TITLE, level=0),)


def _explained(sketch: Sketch, display: Display, page: Page, callouts: Callouts, box: Box, options: Options) -> None:
    """A page in small with its numbers, and the explanations beside it.

    Numbers stand in the margin, with a line to the part where the page is free.
    """
    whole = content_box(sheet_paper(options)).inset(-2.5, -2.5)
    by = (box.height - 1.0) / whole.height
    known: dict[str, Define] = {}
    left, top = box.x + GUTTER, box.y
    origin = left - whole.x * by, top - whole.y * by
    with sketch.group(role="figure", label=f"the display of {display.name}", data=IN_SMALL):
        sketch.items.append(Transform(scaled(tuple(plain(page.items)), by, known), *origin))
    picture = Box(left, top, whole.width * by, whole.height * by)
    sketch.rect(picture, sketch.brush.frame, 1.0)
    parts = _places(page, display.id, [name for name, _, _ in callouts])
    entries: list[Part] = [Heading(display.name, display.class_name)]
    for number, (name, title, text) in enumerate(callouts, 1):
        part = parts.get(name)
        if part is not None:
            x, y = picture.x - GUTTER + MARKER, origin[1] + _free(page, part) * by
            sketch.across(x, origin[0] + part.x * by, y, line(sketch))
            marker(sketch, number, (x, y))
        runs = (Run(f"{title}. ", "bold"), Run(text))
        key = str(number) if part is not None else "–"
        entries.append(Entry(key, runs, f"callout {number}", 6.5, number == len(callouts)))
    start = picture.right + GUTTER + GAP
    column = Box(start, box.y, box.right - start, box.height)
    settled = settle(sketch, entries, [column], largest=10.5)
    if settled is None:
        raise sketch.problem("callouts", "the explanations do not fit beside the display")
    draw_settled(sketch, settled, [column], notes=False)


def _free(page: Page, part: Box) -> float:
    """Return the height nearest to the middle of a part at which least stands left of it."""
    before = [
        drawn.box for drawn in walk.walk(page.items) if drawn.box.x < part.x - 0.5 and drawn.box.height < part.height
    ]
    heights = [part.y + part.height * step / ROWS for step in range(1, ROWS)]
    middle = part.y + part.height / 2
    return min(heights, key=lambda y: (sum(box.y - 0.4 < y < box.bottom + 0.4 for box in before), abs(y - middle)))


def _places(page: Page, id: str, names: Sequence[str]) -> dict[str, Box]:
    """Return the places of the parts of a page that have one of some names, or else of words that begin with it."""
    found: dict[str, list[Box]] = {}
    said: dict[str, Box] = {}
    for drawn in walk.walk(page.items):
        for group in drawn.groups:
            name = group.id.removeprefix(f"{id}.")
            if name in names:
                found.setdefault(name, []).append(drawn.box)
        if isinstance(drawn.item, Text):
            for name in names:
                if drawn.item.text.startswith(name):
                    said.setdefault(name, drawn.box)
    return said | {name: _around(boxes) for name, boxes in found.items()}


def _around(boxes: Sequence[Box]) -> Box:
    """Return the smallest box about some."""
    left, top = min(box.x for box in boxes), min(box.y for box in boxes)
    right, bottom = max(box.right for box in boxes), max(box.bottom for box in boxes)
    return Box(left, top, right - left, bottom - top)
