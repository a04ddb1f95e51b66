"""`new … --amends` and `--replaces`: the file that changes an entity of a pack below."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path

import click

from sheetforge import __version__
from sheetforge.content.amend import data_digest, path_text, read_path
from sheetforge.content.changes import at, can_take, child, has, no_place
from sheetforge.content.kinds import Key
from sheetforge.content.library import BadRequest, Library
from sheetforge.content.listing import BUILT_IN
from sheetforge.content.model import BOOK_OF_CHANGE
from sheetforge.content.places import CLASH, NAMES
from sheetforge.content.yaml import apply, parse
from sheetforge.content.yaml.dump import dump
from sheetforge.content.yaml.edits import insert_after
from sheetforge.content.yaml.tree import Data
from sheetforge.finding import Path as FieldPath
from sheetforge.finding import Severity

SOURCE = {"book": BOOK_OF_CHANGE}


def amendment(library: Library, key: Key, root: Path, changes: tuple[str, ...]) -> str:
    """Return the text of a file that changes fields of an entity below, `FIELD=VALUE` each.

    Each change has the value below as `from`; a field without a value is removed. Raises
    `BadRequest` for an unknown field, and for a result that the schema refuses.
    """
    below = _below(library, key, root)
    changed = deepcopy(below)
    amends: dict[str, dict[str, Data]] = {}
    for text in changes:
        path, value = _read(text)
        change: dict[str, Data] = {}
        parent = at(changed, path[:-1])
        exists = has(parent, path[-1])
        if exists:
            change["from"] = child(parent, path[-1])
        elif value is None or not can_take(parent, path[-1]):
            raise BadRequest(f"--amends {text}: {no_place(changed, path)}")
        if value is not None:
            change["to"] = value
        if exists and value is not None and change["from"] == value:
            raise BadRequest(f"--amends {text}: {path_text(path)} has this value already")
        _change(parent, path[-1], value)
        amends[path_text(path)] = change
    assert isinstance(changed, dict)
    record = library.with_texts({key: dump(changed)}).record(key)
    # The text stands in the place of the pack below, as whole files that replace nothing.
    errors = (finding for finding in record.findings if finding.severity is Severity.ERROR)
    wrong = [error.message for error in errors if error.code not in NAMES]
    if wrong:
        raise BadRequest("\n  ".join((f"{key} as amended is not valid:", *wrong)))
    return dump({"amends": amends, "source": SOURCE})


def replacement(library: Library, key: Key, root: Path) -> str:
    """Return the text of a file that replaces an entity below: its own, and what it replaces."""
    below = _below(library, key, root)
    layer = library.layer(key)
    pack, release = (BUILT_IN, __version__)
    if layer is not None:
        pack, _, release = str(layer.pack).rpartition(" ")
    source = library.record(key).source
    replaced = {"release": release, "digest": data_digest(below)}
    note = f"# copied from {pack} {release}; change what is to be different\n"
    if len(library.layers_of(key)) > 1:
        # The text of an entity that a pack amends is that of several files.
        return note + dump({"name": below.pop("name"), "replaces": replaced, **below})
    line = dump({"replaces": replaced}).rstrip("\n")
    return note + apply(source.text, [insert_after(source, ("name",), line)]).rstrip("\n") + "\n"


def _below(library: Library, key: Key, root: Path) -> dict[str, Data]:
    """Return the data of an entity of a layer below. Raises `BadRequest` if there is none."""
    if key not in library.files:
        raise BadRequest(f"{key}: no pack below has it; leave out --amends to create a new one")
    if library.root == root and library.is_own(key):
        raise BadRequest(f"{library.shown(key)} already exists; change it there")
    record = library.record(key)
    # Such a file settles a value that two packs both set.
    settles = record.source.complete and all(finding.code == CLASH for finding in record.findings)
    if record.entity is None and not settles:
        raise BadRequest(f"{key} does not pass the check in the pack below; `sheetforge check` says why")
    return deepcopy(record.source.mapping)


def _read(text: str) -> tuple[FieldPath, Data]:
    """Return field and value of `FIELD=VALUE`; None for `FIELD=`, which removes the field."""
    field, sign, value = text.partition("=")
    path = read_path(field.strip())
    if not sign or path is None:
        raise click.UsageError(f"--amends: write FIELD=VALUE, such as weapons[0].arcs=[F]; not {text!r}")
    if not value.strip():
        return path, None
    source = parse(f"to: {value}\n", "--amends")
    wrong = [finding.message for finding in source.findings if finding.severity is Severity.ERROR]
    if wrong or not source.complete:
        raise click.UsageError(f"--amends {text}: {'; '.join(wrong) or 'this is not a value'}")
    return path, source.mapping["to"]


def _change(parent: Data, step: str | int, value: Data) -> None:
    """Set or remove a value in its mapping or list."""
    if isinstance(parent, dict) and isinstance(step, str):
        if value is None:
            del parent[step]
        else:
            parent[step] = value
    elif isinstance(parent, list) and isinstance(step, int):
        parent[step : step + 1] = [] if value is None else [value]
