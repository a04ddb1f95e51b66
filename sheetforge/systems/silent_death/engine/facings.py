"""Which damage track an attack strikes: that of the facing it comes from.

A fighter has one track for all of them. Gunboats have four facings round their hex. Warhounds have
four quarters: the front ones are those of the bow's hex and the rear ones those of the stern's.
"""

from __future__ import annotations

from sheetforge.geometry.arcs import sides_toward
from sheetforge.geometry.hexes import Hex, neighbor
from sheetforge.systems.silent_death.engine.footprint import remoteness
from sheetforge.systems.silent_death.engine.homing import ahead
from sheetforge.systems.silent_death.engine.ship import Ship

SIDES = ("front", "right", "right", "rear", "left", "left")
"""The facing of a gunboat that each of its hexsides belongs to, clockwise from ahead."""


def struck(ship: Ship, origin: Hex, half: Hex | None = None) -> int:
    """The index of the track that an attack out of a hex strikes.

    `half` is the hex of a warhound that is struck, where it is known; else it is the nearer one.
    A line between two facings strikes the front or the rear of a gunboat, and so does what is in
    the ship's own hex strike the front (`choices`).
    """
    tracks = ship.fit.tracks
    if len(tracks) == 1:
        return 0
    names = [track.facing for track in tracks]
    name = _quarter(ship, origin, half) if ship.fit.long else _side(ship, origin)
    return names.index(name)


def struck_by_flight(ship: Ship, facing: int, half: Hex | None = None) -> int:
    """The track that something strikes which flies into a hex of the ship with a facing."""
    hex = ship.hex if half is None else half
    return struck(ship, neighbor(hex, (facing + 3) % 6), hex)


def _side(ship: Ship, origin: Hex) -> str:
    sides = {SIDES[side] for side in sides_toward(ship.hex, ship.facing, origin)}
    return next(name for name in ("front", "rear", "right", "left") if name in sides)


def _quarter(ship: Ship, origin: Hex, half: Hex | None) -> str:
    if half is None:
        half = min(ship.hexes, key=lambda hex: remoteness(hex, origin))
    # Bow and stern lie in one line, so left and right of it are the same from either.
    q, _ = ahead(origin.q - ship.hex.q, origin.r - ship.hex.r, ship.facing)
    return f"{'front' if half == ship.hex else 'rear'}-{'right' if q >= 0 else 'left'}"
