"""The ship and its hull: class, tons, crew, and the shape of its tracks and critical tables."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from sheetforge.lint.rule import Context, Problem, write
from sheetforge.systems.silent_death.rules import about
from sheetforge.systems.silent_death.schema.construction import Hull
from sheetforge.systems.silent_death.schema.ship import ListedShip, Ship
from sheetforge.systems.silent_death.schema.track import FACINGS
from sheetforge.text import counted, listed


@about.any_ship_rule(
    "SD307",
    "class-crew",
    "a SPAC has a crew of one, a TPAC of two or more on a single track, an MPAC is a gunboat and an escort a warhound",
    about.HOUSE_LISTS,
    good="class: SPAC\ncrew: {pilot: [piloting, gunnery, luck]}",
    bad="class: TPAC\ncrew: {pilot: [piloting, gunnery, luck]}",
)
def class_crew(ship: about.AnyShip, context: Context) -> Iterator[Problem]:
    if isinstance(ship, ListedShip):
        wanted = _class_of_listed(ship)
    else:
        wanted = _class_of_complete(ship, context)
    if wanted is not None and ship.ship_class not in (None, wanted[0]):
        message = f"{wanted[1]}: that is {about.a(wanted[0])}, not {about.a(ship.ship_class)}"
        yield Problem(message, ("class",), ship.ship_class, fix=write(wanted[0]))


def _class_of_listed(ship: ListedShip) -> tuple[str, str] | None:
    """Return the class that the crew stats of a listed fighter imply: a pilot alone has two."""
    if ship.crew_stats is None or ship.ship_class not in ("SPAC", "TPAC"):
        return None
    single = ship.crew_stats <= 2
    return "SPAC" if single else "TPAC", f"{counted(ship.crew_stats, 'crew stat')}"


def _class_of_complete(ship: Ship, context: Context) -> tuple[str, str] | None:
    hull = context("hulls", ship.hull, Hull)
    if hull is None:
        return None
    if hull.frame == "fighter":
        crew = len(ship.crew)
        return "SPAC" if crew == 1 else "TPAC", f"a crew of {crew} on a fighter hull"
    return "MPAC" if hull.frame == "gunboat" else "escort", f"{hull.name} is a {hull.frame} hull"


@about.ship_rule(
    "SD308", "hull-tons", "a ship weighs what its hull weighs", about.CONSTRUCTION, good="tons: 200", bad="tons: 300"
)
def hull_tons(ship: Ship, context: Context) -> Iterator[Problem]:
    hull = context("hulls", ship.hull, Hull)
    if hull is not None and ship.tons != hull.tons:
        yield Problem(
            f"the hull {hull.name} weighs {hull.tons} t; the ship says {ship.tons}",
            ("tons",),
            str(ship.tons),
            elsewhere=context.beside("hulls", ship.hull, "the hull", "tons"),
            fix=write(hull.tons),
        )


GUNBOAT_TRACKS = """\
damage_track:
  front: . . [-1] X . X
  left: . . * X . X
  right: . . * X . X
  rear: . . * X . X
"""


@about.ship_rule(
    "SD309",
    "track-facings",
    "a fighter has one damage track, a gunboat one for each facing, a warhound one for each quarter",
    about.TRACK_LAYOUT,
    good="damage_track: . . [14] . w X",
    bad=GUNBOAT_TRACKS,
)
def track_facings(ship: Ship, context: Context) -> Iterator[Problem]:
    yield from _facings(ship, ship.tracks, "damage_track", "damage track", context)


@about.ship_rule(
    "SD310",
    "critical-facings",
    "a fighter has one critical table, a gunboat one for each facing, a warhound one for each quarter",
    about.WARHOUND_DISPLAY,
    good="criticals: sample",
    bad="criticals: {front: sample, left: sample, right: sample, rear: sample}",
)
def critical_facings(ship: Ship, context: Context) -> Iterator[Problem]:
    yield from _facings(ship, ship.critical_tables, "criticals", "critical table", context)


def _facings(ship: Ship, there: Collection[str], field: str, thing: str, context: Context) -> Iterator[Problem]:
    """Compare the facings that a value has with those of the hull's frame."""
    hull = context("hulls", ship.hull, Hull)
    if hull is None or set(there) == set(FACINGS[hull.frame]):
        return
    due, has = _placed(FACINGS[hull.frame]), _placed(there)
    message = f"{hull.name} is a {hull.frame} hull: write one {thing} {due}, not {has}"
    yield Problem(message, (field,), listed(there), target="key")


def _placed(facings: Collection[str]) -> str:
    return "for the whole ship" if set(facings) == {""} else f"for each of {listed(facings)}"


@about.ship_rule(
    "SD311",
    "crew-size",
    "a hull takes a crew of a size that it offers slots for",
    about.CONSTRUCTION,
    good="crew: {pilot: [piloting, gunnery]}",
    bad="""\
crew: {pilot: [piloting, gunnery], gunner-a: [gunnery], gunner-b: [gunnery], gunner-c: [gunnery]}
""",
)
def crew_size(ship: Ship, context: Context) -> Iterator[Problem]:
    hull, crew = context("hulls", ship.hull, Hull), len(ship.crew)
    if hull is not None and hull.slots and crew not in hull.slots:
        message = f"the hull {hull.name} takes a crew of {listed(hull.slots, 'or')}; this one has "
        message += str(crew)
        yield Problem(message, ("crew",), str(crew), target="key")


@about.ship_rule(
    "SD324",
    "captain",
    "a warhound has a captain, and no other ship has",
    about.WARHOUND_DISPLAY,
    good="crew: {pilot: [piloting, gunnery]}",
    bad="crew: {captain: [captain], pilot: [piloting, gunnery]}",
)
def captain(ship: Ship, context: Context) -> Iterator[Problem]:
    hull = context("hulls", ship.hull, Hull)
    if hull is None or (hull.frame == "warhound") == ("captain" in ship.crew):
        return
    if "captain" in ship.crew:
        message = f"{hull.name} is a {hull.frame} hull, and only a warhound has a captain; remove it"
        yield Problem(message, ("crew", "captain"), "captain", target="key")
    else:
        message = f"{hull.name} is a warhound hull, and the crew has no captain; add `captain`"
        yield Problem(message, ("crew",), target="key")
