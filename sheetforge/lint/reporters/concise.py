"""One line a finding, for editors, `grep` and problem matchers."""

from __future__ import annotations

from sheetforge.lint.reporters import CheckReport, visible


def render(report: CheckReport) -> str:
    """`file:line:column: severity CODE message`, and nothing at all for good content."""
    return "".join(
        f"{visible(one.file)}:{one.span.line}:{one.span.column}: {one.severity} {one.code} "
        f"{visible(one.message)}\n"
        for one in report.findings
    )
