"""The lobby of a table: a page that sets a battle up by a form, before there is a game."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future
from os.path import exists
from pathlib import Path
from queue import SimpleQueue
from typing import NamedTuple

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from sheetforge.content.kinds import lineage
from sheetforge.content.library import BadRequest, Library
from sheetforge.content.yaml import parse
from sheetforge.files import Json
from sheetforge.play import engine_of
from sheetforge.play.bots import bots
from sheetforge.play.engine import Unplayable
from sheetforge.web import asked
from sheetforge.web.play_endpoints import page_routes, play_file

MOST_NAMES = 12
"""The most sides of a form."""

LONGEST = 400

BattleOf = Callable[[Mapping[str, str]], tuple[str, "tuple[str, ...]"]]
"""The form as it stands → the game and the sides of its battle. Raises `BadRequest`."""


class LobbyForm(NamedTuple):
    """A battle as a form asks for it: scenario or event, else two forces; who plays each side; the rest as text."""

    scenario: str
    fleet: str
    against: str
    players: tuple[str, ...]
    rules: tuple[str, ...]
    seed: str
    turns: int | None


class Entrance:
    """The application that answers now: that of the lobby, then that of the game."""

    def __init__(self) -> None:
        self.application: ASGIApp | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        assert self.application is not None
        await self.application(scope, receive, send)


class Lobby:
    """A lobby; `begun` has the forms that were sent, each with the addresses of the seats that it waits for."""

    def __init__(self, library: Library, battle_of: BattleOf) -> None:
        self._library = library
        self._battle_of = battle_of
        self.begun: SimpleQueue[tuple[LobbyForm, Future[list[tuple[str, str]]]]] = SimpleQueue()

    def application(self) -> Starlette:
        """Return the application; `Guard` stands before it."""
        routes = [
            Route("/", _page),
            *page_routes(),
            Route("/data/lobby", self.lobby),
            Route("/data/sides", self.sides),
            Route("/data/begin", self.begin, methods=["POST"]),
        ]
        return Starlette(routes=routes, exception_handlers={BadRequest: _refused, Unplayable: _refused})

    async def lobby(self, request: Request) -> Response:
        """Return the games with their scenarios, events and optional rules."""
        return JSONResponse({"games": await asyncio.to_thread(self._games)})

    def _games(self) -> list[Json]:
        library = self._library
        games: list[Json] = []
        for system, game in library.systems.items():
            battles: list[Json] = [
                {"id": key.short, "name": entity.name, "kind": kind}
                for kind in ("scenarios", "events")
                if kind in game.kinds
                for key in library.keys(kind, system)
                if (entity := library.entity(key)) is not None
            ]
            if battles:
                rules: list[Json] = [*optional_rules(library, system)]
                games.append({"id": system, "name": game.title, "battles": battles, "rules": rules})
        return games

    def _bots(self, system: str) -> list[Json]:
        return list(reversed([*bots(engine_of(self._library, system))]))

    async def sides(self, request: Request) -> Response:
        """Return the sides and bots of a battle; the problem of a form that names none."""
        given = {name: value[:LONGEST] for name, value in request.query_params.items()}
        try:
            for name in ("fleet", "against"):
                not_a_file(given.get(name, ""))
            system, sides = await asyncio.to_thread(self._battle_of, given)
        except BadRequest as problem:
            return JSONResponse({"problem": str(problem)})
        return JSONResponse({"system": system, "sides": list(sides), "bots": self._bots(system)})

    async def begin(self, request: Request) -> Response:
        """Begin the battle of a form; return the address of each seat, and that of spectators under no name."""
        form = _form(asked.body(await request.body()))
        seats: Future[list[tuple[str, str]]] = Future()
        self.begun.put((form, seats))
        return JSONResponse({"seats": await asyncio.wrap_future(seats)})


def optional_rules(library: Library, system: str) -> Iterator[dict[str, Json]]:
    """Yield the id and the name of each optional rule of a game, and of the games that it extends."""
    for name in lineage(library.systems, system):
        file = Path(library.systems[name].data("rules.yaml"))
        rules = parse(file.read_text("utf-8"), file.name).mapping["rules"] if file.is_file() else None
        if isinstance(rules, Mapping):
            for id, rule in rules.items():
                yield {"id": id, "name": rule["name"]}


def _form(given: asked.Given) -> LobbyForm:
    """Return the form of a request. Raises `BadRequest`."""

    def words(name: str) -> str:
        return asked.text(given, name)[:LONGEST] if name in given else ""

    def listed(name: str) -> tuple[str, ...]:
        value = given.get(name, [])
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            raise BadRequest(f"{name} is a list of texts")
        return tuple(str(one)[:LONGEST] for one in value[:MOST_NAMES])

    for force in (words("fleet"), words("against")):
        not_a_file(force)
    turns = None if given.get("turns") is None else asked.whole(given, "turns")
    return LobbyForm(
        words("scenario"), words("fleet"), words("against"), listed("players"), listed("rules"), words("seed"), turns
    )


def not_a_file(force: str) -> None:
    """Refuse a force that would be read from a file of this machine. Raises `BadRequest`."""
    if force.startswith("-") or exists(force):
        raise BadRequest(f"{force}: a force is the id of a fleet, or a line of ids and numbers")


async def _page(request: Request) -> Response:
    return Response(play_file("lobby.html"), media_type="text/html")


async def _refused(request: Request, problem: Exception) -> Response:
    return JSONResponse({"problem": str(problem)}, 422)
