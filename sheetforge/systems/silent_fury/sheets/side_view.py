"""A ship seen from its side, made from the hull of its plan, so that sheet, counter and head show one ship.

The outline of the hull keeps its stations and is flattened: sections, bells, guns and ports stand where
the plan has them. The bridge rises from the back of the hull, as nobody sees it from above.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

from sheetforge.geometry.rooms import Point
from sheetforge.sheet.drawing import Drawing, Shape, ellipse, mapped
from sheetforge.systems.silent_fury.sheets.hull import MOST, Hull
from sheetforge.systems.silent_fury.sheets.shapes import (
    barrels,
    closed,
    crossing,
    drawn,
    edges,
    extent_of,
    in_mm,
    line,
    toward,
)

FLAT = 0.46
"""The height of a hull in a side view as a share of its breadth on the plan."""

TOWER, AHEAD = (0.62, 0.26, 0.16), 0.22
"""The length of the bridge, its height above the hull and the slant of its fore end; its distance ahead of the middle
of its component, clear of a gun on the side. All are shares of a component's height."""

ROW = 0.4
"""Components whose middles are this share of their height apart, along the ship, stand in one row."""

MOUNT, BARREL = 1.25, 3.2
"""The size of mounts against that on a plan, as the view is small; the reach of barrels in radii of their mounts."""


def side_view(hull: Hull) -> Drawing:
    """Return the ship with the bow to the right and its port side up."""
    return drawn(_parts(hull), MOST)


def _parts(hull: Hull) -> Iterator[Shape]:
    """Yield the parts from the farthest to the nearest."""
    yield from _flattened((*hull.bells(), *hull.rings()))
    radius = hull.mount * MOUNT
    guns = [(_seen(*at), _seen(*toward(bearing))) for at, bearing in hull.emplacements]
    for at, way in guns:
        yield from barrels(at, way, 0.0, BARREL * radius, 0.3 * radius)
    yield from _bridges(hull)
    yield from _flattened((Shape("body", hull.body), *_bulkheads(hull), *hull.frames(), *hull.ports()))
    for (x, y), _ in guns:
        yield Shape("body", ellipse(x, y, radius, radius))


def _seen(x: float, y: float) -> Point:
    """Return where a point of the plan is in the view."""
    return -y, FLAT * x


def _flattened(shapes: Iterable[Shape]) -> Iterator[Shape]:
    return (Shape(shape.tone, mapped(shape.commands, _seen)) for shape in shapes)


def _reach(hull: Hull, y: float) -> Point:
    """Return how far a hull reaches to port and to starboard at a station."""
    box = extent_of([Shape("body", hull.body)]).inset(-1.0)
    sides = (side for outline in hull.outlines for side in edges(in_mm(outline)))
    shares = [share for side in sides if (share := crossing((box.x, y), (box.right, y), side)) is not None]
    return box.x + min(shares) * box.width, box.x + max(shares) * box.width


def _bulkheads(hull: Hull) -> Iterator[Shape]:
    """Yield the bulkheads between rows of components."""
    for fore, aft in pairwise(sorted(y for _, y in hull.laid.middles.values())):
        if aft - fore > ROW * hull.height:
            y = (fore + aft) / 2
            left, right = _reach(hull, y)
            yield Shape("line", line((left, y), (right, y)))


def _bridges(hull: Hull) -> Iterator[Shape]:
    """Yield the bridges, which rise from the back of the hull, with their glass."""
    long, high, slant = (share * hull.height for share in TOWER)
    for id, mount in hull.mounts.items():
        if mount.kind != "bridge":
            continue
        y = hull.laid.middles[id][1] - AHEAD * hull.height
        backs = [FLAT * _reach(hull, station)[0] for station in (y - long / 2, y, y + long / 2)]
        top, foot, aft, fore = min(backs) - high, max(backs), -y - long / 2, -y + long / 2
        yield Shape("body", closed([(aft, foot), (aft + slant / 2, top), (fore - slant, top), (fore, foot)]))
        upper, lower, rear = top + 0.25 * high, min(backs), fore - 2.2 * slant
        yield Shape(
            "light", closed([(rear, upper), (fore - 0.9 * slant, upper), (fore - 0.3 * slant, lower), (rear, lower)])
        )
