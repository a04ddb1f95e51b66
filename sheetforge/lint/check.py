"""Checking a whole library: what is new is checked, what still holds is taken from the last time.

result = check(root, "content", systems)
result.findings   # sorted; empty for good content
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
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
    root: File, shown_root: str, systems: Mapping[str, GameSystem], *, remember: bool = True
) -> Result:
    """Check all content below `root`.

    With `remember` the results are kept in the user's cache and used again for what has not
    changed. Raises `Unreadable` when the folder itself can't be listed.
    """
    library = open_library(root, shown_root, systems)
    file = cache.cache_file(root.resolve(), shown_root)
    program = cache.fingerprint(systems) if remember else ""
    before = cache.load(file, program) if remember else {}
    digests = {str(key): _digest(library, key) for key in library.keys()}
    entries = _entries(library, digests, before)
    if remember and entries != before:
        cache.save(file, program, entries)
    findings = [one for entry in entries.values() for one in entry.findings]
    findings += library.stray
    findings += _names_taken(library, entries)
    findings += _unused(library, entries)
    waived = [one for entry in entries.values() for one in entry.waived]
    return Result(
        tuple(sorted(findings, key=sort_key)),
        tuple(sorted(waived, key=sort_key)),
        tuple(library.shown(key) for key in library.keys()),
        library,
    )


def _digest(library: Library, key: Key) -> str:
    try:
        return library.digest(key)
    except Unreadable:
        return "unreadable"


def _entries(
    library: Library, digests: dict[str, str], before: Mapping[str, cache.Entry]
) -> dict[str, cache.Entry]:
    def now(name: str) -> str:
        if name not in digests:
            digests[name] = _digest(library, Key(*name.split("/")))
        return digests[name]

    unchanged = before.keys() == digests.keys()
    if unchanged and all(before[name].digest == digest for name, digest in digests.items()):
        return dict(before)
    entries: dict[str, cache.Entry] = {}
    rules: dict[str, Sequence[Rule]] = {}
    for key in library.keys():
        name = str(key)
        old = before.get(name)
        if (
            old is not None
            and old.digest == digests[name] != "unreadable"
            and all(now(other) == digest for other, digest in old.rests_on.items())
        ):
            entries[name] = old
            continue
        if key.system not in rules:
            rules[key.system] = library.systems[key.system].rules()
        entries[name] = _check_entity(library, key, rules[key.system], now)
    return entries


def _check_entity(
    library: Library, key: Key, rules: Sequence[Rule], now: Callable[[str], str]
) -> cache.Entry:
    from sheetforge.entity import references
    from sheetforge.lint.runner import check_entity

    verdict = check_entity(library, key, rules)
    entity = library.record(key).entity
    names: tuple[str, ...] = ()
    uses: list[str] = []
    if entity is not None:
        names = (entity.name, *entity.aliases)
        for _, reference in references(entity):
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
                span = library.record(key).source.span(("name",))
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
            span = library.record(key).source.span(("name",))
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
