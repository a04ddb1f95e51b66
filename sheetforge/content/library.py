"""The library: every file of content by kind, game and id, loaded on demand.

    content/<kind>/<system>/<id>.yaml

A `Library` lists its files when it is opened; parsing and validation happen on first use and are
cached. While a check runs it also records the entities that were consulted, so that a later check
knows which results are still valid.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from errno import EINVAL
from functools import cached_property
from hashlib import blake2b
from pathlib import Path as File
from stat import S_ISREG
from typing import TYPE_CHECKING, Any

from sheetforge.content.kinds import GameContent, Key, lineage
from sheetforge.finding import START, Finding, Severity
from sheetforge.text import did_you_mean

if TYPE_CHECKING:
    from sheetforge.content.load import Record
    from sheetforge.content.model import Entity

__all__ = ["BadRequest", "Library", "Unreadable", "open_library"]

LARGEST_FILE = 1_000_000
"""The size limit in bytes; a larger file is reported and not parsed."""

_READING = os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0)
"""Binary mode without newline translation; no blocking on a named pipe without a writer."""

DRAWINGS = "drawings"
"""The folder of drawings, beside those of the kinds: content/drawings/<system>/<name>.svg."""

_SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


@dataclass(slots=True)
class Unreadable(Exception):
    """An unreadable folder, file or setting, with a message for the user."""

    message: str

    def __str__(self) -> str:
        return self.message


@dataclass(slots=True)
class BadRequest(Exception):
    """Wrong usage of a command: an option, a value or a name, with a message for the user.

    A fault of a file or folder is `Unreadable`.
    """

    message: str

    def __str__(self) -> str:
        return self.message


@dataclass
class Library:
    """All content below a folder. Build one with `open_library`."""

    root: File
    shown_root: str
    systems: Mapping[str, GameContent]
    files: dict[Key, str]
    misplaced: tuple[Finding, ...] = ()
    invalid: frozenset[Key] = frozenset()
    """Entities that fail the check, once it has run; they are not printed."""
    drawings: dict[Key, str] = field(default_factory=dict)
    """The drawings of the content, by key; a key's kind is `DRAWINGS`."""
    _records: dict[Key, Record] = field(default_factory=dict)
    _texts: dict[Key, bytes] = field(default_factory=dict)
    _resolved: dict[tuple[str, str, str], tuple[tuple[Key, ...], Key | None]] = field(
        default_factory=dict
    )
    _tracked: set[Key] | None = None

    # --- keys ----------------------------------------------------------------------------------

    def keys(self, kind: str | None = None, system: str | None = None) -> list[Key]:
        """Return the keys of a kind and game, sorted; all of them when neither is named."""
        if kind is not None and system is not None:
            self.consult((Key(kind, system, "*"),))
            return self._by_folder.get((kind, system), [])
        if kind is None and system is None:
            return self._sorted
        return [
            key
            for key in self._sorted
            if (kind is None or key.kind == kind) and (system is None or key.system == system)
        ]

    @cached_property
    def _sorted(self) -> list[Key]:
        return sorted(self.files)

    @cached_property
    def _by_folder(self) -> dict[tuple[str, str], list[Key]]:
        folders: dict[tuple[str, str], list[Key]] = {}
        for key in self._sorted:
            folders.setdefault((key.kind, key.system), []).append(key)
        return folders

    def resolve(self, kind: str, system: str, reference: str) -> Key | None:
        """Return the key that a reference in a game's content names; None if there is no such file.

        A bare id is looked up in the game itself, then in the games it extends.
        """
        asked = (kind, system, str(reference))
        known = self._resolved.get(asked)
        if known is None:
            named, _, bare = asked[2].rpartition("/")
            tried = [
                Key(kind, candidate, bare)
                for candidate in ((named,) if named else lineage(self.systems, system))
            ]
            found = next((key for key in tried if key in self.files), None)
            looked = tried if found is None else tried[: tried.index(found) + 1]
            known = self._resolved[asked] = (tuple(looked), found)
        self.consult(known[0])
        return known[1]

    def shown(self, key: Key) -> str:
        """Return the file's path as the user would type it, with forward slashes."""
        return f"{self.shown_root}/{_relative(key)}"

    # --- reading -------------------------------------------------------------------------------

    def text(self, key: Key) -> bytes:
        """Return the bytes of an entity's file. Raises `Unreadable` if it can't be opened."""
        if key not in self._texts:
            try:
                files = self.drawings if key.kind == DRAWINGS else self.files
                self._texts[key] = _read(files[key])
            except OSError as problem:
                reason = (problem.strerror or str(problem)).lower()
                raise Unreadable(f"{self.shown(key)}: cannot be read: {reason}") from None
        return self._texts[key]

    def digest(self, key: Key) -> str:
        """Return a digest of an entity's text; of the list of ids if the key's id is `*`."""
        if key.id == "*":
            keys = self._by_folder.get((key.kind, key.system), [])
            if key.kind == DRAWINGS:
                keys = sorted(one for one in self.drawings if one.system == key.system)
            names = "\n".join(one.id for one in keys)
            return blake2b(names.encode(), digest_size=12).hexdigest()
        if key not in self.files and key not in self.drawings:
            return ""
        return blake2b(self.text(key), digest_size=12).hexdigest()

    def record(self, key: Key) -> Record:
        """Load one file: YAML, then schema. Never raises for the content of the file."""
        if key not in self._records:
            from sheetforge.content.load import read, unread

            shown = self.shown(key)
            try:
                text = self.text(key)
            except Unreadable as problem:
                self._records[key] = unread(key, shown, problem.message.partition(": ")[2])
            else:
                kind = self.systems[key.system].kinds[key.kind]
                self._records[key] = read(key, kind, shown, text, self.files[key])
        return self._records[key]

    def entity(self, key: Key) -> Entity | None:
        """Return the entity of a file; None if the file has no valid one."""
        self.consult((key,))
        return self.record(key).entity

    def get(self, kind: str, system: str, reference: str) -> Any | None:
        """Return the entity that a reference names; None if it is missing or invalid."""
        key = self.resolve(kind, system, reference)
        return None if key is None else self.entity(key)

    def with_texts(self, texts: Mapping[Key, str]) -> Library:
        """Return the same library with other texts for some entities, including new ones.

        Records of all others are kept: loading one file never depends on another.
        """
        files = dict(self.files)
        for key in texts:
            files.setdefault(key, f"{self.root}/{key}.yaml")
        records = {key: one for key, one in self._records.items() if key not in texts}
        written = {key: text.encode() for key, text in texts.items()}
        return replace(
            self, files=files, _records=records, _texts={**self._texts, **written}, _tracked=None
        )

    # --- dependency tracking -------------------------------------------------------------------

    def track(self) -> set[Key]:
        """Start recording consulted keys; the returned set grows as they are consulted."""
        self._tracked = set()
        return self._tracked

    @contextmanager
    def noting(self) -> Iterator[set[Key]]:
        """Record the keys consulted in this block, for a cached result and for outer blocks."""
        outer, inner = self._tracked, self.track()
        try:
            yield inner
        finally:
            self._tracked = outer
            self.consult(inner)

    def consult(self, keys: Iterable[Key]) -> None:
        """Record that the current result depends on these keys."""
        if self._tracked is not None:
            self._tracked.update(keys)


