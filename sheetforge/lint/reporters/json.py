"""Findings as JSON; `version` identifies the schema."""

from __future__ import annotations

from sheetforge.files import Json, as_json
from sheetforge.finding import Finding, Severity, Span
from sheetforge.lint.reporters import CheckReport


def render(report: CheckReport) -> str:
    """Return `{"version": 1, "summary": {…}, "findings": […], "not_judged": […]}`.

    The keys are always in the same order.
    """
    summary = {
        "errors": report.count(Severity.ERROR),
        "warnings": report.count(Severity.WARNING),
        "files": len(report.by_file()),
        "waived": len(report.waived),
        "not_judged": sum(len(gap.rules) for gap in report.not_judged),
    }
    findings = [plain(finding) for finding in report.findings]
    gaps = [
        {"entity": gap.entity, "file": gap.file, "rules": list(gap.rules), "because": list(gap.because)}
        for gap in report.not_judged
    ]
    document = {"version": 1, "summary": summary, "findings": findings, "not_judged": gaps}
    return as_json(document)


def plain(finding: Finding) -> dict[str, Json]:
    """Return a finding as JSON data; `path` is text such as `weapons[0].arcs`."""
    fix: Json = None
    if finding.fix is not None:
        edits: list[Json] = [{**_place(edit.span), "text": edit.text} for edit in finding.fix.edits]
        fix = {"title": finding.fix.title, "safe": finding.fix.safe, "edits": edits}
    return {
        "code": finding.code,
        "name": finding.name,
        "severity": finding.severity.value,
        "message": finding.message,
        "file": finding.file,
        **_place(finding.span),
        "entity": finding.entity,
        "path": finding.path_text,
        "fix": fix,
        "note": finding.note,
        "related": [{"file": label.file, **_place(label.span), "message": label.message} for label in finding.labels],
    }


def _place(span: Span) -> dict[str, int]:
    return {"line": span.line, "column": span.column, "end_line": span.end_line, "end_column": span.end_column}
