"""Which ships a request is about: those named, and those of navies, fleets and scenarios."""

from __future__ import annotations

from collections.abc import Iterator

from sheetforge.entity import Reference
from sheetforge.library import Key, Library
from sheetforge.press.product import Wanted
from sheetforge.systems.sovereign_seas.schema.navy import Navy
from sheetforge.systems.sovereign_seas.schema.scenario import Fleet, Scenario


def ships_wanted(library: Library, wanted: Wanted) -> frozenset[Key] | None:
    """The ships asked for, directly or through what they belong to; None when all are."""
    if not wanted:
        return None
    chosen = set(wanted.get("ships", ()))
    for kind in ("houses", "fleets", "scenarios"):
        for key in wanted.get(kind, ()):
            for reference in _ships(library.entity(key)):
                found = library.resolve("ships", key.system, reference)
                if found is not None:
                    chosen.add(found)
    return frozenset(chosen)


def _ships(entity: object) -> Iterator[Reference]:
    if isinstance(entity, Navy):
        yield from entity.ships
    elif isinstance(entity, Fleet):
        yield from (one.ship for one in entity.ships)
    elif isinstance(entity, Scenario):
        yield from (one.ship for side in entity.sides for one in side.ships)
