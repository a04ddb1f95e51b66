"""The strip below a map: what it is, what its signs mean, how its sides are numbered."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from sheetforge.hexes import ORIGIN, Shape, at
from sheetforge.sheet.hexmap.board import HexMap, Spot, Terrain, Zone
from sheetforge.sheet.hexmap.features import spot_at, terrain, zone
from sheetforge.sheet.hexmap.layout import Layout
from sheetforge.sheet.hexmap.theme import Theme
from sheetforge.sheet.palette import Palette
from sheetforge.sheet.scene import (
    Box,
    Circle,
    Face,
    Group,
    Item,
    Line,
    Polygon,
    Rect,
    Style,
    on_circle,
)
from sheetforge.sheet.text import Block, Run, cap_height, in_box, width
from sheetforge.sheet.widgets.sketch import Sketch

ICON = 11.0
GAP = 7.0
LEAST = 9.0
"""The least height in mm of an entry of the legend."""

ROSE = 25.0
NOTE_WIDTH = 62.0
NAME_PT = 10.0
NOTE_PT = 8.0
RING_NOTE = "ring: not printed in the source, worked out for this edition"


@dataclass(frozen=True, slots=True)
class Entry:
    """A sign and what it means; `icon` draws it about a middle."""

    name: str
    note: Block | None
    icon: Callable[[float, float], Iterator[Item]] | None
    ringed: bool = False

    @property
    def width(self) -> float:
        """How wide the entry is."""
        words = max(width(self.name, "bold", NAME_PT) + 3.0, self.note.width if self.note else 0.0)
        return (ICON + 2.0 if self.icon else 0.0) + words

    @property
    def height(self) -> float:
        """How high it is."""
        return max(LEAST, 5.0 + (self.note.height if self.note else 0.0))


def draw(sketch: Sketch, board: HexMap, facts: str, theme: Theme, x: float, y: float,
         wide: float) -> float:  # fmt: skip
    """Draw the strip from its top left corner; its height. Raises `LayoutProblem`."""
    p = sketch.palette
    rose_room = ROSE + GAP if wide >= 90.0 else 0.0
    titles = _title_lines(board, facts)
    title_wide = max(width(text, face, size) for text, face, size in titles) + 10.0
    room = wide - rose_room
    if title_wide > room:
        raise sketch.problem(
            "title", f"it needs {title_wide:.0f} mm, the map is {wide:.0f} mm wide"
        )
    beside = room - title_wide >= 90.0
    base = y + 7.0
    for text, face, size in titles:
        sketch.text(text, x, base, size, face, p.ink if face == "bold" else p.soft_ink)
        base += 5.6
    high = base - y - 3.0
    left, top = (x + title_wide, y + 1.0) if beside else (x, base - 1.0)
    bottom = _flow(sketch, _entries(sketch, board, theme), left, top, x + room - left)
    high = max(high, bottom - y)
    if rose_room:
        _rose(sketch, board, x + wide - ROSE / 2, y + ROSE / 2 + 0.5)
        high = max(high, ROSE + 1.0)
    return high


def _title_lines(board: HexMap, facts: str) -> tuple[tuple[str, Face, float], ...]:
    lines: list[tuple[str, Face, float]] = [(board.title, "bold", 18.0), (facts, "medium", 9.0)]
    if board.subtitle:
        lines.insert(1, (board.subtitle, "regular", 9.0))
    return tuple(lines)


def _flow(sketch: Sketch, entries: list[Entry], left: float, top: float, room: float) -> float:
    """Entries row after row; the y below the last."""
    x, y, high = left, top, 0.0
    for entry in entries:
        if entry.width > room:
            raise sketch.problem(entry.name, f"{entry.width:.0f} mm in a legend of {room:.0f} mm")
        if x > left and x + entry.width > left + room:
            x, y, high = left, y + high + 2.0, 0.0
        _entry(sketch, entry, x, y)
        x += entry.width + GAP
        high = max(high, entry.height)
    return y + high


def _entry(sketch: Sketch, entry: Entry, x: float, y: float) -> None:
    """One entry from its top left corner."""
    if entry.icon:
        sketch.items.append(Group(tuple(entry.icon(x + ICON / 2, y + LEAST / 2)), role="img"))
        x += ICON + 2.0
    base = y + 0.6 + cap_height("bold", NAME_PT)
    alone = entry.note is None
    base += 2.2 if alone else 0.0
    end = x + sketch.text(entry.name, x, base, NAME_PT, "bold")
    if entry.ringed:
        sketch.ring(end + 1.3, base - cap_height("bold", NAME_PT))
    if entry.note:
        sketch.items.extend(entry.note.at(x, y + 4.4, sketch.palette.soft_ink))


def _entries(sketch: Sketch, board: HexMap, theme: Theme) -> list[Entry]:
    """What there is to explain."""
    made: list[Entry] = []
    for index, area in enumerate(board.zones):
        made.append(
            Entry(area.name, _note(sketch, area.note), _zone_icon(area, index, board, theme),
                  area.reconstructed)
        )  # fmt: skip
    for ground in board.terrain:
        count = f"{len(ground.hexes)} hexes" if len(ground.hexes) > 1 else "1 hex"
        made.append(
            Entry(ground.name, _note(sketch, count), _terrain_icon(ground, board, theme),
                  ground.reconstructed)
        )  # fmt: skip
    if board.points:
        pairs = sorted({one.pair for one in board.points.spots if one.pair >= 0})
        words = "; ".join(
            " and ".join(str(one.number) for one in board.points.spots if one.pair == pair)
            for pair in pairs
        )
        note = f"opposite each other: {words}" if words else ""
        first = board.points.spots[0]
        made.append(
            Entry(board.points.name, _note(sketch, note), _spot_icon(first, theme),
                  board.points.reconstructed)
        )  # fmt: skip
    made += [Entry(name, _note(sketch, text), None) for name, text in map(_split, board.notes)]
    if board.reconstructed:
        made.append(Entry("Worked out", _note(sketch, RING_NOTE), _ring_icon(sketch)))
    return made


def _split(note: str) -> tuple[str, str]:
    """A note's head and the rest: `First side: three ships`."""
    head, _, rest = note.partition(": ")
    return head, rest


