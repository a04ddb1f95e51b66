"""A process that has collected all tests: `python -m tests.mutate.resident`, in a copy of the tree.

It imports sheetforge and every file of tests once, reads a job a line as JSON, does it in a child
of its own and writes an answer a line. A mutant is put in the place of the functions that are
loaded; what it cannot change so is answered with "afresh".

    {"do": "cover", "file": "tests/…/test_x.py"}
        → {"tests": {id: seconds}, "failed": [id, …],
           "lines": {source: {"function|text": [number of test, …]}}}
    {"do": "try", "file": source, "before": text, "after": text, "tests": {id: seconds, …}}
        → {"result": "caught" | "survived" | "timed out" | "afresh", "by": id of the test,
           "ran": whether what is changed ran while files were read}
"""

from __future__ import annotations

import gc
import json
import os
import signal
import sqlite3
import sys
import time
import warnings
from collections import Counter
from collections.abc import Iterable, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Protocol, TextIO

import pytest
from _pytest.runner import runtestprotocol

from tests.mutate.child import (
    AFRESH,
    FAILED,
    PASSED,
    QUIET,
    START,
    STOPPED,
    forked,
    limit,
    set_the_alarm,
    stop_at_the_alarm,
)
from tests.mutate.exchange import exchanged, forget, lines_of, loaded
from tests.mutate.sites import owners
from tests.mutate.worker import from_here

LONGEST, ENOUGH = 6.0, 120.0
"""Seconds of the processor after which the measuring stops a test, and a file of tests. What takes
longer would never be among the tests that a mutant can afford."""


class Measure(Protocol):
    """What is asked of the measurement of lines."""

    def stop(self) -> None:
        """Measure no more."""

    def get_data(self) -> Any:
        """Return what was measured."""


