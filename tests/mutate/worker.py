"""A process that runs tests in a copy of the tree: `python -m tests.mutate.worker`, in the copy.

It reads a job a line as JSON and writes an answer a line. What the tests need of other people's
packages is imported once; every job then runs in a child of its own, which imports sheetforge
again. It tries what the resident cannot: a change of what runs at import, and what survived there
but ran at import as well.

    {"stages": [{id: seconds, …}, …]}
        → {"result": "caught" | "survived" | "timed out", "by": id of the test}
"""

from __future__ import annotations

import json
import os
import sys
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from tests.mutate.child import FAILED, NONE, PASSED, QUIET, STOPPED, forked, limit, set_the_alarm, stop_at_the_alarm

PRELOADED = (
    "_pytest.assertion.rewrite",
    "hypothesis",
    "pydantic",
    "ruamel.yaml",
    "click",
    "click.testing",
    "reportlab.pdfgen.canvas",
    "svgwrite",
    "pypdf",
    "icepool",
    "jsonschema",
    "email.utils",
    "multiprocessing.pool",
    "concurrent.futures",
    "xml.etree.ElementTree",
    "decimal",
    "fractions",
)


class Picked:
    """A pytest plugin: runs the given tests in the given order, and stops at the first failure."""

    def __init__(self, tests: dict[str, float], note: Path) -> None:
        self.tests, self.note = tests, note
        self.order = {id: at for at, id in enumerate(tests)}
        stop_at_the_alarm()

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Leave the tests that were asked for."""
        items[:] = sorted(
            (item for item in items if item.nodeid in self.order), key=lambda item: self.order[item.nodeid]
        )

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        """Set the clock of the test."""
        self.note.write_text(nodeid, encoding="utf-8")
        set_the_alarm(self.tests[nodeid])

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Count a file that cannot be read any more as one that failed."""
        if report.failed:
            self.note.write_text(report.nodeid, encoding="utf-8")


def attempt(tests: dict[str, float], note: Path) -> int:
    """Run these tests, the first one first, until one fails."""
    files = list(dict.fromkeys(id.partition("::")[0] for id in tests))
    code = pytest.main([*QUIET, "-x", *files], plugins=[Picked(tests, note)])
    if code == pytest.ExitCode.OK:
        return PASSED
    return NONE if code == pytest.ExitCode.NO_TESTS_COLLECTED else FAILED


def answered(job: Any, note: Path) -> dict[str, Any]:
    """The answer to a job."""
    for tests in job["stages"]:
        code = forked(lambda tests=tests: attempt(tests, note), limit(tests), note)
        if code != PASSED:
            by = note.read_text(encoding="utf-8")
            return {"result": "timed out" if code == STOPPED else "caught", "by": by}
    return {"result": "survived", "by": ""}


def from_here() -> None:
    """Read modules from the copy, and leave no compiled files behind."""
    os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
    sys.dont_write_bytecode = True
    here = os.getcwd()
    sys.path[:] = [here, *(path for path in sys.path if path not in ("", here))]


def main() -> int:
    """Answer jobs until there are no more."""
    from_here()
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
