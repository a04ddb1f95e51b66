"""Ships that look built: lit edges, storeys and grooves from the plans of the games."""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path as File

import pytest

import sheetforge
from sheetforge.drawings import shipped
from sheetforge.game import discover
from sheetforge.sheet.built import Part, built, hatching
from sheetforge.sheet.drawing import DECK, TONES, Drawing, Level, Shape, drawing_of
from sheetforge.sheet.palette import COLOR, MONO, SAVER, contrast
from sheetforge.sheet.scene import Close, LineTo, MoveTo, Path, Point
from sheetforge.sheet.sides import SIDES
from sheetforge.sheet.widgets.silhouette import plan, ramp, tones_of

LIMITS: dict[Level, int] = {"counter": 110, "display": 260, "cover": 260}
"""The most parts of a ship at each level: pages stay small."""


def square(left: float, top: float, size: float) -> Shape:
    """Return a square as a part of a hull."""
    right, foot = left + size, top + size
    corners = (LineTo(right, top), LineTo(right, foot), LineTo(left, foot))
    return Shape("body", (MoveTo(left, top), *corners, Close()))


def points(part: Part) -> list[Point]:
    """Return the points of a part."""
    return [(one.x, one.y) for one in part.commands if not isinstance(one, Close)]


def plans() -> Iterator[tuple[str, Drawing]]:
    """Yield the drawings that the games ship."""
    for system in discover().values():
        folder = File(sheetforge.__file__).parent / "systems" / system.package.rpartition(".")[2] / "data/drawings"
        for file in sorted(folder.glob("*.svg")):
            yield file.stem, shipped(system.package, file.stem)


def tones_on(parts: tuple[Part, ...], axis: int, level: float) -> set[int]:
    """Return the tones of the facets along a line of the outline: x (axis 0) or y (1) at a level."""
    return {
        part.tone
        for part in parts
        if part.kind == "tone" and sum(abs(point[axis] - level) < 0.02 for point in points(part)) >= 2
    }


@pytest.mark.parametrize(("turn", "lit", "dark"), [(0, -40, 40), (180, 40, -40)])
def test_the_light_stays_with_the_page(turn: int, lit: float, dark: float) -> None:
    """Edges that look to the upper left of the page are light, the others dark, however a ship is turned."""
    parts = built(drawing_of((square(-40, -40, 80),)), "counter", turn)
    for axis in (0, 1):
        assert tones_on(parts, axis, lit) == {DECK + 2}
        assert tones_on(parts, axis, dark) == {DECK - 2}


def test_a_quarter_turn_moves_the_light_by_a_side() -> None:
    """A ship that heads to the right of the page has its light on its bow and port side changed for port and stern."""
    parts = built(drawing_of((square(-40, -40, 80),)), "counter", 90)
    assert tones_on(parts, 0, -40) == {DECK + 2}
    assert tones_on(parts, 1, 40) == {DECK + 2}
    assert tones_on(parts, 1, -40) == {DECK - 2}


def test_halves_that_are_mirrored_make_one_contour() -> None:
    """Two overlapping halves that are drawn in opposite directions do not cancel each other."""
    port = square(-30, -20, 40)
    mirrored = Shape("body", (MoveTo(30, -20), LineTo(-10, -20), LineTo(-10, 20), LineTo(30, 20), Close()))
    contour = [part for part in built(drawing_of((port, mirrored)), "counter") if part.kind == "contour"]
    assert [sorted(set(points(part))) for part in contour] == [[(-30, -20), (-30, 20), (30, -20), (30, 20)]]


def test_a_hole_stays_open() -> None:
    """A ring keeps its hole."""
    inner = square(-10, -10, 20).commands
    ring = Shape("body", (*square(-40, -40, 80).commands, *inner))
    contour = next(part for part in built(drawing_of((ring,)), "counter") if part.kind == "contour")
    assert sum(isinstance(one, Close) for one in contour.commands) == 2


def test_every_plan_of_the_games_is_built() -> None:
    """Every drawing has a contour and few enough parts at each level, none of them outside its square and glow."""
    for name, drawing in plans():
        for level, most in LIMITS.items():
            parts = built(drawing, level)
            assert 3 <= len(parts) <= most, (name, level, len(parts))
            assert any(part.kind == "contour" and part.commands for part in parts), name
            assert all(0 <= part.tone < TONES for part in parts), name
            places = [value for part in parts for point in points(part) for value in point]
            assert max(map(abs, places)) < 75, (name, level)


def test_tones_of_every_livery_go_from_dark_to_light() -> None:
    """Neighbouring tones differ in every colour, the darkest reads on white and the lightest hardly."""
    for color in [*(side.color for side in SIDES), "#000000", "#ffffff", "#5f0f2f", "#f4d03f"]:
        tones = ramp(color)
        lights = [contrast(tone, "#000000") for tone in tones]
        assert all(low < high for low, high in pairwise(lights)), color
        assert contrast(tones[0], "#ffffff") > 5 > 2 > contrast(tones[-1], "#ffffff"), color


def test_black_and_white_need_no_greys() -> None:
    """In black and white facets are hatched, and the saving ink has lines alone."""
    drawing = shipped("sheetforge.systems.silent_death", "redan")
    for palette, is_hatched in ((MONO, True), (SAVER, False)):
        paths = list(plan(drawing, 0, 0, 30, tones_of(palette, 30)))
        assert {path.style.fill for path in paths} <= {None, "#ffffff"}
        assert {path.style.stroke for path in paths} <= {None, palette.soft_ink}
        least = min(path.style.stroke_width for path in paths if path.style.stroke)
        assert least >= 0.08
        hatches = [
            path
            for path in paths
            if not any(isinstance(one, Close) for one in path.commands) and len(path.commands) > 12
        ]
        assert bool(hatches) == is_hatched


def test_hatching_stays_within_its_area() -> None:
    """The lines of a hatching rise at 45 degrees and end at the edge of the area."""
    lines = hatching(square(-10, -10, 20).commands, 3.0)
    ends = [(one.x, one.y) for one in lines if isinstance(one, (MoveTo, LineTo))]
    assert len(ends) >= 16
    assert all(max(abs(x), abs(y)) <= 10.01 for x, y in ends)
    assert all(abs(x1 + y1 - x2 - y2) < 0.01 for (x1, y1), (x2, y2) in zip(ends[::2], ends[1::2], strict=True))


def test_a_ship_in_colour_is_paler_on_its_display_than_on_its_counter() -> None:
    """Pencil and figures stay legible on a display: its tones are those of a counter with paper between."""
    strong, pale = ramp(COLOR.accent), tones_of(COLOR, 40).ramp
    assert all(contrast(a, "#000000") < contrast(b, "#000000") for a, b in zip(strong, pale, strict=True))


def test_paths_are_the_same_every_time() -> None:
    """Two drawings of a ship are equal to the last figure."""
    drawing = shipped("sheetforge.systems.babylon", "carrier")
    tones = tones_of(COLOR, 40)
    first = [path for path in plan(drawing, 10, 20, 40, tones) if isinstance(path, Path)]
    built.cache_clear()
    assert first == list(plan(drawing, 10, 20, 40, tones))
