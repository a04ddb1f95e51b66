"""Pages of sheets of any content: paper and inks, values in blanks, the colophon."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextvars import ContextVar
from dataclasses import replace
from typing import Protocol

from sheetforge.sheet import scene
from sheetforge.sheet.arms import Arms, liveried
from sheetforge.sheet.faces import Face
from sheetforge.sheet.fields import LEAST_PT, fields_of, is_field
from sheetforge.sheet.palette import PALETTES, Palette, trimmed
from sheetforge.sheet.paper import Paper, in_small, paper
from sheetforge.sheet.scaling import scaled
from sheetforge.sheet.text import cap_height, text_width
from sheetforge.sheet.widgets.panel import colophon
from sheetforge.sheet.widgets.sketch import RING, STRIKES, Blank, Sketch
from sheetforge.values import values

page_laid_out: ContextVar[Callable[[], None]] = ContextVar("page_laid_out", default=lambda: None)
"""Called after each page: the progress of a long document before it is drawn."""

numbering: ContextVar[dict[int, Callable[[int], scene.Page]] | None] = ContextVar("numbering", default=None)
"""The functions that make the pages laid out so far with a number in their colophon, by the `id` of each page."""

MARGIN = 9.0
FOOT = 4.0
"""Height in mm of the colophon at the foot of the content."""

RING_PT = 7.0
"""Size in points of the marks beside a ring."""

LEGEND = "ring: not printed in the source, worked out for this edition"


class Look(Protocol):
    """The options of printed pages; a game adds those of its own sheets."""

    @property
    def paper(self) -> str:
        """Return the paper's name."""

    @property
    def ink(self) -> str:
        """Return the palette's name."""

    @property
    def fillable(self) -> bool:
        """Return True when blanks become form fields."""

    @property
    def colophon(self) -> str:
        """Return the origin of the page, for the line at its foot."""

    @property
    def page(self) -> int:
        """Number of the first page in a book; 0 for a sheet by itself."""

    @property
    def trim(self) -> str:
        """Return the package of the game whose trim the pages have; empty for none."""

    @property
    def arms(self) -> Arms | None:
        """Return the livery of pages that have none of their own, such as that of an event."""


@values(frozen=True, slots=True)
class PageLook:
    """A `Look` and nothing more."""

    paper: str = "a4"
    ink: str = "color"
    fillable: bool = False
    colophon: str = ""
    page: int = 0
    trim: str = ""
    arms: Arms | None = None


def sheet_paper(options: Look, landscape: bool = False) -> Paper:
    """Return the paper of some options with the margins of sheets."""
    return in_small(paper(options.paper, landscape)).with_margin(MARGIN)


def sheet_palette(options: Look, arms: Arms | None = None) -> Palette:
    """Return the inks and the trim of some options, in colour with the inks of a livery."""
    return liveried(trimmed(PALETTES[options.ink], options.trim), arms or options.arms)


def content_box(sheet: Paper) -> scene.Box:
    """Return the content of a page above its colophon."""
    content = sheet.content
    return scene.Box(content.x, content.y, content.width, content.height - FOOT)


NOW_PT = 11.0
"""The size in points of the figure that holds in place of one that is crossed out."""

NOW_AIR = 1.0
"""The distance in mm of such a figure at the left of a diamond, whose tip is there."""

TWO_LINES = 4.0
"""The least height in mm of a place for a value in two lines of the least type."""

AREA, AREA_LINE = 14.0, 8.0
"""The least height in mm of an area for several lines, and that of its first line."""


def written(
    blanks: Sequence[Blank],
    values: Mapping[str, str],
    at: tuple[float, float],
    palette: Palette,
    prefix: str = "",
    subject: str = "",
) -> list[scene.Item]:
    """Draw the values of blanks, as fields named `prefix.blank` or, without a prefix, as ink.

    `at` is the place of the drawing of the blanks, `subject` what it shows.
    """
    made: list[scene.Item] = []
    shown: list[Blank] = []
    for blank in blanks:
        value = values.get(blank.name, "")
        box = scene.Box(blank.box.x + at[0], blank.box.y + at[1], blank.box.width, blank.box.height)
        # A place of a ring may have a text instead, which is ink.
        if prefix and is_field(blank) and (blank.kind == "text" or value in ("", "x")):
            shown.append(blank)
        elif value and blank.kind in STRIKES:
            made += _crossed(box, palette, "" if value == "x" else value, blank.kind == "strike-left")
        elif value and blank.kind == "ring":
            made += _ring(box, palette, "" if value == "x" else value)
        elif value and blank.kind == "check":
            made.append(struck(box, palette))
        elif value:
            made += _value(value, box, blank.size_pt, palette)
    return [*made, *fields_of(shown, prefix, values, subject, at)]


