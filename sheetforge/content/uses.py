"""Uses of entities, and the origins of their values: every reference of a library with its place, in all layers.

    for use in uses_of(library, Key("weapons", "toy", "swivel")).uses:
        print(use.file, use.span.line, use.field)

A file is loaded only if its text may name the id. References of a file that the schema refuses are
unknown; such files are listed as `unread`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from sheetforge.content.amend import path_text, shown
from sheetforge.content.kinds import Key
from sheetforge.content.library import Library
from sheetforge.content.lookup import may_name
from sheetforge.content.model import Reference
from sheetforge.content.places import leaves
from sheetforge.finding import Path, Span
from sheetforge.values import values


class Mention(NamedTuple):
    """A reference of one entity to another: its place, the field, and the text as it is written.

    `pack` is the pack of the file with its version; empty in a folder without layers.
    """

    user: Key
    target: Key
    file: str
    span: Span
    path: Path
    text: str
    pack: str = ""

    @property
    def field(self) -> str:
        """The field that names the entity, as findings write it: `weapons[0].weapon`."""
        return path_text(self.path)


@values(frozen=True, slots=True)
class Uses:
    """The uses of one entity, sorted by place, and the files that may have more but are invalid."""

    uses: tuple[Mention, ...]
    unread: tuple[str, ...]


def uses_of(library: Library, target: Key) -> Uses:
    """Return every use of an entity in all layers, whether or not the entity itself exists."""
    mentions: list[Mention] = []
    unread: list[str] = []
    word = target.id.encode()
    for key in library.keys():
        if not may_name(library, key, word):
            continue
        record = library.record(key)
        if record.entity is None:
            unread.append(library.shown(key))
        mentions += (use for use in uses_in(library, key) if use.target == target)
    return Uses(tuple(sorted(mentions, key=lambda use: (use.file, use.span))), tuple(sorted(unread)))


def uses_in(library: Library, key: Key) -> Iterator[Mention]:
    """Yield the references of one entity.

    A reference to a missing entity has the key that it would have in the entity's own game, or in
    the game that it names.
    """
    record = library.record(key)
    layer = library.layer(key)
    for path, reference in record.references:
        file, span = record.place(path)
        pack = "" if layer is None else str(layer.pack)
        if record.places is not None:
            pack = record.places.pack_at(record.source.span(path))
        target = target_of(library, key.system, reference)
        yield Mention(key, target, file, span, path, str(reference), pack)


def target_of(library: Library, system: str, reference: Reference) -> Key:
    """Return the key that a reference in a game's content names, whether or not it exists."""
    target = library.resolve(reference.kind, system, reference)
    if target is not None:
        return target
    folder, _, bare = str(reference).rpartition("/")
    return Key(reference.kind, folder or system, bare)


def origins_of(library: Library, key: Key) -> list[dict[str, str]]:
    """Return the values of an entity's files: field, value, `file:line`, and pack if it has one."""
    record, layer = library.record(key), library.layer(key)
    rows = []
    for path in leaves(record.source.data):
        file, span = record.place(path)
        pack = "" if layer is None else str(layer.pack)
        if record.places is not None:
            pack = record.places.pack_at(record.source.span(path))
        rows.append(
            {
                "field": path_text(path),
                "value": shown(record.source.value(path)),
                "place": f"{file}:{span.line}",
                "pack": pack,
            }
        )
    return rows
