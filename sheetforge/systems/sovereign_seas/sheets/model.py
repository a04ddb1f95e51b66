"""From a ship of the content to its control log as it is printed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import ceil
from typing import cast, get_args

from sheetforge.content.library import Library
from sheetforge.systems.sovereign_seas.armament import gun_chart
from sheetforge.systems.sovereign_seas.engine.bearings import area
from sheetforge.systems.sovereign_seas.schema import gun
from sheetforge.systems.sovereign_seas.schema.critical import (
    CriticalTable,
    JamRudder,
    LoseSpeed,
    OutOfCommand,
    Result,
)
from sheetforge.systems.sovereign_seas.schema.navy import Navy
from sheetforge.systems.sovereign_seas.schema.ship import (
    Arc,
    Battery,
    Circle,
    Ship,
)
from sheetforge.systems.sovereign_seas.sheets.arc_pictures import REACH
from sheetforge.systems.sovereign_seas.sheets.log import (
    ArcPicture,
    ControlLog,
    Gun,
    Hull,
    Loss,
    Mount,
    Part,
    Slash,
)
from sheetforge.text import listed

PER_SHEET = {"COV": 3, "LM": 4, "SM": 4}
"""How many logs of a class stand on a sheet, where it is not two."""

SPECIAL = {"forward-broadside": "special forward arc", "aft-broadside": "special aft arc"}

ARCS = {
    "forward": "Forward",
    "aft": "Aft",
    "both-broadsides": "Both broadsides",
    "broadside": "Broadside",
    "end-on": "End on",
    "forward-broadside": "Special forward",
    "aft-broadside": "Special aft",
}
"""What arcs are called on a sheet, in the order in which they are drawn."""


def control_log(ship: Ship, system: str, id: str, library: Library, digest: str = "") -> ControlLog:
    """The control log of a ship."""
    chart = gun_chart(library, system, ship.navy)
    navy = library.get("houses", system, ship.navy)
    assert isinstance(navy, Navy)
    carried = dict.fromkeys(battery.gun for battery in ship.log.batteries)
    return ControlLog(
        id=id,
        system=system,
        name=ship.name,
        class_code=ship.ship_class,
        class_name=ship.type_name,
        navy=str(ship.navy).rpartition("/")[2],
        navy_name=navy.name,
        in_service=ship.completed,
        points=ship.points,
        turn_rate=str(ship.turn_rate),
        size=f"{ship.size:+d}",
        acceleration=ship.acceleration,
        deceleration=ship.deceleration,
        speeds=ship.speed.values,
        tower=ship.tower_armour,
        magazines=ship.magazine_count,
        losses=losses(library, system, len(ship.speed)),
        lasting=lasting(library, system),
        ram=ship.ram,
        hull=_hull(ship),
        starboard=tuple(_mount(ship, one) for one in ship.log.starboard),
        port=tuple(_mount(ship, one) for one in ship.log.port),
        guns=tuple(gun_line(chart[code]) for code in sorted(carried) if code in chart),
        arcs=arcs(ship),
        notes=notes(ship),
        per_sheet=PER_SHEET.get(ship.ship_class, 2),
        reconstructed=frozenset(ship.reconstructed),
        book=ship.source.book,
        digest=digest,
        written=str(ship.log).strip("\n"),
    )


def critical_results(library: Library, system: str) -> Iterator[tuple[CriticalTable, Result]]:
    """Every line of the critical hit table, with the table."""
    for key in library.keys("criticals", system):
        table = library.entity(key)
        if isinstance(table, CriticalTable):
            yield from ((table, one) for one in table.results)


def losses(library: Library, system: str, numbers: int) -> tuple[Loss, ...]:
    """What each critical hit marks off a speed list of so many numbers, fractions up."""
    found = []
    for table, one in critical_results(library, system):
        for effect in one.effects:
            if isinstance(effect, LoseSpeed):
                count = effect.factors or ceil((effect.share or 0) * numbers)
                word = one.title.lower().partition(" ")[0]
                found.append(Loss(word, count, "results" in table.reconstructed))
    return tuple(found)


def lasting(library: Library, system: str) -> int:
    """The most turns that a critical hit lasts: its own, and one for a strike of every die."""
    effects = (e for _, one in critical_results(library, system) for e in one.effects)
    timed = [e.lasts for e in effects if isinstance(e, OutOfCommand | JamRudder)]
    return max((one.turns + one.dice for one in timed), default=1)


def gun_line(one: gun.Gun) -> Gun:
    """A row of a gun chart."""
    ringed = {
        part
        for part, fields in (
            ("code", {"code"}), ("name", {"bore", "loading"}), ("power", {"fp"}),
            ("penetrates", {"penetration"}),
        )
        if fields & set(one.reconstructed)
    }  # fmt: skip
    name = f"{one.bore:g}″ {one.loading}"
    return Gun(one.code, name, f"{one.fp:.1f}", one.penetration.values, frozenset(ringed))


def _mount(ship: Ship, battery: Battery) -> Mount:
    behind = ship.log.text[: battery.start].rstrip().endswith(")")
    return Mount(
        battery.id, battery.gun, battery.mount, battery.place, battery.armour, ship.arc(battery),
        behind,
    )  # fmt: skip


def _hull(ship: Ship) -> tuple[Part, ...]:
    """The hull line, circles and slashes numbered from the bow."""
    made: list[Part] = []
    circles = slashes = 0
    for part in ship.log.hull:
        if isinstance(part, Battery):
            made.append(_mount(ship, part))
        elif isinstance(part, Circle):
            circles += 1
            made.append(Hull(circles, part.armour))
        else:
            slashes += 1
            made.append(Slash(slashes))
    return tuple(made)


def arc_kind(arc: str) -> str:
    """An arc without its side: `starboard-end-on` and `port-end-on` are `end-on`."""
    return arc.removeprefix("starboard-").removeprefix("port-")


def arcs(ship: Ship) -> tuple[ArcPicture, ...]:
    """The arcs that the ship's batteries have, each with the codes of its guns."""
    guns: dict[str, dict[str, None]] = {}
    for battery in ship.log.batteries:
        guns.setdefault(arc_kind(ship.arc(battery)), {})[battery.gun] = None
    return tuple(
        ArcPicture(title, ", ".join(sorted(guns[kind])), steps(kind))
        for kind, title in ARCS.items()
        if kind in guns
    )