def open_library(root: File, shown_root: str, systems: Mapping[str, GameContent]) -> Library:
    """List the content below `root` without parsing it.

    Raises `Unreadable` if the folder is missing or can't be listed.
    """
    files: dict[Key, str] = {}
    drawings: dict[Key, str] = {}
    misplaced: list[Finding] = []
    try:
        for path, parts in _walk(root):
            kept, ending = (drawings, ".svg") if parts[0] == DRAWINGS else (files, ".yaml")
            finding = _misplaced(parts, systems, kept, ending)
            if finding is None:
                kept[Key(parts[0], parts[1], parts[2].removesuffix(ending))] = path
            else:
                code, name, message = finding
                shown = f"{shown_root}/{'/'.join(filter(None, parts))}"
                misplaced.append(Finding(code, name, Severity.ERROR, message, shown, START))
    except FileNotFoundError:
        raise Unreadable(f"{shown_root}: there is no such folder") from None
    except NotADirectoryError:
        raise Unreadable(f"{shown_root}: is not a folder") from None
    except PermissionError as problem:
        raise Unreadable(f"{problem.filename}: this folder cannot be listed") from None
    if not files:
        inside = f"; did you mean {shown_root}/content?" if (root / "content").is_dir() else ""
        raise Unreadable(
            f"{shown_root}: no content here; it belongs at <kind>/<system>/<id>.yaml{inside}"
        )
    return Library(root, shown_root, systems, files, tuple(misplaced), drawings=drawings)