def _value(value: str, box: scene.Box, size_pt: float, palette: Palette) -> Iterator[scene.Item]:
    """Yield a value in its place: smaller, lighter, or in two lines where it is long."""
    size = min(size_pt, box.height / 0.3528 / 0.9)
    face: Face = "bold"
    while size > LEAST_PT and text_width(value, face, size) > box.width:
        size -= 0.25
    lines = [value]
    if text_width(value, face, size) > box.width:
        face = "regular"
        if text_width(value, face, size) > box.width and box.height >= TWO_LINES:
            lines = _halves(value, size)
    while size > 5.0 and max(text_width(line, face, size) for line in lines) > box.width:
        size -= 0.25
    # In an area for notes a value is at the head, where a person would begin to write.
    high = AREA_LINE if box.height > AREA else box.height
    cap, lead = cap_height(face, size), size * 0.3528 * 0.95
    base = box.y + (high + cap - lead * (len(lines) - 1)) / 2
    for number, line in enumerate(lines):
        x = box.x + (box.width - text_width(line, face, size)) / 2
        yield scene.Text(x, base + number * lead, line, face, size, palette.ink)


def _halves(value: str, size: float) -> list[str]:
    """Return the two lines of a value that are nearest to each other in width; one where it has no space."""
    words = value.split()
    splits = [[" ".join(words[:at]), " ".join(words[at:])] for at in range(1, len(words))]
    return min(splits, key=lambda lines: max(text_width(line, "regular", size) for line in lines), default=[value])


STEEP = 2.0
"""The largest width of a stroke through a box, in heights of the box."""


def struck(box: scene.Box, palette: Palette) -> scene.Item:
    """Strike a box off with one stroke, since some boxes have a printed cross; in a wide box it stays steep."""
    wide = STEEP * box.height
    if box.width > wide:
        box = scene.Box(box.center[0] - wide / 2, box.y, wide, box.height)
    style = scene.Style(stroke=palette.ink, stroke_width=0.6, cap="round")
    inner = box.inset(box.width * 0.08)
    return scene.Line(inner.x, inner.bottom, inner.right, inner.y, style)


def _crossed(box: scene.Box, palette: Palette, now: str, at_left: bool) -> list[scene.Item]:
    """Cross out a part of a sheet, with the figure that holds `now` at its right or left."""
    style = scene.Style(stroke=palette.ink, stroke_width=0.7, cap="round")
    line = scene.Line(box.x + 0.8, box.bottom - 0.8, box.right - 0.8, box.y + 0.8, style)
    if not now:
        return [line]
    base = box.center[1] + cap_height("bold", NOW_PT) / 2
    x = box.x - NOW_AIR - text_width(now, "bold", NOW_PT) if at_left else box.right + 0.3
    return [line, scene.Text(x, base, now, "bold", NOW_PT, palette.ink)]


def _ring(box: scene.Box, palette: Palette, marks: str = "") -> list[scene.Item]:
    """Draw a ring round an event that has happened, and write whom it concerns at its left."""
    style = scene.Style(stroke=palette.ink, stroke_width=0.5)
    ring = scene.Rect(box.x, box.y, box.width, box.height, style, min(box.width, box.height) / 2)
    if not marks:
        return [ring]
    base = box.y + (box.height + cap_height("bold", RING_PT)) / 2
    x = box.x - 0.6 - text_width(marks, "bold", RING_PT)
    return [ring, scene.Text(x, base, marks, "bold", RING_PT, palette.ink)]


def copied(
    part: str,
    drawn: Sketch,
    places: Sequence[tuple[float, float]],
    values: Sequence[Mapping[str, str]],
    prefix: str = "",
) -> list[scene.Item]:
    """Place a drawing several times, each copy with its own values.

    `part` is its id in the document. `values` has for each copy: name of
    the blank → text. With a `prefix` the blanks are fields named `prefix.copy.blank`.
    """
    define = scene.Define(part, tuple(drawn.items))
    made: list[scene.Item] = []
    for number, (x, y) in enumerate(places):
        made.append(scene.Use(define, x, y))
        known = values[number] if number < len(values) else {}
        named = f"{prefix}.{number + 1}" if prefix else ""
        if named or known:
            subject = f"{drawn.subject} {number + 1}" if len(places) > 1 else drawn.subject
            made += written(drawn.blanks, known, (x, y), drawn.palette, named, subject)
    return made


@values(frozen=True, slots=True)
class SidePage(scene.Page):
    """A page that lies beside the others of its `sheet` on the table: no two of them are on one leaf."""

    sheet: str = ""


