"""Walking over scenes, and what the walk finds wrong."""

from __future__ import annotations

import pytest

from sheetforge.sheet.scene import Anchor, Box, Clip, Define, Group, Item, Line, Page, Rect, Style, Text, Transform, Use
from sheetforge.sheet.text import text_width
from sheetforge.sheet.walk import Placement, bounds, walk
from tests.sheet.layout import cut_texts, outside, overlapping_texts, plain_text

HAIR = Style(stroke="#000000", stroke_width=0.2)
BARE = Style(fill="#000000")


def _text(x: float, y: float, words: str = "Words") -> Text:
    """A run of ten points."""
    return Text(x, y, words, "regular", 10, "#000000")


def _page(*items: Item) -> Page:
    """A small page."""
    return Page(100, 100, items)


@pytest.mark.parametrize(
    ("turns", "expected"), [(0, (13, 24)), (1, (6, 23)), (2, (7, 16)), (3, (14, 17)), (5, (6, 23))]
)
def test_placement_turns_clockwise(turns: int, expected: tuple[float, float]) -> None:
    """A point right of and below the origin goes round with the hands of a clock."""
    assert Placement(10, 20, turns).point(3, 4) == expected


def test_placements_nest() -> None:
    """Placing inside a placement is the same as placing the point twice."""
    outer, inner = Placement(10, 20, 1), Placement(3, 4, 2)
    nested = outer.then(3, 4, 2)
    assert nested.point(7, 1) == outer.point(*inner.point(7, 1))


def test_walk_gives_true_places() -> None:
    """Uses and placements are unfolded, groups are named, the stroke counts."""
    part = Define("part", (Rect(0, 0, 4, 2, BARE),))
    page = _page(Group((Transform((Use(part, 1, 0),), 10, 10, turns=1),), label="Tracks"))
    drawn = next(walk(page.items))
    assert drawn.box == Box(8, 11, 2, 4)
    assert drawn.name == "Tracks"
    line = next(walk((Line(0, 0, 10, 0, HAIR),)))
    assert line.box.y == pytest.approx(-0.1)


def test_bounds_hold_everything_but_anchors() -> None:
    """The hull of what is seen: clips count, places to jump to do not."""
    clipped = Clip(Rect(5, 5, 10, 10, Style()), (Rect(0, 0, 100, 100, BARE),))
    assert bounds((clipped, Anchor("far", x=500, y=500))) == Box(5, 5, 10, 10)
    assert bounds(()) == Box(0, 0, 0, 0)


def test_outside_finds_what_leaves_the_page() -> None:
    """A run that is longer than the page is found; what is clipped to the page is not."""
    long = _text(90, 50, "Much too long for this")
    assert [drawn.item for drawn in outside(_page(_text(10, 50), long))] == [long]
    assert outside(_page(Clip(Rect(0, 0, 100, 100, Style()), (long,)))) == []
    assert len(outside(_page(_text(10, 50)), Box(20, 20, 60, 60))) == 1


def test_cut_texts_finds_clipped_letters() -> None:
    """Text that a clip takes a piece off is found, text inside it is not."""
    clip = Rect(10, 10, 30, 10, Style())
    inside, over = _text(11, 17), _text(35, 17)
    assert [drawn.item for drawn in cut_texts(_page(Clip(clip, (inside, over))))] == [over]


def test_overlapping_texts_finds_overprinting() -> None:
    """Runs that would print over one another are found, neighbours and tight lines are not."""
    first = _text(10, 50)
    after = _text(10 + text_width("Words", "regular", 10), 50)
    below = _text(10, 50 + 3.6)
    over = _text(12, 51)
    assert overlapping_texts(_page(first, after, below)) == []
    found = overlapping_texts(_page(first, over))
    assert [(one.item, other.item) for one, other in found] == [(first, over)]
    turned = Transform((_text(0, 0),), 15, 55, turns=3)
    assert len(overlapping_texts(_page(first, turned))) == 1


def test_plain_text_reads_in_drawing_order() -> None:
    """All words of a page, a run a line."""
    assert plain_text((_text(0, 0, "one"), Group((_text(0, 0, "two"),)))) == "one\ntwo"
