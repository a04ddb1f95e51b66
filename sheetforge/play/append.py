"""Files that grow line by line. Every line is written to the system immediately.

A killed program loses no appended line. Only one process writes a file at a time: it is locked if
the system has locks. A failed write is reported by a warning; its lines are kept and written later,
so that the work can continue.
"""

from __future__ import annotations

import errno
import os
import stat
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from time import monotonic

from sheetforge.files import OutputError
from sheetforge.text import counted

Warn = Callable[[str], None]
"""A function that shows a warning to the user."""

RETRY = 1.0
"""The least seconds between attempts to write after a failure, as the disk may stay full."""


class CannotAppend(Exception):
    """A file that cannot be created or continued: its path, the reason and the next step."""


class AppendFile:
    """A file to append lines to. `size` is the offset after its last complete line, in bytes."""

    __slots__ = ("_closed", "_failed", "_fd", "_pending", "_retry", "path", "size", "warn")

    def __init__(self, path: Path, fd: int, size: int, warn: Warn) -> None:
        self.path = path
        self.size = size
        self.warn = warn
        self._fd = fd
        self._closed = False
        self._pending: list[bytes] = []
        self._failed = False
        self._retry = 0.0

    @classmethod
    def begin(cls, path: Path, first: str, force: bool, option: str, warn: Warn) -> AppendFile:
        """Create a file with its first line; an existing one is replaced only with `force`.

        An empty file counts as missing. Raises `CannotAppend`.
        """
        target = Path(os.path.realpath(path))
        if not target.parent.is_dir():
            raise CannotAppend(f"{path.parent}: there is no such folder for the log")
        try:
            is_new = not target.exists()
            fd = _opened(path, target, os.O_RDWR | os.O_CREAT, option)
            try:
                _lock(fd, path)
                if os.fstat(fd).st_size == 0:
                    _written(fd, 0, _line(first))
                elif force:
                    fd = _replaced(fd, target, _line(first))
                else:
                    raise CannotAppend(
                        f"{path} exists: add --force to overwrite it, or name another file with {option}"
                    )
            except BaseException:
                os.close(fd)
                if is_new:
                    target.unlink(missing_ok=True)
                raise
        except OSError as error:
            raise CannotAppend(OutputError(path, error).with_option(option)) from None
        return cls(path, fd, len(_line(first)), warn)

    @classmethod
    def reopen(cls, path: Path, warn: Warn) -> tuple[AppendFile, bytes]:
        """Open a file to continue it; return it and its content. Raises `CannotAppend`."""
        try:
            fd = _opened(path, path, os.O_RDWR, "--resume")
            try:
                _lock(fd, path)
                # Read through the locked descriptor: closing another one would release the lock.
                held = b""
                while piece := os.read(fd, 1 << 20):
                    held += piece
            except BaseException:
                os.close(fd)
                raise
        except OSError as error:
            why = OutputError(path, error).reason
            raise CannotAppend(f"{path} cannot be continued: {why.lower()}") from None
        return cls(path, fd, len(held), warn), held

    def cut(self, size: int) -> None:
        """Drop everything after `size` bytes: an incomplete last line. Raises `CannotAppend`."""
        try:
            os.ftruncate(self._fd, size)
        except OSError as error:
            raise CannotAppend(OutputError(self.path, error).with_option("--resume")) from None
        self.size = size

    def append(self, line: str) -> None:
        """Append a line and write it to the system immediately."""
        self._pending.append(_line(line))
        if not self._failed or monotonic() >= self._retry:
            self._flush()

    def rewrite(self, text: str) -> None:
        """Replace the whole file atomically; if that fails, the file stays as it is.

        A failure is reported by a warning: both texts have the same content.
        """
        self._flush()
        data = text.encode()
        try:
            self._fd = _replaced(self._fd, Path(os.path.realpath(self.path)), data)
        except (OSError, CannotAppend) as error:
            why = OutputError(self.path, error).reason if isinstance(error, OSError) else str(error)
            self.warn(f"{self.path} could not be sorted: {why.lower()}; it is complete")
            return
        self.size = len(data)
        self._pending.clear()

    def _flush(self) -> None:
        if not self._pending:
            return
        data = b"".join(self._pending)
        try:
            _written(self._fd, self.size, data)
        except OSError as error:
            with suppress(OSError):
                os.ftruncate(self._fd, self.size)
            if not self._failed:
                self.warn(
                    f"{OutputError(self.path, error)}. The program continues and completes the "
                    "file as soon as it can be written"
                )
            self._failed = True
            self._retry = monotonic() + RETRY
            return
        self.size += len(data)
        self._pending.clear()
        if self._failed:
            self._failed = False
            self.warn(f"{self.path} is written again; nothing is missing")

    def close(self) -> bool:
        """Write the remaining lines to the disk and close; return whether the file is complete.

        Missing lines are reported by a warning.
        """
        if self._closed:
            return True
        self._flush()
        if self._pending:
            missing = counted(len(self._pending), "line")
            self.warn(
                f"{self.path} is not complete: {missing} could not be written; "
                "make room, and --resume goes on from there"
            )
        with suppress(OSError):
            os.fsync(self._fd)
        with suppress(OSError):
            os.close(self._fd)
        self._closed = True
        return not self._pending


def _line(text: str) -> bytes:
    return text.encode() + b"\n"


def _opened(shown: Path, path: Path, flags: int, option: str) -> int:
    """Open a regular file; a FIFO or a device would block, or discard the data."""
    with suppress(FileNotFoundError):
        if not stat.S_ISREG(path.stat().st_mode) and not path.is_dir():
            raise CannotAppend(f"{shown} is not a regular file; name one with {option}")
    flags |= getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0)
    return os.open(path, flags, 0o666)


def _lock(fd: int, path: Path) -> None:
    """Make this process the only writer. Forked children do not inherit the lock."""
    if sys.platform == "win32":
        return
    import fcntl

    try:
        fcntl.lockf(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        if error.errno in (errno.EACCES, errno.EAGAIN):
            raise CannotAppend(
                f"{path} is being written by another sheetforge; end that one, or name another file"
            ) from None
        # A file system without locks: continue without one.


def _written(fd: int, offset: int, data: bytes) -> None:
    """Write all data at an offset of the file. Raises OSError."""
    os.lseek(fd, offset, os.SEEK_SET)
    done = 0
    while done < len(data):
        done += os.write(fd, data[done:])


def _replaced(fd: int, path: Path, data: bytes) -> int:
    """Replace a locked file atomically; return the descriptor of the new one, also locked."""
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    flags = os.O_RDWR | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0)
    new = os.open(part, flags, 0o666)
    try:
        _written(new, 0, data)
        _lock(new, path)
        os.replace(part, path)
    except BaseException:
        os.close(new)
        with suppress(OSError):
            part.unlink()
        raise
    os.close(fd)
    return new
