"""Measure the processor time of every test: `pytest -p tests.loop.timing --seconds FILE`.

Time of the processor does not depend on what else the machine does. That of other processes counts for the test that
uses them, also if they serve many tests, as a browser does. It is kept by function, as the longest of its cases and all
of them: `{"tests/test_text.py::test_a": [0.4, 1.2]}`. Functions below a tenth of a second are left out.
"""

from __future__ import annotations

import json
import os
from collections.abc import Generator
from contextlib import suppress
from pathlib import Path

import pytest

from sheetforge import files

LEAST = 0.1
"""Seconds of all cases from which on a function is listed: below it, starting counts more."""

PROC = Path("/proc")
"""The folder in which Linux shows all processes."""

_cases: dict[str, float] = {}


def function_of(id: str) -> str:
    """Return the id of a test without its parameters."""
    return id.partition("[")[0]


def _processor() -> float:
    """Return the time of this process, of those that it has waited for, and of those that still run."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system + running_time()


def running_time() -> float:
    """Return the time of the processes that come from this one and run, and of those that they have waited for.

    0 on systems that do not show their processes in files.
    """
    children: dict[int, list[int]] = {}
    ticks: dict[int, int] = {}
    for name in os.listdir(PROC) if PROC.is_dir() else ():
        if name.isdecimal():
            with suppress(OSError):
                fields = (PROC / name / "stat").read_bytes().rpartition(b")")[2].split()
                children.setdefault(int(fields[1]), []).append(int(name))
                ticks[int(name)] = sum(map(int, fields[11:15]))
    found, left = 0, [*children.get(os.getpid(), ())]
    while left:
        found += ticks[left[-1]]
        left += children.get(left.pop(), ())
    return found / os.sysconf("SC_CLK_TCK")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the file for the times."""
    parser.addoption("--seconds", type=Path, help="write seconds of processor time of each test")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, bool, bool]:
    """Measure a test with its fixtures; the reports carry it from a worker to its controller."""
    start = _processor()
    item.user_properties.append(("start", start))
    return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Add the time since the start of the test to each of its reports."""
    report = yield
    start = dict(item.user_properties)["start"]
    # A process that is killed takes its time with it.
    report.user_properties = [("seconds", max(0.0, _processor() - start))]
    return report


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Keep the time of a case; its last report has all of it."""
    seconds = dict(report.user_properties).get("seconds")
    if isinstance(seconds, float):
        _cases[report.nodeid] = seconds


def by_function(cases: dict[str, float]) -> dict[str, tuple[float, float]]:
    """Return the longest case and all of them for each function that takes long enough."""
    times: dict[str, list[float]] = {}
    for id, seconds in cases.items():
        times.setdefault(function_of(id), []).append(seconds)
    return {id: (round(max(own), 2), round(sum(own), 2)) for id, own in sorted(times.items()) if sum(own) >= LEAST}


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Write the times, in the process that collects those of all workers."""
    place: Path | None = session.config.getoption("seconds")
    if place and not hasattr(session.config, "workerinput"):
        lines = (f"{json.dumps(id)}: {list(pair)}" for id, pair in by_function(_cases).items())
        files.replace_file(place, ("{\n" + ",\n".join(lines) + "\n}\n").encode("utf-8"))
