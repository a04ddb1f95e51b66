"""Tables in this process, served on a loopback address, and battles that are clicked to their ends in a browser."""

from __future__ import annotations

import asyncio
import gc
import json
import time
import warnings
from collections.abc import Iterator, Mapping
from contextlib import chdir, contextmanager, nullcontext
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from threading import Event, Thread
from typing import Any

import pytest
from starlette.types import Receive, Scope, Send

from sheetforge.cli.sessions import OpenedGame, branched
from sheetforge.content.library import Library
from sheetforge.play import engine_of
from sheetforge.play import session as sessions
from sheetforge.play.bots import bot
from sheetforge.play.driver import Game
from sheetforge.play.engine import AnyView, Maker
from sheetforge.play.log import PERSON, heading
from sheetforge.play.resume import GameFile
from sheetforge.play.session import PlaySession
from sheetforge.play.streams import Streams
from sheetforge.printing import displays_of
from sheetforge.products.options import PrintOptions
from sheetforge.web.play_endpoints import PlayPages
from sheetforge.web.play_host import PlayHost
from sheetforge.web.run import HERE, Server, hosts_of, listen
from sheetforge.web.safety import Guard
from tests.chromium import Tab
from tests.play.sessions import SCENARIOS
from tests.running import PATIENCE
from tests.systems.silent_death.armoury import library


@dataclass
class RunningTable:
    """A table that is served: its host, its server, the tokens of its seats, its log."""

    host: PlayHost
    server: TableServer
    tokens: Mapping[str, str]
    log: Path

    @property
    def port(self) -> int:
        """The port of its server."""
        return self.server.port

    def address(self, side: str) -> str:
        """The address of a seat, `""` for spectators."""
        return f"http://{HERE}:{self.port}/#token={self.tokens[side]}"

    def ask(self, side: str, path: str, body: object = None, token: str | None = None) -> tuple[int, Any]:
        """Ask as a seat; return the status and the answer."""
        connection = HTTPConnection(HERE, self.port, timeout=PATIENCE)
        try:
            headers = {"x-sheetforge-token": self.tokens[side] if token is None else token}
            data = body if body is None or isinstance(body, bytes) else json.dumps(body)
            connection.request("GET" if body is None else "POST", path, data, headers)
            answer = connection.getresponse()
            text = answer.read().decode()
            return answer.status, json.loads(text) if text.startswith("{") else text
        finally:
            connection.close()

    def state(self, side: str) -> Any:
        """What a seat is shown now, with all steps."""
        return self.ask(side, "/data/state")[1]

    def asked(self, side: str, answered: int = 0) -> Any:
        """What a seat is shown once it has a question after the one that it answered, or once the game is over."""
        until = time.monotonic() + PATIENCE
        while not (((shown := self.state(side))["question"] and shown["number"] > answered) or shown["ending"]):
            assert time.monotonic() < until
            time.sleep(0.02)
        return shown


def options_of(question: Any) -> list[str]:
    """The answers that a question offers: its options, then its hexes."""
    return [*(option["option"] for option in question["options"]), *(hex for hex, _, _ in question["hexes"])]


@contextmanager
def hosted(
    system: str,
    folder: Path,
    people: tuple[int, ...] = (0,),
    seed: str = "table",
    maker: Maker[AnyView] | None = None,
    scenario: str = "",
    shows_displays: bool = True,
    turns: int | None = None,
    seconds: float = PATIENCE,
    content: Library | None = None,
    works: bool = True,
) -> Iterator[tuple[PlayHost, Path]]:
    """Run the host of a battle, by default the teaching one; people have some sides, bots the others. With its log.

    `turns` is a limit other than that of the scenario, `seconds` the limit of bots, `content` another library. A host
    that does not `work` has no thread: the test runs it.
    """
    content = content or library()
    engine = engine_of(content, system)
    changes = {} if turns is None else {"changes": {"turn_limit": turns}}
    battle = engine.battle(content, {"scenario": scenario or SCENARIOS[system], **changes})
    sides = [battle.sides[number] for number in people]
    players = {side: PERSON if side in sides else "standard" for side in battle.sides}
    log = folder / f"{system}.game"
    kept = GameFile.begin(log, heading(engine, battle, players, seed), True, print)
    bots = {side: maker or bot(engine, "standard") for side in battle.sides if side not in sides}
    session = PlaySession(Game(engine, battle), bots, frozenset(sides), Streams(seed), keeper=kept, seconds=seconds)

    def rematch(seated: Mapping[str, str]) -> PlaySession:
        makers = {side: bot(engine, "standard") for side, player in seated.items() if player != PERSON}
        again = frozenset(side for side, player in seated.items() if player == PERSON)
        return PlaySession(Game(engine, battle), makers, again, Streams(f"{seed} again"))

    displays = displays_of(content, system, PrintOptions()) if shows_displays else None
    blanks = displays_of(content, system, PrintOptions(fillable=True))

    def branch(count: int) -> PlaySession:
        with chdir(folder):
            opened = branched(content, OpenedGame(host.session, engine, players, kept), count)
        return opened.session

    try:
        host = PlayHost(session, content, players, displays, print, rematch, blanks, branch)
        with pytest.MonkeyPatch.context() as patient:
            # Proposals are those of the bot however slow the machine is.
            patient.setattr(sessions, "ADVICE_SECONDS", PATIENCE)
            with working(host) if works else nullcontext():
                yield host, log
    finally:
        kept.close()


