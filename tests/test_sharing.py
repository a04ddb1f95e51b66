"""Sharing work out: the same result for any number of processes, whatever becomes of them."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Sequence
from functools import partial

import pytest

from sheetforge import sharing
from sheetforge.lint.check import check
from sheetforge.sharing import share_out
from sheetforge.system import discover
from tests.running import OFFICIAL


@pytest.fixture(autouse=True)
def eager(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a handful of items be worth a process."""
    monkeypatch.setattr(sharing, "WORTH_SHARING", 2)


def squares(part: Sequence[int]) -> dict[str, int]:
    """Work whose result is known."""
    return {str(item): item * item for item in part}


def workers(part: Sequence[int]) -> dict[str, int]:
    """Who did the work."""
    return {str(item): os.getpid() for item in part}


@pytest.mark.parametrize("jobs", [None, 1, 2, 3, 7, 100])
@pytest.mark.parametrize("count", [0, 1, 3, 20])
def test_the_result_is_that_of_one_process(count: int, jobs: int | None) -> None:
    """Every item's result is there once, for any number of items and of processes."""
    items = list(range(count))
    assert share_out(squares, items, jobs) == squares(items)


def test_the_work_is_shared() -> None:
    """So many processes take part as were allowed, this one among them, where there are forks."""
    done = set(share_out(workers, list(range(20)), 3).values())
    assert len(done) == (3 if sys.platform == "linux" else 1)
    assert os.getpid() in done


def test_little_work_is_done_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process is started only for enough items to pay for it."""
    monkeypatch.setattr(sharing, "WORTH_SHARING", 10)
    assert set(share_out(workers, list(range(19)), 4).values()) == {os.getpid()}


def failing(home: int, part: Sequence[int]) -> dict[str, int]:
    """Work that breaks down in every process but the first."""
    if os.getpid() != home:
        raise MemoryError
    return squares(part)


def dying(home: int, part: Sequence[int]) -> dict[str, int]:
    """Work whose other processes are killed."""
    if os.getpid() != home:
        os.kill(os.getpid(), signal.SIGKILL)
    return squares(part)


def unspeakable(home: int, part: Sequence[int]) -> dict[str, object]:
    """Work whose results only the first process can tell."""
    if os.getpid() != home:
        return {str(item): lambda: 0 for item in part}
    return dict(squares(part))


@pytest.mark.parametrize("work", [failing, dying, unspeakable])
def test_a_process_that_fails_is_stood_in_for(
    work: Callable[[int, Sequence[int]], dict[str, object]], capfd: pytest.CaptureFixture[str]
) -> None:
    """What another process could not do is done here, and nothing of it is printed."""
    items = list(range(12))
    assert share_out(partial(work, os.getpid()), items, 3) == squares(items)
    assert capfd.readouterr() == ("", "")


def test_where_there_are_no_more_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    """A system that refuses to fork has the work done here, and no pipe stays open."""

    def fork() -> int:
        raise BlockingIOError(11, "Resource temporarily unavailable")

    monkeypatch.setattr(os, "fork", fork)
    opened: list[int] = []
    real = os.pipe

    def pipe() -> tuple[int, int]:
        opened.extend(real())
        return opened[-2], opened[-1]

    monkeypatch.setattr(os, "pipe", pipe)
    items = list(range(12))
    assert share_out(squares, items, 3) == squares(items)
    for handle in opened:
        with pytest.raises(OSError, match="Bad file descriptor"):
            os.fstat(handle)


def test_where_there_are_no_forks(monkeypatch: pytest.MonkeyPatch) -> None:
    """On other systems one process does it all."""
    monkeypatch.setattr(sys, "platform", "win32")
    assert set(share_out(workers, list(range(20)), 3).values()) == {os.getpid()}


def test_an_error_in_the_work_is_not_hidden() -> None:
    """What fails here too is raised here."""

    def wrong(part: Sequence[int]) -> dict[str, int]:
        raise ValueError("no such luck")

    with pytest.raises(ValueError, match="no such luck"):
        share_out(wrong, list(range(12)), 3)


def test_a_check_finds_the_same_with_any_number_of_processes() -> None:
    """The official content, shared among one, two and three."""
    results = [
        check(OFFICIAL, "content", discover(), remember=False, jobs=jobs) for jobs in (1, 2, 3)
    ]
    for one in results[1:]:
        assert (one.findings, one.waived, one.files) == (
            results[0].findings,
            results[0].waived,
            results[0].files,
        )
    assert len(results[0].files) > 400
