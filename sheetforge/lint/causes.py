"""Causes of findings: their order, causes first, and the findings that a set of files causes."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from sheetforge.content.kinds import Key
from sheetforge.finding import Finding, NotJudged, Severity, sort_key
from sheetforge.lint.library_rules import UNUSED
from sheetforge.lint.rule import Context, RuledGame, RuleSet
from sheetforge.values import values

if TYPE_CHECKING:
    from sheetforge.content.library import Library


def causes_first(findings: Iterable[Finding], library: Library) -> tuple[Finding, ...]:
    """Return findings by file and place, but those of an entity after those that it depends on.

    An error whose rule reads a value with an error of its own may follow from that, and says so.
    """
    ordered = sorted(findings, key=sort_key)
    groups: dict[str, list[Finding]] = {}
    for finding in ordered:
        groups.setdefault(finding.entity or finding.file, []).append(finding)
    errors = {
        name: causes
        for name, group in groups.items()
        if (causes := [finding for finding in group if _is_cause(finding, name)])
    }
    return tuple(_with_causes(finding, errors, library) for name in _causes_before(groups) for finding in groups[name])


def _is_cause(finding: Finding, entity: str) -> bool:
    """Return whether others may follow from a finding: an error in the entity's own file."""
    return finding.severity is Severity.ERROR and finding.file.endswith(f"/{entity}.yaml")


def _with_causes(finding: Finding, errors: dict[str, list[Finding]], library: Library) -> Finding:
    causes = [cause for name in finding.depends_on for cause in errors.get(name, ())]
    if not causes or finding.note or finding.severity is not Severity.ERROR:
        return finding
    for cause in sorted(causes, key=sort_key):
        if _reads(library, finding, cause):
            note = f"may follow from {cause.code} at {cause.file}:{cause.span.line}"
            return replace(finding, note=note)
    return finding


def _reads(library: Library, finding: Finding, cause: Finding) -> bool:
    """Return whether the rule of a finding reads the field that another finding is about.

    The rule is run on an entity without that field: if it fails, or no longer finds this, it does.
    Where that cannot be tried, as for a file that the schema refuses, the answer is True.
    """
    key, other = (Key(*each.entity.split("/")) for each in (finding, cause))
    game, below = library.systems[key.system], library.record(other).entity
    entity = library.record(key).entity
    if below is None or entity is None or not cause.path or not isinstance(game, RuledGame):
        return True
    fields = {field.alias or name: name for name, field in type(below).model_fields.items()}
    field = fields.get(str(cause.path[0]), "")
    rules = RuleSet.grouped(game.rules()).about(key.kind)
    rule = next((rule for rule in rules if rule.code == finding.code), None)
    if rule is None or field not in below.__dict__:
        return True
    blind = below.model_copy()
    for name in set(blind.__dict__) - set(fields.values()) | {field}:
        # Values that were computed from the fields go too.
        del blind.__dict__[name]
    context = Context(library.with_entity(other, blind), key)
    try:
        problems = list(rule.check(entity, context))
    except Exception:
        return True
    return not any((problem.path, problem.value) == (finding.path, finding.value) for problem in problems)


def _causes_before(groups: dict[str, list[Finding]]) -> Iterator[str]:
    """Yield the groups, each after those that it depends on; a cycle begins with its first one."""
    entered: set[str] = set()
    for start in groups:
        stack: list[tuple[str, Iterator[str]]] = []
        following: str | None = start
        while following is not None or stack:
            if following is not None and following not in entered:
                entered.add(following)
                needs = {need for finding in groups[following] for need in finding.depends_on}
                stack.append((following, iter(sorted(needs & groups.keys()))))
            name, rest = stack[-1] if stack else ("", iter(()))
            following = next(rest, None)
            if following is None and stack:
                stack.pop()
                yield name


@values(frozen=True, slots=True)
class Causing:
    """Files and folders of content, as findings show them, whose findings are asked for.

    A finding belongs to a file in three ways: it is there, it refers to a place there, or it was
    computed from what is there. `before` is the earlier text of the files, where it is known: an
    entity that only this text named is unused because of them.
    """

    files: tuple[str, ...]
    keys: frozenset[str]
    before: str = ""

    @classmethod
    def of(cls, files: Sequence[str], gone: Collection[str], library: Library, before: str = "") -> Causing:
        """Return the origin with the keys of its files; `gone` are files that were deleted."""
        keys = {str(key) for key in library.files if below(library.shown(key), files)}
        for file in gone:
            parts = file.removeprefix(f"{library.shown_root}/").removesuffix(".yaml").split("/")
            if len(parts) == 3:
                # A rule that looked at all entities of a kind may lack just this one.
                keys |= {"/".join(parts), str(Key(parts[0], parts[1], "*"))}
        return cls((*files, *gone), frozenset(keys), before)

    def has(self, finding: Finding) -> bool:
        """Return whether a finding arises from these files."""
        places = (finding.file, *(label.file for label in finding.labels))
        if any(below(file, self.files) for file in places):
            return True
        if finding.code == UNUSED[0] and self.before:
            id = re.escape(finding.value)
            return re.search(rf"(?<![\w-]){id}(?![\w-])", self.before) is not None
        return not self.keys.isdisjoint(finding.depends_on)

    def has_file(self, file: str) -> bool:
        """Return whether a file is one of these, or lies in a folder of these."""
        return below(file, self.files)

    def leaves_open(self, gap: NotJudged) -> bool:
        """Return whether these files are not judged, or are why another is not."""
        return below(gap.file, self.files) or not self.keys.isdisjoint(gap.because)


def below(file: str, paths: Iterable[str]) -> bool:
    """Return whether a file is one of some files, or lies in one of some folders."""
    return any(file == path or file.startswith(f"{path}/") for path in paths)
