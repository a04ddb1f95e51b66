"""`new`: a new content file, copied from one that passes the check."""

from __future__ import annotations

from pathlib import Path
from shlex import quote

import click

from sheetforge.cli.options import content_option, known_kind, known_system
from sheetforge.content.kinds import Key
from sheetforge.content.library import BadRequest, Library, Unreadable, open_library
from sheetforge.content.lookup import find_content, find_key, own_content
from sheetforge.content.model import SLUG
from sheetforge.files import OutputError, put
from sheetforge.game import discover

_PERSONAL = (
    "aliases", "waivers", "reconstructed", "other_sources", "printed", "designation", "remarks",
    "miniature",
)  # fmt: skip
"""Fields of the copied entity that do not hold for the new one."""


@click.command("new")
@click.argument("kind")
@click.argument("name", metavar="SYSTEM/ID")
@click.option(
    "--like", metavar="ID", help="The entity to copy; by default one of the game's choice."
)
@click.option("--title", metavar="NAME", help="Its name; by default made from the id.")
@content_option
def new_command(
    kind: str, name: str, like: str | None, title: str | None, content: str | None
) -> None:
    """Write the file of a new entity, which passes the check and is ready to be edited."""
    place = find_content(content)
    here = Path.cwd()
    if content is None and place.root.parent not in (here, *here.parents):
        raise BadRequest(
            "there is no content folder here, and the one of the program must not be changed; "
            f"copy it first: cp -r {quote(str(own_content()))} content"
        )
    library = open_library(place.root, place.shown, discover())
    system, _, bare = name.rpartition("/")
    if not system:
        raise click.UsageError(f"name the game too: new {kind} SYSTEM/{bare or 'ID'}")
    known_system(system, library.systems)
    known_kind(kind, library.systems[system].kinds)
    if not SLUG.fullmatch(bare):
        raise click.UsageError(f"an id is lower-case words joined by hyphens, not {bare!r}")
    if title is not None and title.strip() == "":
        raise click.BadParameter("write at least one character", param_hint="--title")
    key = Key(kind, system, bare)
    if key in library.files:
        raise BadRequest(f"{library.shown(key)} already exists")
    pattern = _pattern(library, key, like)
    text = start(library, pattern, bare, (title or "").strip() or bare.replace("-", " ").title())
    record = library.with_texts({key: text}).record(key)
    if record.entity is None:
        raise click.BadParameter(record.findings[0].message, param_hint="--title")
    path = place.root / kind / system / f"{bare}.yaml"
    try:
        put(path, text.encode())
    except OutputError as problem:
        raise Unreadable(f"cannot write {problem.path}: {problem.reason}") from None
    shown = f"{place.shown}/{kind}/{system}/{bare}.yaml"
    click.echo(
        f"{shown}: copied from {pattern.id}; next: sheetforge check {quote(shown)}", err=True
    )


def _pattern(library: Library, key: Key, like: str | None) -> Key:
    if like is not None:
        return find_key(library, like, key.kind, key.system if "/" not in like else None)
    offered = library.systems[key.system].patterns.get(key.kind)
    if offered is not None and Key(key.kind, key.system, offered) in library.files:
        return Key(key.kind, key.system, offered)
    raise click.UsageError(f"name one of the {key.kind} to copy: --like ID")


def start(library: Library, pattern: Key, id: str, title: str) -> str:
    """Return the text of a new entity: the pattern's with another name and no personal fields.

    Comments are dropped, since they are about the pattern. References of the pattern to itself
    become references of the new entity to itself. Raises `Unreadable` for an invalid pattern.
    """
    from sheetforge.content.yaml import apply, edits, parse, write

    record = library.record(pattern)
    if record.entity is None:
        raise Unreadable(f"{record.shown} does not pass the check; copy another")
    source = record.source
    changes = [edits.replace_value(source, ("name",), write(title))]
    if source.has(("source",)):
        book = "{book: where these figures are from}"
        changes.append(edits.replace_value(source, ("source",), book))
    changes += [edits.remove_entry(source, (field,)) for field in _PERSONAL if source.has((field,))]
    changes += [
        edits.replace_value(source, path, id)
        for path, reference in record.references
        if library.resolve(reference.kind, pattern.system, reference) == pattern
        and path[0] not in _PERSONAL
    ]
    changed = parse(apply(source.text, changes), record.shown)
    return apply(changed.text, edits.remove_comments(changed)).rstrip("\n") + "\n"
