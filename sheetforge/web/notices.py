"""Notices of the file system about changed files, where it gives them: a save is judged at once, not at the next look.

Only Linux is asked so far (inotify, through the C library). A file system may give no notices, as those of a network do
of what others write, and a folder may have more folders than are watched at once: `covers` says whether nothing can
change without a notice. The look at all times and sizes goes on beside them, and is the sure way.
"""

from __future__ import annotations

import asyncio
import ctypes
import os
import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from struct import Struct

FILES = {"IN_CLOSE_WRITE": 0x8, "IN_MOVED_FROM": 0x40, "IN_MOVED_TO": 0x80, "IN_CREATE": 0x100, "IN_DELETE": 0x200}
"""Events of a folder, by their numbers in `sys/inotify.h`. A file that is being written is noticed at its end."""

ONLY_FOLDERS = 0x0100_0000
"""Only folders are watched (`IN_ONLYDIR`): notices of a folder are about its files."""

UNWATCHED = 0x8000
"""The event of a folder that is not watched any more (`IN_IGNORED`), since it was removed."""

UNKNOWN = UNWATCHED | 0x4000_0000 | 0x4000
"""Events after which all files are looked at: of a folder in a folder (`IN_ISDIR`), and of notices that were lost."""

EVENT = Struct("iIII")
"""The head of an event: the watched folder, what happened, a cookie, and how many bytes of a name follow."""

LOCAL = frozenset({"bcachefs", "btrfs", "ext2", "ext3", "ext4", "f2fs", "overlay", "ramfs", "tmpfs", "xfs", "zfs"})
"""File systems on which all that changes a file goes through this system, which then gives notice of it."""

MOUNTS = Path("/proc/self/mountinfo")

REST_SECONDS = 0.01
"""Time in which further notices belong to the first: `git checkout` writes a hundred files."""


class Notices:
    """Notices about the files of some folders, for one loop at a time."""

    def __init__(self) -> None:
        self._file = -1
        self._watched: dict[str, int] = {}
        self._folders: dict[int, str] = {}
        self._read: deque[bytes] = deque()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._noticed: Callable[[], object] = bool
        self.covers = False
        """True if every change in the folders that are watched has a notice."""
        with suppress(AttributeError, OSError, TypeError):
            library = ctypes.CDLL(None, use_errno=True)
            self._add = library.inotify_add_watch
            self._file = library.inotify_init1(os.O_NONBLOCK | os.O_CLOEXEC)

    def watch(self, folders: Iterable[str]) -> bool:
        """Watch these folders, one that is there again after its removal too; return whether one is new.

        A file that was written there before it was watched has no notice.
        """
        now, before = set(folders), self._watched
        if self._file < 0 or now == before.keys():
            return False
        self._watched = {folder: number for folder, number in before.items() if folder in now}
        for folder in now - before.keys():
            number = self._add(self._file, os.fsencode(folder), sum(FILES.values()) | ONLY_FOLDERS)
            # One may have vanished meanwhile, or there are too many: the next look sees its files.
            if number >= 0:
                self._watched[folder] = number
        self._folders = {number: folder for folder, number in self._watched.items()}
        self.covers = now == self._watched.keys() and all(system in LOCAL for system in file_systems(now))
        return bool(self._watched.keys() - before.keys())

    def taken(self) -> set[str] | None:
        """Return the paths of the files that have changed since the last time; None if they are not all known."""
        if self._drain() and self._loop is not None:
            # The loop has nothing to read any more: who waits there hears of it from here.
            with suppress(RuntimeError):
                self._loop.call_soon_threadsafe(self._noticed)
        paths: set[str] = set()
        is_known = True
        while self._read:
            data, start = self._read.popleft(), 0
            while start < len(data):
                number, happened, _, length = EVENT.unpack_from(data, start)
                start += EVENT.size + length
                name = os.fsdecode(data[start - length : start].rstrip(b"\0"))
                folder = self._folders.get(number)
                if folder is not None and happened & UNWATCHED:
                    # It may be there again already.
                    del self._folders[number], self._watched[folder]
                if folder is None or happened & UNKNOWN:
                    is_known = False
                elif not name.startswith("."):
                    paths.add(os.path.join(folder, name))
        return paths if is_known else None

    def _drain(self) -> bool:
        """Read the notices that there are, and keep them; return whether there were any."""
        count = len(self._read)
        with suppress(BlockingIOError):
            while self._file >= 0 and (data := os.read(self._file, 1 << 16)):
                self._read.append(data)
        return len(self._read) > count

    def follow(self, noticed: Callable[[], None]) -> None:
        """Call a function in the loop that runs a moment after the first notice of several."""
        loop = asyncio.get_running_loop()
        if self._file < 0 or self._loop is loop:
            return

        def read() -> None:
            if self._drain():
                loop.remove_reader(self._file)
                loop.call_later(REST_SECONDS, rested)

        def rested() -> None:
            if self._file >= 0:
                self._drain()
                loop.add_reader(self._file, read)
                noticed()

        self._loop, self._noticed = loop, noticed
        loop.add_reader(self._file, read)

    def close(self) -> None:
        """End the notices."""
        if self._file >= 0:
            if self._loop is not None:
                self._loop.remove_reader(self._file)
            os.close(self._file)
            self._file, self.covers = -1, False


def file_systems(folders: Iterable[str]) -> Iterator[str]:
    """Yield the kinds of file systems that folders are on, as the system names them; empty for an unknown one."""
    mounts: dict[str, str] = {}
    with suppress(OSError):
        for line in MOUNTS.read_text("utf-8", "surrogateescape").splitlines():
            # Optional fields, of which there may be none, end with a dash.
            place, _, system = line.partition(" - ")
            name = re.sub(r"\\([0-7]{3})", lambda octal: chr(int(octal[1], 8)), place.split(" ")[4])
            mounts[name] = system.partition(" ")[0]
    for folder in folders:
        real = Path(os.path.realpath(folder))
        yield next((mounts[str(above)] for above in (real, *real.parents) if str(above) in mounts), "")
