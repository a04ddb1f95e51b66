"""Renaming an entity: its file, its drawing, and every reference to it, as one change.

plan = plan_rename(library, key, "new-id")
plan.apply()

The plan is judged before anything is written: a rename that would cause a finding is refused.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path as File
from typing import NamedTuple

from sheetforge.content.kinds import Key, data_of, id_objection, lineage
from sheetforge.content.library import DRAWINGS, BadRequest, Library
from sheetforge.content.listing import relative
from sheetforge.content.overlay import overlaid
from sheetforge.content.places import leaves
from sheetforge.content.uses import Mention, uses_of
from sheetforge.content.yaml import Lines, apply, write
from sheetforge.drawings import FIELD
from sheetforge.finding import Edit, Finding
from sheetforge.game import games_of
from sheetforge.lint.check import judge
from sheetforge.text import counted, listed
from sheetforge.values import values
from sheetforge.workbench.journal import FileChange, change_all

STALE_WAIVER = "SF901"
FEW = 4


class Renamed(NamedTuple):
    """A file as it is shown before and after, with both texts."""

    old: str
    new: str
    before: str
    after: str


@values(frozen=True, slots=True)
class Renaming:
    """A planned rename: the changed files, the edits by file, and notes for the user."""

    root: File
    old: Key
    new: Key
    uses: tuple[Mention, ...]
    edits: dict[str, tuple[Edit, ...]]
    files: tuple[Renamed, ...]
    changes: tuple[FileChange, ...]
    notes: tuple[str, ...]

    def apply(self) -> None:
        """Write all files, or none. Raises `OutputError` and `Unreadable`."""
        change_all(self.root, self.changes)


def plan_rename(library: Library, key: Key, id: str) -> Renaming:
    """Return the rename of an entity of the opened folder. Raises `BadRequest` with the reason."""
    new = Key(key.kind, key.system, id)
    _refuse(library, key, new)
    uses = uses_of(library, key)
    _refuse_places(library, key, uses.uses, uses.unread)
    plan = _Plan(library, key, new, uses.uses)
    plan.edit_references()
    plan.move_drawing()
    renamed = plan.judged()
    _refuse_captures(library, renamed, new)
    return plan.renaming()


class _Plan:
    """The edits of a rename, by the keys of the files."""

    def __init__(self, library: Library, old: Key, new: Key, uses: tuple[Mention, ...]) -> None:
        self.library = library
        self.old = old
        self.new = new
        self.uses = uses
        self.edits: dict[Key, list[Edit]] = {}
        self.moved = {old: new}
        self.notes: list[str] = []

    def edit_references(self) -> None:
        for use in self.uses:
            text = _written(self.library, use, self.new)
            self.edits.setdefault(use.user, []).append(self._edit(use, use.text, text))

    def _edit(self, use: Mention, old: str, new: str) -> Edit:
        """Return the edit of a scalar, which keeps its quotes."""
        text = self.library.source_text(use.file)
        start, end = Lines(text).range(use.span)
        raw = text[start:end]
        if raw[:1] in ("'", '"') and raw[1:-1] == old:
            return Edit(use.span, f"{raw[0]}{new}{raw[0]}")
        return Edit(use.span, write(new))

    def move_drawing(self) -> None:
        """Rename the drawing of the entity's id too, and the fields that name it."""
        library, old = self.library, self.old
        kinds = list(library.systems[old.system].kinds)
        alike = [key.kind for key in library.files if key[1:] == old[1:]]
        if min(alike, key=kinds.index) != old.kind:
            # The drawing is that of another entity with this id.
            return
        drawing = Key(DRAWINGS, old.system, old.id)
        new = Key(DRAWINGS, old.system, self.new.id)
        if drawing in library.drawings and library.is_own(drawing):
            if new in library.drawings:
                raise BadRequest(
                    f"{library.shown(new)} already exists, and {library.shown(drawing)} would get "
                    "its name; choose another id"
                )
            self.moved[drawing] = new
            for use in self._named_drawings(drawing):
                self.edits.setdefault(use.user, []).append(
                    self._edit(use, use.text, use.text.replace(drawing.id, new.id, 1))
                )
        elif (
            drawing not in library.drawings
            and File(data_of(library.systems[old.system].package, f"drawings/{old.id}.svg")).exists()
        ):
            self.notes.append(
                f"the game has a drawing {old.id!r}, which is found by the id; write `{FIELD}: {old.id}` to keep it"
            )

    def _named_drawings(self, drawing: Key) -> Iterator[Mention]:
        word = drawing.id.encode()
        for key in self.library.keys():
            if drawing.system not in lineage(self.library.systems, key.system):
                continue
            if word not in self.library.text(key):
                continue
            record = self.library.record(key)
            for path in leaves(record.source.data):
                if path[-1:] != (FIELD,):
                    continue
                value = str(record.source.value(path))
                file, span = record.place(path)
                if value.removesuffix(".svg") == drawing.id and self._is_own(file):
                    yield Mention(key, drawing, file, span, path, value)

    def _is_own(self, file: str) -> bool:
        return file.startswith(f"{self.library.shown_root}/")

    # --- the library afterwards ------------------------------------------------------------------

    def text(self, key: Key) -> bytes:
        """Return the new bytes of a file, by its old key."""
        text = self.library.text(key)
        edits = self.edits.get(key, ())
        return apply(text.decode("utf-8"), edits).encode() if edits else text

    def after(self) -> Library:
        changed = {*self.moved, *self.edits}
        texts = {self.moved.get(key, key): self.text(key) for key in changed}
        return overlaid(self.library, texts, tuple(self.moved))

    def judged(self) -> Library:
        """Return the library after the rename. Raises `BadRequest` if it would have new findings.

        The value of a waiver that names the entity is renamed too.
        """
        library, games = self.library, games_of(self.library)
        before = judge(library, games, True, None).findings
        after = self.after()
        findings = _new(before, judge(after, games, True, None).findings, self.old, self.new)
        if findings and self._edit_waivers(findings):
            after = self.after()
            findings = _new(before, judge(after, games, True, None).findings, self.old, self.new)
        if findings:
            lines = "\n".join(
                f"{finding.file}:{finding.span.line}: {finding.code} {finding.message}" for finding in findings[:FEW]
            )
            raise BadRequest(
                f"{self.old} is not renamed, which would cause {counted(len(findings), 'finding')}:\n{lines}"
            )
        return after

    def _edit_waivers(self, findings: Iterable[Finding]) -> bool:
        """Rename the values of waivers that no longer hold; return whether there were any."""
        back = {new: old for old, new in self.moved.items()}
        edited = False
        for finding in findings:
            key = Key(*finding.entity.split("/"))
            key = back.get(key, key)
            path = (*finding.path[:-1], "value")
            record = self.library.record(key)
            if finding.code != STALE_WAIVER or not record.source.has(path):
                continue
            value = str(record.source.value(path))
            file, span = record.place(path)
            words = {self.old.id: self.new.id, self.old.short: self.new.short}
            if value in words and self._is_own(file):
                use = Mention(key, self.old, file, span, path, value)
                self.edits.setdefault(key, []).append(self._edit(use, value, words[value]))
                edited = True
        return edited

    def renaming(self) -> Renaming:
        """Return the rename with all files, sorted by their old paths."""
        library, root = self.library, self.library.root
        changes: list[FileChange] = []
        files = []
        for key in sorted({*self.moved, *self.edits}):
            before, after = library.text(key), self.text(key)
            path = root / relative(key)
            to = self.moved.get(key, key)
            if to == key:
                changes.append(FileChange(path, before, after))
            else:
                changes.append(FileChange(root / relative(to), None, after))
                changes.append(FileChange(path, before, None))
            shown = f"{library.shown_root}/{relative(to)}"
            files.append(
                Renamed(library.shown(key), shown, *(text.decode(errors="replace") for text in (before, after)))
            )
        edits = {library.shown(key): tuple(found) for key, found in sorted(self.edits.items())}
        return Renaming(root, self.old, self.new, self.uses, edits, tuple(files), tuple(changes), tuple(self.notes))


