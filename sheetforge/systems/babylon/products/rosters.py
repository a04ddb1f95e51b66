"""Logs and rosters from content: blank ones, and those of fleets and of sides of scenarios."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from sheetforge.content.kinds import Key
from sheetforge.content.library import Library
from sheetforge.content.model import Entity
from sheetforge.geometry.hexes import printed_facing
from sheetforge.products.planner import Planner, Product, Sheet
from sheetforge.sheet.page import PageLook
from sheetforge.sheet.widgets.grid import Line
from sheetforge.systems.babylon.products.ships import Member, Squad, squads
from sheetforge.systems.babylon.schema.scenario import Fleet, Scenario
from sheetforge.systems.babylon.sheets import logs
from sheetforge.systems.babylon.sheets.logs import ForceRoster, Log
from sheetforge.text import signed, slug

TITLE = "Roster"
RINGED = {
    "points": "points",
    "initiative": "initiative",
    "signature": "signature",
    "thrust": "thrust",
    "top": "top_speed",
}
"""Column of a roster → the field of the craft that it shows."""


def rosters(library: Library, key: Key, entity: Entity) -> list[ForceRoster]:
    """Return the roster of a fleet, or of each side of a scenario."""
    battle = entity.name if isinstance(entity, Scenario) else ""
    found = squads(library, key.system, entity)
    return [
        ForceRoster(
            f"{key.id}-{slug(squad.name)}" if len(found) > 1 else key.id,
            f"{TITLE}: {f'{battle}, ' if battle else ''}{squad.name}",
            squad.name,
            battle,
            squad.points,
            tuple(_row(member) for member in squad.members),
            squad.arms,
        )
        for squad in found
    ]


def _row(member: Member) -> Line:
    craft, start = member.craft, member.start
    values = {
        "mark": member.mark,
        "craft": member.name,
        "class": member.class_name,
        "points": str(craft.points),
        "initiative": signed(craft.initiative),
        "signature": str(craft.signature),
        "thrust": str(craft.thrust),
        "top": str(craft.top_speed),
    }
    if start is not None and start.aboard:
        values["notes"] = f"aboard {start.aboard}"
    elif start is not None and start.at is not None:
        facing = start.course if start.facing is None else start.facing
        values |= {"at": str(start.at), "speed": str(start.speed)}
        values["course"] = f"{printed_facing(start.course)} / {printed_facing(facing)}"
    if start is not None and start.charged:
        values["notes"] = f"jump engine charged for {start.charged}"
    ringed = {name for name, field in RINGED.items() if field in craft.reconstructed}
    return Line(values, ringed=frozenset(ringed))


def logs_of(found: tuple[Squad, ...], entity: Entity) -> list[Log]:
    """Return the log of every craft of some sides that moves: ships, then flights."""
    turns = entity.turns if isinstance(entity, Scenario) else None
    battle = entity.name if isinstance(entity, Scenario) else ""
    return [
        Log(
            f"{number}-{at}",
            member.mark,
            member.name,
            member.craft.name,
            squad.name,
            battle,
            member.is_flight,
            min(turns or logs.ROUNDS, logs.ROUNDS),
        )
        for flights in (False, True)
        for number, squad in enumerate(found, 1)
        for at, member in enumerate(squad.members, 1)
        if member.is_flight == flights
    ]


def worksheets(planner: Planner) -> Iterator[Sheet]:
    """Yield rosters and logs of the fleets and scenarios asked for; blank ones with all."""
    library, system, look = planner.library, planner.system, planner.options.look(PageLook)
    for kind, model in (("fleets", Fleet), ("scenarios", Scenario)):
        for key, entity in planner.each(kind, model):
            for force_roster in rosters(library, key, entity):
                pages = partial(logs.roster_pages, force_roster, look)
                yield planner.sheet(f"worksheets/{force_roster.id}", force_roster.title, pages)
            if planner.requested:
                made = logs_of(squads(library, system, entity), entity)
                pages = partial(logs.log_pages, made, look)
                yield planner.sheet(f"worksheets/{key.id}-logs", f"{entity.name}: logs", pages)
    if not planner.requested:
        planner.track()
        blank = partial(logs.roster_pages, ForceRoster("blank", TITLE), look)
        yield planner.sheet("worksheets/blank", TITLE, blank)
        for name, is_flight in (("blank-ship-log", False), ("blank-flight-log", True)):
            pair = [Log(f"{name}-{at}", is_flight=is_flight) for at in (1, 2)]
            title = "Flight log" if is_flight else "Movement and power log"
            yield planner.sheet(f"worksheets/{name}", title, partial(logs.log_pages, pair, look))


WORKSHEETS = Product("worksheets", "rosters, logs of ships and flights by round, blank and for scenarios", worksheets)
