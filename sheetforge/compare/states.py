"""A content folder as it was in a git revision, as a library that is read from memory."""

from __future__ import annotations

from dataclasses import replace

from sheetforge.content.kinds import Key
from sheetforge.content.library import DRAWINGS, Layer, Library
from sheetforge.content.listing import MANIFEST
from sheetforge.content.revisions import Revision


def library_at(revision: Revision, now: Library) -> Library:
    """Return the library of a folder at a revision; the packs below it are today's.

    Files in the wrong place are left out, and nothing is known yet of what does not pass the check.
    """
    texts = {key: data for path, data in revision.texts().items() if (key := _key(path, now)) is not None}
    own = {key: f"{now.root}/{key}.yaml" for key in texts if key.kind != DRAWINGS}
    drawings = {key: f"{now.root}/{key}.svg" for key in texts if key.kind == DRAWINGS}
    layers = now.layers
    if layers:
        layers = (*layers[:-1], Layer(layers[-1].pack, own, drawings))
    files = {key: path for layer in layers for key, path in layer.files.items()} or own
    pictures = {key: path for layer in layers for key, path in layer.drawings.items()} or drawings
    return replace(
        now,
        files=files,
        drawings=pictures,
        layers=layers,
        misplaced=(),
        invalid=frozenset(),
        _records={},
        _texts=texts,
        _resolved={},
        _tracked=None,
    )


def manifest_changed(before: Revision, until: Revision | None) -> bool:
    """Return whether the manifest of the folder has changed; the old one is not read."""
    change = before.changed(until)
    return MANIFEST in (*change.present, *change.gone)


def _key(path: str, library: Library) -> Key | None:
    """Return the entity or drawing of a path below the content folder; None for other files."""
    parts = path.split("/")
    if len(parts) != 3 or parts[1] not in library.systems:
        return None
    kind, system, name = parts
    if kind == DRAWINGS and name.endswith(".svg"):
        return Key(kind, system, name.removesuffix(".svg"))
    if kind in library.systems[system].kinds and name.endswith(".yaml"):
        return Key(kind, system, name.removesuffix(".yaml"))
    return None
