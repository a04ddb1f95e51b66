"""Blanks as the fields of a fillable document."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from sheetforge.sheet.faces import FIELD_ASCENT, FIELD_DESCENT, FIELD_EDGE, FIELD_FACE
from sheetforge.sheet.scene import Box, Field
from sheetforge.sheet.text import MM_PER_PT, text_width
from sheetforge.sheet.widgets.sketch import Blank

TALLEST_LINE = 3.0
"""The height of a blank, in lines of its type, from which on people write several lines into it."""

FIGURES = 22.0
"""The greatest width in mm of a blank for figures, which are one line in its middle."""

_POINTS_A_MM = 2.2
"""The type in points for each mm that a low blank is high."""


LEAST_PT = 6.5
"""The least type in points of what is typed."""


def typed_line(size: float) -> float:
    """Return the height in mm of a line of typed text."""
    return size * (FIELD_ASCENT + FIELD_DESCENT) / 1000 * MM_PER_PT


def over_rules(box: Box, first: float, pitch: float) -> tuple[Box, float]:
    """Return a field over printed lines, and its type: two lines of it for each printed one, the first upon the first.

    `first` is the y of the first line.
    """
    top = first - pitch / 2 - FIELD_EDGE * MM_PER_PT
    return Box(box.x, top, box.width, box.bottom - top), round(pitch / 2 / typed_line(1.0), 2)


def is_field(blank: Blank) -> bool:
    """Return whether a blank becomes a field: what is only ever marked in ink has no words for readers of a screen."""
    return blank.kind in ("text", "check") or bool(blank.tooltip)


def field_of(blank: Blank, prefix: str, value: str, subject: str, at: tuple[float, float] = (0.0, 0.0)) -> Field:
    """Return the field of a blank, named `prefix.blank`; `at` is where its drawing is, `subject` what that shows."""
    box = Box(blank.box.x + at[0], blank.box.y + at[1], blank.box.width, blank.box.height)
    size = min(blank.size_pt, max(LEAST_PT, box.height * _POINTS_A_MM))
    is_tall = box.width > FIGURES and box.height > TALLEST_LINE * typed_line(size)
    # Viewers set one line in the middle of a place, and several from its top.
    is_line = is_tall and 0.0 < text_width(value, FIELD_FACE, size) < box.width - 2 * FIELD_EDGE * MM_PER_PT
    return Field(
        "strike" if blank.kind == "strike-left" else blank.kind,
        f"{prefix}.{blank.name}",
        box,
        value,
        blank.tooltip,
        size,
        blank.kind == "text" and is_tall and not is_line,
        f"{prefix}.{blank.choice}" if blank.choice else "",
        blank.longest,
        subject,
    )


def apart_from(box: Box, others: Iterable[Box]) -> Box:
    """Return the larger of the upper and the left part of a place that lie on none of the others.

    Viewers do not agree on which of two fields on one place is clicked.
    """
    within = [other for other in others if other is not box and _meet(box, other)]
    if not within:
        return box
    down = max(0.0, min(other.y for other in within) - box.y)
    across = max(0.0, min(other.x for other in within) - box.x)
    if down * box.width >= across * box.height:
        return Box(box.x, box.y, box.width, down)
    return Box(box.x, box.y, across, box.height)


def _meet(one: Box, other: Box) -> bool:
    return one.x < other.right and other.x < one.right and one.y < other.bottom and other.y < one.bottom


def fields_of(
    blanks: Sequence[Blank], prefix: str, values: Mapping[str, str], subject: str, at: tuple[float, float] = (0.0, 0.0)
) -> list[Field]:
    """Return the fields of a drawing; one that is struck out as a whole has the part that has no others."""
    mine = [blank for blank in blanks if is_field(blank)]
    boxes = [blank.box for blank in mine]
    made = []
    for blank in mine:
        if blank.kind == "strike":
            blank = replace(blank, box=apart_from(blank.box, boxes))
        made.append(field_of(blank, prefix, values.get(blank.name, ""), subject, at))
    return made
