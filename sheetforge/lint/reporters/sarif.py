"""SARIF 2.1.0 for code scanning, with rule texts, fingerprints, fixes and waivers."""

from __future__ import annotations

from collections import Counter
from hashlib import blake2b
from urllib.parse import quote

from sheetforge.content.yaml import RuleText
from sheetforge.files import as_json
from sheetforge.finding import Finding, Fix, NotJudged, Severity, Span
from sheetforge.lint.catalogue import rule_page
from sheetforge.lint.reporters import CheckReport, gap_line

_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}
_ROOT = "%SRCROOT%"


def render(report: CheckReport) -> str:
    """Return one run with a result for each finding; waived findings are marked as suppressed."""
    everything = [(finding, False) for finding in report.findings] + [(finding, True) for finding in report.waived]
    codes = sorted({finding.code for finding, _ in everything})
    names = {finding.code: finding.name for finding, _ in everything}
    seen: Counter[str] = Counter()
    results = []
    for finding, waived in everything:
        mark = fingerprint(finding)
        results.append(_result(finding, waived, codes.index(finding.code), f"{mark}:{seen[mark]}"))
        seen[mark] += 1
    driver = {
        "name": "sheetforge",
        **({"version": report.version} if report.version else {}),
        "rules": [_rule(code, names[code], report.rules.get(code)) for code in codes],
    }
    run: dict[str, object] = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}
    if report.not_judged:
        notes = [_notification(gap) for gap in report.not_judged]
        run["invocations"] = [{"executionSuccessful": True, "toolExecutionNotifications": notes}]
    document = {"$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": [run]}
    return as_json(document)


def fingerprint(finding: Finding) -> str:
    """Return a digest of rule, entity, path and value, which stays the same when lines move."""
    about = "\n".join((finding.code, finding.entity or finding.file, finding.path_text, finding.value))
    return blake2b(about.encode("utf-8", "replace"), digest_size=12).hexdigest()


def _result(finding: Finding, waived: bool, index: int, mark: str) -> dict[str, object]:
    note = f"\n\n{finding.note}" if finding.note else ""
    location = _location(finding.file, finding.span)
    if finding.entity:
        name = f"{finding.entity}:{finding.path_text}" if finding.path else finding.entity
        location["logicalLocations"] = [{"fullyQualifiedName": name}]
    result: dict[str, object] = {
        "ruleId": finding.code,
        "ruleIndex": index,
        "level": _LEVELS[finding.severity],
        "message": {"text": finding.message + note},
        "locations": [location],
        "partialFingerprints": {"sheetforge/v1": mark},
    }
    if finding.labels:
        result["relatedLocations"] = [
            {**_location(label.file, label.span), "message": {"text": label.message}} for label in finding.labels
        ]
    if finding.fix is not None:
        result["fixes"] = [_fix(finding.file, finding.fix)]
    if waived:
        kind = {"kind": "inSource"} if finding.accepted else {"kind": "external"}
        why = finding.accepted or "a known finding of the baseline"
        result["suppressions"] = [{**kind, "status": "accepted", "justification": why}]
    return result


def _rule(code: str, name: str, rule: RuleText | None) -> dict[str, object]:
    if rule is None:
        return {"id": code, "name": name}
    return {
        "id": code,
        "name": name,
        "shortDescription": {"text": rule.summary},
        "fullDescription": {"text": f"{rule.summary} ({rule.authority})"},
        "help": {
            "text": f"{rule.summary}\nauthority: {rule.authority}\nsheetforge explain {code}",
            "markdown": _markdown(rule),
        },
        **_help_page(code),
        "defaultConfiguration": {"level": _LEVELS[rule.severity]},
    }


def _markdown(rule: RuleText) -> str:
    """Return what `explain` says, as a code-scanning page shows it."""
    parts = [f"**{rule.code} {rule.name}**: {rule.summary}"]
    if rule.more:
        parts.append(rule.more)
    parts.append(f"Authority: {rule.authority}")
    for title, example in (("Keeps it:", rule.good), ("Breaks it:", rule.bad)):
        parts.append(f"{title}\n\n```yaml\n{example.strip(chr(10))}\n```")
    return "\n\n".join(parts)


def _help_page(code: str) -> dict[str, str]:
    page = rule_page(code)
    return {"helpUri": page} if page else {}


def _notification(gap: NotJudged) -> dict[str, object]:
    """Return the notification of rules that could not judge a file."""
    return {
        "level": "note",
        "message": {"text": f"not judged: {gap_line(gap)}"},
        "locations": [{"physicalLocation": {"artifactLocation": _artifact(gap.file)}}],
    }


def _artifact(file: str) -> dict[str, str]:
    uri = quote(file.removeprefix("./"), errors="surrogatepass")
    # An absolute path has no place below the root of the sources.
    return {"uri": f"file://{uri}"} if file.startswith("/") else {"uri": uri, "uriBaseId": _ROOT}


def _region(span: Span) -> dict[str, int]:
    return {"startLine": span.line, "startColumn": span.column, "endLine": span.end_line, "endColumn": span.end_column}


def _location(file: str, span: Span) -> dict[str, object]:
    return {"physicalLocation": {"artifactLocation": _artifact(file), "region": _region(span)}}


def _fix(file: str, fix: Fix) -> dict[str, object]:
    replacements = [{"deletedRegion": _region(edit.span), "insertedContent": {"text": edit.text}} for edit in fix.edits]
    return {
        "description": {"text": fix.title},
        "artifactChanges": [{"artifactLocation": _artifact(file), "replacements": replacements}],
    }
