"""The arena: the games of a match shared out over processes, the same for any number of them.

A game depends on nothing but the seed and its number, so it does not matter who plays it. Games
that are stopped (Ctrl-C) are left out; what has been played by then is kept, and a later run can
play the rest.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from typing import TYPE_CHECKING

from sheetforge.arena.match import Match, Played, Umpire

if TYPE_CHECKING:
    from multiprocessing.context import ForkProcess

Progress = Callable[[int], None]
"""Is told how many games have been played."""


def run(
    match: Match,
    jobs: int | None = None,
    progress: Progress | None = None,
    before: Sequence[Played] = (),
    keep: Callable[[Played], None] | None = None,
) -> tuple[list[Played], bool]:
    """Play a match; the games in their order, and whether all of them were played.

    Games `before` have been played already; each other one is handed to `keep` when it is over.
    """
    wanted = usable(jobs)
    missing = sorted(set(range(match.games)) - {one.game for one in before})
    if wanted == 1 or len(missing) < 2 * wanted or sys.platform != "linux":
        source = play_here(match, missing)
    else:
        source = _play_shared(match, missing, wanted, keep is not None)
    played = list(before)
    whole = True
    try:
        for one in source:
            played.append(one)
            if keep is not None:
                keep(one)
            if progress is not None:
                progress(len(played))
    except KeyboardInterrupt:
        whole = False
    finally:
        source.close()
    return sorted(played, key=lambda one: one.game), whole


def usable(jobs: int | None) -> int:
    """How many processes to use: so many, or one for each processor."""
    if jobs is not None:
        return max(1, jobs)
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else 1


def play_here(match: Match, numbers: Iterable[int]) -> Generator[Played, None, None]:
    """Play games in this process."""
    umpire = Umpire(match)
    with umpire.watch.watching(match.shortest):
        for number in numbers:
            yield umpire.play(number)


def _play_shared(
    match: Match, numbers: Sequence[int], jobs: int, kept: bool
) -> Generator[Played, None, None]:
    """Play games in several processes, which are forks and so have everything loaded already.

    Where games are `kept`, a process begins the next one only when its last one is: however the
    run ends, nothing but the games then running is lost.
    """
    from multiprocessing import get_context

    context = get_context("fork")
    missing = set(numbers)
    workers: dict[Connection, ForkProcess] = {}
    for at in range(jobs):
        share = numbers[at::jobs]
        reading, writing = context.Pipe()
        worker = context.Process(
            target=_work, args=(match, share, [*workers, reading], writing, kept), daemon=True
        )
        worker.start()
        writing.close()
        workers[reading] = worker
    try:
        waiting = list(workers)
        while waiting:
            for ready in wait(waiting):
                reading = next(one for one in waiting if one is ready)
                try:
                    one: Played = reading.recv()
                except EOFError:
                    waiting.remove(reading)
                    continue
                missing.discard(one.game)
                yield one
                if kept:
                    with suppress(OSError):
                        reading.send(one.game)
        # A process that died (killed, out of memory) leaves games over: they are played here.
        yield from play_here(match, sorted(missing))
    finally:
        for reading, worker in workers.items():
            worker.terminate()
            worker.join()
            reading.close()


def _work(
    match: Match,
    share: Sequence[int],
    others: Sequence[Connection],
    writing: Connection,
    kept: bool,
) -> None:
    """A process's part. The one that started it is told of Ctrl-C, and ends this one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # A fork holds the other ends too; while it does, it would never notice that nobody reads.
    for end in others:
        end.close()
    with suppress(OSError, EOFError):
        for one in play_here(match, share):
            writing.send(one)
            if kept:
                writing.recv()
    writing.close()
