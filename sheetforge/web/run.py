"""Running the server: its port and token, kept for a content folder, and its addresses."""

from __future__ import annotations

import asyncio
import ctypes
import os
import secrets
import socket
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from types import FrameType

import uvicorn
from starlette.types import ASGIApp

from sheetforge.content.library import BadRequest
from sheetforge.files import OutputError
from sheetforge.freshness import cache_folder, revise, stored
from sheetforge.installed import not_installed
from sheetforge.web.opening import Opening
from sheetforge.web.safety import HEAD_SECONDS, MOST_CONNECTIONS, Guard, PatientlessProtocol

HERE = "127.0.0.1"
EVERYWHERE = "0.0.0.0"

MOST_FOLDERS = 50
"""Content folders whose port and token are kept."""


ALLOCATOR = {"M_ARENA_MAX": (-8, 1), "M_MMAP_THRESHOLD": (-3, 128 * 1024), "M_TRIM_THRESHOLD": (-1, 256 * 1024)}
"""Settings of the allocator of glibc: their numbers in `malloc.h`, and their values."""


def return_memory() -> None:
    """Let the allocator of glibc return what is freed to the system; other allocators are left as they are.

    By itself it takes texts of up to 32 MB from its heap once some of that size have been freed, and has a heap for
    each thread: small values between the drawings of a long session keep the heaps from shrinking.
    """
    with suppress(AttributeError, OSError, TypeError):
        change = ctypes.CDLL(None).mallopt
        for number, value in ALLOCATOR.values():
            change(number, value)


@dataclass(frozen=True)
class Door:
    """An opened port: a bound socket, the hosts that it answers to, and the token of its pages."""

    listening: socket.socket
    hosts: tuple[str, ...]
    token: str
    usual: int
    """The port that is kept for the folder; another one is in use for this time only."""

    def address(self, host: str) -> str:
        """Return the address of the page under one of the hosts, with the token."""
        return f"http://{host}/#token={self.token}"


def door(root: Path, port: int | None, on_network: bool, new_token: bool) -> Door:
    """Open the port of a content folder: the given one, that of the last time if it is free, or any.

    The token stays the same until `new_token`, so that kept links work. Raises `BadRequest` for a given port that is
    taken.
    """
    file = cache_folder() / "serve.json"
    name = str(root.resolve())
    kept = stored(file).get(name)
    last, token = kept if isinstance(kept, list) and len(kept) == 2 else (0, "")
    if new_token or not isinstance(token, str) or len(token) < 20:
        token = secrets.token_urlsafe(24)
    listening = listen(port, last if isinstance(last, int) else 0, EVERYWHERE if on_network else HERE)
    number = listening.getsockname()[1]
    # A port given once, or taken because the usual one is in use, is not that of tomorrow.
    usual = last if isinstance(last, int) and last else number
    with suppress(OutputError):
        revise(file, lambda old: dict([*old.items(), (name, [usual, token])][-MOST_FOLDERS:]))
        # The token admits to the content: it is for this user only.
        with suppress(OSError):
            os.chmod(file, 0o600)
    return Door(listening, hosts_of(listening, on_network), token, usual)


def hosts_of(listening: socket.socket, on_network: bool) -> tuple[str, ...]:
    """Return the hosts with their port that a socket answers to, on the network as well if it listens there."""
    names = [HERE, "localhost"]
    if on_network:
        names = [*network_addresses(), socket.gethostname().lower(), *names]
    number = listening.getsockname()[1]
    return tuple(f"{name}:{number}" for name in dict.fromkeys(names))


def listen(port: int | None, last: int, host: str) -> socket.socket:
    """Open a given port, or the last one if it is free, or any. Raises `BadRequest` for a given one that is taken."""
    ports = [port] if port is not None else [*([last] if last else []), 0]
    for number in ports:
        # Named, since asyncio sends without delay only on sockets that say that they are of TCP: the second half of an
        # answer otherwise waits 40 ms for the receipt of the first.
        listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, number))
            return listening
        except OSError as problem:
            listening.close()
            if number == ports[-1]:
                reason = (problem.strerror or str(problem)).lower()
                raise BadRequest(f"cannot listen on port {number}: {reason}; name another with --port") from None
    raise AssertionError


def network_addresses() -> list[str]:
    """Return the addresses of this machine on its networks, the usual way out first."""
    addresses: list[str] = []
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        # Nothing is sent: to connect a datagram socket only chooses an address of ours.
        probe.connect(("192.0.2.1", 9))
        addresses.append(probe.getsockname()[0])
    with suppress(OSError):
        addresses += [str(entry[4][0]) for entry in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    return [fromkey for fromkey in dict.fromkeys(addresses) if not fromkey.startswith("127.")]


class Server(uvicorn.Server):
    """A server that calls a function once it listens, another one when it ends, and rests until there is work."""

    def __init__(
        self, application: ASGIApp, listening: socket.socket, ready: Callable[[], None], closing: Callable[[], None]
    ) -> None:
        super().__init__(
            uvicorn.Config(
                application,
                http=PatientlessProtocol,
                ws="none",
                lifespan="off",
                log_level="critical",
                access_log=False,
                server_header=False,
                date_header=False,
                limit_concurrency=MOST_CONNECTIONS,
                timeout_keep_alive=int(HEAD_SECONDS),
                timeout_graceful_shutdown=1,
            )
        )
        self._listening = listening
        self._ready = ready
        self._closing = closing
        self._wake: Callable[[], object] = bool
        """Ends the rest of the server; it does nothing before that."""

    async def main_loop(self) -> None:
        """Rest until the server is stopped; that of uvicorn looks ten times a second whether it is."""
        loop, ended = asyncio.get_running_loop(), asyncio.Event()
        self._wake = partial(loop.call_soon_threadsafe, ended.set)
        if not await self.on_tick(0):
            await ended.wait()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        super().handle_exit(sig, frame)
        self._wake()

    def stop(self) -> None:
        """Stop the server; any thread may do that."""
        self.should_exit = True
        # It may have ended by itself already.
        with suppress(RuntimeError):
            self._wake()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._closing()
        await super().shutdown(sockets)

    def serve_until_stopped(self) -> None:
        """Serve until Ctrl-C, or until `stop`."""
        with suppress(KeyboardInterrupt):
            self.run([self._listening])


def server(
    opening: Opening, door: Door, ready: Callable[[], None], seen: Callable[[str], None] | None = None
) -> Server:
    """Return a server that calls `ready` once it listens, and `seen` with the address of each client admitted."""

    def listens() -> None:
        ready()
        opening.begin(running.stop)

    running = Server(Guard(opening, door.token, door.hosts, seen), door.listening, listens, opening.close)
    return running


def half_blocks(address: str) -> str:
    """Return an address as a QR code of half blocks; nothing without the package that makes it."""
    if find_spec("segno") is None:
        return not_installed("a QR code of the link", "segno", "web")
    from io import StringIO

    import segno

    drawn = StringIO()
    segno.make(address, error="m", micro=False).terminal(drawn, compact=True)
    return drawn.getvalue().rstrip("\n")
