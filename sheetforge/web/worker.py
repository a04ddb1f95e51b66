"""A process that works beside the threads of a server, which take turns: two people are answered at once."""

from __future__ import annotations

import os
import signal
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import get_context
from queue import PriorityQueue
from threading import RLock
from typing import TYPE_CHECKING, Generic, TypeVar

from sheetforge.parallel import processors

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.context import ForkProcess

Task = TypeVar("Task")
Sent = TypeVar("Sent")
Received = TypeVar("Received")

HERE, BESIDE = 0, 1
"""The places where work is done, the usual one first."""


class Worker(Generic[Task]):
    """One forked process with the content as it was in one state. It is started when two tasks come at once.

    `work` does a task there. `lock` is held by everybody who works here.
    """

    def __init__(self, work: Callable[[Task], bytes], lock: RLock, places: int | None = None) -> None:
        self.work, self._lock = work, lock
        self._places: PriorityQueue[int] = PriorityQueue()
        for place in (HERE, BESIDE)[: processors(places)]:
            self._places.put(place)
        self._state = 0
        self.process: ForkProcess | None = None
        self._pipe: Connection[Task, bytes] | None = None

    @contextmanager
    def place(self, task: Task, state: Callable[[], int]) -> Iterator[tuple[int, bytes] | None]:
        """Wait for a place; yield the state of the content and the result of a task there, None if it is done here.

        One task at a time is done here, so that short requests wait for one at most.
        """
        place = self._places.get()
        try:
            yield self._done(task, state) if place == BESIDE else None
        finally:
            self._places.put(place)

    def close(self) -> None:
        """End the process."""
        process, self.process = self.process, None
        if process is not None and self._pipe is not None:
            self._pipe.close()
            process.terminate()
            process.join()

    def _done(self, task: Task, state: Callable[[], int]) -> tuple[int, bytes] | None:
        try:
            if self.process is None or self._state != state():
                # A fork has the content as it is now, and nothing half done.
                with self._lock:
                    self.close()
                    self._state = state()
                    self._start()
            if self._pipe is None:
                return None
            self._pipe.send(task)
            return self._state, self._pipe.recv()
        except (EOFError, OSError):
            # The system has no process for it, or the work has failed: here its reason is seen.
            self.close()
            return None

    def _start(self) -> None:
        context = get_context("fork")
        self._pipe, theirs = context.Pipe()
        self.process = context.Process(target=_serve, args=(self.work, theirs), daemon=True)
        try:
            with warnings.catch_warnings():
                # Python 3.12 warns of forks beside threads: the lock of the content is held.
                warnings.simplefilter("ignore", DeprecationWarning)
                self.process.start()
        finally:
            theirs.close()


def _serve(work: Callable[[Task], bytes], pipe: Connection[bytes, Task]) -> None:
    """Do tasks in the forked process until the server ends."""
    alone_with(pipe)
    with suppress(EOFError, OSError):
        while True:
            pipe.send(work(pipe.recv()))


def alone_with(pipe: Connection[Sent, Received]) -> None:
    """Leave Ctrl-C to the server, and close its connections: the copies would keep those open that it closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    # The limit of open files may be none, or a thousand million in a container.
    own, last = pipe.fileno(), max(map(int, os.listdir("/proc/self/fd")))
    os.closerange(3, own)
    os.closerange(own + 1, last + 1)
