"""The answers of `sheetforge serve` about its content: their addresses, and their failures."""

from __future__ import annotations

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from sheetforge.content.library import BadRequest, Unreadable
from sheetforge.files import Json, OutputError
from sheetforge.web.editing import Conflict
from sheetforge.web.endpoints import Pages
from sheetforge.web.jobs import Jobs
from sheetforge.web.served import ServedContent
from sheetforge.web.table_endpoints import TablePages


def application(served: ServedContent, jobs: Jobs) -> Starlette:
    """Return the application for the data of a content folder; `Guard` and `Opening` stand before it."""
    pages, sheets = Pages(served, jobs), TablePages(served)
    routes = [
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
