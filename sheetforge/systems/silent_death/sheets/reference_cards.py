"""Cards to have at the table: turn sequences, skills and damage, optional rules, the crew list.

Two half-page cards fill a page, to be cut apart between them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

from sheetforge.sheet.cards import Card, fill, notes, spread
from sheetforge.sheet.form_data import forms_of
from sheetforge.sheet.form_page import BAR, start
from sheetforge.sheet.scene import Box, Circle, Page, Style, shared
from sheetforge.sheet.text import Run
from sheetforge.sheet.widgets.cells import Column
from sheetforge.sheet.widgets.column import Entry, Heading, Legend, Note, Part, Settled, draw_settled, set_by_scale
from sheetforge.sheet.widgets.form import Form
from sheetforge.sheet.widgets.grid import Line, blank_rows, grid
from sheetforge.sheet.widgets.panel import title_bar
from sheetforge.sheet.widgets.table import HEAD
from sheetforge.sheet.widgets.track import Cell
from sheetforge.systems.silent_death.figures.force_table import points
from sheetforge.systems.silent_death.figures.skills import BEST, WORST, attack_die_bonus, tight_turn_die
from sheetforge.systems.silent_death.schema.optional_rules import PACKAGE, lines, rule_name
from sheetforge.systems.silent_death.sheets.display import Options
from sheetforge.systems.silent_death.sheets.reference_tables import readings
from sheetforge.systems.silent_death.sheets.registration import EventForm, strike_off
from sheetforge.systems.silent_death.sheets.track_boxes import key_legend
from sheetforge.turns import Phase, Turn

FORMS = forms_of(PACKAGE)


EVEN = 0.85
"""The share of the height of its columns from which on a card counts as even."""


def turn_card(turn: Turn) -> Card:
    """A turn sequence."""

    def draw(form: Form, box: Box) -> None:
        # The lowest columns; on a card that grows, those of about even height that fill most of it.
        most = 4 if len(turn.phases) > 6 else 3
        best: tuple[tuple[float, float, float], Settled, list[Box]] | None = None
        for columns in range(most, 1 if form.grows else most - 2, -1):
            boxes = box.columns(columns, 4.0)
            for starts in combinations(range(1, len(turn.phases)), columns - 1):
                parts: list[Part] = []
                for number, phase in enumerate(turn.phases):
                    parts += _phase(number + 1, phase, number in starts)
                settled = set_by_scale(form, parts, boxes, 14.0)
                if settled is None:
                    continue
                ends = [_end(form, column, boxes[0].width, settled.size) for column in settled.columns]
                even = min(EVEN, sum(ends) / (columns * settled.used)) if form.grows else 0.0
                rank = settled.size, even, settled.used if form.grows else -settled.used
                if best is None or rank > best[0]:
                    best = rank, settled, boxes
        if best is None:
            raise form.problem(turn.note, "the phases do not fit")
        _, settled, boxes = best
        draw_settled(form, settled, boxes, notes=False, most=spread(form))

    return (turn.title, turn.note, draw)


def _end(form: Form, column: Sequence[tuple[float, Part]], width: float, size: float) -> float:
    """Return the height of what stands in a column."""
    top, last = column[-1]
    return top + last.height(form, width, size)


def _phase(number: int, phase: Phase, breaks: bool) -> list[Part]:
    """A heading and the steps below it."""
    parts: list[Part] = [Heading(f"{number}  {phase.name}", breaks=breaks)]
    for index, step in enumerate(phase.steps):
        sub = step.startswith("· ")
        text = step.removeprefix("· ")
        last = index == len(phase.steps) - 1
        parts.append(Entry("–" if sub else "•", (Run(text),), phase.name, 4.0, last))
    return parts


def reference_card(condensed: bool = False) -> Card:
    """Skills and their dice, how damage is read, what the boxes of a track mean."""

    def draw(form: Form, box: Box) -> None:
        gap = 5.0
        left = Box(box.x, box.y, 50.0, box.height)
        title_bar(form, Box(left.x, left.y, left.width, BAR), "Skills", "die for a skill")
        columns = FORMS.columns("skills")
        rows = [
            Line(
                {
                    "skill": str(skill),
                    "turn": f"D{tight_turn_die(skill).sides}",
                    "gunnery": f"D{attack_die_bonus(skill).sides}",
                }
            )
            for skill in range(WORST, BEST + 1)
        ]
        high = left.height - BAR - 8.4
        pitch = min(ROOMY if form.grows else 9.6, high / 10)
        # High lines have larger type, so that the table does not look drawn out; its head grows with it.
        size = max(10.0, min(14.0, pitch))
        head = 7.6 * size / 10
        pitch = min(pitch, (high + 7.6 - head) / 10)
        place = left.level(left.y + BAR + 0.8)
        grid(form, place, columns, rows, "skills", pitch, size, head)
        parts: list[Part] = readings()
        parts += [Heading("To hit")]
        parts += notes(FORMS.texts("hitting"))
        parts += [Heading("Damage track", breaks=True), Legend(_legend(condensed))]
        parts += [Heading("Moving"), *notes(FORMS.texts("moving"))]
        width = (box.right - left.right - 2 * gap) / 2
        boxes = [Box(left.right + gap + n * (width + gap), box.y, width, box.height) for n in (0, 1)]
        fill(form, parts, boxes, 12.0)

    return ("Dice and damage", "skills, readings, boxes", draw)


def _legend(condensed: bool) -> tuple[tuple[Cell, str], ...]:
    """The boxes of a track; the condensation has one track and no choice of warheads."""
    if not condensed:
        return key_legend()
    return tuple((cell, "A warhead is lost." if cell.text == "t" else text) for cell, text in key_legend(larger=False))


def crew_card(rates: Mapping[str, float]) -> Card:
    """The steps of crew allocation, with the list; `rates` are the Houses' own rates."""

    def draw(form: Form, box: Box) -> None:
        steps = FORMS.texts("crew-steps")
        parts: list[Part] = [
            Entry(number, (Run(text),), f"step {number}", 8.0, number == steps[-1][0]) for number, text in steps
        ]
        for house, rate in rates.items():
            own = {"house": house, "points": points(rate)}
            for head, text in FORMS.texts("crew-of-a-house", own):
                parts.append(Note((Run(head, "bold"), Run(text)), "rate"))
        steps_high, foot, gap = 44.0, 12.0, 4.0
        fill(form, parts, [Box(box.x, box.y, box.width, steps_high)], 12.0)
        strike_off(form, Box(box.x, box.y + steps_high + 2.0, box.width, foot))
        columns = FORMS.columns("crew-allocation")
        top = box.y + steps_high + foot + 4.0
        count = int((box.bottom - top - HEAD) / 6.6)
        width = (box.width - gap) / 2
        for half in (0, 1):
            place = Box(box.x + half * (width + gap), top, width, 0.0)
            rows = blank_rows(count)
            grid(form, place, columns, rows, "deal", 6.6, 9.0, first=1 + half * count)

    return ("Crew allocation", "the crew list", draw)


