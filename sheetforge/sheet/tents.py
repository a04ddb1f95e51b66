"""Tents: counters that stand up, folded from one strip that is printed on one side.

From the top: a foot, the rear face upside down, the front face upright, a foot. Folded at the ridge
both faces stand upright, and the feet turn outwards: the one with the arrow to where the ship
faces, the other with its id. A face has a head with id and crest in the inks and corners of the
livery, and line and ornament of the game's trim; its band is that of a counter.
"""

from __future__ import annotations

from sheetforge.sheet.bands import NameBand, put_rows
from sheetforge.sheet.berths import RIM, berth
from sheetforge.sheet.counter_art import badge, ground, ship_part
from sheetforge.sheet.counter_bands import band_of
from sheetforge.sheet.counter_faces import CounterFace
from sheetforge.sheet.dies import Die
from sheetforge.sheet.livery import DISTINCT
from sheetforge.sheet.palette import Palette, contrast
from sheetforge.sheet.profile import side_view
from sheetforge.sheet.scene import Box, Clip, Color, Item, Line, Polygon, Rect, Style, Transform, Use
from sheetforge.sheet.sides import Paint, piece_paint
from sheetforge.sheet.text import MM_PER_PT, TextOverflow, cap_height, fit, text_width
from sheetforge.sheet.widgets.crest import crest_field
from sheetforge.sheet.widgets.sketch import Sketch
from sheetforge.sheet.widgets.trim import line, ornament

FACE, FOOT = 1.25, 0.4
"""Heights of a face and of a foot as parts of the width."""

HEAD = 0.3
"""The height of the head as a part of the width."""

AIR = 0.055
"""The distance of the ship from head, band and rim as a part of the width."""

MARK, FOOT_MARK = 0.82, 0.62
"""Type sizes in points of the id on the head and on a foot for each mm of width."""


def tent_die(size: float) -> Die:
    """Return the strip for faces `size` mm wide."""
    return Die("rectangle", size, size * 2 * (FACE + FOOT))


def face_die(size: float) -> Die:
    """Return the piece whose band a face `size` mm wide has."""
    return Die("square", size, size)


def draw_tent(face: CounterFace, size: float, palette: Palette) -> tuple[Item, ...]:
    """Draw a tent from the upper left corner of its strip. Raises `LayoutProblem`."""
    strip = tent_die(size)
    ridge = strip.height / 2
    high = size * FACE
    picture = _face(face, size, palette)
    items: list[Item] = []
    for turns, x, foot in (
        (2, size, _foot(face, size, palette, front=False)),
        (0, 0.0, _foot(face, size, palette, front=True)),
    ):
        # No face runs over the ridge or on to a foot.
        top = ridge if turns == 0 else ridge - high
        shown = Rect(-4.0, top, size + 8.0, high, Style())
        items.append(Clip(shown, (Transform(picture, x, ridge, turns),)))
        items.append(Transform(foot, x, ridge, turns))
    items += _folds((ridge - high, ridge, ridge + high), size, palette)
    edge = Style(stroke=palette.ink, stroke_width=palette.thin)
    items.append(strip.outline(0.0, edge))
    return tuple(items)


def _folds(heights: tuple[float, ...], size: float, palette: Palette) -> list[Item]:
    """Return the fold lines: ink dashes over a line of paper, to be seen on any ground."""
    under = Style(stroke=palette.paper, stroke_width=0.4)
    dashes = Style(stroke=palette.ink, stroke_width=0.25, dash=(1.5, 1.0))
    return [Line(0.0, y, size, y, style) for y in heights for style in (under, dashes)]


