"""The library: every file of content by kind, game and id, loaded on demand.

    content/<kind>/<system>/<id>.yaml

A `Library` lists its files when it is opened; parsing and validation happen on first use and are
cached. While a check runs it also records the entities that were consulted, so that a later check
knows which results are still valid. A folder with a manifest has layers: its own files are the
topmost, the packs that it extends are below.
"""

from __future__ import annotations

import os
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
from sheetforge.content.listing import BUILT_IN, DRAWINGS, MANIFEST, FolderListing, leads_out, list_folder, relative
from sheetforge.finding import Finding, sort_key
from sheetforge.values import values

if TYPE_CHECKING:
    from sheetforge.content.load import Record
    from sheetforge.content.model import Entity, Lookup
    from sheetforge.content.packs import Pack
    from sheetforge.content.yaml.plain_flow import Value

__all__ = ["DRAWINGS", "BadRequest", "Layer", "Library", "Unreadable", "fault_lines", "open_library", "read_file"]

LARGEST_FILE = 1_000_000
"""The size limit in bytes; a larger file is reported and not parsed."""

_READING = os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0)
"""Binary mode without newline translation; no blocking on a named pipe without a writer."""


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


@values(frozen=True, slots=True)
class Layer:
    """A pack and the paths of its files and drawings."""

    pack: Pack
    files: Mapping[Key, str]
    drawings: Mapping[Key, str]

    def shown(self, key: Key) -> str:
        """Return the path of a file as the user would type it, with forward slashes."""
        return f"{self.pack.shown_root}/{relative(key)}"


