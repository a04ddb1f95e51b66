"""A process that runs tests in a copy of the tree: `python -m tests.mutate.worker`, in the copy.

It reads a job a line as JSON and writes an answer a line. What the tests need of other people's
packages is imported once; every job then runs in a child of its own, which imports sheetforge
again.

    {"do": "cover", "file": "tests/…/test_x.py"}
        → {"tests": {id: seconds}, "lines": {source: {"function|text": [number of test, …]}}}
    {"do": "try", "stages": [{id: seconds, …}, …]}
        → {"result": "caught" | "survived" | "timed out", "by": id of the test}
"""

from __future__ import annotations

import json
import os
import resource
import signal
import sys
import time
from collections.abc import Generator
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from traceback import format_exc
from typing import Any

import pytest

from tests.mutate.sites import owners

PRELOADED = (
    "_pytest.assertion.rewrite", "hypothesis", "pydantic", "ruamel.yaml", "click", "click.testing",
    "reportlab.pdfgen.canvas", "svgwrite", "pypdf", "icepool", "jsonschema", "email.utils",
    "multiprocessing.pool", "concurrent.futures", "xml.etree.ElementTree", "decimal", "fractions",
)  # fmt: skip
MEMORY = 3 << 30
"""Bytes that a child may take: an endless loop that collects things is stopped by it."""

SLOWER = 8
PATIENCE = 4.0
"""A test is stopped after this multiple of its own time, and at the earliest after these
seconds."""

LONGEST, ENOUGH = 6.0, 30.0
"""Seconds of the processor after which the measuring stops a test, and a file of tests. What takes
longer would never be among the tests that a mutant can afford."""

START = 20
"""Seconds of the processor for starting up and reading files of tests."""

AT_LAST = 1800
"""Seconds of the clock after which a child is stopped that waits for something, however busy the
machine is: only the time of the processor says that a test does not end."""

PASSED, FAILED, STOPPED, NONE = 0, 3, 4, 5
QUIET = (
    "-q", "--assert=plain", "-p", "no:cacheprovider", "-p", "no:xdist", "--no-header", "--tb=no",
    "--no-summary",
)  # fmt: skip


class Picked:
    """A pytest plugin: runs the given tests in the given order, and stops at the first failure."""

    def __init__(self, tests: dict[str, float], note: Path) -> None:
        self.tests, self.note = tests, note
        self.order = {id: at for at, id in enumerate(tests)}
        signal.signal(signal.SIGVTALRM, lambda *_: os._exit(STOPPED))

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Leave the tests that were asked for."""
        items[:] = sorted(
            (item for item in items if item.nodeid in self.order),
            key=lambda item: self.order[item.nodeid],
        )

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        """Set the clock of the test, in seconds of the processor so that others do not matter."""
        self.note.write_text(nodeid, encoding="utf-8")
        signal.setitimer(signal.ITIMER_VIRTUAL, max(PATIENCE, SLOWER * self.tests[nodeid]))

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Count a file that cannot be read any more as one that failed."""
        if report.failed:
            self.note.write_text(report.nodeid, encoding="utf-8")


