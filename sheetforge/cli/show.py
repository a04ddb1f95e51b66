"""`list`, `show` and `export`: the content as the program understands it."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import click

from sheetforge.cli.completing import complete_ids, complete_kinds
from sheetforge.cli.options import content_option, known_kind, known_system, system_option
from sheetforge.cli.output import aligned, as_csv, echo_lines
from sheetforge.compare.worth import measured_prices
from sheetforge.content.kinds import Key
from sheetforge.content.library import Library, open_library
from sheetforge.content.lookup import absences, find_content, find_key
from sheetforge.files import Json, as_json
from sheetforge.game import described, discover, games_of

COUNT_WIDTHS = (5, 23)
"""Minimum widths of the columns count and game, so that lists of several games are aligned."""

INVALID = "(does not pass the check)"


def _library(content: str | None) -> Library:
    place = find_content(content)
    return open_library(place.root, place.shown, discover())


@click.command("list")
@click.argument("kind", required=False, shell_complete=complete_kinds)
@system_option
@click.option("--own", is_flag=True, help="Only what the folder itself has, not its packs below.")
@click.option("--format", "form", type=click.Choice(["text", "json", "csv"]), default="text")
@content_option
def list_command(kind: str | None, system: str | None, own: bool, form: str, content: str | None) -> None:
    """List the content. Without KIND, all kinds with their counts; with it, every entity of the kind.

    With --own every entity that the folder adds, amends or replaces is listed. JSON and CSV list
    every entity in any case.
    """
    library = _library(content)
    known_system(system, library.systems)
    keys = library.keys()
    kinds = sorted({folder for game in library.systems.values() for folder in game.kinds})
    known_kind(kind, kinds)
    chosen = [
        key
        for key in keys
        if kind in (None, key.kind) and (system is None or key.system == system)
        if not own or library.is_own(key)
    ]
    if form == "json":
        click.echo(as_json([key._asdict() for key in chosen]), nl=False)
    elif form == "csv":
        click.echo(as_csv(Key._fields, chosen), nl=False)
    elif kind is None and not own:
        counts = sorted(Counter((key.system, key.kind) for key in chosen).items())
        rows = [(str(count), game, folder) for (game, folder), count in counts]
        echo_lines(aligned(rows, {0}, COUNT_WIDTHS))
    else:
        from sheetforge.lint.check import names

        named = names(library, games_of(library), chosen)
        echo_lines(aligned([(str(key) if own else key.short, name or INVALID) for key, name in named], ()))
    echo_lines(absences(library), err=True)


@click.command("show")
@click.argument("name", metavar="KIND/SYSTEM/ID", shell_complete=complete_ids)
@click.option("--format", "form", type=click.Choice(["text", "json", "yaml"]), default="text")
@click.option("--origins", is_flag=True, help="File, line and pack of every value.")
@click.option(
    "--worth",
    metavar="FILE",
    type=click.Path(path_type=Path, dir_okay=False, exists=True),
    help="Measured prices, as `worth --format json` writes them.",
)
@content_option
def show_command(name: str, form: str, origins: bool, worth: Path | None, content: str | None) -> int:
    """Show one entity with all figures derived from it.

    A bare id or a name is enough where it is unambiguous. A ship is shown with its price, item by
    item. With --origins every value is listed with the file that has it. With --worth, the prices
    that bots have measured follow.
    """
    library = _library(content)
    key = find_key(library, name)
    prices = None if worth is None else measured_prices(worth, key)
    record = library.record(key)
    if record.entity is None:
        for finding in map(record.located, record.findings):
            click.echo(f"{finding.file}:{finding.span.line}: {finding.message}", err=True)
        click.echo(f"sheetforge: {key} does not pass the check", err=True)
        return 1
    # Late: the list of commands loads this module, and no schema.
    from sheetforge.content.uses import origins_of

    if origins and form == "text":
        rows = [(row["field"], row["value"], row["place"], row["pack"]) for row in origins_of(library, key)]
        echo_lines(aligned(rows, ()))
        return 0
    plain = described(library, key)
    if origins:
        plain["origins"] = origins_of(library, key)
    if prices is not None:
        plain["measured"] = list(prices)
    if form == "json":
        click.echo(as_json(plain), nl=False)
    elif form == "yaml":
        click.echo(_yaml(plain), nl=False)
    else:
        click.echo("\n".join(_text(plain)))
    return 0


@click.command("export")
@system_option
@content_option
def export_command(system: str | None, content: str | None) -> int:
    """Print the whole library as JSON. Its form is {kind: {system: {id: entity}}}."""
    library = _library(content)
    known_system(system, library.systems)
    tree: dict[str, dict[str, dict[str, Json]]] = {}
    broken = []
    for key in library.keys():
        if system is not None and key.system != system:
            continue
        if library.entity(key) is None:
            broken.append(library.shown(key))
        else:
            tree.setdefault(key.kind, {}).setdefault(key.system, {})[key.id] = described(library, key)
    click.echo(json.dumps(tree, indent=1, ensure_ascii=False))
    for shown in broken:
        click.echo(f"sheetforge: {shown}: left out, since it does not pass the check", err=True)
    return 1 if broken else 0


def _yaml(plain: Mapping[str, Json]) -> str:
    from io import StringIO

    from ruamel.yaml import YAML

    writer = YAML(typ="safe", pure=True)
    writer.default_flow_style = False
    writer.sort_base_mapping_type_on_output = False  # type: ignore[assignment]
    stream = StringIO()
    writer.dump(plain, stream)
    return stream.getvalue()


def _text(value: Mapping[str, Json], indent: str = "") -> Iterator[str]:
    """Yield a mapping as aligned lines, a list of mappings as a table."""
    width = max((len(str(key)) for key in value), default=0)
    for key, inner in value.items():
        if isinstance(inner, dict) and inner:
            yield f"{indent}{key}"
            yield from _text(inner, indent + "  ")
        elif isinstance(inner, list) and inner and isinstance(inner[0], dict):
            yield f"{indent}{key}"
            yield from _table(inner, indent + "  ")
        elif isinstance(inner, str) and "\n" in inner:
            yield f"{indent}{key}"
            yield from (f"{indent}  {line}" for line in inner.strip("\n").splitlines())
        else:
            yield f"{indent}{key:<{width}}  {_cell(inner)}"


def _table(rows: Sequence[Mapping[str, Json]], indent: str) -> Iterator[str]:
    columns = list(dict.fromkeys(key for row in rows for key in row))
    cells = [[_cell(row.get(column)) for column in columns] for row in rows]
    for line in aligned([columns, *cells], ()):
        yield f"{indent}{line}"


def _cell(value: Json) -> str:
    if value is None:
        return ""
    if isinstance(value, list):
        return ", ".join(map(_cell, value))
    if isinstance(value, dict):
        return ", ".join(f"{key} {_cell(inner)}" for key, inner in value.items())
    return f"{value:g}" if isinstance(value, float) else str(value)
