"""Incremental checks of a whole library: results that still hold come from the cache.

result = check(root, "content", systems)
result.findings   # sorted; empty for good content
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path as File
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from sheetforge.content.kinds import Key
from sheetforge.content.library import Library, Unreadable, open_library
from sheetforge.finding import Finding, NotJudged, sort_key
from sheetforge.freshness import Inputs, program_digest
from sheetforge.lint import cache
from sheetforge.lint.entries import Later, checked
from sheetforge.parallel import stop_if_interrupted
from sheetforge.values import values

if TYPE_CHECKING:
    from sheetforge.content.packs import Pack
    from sheetforge.lint.rule import RuledGame


NO_DRAFT: Mapping[Key, str] = MappingProxyType({})

UNREADABLE = "unreadable"
"""The digest of a file that cannot be read: it is tried again every time."""


@values(frozen=True, slots=True)
class Result:
    """The outcome of a check: findings and waived findings, and the files looked at.

    Findings are sorted by place, causes before what follows from them. Of a folder with layers
    these are its own; `beneath` are those of the packs below. `not_judged` has the rules that
    could not judge an entity.
    """

    findings: tuple[Finding, ...]
    waived: tuple[Finding, ...]
    files: tuple[str, ...]
    library: Library
    beneath: tuple[Finding, ...] = ()
    not_judged: tuple[NotJudged, ...] = ()


class Judged(NamedTuple):
    """The findings of a library with all its layers; `entries` has what each entity depends on."""

    findings: tuple[Finding, ...]
    waived: tuple[Finding, ...]
    not_judged: tuple[NotJudged, ...]
    entries: Callable[[], Mapping[str, cache.CacheEntry]]


def check(
    root: File,
    shown_root: str,
    systems: Mapping[str, RuledGame],
    *,
    remember: bool = True,
    jobs: int | None = None,
    draft: Mapping[Key, str] = NO_DRAFT,
    alone: Collection[str] | None = None,
) -> Result:
    """Check all content below `root`.

    With `remember` the results are stored in the user's cache and reused for unchanged content.
    The texts of a `draft` are checked in place of those files; the results of that are not stored.
    `jobs` is the number of processes, by default one per processor; the result is the same for
    any number. Of files or folders `alone`, as findings show them, nothing else is judged, and nothing is stored.
    Raises `Unreadable` if the folder can't be listed.
    """
    library = open_library(root, shown_root, systems, tolerant=True)
    if draft:
        library = library.with_texts(draft)
    return check_library(library, systems, remember=remember, jobs=jobs, store=not draft, alone=alone)


class Session:
    """The results of the last check of a folder, kept in memory for the next one."""

    memory: cache.Memory | None = None


def check_library(
    library: Library,
    systems: Mapping[str, RuledGame],
    *,
    remember: bool = True,
    jobs: int | None = None,
    store: bool = True,
    session: Session | None = None,
    alone: Collection[str] | None = None,
) -> Result:
    """Check an opened library, as `check` does; with a session, only what has changed in it."""
    layer = library.layers[-1] if library.layers else library
    files = tuple(library.shown(key) for key in (*sorted(layer.files), *sorted(layer.drawings)))
    if library.faults:
        from sheetforge.lint.layered import without_layers

        found = sorted_findings([*without_layers(library), *library.misplaced])
        return Result(found, (), files, library)
    if alone is None:
        judged = judge(library, systems, remember, jobs, store=store, session=session)
    else:
        judged = _judge_alone(library, systems, alone, jobs)
    if not library.layers:
        findings = judged.findings
        if any(finding.code == "SF203" for finding in findings):
            from sheetforge.lint.layered import with_hints

            findings = tuple(with_hints(library, findings))
        return Result(
            _causes_first([*findings, *library.misplaced], library),
            judged.waived,
            files,
            library,
            not_judged=judged.not_judged,
        )
    from sheetforge.lint.layered import is_own_file, own_view

    def check_below(pack: Pack) -> tuple[Finding, ...]:
        below = check(pack.root, pack.shown_root, systems, remember=remember, jobs=jobs)
        return below.findings + below.beneath

    view = own_view(library, judged.findings, judged.entries, check_below)
    return Result(
        _causes_first([*view.findings, *library.misplaced], library),
        tuple(finding for finding in judged.waived if is_own_file(library, finding.file)),
        files,
        library,
        _causes_first(view.beneath, library),
        tuple(gap for gap in judged.not_judged if is_own_file(library, gap.file)),
    )


def judge(
    library: Library,
    systems: Mapping[str, RuledGame],
    remember: bool,
    jobs: int | None,
    *,
    store: bool = True,
    session: Session | None = None,
) -> Judged:
    """Return the findings of all layers, from the cache or the session where they still hold.

    Without `store` the results are not kept on disk.
    """
    memory = session.memory if session is not None else None
    program = Later(lambda: _program(systems) if remember else "")
    if memory is not None:
        program.digest = memory.inputs.program
    root, options, contents = library.root.resolve(), _options(library), contents_of(library)
    if memory is not None or (remember and cache.has_results(root, options)):
        inputs = Inputs(program.digest, options, contents)
        memory = memory or cache.load(cache.cache_file(root, inputs), inputs)
        if memory is not None and memory.inputs == inputs:
            if session is not None:
                session.memory = memory
            return Judged(memory.findings, memory.waived, memory.not_judged, memory.entries)
    from sheetforge.lint.library_rules import library_findings

    changed = set(contents) if memory is None else _changed(library, contents, memory)
    with _no_collection(lasting=session is None or session.memory is None):
        entries = _entries(library, systems, memory, changed, jobs, program)
    stop_if_interrupted()
    found, waived = map(sorted_findings, library_findings(library, entries))
    findings = sorted_findings([*found, *_drawings(library, memory, changed)])
    gaps = tuple(
        gap for entry in entries.values() if not entry.is_quiet and (gap := entry.verdict.not_judged) is not None
    )
    if (remember and store) or session is not None:
        inputs, others = Inputs(program.digest, options, contents), _others(library, entries)
        memory = cache.Memory(inputs, others, findings, waived, gaps, lambda: entries)
        if session is not None:
            session.memory = memory
        if remember and store:
            cache.save(cache.cache_file(root, inputs), memory)
    return Judged(findings, waived, gaps, lambda: entries)


def _judge_alone(
    library: Library, systems: Mapping[str, RuledGame], files: Collection[str], jobs: int | None
) -> Judged:
    """Return the findings of some files; rules that compare all entities are among those that could not judge."""
    from sheetforge.lint.causes import below
    from sheetforge.lint.library_rules import lone_findings, lone_gap

    keys = [key for key in library.keys() if below(library.shown(key), files)]
    entries = checked(library, systems, keys, jobs, Later(str))
    findings, waived = map(sorted_findings, lone_findings(library, entries))
    gaps = tuple(lone_gap(library, key, entries[str(key)].verdict.not_judged) for key in keys)
    return Judged(findings, waived, gaps, lambda: entries)


def names(library: Library, systems: Mapping[str, RuledGame], keys: Iterable[Key]) -> Iterator[tuple[Key, str]]:
    """Yield entities with their names, empty for one that does not pass its schema.

    A name comes from the last check if the file is unchanged since; otherwise the file is read.
    """
    inputs = Inputs(_program(systems), _options(library), contents_of(library))
    memory = cache.load(cache.cache_file(library.root.resolve(), inputs), inputs)
    entries = {} if memory is None else memory.entries()
    changed = set() if memory is None else _changed_files(inputs.contents, memory)
    for key in keys:
        if (entry := entries.get(str(key))) is not None and str(key) not in changed:
            yield key, entry.name
        else:
            entity = library.entity(key)
            yield key, "" if entity is None else entity.name


def _program(systems: Mapping[str, RuledGame]) -> str:
    return program_digest(frozenset(game.package for game in systems.values()))


def _options(library: Library) -> str:
    """Return the places of all layers, which findings name."""
    places = [f"{layer.pack.id} {layer.pack.shown_root}" for layer in library.layers]
    return "\n".join([library.shown_root, *places])


def sorted_findings(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Return findings in the order of their places."""
    return tuple(sorted(findings, key=sort_key))


