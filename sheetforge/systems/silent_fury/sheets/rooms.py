"""A plan of rooms drawn as a board to stand pieces on, or small to mark with a pencil.

A room has its number, a name, a symbol, a strip in a colour and a pattern that ties it to other
parts of a sheet, places for a token and a figure or boxes to tick, and marks for what is in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from math import hypot

from sheetforge.geometry.rooms import Point, RoomPlan, Spread, between, spread
from sheetforge.sheet.deck_cards import CardPattern, card_pattern
from sheetforge.sheet.drawing import Drawing, mapped
from sheetforge.sheet.scene import Box, Circle, Clip, Color, Command, Path, Polygon, Polyline, Rect, Style
from sheetforge.sheet.text import cap_height, text_width
from sheetforge.sheet.widgets.brush import mixed
from sheetforge.sheet.widgets.sketch import Sketch
from sheetforge.systems.silent_fury.sheets import machinery
from sheetforge.systems.silent_fury.sheets.compartments import Compartments, beneath, narrowed, plates
from sheetforge.systems.silent_fury.sheets.shapes import closed
from sheetforge.values import values

LEAST_PT = 6.5
"""The least type in points."""

WEAPON_PT, DETAIL, ADDED = 7.0, 2.6, 1.5
"""The least type of the name of a weapon and that of its figures, in points; the height in mm of their line, and by
how much a room with one row of boxes is higher for it: its upper part stands in the foot of the head."""

DEEPER = 0.75
"""The share of ink in the colour of a letter, so that yellow is read on white: that of the letters on tokens."""

OVER_BOXES = 1.5
"""The least distance in mm of the figures of a weapon from the boxes below them."""

FIGURES_LINE = 2.35
"""The height in mm of each of several lines of figures."""

NAME_UP = 0.8
"""By how much in mm the number and the name of a weapon stand higher where its figures are in the foot of the head."""

NUMBER, MARK_PT = 0.42, 1.7
"""The width of a number for each point of its type; the type of a mark for each mm of its size."""


@values(frozen=True, slots=True)
class RoomLook:
    """Lengths in mm for a use of the plan: rooms, the gap between them, places for pieces.

    `token` and `figure` are diameters, 0 for none; `box` is a box to tick, `across` the number of
    them in a row, `mark` a mark, `strip` the height of the coloured strip, `skin` the thickness of
    the hull. Marks stand above the boxes or `beside` them.
    """

    width: float
    height: float
    gap: float
    corridor: float
    number_pt: float
    name_pt: float
    symbol: float
    strip: float
    skin: float
    token: float = 0.0
    figure: float = 0.0
    box: float = 0.0
    mark: float = 4.0
    across: int = 0
    beside: bool = False

    @property
    def inset(self) -> float:
        """Return the air inside the border of a room."""
        return self.width * 0.03 if self.token else 0.7

    @property
    def edge(self) -> float:
        """Return the width of the border of a room."""
        return max(0.35, self.width * 0.014) if self.token else 0.45


BOARD = RoomLook(42.0, 38.0, 9.0, 4.0, 17.0, 9.0, 9.0, 2.4, 6.5, token=20.0, figure=15.0, mark=6.0)
"""For miniatures with bases of 15 mm and tokens of 20 mm, side by side."""

SHAPE = RoomLook(15.0, 17.0, 3.0, 1.8, 10.0, 6.0, 5.0, 1.4, 2.25)
"""For the picture of a ship, in which no component is written."""

LEAST_BOX = 4.5
"""The least side in mm of a box that a pencil ticks."""

NEXT = 0.5
"""The gap in mm between two boxes."""

MARKS_APART = 0.3

FLOOR = 0.93
"""The share of paper in the colour of a floor, on which pencil is read."""

SEAM, SHADED = 0.84, 0.66
"""The shares of paper in the seams between the plates of a floor, and in the shadow on it."""

PLATE = (11.0, 8.0)
"""About the width and the height in mm of a plate."""

SHADE = 0.035
"""The width of the shadow of a bulkhead, as a share of the width of a room."""

BELOW_NAME = 1.4
"""The height in mm of the foot of a head below the name."""


@values(frozen=True, slots=True)
class RoomMark:
    """Something in a room: up to three letters; `solid` ones are filled."""

    text: str
    solid: bool


@values(frozen=True, slots=True)
class RoomFace:
    """The content of a room. `double` draws its border twice, `boxes` are letters of boxes to tick with
    what they mean, `tints` their colours. `detail` are the figures of a weapon,
    `machinery` stands on the floor where nothing else does."""

    number: str
    name: str
    symbol: Drawing | None = None
    machinery: Drawing | None = None
    color: Color | None = None
    pattern: CardPattern | None = None
    double: bool = False
    boxes: tuple[str, ...] = ()
    meanings: tuple[str, ...] = ()
    tints: tuple[Color, ...] = ()
    detail: str = ""
    marks: tuple[RoomMark, ...] = ()

    @property
    def words(self) -> str:
        """Return the name of the room in words: `Bridge 3`."""
        return f"{self.name} {self.number}".strip()

    def said(self, letter: str) -> str:
        """Return what a box means."""
        return dict(zip(self.boxes, self.meanings, strict=False)).get(letter, letter).replace("-", " ")


def laid_out(plan: RoomPlan, look: RoomLook) -> Spread:
    """Return the areas of the rooms. Raises ValueError for a plan that cannot be drawn."""
    return spread(plan, look.width, look.height, (look.gap, look.gap))


def record_look(
    faces: Iterable[RoomFace], box: float, across: int, beside: bool, detailed: bool = False, least_lines: int = 1
) -> RoomLook:
    """Return the smallest rooms for a sheet to mark, by the size of boxes and their number.

    `detailed` ones have room for the figures of each weapon. Marks beside boxes take at least so many lines, which
    begin above the boxes where these are lower.
    """
    room_faces = tuple(faces)
    more = box - LEAST_BOX
    look = RoomLook(
        0.0,
        0.0,
        2.5,
        2.0,
        11.0 + more,
        7.0 + more * 0.8,
        5.5 + more * 0.6,
        1.6,
        1.6,
        box=box,
        mark=4.4 + more * 0.3,
        across=across,
        beside=beside,
    )
    rows = max((-(-len(face.boxes) // across) for face in room_faces), default=0)
    boxes = across * (box + NEXT) - NEXT
    high = max(rows * (box + NEXT) - NEXT, 0.0)
    lines = max(least_lines, int((high + MARKS_APART) / (look.mark + MARKS_APART))) if beside else 1
    over = lines * (look.mark + MARKS_APART) - MARKS_APART - high if least_lines > 1 else 0.0
    marks = max((_least_width(_mark_widths(face, look), lines) for face in room_faces), default=0.0)
    names = max((_name_width(face, look) for face in room_faces), default=0.0)
    head = 2.0 + look.number_pt * NUMBER + names + look.symbol + 1.6
    low = (boxes + marks + 1.2, max(high, look.mark)) if beside else (max(boxes, marks), high + look.mark + 0.6)
    details = [text_width(face.detail, "regular", WEAPON_PT) + 0.2 for face in room_faces if face.detail and detailed]
    added = 0.0 if not details else DETAIL + NEXT if rows > 1 else ADDED
    aside = look.symbol + 0.5 if rows == 1 else 0.0
    top = 0.3 + look.strip + 0.6 + max(look.symbol, look.number_pt * 0.34) + max(added, over)
    air = 2 * look.inset
    wide = max(head, low[0] + 1.6, *(detail + aside + 1.6 for detail in details))
    return replace(look, width=wide + air, height=top + 0.8 + low[1] + air)


def _name_width(face: RoomFace, look: RoomLook) -> float:
    """Return the least width of the name of a room; that of a weapon may be set smaller."""
    if face.detail:
        return text_width(face.name, "bold", WEAPON_PT) + 0.1
    return text_width(face.name, "bold", look.name_pt)


def _mark_widths(face: RoomFace, look: RoomLook) -> list[float]:
    """Return the widths of the marks of a room: discs, longer ones for more letters."""
    return [max(look.mark, text_width(mark.text, "bold", look.mark * MARK_PT) + 1.4) for mark in face.marks]


def _least_width(widths: Sequence[float], lines: int) -> float:
    """Return the width in which marks take a number of lines."""
    if lines < 2 or len(widths) < 2:
        return _row_width(widths)
    return min(max(_row_width(widths[:at]), _least_width(widths[at:], lines - 1)) for at in range(1, len(widths)))


def _row_width(widths: Sequence[float]) -> float:
    return sum(widths) + MARKS_APART * (len(widths) - 1) if widths else 0.0


def room_snaps(laid: Spread, look: RoomLook) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Return places for cutting a drawing into sheets, across and down, without cutting a room."""
    places = list(laid.middles.values())
    return (between([x for x, _ in places], look.width), between([y for _, y in places], look.height))