def side_by_side(pages: Sequence[scene.Page], sheet: str = "sheet") -> tuple[scene.Page, ...]:
    """Return pages as pages that lie beside one another on the table; a single page is left as it is."""
    if len(pages) < 2:
        return tuple(pages)
    beside = tuple(
        SidePage(page.width, page.height, page.items, page.label, page.trim, page.bleed, page.title, sheet)
        for page in pages
    )
    ways = numbering.get()
    for page, side in zip(pages, beside, strict=True):
        # A book numbers the page itself, as its pages follow one another.
        if ways is not None and id(page) in ways:
            ways[id(side)] = ways[id(page)]
    return beside


def sheet_of_page(page: scene.Page) -> str:
    """Return the sheet that a page lies beside other pages of; empty for a page by itself."""
    return page.sheet if isinstance(page, SidePage) else ""


def apart(pages: Iterable[scene.Page], mark: str, words: str = "") -> list[scene.Page]:
    """Rename fields, anchors and parts of pages, so that repeated pages have different names.

    `words` are those of a mark for people; without them it is said as the place of a sheet.
    """
    made = []
    called = words or _place(mark)
    for page in pages:
        items: list[scene.Item] = []
        for item in page.items:
            if isinstance(item, scene.Field):
                choice = f"{item.choice}.{mark}" if item.choice else ""
                items.append(
                    replace(item, name=f"{item.name}.{mark}", choice=choice, subject=f"{item.subject} ({called})")
                )
            elif isinstance(item, scene.Anchor):
                items.append(replace(item, name=f"{item.name}.{mark}"))
            elif isinstance(item, scene.Use):
                items.append(replace(item, part=replace(item.part, id=f"{item.part.id}.{mark}")))
            else:
                items.append(item)
        named = replace(page, items=tuple(items))
        made.append(replace(named, sheet=f"{named.sheet}.{mark}") if isinstance(named, SidePage) else named)
    return made


def _place(mark: str) -> str:
    """Return a mark of a sheet in words.

    >>> _place("side.2.1"), _place("2.1"), _place("3"), _place("half")
    ('side 2, sheet 1', 'side 2, sheet 1', 'sheet 3', 'half')
    """
    match mark.split("."):
        case [*_, side, sheet] if side.isdigit() and sheet.isdigit():
            return f"side {side}, sheet {sheet}"
        case [sheet] if sheet.isdigit():
            return f"sheet {sheet}"
    return mark.replace(".", " ")


def _ringed(items: Iterable[scene.Item], marks: tuple[scene.Style, ...]) -> bool:
    """Return True if the ring of reconstructed values is drawn, also inside a part."""
    for item in items:
        # Most of a page: they hold nothing.
        if isinstance(item, scene.Text | scene.Line):
            continue
        if isinstance(item, scene.Circle):
            if item.radius == RING and item.style in marks:
                return True
        elif isinstance(item, scene.Group | scene.Clip | scene.Transform):
            if _ringed(item.items, marks):
                return True
        elif isinstance(item, scene.Use) and _ringed(item.part.items, marks):
            return True
    return False


def closed(
    sheet: Paper,
    sketch: Sketch,
    options: Look,
    left: str,
    label: str,
    anchor: str = "",
    title: str = "",
    legend: str = "",
    prefix: str = "",
    level: int = 1,
    values: Mapping[str, str] | None = None,
    key: Callable[[Sketch, scene.Box], None] | None = None,
) -> scene.Page:
    """Return a page of drawn items, with its colophon, its anchor and its own fields.

    A page with the ring of reconstructed values explains it, unless `legend` says more; `key` draws
    the meaning of its other signs in the free part of the colophon.
    `values` are those of the blanks of the page itself, by name. A page for large paper is
    enlarged.
    """
    content = sheet.content
    if not legend and _ringed(sketch.items, (sketch.brush.mark, sketch.brush.mark_dark)):
        legend = LEGEND
    right = f"{options.colophon or 'sheetforge'}  ·  {sheet.name}"
    begin = scene.Anchor(anchor, title or label, level, content.x, content.y) if anchor else None

    def page(drawn: Sketch, number: int) -> scene.Page:
        room = colophon(drawn, content, left, f"{right}  ·  page {number}" if number else right, legend)
        if key is not None:
            key(drawn, room)
        items = [*([begin] if begin is not None else []), *drawn.items]
        if prefix or values:
            items += written(drawn.blanks, values or {}, (0.0, 0.0), drawn.palette, prefix, drawn.subject)
        page_laid_out.get()()
        if sheet.enlarged == 1.0:
            return scene.Page(sheet.width, sheet.height, tuple(items), label, title=title)
        by = sheet.enlarged
        return scene.Page(sheet.width * by, sheet.height * by, scaled(tuple(items), by, {}), label, title=title)

    ways = numbering.get()
    if ways is None:
        return page(sketch, options.page)
    kept = sketch.copied()
    made = page(sketch, options.page)
    ways[id(made)] = lambda number: page(kept.copied(), number)
    return made
