"""Half-page cards: the round, turning, fire with interception and overkill, criticals."""

from __future__ import annotations

from collections.abc import Sequence

from sheetforge.sheet import cards, form_page
from sheetforge.sheet.cards import Card
from sheetforge.sheet.form_data import Forms, forms_of
from sheetforge.sheet.page import Look, sheet_palette
from sheetforge.sheet.scene import Box, Page, Polygon, Style
from sheetforge.sheet.text import Run, width
from sheetforge.sheet.widgets.column import Note, Part
from sheetforge.sheet.widgets.form import Form
from sheetforge.sheet.widgets.grid import Lane, Line, grid
from sheetforge.systems.babylon.blueprint import Blueprint
from sheetforge.systems.babylon.engine.craft import LossTable
from sheetforge.systems.babylon.sheets import movement
from sheetforge.systems.babylon.words.cards import losses, side_losses, thirds, worked_turns
from sheetforge.turns import Turn, read_turns

PACKAGE = "sheetforge.systems.babylon"
GAP, HALF = 4.0, 88.0
"""In mm: between the parts of a card, and the width of its left half."""

WORKED = 6
"""The speed of the turns that the document works out."""

OVERKILL = (
    ("System", "Structure"),
    ("Structure", "Random primary location"),
    ("Primary", "Primary structure"),
)
"""The ways of damage that is left over."""


def babylon_cards(example: Blueprint, table: LossTable) -> tuple[Card, ...]:
    """Return the four cards; `example` is the ship whose turns are worked out."""
    forms, turn = forms_of(PACKAGE), read_turns(PACKAGE)[0]

    def the_round(form: Form, box: Box) -> None:
        cards.fill(form, _phases(turn), [box], 12.0)

    def turning(form: Form, box: Box) -> None:
        place = Box(box.x, box.y, box.width, movement.BOX)
        movement.movement_box(form, place, example, "card.")
        y = place.bottom + GAP / 2
        lanes = (Lane(f"{example.name}: a turn", share=3.0, align="left"),
                 Lane("delay by zigs", share=2.0, face="bold"))  # fmt: skip
        rows = [Line(one, at % 2 == 1) for at, one in enumerate(worked_turns(example, WORKED))]
        y = grid(form, Box(box.x, y, box.width, 0.0), lanes, rows, "worked", 5.4, 9.0) + GAP
        _paragraphs(form, Box(box.x, y, box.width, box.bottom - y), forms, "turn", 12.0)

    def pivots(form: Form, box: Box) -> None:
        lanes = (
            Lane("pivot", share=2.0),
            Lane("takes", share=1.6),
            Lane("left for thrust", share=2.0),
        )
        rows = [Line(one, at % 2 == 1) for at, one in enumerate(thirds())]
        left = Box(box.x, box.y, HALF, box.height)
        y = grid(form, left, lanes, rows, "thirds", 6.0, 9.0) + GAP
        _paragraphs(form, Box(left.x, y, left.width, left.bottom - y), forms, "slide", 10.5)
        x = left.right + GAP
        wide = box.right - x
        y = form_page.bar(form, x, box.y, wide, "Fire") + 1.6
        y = _paragraphs(form, Box(x, y, wide, 40.0), forms, "fire") + 1.0
        y = form_page.bar(form, x, y, wide, "Interception") + 1.6
        y = _paragraphs(form, Box(x, y, wide, 36.0), forms, "intercept") + 1.0
        y = form_page.bar(form, x, y, wide, "Overkill") + 1.6
        _arrows(form, Box(x, y, wide, box.bottom - y))

    def criticals(form: Form, box: Box) -> None:
        lanes = (Lane("", wide=32.0, align="left", face="semibold"), Lane("each row or block lost",
                 share=1.0, align="left"))  # fmt: skip
        rows = [Line((title, text), at % 2 == 1)
                for at, (title, texts) in enumerate(losses(table))
                for text in [", ".join(texts)]]  # fmt: skip
        y = grid(form, box, lanes, rows, "losses", 6.6, 9.5) + GAP
        y = form_page.bar(form, box.x, y, box.width, "Each side lost") + 1.6
        texts = [("", text) for text in side_losses(table)]
        form_page.paragraphs(form, Box(box.x, y, box.width, box.bottom - y), texts, "side", 12.0)

    return (
        (turn.title, turn.note, the_round),
        ("Turn delay", "zigzag up the table for thrust that is not there", turning),
        ("Pivots, slides and fire", "a pivot takes a third of the round for every 60°", pivots),
        ("Criticals and lost sides", "at the end of a round", criticals),
    )


def _phases(turn: Turn) -> Sequence[Part]:
    """The phases of a turn as parts of a column."""
    parts: list[Part] = []
    for number, phase in enumerate(turn.phases, 1):
        parts.append(Note((Run(f"{number}  {phase.name}", "bold"),), phase.name))
        parts += [Note((Run(f"– {step}"),), phase.name) for step in phase.steps]
    return parts


def _paragraphs(form: Form, box: Box, forms: Forms, section: str, size: float = 9.5) -> float:
    texts = [("", text) for _, text in forms.texts(section)]
    return form_page.paragraphs(form, box, texts, section, size, 6.5)


def _arrows(form: Form, box: Box) -> None:
    """An arrow from what is destroyed to where the rest of the damage goes."""
    p, high = form.palette, min(7.0, box.height / len(OVERKILL))
    start = max(width(one, "bold", 9.0) for one, _ in OVERKILL) + 3.0
    for number, (one, other) in enumerate(OVERKILL):
        y = box.y + number * high
        form.fitted(one, Box(box.x, y, start, high), 9.0, 6.0, "overkill", "bold")
        x, middle = box.x + start, y + high / 2
        form.across(x, x + 9.0, middle, Style(stroke=p.accent, stroke_width=0.6))
        tip = ((x + 11.0, middle), (x + 8.4, middle - 1.3), (x + 8.4, middle + 1.3))
        form.items.append(Polygon(tip, Style(fill=p.accent)))
        room = Box(x + 12.5, y, box.right - x - 12.5, high)
        form.fitted(other, room, 9.0, 6.0, "overkill")


def pages(found: tuple[Card, ...], options: Look) -> tuple[Page, ...]:
    """Return the cards, two to a page. Raises `LayoutProblem` when one does not fit."""
    return cards.pages(found, options, "Babylon", sheet_palette(options))
