"""A pool of forked processes, with the same results as working in one process.

Forks have everything loaded that this process has, so work may be any function; only results are
pickled. If the system cannot fork, or a process fails or is killed, the work is done in this
process: an error of the work is raised here with its own message and printed nowhere else.
"""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from contextvars import ContextVar
from functools import partial
from typing import TYPE_CHECKING, Generic, NoReturn, TypeVar

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.context import ForkProcess

Item = TypeVar("Item")
Result = TypeVar("Result")

spare: ContextVar[int] = ContextVar("spare", default=1)
"""The number of processes that a piece of work may take: more than one where it is not itself one of several."""

WORTH_SHARING = 150
"""The smallest number of items per process in `share_out`: starting one takes as long as about
fifty items."""


class Interrupts:
    """The handler of Ctrl-C: it raises KeyboardInterrupt, and remembers that it did.

    A schema that replaces the message of a field's errors takes an interrupt for one of them, so
    that work goes on with a wrong result (`stop_if_interrupted`).
    """

    def __init__(self) -> None:
        self.seen = False

    def __call__(self, number: int, frame: object) -> None:
        self.seen = True
        raise KeyboardInterrupt


@contextmanager
def noting_interrupts() -> Iterator[None]:
    """Install the handler of Ctrl-C, in the main thread and in place of Python's own only."""
    import signal
    from threading import current_thread, main_thread

    before = signal.getsignal(signal.SIGINT)
    usual = before is signal.default_int_handler and current_thread() is main_thread()
    if usual:
        signal.signal(signal.SIGINT, Interrupts())
    try:
        yield
    finally:
        if usual:
            signal.signal(signal.SIGINT, before)


def stop_if_interrupted() -> None:
    """Raise KeyboardInterrupt after Ctrl-C, even if other code has swallowed the exception."""
    import signal

    handler = signal.getsignal(signal.SIGINT)
    if isinstance(handler, Interrupts) and handler.seen:
        raise KeyboardInterrupt


def processors(wanted: int | None) -> int:
    """Return the number of processes to use: `wanted`, or one per processor; 1 without `fork`."""
    if sys.platform != "linux" or not hasattr(os, "sched_getaffinity"):
        return 1
    return max(1, wanted if wanted is not None else len(os.sched_getaffinity(0)))


def share(
    work: Callable[[Item], Result], items: Sequence[Item], jobs: int, kinds: Sequence[str] | None = None
) -> Generator[Result, None, None]:
    """Yield `work(item)` for every item in order, done by up to `jobs` other processes.

    With one job the work is done in this process. A caller that stops early ends the processes.
    With the `kinds` of the items results come as they are finished, and a process stays with a kind as long as
    there are items of it, so that what these have in common is made once.
    Items that take not much longer than to hand them over are shared by `bursts`.
    """
    if processors(jobs) < 2 or len(items) < 2:
        yield from map(work, items)
        return
    with _of_items(work, items, jobs) as workers:
        yield from workers.share(range(len(items)), kinds)


def _of_items(work: Callable[[Item], Result], items: Sequence[Item], jobs: int) -> closing[Workers[int, Result]]:
    """Return processes that are given the numbers of items, which they have from this one."""
    return closing(Workers(lambda number: work(items[number]), jobs))


def share_out(
    work: Callable[[Sequence[Item]], dict[str, Result]], items: Sequence[Item], jobs: int | None, besides: float = 0
) -> dict[str, Result]:
    """Return `work(items)`, done by up to `jobs` processes including this one if that is faster.

    `work` must compute each item independently. `jobs` None means one process per processor. This process
    takes fewer items, since it has work `besides`: so much, measured in that of all items.
    """
    parts = min(processors(jobs), worth_sharing(len(items)))
    if parts == 1:
        return work(items)
    # Neighbouring items cost about the same, so each process takes items from all over, not a block.
    count = max(0, round(len(items) * (1 - besides * (parts - 1)) / parts))
    own = {number * len(items) // count for number in range(count)}
    left = [item for number, item in enumerate(items) if number not in own]
    return at_once(
        work, [[items[number] for number in sorted(own)], *(left[start :: parts - 1] for start in range(parts - 1))]
    )


def worth_sharing(items: int) -> int:
    """Return how many processes are worth starting for a number of items, at least 1."""
    return max(1, items // WORTH_SHARING)


def at_once(work: Callable[[Sequence[Item]], dict[str, Result]], shares: Sequence[Sequence[Item]]) -> dict[str, Result]:
    """Return the results of all shares, each done by a process, the first one by this process."""
    share, *others = shares
    with ExitStack() as stack:
        begun = [stack.enter_context(closing(Aside(partial(work, other)))) for other in others]
        results = work(share)
        for aside in begun:
            results |= aside.result()
    return results


class Aside(Generic[Result]):
    """One piece of work for another process, which begins it at once, until `close`; its result is pickled.

    For work that is known when the process starts: no module of `multiprocessing` is imported, which takes as long
    as to judge a dozen ships.
    """

    def __init__(self, work: Callable[[], Result]) -> None:
        self._work = work
        self._process = 0
        self._pipe, theirs = os.pipe()
        # Python 3.12 warns of forks beside threads; ours share no data with the work.
        with suppress(OSError), warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)
            self._process = os.fork()
            if not self._process:
                _finish(work, theirs)
        os.close(theirs)

    def result(self) -> Result:
        """Return the result of the work, which is done here if the other process failed, was lost or did not start."""
        import pickle

        with open(self._pipe, "rb", closefd=False) as stream:
            data = stream.read()
        if self._ended() == 0 and data:
            # Written by our own process, from our own values.
            return pickle.loads(data)  # type: ignore[no-any-return]
        return self._work()

    def close(self) -> None:
        """End the process if it still works, and wait for it."""
        if self._process:
            import signal

            with suppress(ProcessLookupError):
                # It may not yet ignore the handlers of this one.
                os.kill(self._process, signal.SIGKILL)
        self._ended()
        os.close(self._pipe)

    def _ended(self) -> int | None:
        """Wait for the process; return its exit code, None if there is none."""
        process, self._process = self._process, 0
        with suppress(ChildProcessError):
            return os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]) if process else None
        return None


