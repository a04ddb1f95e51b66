"""The site of a game's samples, made once for all tests of sites."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from sheetforge.site.plan import notes_of
from tests.site.sites import GAME, log_of, make, play, sample_content


@pytest.fixture(scope="session")
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A content folder, and its site in a subfolder, with the page of a logged game."""
    content = sample_content(tmp_path_factory.mktemp("content") / "content", GAME)
    play(content)
    out = tmp_path_factory.mktemp("web") / "club" / "ships"
    assert make(out, content) == 0
    return content, out


@pytest.fixture
def folders(made: tuple[Path, Path], tmp_path: Path) -> tuple[Path, Path]:
    """A copy of both that a test may change; the log lies beside the content again."""
    content, site = tmp_path / "content", tmp_path / "site"
    shutil.copy(log_of(made[0]), tmp_path)
    for source, target in (*zip(made, (content, site), strict=True), (notes_of(made[1]), notes_of(site))):
        shutil.copytree(source, target, dirs_exist_ok=True)
    return content, site
