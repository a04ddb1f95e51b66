"""Which gun the code of a battery stands for, and what a ship's figures add up to."""

from __future__ import annotations

from collections.abc import Mapping

from sheetforge.content.library import Key, Library
from sheetforge.content.model import Reference
from sheetforge.systems.sovereign_seas.schema.gun import Gun
from sheetforge.systems.sovereign_seas.schema.legible import legible
from sheetforge.systems.sovereign_seas.schema.navy import Navy
from sheetforge.systems.sovereign_seas.schema.ship import Ship


def gun_chart(library: Library, system: str, navy: Reference | str) -> dict[str, Gun]:
    """Code → gun of a navy, in the order of its chart; without those that are not valid."""
    found = library.get("houses", system, navy)
    if not isinstance(found, Navy):
        return {}
    guns = (library.get("weapons", system, gun) for gun in found.guns)
    return {gun.code: gun for gun in guns if isinstance(gun, Gun)}


def gun_keys(library: Library, system: str, navy: Reference | str) -> tuple[Key, ...]:
    """The keys of a navy's guns, in the order of its chart."""
    found = library.get("houses", system, navy)
    if not isinstance(found, Navy):
        return ()
    keys = (library.resolve("weapons", system, gun) for gun in found.guns)
    return tuple(key for key in keys if key is not None)


def firing_power(ship: Ship, chart: Mapping[str, Gun]) -> float:
    """The firing power of all batteries together; a code that no gun has counts nothing."""
    return sum(chart[one.gun].fp for one in ship.log.batteries if one.gun in chart)


def estimated_points(ship: Ship, chart: Mapping[str, Gun]) -> float:
    """Our estimate of a ship's worth: circles + 2 x firing power + top speed.

    It only decides between numbers that the document leaves possible (docs/sovereign-seas.md).
    """
    return len(ship.log.circles) + 2 * firing_power(ship, chart) + ship.speed.top


def possible_points(shown: str, estimate: float) -> int | None:
    """The number nearest to an estimate of which so much is legible; of two the lower one.

    None where no number below a thousand looks like that.
    """
    fitting = (points for points in range(1, 1000) if legible(str(points)) == shown)
    return min(fitting, key=lambda points: (abs(points - estimate), points), default=None)
