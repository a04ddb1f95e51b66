"""`uses`: where an entity is named."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from sheetforge.cli.completing import complete_ids
from sheetforge.cli.options import content_option, library_at
from sheetforge.cli.output import aligned, as_json, echo_lines
from sheetforge.content.kinds import Key
from sheetforge.content.library import Library
from sheetforge.content.lookup import find_key, find_keys
from sheetforge.text import counted

if TYPE_CHECKING:
    from sheetforge.content.uses import Mention, Uses


@click.command("uses")
@click.argument("name", metavar="ID", shell_complete=complete_ids)
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text")
@content_option
def uses_command(name: str, form: str, content: str | None) -> None:
    """List every place that names an entity. Each line has the entity, file, line, column and field.

    ID may be an id, a name, or KIND/SYSTEM/ID; the long form also lists what names a missing one.
    """
    from sheetforge.content.uses import uses_of

    library = library_at(content)
    key = _key(library, name)
    uses = uses_of(library, key)
    if form == "json":
        click.echo(as_json(_as_data(library, key, uses)), nl=False)
    else:
        what = counted(len(uses.uses), "place") if uses.uses else "nothing"
        missing = "" if key in library.files else " (missing)"
        click.echo(f"{key}{missing}: {what} {'names' if len(uses.uses) < 2 else 'name'} it")
        echo_lines(aligned(list(_rows(uses)), ()))
    for file in uses.unread:
        click.echo(f"{file}: may name it too, but cannot be read; sheetforge check", err=True)


def _key(library: Library, name: str) -> Key:
    parts = name.split("/")
    if len(parts) == 3 and not find_keys(library, name):
        kind, system, id = parts
        if system in library.systems and kind in library.systems[system].kinds:
            return Key(kind, system, id)
    return find_key(library, name)


def _rows(uses: Uses) -> Iterator[tuple[str, ...]]:
    for use in uses.uses:
        yield f"{use.file}:{use.span.line}:{use.span.column}", str(use.user), use.field


def _as_data(library: Library, key: Key, found: Uses) -> dict[str, object]:
    entity = {**key._asdict(), "file": library.shown(key) if key in library.files else None}
    uses = [_use_as_data(use) for use in found.uses]
    return {"version": 1, "entity": entity, "uses": uses, "unread": list(found.unread)}


def _use_as_data(use: Mention) -> dict[str, object]:
    span = use.span._asdict()
    return {**use.user._asdict(), "file": use.file, **span, "field": use.field, "text": use.text, "pack": use.pack}
