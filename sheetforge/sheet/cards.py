"""Half-page cards to have at the table, two to a page, to be cut apart between them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sheetforge.sheet.page import Look, closed, content_box, sheet_palette, sheet_paper
from sheetforge.sheet.palette import Palette
from sheetforge.sheet.scene import Box, Page
from sheetforge.sheet.widgets.form import Form
from sheetforge.sheet.widgets.panel import title_bar

BETWEEN = 8.0
PAD = 4.0
TITLE = 9.0

Card = tuple[str, str, Callable[[Form, Box], None]]
"""Title, note, and what draws the card below them."""


def pages(
    cards: Sequence[Card],
    options: Look,
    name: str,
    palette: Palette | None = None,
    legend: str = "",
) -> tuple[Page, ...]:
    """Cards two to a page. Raises `LayoutProblem` when one does not fit.

    A `palette` of a game's own takes the place of the ink's; `legend` says at the foot what a ring
    means.
    """
    made = []
    sheet = sheet_paper(options)
    for first in range(0, len(cards), 2):
        form = Form(palette or sheet_palette(options), name, options.fillable)
        box = content_box(sheet)
        high = (box.height - BETWEEN) / 2
        for index, card in enumerate(cards[first : first + 2]):
            place = Box(box.x, box.y + index * (high + BETWEEN), box.width, high)
            _card(form, card, place)
        middle = box.y + high + BETWEEN / 2
        if len(cards) > first + 1:
            form.across(box.x, box.right, middle, form.brush.ray)
        form.items.extend(form.fields(f"card.{first // 2 + 1}"))
        made.append(closed(sheet, form, options, name, name, legend=legend))
    return tuple(made)


def _card(form: Form, card: Card, box: Box) -> None:
    """A frame, a title bar, the rest."""
    title, note, draw = card
    form.rect(box, form.brush.frame, 1.2)
    title_bar(form, Box(box.x, box.y, box.width, TITLE), title, note, size_pt=13.0)
    inner = Box(box.x + PAD, box.y + TITLE + 2.5, box.width - 2 * PAD, box.height - TITLE - 5.0)
    draw(form, inner)
