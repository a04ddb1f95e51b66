"""Parts of columns that are written in: boxes for the turns of a game, and lines for notes."""

from __future__ import annotations

from sheetforge.sheet.fields import over_rules
from sheetforge.sheet.scene import Box
from sheetforge.sheet.text import cap_height
from sheetforge.sheet.widgets.sketch import Sketch
from sheetforge.values import values

NUMBER_PT = 6.5
"""Type in points of the number of a turn."""

FIRST_RULE, RULED = 9.0, 6.5
"""In mm from the top of lines for notes: the first of them, and from one to the next."""


def turn_numbers(sketch: Sketch, box: Box, turn: int, count: int, limit: int) -> None:
    """Set the number of a turn in a corner of its box, and that of the turn in a second run of boxes opposite."""
    ink = sketch.palette.soft_ink
    base = box.y + 0.7 + cap_height("semibold", NUMBER_PT)
    sketch.text(str(turn), box.x + 0.7, base, NUMBER_PT, "semibold", ink)
    if turn + count <= limit:
        sketch.text(str(turn + count), box.right - 0.6, box.bottom - 0.6, NUMBER_PT, "regular", ink, "right")


@values(frozen=True, slots=True)
class Turns:
    """Boxes for the turns of a game, in rows. A game of up to `limit` turns goes through them again."""

    count: int
    across: int
    name: str = "turn"
    limit: int = 0
    breaks: bool = False
    binds: bool = False

    def height(self, sketch: Sketch, width: float, size: float) -> float:
        """Return the height of the rows of boxes."""
        return -(-self.count // self.across) * self._side(width) + 1.0

    def draw(self, sketch: Sketch, x: float, y: float, width: float, size: float) -> None:
        """Draw the boxes, with small numbers in the corner to leave room for a mark."""
        pitch = width / self.across
        side = self._side(width)
        for index in range(self.count):
            left = x + (index % self.across) * pitch
            top = y + (index // self.across) * side
            box = Box(left, top, pitch, side)
            sketch.rect(box, sketch.brush.field)
            turn_numbers(sketch, box, index + 1, self.count, self.limit)
            sketch.blank(f"{self.name}.{index + 1:02d}", box.inset(0.4), "check", 8.0, f"turn {index + 1}")

    def _side(self, width: float) -> float:
        return min(7.0, width / self.across)


@values(frozen=True, slots=True)
class Writing:
    """Lines to write notes on; they take the spare room, at least `least` mm."""

    title: str
    name: str
    least: float = 12.0
    breaks: bool = False
    binds: bool = False

    def height(self, sketch: Sketch, width: float, size: float) -> float:
        """Return the least height."""
        return self.least

    def draw(self, sketch: Sketch, x: float, y: float, width: float, size: float) -> None:
        """Draw the caption and lines to the least height."""
        self.fill(sketch, x, y, width, self.least)

    def fill(self, sketch: Sketch, x: float, y: float, width: float, height: float) -> None:
        """Draw the caption and as many lines as fit a height."""
        sketch.label(self.title, x + 0.4, y + 2.4)
        lines = int((height - 3.6) / RULED)
        for index in range(lines):
            sketch.across(x, x + width, y + FIRST_RULE + index * RULED)
        if lines > 0:
            room, size_pt = over_rules(Box(x, y, width, height - 0.4), y + FIRST_RULE, RULED)
            sketch.blank(self.name, room, "text", size_pt, self.title)
