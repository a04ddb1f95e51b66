"""Short samples of the long trials of the page: `python -m tests.web.endurance` makes the full ones."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from sheetforge.content.lookup import ContentRoot
from sheetforge.game import discover
from sheetforge.web.served import ServedContent
from tests.running import CLONE
from tests.web import endurance
from tests.web.serving import small_content


@pytest.fixture
def environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """The environment of a server with a cache of its own."""
    monkeypatch.setenv("SHEETFORGE_CACHE", str(tmp_path / "cache"))
    return {**os.environ, "SHEETFORGE_CACHE": str(tmp_path / "cache")}


def test_page_and_check_agree_after_edits_by_form(tmp_path: Path, environment: dict[str, str]) -> None:
    """After fields are changed by form, texts are cut and files are written elsewhere, both name the same findings."""
    assert environment
    served = ServedContent(ContentRoot(small_content(tmp_path / "content"), "content"), discover())
    served.refresh()
    assert 0 < endurance.edits(served, Random(4), 7) <= 7


def test_a_server_that_is_killed_while_it_saves_leaves_whole_files(tmp_path: Path, environment: dict[str, str]) -> None:
    """The file has its old text or the new one, and nothing beside it is taken for content."""
    root = small_content(tmp_path / "content")
    before = {file: file.read_text() for file in root.rglob("*.yaml")}
    endurance.kills(root, environment, Random(2), 1)
    after = {file: file.read_text() for file in root.rglob("*.yaml")}
    assert after.keys() == before.keys()
    assert [file for file, text in after.items() if text not in (before[file], f"{before[file]}# kill 0\n")] == []


def test_what_a_save_replaces_is_collected(tmp_path: Path, environment: dict[str, str]) -> None:
    """Nothing of the checks of a session is kept from the garbage collector, so that a long one does not grow."""
    assert environment
    served = ServedContent(ContentRoot(small_content(tmp_path / "content"), "content"), discover())
    served.refresh()
    key = served.library.keys("ships")[0]
    file = served.place.root / f"{key}.yaml"
    kept = gc.get_freeze_count()
    for number in range(3):
        file.write_text(f"{file.read_text()}# {number}\n")
        served.refresh(now=True)
    assert gc.get_freeze_count() <= kept


FREED = """
from pathlib import Path
from sheetforge.web.run import return_memory

def memory():
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096

return_memory()
before, kept = memory(), []
for _ in range(4):
    drawings = []
    for _ in range(60):
        drawings.append(bytes(400_000))
        kept.append(bytes(3_000))
    del drawings
print(memory() - before)
"""


def test_drawings_that_are_freed_return_their_memory() -> None:
    """Small values that stay between large texts do not keep the memory of these: 24 MB are gone, 1 MB is kept."""
    answer = subprocess.run([sys.executable, "-c", FREED], capture_output=True, text=True, check=True, cwd=CLONE)
    assert int(answer.stdout) < 4_000_000
