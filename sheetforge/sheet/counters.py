"""Counters: one side of a small cardboard piece, for any game.

The drawing stands in a window that takes about 70 % of the height. Beside it are tabs in the side's
colour and pattern, with the id, which is read across a table, and the crest or badge of the side;
on the rim is a wedge at the nose. A band has the figures that an opponent asks for, each behind its
sign, and the name. All lengths follow the die, so a counter looks alike at every size.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import sqrt
from typing import Literal, NamedTuple

from sheetforge.sheet.arms import Arms
from sheetforge.sheet.berths import AIR, NOSE, RIM, Berth, Tabs, berth, tabs_of
from sheetforge.sheet.counter_art import RUN_OVER, State, badge, ground, nose, ship_part, struck_out, wreck_of
from sheetforge.sheet.dies import Die
from sheetforge.sheet.drawing import Drawing
from sheetforge.sheet.faces import Face
from sheetforge.sheet.palette import Palette
from sheetforge.sheet.scene import Box, Circle, Clip, Color, Item, Rect, Style, Use
from sheetforge.sheet.sides import Paint, Side, piece_paint
from sheetforge.sheet.signs import CounterFigure, FigureSign, Sign, draw_figure_sign, draw_sign, figure_width
from sheetforge.sheet.text import MM_PER_PT, TextOverflow, cap_height, text_width
from sheetforge.sheet.walk import bounds
from sheetforge.sheet.widgets.crest import crest
from sheetforge.sheet.widgets.sketch import LayoutProblem, Sketch
from sheetforge.values import values

MINIMUM_PT = 4.0
"""The least type size of what a piece has to say, in points."""

LEAST_NAME_PT = 6.5
"""The least type size of the name of a ship on a piece of 20 mm or more; where one is longer, all ships of a sheet
have the names of their classes, or codes."""

BANDS = ((0.24, 1.0), (0.24, 0.94), (0.25, 0.88), (0.275, 0.82), (0.34, 0.65), (0.42, 0.5))
"""The height of a band with figures as a part of the piece, and the scale of its type, from the best to the least."""

LEGIBLE = 4
"""The number of these that have figures as legible as a name."""

MARK, MARK_PT, MOST_MARK = 0.6, 12.0, 0.9
"""The type size of an id in points for each mm of a piece, the least that is read at one metre
(capitals of 3 mm), and the most of it that a small piece has."""

CODE, FIGURES, NAME, ONLY_NAME = 0.42, 0.38, 0.37, 0.36
"""Type sizes in points of code, figures and names for each mm of a piece; a name without figures is
as large as its band allows."""

SIGN = 0.92
"""The height of the sign before a figure as a part of the height of its capitals."""

_AIR = 0.016
"""The distance of the rows of a band as a part of the unit."""


@values(frozen=True, slots=True)
class CounterFace:
    """One side of a counter.

    `mark` is an id such as a letter; `big` is a word or number in the middle in place of a drawing,
    as is a `sign`, such as the arrow of a course; `facing` marks the nose; `state` draws a damaged
    or destroyed piece. `figures` are above the name. `kind` is the name of a ship's class; `code`
    stands for a name that is too long, and for every name of a sheet that is `by_code`. `arms` has
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
    figures: tuple[CounterFigure, ...] = ()
    arms: Arms | None = None
    code: str = ""
    kind: str = ""
    by_code: bool = False
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


class BandRun(NamedTuple):
    """Text in a row of a band, in points, with the sign before it."""

    text: str
    face: Face
    size: float
    sign: FigureSign | None = None

    @property
    def cap(self) -> float:
        """The height of its capitals in mm."""
        return cap_height(self.face, self.size)

    @property
    def lead(self) -> float:
        """The width of the sign and of the space behind it in mm."""
        return figure_width(self.sign, SIGN * self.cap) + 0.16 * self.cap if self.sign else 0.0

    @property
    def width(self) -> float:
        """Its width in mm with its sign."""
        return self.lead + text_width(self.text, self.face, self.size)


