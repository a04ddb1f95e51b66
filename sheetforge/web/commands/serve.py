"""`serve`: the content as a live page in a browser."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

import click

from sheetforge.cli.options import WholeNumber, content_option
from sheetforge.content.library import BadRequest, open_library
from sheetforge.installed import not_installed

if TYPE_CHECKING:
    from sheetforge.web.served import ServedContent


@click.command("serve")
@click.option(
    "--port", type=WholeNumber(1, 65535), metavar="N", help="The port; by default that of the last time, or a free one."
)
@click.option("--lan", is_flag=True, help="Listen on the network too, for those who have the link; only reads.")
@click.option("--write", is_flag=True, help="With --lan: those who have the link may also edit.")
@click.option("--read-only", is_flag=True, help="Write nothing to the content folder.")
@click.option("--open", "open_page", is_flag=True, help="Open the page in the browser of this machine.")
@click.option("--new-token", is_flag=True, help="Make earlier links invalid.")
@click.option(
    "--worth",
    metavar="FILE",
    multiple=True,
    type=click.Path(path_type=Path, dir_okay=False, exists=True),
    help="Measured prices to show beside the printed ones, as `worth --format json` writes them; repeatable.",
)
@content_option
def serve_command(
    port: int | None,
    lan: bool,
    write: bool,
    read_only: bool,
    open_page: bool,
    new_token: bool,
    worth: tuple[Path, ...],
    content: str | None,
) -> int:
    """Serve the content as a page in a browser, until Ctrl-C.

    The page lists everything, shows each ship as it is printed and draws it again when its file is
    saved, with findings, figures and uses. It edits files and prints what is chosen. Only those who
    have the printed address are admitted.
    """
    if write and read_only:
        raise click.UsageError("--write and --read-only exclude each other")
    if write and not lan:
        raise click.UsageError("--write is for --lan; on this machine the page may edit anyway")
    for package in ("starlette", "uvicorn"):
        if find_spec(package) is None:
            raise BadRequest(not_installed("the page in a browser", package, "web"))
    from sheetforge.compare.worth import WorthFiles
    from sheetforge.content.lookup import find_content
    from sheetforge.game import discover
    from sheetforge.web.opening import Opening
    from sheetforge.web.run import door, half_blocks, return_memory, server

    return_memory()
    place, measured, systems = find_content(content), WorthFiles(worth), discover()
    # What is wrong with the folder is said before there is an address.
    open_library(place.root, place.shown, systems, tolerant=True)
    writable = write or not (lan or read_only)
    entrance = door(place.root, port, lan, new_token)

    def read() -> ServedContent:
        from sheetforge.web.served import ServedContent

        served = ServedContent(place, systems, writable, content, measured)
        # The first check takes longer than a browser needs to open the page.
        Thread(target=served.rows, daemon=True).start()
        return served

    opening = Opening(read)
    clients: set[str] = set()

    def seen(client: str) -> None:
        if client not in clients:
            clients.add(client)
            click.echo(f"connected: {client}")

    def ready() -> None:
        address = entrance.address(entrance.hosts[0])
        click.echo(f"{place.shown}: {address}")
        if lan:
            click.echo(half_blocks(address))
            click.echo(
                "Everyone on this network who has this link can read the content" + (" and edit it." if write else ".")
            )
        number = entrance.listening.getsockname()[1]
        if port is None and number != entrance.usual:
            click.echo(f"The usual port {entrance.usual} is in use, perhaps by another serve of this folder.", err=True)
        click.echo("Ctrl-C ends it.", err=True)
        if open_page:
            click.launch(entrance.address(entrance.hosts[-1] if lan else entrance.hosts[0]))

    server(opening, entrance, ready, seen if lan else None).serve_until_stopped()
    if opening.fault is not None:
        raise opening.fault
    return 0
