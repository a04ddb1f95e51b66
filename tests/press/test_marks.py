"""Ruler, crop ticks and colophon."""

from __future__ import annotations

import pytest

from sheetforge.press import marks
from sheetforge.sheet.palette import COLOR, PALETTES, Palette
from sheetforge.sheet.scene import Box, Group, LineTo, MoveTo, Page, Path
from sheetforge.sheet.text import TextOverflow
from sheetforge.sheet.walk import bounds
from tests.sheet.layout import overlapping_texts, plain_text


@pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES)
def test_ruler_is_100_millimetres_and_4_inches(palette: Palette) -> None:
    """The longest ticks above the line are 100 mm apart, those below it 101.6 mm."""
    group = marks.ruler(10, 20, palette)
    (path,) = (item for item in group.items if isinstance(item, Path))
    steps = list(zip(path.commands[::2], path.commands[1::2], strict=True))
    above, below = [], []
    for start, end in steps[1:]:
        assert isinstance(start, MoveTo)
        assert isinstance(end, LineTo)
        (above if end.y < start.y else below).append(end.x)
    assert (len(above), len(below)) == (101, 65)
    assert (min(above), max(above)) == (10, 110)
    assert (min(below), max(below)) == pytest.approx((10, 111.6))


def test_ruler_keeps_to_its_place() -> None:
    """A layout that leaves `RULER` free is not drawn over."""
    area = marks.RULER
    place = Box(10, 20, area.width, area.height)
    assert place.contains(bounds(marks.ruler(10, 20, COLOR).items), slack=0.5)


def test_colophon_runs_to_both_edges() -> None:
    """What it is stands left, how it was made right, and they do not meet."""
    group = marks.colophon("A sheet", "made here", Box(10, 0, 100, 50), 48, COLOR)
    assert isinstance(group, Group)
    assert plain_text(group.items) == "A sheet\nmade here"
    area = bounds(group.items)
    assert (area.x, area.right) == pytest.approx((10, 110))
    assert overlapping_texts(Page(120, 60, group.items)) == []


def test_colophon_that_does_not_fit_says_so() -> None:
    """A line that is too long at the smallest size is an overflow, not a cut line."""
    assert isinstance(marks.colophon("A" * 90, "B" * 90, Box(0, 0, 90, 9), 5, COLOR), TextOverflow)
