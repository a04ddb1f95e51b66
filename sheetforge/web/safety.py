"""Refusals of the server: other hosts and origins, wrong tokens, long and slow requests.

A page holds its token in the fragment of its address and in the tab, and sends it as a header. There are no cookies, so
a request that another site causes carries nothing that admits it. A name that is rebound to this machine is caught by
the host of the request, which must be one of those that the server was started for.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection
from hmac import compare_digest

from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol

TOKEN_HEADER = b"x-sheetforge-token"

LARGEST_BODY = 256 * 1024
"""Bytes of a request: the largest file of content has 20 kB."""

BODY_SECONDS = 10.0
"""Time in which a request has to be complete."""

HEAD_SECONDS = 10.0
"""Time in which a connection has to send the head of its first request."""

MOST_CONNECTIONS = 64

HEADERS = (
    (
        b"content-security-policy",
        b"default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' blob: data:; "
        b"font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
        b"frame-ancestors 'none'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"cache-control", b"no-store"),
)
"""Headers of every answer. Styles may stand in a drawing; scripts may not stand in a page."""


class Guard:
    """Passes requests of the server's own pages to the application, and refuses all others.

    `hosts` are the hosts with their ports that the server listens on, in lower case. Addresses below `/data` need the
    token, one of several if the seats of a table have their own; the page itself, its scripts and faces tell nothing
    about the content. `seen` is called with the address of each client that is admitted.
    """

    def __init__(
        self,
        application: ASGIApp,
        token: str | Collection[str],
        hosts: Collection[str],
        seen: Callable[[str], None] | None = None,
    ) -> None:
        self._application = application
        self._tokens = [one.encode() for one in ([token] if isinstance(token, str) else token)]
        # Browsers leave the usual port of the web out.
        bare = {host.removesuffix(":80") for host in hosts}
        self._hosts = frozenset(host.encode() for host in {*hosts, *bare})
        self._origins = frozenset(b"http://" + host for host in self._hosts)
        self._seen = seen

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            if scope["type"] == "lifespan":
                await self._application(scope, receive, send)
            return
        headers: dict[bytes, bytes] = {}
        for name, value in scope["headers"]:
            if name in headers and name in (b"host", b"origin", TOKEN_HEADER):
                headers[name] = b""
            else:
                headers[name] = value
        refusal = self._refusal(scope, headers)
        if refusal:
            await _answer(send, *refusal)
            return
        if self._seen is not None and headers.get(TOKEN_HEADER) and scope.get("client"):
            self._seen(scope["client"][0])
        body = await _body(receive)
        if body is None:
            await _answer(send, 413, f"a request may have {LARGEST_BODY // 1024} kB, and {BODY_SECONDS:g} seconds")
            return
        given = False

        async def receive_again() -> Message:
            nonlocal given
            if given:
                return await receive()
            given = True
            return {"type": "http.request", "body": body, "more_body": False}

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = {name for name, _ in message["headers"]}
                message["headers"] = [*message["headers"], *(pair for pair in HEADERS if pair[0] not in own)]
            await send(message)

        await self._application(scope, receive_again, send_guarded)

    def _refusal(self, scope: Scope, headers: dict[bytes, bytes]) -> tuple[int, str] | None:
        """Return status and reason for a request that is not answered."""
        if headers.get(b"host", b"").lower() not in self._hosts:
            return 403, "this server answers only under the address that it printed"
        origin = headers.get(b"origin")
        if origin is not None and origin.lower() not in self._origins:
            return 403, "a page of another origin may not ask this server"
        if headers.get(b"sec-fetch-site", b"none") not in (b"same-origin", b"none"):
            return 403, "a page of another site may not ask this server"
        if scope["method"] not in ("GET", "HEAD", "POST"):
            return 405, "there is GET, HEAD and POST"
        if str(scope["path"]).startswith("/data/") and not self._admits(headers.get(TOKEN_HEADER, b"")):
            return 401, "open the whole address that `sheetforge` printed, with its token"
        return None

    def _admits(self, token: bytes) -> bool:
        """Return whether a token is a known one; each is compared, so that the time says nothing."""
        return sum(compare_digest(token, known) for known in self._tokens) > 0


class PatientlessProtocol(H11Protocol):
    """HTTP that closes a connection whose first request does not arrive in time."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._deadline = self.loop.call_later(HEAD_SECONDS, self._give_up)

    def _give_up(self) -> None:
        if self.cycle is None:
            self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self._deadline.cancel()
        super().connection_lost(exc)


async def _body(receive: Receive) -> bytes | None:
    """Return the body of a request; None for one that is too long or too slow."""
    data = bytearray()
    try:
        async with asyncio.timeout(BODY_SECONDS):
            while True:
                message = await receive()
                if message["type"] != "http.request":
                    return None
                data += message.get("body", b"")
                if len(data) > LARGEST_BODY:
                    return None
                if not message.get("more_body"):
                    return bytes(data)
    except TimeoutError:
        return None


async def _answer(send: Send, status: int, reason: str) -> None:
    text = f"{reason}\n".encode()
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"content-length", str(len(text)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": [*headers, *HEADERS]})
    await send({"type": "http.response.body", "body": text})
