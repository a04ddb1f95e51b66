"""The rule runner: schema findings, references, rules, waivers and comments of each entity.

The runner knows no game. It runs the rules of its kind on each entity, gives every problem a place
in a file, and separates the findings that a waiver in the data or a comment accepts.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from sheetforge.content.library import Unreadable
from sheetforge.content.model import references
from sheetforge.content.yaml import YAML_RULES
from sheetforge.content.yaml.edits import replace_value
from sheetforge.finding import Edit, Finding, Fix, Label, NotJudged, Severity, Span, sort_key
from sheetforge.lint.checkers import can_teach, repeated_lines, teaching_battle
from sheetforge.lint.glyphs import missing_characters, too_wide
from sheetforge.lint.provenance import field_sources, own_marks, placeholder_source
from sheetforge.lint.rule import Check, Context, Problem, Rule, RuleSet
from sheetforge.lint.shared import SHARED_RULES
from sheetforge.lint.suppressions import comment_problems, unknown_reference
from sheetforge.text import listed

if TYPE_CHECKING:
    from sheetforge.content.kinds import Key
    from sheetforge.content.library import Library
    from sheetforge.content.load import Record
    from sheetforge.content.model import Entity


TEACHING_RULE = "SF215"
"""The only rule of every entity that is about some models alone."""

HYGIENE_NAMES = {"SF902": "reason-missing", "SF903": "unused-suppression", "SF904": "unknown-code"}


class Verdict(NamedTuple):
    """The result of checking one entity, and every entity that it depends on."""

    findings: tuple[Finding, ...]
    waived: tuple[Finding, ...]
    consulted: frozenset[Key]
    not_judged: NotJudged | None = None


def check_entity(library: Library, key: Key, rules: Collection[Rule]) -> Verdict:
    """Check one entity: its references, its texts, and the rules of its kind.

    Of a file that fails its schema the valid part is checked, by the rules that need no other part.
    """
    consulted = library.track()
    record = library.record(key)
    entity = record.entity or record.partial(library.systems[key.system].kinds[key.kind])
    findings = list(record.findings)
    context = Context(library, key)
    gaps = Gaps()
    if entity is None:
        gaps.add((rule.code for rule in RuleSet.grouped(rules).about(key.kind)), {str(key)})
    else:
        findings += _references(record, entity, context)
        findings += (
            place(problem, "SF702", "missing-glyph", Severity.ERROR, record, library)
            for problem in missing_characters(record.source)
        )
        problems: list[Problem] = []
        crash: Exception | None = None
        for check, rule in _checks(RuleSet.grouped(rules), key.kind, type(entity)):
            # Here and not in a function: of the seventy rules of a ship hardly any finds something.
            try:
                problems.extend(check(entity, context))
            except Exception as broken:
                crash = broken
            if problems or context.lacking or crash is not None:
                findings += _found(rule, problems, crash, record, entity, context, gaps)
                problems, crash = [], None
    consulted.discard(key)
    if not findings and entity is not None and not entity.waivers and not record.source.comments:
        return Verdict((), (), frozenset(consulted), gaps.not_judged(record))
    # Without an entity that a rule asked for, the use of a waiver cannot be judged.
    judged = record.entity is not None and not gaps.rules
    judged = judged and not any(finding.code == "SF999" for finding in findings)
    kept, waived = _waive(record, entity, findings, rules, judged)
    kept, ignored = _ignore(record, kept, rules, judged)
    return Verdict(
        tuple(sorted((led(record.located(finding)) for finding in kept), key=sort_key)),
        tuple(sorted((led(record.located(finding)) for finding in (*waived, *ignored)), key=sort_key)),
        frozenset(consulted),
        gaps.not_judged(record),
    )


class OneRule(NamedTuple):
    """A check with the code, name and severity of its findings."""

    code: str
    name: str
    severity: Severity
    check: Check[Entity]


_OF_EVERY = (
    OneRule("SF210", "own-design-marked", Severity.ERROR, lambda entity, _: own_marks(entity)),
    OneRule("SF211", "field-source", Severity.ERROR, lambda entity, _: field_sources(entity)),
    OneRule("SF212", "placeholder-source", Severity.WARNING, lambda entity, _: placeholder_source(entity)),
    OneRule(
        "SF214",
        "repeated-line",
        Severity.ERROR,
        lambda _, context: repeated_lines(context.library.record(context.key).source.data),
    ),
    OneRule(TEACHING_RULE, "teaching-battle", Severity.ERROR, teaching_battle),
    OneRule("SF701", "text-overflow", Severity.ERROR, lambda entity, _: too_wide(entity)),
)
"""The rules of every entity: its sources, its texts, and the teaching battle of a game."""


class Gaps:
    """The rules that could not judge an entity, and the entities that they lacked."""

    __slots__ = ("because", "rules")

    def __init__(self) -> None:
        self.rules: set[str] = set()
        self.because: set[str] = set()

    def add(self, codes: Iterable[str], lacking: Iterable[str]) -> None:
        self.rules.update(codes)
        self.because.update(lacking)

    def not_judged(self, record: Record) -> NotJudged | None:
        if not self.rules:
            return None
        codes, because = tuple(sorted(self.rules)), tuple(sorted(self.because))
        return NotJudged(str(record.key), record.shown, codes, because)


@lru_cache(maxsize=256)
def _checks(rules: RuleSet, kind: str, model: type[Entity]) -> tuple[tuple[Check[Entity], OneRule | Rule], ...]:
    """Return the rules for the entities of a kind that are of a model, each with its check."""
    every: list[OneRule | Rule] = [rule for rule in _OF_EVERY if rule.code != TEACHING_RULE or can_teach(model)]
    every += rules.of(kind, model)
    return tuple((rule.check, rule) for rule in every)


def _found(
    ruling: OneRule | Rule,
    problems: Sequence[Problem],
    crash: Exception | None,
    record: Record,
    entity: Entity,
    context: Context,
    gaps: Gaps,
) -> Sequence[Finding]:
    """Return the findings of one rule, with the entities that they depend on."""
    library = context.library
    if context.lacking:
        gaps.add((ruling.code,), context.lacking)
        context.lacking = set()
    if crash is not None and entity is not record.entity:
        # It needs a field that the valid part lacks.
        gaps.add((ruling.code,), (str(record.key),))
        crash = None
    findings = []
    if problems:
        needs = _needs(ruling, record, entity, library)
        findings = [
            replace(place(problem, ruling.code, ruling.name, ruling.severity, record, library), depends_on=needs)
            for problem in problems
        ]
    if crash is not None:
        # A rule that fails must not hide the findings of the others.
        # Of a file that a rule reads, such as the data of its game, the message is complete.
        why = str(crash) if isinstance(crash, Unreadable) else repr(crash)
        message = f"rule {ruling.code} ({ruling.name}) failed on this entity: {why}"
        findings.append(
            Finding("SF999", "rule-crashed", Severity.ERROR, message, record.shown, Span(1, 1, 1, 1), str(record.key))
        )
    return findings


def _needs(ruling: OneRule | Rule, record: Record, entity: Entity, library: Library) -> tuple[str, ...]:
    """Return the keys of all other entities that a rule consults for an entity.

    The rule runs again without cached results, since other rules may have consulted entities before
    it.
    """
    with library.noting() as used, suppress(Exception):
        for _ in ruling.check(entity, Context(library, record.key)):
            pass
    return tuple(sorted(map(str, used - {record.key})))


def led(finding: Finding) -> Finding:
    """Return a finding at its label that leads, and its own place as a label instead."""
    first = next((label for label in finding.labels if label.leads), None)
    if first is None:
        return finding
    label = Label(finding.file, finding.span, first.message)
    others = tuple(other for other in finding.labels if other is not first)
    return replace(finding, file=first.file, span=first.span, labels=(label, *others), fix=None)


def place(problem: Problem, code: str, name: str, severity: Severity, record: Record, library: Library) -> Finding:
    """Return the finding of a problem, with its place in the file of its entity."""
    source = record.source
    if problem.within is not None:
        span = source.span_in(problem.path, *problem.within)
    elif problem.target == "value" and source.is_block(problem.path):
        # The `|` of a block scalar explains nothing; the text below it does.
        span = source.span_in(problem.path, 0, len(str(source.value(problem.path)).rstrip()))
    else:
        span = source.span(problem.path, problem.target)
    labels = []
    for other in problem.elsewhere:
        second = library.record(other.key)
        if second is record:
            span_there = source.span(other.path, "value")
            labels.append(Label(record.shown, span_there, other.message, other.leads))
        else:
            labels.append(Label(*second.place(other.path), other.message, other.leads))
    return Finding(
        code,
        name,
        severity,
        problem.message,
        record.shown,
        span,
        str(record.key),
        problem.path,
        problem.value,
        problem.note,
        tuple(labels),
        _fix(problem, record, span),
        part=problem.part,
    )


def _fix(problem: Problem, record: Record, span: Span) -> Fix | None:
    new = problem.fix
    if new is None:
        return None
    if new.path is not None:
        edits: tuple[Edit, ...] = (replace_value(record.source, new.path, new.text),)
    elif problem.within is not None:
        edits = (Edit(span, new.text),)
    else:
        edits = (replace_value(record.source, problem.path, new.text),)
    return Fix(new.title, edits, new.safe)


def _references(record: Record, entity: Entity, context: Context) -> Iterator[Finding]:
    """Yield a finding for every unknown reference."""
    library = context.library
    whole = record.references if entity is record.entity else references(entity)
    for path, reference in whole:
        if context.find(reference.kind, reference) is None:
            with library.noting() as tried:
                context.find(reference.kind, reference)
            problem = unknown_reference(reference, path, context)
            finding = place(problem, "SF203", "unknown-reference", Severity.ERROR, record, library)
            yield replace(finding, depends_on=tuple(sorted(map(str, tried))))


def _waive(
    record: Record, entity: Entity | None, findings: Iterable[Finding], rules: Collection[Rule], judged: bool
) -> tuple[list[Finding], list[Finding]]:
    """Return the remaining findings, with one for each stale waiver, and the waived ones.

    Without `judged` the entity depends on a missing or invalid one, and rules may have skipped
    it for that reason, so no waiver counts as stale.
    """
    kept = list(findings)
    if entity is None or not entity.waivers:
        return kept, []
    waived: list[Finding] = []
    known = {rule.code: rule for rule in rules} | {rule.name: rule for rule in rules}
    for index, waiver in enumerate(entity.waivers):
        pinned = str(waiver.value)
        hit = [finding for finding in kept if waiver.rule in (finding.code, finding.name) and finding.value == pinned]
        kept = [finding for finding in kept if finding not in hit]
        waived += (replace(finding, accepted=waiver.reason) for finding in hit)
        if not hit and (judged or waiver.rule not in known):
            path = ("waivers", index, "rule")
            if waiver.rule not in known:
                message = f"there is no rule {waiver.rule!r} in this game; `sheetforge rules` lists them"
            elif others := [finding.value for finding in kept if waiver.rule in (finding.code, finding.name)]:
                message = (
                    f"the waiver of {waiver.rule} is for {pinned!r}, but the rule is now broken by "
                    f"{listed(map(repr, others), 'or')}; correct the value of the waiver, or "
                    "follow the rule"
                )
            else:
                message = (
                    f"the waiver of {waiver.rule} for {pinned!r} no longer applies, since the rule "
                    "is not broken; remove the waiver"
                )
            kept.append(
                Finding(
                    "SF901",
                    "stale-waiver",
                    Severity.ERROR,
                    message,
                    record.shown,
                    record.source.span(path, "value"),
                    str(record.key),
                    path,
                    waiver.rule,
                )
            )
    return kept, waived


def _ignore(
    record: Record, findings: list[Finding], rules: Collection[Rule], judged: bool
) -> tuple[list[Finding], list[Finding]]:
    """Return the findings without those that comments ignore, and the ignored ones.

    Problems of the comments themselves are findings too.
    """
    ignored: list[Finding] = []
    for comment in record.source.comments:
        hit = [
            finding
            for finding in findings
            if comment.names(finding.code, finding.name) and comment.covers(finding.span.line)
        ]
        if comment.reason:
            ignored += (replace(finding, accepted=comment.reason) for finding in hit)
            findings = [finding for finding in findings if finding not in hit]
        names = [(rule.code, rule.name) for rule in (*SHARED_RULES, *YAML_RULES)]
        names += [(rule.code, rule.name) for rule in rules]
        known = any(comment.names(code, name) for code, name in names)
        for code, message in comment_problems(comment, bool(hit) or not judged, known):
            findings.append(
                Finding(code, HYGIENE_NAMES[code], Severity.ERROR, message, record.shown, comment.span, str(record.key))
            )
    return findings, ignored
