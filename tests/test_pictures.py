"""The README's pictures are real displays, and fresh."""

from __future__ import annotations

from tests.pictures import FOLDER, draw


def test_pictures_of_the_readme_are_fresh() -> None:
    """Every picture in docs/images is what is drawn today; `make goldens` writes them anew."""
    stale = [
        name
        for name, picture in draw().items()
        if (FOLDER / f"{name}.svg").read_text(encoding="utf-8") != picture
    ]
    assert stale == []
