"""Applying fixes: edits spliced into files, checked again, until nothing is left to fix.

A fix is applied whole or not at all. One that overlaps another waits for the next pass, when the
check has seen the new text. A file is replaced in one step or stays as it was.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path as File

from sheetforge.finding import Edit, Finding, sort_key
from sheetforge.source import Lines, apply, parse

PASSES = 10
"""How often a library is checked and mended before fixes that never settle are given up."""


@dataclass(frozen=True, slots=True)
class Checked:
    """What a check found, and the text of each file that it was found in."""

    findings: Sequence[Finding]
    text_of: Callable[[str], str]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What fixing did.

    `fixed` are the findings whose fix was applied, in order of application; `skipped` says why a
    file was left alone; `settled` is false when fixes were still left after the last pass;
    `checked` is the state of things at the end.
    """

    fixed: tuple[Finding, ...]
    skipped: tuple[tuple[str, str], ...]
    settled: bool
    checked: Checked

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
) -> Outcome:
    """Check, fix, and check again until no fix is left that can be applied.

    `check` is called anew for each pass; `locate` turns the file of a finding into the file on
    disk. Unsafe fixes are left alone unless asked for. Files that changed meanwhile, that can't
    be written, or that a fix would break are left alone too, and named in the outcome.
    """
    fixed: list[Finding] = []
    skipped: dict[str, str] = {}
    checked = check()
    for _ in range(passes):
        before = len(fixed)
        for file, findings in _by_file(checked.findings, unsafe, skipped):
            chosen, edits = choose(findings, checked.text_of(file))
            if not chosen:
                continue
            problem = _mend(locate(file), checked.text_of(file), edits)
            if problem:
                skipped[file] = problem
            else:
                fixed += chosen
        if len(fixed) == before:
            return Outcome(tuple(fixed), tuple(sorted(skipped.items())), True, checked)
        checked = check()
    left = any(
        choose(found, checked.text_of(file))[0]
        for file, found in _by_file(checked.findings, unsafe, skipped)
    )
    return Outcome(tuple(fixed), tuple(sorted(skipped.items())), not left, checked)


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
    change nothing are left out.
    """
    lines = Lines(text)
    taken: dict[tuple[int, int, str], Edit] = {}
    chosen: list[Finding] = []
    for one in sorted(findings, key=lambda one: one.fix is not None and not one.fix.safe):
        edits = one.fix.edits if one.fix is not None else ()
        places = {(*lines.range(edit.span), edit.text): edit for edit in edits}
        new = {place: edit for place, edit in places.items() if place not in taken}
        if not any(text[start:end] != word for start, end, word in places):
            continue
        if not any(_overlap(mine, other) for mine in new for other in taken):
            chosen.append(one)
            taken |= new
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
        replace_file(path, new.encode("utf-8"))
    except (OSError, UnicodeError) as error:
        return f"it could not be written: {getattr(error, 'strerror', None) or error}"
    return ""


def replace_file(path: File, content: bytes) -> None:
    """Replace a file in one step, keeping its mode; a link keeps pointing at its target.

    Readers see the old or the new content, never a part. Raises OSError and leaves the file and
    the folder as they were when that can't be done.
    """
    target = path.resolve()
    mode = target.stat().st_mode & 0o7777
    handle, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    try:
        with os.fdopen(handle, "wb") as temporary:
            temporary.write(content)
        os.chmod(name, mode)
        os.replace(name, target)
    except BaseException:
        with suppress(OSError):
            os.unlink(name)
        raise
