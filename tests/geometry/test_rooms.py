"""Plans of rooms: every room has its place, none overlaps another, cuts go between them."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetforge.geometry.rooms import Passage, Room, RoomPlan, between, spread

PLACES = st.sets(st.tuples(st.integers(0, 9), st.integers(0, 9)), min_size=1, max_size=12)


@settings(max_examples=80, deadline=None)
@given(PLACES, st.floats(1, 60), st.floats(1, 60), st.floats(0, 9))
def test_rooms_keep_their_gap_and_fill_the_drawing(
    places: set[tuple[int, int]], width: float, height: float, gap: float
) -> None:
    """Any two rooms are a gap apart in one direction; the drawing is as large as they need."""
    plan = RoomPlan(tuple(Room(f"{x}.{y}", x, y) for x, y in sorted(places)))
    laid = spread(plan, width, height, (gap, gap))
    for (ax, ay), (bx, by) in combinations(laid.middles.values(), 2):
        assert abs(ax - bx) >= width + gap - 0.01 or abs(ay - by) >= height + gap - 0.01
    xs, ys = zip(*laid.middles.values(), strict=True)
    assert (min(xs), min(ys)) == pytest.approx((width / 2, height / 2), abs=0.01)
    assert (max(xs), max(ys)) == pytest.approx((laid.width - width / 2, laid.height - height / 2), abs=0.01)
    for cut in between(list(xs), width):
        assert all(abs(x - cut) >= width / 2 - 1e-6 for x in xs)


def test_a_corridor_runs_from_middle_to_middle_over_its_bends() -> None:
    """Bends are placed as rooms are."""
    plan = RoomPlan((Room("a", 0, 0), Room("b", 2, 2)), (Passage("a", "b", ((0, 2),)),))
    laid = spread(plan, 10, 10, (5, 5))
    ((_, path),) = laid.paths
    assert path == ((5.0, 5.0), (5.0, path[2][1]), laid.middles["b"])


@pytest.mark.parametrize(
    ("plan", "fault"),
    [
        (RoomPlan((Room("a", 0, 0), Room("b", 0, 0))), "the same place"),
        (RoomPlan((Room("a", 0, 0), Room("a", 1, 0))), "the same id"),
        (RoomPlan((Room("a", 0, 0),), (Passage("a", "c"),)), "leads to c, which is not a room"),
    ],
)
def test_a_plan_that_cannot_be_drawn_is_refused(plan: RoomPlan, fault: str) -> None:
    """Two rooms in one place and corridors to nowhere are named."""
    with pytest.raises(ValueError, match=fault):
        spread(plan, 1, 1, (1, 1))
