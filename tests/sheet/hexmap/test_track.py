"""The turns of a battle below its map: a box for each, where there is room."""

from __future__ import annotations

import pytest

from sheetforge.sheet.hexmap.track import HEAD, SIZES, turn_track
from sheetforge.sheet.palette import COLOR
from sheetforge.sheet.scene import Box
from sheetforge.sheet.walk import bounds, texts

SMALL, WIDE = Box(0.0, 0.0, 45.0, 30.0), Box(100.0, 0.0, 200.0, 40.0)


@pytest.mark.parametrize("turns", [1, 6, 12, 40])
def test_every_turn_has_a_box_within_the_largest_room(turns: int) -> None:
    """In order, and nothing leaves the room."""
    items = turn_track(turns, (SMALL, WIDE), COLOR)
    assert [text.text for text, _ in texts(items)] == ["Turns", *map(str, range(1, turns + 1))]
    assert WIDE.inset(-0.5).contains(bounds(items))


def test_boxes_are_as_large_as_there_is_room_for() -> None:
    """Without room for the least, or without an end of the battle, there is nothing."""
    large, small = (bounds(turn_track(8, (room,), COLOR)) for room in (WIDE, Box(0.0, 0.0, 50.0, 30.0)))
    assert large.height == pytest.approx(HEAD + SIZES[0], abs=1.5)
    assert small.width < 50.5
    assert turn_track(12, (SMALL,), COLOR) == ()
    assert turn_track(0, (WIDE,), COLOR) == ()
    assert turn_track(8, (), COLOR) == ()
