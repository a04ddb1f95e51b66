"""`lsp`: the language server."""

from __future__ import annotations

from importlib.util import find_spec

import click

from sheetforge.content.library import Unreadable


@click.command("lsp")
def lsp_command() -> None:
    """Serve an editor over standard input and output, in the language server protocol.

    Findings appear as you type, with their fixes; ids and values are completed and explained.
    Editors start this command; docs/editor.md says how to set them up.
    """
    if find_spec("pygls") is None:
        raise Unreadable(
            "the language server needs the package pygls; install it with "
            "`pip install 'sheetforge[lsp]'`"
        )
    from sheetforge.workbench.answers import serve

    serve()
