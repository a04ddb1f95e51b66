"""Half-page cards for use at the table, two to a page, to be cut apart."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial

from sheetforge.sheet.form_data import Texts
from sheetforge.sheet.page import Look, apart, closed, content_box, sheet_palette, sheet_paper
from sheetforge.sheet.palette import Palette
from sheetforge.sheet.scene import Box, Page, Strip
from sheetforge.sheet.text import Run
from sheetforge.sheet.trim import PLAIN
from sheetforge.sheet.walk import bounds
from sheetforge.sheet.widgets.column import STRETCH, Note, Part, draw_settled, evened, larger, set_by_scale
from sheetforge.sheet.widgets.form import Form
from sheetforge.sheet.widgets.panel import title_bar
from sheetforge.sheet.widgets.sketch import LayoutProblem
from sheetforge.sheet.widgets.trim import frame

BETWEEN = 8.0
"""The distance in mm between the two cards: room for scissors on both sides of the line."""

PAD, TITLE = 4.0, 9.0
"""Distance in mm from the frame of a card to its text, and the height of its title bar."""

SPREAD = 4.0
"""The most room in mm between the paragraphs of a card that grows."""

Card = tuple[str, str, Callable[[Form, Box], None]]
"""Title, note, and the function that draws the card below them."""


def pages(
    cards: Sequence[Card], options: Look, name: str, palette: Palette | None = None, legend: str = ""
) -> tuple[Page, ...]:
    """Return cards two to a page. Raises `LayoutProblem` when one does not fit.

    A `palette` of a game's own replaces that of the ink; `legend` explains a ring at the foot.
    """
    drawn = []
    sheet = sheet_paper(options)
    for first in range(0, len(cards), 2):
        form = Form(palette or sheet_palette(options), name, options.fillable)
        box = content_box(sheet)
        height = (box.height - BETWEEN) / 2
        for index, card in enumerate(cards[first : first + 2]):
            place = Box(box.x, box.y + index * (height + BETWEEN), box.width, height)
            _card(form, card, place, snug=False)
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
    sheet = sheet_paper(options)
    half = (content_box(sheet).height - BETWEEN) / 2

    def strip(card: Card, mark: str, height: float, grows: bool) -> Page:
        form = Form(palette or sheet_palette(options), name, options.fillable, grows)
        box = content_box(sheet)
        _card(form, card, Box(box.x, box.y, box.width, height), snug=True)
        form.items.extend(form.fields("card.1"))
        (page,) = apart((closed(sheet, form, options, name, name, legend=legend),), mark)
        return page

    drawn: list[Page] = []
    for number, card in enumerate(cards, 1):
        mark = f"card-{number}"
        page = strip(card, mark, half, grows=False)
        taller = partial(_taller, partial(strip, card, mark), page)
        drawn.append(Strip(page.width, page.height, page.items, page.label, taller=taller))
    return drawn


def _taller(strip: Callable[[float, bool], Page], page: Page, height: float) -> Page:
    """Return a card drawn for a height; as it was if its content does not fit that."""
    with suppress(LayoutProblem):
        return strip(height, True)
    return page


def _card(form: Form, card: Card, box: Box, snug: bool) -> None:
    """Draw a frame, a title bar, and the card below them.

    Raises `LayoutProblem` for content that is higher than a card that grows.
    """
    title, note, draw = card
    start = len(form.items)
    draw(form, Box(box.x + PAD, box.y + TITLE + 2.5, box.width - 2 * PAD, box.height - TITLE - 5.0))
    content = form.items[start:]
    del form.items[start:]
    if snug:
        needed = bounds(content).bottom + 2.5 - box.y
        if form.grows and needed > box.height + 0.01:
            raise form.problem(title, f"it needs {needed:.1f} mm of height, there are {box.height:.1f}")
        box = replace(box, height=min(box.height, needed))
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


def spread(form: Form) -> float:
    """Return the most room in mm that is added between paragraphs."""
    return SPREAD if form.grows else STRETCH


def fill(form: Form, parts: Sequence[Part], boxes: Sequence[Box], largest: float) -> None:
    """Draw text in even columns, in the largest size of the scale that fits.

    On a card that grows it is a step larger if there is room, and its paragraphs stand further apart.

    Raises `LayoutProblem` when no size does.
    """
    settled = set_by_scale(form, parts, boxes, larger(largest) if form.grows else largest)
    if settled is None:
        raise form.problem("card", "its text does not fit")
    draw_settled(form, evened(form, parts, boxes, settled.size), boxes, notes=False, most=spread(form))
