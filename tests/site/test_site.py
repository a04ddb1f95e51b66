"""The site of a content folder: its pages, links, what is written again, and what is refused."""

from __future__ import annotations

import os
import re
import shutil
from errno import ENOSPC
from itertools import pairwise
from pathlib import Path

import pytest

from sheetforge.content.library import BadRequest, Unreadable
from sheetforge.files import OutputError, put
from tests.running import CLONE
from tests.site.sites import GAME, REPLAY, broken_links, log_of, make, read

GUIDE = CLONE / "docs"
SHIP = f"ships/{GAME}/sample-frigate"


@pytest.fixture
def short_guide(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A guide of one document, for sites of which all pages are made: one depends on nothing but its text."""
    guide = tmp_path / "guide"
    guide.mkdir()
    (guide / "README.md").write_text("# The guide\n")
    monkeypatch.setattr("sheetforge.site.plan.guide_folder", lambda: str(guide))


def files(site: Path) -> dict[str, bytes]:
    """The published files of a site."""
    return {str(path.relative_to(site)): path.read_bytes() for path in site.rglob("*") if path.is_file()}


def test_every_link_leads_to_a_page_or_file(made: tuple[Path, Path]) -> None:
    """Links of all pages are relative, lead to a file of the site, and to an anchor that it has."""
    assert broken_links(made[1]) == []


def test_headings_and_tables_are_for_readers_of_the_screen(made: tuple[Path, Path]) -> None:
    """No level of headings is skipped, no head of a column is empty, no drawing is a table without rows."""
    for path in sorted(made[1].rglob("*.html")):
        text = path.read_text()
        levels = [0, *map(int, re.findall(r"<h([1-6])", text))]
        assert all(after <= before + 1 for before, after in pairwise(levels)), path.name
        assert '<th scope="col"></th>' not in text, path.name
        assert 'role="table"' not in text, path.name


def test_every_entity_has_a_page_with_its_sheet_and_downloads(made: tuple[Path, Path]) -> None:
    """The page of a ship holds its sheet without faces, links to the whole file, and names what uses it."""
    site = made[1]
    page = (site / f"{SHIP}.html").read_text()
    assert "<template shadowrootmode=" in page
    assert "@font-face" not in page
    assert '<text class="' in page
    assert 'fill-opacity="0"' not in page
    assert "../../look/faces-" in page
    links = read(site / f"{SHIP}.html").addresses
    assert any(link.endswith(".pdf") for link in links)
    assert any("scenarios/" in link for link in links)
    pages = {path.relative_to(site).with_suffix("").as_posix() for path in site.glob("*/*/*.html")}
    assert {path.relative_to(made[0]).with_suffix("").as_posix() for path in made[0].glob("*/*/*.yaml")} <= pages


def test_the_page_of_a_game_has_its_counters(made: tuple[Path, Path]) -> None:
    """Every sheet of counters is a picture that is loaded as it comes into view, and a file to print."""
    page = made[1] / f"games/{GAME}.html"
    links = read(page).addresses
    sheets = {f"../{path.relative_to(made[1]).as_posix()}" for path in made[1].glob(f"svg/{GAME}/counters/*.svg")}
    assert sheets
    assert sheets <= set(links)
    assert any(link.endswith(".pdf") and "/counters/" in link for link in links)
    assert read(page).pictures_without_words == []


def test_documents_of_subfolders_have_pages(made: tuple[Path, Path]) -> None:
    """Every document of the guide has a page where it lies, with links from its own folder, and is found."""
    folder = made[1] / "documents"
    documents = {path.relative_to(GUIDE).with_suffix(".html").as_posix() for path in GUIDE.rglob("*.md")}
    pages = [path.relative_to(folder).as_posix() for path in folder.rglob("*.html")]
    assert {page.replace("index.html", "README.html") for page in pages} == documents
    assert any("/" in page for page in pages)
    assert {"choices/index.html", "tour.html"} <= set(read(folder / "index.html").addresses)
    assert {"parts.html", "layout.html"} <= set(read(folder / "choices/index.html").addresses)
    assert "../architecture.html#parts" in read(folder / "choices/parts.html").addresses
    assert "documents/choices/parts.html#" in (made[1] / "search-index.js").read_text()


def test_nothing_is_written_when_nothing_changed(
    folders: tuple[Path, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    """A second run plans nothing, draws nothing and writes nothing."""
    content, site = folders
    before = {path: path.stat().st_mtime_ns for path in site.rglob("*")}
    assert make(site, content) == 0
    assert "nothing to do" in capsys.readouterr().err
    assert {path: path.stat().st_mtime_ns for path in site.rglob("*")} == before


def test_a_run_that_is_interrupted_leaves_a_site_that_can_be_read(
    folders: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a full disk every link still leads to a file, and the next run writes the rest: what has changed alone.

    A new name of a ship changes the pages that name it, and no other; one that looks like markup is text.
    """
    content, site = folders
    before = files(site)
    file = content / f"{SHIP}.yaml"
    wild = "</script><img src=x onerror=alert(1)>"
    file.write_text(file.read_text().replace("name: Sample Frigate", f'name: "{wild}"'))
    left = 4

    def full(path: Path, data: bytes) -> os.stat_result:
        nonlocal left
        left -= 1
        if left < 0:
            raise OutputError(path, OSError(ENOSPC, "no space left on device"))
        return put(path, data)

    with monkeypatch.context() as patch:
        patch.setattr("sheetforge.press.build.put", full)
        with pytest.raises(Unreadable, match="full"):
            make(site, content, "--jobs", "1")
    assert broken_links(site) == []
    # Such a name does not pass the check, so the ship has its page and no sheet.
    assert make(site, content) == 1
    changed = {path for path, data in files(site).items() if data != before.get(path) and path.endswith(".html")}
    assert {f"{SHIP}.html", "list.html", "index.html", f"games/{GAME}.html"} <= changed
    assert not [path for path in changed if path.startswith(("documents/", "odds/", "rules"))]
    assert [page for page in site.rglob("*.html") if "<img src=x" in page.read_text()] == []
    for page in (f"{SHIP}.html", "list.html", f"games/{GAME}.html"):
        assert "&lt;img src=x" in (site / page).read_text()
    assert broken_links(site) == []


@pytest.mark.usefixtures("short_guide")
def test_removed_content_is_removed_and_other_files_stay(folders: tuple[Path, Path]) -> None:
    """What an earlier run wrote goes with its content and its options; a file of somebody else stays."""
    content, site = folders
    (site / "CNAME").write_text("ships.example\n")
    maps = sorted(content.glob(f"maps/{GAME}/*.yaml"))
    unused = maps[-1]
    for scenario in content.glob("scenarios/*/*.yaml"):
        scenario.unlink()
    unused.unlink()
    assert (site / REPLAY).exists()
    make(site, content, "--odds", "none", replay=False)
    for gone in (f"maps/{GAME}/{unused.stem}.html", "odds.html", "replays.html", REPLAY):
        assert not (site / gone).exists()
    assert (site / "CNAME").exists()
    assert broken_links(site) == []


@pytest.mark.usefixtures("short_guide")
def test_a_site_has_the_same_bytes_anywhere(made: tuple[Path, Path], tmp_path: Path) -> None:
    """The folders of content and site, and the number of processes, change no byte."""
    content = tmp_path / "elsewhere" / "content"
    shutil.copytree(made[0], content)
    shutil.copy(log_of(made[0]), log_of(content))
    assert make(tmp_path / "other", content, "--jobs", "2") == 0
    of_guide = ("documents/", "search-index", "manifest")
    here, there = (
        {path: data for path, data in files(site).items() if not path.startswith(of_guide)}
        for site in (made[1], tmp_path / "other")
    )
    assert here.keys() == there.keys()
    assert [path for path in here if here[path] != there[path]] == []


def test_a_folder_with_anything_else_is_refused(made: tuple[Path, Path], tmp_path: Path) -> None:
    """A folder that is no site is left alone, and so is the content folder."""
    (tmp_path / "notes.txt").write_text("mine")
    with pytest.raises(BadRequest, match="not a site"):
        make(tmp_path, made[0])
    with pytest.raises(BadRequest, match="is a file"):
        make(tmp_path / "notes.txt", made[0])
    with pytest.raises(BadRequest, match="inside the content folder"):
        make(made[0] / "site", made[0])
    assert [path.name for path in tmp_path.iterdir()] == ["notes.txt"]


def test_a_log_that_is_missing_is_named(made: tuple[Path, Path], tmp_path: Path) -> None:
    """The file is named, and nothing is written."""
    with pytest.raises(Unreadable, match=r"lost\.log"):
        make(tmp_path / "site", made[0], "--replay", str(tmp_path / "lost.log"))
    assert not (tmp_path / "site").exists()
