"""Results of the last check, kept so that the next one only checks changed content.

The result of an entity holds as long as its own text, the text of everything that was consulted
for it, and the program are unchanged. A file that is missing, damaged or from another version is
not used.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path as File
from typing import Any, NamedTuple

from sheetforge.files import OutputError, put
from sheetforge.finding import Edit, Finding, Fix, Label, NotJudged, Severity, Span
from sheetforge.freshness import Inputs, cache_folder
from sheetforge.values import values

MOST_PROGRAMS = 3
"""The number of programs whose results are kept, such as two versions in use and a trial."""


class CachedVerdict(NamedTuple):
    """The result for one entity: the keys it depends on, findings, and waived findings.

    `name_span` is the place of the entity's name; `not_judged` has the rules that could not judge
    it.
    """

    depends_on: Sequence[str]
    findings: tuple[Finding, ...]
    waived: tuple[Finding, ...]
    name_span: Span
    not_judged: NotJudged | None = None


class CacheEntry(NamedTuple):
    """A verdict as it is kept, and the facts of its entity that rules of the library need.

    `words` are the entity's name and aliases as they are compared, none for an unreadable file;
    `uses` the keys that it refers to and that must be used; `others` the keys that were consulted
    and have no file: missing ids, and lists of ids. `name` is the entity's name as it is written.
    """

    line: bytes
    words: Sequence[str]
    uses: Sequence[str]
    others: Sequence[str]
    name: str

    @property
    def is_quiet(self) -> bool:
        """Return True without findings, waived findings, and rules that could not judge it."""
        return self.line.startswith(_QUIET)

    @property
    def verdict(self) -> CachedVerdict:
        """Read the verdict from its line; for most entities that is not needed."""
        findings, waived, gaps, span, depends_on = json.loads(self.line)
        return CachedVerdict(
            depends_on, tuple(map(_finding, findings)), tuple(map(_finding, waived)), Span(*span), _not_judged(gaps)
        )


_QUIET = b"[[],[],null,"
_FEW = 8
"""The most keys that are searched for in the text of the entries, without parsing these."""


def dependents(entries: Mapping[str, CacheEntry], changed: Collection[str]) -> set[str]:
    """Return the names of entries that depend on any of some keys, and sometimes a few more.

    A text search also finds a key that is only named in a message.
    """
    if len(changed) > _FEW:
        return {name for name, entry in entries.items() if not set(entry.verdict.depends_on).isdisjoint(changed)}
    needles = [f'"{name}"'.encode() for name in changed]
    return {name for needle in needles for name, entry in entries.items() if needle in entry.line}


def kept(verdict: CachedVerdict) -> bytes:
    """Return a verdict as a line."""
    if not (verdict.findings or verdict.waived or verdict.not_judged):
        span, needs = verdict.name_span, verdict.depends_on
        names = '","'.join(needs)
        usual = names.isascii() and names.isprintable() and "\\" not in names
        if needs and usual and names.count('"') == 2 * len(needs) - 2:
            # As the encoder would write it, in a third of the time.
            line = f'[{span.line},{span.column},{span.end_line},{span.end_column}],["{names}"]]'
            return _QUIET + line.encode()
        return _QUIET + _dumped([span, needs])[1:]
    findings, waived = (list(map(_plain_finding, group)) for group in verdict[1:3])
    return _dumped([findings, waived, verdict.not_judged, verdict.name_span, verdict.depends_on])


@values(frozen=True, slots=True)
class Memory:
    """The results of a check, and the inputs that they hold for.

    `others` are digests of consulted keys that have no file. `findings`, `waived` and `not_judged`,
    the outcome, answer a check of unchanged content; the entries, several times as large, are read
    only if it has changed.
    """

    inputs: Inputs
    others: Mapping[str, str]
    findings: tuple[Finding, ...]
    waived: tuple[Finding, ...]
    not_judged: tuple[NotJudged, ...]
    entries: Callable[[], Mapping[str, CacheEntry]]


def cache_file(root: File, inputs: Inputs) -> File:
    """Return the file of the results for a content folder; every program has its own."""
    return cache_folder() / f"{_stem(root, inputs.options)}{inputs.program[:12]}.json"


def has_results(root: File, options: str) -> bool:
    """Return whether any program has kept results for a content folder."""
    try:
        names = os.listdir(cache_folder())
    except OSError:
        return False
    stem = _stem(root, options)
    return any(name.startswith(stem) for name in names)


def _stem(root: File, options: str) -> str:
    place = blake2b(f"{root}\n{options}".encode(), digest_size=10).hexdigest()
    return f"check-{place}-"


def load(file: File, inputs: Inputs) -> Memory | None:
    """Return the memory of the last check by this program with these options; None without one."""
    try:
        with open(file, "rb") as stream:
            stored, rest = json.loads(stream.readline()), stream.read()
        earlier = Inputs(*stored["inputs"])
        if earlier[:2] != inputs[:2] or stored["length"] != len(rest):
            return None
        return Memory(
            earlier,
            stored["others"],
            tuple(map(_finding, stored["findings"])),
            tuple(map(_finding, stored["waived"])),
            tuple(gap for entry in stored["not_judged"] if (gap := _not_judged(entry))),
            lambda: _entries(rest.split(b"\n")),
        )
    except (OSError, ValueError, KeyError, TypeError, IndexError, AttributeError):
        return None


def save(file: File, memory: Memory) -> None:
    """Keep a memory for the next check. One that cannot be written is silently dropped."""
    entries = memory.entries()
    facts = {name: entry[1:] for name, entry in entries.items()}
    rest = b"\n".join([_dumped(facts), *(entry.line for entry in entries.values())])
    first = {
        "length": len(rest),
        "inputs": memory.inputs,
        "others": dict(memory.others),
        "findings": [_plain_finding(finding) for finding in memory.findings],
        "waived": [_plain_finding(finding) for finding in memory.waived],
        "not_judged": memory.not_judged,
    }
    with suppress(OutputError):
        put(file, _dumped(first) + b"\n" + rest)
        _forget_old(file)


def _forget_old(file: File) -> None:
    """Remove the results of the same folder by programs that were not used lately."""
    with suppress(OSError):
        alike = file.parent.glob(f"{file.name.rpartition('-')[0]}-*.json")
        latest = sorted(alike, key=lambda path: path.stat().st_mtime_ns, reverse=True)
        for path in latest[MOST_PROGRAMS:]:
            path.unlink(missing_ok=True)


_COMPACT = json.JSONEncoder(separators=(",", ":"))


def _dumped(value: Any) -> bytes:
    """Return a value as JSON on one line, in ASCII."""
    return _COMPACT.encode(value).encode()


def _entries(lines: Sequence[bytes]) -> dict[str, CacheEntry]:
    """Return entries from their lines: first the facts of all, then a verdict in each line."""
    facts = json.loads(lines[0])
    return {name: CacheEntry(line, *about) for (name, about), line in zip(facts.items(), lines[1:], strict=True)}


def _plain_finding(finding: Finding) -> list[Any]:
    fix = finding.fix and [finding.fix.title, [[edit.span, edit.text] for edit in finding.fix.edits], finding.fix.safe]
    labels = [[label.file, label.span, label.message] for label in finding.labels]
    return [
        finding.code,
        finding.name,
        finding.severity.value,
        finding.message,
        finding.file,
        finding.span,
        finding.entity,
        list(finding.path),
        finding.value,
        finding.note,
        labels,
        fix,
        finding.depends_on,
        finding.accepted,
        finding.part,
    ]


def _finding(stored: list[Any]) -> Finding:
    code, name, severity, message, file, span, entity, path, value, note, *rest = stored
    labels, fix, needs, accepted, part = rest
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
        tuple(Label(file, Span(*span), text) for file, span, text in labels),
        fix and Fix(fix[0], tuple(Edit(Span(*span), text) for span, text in fix[1]), fix[2]),
        tuple(needs),
        accepted,
        part,
    )


def _not_judged(stored: list[Any] | None) -> NotJudged | None:
    if stored is None:
        return None
    entity, file, rules, because = stored
    return NotJudged(entity, file, tuple(rules), tuple(because))
