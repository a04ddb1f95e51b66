"""Cards: the round, power, turns, pivots, fire, losses, fighters, command."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from sheetforge.content.game_data import NOTHING, Abilities
from sheetforge.sheet import cards, form_page
from sheetforge.sheet.cards import Card
from sheetforge.sheet.form_data import Forms, forms_of
from sheetforge.sheet.scene import Box, Polygon, Style
from sheetforge.sheet.text import Run
from sheetforge.sheet.widgets.cells import Column
from sheetforge.sheet.widgets.column import Note, Part, larger
from sheetforge.sheet.widgets.form import Form
from sheetforge.sheet.widgets.grid import Line, grid, striped
from sheetforge.sheet.widgets.sketch import Sketch
from sheetforge.systems.babylon.blueprint import Blueprint
from sheetforge.systems.babylon.engine.craft import LossTable
from sheetforge.systems.babylon.figures import THIRDS
from sheetforge.systems.babylon.sheets import key, movement
from sheetforge.systems.babylon.sheets.numbers import Stagger, staggered
from sheetforge.systems.babylon.words import cards as words
from sheetforge.systems.babylon.words.shots import Shot
from sheetforge.text import ORDINALS
from sheetforge.turns import Turn, read_turns
from sheetforge.values import values

PACKAGE = "sheetforge.systems.babylon"
GAP, HALF = 4.0, 88.0
"""In mm: between the parts of a card, and the width of its left half."""

WORKED, SHOWN = 6, 5
"""The speed of the turns that the document works out, and the columns of a table beside one."""

HIGHEST = 4
"""The highest intercept value, and the most lost sides, that a card has a line for."""

ROW, SIZE = 7.2, 10.5
"""A line of a table in mm, and the type of tables and paragraphs in points."""

ROOMY = 1.2
"""The factor by which lines of a card that grows are higher."""

AFTER, MOST_AFTER = 2.4, 6.0
"""The least room in mm below a paragraph, and the most on a card that grows: prose of all cards has one size."""

HIGHEST_CARD = 0.6
"""The most of a page that a card takes, as a share of it."""

STEPS_APART, BELOW_PHASE = 2.0, 3.0
"""The room in mm between the steps of a phase, and what a new phase has above it in addition."""

PIVOT, ARROW = 11.0, 14.0
"""In mm: a line of the pivots, and one of what takes the rest of the damage."""

COMMAND, WITHOUT_JUMPS = "Command, jumps and losses", "Command and losses"

OVERKILL = (("System", "Structure"), ("Structure", "Random primary location"), ("Primary", "Primary structure"))
"""Destroyed parts, each with the place that takes the rest of the damage."""


def babylon_cards(
    example: Blueprint, table: LossTable, shot: Shot | None, abilities: Abilities | None
) -> tuple[Card, ...]:
    """Return the cards; `example` is the ship whose turns are computed, `shot` is worked out.

    Those for a battle leave out what none of its units has, by their `abilities`.
    """
    forms, turn, own = forms_of(PACKAGE), read_turns(PACKAGE, abilities)[0], words.of_lost_side(table)
    flights = abilities is None or abilities["flights"]
    paragraphs = partial(_paragraphs, forms, abilities)

    def columns_of(section: str) -> Callable[[Form, Box], None]:
        texts = [("", text) for _, text in forms.texts(section, words.of_systems(table), abilities)]
        return lambda form, box: cards.fill(form, cards.notes(texts), box.columns(2, GAP), SIZE)

    def the_round(form: Form, box: Box) -> None:
        cards.fill(form, _phases(turn), box.columns(3, GAP), SIZE)

    def turning(form: Form, box: Box) -> None:
        place = Box(box.x, box.y, box.width, movement.BOX)
        movement.movement_box(form, place, example, "card.")
        y = _worked(form, box.level(place.bottom + GAP), example) + GAP
        paragraphs(form, Box(box.x, y, box.width, box.bottom - y), "turn", SIZE, own)

    def pivots(form: Form, box: Box) -> None:
        _thirds(form, Box(box.x, box.y, HALF, box.height))
        x = box.x + HALF + GAP
        paragraphs(form, Box(x, box.y, box.right - x, box.height), "slide", SIZE)

    def fire(form: Form, box: Box) -> None:
        top = key.signs(form, box) + GAP
        box = Box(box.x, top, box.width, box.bottom - top)
        left = Box(box.x, box.y, HALF, box.height)
        paragraphs(form, left, "fire", SIZE, numbered=True)
        columns = (
            Column("mode", "Mode", "left", "semibold", 1.0),
            Column("armour", "armour counts", share=1.0),
            Column("intercepted", "intercepted", share=1.4),
        )
        x = left.right + GAP
        place = Box(x, box.y, box.right - x, 0.0)
        y = _table(form, place, columns, list(words.modes()), "modes") + GAP
        paragraphs(form, Box(x, y, place.width, box.bottom - y), "armour", SIZE)

    def to_hit(form: Form, box: Box) -> None:
        y = box.y
        if shot is not None:
            columns = (Column("term", shot.title, "left", share=1.0), Column("value", "", wide=30.0, face="bold"))
            y = _table(form, box, columns, list(shot.terms()), "shot", 6.6) + GAP
        columns_of("tohit")(form, Box(box.x, y, box.width, box.bottom - y))

    def defence(form: Form, box: Box) -> None:
        left = Box(box.x, box.y, HALF, box.height)
        columns = (
            Column("value", "Value", share=1.0, face="bold"),
            Column("shots", "shots", share=1.0),
            Column("ballistics", "ballistics", share=1.0),
            Column("pulses", "pulses", share=1.0),
        )
        end = _table(form, left, columns, list(words.interceptions(HIGHEST)), "intercept")
        x = left.right + GAP
        y = form_page.bar(form, x, box.y, box.right - x, "Overkill", "no further armour") + GAP
        end = max(end, _arrows(form, Box(x, y, box.right - x, box.bottom - y))) + GAP
        columns_of("intercept")(form, Box(box.x, end, box.width, box.bottom - end))

    def criticals(form: Form, box: Box) -> None:
        columns = (
            Column("system", "", "left", "semibold", wide=32.0),
            Column("loss", "each row or block lost", "left", share=1.0),
        )
        lines = [(title, ", ".join(texts)) for title, texts in words.losses(table, abilities)]
        y = _table(form, box, columns, lines, "losses", 6.4) + GAP
        per_side = (
            Column("lost", "Sides lost", share=1.0, face="bold"),
            Column("zigs", "zigs", share=1.0),
            Column("signature", "signature", share=1.0),
            Column("initiative", "initiative", share=1.0),
            Column("jamming", "jamming, stealth", share=1.3),
        )
        sides = list(words.lost_sides(table, HIGHEST))
        y = _table(form, box.level(y), per_side, sides, "sides", 6.4) + 2.0
        paragraphs(form, Box(box.x, y, box.width, box.bottom - y), "lost", SIZE)

    part = ORDINALS[THIRDS]
    return (
        (turn.title, turn.note, the_round),
        ("Preparation", "each ship in the order of initiative", columns_of("prepare")),
        ("Turn delay", "a zig up the table for each thrust that is spent or lost", turning),
        ("Pivots and slides", f"a pivot takes a {part} of the round for every 60°", pivots),
        ("Fire", "all targets are named before a ship rolls", fire),
        ("To hit", "signature and modifiers or less", to_hit),
        ("Interception and overkill", "interceptors are decided before they roll", defence),
        ("Criticals and lost sides", "at the end of a round", criticals),
        *((("Fighters", "fighters first, then ships", columns_of("fighters")),) if flights else ()),
        (COMMAND if abilities is None or abilities["jump"] else WITHOUT_JUMPS, "", columns_of("command")),
    )


def _table(
    form: Form,
    box: Box,
    columns: Sequence[Column],
    lines: Sequence[tuple[str, ...]],
    name: str,
    row: float = ROW,
    size: float = SIZE,
) -> float:
    """Draw a table, of lines in the order of the columns, over a box; return the y below it."""
    keys = [column.key for column in columns]
    rows = striped(Line(dict(zip(keys, line, strict=True))) for line in lines)
    row *= ROOMY if form.grows else 1.0
    return grid(form, box.level(box.y), columns, rows, name, row, size)


def _phases(turn: Turn) -> Sequence[Part]:
    """The phases of a turn as parts of a column."""
    return [
        _Phase(
            Note((Run(f"{number}  {phase.name}", "bold"),), phase.name, after=STEPS_APART),
            tuple(Note((Run(f"– {step}"),), phase.name, after=STEPS_APART) for step in phase.steps),
        )
        for number, phase in enumerate(turn.phases, 1)
    ]


@values(frozen=True, slots=True)
class _Phase:
    """A phase of a turn: its head and its steps, which stay together in a column."""

    head: Note
    steps: tuple[Note, ...]
    binds: bool = False
    breaks: bool = False

    def height(self, sketch: Sketch, width: float, size: float) -> float:
        """Return the height of all its lines and the room below them."""
        return sum(line.height(sketch, width, size) for line in (self.head, *self.steps)) + BELOW_PHASE

    def draw(self, sketch: Sketch, x: float, y: float, width: float, size: float) -> None:
        """Draw its head and its steps below one another."""
        for line in (self.head, *self.steps):
            line.draw(sketch, x, y, width, size)
            y += line.height(sketch, width, size)


def _worked(form: Form, box: Box, craft: Blueprint) -> float:
    """Each worked turn: the part of the table that it takes, ringed on its way, and its delay."""
    found = list(words.worked_turns(craft, WORKED))
    width = (box.width - GAP * (len(found) - 1)) / len(found)
    first = min(worked.speed for worked in found) - 1
    columns = craft.turns.columns[first - 1 : first - 1 + SHOWN]
    height = 21.0
    for index, worked in enumerate(found):
        x = box.x + index * (width + GAP)
        y = form_page.bar(form, x, box.y, width, worked.title) + 1.0
        start = 2 * (worked.speed - first)
        table = Stagger(
            tuple(str(column.speed) for column in columns),
            tuple(str(column.upper) for column in columns),
            tuple(str(column.lower) for column in columns),
            marked=frozenset(range(start, start + worked.zigs + 1)),
        )
        staggered(form, Box(x, y, width, height), table, f"worked-{index + 1}", "card.", worked.title)
        place = Box(x, y + height, width, 6.0)
        form.fitted(worked.text, place, 11.0, 7.0, "worked turn", "bold", align="center")
    return box.y + form_page.BAR + 1.0 + height + 6.0


def _thirds(form: Form, box: Box) -> None:
    """A line for each pivot: a box for each third of the round, filled where the pivot takes it."""
    p, side, height = form.palette, 8.0, PIVOT
    y = form_page.bar(form, box.x, box.y, box.width, "Pivot", "thirds taken, left for thrust")
    for pivot in words.pivots():
        form.fitted(pivot.name, Box(box.x, y, 30.0, height), 12.0, 8.0, "pivot", "semibold")
        # Empty boxes would say that it takes nothing of a round.
        for third in range(THIRDS if pivot.possible else 0):
            place = Box(box.x + 31.0 + third * (side + 1.2), y + (height - side) / 2, side, side)
            form.rect(place, form.brush.box)
            if third < pivot.takes:
                form.rect(place.inset(1.2), Style(fill=p.accent))
        left = f"{pivot.leaves} of {THIRDS} left" if pivot.leaves else "nothing left"
        text = left if pivot.possible else "not in one round"
        form.fitted(text, Box(box.x + 64.0, y, box.width - 64.0, height), 11.0, 7.0, "pivot")
        y += height
        form.across(box.x, box.right, y)


def _paragraphs(
    forms: Forms,
    abilities: Abilities | None,
    form: Form,
    box: Box,
    section: str,
    size: float,
    own: Mapping[str, object] = NOTHING,
    *,
    numbered: bool = False,
) -> float:
    texts = [text for _, text in forms.texts(section, own, abilities)]
    heads = [(f"{at} " if numbered else "", text) for at, text in enumerate(texts, 1)]
    size = larger(size) if form.in_large else size
    return form_page.paragraphs(form, box, heads, section, size, size, AFTER, MOST_AFTER if form.grows else AFTER)


def _arrows(form: Form, box: Box) -> float:
    """Each destroyed part in a box, with an arrow to the box that takes the rest of the damage; return the y below."""
    p = form.palette
    height = min(ARROW, box.height / len(OVERKILL))
    width, between = box.width * 0.34, box.width * 0.18
    for number, (one, other) in enumerate(OVERKILL):
        y = box.y + number * height
        first = Box(box.x, y, width, height - 4.0)
        last = Box(first.right + between, y, box.right - first.right - between, height - 4.0)
        for place, text, face in ((first, one, "bold"), (last, other, "semibold")):
            form.rect(place, form.brush.frame, 1.2)
            form.fitted(
                text, place.inset(1.5), 11.0, 6.5, "overkill", "bold" if face == "bold" else "semibold", align="center"
            )
        middle, tip = first.center[1], last.x - 1.0
        form.across(first.right + 1.0, tip - 2.4, middle, Style(stroke=p.accent, stroke_width=1.0))
        head = ((tip, middle), (tip - 3.2, middle - 1.9), (tip - 3.2, middle + 1.9))
        form.items.append(Polygon(head, Style(fill=p.accent)))
    return last.bottom
