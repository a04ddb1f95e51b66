"""Files that connect an editor with a content folder: schemas, snippets and settings.

    .sheetforge/schemas/<game>/<kind>.schema.json
    .sheetforge/yaml-language-server.json     settings for any client of that server
    .vscode/settings.json, extensions.json, sheetforge.code-snippets

Files in `.sheetforge` are ours. Files of the user keep everything that is not ours.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping
from hashlib import blake2b
from pathlib import Path

from sheetforge import __version__
from sheetforge.content.library import Library
from sheetforge.content.listing import MANIFEST
from sheetforge.files import OutputError, put
from sheetforge.values import values
from sheetforge.workbench.journal import is_interrupted

OURS = ".sheetforge"
SCHEMAS = f"{OURS}/schemas"
STAMP = "stamp.json"
SNIPPETS = ".vscode/sheetforge.code-snippets"
EXTENSION = "redhat.vscode-yaml"


@values(frozen=True, slots=True)
class NotMerged:
    """A file of the user that is not changed: the reason, and the lines to add by hand."""

    file: str
    reason: str
    lines: str


def workspace_of(root: Path) -> Path:
    """Return the folder that an editor opens for a content folder: the one around it."""
    try:
        here = Path.cwd()
    except FileNotFoundError:
        return root.parent
    return here if here in root.parents else root.parent


def write_schemas(library: Library, folder: Path) -> list[Path]:
    """Write the schemas of a library into a folder, and remove those that no longer belong there.

    Raises `OutputError`.
    """
    from sheetforge.workbench.schemas import project_schemas

    files = {f"{name}.schema.json": schema for name, schema in project_schemas(library).items()}
    for old in sorted(folder.rglob("*.schema.json")):
        if old.relative_to(folder).as_posix() not in files:
            old.unlink()
    for name, schema in files.items():
        put(folder / name, _json(schema))
    put(folder / STAMP, _json({"version": 1, "ids": ids_digest(library)}))
    return [folder / name for name in sorted(files)]


def ids_digest(library: Library) -> str:
    """Return the digest of what a library's schemas depend on: the program, ids and drawings."""
    total = blake2b(f"{__version__}\n{library.shown_root}\n".encode(), digest_size=12)
    for key in (*library.keys(), *sorted(library.drawings)):
        total.update(f"{key}\n".encode())
    return total.hexdigest()


def notes(library: Library) -> list[str]:
    """Return the remarks of a check on the files beside the content, of which it knows two."""
    found = [stale_note(library)]
    if is_interrupted(library.root):
        found.append("a rename was interrupted; `sheetforge rename --undo` restores its files")
    return [one for one in found if one]


def stale_note(library: Library) -> str:
    """Return a sentence if the schemas list other ids than the content has; empty otherwise.

    If no schemas were written, it only looks for one file.
    """
    for folder in dict.fromkeys((workspace_of(library.root), library.root.parent)):
        try:
            stamp = json.loads((folder / SCHEMAS / STAMP).read_bytes())
        except (OSError, ValueError):
            continue
        if isinstance(stamp, dict) and stamp.get("ids") != ids_digest(library):
            return f"the schemas in {SCHEMAS} do not list the present ids; `sheetforge editor` writes them again"
    return ""


def write_settings(library: Library, workspace: Path) -> tuple[list[str], list[NotMerged]]:
    """Write schemas, snippets and settings; return the files, and those that were refused.

    Raises `OutputError`.
    """
    from sheetforge.workbench.snippets import code_snippets

    globs = _globs(library, workspace)
    write_schemas(library, workspace / SCHEMAS)
    put(workspace / OURS / ".gitignore", b"*\n")
    client = {"yaml": {"schemas": globs, "validate": True, "hover": True, "completion": True}}
    put(workspace / OURS / "yaml-language-server.json", _json(client))
    put(workspace / SNIPPETS, _json(code_snippets(library)))
    written = [f"{SCHEMAS}/", f"{OURS}/yaml-language-server.json", SNIPPETS]
    refused = []
    for name, change in (
        (".vscode/settings.json", {"yaml.schemas": globs}),
        (".vscode/extensions.json", {"recommendations": [EXTENSION]}),
    ):
        problem = _merge(workspace, name, change)
        if problem is None:
            written.append(name)
        else:
            refused.append(problem)
    return written, refused


def _globs(library: Library, workspace: Path) -> dict[str, str]:
    """Return schema → files, both relative to the workspace, of the kinds of all games."""
    try:
        inside = os.path.relpath(library.root, workspace).replace(os.sep, "/")
    except ValueError:
        inside = library.root.as_posix()
    globs = {f"./{SCHEMAS}/sheetforge.schema.json": f"{inside}/{MANIFEST}"}
    for system, game in library.systems.items():
        for kind in game.kinds:
            globs[f"./{SCHEMAS}/{system}/{kind}.schema.json"] = f"{inside}/{kind}/{system}/*.yaml"
    return globs


def _merge(workspace: Path, name: str, change: Mapping[str, object]) -> NotMerged | None:
    """Add our part to a JSON file of the user; return the reason if it cannot be added."""
    path = workspace / name
    text = ""
    old: object = {}
    try:
        text = path.read_text(encoding="utf-8")
        old = json.loads(text) if text.strip() else {}
    except FileNotFoundError:
        pass
    except (ValueError, RecursionError):
        return NotMerged(name, "it has comments or is not valid JSON", _lines(change))
    except OSError as error:
        raise OutputError(path, error, "read") from error
    if not isinstance(old, dict):
        return NotMerged(name, "it is not a JSON object", _lines(change))
    new = dict(old)
    for key, ours in change.items():
        theirs = old.get(key)
        if theirs is not None and type(theirs) is not type(ours):
            return NotMerged(name, f"{key!r} has another form there", _lines(change))
        new[key] = _joined(theirs, ours)
    if new != old:
        put(path, _json(new, _indent(text)))
    return None


def _joined(theirs: object, ours: object) -> object:
    """Return the user's part with ours: lists grow, entries for our schemas are replaced."""
    if isinstance(theirs, list) and isinstance(ours, list):
        return [*theirs, *(one for one in ours if one not in theirs)]
    if isinstance(theirs, dict) and isinstance(ours, dict):
        kept = {key: one for key, one in theirs.items() if not key.startswith(f"./{SCHEMAS}/")}
        return {**kept, **ours}
    return ours


def _indent(text: str) -> str | int:
    """Return the indent of a JSON text; four spaces, as VS Code writes, without one."""
    match = re.search(r"\n([ \t]+)\S", text)
    return match[1] if match else 4


def _lines(change: Mapping[str, object]) -> str:
    return json.dumps(change, indent=4, ensure_ascii=False)


def _json(data: object, indent: str | int = 2) -> bytes:
    return (json.dumps(data, indent=indent, ensure_ascii=False) + "\n").encode()
