"""Playing cards: fronts with a heading and sections of text, backs of a colour and a pattern.

All is drawn about the upper left corner of the card, ink over the cut included. Backs differ
in pattern as well as in colour, so that decks are distinct in black and white.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache
from math import ceil
from typing import Literal

from sheetforge.sheet import scene
from sheetforge.sheet.arms import Arms
from sheetforge.sheet.counters import RUN_OVER
from sheetforge.sheet.dies import Die
from sheetforge.sheet.drawing import REACH, Drawing, area_of
from sheetforge.sheet.palette import Palette, hatch
from sheetforge.sheet.text import LEADING, Block, Run, line_height
from sheetforge.sheet.widgets.brush import mixed
from sheetforge.sheet.widgets.column import SCALE
from sheetforge.sheet.widgets.crest import crest
from sheetforge.sheet.widgets.silhouette import plan, silhouette, tones_of
from sheetforge.sheet.widgets.sketch import Sketch
from sheetforge.values import values

POKER = Die("rectangle", 63.5, 88.9, radius=3.0)
"""The usual card, 2.5 by 3.5 inches, with the corners that hole punches for cards cut."""

MINI = Die("rectangle", 44.0, 62.0, radius=2.0)
"""A small card, of which sixteen fit on A4 and on Letter."""

CardPattern = Literal[
    "solid", "stripes", "checks", "dots", "waves", "rings", "bricks", "bars", "zigzag", "crosses", "diamonds", "columns"
]

CLEAR = 3.5
"""Margin of a card inside its cut in mm: cuts are off by up to a millimetre, corners are round."""

HEAD = 9.0
BODY_PT, LEAST_PT, SMALL_PT = 9.5, 7.0, 6.5
BETWEEN = 1.6
LEAST_PICTURE, MOST_PICTURE = 16.0, 32.0
"""A picture in mm: it is left out where the text leaves less room."""

LEAST_SCENE = 3.0
"""The least picture in mm on a panel, which is as wide as the text."""


MOST_SCENE = 46.0
RAY = 15.0
"""A picture on a panel in mm; the angle in degrees of a ray behind it, and of the gap to the next."""

SOLID = 3.5
"""The width in mm of the frame of a solid back in black."""


@values(frozen=True, slots=True)
class CardBack:
    """The back of a deck: a title on a plate, below a drawing or a crest if there is one."""

    title: str
    color: scene.Color
    pattern: CardPattern
    note: str = ""
    drawing: Drawing | None = None
    arms: Arms | None = None


@values(frozen=True, slots=True)
class Section:
    """A part of a card's text. `note` stands at the end of the line of its heading."""

    heading: str
    text: str
    note: str = ""


@values(frozen=True, slots=True)
class CardFront:
    """The content of a front: `corner` is a short mark on the heading, `kind` the line below it,
    `symbols` the drawings at the end of that line, `foot` a small line at the bottom. `picture`
    fills the room that the text leaves, which is at most `body_pt` large: cards of a deck have one
    size of the scale. `is_scene` sets the picture on a panel of the card's colour."""

    title: str
    sections: tuple[Section, ...]
    corner: str = ""
    kind: str = ""
    symbols: tuple[Drawing, ...] = ()
    foot: str = ""
    color: scene.Color | None = None
    picture: Drawing | None = None
    body_pt: float = BODY_PT
    is_scene: bool = False


Front = CardFront | Callable[[Sketch, scene.Box], None]
"""A front as data, or a function that draws one into the box of a card."""


def sized_alike(fronts: Sequence[CardFront], die: Die, palette: Palette) -> list[CardFront]:
    """Return the cards of a deck with one size of text: the largest of the scale at which all fit."""
    fitting = (size for size in reversed(SCALE) if all(_fits(front, size, die, palette) for front in fronts))
    size = next(fitting, LEAST_PT)
    return [replace(front, body_pt=size) for front in fronts]


@lru_cache(maxsize=1024)
def _fits(front: CardFront, size: float, die: Die, palette: Palette) -> bool:
    """Return whether the text of a card fits at a size that is not over its own largest."""
    if size > front.body_pt:
        return False
    box = scene.Box(0.0, 0.0, die.width, die.height).inset(CLEAR)
    top = box.y + HEAD + 1.2 + (6.6 if front.kind or front.symbols else 0.0)
    low = box.bottom - 1.5 - (3.0 if front.foot else 0.0)
    return _set(Sketch(palette, front.title), front.sections, box.width - 5.0, size)[1] <= low - top


