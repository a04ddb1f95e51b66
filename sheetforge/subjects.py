"""Subjects of the files on the start page: ships and Houses with class, owner and livery."""

from __future__ import annotations

from collections.abc import Sequence

from sheetforge.content.kinds import Key
from sheetforge.content.library import Library
from sheetforge.drawings import find_arms
from sheetforge.game import games_of
from sheetforge.pages.cards import CardMark, CardSubject


def subjects_of(library: Library, systems: Sequence[str]) -> dict[str, CardSubject]:
    """Return ships, Houses and fleets of games by key: names, Houses, classes, liveries.

    A ship belongs to the Houses that list it, and to the House that its own file names.
    """
    owners: dict[Key, list[Key]] = {}
    found: dict[str, CardSubject] = {}
    games = games_of(library)
    for system in systems:
        game = games[system]
        product = game.products().get("displays")
        for key in library.keys("houses", system):
            house = library.entity(key)
            if house is None:
                continue
            found[str(key)] = CardSubject(house.name, (house.name,), "", _livery(library, key))
            for reference in product.ships_of(house) if product is not None else ():
                ship = library.resolve("ships", system, reference)
                if ship is not None:
                    owners.setdefault(ship, []).append(key)
        for key in library.keys("ships", system):
            entity = library.entity(key)
            if entity is None:
                continue
            own = _named(library, key)
            houses = list(dict.fromkeys([*([own] if own else []), *owners.get(key, ())]))
            worn = _livery(library, key) or next((mark for one in houses if (mark := _livery(library, one))), "")
            known = tuple(house.name for one in houses if (house := library.entity(one)) is not None)
            class_name = str(getattr(entity, "ship_class", None) or "")
            found[str(key)] = CardSubject(entity.name, known, class_name, worn)
    for key in [one for system in systems for one in library.keys("fleets", system)]:
        entity = library.entity(key)
        house_key = _named(library, key)
        owner = library.entity(house_key) if house_key is not None else None
        if entity is not None:
            names = (owner.name,) if owner is not None else ()
            worn = _livery(library, key) or (_livery(library, house_key) if house_key else "")
            found[str(key)] = CardSubject(entity.name, names, "", worn)
    return found


def marks_of(library: Library) -> dict[str, CardMark]:
    """Return the crest and the ink of every livery, by its key."""
    made = {}
    for key in library.keys("liveries"):
        arms = find_arms(library, key.system, key.id)
        if arms is not None:
            made[str(key)] = CardMark(arms.name, arms.crest, arms.on_paper, arms.second)
    return made


def _named(library: Library, key: Key) -> Key | None:
    """Return the first House that an entity names; None if it names none."""
    for _, reference in library.record(key).references:
        if reference.kind == "houses":
            return library.resolve("houses", key.system, reference)
    return None


def _livery(library: Library, key: Key) -> str:
    """Return the key of the livery that an entity names; empty without one."""
    named = getattr(library.entity(key), "livery", None)
    found = library.resolve("liveries", key.system, named) if named is not None else None
    return str(found) if found is not None else ""
