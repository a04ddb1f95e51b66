"""Lines of fire between ships: the nearest hexes in arc and sight, and the track they strike.

A ship of one hex fires out of it. A warhound's bow arcs lie about the hex of its bow, its stern
arcs about that of its stern, and range is counted from there; `F` is the bow's and `R` the
stern's. Either hex of a warhound can be fired at.

A fighter has one damage track. Gunboats have four facings round their hex. Warhounds have four
quarters: the front ones are those of the bow's hex and the rear ones those of the stern's.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from sheetforge.geometry.arcs import AHEAD, ALL_AROUND, Sides, blocked, covers, sides_toward
from sheetforge.geometry.hexes import Hex, distance, neighbor, rotated
from sheetforge.systems.silent_death.blueprint import MountPlan
from sheetforge.systems.silent_death.engine.ship import ShipState, Warhead, selects
from sheetforge.systems.silent_death.figures.footprint import Cover, cover_of
from sheetforge.systems.silent_death.schema import critical as effect
from sheetforge.systems.silent_death.schema.notation import Arc


class Line(NamedTuple):
    """A line of fire: from a hex of the ship to one of its target, a given number of hexes long."""

    origin: Hex
    target: Hex
    away: int


def cover(ship: ShipState, mount: MountPlan) -> Cover:
    """Return the arcs of a mount, after the critical hits of its ship."""
    limit = _limit(ship, mount)
    return mount.cover if limit is None else cover_of(limit.arcs, ship.blueprint.long)


def arcs(ship: ShipState, mount: MountPlan) -> tuple[Arc, ...]:
    """Return the names of the arcs of a mount, after the critical hits of its ship."""
    limit = _limit(ship, mount)
    return mount.arcs if limit is None else tuple(limit.arcs)


def _limit(ship: ShipState, mount: MountPlan) -> effect.LimitArcs | None:
    """Return the latest critical hit that limits the arcs of a mount."""
    limits = (condition.effect for condition in reversed(ship.conditions))
    return next((limit for limit in limits if isinstance(limit, effect.LimitArcs) and selects(limit, mount)), None)


def line(
    ship: ShipState, cover: Cover, target: ShipState | Warhead, reach: int, obstacles: tuple[Hex, ...] = ()
) -> Line | None:
    """The best line to a target in the arcs of a mount and its reach; None when there is none.

    From a warhound's two hexes, and to those of another, it is the nearest pair that the arcs and
    the obstacles between allow.
    """
    if not ship.blueprint.long and (isinstance(target, Warhead) or not target.blueprint.long):
        return _plain(ship, cover.bow, target.hex, reach, obstacles)
    best: tuple[tuple[int, int], Line] | None = None
    for origin, sides in zip(ship.hexes, cover, strict=False):
        for hex in target.hexes if sides else ():
            far = _remoteness(origin, hex)
            if far[0] > reach or (best is not None and far >= best[0]):
                continue
            if not covers(sides, origin, ship.facing, hex):
                continue
            if not obstacles or not _blocked(origin, hex, obstacles):
                best = far, Line(origin, hex, far[0])
    return None if best is None else best[1]


def _plain(ship: ShipState, sides: Sides, hex: Hex, reach: int, obstacles: tuple[Hex, ...]) -> Line | None:
    """The only line there can be, between ships of one hex."""
    origin = ship.hex
    far = distance(origin, hex)
    if far > reach or (sides != ALL_AROUND and not covers(sides, origin, ship.facing, hex)):
        return None
    if obstacles and _blocked(origin, hex, obstacles):
        return None
    return Line(origin, hex, far)


@lru_cache(maxsize=1 << 12)
def _blocked(origin: Hex, hex: Hex, obstacles: tuple[Hex, ...]) -> bool:
    """The same as `blocked`, remembered: the mounts of a ship ask one after the other for the same line."""
    return blocked(origin, hex, obstacles)


def is_ahead(ship: ShipState, target: ShipState | Warhead) -> bool:
    """Return whether a target lies in the front arc of a ship, with any of its hexes."""
    return any(covers(AHEAD, ship.hex, ship.facing, hex) for hex in target.hexes)


def nearest(one: ShipState | Warhead, other: ShipState | Warhead) -> tuple[Hex, Hex]:
    """The hexes of two ships or warheads between which the way is shortest.

    Of ways of as many hexes it is the shortest by the ruler, then the one from the foremost hexes.
    """
    here, there = one.hexes, other.hexes
    if len(here) == len(there) == 1:
        return here[0], there[0]
    return min(_pairs(one, other), key=lambda pair: _remoteness(*pair))


def away(one: ShipState | Warhead, other: ShipState | Warhead) -> int:
    """Return the distance of two ships or warheads, from the nearest hex of each."""
    return distance(*nearest(one, other))


def _remoteness(here: Hex, there: Hex) -> tuple[int, int]:
    """Return the distance of two hexes: in hexes, and by the ruler (squared, in whole numbers)."""
    step = there - here
    return step.length, step.q * step.q + step.q * step.r + step.r * step.r


def _pairs(one: ShipState | Warhead, other: ShipState | Warhead) -> Iterator[tuple[Hex, Hex]]:
    return ((here, there) for here in one.hexes for there in other.hexes)


GUNBOAT_FACINGS = ("front", "right", "right", "rear", "left", "left")
"""The facing of a gunboat that each of its hexsides belongs to, clockwise from ahead."""


def struck(ship: ShipState, origin: Hex, half: Hex | None = None) -> int:
    """The index of the track that an attack out of a hex strikes.

    `half` is the hex of a warhound that is struck, where it is known; otherwise it is the nearer
    one. A line between two facings strikes the front or the rear of a gunboat, and so does what is
    in the ship's own hex strike the front (`choices`).
    """
    tracks = ship.blueprint.tracks
    if len(tracks) == 1:
        return 0
    names = [track.facing for track in tracks]
    name = _quarter(ship, origin, half) if ship.blueprint.long else _side(ship, origin)
    return names.index(name)


def struck_by_flight(ship: ShipState, facing: int, half: Hex | None = None) -> int:
    """The track that something strikes which flies into a hex of the ship with a facing."""
    hex = ship.hex if half is None else half
    return struck(ship, neighbor(hex, (facing + 3) % 6), hex)


def _side(ship: ShipState, origin: Hex) -> str:
    sides = {GUNBOAT_FACINGS[side] for side in sides_toward(ship.hex, ship.facing, origin)}
    return next(name for name in ("front", "rear", "right", "left") if name in sides)


def _quarter(ship: ShipState, origin: Hex, half: Hex | None) -> str:
    if half is None:
        half = min(ship.hexes, key=lambda hex: _remoteness(hex, origin))
    # Bow and stern lie in one line, so left and right of it are the same from either.
    q, _ = rotated(origin - ship.hex, -ship.facing)
    return f"{'front' if half == ship.hex else 'rear'}-{'right' if q >= 0 else 'left'}"
