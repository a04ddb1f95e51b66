"""The hull of a ship: an outline grown round its components, with engines, mounts and a bow.

Nothing is drawn by hand. Components side by side or at an angle are joined by their convex hulls, so
that the sides slope from row to row; corners are cut as the yards of the navy build; a bow tapers
ahead of the foremost components, bells stand behind engines with free space astern, barrels point
along the arcs they bear on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, pairwise
from math import cos, hypot, radians, sin

from sheetforge.geometry.rooms import Spread
from sheetforge.sheet.drawing import REACH, Drawing, Shape, drawing_of, ellipse, mapped, points_along, scaled
from sheetforge.sheet.scene import Box, Close, Command, LineTo, MoveTo
from sheetforge.sheet.widgets.silhouette import deck_tones, plan
from sheetforge.sheet.widgets.sketch import Sketch
from sheetforge.systems.silent_fury.schema.layout import ComponentKind
from sheetforge.systems.silent_fury.schema.scenario import HullLines
from sheetforge.values import values

NEAR = 1.7
"""Components at most this many gaps apart, across and along, have hull between them."""

EVEN = 0.5
"""The breadth of a hull where components stand on the other side of the keel alone, as a share of theirs."""

CUT: Mapping[HullLines, float] = {"chamfered": 0.2, "swept": 0.1, "rounded": 0.34}
"""The part cut off a corner, as a share of the width of a component."""

BOW: Mapping[HullLines, tuple[float, float]] = {"chamfered": (0.5, 0.4), "swept": (0.9, 0.1), "rounded": (0.28, 0.62)}
"""The length of a bow as a share of the height of a component, and the breadth of its end."""

BELL = 0.3
"""The length of an engine's bell, as a share of the height of a component."""

BARREL = (0.3, 0.05)
"""The length and half the width of a barrel beyond its turret, as shares of the width of a component."""

AROUND = 2.0
"""The hull in mm on each side of the corridors of a plan, beyond half the gap between components."""

CONTOUR = 0.5
"""The width in mm of the line round a hull."""

MOST = 46.0
"""The extent of the picture of a ship from its middle."""

Point = tuple[float, float]


@values(frozen=True, slots=True)
class Mount:
    """The contents of a component: its kind, and the middle of the arcs of its weapon in degrees
    clockwise from the bow, None without arcs; `is_ring` for one that bears all round."""

    kind: ComponentKind
    bearing: float | None = None
    is_ring: bool = False


