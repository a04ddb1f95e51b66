"""Colours as the four inks of a printing press, and the pen that draws pages for print shops.

A colour becomes inks without a profile: its grey part is black ink alone, and colours above the
limit of a shop have less of the other three, in the same proportion. Text and lines that are nearly
black are black ink only, so that no plate has to match another under fine strokes. Large black
areas have the mix that the shop asks for.
"""

from __future__ import annotations

from dataclasses import replace

from sheetforge.press.pdf_content import Ink, Numbers, Pen
from sheetforge.sheet.scene import Circle, Color, Group, Polygon, Rect, Style
from sheetforge.values import values

Inks = tuple[float, float, float, float]
"""Cyan, magenta, yellow and black, each from 0 to 1."""

CUT: Color = "#ff00fe"
"""The colour of cut lines only, with a plate of its own that overprints."""

BACKGROUND = "background"
"""The role of a group that is the ground of a piece: it may reach over the cut."""

CUT_SPACE, OVERPRINT = "CutLine", "Over"
"""Names of the resources of a cut line."""

CUT_INKS: Inks = (0.0, 1.0, 0.0, 0.0)
"""The look of a cut line on a screen."""

DARK, GREYISH = 0.42, 0.28
"""A colour is nearly black if its lightest part is darker than the first, and its parts differ by
less than the second."""

RICH = 12.0
"""The least side in mm of a black area with more than black ink."""

_RICH: Color = "rich-black"


@values(frozen=True, slots=True)
class Separation:
    """The demands of a shop on colours: the most ink at one place, the inks of large black areas,
    the name of the plate of cut lines, and the kind of PDF."""

    limit: float
    rich: Inks | None = None
    cut_line: str = ""
    standard: str = ""


def parts_of(color: Color) -> tuple[float, float, float]:
    """Return red, green and blue of a colour, 0 to 1."""
    red, green, blue = (int(color[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return red, green, blue


def separated(color: Color, limit: float) -> Inks:
    """Return the inks of a colour, together at most `limit`.

    >>> separated("#ffffff", 2.4), separated("#808080", 2.4)[:3]
    ((0.0, 0.0, 0.0, 0.0), (0.0, 0.0, 0.0))
    >>> round(sum(separated("#000040", 2.4)), 3)
    2.4
    """
    red, green, blue = parts_of(color)
    black = 1.0 - max(red, green, blue)
    light = 1.0 - black
    if light <= 0:
        return (0.0, 0.0, 0.0, 1.0)
    inks = [(light - part) / light for part in (red, green, blue)]
    total = sum(inks)
    if total + black > limit:
        inks = [ink * max(0.0, limit - black) / total for ink in inks]
    cyan, magenta, yellow = (max(0.0, ink) for ink in inks)
    return (cyan, magenta, yellow, black)


def fine(color: Color, limit: float) -> Inks:
    """Return the inks of letters and lines: black alone for colours that are nearly black."""
    return (0.0, 0.0, 0.0, 1.0) if is_nearly_black(color) else separated(color, limit)


def is_nearly_black(color: Color) -> bool:
    """Return whether letters and lines of a colour are printed in black.

    >>> is_nearly_black("#1b2430"), is_nearly_black("#204080")
    (True, False)
    """
    parts = parts_of(color)
    return max(parts) <= DARK and max(parts) - min(parts) <= GREYISH


class PlateInk(Ink):
    """The operators of colours as inks."""

    def __init__(self, numbers: Numbers, separation: Separation) -> None:
        super().__init__(numbers)
        self._separation = separation
        self._rich: dict[int, tuple[Style, Style]] = {}

    def letters(self, color: Color) -> str:
        return self._operator(fine(color, self._separation.limit))

    def lines(self, color: Color) -> str:
        if color == CUT and self._separation.cut_line:
            return f"/{OVERPRINT} gs /{CUT_SPACE} CS 1 SCN"
        return self._operator(fine(color, self._separation.limit)).upper()

    def enriched(self, style: Style) -> Style:
        """Return the style of a large black area; the same style for others."""
        if self._separation.rich is None or style.fill != "#000000":
            return style
        known = self._rich.get(id(style))
        if known is None:
            # The first style is kept, since styles are compared by identity.
            known = self._rich[id(style)] = (style, replace(style, fill=_RICH))
        return known[1]

    def _color(self, color: Color) -> str:
        if color == _RICH and self._separation.rich is not None:
            return self._operator(self._separation.rich)
        return self._operator(separated(color, self._separation.limit))

    def _operator(self, inks: Inks) -> str:
        return f"{' '.join(self._numbers[ink] for ink in inks)} k"


class PlatePen(Pen):
    """Writes a stream for a print shop: inks, no layers, the ground marked as such."""

    def _rect(self, item: Rect) -> None:
        style = self._style(item.style, min(item.width, item.height))
        super()._rect(item if style is item.style else replace(item, style=style))

    def _polygon(self, item: Polygon) -> None:
        across = min(
            max(point[axis] for point in item.points) - min(point[axis] for point in item.points) for axis in (0, 1)
        )
        style = self._style(item.style, across)
        super()._polygon(item if style is item.style else replace(item, style=style))

    def _circle(self, item: Circle) -> None:
        style = self._style(item.style, 2 * item.radius)
        super()._circle(item if style is item.style else replace(item, style=style))

    def _style(self, style: Style, across: float) -> Style:
        """Return the style of an area that is so many millimetres across where it is least wide."""
        if across < RICH or not isinstance(self._ink, PlateInk):
            return style
        return self._ink.enriched(style)

    def _group(self, item: Group) -> None:
        if item.role != BACKGROUND:
            self.draw(item.items)
            return
        self._end_text()
        self.code.append("/Artifact <</Type /Background>> BDC")
        self.draw(item.items)
        self._end_text()
        self.code.append("EMC")
