"""Work that takes longer than a page should wait: done by forked processes, with progress, and stopped on request.

A job begins with the content as it is at that moment, so that saves during it change nothing of its result. Short
requests are answered meanwhile. A job that nobody asks about any more is stopped.
"""

from __future__ import annotations

import os
import secrets
import threading
import time
import warnings
from collections.abc import Callable
from dataclasses import dataclass, field
from multiprocessing import get_context
from typing import TYPE_CHECKING, Literal, NamedTuple

from sheetforge.content.library import BadRequest, Unreadable
from sheetforge.files import Json
from sheetforge.parallel import processors
from sheetforge.web.worker import alone_with

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.context import ForkProcess

Progress = Callable[[int, int, str], None]
"""Called with the number of steps done, that of all steps, and words about the next one."""

Work = Callable[[Progress], bytes]


def silent(done: int, of: int, words: str) -> None:
    """Report nothing."""


MOST_JOBS = 8
FORGOTTEN_SECONDS = 30.0
"""Time after which a job that nobody asks about is stopped, and its result thrown away."""

QUICK_SECONDS = 0.25
"""A job that ends within this time is answered at once; for any other the page asks again."""

NICENESS = 5
"""Jobs leave the processor to short requests."""

State = Literal["running", "done", "failed", "cancelled"]


@dataclass
class PageJob:
    """One piece of work, as it stands."""

    media: str
    finish: Callable[[bytes], bytes] = bytes
    state: State = "running"
    done: int = 0
    of: int = 0
    words: str = ""
    result: bytes = b""
    asked: float = field(default_factory=time.monotonic)
    process: ForkProcess | None = None
    ended: threading.Event = field(default_factory=threading.Event)
    """Set once nothing works on it any more: its process, if it had one, is gone."""

    def shown(self, id: str) -> dict[str, Json]:
        """Return it as plain data."""
        return {"job": id, "state": self.state, "done": self.done, "of": self.of, "words": self.words}


class Jobs:
    """The jobs of a server."""

    def __init__(self) -> None:
        self._jobs: dict[str, PageJob] = {}
        self._lock = threading.Lock()

    def start(self, work: Work, media: str = "application/json", finish: Callable[[bytes], bytes] = bytes) -> str:
        """Start a job, and return its id. Raises `BadRequest` if too many are running.

        `finish` makes the answer of what the work returns, in this process.
        """
        self._forget()
        job, id = PageJob(media, finish), secrets.token_hex(8)
        with self._lock:
            if sum(page_job.state == "running" for page_job in self._jobs.values()) >= MOST_JOBS:
                raise BadRequest(f"{MOST_JOBS} jobs are running; try again when one has ended")
            self._jobs[id] = job
        if processors(2) < 2 or not self._fork(job, work):
            _run(job, work)
        return id

    def _fork(self, job: PageJob, work: Work) -> bool:
        """Start a process for a job; return False if the system refuses to fork."""
        context = get_context("fork")
        ours, theirs = context.Pipe(duplex=False)
        process = context.Process(target=_serve, args=(work, theirs), daemon=True)
        try:
            with warnings.catch_warnings():
                # Python 3.12 warns of forks beside threads: the caller holds the lock of the content.
                warnings.simplefilter("ignore", DeprecationWarning)
                process.start()
        except OSError:
            ours.close()
            return False
        finally:
            theirs.close()
        job.process = process
        threading.Thread(target=_follow, args=(job, process, ours), daemon=True).start()
        return True

    def job(self, id: str, wait: float = 0.0) -> PageJob:
        """Return a job, once it has ended or after a time. Raises `BadRequest` for one that is not known."""
        job = self._jobs.get(id)
        if job is None:
            raise BadRequest("this job is over; ask for it again")
        job.asked = time.monotonic()
        job.ended.wait(wait)
        job.asked = time.monotonic()
        return job

    def cancel(self, id: str) -> None:
        """Stop a job, and forget it."""
        with self._lock:
            job = self._jobs.pop(id, None)
        if job is not None:
            _stop(job)

    def close(self) -> None:
        """Stop all jobs."""
        for id in list(self._jobs):
            self.cancel(id)

    def _forget(self) -> None:
        late = time.monotonic() - FORGOTTEN_SECONDS
        for id, job in list(self._jobs.items()):
            if job.asked < late:
                self.cancel(id)


def _stop(job: PageJob) -> None:
    if job.state == "running":
        job.state = "cancelled"
        if job.process is not None:
            # A server handles SIGTERM, which is lost in a process that has only just begun.
            job.process.kill()


def _run(job: PageJob, work: Work) -> None:
    """Do the work in this process, where the system cannot fork."""

    def progress(done: int, of: int, words: str) -> None:
        job.done, job.of, job.words = done, of, words

    try:
        job.result, job.state = job.finish(work(progress)), "done"
    except (BadRequest, Unreadable) as problem:
        job.words, job.state = str(problem), "failed"
    job.ended.set()


class Message(NamedTuple):
    """A message of the process of a job: how far it is, or how it has ended."""

    state: State
    done: int = 0
    of: int = 0
    words: str = ""
    result: bytes = b""


def _follow(job: PageJob, process: ForkProcess, pipe: Connection[Message, Message]) -> None:
    """Take what the process of a job sends, until it ends."""
    last = Message("failed", words="the work was interrupted; ask for it again")
    try:
        while job.state == "running":
            message = pipe.recv()
            if message.state != "running":
                last = message
                break
            job.done, job.of, job.words = message.done, message.of, message.words
    except (EOFError, OSError):
        pass
    pipe.close()
    process.join()
    if job.state == "running":
        result = job.finish(last.result) if last.state == "done" else b""
        job.words, job.result, job.state = last.words, result, last.state
    job.ended.set()


def _serve(work: Work, pipe: Connection[Message, Message]) -> None:
    """Do the work in a forked process, and send progress and result."""
    alone_with(pipe)
    os.nice(NICENESS)

    def progress(done: int, of: int, words: str) -> None:
        pipe.send(Message("running", done, of, words))

    try:
        pipe.send(Message("done", result=work(progress)))
    except (BadRequest, Unreadable) as problem:
        pipe.send(Message("failed", words=str(problem)))
    except OSError:
        # Nobody waits for it any more.
        return
    except Exception as problem:
        said = f"this is a fault of sheetforge itself ({type(problem).__name__}: {problem})"
        pipe.send(Message("failed", words=said))
