"""A ship's nomenclature in captions and short values, as display and `show` have it."""

from __future__ import annotations

from sheetforge.systems.silent_death.schema.ship import Craft, Ship
from sheetforge.systems.silent_death.words.names import Lookup, weapon_name

THRUST = 0.00981
"""Thrust in km/s/s of a point of Drive, one g: so the descriptions fit the displays."""


def drive_of(thrust: float) -> int:
    """The Drive of a thrust.

    >>> drive_of(0.157), drive_of(0.121), drive_of(0.078)
    (16, 12, 8)
    """
    return round(thrust / THRUST)


def nomenclature_lines(craft: Craft, lookup: Lookup) -> tuple[tuple[str, str], ...]:
    """Caption and value of everything that is said of a ship; none where nothing is."""
    said = craft.nomenclature if isinstance(craft, Ship) else None
    if said is None:
        return ()
    translight = f"{said.translight} light years a day" if said.translight else "none"
    lines = [
        ("Thrust", f"{said.thrust:.3f} km/s/s"),
        ("Translight", translight),
        ("Armor", said.armor),
        ("Atmosphere", said.atmosphere),
    ]
    for rounds in said.rounds:
        name = weapon_name(rounds.weapon, lookup)
        lines.append((f"{name} rounds", f"{rounds.each:,}"))
    if said.toc is not None:
        lines.append(("TOC", said.toc))
    return tuple(lines)