@dataclass
class Library:
    """All content below a folder, and of the packs it extends. Build one with `open_library`."""

    root: File
    shown_root: str
    systems: Mapping[str, GameContent]
    files: dict[Key, str]
    misplaced: tuple[Finding, ...] = ()
    invalid: frozenset[Key] = frozenset()
    """Entities that fail the check, once it has run; they are not printed."""
    drawings: dict[Key, str] = field(default_factory=dict)
    """The drawings of the content, by key; a key's kind is `DRAWINGS`."""
    layers: tuple[Layer, ...] = ()
    """The layers, lowest first; none for a folder without a manifest, which has one."""
    direct: tuple[str, ...] = ()
    """The ids of the packs that the folder's own manifest extends."""
    faults: tuple[Finding, ...] = ()
    """The findings of manifests. With any of them, layers may be missing."""
    absent: Mapping[str, int] = field(default_factory=dict)
    """The files of games that this copy of the program lacks, by game; they are not read."""
    given: Mapping[Key, str] = field(default_factory=dict)
    """Entities whose text `with_texts` gave, with the place to show; no file here has it."""
    ahead: dict[Key, dict[str, Value]] = field(default_factory=dict)
    """The data that another process has read of files; their records are made of it."""
    _records: dict[Key, Record] = field(default_factory=dict)
    _texts: dict[Key, bytes] = field(default_factory=dict)
    _resolved: dict[tuple[str, str, str], tuple[tuple[Key, ...], Key | None]] = field(default_factory=dict)
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
        known = self._resolved.get((kind, system, reference))
        if known is None:
            asked = kind, system, str(reference)
            folder, _, bare = asked[2].rpartition("/")
            tried = [
                Key(kind, candidate, bare) for candidate in ((folder,) if folder else lineage(self.systems, system))
            ]
            key = next((key for key in tried if key in self.files), None)
            looked = tried if key is None else tried[: tried.index(key) + 1]
            known = self._resolved[asked] = (tuple(looked), key)
        if self._tracked is not None:
            self._tracked.update(known[0])
        return known[1]

    def shown(self, key: Key) -> str:
        """Return the file's path as the user would type it, with forward slashes."""
        if key in self.given:
            return self.given[key]
        layer = self.layer(key) if self.layers else None
        return f"{self.shown_root}/{relative(key)}" if layer is None else layer.shown(key)

    # --- layers --------------------------------------------------------------------------------

    def layers_of(self, key: Key) -> list[Layer]:
        """Return the layers that have a file of an entity or drawing, lowest first."""
        return [layer for layer in self.layers if key in layer.files or key in layer.drawings]

    def layer(self, key: Key) -> Layer | None:
        """Return the topmost layer with a file of an entity; None in a folder without layers."""
        for layer in reversed(self.layers):
            if key in layer.files or key in layer.drawings:
                return layer
        return None

    def is_own(self, key: Key) -> bool:
        """Return whether the opened folder itself has a file of an entity."""
        return not self.layers or self.layer(key) in (self.layers[-1], None)

    def packs_of(self, keys: Iterable[Key]) -> tuple[str, ...]:
        """Return the packs with their versions that wrote entities; not the built-in content."""
        if not self.layers:
            return ()
        used = {layer.pack.id for key in keys for layer in self.layers_of(key)}
        packs = [str(layer.pack) for layer in reversed(self.layers) if layer.pack.id in used - {BUILT_IN}]
        return tuple(packs)

    def source_text(self, shown: str) -> str:
        """Return the text of a file of any layer by its path as shown; empty if it has none."""
        key = self._by_shown.get(shown)
        if key is not None and key.kind != DRAWINGS:
            text = self.record(key).text_at(shown)
            if text:
                return text
        path = self._paths.get(shown)
        try:
            return "" if path is None else read_file(path).decode(errors="replace")
        except OSError:
            return ""

    @cached_property
    def _by_shown(self) -> dict[str, Key]:
        """The entity or drawing of every file, by its path as shown."""
        keys = {self.shown(key): key for key in (*self.files, *self.drawings)}
        for layer in self.layers:
            keys |= {layer.shown(key): key for key in (*layer.files, *layer.drawings)}
        return keys

    @cached_property
    def _paths(self) -> dict[str, str]:
        """The path of every file by its path as shown."""
        every = (*self.files.items(), *self.drawings.items())
        paths = {self.shown(key): path for key, path in every}
        for layer in self.layers:
            root = layer.pack.root
            for key, path in (*layer.files.items(), *layer.drawings.items()):
                paths[layer.shown(key)] = path
            paths[f"{layer.pack.shown_root}/{MANIFEST}"] = f"{root}/{MANIFEST}"
        manifest = f"{self.root}/{MANIFEST}"
        if not leads_out(manifest, os.path.realpath(self.root)):
            paths[f"{self.shown_root}/{MANIFEST}"] = manifest
        return paths

    # --- reading -------------------------------------------------------------------------------

    def text(self, key: Key) -> bytes:
        """Return the bytes of an entity's file. Raises `Unreadable` if there is none, or if it can't be opened."""
        if key not in self._texts:
            files = self.drawings if key.kind == DRAWINGS else self.files
            if key not in files:
                raise Unreadable(f"{self.shown(key)}: there is no such file")
            try:
                self._texts[key] = read_file(files[key])
            except OSError as problem:
                reason = (problem.strerror or str(problem)).lower()
                raise Unreadable(f"{self.shown(key)}: cannot be read: {reason}") from None
        return self._texts[key]

    def digest(self, key: Key) -> str:
        """Return a digest of an entity's text; of the list of ids if the key's id is `*`."""
        if key.id == "*":
            keys = self._by_folder.get((key.kind, key.system), [])
            if key.kind == DRAWINGS:
                keys = sorted(drawing for drawing in self.drawings if drawing.system == key.system)
            names = "\n".join(drawing.id for drawing in keys)
            return blake2b(names.encode(), digest_size=12).hexdigest()
        if key not in self.files and key not in self.drawings:
            return ""
        if self.layers and len(layers := self.layers_of(key)) > 1:
            return self._digest_of_layers(key, layers)
        return blake2b(self.text(key), digest_size=12).hexdigest()

    def _digest_of_layers(self, key: Key, layers: list[Layer]) -> str:
        """Return a digest of all files of an entity, and of the packs that have them."""
        total = blake2b(digest_size=12)
        ids = {layer.pack.id for layer in layers}
        for layer in layers:
            path = (layer.drawings if key.kind == DRAWINGS else layer.files)[key]
            text = self._texts.get(key) if layer is layers[-1] else None
            try:
                text = read_file(path) if text is None else text
            except OSError:
                text = b"unreadable"
            below = sorted(layer.pack.below & ids)
            total.update(f"{layer.pack} {below} {len(text)}\n".encode() + text)
        return total.hexdigest()

    def record(self, key: Key) -> Record:
        """Load one file: YAML, then schema. Never raises for the content of the file."""
        if key not in self._records:
            from sheetforge.content.load import read, unread

            shown = self.shown(key)
            kind = self.systems[key.system].kinds[key.kind]
            try:
                text = self.text(key)
                layers = self.layers_of(key) if self.layers else []
                if len(layers) > 1:
                    self._records[key] = self._composed(key, layers, text)
                else:
                    self._records[key] = read(key, kind, shown, text, self.files[key], self.ahead.pop(key, None))
            except Unreadable as problem:
                self._records[key] = unread(key, shown, problem.message.partition(": ")[2])
        return self._records[key]

    def _composed(self, key: Key, layers: list[Layer], text: bytes) -> Record:
        """Load an entity from its files in several layers; `text` is that of the topmost."""
        from sheetforge.content.layers import Part, compose

        parts = []
        for layer in layers[:-1]:
            shown = layer.shown(key)
            try:
                parts.append(Part(layer.pack, shown, read_file(layer.files[key])))
            except OSError as problem:
                reason = (problem.strerror or str(problem)).lower()
                raise Unreadable(f"{shown}: {shown} cannot be read: {reason}") from None
        parts.append(Part(layers[-1].pack, layers[-1].shown(key), text))
        return compose(key, self.systems[key.system].kinds[key.kind], parts)

    def entity(self, key: Key) -> Entity | None:
        """Return the entity of a file; None if the file has no valid one."""
        self.consult((key,))
        return self.record(key).entity

    def get(self, kind: str, system: str, reference: str) -> Any | None:
        """Return the entity that a reference names; None if it is missing or invalid."""
        # In one step what was asked before: a check asks tens of thousands of times.
        if (known := self._resolved.get((kind, system, reference))) and self._tracked is not None:
            self._tracked.update(known[0])
        key = known[1] if known else self.resolve(kind, system, reference)
        return None if key is None else (self._records.get(key) or self.record(key)).entity

    def lookup_in(self, system: str) -> Lookup:
        """Return the lookup of what the content of a game names."""

        def lookup(kind: str, reference: str) -> Entity | None:
            return self.get(kind, system, reference)

        return lookup

    def with_texts(self, texts: Mapping[Key, str], given: Mapping[Key, str] | None = None) -> Library:
        """Return the same library with other texts for some entities, including new ones.

        `given` are the places to show of texts that are not from this folder. Records of all
        others are kept: loading one file never depends on another.
        """
        files = dict(self.files)
        for key in texts:
            files.setdefault(key, f"{self.root}/{key}.yaml")
        records = {key: record for key, record in self._records.items() if key not in texts}
        written = {key: text.encode() for key, text in texts.items()}
        return replace(
            self,
            files=files,
            given={**self.given, **(given or {})},
            _records=records,
            _texts={**self._texts, **written},
            ahead={},
            _resolved=self._resolved if texts.keys() <= self.files.keys() else {},
            _tracked=None,
        )

    def with_entity(self, key: Key, entity: Entity) -> Library:
        """Return the same library with another entity for a file; places stay the file's."""
        changed = replace(self.record(key), entity=entity)
        return replace(self, _records={**self._records, key: changed}, _tracked=None)

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


