"""The pictures of the README, made from the content; `python -m tests.regenerate` writes them."""

from __future__ import annotations

from pathlib import Path

from sheetforge.library import open_library
from sheetforge.place import own_content
from sheetforge.press import svg
from sheetforge.press.product import PrintOptions
from sheetforge.system import discover

FOLDER = Path(__file__).parents[1] / "docs" / "images"

PICTURES = {
    "hornpipe": ("silent-death/hornpipe", 0),
    "orca-alpha": ("silent-death/orca-alpha", 0),
    "y-wing": ("silent-death-star-wars/y-wing", 0),
}
"""Name of the picture → ship and page of its display."""


def draw() -> dict[str, str]:
    """Name → the picture as it should be now."""
    systems = discover()
    library = open_library(own_content(), "content", systems)
    drawn = {}
    for name, (ship, page) in PICTURES.items():
        system, _, bare = ship.partition("/")
        key = next(key for key in library.keys("ships", system) if key.id == bare)
        plan = systems[system].products()["displays"]
        wanted = {"ships": frozenset({key})}
        (sheet,) = plan.plan(library, system, PrintOptions(), wanted).sheets
        document = sheet.lay_out()
        drawn[name] = svg.write(document.pages[page], document.title)
    return drawn


def regenerate() -> None:
    """Write the pictures anew."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, picture in draw().items():
        (FOLDER / f"{name}.svg").write_text(picture, encoding="utf-8")
