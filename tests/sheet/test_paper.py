"""Paper sizes."""

import pytest

from sheetforge.sheet.paper import A4, LARGE, LETTER, PAPERS, Paper, in_small, paper
from sheetforge.sheet.scene import Box


def test_sizes_are_the_standard_ones() -> None:
    """A4 is 210 by 297 mm, Letter is 8.5 by 11 inches."""
    assert (A4.width, A4.height) == (210, 297)
    assert (LETTER.width, LETTER.height) == pytest.approx((8.5 * 25.4, 11 * 25.4))


@pytest.mark.parametrize("name", PAPERS | LARGE)
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


def test_large_papers_are_the_standard_ones() -> None:
    """Each A size is two of the next one; Tabloid is two Letters, Arch sizes are in inches."""
    for large, small in (("a3", A4), ("a2", LARGE["a3"]), ("a1", LARGE["a2"])):
        assert (LARGE[large].width, LARGE[large].height) == pytest.approx((small.height, 2 * small.width), abs=1.01)
    assert (LARGE["tabloid"].width, LARGE["tabloid"].height) == pytest.approx((LETTER.height, 2 * LETTER.width))
    assert LARGE["arch-c"].width / 25.4 == pytest.approx(18)
    assert LARGE["arch-d"].height / 25.4 == pytest.approx(36)


@pytest.mark.parametrize("name", LARGE)
def test_a_page_for_large_paper_has_room_for_one_of_a4_and_of_letter(name: str) -> None:
    """It is laid out in small, in the same proportions, and enlarged."""
    small, large = in_small(LARGE[name]), LARGE[name]
    assert small.width >= A4.width - 1e-9
    assert small.height >= LETTER.height - 1e-9
    assert (small.width * small.enlarged, small.height * small.enlarged) == pytest.approx((large.width, large.height))
