"""The server of `sheetforge serve`: its addresses, the files of its page, and its failures."""

from __future__ import annotations

from importlib.resources import files
from pathlib import PurePosixPath

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from sheetforge.content.library import BadRequest, Unreadable
from sheetforge.files import Json, OutputError
from sheetforge.sheet.faces import FACES, family, font_file, metrics
from sheetforge.web.editing import Conflict
from sheetforge.web.endpoints import Pages
from sheetforge.web.jobs import Jobs
from sheetforge.web.served import ServedContent
from sheetforge.web.table_endpoints import TablePages

TYPES = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}


def application(served: ServedContent, jobs: Jobs) -> Starlette:
    """Return the application for a content folder; `Guard` stands before it."""
    pages, sheets = Pages(served, jobs), TablePages(served)
    routes = [
        Route("/", _page),
        Route("/page/{name}", _page),
        Route("/faces/{name}", face),
        *(Route(f"/data/{name}", endpoint) for name, endpoint in {**pages.routes(), **sheets.routes()}.items()),
        *(
            Route(f"/data/{name}", endpoint, methods=["POST"])
            for name, endpoint in {**pages.posts(), **sheets.posts()}.items()
        ),
    ]
    answers = {
        BadRequest: _bad_request,
        Unreadable: _bad_request,
        Conflict: _conflict,
        OutputError: _disk,
        Exception: _fault,
    }
    return Starlette(routes=routes, exception_handlers=answers)  # type: ignore[arg-type]


# --- the files of the page -----------------------------------------------------------------------


async def _page(request: Request) -> Response:
    """Return the page, or one of its modules, by a name that the folder has."""
    name = request.path_params.get("name", "index.html")
    if name == "faces.css":
        return Response(faces_css(), media_type="text/css")
    folder = files("sheetforge.web") / "page"
    known = {one.name: one for one in folder.iterdir()}
    if name not in known:
        return PlainTextResponse("there is no such page\n", 404)
    return Response(known[name].read_bytes(), media_type=TYPES[PurePosixPath(name).suffix])


async def face(request: Request) -> Response:
    """Return one of the bundled faces."""
    known = {f"{face}.ttf": face for face in FACES}
    name = request.path_params["name"]
    if name not in known:
        return PlainTextResponse("there is no such face\n", 404)
    kept = {"cache-control": "private, max-age=86400"}
    return Response(font_file(known[name]).read_bytes(), media_type="font/ttf", headers=kept)


def faces_css() -> str:
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