def _relative(key: Key) -> str:
    """Return the path of a file below the content folder."""
    return f"{key}.svg" if key.kind == DRAWINGS else f"{key}.yaml"


def _walk(root: File) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield every file below a folder in a fixed order, except hidden ones, with its path's parts.

    A folder with the name of a file is yielded too, with an empty last part. A link to a folder
    is followed once; a link that leads back to a parent is yielded as a file.
    """
    pending: list[tuple[str, tuple[str, ...], frozenset[str]]] = [(str(root), (), frozenset())]
    while pending:
        folder, parts, followed = pending.pop()
        with os.scandir(folder) as entries:
            listed = sorted(entries, key=lambda entry: entry.name)
        for entry in listed:
            if entry.name.startswith((".", "#")) or entry.name.endswith("~"):
                continue
            inside = (*parts, entry.name)
            if not _is_folder(entry):
                yield entry.path, inside
            elif entry.name.endswith((".yaml", ".yml")):
                yield entry.path, (*inside, "")
            elif not entry.is_symlink():
                pending.append((entry.path, inside, followed))
            else:
                target = os.path.realpath(entry.path)
                back = os.path.commonpath((target, os.path.realpath(folder))) == target
                if back or target in followed:
                    yield entry.path, inside
                else:
                    pending.append((entry.path, inside, followed | {target}))


def _is_folder(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir()
    except OSError:
        # A circular link; reading it reports the error.
        return False


def _read(path: str) -> bytes:
    """Return the bytes of a file, at most one more than `LARGEST_FILE`."""
    # Faster than `open` for many small files, and a check reads every file.
    handle = os.open(path, _READING)
    try:
        if not S_ISREG(os.fstat(handle).st_mode):
            raise OSError(EINVAL, "not a regular file", path)
        parts = [os.read(handle, LARGEST_FILE + 1)]
        while parts[-1] and sum(map(len, parts)) <= LARGEST_FILE:
            parts.append(os.read(handle, LARGEST_FILE))
        return b"".join(parts)
    finally:
        os.close(handle)


def _misplaced(
    parts: tuple[str, ...],
    systems: Mapping[str, GameContent],
    files: Mapping[Key, str],
    expected: str,
) -> tuple[str, str, str] | None:
    """Return the problem of a file's place or name: code, name and message; None if it is right.

    `files` are the earlier files of its sort, whose names end in `expected`.
    """
    if not parts[-1]:
        return (
            "SF206",
            "misplaced-file",
            "this is a folder with the name of a file; rename it",
        )
    is_drawing = parts[0] == DRAWINGS
    if len(parts) != 3:
        place = "drawings belong at content/drawings/<system>/<name>.svg"
        if not is_drawing and not parts[-1].endswith(".svg"):
            place = "content belongs at content/<kind>/<system>/<id>.yaml"
        return "SF206", "misplaced-file", place
    kind, system, name = parts
    if not is_drawing and not any(kind in game.kinds for game in systems.values()):
        kinds = {DRAWINGS, *(folder for game in systems.values() for folder in game.kinds)}
        return "SF207", "unknown-kind", f"no kind of content {kind!r}; {did_you_mean(kind, kinds)}"
    if system not in systems:
        return "SF208", "unknown-system", f"no game {system!r}; {did_you_mean(system, systems)}"
    if not is_drawing and kind not in systems[system].kinds:
        return "SF207", "unknown-kind", f"{system} has no content of the kind {kind!r}"
    stem, _, ending = name.rpartition(".")
    if Key(kind, system, stem.lower()) in files:
        return "SF202", "duplicate-id", f"a second file with the id {stem.lower()!r}; remove one"
    if f".{ending}" != expected:
        if ending.lower() in (("svg",) if is_drawing else ("yml", "yaml")):
            return "SF206", "misplaced-file", f"name it {stem}{expected}"
        if is_drawing:
            return "SF206", "misplaced-file", "this folder holds only drawings, as .svg files"
        if ending == "svg":
            place = f"content/drawings/{system}/{name}"
            return "SF206", "misplaced-file", f"a drawing belongs at {place}; move it there"
        return "SF206", "misplaced-file", "content folders hold only .yaml files"
    if not _SLUG.fullmatch(stem):
        slug = "-".join("".join(c if c.isalnum() else " " for c in stem.lower()).split())
        return "SF201", "bad-id", f"an id is lower-case words joined by hyphens, as {slug!r}"
    return None