def _refuse(library: Library, key: Key, new: Key) -> None:
    """Raise `BadRequest` for an entity that cannot be renamed, or an id that cannot be used."""
    if wrong := id_objection(new.id):
        raise BadRequest(f"{wrong.message}, not {new.id!r}")
    if new == key:
        raise BadRequest(f"{key} has this id already")
    if not library.is_own(key):
        layer = library.layer(key)
        raise BadRequest(
            f"{key} is in the pack {layer.pack if layer else '?'}, which this folder only extends; "
            "an entity is renamed in the folder that has its file"
        )
    layers = library.layers_of(key)
    if len(layers) > 1:
        raise BadRequest(
            f"{library.shown(key)} changes the entity of the pack {layers[-2].pack} with this id; "
            "with another id there would be nothing to change"
        )
    if new in library.files:
        raise BadRequest(f"{library.shown(new)} already exists; choose another id")
    path = library.root / relative(new)
    if path.exists():
        raise BadRequest(f"{library.shown_root}/{relative(new)} already exists; choose another id")


def _refuse_places(library: Library, key: Key, uses: tuple[Mention, ...], unread: tuple[str, ...]) -> None:
    """Raise `BadRequest` for references that cannot be changed."""
    own = f"{library.shown_root}/"
    below = [use for use in uses if not use.file.startswith(own)]
    if below:
        places = listed(f"{use.file}:{use.span.line}" for use in below[:FEW])
        raise BadRequest(f"{key} is named in a pack below, which cannot be changed here: {places}")
    invalid = [file for file in unread if file.startswith(own)]
    if invalid:
        raise BadRequest(
            f"{listed(invalid[:FEW])} may name {key} and cannot be read; run `sheetforge check`, "
            "correct the findings, then rename"
        )


def _refuse_captures(before: Library, after: Library, new: Key) -> None:
    """Raise `BadRequest` if references to another entity would name the renamed one."""
    for system in before.systems:
        if system == new.system:
            continue
        other = Key(new.kind, system, new.id)
        for use in uses_of(before, other).uses:
            if after.resolve(new.kind, use.user.system, use.text) != other:
                raise BadRequest(
                    f"{use.file}:{use.span.line} names {other} as {use.text!r}, which would then "
                    f"be {new}; choose another id, or write {other.short} there first"
                )


def _written(library: Library, use: Mention, new: Key) -> str:
    """Return the text of a reference to the new id: with its game where that is needed."""
    if "/" in use.text:
        return new.short
    nearest = library.resolve(new.kind, use.user.system, new.id)
    games = lineage(library.systems, use.user.system)
    is_nearer = nearest is not None and games.index(nearest.system) < games.index(new.system)
    return new.short if is_nearer else new.id


def _new(before: Iterable[Finding], after: Iterable[Finding], old: Key, new: Key) -> list[Finding]:
    """Return the findings of the library after the rename that it did not have before."""

    def mark(finding: Finding) -> tuple[str, str, object]:
        entity = str(new) if finding.entity == str(old) else finding.entity
        return finding.code, entity, finding.path

    known = Counter(map(mark, before))
    findings = []
    for finding in after:
        known[mark(finding)] -= 1
        if known[mark(finding)] < 0:
            findings.append(finding)
    return findings
