"""Lookup of drawings by name: those of the content first, then those that a game ships.

    content/drawings/<system>/<name>.svg        a maintainer's own
    <package of the game>/data/drawings/<name>.svg

A name is looked up in the game itself, then in the games it extends. A drawing in the content
overrides the game's drawing of the same name.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from functools import cache
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from sheetforge.content.kinds import Key, data_of, lineage
from sheetforge.content.library import DRAWINGS, Library, Unreadable
from sheetforge.finding import START, Finding, Severity, Span

if TYPE_CHECKING:
    from sheetforge.sheet.arms import Arms
    from sheetforge.sheet.drawing import Drawing

FIELD = "silhouette"
"""The field of an entity that names its drawing."""

CODES = {
    "unreadable": ("SF703", "unreadable-drawing"),
    "unsupported": ("SF704", "unsupported-drawing"),
    "bounds": ("SF705", "drawing-bounds"),
    "open": ("SF706", "open-outline"),
}
"""Kind of problem → code and name of the finding."""


def find_drawing(library: Library, system: str, names: Iterable[str]) -> Drawing | None:
    """Return the first drawing that exists and can be drawn; None if no name has one.

    Every name that is looked up counts as consulted, so that a drawing added later is noticed.
    """
    from sheetforge.sheet.svg_drawing import read_drawing

    for name in names:
        for game in lineage(library.systems, system):
            key = Key(DRAWINGS, game, name)
            library.consult((key,))
            if key in library.drawings and (data := _data(library, key)) is not None:
                drawing = read_drawing(data).drawing
                if drawing is not None:
                    return drawing
            package = library.systems[game].package
            if name in _shipped_names(package):
                return shipped(package, name)
    return None


def find_arms(library: Library, system: str, livery: str | None) -> Arms | None:
    """Return the arms of a livery by reference; None without one, or if its crest is missing."""
    if livery is None:
        return None
    from sheetforge.sheet.arms import arms_of
    from sheetforge.sheet.livery import Livery

    chosen = library.get("liveries", system, livery)
    if not isinstance(chosen, Livery):
        return None
    crest = find_drawing(library, system, (chosen.crest.removesuffix(".svg"),))
    return arms_of(chosen, crest) if crest is not None else None


def arms_of_house(library: Library, system: str, house: str | None) -> Arms | None:
    """Return the arms of a House, a navy or a power by reference; None without a livery."""
    return find_arms(library, system, livery_of(library, system, house))


@runtime_checkable
class Wearing(Protocol):
    """Content that may have a livery: a House, a navy, a power."""

    @property
    def livery(self) -> str | None:
        """Its livery."""


def livery_of(library: Library, system: str, house: str | None) -> str | None:
    """Return the livery of a House, a navy or a power by reference; None without one."""
    wearing = library.get("houses", system, house) if house else None
    return wearing.livery if isinstance(wearing, Wearing) else None


def arms_of_side(library: Library, system: str, livery: str | None, house: str | None, name: str = "") -> Arms | None:
    """Return the arms of a side or a fleet: of its own livery, otherwise of that of its House.

    A side of a House that has the `name` of a colour wears that colour.
    """
    from sheetforge.sheet.arms import in_color_of

    arms = find_arms(library, system, livery or livery_of(library, system, house))
    return arms if livery else in_color_of(arms, name)


def drawing_names(library: Library, system: str) -> list[str]:
    """Return the names of all drawings that the content of a game may use, sorted."""
    games = _games_with_drawings(library, system)
    ids = {key.id for key in library.drawings if key.system in games}
    return sorted(ids.union(*(_shipped_names(library.systems[game].package) for game in games)))


def has_drawing(library: Library, system: str, name: str) -> bool:
    """Return whether the content of a game may use a drawing of this name."""
    return any(
        Key(DRAWINGS, game, name) in library.drawings or name in _shipped_names(library.systems[game].package)
        for game in _games_with_drawings(library, system)
    )


def _games_with_drawings(library: Library, system: str) -> tuple[str, ...]:
    """Return the games whose drawings the content of a game may use; what asks depends on their lists."""
    games = lineage(library.systems, system)
    library.consult(Key(DRAWINGS, game, "*") for game in games)
    return games


@cache
def shipped(package: str, name: str) -> Drawing:
    """Return a drawing that the package of a game has in its folder `data/drawings`.

    Raises ValueError if it cannot be drawn.
    """
    from sheetforge.sheet.svg_drawing import read_drawing

    with open(data_of(package, f"drawings/{name}.svg"), "rb") as file:
        drawing, problems = read_drawing(file.read())
    if drawing is None:
        raise ValueError(f"{name}.svg: {problems[0].message}")
    return drawing


@cache
def _shipped_names(package: str) -> frozenset[str]:
    """Return the names of the drawings in a game's folder; none if it has no folder."""
    folder = data_of(package, "drawings")
    listed = os.listdir(folder) if os.path.isdir(folder) else ()
    return frozenset(name.removesuffix(".svg") for name in listed if name.endswith(".svg"))


def _data(library: Library, key: Key) -> bytes | None:
    try:
        return library.text(key)
    except Unreadable:
        return None


def check_drawings(library: Library) -> Iterator[Finding]:
    """Yield a finding for every problem of a drawing in the content, at its place in the file."""
    for key in sorted(library.drawings):
        shown = library.shown(key)
        try:
            data = library.text(key)
        except Unreadable as problem:
            message = problem.message.partition(": ")[2]
            yield Finding("SF015", "unreadable-file", Severity.ERROR, message, shown, START, str(key))
            continue
        from sheetforge.sheet.svg_drawing import read_drawing

        for found in read_drawing(data).problems:
            code, name = CODES[found.kind]
            span = Span(found.line, found.column, found.line, found.end_column)
            yield Finding(code, name, Severity.ERROR, found.message, shown, span, str(key))
