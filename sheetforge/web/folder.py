"""The files of a content folder, as times and sizes: what has changed is found by notices, and by looks at all of them.

folder = WatchedFolder(lambda: ["content"])
before = folder.look({})
folder.look(before)
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Mapping
from math import inf
from stat import S_ISLNK

from sheetforge.web.notices import Notices

POLL_SECONDS = 0.8
"""The least time between two looks without a notice of a change: a look at 730 files takes 4 to 18 ms."""

LOOK_SHARE = 0.01
"""The share of a processor that looks may take: where files answer slowly, the time between two looks is longer."""

LONGEST_REST = 10.0
"""Seconds between two looks at most, however much they take; and where every change has a notice."""

Signature = Mapping[str, tuple[int, int]]
"""Time and size of every file of a folder, by its path."""


class WatchedFolder:
    """The files below some folders, of which there may be others at each look."""

    def __init__(self, roots: Callable[[], Iterable[str]]) -> None:
        self._roots = roots
        self.notices = Notices()
        self._looked = -inf
        self._costs = (0.0, 0.0)
        """Seconds of a processor that the last two looks took."""
        self._has_links = False
        """True if a file is a link: what its target becomes is perhaps not noticed."""

    @property
    def rest(self) -> float:
        """The seconds between two looks, if nothing is noticed; a single slow look does not lengthen them."""
        if self.notices.covers and not self._has_links:
            return LONGEST_REST
        return max(POLL_SECONDS, min(LONGEST_REST, min(self._costs) / LOOK_SHARE))

    @property
    def left(self) -> float:
        """The seconds until a look is due, if nothing is noticed; 0 where one is due."""
        return max(0.0, self._looked + self.rest - time.monotonic())

    def look(self, known: Signature, now: bool = False) -> Signature:
        """Return the files as they are: those that were noticed, or all of them, `now` or where a look is due."""
        noticed = self.notices.taken()
        named = None if now or noticed is None else self.changed(known, noticed)
        if named is not None and self.left:
            return named
        # What happens during the look makes another one due.
        self._looked, begun = time.monotonic(), time.thread_time()
        files = self._files()
        self._costs = self._costs[1], time.thread_time() - begun
        return files

    def changed(self, known: Signature, paths: Iterable[str]) -> Signature | None:
        """Return known files with some of them as they are now; None if one of these is new, gone or a link."""
        files = {**known}
        for path in paths:
            try:
                status = os.lstat(path)
            except OSError:
                if path in known:
                    return None
                continue
            if path not in known or S_ISLNK(status.st_mode):
                return None
            files[path] = status.st_mtime_ns, status.st_size
        return files

    def close(self) -> None:
        """End the notices."""
        self.notices.close()

    def _files(self) -> Signature:
        files: dict[str, tuple[int, int]] = {}
        folders = list(self._roots())
        seen: list[str] = []
        has_links = False
        while folders:
            folder = folders.pop()
            try:
                entries = list(os.scandir(folder))
            except OSError:
                continue
            seen.append(folder)
            for entry in entries:
                try:
                    if entry.is_dir():
                        folders.append(entry.path)
                    elif not entry.name.startswith("."):
                        status = entry.stat()
                        files[entry.path] = status.st_mtime_ns, status.st_size
                        has_links = has_links or entry.is_symlink()
                except OSError:
                    # A file that vanished meanwhile.
                    continue
        self._has_links = has_links
        if self.notices.watch(seen):
            # What was written there meanwhile had no notice.
            self._looked = -inf
        return files
