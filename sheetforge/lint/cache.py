"""What the last check found, kept so that the next one need only look at what changed.

A result holds as long as the entity's own text and the text of everything consulted on the way
are the same, and the program is. Nothing is ever wrong because of the cache: a file that is
missing, torn or from another version is simply not used.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path as File
from typing import Any, NamedTuple

from sheetforge.finding import Edit, Finding, Fix, Label, Severity, Span
from sheetforge.system import GameSystem


class Entry(NamedTuple):
    """The result for one entity: what it rests on, findings, and facts for the whole.

    `names` are the entity's name and aliases, `name_span` where the name stands; `uses` the keys
    that it refers to. `line` is the entry as it was read, to be written again as it is.
    """

    rests_on: Sequence[str]
    findings: tuple[Finding, ...]
    waived: tuple[Finding, ...]
    names: Sequence[str]
    uses: Sequence[str]
    name_span: Span
    line: bytes = b""


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
    entries: Callable[[], Mapping[str, Entry]]


def cache_file(root: File, shown_root: str) -> File:
    """Where the results for a content folder are kept."""
    folder = os.environ.get("SHEETFORGE_CACHE") or os.path.join(
        os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache"), "sheetforge"
    )
    name = blake2b(f"{root}\n{shown_root}".encode(), digest_size=10).hexdigest()
    return File(folder) / f"check-{name}.json"


def fingerprint(systems: Mapping[str, GameSystem]) -> str:
    """A digest of the program: any change of its files makes older results void."""
    folders = {os.path.dirname(os.path.dirname(os.path.abspath(__file__)))}
    for system in systems.values():
        module = sys.modules.get(system.rules.__module__)
        if module is not None and module.__file__:
            folders.add(os.path.dirname(os.path.abspath(module.__file__)))
    state = blake2b(f"{sys.version_info}".encode(), digest_size=12)
    for folder in sorted(folders):
        for path, _, names in os.walk(folder):
            for name in sorted(names):
                if name.endswith(".py"):
                    about = os.stat(os.path.join(path, name))
                    state.update(f"{path}/{name} {about.st_mtime_ns} {about.st_size}\n".encode())
    return state.hexdigest()


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
            lambda: _entries(rest.splitlines()),
        )
    except (OSError, ValueError, KeyError, TypeError, IndexError, AttributeError):
        return None


def save(file: File, program: str, memory: Memory) -> None:
    """Keep a memory for the next check. One that can't be written is no reason to complain."""
    lines = [one.line or _line(name, one) for name, one in memory.entries().items()]
    rest = b"\n".join(lines)
    first = {
        "program": program,
        "length": len(rest),
        "files": dict(memory.files),
        "others": dict(memory.others),
        "findings": [_plain_finding(one) for one in memory.findings],
        "waived": [_plain_finding(one) for one in memory.waived],
    }
    temporary = file.with_name(f"{file.name}.{os.getpid()}")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with open(temporary, "wb") as stream:
            stream.write(json.dumps(first, separators=(",", ":")).encode() + b"\n" + rest)
        os.replace(temporary, file)
    except OSError:
        with suppress(OSError):
            temporary.unlink()


def _line(name: str, entry: Entry) -> bytes:
    plain = [
        name,
        entry.rests_on,
        [_plain_finding(one) for one in entry.findings],
        [_plain_finding(one) for one in entry.waived],
        entry.names,
        entry.uses,
        _plain_span(entry.name_span),
    ]
    return json.dumps(plain, separators=(",", ":")).encode()


def _entries(lines: Sequence[bytes]) -> dict[str, Entry]:
    """Name → entry of the lines that were kept."""
    # One text is parsed in half the time of a thousand.
    stored = json.loads(b"[%s]" % b",".join(lines))
    return {
        name: Entry(
            rests_on,
            tuple(map(_finding, findings)) if findings else (),
            tuple(map(_finding, waived)) if waived else (),
            names,
            uses,
            Span(*span),
            line,
        )
        for (name, rests_on, findings, waived, names, uses, span), line in zip(
            stored, lines, strict=True
        )
    }


def _plain_span(span: Span) -> list[int]:
    return list(span)


def _plain_finding(one: Finding) -> list[Any]:
    fix = one.fix and [
        one.fix.title,
        [[_plain_span(edit.span), edit.text] for edit in one.fix.edits],
        one.fix.safe,
    ]
    labels = [[label.file, _plain_span(label.span), label.message] for label in one.labels]
    return [
        one.code, one.name, one.severity.value, one.message, one.file, _plain_span(one.span),
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