@dataclass(frozen=True)
class Hull:
    """The hull about components that are laid out on paper, in mm from the corner of their extent.

    `width`, `height` and `gap` are those of components, `skin` is the thickness of the hull about
    them; `length` is that of bow and bells as a share of what it is in pictures.
    """

    laid: Spread
    width: float
    height: float
    gap: float
    skin: float
    mounts: Mapping[str, Mount]
    lines: HullLines
    length: float

    def box(self, id: str, by: float = 0.0) -> Box:
        """The area of a component, enlarged."""
        x, y = self.laid.middles[id]
        return Box(x - self.width / 2 - by, y - self.height / 2 - by, self.width + 2 * by, self.height + 2 * by)

    def free(self, id: str, is_ahead: bool) -> bool:
        """Return whether no component stands straight ahead of one, or astern."""
        x, y = self.laid.middles[id]
        return not any(
            abs(other_x - x) < self.width * 0.8 and (other_y < y - 1e-6 if is_ahead else other_y > y + 1e-6)
            for other_x, other_y in self.laid.middles.values()
        )

    @property
    def is_plan(self) -> bool:
        """True for the hull below a plan with its corridors, whose ends are shorter than those of a picture."""
        return self.length < 1.0

    @cached_property
    def axis(self) -> float | None:
        """The keel about which the hull is mirrored; None where components are mirrored already.

        Below a plan a side without components has no hull, since it would look like a room.
        """
        if self.is_plan:
            return None
        middles = self.laid.middles.values()
        keel = (min(x for x, _ in middles) + max(x for x, _ in middles)) / 2
        there = {(round(x - keel, 2), round(y, 2)) for x, y in middles}
        return None if there == {(-x, y) for x, y in there} else keel

    def pieces(self) -> Iterator[list[Point]]:
        """Yield the corners of convex pieces that make up the hull, with their mirror images.

        A hull is nearly even on both sides of its keel, whatever stands in it: a side without components is slimmer,
        since two classes would have one shape otherwise.
        """
        for piece in self._pieces():
            yield piece
            if self.axis is not None:
                yield [self._across(self.axis, *point) for point in piece]

    @staticmethod
    def _across(keel: float, x: float, y: float) -> Point:
        """Return the point of the hull on the other side of the keel."""
        return keel - EVEN * (x - keel), y

    def _pieces(self) -> Iterator[list[Point]]:
        middles = self.laid.middles
        for one, other in combinations(middles, 2):
            (x1, y1), (x2, y2) = middles[one], middles[other]
            is_aside, is_along = abs(x1 - x2) > self.width * 0.6, abs(y1 - y2) > self.height * 0.6
            if self.lines == "swept" and is_aside and is_along:
                continue
            if self.is_near(middles[one], middles[other]):
                yield [*_corners(self.box(one, self.skin)), *_corners(self.box(other, self.skin))]
        yield from self.limits()

    def limits(self) -> Iterator[list[Point]]:
        """Yield the corners of those pieces that decide how far the hull reaches, without mirror images."""
        yield from (_corners(self.box(id, self.skin)) for id in self.laid.middles)
        for _, points in self.laid.paths:
            if self.is_plan or len(points) > 2 or not self.is_near(*points):
                half = self.gap * 0.5 + (AROUND if self.is_plan else 0.0)
                yield from (_strut(start, end, half) for start, end in pairwise(points))
        yield from self.ends()

    def is_near(self, start: Point, end: Point) -> bool:
        """Return whether the hull about two components holds the corridor between them."""
        apart = NEAR * self.gap
        return abs(start[0] - end[0]) <= self.width + apart and abs(start[1] - end[1]) <= self.height + apart

    @property
    def rooms(self) -> Box:
        """The area of the components."""
        box = around(tuple(self.laid.middles.values())).inset(-self.width / 2, -self.height / 2)
        return box.inset(-self.skin)

    @cached_property
    def bounds(self) -> Box:
        """The area that the hull takes at most, without the work of drawing it."""
        points = [point for piece in self.limits() for point in piece]
        if self.axis is not None:
            points += [self._across(self.axis, *point) for point in points]
        points += [point for shape in self.outboard() for point in _ends(shape.commands)]
        return around(points)

    @cached_property
    def body(self) -> tuple[Command, ...]:
        """The outline of the hull."""
        # Commands that draw nothing do not load Clipper.
        from sheetforge.sheet.outlines import commands_of, convex, filled, grown

        outlines = filled(convex(piece) for piece in self.pieces())
        cut = CUT[self.lines] * self.width
        outlines = grown(grown(outlines, cut * 0.8), -cut * 0.8)
        outlines = grown(grown(outlines, -cut), cut, is_cut=True)
        if self.lines == "rounded":
            outlines = grown(grown(outlines, -cut * 0.5), cut * 0.5, is_cut=True)
        return commands_of(filled(outlines))

    def ends(self) -> Iterator[list[Point]]:
        """Yield the corners of bows, and of the prongs and fins of swept hulls."""
        middles = self.laid.middles
        foremost = min(y for _, y in middles.values())
        long, broad = BOW[self.lines]
        reach, skin = long * self.height * self.length, self.skin
        for id, (x, y) in middles.items():
            box = self.box(id, skin)
            if y < foremost + self.height * 0.4:
                half = broad * box.width / 2
                yield [*_corners(box), (x - half, box.y - reach), (x + half, box.y - reach)]
        if self.lines != "swept":
            return
        left, right = min(x for x, _ in middles.values()), max(x for x, _ in middles.values())
        middle = (left + right) / 2
        for id, (x, _) in middles.items():
            if min(x - left, right - x) > 1e-6 or right - left < 1e-6:
                continue
            box, sign = self.box(id, skin), -1 if x < middle else 1
            outer = box.x if sign < 0 else box.right
            inner = outer - sign * box.width * 0.34
            if self.free(id, True):
                yield [(outer, box.center[1]), (inner, box.y), (outer, box.y - reach * 0.6)]
            if self.free(id, False):
                yield [(outer, box.center[1]), (inner, box.bottom), (outer + sign * skin, box.bottom + reach * 0.5)]

    def bells(self) -> Iterator[Shape]:
        """Yield the bells of engines that have free space astern, two for each."""
        for id, mount in self.mounts.items():
            if mount.kind == "engine" and self.free(id, False):
                box = self.box(id, self.skin)
                long = BELL * self.height * self.length
                for part in (-0.22, 0.22):
                    x, wide = box.center[0] + part * box.width, box.width * 0.15
                    top, foot = box.bottom - self.skin, box.bottom + long
                    corners = ((x - wide * 0.7, top), (x + wide * 0.7, top), (x + wide, foot), (x - wide, foot))
                    yield Shape("dark", _closed(corners))

    def barrels(self, is_turret: bool) -> Iterator[Shape]:
        """Yield the barrels of weapons along their arcs: from turrets, or from the edge of components."""
        long, half = (share * self.width for share in BARREL)
        for id, mount in self.mounts.items():
            if mount.kind != "weapon" or mount.bearing is None or mount.is_ring:
                continue
            (x, y), (dx, dy) = self.turret(id), _toward(mount.bearing)
            start, end = self.width * 0.14, self.width * 0.14 + long
            if not is_turret:
                box = self.box(id)
                x, y = box.center
                start = min(box.width / 2 / max(abs(dx), 1e-6), box.height / 2 / max(abs(dy), 1e-6))
                end = start + self.skin + long * 0.6 * self.length
            for shift in (-1.6 * half, 1.6 * half):
                ax, ay = x + dx * start - dy * shift, y + dy * start + dx * shift
                bx, by = x + dx * end - dy * shift, y + dy * end + dx * shift
                corners = [(ax - dy * half, ay + dx * half), (bx - dy * half, by + dx * half)]
                corners += [(bx + dy * half, by - dx * half), (ax + dy * half, ay - dx * half)]
                yield Shape("body", _closed(corners))

    def outboard(self) -> Iterator[Shape]:
        """Yield the parts of a hull below a plan that reach beyond it."""
        yield from self.bells()
        yield from self.barrels(is_turret=False)

    def turret(self, id: str) -> Point:
        """Return the middle of the turret of a weapon: towards the side that it bears on."""
        x, y = self.laid.middles[id]
        bearing = self.mounts[id].bearing
        dx, dy = _toward(bearing) if bearing is not None else (0.0, 0.0)
        return x + dx * self.width * 0.2, y + dy * self.height * 0.2

    def fittings(self) -> Iterator[Shape]:
        """Yield the fittings on the hull over each component."""
        for id, mount in self.mounts.items():
            box = self.box(id)
            (x, y), unit = box.center, min(box.width, box.height) / 2
            match mount.kind:
                case "weapon" if mount.bearing is None:
                    yield Shape("line", _closed(_corners(box.inset(unit * 0.35, unit * 0.25))))
                    yield Shape("line", _line((x, box.y + unit * 0.25), (x, box.bottom - unit * 0.25)))
                case "weapon":
                    x, y = self.turret(id)
                    yield Shape("body", ellipse(x, y, unit * 0.52, unit * 0.52))
                    if mount.is_ring:
                        yield Shape("body", ellipse(x, y, unit * 0.3, unit * 0.3))
                case "bridge":
                    yield Shape("body", ellipse(x, y, unit * 0.62, unit * 0.86))
                    yield Shape("light", ellipse(x, y - unit * 0.3, unit * 0.34, unit * 0.4))
                case "reactor":
                    for share in (0.75, 0.5, 0.25):
                        yield Shape("line", ellipse(x, y, unit * share, unit * share))
                case "shield-generator":
                    yield Shape("body", ellipse(x, y, unit * 0.6, unit * 0.6))
                    yield Shape("line", ellipse(x, y, unit * 0.85, unit * 0.85))
                case "medical-bay":
                    yield Shape("line", _line((x - unit * 0.5, y), (x + unit * 0.5, y)))
                    yield Shape("line", _line((x, y - unit * 0.5), (x, y + unit * 0.5)))
                case "cargo":
                    for part in (-0.5, 0.5):
                        hatch = Box(x - box.width * 0.36, y + part * unit - unit * 0.3, box.width * 0.72, unit * 0.6)
                        yield Shape("line", _closed(_corners(hatch)))
                case "engine":
                    for part in (-0.22, 0.22):
                        at = x + part * box.width
                        yield Shape("line", _line((at, box.y + unit * 0.3), (at, box.bottom)))

    def shapes(self) -> tuple[Shape, ...]:
        """Return the whole ship: bells below the hull, barrels and fittings on it."""
        return (*self.bells(), Shape("body", self.body), *self.barrels(is_turret=True), *self.fittings())

    def drawing(self) -> Drawing:
        """Return the ship as a drawing, as large as drawings are."""
        return _drawn(self.shapes(), MOST)

    @cached_property
    def deck(self) -> Deck:
        """The hull with nothing on it, to lie below the components of a plan."""
        shapes = (*self.outboard(), Shape("body", self.body))
        return Deck(_drawn(shapes, REACH), _extent(shapes))


