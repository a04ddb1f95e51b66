"""The calibration sheet: a front and a back to measure the offset of a printer.

Targets are at the same places of the paper on both sides. Against the light, the scales of the
back show the real places of the front's crosses; those two figures, the length of a ruler and the
outermost complete frame make up the profile of a printer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

from sheetforge.press import marks
from sheetforge.press.printer import Printer, corrected, read_printer
from sheetforge.products.cutting import BACKS, PRINTER
from sheetforge.products.options import made_by
from sheetforge.products.planner import Duplex, Planner, Product, Sheet
from sheetforge.sheet.palette import PALETTES, Palette
from sheetforge.sheet.paper import Paper, paper
from sheetforge.sheet.scene import Box, Circle, Document, Group, Item, Line, Page, Point, Rect, Style, Text, Transform
from sheetforge.sheet.text import TextOverflow, aligned, wrap
from sheetforge.text import signed

Edge = Literal["long", "short"]
"""The edge of the paper about which the printer turns it."""

TITLE = "Printer calibration"
FROM_EDGE = 42.0
"""The distance of the outer targets from the sides of the paper, in mm."""

REACH = 8
"""The length of a target's scale to each side, in mm."""

FRAMES = (2, 3, 4, 5, 6, 7, 8, 10, 12)
"""Distances in mm of the frames from the edge of the paper."""

STEPS = (
    'Print both pages at 100 %, without "fit to page", on both sides of one sheet; let the '
    "printer turn the paper about its {edge} edge.",
    "Ruler: lay a real one beside the long scale of this page. The true length of its 100 mm is 'hundred_mm'.",
    "Edges: the frames stand 2 to 12 mm from the paper's edge. On each side, the figure of the "
    "first line that is printed in full is 'unprintable'.",
    "Back: hold the sheet against a light, this side away from you. On the scales of the back, "
    "read where the crosses of the front come through: to the right is 'right', downwards is "
    "'down'; left and up are negative. Take the mean of the five.",
    "Write the figures into a file as below and name it with --printer. Print this sheet again "
    "with it: the crosses now meet.",
)
PROFILE = (
    "name: my printer",
    "back: {right: 0.0, down: 0.0}",
    "hundred_mm: 100.0",
    "unprintable: {left: 6.4, top: 6.4, right: 6.4, bottom: 6.4}",
)


def targets(sheet: Paper) -> tuple[Point, ...]:
    """Return the places of the targets on the front, symmetric about the paper's middle lines."""
    left, right = FROM_EDGE, sheet.width - FROM_EDGE
    top, bottom = FROM_EDGE, sheet.height - FROM_EDGE
    return ((left, top), (right, top), (sheet.width / 2, sheet.height / 2), (left, bottom), (right, bottom))


def pages(sheet: Paper, palette: Palette, edge: Edge, printer: Printer) -> tuple[Page, Page]:
    """Return front and back, corrected for a printer like every other sheet."""
    thin = Style(stroke=palette.ink, stroke_width=0.1)
    front: list[Item] = [*_frames(sheet, palette), *_instructions(sheet, palette, edge)]
    back: list[Item] = []
    for x, y in targets(sheet):
        front += [Transform(_cross(thin), x, y)]
        back += [Transform(_scales(palette), x, y)]
    box = Box(24.0, 0.0, sheet.width - 48.0, sheet.height)
    for items, side in ((front, "front"), (back, "back")):
        what = f"Calibration, {side}  ·  {sheet.name}  ·  turned about the {edge} edge"
        line = marks.colophon(what, made_by("scale 100 %", printer.settings), box, sheet.height - 20.0, palette)
        if not isinstance(line, TextOverflow):
            items.append(line)
    front.append(marks.ruler((sheet.width - 101.6) / 2, 24.0, palette))
    upright = Transform((marks.ruler(0.0, 0.0, palette),), 24.0, (sheet.height + 101.6) / 2, 3)
    front.append(upright)
    back += [marks.ruler((sheet.width - 101.6) / 2, 24.0, palette)]
    note = (
        "This is the back. Each scale counts millimetres from its middle; the place of the front's "
        "cross on it is the distance by which this side has to move."
    )
    back += _paragraphs([note], sheet.width / 2 - 45, sheet.height / 2 + 26, 90.0, palette)
    front_page = Page(sheet.width, sheet.height, tuple(front), "front")
    back_page = Page(sheet.width, sheet.height, tuple(back), "back")
    return corrected(front_page, printer, False), corrected(back_page, printer, True)


