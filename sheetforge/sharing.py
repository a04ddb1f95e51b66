"""Sharing work out over processes, with the same result as doing it alone."""

from __future__ import annotations

import os
import pickle
import sys
import warnings
from collections.abc import Callable, Sequence
from typing import TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")

WORTH_SHARING = 150
"""So many items a process, at least: a process costs about as much as fifty of them."""


def share_out(
    work: Callable[[Sequence[Item]], dict[str, Result]], items: Sequence[Item], jobs: int | None
) -> dict[str, Result]:
    """`work(items)`, done by up to `jobs` processes (None: one a processor) where that pays.

    `work` must give each item's result by itself, and results that can be pickled. The processes
    are forks, so they share what is loaded already; where the system has no forks, or one of them
    fails, the work is done here.
    """
    wanted = len(os.sched_getaffinity(0)) if jobs is None and _forks() else jobs or 1
    parts = max(1, min(wanted, len(items) // WORTH_SHARING))
    if parts == 1 or not _forks():
        return work(items)
    # Neighbours are alike, so every process takes each so-manieth item.
    children = [(_start(work, items[at::parts]), items[at::parts]) for at in range(1, parts)]
    results = work(items[::parts])
    for child, part in children:
        results |= _collect(child) or work(part)
    return results


def _forks() -> bool:
    return sys.platform == "linux" and hasattr(os, "sched_getaffinity")


def _start(
    work: Callable[[Sequence[Item]], dict[str, Result]], part: Sequence[Item]
) -> tuple[int, int] | None:
    """Start a process that does its part; its number and the end of the pipe it answers on.

    None when the system has no more processes to give.
    """
    reading, writing = os.pipe()
    try:
        with warnings.catch_warnings():
            # Python 3.12 warns when there are threads; ours share nothing with the work.
            warnings.simplefilter("ignore", DeprecationWarning)
            child = os.fork()
    except OSError:
        os.close(reading)
        os.close(writing)
        return None
    if child:
        os.close(writing)
        return child, reading
    status = 1
    try:
        os.close(reading)
        with os.fdopen(writing, "wb") as stream:
            pickle.dump(work(part), stream, pickle.HIGHEST_PROTOCOL)
        status = 0
    finally:
        # Nothing of the parent's may run here: no handlers, no buffers written twice.
        os._exit(status)


def _collect(child: tuple[int, int] | None) -> dict[str, Result] | None:
    """A process's answer, or None when it failed or never was."""
    if child is None:
        return None
    number, reading = child
    with os.fdopen(reading, "rb") as stream:
        answer = stream.read()
    _, status = os.waitpid(number, 0)
    if status != 0:
        return None
    try:
        results: dict[str, Result] = pickle.loads(answer)
    except (pickle.UnpicklingError, EOFError):
        return None
    return results