class BandRow(NamedTuple):
    """A row of a band."""

    runs: tuple[BandRun, ...]

    @property
    def cap(self) -> float:
        """The height of its capitals in mm."""
        return max(run.cap for run in self.runs)

    @property
    def gap(self) -> float:
        """The distance in mm between its runs."""
        return 0.44 * self.cap

    @property
    def width(self) -> float:
        """Its width in mm."""
        return sum(run.width for run in self.runs) + self.gap * (len(self.runs) - 1)


class NameBand(NamedTuple):
    """The band of a piece: where it begins, and its rows with their base lines, in mm."""

    top: float
    rows: tuple[tuple[BandRow, float], ...]


def draw(face: CounterFace, die: Die, palette: Palette) -> tuple[Item, ...]:
    """A counter's side about the upper left corner of its die, ink over the cut included.

    Raises `LayoutProblem` that names the piece when its name does not fit.
    """
    sketch = Sketch(palette, face.name or face.big)
    colors = piece_paint(face.side, palette)
    unit, middle = die.unit, die.width / 2
    # The bow of a ship in two halves has no band, as the drawing continues over its edge.
    band = NameBand(die.height + 9.0, ()) if face.half == "bow" else band_of(sketch, face, die)
    tabs = tabs_of(die) if face.mark or face.arms or colors.badge else None
    if tabs is not None:
        tabs = tabs._replace(reach=_reach(sketch, face.mark, tabs))
    under = ground(die, palette, face.side, round(band.top, 3), tabs_of(die) if tabs is not None else None)
    sketch.items.append(Use(under, 0.0, 0.0))
    room = _room(face, die, band.top, tabs)
    if face.drawing is None and tabs is not None:
        # Words and signs are broad at the top, and stand below plates in the corners or between others.
        low, aside = (tabs.level + tabs.radius, 0.0) if tabs.are_corners else (room.y, tabs.reach)
        room = Box(room.x + aside, low, room.width - 2 * aside, room.bottom - low)
    cx, cy = room.center
    if face.big:
        _big(sketch, face.big, room)
    elif face.drawing is not None:
        _ship(sketch, face, die, room, tabs)
    elif face.sign is not None:
        fine = max(0.15, 0.02 * unit)
        style = Style(fill=colors.hull, stroke=colors.hull_edge, stroke_width=fine, join="round")
        size = 0.94 * min(room.width, room.height)
        sketch.items += draw_sign(face.sign, cx, cy, size, style)
    if face.state and face.drawing is None:
        struck_out(sketch, cx, cy, 0.9 * min(room.width, room.height))
    if tabs is not None:
        _id_and_crest(sketch, face, tabs, colors)
    if face.facing and face.half != "stern":
        nose(sketch, middle, unit)
    put_rows(sketch, band, middle, colors.on_fill)
    return tuple(sketch.items)


def put_rows(sketch: Sketch, band: NameBand, middle: float, color: Color) -> None:
    """Draw the rows of a band about the middle of the piece."""
    for row, base in band.rows:
        x = middle - row.width / 2
        for run in row.runs:
            if run.sign:
                size = SIGN * run.cap
                x_sign = x + figure_width(run.sign, size) / 2
                sketch.items += draw_figure_sign(run.sign, x_sign, base - run.cap / 2, size, color)
            sketch.text(run.text, x + run.lead, base, run.size, run.face, color)
            x += run.width + row.gap


def _room(face: CounterFace, die: Die, low: float, tabs: Tabs | None) -> Box:
    """Return the room of a drawing above the band, between tabs that take the sides of the die."""
    unit = die.unit
    top = (NOSE if face.facing else RIM + 0.02) * unit
    if tabs is not None and not tabs.are_corners:
        half = die.width / 2 - tabs.window.x
    else:
        half = die.half_width(low - 0.05 * unit, -RIM * unit)
        half = min(max(half, 0.5 * unit), die.half_width(die.height / 2) * 0.9, die.width / 2 - RIM * unit * 1.3)
    bottom = min(low, die.height)
    if die.shape == "long":
        # Above the corners at its end it is as wide as in the middle.
        bottom = min(bottom, die.height - die.shoulder)
        half = die.width / 2 - RIM * unit * 1.3
    bottom -= AIR * unit
    half -= 0.8 * AIR * unit
    return Box(die.width / 2 - half, top, 2 * half, bottom - top)


