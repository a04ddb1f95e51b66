"""Ships that look built: the plan of a drawing as lit bevels, storeys, plates and grooves.

A plan is a set of flat outlines. Here each filled outline becomes a storey: its edge is a bevel
whose facets are lit by their direction, a raised spine runs along the middle of the hull, fine
lines are grooves, canopies are glass and engines glow. The light comes from the upper left of the
*page*, so a ship that is turned is lit anew. Everything is vector and flat: a part has one of seven
tones, 0 the darkest, `DECK` what lies level.

Outlines are offset and joined by Clipper on whole numbers, so that every machine gets the same
points.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from hashlib import blake2b
from itertools import pairwise
from math import cos, hypot, radians, sin
from typing import Literal, NamedTuple

from pyclipper import (
    CT_DIFFERENCE,
    CT_INTERSECTION,
    CT_UNION,
    ET_CLOSEDPOLYGON,
    JT_MITER,
    PFT_EVENODD,
    PFT_NONZERO,
    PT_CLIP,
    PT_SUBJECT,
    Area,
    OpenPathsFromPolyTree,
    Pyclipper,
    PyclipperOffset,
)

from sheetforge.sheet.drawing import DECK, TONES, Drawing, Level, Shape, ellipse, scaled
from sheetforge.sheet.scene import Close, Command, CurveTo, LineTo, MoveTo, Point

Kind = Literal["shadow", "glow", "hull", "tone", "plate", "seam", "groove", "crest", "bell", "glass", "edge", "contour"]
"""The paint of a part: an area by its tone, or a line."""

_UNIT = 1000
"""Whole numbers of Clipper in a unit of a drawing."""

_CURVE = 6
"""Straight pieces of a curve: its facets differ by a tone at most."""

_SLIVER = _UNIT * _UNIT // 20
"""Area that nobody sees, of a part that is left out: a twentieth of a square unit."""

_LIGHT = (-0.62, -0.78)
"""The direction of the light on the page, y downwards: from the upper left."""

_BEVEL: dict[Level, float] = {"counter": 4.2, "display": 3.2, "cover": 2.8}
"""Width of a bevel in units of the drawing; that of a small part is narrower."""

_SHARE = 0.42
"""Most of the half width of a part that its bevel may take."""

_SPINE, _SPINE_AREA = 0.36, 0.3
"""Breadth of the raised spine as a share of the hull, which has at least this share of all areas."""

_SHADOW = 2.6
"""Length of the shadow of the ship on the page, in units of the drawing."""

Whole = tuple[int, int]
Outline = Sequence[Sequence[int]]
"""A closed outline in whole numbers."""


class Part(NamedTuple):
    """A part of a built ship, in units of its drawing: what it is, its tone, its outlines."""

    kind: Kind
    tone: int
    commands: tuple[Command, ...]


@lru_cache(maxsize=2048)
def built(drawing: Drawing, level: Level, turn: int = 0) -> tuple[Part, ...]:
    """Return the parts of a drawing from the lowest up.

    `turn` is by how many degrees clockwise the ship is turned on the page; the parts themselves are
    not turned, only the light is.
    """
    builder = _Builder(drawing, level, turn)
    return tuple(builder.parts())


class _Builder:
    """The work on one drawing."""

    def __init__(self, drawing: Drawing, level: Level, turn: int) -> None:
        self.drawing, self.level = drawing, level
        c, s = cos(radians(-turn)), sin(radians(-turn))
        self.light = (_LIGHT[0] * c - _LIGHT[1] * s, _LIGHT[0] * s + _LIGHT[1] * c)
        areas = [area for shape in drawing.shapes if shape.is_filled for area in _areas(shape.commands)]
        self.hull = _combined(CT_UNION, areas)
        self.size = sum(abs(Area(outline)) for outline in self.hull) or 1.0
        self.stern = max((y for outline in self.hull for _, y in outline), default=0)

    def parts(self) -> Iterator[Part]:
        """Yield shadow and glow, then every shape in the order of the drawing, then the contour."""
        yield Part("shadow", 0, _commands(_moved(self.hull, self.away(_SHADOW))))
        for shape in self.drawing.shapes:
            if shape.tone in ("shade", "dark"):
                yield from self.glow(shape)
        for shape in self.drawing.shapes:
            if shape.tone == "line":
                yield from self.groove(shape)
            elif shape.tone == "light":
                yield from self.glass(shape)
            elif shape.tone == "body":
                yield from self.storey(_areas(shape.commands))
                yield Part("edge", 0, shape.commands)
            else:
                yield Part("bell", 0, shape.commands)
        yield Part("contour", 0, _commands(self.hull))

    def away(self, distance: float) -> Whole:
        """Return the step of a distance away from the light."""
        return (round(-self.light[0] * distance * _UNIT), round(-self.light[1] * distance * _UNIT))

    def storey(self, whole: Sequence[Outline]) -> Iterator[Part]:
        """Yield a closed part of the hull: its bevel, its deck with plates, on the main hull a spine."""
        if not whole:
            return
        yield from self.bevelled(whole, DECK, _BEVEL[self.level])
        deck = _offset(whole, -self.width_of(whole, _BEVEL[self.level]))
        if not deck:
            return
        if self.level != "counter":
            yield from self.plates(deck)
        if self.is_main(whole):
            spine = self.spine_of(deck)
            if spine:
                shadow = _combined(CT_INTERSECTION, _moved(spine, self.away(1.6)), deck)
                yield Part("tone", DECK - 2, _commands(shadow))
                yield from self.bevelled(spine, DECK + 1, _BEVEL[self.level] * 0.6)

    def is_main(self, whole: Sequence[Outline]) -> bool:
        """Return whether an area lies across the middle line and is a great part of the ship."""
        across = [x for outline in whole for x, _ in outline]
        share = sum(abs(Area(outline)) for outline in whole) / self.size
        return min(across) < -2 * _UNIT and max(across) > 2 * _UNIT and share >= _SPINE_AREA

    def spine_of(self, deck: Sequence[Outline]) -> list[Outline]:
        """Return the raised spine of a deck: its outline narrowed to a third and a little shorter."""
        lengths = [y for outline in deck for _, y in outline]
        middle = (min(lengths) + max(lengths)) // 2
        narrow = [[(round(x * _SPINE), middle + round((y - middle) * 0.9)) for x, y in outline] for outline in deck]
        return _combined(CT_INTERSECTION, narrow, _offset(deck, -1.0))

    def width_of(self, whole: Sequence[Outline], most: float) -> float:
        """Return the width of the bevel of an area: at most a share of its half width."""
        width = most
        while width > 0.4 and not _offset(whole, -width / _SHARE):
            width *= 0.8
        return width

    def bevelled(self, whole: Sequence[Outline], top: int, most: float) -> Iterator[Part]:
        """Yield an area with its top in one tone, and the facets of its bevel by their light."""
        yield Part("hull", top, _commands(whole))
        width = self.width_of(whole, most)
        ring = _combined(CT_DIFFERENCE, whole, _offset(whole, -width))
        facets: dict[int, list[Outline]] = {}
        for outline in whole:
            for tone, facet in self.facets(outline, width):
                facets.setdefault(min(TONES - 1, max(0, tone + top - DECK)), []).append(facet)
        for tone, pieces in sorted(facets.items()):
            if tone != top and (lit := _combined(CT_INTERSECTION, pieces, ring)):
                yield Part("tone", tone, _commands(lit))

    def facets(self, outline: Outline, width: float) -> Iterator[tuple[int, Outline]]:
        """Yield the tone and the place of the facet of every edge of an outline.

        A facet reaches inwards along the lines that halve the angles at its ends.
        """
        normals = _normals(outline)
        for number, (x1, y1) in enumerate(outline):
            x2, y2 = outline[(number + 1) % len(outline)]
            normal, before, after = normals[number], normals[number - 1], normals[(number + 1) % len(outline)]
            (ax, ay), (bx, by) = _halving(before, normal, width), _halving(normal, after, width)
            lit = normal[0] * self.light[0] + normal[1] * self.light[1]
            quad = [(x1, y1), (x2, y2), (x2 - bx, y2 - by), (x1 - ax, y1 - ay)]
            yield DECK + self.step(lit), quad if Area(quad) > 0 else quad[::-1]

    def step(self, lit: float) -> int:
        """Return the tone of a facet from that of a deck, by the cosine of its angle to the light.

        A counter is too small to show neighbouring tones, and each would add a path.
        """
        if self.level == "counter":
            return 0 if abs(lit) < 0.45 else 2 if lit > 0 else -2
        return round(lit * (TONES - 1 - DECK))

    def plates(self, deck: Sequence[Outline]) -> Iterator[Part]:
        """Yield plates in rows across a deck, alike on both sides: some darker, some lighter, and seams."""
        rough = blake2b(f"{self.drawing.digest} {_commands(deck)}".encode(), digest_size=64).digest()
        ys = [y for outline in deck for _, y in outline]
        xs = [abs(x) for outline in deck for x, _ in outline]
        top, foot, side = min(ys), max(ys), max(xs)
        tones: dict[int, list[Outline]] = {-1: [], 1: []}
        seams: list[Command] = []
        y, number = top, 0
        while y < foot and number < len(rough) - 2:
            high = (7 + rough[number] % 7) * _UNIT
            split = side * (30 + rough[number + 1] % 45) // 100
            for inner, outer, lot in ((0, split, rough[number + 1]), (split, side + 1, rough[number + 2])):
                tone = {0: -1, 1: 1}.get(lot % 5)
                if tone is not None:
                    for sign in (-1, 1):
                        left, right = sorted((sign * inner, sign * outer))
                        tones[tone].append([(left, y), (right, y), (right, y + high), (left, y + high)])
            seams += _within(deck, [[(-side, y + high), (side, y + high)]])
            seams += _within(deck, [[(sign * split, y), (sign * split, y + high)] for sign in (-1, 1)])
            y, number = y + high, number + 2
        for step, cells in tones.items():
            if cells and (plate := _combined(CT_INTERSECTION, cells, deck)):
                yield Part("plate", DECK + step, _commands(plate))
        if seams:
            yield Part("seam", 0, tuple(seams))

    def groove(self, shape: Shape) -> Iterator[Part]:
        """Yield a fine line as a groove: dark, with a lit edge beside it."""
        dx, dy = (step / _UNIT for step in self.away(0.9))
        if self.level != "counter":
            yield Part("crest", TONES - 1, shifted(shape.commands, dx, dy))
        yield Part("groove", 0, shape.commands)

    def glass(self, shape: Shape) -> Iterator[Part]:
        """Yield a canopy: dark glass, a lighter middle towards the light, a glint."""
        yield Part("glass", 0, shape.commands)
        box = _extent(shape.commands)
        cx, cy = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
        half = (box[2] - box[0]) / 2, (box[3] - box[1]) / 2
        for tone, share, shift in ((1, 0.66, 0.14), (2, 0.24, 0.36))[: 1 if self.level == "counter" else 2]:
            x, y = cx + self.light[0] * half[0] * shift, cy + self.light[1] * half[1] * shift
            yield Part("glass", tone, ellipse(round(x, 2), round(y, 2), half[0] * share, half[1] * share))

    def glow(self, shape: Shape) -> Iterator[Part]:
        """Yield the glow behind an engine at the stern, from its palest ring inwards."""
        left, _, right, foot = _extent(shape.commands)
        if foot < self.stern / _UNIT - 14.0:
            return
        cx, half = (left + right) / 2, (right - left) / 2
        for tone, share in ((0, 1.5), (1, 1.05), (2, 0.6))[: 2 if self.level == "counter" else 3]:
            yield Part("glow", tone, ellipse(round(cx, 2), round(foot, 2), half * share, half * share * 1.7))


def shifted(commands: Iterable[Command], dx: float, dy: float) -> tuple[Command, ...]:
    """Return an outline moved by a step."""
    return scaled(commands, dx, dy, 1.0)


def hatching(commands: Iterable[Command], spacing: float) -> tuple[Command, ...]:
    """Return lines that rise at 45 degrees across an area, `spacing` units apart."""
    area = _areas(commands)
    if not area:
        return ()
    sums = [x + y for outline in area for x, y in outline]
    step = round(spacing * 1.414 * _UNIT)
    xs = [x for outline in area for x, _ in outline]
    left, right = min(xs) - 1, max(xs) + 1
    levels = range(min(sums) // step + 1, max(sums) // step + 1)
    return tuple(_within(area, [[(left, level * step - left), (right, level * step - right)] for level in levels]))


def _areas(commands: Iterable[Command]) -> list[Outline]:
    """Return the outlines of an area in whole numbers, curves as straight pieces.

    All outer ones turn alike: two halves that are mirrored would cancel each other otherwise.
    """
    outlines: list[list[Point]] = []
    at = (0.0, 0.0)
    for command in commands:
        if isinstance(command, CurveTo):
            first, second, end = (command.x1, command.y1), (command.x2, command.y2), (command.x, command.y)
            outlines[-1] += (_on_curve((at, first, second, end), step / _CURVE) for step in range(1, _CURVE + 1))
            at = end
        elif isinstance(command, (MoveTo, LineTo)):
            at = (command.x, command.y)
            if isinstance(command, MoveTo):
                outlines.append([])
            outlines[-1].append(at)
    whole = [[(round(x * _UNIT), round(y * _UNIT)) for x, y in outline] for outline in outlines]
    clipper = Pyclipper()
    if not _added(clipper, whole, PT_SUBJECT):
        return []
    return list(clipper.Execute(CT_UNION, PFT_EVENODD, PFT_EVENODD))


def _on_curve(curve: tuple[Point, Point, Point, Point], t: float) -> Point:
    """Return the point of a cubic curve at a part of it."""
    weights = ((1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t * t, t**3)
    x, y = (sum(weight * point[axis] for weight, point in zip(weights, curve, strict=True)) for axis in (0, 1))
    return (x, y)


def _combined(operation: int, subjects: Sequence[Outline], clips: Sequence[Outline] = ()) -> list[Outline]:
    """Return the union, intersection or difference of areas, whose outer outlines turn alike."""
    clipper = Pyclipper()
    if not _added(clipper, subjects, PT_SUBJECT):
        return []
    if not _added(clipper, clips, PT_CLIP) and operation == CT_INTERSECTION:
        return []
    return [outline for outline in clipper.Execute(operation, PFT_NONZERO, PFT_NONZERO) if abs(Area(outline)) > _SLIVER]


def _added(clipper: Pyclipper, outlines: Sequence[Outline], role: int) -> bool:
    """Give a clipper the outlines that enclose an area; return whether there is one."""
    kept = [outline for outline in outlines if len(outline) > 2 and Area(outline)]
    for outline in kept:
        clipper.AddPath(outline, role, True)
    return bool(kept)


def _offset(outlines: Sequence[Outline], width: float) -> list[Outline]:
    """Return areas made smaller by a width in units, or larger."""
    offset = PyclipperOffset(2.0)
    offset.AddPaths(list(outlines), JT_MITER, ET_CLOSEDPOLYGON)
    return list(offset.Execute(width * _UNIT))


def _within(deck: Sequence[Outline], lines: Sequence[Outline]) -> list[Command]:
    """Return what of some lines lies within an area."""
    clipper = Pyclipper()
    for line in lines:
        if line[0] != line[1]:
            clipper.AddPath(line, PT_SUBJECT, False)
    clipper.AddPaths(deck, PT_CLIP, True)
    found = OpenPathsFromPolyTree(clipper.Execute2(CT_INTERSECTION, PFT_NONZERO, PFT_NONZERO))
    return [command for line in sorted(found) for command in _line(line)]


def _line(points: Outline) -> list[Command]:
    """Return an open line in units of the drawing."""
    (x, y), *rest = [(x / _UNIT, y / _UNIT) for x, y in points]
    return [MoveTo(x, y), *(LineTo(x, y) for x, y in rest)]


def _commands(outlines: Sequence[Outline]) -> tuple[Command, ...]:
    """Return outlines in units of the drawing, to hundredths, in an order of their own."""
    made: list[Command] = []
    for outline in sorted(map(_from_first, outlines)):
        (x, y), *rest = [(round(x / _UNIT, 2), round(y / _UNIT, 2)) for x, y in outline]
        made += [MoveTo(x, y), *(LineTo(x, y) for x, y in rest), Close()]
    return tuple(made)


def _from_first(outline: Outline) -> list[Whole]:
    """Return an outline from its least point on, so that equal outlines are written alike."""
    points = [(x, y) for x, y in outline]
    first = points.index(min(points))
    return points[first:] + points[:first]


def _moved(outlines: Sequence[Outline], step: Whole) -> list[Outline]:
    """Return outlines moved by a step."""
    return [[(x + step[0], y + step[1]) for x, y in outline] for outline in outlines]


def _normals(outline: Outline) -> list[Point]:
    """Return the outward direction of every edge of an outline that turns as outer ones do."""
    found = []
    for (x1, y1), (x2, y2) in pairwise([*outline, outline[0]]):
        length = hypot(x2 - x1, y2 - y1) or 1.0
        found.append(((y2 - y1) / length, (x1 - x2) / length))
    return found


def _halving(before: Point, after: Point, width: float) -> Whole:
    """Return the step outwards that halves the angle of two edges, as far as a bevel is wide."""
    x, y = before[0] + after[0], before[1] + after[1]
    # Sharp corners would reach far: the ring cuts off what is beyond it.
    length = max(0.3, (x * x + y * y) / 2)
    reach = 1.04 * width * _UNIT / length
    return (round(x * reach), round(y * reach))


def _extent(commands: Iterable[Command]) -> tuple[float, float, float, float]:
    """Return the least and the greatest x and y of an area: left, top, right, foot."""
    points = [point for outline in _areas(commands) for point in outline] or [(0, 0)]
    xs, ys = [x / _UNIT for x, _ in points], [y / _UNIT for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)
