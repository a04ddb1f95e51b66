"""Findings as Markdown, for the summary page of a job and for comments on a change.

GitHub shows a summary of at most 1 MiB, so a long list is cut and counted.
"""

from __future__ import annotations

from sheetforge.finding import Finding, Severity
from sheetforge.lint.reporters import CheckReport, gap_line, gap_total, place_of, visible
from sheetforge.lint.reporters.text import summary
from sheetforge.text import counted

MOST = 100
"""The most findings in the table."""

MOST_GAPS = 50
"""The most files listed with rules that could not judge them."""

_MARKS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "remark"}


def render(report: CheckReport) -> str:
    """Return a heading with the totals, a table of the findings, and the rules they break."""
    title = "passed" if not report.count(Severity.ERROR) else "found errors"
    # The signs of the text report mean nothing without its lines.
    totals = summary(report).replace("[*] ", "").replace("[* unsafe] ", "")
    parts = [f"## sheetforge check {title}\n", f"{_cell(totals)}\n"]
    if report.findings:
        parts.append("| place | what | finding |\n| --- | --- | --- |")
        parts += map(_row, report.findings[:MOST])
        if len(report.findings) > MOST:
            parts.append(f"\nand {len(report.findings) - MOST} more; the log has them all")
        parts += _rules(report)
    if report.not_judged:
        parts.append(f"\n<details><summary>{_cell(gap_total(report))}</summary>\n")
        parts += [f"- {_cell(gap_line(gap))}" for gap in report.not_judged[:MOST_GAPS]]
        if len(report.not_judged) > MOST_GAPS:
            more = counted(len(report.not_judged) - MOST_GAPS, "more file")
            parts.append(f"- and {more}")
        parts.append("\n</details>")
    return "\n".join(parts) + "\n"


def _row(finding: Finding) -> str:
    lines = [finding.message, *map(place_of, finding.labels), *filter(None, (finding.note,))]
    if finding.fix is not None:
        lines.append(f"fix: {finding.fix.title}")
    # A file may have any name: none ends the code, or the row of the table.
    name = visible(finding.file).replace("`", "'").replace("|", "\\|")
    place = f"`{name}:{finding.span.line}`"
    text = "<br>".join(map(_cell, lines))
    return f"| {place} | {_MARKS[finding.severity]} {finding.code} {finding.name} | {text} |"


def _rules(report: CheckReport) -> list[str]:
    """Return the rules of the findings in one line each."""
    codes = sorted({finding.code for finding in report.findings[:MOST]} & report.rules.keys())
    if not codes:
        return []
    lines = [f"- {code} {_cell(report.rules[code].summary)}" for code in codes]
    return ["\n<details><summary>the rules</summary>\n", *lines, "\n</details>"]


def _cell(text: str) -> str:
    """Return a text that Markdown shows as it is, in a cell of a table too."""
    for sign in "\\`*_|[]<>":
        text = text.replace(sign, f"&#{ord(sign)};")
    return visible(text)