def _ship(sketch: Sketch, face: CounterFace, die: Die, room: Box, tabs: Tabs | None) -> None:
    """Draw the ship; of one in two halves only what lies on this piece."""
    assert face.drawing is not None
    drawing = wreck_of(face.drawing) if face.state == "destroyed" else face.drawing
    at = halved(face, die, drawing, tabs) if face.half else berth(drawing, room, tabs)
    part = ship_part(drawing, at.size, sketch.palette, face.side, face.state)
    if not face.half:
        used, end = Use(part, at.x, at.y), room.bottom + 0.75 * AIR * die.unit
        # The glow of an engine reaches beyond the stern, but not to the figures.
        window = Rect(-RUN_OVER, -RUN_OVER, die.width + 2 * RUN_OVER, end + RUN_OVER, Style())
        sketch.items.append(Clip(window, (used,)) if bounds((used,)).bottom > end else used)
        return
    sketch.items.append(Clip(die.outline(0.0, Style()), (Use(part, at.x, at.y),)))


def halved(face: CounterFace, die: Die, drawing: Drawing, tabs: Tabs | None) -> Berth:
    """Return where the drawing of a ship over two hexes stands on the piece of one half.

    Pushed together the pieces show it whole, as one twice as long would.
    """
    top = (NOSE if face.facing else RIM + 0.02) * die.unit
    # The edges that join are a hex's sides, or as wide as the piece.
    wide = (1.4 if die.shape == "hex" else 0.85) * 2 * die.half_width(0.0 if die.shape == "hex" else die.height / 2)
    if tabs is not None:
        wide = min(wide, tabs.window.width - 2 * AIR * die.unit)
    room = Box((die.width - wide) / 2, top, wide, 1.74 * die.height - top)
    at = berth(drawing, room)
    return at if face.half == "bow" else Berth(at.x, round(at.y - die.height, 3), at.size)


def mark_size(unit: float) -> float:
    """Return the type size of an id in points on a piece of a size in mm."""
    return max(MARK * unit, min(MARK_PT, MOST_MARK * unit))


def _reach(sketch: Sketch, mark: str, tabs: Tabs) -> float:
    """Return by how much the plate of an id extends for it, in mm. Raises `LayoutProblem`."""
    size, within = mark_size(tabs.unit), 0.95 * tabs.radius
    # The round ends of a plate leave less room at the height of the capitals.
    ends = 2 * sqrt(within**2 - (cap_height("bold", size) / 2) ** 2)
    wide = text_width(mark, "bold", size)
    if wide - ends > tabs.most_reach:
        raise sketch.problem("id", TextOverflow(mark, "bold", size, "width", wide, tabs.most_reach + ends))
    return max(0.0, wide - ends)


def _id_and_crest(sketch: Sketch, face: CounterFace, tabs: Tabs, colors: Paint) -> None:
    """Draw the id and the crest or badge, each on the plate of its tab."""
    paper, radius = sketch.palette.paper, tabs.radius
    line = max(0.15, 0.06 * radius)
    edge = colors.fill if sketch.palette.name == "color" and colors.fill else sketch.palette.ink
    (left, right), y = tabs.middles, tabs.level
    if face.mark:
        plate = Box(left - radius, y - radius, tabs.reach + 2 * radius, 2 * radius)
        sketch.rect(plate, Style(paper, edge, line), radius)
        size = mark_size(tabs.unit)
        sketch.text(face.mark, left + tabs.reach / 2, y + cap_height("bold", size) / 2, size, "bold", align="center")
    if face.arms is None and not colors.badge:
        return
    sketch.items.append(Circle(right, y, radius, Style(paper, edge, line)))
    if face.arms is not None:
        crest(sketch, face.arms, right, y, 1.88 * radius, shared=True)
    elif colors.badge:
        badge(sketch, colors.badge, right, y, 0.6 * radius, colors)


