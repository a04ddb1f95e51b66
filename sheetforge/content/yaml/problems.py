"""The collector of one file's findings, which turns offsets into spans."""

from __future__ import annotations

from sheetforge.content.yaml.rules import RULE_BY_CODE
from sheetforge.content.yaml.text import Lines
from sheetforge.finding import Edit, Finding, Fix, Label, Path, sort_key


class Problems:
    """The findings of one file, added by offsets into its text."""

    __slots__ = ("file", "found", "lines")

    def __init__(self, file: str, lines: Lines) -> None:
        self.file = file
        self.lines = lines
        self.found: list[Finding] = []

    def add(
        self,
        code: str,
        message: str,
        start: int,
        end: int,
        *,
        path: Path = (),
        note: str = "",
        label: tuple[int, int, str] | None = None,
        fix: Fix | None = None,
    ) -> None:
        """Record a finding of a rule at the characters [start:end)."""
        rule = RULE_BY_CODE[code]
        labels: tuple[Label, ...] = ()
        if label is not None:
            labels = (Label(self.file, self.lines.span(label[0], label[1]), label[2]),)
        self.found.append(
            Finding(
                code=code,
                name=rule.name,
                severity=rule.severity,
                message=message,
                file=self.file,
                span=self.lines.span(start, end),
                path=path,
                value=self.lines.text[start : min(end, start + 80)],
                note=note,
                labels=labels,
                fix=fix,
            )
        )

    def edit(self, start: int, end: int, new: str) -> Edit:
        """Return the edit that replaces the characters [start:end) by `new`."""
        return Edit(self.lines.span(start, end), new)

    def has(self, code: str) -> bool:
        """Return whether a finding of this code was recorded."""
        return any(finding.code == code for finding in self.found)

    def sorted(self) -> tuple[Finding, ...]:
        """Return all findings in the order of their places."""
        return tuple(sorted(self.found, key=sort_key))
