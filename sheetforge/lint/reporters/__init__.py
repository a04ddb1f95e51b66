"""Output formats of findings, for people and programs: functions from a `CheckReport` to text.

`render("github", report)` is the entry point; each format is a module with a function `render`,
imported on demand, but for `concise`, which `text` has. Equal reports give equal text.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from importlib import import_module
from typing import TYPE_CHECKING

from sheetforge.finding import Finding, Label, NotJudged, Severity
from sheetforge.text import counted
from sheetforge.values import values

if TYPE_CHECKING:
    from sheetforge.content.yaml import RuleText

FORMATS = ("text", "concise", "json", "github", "sarif", "junit", "markdown")
"""The formats of `render`, the one for people first."""


def _no_text(file: str) -> str:
    return ""


@values(frozen=True, slots=True)
class CheckReport:
    """The outcome of a check, as input of the reporters.

    `findings` and `waived` are sorted; `files` are all checked files, including good ones; `rules`
    has the texts of a rule by code; `text_of` returns the checked text of a file, empty if it is
    unknown; `version` is the program's, for machines; `not_judged` has the rules that could not
    judge a file.
    """

    findings: Sequence[Finding]
    waived: Sequence[Finding] = ()
    files: Sequence[str] = ()
    rules: Mapping[str, RuleText] = field(default_factory=dict)
    text_of: Callable[[str], str] = _no_text
    version: str = ""
    not_judged: Sequence[NotJudged] = ()

    def count(self, severity: Severity) -> int:
        """Return the number of findings with this severity."""
        return sum(finding.severity is severity for finding in self.findings)

    def by_file(self) -> dict[str, list[Finding]]:
        """Return file → findings, for every checked file and every other file with findings."""
        grouped: dict[str, list[Finding]] = {file: [] for file in self.files}
        for finding in self.findings:
            grouped.setdefault(finding.file, []).append(finding)
        return dict(sorted(grouped.items()))


def render(form: str, report: CheckReport, *, color: bool = False) -> str:
    """Return the report in one of `FORMATS`, ending with a line feed. Only `text` uses `color`.

    Raises ValueError for any other format.
    """
    if form not in FORMATS:
        raise ValueError(f"no format {form!r}; there are {', '.join(FORMATS)}")
    module = import_module(f"{__name__}.{'text' if form == 'concise' else form}")
    rendered: str
    if form == "text":
        rendered = module.render(report, color=color)
    else:
        rendered = (module.concise if form == "concise" else module.render)(report)
    # A lone surrogate, from a file name that is not UTF-8, could not be printed.
    return rendered.encode("utf-8", "backslashreplace").decode("utf-8")


def place_of(label: Label) -> str:
    """Return a related place and what it is: `file:line:column: first defined here`."""
    return f"{label.file}:{label.span.line}:{label.span.column}: {label.message}"


def gap_line(gap: NotJudged) -> str:
    """Return the rules that could not judge a file, and why."""
    others = [name for name in gap.because if name != gap.entity]
    why = ""
    if others:
        more = f" and {len(others) - MOST_REASONS} more" if len(others) > MOST_REASONS else ""
        why = f"; {', '.join(others[:MOST_REASONS])}{more} cannot be used"
    codes = " ".join(gap.rules[:MOST_CODES])
    rest = len(gap.rules) - MOST_CODES
    return f"{gap.file}: {codes}{f' and {rest} more' if rest > 0 else ''}{why}"


MOST_CODES = 8
"""The most rules that a line lists; the report as JSON lists all."""

MOST_REASONS = 3
"""The most entities that a line names as the reason why a rule could not judge another."""


def gap_total(report: CheckReport) -> str:
    """Return the number of rules that could not judge a file: `not judged: 12 rules in 1 file`."""
    rules = sum(len(gap.rules) for gap in report.not_judged)
    files = len({gap.file for gap in report.not_judged})
    return f"not judged: {counted(rules, 'rule')} in {counted(files, 'file')}"


def statistics(report: CheckReport) -> list[tuple[str, str, str, str]]:
    """Return count, code, mark and name of each rule with findings, the most frequent first.

    Rules with any safe fix are marked `[*]`, those with unsafe fixes only `[* unsafe]`.
    """
    counts = Counter((finding.code, finding.name) for finding in report.findings)
    marks = {finding.code: "[* unsafe]" for finding in report.findings if finding.fix is not None}
    marks |= {finding.code: "[*]" for finding in report.findings if finding.fix is not None and finding.fix.safe}
    rows = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    return [(str(count), code, marks.get(code, ""), name) for (code, name), count in rows]


def visible(text: str) -> str:
    """Return a text that is safe to print on one line: control characters become symbols."""
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() or char in "\t\u3000\xa0" else _sign(char) for char in text)


def _sign(char: str) -> str:
    if char in "\r\n":
        return " "
    return chr(0x2400 + ord(char)) if ord(char) < 32 else "\ufffd"
