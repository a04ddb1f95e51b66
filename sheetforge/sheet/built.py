"""Ships that look built: the plan of a drawing as lit bevels, storeys, plates and grooves.

A plan is a set of flat outlines. Here each filled outline becomes a storey: its edge is a bevel
whose facets are lit by their direction, a raised spine runs along the middle of the hull, fine
lines are grooves, canopies are glass and engines glow. The light comes from the upper left of the
*page*, so a ship that is turned is lit anew. Everything is vector and flat: a part has one of seven
tones, 0 the darkest, `DECK` what lies level.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from hashlib import blake2b
from itertools import pairwise
from math import cos, hypot, radians, sin
from typing import Literal, NamedTuple

from pyclipper import CT_DIFFERENCE, CT_INTERSECTION, CT_UNION, Area

from sheetforge.sheet import outlines
from sheetforge.sheet.drawing import DECK, TONES, Drawing, Level, Shape, ellipse, scaled
from sheetforge.sheet.scene import Command, Point

Kind = Literal["shadow", "glow", "hull", "tone", "plate", "seam", "groove", "crest", "bell", "glass", "edge", "contour"]
"""The paint of a part: an area by its tone, or a line."""

_LIGHT = (-0.62, -0.78)
"""The direction of the light on the page, y downwards: from the upper left."""

_BEVEL: dict[Level, float] = {"counter": 4.2, "deck": 1.3, "display": 3.2, "cover": 2.8}
"""Width of a bevel in units of the drawing; that of a small part is narrower."""

_SHARE = 0.42
"""Most of the half width of a part that its bevel may take."""

_SPINE, _SPINE_AREA = 0.36, 0.3
"""Breadth of the raised spine as a share of the hull, which has at least this share of all areas."""

_SHADOW = 2.6
"""Length of the shadow of the ship on the page, in units of the drawing."""


class Part(NamedTuple):
    """A part of a built ship, in units of its drawing: what it is, its tone, its outlines."""

    kind: Kind
    tone: int
    commands: tuple[Command, ...]


@lru_cache(maxsize=128)
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
        areas = [area for shape in drawing.shapes if shape.is_filled for area in outlines.areas_of(shape.commands)]
        self.hull = outlines.combined(CT_UNION, areas)
        self.size = sum(abs(Area(outline)) for outline in self.hull) or 1.0
        self.stern = max((y for outline in self.hull for _, y in outline), default=0)

    def parts(self) -> Iterator[Part]:
        """Yield shadow and glow, then every shape in the order of the drawing, then the contour."""
        yield Part("shadow", 0, outlines.commands_of(outlines.stepped(self.hull, self.away(_SHADOW))))
        for shape in self.drawing.shapes:
            if shape.tone in ("shade", "dark") and self.level != "deck":
                yield from self.glow(shape)
        for shape in self.drawing.shapes:
            if shape.tone == "line":
                yield from self.groove(shape)
            elif shape.tone == "light":
                yield from self.glass(shape)
            elif shape.tone == "body":
                yield from self.storey(outlines.areas_of(shape.commands))
                yield Part("edge", 0, shape.commands)
            else:
                yield Part("bell", 0, shape.commands)
        yield Part("contour", 0, outlines.commands_of(self.hull))

    def away(self, distance: float) -> outlines.Whole:
        """Return the step of a distance away from the light."""
        return (round(-self.light[0] * distance * outlines.UNIT), round(-self.light[1] * distance * outlines.UNIT))

    def storey(self, whole: Sequence[outlines.Outline]) -> Iterator[Part]:
        """Yield a closed part of the hull: its bevel, its deck with plates, on the main hull a spine."""
        if not whole:
            return
        width = self.width_of(whole, _BEVEL[self.level])
        deck = outlines.grown(whole, -width)
        yield from self.bevelled(whole, DECK, width, deck)
        if not deck:
            return
        if self.level != "counter":
            yield from self.plates(deck)
        if self.level == "deck":
            return
        if self.is_main(whole):
            spine = self.spine_of(deck)
            if spine:
                shadow = outlines.combined(CT_INTERSECTION, outlines.stepped(spine, self.away(1.6)), deck)
                yield Part("tone", DECK - 2, outlines.commands_of(shadow))
                width = self.width_of(spine, _BEVEL[self.level] * 0.6)
                yield from self.bevelled(spine, DECK + 1, width, outlines.grown(spine, -width))

    def is_main(self, whole: Sequence[outlines.Outline]) -> bool:
        """Return whether an area lies across the middle line and is a great part of the ship."""
        across = [x for outline in whole for x, _ in outline]
        share = sum(abs(Area(outline)) for outline in whole) / self.size
        return min(across) < -2 * outlines.UNIT and max(across) > 2 * outlines.UNIT and share >= _SPINE_AREA

    def spine_of(self, deck: Sequence[outlines.Outline]) -> list[outlines.Outline]:
        """Return the raised spine of a deck: its outline narrowed to a third and a little shorter."""
        lengths = [y for outline in deck for _, y in outline]
        middle = (min(lengths) + max(lengths)) // 2
        narrow = [[(round(x * _SPINE), middle + round((y - middle) * 0.9)) for x, y in outline] for outline in deck]
        return outlines.combined(CT_INTERSECTION, narrow, outlines.grown(deck, -1.0))

    def width_of(self, whole: Sequence[outlines.Outline], most: float) -> float:
        """Return the width of the bevel of an area: at most a share of its half width."""
        width = most
        while width > 0.4 and not outlines.grown(whole, -width / _SHARE):
            width *= 0.8
        return width

    def bevelled(
        self, whole: Sequence[outlines.Outline], top: int, width: float, inner: Sequence[outlines.Outline]
    ) -> Iterator[Part]:
        """Yield an area with its top in one tone, and the facets of its bevel about what is `inner`, by their light."""
        yield Part("hull", top, outlines.commands_of(whole))
        ring = outlines.combined(CT_DIFFERENCE, whole, inner)
        facets: dict[int, list[outlines.Outline]] = {}
        for outline in whole:
            for tone, facet in self.facets(outline, width):
                facets.setdefault(min(TONES - 1, max(0, tone + top - DECK)), []).append(facet)
        for tone, pieces in sorted(facets.items()):
            if tone != top and (lit := outlines.combined(CT_INTERSECTION, pieces, ring)):
                yield Part("tone", tone, outlines.commands_of(lit))

    def facets(self, outline: outlines.Outline, width: float) -> Iterator[tuple[int, outlines.Outline]]:
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

    def plates(self, deck: Sequence[outlines.Outline]) -> Iterator[Part]:
        """Yield plates in rows across a deck, alike on both sides: some darker, some lighter, and seams.

        Those of a deck to write on have one tone.
        """
        rough = blake2b(f"{self.drawing.digest} {outlines.commands_of(deck)}".encode(), digest_size=64).digest()
        ys = [y for outline in deck for _, y in outline]
        xs = [abs(x) for outline in deck for x, _ in outline]
        top, foot, side = min(ys), max(ys), max(xs)
        tones: dict[int, list[outlines.Outline]] = {-1: [], 1: []}
        seams: list[Command] = []
        y, number = top, 0
        while y < foot and number < len(rough) - 2:
            high = (7 + rough[number] % 7) * outlines.UNIT
            split = side * (30 + rough[number + 1] % 45) // 100
            for inner, outer, lot in ((0, split, rough[number + 1]), (split, side + 1, rough[number + 2])):
                tone = {0: -1, 1: 1}.get(lot % 5)
                if tone is not None and self.level != "deck":
                    for sign in (-1, 1):
                        left, right = sorted((sign * inner, sign * outer))
                        tones[tone].append([(left, y), (right, y), (right, y + high), (left, y + high)])
            seams += outlines.lines_within(deck, [[(-side, y + high), (side, y + high)]])
            seams += outlines.lines_within(deck, [[(sign * split, y), (sign * split, y + high)] for sign in (-1, 1)])
            y, number = y + high, number + 2
        for step, cells in tones.items():
            if cells and (plate := outlines.combined(CT_INTERSECTION, cells, deck)):
                yield Part("plate", DECK + step, outlines.commands_of(plate))
        if seams:
            yield Part("seam", 0, tuple(seams))

    def groove(self, shape: Shape) -> Iterator[Part]:
        """Yield a fine line as a groove: dark, with a lit edge beside it."""
        dx, dy = (step / outlines.UNIT for step in self.away(0.9))
        if self.level != "counter":
            yield Part("crest", TONES - 1, shifted(shape.commands, dx, dy))
        yield Part("groove", 0, shape.commands)

    def glass(self, shape: Shape) -> Iterator[Part]:
        """Yield a canopy: dark glass, a lighter middle towards the light, a glint."""
        yield Part("glass", 0, shape.commands)
        box = outlines.extent_of(shape.commands)
        cx, cy = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
        half = (box[2] - box[0]) / 2, (box[3] - box[1]) / 2
        for tone, share, shift in ((1, 0.66, 0.14), (2, 0.24, 0.36))[: 1 if self.level == "counter" else 2]:
            x, y = cx + self.light[0] * half[0] * shift, cy + self.light[1] * half[1] * shift
            yield Part("glass", tone, ellipse(round(x, 2), round(y, 2), half[0] * share, half[1] * share))

    def glow(self, shape: Shape) -> Iterator[Part]:
        """Yield the glow behind an engine at the stern, from its palest ring inwards."""
        left, _, right, foot = outlines.extent_of(shape.commands)
        if foot < self.stern / outlines.UNIT - 14.0:
            return
        cx, half = (left + right) / 2, (right - left) / 2
        for tone, share in ((0, 1.5), (1, 1.05), (2, 0.6))[: 2 if self.level == "counter" else 3]:
            yield Part("glow", tone, ellipse(round(cx, 2), round(foot, 2), half * share, half * share * 1.7))


def shifted(commands: Iterable[Command], dx: float, dy: float) -> tuple[Command, ...]:
    """Return an outline moved by a step."""
    return scaled(commands, dx, dy, 1.0)


def hatching(commands: Iterable[Command], spacing: float) -> tuple[Command, ...]:
    """Return lines that rise at 45 degrees across an area, `spacing` units apart."""
    area = outlines.areas_of(commands)
    if not area:
        return ()
    sums = [x + y for outline in area for x, y in outline]
    step = round(spacing * 1.414 * outlines.UNIT)
    xs = [x for outline in area for x, _ in outline]
    left, right = min(xs) - 1, max(xs) + 1
    levels = range(min(sums) // step + 1, max(sums) // step + 1)
    return tuple(
        outlines.lines_within(area, [[(left, level * step - left), (right, level * step - right)] for level in levels])
    )


def _normals(outline: outlines.Outline) -> list[Point]:
    """Return the outward direction of every edge of an outline that turns as outer ones do."""
    found = []
    for (x1, y1), (x2, y2) in pairwise([*outline, outline[0]]):
        length = hypot(x2 - x1, y2 - y1) or 1.0
        found.append(((y2 - y1) / length, (x1 - x2) / length))
    return found


def _halving(before: Point, after: Point, width: float) -> outlines.Whole:
    """Return the step outwards that halves the angle of two edges, as far as a bevel is wide."""
    x, y = before[0] + after[0], before[1] + after[1]
    # Sharp corners would reach far: the ring cuts off what is beyond it.
    length = max(0.3, (x * x + y * y) / 2)
    reach = 1.04 * width * outlines.UNIT / length
    return (round(x * reach), round(y * reach))
