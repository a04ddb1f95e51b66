"""The start page of a folder of printed files, and the pictures beside it.

`build` writes it from the manifest of its output folder, `site` from its own plan.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from sheetforge.content.library import Library
from sheetforge.files import put
from sheetforge.game import games_of
from sheetforge.pages.cards import cards
from sheetforge.pages.frame import PageFrame
from sheetforge.pages.start import start_page
from sheetforge.press.build import recorded
from sheetforge.showcase import Showcase
from sheetforge.subjects import marks_of, subjects_of

PAGE = "index.html"
"""The start page of an output folder."""

FORCES = ("fleets", "scenarios")
"""The kinds of content that have packs."""


def write_start_page(library: Library, out: Path) -> None:
    """Write the start page of a folder from its manifest, with its pictures. Raises `OutputError`."""
    made = recorded(out)
    games = games_of(library)
    printed = [id for id in games if any(path.startswith(f"{id}/") for path in made)]
    notices = [f"{games[id].title}: {credit}" for id in printed if (credit := games[id].credit)]
    for path, data in start_files(
        library, made, printed, PageFrame("Printables", notices=notices + pack_notices(library))
    ):
        put_if_changed(out / path, data)


def start_files(
    library: Library,
    made: Mapping[str, tuple[int, Mapping[str, str]]],
    systems: Sequence[str],
    frame: PageFrame,
    has_pages: bool = False,
) -> Iterator[tuple[str, bytes]]:
    """Yield the start page of printed files and its pictures, each with its path.

    `made` maps the paths of files to their pages and options, `systems` are the games shown;
    `has_pages` links games and entities to pages of their own.
    """
    titles = {id: game.title for id, game in games_of(library).items()}
    forces = {f"{key.system}/{key.id}": kind for kind in FORCES for key in library.keys(kind)}
    found = cards(made, titles, subjects_of(library, systems), forces)
    show = Showcase(library, systems, made, has_pages)
    yield from ((path, picture.make()) for path, picture in show.pictures().items())
    yield PAGE, start_page(frame, show.games(), found, marks_of(library), show.portraits())


def pack_notices(library: Library) -> list[str]:
    """Return the licences of the packs of a library."""
    return [f"{pack.name} {pack.version}: {pack.licence}" for layer in library.layers if (pack := layer.pack).licence]


def put_if_changed(path: Path, data: bytes) -> None:
    """Write a file unless it has these bytes already. Raises `OutputError`."""
    if not path.is_file() or path.read_bytes() != data:
        put(path, data)
