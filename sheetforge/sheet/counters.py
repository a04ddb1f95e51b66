"""Counters: one side of a small cardboard piece, for any game.

The drawing takes about 70 % of the height. At its shoulders are the id, which is read across a
table, and the crest or badge of the side; on the rim is a mark for the nose. A band has a short
code, the figures that an opponent asks for, and the name. The rim carries the side's colour and
pattern. All lengths follow the die, so a counter looks alike at every size; type is never smaller
than `MINIMUM_PT`, and an id at least `MARK_PT` wherever that fits.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, NamedTuple

from sheetforge.sheet.arms import Arms
from sheetforge.sheet.counter_art import (
    RIM,
    RUN_OVER,
    Berth,
    State,
    badge,
    berth,
    extent,
    ground,
    nose,
    ship_part,
    struck_out,
    wreck_of,
)
from sheetforge.sheet.dies import Die
from sheetforge.sheet.drawing import Drawing
from sheetforge.sheet.faces import Face
from sheetforge.sheet.palette import Palette
from sheetforge.sheet.scene import Box, Circle, Clip, Item, Style, Use
from sheetforge.sheet.sides import Paint, Side, paint
from sheetforge.sheet.signs import Sign, draw_sign
from sheetforge.sheet.text import MM_PER_PT, TextOverflow, cap_height, fit, text_width
from sheetforge.sheet.widgets.crest import crest
from sheetforge.sheet.widgets.silhouette import SLICES, half_breadths
from sheetforge.sheet.widgets.sketch import LayoutProblem, Sketch

MINIMUM_PT = 4.0
"""The least type size of a name, in points."""

MARK_PT = 12.0
"""The type size of an id where it fits, in points: capitals 3 mm high are read at one metre."""

MARK, CODE, FIGURES, NAME, ONLY_NAME = 0.6, 0.45, 0.38, 0.25, 0.33
"""Type sizes in points of id, code, figures and names for each mm of a piece; a name without code
and figures is larger."""

CREST = 0.22
"""The size of a crest as a part of the unit."""

LEVELS = (0.25, 0.34, 0.44)
"""Heights of id and crest on a hex as parts of the unit; the first is the usual one."""

_AIR = 0.018
"""The distance of the rows of a band as a part of the unit."""


@dataclass(frozen=True, slots=True)
class CounterFace:
    """One side of a counter.

    `mark` is an id such as a letter; `big` is a word or number in the middle in place of a drawing,
    as is a `sign`, such as the arrow of a course; `facing` marks the nose; `state` draws a damaged
    or destroyed piece. `code` and `figures`, separated by spaces, are above the name; `arms` has
    the crest of the side. A `half` is one of two pieces that join to a ship over two hexes.
    """

    name: str
    mark: str = ""
    drawing: Drawing | None = None
    side: Side | None = None
    facing: bool = False
    big: str = ""
    state: State = ""
    sign: Sign | None = None
    figures: str = ""
    arms: Arms | None = None
    code: str = ""
    half: Literal["", "bow", "stern"] = ""


VERSIONS = {
    "II": "2",
    "III": "3",
    "IV": "4",
    "V": "5",
    "VI": "6",
    "Alpha": "-A",
    "Beta": "-B",
    "Prime": "-P",
    "NW": "-N",
    "Shuttle": "-S",
}
"""Last word of a name, which versions of a ship have → its figure or letter in a code."""


def code_of(name: str) -> str:
    """Return a short code for the name of a ship: letters of it and its version.

    >>> [code_of(name) for name in ("Galliard", "Hornpipe II", "Pit Viper", "Drakar Alpha")]
    ['GAL', 'HO2', 'PVI', 'DR-A']
    """
    words = [word for word in re.split(r"[^A-Za-z0-9]+", name.replace("'s ", " ")) if word]
    last = words[-1] if len(words) > 1 else ""
    version = VERSIONS.get(last, last if last.isdigit() else "")
    if version:
        words = words[:-1]
    letters = 2 if version else 3
    first, *others = words or [name]
    made = "".join(word[0] for word in (first, *others[:-1]))[: letters - 1]
    made += (others[-1] if others else first[1:])[: letters - len(made)]
    return made.upper() + version


class BandRow(NamedTuple):
    """A line of a band: its runs of text, each with its face and size in points."""

    runs: tuple[tuple[str, Face, float], ...]

    @property
    def cap(self) -> float:
        """The height of its capitals in mm."""
        return max(cap_height(face, size) for _, face, size in self.runs)

    @property
    def gap(self) -> float:
        """The distance in mm between its runs."""
        return 0.28 * max(size for _, _, size in self.runs) * MM_PER_PT

    @property
    def width(self) -> float:
        """Its width in mm."""
        return sum(text_width(*run) for run in self.runs) + self.gap * (len(self.runs) - 1)


class NameBand(NamedTuple):
    """The band of a piece: where it begins, and its rows with their base lines, in mm."""

    top: float
    rows: tuple[tuple[BandRow, float], ...]


def draw(face: CounterFace, die: Die, palette: Palette) -> tuple[Item, ...]:
    """A counter's side about the upper left corner of its die, ink over the cut included.

    Raises `LayoutProblem` that names the piece when its name does not fit.
    """
    sketch = Sketch(palette, face.name or face.big)
    colors = paint(face.side, palette)
    unit, middle = die.unit, die.width / 2
    # The bow of a ship in two halves has no band, as the drawing continues over its edge.
    band = NameBand(die.height + 9.0, ()) if face.half == "bow" else band_of(sketch, face, die)
    sketch.items.append(Use(ground(die, palette, face.side, round(band.top, 3)), 0.0, 0.0))
    room = _room(face, die, band.top)
    cx, cy = room.center
    if face.big:
        # A word or number stands below the id and the badge.
        low = 0.1 * unit if face.mark else 0.0
        _big(sketch, face.big, cx, cy + low, room.height * (0.6 if face.mark else 0.72))
    elif face.drawing is not None:
        _ship(sketch, face, die, room)
    elif face.sign is not None:
        fine = max(0.15, 0.02 * unit)
        style = Style(fill=colors.hull, stroke=colors.hull_edge, stroke_width=fine, join="round")
        # Lower and smaller than a ship: signs are broad at the shoulders.
        part = 0.94 if not face.mark else 0.52 if face.sign == "roll" else 0.62
        size = room.height * part
        sketch.items += draw_sign(face.sign, cx, room.bottom - size / 2, size, style)
    if face.state and face.drawing is None:
        struck_out(sketch, cx, cy, room.height * 0.9)
    _shoulders(sketch, face, die, room, colors)
    if face.facing and face.half != "stern":
        nose(sketch, middle, unit)
    for row, base in band.rows:
        x = middle - row.width / 2
        for text, type_face, size in row.runs:
            sketch.text(text, x, base, size, type_face, colors.on_fill)
            x += text_width(text, type_face, size) + row.gap
    return tuple(sketch.items)


def _room(face: CounterFace, die: Die, low: float) -> Box:
    """Return the room of a drawing above the band: as wide as the die is above its middle."""
    unit = die.unit
    top = (0.06 if face.facing else RIM + 0.02) * unit
    half = min(die.half_width(low - 0.05 * unit, -RIM * unit), die.half_width(die.height / 2) * 0.9)
    half = max(half, 0.5 * unit if die.shape != "long" else 0.0)
    half = min(half, die.width / 2 - RIM * unit * 1.3)
    bottom = min(low, die.height) - 0.006 * unit
    return Box(die.width / 2 - half, top, 2 * half, bottom - top)


def _ship(sketch: Sketch, face: CounterFace, die: Die, room: Box) -> None:
    """Draw the ship; of one in two halves only what lies on this piece."""
    assert face.drawing is not None
    drawing = wreck_of(face.drawing) if face.state == "destroyed" else face.drawing
    at = halved(face, die, drawing) if face.half else berth(drawing, room)
    part = ship_part(drawing, at.size, sketch.palette, face.side, face.state)
    if not face.half:
        sketch.items.append(Use(part, at.x, at.y))
        return
    sketch.items.append(Clip(die.outline(0.0, Style()), (Use(part, at.x, at.y),)))


def halved(face: CounterFace, die: Die, drawing: Drawing) -> Berth:
    """Return where the drawing of a ship over two hexes stands on the piece of one half.

    Pushed together the pieces show it whole, as one twice as long would.
    """
    top = (0.065 if face.facing else RIM + 0.02) * die.unit
    # The edges that join are a hex's sides, or as wide as the piece.
    wide = (1.4 if die.shape == "hex" else 0.85) * 2 * die.half_width(0.0 if die.shape == "hex" else die.height / 2)
    room = Box((die.width - wide) / 2, top, wide, 1.74 * die.height - top)
    at = berth(drawing, room)
    return at if face.half == "bow" else Berth(at.x, round(at.y - die.height, 3), at.size)


# --- id, crest and badge -------------------------------------------------------------------------


def _shoulders(sketch: Sketch, face: CounterFace, die: Die, room: Box, colors: Paint) -> None:
    """Draw the id and the crest or badge above the wings of most ships, inside a hex's corners."""
    unit, middle = die.unit, die.width / 2
    rim = RIM * unit
    half_cap = cap_height("bold", MARK * unit) / 2
    level = {"hex": 0.25, "round": 0.26}.get(die.shape, 0.215) * unit
    if die.shape == "long" or face.half == "stern":
        level = (0.3 if die.shape == "long" else 0.52) * unit
    elif die.shape == "hex" and face.drawing is not None and not face.half:
        level = _level(face.drawing, room, die, half_cap)
    near = die.half_width(level - half_cap, -rim) - 0.02 * unit
    if face.mark:
        wide = near - 0.05 * unit
        _mark(sketch, face.mark, middle - near, level, unit, wide, colors)
    if face.half == "stern":
        return
    if face.arms is not None:
        radius = CREST * unit / 2
        x = middle + near - radius
        # A roundel before the ship: without its ring the wings behind it would seem to be cut.
        fine = max(0.15, 0.009 * unit)
        roundel = Style(colors.tint or sketch.palette.paper, colors.edge, fine)
        sketch.items.append(Circle(x, level, radius * 1.06, roundel))
        crest(sketch, face.arms, x, level, 2 * radius * 0.94, shared=True)
    elif colors.badge:
        size = 0.07 * unit
        badge(sketch, colors.badge, middle + near - 1.2 * size, level, size, colors)


