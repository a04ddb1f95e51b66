"""The start page of a folder of printed files, and the pictures beside it.

`build` writes it from the manifest of its output folder, `site` from its own plan.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from sheetforge.content.library import Library
from sheetforge.files import put
from sheetforge.freshness import digest_of, program_digest, revise, stored
from sheetforge.game import games_of
from sheetforge.offers import packages_of
from sheetforge.pages.cards import CardSubject, cards
from sheetforge.pages.frame import PageFrame
from sheetforge.pages.start import GameShown, start_page
from sheetforge.press.build import PrintedFile, recorded
from sheetforge.products.options import START_PAGE
from sheetforge.showcase import PICTURES, Showcase
from sheetforge.subjects import marks_of, subjects_of

DRAWN = f"{PICTURES}/.drawn.json"
"""The digests of the pictures of an output folder, of their inputs and of their bytes."""

FORCES = ("fleets", "scenarios")
"""The kinds of content that have packs."""


Pictures = dict[str, tuple[str, bytes | None]]
"""Pictures by their paths: the digest of the inputs of each, and its bytes unless the folder has it already."""


class WindowOfGame(NamedTuple):
    """The part of the start page about a game: its first battle, subjects, portraits by ships, pictures."""

    shown: list[GameShown]
    subjects: dict[str, CardSubject]
    portraits: dict[str, str]
    pictures: Pictures


def window_of(library: Library, out: Path, system: str, known: Showcase | None = None) -> WindowOfGame:
    """Return what the start page of a folder shows of a game, with the pictures that are not up to date drawn.

    Ships that are `known` are not looked for again.
    """
    made = recorded(out)
    show = Showcase(library, printed_games(library, made), made, entries={} if known is None else known.entries)
    pictures = pictures_of(show, out, system)
    return WindowOfGame(show.games(system), subjects_of(library, [system]), show.portraits(system), pictures)


def pictures_of(show: Showcase, out: Path, system: str) -> Pictures:
    """Return the pictures of a game, those drawn that are not up to date in a folder."""
    pictures: Pictures = {}
    drawn, program = stored(out / DRAWN), program_digest(packages_of(show.library.systems))
    for path, picture in show.pictures(system).items():
        inputs = digest_of(program, picture.inputs)
        is_fresh = drawn.get(path) == [inputs, _digest_in(out / path)]
        pictures[path] = inputs, None if is_fresh else picture.make()
    return pictures


def keep_pictures(out: Path, pictures: Pictures, others: bool = True) -> None:
    """Write pictures into a folder, and note what they were drawn from; what is noted of `others` stays."""
    drawn: dict[str, object] = {}
    for path, (inputs, data) in pictures.items():
        if data is not None:
            put_if_changed(out / path, data)
        drawn[path] = [inputs, _digest_in(out / path)]
    revise(out / DRAWN, lambda old: old | drawn if others else drawn)


def write_start_page(
    library: Library, out: Path, windows: Callable[[Sequence[str]], Iterable[WindowOfGame]] | None = None
) -> None:
    """Write the start page of a folder from its manifest, with its pictures. Raises `OutputError`.

    `windows` returns `window_of` for some games, where other processes draw the pictures.
    """
    made = recorded(out)
    printed = printed_games(library, made)
    found = list(windows(printed) if windows is not None else (window_of(library, out, id) for id in printed))
    keep_pictures(out, {path: one for window in found for path, one in window.pictures.items()}, others=False)
    games = [shown for window in found for shown in window.shown]
    subjects = {key: subject for window in found for key, subject in window.subjects.items()}
    portraits = {ship: path for window in found for ship, path in window.portraits.items()}
    frame = PageFrame("Ships, maps and battles to print", notices=notices(library, printed))
    put_if_changed(out / START_PAGE, start_page_of(library, made, games, subjects, portraits, frame))


def printed_games(library: Library, made: Iterable[str]) -> list[str]:
    """Return the games that have files among some paths."""
    folders = {path.partition("/")[0] for path in made}
    return [id for id in games_of(library) if id in folders]


def _digest_in(file: Path) -> str:
    """Return the digest of a file; empty if there is none."""
    return digest_of(file.read_bytes()) if file.is_file() else ""


def start_page_of(
    library: Library,
    made: Mapping[str, PrintedFile],
    games: Sequence[GameShown],
    subjects: Mapping[str, CardSubject],
    portraits: Mapping[str, str],
    frame: PageFrame,
) -> bytes:
    """Return the start page of the printed files of games."""
    titles = {id: game.title for id, game in games_of(library).items()}
    forces = {f"{key.system}/{key.id}": kind for kind in FORCES for key in library.keys(kind)}
    found = cards(made, titles, subjects, forces)
    return start_page(frame, games, found, marks_of(library), portraits)


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