def draw_rooms(
    sketch: Sketch,
    plan: Compartments,
    laid: Spread,
    faces: Mapping[str, RoomFace],
    look: RoomLook,
    at: tuple[float, float],
) -> None:
    """Draw compartments with what is in them, then the ways between. Raises `LayoutProblem` for a name too long."""
    x, y = at
    for id, (cx, cy) in laid.middles.items():
        box = Box(cx + x - look.width / 2, cy + y - look.height / 2, look.width, look.height)
        with sketch.group(f"room-{id}", "figure", faces[id].name, {"room": id}):
            _floor(sketch, plan.cells[id], faces[id], look, at)
            _room(sketch, id, faces[id], look, box)
    ink = Style(stroke=sketch.palette.ink, stroke_width=look.corridor, cap="butt", join="round")
    light = Style(stroke=sketch.palette.paper, stroke_width=look.corridor * 0.64, cap="butt", join="round")
    for points in plan.ways:
        for style, more in ((ink, look.edge / 2 + 0.1), (light, look.edge / 2 + 0.2)):
            moved = [(px + x, py + y) for px, py in points]
            moved[0], moved[-1] = _beyond(moved[1], moved[0], more), _beyond(moved[-2], moved[-1], more)
            sketch.items.append(Polyline(tuple(moved), style))


