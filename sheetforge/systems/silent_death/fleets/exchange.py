"""Fleets in their notations: the file, the line for exchange, and the bill."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sheetforge.content.kinds import Key
from sheetforge.content.library import Library, Unreadable
from sheetforge.content.model import OWN_BOOK, Entity, Origin, Reference
from sheetforge.content.yaml import write
from sheetforge.lint.rule import Context
from sheetforge.play.fleets import Bill, BillRow, ExchangeLine, ExchangeShip, points
from sheetforge.systems.silent_death.figures.force_table import crew_points
from sheetforge.systems.silent_death.figures.limits import line_price, ship_named
from sheetforge.systems.silent_death.fleets.crews import crew_of
from sheetforge.systems.silent_death.schema.fleet import Crew, Event, Fleet, FleetLine, PrintedTotal
from sheetforge.systems.silent_death.schema.house import House
from sheetforge.systems.silent_death.schema.notation import bare
from sheetforge.systems.silent_death.schema.ship import COUNTED, Craft
from sheetforge.systems.silent_death.schema.weapon import Torpedo


def fleet_at(library: Library, key: Key) -> Fleet:
    """Return the fleet of a key. Raises `Unreadable` if its file has none."""
    fleet = library.entity(key)
    if not isinstance(fleet, Fleet):
        raise Unreadable(f"{library.shown(key)} does not pass check")
    return fleet


# --- the bill ------------------------------------------------------------------------------------


def bill(library: Library, key: Key) -> Bill:
    """Return what a fleet costs at the crew points of its House."""
    fleet, context = fleet_at(library, key), Context(library, key)
    rate = crew_points(context("houses", fleet.house, House))
    event = context("events", fleet.event, Event)
    rows = []
    slots: int | None = 0
    for line in fleet.ships:
        ship = ship_named(line.ship, context)
        due = line_price(line, ship, rate)
        each, sum_of = due if due is not None else (None, "not known")
        cost = None if each is None else each * line.count
        name = str(line.ship) if ship is None else ship.name
        shown = f"{name} (mercenary)" if line.mercenary else name
        rows.append(BillRow(shown, line.count, sum_of.partition(" = ")[0], each, cost))
        stats = ship.crew_stats if ship is not None else None
        slots = None if stats is None or slots is None else slots + stats * line.count
    limit = fleet.points if fleet.points is not None else event.points if event else None
    leeway = event.leeway if event is not None else 0
    return Bill(fleet.name, tuple(rows), slots, limit, leeway, tuple(_notes(fleet, rate, context)))


def _notes(fleet: Fleet, rate: float, context: Context) -> Iterator[str]:
    """Yield remarks on the prices of a fleet: its House's own rate, and usual torpedoes."""
    yield f"Every crew stat costs {points(rate)} points, whatever the skills are."
    note = torpedo_note([line.ship for line in fleet.ships], context)
    if note:
        yield note


def torpedo_note(ships: Sequence[str], context: Context) -> str:
    """Return the remark on torpedoes of other Drives; empty if no ship is known to carry any."""
    for reference in ships:
        craft = context("ships", reference, Craft)
        for store in craft.loadout.warheads if craft is not None else ():
            torpedo = context("weapons", store.weapon, Torpedo)
            if torpedo is not None:
                return (
                    f"The prices are with torpedoes of Drive {torpedo.drive}; for torpedoes of "
                    "another Drive, work out each BPV anew (docs/pricing.md)."
                )
    return ""


# --- the line for exchange -----------------------------------------------------------------------


def line(library: Library, key: Key) -> ExchangeLine:
    """Return a fleet as one line, with its total."""
    fleet = fleet_at(library, key)
    ships = tuple(
        ExchangeShip(_short(one.ship, key.system), one.count, one.mercenary, _values(one))
        for one in fleet.ships
    )
    return ExchangeLine(
        key.system,
        ships,
        fleet.event and _short(fleet.event, key.system),
        fleet.house and _short(fleet.house, key.system),
        fleet.points,
        fleet.rolled,
        bill(library, key).total,
    )


def _short(reference: str, system: str) -> str:
    """Return a reference as short as its game allows."""
    return reference.removeprefix(f"{system}/")


def _values(fleet_line: FleetLine) -> tuple[tuple[int, ...], ...]:
    return tuple(
        tuple(
            value for skills in crew.values() for skill, value in skills.items() if skill in COUNTED
        )
        for crew in fleet_line.crews
    )


def text(library: Library, exchanged: ExchangeLine, name: str) -> str:
    """Return the file of a fleet from its line. Raises `BadRequest` for crews that do not fit."""
    context = Context(library, Key("fleets", exchanged.system, "-"))
    ships = []
    for one in exchanged.ships:
        ship = ship_named(one.ship, context)
        crews = tuple(crew_of(ship, values) for values in one.crews if ship is not None)
        ships.append(
            FleetLine.model_construct(
                ship=Reference(one.ship), count=one.number, mercenary=one.hired, crews=crews
            )
        )
    total = exchanged.total
    fleet = Fleet.model_construct(
        name=name,
        printed=None if total is None else PrintedTotal(total=total),
        source=Origin(book=OWN_BOOK),
        event=_reference(exchanged.event),
        house=_reference(exchanged.house),
        points=exchanged.limit,
        rolled=exchanged.rolled,
        ships=tuple(ships),
    )
    return file_of(fleet)


def _reference(id: str | None) -> Reference | None:
    return None if id is None else Reference(id)


def file_of(fleet: Fleet, *comments: str) -> str:
    """Return the YAML text of a fleet that a command makes, with comments above its ships."""
    lines = [f"name: {write(fleet.name)}", f"source: {{book: {OWN_BOOK}}}"]
    if fleet.event is not None:
        lines.append(f"event: {bare(fleet.event)}")
    if fleet.house is not None:
        lines.append(f"house: {bare(fleet.house)}")
    if fleet.points is not None:
        lines.append(f"points: {points(fleet.points)}")
    lines += ["rolled: true"] if fleet.rolled else []
    lines += [f"# {comment}" for comment in comments]
    lines.append("ships:")
    for one in fleet.ships:
        hired = ", mercenary: true" if one.mercenary else ""
        if not one.crews:
            lines.append(f"  - {{ship: {one.ship}, count: {one.count}{hired}}}")
            continue
        lines += [f"  - ship: {one.ship}", f"    count: {one.count}"]
        lines += ["    mercenary: true"] if one.mercenary else []
        lines += ["    crews:", *(f"      - {_flow(crew)}" for crew in one.crews)]
    if fleet.printed is not None:
        lines.append(f"printed: {{total: {points(fleet.printed.total)}}}")
    return "\n".join(lines) + "\n"


def _flow(crew: Crew) -> str:
    posts = (
        f"{post}: {{{', '.join(f'{skill}: {value}' for skill, value in skills.items())}}}"
        for post, skills in crew.items()
    )
    return f"{{{', '.join(posts)}}}"


def held_to(fleet: Entity, event: str | None, limit: float | None) -> Entity:
    """Return a fleet as one for an event, or of other points."""
    changes: dict[str, object] = {}
    if event is not None:
        changes["event"] = reference = Reference(event)
        reference.kind = "events"
    if limit is not None:
        changes["points"] = limit
    return fleet.model_copy(update=changes)
