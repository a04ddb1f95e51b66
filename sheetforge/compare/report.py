"""A comparison as text, as Markdown, and as plain data for programs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sheetforge.compare.entities import Comparison, EntityChange
from sheetforge.compare.values import FieldChange
from sheetforge.content.kinds import Key
from sheetforge.files import Json
from sheetforge.finding import Finding
from sheetforge.lint.reporters.json import plain
from sheetforge.text import counted, listed

MOST = 12
"""The most changed figures of an entity in a text; JSON has all."""

MOST_NAMES = 8
"""The most ids that a line lists."""


def as_text(comparison: Comparison, since: str) -> Iterator[str]:
    """Yield the lines of a comparison for people."""
    yield f"since {since}: {summary(comparison)}"
    for entity in comparison.entities:
        yield ""
        yield heading(entity)
        yield from (f"  {line}" for line in lines(entity))
    for word, key in comparison.drawings:
        yield ""
        yield f"{key} {word}"
    for title, findings in _legality(comparison):
        yield ""
        yield f"{title}:"
        yield from (f"  {line}" for line in map(finding_line, findings))


def as_markdown(comparison: Comparison, since: str) -> Iterator[str]:
    """Yield the lines of a comparison for a comment or the summary page of a job."""
    yield f"## Content since {since}" if since else "## Content"
    yield ""
    yield summary(comparison)
    prices = [(entity, paid) for entity in comparison.entities for paid in entity.prices]
    if prices:
        yield ""
        yield "| | price | before | after |"
        yield "| --- | --- | --- | --- |"
        for entity_change, paid in prices:
            before, after = ("" if value is None else str(value) for value in _ends(paid))
            yield f"| {_cell(entity_change.name)} `{entity_change.key}` | {_cell(paid.field)} | {before} | {after} |"
    for entity_change in comparison.entities:
        yield ""
        yield f"**{_cell(heading(entity_change))}**"
        yield ""
        yield from (f"- {_cell(line)}" for line in lines(entity_change))
    for word, key in comparison.drawings:
        yield ""
        yield f"**{key} {word}**"
    for title, findings in _legality(comparison):
        yield ""
        yield f"**{title}**"
        yield ""
        yield from (f"- {_cell(finding_line(finding))}" for finding in findings)


def as_data(comparison: Comparison, since: str) -> dict[str, Json]:
    """Return a comparison as plain data; `version` identifies its form."""
    return {
        "version": 1,
        "since": since,
        "entities": [_entity(entity) for entity in comparison.entities],
        "drawings": [{"drawing": str(key), "state": word} for word, key in comparison.drawings],
        "findings": {
            "new": [_finding(finding) for finding in comparison.lost],
            "gone": [_finding(finding) for finding in comparison.regained],
        },
    }


def summary(comparison: Comparison) -> str:
    """Return the totals in one line."""
    if comparison.is_empty:
        return "no differences"
    words = {
        "added": "new",
        "removed": "removed",
        "renamed": "renamed",
        "changed": "changed",
        "affected": "with other figures",
    }
    parts = [
        f"{number} {word}"
        for state, word in words.items()
        if (number := sum(entity.state == state for entity in comparison.entities))
    ]
    if comparison.drawings:
        parts.append(counted(len(comparison.drawings), "drawing"))
    if comparison.lost:
        parts.append(counted(len(comparison.lost), "new finding"))
    if comparison.regained:
        parts.append(f"{counted(len(comparison.regained), 'finding')} gone")
    return ", ".join(parts)


def heading(change: EntityChange) -> str:
    """Return the line that names an entity and what happened to it."""
    words = {
        "added": "new",
        "removed": "removed",
        "renamed": f"was {change.old_key}",
        "changed": "",
        "affected": "other figures",
    }
    said = words[change.state]
    return f"{change.key} {change.name}{f': {said}' if said else ''}"


def lines(change: EntityChange) -> Iterator[str]:
    """Yield the changes of one entity: prices first, then its fields, figures and users."""
    if change.invalid:
        yield "does not pass the check of its fields"
    yield from (paid.line() for paid in change.prices)
    yield from _few(change.fields)
    if change.figures:
        if change.state != "affected":
            yield "derived from it:"
        yield from _few(change.figures)
    for kind in dict.fromkeys(key.kind for key in change.affects):
        ids = [key.id for key in change.affects if key.kind == kind]
        more = [f"{len(ids) - MOST_NAMES} more"] if len(ids) > MOST_NAMES else []
        yield f"affects {kind}: {listed([*ids[:MOST_NAMES], *more])}"


def _few(changes: Sequence[FieldChange]) -> Iterator[str]:
    yield from (change.line() for change in changes[:MOST])
    if len(changes) > MOST:
        yield f"and {len(changes) - MOST} more"


def finding_line(finding: Finding) -> str:
    """Return a finding in one line, as `check --format concise` has it."""
    return (
        f"{finding.file}:{finding.span.line}:{finding.span.column}: {finding.severity} {finding.code} {finding.message}"
    )


def _legality(comparison: Comparison) -> Iterator[tuple[str, Sequence[Finding]]]:
    if comparison.lost:
        yield "no longer keeps a rule", comparison.lost
    if comparison.regained:
        yield "keeps a rule again", comparison.regained


def _ends(change: FieldChange) -> tuple[Json, Json]:
    return change.before, change.after


def _cell(text: str) -> str:
    """Return a text that Markdown shows as it is, in a cell of a table too."""
    for sign in "\\`*_|<>":
        text = text.replace(sign, f"&#{ord(sign)};")
    return text


def _entity(change: EntityChange) -> dict[str, Json]:
    return {
        "state": change.state,
        "entity": str(change.key),
        "name": change.name,
        "was": None if change.old_key is None else str(change.old_key),
        "valid": not change.invalid,
        "prices": _fields(change.prices),
        "fields": _fields(change.fields),
        "figures": _fields(change.figures),
        "affects": _ids(change.affects),
    }


def _fields(changes: Sequence[FieldChange]) -> list[dict[str, Json]]:
    return [{"field": change.field, "before": change.before, "after": change.after} for change in changes]


def _ids(keys: Sequence[Key]) -> dict[str, list[str]]:
    """Return ids by kind, with their games."""
    found: dict[str, list[str]] = {}
    for key in keys:
        found.setdefault(key.kind, []).append(key.short)
    return found


_KEPT = ("code", "name", "severity", "message", "file", "line", "column", "entity", "path")
"""The fields of a finding in a comparison: a check has its end, its fix and its labels too."""


def _finding(finding: Finding) -> dict[str, Json]:
    data = plain(finding)
    return {name: data[name] for name in _KEPT}
