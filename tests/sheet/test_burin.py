"""Grounds of pictures in black: lines that are closer where it is dark, within what they belong to."""

from __future__ import annotations

from itertools import pairwise
from math import hypot
from random import Random

from sheetforge.sheet import burin
from sheetforge.sheet.palette import PALETTES
from sheetforge.sheet.scene import Box, LineTo, MoveTo, Path
from sheetforge.sheet.views import Plot
from sheetforge.sheet.walk import bounds
from tests.sheet.test_scenes import SHIPS, scene

BOX = Box(20.0, 30.0, 170.0, 200.0)


def strokes(paths: list[object]) -> list[tuple[float, float, float, float]]:
    """Return the straight lines of paths: both ends."""
    found = []
    for path in paths:
        assert isinstance(path, Path)
        for start, end in zip(path.commands[::2], path.commands[1::2], strict=True):
            assert isinstance(start, MoveTo)
            assert isinstance(end, LineTo)
            found.append((start.x, start.y, end.x, end.y))
    return found


def test_the_shade_of_a_world_lies_within_it_and_at_its_foot() -> None:
    """Level lines from its rim inwards; where it is lit there is none, and none leaves its disc."""
    lines = strokes([*burin.world((100.0, 100.0), 40.0, "#000000")])
    assert len(lines) > 40
    for left, level, right, same in lines:
        assert level == same
        assert max(hypot(x - 100.0, level - 100.0) for x in (left, right)) <= 40.02
        assert not any(hypot(x - 100.0, level - 92.0) < 35.9 for x in (left, (left + right) / 2, right))
    below = sum(right - left for left, level, right, _ in lines if level > 100.0)
    assert below > 0.9 * sum(right - left for left, _, right, _ in lines)


def test_dust_stays_in_its_box_and_follows_from_its_chance() -> None:
    """Most grains lie along one line, none beyond the box, the same from the same chance."""
    grains = [*burin.dust(BOX, Random("a"), "#000000")]
    assert grains == [*burin.dust(BOX, Random("a"), "#000000")]
    assert grains != [*burin.dust(BOX, Random("b"), "#000000")]
    assert 300 < len(strokes([*grains])) <= round(BOX.width * BOX.height / burin.PER_GRAIN)
    assert BOX.inset(-0.5).contains(bounds(tuple(grains)))


def test_lines_of_the_air_are_closest_at_the_horizon_and_leave_out_the_sun() -> None:
    """Each is further from the one below it than that from its own; the disc of the sun stays white."""
    lines = strokes([*burin.air(BOX, (100.0, BOX.bottom), 16.0, Random("a"), "#000000")])
    levels = sorted({level for _, level, _, _ in lines}, reverse=True)
    steps = [round(low - high, 1) for low, high in pairwise(levels)]
    assert steps == sorted(steps)
    assert BOX.y <= levels[-1] < levels[0] < BOX.bottom
    for left, level, right, _ in lines:
        assert BOX.x <= left <= right <= BOX.right
        for x in (left, right):
            assert hypot(x - 100.0, level - BOX.bottom) > 15.9


def test_only_black_pictures_are_engraved() -> None:
    """With little ink a picture has a few stars alone, and the sides of its ships are as white as the paper."""
    plot = Plot("First Duel", world="ocean")
    dark, spared = (scene([SHIPS[:1], SHIPS[1:2]], PALETTES[ink], plot).items for ink in ("mono", "saver"))
    fills = [{item.style.fill for item in items if isinstance(item, Path)} - {None} for items in (dark, spared)]
    assert PALETTES["mono"].ink in fills[0]
    assert fills[1] == {PALETTES["saver"].paper}
    assert len(dark) > len(spared)
