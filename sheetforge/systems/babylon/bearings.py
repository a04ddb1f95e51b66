"""Bearings from a craft: arcs in degrees, and the hexside from which a volley comes.

Bearings are exact: the circle is cut into 24 parts, even ones the lines at 0°, 30°, 60° … from the
bow, odd ones the areas between two lines. Nothing is rounded. A craft that has rolled is upside
down: the port side of its sheet is to starboard.
"""

from __future__ import annotations

from functools import lru_cache

from sheetforge.geometry.hexes import DIRECTIONS, ORIGIN, Facing, Hex, arcs, rotated
from sheetforge.systems.babylon.schema.notation import Arc

PARTS = 24
_LINES = tuple(line for side in range(6) for line in (DIRECTIONS[side], DIRECTIONS[side] + DIRECTIONS[(side + 1) % 6]))
"""The steps along the lines at 0°, 30°, … from facing 0."""


@lru_cache(maxsize=1 << 14)
def bearing(step: Hex) -> int | None:
    """Return in which of the 24 parts a step lies, from facing 0; None for no step at all.

    >>> bearing(Hex(0, -3)), bearing(Hex(1, -2)), bearing(Hex(1, -5)), bearing(Hex(-1, 0))
    (0, 2, 1, 20)
    """
    if step == ORIGIN:
        return None
    for line in range(12):
        one, other = _LINES[line], _LINES[(line + 1) % 12]
        if _cross(one, step) == 0 and one.q * step.q >= 0 and one.r * step.r >= 0:
            return 2 * line
        if _cross(one, step) > 0 > _cross(other, step):
            return 2 * line + 1
    raise AssertionError(step)


def _cross(one: Hex, other: Hex) -> int:
    return one.q * other.r - one.r * other.q


@lru_cache(maxsize=1 << 14)
def seen_from(step: Hex, facing: Facing, is_rolled: bool) -> int | None:
    """Return the part in which a step lies, counted from the bow as on the sheet of the craft."""
    part = bearing(rotated(step, -facing))
    return part if part is None or not is_rolled else -part % PARTS


@lru_cache(maxsize=256)
def parts_of(arc: Arc) -> frozenset[int]:
    """The parts that an arc covers, its two lines included."""
    first, width = arc.start // 15, arc.width // 15
    return frozenset(part % PARTS for part in range(first, first + width + 1))


def bears(arc: Arc, step: Hex, facing: Facing, is_rolled: bool) -> bool:
    """Return whether an arc covers a step. In one's own hex every arc bears."""
    part = seen_from(step, facing, is_rolled)
    return part is None or part in parts_of(arc)


ORDER = (0, 3, 1, 5, 2, 4)
"""Of two sides that a line runs between, the one nearer to bow or stern counts."""


@lru_cache(maxsize=1 << 14)
def side_of(step: Hex, facing: Facing, is_rolled: bool) -> int:
    """Return the hexside, clockwise from the bow as the sheet has it, that a step leads out of."""
    turned = rotated(step, -facing)
    sides = arcs(ORIGIN, turned)
    side = next(side for side in ORDER if side in sides)
    return -side % 6 if is_rolled else side
