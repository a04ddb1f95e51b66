"""Incremental checks of a whole library: results that still hold come from the cache.

result = check(root, "content", systems)
result.findings   # sorted; empty for good content
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from importlib import import_module
from itertools import accumulate
from pathlib import Path as File
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from sheetforge.content.kinds import Key, lineage
from sheetforge.content.library import Library, Unreadable, open_library
from sheetforge.finding import Finding, NotJudged, sort_key
from sheetforge.freshness import Inputs, program_digest
from sheetforge.lint import cache
from sheetforge.parallel import Workers, at_once, processors, share_out, stop_if_interrupted, worth_sharing
from sheetforge.text import plain
from sheetforge.values import values

if TYPE_CHECKING:
    from sheetforge.content.load import Record
    from sheetforge.content.model import Entity
    from sheetforge.content.packs import Pack
    from sheetforge.lint.rule import Rule, RuledGame


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
    program = _program(systems) if remember else ""
    if memory is not None:
        program = memory.inputs.program
    inputs = Inputs(program, _options(library), contents_of(library))
    file = cache.cache_file(library.root.resolve(), inputs)
    if memory is None and remember:
        memory = cache.load(file, inputs)
    if memory is not None and memory.inputs == inputs:
        if session is not None:
            session.memory = memory
        return Judged(memory.findings, memory.waived, memory.not_judged, memory.entries)
    from sheetforge.lint.library_rules import library_findings

    changed = set(inputs.contents) if memory is None else _changed(library, inputs, memory)
    with _no_collection(lasting=session is None or session.memory is None):
        entries = _entries(library, systems, memory, changed, jobs)
    stop_if_interrupted()
    found, waived = map(sorted_findings, library_findings(library, entries))
    findings = sorted_findings([*found, *_drawings(library, memory, changed)])
    gaps = tuple(
        gap for entry in entries.values() if not entry.is_quiet and (gap := entry.verdict.not_judged) is not None
    )
    if (remember and store) or session is not None:
        others = _others(library, entries)
        memory = cache.Memory(inputs, others, findings, waived, gaps, lambda: entries)
        if session is not None:
            session.memory = memory
        if remember and store:
            cache.save(file, memory)
    return Judged(findings, waived, gaps, lambda: entries)


def _judge_alone(
    library: Library, systems: Mapping[str, RuledGame], files: Collection[str], jobs: int | None
) -> Judged:
    """Return the findings of some files; rules that compare all entities are among those that could not judge."""
    from sheetforge.lint.causes import below
    from sheetforge.lint.library_rules import lone_findings, lone_gap

    keys = [key for key in library.keys() if below(library.shown(key), files)]
    entries = _checked(library, systems, keys, jobs)
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
    changed = set() if memory is None else _changed_files(inputs, memory)
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


def _length(library: Library, key: Key) -> int:
    try:
        return len(library.text(key))
    except Unreadable:
        return 0


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
) -> dict[str, cache.CacheEntry]:
    """Return the result for every entity, from the cache if it still holds, otherwise computed."""
    known = {str(key): key for key in library.keys()}
    entries: dict[str, cache.CacheEntry] = {}
    if memory is not None:
        stored = memory.entries()
        stale = set(changed) | cache.dependents(stored, changed)
        entries = {name: entry for name, entry in stored.items() if name in known and name not in stale}
    remaining = [key for name, key in known.items() if name not in entries]
    entries |= _checked(library, systems, remaining, jobs)
    return {name: entries[name] for name in known}


def _changed(library: Library, inputs: Inputs, memory: cache.Memory) -> set[str]:
    """Return the keys of files that are changed, new, gone, or unreadable, and of changed lists of ids."""
    changed = _changed_files(inputs, memory)
    for name, digest in memory.others.items():
        if _digest(library, _key(name)) != digest:
            changed.add(name)
    return changed


def _changed_files(inputs: Inputs, memory: cache.Memory) -> set[str]:
    unreadable = {name for name, digest in inputs.contents.items() if digest == UNREADABLE}
    return inputs.changed(memory.inputs) | unreadable


def _key(name: str) -> Key:
    return Key(*name.split("/"))


def _others(library: Library, entries: Mapping[str, cache.CacheEntry]) -> dict[str, str]:
    """Return digests of consulted keys that are not files, such as lists of ids."""
    consulted = {name for entry in entries.values() for name in entry.others}
    return {name: _digest(library, _key(name)) for name in sorted(consulted)}


def _checked(
    library: Library, systems: Mapping[str, RuledGame], keys: Sequence[Key], jobs: int | None
) -> dict[str, cache.CacheEntry]:
    from sheetforge.lint.rule import RuleSet
    from sheetforge.lint.shares import shares

    rules: dict[str, RuleSet] = {}

    def work(part: Sequence[Key]) -> dict[str, cache.CacheEntry]:
        for system in {key.system for key in part} - rules.keys():
            rules[system] = RuleSet.grouped(systems[system].rules())
        return {str(key): _check_entity(library, key, rules[key.system]) for key in part}

    each = shares(systems, keys, lambda key: _length(library, key), jobs)
    if len(each) > 1:
        # Imported before the processes start: all of them need it.
        import_module("sheetforge.lint.runner")
        return at_once(work, each)
    # The longest file of each kind first: it needs most of what the others will need, and the other
    # processes inherit what is loaded and built for it.
    by_length = sorted(keys, key=lambda key: (_length(library, key), key))
    first = {(key.system, key.kind): key for key in by_length}
    others = [key for key in keys if key != first[key.system, key.kind]]
    with _reading_ahead(library, others, jobs) as take_what_is_read:
        entries = work(list(first.values()))
        take_what_is_read()
    return entries | share_out(work, others, jobs)


READ_MEANWHILE = 650_000
"""The bytes of content that a process reads in the time that another takes to load the modules of a game."""


@contextmanager
def _reading_ahead(library: Library, keys: Sequence[Key], jobs: int | None) -> Iterator[Callable[[], None]]:
    """Let another process read files, if there are many; yield a function that takes what it has read."""
    if library.layers or min(processors(jobs), worth_sharing(len(keys))) < 2:
        yield lambda: None
        return
    from sheetforge.content.yaml.ahead import PlainData, read_ahead

    total = list(accumulate(_length(library, key) for key in keys))
    # Longer than the imports of this process it would wait for the other.
    keys = keys[: bisect_right(total, READ_MEANWHILE)]

    def read(_: int) -> list[PlainData | None]:
        return [read_ahead(library.text(key)) if _length(library, key) else None for key in keys]

    with closing(Workers(read, 1)) as worker:
        worker.begin([0])

        def take() -> None:
            for key, ahead in zip(keys, next(worker.results()), strict=True):
                if ahead is not None:
                    library.ahead[key] = ahead

        yield take


def _check_entity(library: Library, key: Key, rules: Collection[Rule]) -> cache.CacheEntry:
    from sheetforge.lint.runner import check_entity

    found = check_entity(library, key, rules)
    record = library.record(key)
    depends_on = sorted(found.consulted)
    named = [str(other) for other in depends_on]
    verdict = cache.CachedVerdict(named, found.findings, found.waived, record.top_span(("name",)), found.not_judged)
    return cache.CacheEntry(
        cache.kept(verdict),
        () if record.entity is None else _words(library, key, record.entity),
        () if record.entity is None else _uses(library, key, record),
        tuple(name for other, name in zip(depends_on, named, strict=True) if other not in library.files),
        "" if record.entity is None else record.entity.name,
    )


def _words(library: Library, key: Key, entity: Entity) -> tuple[str, ...]:
    """Return an entity's name and aliases in the form that is compared.

    Case, spaces and hyphens make no difference, nor does the kind in front (`House Colos`), as in
    the lookup of entities by name.
    """
    title = library.systems[key.system].kinds[key.kind].title.lower()
    names = (entity.name, *entity.aliases)
    return tuple(plain(name.lower().removeprefix(f"{title} ")) for name in names)


def _uses(library: Library, key: Key, record: Record) -> tuple[str, ...]:
    """Return the entities that a file refers to, of kinds that must be used."""
    games = [library.systems[system].kinds for system in lineage(library.systems, key.system)]
    named = {reference.kind for _, reference in record.references}
    kinds = {name for name in named if any(name in game and game[name].must_be_used for game in games)}
    uses = [
        str(target)
        for _, reference in record.references
        if reference.kind in kinds and (target := library.resolve(reference.kind, key.system, reference)) is not None
    ]
    return tuple(dict.fromkeys(uses))
