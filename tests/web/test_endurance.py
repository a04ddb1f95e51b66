"""Short samples of the long trials of the page: `python -m tests.web.endurance` makes the full ones."""

from __future__ import annotations

import gc
import os
from pathlib import Path
from random import Random

import pytest

from sheetforge.content.lookup import ContentRoot
from sheetforge.game import discover
from sheetforge.web.served import ServedContent
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
    endurance.edits(served, Random(4), 7)


def test_a_server_that_is_killed_while_it_saves_leaves_whole_files(tmp_path: Path, environment: dict[str, str]) -> None:
    """The file has its old text or the new one, and nothing beside it is taken for content."""
    endurance.kills(small_content(tmp_path / "content"), environment, Random(2), 1)


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
