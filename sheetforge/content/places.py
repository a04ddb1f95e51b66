"""Positions in an entity whose text is joined from the files of several layers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from sheetforge.content.kinds import Key
from sheetforge.content.yaml import Data, Lines, Node, Source, Suppression
from sheetforge.finding import Edit, Finding, Fix, Label, Path, Severity, Span
from sheetforge.values import values

AMENDS = "amends"
"""The field of a file that changes single fields of an entity in a layer below."""

REPLACES = "replaces"
"""The field of an entity that replaces one in a layer below."""

CLASH = "SF228"
"""The finding of two packs that set one value; a pack that extends both settles it."""

NOTHING_BELOW = "SF225"
"""The finding of a change of an entity that no layer below has."""

NAMES = {
    NOTHING_BELOW: "nothing-below",
    "SF226": "shadowed-entity",
    "SF227": "base-changed",
    CLASH: "packs-clash",
    "SF229": "bad-amendment",
}
"""The findings of what layers write of one entity."""


@values(frozen=True, slots=True)
class Stretch:
    """The text of one layer: its pack with the version, its source, and the place of its change.

    `anchor` is where findings about values of lower layers are reported.
    """

    pack: str
    source: Source
    anchor: Span


@values(frozen=True, slots=True)
class Places:
    """The joined source of an entity, and the file of each of its lines.

    `first` are the first lines of the stretches in the joined text.
    """

    source: Source
    stretches: tuple[Stretch, ...]
    first: tuple[int, ...]

    @classmethod
    def of(cls, key: Key, stretches: Sequence[Stretch], data: dict[str, Data] | None, root: Node | None) -> Places:
        """Join the texts of the layers, lowest first."""
        texts = [stretch.source.text for stretch in stretches]
        text = "\n".join(texts)
        lines = Lines(text)
        first, offset = [], 0
        for one in texts:
            first.append(lines.place(offset)[0])
            offset += len(one) + 1
        comments = tuple(
            _shifted(comment, start - 1)
            for stretch, start in zip(stretches, first, strict=True)
            for comment in stretch.source.comments
        )
        file = stretches[-1].source.file
        source = Source(file, text, data, data is not None, (), comments, root, lines)
        return cls(source, tuple(stretches), tuple(first))

    def _stretch(self, line: int) -> int:
        """Return the number of the stretch that a line of the joined text belongs to."""
        return max(index for index, first in enumerate(self.first) if first <= line)

    def real(self, span: Span) -> tuple[str, Span]:
        """Return file and span of a span of the joined text."""
        index = self._stretch(span.line)
        return self.stretches[index].source.file, _moved(span, 1 - self.first[index])

    def pack_at(self, span: Span) -> str:
        """Return the pack that a span of the joined text comes from, with its version."""
        return self.stretches[self._stretch(span.line)].pack

    def joined(self, finding: Finding) -> Finding:
        """Return a finding of one of the files with its place in the joined text."""
        files = {stretch.source.file: line for stretch, line in zip(self.stretches, self.first, strict=True)}
        if finding.file not in files:
            return finding
        by = files[finding.file] - 1
        fix = finding.fix
        if fix is not None:
            fix = replace(fix, edits=tuple(Edit(_moved(edit.span, by), edit.text) for edit in fix.edits))
        labels = tuple(
            replace(label, file=self.source.file, span=_moved(label.span, files[label.file] - 1))
            if label.file in files
            else label
            for label in finding.labels
        )
        span = _moved(finding.span, by)
        return replace(finding, file=self.source.file, span=span, fix=fix, labels=labels)

    def located(self, finding: Finding) -> Finding:
        """Return a finding with its true place.

        It is reported in the topmost file, as that is the one to correct. Of a value that it leaves
        as it is below, the message names the field and its layer, and a label its place there.
        """
        if finding.file != self.source.file:
            return finding
        labels = tuple(self._relabelled(label) if label.file == self.source.file else label for label in finding.labels)
        file, span = self.real(finding.span)
        top = self.stretches[-1]
        if file != top.source.file:
            pack = self.pack_at(finding.span)
            what = f"`{finding.path_text}`" if finding.path else "the entity"
            message = finding.message
            if finding.code not in NAMES:
                message += f" ({what} is of {pack}, and unchanged here)"
            here = Label(file, span, f"the value, in {pack}")
            return replace(
                finding, message=message, file=top.source.file, span=top.anchor, labels=(here, *labels), fix=None
            )
        fix = self._real_fix(finding.fix) if finding.code in NAMES or not self.amended else None
        return replace(finding, file=file, span=span, labels=labels, fix=fix)

    def leaves_below(self, path: Path) -> bool:
        """Return whether the topmost file leaves a value as it is in a layer below."""
        if not self.amended or not self.source.has(path):
            return False
        file, _ = self.real(self.source.span(path))
        return file != self.stretches[-1].source.file

    def _relabelled(self, label: Label) -> Label:
        file, span = self.real(label.span)
        return replace(label, file=file, span=span)

    @property
    def amended(self) -> bool:
        """Return whether the values come from several files."""
        return len(self.stretches) > 1

    def _real_fix(self, fix: Fix | None) -> Fix | None:
        """Return a fix in the topmost file; None if it would change a layer below.

        Rules and schema know nothing of the keys of `amends`, so only the fixes of its own findings
        hold for an amended entity.
        """
        if fix is None:
            return None
        last = self.first[-1]
        if any(edit.span.line < last for edit in fix.edits):
            return None
        edits = tuple(Edit(_moved(edit.span, 1 - last), edit.text) for edit in fix.edits)
        return replace(fix, edits=edits)

    def top_span(self, path: Path) -> Span:
        """Return the span of a value in the topmost file; that of the change if it is below."""
        file, span = self.real(self.source.span(path))
        top = self.stretches[-1]
        return span if file == top.source.file else top.anchor

    def text_at(self, shown: str) -> str:
        """Return the text of one of the files; empty for any other."""
        texts = (stretch.source.text for stretch in self.stretches if stretch.source.file == shown)
        return next(texts, "")

    def top_comments(self) -> tuple[Suppression, ...]:
        """Return the suppression comments of the topmost file."""
        return self.stretches[-1].source.comments


def moved(node: Node, by: int) -> Node:
    """Return a copy of a node and all nodes inside it, with offsets changed by a number."""
    entries, items = node.entries, node.items
    return Node(
        node.start + by,
        node.end + by,
        node.style,
        None
        if entries is None
        else {name: (start + by, end + by, moved(inner, by)) for name, (start, end, inner) in entries.items()},
        None if items is None else [moved(inner, by) for inner in items],
    )


def _moved(span: Span, by: int) -> Span:
    return Span(span.line + by, span.column, span.end_line + by, span.end_column)


def _shifted(comment: Suppression, by: int) -> Suppression:
    return replace(
        comment, span=_moved(comment.span, by), first_line=comment.first_line + by, last_line=comment.last_line + by
    )


def leaves(data: Data, path: Path = ()) -> Iterator[Path]:
    """Yield the paths of all scalars and empty collections of an entity."""
    if isinstance(data, dict) and data:
        for name, inner in data.items():
            yield from leaves(inner, (*path, name))
    elif isinstance(data, list) and data:
        for index, inner in enumerate(data):
            yield from leaves(inner, (*path, index))
    else:
        yield path


def nothing_below(source: Source, field: str, key: Key) -> Finding:
    """Return the finding of a file that changes an entity which no layer below has."""
    kept = "write the whole entity" if field == AMENDS else f"remove `{field}`"
    message = (
        f"no layer below has {key}, so there is nothing to change; correct the file's name, name "
        f"the pack in `extends` of sheetforge.yaml, or {kept}"
    )
    span = source.span((field,), "key")
    return Finding(
        NOTHING_BELOW, NAMES[NOTHING_BELOW], Severity.ERROR, message, source.file, span, str(key), (field,), key.id
    )
