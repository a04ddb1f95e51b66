"""A table without a server: the program runs in the page itself, in a worker, and answers what a server would.

`play_page/worker.js` calls this. A game is begun as `table` begins it, its log is a file of the worker, and each
request of a page has the address, the seat and the parameters that a server gets. Answers are sent by a function, so
that a page hears how far bots have come while they think.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import TypedDict
from urllib.parse import parse_qsl

from click import ClickException

from sheetforge.cli.options import library_at
from sheetforge.cli.resuming import continued
from sheetforge.cli.sessions import BattleWishes, OpenedGame, branched, new_game, played_again
from sheetforge.content.library import BadRequest, Unreadable
from sheetforge.play.session import PlaySession
from sheetforge.printing import displays_of
from sheetforge.products.options import PrintOptions
from sheetforge.web.asked import parameters
from sheetforge.web.play_host import PlayHost
from sheetforge.web.play_protocol import ADDRESSES, REPLAY, STATE, Answered, news, refusal
from sheetforge.web.play_seats import PlaySeat

Send = Callable[[str], object]
"""Takes a message to the page, as JSON: `{"log": …}`, or an answer `{"to": number, "status": …, "data": …}`.

`{"left": …}` is the log of a game that was left for a branch or a rematch."""

CONTENT = "content"
"""The folder of the content, in the working folder."""

RESUMED = "resumed.game"
"""The file of a log that is taken up."""


class Wanted(TypedDict):
    """A battle that a page wants: the log of a game to take up, or the scenario, its players and the seed."""

    log: str
    scenario: str
    people: list[str]
    bots: str
    seed: str


class PageRequest(TypedDict):
    """A request of a page: the number of its answer, address with parameters, and the object that is sent."""

    number: int
    seat: str
    path: str
    body: dict[str, object] | None


class PageTable:
    """A game that the page plays which this program is in."""

    def __init__(self, wanted: str, send: Send) -> None:
        """Begin or take up a game. Raises `BadRequest`."""
        self._send = send
        self._library = library_at(CONTENT)
        self._open = ExitStack()
        self._games = [self._opened(json.loads(wanted))]
        session = self._games[0].session
        system, seated = session.game.battle.system, self._games[0].seated
        displays, blanks = (displays_of(self._library, system, PrintOptions(fillable=blank)) for blank in (False, True))
        self._host = PlayHost(session, self._library, seated, displays, print, self._rematch, blanks, self._branch)
        self._host.wake = self._tell
        self._waiting: list[PageRequest] = []
        self._sent = ""
        self._host.begin()

    def _opened(self, wanted: Wanted) -> OpenedGame:
        try:
            if wanted["log"]:
                Path(RESUMED).write_text(wanted["log"], encoding="utf-8")
                return self._open.enter_context(continued(self._library, Path(RESUMED)))
            people = tuple(wanted["people"]) or ("none",)
            return new_game(self._library, wanted["scenario"], _wishes(people, wanted), is_kept=True)
        except ClickException as problem:
            raise BadRequest(problem.message) from None
        except Unreadable as problem:
            raise BadRequest(str(problem)) from None

    def _rematch(self, seated: Mapping[str, str]) -> PlaySession:
        return self._began(played_again(self._library, self._games[-1], seated))

    def _branch(self, count: int) -> PlaySession:
        return self._began(branched(self._library, self._games[-1], count))

    def _began(self, game: OpenedGame) -> PlaySession:
        """Go over to another game; the page keeps the log of the one before beside it."""
        self._keep()
        self._send(json.dumps({"left": self._sent}))
        self._games.append(game)
        return game.session

    def about(self) -> str:
        """Return the sides that people play, as JSON."""
        return json.dumps([side for side in self._host.seats if side])

    def ask(self, text: str) -> None:
        """Take a request, and send its answer, or those that something has come for."""
        request: PageRequest = json.loads(text)
        name = request["path"].partition("?")[0].removeprefix("/data/")
        if name == STATE:
            self._waiting.append(request)
            self._host.open(self._seat(request))
            self._tell()
        else:
            self._answer(request, name)

    def _seat(self, request: PageRequest) -> PlaySeat:
        return self._host.seats[request["seat"]]

    def _answer(self, request: PageRequest, name: str) -> None:
        """Do what an address is for, and send the answer: before bots go on to think."""
        host, seat = self._host, self._seat(request)
        address = ADDRESSES.get(name)
        if name == REPLAY:
            work = host.ask(lambda: _constant({"page": host.replay()}), goes_on=False)
        elif address is None:
            work = host.ask(_unknown, goes_on=False)
        else:
            act = address.act
            work = host.ask(lambda: act(host, seat, _given(request)), goes_on=address.is_sent)
        work.add_done_callback(lambda done: self._reply(request, done.exception() or done.result()))
        host.work_off()

    def _reply(self, request: PageRequest, found: BaseException | Callable[[], Answered]) -> None:
        self._keep()
        try:
            if isinstance(found, BaseException):
                raise found
            status, data = 200, found()
        except Exception as problem:
            status, data = refusal(problem)
        self._send(json.dumps({"to": request["number"], "status": status, "data": data}))

    def _tell(self) -> None:
        """Answer the pages that wait and have something new to see."""
        self._keep()
        still: list[PageRequest] = []
        for request in self._waiting:
            found = news(self._seat(request), _given(request))
            if found is None:
                still.append(request)
            else:
                self._send(json.dumps({"to": request["number"], "status": 200, "data": found}))
        self._waiting = still

    def _keep(self) -> None:
        """Send the log if it has grown: a page keeps it before it hears that an answer was taken."""
        kept = self._games[-1].kept
        text = kept.path.read_text(encoding="utf-8") if kept is not None else ""
        if text != self._sent:
            self._sent = text
            self._send(json.dumps({"log": text}))


def _given(request: PageRequest) -> Mapping[str, object]:
    """Return the parameters of a request."""
    query = parameters(parse_qsl(request["path"].partition("?")[2]))
    return query if request["body"] is None else request["body"]


def _constant(data: Answered) -> Callable[[], Answered]:
    return lambda: data


def _unknown() -> Callable[[], Answered]:
    raise BadRequest("there is no such address")


def _wishes(people: tuple[str, ...], wanted: Wanted) -> BattleWishes:
    return {
        "fleet": None,
        "against": None,
        "seed": wanted["seed"] or None,
        "bots": wanted["bots"],
        "humans": people,
        "dice": "rolled",
        "log": None,
        "force": False,
        "resume": None,
        "map_id": None,
        "turns": None,
        "rules": (),
        "clock": None,
        "rule_set_id": None,
        "free": False,
        "players": None,
        "ship": None,
    }
