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

CLEAR = 3.0
"""Margin of a card inside its cut in mm: cuts are off by up to a millimetre, corners are round."""

HEAD, SIDE = 9.5, 2.0
"""The height in mm of the title and the line below it; the air about the text of a card."""

FOOT = 3.6
BODY_PT, READ_PT, LEAST_PT, SMALL_PT = 9.5, 8.0, 7.0, 6.5
"""Sizes of text in points: the largest, that to which the picture beside a long text gives way, the least, and that of
notes."""

BETWEEN = 1.6

LEAST_ART, SHOWN_ART, MOST_ART = 9.0, 3.0, 0.42
"""The least height in mm of the picture beside which text is set larger, the least that is shown at all, and
the most as a share of the card."""

TALLER = 1.8
"""The room for a picture, as a multiple of the panel of a deck, from which a card has a larger one."""

UNPLATED, CONTOUR = 20.0, 0.34
"""The size in mm whose tones pictures have, and the width in mm of the line round them."""

RAY = 15.0
"""The angle in degrees of a ray behind a picture, and of the gap to the next."""

SOLID, FRAME = 2.6, 0.8
"""The width in mm of the frame of a solid back, and of that of other cards in colour: a ground of the colour itself
would take three to five times the ink."""

BAND = 7.0
"""The height in mm of the band with the title of a back."""


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
    """The content of a front: `corner` is a short mark on the heading, `kind` the line below the title,
    `symbols` the drawings beside it, `foot` a small line at the bottom. `pictures` stand side by side on a
    panel at the foot. Text is at most `body_pt` large, a panel `art` mm high: cards of a deck have one size of
    the scale and like panels; without `art` it has what the text leaves."""

    title: str
    sections: tuple[Section, ...]
    corner: str = ""
    kind: str = ""
    symbols: tuple[Drawing, ...] = ()
    foot: str = ""
    color: scene.Color | None = None
    pictures: tuple[Drawing, ...] = ()
    body_pt: float = BODY_PT
    art: float | None = None


Front = CardFront | Callable[[Sketch, scene.Box], None]
"""A front as data, or a function that draws one into the box of a card."""


def sized_alike(fronts: Sequence[CardFront], die: Die, palette: Palette) -> list[CardFront]:
    """Return the cards of a deck with text of one size, and panels of one height but where a text is longer, or short.

    The size is the largest of the scale at which all texts leave room for pictures, for low ones from `READ_PT` down.
    """
    pictured = any(front.pictures for front in fronts)
    most = min((front.body_pt for front in fronts), default=LEAST_PT)
    size, left = LEAST_PT, [0.0] * len(fronts)
    for size in sorted({size for size in (*SCALE, READ_PT) if size <= most}, reverse=True):
        left = [_left(front, size, die, palette) for front in fronts]
        least = 0.0 if not pictured else LEAST_ART if size > READ_PT else SHOWN_ART
        if min(left, default=0.0) >= least:
            break
    alike = min((room for room in left if room >= LEAST_ART), default=max(left, default=0.0))
    # Cards of a few lines have one larger panel, so that none is half empty.
    larger = min((room for room in left if room >= TALLER * alike), default=alike)
    panels = [max(0.0, min(room, larger if room >= TALLER * alike else alike, MOST_ART * die.height)) for room in left]
    return [replace(front, body_pt=size, art=art) for front, art in zip(fronts, panels, strict=True)]


@lru_cache(maxsize=1024)
def _left(front: CardFront, size: float, die: Die, palette: Palette) -> float:
    """Return the height that the text of a card leaves for a picture at a size."""
    room = _room(front, die)
    text = _set(Sketch(palette, front.title), front.sections, room.width, size)[1]
    return room.height - text - (BETWEEN if front.pictures else 0.0)


def _room(front: CardFront, die: Die) -> scene.Box:
    """Return the room of text and picture, without that of the line between them."""
    box = scene.Box(0.0, 0.0, die.width, die.height).inset(CLEAR)
    inside = scene.Box(box.x, box.y + HEAD, box.width, box.height - HEAD).inset(SIDE, 1.6)
    return replace(inside, height=inside.height - (FOOT if front.foot else 0.0))


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
        _front(sketch, front, die)
    else:
        front(sketch, box)
    return tuple(sketch.items)


