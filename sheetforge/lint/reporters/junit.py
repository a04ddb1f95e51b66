"""JUnit XML for test dashboards: a test case for each file, including good ones."""

from __future__ import annotations

import re
from collections.abc import Sequence
from xml.sax.saxutils import escape, quoteattr

from sheetforge.finding import Finding, Severity
from sheetforge.lint.reporters import CheckReport

_NOT_XML = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def render(report: CheckReport) -> str:
    """Return one suite; a file with errors fails, warnings and remarks are its output."""
    cases = [_case(file, findings) for file, findings in report.by_file().items()]
    failures = sum("<failure" in case for case in cases)
    counts = f'tests="{len(cases)}" failures="{failures}" errors="0"'
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<testsuites name="sheetforge" {counts}>\n'
        f'  <testsuite name="sheetforge check" {counts} skipped="0">\n'
        + "".join(cases)
        + "  </testsuite>\n</testsuites>\n"
    )


def _case(file: str, findings: Sequence[Finding]) -> str:
    errors = [one for one in findings if one.severity is Severity.ERROR]
    others = [one for one in findings if one.severity is not Severity.ERROR]
    folder, _, name = file.removeprefix("./").rpartition("/")
    place = f"classname={_attribute(folder.replace('/', '.') or 'content')}"
    head = f"    <testcase {place} name={_attribute(name)} file={_attribute(file)}"
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
            f"{one.file}:{one.span.line}:{one.span.column}: "
            f"{one.severity} {one.code} {one.name}: {one.message}"
            for one in findings
        )
    )


def _text(value: str) -> str:
    return escape(_NOT_XML.sub("\ufffd", value))


def _attribute(value: str) -> str:
    return quoteattr(_NOT_XML.sub("\ufffd", value))
