"""A library with other texts in memory: what a change would make of it, or what an editor shows."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

from sheetforge.content.kinds import Key
from sheetforge.content.library import DRAWINGS, Layer, Library
from sheetforge.content.listing import relative


def overlaid(library: Library, texts: Mapping[Key, bytes], removed: Collection[Key] = ()) -> Library:
    """Return a library whose own folder has these files too, or with these texts, and lacks others.

    Nothing is written. Records of all other entities are kept, since loading a file never depends
    on another one. An entity that is removed from the folder is that of the layer below again.
    """
    files, drawings = dict(library.files), dict(library.drawings)
    layers = library.layers
    if layers:
        uppermost = layers[-1]
        top = Layer(uppermost.pack, dict(uppermost.files), dict(uppermost.drawings))
        layers = (*layers[:-1], top)
    for key in removed:
        _table(key, files, drawings).pop(key, None)
        if layers:
            _table(key, top.files, top.drawings).pop(key, None)
            below = (_table(key, layer.files, layer.drawings) for layer in reversed(layers[:-1]))
            path = next((table[key] for table in below if key in table), None)
            if path is not None:
                _table(key, files, drawings)[key] = path
    for key in texts:
        path = f"{library.root}/{relative(key)}"
        _table(key, files, drawings)[key] = path
        if layers:
            _table(key, top.files, top.drawings)[key] = path
    changed = {*texts, *removed}
    return replace(
        library,
        files=files,
        drawings=drawings,
        layers=layers,
        _records={key: record for key, record in library._records.items() if key not in changed},
        _texts={**{key: text for key, text in library._texts.items() if key not in changed}, **texts},
        _resolved={} if library.files.keys() != files.keys() else library._resolved,
        _tracked=None,
    )


def _table(key: Key, files: Mapping[Key, str], drawings: Mapping[Key, str]) -> dict[Key, str]:
    table = drawings if key.kind == DRAWINGS else files
    assert isinstance(table, dict)
    return table
