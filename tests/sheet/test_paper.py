"""Paper sizes."""

import pytest

from sheetforge.sheet.paper import A4, LETTER, PAPERS, Paper, paper
from sheetforge.sheet.scene import Box


def test_sizes_are_the_standard_ones() -> None:
    """A4 is 210 by 297 mm, Letter is 8.5 by 11 inches."""
    assert (A4.width, A4.height) == (210, 297)
    assert (LETTER.width, LETTER.height) == pytest.approx((8.5 * 25.4, 11 * 25.4))


@pytest.mark.parametrize("name", PAPERS)
def test_content_is_safe(name: str) -> None:
    """What keeps inside the margins is reached by every printer, upright and lying."""
    for sheet in (paper(name), paper(name, landscape=True)):
        assert sheet.safe.contains(sheet.content)
        assert sheet.box.contains(sheet.safe)


def test_turned_swaps_the_sides() -> None:
    """A lying sheet is as wide as the upright one is high, with the same margins."""
    lying = paper("a4", landscape=True)
    assert lying.landscape
    assert lying.turned() == A4
    assert lying.content == Box(10, 10, 277, 190)


def test_margin_can_be_another() -> None:
    """A sheet with another margin has more or less room for content."""
    assert A4.with_margin(8).content == Box(8, 8, 194, 281)
    assert isinstance(LETTER.with_margin(8), Paper)


def test_unknown_paper_is_a_key_error() -> None:
    """The caller has checked the name against `PAPERS`."""
    with pytest.raises(KeyError):
        paper("a5")
