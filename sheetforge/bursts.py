"""Items that take little longer than to hand over, shared in bursts by this process and forks of it.

This process works as well: none waits for one that only hands over, and less is copied of what forks share.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Generic, TypeVar

from sheetforge.parallel import ended, forked, processors

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.context import ForkProcess

Item = TypeVar("Item")
Result = TypeVar("Result")

if TYPE_CHECKING:
    Pipe = Connection[list[int], list[tuple[bool, Result]]]
    """The pipe of a process: it is sent numbers of items, and sends for each whether it succeeded, and the result."""

BURST = 0.05
"""The seconds for which a process works before it hands over the results of all that it has finished."""

AHEAD = 2
"""The bursts that a process has been given at most: the next one is there when it has finished one."""

MOST_AT_ONCE = 32
"""The most items of a burst."""


def share_in_bursts(work: Callable[[Item], Result], items: Sequence[Item], jobs: int) -> Generator[Result, None, None]:
    """Yield `work(item)` for every item, in any order, done by up to `jobs` processes, this one included.

    A caller that saves each result loses no more, when all processes are killed, than what they are at and the bursts
    that others have. What a lost process had is done by the rest; an error of the work is raised here.
    """
    if processors(jobs) < 2 or len(items) < 2:
        yield from map(work, items)
        return
    shared = _Shared(work, items)
    try:
        shared.start(min(jobs, len(items)) - 1)
        yield from shared.results()
    finally:
        shared.close()


class _Shared(Generic[Item, Result]):
    """The other processes, the items that no process has, and the bursts that each one has."""

    def __init__(self, work: Callable[[Item], Result], items: Sequence[Item]) -> None:
        self._work: Callable[[int], Result] = lambda number: work(items[number])
        self._waiting = list(reversed(range(len(items))))
        """The numbers of the items that no process has, the first ones last."""
        self._given: dict[Pipe[Result], list[list[int]]] = {}
        """The numbers of the items of each burst of each process that has any."""
        self._processes: dict[Pipe[Result], ForkProcess] = {}

    def start(self, count: int) -> None:
        """Start so many processes, or as many as the system allows."""
        for _ in range(count):
            started = forked(self._work, self._processes, BURST)
            if started is None:
                break
            pipe, self._processes[pipe] = started
            self._give(pipe)

    def results(self) -> Iterator[Result]:
        """Yield all results: those of other processes as they come, and between them those of this one."""
        from multiprocessing.connection import wait

        while self._given or self._waiting:
            for ready in wait(list(self._given), 0 if self._waiting else None) if self._given else ():
                pipe = next(pipe for pipe in self._given if pipe is ready)
                received = self._receive(pipe)
                self._give(pipe)
                for number, (succeeded, result) in received:
                    yield result if succeeded else self._work(number)
            if self._waiting:
                yield self._work(self._waiting.pop())

    def close(self) -> None:
        """End the other processes."""
        ended(self._processes)

    def _give(self, pipe: Pipe[Result]) -> None:
        """Send a process the bursts that it lacks: shorter ones towards the end, so that all finish together."""
        bursts = self._given.setdefault(pipe, [])
        several = 2 * (1 + len(self._processes))
        with suppress(OSError):
            while self._waiting and len(bursts) < (AHEAD if len(self._waiting) > several else 1):
                count = min(MOST_AT_ONCE, max(1, len(self._waiting) // (AHEAD * several)))
                numbers = self._waiting[: -count - 1 : -1]
                pipe.send(numbers)
                del self._waiting[-count:]
                bursts.append(numbers)
        if not bursts:
            del self._given[pipe]

    def _receive(self, pipe: Pipe[Result]) -> list[tuple[int, tuple[bool, Result]]]:
        """Return the results of a burst; items that were not begun, or whose process is lost, wait again."""
        bursts = self._given[pipe]
        results: list[tuple[bool, Result]] = []
        with suppress(EOFError, OSError):
            results = pipe.recv()
        numbers = bursts.pop(0)
        left = numbers[len(results) :]
        if not results:
            left += [number for others in bursts for number in others]
            bursts.clear()
        self._waiting += reversed(left)
        return list(zip(numbers, results, strict=False))