def _causes_first(findings: Collection[Finding], library: Library) -> tuple[Finding, ...]:
    """Return findings with causes first; the sets of causes are nearly always empty."""
    if not findings:
        return ()
    from sheetforge.lint.causes import causes_first

    return causes_first(findings, library)


def _drawings(library: Library, memory: cache.Memory | None, changed: Collection[str]) -> Iterable[Finding]:
    """Return the findings of the drawings in the content, those of the memory if none changed."""
    if not library.drawings:
        return ()
    keys = {str(key) for key in library.drawings}
    if memory is not None and keys.isdisjoint(changed):
        return [finding for finding in memory.findings if finding.entity in keys]
    from sheetforge.drawings import check_drawings

    return check_drawings(library)


def contents_of(library: Library) -> dict[str, str]:
    """Return the digest of every file of a library by its key, drawings included."""
    keys = (*library.keys(), *sorted(library.drawings))
    return {str(key): _digest(library, key) for key in keys}


def _digest(library: Library, key: Key) -> str:
    try:
        return library.digest(key)
    except Unreadable:
        return UNREADABLE


@contextmanager
def _no_collection(lasting: bool) -> Iterator[None]:
    """Disable the garbage collector: everything created here stays in use.

    It stays until the end of the process if `lasting`; what a later check of a session creates is replaced by the next.
    """
    import gc

    active = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if active:
            if lasting:
                # Without this the first collection would scan all these objects.
                gc.freeze()
            gc.enable()


def _entries(
    library: Library,
    systems: Mapping[str, RuledGame],
    memory: cache.Memory | None,
    changed: Collection[str],
    jobs: int | None,
    program: Later,
) -> dict[str, cache.CacheEntry]:
    """Return the result for every entity, from the cache if it still holds, otherwise computed."""
    known = {str(key): key for key in library.keys()}
    entries: dict[str, cache.CacheEntry] = {}
    if memory is not None:
        stored = memory.entries()
        stale = set(changed) | cache.dependents(stored, changed)
        entries = {name: entry for name, entry in stored.items() if name in known and name not in stale}
    remaining = [key for name, key in known.items() if name not in entries]
    entries |= checked(library, systems, remaining, jobs, program)
    return {name: entries[name] for name in known}


def _changed(library: Library, contents: Mapping[str, str], memory: cache.Memory) -> set[str]:
    """Return the keys of files that are changed, new, gone, or unreadable, and of changed lists of ids."""
    changed = _changed_files(contents, memory)
    for name, digest in memory.others.items():
        if _digest(library, _key(name)) != digest:
            changed.add(name)
    return changed


def _changed_files(contents: Mapping[str, str], memory: cache.Memory) -> set[str]:
    unreadable = {name for name, digest in contents.items() if digest == UNREADABLE}
    return memory.inputs.changed(contents) | unreadable


def _key(name: str) -> Key:
    return Key(*name.split("/"))


def _others(library: Library, entries: Mapping[str, cache.CacheEntry]) -> dict[str, str]:
    """Return digests of consulted keys that are not files, such as lists of ids."""
    consulted = {name for entry in entries.values() for name in entry.others}
    return {name: _digest(library, _key(name)) for name in sorted(consulted)}
