"""A sketch: the items that widgets draw, and the places to write on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Literal

from sheetforge.sheet.faces import Face
from sheetforge.sheet.scene import Box, Circle, Color, Group, Item, Line, Rect, Style, Text
from sheetforge.sheet.text import LEADING, Align, Block, Run, TextOverflow, cap_height, fit, fit_block, flow, text_width
from sheetforge.sheet.widgets.brush import Brushes, brushes
from sheetforge.values import values

if TYPE_CHECKING:
    from sheetforge.sheet.palette import Palette

LABEL_PT = 6.5
LABEL_SPACING = 0.12
RING = 0.5
"""Radius in mm of the ring that marks a value no book gives."""


class LayoutProblem(Exception):
    """A layout that does not fit even at the smallest size: its subject, field and reason."""

    def __init__(self, subject: str, field: str, reason: str) -> None:
        super().__init__(f"{subject}: {field}: {reason}")
        self.subject = subject
        self.field = field
        self.reason = reason


BlankKind = Literal["text", "check", "strike", "strike-left", "ring"]
STRIKES = frozenset(("strike", "strike-left"))


@values(frozen=True, slots=True)
class Blank:
    """A place to write on or to tick. `name` is its path inside the drawing.

    A `strike` is something that may be crossed out whole, with what holds instead at its right or, for
    a `strike-left`, at its left; a `ring` is something that may be marked with a ring round it. A strike
    is no form field, a ring is one if it has a tooltip. Of the blanks with one `choice` at most one
    holds. `longest` is the longest value that has to fit where a figure is written.
    """

    name: str
    box: Box
    kind: BlankKind
    size_pt: float
    tooltip: str
    choice: str = ""
    longest: str = ""


class Sketch:
    """Items in drawing order and blanks. `subject` names the drawing in problems."""

    __slots__ = ("blanks", "brush", "items", "palette", "subject")

    def __init__(self, palette: Palette, subject: str = "") -> None:
        self.palette = palette
        self.brush: Brushes = brushes(palette)
        self.items: list[Item] = []
        self.blanks: list[Blank] = []
        self.subject = subject

    def copied(self) -> Sketch:
        """Return a sketch with the same items and blanks, to be drawn on further."""
        copy = Sketch(self.palette, self.subject)
        copy.items, copy.blanks = list(self.items), list(self.blanks)
        return copy

    @contextmanager
    def group(
        self, id: str = "", role: str = "", label: str = "", data: Mapping[str, str] | None = None, layer: str = ""
    ) -> Iterator[None]:
        """Collect items drawn inside the `with` block into one group."""
        outer, self.items = self.items, []
        yield
        inner, self.items = self.items, outer
        outer.append(Group(tuple(inner), id, role, label, layer, data or {}))

    def problem(self, field: str, reason: object) -> LayoutProblem:
        """Return a problem of this sketch."""
        return LayoutProblem(self.subject, field, str(reason))

    def rect(self, box: Box, style: Style, radius: float = 0.0) -> None:
        """Draw a rectangle over an area."""
        self.items.append(Rect(box.x, box.y, box.width, box.height, style, radius))

    def across(self, x1: float, x2: float, y: float, style: Style | None = None) -> None:
        """Draw a horizontal line, by default a hairline."""
        self.items.append(Line(x1, y, x2, y, style or self.brush.hair))

    def down(self, x: float, y1: float, y2: float, style: Style | None = None) -> None:
        """Draw a vertical line, by default a hairline."""
        self.items.append(Line(x, y1, x, y2, style or self.brush.hair))

    def blank(
        self,
        name: str,
        box: Box,
        kind: BlankKind = "text",
        size_pt: float = 11.0,
        tooltip: str = "",
        choice: str = "",
        longest: str = "",
    ) -> None:
        """Note a place to write on; the widget draws its frame."""
        self.blanks.append(Blank(name, box, kind, size_pt, tooltip, choice, longest))

    def text(
        self,
        text: str,
        x: float,
        baseline: float,
        size_pt: float,
        face: Face = "regular",
        color: Color | None = None,
        align: Align = "left",
        spacing: float = 0.0,
    ) -> float:
        """Draw a run that starts at, is centred on or ends at `x`; return its width in mm."""
        width = text_width(text, face, size_pt, spacing)
        if align == "center":
            x -= width / 2
        elif align == "right":
            x -= width
        ink = color or self.palette.ink
        self.items.append(Text(x, baseline, text, face, size_pt, ink, spacing))
        return width

    def label(
        self,
        text: str,
        x: float,
        baseline: float,
        align: Align = "left",
        color: Color | None = None,
        size_pt: float = LABEL_PT,
    ) -> float:
        """Draw a small caption in spaced capitals; return its width."""
        ink = color or self.palette.soft_ink
        return self.text(text.upper(), x, baseline, size_pt, "semibold", ink, align, LABEL_SPACING)

    def fitted(
        self,
        text: str,
        box: Box,
        size_pt: float,
        minimum: float,
        field: str,
        face: Face = "regular",
        color: Color | None = None,
        align: Align = "left",
    ) -> float:
        """Draw a run in a box, centred in its height, shrunk to its width; return the size.

        Raises `LayoutProblem` when it is too wide even at `minimum`.
        """
        size = fit(text, face, size_pt, minimum, box.width)
        if isinstance(size, TextOverflow):
            raise self.problem(field, size)
        x = box.x
        if align == "center":
            x += box.width / 2
            x -= text_width(text, face, size) / 2
        elif align == "right":
            x += box.width
            x -= text_width(text, face, size)
        baseline = box.y + (box.height + cap_height(face, size)) / 2
        self.items.append(Text(x, baseline, text, face, size, color or self.palette.ink))
        return size

    def paragraph(
        self,
        runs: tuple[Run, ...],
        box: Box,
        size_pt: float,
        minimum: float,
        field: str,
        color: Color | None = None,
        align: Align = "left",
        leading: float = LEADING,
        middle: bool = False,
    ) -> Block:
        """Draw a paragraph in a box, shrunk to its height. Raises `LayoutProblem`."""
        block = fit_block(runs, size_pt, minimum, box.width, box.height, align=align, leading=leading)
        if isinstance(block, TextOverflow):
            raise self.problem(field, block)
        y = box.y + (box.height - block.height) / 2 if middle else box.y
        self.items.extend(block.at(box.x, y, color or self.palette.ink))
        return block

    def set(self, runs: tuple[Run, ...], size_pt: float, width_mm: float, field: str, leading: float) -> Block:
        """Measure a paragraph for a width. Raises `LayoutProblem` when a word is too wide."""
        block = flow(runs, size_pt, width_mm, leading=leading)
        if isinstance(block, TextOverflow):
            raise self.problem(field, block)
        return block

    def ring(self, x: float, y: float, on_dark: bool = False) -> None:
        """Draw the small ring at a value that no book gives."""
        style = self.brush.mark_dark if on_dark else self.brush.mark
        self.items.append(Circle(x, y, RING, style))


COLUMNS, ROWS = "columns", "rows"
"""The keys of the edges: those of the columns from the left, those of the rows from the top, the head first."""


def edges(columns: Sequence[float], rows: Sequence[float]) -> dict[str, str]:
    """Return the edges of columns and rows in mm as data.

    >>> edges((10.0, 24.5), (0.0, 6.0, 12.125))
    {'columns': '10 24.5', 'rows': '0 6 12.12'}
    """
    return {COLUMNS: _listed(columns), ROWS: _listed(rows)}


def edges_of(data: Mapping[str, str]) -> tuple[list[float], list[float]]:
    """Return the edges of columns and rows that data has.

    >>> edges_of({'columns': '10 24.5', 'rows': '0 6 12.12'})
    ([10.0, 24.5], [0.0, 6.0, 12.12])
    """
    return [float(edge) for edge in data[COLUMNS].split()], [float(edge) for edge in data[ROWS].split()]


def _listed(numbers: Sequence[float]) -> str:
    return " ".join(f"{round(number, 2):g}" for number in numbers)
