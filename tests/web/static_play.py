"""Battles that pages play by themselves, served by a plain web server with a strict policy.

`python -m tests.web.static_play [SCENARIO…]` plays one of every game in Chromium for some answers, compares their logs
with direct play byte for byte, and reports what it loads and how long it takes; `--to-the-end` plays them to their end.
"""

from __future__ import annotations

import os
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Any

from sheetforge.play import engine_of
from sheetforge.play.bots import bot
from sheetforge.play.driver import Game
from sheetforge.play.log import PERSON, heading
from sheetforge.play.log_reader import parse_bytes
from sheetforge.play.replay import steps
from sheetforge.play.resume import GameFile
from sheetforge.play.session import PlaySession
from sheetforge.play.streams import Streams
from sheetforge.site.engine import PageEngine
from sheetforge.site.playable import RULES, PlayableBattles
from tests.chromium import Chromium, Tab, running
from tests.play.sessions import SCENARIOS
from tests.programs import ENGINE_FOLDER
from tests.systems.silent_death.armoury import library
from tests.web.tables import OPEN, clicked_to_the_end

HERE = "127.0.0.1"


@dataclass
class StaticSite:
    """A folder that is served: its port, and the bytes that were asked for, by address."""

    port: int
    sent: Counter[str] = field(default_factory=Counter)

    def address(self, page: str) -> str:
        """The address of a page."""
        return f"http://{HERE}:{self.port}/{page}"


@contextmanager
def static_site(folder: Path) -> Iterator[StaticSite]:
    """Serve a folder with the policy of its pages for every file: a worker has that of its own script."""
    site = StaticSite(0)

    class Handler(SimpleHTTPRequestHandler):
        def end_headers(self) -> None:
            self.send_header("content-security-policy", RULES)
            super().end_headers()

        def log_message(self, format: str, *arguments: object) -> None:
            path = Path(self.translate_path(self.path))
            site.sent[self.path] += path.stat().st_size if path.is_file() else 0

    with ThreadingHTTPServer((HERE, 0), partial(Handler, directory=str(folder))) as server:
        site.port = server.server_address[1]
        thread = Thread(target=server.serve_forever, args=(0.05,))
        thread.start()
        try:
            yield site
        finally:
            server.shutdown()
            thread.join()


def put_battles(folder: Path, names: tuple[str, ...], engine: PageEngine) -> PlayableBattles:
    """Write the pages of some scenarios, and what they load, without the rest of a site."""
    played = PlayableBattles(library(), names, engine)
    for address, data in played.pages().items():
        path = folder / address
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return played


def kept_log(tab: Tab) -> str:
    """The log that the browser keeps of the battle of its page."""
    return str(tab.run("Object.keys(localStorage).map(key => localStorage.getItem(key)).join('')"))


def direct(log: str, system: str, folder: Path) -> bytes:
    """Play a log's battle again in this process, with its people's answers; return the log of that."""
    read = parse_bytes(log.encode(), system)
    engine = engine_of(library(), system)
    battle = engine.battle(library(), read.recipe)
    people = frozenset(side for side, player in read.seated.items() if player == PERSON)
    place = folder / f"{system}.game"
    begun = heading(engine, battle, read.seated, read.seed)
    bots = {side: bot(engine, player) for side, player in read.seated.items() if side not in people}
    kept = GameFile.begin(place, begun, True, print)
    session = PlaySession(Game(engine, battle), bots, people, Streams(read.seed), keeper=kept)
    given = [answer for _, answer in steps(Game(engine, battle), read)]
    session.begin()
    while (question := session.question) is not None and len(session.game.answers) < len(given):
        if session.waits(question):
            session.give(given[len(session.game.answers)])
        else:
            session.go_on()
    if session.question is None:
        session.end()
    kept.close()
    return place.read_bytes()


def opened(chromium: Chromium, site: StaticSite, page: str) -> Tab:
    """Open the page of a battle, which asks who plays."""
    tab = chromium.open(site.address(page), still=True)
    tab.wait("document.querySelector('form.set-up')")
    return tab


def begin(tab: Tab) -> None:
    """Begin the battle of a page as the first side."""
    tab.run("document.querySelector('form.set-up button').click()")
    tab.wait(OPEN)


def display(tab: Tab, unit: str) -> Any:
    """The display of a unit as the engine of a page draws it."""
    api = "document.querySelector('script[type=module]').src.replace('local.js', 'api.js')"
    return tab.run(f"import({api}).then(api => api.ask('/data/display?unit={unit}'))")


def play_all(chromium: Chromium, engine: PageEngine, names: list[str], most: int) -> None:
    """Play a battle of each game, and print what it took."""
    for name in names:
        with TemporaryDirectory() as place:
            played = put_battles(Path(place, "club"), (name,), engine)
            system, page = played.keys[0].system, f"club/{played.battles[0].address}"
            with static_site(Path(place)) as site:
                start = time.monotonic()
                begin(tab := opened(chromium, site, page))
                ready, size = time.monotonic() - start, sum(site.sent.values())
                times = sorted(clicked_to_the_end(tab, Random(name), most))
                middle, late = times[len(times) // 2], times[int(len(times) * 0.95)]
                log = kept_log(tab)
                same = direct(log, system, Path(place)) == log.encode()
                print(f"{name}: ready in {ready:.1f} s, {size / 1e6:.2f} MB in {len(site.sent)} files;", tab.faults)
                print(f"  {len(times)} answers, {middle * 1000:.0f} ms median, {late * 1000:.0f} ms p95;", end=" ")
                print("log equal" if same else "LOG DIFFERS", flush=True)
            # The server is gone. A page whose battle is over asks for the next one.
            ends = tab.run("Boolean(document.body.dataset.over)")
            start = time.monotonic()
            tab.go(site.address(page))
            tab.wait("document.querySelector('form.set-up')" if ends else OPEN)
            print(f"  without a network: back in {time.monotonic() - start:.1f} s", flush=True)
            assert ends or kept_log(tab).startswith(log.rstrip("\n"))
            tab.close()


if __name__ == "__main__":
    given = sys.argv[1:]
    if "--fetch" in given:
        os.environ["SHEETFORGE_CACHE"] = str(ENGINE_FOLDER.parent)
        PageEngine().scripts()
    else:
        most = 10_000 if "--to-the-end" in given else 25
        with running() as browser:
            play_all(
                browser,
                PageEngine(ENGINE_FOLDER),
                [one for one in given if one[0] != "-"] or list(SCENARIOS.values()),
                most,
            )
