"""`schema`: JSON Schemas of the content, for editors and other checkers."""

from __future__ import annotations

from pathlib import Path

import click

from sheetforge.cli.completing import complete_kinds
from sheetforge.cli.options import content_option, known_kind, known_system, library_at, system_option
from sheetforge.files import OutputError, as_json, put
from sheetforge.game import discover
from sheetforge.text import counted
from sheetforge.workbench.schemas import PACK, json_schema, manifest_schema


@click.command("schema")
@click.argument("kind", required=False, shell_complete=complete_kinds)
@system_option
@click.option("--out", metavar="DIR", type=click.Path(path_type=Path), help="Write files there.")
@click.option("--project", is_flag=True, help="Schemas of this content folder, with the ids of all its layers.")
@content_option
def schema_command(kind: str | None, system: str | None, out: Path | None, project: bool, content: str | None) -> None:
    """Print the JSON Schema of a KIND of content. With --out, those of all kinds are written.

    With --project all schemas are written, by default to .sheetforge/schemas, where `sheetforge
    editor` also writes them.
    """
    if project:
        if kind is not None or system is not None:
            raise click.UsageError("--project writes the schemas of all kinds and games")
        _write_project(out, content)
        return
    if content is not None:
        raise click.UsageError("--content needs --project")
    systems = discover()
    known_system(system, systems)
    kinds = {folder for game in systems.values() for folder in game.kinds if system in (None, game.id)}
    if kind == PACK and out is None:
        click.echo(as_json(manifest_schema()), nl=False)
        return
    known_kind(kind, kinds | {PACK})
    if out is None and kind is None:
        raise click.UsageError("name a KIND, or a folder with --out")
    schemas = {
        (game.id, folder): json_schema(definition)
        for game in systems.values()
        if system in (None, game.id)
        for folder, definition in game.kinds.items()
        if kind in (None, folder)
    }
    if out is None:
        (first, *_) = schemas.values()
        click.echo(as_json(first), nl=False)
        return
    try:
        files = {f"{game}/{folder}": schema for (game, folder), schema in schemas.items()}
        if kind in (None, PACK):
            files["sheetforge"] = manifest_schema()
        for name, schema in files.items():
            text = as_json(schema)
            put(out / f"{name}.schema.json", text.encode())
    except OutputError as problem:
        raise click.ClickException(problem.with_option("--out")) from None
    click.echo(f"{counted(len(files), 'schema')} in {out}", err=True)


def _write_project(out: Path | None, content: str | None) -> None:
    from sheetforge.workbench.settings import SCHEMAS, workspace_of, write_schemas

    library = library_at(content)
    folder = workspace_of(library.root) / SCHEMAS if out is None else out
    try:
        files = write_schemas(library, folder)
    except OutputError as problem:
        raise click.ClickException(problem.with_option("--out")) from None
    click.echo(f"{counted(len(files), 'schema')} in {folder}", err=True)
