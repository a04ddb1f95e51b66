"""`new`: a new content file, copied from one that passes the check."""

from __future__ import annotations

from pathlib import Path
from shlex import quote

import click

from sheetforge.cli.options import content_option, known_kind, known_system
from sheetforge.content.kinds import Key
from sheetforge.content.library import BadRequest, Library, Unreadable, open_library
from sheetforge.content.listing import BUILT_IN, MANIFEST
from sheetforge.content.lookup import ContentRoot, absolute, find_content, find_key, own_content
from sheetforge.content.model import SLUG
from sheetforge.files import OutputError, put
from sheetforge.game import discover

PACK = "pack"
"""The KIND for the manifest of a content folder."""

_PERSONAL = (
    "aliases", "waivers", "reconstructed", "other_sources", "printed", "designation", "remarks",
    "miniature", "replaces",
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
    """Write the file of a new entity, which passes the check and is ready to be edited.

    Where there is no content yet, a folder `content` that extends the built-in content is made.
    `new pack ID` writes only its `sheetforge.yaml`.
    """
    if kind == PACK:
        _new_pack(name, title, content)
        return
    place, library = _open(content)
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
        layer = library.layer(key)
        what = "already exists"
        if not library.is_own(key) or library.root != place.root:
            pack = "the built-in content" if layer is None else str(layer.pack)
            what = f"already exists in {pack}; choose another id, or change it with `amends:`"
        raise BadRequest(f"{library.shown(key) if library.is_own(key) else key} {what}")
    pattern = _pattern(library, key, like)
    text = start(library, pattern, bare, (title or "").strip() or bare.replace("-", " ").title())
    record = library.with_texts({key: text}).record(key)
    if record.entity is None:
        raise click.BadParameter(record.findings[0].message, param_hint="--title")
    path = place.root / kind / system / f"{bare}.yaml"
    if library.root != place.root:
        _write_manifest(place, _id_of(place.root.parent.name), None)
    _put(path, text)
    shown = f"{place.shown}/{kind}/{system}/{bare}.yaml"
    click.echo(
        f"{shown}: copied from {pattern.id}; next: sheetforge check {quote(shown)}", err=True
    )


def _open(content: str | None) -> tuple[ContentRoot, Library]:
    """Return the folder to write into, and its library; that of the built-in content if it is new.

    A folder without any file counts as new.
    """
    place = find_content(content)
    here = Path.cwd()
    if content is None and place.root.parent not in (here, *here.parents):
        place = ContentRoot(here / "content", "content")
    is_new = not place.root.exists() or not any(place.root.rglob("*"))
    if is_new:
        root = own_content()
        return place, open_library(root, root.as_posix(), discover())
    return place, open_library(place.root, place.shown, discover())


def _new_pack(id: str, title: str | None, content: str | None) -> None:
    """Write the manifest of the content folder, which is made if there is none."""
    if not SLUG.fullmatch(id) or id == BUILT_IN:
        raise click.UsageError(
            f"the id of a pack is lower-case words joined by hyphens, not {id!r}"
        )
    if content is not None:
        place = ContentRoot(absolute(content), Path(content).as_posix())
    else:
        place = find_content(None)
        if place.root == own_content() or place.root.parent not in (
            Path.cwd(),
            *Path.cwd().parents,
        ):
            place = ContentRoot(Path.cwd() / "content", "content")
    if (place.root / MANIFEST).exists():
        raise BadRequest(f"{place.shown}/{MANIFEST} already exists")
    _write_manifest(place, id, title)


def _write_manifest(place: ContentRoot, id: str, title: str | None) -> None:
    from sheetforge.content.yaml import write

    name = (title or "").strip() or id.replace("-", " ").title()
    text = (
        "# What this folder is, and what it extends: docs/packs.md\n"
        f'id: {write(id)}\nname: {write(name)}\nversion: "0.1"\n'
        "licence: not chosen yet\ncredits: []\nextends: [built-in]\n"
    )
    _put(place.root / MANIFEST, text)
    click.echo(f"{place.shown}/{MANIFEST}: extends the built-in content", err=True)


def _id_of(folder: str) -> str:
    """Return the id of a pack for the name of its folder."""
    words = "".join(char if char.isascii() and char.isalnum() else " " for char in folder.lower())
    id = "-".join(words.split())[:60]
    return id if SLUG.fullmatch(id) and id != BUILT_IN else "my-content"


def _put(path: Path, text: str) -> None:
    try:
        put(path, text.encode())
    except OutputError as problem:
        raise Unreadable(f"cannot write {problem.path}: {problem.reason}") from None


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
        raise Unreadable(f"{library.shown(pattern)} does not pass the check; copy another")
    if record.places is not None and record.places.amended:
        raise BadRequest(f"{pattern} is amended, so its figures are in several files; copy another")
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
