"""One line per finding, for editors, `grep` and problem matchers."""

from __future__ import annotations

from sheetforge.lint.reporters import CheckReport, visible


def render(report: CheckReport) -> str:
    """Return `file:line:column: severity CODE message` for each finding; empty without any."""
    return "".join(
        f"{visible(one.file)}:{one.span.line}:{one.span.column}: {one.severity} {one.code} "
        f"{visible(one.message)}\n"
        for one in report.findings
    )
