"""The control log of a ship for print, made from the content."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from sheetforge.content.library import Library
from sheetforge.drawings import arms_of_house
from sheetforge.systems.sovereign_seas.blueprint import Blueprint, as_built
from sheetforge.systems.sovereign_seas.engine.bearings import COVERS, area
from sheetforge.systems.sovereign_seas.engine.damage import factors_lost
from sheetforge.systems.sovereign_seas.schema.critical import CriticalTable, JamRudder, LoseSpeed, OutOfCommand, Result
from sheetforge.systems.sovereign_seas.schema.ship import Ship
from sheetforge.systems.sovereign_seas.sheets.arc_pictures import REACH
from sheetforge.systems.sovereign_seas.sheets.log import ArcPicture, ControlLog, Loss
from sheetforge.systems.sovereign_seas.sheets.look import class_drawing
from sheetforge.text import listed

ARCS = {
    "forward": ("Forward", "at the bow"),
    "aft": ("Aft", "at the stern"),
    "both-broadsides": ("Both broadsides", "between hull circles"),
    "broadside": ("Broadside", "casemates at a side"),
    "end-on": ("End on", "turrets, barbettes"),
    "forward-broadside": ("Special forward", "as a log notes"),
    "aft-broadside": ("Special aft", "as a log notes"),
}
"""Arc → its name and the batteries that have it (D.3), in the order in which arcs are drawn."""


def control_log(ship: Ship, system: str, id: str, library: Library, digest: str = "") -> ControlLog:
    """Return the control log of a ship."""
    built = as_built(ship, library, system, id)
    effects = tuple(critical_results(library, system))
    arms = arms_of_house(library, system, ship.navy)
    speeds = losses(effects, len(built.speeds))
    hull = class_drawing(library, system, ship.ship_class)
    return ControlLog(built, system, speeds, lasting(effects), arms, hull, digest)


def critical_results(library: Library, system: str) -> Iterator[tuple[CriticalTable, Result]]:
    """Return every line of the critical hit table, with the table."""
    for key in library.keys("criticals", system):
        table = library.entity(key)
        if isinstance(table, CriticalTable):
            yield from ((table, result) for result in table.results)


Results = tuple[tuple[CriticalTable, Result], ...]


def losses(results: Results, numbers: int) -> tuple[Loss, ...]:
    """Return the numbers that critical hits mark off a speed list of a length, fractions up."""
    return tuple(
        Loss(result.title.lower().partition(" ")[0], factors_lost(effect, numbers), "results" in table.reconstructed)
        for table, result in results
        for effect in result.effects
        if isinstance(effect, LoseSpeed)
    )


def lasting(results: Results) -> int:
    """Return the most turns that a critical hit lasts: its own, and one for every die."""
    effects = (effect for _, result in results for effect in result.effects)
    timed = [one.lasts for one in effects if isinstance(one, OutOfCommand | JamRudder)]
    return max((turns.turns + turns.dice for turns in timed), default=1)


def arc_kind(arc: str) -> str:
    """Return an arc without its side: `starboard-end-on` and `port-end-on` are `end-on`."""
    return arc.removeprefix("starboard-").removeprefix("port-")


def arcs(ship: Blueprint) -> tuple[ArcPicture, ...]:
    """Return the arcs that a ship's batteries have, each with the codes of its guns."""
    guns: dict[str, set[str]] = {}
    for mount in ship.batteries:
        guns.setdefault(arc_kind(mount.arc), set()).add(mount.gun.code)
    return tuple(_picture(kind, ", ".join(sorted(guns[kind]))) for kind in ARCS if kind in guns)


def arcs_in_words(ship: Blueprint) -> str:
    """Return the codes of a ship's guns with their arcs, for logs without pictures of them."""
    return "; ".join(f"{arc.guns} {arc.title.lower()}" for arc in arcs(ship))


def every_arc() -> tuple[ArcPicture, ...]:
    """Return all arcs of the game, each with the batteries that have it."""
    return tuple(_picture(kind, mounts) for kind, (_, mounts) in ARCS.items())


def _picture(kind: str, guns: str) -> ArcPicture:
    """The hexes of an arc to starboard, or all round, as far as pictures show them."""
    arc = next(arc for arc in COVERS if arc in (kind, f"starboard-{kind}"))
    steps = frozenset((step.q, step.r) for step in area(arc, REACH))
    return ArcPicture(ARCS[kind][0], guns, steps)


def notes(ship: Blueprint) -> tuple[str, ...]:
    """Return what a log notes: batteries with special arcs, an armoured ram, bare batteries."""
    said = []
    kinds = Counter((mount.gun.code, mount.kind, arc_kind(mount.arc)) for mount in ship.batteries)
    for (code, mount, arc), count in kinds.items():
        if arc in ("forward-broadside", "aft-broadside"):
            which, into = ("forward", "forward") if arc.startswith("f") else ("after", "aft")
            many = f"{mount}s" if count > 1 else mount
            said.append(f"The {which} {code} {many} fire into the special {into} arc.")
    if ship.ram == "armored":
        said.append("Her ram is armoured.")
    bare = dict.fromkeys(mount.gun.code for mount in ship.batteries if not mount.armour)
    if any(ship.circles) and bare:
        said.append(f"The {listed(bare)} batteries are not armoured.")
    return tuple(said)
