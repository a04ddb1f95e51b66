"""The rule runner: schema findings, references, rules, waivers and comments of each entity.

The runner knows no game. It runs the rules of its kind on each entity, gives every problem a place
in a file, and separates the findings that a waiver in the data or a comment accepts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from sheetforge.content.yaml import YAML_RULES
from sheetforge.content.yaml.edits import replace_value
from sheetforge.finding import Edit, Finding, Fix, Label, Severity, Span, sort_key
from sheetforge.lint.glyphs import missing_characters
from sheetforge.lint.provenance import field_sources, own_marks
from sheetforge.lint.rule import Context, Problem, Rule
from sheetforge.lint.shared import SHARED_RULES
from sheetforge.lint.suppressions import comment_problems, unknown_reference

if TYPE_CHECKING:
    from sheetforge.content.kinds import Key
    from sheetforge.content.library import Library
    from sheetforge.content.load import Record
    from sheetforge.content.model import Entity


HYGIENE_NAMES = {
    "SF902": "reason-missing",
    "SF903": "unused-suppression",
    "SF904": "unknown-code",
}


_ORIGINS = (
    ("SF210", "own-design-marked", own_marks),
    ("SF211", "field-source", field_sources),
)
"""The rules of the sources of every entity: code, name and check."""


class Verdict(NamedTuple):
    """The result of checking one entity, and every entity that it depends on."""

    findings: tuple[Finding, ...]
    waived: tuple[Finding, ...]
    consulted: frozenset[Key]


def check_entity(library: Library, key: Key, rules: Sequence[Rule]) -> Verdict:
    """Check one entity: its references, its texts, and the rules of its kind."""
    consulted = library.track()
    record = library.record(key)
    findings = list(record.findings)
    context = Context(library, key)
    if record.entity is not None:
        findings += _references(record, context)
        findings += (
            place(problem, "SF702", "missing-glyph", Severity.ERROR, record, library)
            for problem in missing_characters(record.source)
        )
        for code, name, check in _ORIGINS:
            findings += (
                place(problem, code, name, Severity.ERROR, record, library)
                for problem in check(record.entity)
            )
        for rule in rules:
            if rule.kind == key.kind:
                findings += _run(rule, record, record.entity, context)
    # Without an entity that a rule asked for, the use of a waiver cannot be judged.
    judged = record.entity is not None and not context.incomplete
    judged = judged and not any(one.code == "SF999" for one in findings)
    kept, waived = _waive(record, findings, rules, judged)
    kept, ignored = _ignore(record, kept, rules, judged)
    return Verdict(
        tuple(sorted(map(record.located, kept), key=sort_key)),
        tuple(sorted(map(record.located, [*waived, *ignored]), key=sort_key)),
        frozenset(consulted - {key}),
    )


def _run(rule: Rule, record: Record, entity: Entity, context: Context) -> Iterator[Finding]:
    try:
        for problem in rule.check(entity, context):
            yield place(problem, rule.code, rule.name, rule.severity, record, context.library)
    except Exception as broken:
        # A rule that fails must not hide the findings of the others.
        message = f"rule {rule.code} ({rule.name}) failed on this entity: {broken!r}"
        yield Finding(
            "SF999",
            "rule-crashed",
            Severity.ERROR,
            message,
            record.shown,
            Span(1, 1, 1, 1),
            str(record.key),
        )


def place(
    problem: Problem, code: str, name: str, severity: Severity, record: Record, library: Library
) -> Finding:
    """Return the finding of a problem, with its place in the file of its entity."""
    source = record.source
    if problem.within is not None:
        span = source.span_in(problem.path, *problem.within)
    elif problem.target == "value" and source.is_block(problem.path):
        # The `|` of a block scalar shows nothing; the text below it does.
        span = source.span_in(problem.path, 0, len(str(source.value(problem.path)).rstrip()))
    else:
        span = source.span(problem.path, problem.target)
    labels = []
    for other in problem.elsewhere:
        second = library.record(other.key)
        if second is record:
            labels.append(Label(record.shown, source.span(other.path, "value"), other.message))
        else:
            labels.append(Label(*second.place(other.path), other.message))
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


def _references(record: Record, context: Context) -> Iterator[Finding]:
    """Yield a finding for every unknown reference."""
    for path, reference in record.references:
        if context.find(reference.kind, reference) is None:
            problem = unknown_reference(reference, path, context)
            yield place(
                problem, "SF203", "unknown-reference", Severity.ERROR, record, context.library
            )


def _waive(
    record: Record, findings: Iterable[Finding], rules: Sequence[Rule], judged: bool
) -> tuple[list[Finding], list[Finding]]:
    """Return the remaining findings, with one for each stale waiver, and the waived ones.

    Without `judged` the entity depends on something missing or invalid, and rules may have skipped
    it for that reason, so no waiver counts as stale.
    """
    kept = list(findings)
    if record.entity is None or not record.entity.waivers:
        return kept, []
    waived: list[Finding] = []
    known = {rule.code: rule for rule in rules} | {rule.name: rule for rule in rules}
    for index, waiver in enumerate(record.entity.waivers):
        pinned = str(waiver.value)
        hit = [one for one in kept if waiver.rule in (one.code, one.name) and one.value == pinned]
        kept = [one for one in kept if one not in hit]
        waived += hit
        if not hit and (judged or waiver.rule not in known):
            path = ("waivers", index, "rule")
            if waiver.rule not in known:
                message = f"no rule {waiver.rule!r} to waive in this game"
            else:
                message = (
                    f"the waiver of {waiver.rule} for {pinned!r} no longer applies: the rule is "
                    "not broken, or the value has changed; remove or correct the waiver"
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
    record: Record, findings: list[Finding], rules: Sequence[Rule], judged: bool
) -> tuple[list[Finding], list[Finding]]:
    """Return the findings without those that comments ignore, and the ignored ones.

    Problems of the comments themselves are findings too.
    """
    ignored: list[Finding] = []
    for comment in record.source.comments:
        hit = [
            one
            for one in findings
            if comment.names(one.code, one.name) and comment.covers(one.span.line)
        ]
        if comment.reason:
            ignored += hit
            findings = [one for one in findings if one not in hit]
        names = [(one.code, one.name) for one in (*SHARED_RULES, *YAML_RULES)]
        names += [(one.code, one.name) for one in rules]
        known = any(comment.names(code, name) for code, name in names)
        for code, message in comment_problems(comment, bool(hit) or not judged, known):
            findings.append(
                Finding(
                    code,
                    HYGIENE_NAMES[code],
                    Severity.ERROR,
                    message,
                    record.shown,
                    comment.span,
                    str(record.key),
                )
            )
    return findings, ignored
