"""Firing arcs: the hexes in the 60° cone of a hexside, and obstacles in the line of fire.

The two border lines of an arc run from the centre of a hex through the corners of one side. The
arc covers the hexes between the lines and every hex that a line enters. A border line alternates
between the edge of two hexes, which it does not enter, and the middle of a hex, which therefore
belongs to both arcs that meet there. All numbers are whole; nothing is rounded.

Sides are relative: 0 is ahead, then clockwise. For a craft of several hexes, ask for each arc by
its hex and its sides.

>>> covers(AHEAD, ORIGIN, 0, Hex(1, -2)), covers(AHEAD, ORIGIN, 2, Hex(0, -2))
(True, False)
"""

from __future__ import annotations

from collections.abc import Container
from functools import lru_cache

from sheetforge.geometry.hexes import ORIGIN, Facing, Hex, arcs, crossed, disk, rotated

Sides = frozenset[Facing]
"""Sides of a hex, 0 ahead of it, clockwise."""

AHEAD: Sides = frozenset({0})
ALL_AROUND: Sides = frozenset(range(6))


def sides_toward(origin: Hex, facing: Facing, target: Hex) -> Sides:
    """Return the sides whose arcs cover a hex: one, or two that share it; all six for the origin.

    >>> sorted(sides_toward(ORIGIN, 1, Hex(1, -2)))
    [0, 5]
    """
    return _sides(target.q - origin.q, target.r - origin.r, facing % 6)


@lru_cache(maxsize=1 << 16)
def _sides(q: int, r: int, facing: Facing) -> Sides:
    if facing:
        return frozenset((side - facing) % 6 for side in _sides(q, r, 0))
    return frozenset(arcs(ORIGIN, Hex(q, r)))


def covers(sides: Sides, origin: Hex, facing: Facing, target: Hex) -> bool:
    """Return whether a hex is in the arc of some sides of another, at any distance."""
    return not sides.isdisjoint(_sides(target.q - origin.q, target.r - origin.r, facing % 6))


def area(sides: Sides, origin: Hex, facing: Facing, farthest: int, nearest: int = 1) -> frozenset[Hex]:
    """Return the hexes of an arc at distances from `nearest` to `farthest`."""
    return frozenset(origin + step for step in _template(sides, facing % 6, nearest, farthest))


@lru_cache(maxsize=1 << 12)
def _template(sides: Sides, facing: Facing, nearest: int, farthest: int) -> tuple[Hex, ...]:
    """Return the steps of `area`, ring by ring."""
    if facing:
        return tuple(rotated(hex, facing) for hex in _template(sides, 0, nearest, farthest))
    return tuple(
        hex for hex in disk(ORIGIN, farthest) if hex.length >= nearest and not sides.isdisjoint(_sides(hex.q, hex.r, 0))
    )


def blocked(origin: Hex, target: Hex, obstacles: Container[Hex]) -> bool:
    """Return whether obstacles block the line between the centres of two hexes.

    A filled hex blocks the line if the line enters it at all. Where the line runs along an edge,
    both hexes of the edge must be filled. The two end hexes never block.

    >>> blocked(ORIGIN, Hex(1, -2), {Hex(0, -1)}), blocked(ORIGIN, Hex(0, -2), {Hex(0, -1)})
    (False, True)
    """
    return any(all(hex in obstacles for hex in met) for met in _between(origin, target))


def in_the_way(origin: Hex, target: Hex, obstacles: Container[Hex]) -> tuple[Hex, ...]:
    """Return the first hex, or pair of hexes, that blocks the line; empty if it is open."""
    met = (met for met in _between(origin, target) if all(hex in obstacles for hex in met))
    return next(met, ())


def _between(origin: Hex, target: Hex) -> tuple[tuple[Hex, ...], ...]:
    return crossed(origin, target)[1:-1]
