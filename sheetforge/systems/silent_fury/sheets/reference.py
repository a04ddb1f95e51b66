"""Half-page cards to have at the table: the turn, actions, FX, attack, crew, ramming, boarding,
strike, drift, and a card for learning Impact rolls."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from sheetforge.dice.distribution import roll
from sheetforge.optional_rules import read_optional_rules
from sheetforge.sheet import cards, form_page
from sheetforge.sheet.cards import Card
from sheetforge.sheet.deck_cards import CardFront
from sheetforge.sheet.form_data import forms_of
from sheetforge.sheet.page import Look
from sheetforge.sheet.scene import Box, Circle, Page, Style
from sheetforge.sheet.text import Run
from sheetforge.sheet.widgets.cells import Column
from sheetforge.sheet.widgets.column import Entry, Heading, Note, Part
from sheetforge.sheet.widgets.form import Form
from sheetforge.sheet.widgets.sketch import Sketch
from sheetforge.sheet.widgets.table import HEAD, Row, table
from sheetforge.systems.silent_fury.engine.phases import SEQUENCE
from sheetforge.systems.silent_fury.engine.resolve import impact, points
from sheetforge.systems.silent_fury.figures import BONUS, IMPACT_POINTS, MISSILE_DIE, SPECIAL_FACES
from sheetforge.systems.silent_fury.sheets import charts
from sheetforge.systems.silent_fury.sheets.action_cards import fronts
from sheetforge.systems.silent_fury.sheets.look import PACKAGE
from sheetforge.systems.silent_fury.sheets.record import SheetLook
from sheetforge.text import listed, number_word, percent

FORMS = forms_of(PACKAGE)
HIGHEST_CARD, LOWEST_CARD = 0.4, 0.25
"""The most of a page that a card takes as a strip, as a share of it, before room that is left enlarges it, and
where there is less room."""

GAP = 5.0
LARGEST = 14.0
DIE = 11.0
"""The side in mm of a die that is drawn."""

OF_THE_BOOK = ("rolling", "venting")
"""The optional rules that the rule book has; the others are readings of its rules."""

PRACTICE = ((5, 1), (6, 2, 4), (3, 2, 1), (4, 6, 6), (5, 5, 3), (6, 1, 1))
"""Rolls to practise on."""

MOST_DICE, MOST_POINTS = 3, 4
"""The extent of the table of chances."""

PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}
"""The places of the pips of each face, in units from its middle."""


def pages(options: SheetLook) -> tuple[Page, ...]:
    """The cards, two to a page. Raises `LayoutProblem` when one does not fit."""
    return cards.pages(all_cards(), options, "Silent Fury")


def all_cards(has_optional: bool = True) -> tuple[Card, ...]:
    """Return the cards; those for a battle without optional rules leave these out."""
    return (
        ("The turn", "", partial(_turn, has_optional)),
        ("Actions", "the number is the initiative", _actions),
        ("FX", "black dice / red dice", _fx),
        ("Attack", f"in {number_word(len(FORMS.texts('attack')))} steps", _of("attack")),
        ("Crew action", "", _crew),
        ("Ramming, launching, cards", "", _of("ram")),
        ("Boarding and fields", "", _of("board")),
        ("Strike Phase", f"missiles: d{MISSILE_DIE}", _of("strike")),
        ("Drift Phase", "in this order", _of("drift")),
        ("Impact rolls", "for learning them", _impact),
    )


def strips(shown: Sequence[Card], options: Look) -> list[Page]:
    """Return cards as strips."""
    return cards.strips(shown, options, "Silent Fury", most=HIGHEST_CARD, least=LOWEST_CARD)


def turn_notes() -> list[tuple[str, str]]:
    """Return the phases in the order that the engine plays, with their words."""
    return [(f"{name.capitalize()} Phase.", FORMS.text("turn", name)) for name in SEQUENCE]


def _of(section: str) -> Callable[[Form, Box], None]:
    def drawn(form: Form, box: Box) -> None:
        cards.fill(form, cards.notes(FORMS.texts(section)), box.columns(2, GAP), LARGEST)

    return drawn


def _turn(has_optional: bool, form: Form, box: Box) -> None:
    parts = cards.notes(turn_notes())
    parts.append(Heading("Initiative", "lowest first", breaks=True))
    numbered = [front for front in fronts().values() if front.corner]
    parts += [
        Entry(front.corner, (Run(f"{front.title}  ", "bold"), Run(_headings(front))), "initiative")
        for front in numbered
    ]
    if has_optional:
        parts.append(Heading("Optional rules", "where a battle plays them"))
        parts += cards.notes(
            [(f"{rule.name}.", rule.line) for rule in read_optional_rules(PACKAGE) if rule.id in OF_THE_BOOK]
        )
    cards.fill(form, parts, box.columns(2, GAP), LARGEST)


def _headings(front: CardFront) -> str:
    return ", ".join(section.heading for section in front.sections)


def _actions(form: Form, box: Box) -> None:
    parts: list[Part] = []
    for front in fronts().values():
        parts.append(Heading(front.title, front.corner))
        parts += [
            Note((Run(f"{section.heading} ".lstrip(), "bold"), Run(section.text)), front.title)
            for section in front.sections
        ]
    cards.fill(form, parts, box.columns(2, GAP), LARGEST)


def _fx(form: Form, box: Box) -> None:
    left, right = box.columns(2, GAP)
    charts.damage_chart(form, Box(left.x, left.y, left.width, charts.DAMAGE_HEIGHT))
    charts.attack_chart(form, Box(right.x, right.y, right.width, charts.DAMAGE_HEIGHT))
    top = box.y + charts.DAMAGE_HEIGHT + GAP
    room = Box(box.x, top, box.width, box.bottom - top)
    cards.fill(form, cards.notes(FORMS.texts("fx")), room.columns(2, GAP), LARGEST)


def _crew(form: Form, box: Box) -> None:
    bonus = [f"{roll} rolls: {listed([f'{type}s' for type in types])}" for roll, types in BONUS.items()]
    each = f"a point for each type that is there: {'; '.join(bonus)}."
    words = [*FORMS.texts("crew"), ("Bonus.", each.capitalize())]
    cards.fill(form, cards.notes(words), box.columns(2, GAP), LARGEST)


# --- Impact rolls --------------------------------------------------------------------------------


def chance(dice: int, least: int) -> float:
    """Return the chance that a number of dice score at least a number of points.

    >>> chance(1, 1), chance(2, 1)
    (0.5, 0.75)
    """
    return float(roll(impact(dice), points).probability(lambda scored: scored >= least))


def _impact(form: Form, box: Box) -> None:
    step = box.width / len(IMPACT_POINTS)
    for index, (face, score) in enumerate(IMPACT_POINTS.items()):
        middle = box.x + step * (index + 0.5)
        die(form, face, middle - DIE / 2, box.y, DIE)
        said = f"{score} points" if score != 1 else "1 point"
        place = Box(middle - step / 2, box.y + DIE + 0.8, step, 5.0)
        form.fitted(said, place, 11.0, 8.0, "points", "bold", align="center")
    top = box.y + DIE + 9.0
    left, right = Box(box.x, top, box.width, box.bottom - top).columns(2, GAP)
    _practice(form, left)
    low = _chances(form, right) + 3.0
    room = Box(right.x, low, right.width, right.bottom - low)
    cards.fill(form, cards.notes(FORMS.texts("impact")), [room], LARGEST)


def _practice(form: Form, box: Box) -> None:
    """Rolls as dice, each with its points at the end of its row."""
    y = form_page.bar(form, box.x, box.y, box.width, "Practice", "points") + 1.5
    height = (box.bottom - y) / len(PRACTICE)
    side = min(9.0, height - 2.0)
    for number, faces in enumerate(PRACTICE):
        row = Box(box.x, y + number * height, box.width, height)
        for index, face in enumerate(faces):
            die(form, face, row.x + index * (side + 2.0), row.y + 0.6, side)
        end = Box(row.right - 14.0, row.y, 12.0, side + 1.2)
        form.fitted(str(points(faces)), end, 15.0, 9.0, "points", "bold", align="right")
        form.across(row.x, row.right, row.bottom - 0.6)


def _chances(form: Form, box: Box) -> float:
    """Chances of points with some dice; return where the table ends."""
    special = listed([str(face) for face in sorted(SPECIAL_FACES)], "or")
    y = form_page.bar(form, box.x, box.y, box.width, "Chances", f"red die special on {special}")
    columns = range(1, MOST_POINTS + 1)
    heads = [Column("dice", "Dice", "center", "bold")]
    heads += [Column(f"{least}+", f"{least}+", "right", share=1.0) for least in columns]
    rows = []
    for dice in range(1, MOST_DICE + 1):
        chances = {f"{least}+": percent(chance(dice, least)) for least in columns}
        rows.append(Row({"dice": str(dice), **chances}))
    return table(form, Box(box.x, y, box.width, HEAD), heads, rows, 9.0, 5.6, "chances")


def die(sketch: Sketch, face: int, x: float, y: float, side: float) -> None:
    """A die as it is drawn on the card, its face up."""
    palette = sketch.palette
    solid = palette.name != "saver"
    fill = palette.ink if solid else palette.paper
    spots = Style(fill=palette.paper if solid else palette.ink)
    edge = Style(fill=fill, stroke=palette.ink, stroke_width=0.3)
    sketch.rect(Box(x, y, side, side), edge, side * 0.16)
    for dx, dy in PIPS[face]:
        cx, cy = x + side / 2 + dx * side * 0.26, y + side / 2 + dy * side * 0.26
        sketch.items.append(Circle(cx, cy, side * 0.085, spots))
