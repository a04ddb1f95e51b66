"""Writing files whole: a name stands for the old file or the new one, never for a part of it."""

from __future__ import annotations

import errno
import os
from contextlib import suppress
from pathlib import Path

_ELSEWHERE = "choose another directory"
_ADVICE = {
    errno.ENOSPC: ("the disk is full", f"free some space or {_ELSEWHERE}"),
    errno.EDQUOT: ("the disk quota is used up", f"free some space or {_ELSEWHERE}"),
    errno.EROFS: ("the file system is read-only", _ELSEWHERE),
    errno.EACCES: ("permission denied", f"make the directory writable or {_ELSEWHERE}"),
    errno.EPERM: ("permission denied", f"make the directory writable or {_ELSEWHERE}"),
    errno.EISDIR: ("a directory stands where the file should be", "move it away"),
    errno.ENOTDIR: ("a file stands where a directory should be", "move it away"),
    errno.EEXIST: ("a file stands where a directory should be", "move it away"),
    errno.ENAMETOOLONG: ("the name is too long for this file system", _ELSEWHERE),
}


class OutputError(Exception):
    """A file could not be written or removed: which one, why, and what to do about it."""

    def __init__(self, path: Path, error: OSError, action: str = "write") -> None:
        reason = error.strerror or str(error)
        self.path = path
        self.reason, self.advice = _ADVICE.get(error.errno or 0, (reason, _ELSEWHERE))
        super().__init__(f"cannot {action} {path}: {self.reason}; {self.advice}")

    def told(self, option: str) -> str:
        """The message for a command whose `option` says where files go."""
        return f"{self} with {option}" if self.advice.endswith(_ELSEWHERE) else str(self)


def put(path: Path, data: bytes) -> os.stat_result:
    """Write a file, making its directories, and return what the file system says about it.

    Whatever goes wrong, the old file stays; what the system refuses is an `OutputError`.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        return replace_file(path, data)
    except OSError as error:
        raise OutputError(path, error) from error


def replace_file(path: Path, data: bytes, mode: int | None = None) -> os.stat_result:
    """Write a file whole or not at all, with the rights of new files or those of `mode`.

    The bytes go to a hidden file beside it that then takes its place: readers see the old content
    or the new. Raises OSError, and leaves the old file and nothing else.
    """
    # Opened by name, so that whoever the user lets read new files can read this one.
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


def edit_file(path: Path, data: bytes) -> None:
    """Replace a file that is there, keeping its rights; a link keeps pointing at its target.

    Raises OSError, and leaves the file as it was.
    """
    target = path.resolve()
    replace_file(target, data, target.stat().st_mode & 0o7777)


def delete(path: Path, root: Path) -> None:
    """Remove a file, and the directories below `root` that it leaves empty.

    What the system refuses is an `OutputError`.
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
