"""Firing arcs of ships: which hexes a battery bears on from where it stands.

The book's pictures of arcs are lost; these arcs are ours, by the words that are left. A
ship's forward arc is the cone of 60° out of the hexside at its bow, its aft arc the one at its
stern, with the hexes that the lines of the cone cross into. A broadside is what lies on that side
in neither of these. A mount that fires end on covers its whole side, dead ahead and dead astern
included; a special broadside arc is the half of that before or behind the beam, the beam included.

>>> bears("forward", 0, Hex(0, -3)), bears("port-broadside", 0, Hex(-2, 0))
(True, True)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import get_args

from sheetforge.geometry.arcs import sides_toward
from sheetforge.geometry.hexes import ORIGIN, Facing, Hex, disk, rotated
from sheetforge.systems.sovereign_seas.schema.ship import Arc

ARCS: tuple[Arc, ...] = get_args(Arc)


def bears(arc: Arc, facing: Facing, step: Hex) -> bool:
    """Return whether an arc covers the hex a step away from a ship of a facing.

    A ship in the same hex lies in every arc.
    """
    return arc in covering(facing, step)


def covering(facing: Facing, step: Hex) -> frozenset[Arc]:
    """The arcs that cover the hex a step away."""
    return _covering(step.q, step.r, facing % 6)


def area(arc: Arc, farthest: int, facing: Facing = 0, nearest: int = 1) -> tuple[Hex, ...]:
    """The steps to the hexes that an arc covers, ring by ring: what pictures of arcs draw."""
    return tuple(step for step in disk(ORIGIN, farthest) if step.length >= nearest and bears(arc, facing, step))


@lru_cache(maxsize=1 << 14)
def _covering(q: int, r: int, facing: Facing) -> frozenset[Arc]:
    if not (q or r):
        return frozenset(ARCS)
    step = rotated(Hex(q, r), -facing)
    return frozenset(arc for arc, covers in COVERS.items() if covers(step))


def _at_the_ends(step: Hex) -> bool:
    return not sides_toward(ORIGIN, 0, step).isdisjoint({0, 3})


def _abeam(step: Hex) -> int:
    """Return the distance to starboard of a step in half widths of a hex; negative to port."""
    return step.q


def _ahead(step: Hex) -> int:
    """Return the distance ahead of a step in half heights of a hex; negative astern."""
    return -2 * step.r - step.q


COVERS: Mapping[Arc, Callable[[Hex], bool]] = {
    "forward": lambda step: 0 in sides_toward(ORIGIN, 0, step),
    "aft": lambda step: 3 in sides_toward(ORIGIN, 0, step),
    "port-broadside": lambda step: _abeam(step) < 0 and not _at_the_ends(step),
    "starboard-broadside": lambda step: _abeam(step) > 0 and not _at_the_ends(step),
    "both-broadsides": lambda step: not _at_the_ends(step),
    "port-end-on": lambda step: _abeam(step) <= 0,
    "starboard-end-on": lambda step: _abeam(step) >= 0,
    "port-forward-broadside": lambda step: _abeam(step) <= 0 <= _ahead(step),
    "starboard-forward-broadside": lambda step: _abeam(step) >= 0 and _ahead(step) >= 0,
    "port-aft-broadside": lambda step: _abeam(step) <= 0 and _ahead(step) <= 0,
    "starboard-aft-broadside": lambda step: _abeam(step) >= 0 >= _ahead(step),
}
"""Arc → the test of a step: whether it leads into the arc of a ship that faces 0."""
