"""The strip below or beside a map: a cartouche with names and scale, the legend, and the compass."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from sheetforge.geometry.hexes import Hex, hex_at
from sheetforge.sheet.faces import Face
from sheetforge.sheet.hexmap.board import HexMap, Spot, Spots, Terrain, Zone
from sheetforge.sheet.hexmap.chart import bar_of, compass, scale_bar
from sheetforge.sheet.hexmap.features import spot_at, terrain, zone
from sheetforge.sheet.hexmap.frame import scale_of
from sheetforge.sheet.hexmap.layout import Layout
from sheetforge.sheet.hexmap.region import CAPTION, HIGH, WIDE, draw_inset
from sheetforge.sheet.hexmap.scenery import scenery_note
from sheetforge.sheet.hexmap.theme import Theme
from sheetforge.sheet.scene import Box, Circle, Group, Item, Polygon, Rect, Style
from sheetforge.sheet.scenery import Region
from sheetforge.sheet.text import Block, Run, cap_height, text_width
from sheetforge.sheet.widgets.crest import cornered
from sheetforge.sheet.widgets.sketch import Sketch
from sheetforge.values import values

ROSE = 32.0
AT_HAND = 1.4
"""The largest factor by which words of a map on sheets are larger: a poster is read from afar."""
RING_NOTE = "ring: not printed in the source, worked out for this edition"
_ICON = 11.0
_GAP = 7.0
_INSET = 4.0
"""Room in mm between the frame of the cartouche and its words."""
_EDGE = 2.0
"""Room in mm between the strip and the edge of the map."""
_BAR = 80.0
"""The length in mm of the longest scale bar."""
_BAR_HIGH = 7.0
LEAST_BESIDE = 240.0
"""The least width in mm of a small map whose strip has room for the inset of its region."""

_COLUMN = 88.0
"""The width in mm of the strip beside a small map: compass and inset stand beside each other in it."""

_LEAST = 9.0
ROW = 1.6
"""The room in mm between two rows of the legend."""
_NOTE_WIDTH = 62.0
_AFTER_CUT = 1.5
"""The room in mm between a cut and what stands after it."""
_NAME_PT = 10.0
_NOTE_PT = 8.0

Icon = Callable[[float, float], Iterator[Item]]
"""A function that draws a sign about a middle."""


@values(frozen=True, slots=True)
class KeyEntry:
    """A sign and its meaning."""

    name: str
    note: Block | None
    icon: Icon | None
    ringed: bool = False


def draw(
    sketch: Sketch,
    board: HexMap,
    across: float,
    theme: Theme,
    x: float,
    y: float,
    width: float,
    cuts: Sequence[float] = (),
) -> float:
    """Draw the strip of a map from its top left corner, and return its height.

    No entry lies across one of the `cuts` if there is room beside it. Raises `LayoutProblem`.
    """
    scale = min(scale_of(width), AT_HAND) if cuts else scale_of(width)
    return _Strip(sketch, board, across, theme, scale, cuts).draw(x, y, width)


def column_width(width: float) -> float:
    """Return the width in mm of the strip beside a map of some width."""
    return _COLUMN * min(scale_of(width), AT_HAND)


def draw_column(
    sketch: Sketch, board: HexMap, across: float, theme: Theme, x: float, width: float, cuts: Sequence[float] = ()
) -> float:
    """Draw the strip beside a map on sheets, whose width it has the scale of, and return its height.

    Nothing lies across one of the level `cuts`. Raises `LayoutProblem`.
    """
    return _Strip(sketch, board, across, theme, min(scale_of(width), AT_HAND), ()).draw_column(
        x, column_width(width), cuts
    )


class _Strip:
    """A strip being drawn; its measures grow with `scale`."""

    def __init__(
        self, sketch: Sketch, board: HexMap, across: float, theme: Theme, scale: float, cuts: Sequence[float]
    ) -> None:
        self._sketch = sketch
        self._board = board
        self._across = across
        self._theme = theme
        self._k = scale
        self._cuts = cuts
        self._name_pt = _NAME_PT * scale
        self._note_pt = _NOTE_PT * scale

    def draw(self, x: float, y: float, width: float) -> float:
        """Draw the cartouche left, the legend beside it or below, the compass right."""
        k = self._k
        rose = (ROSE + _GAP) * k if width >= 110.0 else 0.0
        region = self._region(x, width - rose)
        room = width - rose - ((WIDE + _GAP) * k if region else 0.0)
        box = self._cartouche(x, y, room, width)
        beside = room - box.width >= 90.0 * k
        left = box.right + _GAP * k if beside else x + _EDGE
        top = y + 1.0 if beside else box.bottom + 4.0 * k
        bottom = self._legend(left, top, x + room, box.bottom)
        height = max(box.bottom, bottom) - y
        if region is not None:
            draw_inset(self._sketch, region, self._theme, x + room + _GAP * k, y + 1.0, k)
            height = max(height, (HIGH + CAPTION) * k + 1.0)
        if rose:
            self._rose(x + width - _EDGE - ROSE / 2 * k, y + ROSE * k / 2)
            height = max(height, ROSE * k)
        return height + _EDGE

    def draw_column(self, x: float, width: float, cuts: Sequence[float]) -> float:
        """Draw the cartouche, the compass with the inset, and the legend below each other."""
        k = self._k
        box = self._cartouche(x, _EDGE, width, width)
        left = x + _EDGE
        region = self._board.scenery.region if self._board.scenery is not None else None
        high = max(ROSE, HIGH + CAPTION + 1.0 if region else 0.0) * k
        y = _below_cut(box.bottom + _GAP * k, high, cuts)
        self._rose(left + ROSE / 2 * k, y + ROSE * k / 2)
        if region is not None:
            draw_inset(self._sketch, region, self._theme, left + (ROSE + _GAP) * k, y + 1.0, k)
        y += high + _GAP * k
        for entry in self._entries(width - _EDGE):
            tall = self._measure(entry)[1]
            y = _below_cut(y, tall, cuts)
            self._entry(entry, left, y, entry.note is not None)
            y += tall + ROW * k
        return y + _EDGE

    def _region(self, x: float, room: float) -> Region | None:
        """Return the region of a map if its inset has room before the compass, on one sheet."""
        region = self._board.scenery.region if self._board.scenery is not None else None
        start, end = x + room - WIDE * self._k, x + room
        if region is None or room < LEAST_BESIDE * self._k or any(start < cut < end for cut in self._cuts):
            return None
        return region

    def _cartouche(self, x: float, y: float, room: float, width: float) -> Box:
        """Draw names and scale of the map in a frame, and return the frame."""
        sketch, k = self._sketch, self._k
        titles = self._titles()
        inset = _INSET * k
        widest = max(text_width(text, face, size) for text, face, size in titles)
        if widest + 2 * inset + _EDGE > room:
            needed = f"it needs {widest + 2 * inset:.0f} mm, the map is {width:.0f} mm wide"
            raise sketch.problem("title", needed)
        # A shorter scale keeps the frame on the first sheet.
        to_cut = min(self._cuts, default=x + room) - _AFTER_CUT - x
        most = min(_BAR * k, room - 2 * inset - _EDGE, max(widest, to_cut - 2 * inset - _EDGE))
        count = bar_of(self._across, most)
        long = max(widest, count * self._across)
        high = inset * 1.7 + sum(size * 0.56 for _, _, size in titles)
        bar = _BAR_HIGH * k if count else 0.0
        box = Box(x + _EDGE, y, long + 2 * inset, high + bar)
        self._frame(box)
        base = y + inset * 0.7
        for text, face, size in titles:
            base += size * 0.56
            color = sketch.palette.ink if face != "regular" else sketch.palette.soft_ink
            sketch.text(text, box.x + inset, base - size * 0.1, size, face, color)
        bar_y = base + 2.2 * k
        made = scale_bar(count, self._across, box.x + inset, bar_y, k, sketch.palette)
        label = f"Scale: {count} hexes"
        sketch.items.append(Group(tuple(made), role="figure", label=label, layer="frame"))
        return box

    def _frame(self, box: Box) -> None:
        """Draw the double frame of the cartouche, with corners scooped out."""
        k, ink = self._k, self._theme.grid
        for inset, width, step in ((0.0, 0.45, 2.6), (1.0, 0.15, 2.2)):
            style = Style(stroke=ink, stroke_width=width * k)
            self._sketch.items.append(cornered(box.inset(inset * k), "scooped", style, step * k))

    def _titles(self) -> tuple[tuple[str, Face, float], ...]:
        """Return the lines of the cartouche: battle, map, book, size."""
        board, k = self._board, self._k
        names = tuple(dict.fromkeys(text for text in (board.scenario, board.title) if text))
        lines: list[tuple[str, Face, float]] = [(names[0], "bold", 18.0 * k)]
        lines += [(name, "semibold", 11.0 * k) for name in names[1:]]
        if board.subtitle:
            lines.append((board.subtitle, "regular", 9.0 * k))
        facts = f"{board.columns} × {board.rows} hexes of {self._across:g} mm from side to side"
        return (*lines, (facts, "regular", 9.0 * k))

    def _legend(self, left: float, top: float, right: float, foot: float) -> float:
        """Draw the legend on one of the sheets if one has room for it, and return the y below it.

        It takes the first sheet on which it is no longer than the cartouche, which ends at `foot`, else that on
        which it is shortest.
        """
        starts = [left, *(cut + _AFTER_CUT for cut in self._cuts if left < cut < right)]
        ends = [*(cut for cut in self._cuts if left < cut < right), right]
        sheets = [(start, end - start) for start, end in zip(starts, ends, strict=True) if end - start >= self._least]
        placed = [self._flow(start, top, room) for start, room in sheets] or [self._flow(left, top, right - left)]
        entries, bottom = min(placed, key=lambda flow: max(flow[1], foot))
        noted = {y for entry, _, y in entries if entry.note}
        for entry, x, y in entries:
            self._entry(entry, x, y, y in noted)
        return bottom

    @property
    def _least(self) -> float:
        """The least room in mm for a legend on a sheet: that of an entry with a full line."""
        return (_NOTE_WIDTH + _ICON + 2.0) * self._k

    def _flow(self, left: float, top: float, room: float) -> tuple[list[tuple[KeyEntry, float, float]], float]:
        """Return entries with their places, row after row, and the y below the last."""
        placed: list[tuple[KeyEntry, float, float]] = []
        x, y, height = left, top, 0.0
        for entry in self._entries(room):
            width, tall = self._measure(entry)
            if width > room + 0.01:
                reason = f"{width:.0f} mm in a legend of {room:.0f} mm"
                raise self._sketch.problem(entry.name, reason)
            x = self._beside(x, width)
            if x > left and x + width > left + room:
                x, y, height = self._beside(left, width), y + height + ROW * self._k, 0.0
            placed.append((entry, x, y))
            x += width + _GAP * self._k
            height = max(height, tall)
        return placed, y + height

    def _beside(self, x: float, width: float) -> float:
        """Return where something begins that no cut crosses: there or right after the cut."""
        crossing = [cut for cut in self._cuts if x < cut < x + width]
        return crossing[-1] + _AFTER_CUT if crossing else x

    def _measure(self, entry: KeyEntry) -> tuple[float, float]:
        """Return width and height of an entry."""
        note = entry.note
        words = text_width(entry.name, "bold", self._name_pt) + 3.0
        width = max(words, note.width if note else 0.0)
        height = max(_LEAST * self._k, 5.0 * self._k + (note.height if note else 0.0))
        return width + self._indent, height

    @property
    def _indent(self) -> float:
        """The room in mm for signs before all words, so that these begin below each other; none without signs."""
        board = self._board
        has_signs = board.zones or board.terrain or board.points or board.reconstructed
        return (_ICON + 2.0) * self._k if has_signs else 0.0

    def _entry(self, entry: KeyEntry, x: float, y: float, is_noted: bool) -> None:
        """Draw one entry from its top left corner; all names of a row stand level, above its notes if it has any."""
        sketch, k = self._sketch, self._k
        if entry.icon:
            icon = entry.icon(x + _ICON * k / 2, y + _LEAST * k / 2)
            sketch.items.append(Group(tuple(icon), role="img"))
        x += self._indent
        capital = cap_height("bold", self._name_pt)
        base = y + 0.6 * k + capital + (0.0 if is_noted else 2.2 * k)
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
            yield KeyEntry(f"{area.name}: set-up", note, self._zone_icon(area, index), area.reconstructed)
        for ground in board.terrain:
            count = f"{len(ground.hexes)} hexes" if len(ground.hexes) > 1 else "1 hex"
            icon = self._terrain_icon(ground)
            yield KeyEntry(ground.name, self._note(count, room), icon, ground.reconstructed)
        if board.points:
            note = self._note(_pairs(board.points), room)
            icon = self._spot_icon(board.points.spots[0])
            yield KeyEntry(board.points.name, note, icon, board.points.reconstructed)
        ornament = () if board.scenery is None else (scenery_note(board.scenery),)
        for text in (*board.notes, *ornament):
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
            one = replace(area, hexes=(self._first,))
            yield from zone(one, index, layout, self._theme).items

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
        """Draw the compass, with the sides of a hex numbered 1 to 6."""
        made = compass(self._board.shape, cx, cy, ROSE * self._k, self._sketch.palette)
        label = "Sides 1 to 6, clockwise from the top"
        self._sketch.items.append(Group(tuple(made), role="figure", label=label))


def _below_cut(y: float, high: float, cuts: Sequence[float]) -> float:
    """Return where something of some height begins that no cut crosses: there or right after the cut."""
    crossing = [cut for cut in cuts if y - _AFTER_CUT < cut < y + high + _AFTER_CUT]
    return crossing[-1] + _AFTER_CUT if crossing else y


def _pairs(points: Spots) -> str:
    """Describe the pairs of opposite points."""
    pairs = sorted({spot.pair for spot in points.spots if spot.pair >= 0})
    words = [" and ".join(str(spot.number) for spot in points.spots if spot.pair == pair) for pair in pairs]
    return f"opposite each other: {'; '.join(words)}" if words else ""
