"""Changes of several files in one step, which is undone on failure.

The new texts are written beside their files first. A journal in the content folder then has the old
texts; it is removed when every file is in place. A journal that is left over shows that the program
was ended in between; `undo` then restores the old texts.
"""

from __future__ import annotations

import base64
import json
import os
from collections.abc import Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from sheetforge.content.library import Unreadable
from sheetforge.files import OutputError, edit_file, locked, move, put
from sheetforge.values import values

JOURNAL = ".sheetforge-journal.json"
"""The hidden file in a content folder that has the old texts while a change is under way."""


@values(frozen=True, slots=True)
class FileChange:
    """The old and the new bytes of a file; None if there is no file."""

    path: Path
    before: bytes | None
    after: bytes | None


def change_all(root: Path, changes: Sequence[FileChange]) -> None:
    """Make all changes or none. Raises `OutputError`; all files are then as they were.

    A file that is not what the change expects counts as a failure.
    """
    with locked(root / JOURNAL):
        parts = [(change, _part(change.path)) for change in changes if change.after is not None]
        try:
            for file_change in changes:
                if _bytes(file_change.path) != file_change.before:
                    raise Unreadable(f"{file_change.path}: changed meanwhile; nothing was written")
            for file_change, part in parts:
                put(part, file_change.after or b"")
                _keep_mode(file_change.path, part)
            put(root / JOURNAL, _journal(root, changes))
            try:
                for file_change, part in parts:
                    move(part, file_change.path.resolve())
                for file_change in changes:
                    if file_change.after is None:
                        file_change.path.unlink()
            except OSError as error:
                _restore(root, changes)
                where = Path(error.filename) if error.filename else root
                raise OutputError(where, error) from error
            (root / JOURNAL).unlink()
        finally:
            for _, part in parts:
                with suppress(OSError):
                    part.unlink(missing_ok=True)


def is_interrupted(root: Path) -> bool:
    """Return whether a change of several files was ended before it was complete."""
    return (root / JOURNAL).exists()


def undo(root: Path) -> list[Path]:
    """Restore the files of an interrupted change, and return them.

    Raises `Unreadable` for a damaged journal, and if a file was changed since; nothing is restored
    then.
    """
    with locked(root / JOURNAL):
        changes = _recorded(root)
        for file_change in changes:
            if _bytes(file_change.path) not in (file_change.before, file_change.after):
                raise Unreadable(
                    f"{file_change.path}: changed since the interrupted rename; correct the files by hand, "
                    f"then remove {root / JOURNAL}"
                )
        _restore(root, changes)
    return [change.path for change in changes]


def _restore(root: Path, changes: Sequence[FileChange]) -> None:
    for change in changes:
        if _bytes(change.path) == change.before:
            continue
        if change.before is None:
            change.path.unlink()
        elif change.path.exists():
            edit_file(change.path, change.before)
        else:
            put(change.path, change.before)
    for change in changes:
        for part in change.path.parent.glob(f".{change.path.name}.*.new"):
            part.unlink(missing_ok=True)
    (root / JOURNAL).unlink(missing_ok=True)


def _part(path: Path) -> Path:
    """Return the hidden file for a new text, in the folder of the file that it replaces."""
    target = path.resolve()
    return target.with_name(f".{target.name}.{os.getpid()}.new")


def _keep_mode(path: Path, part: Path) -> None:
    with suppress(FileNotFoundError):
        os.chmod(part, path.stat().st_mode & 0o7777)


def _bytes(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise OutputError(path, error, "read") from error


def _journal(root: Path, changes: Sequence[FileChange]) -> bytes:
    files = [
        {
            "path": os.path.relpath(change.path, root),
            "before": None if change.before is None else base64.b85encode(change.before).decode(),
            "after": None if change.after is None else base64.b85encode(change.after).decode(),
        }
        for change in changes
    ]
    text = json.dumps(files)
    digest = sha256(text.encode()).hexdigest()
    return json.dumps({"version": 1, "digest": digest, "files": text}).encode()


def _recorded(root: Path) -> list[FileChange]:
    file = root / JOURNAL
    try:
        stored = json.loads(file.read_bytes())
        if sha256(stored["files"].encode()).hexdigest() != stored["digest"]:
            raise ValueError("digest")
        return [
            FileChange(root / load["path"], _decoded(load["before"]), _decoded(load["after"]))
            for load in json.loads(stored["files"])
        ]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise Unreadable(f"{file}: cannot be read; check the folder, then remove this file") from error


def _decoded(text: str | None) -> bytes | None:
    return None if text is None else base64.b85decode(text)
