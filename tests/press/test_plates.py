"""Colours as inks: within the limit of a shop, fine dark strokes on the black plate alone."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from sheetforge.press import pdf
from sheetforge.press.plates import CUT, Separation, fine, separated
from sheetforge.sheet.scene import Circle, Document, Group, Page, Rect, Style, Text
from tests.press.plain_pdf import content

COLORS = st.integers(0, 0xFFFFFF).map("#{:06x}".format)


@given(COLORS, st.sampled_from([2.0, 2.4, 3.0]))
def test_no_color_takes_more_ink_than_the_limit(color: str, limit: float) -> None:
    """Each ink is between none and all of it, together at most the limit."""
    for inks in (separated(color, limit), fine(color, limit)):
        assert all(0 <= ink <= 1 for ink in inks)
        assert sum(inks) <= limit + 1e-9


@given(COLORS)
def test_a_color_within_the_limit_comes_back_from_its_inks(color: str) -> None:
    """The press's own sum, (1 - ink)(1 - black), gives the colour again where no ink was cut."""
    cyan, magenta, yellow, black = separated(color, 4.0)
    back = "#" + "".join(f"{round((1 - ink) * (1 - black) * 255):02x}" for ink in (cyan, magenta, yellow))
    assert back == color


def test_greys_are_black_ink_alone() -> None:
    """No other plate has to match."""
    for color in ("#000000", "#777777", "#fefefe"):
        assert separated(color, 3.0)[:3] == (0.0, 0.0, 0.0)


def drawn(separation: Separation, *items: object) -> str:
    """The operators of a page with some items."""
    document = Document((Page(90, 90, items),), "plates")  # type: ignore[arg-type]
    return content(pdf.write(document, separation=separation))


def test_no_operator_sets_rgb_or_grey() -> None:
    """A page for a shop has inks and nothing else, the state it begins in included."""
    code = drawn(
        Separation(2.4),
        Rect(0, 0, 50, 50, Style(fill="#204080", stroke="#808080")),
        Text(5, 20, "Text", "bold", 9, "#1b2430"),
    )
    assert not re.search(r"(?<![\w.])(rg|RG|g|G)\n", code)
    assert "0 0 0 1 k" in code


def test_large_black_areas_are_rich_and_small_ones_are_not() -> None:
    """The mix of the shop is for areas; text and small parts stay on the black plate."""
    rich = Separation(2.4, (0.6, 0.4, 0.4, 1.0))
    black = Style(fill="#000000")
    for width, height in ((40, 40), (12, 40), (40, 12)):
        assert "0.6 0.4 0.4 1 k" in drawn(rich, Rect(0, 0, width, height, black))
    assert "0.6 0.4" not in drawn(rich, Rect(0, 0, 11.9, 40, black))
    assert "0.6 0.4 0.4 1 k" in drawn(rich, Circle(20, 20, 6, black))
    assert "0.6 0.4" not in drawn(rich, Circle(20, 20, 5.9, black), Text(0, 9, "A", "bold", 90, "#000000"))
    assert "0 0 0 1 k" in drawn(Separation(2.4), Rect(0, 0, 40, 40, black))


def test_a_cut_line_is_a_plate_of_its_own_that_overprints() -> None:
    """It is no ink of the picture, and leaves no white line in it."""
    line = Circle(40, 40, 20, Style(stroke=CUT, stroke_width=0.1))
    code = drawn(Separation(3.0, None, "CutContour"), line)
    assert "/Over gs /CutLine CS 1 SCN" in code


def test_the_ground_is_marked() -> None:
    """A checker of the file knows what may reach over the cut; layers are left out."""
    ground = Group((Rect(0, 0, 90, 90, Style(fill="#204080")),), role="background", layer="x")
    code = drawn(Separation(3.0), ground)
    assert "/Artifact <</Type /Background>> BDC" in code
    assert "/OC" not in code