class Resident:
    """A pytest plugin: in place of running the tests it answers jobs.

    `reading` measures which lines run while the files are read; None if that cannot be measured.
    """

    def __init__(
        self, jobs: TextIO, answers: TextIO, note: Path, covered: Sequence[str], reading: Measure | None
    ) -> None:
        self.jobs, self.answers, self.note, self.covered, self.reading = jobs, answers, note, covered, reading
        self.keys: dict[str, dict[int, str]] = {}

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Answer jobs until there are no more."""
        self.items = {item.nodeid: item for item in session.items}
        self.ran: dict[str, set[int]] | None = None
        if self.reading is not None:
            self.reading.stop()
            data = self.reading.get_data()
            self.ran = {path: set(data.lines(path) or ()) for path in data.measured_files()}
        forget()
        self.functions = loaded(os.getcwd() + "/sheetforge/")
        gc.collect()
        gc.freeze()
        for line in self.jobs:
            job = json.loads(line)
            answer = self.covering(job) if job["do"] == "cover" else self.trying(job)
            self.answers.write(json.dumps(answer) + "\n")
            self.answers.flush()
        return True

    # ── which test runs which line ───────────────────────────────────────────────────────────

    def covering(self, job: Any) -> Any:
        """The tests of a file, and the lines that they run."""
        code = forked(lambda: self.cover(job["file"]), START + int(2 * ENOUGH), self.note)
        text = self.note.read_text(encoding="utf-8")
        if code != PASSED or not text:
            return {"tests": {}, "failed": [job["file"]], "lines": {}}
        answer = json.loads(text)
        answer["lines"] = {path: self.by_key(path, lines) for path, lines in answer["lines"].items()}
        return answer

    def by_key(self, path: str, lines: dict[str, list[int]]) -> dict[str, list[int]]:
        """Lines by their function and text instead of their number."""
        if path not in self.keys:
            source = Path(path).read_text(encoding="utf-8")
            owner = owners(source)
            self.keys[path] = {
                number: f"{owner.get(number, '')}|{text.strip()}" for number, text in enumerate(source.splitlines(), 1)
            }
        own: dict[str, set[int]] = {}
        for line, ran in lines.items():
            own.setdefault(self.keys[path][int(line)], set()).update(ran)
        return {key: sorted(ran) for key, ran in sorted(own.items())}

    def cover(self, file: str) -> int:
        """Run the tests of a file one after another, and write down who runs which line."""
        from coverage import Coverage

        database = self.note.with_suffix(".coverage")
        database.unlink(missing_ok=True)
        measure = Coverage(data_file=str(database), config_file=False, messages=False, include=self.covered)
        items = in_turn([item for id, item in self.items.items() if id.startswith(f"{file}::")])
        tests: dict[str, float] = {}
        failed: list[str] = []
        signal.signal(signal.SIGVTALRM, _too_long)
        measure.start()
        begun = time.process_time()
        for at, item in enumerate(items):
            measure.switch_context(item.nodeid)
            started = time.process_time()
            signal.setitimer(signal.ITIMER_VIRTUAL, LONGEST)
            passed = _passes(item, items[at + 1] if at + 1 < len(items) else None)
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
            if passed:
                tests[item.nodeid] = round(time.process_time() - started, 4)
            else:
                failed.append(item.nodeid)
            if time.process_time() - begun > ENOUGH:
                break
        measure.stop()
        with warnings.catch_warnings():
            # A file of tests may run nothing of what is measured.
            warnings.simplefilter("ignore")
            measure.save()
        answer = {"tests": tests, "failed": sorted(failed), "lines": _lines(database, list(tests))}
        self.note.write_text(json.dumps(answer), encoding="utf-8")
        return PASSED

    # ── a mutant ─────────────────────────────────────────────────────────────────────────────

    def trying(self, job: Any) -> Any:
        """Whether one of the tests notices a change."""
        code = forked(lambda: self.attempt(job), limit(job["tests"]), self.note)
        result = {PASSED: "survived", STOPPED: "timed out", AFRESH: "afresh"}.get(code, "caught")
        by = self.note.read_text(encoding="utf-8") if result in ("caught", "timed out") else ""
        return {"result": result, "by": by, "ran": result == "survived" and self.has_run(job)}

    def has_run(self, job: Any) -> bool:
        """Whether something of what is changed ran while files were read, as far as that is known."""
        if self.ran is None:
            return True
        path = os.path.abspath(job["file"])
        return bool(self.ran.get(path, set()) & lines_of(path, job["before"], job["after"]))

    def attempt(self, job: Any) -> int:
        """Exchange the code and run the tests, the first one first, until one fails."""
        path = os.path.abspath(job["file"])
        if not exchanged(path, job["before"], job["after"], self.functions):
            return AFRESH
        tests = [id for id in job["tests"] if id in self.items]
        stop_at_the_alarm()
        for at, id in enumerate(tests):
            self.note.write_text(id, encoding="utf-8")
            set_the_alarm(job["tests"][id])
            after = self.items[tests[at + 1]] if at + 1 < len(tests) else None
            if not _passes(self.items[id], after):
                return FAILED
        return PASSED


def in_turn(items: Iterable[pytest.Item]) -> list[pytest.Item]:
    """The first case of every test of a file, then the second ones, and so on.

    A file that has had its time is known by all of its tests and not by the many cases of one.
    """
    before: Counter[str] = Counter()
    turns: list[tuple[int, pytest.Item]] = []
    for item in items:
        name = item.nodeid.partition("[")[0]
        turns.append((before[name], item))
        before[name] += 1
    return [item for _, item in sorted(turns, key=lambda one: one[0])]


def _passes(item: pytest.Item, after: pytest.Item | None) -> bool:
    """Run one test; what is left out for a reason passes."""
    reports = runtestprotocol(item, log=False, nextitem=after)
    return not any(report.failed for report in reports)


def _too_long(*_: object) -> None:
    """Let a test fail that takes too long."""
    pytest.fail("takes too long for a mutant")


def _lines(database: Path, tests: Sequence[str]) -> dict[str, dict[int, list[int]]]:
    """Source → line → numbers of the tests that run it, in one query for all files."""
    from coverage.numbits import numbits_to_nums

    number = {id: at for at, id in enumerate(tests)}
    found: dict[str, dict[int, list[int]]] = {}
    if not database.is_file():
        return found
    query = (
        "select file.path, context.context, line_bits.numbits from line_bits "
        "join file on file.id = line_bits.file_id "
        "join context on context.id = line_bits.context_id"
    )
    connected = sqlite3.connect(database)
    for path, context, bits in connected.execute(query):
        if context in number:
            own = found.setdefault(os.path.relpath(path), {})
            for line in numbits_to_nums(bits):
                own.setdefault(line, []).append(number[context])
    connected.close()
    return found


def main() -> int:
    """Collect the tests named on the command line, and answer jobs."""
    from_here()
    note, covered, *tests = sys.argv[1:]
    # The streams of this process are captured as soon as tests are collected.
    jobs, answers = os.fdopen(os.dup(0)), os.fdopen(os.dup(1), "w")
    reading: Measure | None = None
    if find_spec("coverage") is not None:
        from coverage import Coverage

        reading = Coverage(data_file=None, config_file=False, messages=False, include=covered.split(","))
        reading.start()
    plugin = Resident(jobs, answers, Path(note), covered.split(","), reading)
    code = pytest.main([*QUIET, *tests], plugins=[plugin])
    return int(code != pytest.ExitCode.OK)


if __name__ == "__main__":
    sys.exit(main())
