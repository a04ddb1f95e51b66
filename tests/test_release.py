"""A release is tried before it is sent: what differs or fails stops it."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from sheetforge import __version__
from tests import release
from tests.running import CLONE


def test_builds_that_differ_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One byte in one of the files is enough."""

    def run_build(folder: Path) -> Path:
        folder.mkdir()
        (folder / "a.whl").write_bytes(folder.name.encode())
        return folder

    monkeypatch.setattr(release, "run_build", run_build)
    with pytest.raises(release.Failed, match="two builds differ"):
        release.build(tmp_path)


def test_a_command_that_fails_is_shown_with_its_message(tmp_path: Path) -> None:
    """What was run, its exit code and what it said."""
    script = tmp_path / "bin.py"
    script.write_text("raise SystemExit('no content')")
    with pytest.raises(release.Failed, match=r"bin\.py ends with code 1:\nno content"):
        release._run(sys.executable, str(script))


def test_the_running_python_is_found() -> None:
    """By its version; one that nobody has is None."""
    assert release.interpreter(f"{sys.version_info.major}.{sys.version_info.minor}") == sys.executable
    assert release.interpreter("3.99") is None


def test_the_changelog_has_this_version() -> None:
    """Users read there what a version brought."""
    text = (CLONE / "CHANGELOG.md").read_text(encoding="utf-8")
    assert f"## {__version__}" in text
