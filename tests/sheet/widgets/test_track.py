"""Damage-track rows: the boxes are as large as they can be, and in order."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from sheetforge.sheet.palette import COLOR
from sheetforge.sheet.scene import Box, Group
from sheetforge.sheet.widgets.sketch import Sketch
from sheetforge.sheet.widgets.track import Cell, best_plan, even_rows, plan, row_width, track


def test_own_rows_are_kept_where_they_fit() -> None:
    """A track prints in the rows of its YAML when they fit the width."""
    assert plan((15, 15), 130.0, 8.0).rows == (15, 15)


def test_rows_that_are_too_long_are_set_anew_in_whole_fives() -> None:
    """Rows of twenty in a narrow column become rows of ten."""
    assert plan((20, 20), 60.0, 5.0).rows == (10, 10, 10, 10)


def test_half_empty_rows_become_fewer_only_when_the_last_one_fills() -> None:
    """Three rows of ten become two of fifteen; two of ten do not become fifteen and five."""
    assert plan((10, 10, 10), 126.0, 7.5).rows == (15, 15)
    assert plan((10, 10), 126.0, 7.5).rows == (10, 10)


def test_no_plan_when_not_even_the_least_boxes_fit() -> None:
    """The caller gets an error instead of boxes that nobody can mark."""
    assert best_plan((20,) * 5, 124.0, 20.0) is None


@given(st.lists(st.integers(1, 25), min_size=1, max_size=9), st.floats(40.0, 200.0), st.floats(12.0, 150.0))
def test_a_plan_holds_every_box_inside_its_area(rows: list[int], width: float, height: float) -> None:
    """Whatever the rows and the area, all boxes are there and none stands out."""
    found = best_plan(tuple(rows), width, height)
    if found:
        assert sum(found.rows) == sum(rows)
        assert found.width <= width + 1e-6
        assert found.height <= height + 1e-6
        assert row_width(max(found.rows), found.side) <= width + 1e-6


def test_even_rows() -> None:
    """What is left over makes a last row."""
    assert even_rows(23, 10) == (10, 10, 3)


def test_boxes_are_groups_with_numbers_and_blanks_to_tick() -> None:
    """Programs find a box by its id, forms by the name of its blank."""
    sketch = Sketch(COLOR)
    cells = [Cell("plain"), Cell("square", "12", "Drive 12"), Cell("cross")]
    track(sketch, 10.0, 20.0, cells, plan((3,), 40.0, 6.0), "track", "ship.")
    groups = [item for item in sketch.items if isinstance(item, Group)]
    assert [group.id for group in groups] == ["ship.track.01", "ship.track.02", "ship.track.03"]
    assert groups[1].data == {"box": "02", "shape": "square", "text": "12"}
    assert sketch.blanks[0].box == Box(10.0, 20.0, 6.0, 6.0)
    assert [blank.kind for blank in sketch.blanks] == ["check"] * 3
