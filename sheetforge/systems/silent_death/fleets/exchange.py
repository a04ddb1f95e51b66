"""Fleets in their notations: the file, the line for exchange, and the bill."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sheetforge.content.kinds import Key
from sheetforge.content.library import Library
from sheetforge.content.model import OWN_BOOK, Entity, Origin, Reference
from sheetforge.lint.rule import Context
from sheetforge.play.fleets import Bill, BillRow, ExchangeLine, ExchangeShip, points
from sheetforge.systems.silent_death.figures.force_table import crew_points
from sheetforge.systems.silent_death.figures.limits import line_price, ship_named
from sheetforge.systems.silent_death.fleets.crews import crew_of, slots_of
from sheetforge.systems.silent_death.fleets.files import file_of, fleet_at
from sheetforge.systems.silent_death.schema.fleet import Event, Fleet, FleetLine, PrintedTotal, plain
from sheetforge.systems.silent_death.schema.house import House
from sheetforge.systems.silent_death.schema.ship import Craft
from sheetforge.systems.silent_death.schema.weapon import Torpedo

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
                    "another Drive, compute each BPV again (docs/pricing.md)."
                )
    return ""


# --- the line for exchange -----------------------------------------------------------------------


def line(library: Library, key: Key) -> ExchangeLine:
    """Return a fleet as one line, with its total."""
    fleet, context = fleet_at(library, key), Context(library, key)
    ships = tuple(
        ExchangeShip(_short(ship.ship, key.system), ship.count, ship.mercenary, _values(ship, context))
        for ship in fleet.ships
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


def _values(fleet_line: FleetLine, context: Context) -> tuple[tuple[int, ...], ...]:
    """Return the skills of a line's crews in the order of the ship's slots."""
    ship = ship_named(fleet_line.ship, context)
    slots = (slots_of(ship) if ship is not None else None) or ()
    given = (plain(crew) for crew in fleet_line.crews)
    return tuple(tuple(crew[post][skill] for post, skill in slots if skill in crew.get(post, {})) for crew in given)


def text(library: Library, exchanged: ExchangeLine, name: str) -> str:
    """Return the file of a fleet from its line. Raises `BadRequest` for crews that do not fit."""
    context = Context(library, Key("fleets", exchanged.system, "-"))
    ships = []
    for exchange_ship in exchanged.ships:
        ship = ship_named(exchange_ship.ship, context)
        crews = tuple(crew_of(ship, values) for values in exchange_ship.crews if ship is not None)
        ships.append(
            FleetLine.model_construct(
                ship=Reference(exchange_ship.ship),
                count=exchange_ship.number,
                mercenary=exchange_ship.hired,
                crews=crews,
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


def held_to(fleet: Entity, event: str | None, limit: float | None) -> Entity:
    """Return a fleet as one for an event, or of other points."""
    changes: dict[str, object] = {}
    if event is not None:
        changes["event"] = reference = Reference(event)
        reference.kind = "events"
    if limit is not None:
        changes["points"] = limit
    return fleet.model_copy(update=changes)
