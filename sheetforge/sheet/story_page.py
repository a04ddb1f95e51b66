"""The page of a battle so far: hits and losses by turn, and lines to write on as it goes on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import ceil
from typing import NamedTuple

from sheetforge.sheet import form_page
from sheetforge.sheet.page import Look, content_box, sheet_paper
from sheetforge.sheet.palette import Palette
from sheetforge.sheet.scene import Box, Page
from sheetforge.sheet.text import Run
from sheetforge.sheet.widgets import column
from sheetforge.sheet.widgets.column import Heading, Note, Part
from sheetforge.sheet.widgets.form import Form
from sheetforge.sheet.widgets.records import Writing

TITLE = "hits and losses"
COLUMNS, GAP = 2, 6.0
LARGEST, LEAST = 10.0, 7.5
"""Sizes of the sentences in points."""

LEAST_WRITING = 20.0
"""The least room in mm for lines to write on."""


LEAST_TURN = 26.0
"""The least height in mm of the lines for a turn to come."""


class TurnStory(NamedTuple):
    """A turn by its title, and its sentences, each with whether it is about a loss."""

    title: str
    sentences: Sequence[tuple[str, bool]]


def page(name: str, turns: Sequence[TurnStory], ahead: Sequence[str], look: Look, palette: Palette) -> Page:
    """Return the last turns of a battle that fit one page with legible type, and lines to write on in the room left.

    `ahead` are the titles of the turns to come, which have lines of their own as far as there is room.
    """
    shown = list(turns)
    while True:
        note = f"from {shown[0].title.lower()} on" if shown and len(shown) < len(turns) else "for all sides"
        began = form_page.start(f"{name}: {TITLE}", note, look, palette=palette)
        form, box = began.form, began.area
        parts, boxes = list(_parts(shown)), box.columns(COLUMNS, GAP)
        settled = column.settle(form, parts, boxes, LARGEST, LEAST) if parts else None
        if settled is not None or not shown:
            break
        del shown[0]
    y = box.y
    if settled is not None:
        even = column.evened(form, parts, boxes, settled.size)
        column.draw_settled(form, even, [replace(one, height=even.used) for one in boxes], notes=False)
        y += even.used + form_page.GAP
    if box.bottom - y > LEAST_WRITING:
        _lines(form, ahead, replace(box, y=y, height=box.bottom - y))
    return began.close("story", f"{name}  ·  {TITLE}")


def _lines(form: Form, ahead: Sequence[str], box: Box) -> None:
    """Draw lines to write on for each of the turns to come, in columns; in one block where there are none."""
    rows = min(ceil(len(ahead) / COLUMNS), int((box.height + form_page.GAP) // (LEAST_TURN + form_page.GAP)))
    if not rows:
        Writing("Report of the battle", "report").fill(form, box.x, box.y, box.width, box.height)
        return
    height = (box.height - form_page.GAP * (rows - 1)) / rows
    for number, title in enumerate(ahead[: COLUMNS * rows]):
        place = box.columns(COLUMNS, GAP)[number // rows]
        y = box.y + number % rows * (height + form_page.GAP)
        Writing(title, f"report.{title.rpartition(' ')[2]}").fill(form, place.x, y, place.width, height)


def writing(height: float, look: Look, palette: Palette) -> Page:
    """Return lines to write on at the top of a page, down to a height in mm."""
    sheet, form = sheet_paper(look), Form(palette, "Report of the battle")
    box = content_box(sheet)
    Writing("Report of the battle", "report").fill(form, box.x, box.y, box.width, height)
    return Page(sheet.width, sheet.height, tuple(form.items))


def _parts(turns: Sequence[TurnStory]) -> Iterator[Part]:
    for turn in turns:
        yield Heading(turn.title, "" if turn.sentences else "none")
        for sentence, is_loss in turn.sentences:
            yield Note((Run(sentence, "bold" if is_loss else "regular"),), "story")
