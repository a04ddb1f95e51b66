"""Frames of losses: what no longer holds is struck out, and no frame leaves its column."""

from __future__ import annotations

import pytest

from sheetforge.sheet import walk
from sheetforge.sheet.palette import PALETTES
from sheetforge.sheet.scene import Line, Rect
from sheetforge.sheet.widgets.chips import Chip, Chips
from sheetforge.sheet.widgets.sketch import LayoutProblem, Sketch

CHIPS = (Chip("port side"), Chip("thrust", "12", "7"), Chip("turn delay", now="+3"))


def drawn(part: Chips, width: float) -> tuple[list[Rect], dict[str, bool], Sketch]:
    """Return the frames of a part, and for each of its texts whether a line runs through it."""
    sketch = Sketch(PALETTES["mono"], "losses")
    part.draw(sketch, 5.0, 10.0, width, 8.5)
    lines = [item for item in sketch.items if isinstance(item, Line)]
    texts = {
        text.text: any(
            line.y1 == line.y2 and found.box.y < line.y1 < found.box.bottom and line.x1 < found.box.center[0] < line.x2
            for line in lines
        )
        for text, found in walk.texts(sketch.items)
    }
    return [item for item in sketch.items if isinstance(item, Rect)], texts, sketch


def test_what_is_lost_and_what_was_are_struck_out() -> None:
    """A lost part as a whole, of a figure its old value; the one in force stands as it is."""
    _, texts, _ = drawn(Chips("A  Red", CHIPS, "losses"), 120.0)
    assert texts == {
        "A  Red": False,
        "port side": True,
        "thrust": False,
        "12": True,
        "7": False,
        "turn delay": False,
        "+3": False,
    }


def test_frames_go_on_in_further_rows_of_their_column() -> None:
    """A narrower column has more rows and is as high as they are; a frame wider than it is a problem."""
    part = Chips("A  Red", CHIPS, "losses")
    wide, _, sketch = drawn(part, 120.0)
    narrow, _, _ = drawn(part, 36.0)
    assert len({frame.y for frame in wide}) == 1 < len({frame.y for frame in narrow})
    assert part.height(sketch, 120.0, 8.5) < part.height(sketch, 36.0, 8.5)
    for frame in narrow:
        assert 5.0 <= frame.x < frame.x + frame.width <= 41.0
        assert frame.y + frame.height <= 10.0 + part.height(sketch, 36.0, 8.5)
    with pytest.raises(LayoutProblem):
        part.height(sketch, 14.0, 8.5)