def _big(sketch: Sketch, text: str, room: Box) -> None:
    """A word or number in the middle, as large as its room."""
    size = 0.72 * room.height / MM_PER_PT * 1.1
    size *= min(1.0, room.width / text_width(text, "bold", size))
    cx, cy = room.center
    sketch.text(text, cx, cy + cap_height("bold", size) / 2, size, "bold", align="center")


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


def has_room_for_name(face: CounterFace, die: Die) -> bool:
    """Return whether the name of a ship that has a code fits on its piece."""
    return not face.by_code and any(
        isinstance(_settled(rows, die, highest), NameBand) for highest, rows in _with_name(face, die.unit)
    )


def _settings(face: CounterFace, unit: float) -> Iterator[tuple[float, tuple[BandRow, ...]]]:
    """Yield the rows of a band from the best to the least, with the most that they may take."""
    if not face.figures and not face.code:
        yield from _named(face.name, unit)
        return
    if face.name and not face.by_code:
        yield from _with_name(face, unit)
    for highest, shrunk in BANDS:
        code = BandRun(face.code, "bold", max(CODE * unit * shrunk, MINIMUM_PT))
        if face.code:
            yield highest, (*_figures(face, unit, shrunk), BandRow((code,)))
        elif not face.name:
            yield highest, _figures(face, unit, shrunk)


def _with_name(face: CounterFace, unit: float) -> Iterator[tuple[float, tuple[BandRow, ...]]]:
    """Yield the rows of a band with the name by itself on a line, legible where a code can stand for it."""
    least = max(min(LEAST_NAME_PT, LEAST_NAME_PT / 20 * unit), MINIMUM_PT)
    for highest, shrunk in BANDS[: LEGIBLE if face.code else None]:
        for points in _steps(NAME * unit, least):
            yield highest, (*_figures(face, unit, shrunk), BandRow((BandRun(face.name, "semibold", points),)))


def _figures(face: CounterFace, unit: float, shrunk: float) -> tuple[BandRow, ...]:
    """Return the row of figures of a band, none without figures."""
    size = max(FIGURES * unit * shrunk, MINIMUM_PT)
    runs = tuple(BandRun(figure.value, "semibold", size, figure.sign) for figure in face.figures)
    return (BandRow(runs),) if runs else ()


def _named(name: str, unit: float) -> Iterator[tuple[float, tuple[BandRow, ...]]]:
    """Yield the rows of a band that has a name only, in one line or two."""
    if not name:
        yield 0.255, ()
        return
    full, legible = ONLY_NAME * unit, min(LEAST_NAME_PT, LEAST_NAME_PT / 20 * unit)
    for most, least, highest, lines in (
        (full, legible, 0.255, 1),
        (full, legible, 0.32, 2),
        (legible, MINIMUM_PT, 0.28, 1),
        (legible, MINIMUM_PT, 0.42, 2),
    ):
        for parts in _broken(name)[lines - 1 : lines]:
            for size in _steps(most, max(least, MINIMUM_PT)):
                yield highest, tuple(BandRow((BandRun(text, "semibold", size),)) for text in parts)


def _steps(most: float, least: float) -> Iterator[float]:
    """Yield type sizes from the largest to the smallest."""
    size = max(most, least)
    while size > least:
        yield size
        size -= 0.25
    yield least


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
                text, face, size, _ = row.runs[-1]
                problem = TextOverflow(text, face, size, "width", row.width, 2 * half)
                break
            placed.append((row, round(base, 3)))
            base -= row.cap + air
        else:
            return NameBand(die.height - low - needed, tuple(reversed(placed)))
        low += 0.01 * unit
    if problem is not None:
        return problem
    text, face, size, _ = rows[-1].runs[-1] if rows else BandRun("", "semibold", MINIMUM_PT)
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
