"""The files of the page of `serve`: its modules, styles and faces, by name. Nothing here knows of any content."""

from __future__ import annotations

from importlib.resources import files
from pathlib import PurePosixPath

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from sheetforge.sheet.faces import FACES, family, font_file, metrics

TYPES = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}


def page_routes() -> list[Route]:
    """Return the routes of the page, and of all that it loads."""
    return [Route("/", _page), Route("/page/{name}", _page), Route("/faces/{name}", face)]


async def _page(request: Request) -> Response:
    """Return the page, or one of its modules, by a name that the folder has."""
    name = request.path_params.get("name", "index.html")
    if name == "faces.css":
        return Response(faces_css(), media_type="text/css")
    folder = files("sheetforge.web") / "page"
    known = {file.name: file for file in folder.iterdir()}
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