def _note(sketch: Sketch, text: str) -> Block | None:
    if not text:
        return None
    return sketch.set((Run(text),), NOTE_PT, NOTE_WIDTH, "legend", 1.15)


def _icon_layout(board: HexMap, cx: float, cy: float) -> Layout:
    """One hex as an icon about a middle."""
    across = LEAST if board.shape == "flat" else ICON * 0.8
    middle = Layout(board.shape, across).center(at(1, 1, board.shape))
    return Layout(board.shape, across, cx - middle[0], cy - middle[1])


def _zone_icon(
    area: Zone, index: int, board: HexMap, theme: Theme
) -> Callable[..., Iterator[Item]]:
    def draw_icon(cx: float, cy: float) -> Iterator[Item]:
        hex = at(1, 1, board.shape)
        layout = _icon_layout(board, cx, cy)
        if theme.sky:
            yield Polygon(layout.corners(hex), Style(fill=theme.sky))
        yield from zone(Zone(area.name, (hex,)), index, layout, theme).items

    return draw_icon


def _terrain_icon(ground: Terrain, board: HexMap, theme: Theme) -> Callable[..., Iterator[Item]]:
    def draw_icon(cx: float, cy: float) -> Iterator[Item]:
        hex = at(1, 1, board.shape)
        layout = _icon_layout(board, cx, cy)
        style = Style(fill=theme.sky, stroke=theme.grid, stroke_width=0.2)
        yield Polygon(layout.corners(hex), style)
        yield from terrain(Terrain(ground.ground, ground.name, (hex,)), layout, theme).items

    return draw_icon


def _spot_icon(first: Spot, theme: Theme) -> Callable[..., Iterator[Item]]:
    def draw_icon(cx: float, cy: float) -> Iterator[Item]:
        if theme.sky:
            yield Rect(cx - 4.6, cy - 4.6, 9.2, 9.2, Style(fill=theme.sky), 1.2)
        yield from spot_at(first, cx, cy, 3.4, theme)

    return draw_icon


def _ring_icon(sketch: Sketch) -> Callable[..., Iterator[Item]]:
    def draw_icon(cx: float, cy: float) -> Iterator[Item]:
        yield Circle(cx, cy, 1.1, Style(stroke=sketch.palette.reconstructed, stroke_width=0.3))

    return draw_icon


def _rose(sketch: Sketch, board: HexMap, cx: float, cy: float) -> None:
    """A hex with its sides numbered 1 to 6, an arrow out of each."""
    sketch.items.append(
        Group(tuple(facing_rose(board.shape, cx, cy, 13.0, sketch.palette)), role="figure",
              label="Sides 1 to 6, clockwise from the top")
    )  # fmt: skip


def facing_rose(shape: Shape, cx: float, cy: float, across: float, p: Palette) -> Iterator[Item]:
    """Arrows through the sides of a hex, numbered 1 to 6 as a die rolls them."""
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
