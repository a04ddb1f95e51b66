"""Maps as data for text, and the part of one that there is room for."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field

from sheetforge.geometry.hexes import Hex, Shape, column_row, hex_at, parse_number
from sheetforge.geometry.hexes import number as plain_number
from sheetforge.play import text_map
from sheetforge.play.questions import Choose
from sheetforge.play.text_map import Area
from sheetforge.text import counted

LEGAL = " +"
"""The text of a hex that is an option of the open question."""

NEAR = 2
"""Hexes about the unit that is asked about; they stay in view."""

LEAST = (17, 9)
"""Columns and rows shown at least: to see where a lone ship can go."""

Place = tuple[int, int]
"""A column and a row."""

NAMED = 6
"""The most units off the part shown that are named."""


def is_number(text: str) -> bool:
    """Return whether a text is the number of a hex as maps print it.

    >>> is_number("0714"), is_number("-1.12"), is_number("7.14"), is_number("left")
    (True, True, False, False)
    """
    try:
        return plain_number(*parse_number(text)) == text
    except ValueError:
        return False


def hex_of(question: Choose) -> str:
    """Return the number of the hex that has been chosen before a question; empty for none."""
    return next((str(part) for part in question.so_far if is_number(str(part))), "")


def plain_ground(hex: Hex) -> str:
    """Return the text of an empty hex."""
    return text_map.EMPTY


@dataclass(frozen=True, slots=True)
class MapText:
    """A map in text that is not drawn yet.

    `cells` has the text of each hex with something in it, two characters wide without colours.
    `area` is the part with something in it, None for an empty map; `whole` the map, None for one
    without edges. `units` are the hexes of units by id, `names` what is said of them where they
    are beyond the part that is shown. `zero` is the column and row before number 1, `below` the
    lines under the map, `paper` what is printed of a map without edges.
    """

    cells: Mapping[Hex, str] = field(default_factory=dict)
    shape: Shape = "flat"
    area: Area | None = None
    whole: Area | None = None
    ground: Callable[[Hex], str] = plain_ground
    units: Mapping[str, Hex] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)
    zero: tuple[int, int] = (0, 0)
    below: Sequence[str] = ()
    paper: Area | None = None

    def lines(self, area: Area | None = None, legal: Collection[Hex] = (), folded: bool = False) -> list[str]:
        """Return the map, or an area of it, without what stands `below` it.

        Hexes that are `legal` are marked if they are empty. Many empty rows of a `folded` map are one line.
        """
        shown = area or self.area
        if shown is None:
            return [] if self.below else ["(nothing is on the map yet)"]
        cells = {**dict.fromkeys(legal, LEGAL), **self.cells} if legal else self.cells
        return text_map.lines(cells, shown, self.shape, self.ground, self.zero, folded)

    def text(self) -> list[str]:
        """Return the map with what stands below it."""
        drawn = self.lines()
        return [*drawn, *([""] if drawn and self.below else []), *self.below]

    def hex(self, number: str) -> Hex | None:
        """Return the hex with a printed number; None for other text and beyond the map.

        >>> MapText(whole=Area(1, 1, 9, 9)).hex("0203"), MapText().hex("2.3")
        (Hex(q=2, r=2), None)
        """
        if not is_number(number):
            return None
        column, row = parse_number(number)
        column, row = column + self.zero[0], row + self.zero[1]
        if self.whole is not None and not _holds(self.whole, column, row):
            return None
        return hex_at(column, row, self.shape)

    def around(self, hexes: Collection[Hex]) -> Area | None:
        """Return the part with something in it and with some hexes, within the map."""
        places = [column_row(hex, self.shape) for hex in hexes]
        parts = [Area(column - 1, row - 1, column + 1, row + 1) for column, row in places]
        parts += [self.area] if self.area is not None else []
        if not parts:
            return self.whole
        left, top, right, bottom = zip(*parts, strict=True)
        return self.within(Area(min(left), min(top), max(right), max(bottom)))

    def within(self, area: Area) -> Area:
        """Return the part of an area that is on the map."""
        if self.whole is None:
            return area
        left, top = max(area.left, self.whole.left), max(area.top, self.whole.top)
        return Area(
            left, top, max(left, min(area.right, self.whole.right)), max(top, min(area.bottom, self.whole.bottom))
        )

    def widened(self, area: Area, columns: int) -> Area:
        """Return an area that is at least `LEAST` columns and rows, as far as the map goes.

        It fills so many `columns` of a window, as far as the map or its paper goes.

        >>> MapText(whole=Area(1, 1, 9, 40)).widened(Area(4, 20, 6, 22), 0)
        Area(left=1, top=17, right=9, bottom=25)
        """
        left, right = _widened(area.left, area.right, LEAST[0])
        if (bounds := self.whole or self.paper) is not None:
            left, right = _filled(area.left, area.right, max(LEAST[0], columns), bounds)
        top, bottom = _widened(area.top, area.bottom, LEAST[1])
        return self.within(Area(left, top, right, bottom))

    def shows(self, area: Area, hex: Hex) -> bool:
        """Return whether a hex is in an area."""
        return _holds(area, *column_row(hex, self.shape))

    def off(self, area: Area) -> str:
        """Return what is beyond an area of the map, in words; empty for nothing."""
        beyond = [self.names.get(id, id) for id, hex in self.units.items() if not self.shows(area, hex)]
        if not beyond:
            return ""
        more = len(beyond) - NAMED
        rest = f" and {counted(more, 'other', 'others')}" if more > 0 else ""
        return f"off this part of the map: {', '.join(beyond[:NAMED])}{rest}"


def _widened(low: int, high: int, least: int) -> tuple[int, int]:
    missing = max(0, least - (high - low + 1))
    return low - missing // 2, high + (missing + 1) // 2


def _filled(low: int, high: int, most: int, bounds: Area) -> tuple[int, int]:
    """Return columns that fill so many, within bounds, about some that stay."""
    start, end = _widened(low, high, min(most, bounds.right - bounds.left + 1))
    by = max(0, bounds.left - start) - max(0, end - bounds.right)
    return min(low, max(bounds.left, start + by)), max(high, min(bounds.right, end + by))


def _holds(area: Area, column: int, row: int) -> bool:
    return area.left <= column <= area.right and area.top <= row <= area.bottom


def most(shape: Shape, columns: int, lines: int) -> tuple[int, int]:
    """Return how many columns and rows of hexes fit into columns and lines of characters.

    >>> most("flat", 80, 15), most("pointy", 80, 15), most("flat", 5, 2)
    ((38, 7), (25, 14), (3, 3))
    """
    if shape == "flat":
        return max(3, (columns - 4) // 2), max(3, (lines - 1) // 2)
    return max(3, (columns - 5) // 3), max(3, lines - 1)


def fitted(
    chart: MapText, whole: Area, room: tuple[int, int], focus: Collection[Hex], also: Collection[Hex], last: Area | None
) -> Area:
    """Return the part of an area for which there is room, about some hexes, with others if it can.

    Without a focus it is about as many of the others as there is room for. The part that was shown
    last stays as long as the focus is well inside, so that the map does not move while it is read.
    """
    columns, rows = room
    if whole.right - whole.left < columns and whole.bottom - whole.top < rows:
        return whole
    places = [column_row(hex, chart.shape) for hex in focus]
    others = [column_row(hex, chart.shape) for hex in also]
    if places:
        places = _together(places, others, room)
    elif others:
        places = max((_together([place], others, room) for place in others), key=len)
    else:
        places = [((whole.left + whole.right) // 2, (whole.top + whole.bottom) // 2)]
    across, down = [column for column, _ in places], [row for _, row in places]
    left, right = _cut(whole.left, whole.right, across, columns, last and (last.left, last.right))
    top, bottom = _cut(whole.top, whole.bottom, down, rows, last and (last.top, last.bottom))
    return Area(left, top, right, bottom)


def _together(places: list[Place], others: Sequence[Place], room: tuple[int, int]) -> list[Place]:
    """Return places with those of some others for which there is room beside them."""
    chosen = list(places)
    (across, down), (columns, rows) = zip(*chosen, strict=True), room
    left, right, top, bottom = min(across), max(across), min(down), max(down)
    for column, row in others:
        wider = min(left, column), max(right, column)
        higher = min(top, row), max(bottom, row)
        # A rim of a hex to each side.
        if wider[1] - wider[0] + 3 <= columns and higher[1] - higher[0] + 3 <= rows:
            (left, right), (top, bottom) = wider, higher
            chosen.append((column, row))
    return chosen


def _cut(low: int, high: int, places: Sequence[int], most: int, last: tuple[int, int] | None) -> tuple[int, int]:
    """Return from where to where is shown: all, what was shown last, or about the focus."""
    if high - low < most:
        return low, high
    if last is not None and last[1] - last[0] + 1 == most:
        near = max(low, min(places) - NEAR), min(high, max(places) + NEAR)
        if last[0] <= near[0] and near[1] <= last[1]:
            return last
    middle = (min(places) + max(places)) // 2
    start = max(low, min(middle - most // 2, high - most + 1))
    return start, start + most - 1
