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
    subjects: dict[str, CardSubject] = {}
    games = games_of(library)
    for system in systems:
        game = games[system]
        product = game.products().get("displays")
        for key in library.keys("houses", system):
            house = library.entity(key)
            if house is None:
                continue
            subjects[str(key)] = CardSubject(house.name, (house.name,), "", _livery(library, key))
            for reference in product.ships_of(house) if product is not None else ():
                ship = library.resolve("ships", system, reference)
                if ship is not None:
                    owners.setdefault(ship, []).append(key)
        for key in library.keys("ships", system):
            entity = library.entity(key)
            if entity is None:
                continue
            own_house = _named(library, key)
            houses = list(dict.fromkeys([*([own_house] if own_house else []), *owners.get(key, ())]))
            worn = _livery(library, key) or next(
                (mark for house_key in houses if (mark := _livery(library, house_key))), ""
            )
            known = tuple(house.name for house_key in houses if (house := library.entity(house_key)) is not None)
            class_name = str(getattr(entity, "ship_class", None) or "")
            subjects[str(key)] = CardSubject(entity.name, known, class_name, worn)
    for key in [fleet for system in systems for fleet in library.keys("fleets", system)]:
        entity = library.entity(key)
        house_key = _named(library, key)
        owner = library.entity(house_key) if house_key is not None else None
        if entity is not None:
            names = (owner.name,) if owner is not None else ()
            worn = _livery(library, key) or (_livery(library, house_key) if house_key else "")
            subjects[str(key)] = CardSubject(entity.name, names, "", worn)
    return subjects


def marks_of(library: Library) -> dict[str, CardMark]:
    """Return the crest and the ink of every livery, by its key."""
    marks = {}
    for key in library.keys("liveries"):
        arms = find_arms(library, key.system, key.id)
        if arms is not None:
            marks[str(key)] = CardMark.of(arms)
    return marks


def _named(library: Library, key: Key) -> Key | None:
    """Return the first House that an entity names; None if it names none."""
    for _, reference in library.record(key).references:
        if reference.kind == "houses":
            return library.resolve("houses", key.system, reference)
    return None


def _livery(library: Library, key: Key) -> str:
    """Return the key of the livery that an entity names; empty without one."""
    livery = getattr(library.entity(key), "livery", None)
    target = library.resolve("liveries", key.system, livery) if livery is not None else None
    return str(target) if target is not None else ""