def _set(sketch: Sketch, sections: Sequence[Section], width: float, size: float) -> tuple[list[Block], float]:
    """Return the sections as blocks of a size, and the height of all."""
    blocks = [sketch.set(_runs(section), size, width, section.heading or "text", LEADING) for section in sections]
    return blocks, sum(block.height for block in blocks) + BETWEEN * max(0, len(blocks) - 1)


# A card is printed in its deck, and in the pack of every ship and scenario that takes it.
@lru_cache(maxsize=512)
def draw_front(front: Front, name: str, die: Die, palette: Palette) -> tuple[scene.Item, ...]:
    """The front of a card. Raises `LayoutProblem` that names the card when its text is too long."""
    sketch = Sketch(palette, name)
    box = scene.Box(0.0, 0.0, die.width, die.height)
    sketch.rect(box.inset(-RUN_OVER), scene.Style(fill=palette.paper))
    if isinstance(front, CardFront):
        _front(sketch, front, box.inset(CLEAR))
    else:
        front(sketch, box)
    return tuple(sketch.items)


def _front(sketch: Sketch, front: CardFront, box: scene.Box) -> None:
    palette, brush = sketch.palette, sketch.brush
    is_color = palette.name == "color"
    fill = (front.color if is_color else None) or palette.header_fill
    ink = palette.header_ink
    head = scene.Box(box.x, box.y, box.width, HEAD)
    if fill:
        sketch.rect(head, scene.Style(fill=fill), 1.5)
    sketch.rect(box, brush.frame, 1.5)
    if not fill:
        sketch.across(box.x, box.right, head.bottom, brush.rule)
    room = head.inset(2.5, 0.0)
    if front.corner:
        badge = scene.Circle(head.right - HEAD / 2, head.center[1], HEAD * 0.36, brush.field_dark)
        sketch.items.append(badge)
        mark = scene.Box(badge.cx - 2.6, head.y, 5.2, HEAD)
        sketch.fitted(front.corner, mark, 13.0, 7.0, "corner", "bold", palette.ink, "center")
        room = replace(room, width=room.width - HEAD + 1.0)
    sketch.fitted(front.title, room, 14.0, 8.0, "title", "bold", ink)
    top = head.bottom + 1.2
    if front.kind or front.symbols:
        top = _kind(sketch, front, scene.Box(box.x + 2.5, top, box.width - 5.0, 5.0))
    low = box.bottom - 1.5
    if front.foot:
        low -= 3.0
        foot = scene.Box(box.x + 2.0, low, box.width - 4.0, 3.0)
        sketch.fitted(front.foot, foot, LEAST_PT, SMALL_PT, "foot", color=palette.soft_ink, align="center")
    room = scene.Box(box.x + 2.5, top, box.width - 5.0, low - top)
    end = _sections(sketch, front.sections, room, front.body_pt)
    size = min(MOST_PICTURE, room.width, low - end - 2.0)
    if front.picture is None or size < (LEAST_SCENE if front.is_scene else LEAST_PICTURE):
        return
    middle = (room.center[0], (end + low) / 2)
    if front.is_scene:
        _scene(sketch, front, scene.Box(room.x, end, room.width, low - end))
    else:
        silhouette(sketch, front.picture, *middle, size)


def _scene(sketch: Sketch, front: CardFront, box: scene.Box) -> None:
    """The picture of a card in the colour of its deck, on a panel with rays behind it."""
    assert front.picture is not None
    is_color = sketch.palette.name == "color" and front.color is not None
    paper = sketch.palette.paper
    tint = [mixed(front.color, paper, part) for part in (0.78, 0.9)] if is_color and front.color else [paper, paper]
    panel = scene.Rect(box.x, box.y, box.width, box.height, scene.Style(), 1.5)
    cx, cy = box.center
    far = box.width + box.height
    rays = [
        scene.Polygon(
            ((cx, cy), scene.on_circle(cx, cy, far, turn - RAY / 2), scene.on_circle(cx, cy, far, turn + RAY / 2)),
            scene.Style(fill=tint[1]),
        )
        for turn in (RAY * 2 * number for number in range(round(180 / RAY)))
    ]
    ground = scene.Rect(box.x, box.y, box.width, box.height, scene.Style(fill=tint[0]))
    if is_color:
        sketch.items.append(scene.Clip(panel, (ground, *rays)))
    edge = front.color if is_color else sketch.palette.rule
    sketch.rect(box, scene.Style(stroke=edge, stroke_width=0.3), 1.5)
    # A picture fills its panel by what is drawn, which need not fill the square of a drawing.
    area = area_of(front.picture)
    room = min((box.width - 4.0) / area.width, (box.height - min(3.0, box.height * 0.2)) / area.height)
    scale = min(room, MOST_SCENE / max(area.width, area.height))
    size, (x, y) = 2 * REACH * scale, area.center
    palette = sketch.palette
    if is_color and front.color:
        palette = replace(palette, accent=front.color, accent_fill=front.color, header_fill=front.color)
    with sketch.group(layer="art"):
        sketch.items += plan(front.picture, cx - x * scale, cy - y * scale, size, tones_of(palette, size))