def _front(sketch: Sketch, front: CardFront, die: Die) -> None:
    palette = sketch.palette
    card = scene.Box(0.0, 0.0, die.width, die.height)
    box = card.inset(CLEAR)
    head = replace(box, height=HEAD)
    if palette.name == "color" and front.color:
        sketch.rect(head, scene.Style(fill=front.color), 1.5)
        sketch.rect(box, scene.Style(stroke=front.color, stroke_width=FRAME), 1.5)
    else:
        if palette.header_fill:
            sketch.rect(head, scene.Style(fill=palette.header_fill), 1.5)
        else:
            sketch.across(box.x, box.right, head.bottom, sketch.brush.rule)
        sketch.rect(box, sketch.brush.frame, 1.5)
    _head(sketch, front, head.inset(SIDE, 0.0))
    room = _room(front, die)
    art = front.art if front.pictures else 0.0
    blocks, size, height = _text(sketch, front, replace(room, height=room.height - (art or 0.0)))
    if art is None:
        art = min(room.height - height - BETWEEN, MOST_ART * die.height)
    if art < SHOWN_ART:
        art = 0.0
    # Short texts stand in the middle above the picture.
    free = room.height - art - BETWEEN - height if art else 0.0
    _sections(sketch, front.sections, blocks, replace(room, y=room.y + max(0.0, free) / 2), size)
    panel = replace(room, y=box.bottom - 1.6 - art, height=art)
    if front.foot:
        foot = scene.Box(room.x, panel.y - FOOT, room.width, 3.0)
        sketch.fitted(front.foot, foot, LEAST_PT, SMALL_PT, "foot", color=palette.soft_ink, align="center")
    if art:
        _scene(sketch, front, panel)


def _paper(palette: Palette) -> scene.Style:
    return scene.Style(fill=palette.paper)


def _head(sketch: Sketch, front: CardFront, row: scene.Box) -> None:
    """The title with the line below it; beside them a mark, and the drawings of what the card needs."""
    palette = sketch.palette
    ink = palette.header_ink
    at = row.right
    radius = HEAD * 0.36
    for mark in (*([front.corner] if front.corner else ()), *reversed(front.symbols)):
        badge = scene.Circle(at - radius, row.center[1], radius, sketch.brush.field_dark)
        sketch.items.append(badge)
        if isinstance(mark, str):
            place = scene.Box(badge.cx - 2.6, row.y, 5.2, HEAD)
            sketch.fitted(mark, place, 13.0, 7.0, "corner", "bold", palette.ink, "center")
        else:
            silhouette(sketch, mark, badge.cx, badge.cy, radius * 1.6)
        at -= 2 * radius + 0.8
    room = replace(row, width=at - row.x - (0.2 if at < row.right else 0.0))
    title = scene.Box(room.x, room.y + 0.8, room.width, 4.8) if front.kind else room
    sketch.fitted(front.title, title, 13.0, 8.0, "title", "bold", ink)
    if front.kind:
        kind = scene.Box(room.x, room.y + 5.4, room.width, 3.0)
        sketch.fitted(front.kind, kind, 7.5, SMALL_PT, "kind", "medium", ink)


def _scene(sketch: Sketch, front: CardFront, box: scene.Box) -> None:
    """The pictures of a card in the colour of its deck, on a panel with rays behind them."""
    is_color = sketch.palette.name == "color" and front.color is not None
    paper = sketch.palette.paper
    tint = [mixed(front.color, paper, part) for part in (0.84, 0.93)] if is_color and front.color else [paper, paper]
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
    palette = sketch.palette
    if is_color and front.color:
        palette = replace(palette, accent=front.color, accent_fill=front.color, header_fill=front.color)
    # Lines are as heavy on all cards, whatever part of its square a drawing fills; only ships have plates.
    tones = replace(tones_of(palette, UNPLATED), contour=CONTOUR)
    high = box.height - min(3.0, box.height * 0.2)
    with sketch.group(layer="art"):
        for drawing, place in zip(front.pictures, box.columns(len(front.pictures), 1.0), strict=True):
            area = area_of(drawing)
            scale = min((place.width - 3.0) / area.width, high / area.height)
            size, (x, y), (px, py) = 2 * REACH * scale, area.center, place.center
            sketch.items += plan(drawing, px - x * scale, py - y * scale, size, tones)


