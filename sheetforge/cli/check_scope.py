"""The part of the content that a check reports on, and the files that reports are written to."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from sheetforge.content.library import BadRequest, Unreadable
from sheetforge.content.listing import MANIFEST
from sheetforge.content.lookup import ContentRoot, absolute
from sheetforge.lint.causes import Causing
from sheetforge.lint.check import Result
from sheetforge.lint.reporters import FORMATS
from sheetforge.text import did_you_mean
from sheetforge.values import values

if TYPE_CHECKING:
    from sheetforge.content.revisions import Revision


@values(frozen=True, slots=True)
class Scope:
    """The files that a check is asked about, as findings show them.

    `files` are files and folders, `gone` deleted files. `missing` are paths that the user named and
    that do not exist; they count as deleted if anything depends on them. With a `revision` the
    files are those that changed since.
    """

    files: tuple[str, ...]
    gone: tuple[str, ...] = ()
    missing: tuple[tuple[str, str], ...] = ()
    revision: Revision | None = None

    def origin(self, result: Result, root: str) -> Causing:
        """Return the origin that findings must have. Raises `Unreadable` for a path that does not
        exist."""
        library = result.library
        for path, shown in self.missing:
            lone = Causing.of((), (shown,), library)
            if not any(map(lone.has, result.findings)):
                raise Unreadable(f"{path}: there is no such file or folder")
        gone = (*self.gone, *(shown for _, shown in self.missing))
        return Causing.of(self.files, gone, library, self._before(result, root))

    def _before(self, result: Result, root: str) -> str:
        """Return the earlier text of the changed files, if any finding depends on it."""
        if self.revision is None or not any(finding.code == "SF205" for finding in result.findings):
            return ""
        changed = [file.removeprefix(f"{root}/") for file in (*self.files, *self.gone)]
        texts = self.revision.texts(changed) if changed else {}
        return "\n".join(text.decode(errors="replace") for text in texts.values())


def named_paths(paths: Sequence[str], place: ContentRoot) -> Scope:
    """Return the scope of paths. Raises `BadRequest` for one outside the content."""
    files, missing = [], []
    for path in paths:
        target = absolute(path)
        if target == place.root or place.root in target.parents:
            inside = target.relative_to(place.root).as_posix()
            shown = place.shown if inside == "." else f"{place.shown}/{inside}"
        elif target in place.root.parents:
            shown = place.shown
        elif not target.exists():
            raise Unreadable(f"{path}: there is no such file or folder")
        else:
            step = f"move it to {place.shown}/KIND/SYSTEM/ID.yaml, or give another folder with --content"
            raise BadRequest(f"{path}: lies outside the content folder {place.shown}; {step}")
        if target.exists():
            files.append(shown)
        else:
            missing.append((path, shown))
    return Scope(tuple(files), missing=tuple(missing))


def changed_since(name: str, place: ContentRoot) -> Scope:
    """Return the scope of what changed since a revision, deleted and new files included.

    A changed manifest may change everything. Raises `Unreadable` without git, or for an unknown
    revision.
    """
    from sheetforge.content.revisions import Revision

    revision = Revision.of(place.root, name)
    change = revision.changed()
    if MANIFEST in (*change.present, *change.gone):
        return Scope((place.shown,), revision=revision)
    present, gone = (tuple(f"{place.shown}/{path}" for path in paths) for paths in (change.present, change.gone))
    return Scope(present, gone, revision=revision)


class OutputFile(NamedTuple):
    """A report to write: its format and its file."""

    form: str
    file: Path


def output_files(given: Sequence[str]) -> list[OutputFile]:
    """Return `sarif:check.sarif` and the like as formats and files. Raises a usage error."""
    found = []
    for text in given:
        form, colon, file = text.partition(":")
        if not colon or not file:
            raise click.UsageError(f"--output-file {text!r}: write FORMAT:FILE, as in sarif:check.sarif")
        if form not in FORMATS:
            raise click.UsageError(f"--output-file: no format {form!r}; {did_you_mean(form, FORMATS, with_list=True)}")
        found.append(OutputFile(form, Path(file)))
    return found


def write_reports(reports: Mapping[OutputFile, str]) -> list[str]:
    """Write reports, each completely or not at all; return why any could not be written.

    The summary page of a job, a file that all its commands share, is added to.
    """
    from sheetforge.files import OutputError, put

    problems = []
    shared = os.environ.get("GITHUB_STEP_SUMMARY")
    for output, text in reports.items():
        data = text.encode()
        try:
            if shared and output.file == Path(shared) and output.file.exists():
                data = output.file.read_bytes() + data
            put(output.file, data)
        except OutputError as problem:
            problems.append(str(problem))
        except OSError as problem:
            problems.append(str(OutputError(output.file, problem)))
    return problems
