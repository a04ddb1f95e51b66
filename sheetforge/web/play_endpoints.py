"""The addresses of a table in a browser; what each answers is in `docs/table.md`."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from importlib.resources import files
from pathlib import PurePosixPath

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from sheetforge.content.library import BadRequest
from sheetforge.sheet.faces import FACES, family, metrics
from sheetforge.web import asked
from sheetforge.web.page_files import TYPES, face
from sheetforge.web.play_host import PlayHost
from sheetforge.web.play_protocol import ADDRESSES, REPLAY, STATE, Address, latest, news, refusal
from sheetforge.web.play_seats import AnswerRefused, PlaySeat
from sheetforge.web.safety import TOKEN_HEADER

WAIT_SECONDS = 20.0
"""Time after which a page that waits is answered in any case, and asks again."""

LOOKING_SECONDS = 0.25
"""The time in which news for spectators is gathered: pages show steps no faster, and spectators may be many."""

FOLDERS = {"web/play_page": "sheetforge.web", "play/data/page": "sheetforge.play"}
"""The folders of modules that pages may load, with the packages that they are in."""


class PlayPages:
    """The answers of a table to the pages of its seats, which their tokens name."""

    def __init__(self, host: PlayHost, tokens: Mapping[str, str]) -> None:
        self._host = host
        self._seats = {token: host.seats[side] for side, token in tokens.items()}
        self._changed = asyncio.Event()
        self._looked_on = asyncio.Event()
        self._gathering = False
        self._written: tuple[object, bytes] = ("", b"")
        self.closing = False
        self._workers = ThreadPoolExecutor(1)
        host.wake = self.wake
        self._loop: asyncio.AbstractEventLoop | None = None

    def wake(self) -> None:
        """Let pages that wait go on, from any thread."""
        if self._loop is not None:
            with suppress(RuntimeError):
                self._loop.call_soon_threadsafe(self._wake)

    def close(self) -> None:
        """Answer the pages that wait; the table has ended, or its pages are those of another one."""
        self.closing = True
        self.wake()
        self._workers.shutdown(wait=False)

    def _wake(self) -> None:
        self._changed.set()
        self._changed = asyncio.Event()
        if not self._gathering:
            self._gathering = True
            asyncio.get_running_loop().call_later(0.0 if self.closing else LOOKING_SECONDS, self._wake_spectators)

    def _wake_spectators(self) -> None:
        self._gathering = False
        self._looked_on.set()
        self._looked_on = asyncio.Event()

    def application(self) -> Starlette:
        """Return the application; `Guard` stands before it."""
        routes = [
            Route("/", _page),
            *page_routes(),
            Route(f"/data/{STATE}", self.state),
            Route(f"/data/{REPLAY}", self.replay),
            *(
                Route(f"/data/{name}", partial(self.answer, address), methods=["POST"] if address.is_sent else ["GET"])
                for name, address in ADDRESSES.items()
            ),
        ]
        answers = dict.fromkeys((BadRequest, AnswerRefused, Exception), _refused)
        return Starlette(routes=routes, exception_handlers=answers)

    def _seat(self, request: Request) -> PlaySeat:
        self._loop = asyncio.get_running_loop()
        return self._seats[request.headers[TOKEN_HEADER.decode()]]

    async def _opened(self, request: Request) -> PlaySeat:
        seat = self._seat(request)
        if seat.course is None or not seat.shown:
            await asyncio.wrap_future(self._host.ask(lambda: self._host.open(seat), goes_on=False))
        return seat

    async def answer(self, address: Address, request: Request) -> Response:
        """Do what an address is for, and return its answer. What takes long goes on beside the game."""
        if address.is_sent:
            seat, given = self._seat(request), asked.body(await request.body())
        else:
            seat, given = await self._opened(request), asked.parameters(request.query_params.multi_items())
        work = self._host.ask(lambda: address.act(self._host, seat, given), goes_on=address.is_sent)
        answered = await asyncio.wrap_future(work)
        if address.is_sent:
            return JSONResponse(answered())
        # One thing after the other.
        return JSONResponse(await asyncio.get_running_loop().run_in_executor(self._workers, answered))

    async def state(self, request: Request) -> Response:
        """Wait until a seat is shown something else than its page has, and return it with the new steps."""
        seat = await self._opened(request)
        given = asked.parameters(request.query_params.multi_items())
        until = time.monotonic() + WAIT_SECONDS
        while (found := news(seat, given)) is None and time.monotonic() < until and not self.closing:
            changed = self._changed if seat.side else self._looked_on
            with suppress(TimeoutError):
                await asyncio.wait_for(changed.wait(), 2.0)
            if await request.is_disconnected():
                break
        shown = latest(seat, given) if found is None else found
        if seat.side:
            return JSONResponse(shown)
        # What spectators are sent is written once for all of them.
        place = seat.epoch, seat.revision, shown["since"]
        if self._written[0] != place:
            self._written = place, bytes(JSONResponse(shown).body)
        return Response(self._written[1], media_type="application/json")

    async def replay(self, request: Request) -> Response:
        """Return the replay page of a battle that is over, as a file."""
        self._seat(request)
        page = await asyncio.wrap_future(self._host.ask(self._host.replay, goes_on=False))
        return Response(page, media_type="text/html", headers={"content-disposition": "attachment"})


# --- the files of the page -----------------------------------------------------------------------


def page_routes() -> list[Route]:
    """Return the routes of what pages load: scripts, styles and faces."""
    modules = (Route(f"/{folder}/{{name}}", _module) for folder in FOLDERS)
    return [Route("/faces.css", _faces), Route("/faces/{name}", face), *modules]


def play_file(name: str) -> bytes | None:
    """Return a file of the folder of pages; None if there is no such file."""
    return _file("web/play_page", name)


async def _page(request: Request) -> Response:
    """Return the page of every seat."""
    return Response(play_file("play.html"), media_type="text/html")


async def _module(request: Request) -> Response:
    """Return a module or style by a name that its folder has."""
    folder = request.url.path.strip("/").rpartition("/")[0]
    data = _file(folder, request.path_params["name"])
    suffix = PurePosixPath(request.path_params["name"]).suffix
    if data is None or suffix not in TYPES:
        return PlainTextResponse("there is no such file\n", 404)
    return Response(data, media_type=TYPES[suffix])


def _file(folder: str, name: str) -> bytes | None:
    place = files(FOLDERS[folder])
    for part in folder.split("/")[1:]:
        place = place / part
    known = {file.name: file for file in place.iterdir() if file.is_file()}
    return known[name].read_bytes() if name in known else None


async def _faces(request: Request) -> Response:
    """Return the rules that load the faces, and the classes that drawings use for them."""
    rules = []
    for kind in FACES:
        slant = "italic" if kind == "italic" else "normal"
        font = f"font-family:'{family()}';font-weight:{metrics(kind).weight};font-style:{slant}"
        rules.append(f"@font-face{{{font};src:url(/faces/{kind}.ttf)}}\n.{kind}{{{font}}}")
    return Response("\n".join(rules), media_type="text/css")


async def _refused(request: Request, problem: Exception) -> Response:
    status, answered = refusal(problem)
    return JSONResponse(answered, status)
