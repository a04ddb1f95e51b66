"""Measuring, fitting and flowing text."""

from __future__ import annotations

import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reportlab.pdfbase.ttfonts import TTFont as ReportlabFont

from sheetforge.sheet import faces, text
from sheetforge.sheet.scene import Box
from sheetforge.sheet.text import Block, Run, TextOverflow

SENTENCE = "Roll two dice, add 1-6 and halve; either/or — but no more than ten."
WORDS = st.text(alphabet="abcWM17 -/–.", min_size=0, max_size=60)


@pytest.mark.parametrize("face", faces.FACES)
def test_width_is_what_the_pdf_writer_measures(face: faces.Face) -> None:
    """Layout and the PDF agree about every run to a thousandth of a point."""
    font = ReportlabFont(f"test-{face}", str(faces.font_file(face)))
    for sample in (SENTENCE, "0123456789", "ÄÖÜß é ½ ≥ “”", "AVATAR To. fi ffl"):
        points = text.text_width(sample, face, 11.5) / text.MM_PER_PT
        assert points == pytest.approx(font.stringWidth(sample, 11.5), abs=1e-3)


def test_letter_spacing_counts_between_letters() -> None:
    """Four gaps for five letters, none behind the last, none in an empty text."""
    plain = text.text_width("SPACE", "bold", 9)
    assert text.text_width("SPACE", "bold", 9, letter_spacing=0.5) == pytest.approx(plain + 2.0)
    assert text.text_width("", "bold", 9, letter_spacing=0.5) == 0


def test_measures_scale_with_the_size() -> None:
    """A capital is 0.7 em high; ascent, descent and line height follow the size."""
    em = text.MM_PER_PT * 10
    assert text.cap_height("regular", 10) == pytest.approx(0.7 * em)
    assert text.ascent("regular", 10) == pytest.approx(em)
    assert text.descent("regular", 10) == pytest.approx(0.2 * em)
    assert text.line_height(10) == pytest.approx(1.2 * em)


def test_missing_glyphs_are_named_once() -> None:
    """Characters the face cannot print are given back, a newline is not one of them."""
    assert text.missing_glyphs("◆ a\n◆ →") == "◆→"
    assert text.missing_glyphs("Ω ≤ ½ – † ¥ ∞ ∂ Ł ő") == ""
    assert text.missing_glyphs("e\u0301") == "\u0301"


def test_fit_shrinks_in_quarter_points() -> None:
    """The size is the largest quarter point at which the run fits."""
    width = text.text_width("Long enough", "bold", 1.0)
    size = text.fit("Long enough", "bold", 12, 6, width * 9.1)
    assert size == 9.0
    assert text.fit("Long enough", "bold", 12, 6, width * 9.0) == 9.0
    assert text.fit("Long enough", "bold", 12, 6, 500) == 12
    assert text.fit("", "bold", 12, 6, 0) == 12


def test_fit_says_what_did_not_fit() -> None:
    """Below the minimum there is no size but a value that names the text and the lengths."""
    overflow = text.fit("Long enough", "bold", 12, 6, 8)
    assert isinstance(overflow, TextOverflow)
    assert overflow.needed == pytest.approx(text.text_width("Long enough", "bold", 6))
    assert str(overflow) == (f"'Long enough' needs {overflow.needed:.1f} mm of width at 6 pt, there are 8.0 mm")


@given(WORDS, st.floats(min_value=4, max_value=60))
def test_fit_fits(sample: str, width: float) -> None:
    """Whatever size comes back, the run fits at it, and a quarter point more would not."""
    size = text.fit(sample, "medium", 14, 5, width)
    if isinstance(size, TextOverflow):
        assert text.text_width(sample, "medium", 5) > width
    else:
        assert text.text_width(sample, "medium", size) <= width + 1e-6
        assert size == 14 or text.text_width(sample, "medium", size + 0.25) > width - 1e-6


@given(WORDS, st.floats(min_value=8, max_value=60))
def test_wrap_loses_nothing(sample: str, width: float) -> None:
    """Lines joined again are the text, but for the spaces where it was broken."""
    lines = text.wrap(sample, "regular", 9, width)
    assert "".join(lines).replace(" ", "") == sample.replace(" ", "")
    for line in lines:
        fits = text.text_width(line, "regular", 9) <= width + 1e-6
        assert fits or " " not in line


