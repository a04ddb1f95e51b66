"""A content folder as an editor has it: files on disk, with the unsaved texts of open buffers.

A check repeats only what depends on a changed text, and stops when it is no longer wanted.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event

from sheetforge.content.kinds import SLUG, Key
from sheetforge.content.library import Library, Unreadable, open_library, read_file
from sheetforge.content.listing import MANIFEST
from sheetforge.content.overlay import overlaid
from sheetforge.game import GameSystem
from sheetforge.lint.check import Result, Session, check_library

FEW = 20
"""The most changed files that are read one by one; after a `git checkout` the folder is listed again."""


class Stale(BaseException):
    """A check that was stopped, since its texts are no longer the current ones.

    It is not an `Exception`, since a rule that raises one is reported as a finding.
    """


@dataclass
class StoppableLibrary(Library):
    """A library whose use raises `Stale` once a check is no longer wanted."""

    stop: Event = field(default_factory=Event)
    digests: dict[Key, str] = field(default_factory=dict)
    """The digests of files, kept from one check to the next."""

    def digest(self, key: Key) -> str:
        """Return a digest of an entity's text, or of a list of ids, as a library does."""
        if key.id == "*" or key not in self.files:
            return super().digest(key)
        if key not in self.digests:
            self.digests[key] = super().digest(key)
        return self.digests[key]

    def record(self, key: Key):  # type: ignore[no-untyped-def]
        """Load one file, as a library does, unless the check has been stopped."""
        if self.stop.is_set():
            raise Stale
        return super().record(key)


def content_root(path: Path) -> Path | None:
    """Return the content folder of a file: the nearest with a manifest, or called `content`."""
    for folder in path.parents:
        if (folder / MANIFEST).is_file() or (folder.name == "content" and folder.is_dir()):
            return folder
    return None


class LiveContent:
    """The library of one content folder, on disk and in buffers, and what a check finds."""

    def __init__(self, root: Path, shown: str, systems: Mapping[str, GameSystem]) -> None:
        self.root = root
        self.shown = shown
        self.systems = systems
        self.buffers: dict[Key, str] = {}
        self._session = Session()
        self._view = self._opened()
        self._waiting: set[Key] = set()
        self._digests: dict[Key, str] = {}

    def key_of(self, path: Path) -> Key | None:
        """Return the key of a file in the folder, whether or not it exists; None if it has none."""
        try:
            parts = path.relative_to(self.root).parts
        except ValueError:
            return None
        if len(parts) != 3 or not parts[2].endswith(".yaml"):
            return None
        key = Key(parts[0], parts[1], parts[2].removesuffix(".yaml"))
        game = self.systems.get(key.system)
        known = game is not None and key.kind in game.kinds
        return key if known and SLUG.fullmatch(key.id) else None

    def path_of(self, shown: str) -> Path:
        """Return the path of a file that findings name."""
        folders = [(self.shown, self.root)]
        folders += [(layer.pack.shown_root, layer.pack.root) for layer in self.library.layers]
        for prefix, root in folders:
            if shown.startswith(f"{prefix}/"):
                return root / shown.removeprefix(f"{prefix}/")
        return Path(os.path.abspath(shown))

    def set(self, key: Key, text: str | None) -> bool:
        """Set the text of a buffer, or close it with None; return whether anything changed."""
        if self.buffers.get(key) == text:
            return False
        if text is None:
            del self.buffers[key]
            self.reload()
        else:
            self.buffers[key] = text
            self._waiting.add(key)
        return True

    def reload(self, touched: Collection[str] | None = None) -> None:
        """Read the folder again, or only what is `touched`, if these paths are known to be all that has changed.

        Files with the same text keep their records.
        """
        texts = None if touched is None else self._texts_of(touched)
        if texts is not None:
            self._view = overlaid(self._view, texts)
            for key in texts:
                self._digests.pop(key, None)
            self._waiting |= texts.keys() & self.buffers.keys()
            return
        old, new = self._view, self._opened()
        for key in new.files:
            if key in old._records and not new.layers and _same(old, new, key):
                new._records[key], new._texts[key] = old._records[key], old._texts[key]
        self._view, self._digests = new, {}
        self._waiting = set(self.buffers)

    def _texts_of(self, paths: Collection[str]) -> dict[Key, bytes] | None:
        """Return the texts of own entities by their paths; None if the folder has to be listed for one of them."""
        if len(paths) > FEW:
            return None
        texts: dict[Key, bytes] = {}
        for path in paths:
            key = self.key_of(Path(path))
            if key is None or self._view.files.get(key) != path:
                return None
            try:
                texts[key] = read_file(path)
            except OSError:
                return None
        return texts

    def _opened(self) -> Library:
        return open_library(self.root, self.shown, self.systems, tolerant=True)

    @property
    def library(self) -> Library:
        """The library with the texts of all buffers."""
        if self._waiting:
            texts = {key: _bytes(self.buffers[key]) for key in sorted(self._waiting)}
            self._view = overlaid(self._view, texts)
            for key in texts:
                self._digests.pop(key, None)
            self._waiting = set()
        return self._view

    def is_ascii(self, shown: str) -> bool:
        """Return whether all columns of a file are the same in every encoding."""
        return self.library.source_text(shown).isascii()

    def stoppable(self, stop: Event) -> StoppableLibrary:
        """Return the library of the current texts for a check that may be stopped."""
        view = self.library
        fields = {name: getattr(view, name) for name in Library.__dataclass_fields__}
        return StoppableLibrary(**fields, stop=stop, digests=self._digests)

    def drafted(self, key: Key, text: str) -> tuple[Library, Result]:
        """Return the library with another text for a file, and what a check finds in it; no buffer has the text."""
        view = overlaid(self.library, {key: _bytes(text)})
        fields = {name: getattr(view, name) for name in Library.__dataclass_fields__}
        digests = {other: digest for other, digest in self._digests.items() if other != key}
        library = StoppableLibrary(**fields, digests=digests)
        return library, self.check(library)

    def check(self, library: StoppableLibrary) -> Result:
        """Check the texts of a library. Raises `Stale` if it is stopped, and `Unreadable`."""
        if library.stop.is_set():
            raise Stale
        first = self._session.memory is None and not self.buffers
        return check_library(library, self.systems, remember=first, jobs=1, session=self._session)


def _same(one: Library, other: Library, key: Key) -> bool:
    try:
        return one.text(key) == other.text(key)
    except (KeyError, Unreadable):
        return False


def _bytes(text: str) -> bytes:
    """Return a text as a file would have it; lone surrogates become replacement characters."""
    return text.encode("utf-8", "replace")
