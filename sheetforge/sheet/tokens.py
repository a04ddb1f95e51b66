"""Tokens: pieces of one colour and pattern with a plate in the middle, like chips.

A token differs from others by its pattern as well as by its colour. What lies on its plate is a
sign, a drawing or a few letters, and its name below them.
"""

from __future__ import annotations

from sheetforge.sheet.counter_art import BROAD, CUT_LINE
from sheetforge.sheet.counter_faces import CounterFace
from sheetforge.sheet.counters import RUN_OVER
from sheetforge.sheet.deck_cards import CardPattern, card_pattern
from sheetforge.sheet.dies import Die
from sheetforge.sheet.palette import Palette
from sheetforge.sheet.scene import Box, Circle, Clip, Color, Item, Style, on_circle
from sheetforge.sheet.signs import draw_sign
from sheetforge.sheet.text import TextOverflow, fit
from sheetforge.sheet.widgets.brush import mixed
from sheetforge.sheet.widgets.silhouette import silhouette
from sheetforge.sheet.widgets.sketch import Sketch
from sheetforge.values import values

NAME_PT, LEAST_NAME_PT, ALONE_PT, LEAST_PT = 9.0, 6.5, 11.0, 4.0
"""The type in points of a name below a figure, at most and at least: where it has no room for that, the figure stands
alone; and of a name or letters without a figure."""

LETTER = 2.7
"""The type in points of a letter for each mm of its place."""

RIM = 0.075
"""The width of the edge of a token with a pattern on paper, as a share of its height."""

STUDS = 6
"""The places on the rim of a token that has its sign there as well."""


@values(frozen=True, slots=True)
class TokenFace(CounterFace):
    """One side of a token. `plate` is the share of its height that the plate takes.

    With `studs` the sign stands on the rim too, where it is seen below a piece on the token.
    """

    color: Color = "#000000"
    pattern: CardPattern = "solid"
    plate: float = 0.78
    studs: bool = False


def draw_token(face: TokenFace, die: Die, palette: Palette) -> tuple[Item, ...]:
    """A token's side about the upper left corner of its die, ink over the cut included.

    Raises `LayoutProblem` that names the piece when its name does not fit.
    """
    sketch = Sketch(palette, face.name or face.big)
    is_color = palette.name == "color"
    height, cx, cy = die.height, die.width / 2, die.height / 2
    dark = face.pattern == "solid" and palette.name == "mono"
    ground = face.color if is_color else palette.ink if dark else palette.paper
    inset = height * (1.0 - face.plate) / 2
    sketch.items.append(die.outline(RUN_OVER, Style(fill=ground)))
    # A broad edge in its colour says what a ground of it would, as on the back of a card, for a third of the ink.
    edged = dark or (is_color and face.pattern != "solid" and inset > 2 * RIM * height)
    if edged:
        sketch.items.append(die.outline(-(BROAD if dark else RIM) * height, Style(fill=palette.paper)))
    line = palette.ink if not is_color else mixed(face.color, palette.paper, 0.25 if edged else 0.4)
    weight = 0.12 if palette.name == "saver" else 0.3
    around = Box(0.0, 0.0, die.width, height).inset(-RUN_OVER)
    pattern = card_pattern(face.pattern, around, Style(stroke=line, stroke_width=weight))
    if pattern:
        sketch.items.append(Clip(die.outline((-RIM * height if edged else RUN_OVER) if is_color else 0.0), pattern))
    edge = Style(fill=palette.paper, stroke=palette.ink, stroke_width=max(0.15, height * 0.01))
    if not is_color:
        sketch.items.append(die.outline(0.0, Style(stroke=palette.ink, stroke_width=CUT_LINE)))
    sketch.items.append(die.outline(-inset, edge))
    ink = mixed(face.color, "#000000", 0.75) if is_color else palette.ink
    room = height * face.plate
    is_alone = face.sign is None and face.drawing is None and not face.big
    high_name = room * (0.4 if is_alone else 0.22)
    middle = cy if is_alone else cy + room * 0.31
    # A circle and a hex are narrower at the foot of the letters.
    half = die.half_width(middle + high_name * 0.4, -inset) - 0.4
    most, least = (min(ALONE_PT, room), LEAST_PT) if is_alone else (min(NAME_PT, 0.6 * room), LEAST_NAME_PT)
    most = max(most, least)
    is_named = is_alone or not isinstance(fit(face.name, "semibold", most, least, 2 * half), TextOverflow)
    has_name = bool(face.name) and is_named
    lift = room * 0.14 if has_name else 0.0
    _figure(sketch, face, cx, cy - lift, room * (0.66 if has_name else 0.8), ink)
    if has_name:
        place = Box(cx - half, middle - high_name / 2, 2 * half, high_name)
        sketch.fitted(face.name, place, most, least, "name", "semibold", palette.ink, "center")
    if face.studs and face.sign is not None:
        _studs(sketch, face, die, ink, inset)
    return tuple(sketch.items)


def _figure(sketch: Sketch, face: TokenFace, x: float, y: float, size: float, ink: Color) -> None:
    """The sign, the drawing or the letters on the plate."""
    if face.sign is not None:
        sketch.items += draw_sign(face.sign, x, y, size, Style(fill=ink))
    elif face.drawing is not None:
        silhouette(sketch, face.drawing, x, y, size)
    elif face.big:
        place = Box(x - size / 2, y - size / 2, size, size)
        sketch.fitted(face.big, place, size * LETTER, LEAST_PT, "letters", "bold", ink, "center")


def _studs(sketch: Sketch, face: TokenFace, die: Die, ink: Color, inset: float) -> None:
    """The sign on small discs along the rim."""
    assert face.sign is not None
    cx, cy, radius = die.width / 2, die.height / 2, inset * 0.42
    for index in range(STUDS):
        x, y = on_circle(cx, cy, cy - inset / 2, 360 * index / STUDS)
        paper = Style(fill=sketch.palette.paper, stroke=sketch.palette.ink, stroke_width=0.15)
        sketch.items.append(Circle(x, y, radius, paper))
        sketch.items += draw_sign(face.sign, x, y, radius * 1.7, Style(fill=ink))
