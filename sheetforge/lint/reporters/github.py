"""Annotations for GitHub Actions, after the readable log.

GitHub shows ten annotations of a severity per step and silently drops the rest, hides file names
in its log, and accepts no leading `./`.
"""

from __future__ import annotations

from hashlib import blake2b

from sheetforge.finding import Finding, Severity
from sheetforge.foreign import visible_lines
from sheetforge.lint.reporters import CheckReport, gap_total, place_of, text

MOST = 10
_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "notice"}


def render(report: CheckReport) -> str:
    """Return the text report, at most ten annotations per severity, and a notice of the others."""
    log = text.render(report)
    # The log quotes content, which must not be read as commands.
    fence = f"sheetforge-{blake2b(log.encode('utf-8', 'replace'), digest_size=8).hexdigest()}"
    rows = [f"::stop-commands::{fence}", log.rstrip("\n"), f"::{fence}::"]
    dropped: list[str] = []
    for severity, level in _LEVELS.items():
        findings = [finding for finding in report.findings if finding.severity is severity]
        # The notice at the end counts as a notice itself.
        room = MOST - 1 if severity is Severity.INFO else MOST
        rows += [annotation(level, finding) for finding in findings[:room]]
        if len(findings) > room:
            dropped.append(f"{len(findings) - room} more of level {level}")
    messages = []
    if dropped:
        messages.append(f"and {', '.join(dropped)}; the log of this step has them all")
    if report.not_judged:
        messages.append(f"{gap_total(report)}; the log of this step names them")
    if messages:
        text_of_all = "\n".join(messages)
        rows.append(f"::notice title=sheetforge::{_data(text_of_all)}")
    return "\n".join(rows) + "\n"


def annotation(level: str, finding: Finding) -> str:
    """Return a workflow command. A span over several lines has no columns, as GitHub requires."""
    span = finding.span
    properties = {
        "title": f"{finding.code} {finding.name}",
        "file": finding.file.removeprefix("./"),
        "line": str(span.line),
        "col": str(span.column),
        "endLine": str(span.end_line),
        "endColumn": str(span.end_column),
    }
    if span.end_line != span.line:
        del properties["col"], properties["endColumn"]
    fields = ",".join(f"{key}={_property(value)}" for key, value in properties.items())
    note = f"\n{finding.note}" if finding.note else ""
    fix = f"\nfix: {finding.fix.title}" if finding.fix is not None else ""
    related = "".join(f"\n{place_of(label)}" for label in finding.labels)
    return f"::{level} {fields}::{_data(finding.message + note + related + fix)}"


def _data(value: str) -> str:
    return visible_lines(value).replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(value: str) -> str:
    return _data(value).replace(":", "%3A").replace(",", "%2C")