def _text(sketch: Sketch, front: CardFront, box: scene.Box) -> tuple[list[Block], float, float]:
    """Return the sections as blocks of one size, the largest at which they fit, that size, and their height.

    Raises `LayoutProblem` for a text that fits at no size.
    """
    size = front.body_pt
    while True:
        blocks, height = _set(sketch, front.sections, box.width, size)
        if height <= box.height:
            return blocks, size, height
        if size <= LEAST_PT:
            raise sketch.problem("text", f"it needs {height:.1f} mm at {size:g} pt, there are {box.height:.1f} mm")
        size -= 0.25


def _sections(
    sketch: Sketch, sections: Sequence[Section], blocks: Sequence[Block], box: scene.Box, size: float
) -> None:
    """Draw sections from the top of a box, with a line between two."""
    y = box.y
    for section, block in zip(sections, blocks, strict=True):
        if y > box.y:
            sketch.across(box.x, box.right, y - BETWEEN / 2)
        sketch.items.extend(block.at(box.x, y, sketch.palette.ink))
        if section.note:
            _note(sketch, section, block, box, y, size)
        y += block.height + BETWEEN


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
    ink = back.color if is_color else palette.ink
    line = mixed(back.color, palette.paper, 0.4) if is_color else palette.ink
    sketch.rect(card.inset(-RUN_OVER), scene.Style(fill=palette.paper))
    panel = card.inset(CLEAR)
    weight = 0.35 if is_color or palette.name == "mono" else 0.12
    inside = scene.Rect(panel.x, panel.y, panel.width, panel.height, scene.Style(), 2.0)
    if back.pattern == "solid" and palette.name != "saver":
        # A broad frame says what a solid card would, with a third of the ink.
        sketch.rect(panel, scene.Style(fill=ink), 2.0)
        sketch.rect(panel.inset(SOLID), scene.Style(fill=palette.paper), 1.0)
    style = scene.Style(stroke=line, stroke_width=weight)
    sketch.items.append(scene.Clip(inside, card_pattern(back.pattern, panel, style)))
    sketch.rect(panel, scene.Style(stroke=ink, stroke_width=FRAME if is_color else max(weight, 0.25)), 2.0)
    has_picture = back.drawing is not None or back.arms is not None
    wide = panel.width - 12.0
    art = min(wide - 8.0, card.height * 0.3) if has_picture else 0.0
    high = BAND + 6.0 + (art + 4.0 if has_picture else 0.0) + (5.0 if back.note else 0.0)
    plate = scene.Box(panel.x + 6.0, card.center[1] - high / 2, wide, high)
    sketch.rect(plate, scene.Style(fill=palette.paper, stroke=ink, stroke_width=0.6), 2.5)
    y = plate.y + 3.0
    if back.drawing is not None:
        own = Sketch(replace(palette, accent=ink), back.title)
        silhouette(own, back.drawing, plate.center[0], y + art / 2, art)
        sketch.items += own.items
    elif back.arms is not None:
        crest(sketch, back.arms, plate.center[0], y + art / 2, art)
    y += art + 4.0 if has_picture else 0.0
    _band(sketch, back, scene.Box(plate.x, y, plate.width, BAND))
    if back.note:
        low = scene.Box(plate.x + 1.0, y + BAND + 1.2, plate.width - 2.0, 4.0)
        sketch.fitted(back.note, low, 8.0, 5.0, "note", "medium", palette.soft_ink, "center")
    return tuple(sketch.items)


def _band(sketch: Sketch, back: CardBack, box: scene.Box) -> None:
    """The title of a back: on a band of the colour of the deck, or between two rules."""
    palette = sketch.palette
    ink = palette.ink
    if palette.name == "color":
        sketch.rect(box, scene.Style(fill=back.color))
        ink = palette.paper
    title = (Run(back.title, "bold"),)
    sketch.paragraph(title, box.inset(1.0, 0.4), 16.0, 7.0, "title", ink, "center", middle=True)


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
