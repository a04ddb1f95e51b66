"""Lines on bright maps: closer towards the night of a globe, strewn sand in shallow water, never over a number."""

from __future__ import annotations

from itertools import pairwise
from math import dist

import pytest

from sheetforge.sheet.hexmap.board import HexMap
from sheetforge.sheet.hexmap.drawing import Looks, draw
from sheetforge.sheet.hexmap.engraving import Engraving, Sphere, engraved
from sheetforge.sheet.hexmap.features import reach
from sheetforge.sheet.hexmap.ground import grid_line, number_box
from sheetforge.sheet.hexmap.scenery import GROUND
from sheetforge.sheet.hexmap.theme import theme
from sheetforge.sheet.palette import WHITE, contrast
from sheetforge.sheet.scene import Box, Circle, LineTo, Path, Point, Style
from sheetforge.sheet.scenery import Looks as BodyLooks
from sheetforge.sheet.scenery import Scenery
from sheetforge.sheet.walk import walk

SPHERE = Sphere(100.0, 100.0, 80.0, 20.0, Box(0.0, 0.0, 200.0, 200.0), (-0.71, -0.71), 160.0)
FORBIDDEN = Box(120.0, 120.0, 20.0, 10.0)


def lines(looks: BodyLooks) -> list[tuple[Point, Point]]:
    """The lines across a globe without a surface."""
    line = Style(stroke="#000000", stroke_width=0.1)

    def is_free(x: float, y: float) -> bool:
        return not FORBIDDEN.contains(Box(x, y, 0.0, 0.0))

    work = Engraving(SPHERE, line, line, is_free)
    drawn = [one.item for one in walk(engraved(looks, work, lambda x, y: -1.0, (), "1"))]
    found: list[tuple[Point, Point]] = []
    for path in drawn:
        if isinstance(path, Path) and not any(type(step).__name__ == "CurveTo" for step in path.commands):
            steps = [step for step in path.commands if hasattr(step, "x")]
            found += [
                ((a.x, a.y), (b.x, b.y))
                for a, b in pairwise(steps)
                if isinstance(b, LineTo)  # type: ignore[union-attr]
            ]
    return found


@pytest.mark.parametrize("looks", ["ocean", "desert", "giant", "moon"])
def test_lines_are_closer_towards_the_night_and_leave_the_limb_white(looks: BodyLooks) -> None:
    """The light is at the upper left: little is drawn there, more in the middle, most at the lower right."""
    long = {"lit": 0.0, "half": 0.0, "night": 0.0}
    for start, end in lines(looks):
        x, y = (start[0] + end[0]) / 2 - 100.0, (start[1] + end[1]) / 2 - 100.0
        assert dist((x, y), (0.0, 0.0)) <= 81.0
        part = "lit" if x + y < -60.0 else "night" if x + y > 60.0 else "half"
        long[part] += dist(start, end) / {"lit": 1.0, "half": 2.6, "night": 1.0}[part]
    assert long["lit"] * 3 < long["half"] < long["night"]


def test_lines_leave_the_places_of_numbers_free() -> None:
    """They break there, and go on behind it."""
    points = [point for line in lines("ocean") for point in line]
    assert points
    assert not any(FORBIDDEN.contains(Box(*point, 0.0, 0.0)) for point in points)


@pytest.mark.parametrize("ink", ["mono", "saver"])
def test_shallow_water_on_white_paper_is_strewn_with_sand(ink: str) -> None:
    """More of it the less deep the water is, clear of all numbers; deep water has none."""

    def dots(least: int) -> list[Point]:
        bank = {"across": 50, "down": 50, "radius": 4, "least": least}
        scenery = Scenery.model_validate({"border": 0, "depths": {"least": 15, "most": 30, "banks": [bank]}})
        made = draw(board := HexMap("sea", "Sea", 14, 12, scenery=scenery), Looks(20.0, ink, "sea"))
        sand = [
            (step.x, step.y)
            for one in walk(made.items)
            if isinstance(one.item, Path) and any("shallow water" in group.label for group in one.groups)
            for step in one.item.commands
            if not isinstance(step, LineTo)
            if hasattr(step, "x")
        ]
        boxes = [number_box(made.layout, hex) for hex in board.hexes]
        assert not any(box.contains(Box(*point, 0.0, 0.0)) for box in boxes for point in sand)
        return sand

    assert len(dots(3)) > len(dots(7)) > 0
    assert not dots(30)


@pytest.mark.parametrize("ink", ["color", "mono", "saver"])
@pytest.mark.parametrize("looks", ["ocean", "moon", "giant"])
def test_a_globe_under_hexes_is_fainter_than_their_sides_and_leaves_their_numbers_free(ink: str, looks: str) -> None:
    """Limb, air, coasts, craters and rings too: pale lines, and dots where there is black alone."""
    globe = {"edge": "north", "at": 50, "looks": looks, "size": 9, "under": 6, "rings": looks == "giant"}
    scenery = Scenery.model_validate({"border": 1, "bodies": [globe]})
    made = draw(board := HexMap("space", "Space", 14, 12, scenery=scenery), Looks(20.0, ink, "light"))
    hexes, paint = reach(board.hexes, made.layout), theme(ink, "light")
    ground = [one.item for one in walk(made.items) if any(group.label == GROUND for group in one.groups)]
    boxes = [number_box(made.layout, hex) for hex in board.hexes]
    found = 0
    for item in ground:
        assert not (isinstance(item, Circle) and item.style.stroke)
        if not isinstance(item, Path) or item.style.stroke is None or item.style.fill or item.style.stroke_width > 1.0:
            continue
        points = [(step.x, step.y) for step in item.commands if hasattr(step, "x")]
        over = [point for point in points if hexes.x < point[0] < hexes.right and point[1] > hexes.y]
        assert not any(box.contains(Box(*point, 0.0, 0.0)) for box in boxes for point in over)
        if len(over) > 2:
            found += len(over)
            assert item.style.stroke_width < grid_line(made.layout, paint)
            is_pale = contrast(item.style.stroke, paint.sky or WHITE) < contrast(paint.grid, paint.sky or WHITE) / 1.3
            assert is_pale or item.style.dash[0] < 0.1
    assert found > 100
