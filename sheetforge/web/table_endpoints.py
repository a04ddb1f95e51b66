"""The answers of the server about sheets in play; `docs/serve.md` lists them."""

from __future__ import annotations

from urllib.parse import quote

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from sheetforge.content.library import BadRequest
from sheetforge.play.questions import Answer
from sheetforge.products.in_play import TargetPlace
from sheetforge.products.sheet_code import LONGEST_NAME
from sheetforge.web import asked, table
from sheetforge.web.endpoints import Endpoint
from sheetforge.web.served import ServedContent

CODE_HERE = "{code}"
"""The part of an address for a QR code that the code of a sheet replaces."""


class TablePages:
    """The answers about sheets in play. Work is done in threads."""

    def __init__(self, served: ServedContent) -> None:
        self._served = served

    def routes(self) -> dict[str, Endpoint]:
        """Return the addresses below `/data/` that are read by GET."""
        return {"play/force": self.force}

    def posts(self) -> dict[str, Endpoint]:
        """Return the addresses below `/data/` that take an object by POST."""
        return {
            "play/sheet": self.sheet,
            "play/act": self.act,
            "play/odds": self.odds,
            "play/code": self.code,
            "play/read": self.read,
            "play/print": self.print,
        }

    async def force(self, request: Request) -> Response:
        """Return the units of a fleet or scenario."""
        return JSONResponse(await run_in_threadpool(table.force, self._served, asked.of(request.query_params)))

    async def sheet(self, request: Request) -> Response:
        """Return the marks of a sheet with what follows from them."""
        given = asked.body(await request.body())
        drawn = asked.text(given, "drawn")
        return JSONResponse(await run_in_threadpool(table.shown, self._served, _sheet(given), drawn))

    async def act(self, request: Request) -> Response:
        """Carry out an act on a sheet."""
        given = asked.body(await request.body())
        act, number = asked.text(given, "act"), asked.whole(given, "number")
        answers = _answers(given.get("answers"))
        return JSONResponse(await run_in_threadpool(table.acted, self._served, _sheet(given), act, number, answers))

    async def odds(self, request: Request) -> Response:
        """Return the chances of a sheet at a target."""
        given = asked.body(await request.body())
        target = _sheet(asked.mapping(given.get("target")))
        place = TargetPlace(*(asked.whole(given, name) for name in TargetPlace._fields))
        return JSONResponse(await run_in_threadpool(table.odds, self._served, _sheet(given), target, place))

    async def code(self, request: Request) -> Response:
        """Return the code of a sheet, and the QR code of an address with it."""
        given = asked.body(await request.body())
        code = await run_in_threadpool(table.code, self._served, _sheet(given))
        drawn = table.qr_code(asked.text(given, "address").replace(CODE_HERE, quote(code, safe="")))
        return JSONResponse({"code": code, "qr": drawn})

    async def read(self, request: Request) -> Response:
        """Return the sheet of a code."""
        given = asked.body(await request.body())
        return JSONResponse(await run_in_threadpool(table.read_code, self._served, asked.text(given, "code")))

    async def print(self, request: Request) -> Response:
        """Return sheets with their marks as a PDF."""
        given = asked.body(await request.body())
        listed = given.get("sheets")
        sheets = [_sheet(asked.mapping(one)) for one in listed] if isinstance(listed, list) else []
        data = await run_in_threadpool(table.printed, self._served, sheets, *asked.look(given))
        return Response(data, media_type="application/pdf")


def _sheet(given: asked.Given) -> table.MarkedSheet:
    """Return the sheet in play of a request. Raises `BadRequest`."""
    values = asked.mapping(given.get("values"))
    numbers = {label: asked.whole(values, label) for label in values}
    name = asked.text(given, "name")[:LONGEST_NAME]
    return table.MarkedSheet(asked.of(given), name, asked.whole(given, "turn"), numbers)


def _answers(given: object) -> list[Answer]:
    """Return the answers of an act: options, and the faces of dice. Raises `BadRequest`."""
    answers: list[Answer] = []
    for one in given if isinstance(given, list) else ():
        if isinstance(one, str):
            answers.append(one)
        elif isinstance(one, list) and all(type(face) is int for face in one):
            answers.append(tuple(one))
        else:
            raise BadRequest("an answer is an option, or a list of faces")
    return answers