def _kind(sketch: Sketch, front: CardFront, row: scene.Box) -> float:
    """The line below the heading; returns where it ends."""
    at = row.right
    for drawing in reversed(front.symbols):
        silhouette(sketch, drawing, at - 2.4, row.center[1], 4.6)
        at -= 5.4
    room = replace(row, width=at - row.x)
    sketch.fitted(front.kind, room, 8.0, SMALL_PT, "kind", "semibold", sketch.palette.soft_ink)
    sketch.across(row.x - 2.5, row.right + 2.5, row.bottom + 0.4)
    return row.bottom + 1.6


def _sections(sketch: Sketch, sections: Sequence[Section], box: scene.Box, most: float) -> float:
    """All sections in one size, the largest at which they fit; return where they end.

    Raises `LayoutProblem` for a text that fits at no size.
    """
    size = most
    while True:
        blocks, height = _set(sketch, sections, box.width, size)
        if height <= box.height:
            break
        if size <= LEAST_PT:
            raise sketch.problem("text", f"it needs {height:.1f} mm at {size:g} pt, there are {box.height:.1f} mm")
        size -= 0.25
    y = box.y
    for section, block in zip(sections, blocks, strict=True):
        if y > box.y:
            sketch.across(box.x, box.right, y - BETWEEN / 2)
        sketch.items.extend(block.at(box.x, y, sketch.palette.ink))
        if section.note:
            _note(sketch, section, block, box, y, size)
        y += block.height + BETWEEN
    return y


def _runs(section: Section) -> tuple[Run, ...]:
    """The heading in bold, then the text."""
    if not section.heading:
        return (Run(section.text),)
    gap = " " if section.text else ""
    return (Run(f"{section.heading}{gap}", "bold"), Run(section.text))


def _note(sketch: Sketch, section: Section, block: Block, box: scene.Box, y: float, size: float) -> None:
    """A note at the end of the last line, where there is room, otherwise it is a problem."""
    line = block.lines[-1]
    room = scene.Box(
        box.x + line.width + 1.5, y + block.height - line_height(size), box.width - line.width - 1.5, line_height(size)
    )
    sketch.fitted(
        section.note, room, size, SMALL_PT, f"note of {section.heading}", "medium", sketch.palette.accent, "right"
    )


# --- backs ---------------------------------------------------------------------------------------


def draw_back(back: CardBack, die: Die, palette: Palette) -> tuple[scene.Item, ...]:
    """The back of a card, the same from both ends except for its title."""
    sketch = Sketch(palette, back.title)
    card = scene.Box(0.0, 0.0, die.width, die.height)
    is_color = palette.name == "color"
    ground = back.color if is_color else palette.paper
    line = mixed(back.color, "#ffffff", 0.45) if is_color else palette.ink
    sketch.rect(card.inset(-RUN_OVER), scene.Style(fill=ground))
    panel = card.inset(CLEAR)
    weight = 0.35 if is_color or palette.name == "mono" else 0.12
    inside = scene.Rect(panel.x, panel.y, panel.width, panel.height, scene.Style(), 2.0)
    if back.pattern == "solid" and palette.name == "mono":
        # A broad frame says what a black card would, with a third of the ink.
        sketch.rect(panel, scene.Style(fill=palette.ink), 2.0)
        sketch.rect(panel.inset(SOLID), scene.Style(fill=palette.paper), 1.0)
    style = scene.Style(stroke=line, stroke_width=weight)
    sketch.items.append(scene.Clip(inside, card_pattern(back.pattern, panel, style)))
    sketch.rect(panel, scene.Style(stroke=line, stroke_width=max(weight, 0.25)), 2.0)
    plate = scene.Box(panel.x + 7.0, card.center[1] - 9.0, panel.width - 14.0, 18.0)
    if back.drawing is not None or back.arms is not None:
        plate = scene.Box(plate.x, plate.y - 9.0, plate.width, plate.height + 18.0)
    edge = scene.Style(fill=palette.paper, stroke=line if not is_color else ground, stroke_width=0.6)
    sketch.rect(plate, edge, 2.5)
    text = plate.inset(2.0, 2.0)
    if back.drawing is not None:
        silhouette(sketch, back.drawing, plate.center[0], plate.y + 12.0, 18.0)
    elif back.arms is not None:
        crest(sketch, back.arms, plate.center[0], plate.y + 12.0, 18.0)
    if back.drawing is not None or back.arms is not None:
        text = scene.Box(text.x, plate.y + 22.0, text.width, plate.bottom - plate.y - 23.5)
    if back.note:
        low = scene.Box(text.x, text.bottom - 4.0, text.width, 4.0)
        sketch.fitted(back.note, low, 8.0, 5.0, "note", "medium", palette.soft_ink, "center")
        text = replace(text, height=text.height - 4.0)
    ink = back.color if is_color else palette.ink
    sketch.paragraph((Run(back.title, "bold"),), text, 16.0, 7.0, "title", ink, "center", middle=True)
    return tuple(sketch.items)


