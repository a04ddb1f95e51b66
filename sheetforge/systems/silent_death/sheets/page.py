"""Pages: a display drawn once and put in its places, what is written on it, the colophon."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from sheetforge.sheet.palette import PALETTES, Palette
from sheetforge.sheet.paper import Paper, paper
from sheetforge.sheet.scene import Anchor, Box, Define, Field, Item, Line, Page, Style, Text, Use
from sheetforge.sheet.text import cap_height, width
from sheetforge.sheet.widgets.panel import colophon
from sheetforge.sheet.widgets.sketch import Blank, Sketch
from sheetforge.systems.silent_death.sheets.display import Display, Options, filled

MARGIN = 9.0
FOOT = 4.0
"""The height in mm of the colophon at the foot of the content."""

LEGEND = "ring: not printed in the source, worked out for this edition"


def sheet_paper(options: Options, landscape: bool = False) -> Paper:
    """The paper of some options with the margins of displays."""
    return paper(options.paper, landscape).with_margin(MARGIN)


def sheet_palette(options: Options) -> Palette:
    """The inks of some options."""
    return PALETTES[options.ink]


def content_box(sheet: Paper) -> Box:
    """The content of a page above its colophon."""
    content = sheet.content
    return Box(content.x, content.y, content.width, content.height - FOOT)


def written(
    blanks: Sequence[Blank],
    values: Mapping[str, str],
    at: tuple[float, float],
    palette: Palette,
    prefix: str = "",
) -> list[Item]:
    """What is written into blanks, as fields named `prefix.blank` or, without a prefix, as ink.

    `at` is where the drawing of the blanks was put.
    """
    made: list[Item] = []
    for blank in blanks:
        value = values.get(blank.name, "")
        box = Box(blank.box.x + at[0], blank.box.y + at[1], blank.box.width, blank.box.height)
        if prefix:
            made.append(
                Field(
                    blank.kind,
                    f"{prefix}.{blank.name}",
                    box,
                    value,
                    blank.tooltip,
                    min(blank.size_pt, box.height * 2.2),
                    blank.name.startswith("notes"),
                )
            )
        elif value and blank.kind == "check":
            made += _struck(box, palette)
        elif value:
            size = min(blank.size_pt, box.height / 0.3528 / 0.9)
            while size > 5.0 and width(value, "bold", size) > box.width:
                size -= 0.25
            x = box.x + (box.width - width(value, "bold", size)) / 2
            base = box.y + (box.height + cap_height("bold", size)) / 2
            made.append(Text(x, base, value, "bold", size, palette.ink))
    return made


def _struck(box: Box, palette: Palette) -> list[Item]:
    """A box struck off, as with a pencil: one stroke, for a cross is printed in some boxes."""
    style = Style(stroke=palette.ink, stroke_width=0.6, cap="round")
    inner = box.inset(box.width * 0.08)
    return [Line(inner.x, inner.bottom, inner.right, inner.y, style)]


def copies(
    display: Display, panel: Sketch, places: Sequence[tuple[float, float]], options: Options
) -> list[Item]:
    """A display drawn once and put in several places, each with what is written on that copy."""
    part = Define(f"{display.id}.display", tuple(panel.items))
    made: list[Item] = []
    for number, (x, y) in enumerate(places):
        made.append(Use(part, x, y))
        values: dict[str, str] = {}
        if number < len(options.crew):
            values |= filled(display, options.crew[number])
        if number < len(options.names):
            values["id"] = options.names[number]
        if number < len(options.damage):
            values |= dict.fromkeys(options.damage[number], "x")
        prefix = f"ship.{display.id}.{number + 1}" if options.fillable else ""
        if prefix or values:
            made += written(panel.blanks, values, (x, y), panel.palette, prefix)
    return made


def finish(
    display: Display,
    sheet: Paper,
    sketch: Sketch,
    options: Options,
    label: str = "",
    anchor: str = "",
    number: int = 0,
) -> Page:
    """The page of a display from what was drawn: anchor, fields of the page itself, colophon.

    `number` counts the pages of one sheet from 0.
    """
    left = f"{display.name}  ·  {display.book}" if display.book else display.name
    ringed = bool(display.reconstructed) or any(panel.reconstructed for panel in display.criticals)
    note = f"{options.colophon or 'sheetforge'}  ·  {display.digest[:10]}".rstrip(" ·")
    prefix = f"ship.{display.id}.sheet" if options.fillable else ""
    numbered = replace(options, colophon=note, page=options.page + number if options.page else 0)
    return closed(sheet, sketch, numbered, left, label or display.name, anchor,
                  display.name, LEGEND if ringed else "", prefix)  # fmt: skip


def closed(
    sheet: Paper,
    sketch: Sketch,
    options: Options,
    left: str,
    label: str,
    anchor: str = "",
    title: str = "",
    legend: str = "",
    prefix: str = "",
    level: int = 1,
) -> Page:
    """Any page from what was drawn, with its colophon, its anchor and its own fields."""
    content = sheet.content
    right = f"{options.colophon or 'sheetforge'}  ·  {sheet.name}"
    if options.page:
        right += f"  ·  page {options.page}"
    colophon(sketch, content, left, right, legend)
    items = list(sketch.items)
    if anchor:
        items.insert(0, Anchor(anchor, title or label, level, content.x, content.y))
    if prefix:
        items += written(sketch.blanks, {}, (0.0, 0.0), sketch.palette, prefix)
    return Page(sheet.width, sheet.height, tuple(items), label)
