"""Checking a whole library: what is new is checked, what still holds is taken from the last time.

result = check(root, "content", systems)
result.findings   # sorted; empty for good content
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path as File
from typing import TYPE_CHECKING

from sheetforge.finding import Finding, Label, Severity, Span, sort_key
from sheetforge.library import Key, Library, Unreadable, open_library
from sheetforge.lint import cache
from sheetforge.system import GameSystem

if TYPE_CHECKING:
    from sheetforge.lint.rule import Rule


@dataclass(frozen=True, slots=True)
class Result:
    """The outcome of a check: findings and waived findings, sorted, and the files looked at."""

    findings: tuple[Finding, ...]
    waived: tuple[Finding, ...]
    files: tuple[str, ...]
    library: Library


def check(
    root: File,
    shown_root: str,
    systems: Mapping[str, GameSystem],
    *,
    remember: bool = True,
    jobs: int | None = None,
) -> Result:
    """Check all content below `root`.

    With `remember` the results are kept in the user's cache and used again for what has not
    changed. `jobs` is how many processes may share the work, by default one a processor; the
    result is the same for any number. Raises `Unreadable` when the folder can't be listed.
    """
    library = open_library(root, shown_root, systems)
    digests = {str(key): _digest(library, key) for key in library.keys()}
    file = cache.cache_file(root.resolve(), shown_root)
    memory = cache.load(file, cache.fingerprint(systems)) if remember else None
    if memory is not None and memory.files == digests:
        findings, waived = memory.findings, memory.waived
    else:
        with _no_collection():
            entries = _entries(library, digests, memory, jobs)
        findings = _sorted(
            *(one for entry in entries.values() for one in entry.findings),
            *_names_taken(library, entries),
            *_unused(library, entries),
        )
        waived = _sorted(*(one for entry in entries.values() for one in entry.waived))
        if remember:
            program = cache.fingerprint(systems)
            cache.save(file, program, cache.Memory(digests, findings, waived, lambda: entries))
    return Result(
        _sorted(*findings, *library.stray),
        waived,
        tuple(library.shown(key) for key in library.keys()),
        library,
    )


def _sorted(*findings: Finding) -> tuple[Finding, ...]:
    return tuple(sorted(findings, key=sort_key))


def _digest(library: Library, key: Key) -> str:
    try:
        return library.digest(key)
    except Unreadable:
        return "unreadable"


@contextmanager
def _no_collection() -> Iterator[None]:
    """Let the garbage collector rest: all that is made here is kept, and it would find nothing."""
    import gc

    active = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if active:
            gc.enable()


def _entries(
    library: Library, digests: Mapping[str, str], memory: cache.Memory | None, jobs: int | None
) -> dict[str, cache.Entry]:
    """The result for every entity: remembered where it still holds, else worked out."""
    known = {name: key for key in library.keys() for name in (str(key),)}
    others: dict[str, str] = {}

    def now(name: str) -> str:
        if name in digests:
            return digests[name]
        if name not in others:
            others[name] = _digest(library, Key(*name.split("/")))
        return others[name]

    before = {} if memory is None else memory.entries()
    entries = {
        name: old
        for name, old in before.items()
        if name in known
        and old.digest == digests[name] != "unreadable"
        and all(now(other) == digest for other, digest in old.rests_on.items())
    }
    left = [key for name, key in known.items() if name not in entries]
    entries |= _checked(library, left, now, jobs)
    return {name: entries[name] for name in known}


def _checked(
    library: Library, keys: Sequence[Key], now: Callable[[str], str], jobs: int | None
) -> dict[str, cache.Entry]:
    rules = {system: library.systems[system].rules() for system in {key.system for key in keys}}

    def work(part: Sequence[Key]) -> dict[str, cache.Entry]:
        return {str(key): _check_entity(library, key, rules[key.system], now) for key in part}

    from sheetforge.sharing import share_out

    return share_out(work, keys, jobs)


def _check_entity(
    library: Library, key: Key, rules: Sequence[Rule], now: Callable[[str], str]
) -> cache.Entry:
    from sheetforge.lint.runner import check_entity

    verdict = check_entity(library, key, rules)
    record = library.record(key)
    entity = record.entity
    names: tuple[str, ...] = ()
    uses: list[str] = []
    if entity is not None:
        names = (entity.name, *entity.aliases)
        for _, reference in record.references:
            found = library.resolve(reference.kind, key.system, reference)
            if found is not None:
                uses.append(str(found))
    rests_on = {str(other): now(str(other)) for other in sorted(verdict.consulted)}
    return cache.Entry(
        _digest(library, key),
        rests_on,
        verdict.findings,
        verdict.waived,
        names,
        tuple(dict.fromkeys(uses)),
        record.source.span(("name",)),
    )


def _names_taken(library: Library, entries: Mapping[str, cache.Entry]) -> list[Finding]:
    """Two entities of a kind and game may not share a name or an alias."""
    first: dict[tuple[str, str, str], Key] = {}
    found = []
    for key in library.keys():
        for word in dict.fromkeys(name.lower() for name in entries[str(key)].names):
            holder = first.setdefault((key.kind, key.system, word), key)
            if holder != key:
                shown = library.shown(key)
                label = Label(library.shown(holder), Span(1, 1, 1, 1), "the first one")
                message = f"{word!r} is already the name of {holder.id!r}"
                span = entries[str(key)].name_span
                found.append(
                    Finding(
                        "SF209",
                        "name-taken",
                        Severity.ERROR,
                        message,
                        shown,
                        span,
                        str(key),
                        ("name",),
                        word,
                        labels=(label,),
                    )
                )
    return found


def _unused(library: Library, entries: Mapping[str, cache.Entry]) -> list[Finding]:
    """Entities that exist only to be referred to, and are not."""
    used = {use for entry in entries.values() for use in entry.uses}
    # What a file that can't be read refers to is not known, so nothing of its game is judged.
    unknown = {key.system for key in library.keys() if not entries[str(key)].names}
    found = []
    for key in library.keys():
        kind = library.systems[key.system].kinds[key.kind]
        if kind.must_be_used and str(key) not in used and key.system not in unknown:
            message = f"nothing refers to this {kind.title}"
            span = entries[str(key)].name_span
            found.append(
                Finding(
                    "SF205",
                    "unused-definition",
                    Severity.WARNING,
                    message,
                    library.shown(key),
                    span,
                    str(key),
                    ("name",),
                    key.id,
                )
            )
    return found