@values(frozen=True, slots=True)
class Deck:
    """A hull to draw components on, and its extent in mm from the corner of theirs."""

    drawing: Drawing
    extent: Box

    @property
    def size(self) -> float:
        """The width in mm of the square of its drawing."""
        return max(self.extent.width, self.extent.height)


def draw_hull(sketch: Sketch, deck: Deck, at: Point) -> None:
    """Draw a hull about components that are laid out from a point on, as art of the page."""
    x, y = deck.extent.center
    with sketch.group(layer="art"):
        tones = deck_tones(sketch.palette, CONTOUR)
        sketch.items += plan(deck.drawing, at[0] + x, at[1] + y, deck.size, tones)


def _drawn(shapes: Iterable[Shape], reach: float) -> Drawing:
    """Return shapes as a drawing that reaches so far from its middle."""
    kept = tuple(shapes)
    box = _extent(kept)
    scale = 2 * reach / max(box.width, box.height)
    x, y = box.center
    return drawing_of(
        Shape(shape.tone, _rounded(scaled(shape.commands, -x * scale, -y * scale, scale))) for shape in kept
    )


def _extent(shapes: Iterable[Shape]) -> Box:
    """Return the area that shapes take."""
    return around([point for shape in shapes if shape.is_filled for point in points_along(shape.commands)])


