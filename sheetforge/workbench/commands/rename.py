"""`rename`: a new id for an entity, and in everything that names it."""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from sheetforge.cli.completing import complete_ids
from sheetforge.cli.options import content_option, library_at
from sheetforge.cli.output import echo_lines
from sheetforge.content.library import Unreadable
from sheetforge.content.lookup import find_key
from sheetforge.files import OutputError
from sheetforge.text import counted

if TYPE_CHECKING:
    from sheetforge.workbench.rename import Renaming


@click.command("rename")
@click.argument("name", metavar="ID", required=False, shell_complete=complete_ids)
@click.argument("new", metavar="NEW", required=False)
@click.option("--dry-run", is_flag=True, help="List the files; write nothing.")
@click.option("--diff", "as_diff", is_flag=True, help="Show the changes; write nothing.")
@click.option("--undo", is_flag=True, help="Restore the files of an interrupted rename.")
@content_option
def rename_command(
    name: str | None, new: str | None, dry_run: bool, as_diff: bool, undo: bool, content: str | None
) -> None:
    """Give an entity of this folder a new id. Its file and every reference to it change.

    A rename that would cause a finding is refused. All files are written, or none.
    """
    from sheetforge.content.lookup import find_content
    from sheetforge.workbench import journal

    root = find_content(content).root
    if undo:
        if name is not None:
            raise click.UsageError("--undo takes no ID and NEW")
        files = journal.undo(root) if journal.is_interrupted(root) else []
        click.echo(f"{counted(len(files), 'file')} restored", err=True)
        return
    if name is None or new is None:
        raise click.UsageError("name the entity and its new id: sheetforge rename ID NEW")
    if journal.is_interrupted(root):
        raise Unreadable("an earlier rename was interrupted; restore its files first: sheetforge rename --undo")
    from sheetforge.workbench.rename import plan_rename

    library = library_at(content)
    plan = plan_rename(library, find_key(library, name), new)
    if as_diff:
        click.echo("".join(_diff(plan)), nl=False)
    elif not dry_run:
        try:
            plan.apply()
        except OutputError as problem:
            raise Unreadable(f"{problem}; nothing was changed") from None
    echo_lines(_summary(plan, written=not (dry_run or as_diff)), err=as_diff)
    for note in plan.notes:
        click.echo(f"sheetforge: {note}", err=True)


def _summary(plan: Renaming, written: bool) -> Iterator[str]:
    for file in plan.files:
        if file.new != file.old:
            yield f"{file.old} -> {file.new}"
        if file.old in plan.edits:
            yield f"{file.new}: {counted(len(plan.edits[file.old]), 'place')}"
    verb = "renamed" if written else "would be renamed"
    yield f"{plan.old} {verb} to {plan.new.id}"


def _diff(plan: Renaming) -> Iterator[str]:
    for file in plan.files:
        if file.new != file.old:
            yield f"rename from {file.old}\nrename to {file.new}\n"
        for line in difflib.unified_diff(
            file.before.splitlines(keepends=True), file.after.splitlines(keepends=True), file.old, file.new
        ):
            yield line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n"
