"""Notices of the file system about changed files, where it gives them: a save is judged at once, not at the next look.

Only Linux is asked so far (inotify, through the C library). Network file systems give no notices, and a folder may have
more folders than are watched at once: the look at all times and sizes goes on beside them, and is the sure way.
"""

from __future__ import annotations

import asyncio
import ctypes
import os
from collections.abc import Callable, Iterable
from contextlib import suppress

CHANGES = {"IN_CLOSE_WRITE": 0x8, "IN_MOVED_FROM": 0x40, "IN_MOVED_TO": 0x80, "IN_CREATE": 0x100, "IN_DELETE": 0x200}
"""Events of a folder, by their numbers in `sys/inotify.h`. A file that is being written is noticed at its end."""

MASK = sum(CHANGES.values()) | 0x0100_0000
"""Only folders are watched (`IN_ONLYDIR`): notices of a folder are about its files."""

REST_SECONDS = 0.01
"""Time in which further notices belong to the first: `git checkout` writes a hundred files."""


class Notices:
    """Notices about the files of some folders, for one loop at a time."""

    def __init__(self) -> None:
        self._file = -1
        self._watched: set[str] = set()
        self._loop: asyncio.AbstractEventLoop | None = None
        with suppress(AttributeError, OSError, TypeError):
            library = ctypes.CDLL(None, use_errno=True)
            self._add = library.inotify_add_watch
            self._file = library.inotify_init1(os.O_NONBLOCK | os.O_CLOEXEC)

    def watch(self, folders: Iterable[str]) -> None:
        """Watch these folders; one that is there again after its removal too."""
        now = set(folders)
        if self._file >= 0:
            for folder in now - self._watched:
                if self._add(self._file, os.fsencode(folder), MASK) < 0:
                    # It vanished meanwhile, or there are too many: the next look sees its files.
                    now.discard(folder)
            self._watched = now

    def follow(self, noticed: Callable[[], None]) -> None:
        """Call a function in the loop that runs a moment after the first notice of several."""
        loop = asyncio.get_running_loop()
        if self._file < 0 or self._loop is loop:
            return

        def read() -> None:
            waits = False
            with suppress(BlockingIOError):
                while os.read(self._file, 1 << 16):
                    waits = True
            if waits:
                loop.remove_reader(self._file)
                loop.call_later(REST_SECONDS, rested)

        def rested() -> None:
            if self._file >= 0:
                with suppress(BlockingIOError):
                    while os.read(self._file, 1 << 16):
                        pass
                loop.add_reader(self._file, read)
                noticed()

        self._loop = loop
        loop.add_reader(self._file, read)

    def close(self) -> None:
        """End the notices."""
        if self._file >= 0:
            if self._loop is not None:
                self._loop.remove_reader(self._file)
            os.close(self._file)
            self._file = -1
