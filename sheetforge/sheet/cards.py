"""Half-page cards for use at the table, two to a page, to be cut apart."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cache, partial

from sheetforge.sheet.form_data import Texts
from sheetforge.sheet.page import Look, apart, closed, content_box, sheet_palette, sheet_paper
from sheetforge.sheet.palette import Palette
from sheetforge.sheet.scene import Box, Item, Page, Strip
from sheetforge.sheet.text import Run
from sheetforge.sheet.trim import PLAIN
from sheetforge.sheet.walk import bounds, texts
from sheetforge.sheet.widgets.column import SCALE, STRETCH, Note, Part, draw_settled, evened, larger, set_by_scale
from sheetforge.sheet.widgets.form import Form
from sheetforge.sheet.widgets.panel import title_bar
from sheetforge.sheet.widgets.sketch import LayoutProblem
from sheetforge.sheet.widgets.trim import frame

BETWEEN = 6.0
"""The distance in mm between the two cards: room for scissors on both sides of the line."""

PAD, BOTTOM, TITLE = 4.0, 4.2, 9.0
"""Distances in mm from the frame of a card to its text at the sides and below, where a frame has lines and ticks
inside it, and the height of its title bar."""

RIM = 2.0
"""The distance in mm from the edge of a card that is cut out to its frame."""

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
        titles = ", ".join(title for title, *_ in cards[first : first + 2])
        drawn.append(closed(sheet, form, options, name, name, title=titles, legend=legend))
    return tuple(drawn)


def strips(
    cards: Sequence[Card],
    options: Look,
    name: str,
    palette: Palette | None = None,
    legend: str = "",
    most: float = 0.5,
    least: float = 0.0,
) -> list[Page]:
    """Return each card at the top of a page, as high as its content needs, at most a share of it: they share pages.

    Where the room is smaller, it takes the `least` share, if it has legible type then.
    """
    sheet = sheet_paper(options)
    highest, lowest = ((content_box(sheet).height - BETWEEN) * share for share in (most, least))

    def page(card: Card, mark: str, in_large: bool, height: float, grows: bool, snug: bool = True) -> Page:
        form = Form(palette or sheet_palette(options), name, options.fillable, grows, in_large)
        box = content_box(sheet)
        _card(form, card, Box(box.x, box.y, box.width, height), snug)
        form.items.extend(form.fields("card.1"))
        (page,) = apart((closed(sheet, form, options, name, name, title=card[0], legend=legend),), mark)
        return page

    def strip(card: Card, mark: str, most: float = highest, in_large: bool = False) -> Strip:
        drawn = partial(page, card, mark, in_large)
        low = drawn(most, False)
        larger = None if in_large else cache(partial(_fitting, partial(strip, card, mark, in_large=True)))
        taller = cache(partial(_taller, drawn, low))
        framed = cache(partial(_framed, partial(drawn, snug=False), low))
        smaller = partial(_fitting, partial(strip, card, mark), lowest) if lowest and most > lowest else None
        return Strip(
            low.width,
            low.height,
            low.items,
            low.label,
            title=low.title,
            taller=taller,
            framed=framed,
            larger=larger,
            smaller=smaller,
        )

    return [strip(card, f"card-{number}") for number, card in enumerate(cards, 1)]


def piece(card: Card, options: Look, name: str, size: tuple[float, float]) -> tuple[Item, ...]:
    """Return a card as a piece to cut out, drawn from its corner; nothing if it does not fit the size in mm."""
    form = Form(sheet_palette(options), name)
    width, height = size
    with suppress(LayoutProblem):
        _card(form, card, Box(0.0, 0.0, width, height).inset(RIM), snug=False)
        return tuple(form.items)
    return ()


def _fitting(strip: Callable[[float], Strip], most: float) -> Strip | None:
    """Return a card with other type; none if that does not fit a height."""
    with suppress(LayoutProblem):
        return strip(most)
    return None


def _taller(drawn: Callable[[float, bool], Page], low: Page, height: float) -> Page:
    """Return a card drawn for a height; as it was if its content does not fit that, or only in smaller type."""
    return _grown(drawn, low, height) or low


def _framed(drawn: Callable[[float, bool], Page], low: Page, height: float) -> Page:
    """Return a card whose frame has a height: its text spread, unless that takes smaller type than the `low` card."""
    return _grown(drawn, low, height) or drawn(height, False)


def _grown(drawn: Callable[[float, bool], Page], low: Page, height: float) -> Page | None:
    with suppress(LayoutProblem):
        page = drawn(height, True)
        if _type(page) >= _type(low):
            return page
    return None


def _type(page: Page) -> float:
    """Return the sizes of the type of a page, each as often as it has letters."""
    return sum(text.size_pt * sum(not letter.isspace() for letter in text.text) for text, _ in texts(page.items))


def _card(form: Form, card: Card, box: Box, snug: bool) -> None:
    """Draw a frame, a title bar, and the card below them.

    Raises `LayoutProblem` for content that is higher than a card that grows.
    """
    title, note, draw = card
    start = len(form.items)
    draw(form, Box(box.x + PAD, box.y + TITLE + 2.5, box.width - 2 * PAD, box.height - TITLE - 2.5 - BOTTOM))
    content = form.items[start:]
    del form.items[start:]
    if snug:
        needed = bounds(content).bottom + BOTTOM - box.y
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

    On a card in large it is a step above that; on one that grows its paragraphs stand further apart.

    Raises `LayoutProblem` when no size does, or only a smaller one on a card in large.
    """
    most = larger(largest) if form.in_large else max(step for step in SCALE if step <= largest)
    settled = set_by_scale(form, parts, boxes, most)
    if settled is None or (settled.size < most and form.in_large):
        raise form.problem("card", "its text does not fit")
    draw_settled(form, evened(form, parts, boxes, settled.size), boxes, notes=False, most=spread(form))