def card_pattern(pattern: CardPattern, box: scene.Box, style: scene.Style) -> tuple[scene.Item, ...]:
    """A pattern over a box, about its middle so that it looks alike from both ends."""
    corners = ((box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom))
    if pattern == "stripes":
        return (hatch(corners, style, 2.6, 45.0),)
    if pattern == "checks":
        return (hatch(corners, style, 3.2, 45.0), hatch(corners, style, 3.2, -45.0))
    if pattern == "bars":
        width = replace(style, stroke_width=style.stroke_width * 3)
        # A narrow strip has at least two bars.
        return (hatch(corners, width, min(5.0, box.height * 0.45), 0.0),)
    if pattern == "columns":
        width = replace(style, stroke_width=style.stroke_width * 3)
        return (hatch(corners, width, min(5.0, box.width * 0.45), 90.0),)
    cx, cy = box.center
    spots = scene.Style(fill=style.stroke)
    if pattern == "dots":
        return tuple(scene.Circle(x, y, 0.75, spots) for x, y in _grid(box, 4.0, 3.5, 0.5))
    if pattern == "waves":
        return tuple(_wave(box, y, style) for y in _levels(box, 3.6))
    if pattern == "rings":
        most = ceil(max(box.width, box.height) * 0.6 / 3.0)
        return tuple(scene.Circle(cx, cy, 3.0 * number, style) for number in range(1, most + 1))
    if pattern == "bricks":
        return tuple(
            scene.Polygon(((x - 4, y - 2), (x + 4, y - 2), (x + 4, y + 2), (x - 4, y + 2)), style)
            for x, y in _grid(box, 8.0, 4.0, 0.5)
        )
    if pattern == "zigzag":
        xs = [x for x, _ in _grid(replace(box, height=0.0), 2.0, 1.0)]
        return tuple(
            scene.Polyline(tuple((x, y + 1.2 - 2.4 * (index % 2)) for index, x in enumerate(xs)), style)
            for y in _levels(box, 3.4)
        )
    if pattern == "crosses":
        return tuple(
            scene.Polyline(((x - dx, y - dy), (x + dx, y + dy)), style)
            for x, y in _grid(box, 4.6, 4.0, 0.5)
            for dx, dy in ((1.3, 0.0), (0.0, 1.3))
        )
    if pattern == "diamonds":
        return tuple(
            scene.Polygon(((x, y - 1.5), (x + 1.1, y), (x, y + 1.5), (x - 1.1, y)), spots)
            for x, y in _grid(box, 4.4, 4.2, 0.5)
        )
    return ()


def _grid(box: scene.Box, across: float, down: float, shift: float = 0.0) -> list[tuple[float, float]]:
    """Points about the middle of a box; every other row is moved by a part of the distance."""
    cx, cy = box.center
    columns, rows = ceil(box.width / 2 / across) + 1, ceil(box.height / 2 / down)
    return [
        (cx + (column + (shift if row % 2 else 0.0)) * across, cy + row * down)
        for row in range(-rows, rows + 1)
        for column in range(-columns, columns + 1)
    ]


def _levels(box: scene.Box, step: float) -> list[float]:
    """Heights about the middle of a box."""
    reach = ceil(box.height / 2 / step)
    return [box.center[1] + number * step for number in range(-reach, reach + 1)]


def _wave(box: scene.Box, y: float, style: scene.Style) -> scene.Path:
    """A line of half circles across a box."""
    radius = 2.0
    x = box.x
    commands: list[scene.Command] = [scene.MoveTo(x, y)]
    up = True
    while x < box.right:
        start, end = (-90.0, 90.0) if up else (270.0, 90.0)
        commands.extend(scene.arc(x + radius, y, radius, start, end))
        x, up = x + 2 * radius, not up
    return scene.Path(tuple(commands), style)
