"""The strip below a map: title, legend, and the numbers of its sides."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from sheetforge.geometry.hexes import ORIGIN, Hex, Shape, hex_at
from sheetforge.sheet.faces import Face
from sheetforge.sheet.hexmap.board import HexMap, Spot, Spots, Terrain, Zone
from sheetforge.sheet.hexmap.features import spot_at, terrain, zone
from sheetforge.sheet.hexmap.layout import Layout
from sheetforge.sheet.hexmap.theme import Theme
from sheetforge.sheet.palette import Palette
from sheetforge.sheet.scene import Box, Circle, Group, Item, Line, Polygon, Rect, Style, on_circle
from sheetforge.sheet.text import Block, Run, cap_height, in_box, text_width
from sheetforge.sheet.widgets.sketch import Sketch

ROSE = 25.0
RING_NOTE = "ring: not printed in the source, worked out for this edition"
LARGEST_SCALE = 1.6
"""Scale of the strip of a large map."""

_ICON = 11.0
_GAP = 7.0
_LEAST = 9.0
_NOTE_WIDTH = 62.0
_NAME_PT = 10.0
_NOTE_PT = 8.0

Icon = Callable[[float, float], Iterator[Item]]
"""A function that draws a sign about a middle."""


@dataclass(frozen=True, slots=True)
class KeyEntry:
    """A sign and its meaning."""

    name: str
    note: Block | None
    icon: Icon | None
    ringed: bool = False


def draw(
    sketch: Sketch, board: HexMap, facts: str, theme: Theme, x: float, y: float, width: float
) -> float:
    """Draw the strip of a map from its top left corner, and return its height.

    Raises `LayoutProblem`.
    """
    scale = min(LARGEST_SCALE, max(1.0, width / 420.0))
    return _Strip(sketch, board, theme, scale).draw(facts, x, y, width)


class _Strip:
    """A strip being drawn; its measures grow with `scale`."""

    def __init__(self, sketch: Sketch, board: HexMap, theme: Theme, scale: float) -> None:
        self._sketch = sketch
        self._board = board
        self._theme = theme
        self._k = scale
        self._name_pt = _NAME_PT * scale
        self._note_pt = _NOTE_PT * scale

    def draw(self, facts: str, x: float, y: float, width: float) -> float:
        """Draw the title left, the legend beside it or below, the sides of a hex right."""
        sketch, k = self._sketch, self._k
        rose = (ROSE + _GAP) * k if width >= 90.0 else 0.0
        titles = self._titles(facts)
        title_wide = max(text_width(text, face, size) for text, face, size in titles) + 10.0 * k
        room = width - rose
        if title_wide > room:
            needed = f"it needs {title_wide:.0f} mm, the map is {width:.0f} mm wide"
            raise sketch.problem("title", needed)
        base = y + 7.0 * k
        for text, face, size in titles:
            color = sketch.palette.ink if face == "bold" else sketch.palette.soft_ink
            sketch.text(text, x, base, size, face, color)
            base += 5.6 * k
        height = base - y - 3.0 * k
        beside = room - title_wide >= 90.0 * k
        left, top = (x + title_wide, y + 1.0) if beside else (x, base - 1.0)
        bottom = self._flow(left, top, x + room - left)
        height = max(height, bottom - y)
        if rose:
            self._rose(x + width - ROSE * k / 2, y + ROSE * k / 2 + 0.5)
            height = max(height, ROSE * k + 1.0)
        return height

    def _titles(self, facts: str) -> tuple[tuple[str, Face, float], ...]:
        lines: list[tuple[str, Face, float]] = [
            (self._board.title, "bold", 18.0 * self._k),
            (facts, "medium", 9.0 * self._k),
        ]
        if self._board.subtitle:
            lines.insert(1, (self._board.subtitle, "regular", 9.0 * self._k))
        return tuple(lines)

    def _flow(self, left: float, top: float, room: float) -> float:
        """Draw entries row after row, and return the y below the last."""
        x, y, height = left, top, 0.0
        for entry in self._entries(room):
            width, tall = self._measure(entry)
            if width > room + 0.01:
                reason = f"{width:.0f} mm in a legend of {room:.0f} mm"
                raise self._sketch.problem(entry.name, reason)
            if x > left and x + width > left + room:
                x, y, height = left, y + height + 2.0, 0.0
            self._entry(entry, x, y)
            x += width + _GAP * self._k
            height = max(height, tall)
        return y + height

    def _measure(self, entry: KeyEntry) -> tuple[float, float]:
        """Return width and height of an entry."""
        note = entry.note
        words = text_width(entry.name, "bold", self._name_pt) + 3.0
        width = max(words, note.width if note else 0.0)
        height = max(_LEAST * self._k, 5.0 * self._k + (note.height if note else 0.0))
        return width + ((_ICON + 2.0) * self._k if entry.icon else 0.0), height

    def _entry(self, entry: KeyEntry, x: float, y: float) -> None:
        """Draw one entry from its top left corner."""
        sketch, k = self._sketch, self._k
        if entry.icon:
            icon = entry.icon(x + _ICON * k / 2, y + _LEAST * k / 2)
            sketch.items.append(Group(tuple(icon), role="img"))
            x += (_ICON + 2.0) * k
        capital = cap_height("bold", self._name_pt)
        base = y + 0.6 * k + capital + (0.0 if entry.note else 2.2 * k)
        end = x + sketch.text(entry.name, x, base, self._name_pt, "bold")
        if entry.ringed:
            sketch.ring(end + 1.3, base - capital)
        if entry.note:
            sketch.items.extend(entry.note.at(x, y + 4.4 * k, sketch.palette.soft_ink))

    def _entries(self, room: float) -> Iterator[KeyEntry]:
        """Yield the entries of the legend."""
        board = self._board
        for index, area in enumerate(board.zones):
            note = self._note(area.note, room)
            yield KeyEntry(area.name, note, self._zone_icon(area, index), area.reconstructed)
        for ground in board.terrain:
            count = f"{len(ground.hexes)} hexes" if len(ground.hexes) > 1 else "1 hex"
            icon = self._terrain_icon(ground)
            yield KeyEntry(ground.name, self._note(count, room), icon, ground.reconstructed)
        if board.points:
            note = self._note(_pairs(board.points), room)
            icon = self._spot_icon(board.points.spots[0])
            yield KeyEntry(board.points.name, note, icon, board.points.reconstructed)
        for text in board.notes:
            head, _, rest = text.partition(": ")
            yield KeyEntry(head, self._note(rest, room), None)
        if board.reconstructed:
            yield KeyEntry("Worked out", self._note(RING_NOTE, room), self._ring_icon)

    def _note(self, text: str, room: float) -> Block | None:
        if not text:
            return None
        width = min(_NOTE_WIDTH * self._k, room - (_ICON + 2.0) * self._k)
        return self._sketch.set((Run(text),), self._note_pt, width, "legend", 1.15)

    def _layout(self, cx: float, cy: float) -> Layout:
        """Return the layout of one hex, the first of the map, as an icon about a middle."""
        shape = self._board.shape
        across = (_LEAST if shape == "flat" else _ICON * 0.8) * self._k
        x, y = Layout(shape, across).center(self._first)
        return Layout(shape, across, cx - x, cy - y)

    @property
    def _first(self) -> Hex:
        return hex_at(1, 1, self._board.shape)

    def _zone_icon(self, area: Zone, index: int) -> Icon:
        def icon(cx: float, cy: float) -> Iterator[Item]:
            layout = self._layout(cx, cy)
            yield from zone(Zone(area.name, (self._first,)), index, layout, self._theme).items

        return icon

    def _terrain_icon(self, ground: Terrain) -> Icon:
        def icon(cx: float, cy: float) -> Iterator[Item]:
            layout = self._layout(cx, cy)
            style = Style(fill=self._theme.sky, stroke=self._theme.grid, stroke_width=0.2)
            yield Polygon(layout.corners(self._first), style)
            one = Terrain(ground.ground, ground.name, (self._first,))
            yield from terrain(one, layout, self._theme).items

        return icon

    def _spot_icon(self, first: Spot) -> Icon:
        def icon(cx: float, cy: float) -> Iterator[Item]:
            half = 4.5 * self._k
            if self._theme.sky:
                sky = Style(fill=self._theme.sky)
                yield Rect(cx - half, cy - half, 2 * half, 2 * half, sky, 1.2)
            yield from spot_at(first, cx, cy, 3.4 * self._k, self._theme)

        return icon

    def _ring_icon(self, cx: float, cy: float) -> Iterator[Item]:
        style = Style(stroke=self._sketch.palette.reconstructed, stroke_width=0.3)
        yield Circle(cx, cy, 1.1 * self._k, style)

    def _rose(self, cx: float, cy: float) -> None:
        """Draw a hex with its sides numbered 1 to 6, an arrow out of each."""
        made = facing_rose(self._board.shape, cx, cy, 13.0 * self._k, self._sketch.palette)
        label = "Sides 1 to 6, clockwise from the top"
        self._sketch.items.append(Group(tuple(made), role="figure", label=label))


def _pairs(points: Spots) -> str:
    """Describe the pairs of opposite points."""
    pairs = sorted({one.pair for one in points.spots if one.pair >= 0})
    words = [
        " and ".join(str(one.number) for one in points.spots if one.pair == pair) for pair in pairs
    ]
    return f"opposite each other: {'; '.join(words)}" if words else ""


def facing_rose(shape: Shape, cx: float, cy: float, across: float, p: Palette) -> Iterator[Item]:
    """Draw arrows through the sides of a hex, numbered 1 to 6 as a die rolls them."""
    layout = Layout(shape, across, cx, cy)
    yield Polygon(layout.corners(ORIGIN), Style(fill=None, stroke=p.rule, stroke_width=p.medium))
    shaft = Style(stroke=p.ink, stroke_width=across * 0.03)
    for side in range(6):
        start, tip = (layout.toward(ORIGIN, side, across * part) for part in (0.5, 0.74))
        yield Line(*start, *tip, shaft)
        head = tuple(
            on_circle(*tip, across * 0.1, layout.angle(side) + turn) for turn in (0, 130, 230)
        )
        yield Polygon(head, Style(fill=p.ink))
        x, y = layout.toward(ORIGIN, side, across * 0.32)
        size = across * 0.62
        yield in_box(str(side + 1), "bold", size, p.ink, Box(x - 3, y - 3, 6, 6))
