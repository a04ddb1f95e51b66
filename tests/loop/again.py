"""Run the few tests that failed once more, by themselves: `pytest -p tests.loop.again`.

One test in some ten thousand needs more of a busy machine than its limits allow. Where at most three failed and all
pass alone, they are named at the very end, to be corrected, and the run has passed. A test that fails twice fails; a
run that was stopped, lost a worker or could not read a file has failed as it is.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Generator, Sequence
from pathlib import Path

import pytest

MOST = 3
"""More failed tests than these have another reason than the load of the machine."""


def passes(ids: Sequence[str], folder: Path) -> bool:
    """Run tests in one process of their own; return whether all have passed."""
    return subprocess.run([sys.executable, "-m", "pytest", "-n", "0", *ids], cwd=folder).returncode == 0


class SecondRun:
    """What failed in a run, and whether it was a whole one."""

    def __init__(self, passes: Callable[[Sequence[str], Path], bool] = passes) -> None:
        self._passes = passes
        self._failed: dict[str, None] = {}
        self._is_whole = True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note a test that failed, in setup or teardown too."""
        if report.failed:
            self._failed[report.nodeid] = None

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Note that tests are missing."""
        self._is_whole = self._is_whole and not report.failed

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: object, error: object) -> None:
        """Note that a worker has crashed."""
        self._is_whole = self._is_whole and error is None

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> Generator[None]:
        """Run the failed tests again after the summary of the run."""
        yield
        stopped = session.exitstatus != pytest.ExitCode.TESTS_FAILED or session.shouldfail or session.shouldstop
        if stopped or not self._is_whole or not 1 <= len(self._failed) <= MOST:
            return
        print("\nonce more, alone:", *self._failed, sep="\n  ", flush=True)
        if self._passes(list(self._failed), session.config.rootpath):
            session.exitstatus = pytest.ExitCode.OK
            print("passed only when run again alone; correct it:", *self._failed, sep="\n  ", flush=True)


def pytest_configure(config: pytest.Config) -> None:
    """Watch a run, not the workers of it."""
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(SecondRun())
