"""Panels, title bars, boxes to write in, and rows of pips."""

from __future__ import annotations

from math import ceil

from sheetforge.sheet.arms import Arms
from sheetforge.sheet.scene import Box, Circle, Color
from sheetforge.sheet.text import cap_height, text_width
from sheetforge.sheet.widgets.crest import band
from sheetforge.sheet.widgets.sketch import LABEL_PT, LABEL_SPACING, Sketch
from sheetforge.sheet.widgets.trim import LEAST_BAR, finish

SPACING = 0.18
"""Room in mm between the letters of a title."""

LEAST_TITLE = 6.5
"""The smallest type of a title in points."""

NOTE_GAP = 2.0
"""The least room in mm between the title of a bar and the note."""

RING_ROOM = 3.0
"""The room in mm of the mark behind a title."""

CAPTION_PT = 6.5
"""Type size of the caption in a box to write in, in points."""


def title_bar(
    sketch: Sketch,
    box: Box,
    title: str,
    note: str = "",
    ring: bool = False,
    size_pt: float = 8.0,
    arms: Arms | None = None,
    shorter: tuple[str, str] | None = None,
) -> Color:
    """Draw a dark bar with a title at its left and a note at its right, with arms their crest.

    A bar that is high enough has the line and the ornament of the game's trim; in black and white a lower one
    is a line. A title that is too long is set smaller; where it would still meet the note, both are the `shorter`
    ones, or else there is no note.

    Return the ink of text on it.
    """
    p = sketch.palette
    is_dark = bool(p.header_fill) and not (p.hatched and arms is None and box.height < LEAST_BAR)
    if is_dark or arms is not None:
        taken = band(sketch, arms, box, 0.6)
    else:
        taken = 0.0
        sketch.across(box.x, box.right, box.bottom, sketch.brush.heavy)
    ink = p.header_ink if is_dark else p.ink
    ends = finish(sketch, box, arms)
    base = box.y + (box.height + cap_height("bold", size_pt)) / 2
    pad = 1.6 if is_dark else 0.2
    # Beside the line inside a bar, and beside that of a card's frame.
    pad += 1.4 if box.height >= LEAST_BAR and p.trim.line != "none" else 0.0
    x = box.x + taken + pad
    room = box.right - pad - ends - x - (RING_ROOM if ring else 0.0)
    title_pt = _title_size(title, room - _beside(note, size_pt), size_pt)
    if title_pt is None and shorter:
        title, note = shorter
        title_pt = _title_size(title, room - _beside(note, size_pt), size_pt)
    if title_pt is None:
        note, title_pt = "", _title_size(title, room, size_pt) or size_pt
    x += sketch.text(title.upper(), x, base, title_pt, "bold", ink, spacing=SPACING)
    if ring:
        sketch.ring(x + 1.2, base - cap_height("bold", size_pt), on_dark=is_dark)
    if note:
        sketch.text(note, box.right - pad - ends, base, size_pt - 0.5, "medium", ink, "right")
    return ink


def _beside(note: str, size: float) -> float:
    """Return the room in mm that the note of a bar takes beside a title."""
    return text_width(note, "medium", size - 0.5) + NOTE_GAP if note else 0.0


def _title_size(title: str, room: float, size: float) -> float | None:
    """Return the largest type up to a size in which a title fits a room; None if not even the least does."""
    while size >= LEAST_TITLE:
        if text_width(title.upper(), "bold", size) + SPACING * len(title) <= room:
            return size
        size -= 0.25
    return None


def write_box(
    sketch: Sketch,
    box: Box,
    name: str,
    label: str,
    tooltip: str = "",
    on_dark: bool = False,
    size_pt: float = 11.0,
    longest: str = "",
) -> None:
    """Draw a box to write in, its caption small in the upper left corner inside it."""
    sketch.rect(box, sketch.brush.field_dark if on_dark else sketch.brush.field, 0.6)
    inside = box
    if label:
        size = CAPTION_PT
        base = box.y + 0.75 + cap_height("semibold", size)
        sketch.text(label, box.x + 0.8, base, size, "semibold", sketch.palette.soft_ink)
        inside = Box(box.x, box.y + 2.3, box.width, box.height - 2.3)
    sketch.blank(name, inside.inset(0.3, 0.2), "text", size_pt, tooltip or label, longest=longest)


def pips(sketch: Sketch, box: Box, count: int, name: str, most: float, tooltip: str = "", align: str = "left") -> None:
    """Draw circles to cross off in even rows, as large as the box allows up to `most` mm across."""
    size, columns = pip_fit(box.width, box.height, count, most)
    rows = ceil(count / columns)
    pitch = size * 1.18
    height = rows * pitch - (pitch - size)
    width = columns * pitch - (pitch - size)
    left = box.x if align == "left" else box.x + (box.width - width) / 2
    if align == "right":
        left = box.right - width
    top = box.y + (box.height - height) / 2
    style = sketch.brush.pip
    for index in range(count):
        x = left + (index % columns) * pitch
        y = top + (index // columns) * pitch
        sketch.items.append(Circle(x + size / 2, y + size / 2, size / 2, style))
        sketch.blank(f"{name}.{index + 1:02d}", Box(x, y, size, size), "check", 8.0, f"{tooltip} {index + 1}".strip())


def pip_fit(width: float, height: float, count: int, most: float) -> tuple[float, int]:
    """Return the largest pip diameter and the columns that put `count` pips into an area."""
    best, columns = 0.0, count
    for rows in range(1, count + 1):
        across = ceil(count / rows)
        size = min((width / (across * 1.18 - 0.18)), height / (rows * 1.18 - 0.18), most)
        if size > best + 1e-6:
            best, columns = size, across
    return best, columns


def label_width(text: str, size_pt: float = LABEL_PT) -> float:
    """Return the width of a caption as `Sketch.label` sets it."""
    return text_width(text.upper(), "semibold", size_pt, LABEL_SPACING)


def colophon(sketch: Sketch, box: Box, left: str, right: str, legend: str = "") -> Box:
    """Draw the line at the foot of a page: its title, the meaning of its ring, its origin; return its free part."""
    size = 5.75
    color: Color = sketch.palette.soft_ink
    base = box.bottom - 0.4
    x = box.x + sketch.text(left, box.x, base, size, "medium", color)
    if legend:
        sketch.ring(x + 4.0, base - 1.3)
        x += 5.2 + sketch.text(legend, x + 5.2, base, size, "italic", sketch.palette.reconstructed)
    end = box.right - sketch.text(right, box.right, base, size, "regular", color, "right")
    return Box(x + 4.0, box.y, end - x - 8.0, box.height)
