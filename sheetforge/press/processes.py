"""Making things in several processes at once, and taking them over one by one as they are done.

The processes are forks: they share what is loaded already and take the next piece of work from a
common pipe, so none of them waits for another. Only the calling process touches files. What a
process did not deliver, because it failed or was ended, the caller simply makes itself.
"""

from __future__ import annotations

import os
import pickle
import selectors
import signal
import struct
import sys
import warnings
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import suppress
from typing import TypeVar

Result = TypeVar("Result")

_NUMBER = struct.Struct("<I")
_LENGTH = struct.Struct("<Q")
_MOST = 8000
"""Pieces of work that fit into a pipe for certain before anybody reads it."""


def processors(wanted: int | None) -> int:
    """How many processes to use: so many, or one a processor; one where there are no forks."""
    if sys.platform != "linux" or not hasattr(os, "sched_getaffinity"):
        return 1
    return max(1, wanted if wanted is not None else len(os.sched_getaffinity(0)))


def share(
    work: Callable[[int], Result], groups: Sequence[Sequence[int]], jobs: int
) -> Generator[tuple[int, Result], None, None]:
    """`(number, work(number))` for the numbers of all groups, in the order they get done.

    One process does a whole group, one after another. Results are pickled. A number whose work
    raises is not among the results, nor is what its process had yet to do. When the caller stops
    listening, the processes are ended.
    """
    if len(groups) > _MOST:
        groups = [[n for group in groups[at::_MOST] for n in group] for at in range(_MOST)]
    queue, filling = os.pipe()
    os.write(filling, b"".join(_NUMBER.pack(number) for number in range(len(groups))))
    os.close(filling)
    children: dict[int, int] = {}
    try:
        for _ in range(min(jobs, len(groups))):
            started = _start(work, groups, queue, tuple(children))
            if started is not None:
                children[started[0]] = started[1]
        yield from _listen(children)
    finally:
        os.close(queue)
        for reading, child in children.items():
            os.close(reading)
            with suppress(ProcessLookupError):
                os.kill(child, signal.SIGTERM)
        for child in children.values():
            os.waitpid(child, 0)


def _listen(children: dict[int, int]) -> Iterator[tuple[int, Result]]:
    """Results of all processes until the last one has closed its pipe."""
    buffers = {reading: bytearray() for reading in children}
    with selectors.DefaultSelector() as selector:
        for reading in children:
            selector.register(reading, selectors.EVENT_READ)
        while selector.get_map():
            for key, _ in selector.select():
                data = os.read(key.fd, 1 << 20)
                if not data:
                    selector.unregister(key.fd)
                buffers[key.fd] += data
                yield from _whole(buffers[key.fd])


def _whole(buffer: bytearray) -> Iterator[tuple[int, Result]]:
    """The results that have arrived in full; they are taken out of the buffer."""
    head = _LENGTH.size
    while len(buffer) >= head:
        (length,) = _LENGTH.unpack_from(buffer)
        if len(buffer) < head + length:
            return
        message = bytes(buffer[head : head + length])
        del buffer[: head + length]
        yield pickle.loads(message)


def _start(
    work: Callable[[int], Result],
    groups: Sequence[Sequence[int]],
    queue: int,
    others: tuple[int, ...],
) -> tuple[int, int] | None:
    """Start a process: the pipe that it answers on and its number; None when there are no more."""
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
        return reading, child
    try:
        for other in (reading, *others):
            os.close(other)
        while number := os.read(queue, _NUMBER.size):
            for index in groups[_NUMBER.unpack(number)[0]]:
                _send(writing, pickle.dumps((index, work(index)), pickle.HIGHEST_PROTOCOL))
    finally:
        # Nothing of the parent's may run here: no handlers, no buffers written twice.
        os._exit(0)


def _send(pipe: int, message: bytes) -> None:
    rest = memoryview(_LENGTH.pack(len(message)) + message)
    while rest:
        rest = rest[os.write(pipe, rest) :]