def open_library(root: File, shown_root: str, systems: Mapping[str, GameContent], *, tolerant: bool = False) -> Library:
    """List the content below `root`, and of the packs that it extends, without parsing it.

    Raises `Unreadable` if a folder is missing or can't be listed, and for a fault of a manifest;
    with `tolerant` that is one of the library's `faults`.
    """
    listing = _listed(root, shown_root, systems)
    if listing.manifest:
        library = _with_layers(root, shown_root, systems, listing)
        if library.faults and not tolerant:
            raise Unreadable(fault_lines(library.faults))
        return library
    if not listing.files:
        hint = f"; did you mean {shown_root}/content?" if (root / "content").is_dir() else ""
        if listing.misplaced and not hint:
            first = min(listing.misplaced, key=sort_key)
            hint = f"; {first.file}: {first.message}"
        raise Unreadable(f"{shown_root}: no content here; it belongs at <kind>/<system>/<id>.yaml{hint}")
    library = Library(root, shown_root, systems, listing.files, tuple(listing.misplaced))
    return replace(library, drawings=listing.drawings, absent=listing.absent)


def _listed(root: File, shown_root: str, systems: Mapping[str, GameContent]) -> FolderListing:
    try:
        return list_folder(root, shown_root, systems)
    except FileNotFoundError:
        raise Unreadable(f"{shown_root}: there is no such folder") from None
    except NotADirectoryError:
        raise Unreadable(f"{shown_root}: is not a folder") from None
    except PermissionError as problem:
        raise Unreadable(f"{problem.filename}: this folder cannot be listed") from None


def _with_layers(root: File, shown_root: str, systems: Mapping[str, GameContent], topmost: FolderListing) -> Library:
    """Return the library of a folder with a manifest; of each entity the topmost file counts."""
    from sheetforge.content.packs import read_stack

    stack = read_stack(root, shown_root)
    layers = []
    for pack in stack.packs[:-1]:
        listing = _listed(pack.root, pack.shown_root, systems)
        topmost.absent.update(listing.absent)
        layers.append(Layer(pack, listing.files, listing.drawings))
    if stack.packs:
        layers.append(Layer(stack.packs[-1], topmost.files, topmost.drawings))
    files = {key: path for layer in layers for key, path in layer.files.items()}
    drawings = {key: path for layer in layers for key, path in layer.drawings.items()}
    return Library(
        root,
        shown_root,
        systems,
        files or topmost.files,
        (*topmost.misplaced, *stack.warnings),
        drawings=drawings,
        absent=topmost.absent,
        layers=tuple(layers),
        direct=stack.direct,
        faults=stack.findings,
    )


def fault_lines(findings: Iterable[Finding]) -> str:
    """Return findings as lines `file:line:column: message`."""
    return "\n".join(f"{f.file}:{f.span.line}:{f.span.column}: {f.message}" for f in findings)


def read_file(path: str) -> bytes:
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
