"""The start of `serve`: its page is answered at once, and the content is read meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from threading import Lock, Thread
from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.types import ASGIApp, Receive, Scope, Send

from sheetforge.web.page_files import page_routes

if TYPE_CHECKING:
    from sheetforge.web.served import ServedContent


class Opening:
    """Answers with the files of the page at once, and about the content once it is there.

    `read` returns the content. It imports what only the content needs: drawing, rules and prints take longer than a
    browser needs to ask for the page.
    """

    def __init__(self, read: Callable[[], ServedContent]) -> None:
        self.read = read
        self._page = Starlette(routes=page_routes())
        self._data: Future[ASGIApp] = Future()
        # Otherwise the end of the server would cancel it with those who wait, and the thread that reads would break.
        self._data.set_running_or_notify_cancel()
        self._closing: list[Callable[[], None]] = []
        self._closed = False
        self._lock = Lock()
        self.fault: Exception | None = None
        """Why the content could not be opened."""

    def begin(self, failed: Callable[[], None]) -> None:
        """Read the content in a thread; call `failed` if that cannot be done."""
        Thread(target=self._open, args=(failed,), daemon=True).start()

    def _open(self, failed: Callable[[], None]) -> None:
        try:
            served = self.read()
            from sheetforge.web.jobs import Jobs
            from sheetforge.web.server import application

            jobs = Jobs()
            data = application(served, jobs)
        except Exception as problem:
            self.fault = problem
            failed()
            return
        with self._lock:
            self._closing = [served.close, jobs.close]
        if self._closed:
            self.close()
        self._data.set_result(data)

    def close(self) -> None:
        """End what the content has begun, also if it is read only now."""
        self._closed = True
        with self._lock:
            closing, self._closing = self._closing, []
        for close in closing:
            close()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and str(scope["path"]).startswith("/data/"):
            data = await asyncio.wrap_future(self._data)
            await data(scope, receive, send)
        else:
            await self._page(scope, receive, send)