def _level(drawing: Drawing, room: Box, die: Die, half: float) -> float:
    """Return the height in mm at which a ship leaves most room in a hex for its id and crest.

    That is beside the bow of most ships; a ship that is broad from bow to stern has it in the
    corners of the hex.
    """
    at, own = berth(drawing, room), extent(drawing)
    scale, most = at.size / 100, max(-own.x, own.right)
    top, length = at.y + own.y * scale, own.height * scale
    breadths = half_breadths(drawing)

    def free(level: float) -> float:
        first, last = ((level + way * half - top) / length * SLICES for way in (-1, 1))
        beside = breadths[max(0, int(first)) : max(0, int(last) + 1)]
        breadth = max(beside, default=0.0) * most * scale
        return die.half_width(level - half, -RIM * die.unit) - breadth

    levels = [part * die.unit for part in LEVELS]
    best = max(levels, key=free)
    # A little overlap is accepted, so that id and crest have the same place on most pieces.
    return levels[0] if free(best) - free(levels[0]) < 0.06 * die.unit else best


def _mark(sketch: Sketch, text: str, x: float, y: float, unit: float, room: float, colors: Paint) -> None:
    """Draw the id from a place on, over a patch of the field that keeps it clear of the drawing."""
    size = fit(text, "bold", max(MARK * unit, min(MARK_PT, 0.9 * unit)), MINIMUM_PT, room)
    if isinstance(size, TextOverflow):
        raise sketch.problem("id", size)
    fill = colors.tint or sketch.palette.paper
    wide, cap = text_width(text, "bold", size), cap_height("bold", size)
    air = 0.022 * unit
    patch = Box(x - air, y - cap / 2 - air, wide + 2 * air, cap + 2 * air)
    sketch.rect(patch, Style(fill=fill), air)
    sketch.text(text, x, y + cap / 2, size, "bold")