def _beyond(start: Point, end: Point, more: float) -> Point:
    """Return the end of a line that is longer."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    share = more / (hypot(dx, dy) or 1.0)
    return end[0] + dx * share, end[1] + dy * share


def _floor(sketch: Sketch, corners: Sequence[Point], face: RoomFace, look: RoomLook, at: tuple[float, float]) -> None:
    """Draw the floor of a compartment and its border, a double one where it is volatile."""
    palette = sketch.palette
    moved = tuple((px + at[0], py + at[1]) for px, py in corners)
    if not palette.hatched:
        sketch.items.append(Polygon(moved, Style(mixed(palette.accent, palette.paper, FLOOR))))
        _deck(sketch, corners, look, at)
    fill = palette.paper if palette.hatched else None
    sketch.items.append(Polygon(moved, Style(fill, palette.ink, look.edge, join="round")))
    if face.double:
        for inner in narrowed(corners, look.inset):
            points = tuple((px + at[0], py + at[1]) for px, py in inner)
            sketch.items.append(Polygon(points, Style(stroke=palette.ink, stroke_width=0.3, join="round")))


def _deck(sketch: Sketch, corners: Sequence[Point], look: RoomLook, at: tuple[float, float]) -> None:
    """Draw the plates of a floor, and the shadow of the bulkheads at its upper left."""
    p = sketch.palette

    def drawn(commands: Iterable[Command]) -> tuple[Command, ...]:
        return mapped(commands, lambda x, y: (round(x + at[0], 2), round(y + at[1], 2)))

    seams = Style(stroke=mixed(p.accent, p.paper, SEAM), stroke_width=0.15)
    sketch.items.append(Path(drawn(plates(corners, PLATE)), seams))
    shade = Style(mixed(p.accent, p.paper, SHADED))
    for outline in beneath(corners, SHADE * look.width):
        sketch.items.append(Path(drawn(closed(outline)), shade))


def _room(sketch: Sketch, id: str, face: RoomFace, look: RoomLook, box: Box) -> None:
    palette = sketch.palette
    inner = box.inset(look.inset)
    top = inner.y + 0.3
    if face.color is not None or face.pattern is not None:
        _strip(sketch, face, Box(inner.x, top, inner.width, look.strip))
        top += look.strip
    head = Box(inner.x + 1.0, top + 0.6, inner.width - 2.0, max(look.symbol, look.number_pt * 0.34))
    low = Box(inner.x + 0.8, head.bottom + 0.4, inner.width - 1.6, inner.bottom - head.bottom - 0.8)
    used = _boxes(sketch, id, face, look, low)
    free = Box(low.x, low.y, low.width, used.y - low.y - (0.0 if look.beside else look.mark))
    is_low = bool(face.detail) and free.height < DETAIL - 1e-6
    width = look.number_pt * NUMBER
    number = replace(head, y=head.y - (NAME_UP if is_low else 0.0), width=width)
    sketch.fitted(face.number, number, look.number_pt, look.number_pt * 0.6, f"{id}: number", "bold")
    right = head.right
    if face.symbol is not None:
        machinery.flat(sketch, face.symbol, right - look.symbol / 2, head.center[1], look.symbol, 0.45)
        right -= look.symbol + 0.5
    if face.name:
        room = Box(head.x + width, number.y, right - head.x - width, head.height)
        least = WEAPON_PT if face.detail else LEAST_PT
        sketch.fitted(face.name, room, look.name_pt, least, f"{id}: name", "bold", palette.ink, "center")
    _places(sketch, look, low)
    marks, lines = Box(low.x, low.y, low.width, low.height - used.height), 1
    if look.beside:
        left, top = low.x + used.width + 1.2, used.y + NEXT
        marks = Box(left, top, low.right - left, low.bottom - top)
        lines = _lines(_mark_widths(face, look), marks.width)
        over = lines * (look.mark + MARKS_APART) - MARKS_APART - marks.height
        if over > 0.0:
            marks = Box(left, top - over, marks.width, marks.height + over)
            free = replace(free, width=left - free.x - 0.5)
    if is_low:
        free = replace(free, width=min(free.width, low.right - look.symbol - 0.5 - free.x))
    is_bare = True
    needed = text_width(face.detail, "regular", WEAPON_PT)
    if face.detail and free.height >= ADDED - NEXT - 1e-6 and needed <= free.width:
        high = cap_height("regular", WEAPON_PT)
        lowest = used.y + NEXT - OVER_BOXES - high / 2
        line = replace(free, y=min(free.center[1], lowest) - free.height / 2)
        sketch.fitted(face.detail, line, WEAPON_PT, WEAPON_PT, f"{id}: figures", align="center")
    elif face.detail and look.beside:
        below = marks.y + (lines * (look.mark + MARKS_APART) if face.marks else 0.0)
        is_bare = not _figures(sketch, id, face.detail, Box(marks.x, below, marks.width, marks.bottom - below))
    if face.machinery is not None and is_bare:
        pieces = (look.token, look.figure)
        floors = _floors(face, look, low, used) if look.beside else machinery.about_pieces(*pieces, low)
        machinery.draw(
            sketch, face.machinery, floors, machinery.LEAST if look.beside else machinery.LEAST_BESIDE_PIECES
        )
    _marks(sketch, id, face, look, marks)


def _figures(sketch: Sketch, id: str, detail: str, floor: Box) -> bool:
    """Write the figures of a weapon in lines below the crew, if all of them fit there; return whether they do."""
    lines: list[str] = []
    for part in detail.split(" · "):
        longer = f"{lines[-1]} · {part}" if lines else part
        if lines and text_width(longer, "regular", WEAPON_PT) <= floor.width:
            lines[-1] = longer
        else:
            lines.append(part)
    wide = max(text_width(line, "regular", WEAPON_PT) for line in lines)
    if wide > floor.width or len(lines) * FIGURES_LINE > floor.height:
        return False
    for number, line in enumerate(lines):
        place = Box(floor.x, floor.bottom - (len(lines) - number) * FIGURES_LINE, floor.width, FIGURES_LINE)
        sketch.fitted(line, place, WEAPON_PT, WEAPON_PT, f"{id}: figures {number + 1}")
    return True


def _lines(widths: Sequence[float], width: float) -> int:
    """Return the number of lines that marks take in a width."""
    lines, x = 1, 0.0
    for one in widths:
        if x and x + one > width + 1e-6:
            lines, x = lines + 1, 0.0
        x += one + MARKS_APART
    return lines


def _floors(face: RoomFace, look: RoomLook, low: Box, used: Box) -> Iterator[Box]:
    """Yield the parts of the floor of a room where nothing stands: beside boxes and marks, below marks, above boxes."""
    top = low.y + (DETAIL + 0.6 if face.detail else 0.0)
    marks = _row_width(_mark_widths(face, look))
    left = used.right + 1.2
    yield Box(left + marks + 0.8, top, low.right - left - marks - 0.8, low.bottom - top)
    below = used.y + NEXT + look.mark + 0.8
    yield Box(left, below, low.right - left, low.bottom - below)
    # Below a name that stands alone the foot of the head is free too, where machinery is in its middle.
    top -= 0.0 if face.detail else BELOW_NAME
    yield Box(low.x, top, low.width, used.y - top - 0.4)


def _strip(sketch: Sketch, face: RoomFace, box: Box) -> None:
    """A strip in the pattern of a room, and in its colour if there are colours."""
    is_color = sketch.palette.name == "color" and face.color is not None
    shape = Rect(box.x, box.y, box.width, box.height, Style(fill=face.color if is_color else None))
    sketch.items.append(shape)
    line = Style(stroke=sketch.palette.paper if is_color else sketch.palette.ink, stroke_width=0.3)
    if face.pattern == "solid" and not is_color:
        sketch.rect(box, Style(fill=sketch.palette.ink))
    elif face.pattern is not None:
        sketch.items.append(Clip(replace(shape, style=Style()), card_pattern(face.pattern, box, line)))
    sketch.rect(box, Style(stroke=sketch.palette.ink, stroke_width=0.15))


def _places(sketch: Sketch, look: RoomLook, box: Box) -> None:
    """Circles to put a token and a figure on, at the foot of the room."""
    style = Style(stroke=sketch.palette.faint_rule, stroke_width=0.2, dash=(1.0, 1.0))
    x = box.x
    for across in (look.token, look.figure):
        if across:
            sketch.items.append(Circle(x + across / 2, box.bottom - across / 2, across / 2, style))
            x += across + 0.6


def damage_box(room: int | str, letter: str) -> str:
    """Return the name of the blank of a box of a room."""
    return f"{room}.{letter.lower()}"


def _boxes(sketch: Sketch, id: str, face: RoomFace, look: RoomLook, box: Box) -> Box:
    """Boxes to tick with their letters, in rows from the foot up; returns the area they take."""
    if not look.box or not face.boxes:
        return Box(box.x, box.bottom, 0.0, 0.0)
    step, most = look.box + NEXT, look.across or len(face.boxes)
    rows = [face.boxes[at : at + most] for at in range(0, len(face.boxes), most)]
    for number, row in enumerate(reversed(rows)):
        y = box.bottom - look.box - number * step
        for column, letter in enumerate(row):
            place = Box(box.x + column * step, y, look.box, look.box)
            sketch.rect(place, sketch.brush.box)
            color = sketch.palette.soft_ink
            if face.tints and sketch.palette.name == "color":
                color = mixed(face.tints[face.boxes.index(letter)], sketch.palette.ink, DEEPER)
            sketch.fitted(letter, place, look.box * 1.8, LEAST_PT, f"{id}: box", "medium", color, "center")
            sketch.blank(damage_box(id, letter), place, "check", tooltip=f"{face.words}: {face.said(letter)}")
    high = len(rows) * step
    return Box(box.x, box.bottom - high, len(rows[0]) * step - NEXT, high)


def _marks(sketch: Sketch, id: str, face: RoomFace, look: RoomLook, box: Box) -> None:
    """Discs with letters, longer ones where there are several, line by line; each is struck off once it is gone."""
    x, y, size = box.x, box.y, look.mark * MARK_PT
    for number, (mark, width) in enumerate(zip(face.marks, _mark_widths(face, look), strict=True), 1):
        if x > box.x and x + width > box.right + 1e-6:
            x, y = box.x, y + look.mark + MARKS_APART
        fill = sketch.palette.ink if mark.solid else sketch.palette.paper
        edge = Style(fill=fill, stroke=sketch.palette.ink, stroke_width=0.2)
        place = Box(x, y, width, look.mark)
        if width > look.mark:
            sketch.rect(place, edge, look.mark / 2)
        else:
            sketch.items.append(Circle(*place.center, look.mark / 2, edge))
        color = sketch.palette.paper if mark.solid else sketch.palette.ink
        sketch.fitted(mark.text, place, size, LEAST_PT, "mark", "bold", color, "center")
        whose = "boarder" if mark.solid else "crew"
        if look.box:
            sketch.blank(f"{id}.crew.{number}", place, "check", tooltip=f"{face.words}: {whose} {mark.text} gone")
        x += width + MARKS_APART