class Covering:
    """A pytest plugin: notes which test runs which line, and how long a test takes."""

    def __init__(self, coverage: Any) -> None:
        self.coverage = coverage
        self.seconds: dict[str, float] = {}
        self.failed: set[str] = set()
        self.started = 0.0
        signal.signal(signal.SIGVTALRM, self.stop)

    @staticmethod
    def stop(*_: object) -> None:
        """Let a test fail that takes too long."""
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        pytest.fail("takes too long for a mutant")

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        """Lines are counted for this test from here on."""
        self.coverage.switch_context(nodeid)
        self.started = time.process_time()
        signal.setitimer(signal.ITIMER_VIRTUAL, LONGEST)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, Any, Any]:
        """Run no more tests of a file that has had its time."""
        result = yield
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        if time.process_time() > ENOUGH:
            item.session.shouldstop = "enough is known of this file"
        return result

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Take the processor time so far: wall time depends on other processes."""
        self.seconds[report.nodeid] = time.process_time() - self.started
        if not report.passed:
            self.failed.add(report.nodeid)


def cover(file: str, note: Path) -> int:
    """Run one file of tests, and write down who runs which line."""
    from coverage import Coverage

    measure = Coverage(
        data_file=None, config_file=False, messages=False,
        include=["sheetforge/systems/*", "sheetforge/play/*"], omit=["*/sheets/*"],
    )  # fmt: skip
    plugin = Covering(measure)
    measure.start()
    pytest.main([*QUIET, file], plugins=[plugin])
    measure.stop()
    tests = [id for id in plugin.seconds if id not in plugin.failed]
    number = {id: at for at, id in enumerate(tests)}
    data = measure.get_data()
    lines: dict[str, dict[str, list[int]]] = {}
    for path in sorted(data.measured_files()):
        source = Path(path).read_text(encoding="utf-8")
        owner, texts = owners(source), source.splitlines()
        own: dict[str, set[int]] = {}
        for line, contexts in data.contexts_by_lineno(path).items():
            if line and (ran := {number[one] for one in contexts if one in number}):
                own.setdefault(f"{owner.get(line, '')}|{texts[line - 1].strip()}", set()).update(
                    ran
                )
        lines[os.path.relpath(path)] = {key: sorted(ran) for key, ran in sorted(own.items())}
    answer = {
        "tests": {id: round(plugin.seconds[id], 4) for id in tests},
        "failed": sorted(plugin.failed),
        "lines": lines,
    }
    note.write_text(json.dumps(answer), encoding="utf-8")
    return PASSED


def attempt(tests: dict[str, float], note: Path) -> int:
    """Run these tests, the first one first, until one fails."""
    files = list(dict.fromkeys(id.partition("::")[0] for id in tests))
    code = pytest.main([*QUIET, "-x", *files], plugins=[Picked(tests, note)])
    if code == pytest.ExitCode.OK:
        return PASSED
    return NONE if code == pytest.ExitCode.NO_TESTS_COLLECTED else FAILED


def child(job: Any, note: Path) -> int:
    """Do one piece of work in a process that ends with it."""
    os.setpgid(0, 0)
    # One processor each: what the tests share out among several would leave this process.
    mine = sorted(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {mine[os.getpid() % len(mine)]})
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (job["limit"], job["limit"] + 5))
    quiet = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(quiet, stream)
    if job["do"] == "cover":
        return cover(job["file"], note)
    return attempt(job["tests"], note)


def forked(job: Any, note: Path) -> int:
    """The exit code of a child, which is stopped when it has had its time."""
    note.write_text("", encoding="utf-8")
    process = os.fork()
    if not process:
        code = FAILED
        try:
            code = child(job, note)
        except BaseException:
            note.write_text(format_exc(limit=-4), encoding="utf-8")
        finally:
            os._exit(code)
    end = time.monotonic() + AT_LAST
    pause = 0.01
    while True:
        done, status = os.waitpid(process, os.WNOHANG)
        if done:
            break
        if time.monotonic() > end:
            os.killpg(process, signal.SIGKILL)
            os.waitpid(process, 0)
            return STOPPED
        time.sleep(pause)
    # What the tests themselves started ends with them.
    with suppress(ProcessLookupError):
        os.killpg(process, signal.SIGKILL)
    code = os.waitstatus_to_exitcode(status)
    return STOPPED if code in (-signal.SIGXCPU, -signal.SIGKILL) else code


def answered(job: Any, note: Path) -> dict[str, Any]:
    """The answer to a job."""
    if job["do"] == "cover":
        code = forked(job | {"limit": START + int(2 * ENOUGH)}, note)
        text = note.read_text(encoding="utf-8")
        return (
            json.loads(text)
            if code == PASSED and text
            else {"tests": {}, "failed": [job["file"]], "lines": {}}
        )
    for tests in job["stages"]:
        limit = START + int(SLOWER * sum(tests.values()))
        code = forked({"do": "try", "tests": tests, "limit": limit}, note)
        if code != PASSED:
            by = note.read_text(encoding="utf-8")
            return {"result": "timed out" if code == STOPPED else "caught", "by": by}
    return {"result": "survived", "by": ""}


def main() -> int:
    """Answer jobs until there are no more."""
    os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
    sys.dont_write_bytecode = True
    here = os.getcwd()
    sys.path[:] = [here, *(path for path in sys.path if path not in ("", here))]
    for name in PRELOADED:
        with suppress(ImportError):
            import_module(name)
    assert not [name for name in sys.modules if name.split(".")[0] == "sheetforge"]
    note = Path(sys.argv[1])
    for line in sys.stdin:
        print(json.dumps(answered(json.loads(line), note)), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
