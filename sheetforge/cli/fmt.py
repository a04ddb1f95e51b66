"""`fmt`: files of content in canonical form."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import unified_diff
from pathlib import Path

import click

from sheetforge.cli.options import content_option
from sheetforge.content.kinds import Key
from sheetforge.content.library import BadRequest, Library, Unreadable, open_library
from sheetforge.content.lookup import absolute, find_content
from sheetforge.files import edit_file
from sheetforge.game import discover
from sheetforge.text import counted


@click.command("fmt")
@click.argument("paths", nargs=-1, metavar="[PATH]...")
@click.option("--check", "checking", is_flag=True, help="Write nothing; exit 1 for any change.")
@click.option("--diff", "showing", is_flag=True, help="Write nothing; print the changes.")
@content_option
def fmt_command(paths: tuple[str, ...], checking: bool, showing: bool, content: str | None) -> int:
    """Write content in canonical form. That is the order of fields, indents, spaces and quotes.

    Without PATHs, all files of the content folder are formatted. What a file means stays the same,
    and comments are kept: those above a field move with it. Files that are not sound YAML are left
    unchanged. Exit code 1: a file was left unchanged or, with --check or --diff, would change.
    """
    from sheetforge.content.form import formatted
    from sheetforge.content.yaml import parse

    place = find_content(content, paths)
    library = open_library(place.root, place.shown, discover(), tolerant=True)
    changed = refused = total = 0
    for key, path, shown in _chosen(library, paths):
        total += 1
        source = parse(_read(path, shown), shown)
        if source.findings or not source.complete:
            click.echo(f"{shown}: left unchanged: {_why(source.findings)}", err=True)
            refused += 1
            continue
        text = formatted(source, library.systems[key.system].kinds[key.kind])
        if text == source.text:
            continue
        changed += 1
        if showing:
            old, new = (one.splitlines(keepends=True) for one in (source.text, text))
            click.echo("".join(unified_diff(old, new, f"a/{shown}", f"b/{shown}")), nl=False)
        elif checking:
            click.echo(shown)
        else:
            _write(path, shown, text)
            click.echo(f"{shown}: formatted", err=True)
    verb = "would change" if checking or showing else "changed"
    click.echo(f"{counted(total, 'file')}, {changed} {verb}", err=True)
    return int(bool(refused or (changed and (checking or showing))))


def _why(findings: tuple[object, ...]) -> str:
    message = getattr(findings[0], "message", "") if findings else "it is empty or not a mapping"
    return f"{message}; sheetforge check --fix may correct it"


def _chosen(library: Library, paths: tuple[str, ...]) -> Iterator[tuple[Key, Path, str]]:
    """Yield key, path and shown path of the folder's own files, all or those that paths name.

    Raises `BadRequest` for a path without a file of the content.
    """
    files = library.layers[-1].files if library.layers else library.files
    own = {key: Path(files[key]) for key in sorted(files)}
    wanted = [(path, absolute(path)) for path in paths]
    for path, target in wanted:
        if not target.exists():
            raise Unreadable(f"{path}: there is no such file or folder")
        if not any(_below(absolute(str(file)), target) for file in own.values()):
            where = f"lies outside the content folder {library.shown_root}"
            raise BadRequest(f"{path}: {where}; give another folder with --content")
    for key, file in own.items():
        if not wanted or any(_below(absolute(str(file)), target) for _, target in wanted):
            yield key, file, library.shown(key)


def _below(file: Path, target: Path) -> bool:
    return file == target or target in file.parents


def _read(path: Path, shown: str) -> bytes:
    try:
        return path.read_bytes()
    except OSError as problem:
        reason = (problem.strerror or str(problem)).lower()
        raise Unreadable(f"{shown}: cannot be read: {reason}") from None


def _write(path: Path, shown: str, text: str) -> None:
    try:
        edit_file(path, text.encode())
    except OSError as problem:
        reason = (problem.strerror or str(problem)).lower()
        raise Unreadable(f"{shown}: cannot be written: {reason}") from None