def _finish(work: Callable[[], object], pipe: int) -> NoReturn:
    """Do a piece of work in a process that was started for it, send the result, and end."""
    code = 1
    try:
        import pickle

        _ignore_terminal()
        data = pickle.dumps(work(), pickle.HIGHEST_PROTOCOL)
        with open(pipe, "wb") as stream:
            stream.write(data)
        code = 0
    finally:
        # Without a traceback, handlers of the end of the program, or text that the first process has yet to print.
        os._exit(code)


class Workers(Generic[Item, Result]):
    """Up to `jobs` worker processes, each with its own pipe and one item at a time.

    They are started when there are items for them, and keep what they have loaded and made from one
    call of `share` to the next, until `close`. Items and results are pickled.

    A pipe closes with its process, even in the middle of a result: a shared queue would wait
    for ever for the rest of that result.
    """

    def __init__(self, work: Callable[[Item], Result], jobs: int) -> None:
        self._work = work
        self._jobs = jobs
        self._items: Sequence[Item] = ()
        self._kinds: Sequence[str] = ()
        self._turn: Callable[[str], int] = lambda kind: 0
        self._waiting: dict[str, list[int]] = {}
        """The numbers of the items of each kind that no process has yet, the first ones last."""
        self._known: dict[Connection, dict[str, float]] = {}
        """The kinds of the items that each process has had, and the seconds for which it was at work on them."""
        self._given: dict[Connection, tuple[str, float]] = {}
        """The kind of the last item of each process, and when it was given it."""
        self._done: dict[int, Result] = {}
        self._busy: dict[Connection, int] = {}
        """The pipe of each working process, and the number of its item."""
        self._processes: dict[Connection, ForkProcess] = {}

    def share(
        self, items: Sequence[Item], kinds: Sequence[str] | None = None, turn: Callable[[str], int] = lambda kind: 0
    ) -> Iterator[Result]:
        """Yield `work(item)` for every item, as `parallel.share` does; all before the next call.

        Items of a kind whose `turn` is a lower number by now are given before those of other kinds.
        """
        self._turn = turn
        self.begin(items, kinds)
        yield from self.as_ready() if kinds else self.results()

    def begin(self, items: Sequence[Item], kinds: Sequence[str] | None = None) -> None:
        """Give each process its first item."""
        self._items, self._kinds = items, kinds or [""] * len(items)
        self._waiting, self._done = {}, {}
        for number in reversed(range(len(items))):
            self._waiting.setdefault(self._kinds[number], []).append(number)
        for pipe in list(self._processes):
            self._give(pipe)
        for _ in range(min(self._jobs, len(items)) - len(self._processes)):
            if not self._start():
                break

    def results(self) -> Iterator[Result]:
        """Yield the result of every item in order, as soon as it is finished."""
        for number, item in enumerate(self._items):
            # When no process works on it any more, it failed or was lost with its process.
            while number not in self._done and number in self._busy.values():
                for pipe in self._ready():
                    self._receive(pipe)
                    self._give(pipe)
            if number in self._done:
                yield self._done.pop(number)
            else:
                # No process may start it from now on. There may be no other processes at all.
                if number in (waiting := self._waiting.get(self._kinds[number], [])):
                    waiting.remove(number)
                yield self._work(item)

    def as_ready(self) -> Iterator[Result]:
        """Yield every result as soon as it is finished; compute lost ones in this process."""
        missing = dict(enumerate(self._items))
        while self._busy:
            for pipe in self._ready():
                if (number := self._receive(pipe)) in self._done:
                    del missing[number]
                    yield self._done.pop(number)
                self._give(pipe)
        yield from map(self._work, missing.values())

    def close(self) -> None:
        """Terminate the processes and wait for them."""
        ended(self._processes)
        self._processes, self._busy = {}, {}

    def _start(self) -> bool:
        """Start a process on the next item; return False if the system refuses to fork."""
        started = forked(self._work, self._processes)
        if started is None:
            return False
        ours, process = started
        self._processes[ours] = process
        self._known[ours] = {}
        self._give(ours)
        return True

    def _give(self, pipe: Connection) -> None:
        """Send a process its next item, if one remains."""
        from time import monotonic

        waiting, known = self._waiting, self._known[pipe]
        kind = self._kind_for(known)
        if left := waiting.get(kind):
            with suppress(OSError):
                pipe.send([self._items[left[-1]]])
                self._busy[pipe] = left.pop()
                self._given[pipe] = kind, monotonic()
                known.setdefault(kind, 0.0)

    def _kind_for(self, known: Mapping[str, float]) -> str:
        """Return the kind of the next item of a process that had items of the `known` kinds.

        Of those whose turn it is: the one on which it was at work longest, among those at which no other process is;
        otherwise one at which nobody is, with most items left; otherwise the one on which it was at work longest;
        otherwise the one with most left for each process at work on it. What the items of a kind have in common is made
        anew by each process that joins it.
        """
        now = min((self._turn(kind) for kind, numbers in self._waiting.items() if numbers), default=0)
        left = {kind: len(numbers) for kind, numbers in self._waiting.items() if numbers and self._turn(kind) == now}
        at_work = [self._given[other][0] for other in self._busy]
        had = sorted((kind for kind in known if kind in left), key=lambda kind: -known[kind])
        apart = [kind for kind in had if kind not in at_work]
        free = sorted((kind for kind in left if kind not in at_work), key=lambda kind: -left[kind])
        shared = sorted(left, key=lambda kind: -left[kind] / (1 + at_work.count(kind)))
        return next(iter((*apart, *free, *had, *shared)), "")

    def _ready(self) -> Iterator[Connection]:
        """Wait for processes that finished an item or ended; yield their pipes."""
        from multiprocessing.connection import wait

        for ready in wait(list(self._busy)):
            yield next(pipe for pipe in self._busy if pipe is ready)

    def _receive(self, pipe: Connection) -> int:
        """Store the result that a process has; return the number of its item, which may have failed or be lost."""
        from time import monotonic

        number = self._busy.pop(pipe)
        kind, since = self._given[pipe]
        self._known[pipe][kind] += monotonic() - since
        with suppress(EOFError, OSError):
            ((succeeded, result),) = pipe.recv()
            if succeeded:
                self._done[number] = result
        return number


