"""Rooms joined by corridors, as a graph laid out on a plane, with the place and size of each.

A plan has the middles of its rooms in units of its own, of a grid or of a text in which it was
drawn. `spread` gives them places for rooms of a size, as close together as a gap allows.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Room:
    """A room by its id, with its middle; y grows downwards."""

    id: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Passage:
    """A corridor between the middles of two rooms, straight or over points where it bends."""

    one: str
    other: str
    bends: tuple[Point, ...] = ()


@dataclass(frozen=True, slots=True)
class RoomPlan:
    """Rooms, no two of them in one place, and the corridors between them."""

    rooms: tuple[Room, ...]
    passages: tuple[Passage, ...] = ()


@dataclass(frozen=True, slots=True)
class Spread:
    """The place of a plan on paper: middles of the rooms by id, corridors, size of all."""

    middles: Mapping[str, Point]
    paths: tuple[tuple[Passage, tuple[Point, ...]], ...]
    width: float
    height: float


def spread(plan: RoomPlan, width: float, height: float, gap: Point) -> Spread:
    """Place rooms of one size with at least a gap between any two, from (0, 0) on.

    All distances across are stretched by one factor and all distances down by another, so the
    drawing keeps its shape. Raises ValueError for two rooms in one place, and for a corridor to an
    unknown room.

    >>> spread(RoomPlan((Room("a", 0, 0), Room("b", 3, 1))), 10, 10, (2, 2)).middles["b"]
    (17.0, 5.0)
    """
    rooms = {room.id: room for room in plan.rooms}
    if len({(room.x, room.y) for room in plan.rooms}) < len(plan.rooms) or len(rooms) < len(plan.rooms):
        raise ValueError("two rooms have the same place or the same id")
    lost = sorted({room for each in plan.passages for room in (each.one, each.other)} - {*rooms})
    if lost:
        raise ValueError(f"a corridor leads to {lost[0]}, which is not a room")
    # Most pairs of a plan on a grid are equally far apart.
    apart = {(abs(a.x - b.x), abs(a.y - b.y)) for a, b in combinations(plan.rooms, 2)}
    wide, high = width + gap[0], height + gap[1]
    # Rooms side by side set the factor across; rooms that would still overlap set the factor down.
    near = min((across for across, down in apart if not down), default=0.0)
    if not near:
        near = min((across for across, _ in apart if across), default=1.0)
    right = wide / near
    closest = [down for across, down in apart if down and across * right < wide - 1e-9]
    below = high / min(closest) if closest else 0.0
    bends = [bend for each in plan.passages for bend in each.bends]
    xs = [(room.x * right, width / 2) for room in plan.rooms]
    xs += [(x * right, gap[0] / 2) for x, _ in bends]
    ys = [(room.y * below, height / 2) for room in plan.rooms]
    ys += [(y * below, gap[1] / 2) for _, y in bends]
    left = min((middle - half for middle, half in xs), default=0.0)
    top = min((middle - half for middle, half in ys), default=0.0)

    def placed(x: float, y: float) -> Point:
        return (round(x * right - left, 4), round(y * below - top, 4))

    middles = {room.id: placed(room.x, room.y) for room in plan.rooms}
    paths = tuple(
        (each, (middles[each.one], *(placed(*bend) for bend in each.bends), middles[each.other]))
        for each in plan.passages
    )
    last = max((middle + half for middle, half in xs), default=0.0)
    lowest = max((middle + half for middle, half in ys), default=0.0)
    return Spread(middles, paths, round(last - left, 4), round(lowest - top, 4))


def between(places: list[float], size: float) -> tuple[float, ...]:
    """Places where a line cuts no room: the middles of the gaps between their extents.

    >>> between([5.0, 6.0, 20.0], 10.0)
    (13.0,)
    """
    middles: list[float] = []
    end = None
    for place in sorted(places):
        start = place - size / 2
        if end is not None and start > end:
            middles.append((end + start) / 2)
        end = max(end or 0.0, place + size / 2)
    return tuple(middles)