@contextmanager
def working(host: PlayHost) -> Iterator[PlayHost]:
    """Run a host in a thread of its own."""
    thread = Thread(target=host.run)
    thread.start()
    try:
        yield host
    finally:
        host.stop()
        thread.join(PATIENCE)


@contextmanager
def served(
    system: str,
    folder: Path,
    people: tuple[int, ...] = (0,),
    seed: str = "table",
    maker: Maker[AnyView] | None = None,
    turns: int | None = None,
    seconds: float = PATIENCE,
    content: Library | None = None,
) -> Iterator[RunningTable]:
    """Serve the teaching battle of a game, with people on the sides of some numbers and bots on the others."""
    with (
        hosted(system, folder, people, seed, maker, turns=turns, seconds=seconds, content=content) as (host, log),
        serving() as server,
    ):
        tokens = server.show(host)
        yield RunningTable(host, server, tokens, log)


class TableServer:
    """A server on a loopback address, which has the pages of one table after the other."""

    def __init__(self) -> None:
        self._listening = listen(None, 0, HERE)
        self._ready = Event()
        self._tables = 0
        self._pages: PlayPages | None = None
        self._application: Guard | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._running = Server(self, self._listening, self._ready.set, lambda: None)
        self._thread = Thread(target=self._running.serve_until_stopped)
        self.port: int = self._listening.getsockname()[1]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        assert self._application is not None
        self._loop = asyncio.get_running_loop()
        await self._application(scope, receive, send)

    def show(self, host: PlayHost) -> dict[str, str]:
        """Have the pages of a table; return the tokens of its seats."""
        self._close()
        self._tables += 1
        tokens = {side: f"token-of-seat-{number}-at-table-{self._tables}" for number, side in enumerate(host.seats)}
        self._pages = PlayPages(host, tokens)
        hosts = hosts_of(self._listening, False)
        self._application = Guard(self._pages.application(), tuple(tokens.values()), hosts)
        return tokens

    def cut(self) -> None:
        """Drop all connections, in the middle of what they are at."""
        assert self._loop is not None
        connections = self._running.server_state.connections

        def drop() -> None:
            for connection in list(connections):
                connection.transport.abort()

        self._loop.call_soon_threadsafe(drop)

    def _close(self) -> None:
        """End the pages of the table before."""
        if self._pages is not None:
            self._pages.close()

    def start(self) -> None:
        """Listen."""
        self._thread.start()
        assert self._ready.wait(PATIENCE)

    def stop(self) -> None:
        """End it."""
        # A page that was answered would ask again before the server stops.
        self._running.stop()
        self._close()
        self._thread.join(PATIENCE)
        self._listening.close()
        # A connection that a page opens in the last moment is accepted by a loop that has ended.
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", ResourceWarning)
            gc.collect()


@contextmanager
def serving() -> Iterator[TableServer]:
    """Run a server of tables."""
    server = TableServer()
    server.start()
    try:
        yield server
    finally:
        server.stop()


LOOKS = ("/data/odds?", "/data/way?")
"""What a page asks about an option that is pointed at."""


def faults(tab: Tab) -> list[str]:
    """The faults of a page of a table; a look that comes after the answer to its question is refused, and is none."""
    return [fault for fault in tab.faults if "409" not in fault or not any(look in fault for look in LOOKS)]


OPEN = "(document.body.dataset.over || document.body.classList.contains('mine'))"
MARKS = ".hints .hint:not(.risky), .hints .fan, .piece.open"
CLICK = f"""((on_map, share) => {{
  const marks = [...document.querySelectorAll({MARKS!r})];
  const offered = on_map && marks.length ? marks : [...document.querySelectorAll('#options button')];
  const one = offered[Math.floor(share * offered.length)], had = document.querySelector('.hints .fan');
  if (!one) return false;
  const press = pressed => pressed.dispatchEvent(new MouseEvent('click', {{bubbles: true}}));
  press(one);
  if (one.classList.contains('armed')) press(one);
  // A hex that can be reached with several facings offers them.
  const facing = one.matches('.hint') && document.querySelector('.hints .hub') && document.querySelector('.hints .fan');
  if (facing && facing !== had) press(facing);
  return true;
}})(%s, %s)"""
"""Click one of what a page offers, on the map or below it; whether there was any."""


def clicked_to_the_end(tab: Tab, chance: Random, most: int = 10_000) -> list[float]:
    """Click what a page offers, on the map or below it, until the battle is over; return the time of each answer."""
    times: list[float] = []
    tab.wait(OPEN)
    while len(times) < most and not tab.run("Boolean(document.body.dataset.over)"):
        number = tab.run("document.body.dataset.number")
        begun = time.monotonic()
        assert tab.run(CLICK % (json.dumps(chance.random() < 0.5), chance.random()))
        changed = f"document.body.dataset.over || document.body.dataset.number !== {number!r}"
        tab.wait(f"({changed}) && {OPEN}")
        times.append(time.monotonic() - begun)
    return times