MOUNTS = {
    "forward": "at the bow",
    "aft": "at the stern",
    "both-broadsides": "between hull circles",
    "broadside": "casemates at a side",
    "end-on": "turrets, barbettes",
    "forward-broadside": "as a log notes",
    "aft-broadside": "as a log notes",
}
"""What batteries have an arc (D.3)."""


def every_arc() -> tuple[ArcPicture, ...]:
    """All arcs of the game, each with the batteries that have it."""
    return tuple(ArcPicture(title, MOUNTS[kind], steps(kind)) for kind, title in ARCS.items())


def steps(kind: str) -> frozenset[tuple[int, int]]:
    """The hexes of an arc to starboard, or all round, as far as pictures show them."""
    arc = kind if kind in get_args(Arc) else f"starboard-{kind}"
    return frozenset((step.q, step.r) for step in area(cast(Arc, arc), REACH))


def notes(ship: Ship) -> tuple[str, ...]:
    """What the log notes: batteries with special arcs, an armoured ram, bare batteries."""
    said = []
    kinds: dict[tuple[str, str, str], int] = Counter()
    for battery in ship.log.batteries:
        arc = ship.arcs.get(battery.id)
        if arc is not None:
            kinds[battery.gun, battery.mount, arc] += 1
    for (code, mount, special), count in kinds.items():
        which = "forward" if special.startswith("forward") else "after"
        many = f"{mount}s" if count > 1 else mount
        said.append(f"The {which} {code} {many} fire into the {SPECIAL[special]}.")
    if ship.ram == "armored":
        said.append("Armoured ram: she takes no damage when she rams.")
    armoured = any(circle.armour for circle in ship.log.circles)
    bare = dict.fromkeys(one.gun for one in ship.log.batteries if not one.armour)
    if armoured and bare:
        said.append(f"The {listed(bare)} batteries are not armoured.")
    return tuple(said)
