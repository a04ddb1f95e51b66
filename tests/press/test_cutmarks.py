"""Cut marks: every cut once, shared where pieces touch, none of them over a piece."""

from __future__ import annotations

from math import dist

import pytest

from sheetforge.press.cutmarks import CORNER, cut_marks, cuts, outline, outline_marks
from sheetforge.press.slots import SlotPage, pack
from sheetforge.sheet.dies import die
from sheetforge.sheet.paper import A4
from sheetforge.sheet.scene import Box, Group, Line, Style
from sheetforge.sheet.walk import walk

ROOM = Box(15, 15, 180, 240)
LINE = Style(stroke="#000000", stroke_width=0.1)


def _page(shape: str, gap: float = 0.0, room: Box = ROOM) -> SlotPage:
    page = pack("x", A4, die(shape, 20), room, gap)  # type: ignore[arg-type]
    assert page is not None
    return page


def test_squares_that_touch_share_their_cuts() -> None:
    """Nine columns of twelve rows need ten upright cuts and thirteen level ones."""
    page = _page("square")
    assert len(page.slots) == 9 * 12
    assert len(cuts(page.slots, page.die)) == 10 + 13


def test_squares_with_a_gap_have_two_cuts_between_them() -> None:
    """With room between them no cut is shared."""
    page = _page("square", 2.0)
    columns = len({round(slot.box.x, 3) for slot in page.slots})
    rows = len({round(slot.box.y, 3) for slot in page.slots})
    assert len(cuts(page.slots, page.die)) == 2 * columns + 2 * rows


@pytest.mark.parametrize("rows", [2, 3, 5])
def test_hexes_are_freed_by_few_long_cuts_in_three_directions(rows: int) -> None:
    """Level cuts are shared by whole rows, slanting ones run through all rows they meet."""
    page = _page("hex", 0.0, Box(15, 15, 180, 20.0 * rows + 0.1))
    found = cuts(page.slots, page.die)
    level = [cut for cut in found if abs(cut.start[1] - cut.end[1]) < 0.01]
    assert len(level) == rows + 1
    slanting = len(found) - len(level)
    # Apart from each other they would have four slanting sides each.
    assert slanting < 4 * len(page.slots) / rows + 4


def test_no_cut_runs_through_a_hex() -> None:
    """A straight cut from edge to edge of the block touches pieces on their sides only."""
    page = _page("hex")
    for cut in cuts(page.slots, page.die):
        dx, dy = cut.direction
        for slot in page.slots:
            cx, cy = slot.box.center
            distance = abs((cx - cut.start[0]) * dy - (cy - cut.start[1]) * dx)
            assert distance >= 10 - 0.01


@pytest.mark.parametrize("marks", ["ticks", "outer"])
@pytest.mark.parametrize("shape", ["hex", "square", "round"])
@pytest.mark.parametrize("gap", [0.0, 3.0])
def test_ticks_keep_off_the_pieces_and_inside_the_area(shape: str, gap: float, marks: str) -> None:
    """Ticks stand round the block, and nowhere that the printer does not reach."""
    page = _page(shape, gap)
    area = Box(6, 6, 198, 285)
    drawn = list(walk(cut_marks(page.slots, page.die, marks, area, LINE)))  # type: ignore[arg-type]
    assert drawn
    for one in drawn:
        assert area.inset(-0.1).contains(one.box)
        middle = one.box.center
        for slot in page.slots:
            inside = slot.box.inset(0.5)
            assert not (inside.x < middle[0] < inside.right and inside.y < middle[1] < inside.bottom)


def test_outer_marks_are_eight() -> None:
    """Two ticks a corner, whatever is inside."""
    page = _page("square")
    assert len(list(walk(cut_marks(page.slots, page.die, "outer", A4.box, LINE)))) == 8


def test_full_marks_survive_the_first_cut() -> None:
    """A full mark runs along the whole cut, so every strip still carries it."""
    page = _page("square")
    lines = list(walk(cut_marks(page.slots, page.die, "full", A4.box, LINE)))
    assert len(lines) == len(cuts(page.slots, page.die))
    hull = page.hull
    for one in lines:
        assert one.box.width > hull.width or one.box.height > hull.height


def test_no_marks_are_no_items() -> None:
    """Without marks nothing is drawn."""
    page = _page("square")
    assert cut_marks(page.slots, page.die, "none", A4.box, LINE) == ()


def test_nested_hexes_are_marked_at_their_corners() -> None:
    """Every side that two hexes share is marked once, in black on white; `full` draws all sides."""
    cut = die("hex", 20.0)
    made = pack("", A4, cut, Box(20, 20, 60, 45), nested=True)
    assert made is not None
    corners = {(round(x, 2), round(y, 2)) for slot in made.slots for x, y in outline(slot, cut)}
    ink = Style(stroke="#000000", stroke_width=0.1)
    for marks, length in (("ticks", CORNER), ("full", 20 / 3**0.5)):
        (group,) = outline_marks(made.slots, cut, marks, ink)  # type: ignore[arg-type]
        assert isinstance(group, Group)
        lines = [one for one in group.items if isinstance(one, Line)]
        assert {one.style.stroke for one in lines} == {"#ffffff", "#000000"}
        for one in lines:
            ends = [(round(one.x1, 2), round(one.y1, 2)), (round(one.x2, 2), round(one.y2, 2))]
            assert any(end in corners for end in ends)
            assert dist((one.x1, one.y1), (one.x2, one.y2)) == pytest.approx(length, abs=0.01)
        assert len(lines) < 2 * 2 * 6 * len(made.slots)
    assert outline_marks(made.slots, cut, "outer", ink) == ()
