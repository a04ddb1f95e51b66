"""Skies of maps: outlines of densities, one sky a map, numbers that stay legible on it."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheetforge.content.library import open_library
from sheetforge.content.lookup import own_content
from sheetforge.game import discover
from sheetforge.sheet.hexmap.clouds import KINDS, STEPS, clouds, contours, kind_of, levels
from sheetforge.sheet.hexmap.theme import theme
from sheetforge.sheet.palette import PALETTES, contrast
from sheetforge.sheet.scene import Box, Path, Point
from sheetforge.sheet.scenery import BattleMap

SHEET = Box(0.0, 0.0, 400.0, 300.0)


def winding(loop: tuple[Point, ...], x: float, y: float) -> int:
    """How often an outline goes round a point: a ray to the right counts its crossings."""
    turns = 0
    for (ax, ay), (bx, by) in pairwise((*loop, loop[0])):
        if (ay > y) != (by > y) and ax + (y - ay) / (by - ay) * (bx - ax) > x:
            turns += 1 if by > ay else -1
    return turns


@given(st.lists(st.lists(st.sampled_from([0.0, 0.3, 0.6, 1.0]), min_size=5, max_size=5), min_size=3, max_size=6))
def test_outlines_enclose_what_is_above_the_level(net: list[list[float]]) -> None:
    """Every inner place above it is inside, every other one outside, by the winding rule that pages use."""
    loops = contours(net, 0.5)
    for y in range(1, len(net) - 1):
        for x in range(1, len(net[0]) - 1):
            around = sum(winding(loop, x, y) for loop in loops)
            assert (around != 0) == (net[y][x] > 0.5), (x, y)


def test_each_map_of_the_content_has_a_sky_of_its_own() -> None:
    """No two have the same outlines; those without clouds are few."""
    library = open_library(own_content(), "content", discover())
    boards = [library.entity(key) for key in library.keys("maps")]
    names = {f"{board.name} {board.size}" for board in boards if isinstance(board, BattleMap)}
    skies = [levels(name, 1.4, 1.0) for name in sorted(names)]
    assert all(one != other for one, other in combinations([sky for sky in skies if sky], 2))
    assert sum(not sky for sky in skies) * 3 < len(skies)


def test_all_kinds_of_skies_come_up() -> None:
    """In a hundred maps; one that is asked for again is the same."""
    names = [f"map {number}" for number in range(100)]
    assert {kind_of(name) for name in names} == set(KINDS)
    assert [kind_of(name) for name in names] == [kind_of(name) for name in names]
    for name in names[:3]:
        loops = levels(name, 1.0, 1.3)
        levels.cache_clear()
        assert levels(name, 1.0, 1.3) == loops
        assert kind_of(name) == "none" or len(loops) == STEPS


@pytest.mark.parametrize("sky", ["dark", "light"])
def test_numbers_and_hexes_stay_legible_on_clouds(sky: str) -> None:
    """On the densest part of any of the colours."""
    paint = theme("color", sky)  # type: ignore[arg-type]
    for color in paint.nebulae:
        assert contrast(paint.number, color) >= 4.0, color
        assert contrast(paint.grid, color) >= 1.5, color


def test_only_colour_has_clouds() -> None:
    """Black, the saving ink and water have none; in colour nothing leaves the sheet's area by far."""
    name = next(name for name in (f"map {number}" for number in range(9)) if kind_of(name) == "cloud")
    for ink in PALETTES:
        drawn = list(clouds(SHEET, theme(ink, "dark"), name))
        assert bool(drawn) == (ink == "color")
        assert not list(clouds(SHEET, theme(ink, "sea"), name))
        for item in drawn:
            assert isinstance(item, Path)
            assert item.style.fill is not None
