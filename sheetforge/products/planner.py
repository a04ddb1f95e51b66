"""Which ships a request is about: those named, and those of what else was named."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from sheetforge.content.library import Key, Library
from sheetforge.content.model import Reference
from sheetforge.products.product import Wanted


def ships_wanted(
    library: Library, wanted: Wanted, ships_of: Callable[[object], Iterable[Reference]]
) -> frozenset[Key] | None:
    """The ships asked for, directly or through what they belong to; None when all are.

    `ships_of` gives the ships of an entity: of a House, a fleet, a scenario.
    """
    if not wanted:
        return None
    chosen = set(wanted.get("ships", ()))
    for kind in wanted.keys() - {"ships"}:
        for key in wanted[kind]:
            found = (
                library.resolve("ships", key.system, one) for one in ships_of(library.entity(key))
            )
            chosen.update(key for key in found if key is not None)
    return frozenset(chosen)
