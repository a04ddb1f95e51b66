"""Application of fixes, with a new check after each pass, until no fix remains.

A fix is applied completely or not at all. One that overlaps another waits for the next pass, after
a check of the new text. Files are replaced atomically. Every pass is checked: a fix that causes
more errors than it removes is reverted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path as File

from sheetforge.content.yaml import Lines, apply, parse
from sheetforge.files import edit_file
from sheetforge.finding import Edit, Finding, Path, Severity, sort_key
from sheetforge.lint.baseline import fingerprint
from sheetforge.values import values

PASSES = 10
"""The most passes, so that fixes which undo each other end."""


@values(frozen=True, slots=True)
class Checked:
    """The findings of a check, and the checked text of each file."""

    findings: Sequence[Finding]
    text_of: Callable[[str], str]


class Disk:
    """The files that fixes change; `locate` turns the file of a finding into the file on disk."""

    def __init__(self, locate: Callable[[str], File]) -> None:
        self.locate = locate

    def read(self, file: str) -> bytes:
        """Return the bytes of a file. Raises OSError."""
        return self.locate(file).read_bytes()

    def write(self, file: str, data: bytes) -> None:
        """Replace a file. Raises OSError; the file is then unchanged."""
        edit_file(self.locate(file), data)


class PatchFiles(Disk):
    """Files whose changes stay in memory, to be shown as a patch."""

    def __init__(self, locate: Callable[[str], File]) -> None:
        super().__init__(locate)
        self.texts: dict[str, bytes] = {}

    def read(self, file: str) -> bytes:
        return self.texts[file] if file in self.texts else super().read(file)

    def write(self, file: str, data: bytes) -> None:
        self.texts[file] = data

    def patch(self) -> str:
        """Return all changes as a unified diff for `git apply`; empty without changes."""
        from difflib import unified_diff

        rows: list[str] = []
        for file, data in sorted(self.texts.items()):
            old, new = (_rows(text) for text in (super().read(file), data))
            for row in unified_diff(old, new, f"a/{file}", f"b/{file}"):
                rows.append(row if row.endswith("\n") else f"{row}\n\\ No newline at end of file\n")
        return "".join(rows)


def _rows(data: bytes) -> list[str]:
    """Return the lines of a text with their line feeds; a lone carriage return ends none."""
    *full, last = data.decode("utf-8", "replace").split("\n")
    return [f"{row}\n" for row in full] + ([last] if last else [])


@values(frozen=True, slots=True)
class FixOutcome:
    """The outcome of fixing.

    `fixed` are the findings whose fix was applied, in order of application; `dropped` those whose
    fix was reverted, as it caused errors; `skipped` has files that were not changed, with the
    reason; `settled` is false if fixes remain after the last pass; `checked` is the last check.
    """

    fixed: tuple[Finding, ...]
    skipped: tuple[tuple[str, str], ...]
    settled: bool
    checked: Checked
    dropped: tuple[Finding, ...] = ()

    @property
    def files(self) -> tuple[str, ...]:
        """The changed files, sorted."""
        return tuple(sorted({finding.file for finding in self.fixed}))


def fix_all(
    check: Callable[[], Checked],
    *,
    unsafe: bool = False,
    files: Disk | None = None,
    locate: Callable[[str], File] = File,
    passes: int = PASSES,
) -> FixOutcome:
    """Check, fix, and check again until no applicable fix remains.

    `check` is called for each pass; `locate` turns the file of a finding into the file on disk,
    unless the `files` are given. Unsafe fixes are skipped unless requested. Files that were changed
    in the meantime, that can't be written, or that a fix would break are also skipped, and named in
    the outcome.
    """
    work = _Work(check, Disk(locate) if files is None else files, unsafe, check())
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

    def __init__(self, check: Callable[[], Checked], files: Disk, unsafe: bool, checked: Checked) -> None:
        self.check = check
        self.files = files
        self.unsafe = unsafe
        self.checked = checked
        self.fixed: list[Finding] = []
        self.skipped: dict[str, str] = {}
        self.dropped: dict[tuple[str, str], Finding] = {}

    def outcome(self, *, settled: bool) -> FixOutcome:
        return FixOutcome(
            tuple(self.fixed), tuple(sorted(self.skipped.items())), settled, self.checked, tuple(self.dropped.values())
        )

    def due(self) -> list[Finding]:
        """Return the findings whose fixes are applied next, file by file."""
        files = _by_file(self.checked.findings, self.unsafe, self.skipped)
        return [
            chosen
            for file, findings in files
            for chosen in choose(
                [finding for finding in findings if _identity(finding) not in self.dropped], self.checked.text_of(file)
            )[0]
        ]

    def apply(self, due: list[Finding]) -> None:
        """Apply fixes and check; if they cause errors, revert them and try each half."""
        before = self.checked
        done: list[Finding] = []
        for file in dict.fromkeys(finding.file for finding in due):
            text = before.text_of(file)
            chosen, edits = choose([finding for finding in due if finding.file == file], text)
            problem = _rewrite(self.files, file, text, edits) if chosen else ""
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
        for file in dict.fromkeys(finding.file for finding in done):
            self.files.write(file, before.text_of(file).encode("utf-8"))
        if len(done) == 1:
            self.dropped[_identity(done[0])] = done[0]
            self.checked = self.check()
            return
        middle = len(done) // 2
        self.checked = self.check()
        for half in (done[:middle], done[middle:]):
            # The first half may have moved the places of the second one.
            identities = {_identity(finding) for finding in half}
            self.apply([finding for finding in self.due() if _identity(finding) in identities])


def _identity(finding: Finding) -> tuple[str, str]:
    """Return the identity of a finding and its fix, independent of the line."""
    return fingerprint(finding), finding.fix.title if finding.fix is not None else ""


def _harmful(before: Iterable[Finding], after: Iterable[Finding], fixed: Sequence[Finding]) -> bool:
    """Return whether fixes cause errors: a single one more than it removes, several any.

    Errors at a later stage than those fixed do not count: they existed before, but the check could
    not reach them. Once the YAML, schema or references of a file are fixed, the later stages run,
    for it and for files that depend on it.
    """
    depths: dict[str, int] = {}
    for finding in fixed:
        depths[finding.file] = min(depths.get(finding.file, RULES), _depth(finding))
    elsewhere = RULES if min(depths.values()) == RULES else -1

    def errors(findings: Iterable[Finding]) -> int:
        return sum(
            finding.severity is Severity.ERROR and _depth(finding) <= depths.get(finding.file, elsewhere)
            for finding in findings
        )

    # With several fixes, the errors that the others remove would hide those that one causes.
    removed = errors(fixed) if len(fixed) > 1 else 0
    return errors(after) > errors(before) - removed


RULES = 3


def _depth(finding: Finding) -> int:
    """Return the stage of a finding: 0 YAML, 1 schema, 2 references, 3 rules."""
    return {"SF0": 0, "SF1": 1, "SF2": 2}.get(finding.code[:3], RULES)


def _by_file(findings: Iterable[Finding], unsafe: bool, skipped: Iterable[str]) -> list[tuple[str, list[Finding]]]:
    files: dict[str, list[Finding]] = {}
    for finding in sorted(findings, key=sort_key):
        if finding.fix is not None and (finding.fix.safe or unsafe) and finding.file not in skipped:
            files.setdefault(finding.file, []).append(finding)
    return list(files.items())


def choose(findings: Sequence[Finding], text: str) -> tuple[list[Finding], list[Edit]]:
    """Return the findings of one file whose fixes can be applied together, and all their edits.

    Safe fixes come first, then the order of the findings. A fix is chosen if none of its edits
    overlaps an edit chosen before; an edit that two fixes share is applied once. Fixes that
    change nothing are skipped, and an unsafe fix of a value waits if another rule's fix of the
    same value has been chosen.
    """
    lines = Lines(text)
    taken: dict[tuple[int, int, str], Edit] = {}
    chosen: list[Finding] = []
    rules: dict[Path, str] = {}
    for finding in sorted(findings, key=lambda finding: finding.fix is not None and not finding.fix.safe):
        edits = finding.fix.edits if finding.fix is not None else ()
        places = {(*lines.range(edit.span), edit.text): edit for edit in edits}
        new = {place: edit for place, edit in places.items() if place not in taken}
        if not any(text[start:end] != word for start, end, word in places):
            continue
        rule = rules.get(finding.path, finding.code) if finding.path else finding.code
        if rule != finding.code and finding.fix is not None and not finding.fix.safe:
            continue
        if not any(_overlap(mine, other) for mine in new for other in taken):
            chosen.append(finding)
            taken |= new
            rules.setdefault(finding.path, finding.code)
    return sorted(chosen, key=sort_key), list(taken.values())


def _overlap(place: tuple[int, int, str], other: tuple[int, int, str]) -> bool:
    """Return whether two edits touch the same characters, or insert at the same place."""
    if place[0] == other[0]:
        return True
    first, second = sorted((place[:2], other[:2]))
    return second[0] < first[1]


def _rewrite(files: Disk, file: str, text: str, edits: Sequence[Edit]) -> str:
    """Write the edited text of a file; return the reason if that fails, otherwise an empty text."""
    try:
        new = apply(text, edits)
    except ValueError as error:
        return f"its fixes conflict: {error}"
    if parse(text, "").complete and not parse(new, "").complete:
        return "its fixes would break the file"
    try:
        if files.read(file) != text.encode("utf-8"):
            return "the file has changed since it was checked"
        files.write(file, new.encode("utf-8"))
    except (OSError, UnicodeError) as error:
        return f"it could not be written: {getattr(error, 'strerror', None) or error}"
    return ""