def forked(
    work: Callable[[Item], Result], others: Iterable[Connection], burst: float = 0.0
) -> tuple[Connection, ForkProcess] | None:
    """Start a process that is sent lists of items and sends lists of results; None if the system refuses to fork.

    It goes on for `burst` seconds, or to the end of its list, before it sends the results of what it has done: for each
    whether it succeeded, and the result. It does not keep the pipes of `others` open.
    """
    from multiprocessing import get_context

    context = get_context("fork")
    ours, theirs = context.Pipe()
    process = context.Process(target=_serve, args=(work, theirs, [*others, ours], burst), daemon=True)
    try:
        with warnings.catch_warnings():
            # Python 3.12 warns of forks beside threads; ours share no data with the work.
            warnings.simplefilter("ignore", DeprecationWarning)
            process.start()
    except OSError:
        ours.close()
        return None
    finally:
        theirs.close()
    return ours, process


def ended(processes: Mapping[Connection, ForkProcess]) -> None:
    """Terminate processes and wait for them."""
    for pipe, process in processes.items():
        process.terminate()
        # A process that starts after the signal finds its pipe closed, and ends.
        pipe.close()
    for process in processes.values():
        process.join()


def _ignore_terminal() -> None:
    """Leave signals to the first process."""
    import signal

    # A terminal sends Ctrl-C to all processes; the parent terminates this one.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # The parent's handler of SIGTERM saves files; a worker has nothing to save.
    signal.signal(signal.SIGTERM, signal.SIG_DFL)


def _serve(work: Callable[[Item], Result], pipe: Connection, others: list[Connection], burst: float) -> None:
    """Run the loop of a worker process: receive items, send the results of those done within a burst."""
    from time import monotonic

    _ignore_terminal()
    # The copies that a fork has of the other pipes would keep those open.
    for connection in others:
        connection.close()
    with suppress(EOFError, OSError):
        while True:
            items, end = pipe.recv(), monotonic() + burst
            results: list[tuple[bool, Result | None]] = []
            for item in items:
                try:
                    results.append((True, work(item)))
                except Exception:
                    # The parent runs the item again, and the error is raised there.
                    results.append((False, None))
                if monotonic() >= end:
                    break
            try:
                pipe.send(results)
            except OSError:
                raise
            except Exception:
                # One of the results can't be pickled.
                pipe.send([(False, None)] * len(results))
