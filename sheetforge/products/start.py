"""The start page of an output folder: what its files are about, from the content."""

from __future__ import annotations

from pathlib import Path

from sheetforge.content.library import Library
from sheetforge.files import put
from sheetforge.game import games_of
from sheetforge.press.build import recorded
from sheetforge.press.start_page import PAGE, Subject, cards, html

FORCES = ("fleets", "scenarios")
"""The kinds of content that have packs."""


def write_start_page(library: Library, out: Path) -> None:
    """Write the start page of a folder from its manifest. Raises `OutputError`."""
    titles = {id: game.title for id, game in games_of(library).items()}
    forces = {f"{key.system}/{key.id}": kind for kind in FORCES for key in library.keys(kind)}
    found = cards(recorded(out), titles, subjects_of(library), forces)
    text = html("Printables", found).encode()
    page = out / PAGE
    if not page.is_file() or page.read_bytes() != text:
        put(page, text)


def subjects_of(library: Library) -> dict[str, Subject]:
    """Return the ships of a library by key: names, Houses that have them, and classes."""
    houses: dict[str, list[str]] = {}
    for system, game in games_of(library).items():
        product = game.products().get("displays")
        for key in library.keys("houses", system):
            house = library.entity(key)
            if house is None or product is None:
                continue
            for reference in product.ships_of(house):
                ship = library.resolve("ships", system, reference)
                if ship is not None:
                    houses.setdefault(str(ship), []).append(house.name)
    found = {}
    for key in library.keys("ships"):
        entity = library.entity(key)
        if entity is not None:
            class_name = getattr(entity, "ship_class", None) or ""
            own = tuple(dict.fromkeys(houses.get(str(key), ())))
            found[str(key)] = Subject(entity.name, own, str(class_name))
    return found
