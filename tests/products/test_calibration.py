"""The calibration sheet: what is on it lies where the profile's figures are read from."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetforge.content.library import Library
from sheetforge.press import marks
from sheetforge.press.printer import ANY, Printer
from sheetforge.products import calibration
from sheetforge.products.calibration import CALIBRATION, pages, targets
from sheetforge.products.options import PrintOptions
from sheetforge.sheet.palette import PALETTES
from sheetforge.sheet.paper import PAPERS, Paper
from sheetforge.sheet.scene import Circle
from sheetforge.sheet.text import missing_glyphs
from sheetforge.sheet.walk import texts, walk
from tests.sheet.layout import outside, overlapping_texts, plain_text


@pytest.mark.parametrize("sheet", PAPERS.values(), ids=PAPERS)
def test_targets_of_front_and_back_lie_on_each_other(sheet: Paper) -> None:
    """Turned about either edge, every target lands on a target."""
    spots = {(round(x, 3), round(y, 3)) for x, y in targets(sheet)}
    assert {(round(sheet.width - x, 3), y) for x, y in spots} == spots
    assert {(x, round(sheet.height - y, 3)) for x, y in spots} == spots
    front, _ = pages(sheet, PALETTES["color"], "long", ANY)
    circles = {
        (round(one.box.center[0], 3), round(one.box.center[1], 3))
        for one in walk(front.items)
        if isinstance(one.item, Circle)
    }
    assert circles == spots


@pytest.mark.parametrize("sheet", PAPERS.values(), ids=PAPERS)
@pytest.mark.parametrize("ink", PALETTES)
def test_it_is_printed_soundly(sheet: Paper, ink: str) -> None:
    """Nothing off the paper, no text over another, no glyph missing."""
    for page in pages(sheet, PALETTES[ink], "long", ANY):
        assert outside(page) == []
        assert overlapping_texts(page) == []
        assert not any(missing_glyphs(text.text) for text, _ in texts(page.items))


def test_it_carries_rulers_and_says_what_to_do() -> None:
    """100 mm and 4 in, lying on both sides and upright on the front; every figure is explained."""
    front, back = pages(PAPERS["a4"], PALETTES["color"], "short", ANY)
    assert plain_text(front.items).count("100 mm") >= 2
    assert "4 in" in plain_text(back.items)
    said = plain_text(front.items).replace("\n", " ")
    for word in ("hundred_mm", "unprintable", "right", "down", "--printer", "short edge"):
        assert word in said
    assert marks.RULER.width < 210


def test_with_a_profile_the_back_moves_and_says_so() -> None:
    """Printing it again with the profile shows whether the figures were right."""
    printer = Printer("hall", right=1.5, down=-0.5)
    _, back = pages(PAPERS["a4"], PALETTES["color"], "long", printer)
    _, plain = pages(PAPERS["a4"], PALETTES["color"], "long", ANY)
    moved, still = next(walk(back.items)), next(walk(plain.items))
    assert moved.box.x - still.box.x == pytest.approx(1.5)
    assert moved.box.y - still.box.y == pytest.approx(-0.5)
    assert "hall" in plain_text(back.items)


def test_it_is_built_only_when_it_is_named() -> None:
    """Most people print it once, and a ship has no calibration page."""
    assert not CALIBRATION.by_default
    library = Library(Path(), "", {}, {})
    plan = CALIBRATION.plan(library, "", PrintOptions(), {})
    assert [(sheet.name, sheet.pages) for sheet in plan.sheets] == [("calibration", 2)]
    assert plan.sheets[0].lay_out().duplex == "long-edge"
    assert CALIBRATION.plan(library, "", PrintOptions(), {"ships": frozenset()}).sheets == ()
    assert calibration.REACH > 5
