"""The pictures of README and reference are real pages, fresh, and no burden to load."""

from __future__ import annotations

import pytest

from sheetforge.game import discover
from sheetforge.offers import offered
from tests import option_pictures
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


def test_every_option_that_changes_a_drawing_has_a_picture() -> None:
    """The others are listed with the reason, and no picture is left of an option that is gone."""
    options = {option.name for product in offered(discover()).products for option in product.options}
    pictured, without = set(option_pictures.PICTURES), set(option_pictures.WITHOUT)
    assert options == pictured | without
    assert pictured & without == set()
    assert {path.stem for path in option_pictures.FOLDER.glob("*.png")} == pictured


def test_pictures_of_options_are_small() -> None:
    """All of them together have less than a megabyte."""
    assert sum(path.stat().st_size for path in option_pictures.FOLDER.glob("*.png")) < 1_000_000


@pytest.mark.parametrize("option", ["bleed", "card", "ids", "hex-shape", "two-hex"])
def test_pictures_of_options_are_fresh(option: str) -> None:
    """A picture shows what is drawn today, another page for each value; `make goldens` writes them again."""
    pages = option_pictures.drawings(option)
    assert len(set(pages)) == len(pages)
    assert option_pictures.digest_in(option) == option_pictures.digest(pages)
