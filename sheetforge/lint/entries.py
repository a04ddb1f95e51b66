"""The result of every entity, judged by as many processes as there are processors.

While this process loads the modules of a game, another does what needs none of them: it reads files and takes the
digest of the program. Then both judge, each a part of the files.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from functools import cached_property
from importlib import import_module
from itertools import accumulate
from typing import TYPE_CHECKING

from sheetforge.content.kinds import Key, lineage
from sheetforge.content.library import Library, Unreadable
from sheetforge.lint import cache
from sheetforge.parallel import Aside, at_once, processors, share_out, worth_sharing
from sheetforge.text import plain

if TYPE_CHECKING:
    from sheetforge.content.load import Record
    from sheetforge.content.model import Entity
    from sheetforge.content.yaml.plain_flow import Value
    from sheetforge.lint.rule import Rule, RuledGame, RuleSet


class Later:
    """The digest of a program, which is taken when somebody asks for it, or meanwhile by another process."""

    def __init__(self, make: Callable[[], str]) -> None:
        self._make = make

    @cached_property
    def digest(self) -> str:
        return self._make()


def checked(
    library: Library, systems: Mapping[str, RuledGame], keys: Sequence[Key], jobs: int | None, program: Later
) -> dict[str, cache.CacheEntry]:
    """Return the result of each entity; the digest of the program is taken meanwhile, if another process can do so."""
    from sheetforge.lint.rule import RuleSet
    from sheetforge.lint.shares import shares

    rules: dict[str, RuleSet] = {}
    listed: dict[str, frozenset[str]] = {}

    def work(part: Sequence[Key]) -> dict[str, cache.CacheEntry]:
        for system in {key.system for key in part} - rules.keys():
            rules[system] = RuleSet.grouped(systems[system].rules())
            listed[system] = _must_be_used(library, system)
        return {str(key): _check_entity(library, key, rules[key.system], listed[key.system]) for key in part}

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
    with _meanwhile(library, others, jobs, program) as take_what_is_read:
        entries = work(list(first.values()))
        take_what_is_read()
    return entries | share_out(work, others, jobs, BESIDES)


READ_MEANWHILE = 1_300_000
"""The bytes of content that a process reads in the time that another takes to load the modules of a game, besides
the files of the program."""

BESIDES = 0.07
"""The time for findings that compare all files, and for keeping the results, in that of judging each of the files."""


@contextmanager
def _meanwhile(library: Library, keys: Sequence[Key], jobs: int | None, program: Later) -> Iterator[Callable[[], None]]:
    """Let another process read files, if there are many; yield a function that takes what it has read."""
    if library.layers or min(processors(jobs), worth_sharing(len(keys))) < 2:
        yield lambda: None
        return
    from sheetforge.content.yaml.usual import read_ahead

    total = list(accumulate(_length(library, key) for key in keys))
    # Longer than the imports of this process it would wait for the other.
    keys = keys[: bisect_right(total, READ_MEANWHILE)]

    def read() -> tuple[str, list[dict[str, Value] | None]]:
        return program.digest, [read_ahead(library.text(key)) if _length(library, key) else None for key in keys]

    with closing(Aside(read)) as reading:

        def take() -> None:
            program.digest, files = reading.result()
            for key, ahead in zip(keys, files, strict=True):
                if ahead is not None:
                    library.ahead[key] = ahead

        yield take


def _check_entity(
    library: Library, key: Key, rules: Collection[Rule], must_be_used: Collection[str]
) -> cache.CacheEntry:
    from sheetforge.lint.runner import check_entity

    found = check_entity(library, key, rules)
    record = library.record(key)
    depends_on = sorted(found.consulted)
    named = [str(other) for other in depends_on]
    verdict = cache.CachedVerdict(named, found.findings, found.waived, record.top_span(("name",)), found.not_judged)
    return cache.CacheEntry(
        cache.kept(verdict),
        () if record.entity is None else _words(library, key, record.entity),
        () if record.entity is None else _uses(library, key, record, must_be_used),
        tuple(map(str, sorted(found.consulted.difference(library.files)))),
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


def _must_be_used(library: Library, system: str) -> frozenset[str]:
    """Return the kinds of a game, and of those that it extends, whose entities must be used."""
    games = [library.systems[game].kinds for game in lineage(library.systems, system)]
    return frozenset(name for game in games for name, kind in game.items() if kind.must_be_used)


def _uses(library: Library, key: Key, record: Record, kinds: Collection[str]) -> tuple[str, ...]:
    """Return the entities of some kinds that a file refers to."""
    uses = [
        str(target)
        for _, reference in record.references
        if reference.kind in kinds and (target := library.resolve(reference.kind, key.system, reference)) is not None
    ]
    return tuple(dict.fromkeys(uses))


def _length(library: Library, key: Key) -> int:
    try:
        return len(library.text(key))
    except Unreadable:
        return 0
