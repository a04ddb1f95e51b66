"""The answers of the server about one content folder; what each address answers is in `docs/serve.md`."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from mimetypes import guess_type

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from sheetforge.content.library import BadRequest
from sheetforge.files import Json
from sheetforge.web import asked, creating, editing
from sheetforge.web.comparing import Past, difference, odds
from sheetforge.web.form_edits import FormEdit, changed
from sheetforge.web.forms import choices, form
from sheetforge.web.jobs import QUICK_SECONDS, Jobs, PageJob, Work
from sheetforge.web.orders import ordered, shops
from sheetforge.web.served import PictureWork, ServedContent, digest_of

WAIT_SECONDS = 25.0
"""Time after which a page that waits for changes is answered in any case, and asks again."""

JOB_SECONDS = 1.0
"""Time after which a page that waits for a job hears of its progress."""

Endpoint = Callable[[Request], Awaitable[Response]]


class Pages:
    """The answers about one content folder. Work is done in threads, long work in processes."""

    def __init__(self, served: ServedContent, jobs: Jobs) -> None:
        self._served = served
        self._jobs = jobs
        self._past = Past(served)
        self._written = asyncio.Event()
        """Set once something is written: pages that wait for changes need not wait for the next look."""

    def routes(self) -> dict[str, Endpoint]:
        """Return the addresses below `/data/` that are read by GET."""
        return {
            "about": self.about,
            "list": self.list,
            "changes": self.changes,
            "entity": self.entity,
            "origins": self.origins,
            "pictures": self.pictures,
            "picture": self.picture,
            "choices": self.choices,
            "odds": self.odds,
            "compare": self.compare,
            "commits": self.commits,
            "then": self.then,
            "since": self.since,
            "job": self.job,
            "result": self.result,
        }

    def posts(self) -> dict[str, Endpoint]:
        """Return the addresses below `/data/` that take an object by POST."""
        return {
            "draft": self.draft,
            "form": self.form,
            "suggestions": self.suggestions,
            "fixed": self.fixed,
            "save": self.save,
            "questions": self.questions,
            "draw-up": self.draw_up,
            "create": self.create,
            "plan": self.plan,
            "print": self.print,
            "cancel": self.cancel,
        }

    # --- the folder and its entities -------------------------------------------------------------

    async def about(self, request: Request) -> Response:
        """Return the folder and the number of its state."""
        return JSONResponse(await run_in_threadpool(self._about))

    def _about(self) -> dict[str, Json]:
        with self._served.lock:
            self._served.refresh()
            return {**self._served.about(), "shops": [{**shop} for shop in shops(self._served.library)]}

    async def list(self, request: Request) -> Response:
        """Return a row for every entity."""
        return Response(await run_in_threadpool(self._served.packed_rows), media_type="application/json")

    async def changes(self, request: Request) -> Response:
        """Wait until the folder has another state than that of the page; return its number, and what the page shows."""
        since, name = request.query_params.get("since", ""), request.query_params.get("of", "")
        until = time.monotonic() + WAIT_SECONDS
        self._served.folder.notices.follow(self._wake)
        while True:
            # Before the look: what is written during it ends the wait after it.
            written = self._written
            number = await run_in_threadpool(self._served.refresh)
            over = self._served.closing or time.monotonic() > until
            if str(number) != since or over or await request.is_disconnected():
                return JSONResponse(await run_in_threadpool(self._news, number, "" if str(number) == since else name))
            with suppress(TimeoutError):
                rest = min(self._served.folder.left, until - time.monotonic())
                await asyncio.wait_for(written.wait(), rest)

    def _news(self, number: int, name: str) -> dict[str, Json]:
        """Return the number of a state, and an entity in it that is still there: nobody has to ask for it again."""
        news: dict[str, Json] = {"number": number}
        with suppress(BadRequest):
            if name:
                news["entity"] = self._served.entity(name)
        return news

    def _wake(self) -> None:
        """Let pages that wait for changes go on."""
        self._written.set()
        self._written = asyncio.Event()

    async def entity(self, request: Request) -> Response:
        """Return everything about one entity."""
        return JSONResponse(await run_in_threadpool(self._served.entity, asked.of(request.query_params)))

    async def origins(self, request: Request) -> Response:
        """Return the values of an entity with their places."""
        return JSONResponse(await run_in_threadpool(self._served.origins, asked.of(request.query_params)))

    async def pictures(self, request: Request) -> Response:
        """Return the pages that show an entity."""
        given = request.query_params
        whole = given.get("first") is None
        answer = await run_in_threadpool(self._served.pictures, asked.of(given), *asked.look(given), whole)
        return await self._drawn(answer)

    async def _drawn(self, answer: dict[str, Json] | PictureWork) -> Response:
        """Answer with pages, or with the job that draws them."""
        return await self._worked(*answer) if isinstance(answer, PictureWork) else JSONResponse(answer)

    async def picture(self, request: Request) -> Response:
        """Return a page as SVG."""
        text = await run_in_threadpool(self._served.picture, request.query_params.get("digest", ""))
        return Response(text, media_type="image/svg+xml")

    # --- comparisons -----------------------------------------------------------------------------

    async def odds(self, request: Request) -> Response:
        """Return the odds of a unit or weapon."""
        given = request.query_params
        away = given.get("distance", "")
        if away and not (away.isdecimal() and len(away) < 4):
            raise BadRequest("distance is a number of hexes")
        distance = int(away) if away else None
        against = given.get("against", "")
        return await self._worked(await run_in_threadpool(odds, self._served, asked.of(given), against, distance))

    async def compare(self, request: Request) -> Response:
        """Return in what an entity differs from another."""
        given = request.query_params
        return JSONResponse(
            await run_in_threadpool(difference, self._served, asked.of(given), asked.text(given, "with"))
        )

    async def commits(self, request: Request) -> Response:
        """Return the commits that an entity can be compared with."""
        return JSONResponse(await run_in_threadpool(self._past.commits, asked.of(request.query_params)))

    async def then(self, request: Request) -> Response:
        """Return the pages and the text of an entity at a commit."""
        given = request.query_params
        name, revision = asked.of(given), given.get("revision", "HEAD")
        return await self._drawn(await run_in_threadpool(self._past.pictures, name, revision, *asked.look(given)))

    async def since(self, request: Request) -> Response:
        """Return what has changed since a revision, by default the last commit."""
        revision = request.query_params.get("revision", "HEAD")
        return await self._worked(await run_in_threadpool(self._past.since, revision))

    # --- edits -----------------------------------------------------------------------------------

    async def draft(self, request: Request) -> Response:
        """Return findings, figures and pages of a text that is not saved."""
        given = asked.body(await request.body())
        name, text = asked.of(given), asked.text(given, "text")
        return await self._drawn(await run_in_threadpool(editing.draft, self._served, name, text, *asked.look(given)))

    async def form(self, request: Request) -> Response:
        """Return the form of a text, after a change of one field if there is one."""
        given = asked.body(await request.body())
        return JSONResponse(await run_in_threadpool(self._form, given))

    def _form(self, given: Mapping[str, object]) -> dict[str, Json]:
        served = self._served
        with served.lock:
            key, text = editing.own_key(served, asked.of(given)), asked.text(given, "text")
            edit = given.get("edit")
            if isinstance(edit, dict):
                text = changed(served.library, key, served.language.fields(key), text, FormEdit.of(edit))
            return {"text": text, "form": form(served.language, served.library, key, text)}

    async def choices(self, request: Request) -> Response:
        """Return the ids of some kinds that a game may name."""
        given = request.query_params
        kinds = [word for word in asked.text(given, "kinds").split(",") if word]

        def found() -> dict[str, Json]:
            with self._served.lock:
                if asked.text(given, "game") not in self._served.systems:
                    raise BadRequest("there is no such game")
                return choices(self._served.library, asked.text(given, "game"), kinds)

        return JSONResponse(await run_in_threadpool(found))

    async def suggestions(self, request: Request) -> Response:
        """Return what may be typed at a place of a text."""
        given = asked.body(await request.body())
        place = asked.whole(given, "row"), asked.whole(given, "column")
        name, text = asked.of(given), asked.text(given, "text")
        return JSONResponse(await run_in_threadpool(editing.suggestions, self._served, name, text, *place))

    async def fixed(self, request: Request) -> Response:
        """Return the text of an entity with one fix."""
        given = asked.body(await request.body())
        line, code, text = asked.whole(given, "line"), asked.text(given, "code"), asked.text(given, "text")
        text = await run_in_threadpool(editing.fixed, self._served, asked.of(given), line, code, text)
        return JSONResponse({"text": text})

    async def save(self, request: Request) -> Response:
        """Write a text."""
        given = asked.body(await request.body())
        before, text = asked.text(given, "before"), asked.text(given, "text")
        number = await run_in_threadpool(editing.save, self._served, asked.of(given), before, text)
        self._wake()
        # A page that asked for the digest afterwards would take a change in between for its own.
        return JSONResponse({"number": number, "digest": digest_of(text.encode())})

    # --- new entities ----------------------------------------------------------------------------

    async def questions(self, request: Request) -> Response:
        """Return the questions of a new entity."""
        return await self._new(creating.questions, request)

    async def draw_up(self, request: Request) -> Response:
        """Return the files that a new entity would have."""
        return await self._new(creating.drawn_up, request)

    async def create(self, request: Request) -> Response:
        """Write a new entity."""
        answer = await self._new(creating.create, request)
        self._wake()
        return answer

    async def _new(
        self, answer: Callable[[ServedContent, creating.Wish], dict[str, Json]], request: Request
    ) -> Response:
        given = asked.body(await request.body())
        wish = creating.Wish.of(self._served, given)
        return JSONResponse(await run_in_threadpool(answer, self._served, wish))

    # --- prints and other long work --------------------------------------------------------------

    async def plan(self, request: Request) -> Response:
        """Return the files of an order with their pages and sheets of paper, and its commands."""
        order = ordered(asked.body(await request.body()))
        return await self._worked(lambda progress: json.dumps(order.plan(self._served, progress)).encode())

    async def print(self, request: Request) -> Response:
        """Return a file of an order."""
        given = asked.body(await request.body())
        order, path = ordered(given), asked.text(given, "path")
        media = guess_type(path)[0] or "application/octet-stream"
        return await self._worked(lambda progress: order.printed(self._served, path, progress), media=media)

    async def _worked(
        self, work: Work, finish: Callable[[bytes], bytes] = bytes, media: str = "application/json"
    ) -> Response:
        """Answer with the result of a job, or with the job (status 202) if it takes longer than a moment."""

        def started() -> tuple[str, PageJob]:
            # A fork has the content as it is now, and nothing half done.
            with self._served.lock:
                id = self._jobs.start(work, media, finish)
            return id, self._jobs.job(id, QUICK_SECONDS)

        id, job = await run_in_threadpool(started)
        if job.state == "running":
            return JSONResponse(job.shown(id), 202)
        return self._ended(id, job)

    async def job(self, request: Request) -> Response:
        """Return how far a job is, once it has ended or after a moment."""
        id = request.query_params.get("id", "")
        return JSONResponse((await run_in_threadpool(self._jobs.job, id, JOB_SECONDS)).shown(id))

    async def result(self, request: Request) -> Response:
        """Return the result of a job that has ended."""
        id = request.query_params.get("id", "")
        return self._ended(id, await run_in_threadpool(self._jobs.job, id))

    def _ended(self, id: str, job: PageJob) -> Response:
        if job.state == "running":
            raise BadRequest("this job has not ended yet")
        self._jobs.cancel(id)
        if job.state != "done":
            raise BadRequest(job.words or "this job was cancelled")
        return Response(job.result, media_type=job.media)

    async def cancel(self, request: Request) -> Response:
        """Stop a job."""
        given = asked.body(await request.body())
        await run_in_threadpool(self._jobs.cancel, asked.text(given, "id"))
        return JSONResponse({})
