"""Losses of a unit as small frames after its name: a figure struck out and the one in force, or a lost part."""

from __future__ import annotations

from collections.abc import Iterator

from sheetforge.sheet.faces import Face
from sheetforge.sheet.scene import Box, Style
from sheetforge.sheet.text import cap_height, text_width
from sheetforge.sheet.widgets.sketch import Sketch
from sheetforge.values import values

INSIDE, UPRIGHT, APART, BETWEEN = 0.8, 0.6, 0.7, 0.5
"""In mm: the room in a frame beside its words and above them, between its words, and between two frames."""

INDENT, AFTER = 3.0, 1.1
"""In mm: where frames begin below the name of a unit, and the room after them."""

STRUCK = 0.25
"""The width in mm of the line through what no longer holds."""


@values(frozen=True, slots=True)
class Chip:
    """A frame: what it is about, what that `was`, and what it is `now`; without the latter all of it is lost."""

    label: str
    was: str = ""
    now: str = ""

    def words(self) -> Iterator[tuple[str, Face, bool]]:
        """Yield its texts with their faces, and whether they are struck out."""
        yield self.label, "regular", not (self.was or self.now)
        if self.was:
            yield self.was, "regular", True
        if self.now:
            yield self.now, "bold", False


@values(frozen=True, slots=True)
class Chips:
    """The frames of a unit after its name, in as many rows as they need: a part of a column."""

    head: str
    chips: tuple[Chip, ...]
    field: str
    binds: bool = False
    breaks: bool = False

    def height(self, sketch: Sketch, width: float, size: float) -> float:
        """Return the height of all rows and the room after them."""
        last = max(row for row, _, _ in self._placed(sketch, width, size))
        return (last + 1) * _pitch(size) - BETWEEN + AFTER

    def draw(self, sketch: Sketch, x: float, y: float, width: float, size: float) -> None:
        """Draw the name and the frames."""
        p = sketch.palette
        capital = cap_height("bold", size)
        sketch.text(self.head, x + 0.4, y + UPRIGHT + capital, size, "bold")
        frame = Style(stroke=p.rule, stroke_width=max(p.thin, 0.15))
        line = Style(stroke=p.ink, stroke_width=STRUCK)
        for row, left, chip in self._placed(sketch, width, size):
            top = y + row * _pitch(size)
            box = Box(x + left, top, _width(chip, size), capital + 2 * UPRIGHT)
            sketch.rect(box, frame, 0.6)
            at, base = box.x + INSIDE, top + UPRIGHT + capital
            for text, face, is_struck in chip.words():
                end = at + sketch.text(text, at, base, size, face)
                if is_struck:
                    sketch.across(at - 0.3, end + 0.3, base - capital / 2, line)
                at = end + APART

    def _placed(self, sketch: Sketch, width: float, size: float) -> Iterator[tuple[int, float, Chip]]:
        """Yield each frame with its row and its place in it. Raises `LayoutProblem` for one that is too wide."""
        row, x = 0, 0.4 + text_width(self.head, "bold", size) + 2 * BETWEEN
        for chip in self.chips:
            wide = _width(chip, size)
            if x + wide > width:
                row, x = row + 1, INDENT
            if x + wide > width + 1e-6:
                raise sketch.problem(self.field, f"{chip.label!r} needs {x + wide:.0f} mm, there are {width:.0f} mm")
            yield row, x, chip
            x += wide + BETWEEN


def _pitch(size: float) -> float:
    return cap_height("bold", size) + 2 * UPRIGHT + BETWEEN


def _width(chip: Chip, size: float) -> float:
    """Return the width of a frame about its words."""
    words = [text_width(text, face, size) for text, face, _ in chip.words()]
    return sum(words) + APART * (len(words) - 1) + 2 * INSIDE
