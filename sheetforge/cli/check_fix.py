"""`check --fix`: the fixes applied to the files, or shown as a patch."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import click

from sheetforge.content.kinds import Key
from sheetforge.content.lookup import ContentRoot
from sheetforge.finding import Finding
from sheetforge.lint.check import Result
from sheetforge.lint.fixes import Checked, Disk, PatchFiles, fix_all
from sheetforge.pipeline import check_content


def fix_content(
    place: ContentRoot, result: Result, wanted: Callable[[Finding], bool], *, unsafe: bool, diff: bool
) -> Result:
    """Apply the fixes of wanted findings and return the last check.

    With `diff` the files stay as they are: the changes are printed as a patch, and the result is
    the one given.
    """
    root = place.shown

    def locate(file: str) -> Path:
        return place.root / file.removeprefix(f"{root}/")

    files = PatchFiles(locate) if diff else Disk(locate)
    latest = [result]

    def again() -> Checked:
        draft = _texts(files.texts, root) if isinstance(files, PatchFiles) else {}
        latest[0] = check_content(place, draft=draft)
        chosen = tuple(finding for finding in latest[0].findings if wanted(finding))
        return Checked(chosen, latest[0].library.source_text)

    outcome = fix_all(again, unsafe=unsafe, files=files)
    for finding in outcome.fixed:
        click.echo(_fix_line(finding, "would fix" if diff else "fixed"), err=True)
    for finding in outcome.dropped:
        line = _fix_line(finding, "not fixed")
        click.echo(f"{line}: it leaves more errors than it removes", err=True)
    for file, why in outcome.skipped:
        click.echo(f"{file}: not changed: {why}", err=True)
    if not isinstance(files, PatchFiles):
        return latest[0]
    click.echo(files.patch(), nl=False)
    return result


def _texts(texts: Mapping[str, bytes], root: str) -> dict[Key, str]:
    """Return the texts of files by entity."""
    return {
        Key(*file.removeprefix(f"{root}/").removesuffix(".yaml").split("/")): data.decode()
        for file, data in texts.items()
    }


def _fix_line(finding: Finding, outcome: str) -> str:
    title = finding.fix.title if finding.fix is not None else ""
    return f"{finding.file}:{finding.span.line}: {outcome} {finding.code}: {title}"
