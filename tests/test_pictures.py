"""The README's pictures are real pages, fresh, and no burden to load."""

from __future__ import annotations

from tests.pictures import FOLDER, draw


def test_pictures_of_the_readme_are_fresh() -> None:
    """Every picture in docs/images is what is drawn today; `make goldens` writes them again."""
    stale = [
        name for name, picture in draw().items() if (FOLDER / f"{name}.svg").read_text(encoding="utf-8") != picture
    ]
    assert stale == []


def test_pictures_of_the_readme_are_small() -> None:
    """Whoever opens the README doesn't wait for it: no picture has more than 500 kB."""
    assert [one.name for one in FOLDER.glob("*.svg") if one.stat().st_size > 500_000] == []
