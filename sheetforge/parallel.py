"""One pool of processes: work shared out among forks, with the same result as doing it alone.

Forks have everything loaded that this process has, so work may be any function; only results are
pickled. Where the system has no forks, and where a process fails or is killed, the work is done
here: an error of the work is raised here with its own message, and nothing is printed elsewhere.
"""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing, suppress
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.context import ForkProcess

Item = TypeVar("Item")
Result = TypeVar("Result")

WORTH_SHARING = 150
"""Items a process must have in `share_out` to pay for it: one costs about as much as fifty."""


def processors(wanted: int | None) -> int:
    """Return how many processes to use: `wanted`, or one a processor; one without forks."""
    if sys.platform != "linux" or not hasattr(os, "sched_getaffinity"):
        return 1
    return max(1, wanted if wanted is not None else len(os.sched_getaffinity(0)))


def share(
    work: Callable[[Item], Result], items: Sequence[Item], jobs: int, as_ready: bool = False
) -> Generator[Result, None, None]:
    """Yield `work(item)` for every item in order, done by up to `jobs` other processes.

    With one job the work is done here. A caller that stops early ends the processes. With
    `as_ready` results come as soon as they are there, in any order, and a process begins its next
    item when the caller asks for more: whoever saves each result loses none but those at work.
    """
    if processors(jobs) < 2 or len(items) < 2:
        yield from map(work, items)
        return
    with closing(_Pool(work, items, jobs)) as pool:
        yield from pool.as_ready() if as_ready else pool.results()


def share_out(
    work: Callable[[Sequence[Item]], dict[str, Result]], items: Sequence[Item], jobs: int | None
) -> dict[str, Result]:
    """Return `work(items)`, done by up to `jobs` processes, this one included, where that pays.

    `work` must give each item's result by itself. With `jobs` None, one process a processor.
    """
    parts = max(1, min(processors(jobs), len(items) // WORTH_SHARING))
    if parts == 1:
        return work(items)
    # Neighbours are alike, so the processes take items in turn and not in blocks.
    others = [items[at::parts] for at in range(1, parts)]
    with closing(_Pool(work, others, parts - 1)) as pool:
        results = work(items[::parts])
        for one in pool.results():
            results |= one
    return results


class _Pool(Generic[Item, Result]):
    """Processes at work on some items, each with a pipe of its own and one item at a time.

    A pipe of its own ends with its process, even in the middle of a result: a queue that several
    share would wait for the rest of it for ever.
    """

    def __init__(self, work: Callable[[Item], Result], items: Sequence[Item], jobs: int) -> None:
        self._work = work
        self._items = items
        self._next = 0
        self._done: dict[int, Result] = {}
        self._busy: dict[Connection, int] = {}
        """Who is at work, by pipe, and on which item."""
        self._processes: dict[Connection, ForkProcess] = {}
        for _ in range(min(jobs, len(items))):
            if not self._start():
                break

    def results(self) -> Iterator[Result]:
        """Yield the result of every item in order, as soon as it is there."""
        for number, item in enumerate(self._items):
            # Nobody at work on it: it was lost with its process, or failed there.
            while number not in self._done and number in self._busy.values():
                for pipe in self._ready():
                    self._receive(pipe)
                    self._give(pipe)
            if number in self._done:
                yield self._done.pop(number)
            else:
                # Nor will anybody begin it: there may be no other processes at all.
                self._next = max(self._next, number + 1)
                yield self._work(item)

    def as_ready(self) -> Iterator[Result]:
        """Yield every result as soon as it is there; those that were lost are worked out here."""
        missing = dict(enumerate(self._items))
        while self._busy:
            for pipe in self._ready():
                number = self._receive(pipe)
                if number in self._done:
                    del missing[number]
                    yield self._done.pop(number)
                self._give(pipe)
        yield from map(self._work, missing.values())

    def close(self) -> None:
        """End the processes, whatever they are doing."""
        for pipe, process in self._processes.items():
            process.terminate()
            # One that misses the signal as it begins finds that nobody asks anything of it.
            pipe.close()
        for process in self._processes.values():
            process.join()

    def _start(self) -> bool:
        """Start a process on the next item; False when the system has none to give."""
        from multiprocessing import get_context

        context = get_context("fork")
        ours, theirs = context.Pipe()
        process = context.Process(
            target=_serve, args=(self._work, self._items, theirs, [*self._processes, ours]),
            daemon=True,
        )  # fmt: skip
        try:
            with warnings.catch_warnings():
                # Python 3.12 warns of forks beside threads; ours share nothing with the work.
                warnings.simplefilter("ignore", DeprecationWarning)
                process.start()
        except OSError:
            ours.close()
            return False
        finally:
            theirs.close()
        self._processes[ours] = process
        self._give(ours)
        return True

    def _give(self, pipe: Connection) -> None:
        """Give a process its next item, if one is left."""
        if self._next < len(self._items):
            with suppress(OSError):
                pipe.send(self._next)
                self._busy[pipe] = self._next
                self._next += 1

    def _ready(self) -> Iterator[Connection]:
        """Wait for processes that are done with an item, or have ended; yield their pipes."""
        from multiprocessing.connection import wait

        for ready in wait(list(self._busy)):
            yield next(one for one in self._busy if one is ready)

    def _receive(self, pipe: Connection) -> int:
        """Take over the result of a process, which has none if it failed or has ended.

        Returns the number of its item.
        """
        number = self._busy.pop(pipe)
        with suppress(EOFError, OSError):
            is_made, result = pipe.recv()
            if is_made:
                self._done[number] = result
        return number


def _serve(
    work: Callable[[Item], Result],
    items: Sequence[Item],
    pipe: Connection,
    others: list[Connection],
) -> None:
    """Do what is asked for, in a process of a pool, until nothing more is."""
    import signal

    # A terminal sends Ctrl-C to all processes; the one that started this one ends it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # What the program makes of being ended is not for this process, which has nothing to save.
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    # With a copy of another pipe's end, this process would keep that pipe open.
    for one in others:
        one.close()
    with suppress(EOFError, OSError):
        while True:
            number = pipe.recv()
            try:
                pipe.send((True, work(items[number])))
            except OSError:
                raise
            except Exception:
                # Raised again where the work is done again, or a result that is not pickled.
                pipe.send((False, None))