def _big(sketch: Sketch, text: str, x: float, y: float, reach: float) -> None:
    """A number in the middle, as large as its place."""
    size = reach / MM_PER_PT * 1.1
    size = min(size, size * 1.3 * reach / max(text_width(text, "bold", size), 0.001))
    sketch.text(text, x, y + cap_height("bold", size) / 2, size, "bold", align="center")


# --- the band ------------------------------------------------------------------------------------


def band_of(sketch: Sketch, face: CounterFace, die: Die) -> NameBand:
    """Return the band with its rows, as low and as legible as the die allows.

    Raises `LayoutProblem` that names the piece.
    """
    problem: TextOverflow | str = "it has no name"
    for highest, rows in _settings(face, die.unit):
        found = _settled(rows, die, highest)
        if isinstance(found, NameBand):
            return found
        problem = found
    raise sketch.problem("name", problem)


def _settings(face: CounterFace, unit: float) -> Iterator[tuple[float, tuple[BandRow, ...]]]:
    """Yield the rows of a band from the best to the least, with the most that they may take."""
    heads: list[tuple[str, Face, float]] = [(face.code, "bold", CODE)] if face.code else []
    heads += [(figure, "semibold", FIGURES) for figure in face.figures.split()]
    full = NAME if heads else ONLY_NAME
    for highest, lines, shrunk in (
        (0.255, 1, 1.0),
        (0.28, 1, 1.0),
        (0.3, 1, 0.88),
        (0.33, 1, 0.78),
        (0.34, 2, 0.88),
        (0.42, 2, 0.7),
    ):
        head = tuple((text, type_face, max(part * unit * shrunk, MINIMUM_PT)) for text, type_face, part in heads)
        top = (BandRow(head),) if head else ()
        if not face.name:
            yield highest, top
            continue
        for parts in _broken(face.name)[lines - 1 : lines]:
            size = max(full * unit, MINIMUM_PT)
            least = max(MINIMUM_PT, size * (0.82 if highest < 0.28 else 0.5))
            while size >= least:
                names = tuple(BandRow(((text, "semibold", size),)) for text in parts)
                yield highest, (*top, *names)
                size = max(size - 0.25, least) if size > least else 0.0