def _cross(style: Style) -> tuple[Item, ...]:
    """Return the target of the front: a thin cross in a circle."""
    r = REACH + 4.0
    return (Line(-r, 0, r, 0, style), Line(0, -r, 0, r, style), Circle(0, 0, REACH + 2.0, style))


def _scales(palette: Palette) -> tuple[Item, ...]:
    """Return the target of the back: two scales in half millimetres."""
    thin = Style(stroke=palette.accent, stroke_width=0.1)
    items: list[Item] = [Line(-REACH, 0, REACH, 0, thin), Line(0, -REACH, 0, REACH, thin)]
    for half in range(-2 * REACH, 2 * REACH + 1):
        offset, length = half / 2, 1.6 if half % 10 == 0 else 1.1 if half % 2 == 0 else 0.6
        items += [Line(offset, -length, offset, length, thin), Line(-length, offset, length, offset, thin)]
    for figure in (-REACH, -5, 5, REACH):
        text = signed(figure)
        items.append(aligned(text, "medium", 5.5, palette.ink, figure, -2.2, "center"))
        items.append(Text(2.2, figure + 0.7, text, "medium", 5.5, palette.ink))
    return tuple(items)


def _frames(sheet: Paper, palette: Palette) -> list[Item]:
    """Return rectangles close to the edge of the paper, each with its distance on every side."""
    thin = Style(stroke=palette.ink, stroke_width=0.1)
    items: list[Item] = []
    for number, corner in enumerate(FRAMES):
        items.append(Rect(corner, corner, sheet.width - 2 * corner, sheet.height - 2 * corner, thin))
        # The figures are staggered so that none overlaps another's line.
        along = 30.0 + 5.0 * number
        name = f"{corner}"
        items += [
            Line(corner, along, 14.0, along, thin),
            Text(14.6, along + 0.7, name, "medium", 5.5, palette.ink),
            Line(sheet.width - corner, along, sheet.width - 14.0, along, thin),
            aligned(name, "medium", 5.5, palette.ink, sheet.width - 14.6, along + 0.7, "right"),
            Line(along, corner, along, 14.0, thin),
            aligned(name, "medium", 5.5, palette.ink, along, 16.4, "center"),
            Line(along, sheet.height - corner, along, sheet.height - 14.0, thin),
            aligned(name, "medium", 5.5, palette.ink, along, sheet.height - 14.8, "center"),
        ]
    return [Group(tuple(items), role="figure", label="Frames", layer="marks")]


def _instructions(sheet: Paper, palette: Palette, edge: Edge) -> list[Item]:
    """Return the numbered instructions between the targets, and the profile below them."""
    left, width = 62.0, sheet.width - 2 * 62.0 + 8.0
    steps = [f"{n}.  {step.format(edge=edge)}" for n, step in enumerate(STEPS, 1)]
    top = 66.0
    items: list[Item] = [Text(left, top - 6, "Printer calibration", "bold", 15, palette.ink)]
    items += _paragraphs(steps, left, top, width, palette)
    y = sheet.height / 2 + 22.0
    items.append(Rect(left, y, width, 20.0, Style(stroke=palette.rule, stroke_width=palette.thin)))
    items += [Text(left + 3, y + 4.8 + 4.2 * n, line, "regular", 8.5, palette.ink) for n, line in enumerate(PROFILE)]
    return items


def _paragraphs(texts: Iterable[str], x: float, y: float, width: float, palette: Palette) -> list[Item]:
    """Return paragraphs one below the other."""
    items: list[Item] = []
    for text in texts:
        for line in wrap(text, "regular", 8.5, width):
            items.append(Text(x, y + 3.0, line, "regular", 8.5, palette.ink))
            y += 3.8
        y += 1.6
    return items


def sheets(planner: Planner) -> Iterator[Sheet]:
    """Yield the calibration sheet; none for a request of entities."""
    if planner.requested:
        return
    options = planner.options
    edge: Edge = "short" if options.setting(BACKS) == "short-edge" else "long"
    printer = read_printer(options.setting(PRINTER))

    def lay_out() -> Document:
        drawn = pages(paper(options.paper), PALETTES[options.ink], edge, printer)
        duplex: Duplex = "short-edge" if edge == "short" else "long-edge"
        return Document(drawn, TITLE, "", "calibration", (), "en", duplex)

    yield Sheet("calibration", frozenset(), lay_out, 2, title=TITLE)


CALIBRATION = Product("calibration", "a sheet to measure a printer with", sheets, (BACKS, PRINTER), by_default=False)
