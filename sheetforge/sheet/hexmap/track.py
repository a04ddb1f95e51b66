"""The turns of a battle in a free place below its map: a box for each, to put a marker on or to tick."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from sheetforge.sheet.palette import Palette
from sheetforge.sheet.scene import Box, Group, Item, Style
from sheetforge.sheet.text import cap_height
from sheetforge.sheet.widgets.crest import cornered
from sheetforge.sheet.widgets.sketch import Sketch

SIZES = (14.0, 13.0, 12.0, 11.0, 10.0, 9.0)
"""The sides in mm of a box, the largest first that has room: a counter lies on the larger ones."""

HEAD_PT, HEAD = 10.0, 6.0
"""Type of the heading in points, and its room in mm."""

APART = 1.2
"""The room in mm between two boxes."""

LEAST_BOXES = 4
"""Fewer boxes in a row look like a column of something else."""


def turn_track(turns: int, rooms: Sequence[Box], palette: Palette) -> tuple[Item, ...]:
    """Return the boxes of the turns in the first of the largest rooms that has place for them; nothing without any.

    The last one has a strong border: the battle ends with it.
    """
    by_area = sorted(rooms, key=lambda room: -room.width * room.height)
    for size in SIZES if turns else ():
        for room in by_area:
            columns = min(turns, int((room.width + APART) / (size + APART)))
            rows = ceil(turns / columns) if columns >= min(turns, LEAST_BOXES) else 0
            if rows and HEAD + rows * (size + APART) <= room.height:
                # No row is much shorter than another.
                return _boxes(turns, ceil(turns / rows), size, room, palette)
    return ()


def _boxes(turns: int, columns: int, size: float, room: Box, palette: Palette) -> tuple[Item, ...]:
    """Draw the heading and the boxes from the upper left of a room."""
    sketch = Sketch(palette, "turns")
    sketch.text("Turns", room.x, room.y + 0.36 * HEAD_PT, HEAD_PT, "bold", palette.ink)
    number_pt = size
    for turn in range(turns):
        row, column = divmod(turn, columns)
        box = Box(room.x + column * (size + APART), room.y + HEAD + row * (size + APART), size, size)
        is_last = turn == turns - 1
        style = Style(fill=palette.paper, stroke=palette.ink, stroke_width=0.7 if is_last else 0.25)
        sketch.items.append(cornered(box, "scooped", style, size * 0.12))
        base = box.y + (size + cap_height("bold", number_pt)) / 2
        sketch.text(str(turn + 1), box.center[0], base, number_pt, "bold", palette.soft_ink, "center")
    label = f"Turns 1 to {turns}"
    return (Group(tuple(sketch.items), role="list", label=label, layer="frame"),)
