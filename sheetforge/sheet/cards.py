"""Half-page cards for use at the table, two to a page, to be cut apart."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from sheetforge.sheet.form_data import Texts
from sheetforge.sheet.page import Look, apart, closed, content_box, sheet_palette, sheet_paper
from sheetforge.sheet.palette import Palette
from sheetforge.sheet.scene import Box, Page
from sheetforge.sheet.text import Run
from sheetforge.sheet.trim import PLAIN
from sheetforge.sheet.walk import bounds
from sheetforge.sheet.widgets.column import Note, Part, draw_settled, evened, set_by_scale
from sheetforge.sheet.widgets.form import Form
from sheetforge.sheet.widgets.panel import title_bar
from sheetforge.sheet.widgets.trim import frame

BETWEEN = 8.0
"""The distance in mm between the two cards: room for scissors on both sides of the line."""

PAD, TITLE = 4.0, 9.0
"""Distance in mm from the frame of a card to its text, and the height of its title bar."""

Card = tuple[str, str, Callable[[Form, Box], None]]
"""Title, note, and the function that draws the card below them."""


def pages(
    cards: Sequence[Card],
    options: Look,
    name: str,
    palette: Palette | None = None,
    legend: str = "",
    snug: bool = False,
) -> tuple[Page, ...]:
    """Return cards two to a page. Raises `LayoutProblem` when one does not fit.

    A `palette` of a game's own replaces that of the ink; `legend` explains a ring at the foot.
    Those that are `snug` end below their content.
    """
    drawn = []
    sheet = sheet_paper(options)
    for first in range(0, len(cards), 2):
        form = Form(palette or sheet_palette(options), name, options.fillable)
        box = content_box(sheet)
        height = (box.height - BETWEEN) / 2
        for index, card in enumerate(cards[first : first + 2]):
            place = Box(box.x, box.y + index * (height + BETWEEN), box.width, height)
            _card(form, card, place, snug)
        middle = box.y + height + BETWEEN / 2
        if len(cards) > first + 1:
            form.across(box.x, box.right, middle, form.brush.ray)
        form.items.extend(form.fields(f"card.{first // 2 + 1}"))
        drawn.append(closed(sheet, form, options, name, name, legend=legend))
    return tuple(drawn)


def strips(
    cards: Sequence[Card], options: Look, name: str, palette: Palette | None = None, legend: str = ""
) -> list[Page]:
    """Return each card at the top of a page, as high as its content needs: they share pages."""
    drawn: list[Page] = []
    for number, card in enumerate(cards, 1):
        drawn += apart(pages((card,), options, name, palette, legend, snug=True), f"card-{number}")
    return drawn


def _card(form: Form, card: Card, box: Box, snug: bool) -> None:
    """Draw a frame, a title bar, and the card below them."""
    title, note, draw = card
    start = len(form.items)
    draw(form, Box(box.x + PAD, box.y + TITLE + 2.5, box.width - 2 * PAD, box.height - TITLE - 5.0))
    content = form.items[start:]
    del form.items[start:]
    if snug:
        box = replace(box, height=min(box.height, bounds(content).bottom + 2.5 - box.y))
    if form.palette.trim == PLAIN:
        form.rect(box, form.brush.frame, 1.2)
    else:
        frame(form, box)
    # A bar without a fill has its text at its ends, which would touch the frame.
    inset = 0.0 if form.palette.header_fill else 1.4
    bar = Box(box.x + inset, box.y, box.width - 2 * inset, TITLE)
    title_bar(form, bar, title, note, size_pt=13.0)
    form.items.extend(content)


def notes(texts: Texts) -> list[Part]:
    """Return paragraphs with a bold beginning as parts of a column."""
    return [Note((Run(f"{head} ", "bold"), Run(text)), head) for head, text in texts]


def fill(form: Form, parts: Sequence[Part], boxes: Sequence[Box], largest: float) -> None:
    """Draw text in even columns, in the largest size of the scale that fits.

    Raises `LayoutProblem` when no size does.
    """
    settled = set_by_scale(form, parts, boxes, largest)
    if settled is None:
        raise form.problem("card", "its text does not fit")
    draw_settled(form, evened(form, parts, boxes, settled.size), boxes, notes=False)
