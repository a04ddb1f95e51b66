"""`new drawings`: the drawing of a unit as a file of the content, to be edited."""

from __future__ import annotations

from shlex import quote

import click

from sheetforge.content.kinds import Key, id_objection
from sheetforge.content.library import DRAWINGS, BadRequest, Library, Unreadable
from sheetforge.content.lookup import ContentRoot, find_key
from sheetforge.files import OutputError, put
from sheetforge.game import games_of


def write_drawing(place: ContentRoot, library: Library, name: str, like: str | None) -> None:
    """Write the drawing that a unit is printed with to the content, under the id in `name`.

    The unit is the one with that id, or the one that `like` names.
    """
    system, _, id = name.rpartition("/")
    game = games_of(library).get(system)
    if game is None or id_objection(id):
        games = ", ".join(games_of(library))
        raise click.UsageError(f"write new {DRAWINGS} SYSTEM/ID, with one of {games}; not {name!r}")
    if game.draws is None:
        raise click.UsageError(f"{system} has no drawings of units")
    path = place.root / DRAWINGS / system / f"{id}.svg"
    shown = f"{place.shown}/{DRAWINGS}/{system}/{id}.svg"
    if path.exists():
        raise BadRequest(f"{shown} already exists; edit it, or delete it first")
    unit = find_key(library, like or id, game.units, system)
    drawing = game.draws()(library, unit)
    entity = library.entity(unit)
    if drawing is None or entity is None:
        raise BadRequest(f"{library.shown(unit)} does not pass the check, so it is not drawn")
    from sheetforge.sheet.svg_text import svg_text

    try:
        put(path, svg_text(drawing, entity.name).encode())
    except OutputError as problem:
        raise Unreadable(f"cannot write {problem.path}: {problem.reason}") from None
    how = f"drawn as {unit.id} is"
    if Key(unit.kind, system, id) not in library.files:
        how += f"; name it in a ship with silhouette: {id}"
    click.echo(f"{shown}: {how}; next: edit it, then sheetforge check {quote(shown)}", err=True)
