"""JUnit XML for test dashboards: a test case for each file, including good ones."""

from __future__ import annotations

import re
from collections.abc import Sequence
from xml.sax.saxutils import escape, quoteattr

from sheetforge.finding import Finding, NotJudged, Severity
from sheetforge.foreign import visible_lines
from sheetforge.lint.reporters import CheckReport, gap_line, place_of, visible
from sheetforge.text import counted

_NOT_XML = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def render(report: CheckReport) -> str:
    """Return one suite; a file with errors fails, warnings and remarks are its output.

    Rules that could not judge a file are a skipped case of it.
    """
    cases = [_case(file, findings) for file, findings in report.by_file().items()]
    failures = sum("<failure" in case for case in cases)
    cases += map(_skipped, report.not_judged)
    skipped = len(report.not_judged)
    counts = f'tests="{len(cases)}" failures="{failures}" errors="0" skipped="{skipped}"'
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<testsuites name="sheetforge" {counts}>\n'
        f'  <testsuite name="sheetforge check" {counts}>\n' + "".join(cases) + "  </testsuite>\n</testsuites>\n"
    )


def _skipped(gap: NotJudged) -> str:
    words = f"{counted(len(gap.rules), 'rule')} could not judge this file"
    return (
        f"{_head(gap.file, ' (not judged)')}>\n"
        f"      <skipped message={_attribute(words)}>{_text(gap_line(gap))}</skipped>\n"
        "    </testcase>\n"
    )


def _head(file: str, addition: str = "") -> str:
    folder, _, name = file.removeprefix("./").rpartition("/")
    place = f"classname={_attribute(folder.replace('/', '.') or 'content')}"
    return f"    <testcase {place} name={_attribute(name + addition)} file={_attribute(file)}"


def _case(file: str, findings: Sequence[Finding]) -> str:
    errors = [finding for finding in findings if finding.severity is Severity.ERROR]
    others = [finding for finding in findings if finding.severity is not Severity.ERROR]
    head = _head(file)
    if not findings:
        return f"{head}/>\n"
    rows = [f"{head}>\n"]
    if errors:
        message = f"{errors[0].code} {errors[0].message}"
        if len(errors) > 1:
            message += f" (and {len(errors) - 1} more)"
        rows.append(
            f"      <failure type={_attribute(errors[0].name)} message={_attribute(message)}>"
            f"{_lines(errors)}</failure>\n"
        )
    if others:
        rows.append(f"      <system-out>{_lines(others)}</system-out>\n")
    return "".join([*rows, "    </testcase>\n"])


def _lines(findings: Sequence[Finding]) -> str:
    return _text(
        "\n".join(
            f"{visible(finding.file)}:{finding.span.line}:{finding.span.column}: "
            f"{finding.severity} {finding.code} {finding.name}: {finding.message}"
            + "".join(f"\n  {place_of(label)}" for label in finding.labels)
            for finding in findings
        )
    )


def _text(value: str) -> str:
    return escape(_NOT_XML.sub("\ufffd", visible_lines(value)))


def _attribute(value: str) -> str:
    return quoteattr(_NOT_XML.sub("\ufffd", visible_lines(value)))