NAME_WIDE, EVENT_WIDE = 30.0, 12.0
"""Columns of the optional rules in mm: the name of a rule, and an event."""

ROOMY = 16.0
"""The most height in mm of a line of the skills on a card that grows."""

TICK = 1.4
"""Radius in mm of the mark of an event that plays a rule."""


def optional_rules(events: Sequence[EventForm], options: Options) -> tuple[Page, ...]:
    """Every optional rule in a line, and which events play it."""
    page = start("Optional rules", "and the events that use them", options)
    form, area = page.form, page.area
    used = [event for event in events if event.rules]
    known = sorted({*lines(), *(rule for event in used for rule in event.rules)}, key=rule_name)
    columns = (
        Column("rule", "Rule", "left", "bold", wide=NAME_WIDE),
        Column("line", "In short", "left", share=1.0),
        *(_event_column(event) for event in used),
    )
    # The head of an event is its name in two lines; the cells hold a dot where it plays the rule.
    pitch = min(9.6, shared(area.height - 10.0, len(known)))
    rows = blank_rows(len(known))
    grid(form, area, columns, rows, "rules", pitch, 9.0, 10.0)
    width = area.width - NAME_WIDE - EVENT_WIDE * len(used)
    for index, id in enumerate(known):
        y = area.y + 10.0 + index * pitch
        name = Box(area.x + 1.0, y, NAME_WIDE - 2.0, pitch)
        form.paragraph((Run(rule_name(id), "bold"),), name, 9.5, 7.0, f"rule {id}", middle=True)
        line = lines().get(id, "")
        text = Box(area.x + NAME_WIDE + 1.0, y, width - 2.0, pitch)
        form.paragraph((Run(line),), text, 8.75, 6.5, f"rule {id}", middle=True)
        for number, event in enumerate(used):
            if id in event.rules:
                x = area.x + NAME_WIDE + width + (number + 0.5) * EVENT_WIDE
                form.items.append(Circle(x, y + pitch / 2, TICK, Style(fill=form.palette.accent)))
    return (page.close("optional-rules"),)


def _event_column(event: EventForm) -> Column:
    """The column of an event, its name in two lines."""
    words = event.name.split()
    half = -(-len(words) // 2)
    return Column(event.id, " ".join(words[:half]), wide=EVENT_WIDE, under=" ".join(words[half:]))