def _ends(commands: Iterable[Command]) -> list[Point]:
    """Return the corners of a straight outline."""
    return [(command.x, command.y) for command in commands if isinstance(command, MoveTo | LineTo)]


def around(points: Sequence[Point]) -> Box:
    """Return the area about points."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def _corners(box: Box) -> list[Point]:
    return [(box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom)]


def _closed(corners: Iterable[Point]) -> tuple[Command, ...]:
    first, *rest = corners
    return (MoveTo(*first), *(LineTo(*corner) for corner in rest), Close())


def _line(start: Point, end: Point) -> tuple[Command, ...]:
    return (MoveTo(*start), LineTo(*end))


def _rounded(commands: Iterable[Command]) -> tuple[Command, ...]:
    return mapped(commands, lambda x, y: (round(x, 2), round(y, 2)))


def _toward(bearing: float) -> Point:
    """Return the step of length 1 in a direction, y downwards."""
    return sin(radians(bearing)), -cos(radians(bearing))


def _strut(start: Point, end: Point, half: float) -> list[Point]:
    """Return the corners of a strip about a line."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy) or 1.0
    x, y = -dy / length * half, dx / length * half
    return [
        (start[0] + x, start[1] + y),
        (end[0] + x, end[1] + y),
        (end[0] - x, end[1] - y),
        (start[0] - x, start[1] - y),
    ]
