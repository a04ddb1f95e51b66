"""Printer profiles: what they say is made good exactly, and nonsense is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetforge.content.library import Unreadable
from sheetforge.press.printer import ANY, Printer, corrected, read_printer
from sheetforge.sheet.scaling import scaled
from sheetforge.sheet.scene import Box, Line, Page, Style, Text
from sheetforge.sheet.text import text_width
from sheetforge.sheet.walk import walk
from tests.press import drawing

GOOD = """\
name: hall
back: {right: 0.8, down: -0.4}
hundred_mm: 99.5
unprintable: {left: 4, top: 5, right: 6, bottom: 7}
"""
THIN = Style(stroke="#000000", stroke_width=0.1)


def _page() -> Page:
    line = Line(30, 40, 130, 40, THIN)
    return Page(210, 297, (line,), trim=Box(20, 20, 100, 100), bleed=Box(18, 18, 104, 104))


def _read(folder: Path, text: str) -> Printer:
    path = folder / "printer.yaml"
    path.write_text(text)
    return read_printer(str(path))


def test_a_profile_is_read(tmp_path: Path) -> None:
    """Figures come over as they are; what 100 mm measure becomes the factor that corrects it."""
    printer = _read(tmp_path, GOOD)
    assert (printer.right, printer.down) == (0.8, -0.4)
    assert printer.scale * 99.5 == pytest.approx(100)
    assert printer.reach(210, 297) == Box(4, 5, 200, 285)
    assert read_printer("") == ANY


def test_the_back_is_moved_by_exactly_the_offset() -> None:
    """Everything on the back moves, boxes included; the front stays where it is."""
    printer = Printer("x", right=0.8, down=-0.4)
    front, back = (corrected(_page(), printer, is_back) for is_back in (False, True))
    assert front == _page()
    (line,) = walk(back.items)
    assert (line.box.x, line.box.y) == pytest.approx((29.95 + 0.8, 39.95 - 0.4))
    assert back.trim == Box(20.8, 19.6, 100, 100)
    assert back.bleed == Box(18.8, 17.6, 104, 104)


def test_scale_is_made_good_about_the_middle_of_the_paper() -> None:
    """A printer that shrinks gets larger drawings, and the middle stays in the middle."""
    printer = Printer("x", scale=1.01)
    page = corrected(Page(210, 297, (Line(55, 148.5, 155, 148.5, THIN),)), printer, False)
    (line,) = walk(page.items)
    assert line.box.width == pytest.approx(101 + 0.101)
    assert line.box.center == pytest.approx((105, 148.5))


def test_scaling_reaches_every_primitive() -> None:
    """Lengths, strokes, dashes, type: twice the drawing covers twice the area's sides."""
    page = drawing.everything()
    before = [one.box for one in walk(page.items)]
    after = [one.box for one in walk(scaled(page.items, 2.0, {}))]
    for small, large in zip(before, after, strict=True):
        assert (large.x, large.y, large.width, large.height) == pytest.approx(
            (2 * small.x, 2 * small.y, 2 * small.width, 2 * small.height), abs=1e-6
        )
    text = Text(1, 1, "abc", "bold", 9, "#000000")
    (doubled,) = scaled((text,), 2.0, {})
    assert isinstance(doubled, Text)
    assert text_width("abc", "bold", doubled.size_pt) == pytest.approx(2 * text_width("abc", "bold", 9))


@pytest.mark.parametrize(
    ("change", "line", "said"),
    [
        (("right: 0.8", "right: 80"), 2, "80 is too large; the most is 10"),
        (("hundred_mm: 99.5", "hundred_mm: 9.95"), 3, "9.95 is too small; the least is 90"),
        (("hundred_mm: 99.5", "hundred_mm: about 100"), 3, "not the text 'about 100'"),
        (("left: 4", "left: -4"), 4, "-4 is too small; the least is 0"),
        (("down", "dwon"), 2, "did you mean 'down'?"),
        (("name: hall\n", ""), 1, "'name' is missing"),
    ],
    ids=str,
)
def test_nonsense_is_refused_with_its_place(tmp_path: Path, change: tuple[str, str], line: int, said: str) -> None:
    """The message names file and line, and what would be right."""
    with pytest.raises(Unreadable) as problem:
        _read(tmp_path, GOOD.replace(*change))
    assert f"printer.yaml:{line}:" in str(problem.value)
    assert said in str(problem.value)


def test_figures_up_to_their_limits_are_read(tmp_path: Path) -> None:
    """An edge of 30 mm, a shift of 10 mm to either side, a ruler that measures 90 to 110 mm."""
    most = _read(tmp_path, "name: a\nback: {right: 10, down: -10}\nhundred_mm: 90\nunprintable: {left: 30, top: 0}\n")
    assert (most.right, most.down, most.reach(210, 297).x) == (10, -10, 30)
    assert _read(tmp_path, "name: a\nhundred_mm: 110\n").scale == pytest.approx(100 / 110)
    for text in ("back: {right: 10.1}", "back: {down: -10.1}", "hundred_mm: 110.1", "unprintable: {left: 30.1}"):
        with pytest.raises(Unreadable, match=r"too (large|small)"):
            _read(tmp_path, f"name: a\n{text}\n")


@pytest.mark.parametrize("text", ["", "- a\n- b\n", "just words\n", "\x00\x01", "a: &x 1\nb: *x\n"])
def test_what_is_no_mapping_is_refused(tmp_path: Path, text: str) -> None:
    """Empty, a list, a binary file, anchors: a message each, and never a traceback."""
    with pytest.raises(Unreadable, match=r"printer\.yaml"):
        _read(tmp_path, text)