def test_wrap_breaks_where_a_reader_expects_it() -> None:
    """After spaces, dashes and slashes; never in a range of numbers, at a no-break space or before `%`."""
    assert text.wrap("either/or", "regular", 9, 8) == ("either/", "or")
    assert text.wrap("number 1-6", "regular", 9, 12) == ("number", "1-6")
    assert text.wrap("the B-Wing", "regular", 9, 11) == ("the", "B-Wing"), "a name of one letter and a word"
    assert text.wrap("10\u00a0mm", "regular", 9, 4) == ("10\u00a0mm",)
    assert text.wrap("takes 50 %, or 60 % more", "regular", 9, 13) == ("takes 50 %,", "or 60 %", "more")
    assert text.wrap("one\ntwo", "regular", 9, 100) == ("one", "two")
    assert text.wrap("", "regular", 9, 100) == ("",)


def test_flow_keeps_faces_in_order() -> None:
    """A bold title runs on into its sentence, each piece where the one before it ends."""
    block = text.flow([Run("Bold title. ", "bold"), Run(SENTENCE)], 8, 40)
    assert isinstance(block, Block)
    first = block.lines[0].pieces
    assert [piece.face for piece in first] == ["bold", "regular"]
    assert first[1].x == pytest.approx(text.text_width("Bold title. ", "bold", 8))
    assert block.height == pytest.approx(len(block.lines) * text.line_height(8))
    assert block.width <= 40


def test_flow_does_not_tear_a_word_that_changes_face() -> None:
    """A full stop in another face stays with its word."""
    block = text.flow([Run("aaa bbb", "bold"), Run(".")], 9, text.text_width("aaa bbb", "bold", 9))
    assert isinstance(block, Block)
    lines = ["".join(piece.text for piece in line.pieces) for line in block.lines]
    assert lines == ["aaa", "bbb."]


def test_flow_aligns_each_line() -> None:
    """A centred line has as much room left as right; a right one ends at the edge."""
    centred = text.flow([Run("one two")], 9, 30, align="center")
    right = text.flow([Run("one two")], 9, 30, align="right")
    assert isinstance(centred, Block)
    assert isinstance(right, Block)
    width = text.text_width("one two", "regular", 9)
    assert centred.lines[0].pieces[0].x == pytest.approx((30 - width) / 2)
    assert right.lines[0].pieces[0].x == pytest.approx(30 - width)


def test_flow_reports_a_word_that_is_too_wide() -> None:
    """One word wider than the block is an overflow that names the word."""
    overflow = text.flow([Run("a incomprehensibilities b")], 9, 15)
    assert isinstance(overflow, TextOverflow)
    assert overflow.text == "incomprehensibilities"


def test_block_gives_runs_with_baselines() -> None:
    """Capitals stand in the middle of their line box; the second line is one leading lower."""
    block = text.flow([Run("One\nTwo")], 10, 50, leading=1.5)
    assert isinstance(block, Block)
    one, two = block.at(5, 7, "#000000")
    above = one.y - text.cap_height("regular", 10) - 7
    below = 7 + text.line_height(10, 1.5) - one.y
    assert above == pytest.approx(below)
    assert two.y - one.y == pytest.approx(text.line_height(10, 1.5))
    assert (one.x, one.text, two.text) == (5, "One", "Two")


def test_fit_block_shrinks_until_the_box_holds_it() -> None:
    """The largest size wins; when even the smallest is too high, the height is reported."""
    block = text.fit_block([Run(SENTENCE)], 12, 5, 40, 8)
    assert isinstance(block, Block)
    assert block.height <= 8 + 1e-6
    larger = text.flow([Run(SENTENCE)], block.size_pt + text.STEP_PT, 40)
    assert isinstance(larger, TextOverflow) or larger.height > 8
    overflow = text.fit_block([Run(SENTENCE)], 12, 5, 40, 1)
    assert isinstance(overflow, TextOverflow)
    assert overflow.dimension == "height"


def test_fit_block_tries_the_minimum_itself() -> None:
    """A minimum between two steps is still tried before giving up."""
    width = text.text_width("Word", "regular", 6.1)
    block = text.fit_block([Run("Word")], 7, 6.1, width, 10)
    assert isinstance(block, Block)
    assert block.size_pt == 6.1


def test_in_box_centres_capitals() -> None:
    """A figure in a box has as much room above as below, and left as right."""
    box = Box(10, 20, 8, 6)
    run = text.in_box("12", "bold", 9, "#000000", box)
    assert run.x - box.x == pytest.approx(box.right - run.x - text.text_width("12", "bold", 9))
    assert run.y - text.cap_height("bold", 9) - box.y == pytest.approx(box.bottom - run.y)
    assert text.in_box("12", "bold", 9, "#000000", box, "left").x == 10


def test_measuring_opens_no_font() -> None:
    """Layout stays quick to start: measuring loads neither fontTools nor reportlab."""
    code = (
        "import sys; from sheetforge.sheet import text; text.text_width('A', 'bold', 9);"
        "sys.exit(any(name in sys.modules for name in ('fontTools', 'reportlab', 'svgwrite')))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
