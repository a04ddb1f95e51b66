"""A plan of rooms drawn as a board to stand pieces on, or small to mark with a pencil.

A room has its number, a name, a symbol, a strip in a colour and a pattern that ties it to other
parts of a sheet, places for a token and a figure or boxes to tick, and marks for what is in it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from sheetforge.geometry.rooms import RoomPlan, Spread, between, spread
from sheetforge.sheet.deck_cards import CardPattern, card_pattern
from sheetforge.sheet.drawing import Drawing
from sheetforge.sheet.scene import Box, Circle, Clip, Color, Polyline, Rect, Style
from sheetforge.sheet.widgets.silhouette import silhouette
from sheetforge.sheet.widgets.sketch import Sketch


@dataclass(frozen=True, slots=True)
class RoomLook:
    """Lengths in mm of a use: rooms, the gap between them, places to stand things on.

    `token` and `figure` are diameters, 0 for none; `box` is a box to tick, `mark` a mark, `strip`
    the height of the coloured strip.
    """

    width: float
    height: float
    gap: float
    corridor: float
    number_pt: float
    name_pt: float
    symbol: float
    strip: float
    token: float = 0.0
    figure: float = 0.0
    box: float = 0.0
    mark: float = 4.0


BOARD = RoomLook(42.0, 38.0, 9.0, 4.0, 17.0, 9.0, 9.0, 2.4, token=20.0, figure=15.0, mark=6.0)
"""For miniatures with bases of 15 mm and tokens of 20 mm, side by side."""

RECORD = RoomLook(19.0, 15.0, 4.5, 1.8, 10.0, 6.0, 5.0, 1.4, box=2.6, mark=2.8)
"""For a sheet of one page."""


@dataclass(frozen=True, slots=True)
class RoomMark:
    """Something in a room: up to three letters; `solid` ones are filled."""

    text: str
    solid: bool = False


@dataclass(frozen=True, slots=True)
class RoomFace:
    """The content of a room. `double` draws its border twice, `boxes` are letters of boxes to tick,
    `ticked` those of them that are ticked."""

    number: str
    name: str = ""
    symbol: Drawing | None = None
    color: Color | None = None
    pattern: CardPattern | None = None
    double: bool = False
    boxes: tuple[str, ...] = ()
    ticked: frozenset[str] = frozenset()
    marks: tuple[RoomMark, ...] = ()


def laid_out(plan: RoomPlan, look: RoomLook) -> Spread:
    """Return the areas of the rooms. Raises ValueError for a plan that cannot be drawn."""
    return spread(plan, look.width, look.height, (look.gap, look.gap))


def room_snaps(laid: Spread, look: RoomLook) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Return places for cutting a drawing into sheets, across and down, without cutting a room."""
    places = list(laid.middles.values())
    return (
        between([x for x, _ in places], look.width),
        between([y for _, y in places], look.height),
    )


def draw_rooms(
    sketch: Sketch,
    laid: Spread,
    faces: Mapping[str, RoomFace],
    look: RoomLook,
    at: tuple[float, float] = (0.0, 0.0),
) -> None:
    """Draw corridors, then rooms over their ends. Raises `LayoutProblem` for a name too long."""
    x, y = at
    ink = Style(stroke=sketch.palette.ink, stroke_width=look.corridor, join="round")
    light = Style(
        stroke=sketch.palette.paper, stroke_width=look.corridor * 0.55, cap="butt", join="round"
    )
    for style in (ink, light):
        for _, points in laid.paths:
            moved = tuple((px + x, py + y) for px, py in points)
            sketch.items.append(Polyline(moved, style))
    for id, (cx, cy) in laid.middles.items():
        box = Box(cx + x - look.width / 2, cy + y - look.height / 2, look.width, look.height)
        with sketch.group(f"room-{id}", "figure", faces[id].name, {"room": id}):
            _room(sketch, id, faces[id], look, box)


