"""Long work of the page: done by processes, with progress, stopped on request, and in nobody's way."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from fcntl import F_DUPFD_CLOEXEC, fcntl
from multiprocessing import get_context
from signal import SIGKILL

import pytest

from sheetforge.content.library import BadRequest
from sheetforge.files import replace_file
from sheetforge.web.jobs import Jobs, Progress
from tests.running import PATIENCE, wait_until
from tests.web.serving import Serving
from tests.web.test_served import ship_of


@pytest.fixture
def jobs() -> Iterator[Jobs]:
    """Jobs that are stopped in any case."""
    found = Jobs()
    yield found
    found.close()


def test_a_job_reports_and_returns(jobs: Jobs) -> None:
    """Its progress is seen while it works, and its result is what the work returns."""

    seen = get_context("fork").Event()

    def work(progress: Progress) -> bytes:
        progress(3, 7, "drawing")
        assert seen.wait(PATIENCE)
        return b"drawn"

    id = jobs.start(work)
    wait_until(lambda: jobs.job(id).words == "drawing")
    assert (jobs.job(id).done, jobs.job(id).of) == (3, 7)
    seen.set()
    job = jobs.job(id, PATIENCE)
    assert (job.state, job.result) == ("done", b"drawn")


def test_work_that_fails_says_why(jobs: Jobs) -> None:
    """A refusal is given in its own words; an error of ours is named as one, and ends nothing else."""

    def refuse(progress: Progress) -> bytes:
        raise BadRequest("there is no such ship")

    def fail(progress: Progress) -> bytes:
        raise KeyError("x")

    refused, failed = (jobs.job(jobs.start(work), PATIENCE) for work in (refuse, fail))
    assert (refused.state, refused.words) == ("failed", "there is no such ship")
    assert failed.state == "failed"
    assert "fault of sheetforge itself" in failed.words


def test_a_job_is_stopped(jobs: Jobs) -> None:
    """A job that is cancelled ends at once, and is not known any more."""
    id = jobs.start(lambda progress: time.sleep(60) or b"")  # type: ignore[func-returns-value]
    job = jobs.job(id)
    assert job.process is not None
    jobs.cancel(id)
    assert job.ended.wait(PATIENCE)
    assert job.process.exitcode == -SIGKILL
    with pytest.raises(BadRequest, match="this job is over"):
        jobs.job(id)


def test_a_job_has_nothing_open_but_its_pipe(jobs: Jobs, monkeypatch: pytest.MonkeyPatch) -> None:
    """Connections are not kept open, also where the system sets no limit to open files and closes them one by one."""

    def one_by_one(first: int, after: int) -> None:
        for number in range(first, after):
            with suppress(OSError):
                os.close(number)

    monkeypatch.setattr(os, "closerange", one_by_one)
    monkeypatch.setattr(os, "sysconf", lambda name: -1)

    def open_files(progress: Progress) -> bytes:
        found = []
        for number in os.listdir("/proc/self/fd"):
            # That of the list is closed by now.
            with suppress(FileNotFoundError):
                found += [os.readlink(f"/proc/self/fd/{number}").partition("[")[0]] * (int(number) > 2)
        return " ".join(found).encode()

    reading, writing = os.pipe()
    with open(fcntl(reading, F_DUPFD_CLOEXEC, 500)), open(reading), open(writing):
        assert jobs.job(jobs.start(open_files), PATIENCE).result == b"pipe:"


def test_a_page_that_waits_hears_of_a_save_at_once(running: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    """It does not wait for the next look at the folder: after a save by a page, by an editor, and in a new folder."""
    monkeypatch.setattr("sheetforge.web.folder.LONGEST_REST", 10 * PATIENCE)
    monkeypatch.setattr("sheetforge.web.endpoints.WAIT_SECONDS", 10 * PATIENCE)
    looks: list[int] = []

    def look(now: bool = False, refresh: Callable[[bool], int] = running.served.refresh) -> int:
        number = refresh(now)
        looks.append(number)
        return number

    with ThreadPoolExecutor() as others:
        number = running.served.refresh()
        monkeypatch.setattr(running.served, "refresh", look)
        waiting = others.submit(running.data, f"/data/changes?since={number}")
        name = str(ship_of(running.served))
        wait_until(lambda: looks)
        assert not waiting.done()
        entity = running.served.entity(name)
        order = {"of": name, "before": entity["digest"], "text": f"{entity['text']}# again\n"}
        saved = running.data("/data/save", order)
        assert waiting.result(PATIENCE) == {"number": saved["number"]}  # type: ignore[index, call-overload]
        root = running.served.place.root
        text = f"{entity['text']}# elsewhere\n"
        # A new folder is watched once it has been looked at.
        for path in (f"{name}.yaml", "maps/new/a.yaml", "maps/new/b.yaml"):
            looks.clear()
            waiting = others.submit(running.data, f"/data/changes?since={running.served.number}&of={name}")
            wait_until(lambda: looks)
            (root / path).parent.mkdir(exist_ok=True, parents=True)
            # As editors do: a file that is half written would be news, too.
            replace_file(root / path, text.encode())
            news = waiting.result(PATIENCE)
            assert news["number"] == running.served.number  # type: ignore[index, call-overload]
            assert news["entity"]["text"] == text  # type: ignore[index, call-overload]


def test_two_print_at_once_while_the_list_is_read(running: Serving) -> None:
    """Each gets the file that was ordered; a short request is answered before them."""
    key = ship_of(running.served)
    orders = [{"items": {str(key): 1}, "paper": paper} for paper in ("a4", "letter")]
    paths = [str(running.data("/data/plan", one)["files"][0]["path"]) for one in orders]  # type: ignore[index, call-overload]
    with ThreadPoolExecutor() as people:
        asked = [
            people.submit(running.worked, "/data/print", {**order, "path": path})
            for order, path in zip(orders, paths, strict=True)
        ]
        assert json.loads(running.ask("/data/about")[1])["games"]
        (status, first), (other_status, second) = (one.result() for one in asked)
    assert (status, other_status) == (200, 200)
    assert first.startswith(b"%PDF-")
    assert second.startswith(b"%PDF-")
    assert first != second


def test_a_whole_product_is_ordered(running: Serving) -> None:
    """A catalogue is one order, with the command that makes the same; an unknown product is refused."""
    found = running.data("/data/plan", {"items": {"products/silent-death/catalogue": 1}})
    assert found["commands"] == [  # type: ignore[index, call-overload]
        "sheetforge build catalogue --system silent-death --paper a4 --ink color --format pdf"
    ]
    status, answer = running.worked("/data/plan", {"items": {"products/silent-death/nothing": 1}})
    assert status == 400
    assert "there is no products/silent-death/nothing" in answer.decode()


def test_a_server_stops_its_jobs(monkeypatch: pytest.MonkeyPatch) -> None:
    """A job that is not known is refused, and one that nobody asked for is not kept for ever."""
    monkeypatch.setattr("sheetforge.web.jobs.FORGOTTEN_SECONDS", -1.0)
    found = Jobs()
    first = found.start(lambda progress: b"a")
    found.job(first, PATIENCE)
    second = found.start(lambda progress: b"b")
    with pytest.raises(BadRequest):
        found.job(first)
    found.close()
    with pytest.raises(BadRequest):
        found.job(second)
