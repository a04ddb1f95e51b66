"""Copies of entities: the text of a new one that begins as another."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from sheetforge.content.kinds import Key
from sheetforge.content.library import BadRequest, Library, Unreadable
from sheetforge.content.model import BOOK_OF_NEW
from sheetforge.content.yaml import Data, apply, edits, parse, write
from sheetforge.finding import Path

PERSONAL = (
    "aliases",
    "waivers",
    "reconstructed",
    "other_sources",
    "printed",
    "designation",
    "remarks",
    "miniature",
    "replaces",
    "notes",
    "force_table",
    "livery",
    "teaching",
)
"""Fields of the copied entity that do not apply to the new one."""

PRINTED = "printed"
"""The field that also stands in lines of an entity, with the figures that a form prints for them."""

READ_ON = "looked_at"
"""The field with the day on which the author has read the sources: today, for a new file."""


def copied(library: Library, pattern: Key, id: str, title: str) -> str:
    """Return the text of a new entity: the pattern's with another name and no personal fields.

    Comments are dropped, since they are about the pattern. References of the pattern to itself
    become references of the new entity to itself. Raises `Unreadable` for an invalid pattern.
    """
    record = library.record(pattern)
    if record.entity is None:
        raise Unreadable(f"{library.shown(pattern)} does not pass the check; copy another")
    if record.places is not None and record.places.amended:
        raise BadRequest(f"{pattern} is amended, so its figures are in several files; copy another")
    source = record.source
    header = write(title)
    if source.has(("source",)):
        # The pattern's own may fill several lines.
        header += f"\nsource: {{book: {BOOK_OF_NEW}}}"
    changes = [edits.replace_value(source, ("name",), header)]
    itself = [
        path
        for path, reference in record.references
        if library.resolve(reference.kind, pattern.system, reference) == pattern and path[0] not in PERSONAL
    ]
    # One that names itself needs the notes that allow it, and what it is named for.
    gone = {"source", *PERSONAL} - ({"notes", "force_table"} if itself else set())
    changes += [edits.remove_entry(source, (field,)) for field in sorted(gone) if source.has((field,))]
    if source.has((READ_ON,)):
        today = write(date.today().isoformat())
        changes.append(edits.replace_value(source, (READ_ON,), today))
    changes += [edits.remove_entry(source, path) for path in _printed(source.data, ()) if len(path) > 1]
    changes += [edits.replace_value(source, path, id) for path in itself]
    changed = parse(apply(source.text, changes), record.shown)
    return apply(changed.text, edits.remove_comments(changed)).rstrip("\n") + "\n"


def _printed(data: Data, path: Path) -> Iterator[Path]:
    """Yield the paths of figures that a form prints, at any depth.

    >>> list(_printed({"ships": [{"ship": "quark", "printed": {"bpv": 33}}], "printed": {"total": 132}}, ()))
    [('ships', 0, 'printed'), ('printed',)]
    """
    entries = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in entries:
        if key == PRINTED:
            yield (*path, key)
        else:
            yield from _printed(value, (*path, key))
