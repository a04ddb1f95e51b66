"""Decks as numbered lists to roll on, in place of cards: a box to tick for every card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile

from sheetforge.sheet import form_page
from sheetforge.sheet.form_page import FormPage
from sheetforge.sheet.scene import Box, Page, Style
from sheetforge.sheet.text import LEADING, Block, Run
from sheetforge.sheet.widgets.form import Form
from sheetforge.sheet.widgets.panel import title_bar
from sheetforge.systems.silent_fury.schema.card import Card, DeckName
from sheetforge.systems.silent_fury.sheets.action_cards import card_words, deck_front
from sheetforge.systems.silent_fury.sheets.look import LOOK
from sheetforge.systems.silent_fury.sheets.record import SheetLook
from sheetforge.values import values

COLUMNS, GAP = 2, 5.0
SIZES_PT = (9.0, 8.75, 8.5, 8.25, 8.0, 7.75, 7.5, 7.25, 7.0)
"""Sizes of the text: the largest with which one page is enough, otherwise the first."""

RULE_PT = 8.0
"""The size of the rule above the lists."""

TICK, NUMBER = 3.8, 8.4
"""In mm: a box to tick, little higher than a line of text, and the room for the numbers of a line."""

BETWEEN, BESIDE, BAR = 1.0, 0.6, 5.4

KEPT = 3
"""The cards that stay at least with the heading of their deck."""

ABREAST = 2
"""The boxes of a card that stand beside one another; further ones are below."""


@values(frozen=True, slots=True)
class DeckList:
    """A deck: its name in the look of the game, and its cards."""

    name: DeckName
    cards: tuple[Card, ...]


@values(frozen=True, slots=True)
class _Line:
    """A part of a list: the bar over a deck, or a card with its numbers."""

    height: float
    title: str
    numbers: str = ""
    copies: int = 0
    text: Block | None = None
    indent: float = 0.0
    mark: str = ""


def pages(decks: Sequence[DeckList], options: SheetLook) -> list[Page]:
    """Return the pages of some decks. Raises `LayoutProblem` for a word too wide for its line."""
    # A deck whose heading has few cards below it is hard to find: all of a deck is in one column, if that fits.
    most = max((len(deck.cards) for deck in decks), default=0)
    drawn = (_pages(decks, options, size, kept) for kept in (most, KEPT) for size in SIZES_PT)
    return next((made for made in drawn if len(made) == 1), _pages(decks, options, SIZES_PT[0], KEPT))


def _pages(decks: Sequence[DeckList], options: SheetLook, size_pt: float, together: int) -> list[Page]:
    """Return the pages with text of a size; a heading keeps so many cards of its deck."""
    made: list[Page] = []
    started, columns = _start(options, made)
    x, y, bottom = columns.pop(0)
    lines = list(_lines(started.form, decks, _width(started), size_pt))
    title, parts = "", 1
    for index, line in enumerate(lines):
        title, parts = (line.title, 1) if line.title else (title, parts)
        kept = [line]
        if line.title:
            kept += takewhile(lambda other: not other.title, lines[index + 1 : index + 1 + together])
        if y + sum(one.height + BETWEEN for one in kept) - BETWEEN > bottom:
            if not columns:
                made.append(_close(started, made))
                started, columns = _start(options, made)
            x, y, bottom = columns.pop(0)
            if not line.title:
                parts += 1
                again = _Line(BAR, f"{title} ({parts})")
                _draw(started.form, again, x, y, _width(started))
                y += BAR + BETWEEN
        _draw(started.form, line, x, y, _width(started))
        y += line.height + BETWEEN
    made.append(_close(started, made))
    return made


def _start(options: SheetLook, made: Sequence[Page]) -> tuple[FormPage, list[tuple[float, float, float]]]:
    """Return a new page and its columns: left edge, top and bottom of each."""
    started = form_page.start("The decks as lists", "in place of cards", options)
    form, box = started.form, started.area
    top = box.y
    if not made:
        rule = form.set((Run(card_words().lists),), RULE_PT, box.width, "rule", LEADING)
        form.items.extend(rule.at(box.x, top, form.palette.ink))
        top += rule.height + GAP / 2
    return started, [(one.x, top, box.bottom) for one in box.columns(COLUMNS, GAP)]


def _close(started: FormPage, made: Sequence[Page]) -> Page:
    id = f"deck-lists.{len(made) + 1}"
    return started.close(id, anchor=id)


def _width(started: FormPage) -> float:
    return started.area.columns(COLUMNS, GAP)[0].width


def _lines(form: Form, decks: Sequence[DeckList], width: float, size_pt: float) -> Iterator[_Line]:
    """Yield the lines of all decks; the numbers of each deck begin at 1, and all texts at one distance."""
    most = max((card.copies for deck in decks for card in deck.cards), default=1)
    indent = NUMBER + (TICK + BESIDE) * min(most, ABREAST) + BESIDE
    for deck in decks:
        yield _Line(BAR, LOOK.decks[deck.name].title)
        at = 1
        for card in deck.cards:
            last = at + card.copies - 1
            room = width - indent
            text = form.set(_runs(card), size_pt, room, card.name, LEADING)
            numbers = str(at) if last == at else f"{at}–{last}"
            height = max(text.height, (TICK + BESIDE) * -(-card.copies // ABREAST) - BESIDE) + 0.6
            yield _Line(height, "", numbers, card.copies, text, indent, f"{deck.name}.{at}")
            at = last + 1


def _runs(card: Card) -> tuple[Run, ...]:
    """Return the title of a card, its timing, and its text."""
    front = deck_front(card)
    said = " ".join(f"{section.heading} {section.text}".strip() for section in front.sections)
    return (Run(f"{front.title} ", "bold"), Run(f"{front.kind}. ", "italic"), Run(said))


def _draw(form: Form, line: _Line, x: float, y: float, width: float) -> None:
    if line.title:
        title_bar(form, Box(x, y, width, BAR), line.title)
        return
    assert line.text is not None
    palette = form.palette
    number = Box(x, y, NUMBER, TICK)
    form.fitted(line.numbers, number, 8.5, 7.0, "number", "bold", palette.ink)
    for copy in range(line.copies):
        down, across = divmod(copy, ABREAST)
        tick = Box(x + NUMBER + across * (TICK + BESIDE), y + 0.2 + down * (TICK + BESIDE), TICK, TICK)
        form.rect(tick, Style(fill=palette.paper, stroke=palette.ink, stroke_width=0.3), 0.6)
        words = f"{line.mark.replace('-', ' ')}, card {line.numbers}, copy {copy + 1}"
        form.blank(f"{line.mark}.{copy + 1}", tick, "check", tooltip=words)
    form.items.extend(line.text.at(x + line.indent, y, palette.ink))
