"""The server of `sheetforge serve`: addresses, and what each of them answers.

| address                | answer                                                       |
|------------------------|--------------------------------------------------------------|
| `/`, `/page/…`, `/faces/…` | the page, its modules and style, the bundled faces       |
| `/data/about`          | the folder, its games, the number of its state               |
| `/data/list`           | a row for every entity                                       |
| `/data/changes?since=` | the number of the state, once it is no longer that one       |
| `/data/entity?of=`     | text, findings, figures, uses, commands                      |
| `/data/pictures?of=`   | the pages that show an entity on a paper, with their digests |
| `/data/picture?digest=`| one of them as SVG                                           |
| `/data/odds`, `/data/compare`, `/data/since` | odds, differences of two entities, of two states |
| `/data/draft`, `/data/fixed`, `/data/save` | findings of a text, a fix, a text to be kept |
| `/data/plan`, `/data/print` | the files of an order, and one of them as PDF           |
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Awaitable, Callable, Mapping
from importlib.resources import files
from pathlib import PurePosixPath
from typing import cast

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from sheetforge.content.library import BadRequest, Unreadable
from sheetforge.files import Json, OutputError
from sheetforge.sheet.faces import FACES, family, font_file, metrics
from sheetforge.sheet.paper import PAPERS
from sheetforge.web.answers import difference, odds, since
from sheetforge.web.orders import Order
from sheetforge.web.served import POLL_SECONDS, Conflict, ServedContent

WAIT_SECONDS = 25.0
"""Time after which a page that waits for changes is answered in any case, and asks again."""

INKS = ("color", "mono", "saver")

MOST_COPIES = 99

TYPES = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}

Endpoint = Callable[[Request], Awaitable[Response]]


def application(served: ServedContent) -> Starlette:
    """Return the application for a content folder; `Guard` stands before it."""
    pages = Pages(served)
    routes = [
        Route("/", _page),
        Route("/page/{name}", _page),
        Route("/faces/{name}", _face),
        Route("/data/about", pages.about),
        Route("/data/list", pages.list),
        Route("/data/changes", pages.changes),
        Route("/data/entity", pages.entity),
        Route("/data/pictures", pages.pictures),
        Route("/data/picture", pages.picture),
        Route("/data/odds", pages.odds),
        Route("/data/compare", pages.compare),
        Route("/data/since", pages.since),
        Route("/data/draft", pages.draft, methods=["POST"]),
        Route("/data/fixed", pages.fixed, methods=["POST"]),
        Route("/data/save", pages.save, methods=["POST"]),
        Route("/data/plan", pages.plan, methods=["POST"]),
        Route("/data/print", pages.print, methods=["POST"]),
    ]
    answers = {
        BadRequest: _bad_request,
        Unreadable: _bad_request,
        Conflict: _conflict,
        OutputError: _disk,
        Exception: _fault,
    }
    return Starlette(routes=routes, exception_handlers=answers)  # type: ignore[arg-type]


class Pages:
    """The answers about one content folder. Work is done in threads."""

    def __init__(self, served: ServedContent) -> None:
        self._served = served

    async def about(self, request: Request) -> Response:
        """Return the folder and the number of its state."""
        await run_in_threadpool(self._served.refresh)
        return JSONResponse(await run_in_threadpool(self._served.about))

    async def list(self, request: Request) -> Response:
        """Return a row for every entity."""
        return JSONResponse(await run_in_threadpool(self._served.rows))

    async def changes(self, request: Request) -> Response:
        """Wait until the folder has another state than that of the page, and return its number."""
        since = request.query_params.get("since", "")
        until = time.monotonic() + WAIT_SECONDS
        while True:
            number = await run_in_threadpool(self._served.refresh)
            over = self._served.closing or time.monotonic() > until
            if str(number) != since or over or await request.is_disconnected():
                return JSONResponse({"number": number})
            await asyncio.sleep(POLL_SECONDS)

    async def entity(self, request: Request) -> Response:
        """Return everything about one entity."""
        return JSONResponse(await run_in_threadpool(self._served.entity, _of(request.query_params)))

    async def pictures(self, request: Request) -> Response:
        """Return the pages that show an entity."""
        asked = request.query_params
        paper, ink = _choice(asked, "paper", tuple(PAPERS)), _choice(asked, "ink", INKS)
        return JSONResponse(await run_in_threadpool(self._served.pictures, _of(asked), paper, ink))

    async def picture(self, request: Request) -> Response:
        """Return a page as SVG."""
        text = await run_in_threadpool(self._served.picture, request.query_params.get("digest", ""))
        return Response(text, media_type="image/svg+xml")

    async def odds(self, request: Request) -> Response:
        """Return the odds of a unit or weapon."""
        asked = request.query_params
        return JSONResponse(await run_in_threadpool(odds, self._served, _of(asked), asked.get("against", "")))

    async def compare(self, request: Request) -> Response:
        """Return in what an entity differs from another."""
        asked = request.query_params
        return JSONResponse(await run_in_threadpool(difference, self._served, _of(asked), _text(asked, "with")))

    async def since(self, request: Request) -> Response:
        """Return what has changed since a revision, by default the last commit."""
        revision = request.query_params.get("revision", "HEAD")
        return JSONResponse(await run_in_threadpool(since, self._served, revision))

    async def draft(self, request: Request) -> Response:
        """Return the findings of a text that is not saved."""
        given = _object(await request.body())
        findings = await run_in_threadpool(self._served.draft, _of(given), _text(given, "text"))
        return JSONResponse({"findings": findings})

    async def fixed(self, request: Request) -> Response:
        """Return the text of an entity with one fix."""
        given = _object(await request.body())
        line = given.get("line")
        if not isinstance(line, int):
            raise BadRequest("line is a number")
        code, text = _text(given, "code"), _text(given, "text")
        text = await run_in_threadpool(self._served.fixed, _of(given), line, code, text)
        return JSONResponse({"text": text})

    async def save(self, request: Request) -> Response:
        """Write a text."""
        given = _object(await request.body())
        before, text = _text(given, "before"), _text(given, "text")
        number = await run_in_threadpool(self._served.save, _of(given), before, text)
        return JSONResponse({"number": number})

    async def plan(self, request: Request) -> Response:
        """Return the files of an order with their pages and sheets of paper, and its commands."""
        order = _order(_object(await request.body()))
        return JSONResponse(await run_in_threadpool(order.plan, self._served))

    async def print(self, request: Request) -> Response:
        """Return a file of an order."""
        given = _object(await request.body())
        order, path = _order(given), _text(given, "path")
        data = await run_in_threadpool(order.printed, self._served, path)
        return Response(data, media_type="application/pdf")


def _of(given: Mapping[str, object]) -> str:
    return _text(given, "of")


def _text(given: Mapping[str, object], name: str) -> str:
    value = given.get(name)
    if not isinstance(value, str):
        raise BadRequest(f"{name} is a text")
    return value


def _choice(given: Mapping[str, object], name: str, choices: tuple[str, ...]) -> str:
    value = given.get(name, choices[0])
    if not isinstance(value, str) or value not in choices:
        raise BadRequest(f"{name} is one of {', '.join(choices)}")
    return value


def _object(body: bytes) -> Mapping[str, object]:
    """Return the JSON object of a body. Raises `BadRequest`."""
    try:
        given = json.loads(body)
    except (ValueError, RecursionError):
        given = None
    if not isinstance(given, dict):
        raise BadRequest("the request is not a JSON object")
    return cast("Mapping[str, object]", given)


def _order(given: Mapping[str, object]) -> Order:
    """Return the order of a request. Raises `BadRequest`."""
    items = given.get("items")
    if not isinstance(items, dict) or not items:
        raise BadRequest("items is an object of names with their numbers")
    for name, count in items.items():
        if not isinstance(name, str) or not isinstance(count, int) or not 1 <= count <= MOST_COPIES:
            raise BadRequest(f"the number of each item is from 1 to {MOST_COPIES}")
    return Order(
        items,
        _choice(given, "paper", tuple(PAPERS)),
        _choice(given, "ink", INKS),
        given.get("fillable") is True,
        given.get("tagged") is True,
    )


# --- the files of the page -----------------------------------------------------------------------


async def _page(request: Request) -> Response:
    """Return the page, or one of its modules, by a name that the folder has."""
    name = request.path_params.get("name", "index.html")
    if name == "faces.css":
        return Response(_faces_css(), media_type="text/css")
    folder = files("sheetforge.web") / "page"
    known = {one.name: one for one in folder.iterdir()}
    if name not in known:
        return PlainTextResponse("there is no such page\n", 404)
    return Response(known[name].read_bytes(), media_type=TYPES[PurePosixPath(name).suffix])


async def _face(request: Request) -> Response:
    """Return one of the bundled faces."""
    known = {f"{face}.ttf": face for face in FACES}
    name = request.path_params["name"]
    if name not in known:
        return PlainTextResponse("there is no such face\n", 404)
    kept = {"cache-control": "private, max-age=86400"}
    return Response(font_file(known[name]).read_bytes(), media_type="font/ttf", headers=kept)


def _faces_css() -> str:
    """Return the rules that load the faces, and the class that drawings use for each."""
    rules = []
    for face in FACES:
        slant = "italic" if face == "italic" else "normal"
        font = f"font-family:'{family()}';font-weight:{metrics(face).weight};font-style:{slant}"
        rules.append(f"@font-face{{{font};src:url(/faces/{face}.ttf)}}")
    return "\n".join(rules)


# --- failures ------------------------------------------------------------------------------------


async def _bad_request(request: Request, problem: Exception) -> Response:
    return JSONResponse({"problem": str(problem)}, 400)


async def _conflict(request: Request, problem: Conflict) -> Response:
    return JSONResponse({"problem": str(problem), "text": problem.text, "digest": problem.digest}, 409)


async def _disk(request: Request, problem: OutputError) -> Response:
    failure: dict[str, Json] = {"problem": str(problem)}
    return JSONResponse(failure, 507)


async def _fault(request: Request, problem: Exception) -> Response:
    said = f"this is a fault of sheetforge itself ({type(problem).__name__}: {problem})"
    return JSONResponse({"problem": said}, 500)
