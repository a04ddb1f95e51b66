"""Items that are shared in bursts: all are done once, whoever is killed, and few are lost with all processes."""

from __future__ import annotations

import os
import signal
import time
from multiprocessing import get_context
from pathlib import Path

import pytest

from sheetforge import bursts
from sheetforge.bursts import share_in_bursts
from tests.running import PATIENCE


@pytest.mark.parametrize("jobs", [1, 2, 3, 30])
@pytest.mark.parametrize("count", [0, 1, 2, 100])
def test_all_is_done_once(jobs: int, count: int) -> None:
    """By this process or others, however few there are."""
    made = list(share_in_bursts(lambda item: item * item, list(range(count)), jobs))
    assert sorted(made) == [item * item for item in range(count)]


def test_this_process_works_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """And another one beside it, which is not waited for."""
    monkeypatch.setattr(bursts, "BURST", 0.0)
    home, ours = os.getpid(), get_context("fork").Event()

    def work(item: int) -> int:
        if os.getpid() == home:
            ours.set()
        else:
            assert ours.wait(PATIENCE)
        return os.getpid()

    made = list(share_in_bursts(work, list(range(40)), 2))
    assert len(made) == 40
    assert len(set(made)) == 2


@pytest.mark.parametrize(("seconds", "jobs"), [(0.0, 2), (60.0, 2), (0.0, 3), (60.0, 3)])
def test_what_others_have_done_and_not_handed_over_is_bounded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seconds: float, jobs: int
) -> None:
    """However long the caller saves a result: the bursts that each other process has, and no more."""
    monkeypatch.setattr(bursts, "BURST", seconds)
    monkeypatch.setattr(bursts, "MOST_AT_ONCE", 3)
    begun = 1 if seconds == 0.0 else 3

    def work(item: int) -> int:
        (tmp_path / str(item)).touch()
        return item

    taken = []
    for item in share_in_bursts(work, list(range(40)), jobs):
        taken.append(item)
        time.sleep(0.01)
        assert len(list(tmp_path.iterdir())) <= len(taken) + begun * (1 + bursts.AHEAD) * (jobs - 1)
    assert sorted(taken) == list(range(40))


@pytest.mark.parametrize("seconds", [0.0, 60.0])
def test_what_a_killed_process_was_at_is_done_here(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    """Processes that die one after the other leave no item undone."""
    monkeypatch.setattr(bursts, "BURST", seconds)
    home = os.getpid()

    def work(item: int) -> int:
        if os.getpid() != home:
            os.kill(os.getpid(), signal.SIGKILL)
        return item * item

    assert sorted(share_in_bursts(work, list(range(13)), 3)) == [item * item for item in range(13)]


def test_an_error_is_raised_here() -> None:
    """Whichever process was at it."""

    def work(item: int) -> int:
        if item == 3:
            raise ValueError("item 3 is wrong")
        return item

    with pytest.raises(ValueError, match="item 3 is wrong"):
        list(share_in_bursts(work, list(range(20)), 2))


def test_results_that_cannot_be_handed_over_are_made_here() -> None:
    """A function has no pickle."""
    made = list(share_in_bursts(lambda item: lambda: item, list(range(20)), 2))
    assert sorted(one() for one in made) == list(range(20))


def test_a_caller_that_stops_leaves_no_process() -> None:
    """What they are at is dropped."""
    home = os.getpid()

    def work(item: int) -> int:
        if os.getpid() != home:
            time.sleep(PATIENCE)
        return item

    pool = share_in_bursts(work, list(range(20)), 3)
    next(pool)
    start = time.monotonic()
    pool.close()
    assert time.monotonic() - start < PATIENCE / 2
