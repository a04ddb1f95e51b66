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


@pytest.mark.parametrize(
    ("plan", "middles", "size"),
    [
        (RoomPlan(()), {}, (0, 0)),
        (RoomPlan((Room("a", 4, 4),)), {"a": (5, 3)}, (10, 6)),
        # The rooms side by side set the factor across, those one above the other the factor down.
        (
            RoomPlan((Room("a", 2, 5), Room("b", 2, 9), Room("c", 6, 9))),
            {"a": (5, 3), "b": (5, 12), "c": (17, 12)},
            (22, 15),
        ),
        # A bend beyond the rooms makes the drawing larger by half a gap, and moves what is in it.
        (
            RoomPlan((Room("a", 0, 0), Room("b", 4, 0), Room("c", 2, 3)), (Passage("a", "b", ((2, -3),)),)),
            {"a": (5, 10.5), "b": (17, 10.5), "c": (11, 19.5)},
            (22, 22.5),
        ),
        (
            RoomPlan((Room("a", 2, 5), Room("b", 2, 9), Room("c", 6, 9)), (Passage("b", "c", ((4, 11),)),)),
            {"a": (5, 3), "b": (5, 12), "c": (17, 12)},
            (22, 18),
        ),
        # No two rooms overlap across: all stand in one row.
        (
            RoomPlan((Room("a", 0, 0), Room("b", 3, 1), Room("c", 1, 4)), (Passage("a", "c", ((-1, 0),)),)),
            {"a": (13, 3), "b": (49, 3), "c": (25, 3)},
            (54, 6),
        ),
    ],
)
def test_places_of_rooms_by_hand(
    plan: RoomPlan, middles: dict[str, tuple[float, float]], size: tuple[float, float]
) -> None:
    """Rooms of 10 by 6 with gaps of 2 and 3: every middle, and the size of the drawing."""
    laid = spread(plan, 10, 6, (2, 3))
    assert laid.middles == middles
    assert (laid.width, laid.height) == size


def test_cuts_go_through_the_middle_of_every_gap() -> None:
    """Extents that touch or overlap leave no gap between them."""
    assert between([], 3) == between([5, 15, 24], 10) == ()
    assert between([41, 5, 6, 20, 40], 10) == (13, 30)
