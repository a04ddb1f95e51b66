"""`check`: the findings of the content, their places and their fixes."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sheetforge.cli.options import content_option
from sheetforge.cli.output import aligned, echo_lines, mute
from sheetforge.content.library import BadRequest, Unreadable
from sheetforge.content.lookup import ContentRoot, absolute, find_content
from sheetforge.finding import Finding, Severity
from sheetforge.lint.check import Result
from sheetforge.lint.reporters import FORMATS, CheckReport, render, statistics
from sheetforge.pipeline import check_content
from sheetforge.text import counted

if TYPE_CHECKING:
    from sheetforge.content.yaml import RuleText

UNREADABLE = "SF015"


@dataclass(frozen=True, slots=True)
class FindingFilter:
    """The findings that the user wants to see, by file and by code."""

    files: tuple[str, ...] | None
    select: tuple[str, ...]
    ignore: tuple[str, ...]

    def shows(self, finding: Finding) -> bool:
        """Return True for a finding of a chosen file and code."""
        if self.files is not None and not _below(finding.file, self.files):
            return False
        if self.select and not _named(finding, self.select):
            return False
        return not _named(finding, self.ignore)

    def files_of(self, result: Result) -> tuple[str, ...]:
        """Return the checked files that the user wants to see."""
        if self.files is None:
            return result.files
        return tuple(file for file in result.files if _below(file, self.files))


@click.command("check")
@click.argument("paths", nargs=-1, metavar="[PATH]...", type=click.Path())
@click.option("--format", "form", type=click.Choice(FORMATS), default="text", show_default=True)
@click.option("--select", multiple=True, metavar="CODE", help="Only these codes or names.")
@click.option("--ignore", multiple=True, metavar="CODE", help="Hide these codes or names.")
@click.option("--fix", is_flag=True, help="Apply the safe fixes.")
@click.option("--unsafe", is_flag=True, help="With --fix: apply guesses, too.")
@click.option(
    "--statistics", "counting", is_flag=True, help="Count findings and reconstructed values."
)
@click.option("--strict", is_flag=True, help="Fail on warnings, too.")
@click.option("--baseline", metavar="FILE", type=click.Path(path_type=Path), help="Known findings.")
@click.option("--update-baseline", is_flag=True, help="Write the current findings to --baseline.")
@click.option("--no-cache", is_flag=True, help="Ignore cached results.")
@content_option
def check_command(
    paths: tuple[str, ...],
    form: str,
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    fix: bool,
    unsafe: bool,
    counting: bool,
    strict: bool,
    baseline: Path | None,
    update_baseline: bool,
    no_cache: bool,
    content: str | None,
) -> int:
    """Check the content: YAML, schema, references, and every rule of the games.

    With PATHs only findings in those files are reported; they are checked against all the rest.
    Exit code 0: nothing at error level; 1: findings; 2: something could not be read.
    """
    if unsafe and not fix:
        raise click.UsageError("--unsafe goes with --fix")
    if update_baseline and baseline is None:
        raise click.UsageError("--update-baseline needs --baseline FILE")
    place = find_content(content, paths)
    view = FindingFilter(_shown_paths(paths, place), _codes(select), _codes(ignore))
    result = check_content(place, remember=not no_cache)
    if fix:
        result = _fix(place, result, view, unsafe)
    findings = [finding for finding in result.findings if view.shows(finding)]
    waived = [finding for finding in result.waived if view.shows(finding)]
    if baseline is not None:
        findings, known = _baseline(baseline, findings, update_baseline)
        waived += known
    try:
        _print(result, findings, waived, view, form, counting)
    except BrokenPipeError:
        # The reader of the output has gone. The exit code still says what was found.
        mute()
    below = sum(one.severity is Severity.ERROR for one in result.beneath)
    if below:
        what = counted(below, "error")
        click.echo(f"{what} in packs below; sheetforge check --content DIR lists them", err=True)
    return _exit_code(findings, strict)


def _print(
    result: Result,
    findings: Sequence[Finding],
    waived: Sequence[Finding],
    view: FindingFilter,
    form: str,
    counting: bool,
) -> None:
    from sheetforge import __version__

    report = CheckReport(
        tuple(findings),
        tuple(waived),
        view.files_of(result),
        _rules(result, findings, form),
        result.library.source_text,
        __version__,
    )
    color = form == "text" and sys.stdout.isatty() and "NO_COLOR" not in os.environ
    click.echo(render(form, report, color=color), nl=False)
    if counting:
        from sheetforge.lint.provenance import reconstructed_counts

        aside = form not in ("text", "concise")
        echo_lines(aligned(statistics(report), {0}), err=aside)
        click.echo(reconstructed_counts(result.library), nl=False, err=aside)


def _rules(result: Result, findings: Sequence[Finding], form: str) -> Mapping[str, RuleText]:
    """Return the texts of the rules if the report shows any of them."""
    if not findings and form != "sarif":
        return {}
    from sheetforge.game import games_of
    from sheetforge.lint.catalogue import catalogue

    games = any(not found.code.startswith("SF") for found in findings) or form == "sarif"
    return catalogue(games_of(result.library) if games else {})


def _exit_code(findings: Sequence[Finding], strict: bool) -> int:
    if any(finding.code == UNREADABLE for finding in findings):
        return 2
    failing = (Severity.ERROR, Severity.WARNING) if strict else (Severity.ERROR,)
    return int(any(finding.severity in failing for finding in findings))


def _shown_paths(paths: Sequence[str], place: ContentRoot) -> tuple[str, ...] | None:
    """Return the paths as findings have them, or None for all.

    Raises `Unreadable` for a missing path, `BadRequest` for one outside the content.
    """
    if not paths:
        return None
    shown = []
    for path in paths:
        target = absolute(path)
        if not target.exists():
            raise Unreadable(f"{path}: there is no such file or folder")
        if target == place.root or place.root in target.parents:
            inside = target.relative_to(place.root).as_posix()
            shown.append(place.shown if inside == "." else f"{place.shown}/{inside}")
        elif target in place.root.parents:
            shown.append(place.shown)
        else:
            raise BadRequest(f"{path}: lies outside the content folder {place.shown}")
    return tuple(shown)


def _below(file: str, paths: Sequence[str]) -> bool:
    return any(file == path or file.startswith(f"{path}/") for path in paths)


def _codes(given: Sequence[str]) -> tuple[str, ...]:
    """Return `--select SD3,SD4 --select SF1` as one list; each must be of a known rule."""
    codes = tuple(part.strip() for text in given for part in text.split(",") if part.strip())
    if codes:
        from sheetforge.game import discover
        from sheetforge.lint.catalogue import catalogue, rule_hint

        texts = catalogue(discover())
        for code in codes:
            if not any(_matches(text.code, text.name, code) for text in texts.values()):
                raise click.UsageError(f"there is no rule {code!r}; {rule_hint(texts, code)}")
    return codes


def _named(finding: Finding, wanted: Sequence[str]) -> bool:
    return any(_matches(finding.code, finding.name, code) for code in wanted)


def _matches(code: str, name: str, wanted: str) -> bool:
    return code.startswith(wanted.upper()) or name == wanted


def _fix(place: ContentRoot, result: Result, view: FindingFilter, unsafe: bool) -> Result:
    from sheetforge.lint.fixes import Checked, fix_all

    latest = [result]

    def again() -> Checked:
        latest[0] = check_content(place)
        chosen = tuple(finding for finding in latest[0].findings if view.shows(finding))
        return Checked(chosen, latest[0].library.source_text)

    root = place.shown

    def locate(file: str) -> Path:
        return place.root / file.removeprefix(f"{root}/")

    outcome = fix_all(again, unsafe=unsafe, locate=locate)
    for finding in outcome.fixed:
        click.echo(_fix_line(finding, "fixed"), err=True)
    for finding in outcome.dropped:
        line = _fix_line(finding, "not fixed")
        click.echo(f"{line}: it leaves more errors than it removes", err=True)
    for file, why in outcome.skipped:
        click.echo(f"{file}: not changed: {why}", err=True)
    return latest[0]


def _fix_line(finding: Finding, outcome: str) -> str:
    title = finding.fix.title if finding.fix is not None else ""
    return f"{finding.file}:{finding.span.line}: {outcome} {finding.code}: {title}"


def _baseline(
    file: Path, findings: list[Finding], update: bool
) -> tuple[list[Finding], list[Finding]]:
    from sheetforge.lint.baseline import baseline_text, read_baseline, set_aside

    if update:
        from sheetforge.files import OutputError, put

        try:
            put(file, baseline_text(findings).encode())
        except OutputError as problem:
            raise Unreadable(str(problem)) from None
        click.echo(f"{file}: {counted(len(findings), 'finding')} set aside", err=True)
    return set_aside(findings, read_baseline(file))
