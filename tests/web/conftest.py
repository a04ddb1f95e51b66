"""A server of small content, for all tests of the page: one in a process, whose files are put back after each test."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from sheetforge.web.served import ServedContent
from tests.web.serving import Serving, serving, small_content


@pytest.fixture(scope="session")
def common(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Serving, dict[Path, bytes]]]:
    """A server of small content that is in a repository of git, with its files as they are at first."""
    folder = tmp_path_factory.mktemp("page")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SHEETFORGE_CACHE", str(folder / "cache"))
        root = small_content(folder / "content")
        for words in (
            ["init", "-q"],
            ["add", "-A"],
            ["-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", "all"],
        ):
            subprocess.run(["git", "-C", str(root), *words], check=True)
        with serving(root) as found:
            found.served.refresh()
            # The tests after these have their own cache.
            patch.undo()
            yield found, {file: file.read_bytes() for file in root.rglob("*.yaml")}


@pytest.fixture
def running(common: tuple[Serving, dict[Path, bytes]], monkeypatch: pytest.MonkeyPatch) -> Iterator[Serving]:
    """The server; its files are put back afterwards, and looked at."""
    found, files = common
    root = found.served.place.root
    monkeypatch.setenv("SHEETFORGE_CACHE", str(root.with_name("cache")))
    yield found
    for file in root.rglob("*.yaml"):
        if file.is_symlink() or file not in files:
            file.unlink()
    for file, data in files.items():
        if not file.exists() or file.read_bytes() != data:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(data)
    found.served.refresh(now=True)


@pytest.fixture
def root(running: Serving) -> Path:
    """The content folder of the server."""
    return running.served.place.root


@pytest.fixture
def served(running: Serving) -> ServedContent:
    """The content behind the server, as it is at first."""
    return running.served
