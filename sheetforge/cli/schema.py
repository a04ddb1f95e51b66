"""`schema`: JSON Schemas of the content, for editors and other checkers."""

from __future__ import annotations

import json
from pathlib import Path

import click

from sheetforge.cli.options import known_kind, known_system, system_option
from sheetforge.content.kinds import Kind
from sheetforge.files import OutputError, put
from sheetforge.game import discover
from sheetforge.text import counted

PACK = "pack"
"""The KIND for the manifest of a content folder."""


@click.command("schema")
@click.argument("kind", required=False)
@system_option
@click.option("--out", metavar="DIR", type=click.Path(path_type=Path), help="Write files there.")
def schema_command(kind: str | None, system: str | None, out: Path | None) -> None:
    """Print the JSON Schema of a KIND of content, or with --out write those of all kinds."""
    systems = discover()
    known_system(system, systems)
    kinds = {
        folder for game in systems.values() for folder in game.kinds if system in (None, game.id)
    }
    if kind == PACK and out is None:
        click.echo(json.dumps(manifest_schema(), indent=2, ensure_ascii=False))
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
        click.echo(json.dumps(first, indent=2, ensure_ascii=False))
        return
    try:
        files = {f"{game}/{folder}": schema for (game, folder), schema in schemas.items()}
        if kind in (None, PACK):
            files["sheetforge"] = manifest_schema()
        for name, schema in files.items():
            text = json.dumps(schema, indent=2, ensure_ascii=False) + "\n"
            put(out / f"{name}.schema.json", text.encode())
    except OutputError as problem:
        raise click.ClickException(problem.with_option("--out")) from None
    click.echo(f"{counted(len(files), 'schema')} in {out}", err=True)


def manifest_schema() -> dict[str, object]:
    """Return the JSON Schema of `sheetforge.yaml`."""
    from sheetforge.content.packs import Manifest

    draft = {"$schema": "https://json-schema.org/draft/2020-12/schema"}
    return {**draft, **Manifest.model_json_schema(), "title": PACK}


def json_schema(kind: Kind) -> dict[str, object]:
    """Return the JSON Schema (draft 2020-12) of the files of a kind."""
    from pydantic import BaseModel
    from pydantic.json_schema import models_json_schema

    from sheetforge.content.amend import Amendment, Replaces
    from sheetforge.content.places import AMENDS, REPLACES

    models = list(dict.fromkeys(kind.models().values()))
    every: list[type[BaseModel]] = [*models, Amendment, Replaces]
    refs, definitions = models_json_schema([(model, "validation") for model in every])
    choices = [refs[model, "validation"] for model in models]
    for choice in choices:
        # Any entity may replace one of a pack below; the program reads that before the model.
        name = str(choice["$ref"]).rpartition("/")[2]
        definitions["$defs"][name]["properties"][REPLACES] = refs[Replaces, "validation"]
    whole = choices[0] if len(choices) == 1 else {"anyOf": choices}
    chosen = {
        "if": {"required": [AMENDS]},
        "then": refs[Amendment, "validation"],
        "else": whole,
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": kind.title,
        **chosen,
        **definitions,
    }
