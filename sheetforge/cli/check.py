"""`check`: the findings of the content, their places and their fixes."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sheetforge.cli.completing import complete_codes
from sheetforge.cli.options import content_option
from sheetforge.cli.output import aligned, echo_lines, mute
from sheetforge.content.library import Unreadable
from sheetforge.content.lookup import absences, find_content
from sheetforge.finding import Finding, Severity
from sheetforge.lint.reporters import FORMATS, CheckReport, render, statistics
from sheetforge.parts import NOTES, offered
from sheetforge.pipeline import check_content
from sheetforge.text import counted
from sheetforge.values import values

if TYPE_CHECKING:
    from sheetforge.cli.check_scope import OutputFile, Scope
    from sheetforge.content.library import Library
    from sheetforge.content.lookup import ContentRoot
    from sheetforge.content.yaml import RuleText
    from sheetforge.lint.causes import Causing
    from sheetforge.lint.check import Result

UNREADABLE = "SF015"


@values(frozen=True, slots=True)
class FindingFilter:
    """The findings that the user wants to see, by origin and by code."""

    origin: Causing | None
    select: tuple[str, ...]
    ignore: tuple[str, ...]

    def shows(self, finding: Finding) -> bool:
        """Return True for a finding of a chosen origin and code."""
        if self.origin is not None and not self.origin.has(finding):
            return False
        return self._has_code(finding)

    def fixes(self, finding: Finding) -> bool:
        """Return True for a chosen finding in a chosen file; no other file is changed."""
        if self.origin is not None and not self.origin.has_file(finding.file):
            return False
        return self._has_code(finding)

    def _has_code(self, finding: Finding) -> bool:
        if self.select and not _named(finding, self.select):
            return False
        return not _named(finding, self.ignore)

    def report(
        self, result: Result, findings: Sequence[Finding], waived: Sequence[Finding], rules: Mapping[str, RuleText]
    ) -> CheckReport:
        """Return the report of findings, with the files and gaps that the user asks about."""
        from sheetforge import __version__

        files, gaps, origin = result.files, result.not_judged, self.origin
        if origin is not None:
            shown = dict.fromkeys(finding.file for finding in findings)
            files = tuple(file for file in files if origin.has_file(file) or file in shown)
            gaps = tuple(gap for gap in gaps if origin.leaves_open(gap))
        return CheckReport(tuple(findings), tuple(waived), files, rules, result.library.source_text, __version__, gaps)


@click.command("check")
@click.argument("paths", nargs=-1, metavar="[PATH]...", type=click.Path())
@click.option("--format", "form", type=click.Choice(FORMATS), default="text", show_default=True)
@click.option(
    "--select", multiple=True, metavar="CODE", shell_complete=complete_codes, help="Only these codes or names."
)
@click.option(
    "--ignore", multiple=True, metavar="CODE", shell_complete=complete_codes, help="Hide these codes or names."
)
@click.option("--since", metavar="REV", help="Only what changed since a git revision, and what depends on it.")
@click.option("--alone", is_flag=True, help="Only those files, with what they need; nothing else is judged.")
@click.option(
    "--output-file",
    "outputs",
    multiple=True,
    metavar="FORMAT:FILE",
    help="Write a report to a file as well; may be repeated.",
)
@click.option("--fix", is_flag=True, help="Apply the safe fixes.")
@click.option("--unsafe", is_flag=True, help="With --fix: also apply fixes that are guesses.")
@click.option("--diff", is_flag=True, help="With --fix: show the changes, write nothing.")
@click.option("--statistics", "counting", is_flag=True, help="Count findings and reconstructed values.")
@click.option("--strict", is_flag=True, help="Also fail on warnings.")
@click.option(
    "--baseline",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="File of known findings, which are not reported again.",
)
@click.option("--update-baseline", is_flag=True, help="Write the current findings to --baseline.")
@click.option("--no-cache", is_flag=True, help="Ignore cached results.")
@content_option
def check_command(
    paths: tuple[str, ...],
    form: str,
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    since: str | None,
    alone: bool,
    outputs: tuple[str, ...],
    fix: bool,
    unsafe: bool,
    diff: bool,
    counting: bool,
    strict: bool,
    baseline: Path | None,
    update_baseline: bool,
    no_cache: bool,
    content: str | None,
) -> int:
    """Check the content: YAML, schema, references, rules of games.

    With PATHs or --since, only findings that those files cause are reported, in whichever file they
    are; all other content is read as well. With --alone those files are judged by themselves, which
    takes less than a second in any folder; rules that compare all files are named as not judged, and
    findings in files that depend on them are not found. Exit code 0: no finding at error level; 1:
    findings; 2: a file could not be read or written.
    """
    if unsafe and not fix:
        raise click.UsageError("--unsafe needs --fix")
    if diff and not fix:
        raise click.UsageError("--diff needs --fix")
    if update_baseline and baseline is None:
        raise click.UsageError("--update-baseline needs --baseline FILE")
    if since is not None and paths:
        raise click.UsageError("--since finds the files itself; name a revision or PATHs")
    if alone and (fix or not (paths or since)):
        raise click.UsageError("--alone needs PATHs or --since, and changes nothing with --fix")
    writes = _outputs(outputs)
    place = find_content(content, paths)
    scope = _scope(paths, since, place)
    codes = _codes(select), _codes(ignore)
    result = check_content(place, remember=not no_cache, alone=scope.files if alone and scope else None)
    origin = None if scope is None else scope.origin(result, place.shown)
    view = FindingFilter(origin, *codes)
    if fix:
        from sheetforge.cli.check_fix import fix_content

        result = fix_content(place, result, view.fixes, unsafe=unsafe, diff=diff)
    findings = [finding for finding in result.findings if view.shows(finding)]
    waived = [finding for finding in result.waived if view.shows(finding)]
    if baseline is not None:
        findings, known = _baseline(baseline, findings, update_baseline)
        waived += known
    every = any(form in ("sarif", "markdown") for form in (form, *(write.form for write in writes)))
    report = view.report(result, findings, waived, _rules(result, findings, every))
    problems = _written({write: render(write.form, report) for write in writes})
    try:
        # With --diff the output is the patch; the report goes beside it.
        _print(result, report, form, counting, aside=diff)
    except BrokenPipeError:
        # The reader of the output has gone. The exit code still says what was found.
        mute()
    echo_lines(_errors_below(result), err=True)
    echo_lines((*_notes(result.library), *(f"sheetforge: {problem}" for problem in problems)), err=True)
    return 2 if problems else _exit_code(findings, strict)


def _notes(library: Library) -> Iterator[str]:
    """Yield what of a library is not read, and remarks of parts, as on outdated schemas."""
    yield from absences(library)
    for notes in offered(NOTES):
        if callable(notes):
            yield from map(str, notes(library))


def _errors_below(result: Result) -> list[str]:
    """Return a line for each pack below that has errors, with the command that shows them."""
    files = [finding.file for finding in result.beneath if finding.severity is Severity.ERROR]
    if not files:
        return []
    from sheetforge.lint.layered import pack_of_file

    packs = [pack_of_file(result.library, file) for file in files]
    return [
        f"{counted(packs.count(pack), 'error')} in {pack}, a pack below; sheetforge check --content {pack.shown_root}"
        for layer in result.library.layers
        if (pack := layer.pack) in packs
    ]


# Most checks name no paths and write no reports, so what serves those is imported late.


def _outputs(given: Sequence[str]) -> list[OutputFile]:
    if not given:
        return []
    from sheetforge.cli.check_scope import output_files

    return output_files(given)


def _written(reports: Mapping[OutputFile, str]) -> list[str]:
    """Write reports; return why any could not be written."""
    if not reports:
        return []
    from sheetforge.cli.check_scope import write_reports

    return write_reports(reports)


def _scope(paths: Sequence[str], since: str | None, place: ContentRoot) -> Scope | None:
    """Return what the check is asked about; None for all of the content."""
    if not paths and since is None:
        return None
    from sheetforge.cli.check_scope import changed_since, named_paths

    return named_paths(paths, place) if since is None else changed_since(since, place)


def _print(result: Result, report: CheckReport, form: str, counting: bool, aside: bool) -> None:
    color = form == "text" and sys.stdout.isatty() and "NO_COLOR" not in os.environ
    click.echo(render(form, report, color=color), nl=False, err=aside)
    if counting:
        from sheetforge.lint.provenance import reconstructed_counts

        aside = aside or form not in ("text", "concise")
        echo_lines(aligned(statistics(report), {0}), err=aside)
        click.echo(reconstructed_counts(result.library), nl=False, err=aside)


def _rules(result: Result, findings: Sequence[Finding], every: bool) -> Mapping[str, RuleText]:
    """Return the texts of the rules if a report shows any of them; with `every` those of games."""
    if not findings and not every:
        return {}
    from sheetforge.game import games_of
    from sheetforge.lint.catalogue import catalogue

    games = any(not finding.code.startswith("SF") for finding in findings) or every
    return catalogue(games_of(result.library) if games else {})


def _exit_code(findings: Sequence[Finding], strict: bool) -> int:
    if any(finding.code == UNREADABLE for finding in findings):
        return 2
    failing = (Severity.ERROR, Severity.WARNING) if strict else (Severity.ERROR,)
    return int(any(finding.severity in failing for finding in findings))


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


def _baseline(file: Path, findings: list[Finding], update: bool) -> tuple[list[Finding], list[Finding]]:
    from sheetforge.lint.baseline import baseline_text, read_baseline, set_aside

    if update:
        from sheetforge.files import OutputError, put

        try:
            put(file, baseline_text(findings).encode())
        except OutputError as problem:
            raise Unreadable(str(problem)) from None
        click.echo(f"{file}: {counted(len(findings), 'finding')} set aside", err=True)
    return set_aside(findings, read_baseline(file))
