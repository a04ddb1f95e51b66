"""Entities that several layers write: replaced whole, or amended field by field.

The record of such an entity has one source that joins the texts of its files, one below the other,
so that every value has a position in the text it comes from. `Places` turns positions in the joined
text back into files and lines.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass, field, replace

from sheetforge.content.amend import Amendment, Replacing, data_digest, differing, overlap, path_text, read_path, shown
from sheetforge.content.changes import at, can_take, child, drop, has, no_place, objection, put
from sheetforge.content.kinds import Key, Kind
from sheetforge.content.load import Record, fill, validate
from sheetforge.content.model import BOOK_OF_CHANGE
from sheetforge.content.packs import Pack
from sheetforge.content.places import AMENDS, CLASH, NAMES, REPLACES, Places, Stretch, moved, nothing_below
from sheetforge.content.yaml import Data, Node, Source, edits, parse
from sheetforge.finding import Finding, Fix, Label, Path, Severity, Span
from sheetforge.text import nearest
from sheetforge.values import values


@values(frozen=True, slots=True)
class Part:
    """The file of an entity in one layer: its pack, its path as the user types it, its text."""

    pack: Pack
    shown: str
    text: bytes


@values(frozen=True, slots=True)
class Setting:
    """A value that a layer sets: its path (empty for the whole entity), and where it says so."""

    path: Path
    pack: Pack
    label: Label


@values(frozen=True, slots=True)
class Clash:
    """Two packs that set the same value, neither of which extends the other."""

    first: Setting
    second: Setting
    finding: Finding


def compose(key: Key, kind: Kind, parts: Sequence[Part]) -> Record:
    """Load an entity from its files in several layers, lowest first."""
    merge = _Merge(key, kind)
    for part in parts:
        merge.add(part)
    return merge.record()


@dataclass(slots=True)
class _Merge:
    """An entity as the layers so far make it."""

    key: Key
    kind: Kind
    data: dict[str, Data] | None = None
    root: Node | None = None
    complete: bool = True
    stretches: list[Stretch] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    settings: list[Setting] = field(default_factory=list)
    clashes: list[Clash] = field(default_factory=list)

    def add(self, part: Part) -> None:
        """Add the file of the next layer."""
        source = parse(part.text, part.shown)
        if not source.complete or not isinstance(source.data, dict) or source.root is None:
            self.complete = False
            self._append(source, part, ())
            return
        if AMENDS in source.data:
            self._append(source, part, (AMENDS,))
            self._amend(source, part)
        else:
            self._replace(source, part)

    def _append(self, source: Source, part: Part, anchor: Path) -> None:
        """Add a file's text below the others, and the findings of its YAML."""
        span = source.span(anchor, "key") if anchor else source.span(())
        self.stretches.append(Stretch(str(part.pack), source, span))
        self.findings += (replace(finding, entity=str(self.key)) for finding in source.findings)

    @property
    def _offset(self) -> int:
        """The offset of the latest text in the joined one."""
        return sum(len(stretch.source.text) + 1 for stretch in self.stretches[:-1])

    # --- whole entities --------------------------------------------------------------------------

    def _replace(self, source: Source, part: Part) -> None:
        data = dict(source.mapping)
        # Faults of what is replaced are reported by a check of its own pack.
        self.findings = []
        if self.data is None:
            if REPLACES in data and self.complete:
                self.findings.append(nothing_below(source, REPLACES, self.key))
        elif all(setting.pack.id in part.pack.below for setting in self.settings):
            self._check_replacement(source, self.data, self.stretches[-1].pack)
        data.pop(REPLACES, None)
        self.stretches, self.complete = [], True
        self._append(source, part, (REPLACES,) if REPLACES in source.mapping else ())
        self.data, self.root = data, moved(source.root, 0) if source.root is not None else None
        self._set((), part, Label(part.shown, self.stretches[0].anchor, f"also here, by {part.pack}"))

    def _check_replacement(self, source: Source, below: dict[str, Data], owner: str) -> None:
        pack, _, release = owner.rpartition(" ")
        digest = data_digest(below)
        text = f'{{release: "{release}", digest: "{digest}"}}'
        if REPLACES not in source.mapping:
            message = (
                f"{pack} {release} has {self.key} too; say that this replaces it: "
                f"`replaces: {text}`; or write only the changes, under `amends:`"
            )
            fix = None
            if source.has(("name",)):
                edit = edits.insert_after(source, ("name",), f"replaces: {text}")
                fix = Fix("replace the entity below", (edit,), safe=False)
            self._report("SF226", message, source, (), self.key.id, fix=fix, part=0)
            return
        replacing, wrong = fill(Replacing, source, self.key)
        self.findings += wrong
        if replacing is None or replacing.replaces.digest == digest:
            return
        fields = [
            f"{path_text(path) or 'all'} {shown(old)} (here {shown(new)})"
            for path, old, new in differing(below, _without(source.mapping))
        ]
        more = f" and {len(fields) - 4} more" if len(fields) > 4 else ""
        message = (
            f"this replaces {self.key} as of {replacing.replaces.release}; {pack} {release} has "
            f"another one: {', '.join(fields[:4])}{more}; compare them, "
            f"then write `replaces: {text}`"
        )
        edit = edits.replace_value(source, (REPLACES,), text)
        fix = Fix("accept the entity below as replaced", (edit,), safe=False)
        self._report("SF227", message, source, (REPLACES,), replacing.replaces.digest, fix=fix)

    # --- changes of fields -----------------------------------------------------------------------

    def _amend(self, source: Source, part: Part) -> None:
        amendment, wrong = fill(Amendment, source, self.key)
        self.findings += wrong
        if amendment is not None and amendment.source.book == BOOK_OF_CHANGE:
            self.findings.append(_placeholder(source, self.key))
        if self.data is None or self.root is None:
            if self.complete:
                self.findings.append(nothing_below(source, AMENDS, self.key))
            self.complete = False
            return
        if amendment is None:
            return
        self.data = deepcopy(self.data)
        removed: list[Path] = []
        done: list[Path] = []
        for name in amendment.amends:
            path = read_path(name)
            if path is None:
                message = f"{name!r} is not a field; write it as in findings: weapons[0].arcs"
                self._report("SF229", message, source, (AMENDS, name), name, "key")
                continue
            clash = next((earlier for earlier in done if overlap(earlier, path)), None)
            if clash is not None:
                message = f"{name} and {path_text(clash)} change the same value; join them"
                self._report("SF229", message, source, (AMENDS, name), name, "key")
                continue
            done.append(path)
            if self._apply(path, name, source, part):
                removed.append(path)
        # From the end, so that the indices of other items of a list stay the same.
        for path in sorted(removed, key=lambda path: [str(step).zfill(7) for step in path])[::-1]:
            drop(self.data, self.root, path)

    def _apply(self, path: Path, name: str, source: Source, part: Part) -> bool:
        """Change one field; return whether it is still to be removed."""
        where: Path = (AMENDS, name)
        data, root = self.data, self.root
        change = source.value(where)
        assert data is not None
        assert root is not None
        assert isinstance(change, dict)
        parent = at(data, path[:-1])
        exists = has(parent, path[-1])
        if not exists and not can_take(parent, path[-1]):
            self._report("SF229", no_place(data, path), source, where, name, "key")
            return False
        old = child(parent, path[-1]) if exists else None
        places = self._places()
        owner = places.pack_at(places.source.span(path)) if exists else self.stretches[-2].pack
        near = nearest(str(path[-1]), list(parent)) if isinstance(parent, dict) and not exists else ()
        wrong = objection(name, change, exists, old, owner, "".join(near))
        is_list = isinstance(parent, list)
        removes = "to" not in change
        # Removing an item moves the others of its list, so the whole list counts as set.
        touched = path[:-1] if is_list and removes else path
        span = source.span(where, "key")
        clashes = self._set(touched, part, Label(part.shown, span, f"{part.pack} sets {name} here"))
        # A value that another pack has set is not the one below any more; the clash reports that.
        if wrong is not None and not (clashes and (wrong[0] == "SF227" or "from" not in change)):
            self._object(wrong, path if exists else None, where, source)
        if None in change.values() or not change:
            return False
        if removes:
            return exists
        start, end, node = (source.node((AMENDS,)).entries or {})[name]
        inner = (node.entries or {})["to"][2]
        by = self._offset
        put(data, root, path, change["to"], (start + by, end + by, moved(inner, by)))
        return False

    def _object(self, wrong: tuple[str, str, str, str], below: Path | None, where: Path, source: Source) -> None:
        """Report what is wrong with a change; `below` is the path of a value that exists below."""
        code, message, part_of, text = wrong
        labels: tuple[Label, ...] = ()
        if below is not None:
            places = self._places()
            labels = (Label(*places.real(places.source.span(below)), "the value below"),)
        fix = None
        if text and part_of:
            edit = edits.replace_value(source, (*where, part_of), text)
            fix = Fix(f"write {text}", (edit,), safe=False)
        full, target = ((*where, part_of), "value") if part_of else (where, "key")
        change = source.value(where)
        value = str(change.get("from", "")) if isinstance(change, dict) else ""
        self._report(code, message, source, full, value, target, labels, fix)

    # --- packs that set one value ----------------------------------------------------------------

    def _set(self, path: Path, part: Part, label: Label) -> bool:
        """Record that a layer sets a value; return whether a pack that it does not extend did."""
        before = len(self.clashes)
        setting = Setting(path, part.pack, label)
        for first in self.settings:
            other = first.pack
            if other.id in part.pack.below or other.id == part.pack.id or not overlap(first.path, path):
                continue
            inner = max(first.path, path, key=len)
            what = path_text(inner)
            message = (
                f"{other} and {part.pack} both {f'set {what} of' if what else 'add'} {self.key}; "
                f"{'amend it' if what else 'replace it'} in a pack that extends both, or extend "
                "only one of them"
            )
            finding = Finding(
                CLASH,
                NAMES[CLASH],
                Severity.ERROR,
                message,
                part.shown,
                label.span,
                str(self.key),
                inner,
                " ".join(sorted((other.id, part.pack.id))),
                labels=(first.label,),
            )
            self.clashes.append(Clash(first, setting, finding))
        self.settings.append(setting)
        return len(self.clashes) > before

    def _open_clashes(self) -> Iterator[Finding]:
        """Yield the clashes that no pack above settles by setting the value itself."""
        for clash in self.clashes:
            ids = {clash.first.pack.id, clash.second.pack.id}
            path = max(clash.first.path, clash.second.path, key=len)
            settled = any(
                ids <= setting.pack.below and setting.path == path[: len(setting.path)] for setting in self.settings
            )
            if not settled:
                yield clash.finding

    # --- results ---------------------------------------------------------------------------------

    def _places(self) -> Places:
        return Places.of(self.key, self.stretches, self.data, self.root)

    def record(self) -> Record:
        """Return the entity of all layers."""
        places = self._places()
        source = replace(places.source, complete=self.complete and self.data is not None)
        clashes = list(self._open_clashes())
        findings = [places.joined(finding) for finding in (*self.findings, *clashes)]
        entity = None
        # It is open which of two values applies, so there is no value for rules to judge.
        if source.complete and not clashes:
            entity, objections = validate(self.kind, self.key, source)
            findings += objections
        return Record(self.key, source.file, source, entity, tuple(findings), places)

    def _report(
        self,
        code: str,
        message: str,
        source: Source,
        path: Path,
        value: str,
        target: str = "value",
        labels: tuple[Label, ...] = (),
        fix: Fix | None = None,
        part: int | None = None,
    ) -> None:
        span = source.span(path, "key" if target == "key" else "value") if path else _first_line(source)
        self.findings.append(
            Finding(
                code,
                NAMES[code],
                Severity.ERROR,
                message,
                source.file,
                span,
                str(self.key),
                path,
                value,
                labels=labels,
                fix=fix,
                part=part,
            )
        )


def _first_line(source: Source) -> Span:
    return source.span(("name",)) if source.has(("name",)) else source.span(())


def _placeholder(source: Source, key: Key) -> Finding:
    """Return the finding of a change whose author has not named its source yet."""
    path: Path = ("source", "book")
    message = f"{BOOK_OF_CHANGE!r} is the placeholder of a new file; name the book or the group "
    message += "that this change comes from"
    return Finding(
        "SF212",
        "placeholder-source",
        Severity.WARNING,
        message,
        source.file,
        source.span(path),
        str(key),
        path,
        BOOK_OF_CHANGE,
    )


def _without(data: dict[str, Data]) -> dict[str, Data]:
    return {name: value for name, value in data.items() if name != REPLACES}
