"""What the last check found, kept so that the next one need only look at what changed.

A result holds as long as the entity's own text and the text of everything consulted on the way
are the same, and the program is. Nothing is ever wrong because of the cache: a file that is
missing, torn or from another version is simply not used.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path as File
from typing import Any, NamedTuple

from sheetforge.files import OutputError, put
from sheetforge.finding import Edit, Finding, Fix, Label, Severity, Span


class CachedVerdict(NamedTuple):
    """What checking one entity gave: the keys it rests on, findings, and those set aside.

    `name_span` is where the entity's name stands.
    """

    depends_on: Sequence[str]
    findings: tuple[Finding, ...]
    waived: tuple[Finding, ...]
    name_span: Span


class CacheEntry(NamedTuple):
    """A verdict as it is kept, and what the whole library needs to know of its entity.

    `words` are the entity's name and aliases as they are compared, none where it can't be read;
    `uses` the keys that it refers to and that must be used; `others` the keys that were consulted
    and are no file: ids that are not there, and lists of ids.
    """

    line: bytes
    words: Sequence[str]
    uses: Sequence[str]
    others: Sequence[str]

    @property
    def is_quiet(self) -> bool:
        """Whether there are neither findings nor any that were set aside."""
        return self.line.startswith(_QUIET)

    @property
    def verdict(self) -> CachedVerdict:
        """The verdict, read from its line: what is quiet need not be."""
        findings, waived, span, depends_on = json.loads(self.line)
        return CachedVerdict(
            depends_on, tuple(map(_finding, findings)), tuple(map(_finding, waived)), Span(*span)
        )


_QUIET = b"[[],[],"
_FEW = 8


def resting_on(entries: Mapping[str, CacheEntry], changed: Collection[str]) -> set[str]:
    """The names of the entries that rest on any of some keys, and at times of a few more.

    Few keys are looked for in the lines as they are.
    """
    if len(changed) > _FEW:
        return {
            name
            for name, one in entries.items()
            if not set(one.verdict.depends_on).isdisjoint(changed)
        }
    needles = [f'"{name}"'.encode() for name in changed]
    return {name for needle in needles for name, one in entries.items() if needle in one.line}


def kept(verdict: CachedVerdict) -> bytes:
    """A verdict as a line."""
    findings, waived = (list(map(_plain_finding, found)) for found in verdict[1:3])
    return _dumped([findings, waived, verdict.name_span, verdict.depends_on])


@dataclass(frozen=True, slots=True)
class Memory:
    """What a check found.

    `files` are the digests of all files, `others` those of what was consulted and is no file.
    `findings` and `waived`, the outcome, answer a check with nothing changed; the entries, several
    times as large, are read when something has.
    """

    files: Mapping[str, str]
    others: Mapping[str, str]
    findings: tuple[Finding, ...]
    waived: tuple[Finding, ...]
    entries: Callable[[], Mapping[str, CacheEntry]]


def cache_file(root: File, shown_root: str) -> File:
    """Where the results for a content folder are kept."""
    folder = os.environ.get("SHEETFORGE_CACHE") or os.path.join(
        os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache"), "sheetforge"
    )
    name = blake2b(f"{root}\n{shown_root}".encode(), digest_size=10).hexdigest()
    return File(folder) / f"check-{name}.json"


def load(file: File, program: str) -> Memory | None:
    """The memory of the last check, or None when there is none to rely on."""
    try:
        with open(file, "rb") as stream:
            stored, rest = json.loads(stream.readline()), stream.read()
        if stored["program"] != program or stored["length"] != len(rest):
            return None
        return Memory(
            stored["files"],
            stored["others"],
            tuple(map(_finding, stored["findings"])),
            tuple(map(_finding, stored["waived"])),
            lambda: _entries(rest.split(b"\n")),
        )
    except (OSError, ValueError, KeyError, TypeError, IndexError, AttributeError):
        return None


def save(file: File, program: str, memory: Memory) -> None:
    """Keep a memory for the next check. One that can't be written is no reason to complain."""
    entries = memory.entries()
    facts = {name: one[1:] for name, one in entries.items()}
    rest = b"\n".join([_dumped(facts), *(one.line for one in entries.values())])
    first = {
        "program": program,
        "length": len(rest),
        "files": dict(memory.files),
        "others": dict(memory.others),
        "findings": [_plain_finding(one) for one in memory.findings],
        "waived": [_plain_finding(one) for one in memory.waived],
    }
    with suppress(OutputError):
        put(file, _dumped(first) + b"\n" + rest)


def _dumped(value: Any) -> bytes:
    """JSON on one line, in ASCII."""
    return json.dumps(value, separators=(",", ":")).encode()


def _entries(lines: Sequence[bytes]) -> dict[str, CacheEntry]:
    """Entries as they were kept: what the whole needs to know of each, then a line for each."""
    facts = json.loads(lines[0])
    return {
        name: CacheEntry(line, *about)
        for (name, about), line in zip(facts.items(), lines[1:], strict=True)
    }


def _plain_finding(one: Finding) -> list[Any]:
    fix = one.fix and [
        one.fix.title,
        [[edit.span, edit.text] for edit in one.fix.edits],
        one.fix.safe,
    ]
    labels = [[label.file, label.span, label.message] for label in one.labels]
    return [
        one.code, one.name, one.severity.value, one.message, one.file, one.span,
        one.entity, list(one.path), one.value, one.note, labels, fix,
    ]  # fmt: skip


def _finding(stored: list[Any]) -> Finding:
    code, name, severity, message, file, span, entity, path, value, note, labels, fix = stored
    return Finding(
        code,
        name,
        Severity(severity),
        message,
        file,
        Span(*span),
        entity,
        tuple(path),
        value,
        note,
        tuple(Label(where, Span(*at), said) for where, at, said in labels),
        fix and Fix(fix[0], tuple(Edit(Span(*at), text) for at, text in fix[1]), fix[2]),
    )
