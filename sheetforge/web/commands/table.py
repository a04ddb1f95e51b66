"""`table`: a game in browsers, against bots or between people."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from importlib.util import find_spec
from threading import Thread
from typing import TYPE_CHECKING, Unpack

import click

from sheetforge.cli.completing import complete_scenarios
from sheetforge.cli.options import WholeNumber, content_option, library_at
from sheetforge.cli.playing import closed, engine_of, note, playable
from sheetforge.cli.resuming import continued_text, taken_up, was_given
from sheetforge.cli.sessions import (
    BattleWishes,
    OpenedGame,
    battle_options,
    battle_wished,
    branched,
    new_game,
    played_again,
)
from sheetforge.content.library import BadRequest, Library, Unreadable
from sheetforge.installed import not_installed

if TYPE_CHECKING:
    from sheetforge.files import Json
    from sheetforge.play.session import PlaySession
    from sheetforge.web.lobby import LobbyForm

SPECTATORS = "spectators"

ONE_SCREEN = "one screen"
"""The name of the address with the seats of all people, who share a screen."""

FIRST_SIDE = ("1",)
"""The side that a person plays if none is named."""


@click.command("table")
@click.argument("scenario", metavar="[SCENARIO|EVENT]", shell_complete=complete_scenarios, required=False)
@battle_options
@click.option("--port", type=WholeNumber(1, 65535), metavar="N", help="The port; by default a free one.")
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
    """Play a scenario in a browser, until Ctrl-C. You play against bots or against each other.

    Without one, a page sets the battle up by a form. Each seat has an address of its own, and
    there is one for spectators. Without --human a person plays the first side. Options are those
    of `play`; the game is kept in the working folder, and --resume LOG goes on with it, in a
    browser or at a terminal.
    """
    with ExitStack() as stack:
        library = library_at(content)
        if wishes["resume"] is not None:
            named = wishes["bots"] if was_given(context, "bots") else None
            given = context, wishes["resume"], wishes["humans"], named, content, ("port", "lan", "open_page")
            continued = stack.enter_context(taken_up(*given))
            click.echo(continued_text(continued))
            opened: OpenedGame | None = continued
        elif scenario is None and wishes["fleet"] is None and wishes["against"] is None:
            opened = None
        else:
            wishes["humans"] = wishes["humans"] or FIRST_SIDE
            opened = new_game(library, scenario, wishes, is_kept=True)
        return serve(library, opened, port, lan, open_page, content, wishes)


def serve(
    library: Library,
    opened: OpenedGame | None,
    port: int | None,
    lan: bool,
    open_page: bool,
    content: str | None,
    wishes: BattleWishes | None,
    board: Callable[[], dict[str, Json]] | None = None,
    entered: Callable[[], str] = str,
) -> int:
    """Serve a table until Ctrl-C, with a lobby before it if no game is open; return the exit code.

    The lobby takes `wishes` from its form; without them the table plays its one game, and no other after it.
    `board` returns the board of the event that the game is of, `entered` what became there of its result. Raises
    `BadRequest`.
    """
    for package in ("starlette", "uvicorn"):
        if find_spec(package) is None:
            raise BadRequest(not_installed("a table in a browser", package, "web"))
    from sheetforge.web.lobby import Entrance, Lobby
    from sheetforge.web.run import EVERYWHERE, HERE, Server, hosts_of, listen
    from sheetforge.web.safety import Guard

    listening = listen(port, 0, EVERYWHERE if lan else HERE)
    hosts = hosts_of(listening, lan)
    entrance, closings = Entrance(), list[Callable[[], None]]()

    def closing() -> None:
        for close in closings:
            close()

    def ready() -> None:
        for line in printed(shown, lan):
            click.echo(line)
        note("Ctrl-C ends it; the game is kept, and --resume goes on with it.")
        if open_page:
            click.launch(next(iter(shown.values())))

    def seated(game: OpenedGame) -> OpenedTable:
        table = OpenedTable(library, game, wishes is not None, board, entered)
        closings.append(table.pages.close)
        entrance.application = Guard(table.pages.application(), tuple(table.tokens.values()), hosts)
        return table

    table = None if opened is None else seated(opened)
    if table is not None:
        shown = table.addresses(hosts[0])
    else:
        token = secrets.token_urlsafe(24)
        shown = {"lobby": _address(hosts[0], token)}
        lobby = Lobby(library, lambda given: _sides_of(library, given))
        entrance.application = Guard(lobby.application(), token, hosts)
    running = Server(entrance, listening, ready, closing)
    thread = Thread(target=running.serve_until_stopped, daemon=True)
    thread.start()
    try:
        while table is None:
            assert wishes is not None
            form, seats = lobby.begun.get()
            try:
                table = seated(new_game(library, form.scenario or None, _wished(wishes, form), is_kept=True))
            except (click.ClickException, BadRequest, Unreadable) as problem:
                reason = problem.message if isinstance(problem, click.ClickException) else str(problem)
                seats.set_exception(BadRequest(reason))
                continue
            seats.set_result([*table.addresses(hosts[0]).items()])
        table.host.run()
    except KeyboardInterrupt:
        note("")
    running.stop()
    thread.join(5)
    return 0 if table is None else table.ended(content)


class OpenedTable:
    """A game that pages play: its host, the token of each seat, and the games after it."""

    def __init__(
        self,
        library: Library,
        opened: OpenedGame,
        plays_again: bool,
        board: Callable[[], dict[str, Json]] | None = None,
        entered: Callable[[], str] = str,
    ) -> None:
        from sheetforge.printing import displays_of
        from sheetforge.products.options import PrintOptions
        from sheetforge.web.play_endpoints import PlayPages
        from sheetforge.web.play_host import PlayHost

        self.library = library
        self.games = [opened]
        system = opened.session.game.battle.system
        displays, blanks = (displays_of(library, system, PrintOptions(fillable=fillable)) for fillable in (False, True))
        rematch, branch = (self._rematch, self._branch) if plays_again else (None, None)
        self.host = PlayHost(opened.session, library, opened.seated, displays, _report, rematch, blanks, branch)
        self.tokens = {side: secrets.token_urlsafe(24) for side in self.host.seats}
        self.host.board, self.host.entered = board, entered
        self.pages = PlayPages(self.host, self.tokens)

    def _rematch(self, seated: Mapping[str, str]) -> PlaySession:
        self.games.append(played_again(self.library, self.games[-1], seated))
        return self.games[-1].session

    def _branch(self, count: int) -> PlaySession:
        self.games.append(branched(self.library, self.games[-1], count))
        return self.games[-1].session

    def addresses(self, host: str) -> dict[str, str]:
        """Return the address of each seat, of the screen that several people share, and of spectators, by name."""
        people = [side for side in self.tokens if side]
        named = {side: _address(host, self.tokens[side]) for side in people}
        if len(people) > 1:
            named[ONE_SCREEN] = _address(host, *(self.tokens[side] for side in people))
        return {**named, SPECTATORS: _address(host, self.tokens[""])}

    def ended(self, content: str | None) -> int:
        """Close the logs; return the exit code."""
        complete = [game.kept is None or closed(game.kept, game.session.game, content) for game in self.games]
        if not all(complete):
            return 2
        return 1 if self.host.fault else 0


def printed(addresses: Mapping[str, str], lan: bool) -> Iterator[str]:
    """Yield the lines with the addresses of a table; for a phone on the network each has its QR code too."""
    from sheetforge.web.run import half_blocks

    for name, address in addresses.items():
        yield f"{name:<{max(map(len, addresses))}}  {address}"
        if lan and name != ONE_SCREEN:
            yield half_blocks(address)
    if lan:
        yield "Everyone on this network who has one of these links can take its seat."


def _address(host: str, *tokens: str) -> str:
    return f"http://{host}/#token={','.join(tokens)}"


def _report(text: str) -> None:
    note(f"sheetforge: {text}")


def _sides_of(library: Library, given: Mapping[str, str]) -> tuple[str, tuple[str, ...]]:
    """Return the game and the sides of a battle that a form names. Raises `BadRequest`."""
    fleets = given.get("fleet") or None, given.get("against") or None
    try:
        with playable():
            system, recipe = battle_wished(library, given.get("scenario") or None, None, None, fleets)
            return system, engine_of(library, system).battle(library, recipe).sides
    except (click.ClickException, Unreadable) as problem:
        raise BadRequest(problem.message if isinstance(problem, click.ClickException) else str(problem)) from None


def _wished(wishes: BattleWishes, form: LobbyForm) -> BattleWishes:
    """Return the wishes of a form, with those of the command line that it does not have."""
    from sheetforge.play.log import PERSON

    people = tuple(str(number) for number, player in enumerate(form.players, 1) if player == PERSON)
    bots = ",".join("standard" if player == PERSON else player for player in form.players)
    wished: BattleWishes = {
        **wishes,
        "fleet": form.fleet or None,
        "against": form.against or None,
        "humans": people or ("none",),
        "bots": bots or wishes["bots"],
        "rules": form.rules or wishes["rules"],
        "seed": form.seed or wishes["seed"],
        "turns": form.turns if form.turns is not None else wishes["turns"],
    }
    return wished
