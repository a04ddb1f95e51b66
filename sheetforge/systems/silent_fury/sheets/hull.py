"""The hull of a ship: an outline grown round its components, with engines, mounts and a bow.

Nothing is drawn by hand. Components side by side or at an angle are joined by their convex hulls, so
that the sides slope from row to row; corners are cut as the yards of the navy build; a bow tapers
ahead of the foremost components, bells stand behind engines with free space astern, barrels point
along the arcs they bear on.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, combinations, pairwise
from typing import TYPE_CHECKING

from sheetforge.geometry.rooms import Spread
from sheetforge.sheet.drawing import Drawing, Shape, ellipse
from sheetforge.sheet.scene import Box, Command
from sheetforge.systems.silent_fury.schema.scenario import HullLines
from sheetforge.systems.silent_fury.sheets.compartments import LEAST, WALL, Compartments, compartments
from sheetforge.systems.silent_fury.sheets.fittings import Mount, fittings
from sheetforge.systems.silent_fury.sheets.shapes import (
    FAR,
    around,
    barrels,
    closed,
    corners_of,
    crossing,
    curved,
    drawn,
    edges,
    ends_of,
    extent_of,
    in_mm,
    line,
    strut,
    toward,
    whole,
)

if TYPE_CHECKING:
    from sheetforge.sheet.outlines import Outline

NEAR = 1.7
"""Components at most this many gaps apart, across and along, have hull between them."""

EVEN = 0.5
"""The breadth of a hull where components stand on the other side of the keel alone, as a share of theirs."""

CUT: Mapping[HullLines, float] = {"chamfered": 0.2, "swept": 0.1, "rounded": 0.34}
"""The part cut off a corner, as a share of the width of a component."""

CURVE: Mapping[HullLines, float] = {"chamfered": 9.0, "swept": 12.0, "rounded": 16.0}
"""The most length in mm of the curve of a corner below a plan, to both sides, as in the view from the side."""

BELL_AIR = 0.1
"""The least distance in mm of such a curve from bells."""

BOW: Mapping[HullLines, tuple[float, float]] = {"chamfered": (0.5, 0.4), "swept": (0.9, 0.1), "rounded": (0.28, 0.62)}
"""The length of a bow as a share of the height of a component, and the breadth of its end."""

BELL, NECK, RING = 0.3, 0.55, 0.34
"""The length of an engine's bell, as a share of the height of a component; the breadth of its fore end as a share of
its after end; the distance of its ring from the after end as a share of its length."""

BARREL = (0.3, 0.05)
"""The length and half the width of a barrel beyond its turret, as shares of the width of a component."""

GUN = (1.6, 2.8, 0.65, 2.3)
"""Of a gun at the edge of a hull in mm: how far it reaches, and how much farther where bows have their full length;
half the width of a barrel, the radius of its mount where bows have half of their length or more."""

PORT = (8.0, 1.5)
"""The width and the depth in mm of the port of a launcher."""

SHORTEST_BOW, SHORTEST_BELL = (3.5, 3.0), (2.5, 11.0)
"""The least lengths in mm of bows and of bells below a plan, which are recognized however little room there is,
and how much longer they are where they have their full length."""

LONG_BELL = 8.0
"""The length in mm of bells up to which that of a short hull is longer than its share of a component."""

LEAST_BOW, FRAMES, FRAME_AIR = 6.0, (0.25, 0.55), 3.2
"""The least length in mm of a bow with frames, their places as shares of it, their distance in mm from its sides."""

PLATING = 0.5
"""The least thickness in mm of the plating round the compartments."""

AROUND = 2.0
"""The hull in mm on each side of the corridors of a plan, beyond half the gap between components."""

MOST = 46.0
"""The extent of the picture of a ship from its middle."""

Point = tuple[float, float]


@dataclass(frozen=True)
class Hull:
    """The hull about components that are laid out on paper, in mm from the corner of their extent.

    `width`, `height` and `gap` are those of components, `skin` is the thickness of the hull about
    them; `length` is that of bow and bells as a share of what it is in pictures. `is_plan` is set for a
    hull below a plan with its corridors.
    """

    laid: Spread
    width: float
    height: float
    gap: float
    skin: float
    mounts: Mapping[str, Mount]
    lines: HullLines
    length: float = 1.0
    is_plan: bool = False

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
                yield [*corners_of(self.box(one, self.skin)), *corners_of(self.box(other, self.skin))]
        yield from self.limits()

    def limits(self) -> Iterator[list[Point]]:
        """Yield the corners of those pieces that decide how far the hull reaches, without mirror images."""
        yield from (corners_of(self.box(id, self.skin)) for id in self.laid.middles)
        for _, points in self.laid.paths:
            if self.is_plan or len(points) > 2 or not self.is_near(*points):
                half = self.gap * 0.5 + (AROUND if self.is_plan else 0.0)
                yield from (strut(start, end, half) for start, end in pairwise(points))
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
        points += [point for shape in self.bells() for point in ends_of(shape.commands)]
        box, out = around(points), max(0.0, self.mount - self.plating)
        bearings = [toward(bearing) for _, bearing in self.armed()] if self.is_plan else []
        left, right = ((self.gun_reach + out) * any(sign * x > 0.2 for x, _ in bearings) for sign in (-1, 1))
        # On a bow, which is solid, guns need not be moved out of compartments.
        top = self.gun_reach * any(y < -0.2 for _, y in bearings)
        foot = (self.gun_reach + out) * any(y > 0.2 for _, y in bearings)
        return Box(box.x - left, box.y - top, box.width + left + right, box.height + top + foot)

    @cached_property
    def body(self) -> tuple[Command, ...]:
        """The outline of the hull."""
        from sheetforge.sheet.outlines import commands_of

        return commands_of(self.outlines)

    @cached_property
    def outlines(self) -> Sequence[Outline]:
        """The outline of the hull in whole numbers."""
        # Commands that draw nothing do not load Clipper.
        from sheetforge.sheet.outlines import convex, filled, grown

        outlines = filled(convex(piece) for piece in self.pieces())
        cut = CUT[self.lines] * self.width
        if self.is_plan:
            # No corner of a component is cut off, nor of its compartment within the plating.
            air = (self.gap - WALL) / 2 - LEAST
            cut = min(cut, (2**0.5 * self.skin - 0.4) / (2**0.5 - 1), self.plating + 2**0.5 * air / (2**0.5 - 1))
        outlines = grown(grown(outlines, cut * 0.8), -cut * 0.8)
        outlines = grown(grown(outlines, -cut), cut, is_cut=True)
        if self.lines == "rounded":
            outlines = grown(grown(outlines, -cut * 0.5), cut * 0.5, is_cut=True)
        if self.is_plan:
            kept = [(self.box(id), self.plating + LEAST) for id in self.laid.middles]
            # Hull would hide bells below it.
            astern = (extent_of([bell]) for bell in self.bells())
            kept += [(Box(bell.x, bell.bottom - self.bell, bell.width, self.bell), BELL_AIR) for bell in astern]
            outlines = [whole(curved(in_mm(outline), CURVE[self.lines], kept)) for outline in outlines]
        return filled(outlines)

    @cached_property
    def compartments(self) -> Compartments:
        """The compartments within the plating of the hull."""
        from sheetforge.sheet.outlines import grown

        return compartments(self.laid, self.width, self.height, self.gap, grown(self.outlines, -self.plating))

    @property
    def plating(self) -> float:
        """The thickness of the hull about its compartments."""
        return max(PLATING, self.skin - (self.gap - WALL) / 2)

    def ends(self) -> Iterator[list[Point]]:
        """Yield the corners of bows, and of the prongs and fins of swept hulls."""
        middles = self.laid.middles
        broad = BOW[self.lines][1]
        reach, skin = self.bow, self.skin
        for id in self.foremost():
            x, box = middles[id][0], self.box(id, skin)
            half = broad * box.width / 2
            yield [*corners_of(box), (x - half, box.y - reach), (x + half, box.y - reach)]
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

    @property
    def bow(self) -> float:
        """The length of bows."""
        return max(BOW[self.lines][0] * self.height * self.length, self._shortest(*SHORTEST_BOW))

    @property
    def bell(self) -> float:
        """The length of bells."""
        return max(BELL * self.height * self.length, min(LONG_BELL, self._shortest(*SHORTEST_BELL)))

    def _shortest(self, least: float, more: float) -> float:
        """Return the least length of a part; pictures have none."""
        return least + more * self.length if self.is_plan else 0.0

    def foremost(self) -> list[str]:
        """Return the components behind the bows."""
        first = min(y for _, y in self.laid.middles.values())
        return [id for id, (_, y) in self.laid.middles.items() if y < first + self.height * 0.4]

    def bells(self) -> Iterator[Shape]:
        """Yield the bells of engines that have free space astern, two for each."""
        for id, mount in self.mounts.items():
            if mount.kind == "engine" and self.free(id, False):
                box = self.box(id, self.skin)
                long = self.bell
                for part in (-0.22, 0.22):
                    x, wide = box.center[0] + part * box.width, box.width * 0.15
                    top, foot = box.bottom - self.skin, box.bottom + long
                    neck = wide * NECK
                    corners = ((x - neck, top), (x + neck, top), (x + wide, foot), (x - wide, foot))
                    yield Shape("dark", closed(corners))

    def turrets(self) -> Iterator[Shape]:
        """Yield the barrels of turrets along the arcs of their weapons."""
        long, half = (share * self.width for share in BARREL)
        start = self.width * 0.14
        for id, mount in self.mounts.items():
            if mount.kind == "weapon" and mount.bearing is not None and not mount.is_ring:
                yield from barrels(self.turret(id), toward(mount.bearing), start, start + long, half)

    def armed(self) -> Iterator[tuple[str, float]]:
        """Yield the weapons that bear on something with the middle of their arcs; rings bear to their side."""
        for id, mount in self.mounts.items():
            if mount.kind == "weapon" and mount.bearing is not None:
                yield id, self.outward(id) if mount.is_ring else mount.bearing

    def outward(self, id: str) -> float:
        """Return the direction in degrees from a component to the nearest side of the hull: ahead, or abeam."""
        box, x = self.rooms, self.laid.middles[id][0]
        return 0.0 if self.free(id, True) else -90.0 if x < box.center[0] - 0.1 else 90.0

    def edge(self, id: str, bearing: float) -> Point | None:
        """Return where a line from a component in a direction leaves the hull; None if it meets another component."""
        (x, y), (dx, dy) = self.laid.middles[id], toward(bearing)
        far = (x + dx * FAR, y + dy * FAR)
        sides = [side for outline in self.outlines for side in edges(in_mm(outline))]
        shares = [share for side in sides if (share := crossing((x, y), far, side))]
        end = (x + dx * FAR * max(shares), y + dy * FAR * max(shares)) if shares else None
        others = (corners_of(self.box(other)) for other in self.laid.middles if other != id)
        if end is None or any(crossing((x, y), end, side) for corners in others for side in edges(corners)):
            return None
        return end

    @cached_property
    def outboard(self) -> tuple[Shape, ...]:
        """The parts that lie below a hull and reach beyond it: bells, and barrels where weapons bear."""
        half = GUN[2]
        guns = (barrels(at, toward(bearing), -self.mount, self.gun_reach, half) for at, bearing in self.emplacements)
        return (*self.bells(), *self.rings(), *chain(*guns))

    def rings(self) -> Iterator[Shape]:
        """Yield the rings of bells, across each at two thirds of its length."""
        for bell in self.bells():
            box = extent_of([bell])
            level, half = box.bottom - RING * self.bell, box.width / 2 * (1.0 - RING * (1.0 - NECK))
            yield Shape("line", line((box.center[0] - half, level), (box.center[0] + half, level)))

    @property
    def mount(self) -> float:
        """The radius of the mounts of guns."""
        return GUN[3] * min(1.0, 0.6 + 0.8 * self.length)

    @property
    def gun_reach(self) -> float:
        """The reach of guns beyond their places."""
        return max(GUN[0] + GUN[1] * self.length, self.mount)

    @cached_property
    def emplacements(self) -> tuple[tuple[Point, float], ...]:
        """The places of guns on the edge of the hull, with the directions in which they point."""
        found = ((self.edge(id, bearing), bearing) for id, bearing in self.armed())
        return tuple((self._clear(at, bearing, self.mount), bearing) for at, bearing in found if at is not None)

    def _clear(self, at: Point, bearing: float, deep: float) -> Point:
        """Return the place on the edge of the hull of a part that reaches so deep, moved out of the compartments."""
        (x, y), (dx, dy) = at, toward(bearing)
        solid = max(0.0, self.rooms.y - y)
        out = max(0.0, deep - self.plating - solid)
        return x + dx * out, y + dy * out

    @cached_property
    def on_edge(self) -> tuple[Shape, ...]:
        """The parts on the edge of a hull: the mounts of guns, the ports of launchers, the frames of bows."""
        radius = self.mount
        circles = ((x, y, part) for (x, y), _ in self.emplacements for part in (radius, radius * 0.55))
        mounts = (Shape("body", ellipse(x, y, part, part)) for x, y, part in circles)
        return (*mounts, *self.ports(), *self.frames())

    def frames(self) -> Iterator[Shape]:
        """Yield the keel and the frames of bows, which hold no component."""
        broad = BOW[self.lines][1]
        reach, half = self.bow, self.width / 2 + self.skin
        if reach < LEAST_BOW:
            return
        for id in self.foremost():
            x, foot = self.laid.middles[id][0], self.box(id, self.skin).y
            yield Shape("line", line((x, foot - 0.7 * reach), (x, foot + self.skin / 2)))
            for share in FRAMES:
                aside = half * (1 - share) + broad * half * share - FRAME_AIR
                yield Shape("line", line((x - aside, foot - share * reach), (x + aside, foot - share * reach)))

    def ports(self) -> Iterator[Shape]:
        """Yield the ports of launchers in the edge of the hull."""
        half, deep = PORT[0] / 2, PORT[1]
        for id, mount in self.mounts.items():
            bearing = self.outward(id)
            if mount.kind == "weapon" and mount.bearing is None and (at := self.edge(id, bearing)) is not None:
                (x, y), (dx, dy) = self._clear(at, bearing, deep), toward(bearing)
                corners = ((-half, 0.0), (half, 0.0), (half * 0.8, -deep), (-half * 0.8, -deep))
                yield Shape("dark", closed([(x - dy * a + dx * b, y + dx * a + dy * b) for a, b in corners]))

    def turret(self, id: str) -> Point:
        """Return the middle of the turret of a weapon: towards the side that it bears on."""
        x, y = self.laid.middles[id]
        bearing = self.mounts[id].bearing
        dx, dy = toward(bearing) if bearing is not None else (0.0, 0.0)
        return x + dx * self.width * 0.2, y + dy * self.height * 0.2

    def fittings(self) -> Iterator[Shape]:
        """Yield the fittings on the hull over each component."""
        for id, mount in self.mounts.items():
            yield from fittings(mount, self.box(id), self.turret(id))

    def shapes(self) -> tuple[Shape, ...]:
        """Return the whole ship: bells below the hull, barrels and fittings on it."""
        return (*self.bells(), Shape("body", self.body), *self.turrets(), *self.fittings())

    def drawing(self) -> Drawing:
        """Return the ship as a drawing, as large as drawings are."""
        return drawn(self.shapes(), MOST)

    @cached_property
    def extent(self) -> Box:
        """The area that the hull takes."""
        return extent_of((*self.outboard, Shape("body", self.body), *self.on_edge))
