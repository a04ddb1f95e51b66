"""The same content gives the same bytes, whoever builds it, wherever, and in whatever order."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.running import OFFICIAL, PROGRAM, process

SHIPS = ("dolphin-ii", "snarling-badger-ii", "y-wing")
JOBS = (("--jobs", "1"), ("--jobs", "2"))


def files(folder: Path) -> dict[str, bytes]:
    """Every file below a folder, but for the times of files."""
    found = (path for path in sorted(folder.rglob("*")) if path.name != ".times.json")
    return {p.relative_to(folder).as_posix(): p.read_bytes() for p in found if p.is_file()}


@pytest.fixture
def folders(tmp_path: Path) -> tuple[Path, Path]:
    """Two working folders of other names and depths."""
    made = (tmp_path / "one", tmp_path / "two" / "deeper")
    for folder in made:
        folder.mkdir(parents=True)
    return made


def twice(
    folders: tuple[Path, Path], *words: str, more: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
) -> list[str]:
    """Run a command in both folders, in processes that hash, tell time and speak differently.

    `more` are words for one of them alone.
    """
    said = []
    for number, folder in enumerate(folders):
        done = process(
            folder,
            [*PROGRAM, *words, *more[number], "--content", str(OFFICIAL)],
            PYTHONHASHSEED=str(number),
            SHEETFORGE_CACHE=str(folder.parent / f"cache-{number}"),
            TZ=("UTC", "Pacific/Auckland")[number],
            LC_ALL=("C.UTF-8", "C")[number],
        )
        assert done.returncode == 0, done.stderr
        said.append(done.stdout)
    return said


def test_a_build_is_the_same_anywhere(folders: tuple[Path, Path]) -> None:
    """PDF forms and pictures of ships of every size are equal byte for byte; so is the manifest."""
    ships = [word for ship in SHIPS for word in ("--ship", ship)]
    words = ("build", "displays", *ships, "--fillable", "--format", "pdf", "--format", "svg")
    twice(folders, *words, more=JOBS)
    one, two = (files(folder / "build") for folder in folders)
    assert len(one) > 2 * len(SHIPS)
    assert one.keys() == two.keys()
    assert [name for name in one if one[name] != two[name]] == []


def test_tables_and_a_book_are_the_same_anywhere(folders: tuple[Path, Path]) -> None:
    """What is made of the whole content of a game does not depend on an order either."""
    words = ("build", "displays", "tables", "--system", "silent-death-star-wars")
    twice(folders, *words, more=JOBS)
    one, two = (files(folder / "build") for folder in folders)
    assert "silent-death-star-wars/silent-death-star-wars-displays.pdf" in one
    assert one == two


@pytest.mark.parametrize("words", [("check", "--format", "json"), ("export",), ("list", "ships")])
def test_what_is_printed_is_the_same_anywhere(words: tuple[str, ...], folders: tuple[Path, Path]) -> None:
    """Findings, the export and lists have one order."""
    one, two = twice(folders, *words)
    assert one == two
    assert one
