"""Houses, fleets and scenarios: the ships of each."""

from __future__ import annotations

from collections.abc import Iterator

from sheetforge.content.model import Reference
from sheetforge.systems.silent_death.schema.fleet import Fleet, Scenario
from sheetforge.systems.silent_death.schema.house import House


def ships_of(entity: object) -> Iterator[Reference]:
    """The ships of an entity; none of one that has no ships."""
    if isinstance(entity, House):
        yield from entity.all_ships
    elif isinstance(entity, Fleet):
        yield from (line.ship for line in entity.ships)
    elif isinstance(entity, Scenario):
        yield from (one.ship for side in entity.sides for one in side.ships)
