"""Events as their forms print them, from the content."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheetforge.content.kinds import Key
from sheetforge.content.model import is_marked
from sheetforge.drawings import find_arms
from sheetforge.systems.silent_death.figures.force_table import Figures, crew_points, figures
from sheetforge.systems.silent_death.schema.fleet import Event, Fleet, PrintedLine
from sheetforge.systems.silent_death.schema.house import House
from sheetforge.systems.silent_death.schema.ship import CREW_POINTS, Craft, ListedShip, crewed_cost
from sheetforge.systems.silent_death.sheets.registration import EventForm, FleetForm, FormLine, FormTier
from sheetforge.systems.silent_death.sheets.worksheet_data import ship_name
from sheetforge.systems.silent_death.words.names import dashed

if TYPE_CHECKING:
    from sheetforge.content.library import Library


def event_of(library: Library, key: Key) -> EventForm:
    """Everything that forms print of an event, its fleets included."""
    entity = library.entity(key)
    assert isinstance(entity, Event)
    system = key.system
    return EventForm(
        id=key.id,
        name=entity.name,
        points=entity.points,
        most=entity.most_of_a_miniature,
        leeway=entity.leeway,
        turns=entity.turns,
        minutes=entity.minutes,
        players=dashed(entity.players) if entity.players else "",
        group=(entity.players.low, entity.players.high) if entity.players else None,
        crew_points=entity.crew_points,
        ships=tuple(priced(library, system, line.ship, line.printed) for line in entity.ships),
        fleets=_fleets(library, key),
        rules=entity.optional_rules,
        tiers=tuple(
            FormTier(
                tier.name,
                tier.damage,
                tier.skills,
                str(tier.die).upper(),
                tuple(ship_name(library, system, ship) for ship in tier.ships),
                frozenset(
                    one for one in ("damage", "skills", "die") if is_marked(entity.reconstructed, f"tiers.{one}")
                ),
            )
            for tier in entity.tiers
        ),
        arms=find_arms(library, system, entity.livery),
    )


def priced(
    library: Library, system: str, reference: str, printed: PrintedLine | None = None, rate: float = CREW_POINTS
) -> Figures:
    """The figures of a ship; those that the library lacks are the ones that a form prints."""
    ship = library.get("ships", system, reference)
    known = Figures(str(reference))
    if isinstance(ship, Craft | ListedShip):
        known = figures(ship, rate)
    if printed is None:
        return known
    shown = {"bpv": printed.bpv, "crew": printed.crew_stats, "tpv": printed.cost_with_crew}
    given = {figure for figure, value in shown.items() if value is not None}
    known = known._replace(worked_out=known.worked_out - given)
    if known.tpv is not None:
        return known
    bpv = known.bpv if known.bpv is not None else printed.bpv
    crew = known.crew if known.crew is not None else printed.crew_stats
    tpv = printed.cost_with_crew
    if bpv is not None and crew is not None:
        tpv = crewed_cost(bpv, crew, rate)
    return known._replace(bpv=bpv, crew=crew, tpv=tpv)


def _fleets(library: Library, event: Key) -> tuple[FleetForm, ...]:
    made = []
    for key in library.keys("fleets", event.system):
        entity = library.entity(key)
        if not isinstance(entity, Fleet) or entity.event is None:
            continue
        if library.resolve("events", key.system, entity.event) != event:
            continue
        house = library.get("houses", key.system, entity.house) if entity.house else None
        rate = crew_points(house if isinstance(house, House) else None)
        lines = tuple(
            FormLine(priced(library, key.system, line.ship, line.printed, rate), line.count) for line in entity.ships
        )
        made.append(FleetForm(key.id, entity.name, lines, entity.condition or ""))
    return tuple(made)
