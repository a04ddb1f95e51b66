"""`uses` and `rename`: where an entity is named, and a new id for it everywhere."""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from sheetforge.cli.completing import complete_ids
from sheetforge.cli.options import content_option, library_at
from sheetforge.cli.output import aligned, as_json, echo_lines
from sheetforge.content.kinds import Key
from sheetforge.content.library import Library, Unreadable
from sheetforge.content.lookup import find_key, find_keys
from sheetforge.files import OutputError
from sheetforge.text import counted

if TYPE_CHECKING:
    from sheetforge.content.uses import Mention, Uses
    from sheetforge.workbench.rename import Renaming


@click.command("uses")
@click.argument("name", metavar="ID", shell_complete=complete_ids)
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text")
@content_option
def uses_command(name: str, form: str, content: str | None) -> None:
    """List every place that names an entity: the entity, file, line and column, and the field.

    ID may be an id, a name, or KIND/SYSTEM/ID; the long form also lists what names a missing one.
    """
    from sheetforge.content.uses import uses_of

    library = library_at(content)
    key = _key(library, name)
    found = uses_of(library, key)
    if form == "json":
        click.echo(as_json(_as_data(library, key, found)), nl=False)
    else:
        what = counted(len(found.uses), "place") if found.uses else "nothing"
        missing = "" if key in library.files else " (missing)"
        click.echo(f"{key}{missing}: {what} {'names' if len(found.uses) < 2 else 'name'} it")
        echo_lines(aligned(list(_rows(found)), ()))
    for file in found.unread:
        click.echo(f"{file}: may name it too, but cannot be read; sheetforge check", err=True)


def _key(library: Library, name: str) -> Key:
    parts = name.split("/")
    if len(parts) == 3 and not find_keys(library, name):
        kind, system, id = parts
        if system in library.systems and kind in library.systems[system].kinds:
            return Key(kind, system, id)
    return find_key(library, name)


def _rows(found: Uses) -> Iterator[tuple[str, ...]]:
    for use in found.uses:
        yield f"{use.file}:{use.span.line}:{use.span.column}", str(use.user), use.field


def _as_data(library: Library, key: Key, found: Uses) -> dict[str, object]:
    entity = {**key._asdict(), "file": library.shown(key) if key in library.files else None}
    uses = [_use_as_data(use) for use in found.uses]
    return {"version": 1, "entity": entity, "uses": uses, "unread": list(found.unread)}


def _use_as_data(use: Mention) -> dict[str, object]:
    span = use.span._asdict()
    return {
        **use.user._asdict(), "file": use.file, **span, "field": use.field, "text": use.text,
        "pack": use.pack,
    }  # fmt: skip


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
    """Give an entity of this folder a new id: its file, and every reference to it.

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
        raise Unreadable(
            "an earlier rename was interrupted; restore its files first: sheetforge rename --undo"
        )
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
    for one in plan.files:
        if one.new != one.old:
            yield f"{one.old} -> {one.new}"
        if one.old in plan.edits:
            yield f"{one.new}: {counted(len(plan.edits[one.old]), 'place')}"
    verb = "renamed" if written else "would be renamed"
    yield f"{plan.old} {verb} to {plan.new.id}"


def _diff(plan: Renaming) -> Iterator[str]:
    for one in plan.files:
        if one.new != one.old:
            yield f"rename from {one.old}\nrename to {one.new}\n"
        for line in difflib.unified_diff(
            one.before.splitlines(keepends=True), one.after.splitlines(keepends=True),
            one.old, one.new,
        ):  # fmt: skip
            yield line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n"