def _settled(rows: tuple[BandRow, ...], die: Die, highest: float) -> NameBand | TextOverflow:
    """Return the band of some rows, or the row that does not fit between the rims."""
    unit = die.unit
    air = _AIR * unit
    needed = sum(row.cap for row in rows) + air * max(0, len(rows) - 1) + air
    problem: TextOverflow | None = None
    low = RIM * unit * 0.66
    while low + needed <= highest * unit + 0.001:
        base = die.height - low
        placed: list[tuple[BandRow, float]] = []
        for row in reversed(rows):
            clear = RIM * unit * 0.55
            half = min(die.half_width(base - row.cap, -clear), die.half_width(base, -clear))
            if row.width > 2 * half:
                text, face, size = row.runs[-1]
                problem = TextOverflow(text, face, size, "width", row.width, 2 * half)
                break
            placed.append((row, round(base, 3)))
            base -= row.cap + air
        else:
            return NameBand(die.height - low - needed, tuple(reversed(placed)))
        low += 0.01 * unit
    if problem is not None:
        return problem
    text, face, size = rows[-1].runs[-1] if rows else ("", "semibold", MINIMUM_PT)
    return TextOverflow(text, face, size, "height", needed + low, highest * unit)


def _broken(name: str) -> list[tuple[str, ...]]:
    """The ways to set a name: in one line, then in two, broken where they are most even."""
    words = name.replace("-", "-\0").replace(" ", " \0").split("\0")
    ways: list[tuple[str, ...]] = []
    for at in range(1, len(words)):
        ways.append(("".join(words[:at]).rstrip(), "".join(words[at:])))
    ways.sort(key=lambda way: max(text_width(line, "semibold", 1.0) for line in way))
    return [(name,), *ways[:1]]


__all__ = ["MINIMUM_PT", "RIM", "RUN_OVER", "CounterFace", "LayoutProblem", "draw"]
