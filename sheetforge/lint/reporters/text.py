"""Findings for people: the place, the line with carets, the fix and the rule; or a line each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheetforge.finding import Finding, Label, Severity
from sheetforge.lint.reporters import CheckReport, gap_line, gap_total, visible

if TYPE_CHECKING:
    from sheetforge.content.yaml import Lines

# The parts that show a line of a file are imported with the first finding: nearly every check has
# no finding.

_STYLES = {
    Severity.ERROR: "1;31",
    Severity.WARNING: "1;33",
    Severity.INFO: "1;36",
    "bold": "1",
    "faint": "2",
    "fix": "32",
}


class _Writer:
    """A writer of findings that explains each rule only once."""

    def __init__(self, report: CheckReport, color: bool) -> None:
        self.report = report
        self.color = color
        self.lines: dict[str, Lines] = {}
        self.explained: set[tuple[str, int | None]] = set()

    def paint(self, style: str | Severity, text: str) -> str:
        return f"\x1b[{_STYLES[style]}m{text}\x1b[0m" if self.color and text else text

    def lines_of(self, file: str) -> Lines:
        if file not in self.lines:
            from sheetforge.content.yaml import Lines

            self.lines[file] = Lines(self.report.text_of(file))
        return self.lines[file]

    def finding(self, finding: Finding) -> list[str]:
        place = f"{visible(finding.file)}:{finding.span.line}:{finding.span.column}"
        kind = self.paint(finding.severity, f"{finding.severity}[{finding.code}]")
        name = self.paint("bold", finding.name)
        rows = [f"{self.paint('bold', place)}: {kind} {name}: {visible(finding.message)}"]
        numbers = [finding.span.line, *(label.span.line for label in finding.labels)]
        gutter = len(str(max(numbers))) + 2
        rows += self.source(finding, gutter)
        for label in finding.labels:
            where = f"{visible(label.file)}:{label.span.line}:{label.span.column}"
            rows.append(f"{'':>{gutter}} {self.paint('faint', '→')} {where}: {visible(label.message)}")
            lines = self.lines_of(label.file)
            if label.span.line <= len(lines.starts) and lines.text:
                rows += self.frame(lines, label, gutter)
        if finding.note:
            rows.append(f"  note: {visible(finding.note)}")
        return rows + self.rule(finding)

    def source(self, finding: Finding, gutter: int) -> list[str]:
        remark = self.remark(finding)
        lines = self.lines_of(finding.file)
        if not lines.text or finding.span.line > len(lines.starts):
            return [f"  fix: {remark}"] if remark else []
        from sheetforge.lint.reporters.frame import frame

        rows = frame(lines, finding.span, "^", "", gutter)
        signs = self.paint(finding.severity, rows[-1].partition("│ ")[2])
        rows[-1] = f"{'':>{gutter}} │ {signs} {self.paint('fix', remark)}".rstrip()
        return [self.bar(row) for row in rows]

    def frame(self, lines: Lines, label: Label, gutter: int) -> list[str]:
        from sheetforge.lint.reporters.frame import frame

        return [self.bar(row) for row in frame(lines, label.span, "-", "", gutter, context=0)]

    def bar(self, row: str) -> str:
        head, bar, rest = row.partition("│")
        return f"{self.paint('faint', head + bar)}{rest}"

    def remark(self, finding: Finding) -> str:
        if finding.fix is None:
            return ""
        return f"{visible(finding.fix.title)}  {'[*]' if finding.fix.safe else '[* unsafe]'}"

    def rule(self, finding: Finding) -> list[str]:
        """Return the rule for its first finding, or for the first that another part is about."""
        if (finding.code, finding.part) in self.explained:
            return []
        self.explained.add((finding.code, finding.part))
        rule = self.report.rules.get(finding.code)
        if rule is None:
            return []
        from textwrap import wrap

        from sheetforge.lint.reporters.frame import WIDEST

        # The command stays on one line, to be copied.
        command = f"·\xa0sheetforge\xa0explain\xa0{finding.code}"
        words = f"rule: {applying(rule.summary, finding.part)} {command}"
        rows = wrap(words, WIDEST, initial_indent="  ", subsequent_indent="        ")
        return [f"  {self.paint('faint', row[2:].replace(chr(0xA0), ' '))}" for row in rows]


def applying(summary: str, part: int | None) -> str:
    """Return the part of a rule's summary that applies, cut at each `;`; all of it for None."""
    whole = summary.rstrip(".")
    parts = [part.strip() for part in whole.split(";")]
    return whole if part is None or part >= len(parts) else parts[part]


def render(report: CheckReport, *, color: bool = False) -> str:
    """Return every finding with its line and rule, and a line with the totals."""
    writer = _Writer(report, color)
    blocks = ["\n".join(writer.finding(finding)) for finding in report.findings]
    return "\n\n".join([*blocks, *not_judged(report), summary(report)]) + "\n"


def concise(report: CheckReport) -> str:
    """Return `file:line:column: severity CODE message` for each finding; empty without any.

    For editors, `grep` and problem matchers. A related place follows as `file:line:column: note:
    message`, as compilers write it.
    """
    rows = []
    for finding in report.findings:
        place = f"{finding.file}:{finding.span.line}:{finding.span.column}"
        rows.append(f"{place}: {finding.severity} {finding.code} {finding.message}")
        for label in finding.labels:
            where = f"{label.file}:{label.span.line}:{label.span.column}"
            rows.append(f"{where}: note: {label.message}")
    rows += [f"not judged: {gap_line(gap)}" for gap in report.not_judged]
    return "".join(f"{visible(row)}\n" for row in rows)


MOST_GAPS = 10
"""The most files with rules that could not judge them; the other formats list all."""


def not_judged(report: CheckReport) -> list[str]:
    """Return a block with the rules that could not judge a file; empty if there are none."""
    if not report.not_judged:
        return []
    rows = [f"  {visible(gap_line(gap))}" for gap in report.not_judged[:MOST_GAPS]]
    rest = len(report.not_judged) - MOST_GAPS
    if rest > 0:
        rows.append(f"  and {rest} more; --format json lists all")
    return ["\n".join([gap_total(report), *rows])]


def summary(report: CheckReport) -> str:
    """Return one line with the number of findings, files and available fixes."""
    files = _count(len(report.by_file()), "file")
    waived = f", {len(report.waived)} waived" if report.waived else ""
    if not report.findings:
        return f"{files} checked, nothing found{waived}"
    counts = [
        _count(number, word)
        for severity, word in ((Severity.ERROR, "error"), (Severity.WARNING, "warning"), (Severity.INFO, "remark"))
        if (number := report.count(severity))
    ]
    line = f"{', '.join(counts)} in {files}{waived}"
    safe = sum(finding.fix is not None and finding.fix.safe for finding in report.findings)
    unsafe = sum(finding.fix is not None and not finding.fix.safe for finding in report.findings)
    if safe:
        line += f"; {safe} [*] can be fixed with --fix"
    if unsafe:
        line += f"; {unsafe} [* unsafe] with --fix --unsafe, to be reviewed"
    return line


def _count(number: int, word: str) -> str:
    return f"{number:,} {word}{'' if number == 1 else 's'}"
