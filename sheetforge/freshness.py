"""What "unchanged" means, for checks, plans and builds alike.

A result holds while the digest of its inputs and of the program is the same. What is remembered is
only a shortcut: a memory that is missing, torn or from another version counts for nothing.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from hashlib import blake2b, sha256
from pathlib import Path

from sheetforge.files import put

PROGRAM_FILES = (".py", ".svg", ".yaml", ".ttf", ".json")
"""Endings of the files that decide what the program does: code, drawings, rules, faces."""


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


@cache
def program_digest(packages: frozenset[str] = frozenset()) -> str:
    """Return the digest of this program and of the packages of games: an input of what it makes.

    It is the same on every machine that has the same files.
    """
    parts: list[str | bytes] = []
    for name, path in _program_files(packages):
        parts += [name, Path(path).read_bytes()]
    return digest_of(*parts)


def program_stamp(packages: frozenset[str] = frozenset()) -> str:
    """Return a digest of times and sizes of the same files: quick, and good on this machine only.

    A check with nothing to do has no time to read the program.
    """
    state = blake2b(f"{sys.version_info}".encode(), digest_size=12)
    for _, path in _program_files(packages):
        about = os.stat(path)
        state.update(f"{path} {about.st_mtime_ns} {about.st_size}\n".encode())
    return state.hexdigest()


def _program_files(packages: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield name and path of the files of this program, then of packages outside of it."""
    own = __name__.partition(".")[0]
    for package in sorted({own, *(one for one in packages if one.partition(".")[0] != own)}):
        file = getattr(sys.modules[package], "__file__", None) or ""
        folder, name = os.path.split(file)
        if name != "__init__.py":
            # A module by itself may lie among those of other packages.
            yield name, file
            continue
        shipped = os.path.join(folder, "data", "content")
        for path, folders, names in os.walk(folder):
            folders.sort()
            if path == shipped:
                # The content of an installed program: every file of it is an input by itself.
                folders.clear()
                continue
            for name in sorted(names):
                if name.endswith(PROGRAM_FILES):
                    whole = os.path.join(path, name)
                    yield f"{package}/{os.path.relpath(whole, folder)}", whole


class Remembered:
    """A JSON file that keeps the latest results, each by the digest of what it depends on."""

    def __init__(self, file: Path, most: int) -> None:
        self.file = file
        self.most = most

    def recall(self, state: str) -> object:
        """Return the result that was kept for a digest; None where there is none to rely on."""
        return self._read().get(state)

    def keep(self, state: str, result: object) -> None:
        """Keep a result, the `most` latest ones in all. What cannot be written raises an error."""
        results = self._read()
        if list(results)[-1:] != [state]:
            results.pop(state, None)
            results[state] = result
            put(self.file, json.dumps(dict(list(results.items())[-self.most :])).encode())

    def _read(self) -> dict[str, object]:
        try:
            results = json.loads(self.file.read_bytes())
        except (OSError, ValueError, RecursionError):
            return {}
        return results if isinstance(results, dict) else {}
