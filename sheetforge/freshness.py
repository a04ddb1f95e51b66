"""The meaning of "unchanged" for checks, plans, builds and printed files.

A result holds while its `Inputs` do: the program, the options and the content. Files that the
program and its installer write are read again only if their time or size has changed
(`FileDigests`); content is read every time. All that is kept here only saves work: a file that is
missing, damaged or from another version is ignored, and two processes that write to one file do not
lose each other's results.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import cache
from hashlib import blake2b, sha256
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from sheetforge.files import OutputError, locked, put

PROGRAM_FILES = (".py", ".svg", ".yaml", ".ttf", ".json")
"""Suffixes of the files that decide what the program does: code, drawings, rules, typefaces."""


def digest_of(*parts: str | bytes) -> str:
    """Return one digest of several parts, each of which counts with its length.

    >>> digest_of("ab", "c") == digest_of("a", "bc")
    False
    """
    total = sha256()
    for part in parts:
        data = part.encode() if isinstance(part, str) else part
        total.update(b"%d:" % len(data))
        total.update(data)
    return total.hexdigest()


class Inputs(NamedTuple):
    """Everything that a result depends on.

    `program` is the digest of the code, `options` the request in a fixed form, `contents` has the
    digest of every file by its name. A check finds out while it runs which contents each entity
    depends on, so it compares them one by one (`changed`); plans and printed files know them
    before, and compare the `key` of all.
    """

    program: str
    options: str
    contents: Mapping[str, str]

    @property
    def key(self) -> str:
        """Return one digest of all inputs, independent of the order of the contents."""
        parts = (part for pair in sorted(self.contents.items()) for part in pair)
        return digest_of(self.program, self.options, *parts)

    def changed(self, now: Mapping[str, str]) -> set[str]:
        """Return the names of contents that are new, gone or different now."""
        before = self.contents
        return {name for name in before.keys() | now.keys() if before.get(name) != now.get(name)}


def cache_folder() -> Path:
    """Return the folder of kept results: in the user's cache directory unless a variable names it.

    `SHEETFORGE_CACHE` names the folder itself, `XDG_CACHE_HOME` the directory of all caches.
    """
    folder = os.environ.get("SHEETFORGE_CACHE")
    if folder:
        return Path(folder)
    shared = os.environ.get("XDG_CACHE_HOME")
    if not shared and sys.platform == "win32":
        shared = os.environ.get("LOCALAPPDATA") or os.path.expanduser(r"~\AppData\Local")
        return Path(shared, "sheetforge", "Cache")
    if not shared and sys.platform == "darwin":
        shared = os.path.expanduser("~/Library/Caches")
    return Path(shared or os.path.expanduser("~/.cache"), "sheetforge")


OURS = __name__.partition(".")[0]


def program_digest(packages: frozenset[str] = frozenset()) -> str:
    """Return the digest of this program and of packages of other programs: games, parts.

    It is the same on every machine that has the same files. Digests of single files are kept in
    the user's cache, since reading the program takes longer than a check with nothing to do.
    """
    return digest_with(frozenset(package for package in packages if package.partition(".")[0] != OURS))


@cache
def digest_with(outside: frozenset[str]) -> str:
    """Return the digest of this program and of packages outside of it, whose files are looked at once a process."""
    files = dict(_program_files(outside))
    folder, place = cache_folder(), os.path.dirname(__file__)
    name = blake2b("\n".join([place, *sorted(outside)]).encode(), digest_size=10).hexdigest()
    known = FileDigests(folder / f"program-{name}.json")
    lines = [f"{name} {known.of(name, path)}" for name, path in files.items()]
    with suppress(OutputError):
        known.save(files)
    return digest_of("\n".join(lines))


def _program_files(outside: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield name and path of the files of this program, and of packages outside of it."""
    for package in sorted({OURS, *outside}):
        file = getattr(import_module(package), "__file__", None) or ""
        folder, name = os.path.split(file)
        if name != "__init__.py":
            # A module by itself may lie among those of other packages.
            yield name, file
            continue
        yield from _files_below(folder, package, os.path.join(folder, "data", "content"))


def _files_below(folder: str, shown: str, shipped: str) -> Iterator[tuple[str, str]]:
    """Yield name and path of the files of a program in a folder, sorted; `shown` is its name.

    The content of an installed program, in the folder `shipped`, is left out: every file of it is
    an input by itself.
    """
    try:
        with os.scandir(folder) as listing:
            entries = sorted(listing, key=lambda entry: entry.name)
    except OSError:
        return
    for entry in entries:
        name = entry.name
        if name.endswith(PROGRAM_FILES):
            yield f"{shown}/{name}", entry.path
        elif name != "__pycache__" and entry.path != shipped and entry.is_dir(follow_symlinks=False):
            yield from _files_below(entry.path, f"{shown}/{name}", shipped)


class FileDigests:
    """SHA-256 of files, each read only if its time or size has changed since it was last read."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._known = {
            name: entry for name, entry in stored(file).items() if isinstance(entry, list) and len(entry) == 3
        }
        self.noted: dict[str, list[object]] = {}

    def of(self, name: str, path: str | Path) -> str:
        """Return the digest of a file that is known by a name. Raises OSError."""
        stat = os.stat(path)
        known = self._known.get(name)
        if known is not None and known[:2] == [stat.st_mtime_ns, stat.st_size]:
            return str(known[2])
        with open(path, "rb") as stream:
            digest = sha256(stream.read()).hexdigest()
        self.note(name, stat, digest)
        return digest

    def note(self, name: str, stat: os.stat_result, digest: str) -> None:
        """Note the digest of a file that was just written or read."""
        self._known[name] = self.noted[name] = [stat.st_mtime_ns, stat.st_size, digest]

    def save(self, names: Collection[str]) -> None:
        """Save the noted digests of these names only. Raises `OutputError`."""
        if self.noted:
            revise(self._file, lambda old: _chosen(old | self.noted, names))


def _chosen(table: Mapping[str, object], names: Collection[str]) -> dict[str, object]:
    return {name: table[name] for name in sorted(names) if name in table}


class Remembered:
    """A JSON file that keeps the latest results, each by the key of its inputs."""

    def __init__(self, file: Path, most: int) -> None:
        self.file = file
        self.most = most

    def recall(self, key: str) -> object:
        """Return the stored result of a key; None if there is none."""
        return stored(self.file).get(key)

    def keep(self, key: str, result: object) -> None:
        """Store a result, and keep only the `most` latest results. Raises `OutputError`."""
        if list(stored(self.file))[-1:] != [key]:
            revise(self.file, lambda old: self._latest(old, key, result))

    def _latest(self, old: dict[str, object], key: str, result: object) -> dict[str, object]:
        old.pop(key, None)
        return dict([*old.items(), (key, result)][-self.most :])


def revise(file: Path, change: Callable[[dict[str, object]], Mapping[str, object]]) -> None:
    """Change a JSON object in a file while no other process can change it.

    An empty object is not written where there is no file. Raises `OutputError`.
    """
    with locked(file):
        old = stored(file)
        new = change(dict(old))
        if new or file.exists():
            data = (json.dumps(new, ensure_ascii=False, indent=1) + "\n").encode()
            if not _is(file, data):
                put(file, data)


def _is(file: Path, data: bytes) -> bool:
    try:
        return file.read_bytes() == data
    except OSError:
        return False


def stored(file: Path) -> dict[str, object]:
    """Return the JSON object in a file; an empty one if it is missing or damaged."""
    try:
        data = json.loads(file.read_bytes())
    except (OSError, ValueError, RecursionError):
        return {}
    return data if isinstance(data, dict) else {}