def _face(face: CounterFace, size: float, palette: Palette) -> tuple[Item, ...]:
    """Draw a face about the upper left corner of its panel, over the cut at the sides."""
    panel, unit_panel = Die("rectangle", size, size * FACE, across=size), face_die(size)
    sketch = Sketch(palette, face.name or face.big)
    colors = piece_paint(face.side, palette)
    drop = panel.height - size
    set_band = band_of(sketch, face, unit_panel)
    rows = tuple((row, base + drop) for row, base in set_band.rows)
    band = NameBand(set_band.top + drop, rows)
    sketch.items += ground(panel, palette, face.side, round(band.top, 3))
    head = size * HEAD
    rim = RIM * size
    window = Box(rim, head, size - 2 * rim, band.top - head)
    corners = face.arms.corners if face.arms is not None else palette.trim.corners
    line(sketch, window, corners, colors.edge, size * 0.07)
    room = window.inset(size * AIR)
    if face.big:
        _big(sketch, face.big, room)
    elif face.drawing is not None:
        # A face stands upright: a ship is seen from its side there.
        seen = side_view(face.drawing)
        at = berth(seen, room)
        part = ship_part(seen, at.size, palette, face.side, face.state, False)
        sketch.items.append(Use(part, at.x, at.y))
    _head(sketch, face, size, colors)
    put_rows(sketch, band, size / 2, colors.on_fill)
    return tuple(sketch.items)


def _head(sketch: Sketch, face: CounterFace, size: float, colors: Paint) -> None:
    """Draw the head: the id at the left, the ornament of the game, crest or badge at the right."""
    high, palette = size * HEAD, sketch.palette
    bar = Box(-4.0, -4.0, size + 8.0, high + 4.0)
    sketch.rect(bar, Style(fill=colors.fill or palette.paper))
    if not colors.fill:
        sketch.across(-4.0, size + 4.0, high, Style(stroke=colors.edge, stroke_width=palette.medium))
    middle, air = high / 2, size * 0.06
    left, right = air, size - air
    if face.arms is not None:
        side = high - 0.05 * size
        right -= side
        crest_field(sketch, face.arms, Box(right, middle - side / 2, side, side))
    elif colors.badge:
        radius = high * 0.28
        right -= 2 * radius
        badge(sketch, colors.badge, right + radius, middle, radius, colors)
    if face.mark:
        points = fit(face.mark, "bold", MARK * size, 0.5 * MARK * size, right - left - air)
        if isinstance(points, TextOverflow):
            raise sketch.problem("id", points)
        base = middle + cap_height("bold", points) / 2
        sketch.text(face.mark, left, base, points, "bold", colors.on_fill)
        left += text_width(face.mark, "bold", points) + air
    piece = size * 0.11
    room = right - left - air
    units = min(3, int((room - piece) / (piece * 0.8)) + 1) if room >= piece else 0
    if units:
        wide = piece * (1 + 0.8 * (units - 1))
        color = _second(face, palette, colors) or colors.on_fill
        ornament(sketch, (left + right - wide) / 2, middle - piece / 2, piece, color, units)


def _second(face: CounterFace, palette: Palette, colors: Paint) -> Color | None:
    """Return the second ink of a livery where it stands out on its first."""
    if face.arms is None or palette.hatched or not colors.fill:
        return None
    second = face.arms.second
    return second if contrast(second, colors.fill) >= DISTINCT else None


def _foot(face: CounterFace, size: float, palette: Palette, front: bool) -> tuple[Item, ...]:
    """Draw the foot of a face, below it: the arrow of the bow, or the id to read from astern."""
    sketch = Sketch(palette, face.name or face.big)
    colors = piece_paint(face.side, palette)
    top, high = size * FACE, size * FOOT
    middle = size / 2
    # The bleed of the face ends at the fold.
    bare = Style(fill=palette.paper)
    sketch.rect(Box(-4.0, top, size + 8.0, high + 4.0), bare)
    ink = colors.fill or palette.ink
    if front and face.facing:
        half, low, up = 0.2 * size, top + 0.8 * high, top + 0.22 * high
        notch = (middle, up + 0.14 * high)
        points = ((middle, low), (middle + half, up), notch, (middle - half, up))
        sketch.items.append(Polygon(points, Style(fill=ink)))
    elif face.mark:
        points_of = FOOT_MARK * size
        base = top + (high + cap_height("bold", points_of)) / 2
        sketch.text(face.mark, middle, base, points_of, "bold", ink, align="center")
    return tuple(sketch.items)


def _big(sketch: Sketch, text: str, room: Box) -> None:
    """Draw a word or number in the middle, as large as its room."""
    points = 0.8 * room.height / MM_PER_PT
    points *= min(1.0, room.width / text_width(text, "bold", points))
    base = room.center[1] + cap_height("bold", points) / 2
    sketch.text(text, room.center[0], base, points, "bold", align="center")