def _room(sketch: Sketch, id: str, face: RoomFace, look: RoomLook, box: Box) -> None:
    palette = sketch.palette
    round_ = look.width * 0.05
    edge = Style(fill=palette.paper, stroke=palette.ink, stroke_width=max(0.35, look.width * 0.014))
    sketch.rect(box, edge, round_)
    inner = box.inset(look.width * 0.03)
    if face.double:
        sketch.rect(inner, Style(stroke=palette.ink, stroke_width=0.3), round_ * 0.7)
    top = inner.y + 0.3
    if face.color is not None or face.pattern is not None:
        _strip(sketch, face, Box(inner.x, top, inner.width, look.strip))
        top += look.strip
    head = Box(inner.x + 1.0, top + 0.6, inner.width - 2.0, max(look.symbol, look.number_pt * 0.34))
    width = look.number_pt * 0.42
    number = replace(head, width=width)
    sketch.fitted(face.number, number, look.number_pt, look.number_pt * 0.6, f"{id}: number",
                  "bold")  # fmt: skip
    right = head.right
    if face.symbol is not None:
        silhouette(sketch, face.symbol, right - look.symbol / 2, head.center[1], look.symbol)
        right -= look.symbol + 0.5
    if face.name:
        room = Box(head.x + width, head.y, right - head.x - width, head.height)
        sketch.fitted(face.name, room, look.name_pt, look.name_pt * 0.6, f"{id}: name", "medium",
                      palette.soft_ink, "center")  # fmt: skip
    low = Box(inner.x + 0.8, head.bottom + 0.4, inner.width - 1.6, inner.bottom - head.bottom - 0.8)
    _places(sketch, look, low)
    foot = _boxes(sketch, id, face, look, low)
    _marks(sketch, face, look, replace(low, height=low.height - foot))


def _strip(sketch: Sketch, face: RoomFace, box: Box) -> None:
    """A strip in the colour of a room where there is colour, in its pattern anywhere."""
    is_color = sketch.palette.name == "color" and face.color is not None
    shape = Rect(box.x, box.y, box.width, box.height, Style(fill=face.color if is_color else None))
    sketch.items.append(shape)
    line = Style(stroke=sketch.palette.paper if is_color else sketch.palette.ink, stroke_width=0.3)
    if face.pattern == "solid" and not is_color:
        sketch.rect(box, Style(fill=sketch.palette.ink))
    elif face.pattern is not None:
        sketch.items.append(
            Clip(replace(shape, style=Style()), card_pattern(face.pattern, box, line))
        )
    sketch.rect(box, Style(stroke=sketch.palette.ink, stroke_width=0.15))


def _places(sketch: Sketch, look: RoomLook, box: Box) -> None:
    """Circles to put a token and a figure on, at the foot of the room."""
    style = Style(stroke=sketch.palette.faint_rule, stroke_width=0.2, dash=(1.0, 1.0))
    x = box.x
    for across in (look.token, look.figure):
        if across:
            sketch.items.append(Circle(x + across / 2, box.bottom - across / 2, across / 2, style))
            x += across + 0.6


def _boxes(sketch: Sketch, id: str, face: RoomFace, look: RoomLook, box: Box) -> float:
    """Boxes to tick with their letters, in rows from the foot up; returns their height."""
    if not look.box or not face.boxes:
        return 0.0
    step = look.box + 0.5
    most = max(1, int((box.width + 0.5) / step))
    rows = [face.boxes[at : at + most] for at in range(0, len(face.boxes), most)]
    for number, row in enumerate(reversed(rows)):
        y = box.bottom - look.box - number * step
        for column, letter in enumerate(row):
            place = Box(box.x + column * step, y, look.box, look.box)
            done = letter in face.ticked
            style = sketch.brush.box
            sketch.rect(place, replace(style, fill=sketch.palette.ink) if done else style)
            color = sketch.palette.paper if done else sketch.palette.soft_ink
            sketch.fitted(
                letter, place, look.box * 2.1, 3.0, f"{id}: box", "medium", color, "center"
            )
            sketch.blank(f"{id}.{letter.lower()}", place, "check")
    return len(rows) * step


def _marks(sketch: Sketch, face: RoomFace, look: RoomLook, box: Box) -> None:
    """Discs with letters, closer together where there are many."""
    if not face.marks:
        return
    most = max(1, int(box.width / (look.mark + 0.3)))
    rows = -(-len(face.marks) // most)
    step = min(look.mark + 0.3, (box.height - look.mark) / max(1, rows - 1)) if rows > 1 else 0.0
    for at, mark in enumerate(face.marks):
        row, column = divmod(at, most)
        cx = box.x + look.mark / 2 + column * (look.mark + 0.3)
        cy = box.y + look.mark / 2 + row * step
        fill = sketch.palette.ink if mark.solid else sketch.palette.paper
        edge = Style(fill=fill, stroke=sketch.palette.ink, stroke_width=0.2)
        sketch.items.append(Circle(cx, cy, look.mark / 2, edge))
        place = Box(cx - look.mark / 2, cy - look.mark / 2, look.mark, look.mark).inset(0.2)
        color = sketch.palette.paper if mark.solid else sketch.palette.ink
        sketch.fitted(mark.text, place, look.mark * 2.0, 2.5, "mark", "bold", color, "center")
