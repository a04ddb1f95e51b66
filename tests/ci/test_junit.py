"""The JUnit report of `check`, read by another package."""

from __future__ import annotations

from pathlib import Path

from junitparser import Failure, JUnitXml, Skipped

from tests.cli.test_check_changes import SHIP, change
from tests.running import Run


def test_junit_is_read_by_others(content: Path, sheetforge: Run) -> None:
    """A case for each file, a failure for each with errors, and skipped cases for gaps."""
    change(SHIP, "bpv: 25", "bpv: 24\naliases: 7")
    sheetforge("check", "--output-file", "junit:check.xml")
    report = JUnitXml.fromfile("check.xml")
    (suite,) = report
    files = len(list(content.rglob("*.yaml")))
    results = [(case, kind) for case in suite for kind in case.result]
    failed = {case.name for case, kind in results if isinstance(kind, Failure)}
    skipped = [case for case, kind in results if isinstance(kind, Skipped)]
    assert "sample.yaml" in failed
    assert skipped
    assert report.tests == files + len(skipped)
    assert report.skipped == len(skipped)
    assert report.failures == len([one for _, one in results if isinstance(one, Failure)])
