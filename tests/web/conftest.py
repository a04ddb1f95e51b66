"""A server of small content, for all tests of the page in a browser."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator

import pytest

from tests.web.serving import Serving, serving, small_content


@pytest.fixture(scope="session")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server of small content that is in a repository of git; a test leaves its files as they were."""
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
            yield found
