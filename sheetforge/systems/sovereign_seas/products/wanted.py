"""Navies, fleets and scenarios: the ships of each."""

from __future__ import annotations

from collections.abc import Iterator

from sheetforge.content.model import Reference
from sheetforge.systems.sovereign_seas.schema.navy import Navy
from sheetforge.systems.sovereign_seas.schema.scenario import Fleet, Scenario


def ships_of(entity: object) -> Iterator[Reference]:
    """The ships of an entity; none of one that has no ships."""
    if isinstance(entity, Navy):
        yield from entity.ships
    elif isinstance(entity, Fleet):
        yield from (one.ship for one in entity.ships)
    elif isinstance(entity, Scenario):
        yield from (one.ship for side in entity.sides for one in side.ships)
