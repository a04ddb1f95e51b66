"""The start page of a folder of printed files, and the pictures beside it.

`build` writes it from the manifest of its output folder, `site` from its own plan.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from sheetforge.content.library import Library
from sheetforge.files import put
from sheetforge.game import games_of
from sheetforge.pages.cards import cards
from sheetforge.pages.frame import PageFrame
from sheetforge.pages.start import start_page
from sheetforge.parallel import processors, share
from sheetforge.press.build import WORTH_SHARING, recorded
from sheetforge.showcase import Showcase
from sheetforge.subjects import marks_of, subjects_of

PAGE = "index.html"
"""The start page of an output folder."""

FORCES = ("fleets", "scenarios")
"""The kinds of content that have packs."""


def write_start_page(library: Library, out: Path, jobs: int | None = 1) -> None:
    """Write the start page of a folder from its manifest, with its pictures. Raises `OutputError`.

    Up to `jobs` processes draw the pictures (None: one per processor).
    """
    made = recorded(out)
    games = games_of(library)
    printed = [id for id in games if any(path.startswith(f"{id}/") for path in made)]
    show = Showcase(library, printed, made)
    pictures = show.pictures()
    number = processors(jobs) if len(pictures) >= WORTH_SHARING else 1
    drawn = share(lambda picture: picture.make(), [*pictures.values()], number)
    for path, data in zip(pictures, drawn, strict=True):
        put_if_changed(out / path, data)
    put_if_changed(out / PAGE, start_page_of(show, PageFrame("Printables", notices=notices(library, printed))))


def start_page_of(show: Showcase, frame: PageFrame) -> bytes:
    """Return the start page of the printed files of games."""
    library = show.library
    titles = {id: game.title for id, game in games_of(library).items()}
    forces = {f"{key.system}/{key.id}": kind for kind in FORCES for key in library.keys(kind)}
    found = cards(show.made, titles, subjects_of(library, list(show.systems)), forces)
    return start_page(frame, show.games(), found, marks_of(library), show.portraits())


def notices(library: Library, systems: Iterable[str]) -> list[str]:
    """Return the credits of games, and the licences of the packs of a library."""
    games = games_of(library)
    credits = [f"{games[id].title}: {credit}" for id in systems if (credit := games[id].credit)]
    packs = [layer.pack for layer in library.layers if layer.pack.licence]
    return credits + [f"{pack.name} {pack.version}: {pack.licence}" for pack in packs]


def put_if_changed(path: Path, data: bytes) -> None:
    """Write a file unless it has these bytes already. Raises `OutputError`."""
    if not path.is_file() or path.read_bytes() != data:
        put(path, data)
