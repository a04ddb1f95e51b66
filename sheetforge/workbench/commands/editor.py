"""`editor` and `lsp`: what an editor needs to know the content, and the language server."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import click

from sheetforge.cli.options import content_option, folder_option, library_at
from sheetforge.content.library import BadRequest
from sheetforge.files import OutputError
from sheetforge.installed import not_installed


@click.command("editor")
@folder_option("--workspace", help="The folder that the editor opens; by default the one with the content folder.")
@content_option
def editor_command(workspace: Path | None, content: str | None) -> int:
    """Write what an editor needs to check and complete content. That is schemas with the ids of all
    layers, snippets and settings.

    For VS Code the files are in .vscode; for other clients of the YAML language server the
    settings are in .sheetforge/yaml-language-server.json. Settings of your own are kept.
    """
    from sheetforge.workbench.settings import workspace_of, write_settings

    library = library_at(content)
    folder = workspace or workspace_of(library.root)
    try:
        written, refused = write_settings(library, folder)
    except OutputError as problem:
        raise click.ClickException(problem.with_option("--workspace")) from None
    for file in written:
        click.echo(f"{folder / file}")
    for not_merged in refused:
        click.echo(f"{not_merged.file}: not changed, {not_merged.reason}; add by hand:", err=True)
        click.echo(not_merged.lines, err=True)
    return 2 if refused else 0


@click.command("lsp")
def lsp_command() -> None:
    """Serve an editor in the language server protocol. It uses standard input and output.

    Findings appear as you type, with their fixes; ids and values are completed and explained.
    Editors start this command; docs/editor.md says how to set them up.
    """
    if find_spec("pygls") is None:
        raise BadRequest(not_installed("the language server", "pygls", "lsp"))
    from sheetforge.workbench.answers import serve

    serve()
