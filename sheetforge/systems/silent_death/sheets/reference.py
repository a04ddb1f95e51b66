"""The reference column beside a display: critical hits, weapons, legend of the track, turns."""

from __future__ import annotations

from collections.abc import Sequence

from sheetforge.sheet.scene import Box
from sheetforge.sheet.text import Run, text_width
from sheetforge.sheet.widgets.column import Entry, Heading, Legend, Note, Part, Settled, settle
from sheetforge.sheet.widgets.records import Turns
from sheetforge.sheet.widgets.sketch import Sketch
from sheetforge.systems.silent_death.figures.skills import TURN_LIMIT
from sheetforge.systems.silent_death.sheets.display import CriticalPanel, Display, WeaponNote

TURNS = 20
"""The boxes for turns, through which a long game goes twice."""
KEY_PT = 10.0
"""The largest type in which the rolls of a critical table are set."""


def criticals(panel: CriticalPanel, breaks: bool = False, repeats: bool = False, of: str = "") -> list[Part]:
    """A critical table: the heading, which `repeats` in a further column, and an entry for every roll.

    One of several ships on a page is headed by the ship that it is `of`.
    """
    shorter = of or panel.title.partition(":")[0], f"criticals, {panel.dice}"
    title, note = shorter if of else (panel.title, f"roll {panel.dice}")
    parts: list[Part] = [Heading(title, note, panel.reconstructed, breaks, repeats=repeats, shorter=shorter)]
    widest = max((text_width(row.roll, "bold", KEY_PT) for row in panel.rows), default=0.0)
    for index, row in enumerate(panel.rows):
        runs = (Run(f"{row.title}. ", "bold"), Run(row.sentence))
        last = index == len(panel.rows) - 1
        field = f"critical {row.roll}"
        name = ".".join(filter(None, ("critical", panel.facing, row.roll)))
        parts.append(Entry(row.roll, runs, field, max(5.0, widest + 1.6), last, name=name))
    return parts


def weapon_notes(display: Display, breaks: bool = False) -> list[Part]:
    """A paragraph for each kind of weapon with special rules, under one heading."""
    if not display.notes:
        return []
    return [
        Heading("Weapons", breaks=breaks, repeats=True),
        *(Note(note_runs(note), f"note on {note.title}") for note in display.notes),
    ]


def note_runs(note: WeaponNote) -> tuple[Run, ...]:
    """A weapon's name and its special rules."""
    return (Run(f"{note.title}. ", "bold"), Run(" ".join(note.sentences)))


def nomenclature(display: Display) -> list[Part]:
    """Return the rest of the ship's description: one paragraph under its heading.

    Nothing for a gunboat, whose tables leave no room: the header of its display has it.
    """
    if not display.nomenclature or display.frame == "gunboat":
        return []
    runs: list[Run] = []
    for caption, value in display.nomenclature:
        runs += [Run(f"{' · ' if runs else ''}{caption} ", "medium"), Run(value)]
    return [Heading("Nomenclature"), Note(tuple(runs), "nomenclature")]


def legend(display: Display, pieces: int = 1) -> list[Part]:
    """Return the meaning of the boxes of the track, in pieces that may be set side by side."""
    rows = display.legend
    each = -(-len(rows) // pieces)
    parts: list[Part] = [Heading("Damage track", repeats=True)] if rows else []
    return [*parts, *(Legend(rows[start : start + each]) for start in range(0, len(rows), each or 1))]


def turns(across: int) -> list[Part]:
    """The record of the game's turns."""
    return [Heading("Game turn"), Turns(TURNS, across, limit=TURN_LIMIT)]


STEP = 2.0
"""Steps in mm in which columns are made higher until they hold their text: half a line or so."""


def lowest(
    sketch: Sketch, parts: Sequence[Part], box: Box, columns: int, gap: float, sizes: tuple[float, float], least: float
) -> tuple[Settled, list[Box]] | None:
    """Set parts in columns at the top of a box, no higher than they need to be.

    `sizes` are the largest and smallest type, `least` is the height in mm to begin with. None when
    the box is too low.
    """
    height = least
    while height <= box.height:
        boxes = Box(box.x, box.y, box.width, height).columns(columns, gap)
        settled = settle(sketch, parts, boxes, *sizes)
        if settled:
            return settled, boxes
        height += STEP
    return None
