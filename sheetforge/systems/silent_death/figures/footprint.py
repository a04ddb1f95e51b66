"""The hexes that a ship stands on, and the sides of them that its arcs cover.

A warhound stands on two hexes: that of its bow, which is its position, and the one behind, its
stern. It turns about its stern: the bow swings into the next hex, so that at the edge of a map
there is always a way back. All other ships are a single hex, bow and stern in one. This module
knows no engine, so that rules of content can ask it too.

>>> turned(Hex(0, -1), 0, 1, long=True), turned(Hex(0, -1), 0, 1, long=False)
((Hex(q=1, r=-1), 1), (Hex(q=0, r=-1), 1))
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from sheetforge.geometry.arcs import ALL_AROUND, Sides
from sheetforge.geometry.hexes import DIRECTIONS, Hex, neighbor
from sheetforge.systems.silent_death.schema.notation import Arc
from sheetforge.systems.silent_death.schema.ship import Craft


def stern(bow: Hex, facing: int) -> Hex:
    """The hex behind a bow."""
    return bow - DIRECTIONS[facing % 6]


def standing(bow: Hex, facing: int, long: bool) -> tuple[Hex, ...]:
    """The hexes that a ship stands on, its bow first."""
    return (bow, stern(bow, facing)) if long else (bow,)


def turned(bow: Hex, facing: int, by: int, long: bool) -> tuple[Hex, int]:
    """Return the hex of a ship's bow and its facing after a turn by a given number of hexsides."""
    to = (facing + by) % 6
    return (neighbor(stern(bow, facing), to) if long else bow), to


ARC_SIDES: dict[str, Sides] = {
    "F": frozenset({0}),
    "FQR": frozenset({1}),
    "RQR": frozenset({2}),
    "R": frozenset({3}),
    "RQL": frozenset({4}),
    "FQL": frozenset({5}),
    "ALL": ALL_AROUND,
}
"""The sides that an arc of a ship of one hex leaves by."""

BOW_SIDES: dict[str, Sides] = {
    "F": frozenset({0}),
    "BFQR": frozenset({1}),
    "BRQR": frozenset({2}),
    "BRQL": frozenset({4}),
    "BFQL": frozenset({5}),
    "ALL": ALL_AROUND - {3},
}
STERN_SIDES: dict[str, Sides] = {
    "SFQR": frozenset({1}),
    "SRQR": frozenset({2}),
    "R": frozenset({3}),
    "SRQL": frozenset({4}),
    "SFQL": frozenset({5}),
    "ALL": ALL_AROUND - {0},
}
"""The sides of its bow's hex, and of its stern's, that an arc of a ship of two leaves by."""


class Cover(NamedTuple):
    """The sides that a mount fires out of: of the ship's hex, or its bow's, and of its stern's."""

    bow: Sides
    stern: Sides = frozenset()


@cache
def cover_of(arcs: tuple[Arc, ...], long: bool = False) -> Cover:
    """Return the cover of several arcs. Raises LookupError for one that the ship does not have."""
    known = BOW_SIDES.keys() | STERN_SIDES.keys() if long else ARC_SIDES.keys()
    for arc in arcs:
        if arc not in known:
            raise LookupError(f"a ship of {'two hexes' if long else 'one hex'} has no arc {arc}")
    if not long:
        return Cover(frozenset().union(*(ARC_SIDES[arc] for arc in arcs)))
    none: Sides = frozenset()
    return Cover(
        none.union(*(BOW_SIDES.get(arc, none) for arc in arcs)),
        none.union(*(STERN_SIDES.get(arc, none) for arc in arcs)),
    )


def is_long(craft: Craft) -> bool:
    """Return whether a ship stands on two hexes: one with the damage tracks of four quarters."""
    return "front-left" in craft.tracks
