"""Plain data of files, and atomic writes: readers see the old file or the new one, all of it."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TypeAlias

Json: TypeAlias = "bool | int | float | str | Sequence[Json] | Mapping[str, Json] | None"
"""Plain data, as JSON and YAML have it."""


def as_json(data: Mapping[str, object] | Sequence[object]) -> str:
    """Return plain data as the indented text of a JSON file.

    Characters that a terminal executes or hides are escaped; letters of any language are not.
    """
    import json

    text = json.dumps(data, indent=2, ensure_ascii=False) + "\n"
    if text.isascii():
        return text
    return "\n".join(map(_shown, text.split("\n")))


_SPACES = "\xa0\u2009\u202f\u3000"
"""Spaces that are written as they are."""


def _shown(line: str) -> str:
    """Return a line of JSON with escapes for characters that cannot be printed."""
    import json

    if line.isprintable():
        return line
    return "".join(sign if sign.isprintable() or sign in _SPACES else json.dumps(sign)[1:-1] for sign in line)


_ELSEWHERE = "choose another directory"
_ADVICE = {
    errno.ENOSPC: ("the disk is full", f"free some space or {_ELSEWHERE}"),
    errno.EDQUOT: ("the disk quota is used up", f"free some space or {_ELSEWHERE}"),
    errno.EROFS: ("the file system is read-only", _ELSEWHERE),
    errno.EACCES: ("permission denied", f"make the directory writable or {_ELSEWHERE}"),
    errno.EPERM: ("permission denied", f"make the directory writable or {_ELSEWHERE}"),
    errno.EISDIR: ("a directory has the name of the file", "move it away"),
    errno.ENOTDIR: ("a file has the name of a directory", "move it away"),
    errno.EEXIST: ("a file has the name of a directory", "move it away"),
    errno.ENAMETOOLONG: ("the name is too long for this file system", _ELSEWHERE),
}


class OutputError(Exception):
    """A file that could not be written or removed: its path, the reason and the next step."""

    def __init__(self, path: Path, error: OSError, action: str = "write") -> None:
        reason = error.strerror or str(error)
        self.path = path
        self.reason, self.advice = _ADVICE.get(error.errno or 0, (reason, _ELSEWHERE))
        super().__init__(f"cannot {action} {path}: {self.reason}; {self.advice}")

    def with_option(self, option: str) -> str:
        """Return the message for a command whose `option` sets the output directory."""
        return f"{self} with {option}" if self.advice.endswith(_ELSEWHERE) else str(self)


def put(path: Path, data: bytes) -> os.stat_result:
    """Write a file, create its directories if needed, and return its `stat`.

    On any failure the old file stays. Raises `OutputError` for errors of the system.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        return replace_file(path, data)
    except OSError as error:
        raise OutputError(path, error) from error


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Wait until no other process has locked the directory of a file, and lock it.

    Processes that read a file, change it and write it again do so one after the other. It has no
    effect on a system without locks. Raises `OutputError` if the directory is missing and cannot be
    created.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise OutputError(path, error) from error
    if sys.platform == "win32":
        yield
        return
    import fcntl

    # The directory itself is locked: a lock file would lie among the files of the user.
    directory = os.open(path.parent, os.O_RDONLY)
    try:
        with suppress(OSError):
            fcntl.flock(directory, fcntl.LOCK_EX)
        yield
    finally:
        os.close(directory)


def replace_file(path: Path, data: bytes, mode: int | None = None) -> os.stat_result:
    """Write a file completely or not at all, with default permissions or those of `mode`.

    The bytes go to a hidden temporary file in the same directory, which then replaces the target:
    readers see the old content or the new. A link stays a link; a device or a pipe, as
    `/dev/stdout`, is written to. Raises OSError; the old file then stays.
    """
    if path.exists() and not (path.is_file() or path.is_dir()):
        with path.open("wb") as device:
            device.write(data)
            device.flush()
            return os.fstat(device.fileno())
    if path.is_symlink():
        path = path.resolve()
    # Opened by name, not with `mkstemp`, so that the user's umask sets the permissions.
    temporary = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with temporary.open("wb") as file:
            file.write(data)
            file.flush()
            if mode is not None:
                os.fchmod(file.fileno(), mode)
            stat = os.fstat(file.fileno())
        if path.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        os.replace(temporary, path)
    except BaseException:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)
        raise
    return stat


def move(part: Path, path: Path) -> None:
    """Move a complete file to a path, in place of the file there if any. Raises OSError."""
    os.replace(part, path)


def edit_file(path: Path, data: bytes) -> None:
    """Replace an existing file and keep its permissions; a symbolic link stays a link.

    Raises OSError; the file is then unchanged.
    """
    target = path.resolve()
    replace_file(target, data, target.stat().st_mode & 0o7777)


def delete(path: Path, root: Path) -> None:
    """Remove a file, and then the directories below `root` that are empty.

    Raises `OutputError` for errors of the system.
    """
    try:
        path.unlink()
    except OSError as error:
        raise OutputError(path, error, "remove") from error
    for parent in path.parents:
        if parent == root:
            break
        with suppress(OSError):
            parent.rmdir()
