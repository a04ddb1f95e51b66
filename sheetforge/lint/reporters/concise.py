"""One line per finding, for editors, `grep` and problem matchers; related places as notes."""

from __future__ import annotations

from sheetforge.lint.reporters import CheckReport, gap_line, visible


def render(report: CheckReport) -> str:
    """Return `file:line:column: severity CODE message` for each finding; empty without any.

    A related place follows as `file:line:column: note: message`, as compilers write it.
    """
    rows = []
    for one in report.findings:
        place = f"{one.file}:{one.span.line}:{one.span.column}"
        rows.append(f"{place}: {one.severity} {one.code} {one.message}")
        for label in one.labels:
            where = f"{label.file}:{label.span.line}:{label.span.column}"
            rows.append(f"{where}: note: {label.message}")
    rows += [f"not judged: {gap_line(gap)}" for gap in report.not_judged]
    return "".join(f"{visible(row)}\n" for row in rows)
