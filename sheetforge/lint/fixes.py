"""Applying fixes: edits spliced into files, checked again, until nothing is left to fix.

A fix is applied whole or not at all. One that overlaps another waits for the next pass, when the
check has seen the new text. A file is replaced in one step or stays as it was. What was applied is
checked: a fix that leaves more errors than it removes is taken back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path as File

from sheetforge.content.yaml import Lines, apply, parse
from sheetforge.files import edit_file
from sheetforge.finding import Edit, Finding, Path, Severity, sort_key
from sheetforge.lint.baseline import fingerprint

PASSES = 10
"""How often a library is checked and mended before fixes that never settle are given up."""


@dataclass(frozen=True, slots=True)
class Checked:
    """What a check found, and the text of each file that it was found in."""

    findings: Sequence[Finding]
    text_of: Callable[[str], str]


@dataclass(frozen=True, slots=True)
class FixOutcome:
    """What fixing did.

    `fixed` are the findings whose fix was applied, in order of application; `dropped` those whose
    fix was taken back, since it did more harm than good; `skipped` says why a file was left alone;
    `settled` is false when fixes were still left after the last pass; `checked` is the state of
    things at the end.
    """

    fixed: tuple[Finding, ...]
    skipped: tuple[tuple[str, str], ...]
    settled: bool
    checked: Checked
    dropped: tuple[Finding, ...] = ()

    @property
    def files(self) -> tuple[str, ...]:
        """The files that were changed, sorted."""
        return tuple(sorted({finding.file for finding in self.fixed}))


def fix_all(
    check: Callable[[], Checked],
    *,
    unsafe: bool = False,
    locate: Callable[[str], File] = File,
    passes: int = PASSES,
) -> FixOutcome:
    """Check, fix, and check again until no fix is left that can be applied.

    `check` is called anew for each pass; `locate` turns the file of a finding into the file on
    disk. Unsafe fixes are left alone unless asked for. Files that changed meanwhile, that can't
    be written, or that a fix would break are left alone too, and named in the outcome.
    """
    work = _Work(check, locate, unsafe, check())
    for _ in range(passes):
        due = work.due()
        if not due:
            return work.outcome(settled=True)
        before = len(work.fixed)
        work.apply(due)
        if len(work.fixed) == before and not work.due():
            return work.outcome(settled=True)
    return work.outcome(settled=not work.due())


class _Work:
    """The state of one round of fixing."""

    def __init__(
        self, check: Callable[[], Checked], locate: Callable[[str], File], unsafe: bool,
        checked: Checked,
    ) -> None:  # fmt: skip
        self.check = check
        self.locate = locate
        self.unsafe = unsafe
        self.checked = checked
        self.fixed: list[Finding] = []
        self.skipped: dict[str, str] = {}
        self.dropped: dict[tuple[str, str], Finding] = {}

    def outcome(self, *, settled: bool) -> FixOutcome:
        return FixOutcome(
            tuple(self.fixed), tuple(sorted(self.skipped.items())), settled, self.checked,
            tuple(self.dropped.values()),
        )  # fmt: skip

    def due(self) -> list[Finding]:
        """The findings whose fixes are to be applied next, file by file."""
        files = _by_file(self.checked.findings, self.unsafe, self.skipped)
        return [
            one
            for file, findings in files
            for one in choose(
                [one for one in findings if _mark(one) not in self.dropped],
                self.checked.text_of(file),
            )[0]
        ]

    def apply(self, due: list[Finding]) -> None:
        """Apply fixes and check; where that does harm, take them back and try each half of them."""
        before = self.checked
        done: list[Finding] = []
        for file in dict.fromkeys(one.file for one in due):
            text = before.text_of(file)
            chosen, edits = choose([one for one in due if one.file == file], text)
            problem = _mend(self.locate(file), text, edits) if chosen else ""
            if problem:
                self.skipped[file] = problem
            else:
                done += chosen
        if not done:
            return
        after = self.check()
        if not _harmful(before.findings, after.findings, done):
            self.fixed += done
            self.checked = after
            return
        for file in dict.fromkeys(one.file for one in done):
            edit_file(self.locate(file), before.text_of(file).encode("utf-8"))
        if len(done) == 1:
            self.dropped[_mark(done[0])] = done[0]
            self.checked = self.check()
            return
        middle = len(done) // 2
        self.checked = self.check()
        for half in (done[:middle], done[middle:]):
            # The first half may have moved what the second one is about.
            marks = {_mark(one) for one in half}
            self.apply([one for one in self.due() if _mark(one) in marks])


def _mark(finding: Finding) -> tuple[str, str]:
    """What a finding with its fix is known by, whatever line it stands on."""
    return fingerprint(finding), finding.fix.title if finding.fix is not None else ""


def _harmful(before: Iterable[Finding], after: Iterable[Finding], fixed: Sequence[Finding]) -> bool:
    """Whether fixes have brought errors: one of its own more than it removed, several any at all.

    What can only be told once a file is read further does not count: it was wrong before as well.
    A file whose YAML, schema or references are mended shows its deeper faults, and so do those
    that rest on it.
    """
    depths: dict[str, int] = {}
    for one in fixed:
        depths[one.file] = min(depths.get(one.file, RULES), _depth(one))
    elsewhere = RULES if min(depths.values()) == RULES else -1

    def errors(findings: Iterable[Finding]) -> int:
        return sum(
            one.severity is Severity.ERROR and _depth(one) <= depths.get(one.file, elsewhere)
            for one in findings
        )

    # Among several, the good that the others do would hide the harm of one.
    gone = errors(fixed) if len(fixed) > 1 else 0
    return errors(after) > errors(before) - gone


RULES = 3


def _depth(finding: Finding) -> int:
    """How far a file is read for a finding: its YAML, its schema, its references, the rules."""
    return {"SF0": 0, "SF1": 1, "SF2": 2}.get(finding.code[:3], RULES)


def _by_file(
    findings: Iterable[Finding], unsafe: bool, skipped: Iterable[str]
) -> list[tuple[str, list[Finding]]]:
    files: dict[str, list[Finding]] = {}
    for one in sorted(findings, key=sort_key):
        if one.fix is not None and (one.fix.safe or unsafe) and one.file not in skipped:
            files.setdefault(one.file, []).append(one)
    return list(files.items())


def choose(findings: Sequence[Finding], text: str) -> tuple[list[Finding], list[Edit]]:
    """The findings of one file whose fixes can be applied together, and all their edits.

    Safe fixes come first, then the order of the findings. A fix is taken when none of its edits
    overlaps an edit taken before; an edit that two fixes share is applied once. Fixes that
    change nothing are left out, and a guess about a value waits until another rule's fix of the
    same value has been looked at.
    """
    lines = Lines(text)
    taken: dict[tuple[int, int, str], Edit] = {}
    chosen: list[Finding] = []
    rules: dict[Path, str] = {}
    for one in sorted(findings, key=lambda one: one.fix is not None and not one.fix.safe):
        edits = one.fix.edits if one.fix is not None else ()
        places = {(*lines.range(edit.span), edit.text): edit for edit in edits}
        new = {place: edit for place, edit in places.items() if place not in taken}
        if not any(text[start:end] != word for start, end, word in places):
            continue
        rule = rules.get(one.path, one.code) if one.path else one.code
        if rule != one.code and one.fix is not None and not one.fix.safe:
            continue
        if not any(_overlap(mine, other) for mine in new for other in taken):
            chosen.append(one)
            taken |= new
            rules.setdefault(one.path, one.code)
    return sorted(chosen, key=sort_key), list(taken.values())


def _overlap(one: tuple[int, int, str], other: tuple[int, int, str]) -> bool:
    """Whether two edits touch the same characters, or insert at the same place."""
    if one[0] == other[0]:
        return True
    first, second = sorted((one[:2], other[:2]))
    return second[0] < first[1]


def _mend(path: File, text: str, edits: Sequence[Edit]) -> str:
    """Put the edited text in place of a file; why that was not done, or nothing."""
    try:
        new = apply(text, edits)
    except ValueError as error:
        return f"its fixes do not fit together: {error}"
    if parse(text, "").complete and not parse(new, "").complete:
        return "its fixes would break the file"
    try:
        if path.read_bytes() != text.encode("utf-8"):
            return "the file has changed since it was checked"
        edit_file(path, new.encode("utf-8"))
    except (OSError, UnicodeError) as error:
        return f"it could not be written: {getattr(error, 'strerror', None) or error}"
    return ""
