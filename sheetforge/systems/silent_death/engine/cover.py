"""What the arcs of a mount cover, and the lines of fire in them.

A ship of one hex fires out of it. A warhound's bow arcs lie about the hex of its bow, its stern
arcs about that of its stern, and range is counted from there; `F` is the bow's and `R` the
stern's. Either hex of a warhound can be fired at.
"""

from __future__ import annotations

from collections.abc import Container
from typing import NamedTuple

from sheetforge.geometry.arcs import AHEAD, ALL_AROUND, Sides, blocked, covers
from sheetforge.geometry.hexes import Hex
from sheetforge.systems.silent_death.blueprint import Mount
from sheetforge.systems.silent_death.engine.footprint import remoteness
from sheetforge.systems.silent_death.engine.ship import Ship, Warhead, selects
from sheetforge.systems.silent_death.engine.sides import Cover, cover_of
from sheetforge.systems.silent_death.schema import critical as effect


class Line(NamedTuple):
    """A line of fire: from a hex of the ship to one of its target, so many hexes long."""

    origin: Hex
    target: Hex
    away: int


def cover(ship: Ship, mount: Mount) -> Cover:
    """What a mount covers, as critical hits have left it."""
    found = mount.cover
    for one in ship.conditions:
        if isinstance(one.effect, effect.LimitArcs) and selects(one.effect, mount):
            found = cover_of(one.effect.arcs, ship.fit.long)
    return found


def line(
    ship: Ship, cover: Cover, target: Ship | Warhead, reach: int, obstacles: Container[Hex] = ()
) -> Line | None:
    """The best line to a target in the arcs of a mount and its reach; None when there is none.

    From a warhound's two hexes, and to those of another, it is the nearest pair that the arcs and
    the obstacles between allow.
    """
    if not ship.fit.long and (isinstance(target, Warhead) or not target.fit.long):
        return _plain(ship, cover.bow, target.hex, reach, obstacles)
    best: tuple[tuple[int, int], Line] | None = None
    for origin, sides in zip(ship.hexes, cover, strict=False):
        for hex in target.hexes if sides else ():
            far = remoteness(origin, hex)
            if far[0] > reach or (best is not None and far >= best[0]):
                continue
            if not covers(sides, origin, ship.facing, hex):
                continue
            if not obstacles or not blocked(origin, hex, obstacles):
                best = far, Line(origin, hex, far[0])
    return None if best is None else best[1]


def _plain(
    ship: Ship, sides: Sides, hex: Hex, reach: int, obstacles: Container[Hex]
) -> Line | None:
    """The only line there can be, between ships of one hex."""
    origin = ship.hex
    q, r = hex.q - origin.q, hex.r - origin.r
    far = max(abs(q), abs(r), abs(q + r))
    if far > reach or (sides != ALL_AROUND and not covers(sides, origin, ship.facing, hex)):
        return None
    if obstacles and blocked(origin, hex, obstacles):
        return None
    return Line(origin, hex, far)


def is_ahead(ship: Ship, target: Ship | Warhead) -> bool:
    """Whether a target lies in the front arc of a ship, with any of its hexes."""
    return any(covers(AHEAD, ship.hex, ship.facing, hex) for hex in target.hexes)
