"""Do a piece of work in a child process that is stopped when it has had its time."""

from __future__ import annotations

import os
import resource
import signal
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from traceback import format_exc

MEMORY = 3 << 30
"""Bytes that a child may take: an endless loop that collects things is stopped by it."""

SLOWER = 8
PATIENCE = 4.0
"""A test is stopped after this multiple of its own time, and at the earliest after these
seconds."""

START = 20
"""Seconds of the processor for starting up and reading files of tests."""

AT_LAST = 1800
"""Seconds of the clock after which a child is stopped that waits for something, however busy the
machine is: only the time of the processor says that a test does not end."""

PASSED, FAILED, STOPPED, NONE, AFRESH = 0, 3, 4, 5, 6
QUIET = ("-q", "--assert=plain", "-p", "no:cacheprovider", "-p", "no:xdist", "--no-header", "--tb=no", "--no-summary")
"""Options of pytest in a process that only wants to know whether a test fails."""


def stop_at_the_alarm() -> None:
    """End the process where a test takes too long."""
    signal.signal(signal.SIGVTALRM, lambda *_: os._exit(STOPPED))


def set_the_alarm(seconds: float) -> None:
    """Give a test its time, in seconds of the processor so that others do not matter."""
    signal.setitimer(signal.ITIMER_VIRTUAL, max(PATIENCE, SLOWER * seconds))


def limit(tests: dict[str, float]) -> int:
    """Return the seconds of the processor that these tests may take together."""
    return START + int(SLOWER * sum(tests.values()))


def forked(work: Callable[[], int], seconds: int, note: Path) -> int:
    """Return the exit code of a child that does the work, or that it was stopped."""
    note.write_text("", encoding="utf-8")
    process = os.fork()
    if not process:
        code = FAILED
        try:
            _settle(seconds)
            code = work()
        except BaseException:
            note.write_text(format_exc(limit=-4), encoding="utf-8")
        finally:
            os._exit(code)
    end = time.monotonic() + AT_LAST
    while True:
        done, status = os.waitpid(process, os.WNOHANG)
        if done:
            break
        if time.monotonic() > end:
            os.killpg(process, signal.SIGKILL)
            os.waitpid(process, 0)
            return STOPPED
        time.sleep(0.01)
    # What the tests themselves started ends with them.
    with suppress(ProcessLookupError):
        os.killpg(process, signal.SIGKILL)
    code = os.waitstatus_to_exitcode(status)
    return STOPPED if code in (-signal.SIGXCPU, -signal.SIGKILL) else code


def _settle(seconds: int) -> None:
    """Take the place of a child: its own group, its limits, and no terminal."""
    os.setpgid(0, 0)
    # Seen from here there is one processor: what is shared out would leave this process.
    os.sched_getaffinity = lambda _pid: {0}
    os.cpu_count = lambda: 1
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 5))
    quiet = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(quiet, stream)
