"""The addresses of a table in a browser; what each answers is in `docs/table.md`."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from importlib.resources import files
from pathlib import PurePosixPath
from typing import TypeVar

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from sheetforge.content.library import BadRequest
from sheetforge.files import Json
from sheetforge.play.presenter import NoWay
from sheetforge.play.previews import Preview
from sheetforge.sheet.faces import FACES, family, metrics
from sheetforge.web import asked
from sheetforge.web.page_files import TYPES, face
from sheetforge.web.play_endings import ACTS
from sheetforge.web.play_host import PlayHost
from sheetforge.web.play_seats import AnswerRefused, PlaySeat
from sheetforge.web.safety import TOKEN_HEADER

WAIT_SECONDS = 20.0
"""Time after which a page that waits is answered in any case, and asks again."""

LONGEST_LINE = 2000

MOST_BOXES = 400
"""Boxes of a display that are looked up at once: more than a question has."""

T = TypeVar("T")

FOLDERS = {"web/play_page": "sheetforge.web", "play/data/page": "sheetforge.play"}
"""The folders of modules that pages may load, with the packages that they are in."""


class PlayPages:
    """The answers of a table to the pages of its seats, which their tokens name."""

    def __init__(self, host: PlayHost, tokens: Mapping[str, str]) -> None:
        self._host = host
        self._seats = {token: host.seats[side] for side, token in tokens.items()}
        self._changed = asyncio.Event()
        self.closing = False
        self._workers = ThreadPoolExecutor(1)
        host.wake = self.wake
        self._loop: asyncio.AbstractEventLoop | None = None

    def wake(self) -> None:
        """Let pages that wait go on, from any thread."""
        if self._loop is not None:
            with suppress(RuntimeError):
                self._loop.call_soon_threadsafe(self._wake)

    def _wake(self) -> None:
        self._changed.set()
        self._changed = asyncio.Event()

    def application(self) -> Starlette:
        """Return the application; `Guard` stands before it."""
        routes = [
            Route("/", _page),
            *page_routes(),
            Route("/data/table", self.table),
            Route("/data/state", self.state),
            Route("/data/display", self.display),
            Route("/data/boxes", self.boxes),
            Route("/data/replay", self.replay),
            Route("/data/odds", self.odds),
            Route("/data/way", self.way),
            Route("/data/fields", self.fields),
            Route("/data/sight", self.sight),
            Route("/data/answer", self.answer, methods=["POST"]),
            Route("/data/line", self.line, methods=["POST"]),
            Route("/data/consent", self.consent, methods=["POST"]),
            Route("/data/end", self.end, methods=["POST"]),
        ]
        answers = {BadRequest: _bad_request, AnswerRefused: _refused, Exception: _fault}
        return Starlette(routes=routes, exception_handlers=answers)  # type: ignore[arg-type]

    def _seat(self, request: Request) -> PlaySeat:
        self._loop = asyncio.get_running_loop()
        return self._seats[request.headers[TOKEN_HEADER.decode()]]

    async def _opened(self, request: Request) -> PlaySeat:
        seat = self._seat(request)
        if seat.course is None or not seat.shown:
            await asyncio.wrap_future(self._host.ask(lambda: self._host.open(seat), goes_on=False))
        return seat

    async def table(self, request: Request) -> Response:
        """Return what stays the same of the table of a seat."""
        seat = await self._opened(request)
        assert seat.course is not None
        return JSONResponse({**seat.course.header(), "seat": seat.side})

    async def state(self, request: Request) -> Response:
        """Wait until a seat is shown something else than its page has, and return it with the new steps."""
        seat = await self._opened(request)
        given = request.query_params
        until = time.monotonic() + WAIT_SECONDS
        while str(seat.revision) == given.get("revision", "") and time.monotonic() < until and not self.closing:
            changed = self._changed
            with suppress(TimeoutError):
                await asyncio.wait_for(changed.wait(), 2.0)
            if await request.is_disconnected():
                break
        shown, course = seat.shown, seat.course
        assert course is not None
        have = given.get("steps", "0")
        since = int(have) if have.isdecimal() and given.get("epoch") == str(shown["epoch"]) else 0
        steps: list[Json] = [*course.steps[since:]]
        return JSONResponse({**shown, "since": since, "fresh": steps})

    async def display(self, request: Request) -> Response:
        """Return the display of a unit."""
        seat, unit = await self._opened(request), asked.text(request.query_params, "unit")
        work = self._host.ask(lambda: self._host.display(seat, unit), goes_on=False)
        return JSONResponse(await asyncio.wrap_future(work))

    async def boxes(self, request: Request) -> Response:
        """Return where boxes are on the display of a unit: left, top, width and height by name."""
        seat, given = await self._opened(request), request.query_params
        unit, names = asked.text(given, "unit"), given.getlist("name")[:MOST_BOXES]
        work = self._host.ask(lambda: self._host.boxes(seat, unit, names), goes_on=False)
        return JSONResponse({"areas": await asyncio.wrap_future(work)})

    async def replay(self, request: Request) -> Response:
        """Return the replay page of a battle that is over, as a file."""
        self._seat(request)
        page = await asyncio.wrap_future(self._host.ask(self._host.replay, goes_on=False))
        return Response(page, media_type="text/html", headers={"content-disposition": "attachment"})

    async def odds(self, request: Request) -> Response:
        """Return the chances of an option of the open question of a seat."""
        preview, given = await self._preview(request, True), request.query_params
        return JSONResponse({"shots": await self._aside(lambda: preview.shots(asked.text(given, "option")))})

    async def way(self, request: Request) -> Response:
        """Return the way of the unit in question to a hex, as a path."""
        preview, given = await self._preview(request, True), request.query_params
        facing = asked.number(given, "facing") if given.get("facing") else None
        try:
            way = await self._aside(lambda: preview.way(asked.text(given, "hex"), facing))
        except NoWay as problem:
            raise AnswerRefused(422, str(problem)) from None
        return JSONResponse({"words": way.words, "path": way.path})

    async def fields(self, request: Request) -> Response:
        """Return the fields of fire of a unit as a seat sees it."""
        preview, unit = await self._preview(request), asked.text(request.query_params, "unit")
        return JSONResponse({"fields": await self._aside(lambda: preview.fields(unit))})

    async def sight(self, request: Request) -> Response:
        """Return the distance of two hexes, and what blocks a line of fire between them."""
        preview, given = await self._preview(request), request.query_params
        start, end = asked.place(given, "from"), asked.place(given, "to")
        return JSONResponse(await self._aside(lambda: preview.sight(start, end)))

    async def _preview(self, request: Request, is_asked: bool = False) -> Preview:
        """Return what a seat may look ahead at; of the question of a number if it has to be asked."""
        seat = await self._opened(request)
        number = asked.number(request.query_params, "number") if is_asked else None
        return await asyncio.wrap_future(self._host.ask(lambda: self._host.preview(seat, number), goes_on=False))

    async def _aside(self, work: Callable[[], T]) -> T:
        """Work something out beside the game, which goes on meanwhile; one thing after the other."""
        return await asyncio.get_running_loop().run_in_executor(self._workers, work)

    async def answer(self, request: Request) -> Response:
        """Answer the open question of a seat."""
        seat, given = self._seat(request), asked.body(await request.body())
        number, option = asked.whole(given, "number"), asked.text(given, "option")
        await asyncio.wrap_future(self._host.ask(lambda: self._host.answer(seat, number, option)))
        return JSONResponse({"taken": option})

    async def line(self, request: Request) -> Response:
        """Carry out a line that somebody at a seat typed."""
        seat, given = self._seat(request), asked.body(await request.body())
        number, line = asked.whole(given, "number"), asked.text(given, "line")[:LONGEST_LINE]
        said = await asyncio.wrap_future(self._host.ask(lambda: self._host.line(seat, number, line)))
        return JSONResponse({"said": said})

    async def consent(self, request: Request) -> Response:
        """Let another seat take its answer back, or not."""
        seat, given = self._seat(request), asked.body(await request.body())
        agrees = given.get("agrees") is True
        await asyncio.wrap_future(self._host.ask(lambda: self._host.consent(seat, agrees)))
        return JSONResponse({"agrees": agrees})

    async def end(self, request: Request) -> Response:
        """Resign, offer or answer a draw, or ask for another game."""
        seat, given = self._seat(request), asked.body(await request.body())
        act = asked.choice(given, "act", ACTS)
        await asyncio.wrap_future(self._host.ask(lambda: self._host.end(seat, act)))
        return JSONResponse({"done": act})


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


# --- failures ------------------------------------------------------------------------------------


async def _bad_request(request: Request, problem: Exception) -> Response:
    return JSONResponse({"problem": str(problem)}, 400)


async def _refused(request: Request, problem: AnswerRefused) -> Response:
    return JSONResponse({"problem": problem.reason, "options": list(problem.options)}, problem.status)


async def _fault(request: Request, problem: Exception) -> Response:
    said = f"this is a fault of sheetforge itself ({type(problem).__name__}: {problem})"
    return JSONResponse({"problem": said}, 500)
