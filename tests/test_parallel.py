"""Sharing work out: the same result for any number of processes, whatever becomes of them."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from functools import partial
from itertools import groupby
from pathlib import Path

import pytest

from sheetforge import parallel
from sheetforge.game import discover
from sheetforge.lint.check import check
from sheetforge.parallel import Aside, Workers, share, share_out
from tests.running import OFFICIAL, PATIENCE, children


@pytest.fixture(autouse=True)
def eager(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a handful of items be worth a process."""
    monkeypatch.setattr(parallel, "WORTH_SHARING", 2)


def squares(part: Sequence[int]) -> dict[str, int]:
    """Work whose result is known."""
    return {str(item): item * item for item in part}


def workers(part: Sequence[int]) -> dict[str, int]:
    """Who did the work, which takes long enough for each process to have a part."""
    time.sleep(0.1)
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
    monkeypatch.setattr(parallel, "WORTH_SHARING", 10)
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


def test_a_process_has_fewer_items_where_it_has_other_work() -> None:
    """With a fifth of all work besides, two of five; none, where others are done before it comes to them."""
    for besides, own in ((0.0, 10), (0.2, 8), (1.0, 0), (3.0, 0)):
        done = share_out(workers, list(range(20)), 2, besides)
        assert list(done.values()).count(os.getpid()) == (own if sys.platform == "linux" else 20)
        assert sorted(map(int, done)) == list(range(20))


def test_work_aside_that_nobody_waits_for_is_ended() -> None:
    """Its process is gone at once, and so is one that was killed while it sent a result larger than a pipe holds."""
    before, home = children(), os.getpid()
    with closing(Aside(lambda: time.sleep(PATIENCE))):
        assert len(children() - before) == (1 if hasattr(os, "fork") else 0)
    assert children() <= before

    def work() -> bytes:
        if os.getpid() != home:
            threading.Timer(0.05, os.kill, (os.getpid(), signal.SIGKILL)).start()
        return b"a" * 3_000_000

    with closing(Aside(work)) as aside:
        time.sleep(0.1)
        assert aside.result() == b"a" * 3_000_000
    assert children() <= before


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
    before = open_sockets()
    items = list(range(12))
    assert share_out(squares, items, 3) == squares(items)
    assert list(share(str, items, 3)) == list(map(str, items))
    assert open_sockets() <= before


def open_sockets() -> set[str]:
    """The ends of pipes between processes that this process has open."""
    found = set()
    for handle in os.listdir("/proc/self/fd"):
        with suppress(OSError):
            found.add(os.readlink(f"/proc/self/fd/{handle}"))
    return {name for name in found if name.startswith("socket:")}


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


def slow_first(item: int) -> tuple[int, int]:
    """Work whose first item is done last."""
    time.sleep(0.3 if item == 0 else 0.01)
    return item, os.getpid()


@pytest.mark.parametrize("jobs", [2, 3, 30])
def test_results_come_in_the_order_of_the_items(jobs: int) -> None:
    """Whoever is done first, and all of them from other processes."""
    made = list(share(slow_first, list(range(12)), jobs))
    assert [item for item, _ in made] == list(range(12))
    assert os.getpid() not in {who for _, who in made}
    assert len({who for _, who in made}) > 1


def test_a_process_stays_with_a_kind() -> None:
    """It takes another one when nothing of its own is left, and never goes back."""

    def work(item: int) -> tuple[int, str, int]:
        time.sleep(0.002)
        return item, "ab"[item % 2], os.getpid()

    made = list(share(work, list(range(12)), 2, kinds=["ab"[item % 2] for item in range(12)]))
    assert sorted(item for item, _, _ in made) == list(range(12))
    orders = {
        who: "".join(kind for kind, _ in groupby(kind for _, kind, at in made if at == who)) for _, _, who in made
    }
    assert len(orders) == 2
    assert set(orders.values()) <= {"a", "b", "ab", "ba"}


def test_kinds_have_their_turns() -> None:
    """As the catalogue, which waits for the books of all games, and then takes longest."""
    kinds = ["a"] * 10 + ["b"] * 10 + ["c"]
    taken: list[str] = []

    def work(item: int) -> str:
        return kinds[item]

    def turn(kind: str) -> int:
        return 0 if kind != "c" else -1 if len(taken) >= 3 else 1

    # One process, so that no other finishes more or less meanwhile.
    with closing(Workers(work, 1)) as workers:
        for kind in workers.share(range(21), kinds=kinds, turn=turn):
            taken.append(kind)
    assert sorted(taken) == kinds
    assert taken.index("c") == 3


def test_a_process_goes_on_with_what_it_was_at_longest() -> None:
    """Two processes that had items of the same kind part: what one has made in long work is not made again."""
    begun = [("short", 0.0), ("long", 0.1), ("short", 0.02), ("long", 0.0)]
    then = [("long", 0.02), ("short", 0.02), ("long", 0.02), ("short", 0.02)]

    def work(item: tuple[str, float]) -> tuple[str, float, int]:
        time.sleep(item[1])
        return *item, os.getpid()

    with closing(Workers(work, 2)) as workers:
        first = [*workers.share(begun, kinds=[kind for kind, _ in begun])]
        second = [*workers.share(then, kinds=[kind for kind, _ in then])]
    (longest,) = {who for _, seconds, who in first if seconds == 0.1}
    assert {who for kind, _, who in second if kind == "long"} == {longest}


def test_one_job_is_this_process() -> None:
    """Nothing is started for one job, one item, or none."""
    for items, jobs in (([1, 2], 1), ([1], 4), ([], 4)):
        assert [who for _, who in share(slow_first, items, jobs)] == [os.getpid()] * len(items)


@pytest.mark.parametrize("size", [10, 3_000_000])
def test_a_killed_process_loses_nothing(size: int) -> None:
    """Also in the middle of a result that is larger than a pipe holds."""
    home = os.getpid()

    def work(item: int) -> bytes:
        if os.getpid() != home and item == 3:
            threading.Timer(0.05, os.kill, (os.getpid(), signal.SIGKILL)).start()
        return bytes([item]) * size

    for _ in range(3):
        pool = share(work, list(range(8)), 2)
        first = next(pool)
        time.sleep(0.1)
        assert [first, *pool] == [bytes([item]) * size for item in range(8)]


def test_an_error_is_raised_in_its_turn() -> None:
    """With its own message; what came before it is there."""

    def work(item: int) -> int:
        if item == 2:
            raise ValueError("item 2 is wrong")
        return item

    got = []
    pool = share(work, list(range(6)), 2)
    with pytest.raises(ValueError, match="item 2 is wrong"):
        got.extend(iter(pool))
    assert got == [0, 1]


def test_a_caller_that_stops_leaves_no_process(tmp_path: Path) -> None:
    """Stopped early, with work going on: all processes are ended and waited for, before their work is done."""

    def work(item: int) -> int:
        if item:
            time.sleep(PATIENCE)
            (tmp_path / str(item)).touch()
        return item

    before = children()
    pool = share(work, list(range(6)), 3)
    assert next(pool) == 0
    pool.close()
    assert list(tmp_path.iterdir()) == []
    assert children() <= before


def test_a_check_finds_the_same_with_any_number_of_processes() -> None:
    """The official content, shared among one, two and three."""
    results = [check(OFFICIAL, "content", discover(), remember=False, jobs=jobs) for jobs in (1, 2, 3)]
    for one in results[1:]:
        assert (one.findings, one.waived, one.files) == (results[0].findings, results[0].waived, results[0].files)
    assert len(results[0].files) > 400
