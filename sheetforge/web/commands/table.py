"""`table`: a game in browsers, against bots or between people."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from contextlib import ExitStack
from importlib.util import find_spec
from threading import Thread
from typing import TYPE_CHECKING, Unpack

import click

from sheetforge.cli.completing import complete_scenarios
from sheetforge.cli.options import content_option, library_at
from sheetforge.cli.playing import closed, note
from sheetforge.cli.resuming import continued_text, taken_up, was_given
from sheetforge.cli.sessions import BattleWishes, OpenedGame, battle_options, new_game, played_again
from sheetforge.content.library import BadRequest, Library
from sheetforge.installed import not_installed

if TYPE_CHECKING:
    from sheetforge.play.session import PlaySession
    from sheetforge.web.play_host import PlayHost

SPECTATORS = "spectators"

FIRST_SIDE = ("1",)
"""The side that a person plays if none is named."""


@click.command("table")
@click.argument("scenario", metavar="SCENARIO|EVENT", shell_complete=complete_scenarios, required=False)
@battle_options
@click.option("--port", type=click.IntRange(1, 65535), metavar="N", help="The port; by default a free one.")
@click.option("--lan", is_flag=True, help="Listen on the network too, for those who have a link.")
@click.option("--open", "open_page", is_flag=True, help="Open the first seat in the browser of this machine.")
@content_option
@click.pass_context
def table_command(
    context: click.Context,
    scenario: str | None,
    port: int | None,
    lan: bool,
    open_page: bool,
    content: str | None,
    **wishes: Unpack[BattleWishes],
) -> int:
    """Play a scenario in a browser, against bots or against each other, until Ctrl-C.

    Each seat has an address of its own, and there is one for spectators. Without --human a person
    plays the first side. Options are those of `play`; the game is kept in the working folder, and
    --resume LOG goes on with it, in a browser or at a terminal.
    """
    for package in ("starlette", "uvicorn"):
        if find_spec(package) is None:
            raise BadRequest(not_installed("a table in a browser", package, "web"))
    with ExitStack() as stack:
        library = library_at(content)
        if wishes["resume"] is not None:
            named = wishes["bots"] if was_given(context, "bots") else None
            given = context, wishes["resume"], wishes["humans"], named, content, ("port", "lan", "open_page")
            opened = stack.enter_context(taken_up(*given))
            click.echo(continued_text(opened))
        else:
            wishes["humans"] = wishes["humans"] or FIRST_SIDE
            opened = new_game(library, scenario, wishes, is_kept=True)
        return _serve(library, opened, port, lan, open_page, content)


def _serve(
    library: Library, opened: OpenedGame, port: int | None, lan: bool, open_page: bool, content: str | None
) -> int:
    """Serve a table until Ctrl-C, and return the exit code."""
    from sheetforge.printing import displays_of
    from sheetforge.products.options import PrintOptions
    from sheetforge.web.play_endpoints import PlayPages
    from sheetforge.web.play_host import PlayHost
    from sheetforge.web.run import EVERYWHERE, HERE, Server, hosts_of, listen
    from sheetforge.web.safety import Guard

    displays = displays_of(library, opened.session.game.battle.system, PrintOptions())
    games = [opened]

    def rematch(seated: Mapping[str, str]) -> PlaySession:
        games.append(played_again(library, games[-1], seated))
        return games[-1].session

    def report(text: str) -> None:
        note(f"sheetforge: {text}")

    host = PlayHost(opened.session, library, opened.seated, displays, report, rematch)
    tokens = {side: secrets.token_urlsafe(24) for side in host.seats}
    listening = listen(port, 0, EVERYWHERE if lan else HERE)
    hosts = hosts_of(listening, lan)
    pages = PlayPages(host, tokens)

    def address(side: str) -> str:
        return f"http://{hosts[0]}/#token={tokens[side]}"

    def ready() -> None:
        width = max(len(side) for side in (*tokens, SPECTATORS))
        for side in host.seats:
            click.echo(f"{side or SPECTATORS:<{width}}  {address(side)}")
        note("Ctrl-C ends it; the game is kept, and --resume goes on with it.")
        if open_page:
            click.launch(address(next(iter(host.seats))))

    def closing() -> None:
        pages.closing = True
        pages.wake()

    running = Server(Guard(pages.application(), tuple(tokens.values()), hosts), listening, ready, closing)
    thread = Thread(target=running.serve_until_stopped, daemon=True)
    thread.start()
    _play(host)
    running.stop()
    thread.join(5)
    complete = [game.kept is None or closed(game.kept, game.session.game, content) for game in games]
    if not all(complete):
        return 2
    return 1 if host.fault else 0


def _play(host: PlayHost) -> None:
    """Do the work of a table in this thread until Ctrl-C."""
    try:
        host.run()
    except KeyboardInterrupt:
        note("")
