"""Events as their forms print them, from the content."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sheetforge.content.kinds import Key
from sheetforge.content.model import is_marked
from sheetforge.systems.silent_death.figures.force_table import (
    Figures,
    crew_points,
    figures,
)
from sheetforge.systems.silent_death.schema.ship import CREW_POINTS, crewed_cost
from sheetforge.systems.silent_death.sheets.registration import (
    EventForm,
    FleetForm,
    FormLine,
    FormTier,
)
from sheetforge.systems.silent_death.words.names import dashed

if TYPE_CHECKING:
    from sheetforge.content.library import Library


def event_of(library: Library, key: Key) -> EventForm:
    """Everything that forms print of an event, its fleets included."""
    entity: Any = library.entity(key)
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
        ships=tuple(priced(library, system, line, CREW_POINTS) for line in entity.ships),
        fleets=_fleets(library, key),
        rules=entity.optional_rules,
        tiers=tuple(
            FormTier(tier.name, tier.damage, tier.skills, str(tier.die).upper(),
                 tuple(_name(library, system, ship) for ship in tier.ships),
                 frozenset(one for one in ("damage", "skills", "die")
                           if is_marked(entity.reconstructed, f"tiers.{one}")))
            for tier in entity.tiers
        ),
    )  # fmt: skip


def priced(library: Library, system: str, line: Any, rate: float) -> Figures:
    """A ship of a line; figures that the library lacks are those that the line's form prints."""
    ship: Any = library.get("ships", system, line.ship)
    known = Figures(str(line.ship)) if ship is None else figures(ship, rate)
    printed = line.printed
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
        entity: Any = library.entity(key)
        if entity is None or entity.event is None:
            continue
        if library.resolve("events", key.system, entity.event) != event:
            continue
        house: Any = library.get("houses", key.system, entity.house) if entity.house else None
        rate = crew_points(house)
        lines = tuple(
            FormLine(priced(library, key.system, line, rate), line.count) for line in entity.ships
        )
        made.append(FleetForm(key.id, entity.name, lines, entity.condition or ""))
    return tuple(made)


def _name(library: Library, system: str, reference: str) -> str:
    ship: Any = library.get("ships", system, reference)
    return str(reference) if ship is None else str(ship.name)
