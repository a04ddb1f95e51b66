"""Pages of forms: title bar, rows of boxes to fill in, paragraphs of rules, colophon."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from sheetforge.content.library import Unreadable
from sheetforge.sheet.arms import Arms, liveried
from sheetforge.sheet.fields import over_rules
from sheetforge.sheet.form_data import FormBox
from sheetforge.sheet.page import Look, closed, content_box, sheet_palette, sheet_paper
from sheetforge.sheet.palette import Palette
from sheetforge.sheet.paper import Paper
from sheetforge.sheet.scene import Box, Page
from sheetforge.sheet.text import Run
from sheetforge.sheet.widgets.form import Form
from sheetforge.sheet.widgets.panel import title_bar
from sheetforge.text import listed, nearest
from sheetforge.values import values

if TYPE_CHECKING:
    from sheetforge.sheet.poster import Poster

TITLE, BAR = 9.5, 5.4
"""Heights in mm of the bar over a page and of the bar over a part of it."""

GAP = 2.5
HEAD = 0.215
"""The share of a page that a picture at its head takes."""

ENTRY = 10.5
"""Height in mm of a box to write a name or a number in."""


@values(frozen=True, slots=True)
class FormPage:
    """A page being drawn: its form, its paper, and the area below its title."""

    form: Form
    sheet: Paper
    area: Box
    title: str
    options: Look

    def close(self, prefix: str, left: str = "", label: str = "", legend: str = "", anchor: str = "") -> Page:
        """Return the finished page; its fields are `prefix.blank`, `anchor` is for the outline."""
        self.form.items.extend(self.form.fields(prefix))
        return closed(
            self.sheet,
            self.form,
            self.options,
            left or self.title,
            label or self.title,
            anchor,
            self.title,
            legend,
            level=0,
        )


def start(
    title: str,
    note: str,
    options: Look,
    landscape: bool = False,
    palette: Palette | None = None,
    arms: Arms | None = None,
    head: Poster | None = None,
) -> FormPage:
    """Return a page with its title bar, in the livery of `arms`, or else of the options.

    A `palette` of a game's own replaces that of the ink, a `head` the bar.
    """
    arms = arms or options.arms
    sheet = sheet_paper(options, landscape)
    inks = liveried(palette or sheet_palette(options), arms)
    form = Form(inks, title, options.fillable)
    box = content_box(sheet)
    high = TITLE if head is None else box.height * HEAD
    bar = Box(box.x, box.y, box.width, high)
    if head is None:
        title_bar(form, bar, title, note, size_pt=14.0, arms=arms)
    else:
        # A form has no picture, and most pages are forms.
        from sheetforge.sheet.poster import draw_banner

        draw_banner(form, bar, head)
    top = bar.bottom + GAP
    return FormPage(form, sheet, Box(box.x, top, box.width, box.bottom - top), title, options)


def entries(
    form: Form,
    box: Box,
    boxes: Sequence[FormBox],
    values: Mapping[str, str] | None = None,
    name: str = "",
    height: float = ENTRY,
) -> float:
    """Draw a row of boxes to fill in; return the y below the row.

    `values` are known ones by key; those of other rows may be among them. Raises `Unreadable` for
    a box whose key is nearly that of a value.
    """
    gap = 1.6
    values = values or {}
    total = sum(each.share for each in boxes)
    room = box.width - gap * (len(boxes) - 1)
    check_boxes(boxes, values)
    x = box.x
    for each in boxes:
        part = room * each.share / total
        place = Box(x, box.y, part, height)
        key = f"{name}.{each.key}" if name else each.key
        form.entry(key, place, each.caption, values.get(each.key, ""))
        x += part + gap
    return box.y + height + GAP


def check_boxes(boxes: Sequence[FormBox], values: Mapping[str, str]) -> None:
    """Raise `Unreadable` at a box without a value whose key is nearly that of a lost value."""
    free = {each.key: each for each in boxes if each.key not in values}
    for value in values.keys() - {each.key for each in boxes}:
        for key in nearest(value, free):
            known = listed(sorted(values))
            raise Unreadable(
                f"{free[key].place}: no value is called {key!r}, there are {known}; did you mean {value!r}?"
            )


def bar(form: Form, x: float, y: float, width: float, title: str, note: str = "", ring: bool = False) -> float:
    """Draw the bar over a part of a page, with a ring at its title; return the y below it."""
    title_bar(form, Box(x, y, width, BAR), title, note, ring)
    return y + BAR


def paragraphs(
    form: Form,
    box: Box,
    texts: Sequence[tuple[str, str]],
    field: str,
    size: float,
    smallest: float = 6.5,
    after: float = 1.0,
    most: float = 0.0,
) -> float:
    """Draw paragraphs of a bold beginning and a sentence, as large as fits; return the y below.

    With `most` they stand further apart, up to so many mm, if there is room.

    Raises `LayoutProblem` when they are too high even at the smallest size.
    """
    while True:
        blocks = [
            form.set((Run(head + (" " if head and text else ""), "bold"), Run(text)), size, box.width, field, 1.16)
            for head, text in texts
        ]
        needed = sum(block.height + after for block in blocks)
        if needed <= box.height + 1e-6 or size <= smallest:
            break
        size -= 0.25
    if needed > box.height + 0.01:
        raise form.problem(field, f"it needs {needed:.1f} mm of height, there are {box.height:.1f}")
    after = max(after, min(most, after + (box.height - needed) / max(1, len(blocks))))
    y = box.y
    for block in blocks:
        form.items.extend(block.at(box.x, y, form.palette.ink))
        y += block.height + after
    return y


def writing_lines(form: Form, box: Box, name: str, pitch: float = 7.5) -> None:
    """Draw lines to write on over an area, as one field."""
    count = int((box.height + 0.01) / pitch)
    for number in range(count):
        form.across(box.x, box.right, box.y + (number + 1) * pitch)
    if count:
        room, size_pt = over_rules(Box(box.x, box.y, box.width, count * pitch), box.y + pitch, pitch)
        form.write(name, room, size_pt=size_pt, tooltip="notes")
