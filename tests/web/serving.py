"""A server of small content of all games, on a loopback address, and requests to it."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from http.client import HTTPConnection
from pathlib import Path
from threading import Event, Thread

from sheetforge.content.lookup import ContentRoot
from sheetforge.files import Json
from sheetforge.game import discover
from sheetforge.lint.examples import samples
from sheetforge.web.opening import Opening
from sheetforge.web.run import Door, door, server
from sheetforge.web.served import ServedContent
from tests.running import OFFICIAL, PATIENCE

WHOLE = "babylon"
"""The game of which official content is taken: its samples are not drawn by themselves."""

LEFT_OUT = ("fleets", "scenarios")
SHIPS = frozenset({"caracara", "condor", "hiisi", "var-nic"})
"""The kinds of that content that are left out, and the ships that are taken."""

GAMES = tuple(game for game in discover() if game != "any-game")


def small_content(root: Path) -> Path:
    """Write the samples of every game into a folder, and return it; one game's are not drawn by themselves."""
    for file in OFFICIAL.glob(f"*/{WHOLE}/*"):
        kind = file.parts[-3]
        if kind not in LEFT_OUT and (kind != "ships" or file.stem in SHIPS):
            target = root / file.relative_to(OFFICIAL)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, target)
    for game in GAMES:
        if game == WHOLE:
            continue
        for name, text in samples(discover(), game).items():
            kind, _, short = name.partition("/")
            file = root / kind / game / f"{short}.yaml"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text)
    return root


@dataclass
class Serving:
    """A running server; `token` None sends none."""

    served: ServedContent
    door: Door

    @property
    def port(self) -> int:
        """The port on which it listens."""
        return int(self.door.listening.getsockname()[1])

    @property
    def address(self) -> str:
        """The address that `serve` prints."""
        return self.door.address(self.door.hosts[0])

    def ask(
        self, path: str, body: object = None, headers: Mapping[str, str] | None = None, token: bool = True
    ) -> tuple[int, bytes, Mapping[str, str]]:
        """Ask for a path, with JSON by POST if there is a body; return status, body and headers."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        sent = {"x-sheetforge-token": self.door.token} if token else {}
        try:
            text = None if body is None else json.dumps(body)
            connection.request("GET" if body is None else "POST", path, text, {**sent, **(headers or {})})
            answer = connection.getresponse()
            return answer.status, answer.read(), dict(answer.getheaders())
        finally:
            connection.close()

    def worked(self, path: str, body: object = None) -> tuple[int, bytes]:
        """Return the status and the answer of work, once its job has ended."""
        status, answer, _ = self.ask(path, body)
        while status == 202:
            id = json.loads(answer)["job"]
            status, answer, _ = self.ask(f"/data/job?id={id}")
            ended = json.loads(answer)["state"] != "running"
            status, answer, _ = self.ask(f"/data/result?id={id}") if ended else (202, answer, {})
        return status, answer

    def data(self, path: str, body: object = None) -> Json:
        """Return the JSON of an answer that is good."""
        status, answer = self.worked(path, body)
        assert status == 200, answer
        found: Json = json.loads(answer)
        return found


@contextmanager
def serving(root: Path, writable: bool = True, host: str = "") -> Iterator[Serving]:
    """Serve a content folder in a thread of this process, under one more `host` as on a network."""
    served = ServedContent(ContentRoot(root, "content"), discover(), writable)
    entrance = door(root, None, on_network=False, new_token=False)
    if host:
        entrance = replace(entrance, hosts=(*entrance.hosts, f"{host}:{entrance.listening.getsockname()[1]}"))
    ready = Event()
    running = server(Opening(lambda: served), entrance, ready.set)
    thread = Thread(target=running.serve_until_stopped)
    thread.start()
    try:
        assert ready.wait(PATIENCE)
        yield Serving(served, entrance)
    finally:
        running.stop()
        thread.join(PATIENCE)
        entrance.listening.close()


def fields(field: Json) -> Iterator[dict[str, Json]]:
    """Yield a field of a form, and all that it holds."""
    assert isinstance(field, dict)
    yield field
    for inner in (*(field.get("fields") or ()), *(field.get("rows") or ())):  # type: ignore[misc]
        yield from fields(inner)
