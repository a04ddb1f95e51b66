"""From the content of a ship to the ship as a battle has it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from sheetforge.systems.sovereign_seas.blueprint import Battery, Fit, Gun, rank
from sheetforge.systems.sovereign_seas.schema import gun, ship


def gun_of(entity: gun.Gun) -> Gun:
    """A gun of a chart. Its FP is exact: the charts print it in tenths."""
    return Gun(
        code=entity.code,
        name=entity.name,
        firepower=Fraction(str(entity.fp)),
        penetration=tuple(rank(letter) for letter in entity.penetration.values),
    )


def fitted(id: str, built: ship.Ship, guns: Mapping[str, Gun]) -> Fit:
    """A ship as built. Raises LookupError for a battery whose gun the chart does not have."""
    log = built.log
    batteries = []
    for battery in log.batteries:
        if battery.gun not in guns:
            raise LookupError(f"{built.name}: no gun chart of its navy has {battery.gun!r}")
        batteries.append(
            Battery(
                id=battery.id,
                gun=guns[battery.gun],
                armour=rank(battery.armour),
                arc=built.arc(battery),
                turret=battery.turning,
            )
        )
    return Fit(
        id=id,
        name=built.name,
        ship_class=built.ship_class,
        points=built.points,
        size=built.size,
        turn_rate=built.turn_rate.hexes,
        acceleration=built.acceleration,
        speeds=built.speed.values,
        circles=tuple(rank(circle.armour) for circle in log.circles),
        slashes=log.slashes,
        batteries=tuple(batteries),
        tower=rank(built.tower_armour),
        magazines=built.magazine_count,
        ram=built.ram,
    )
