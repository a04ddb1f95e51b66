"""Ships as they stand on a map: turned about their middle, in the tones of their side."""

from __future__ import annotations

import pytest

from sheetforge.sheet.drawing import Shape, drawing_of, ellipse
from sheetforge.sheet.hexmap.standing import colors_of, turned
from sheetforge.sheet.scene import MoveTo, Path
from sheetforge.sheet.sides import side

HULL = drawing_of([Shape("body", ellipse(0.0, 0.0, 20.0, 45.0)), Shape("light", ellipse(0.0, -20.0, 5.0, 8.0))])


def test_a_ship_has_the_tones_of_its_plan() -> None:
    """Hull, the side that turns from the light, canopy: three fills, other ones for the enemy."""
    fills = []
    for number in (0, 1):
        paths = list(turned(HULL, 10.0, 10.0, 12.0, 0.0, colors_of(side(number))))
        assert all(isinstance(path, Path) for path in paths)
        fills.append({path.style.fill for path in paths if path.style.fill})  # type: ignore[union-attr]
    assert [len(one) for one in fills] == [3, 3]
    assert not fills[0] & fills[1]


@pytest.mark.parametrize(("angle", "bow"), [(0.0, (10.0, 4.6)), (90.0, (15.4, 10.0)), (180.0, (10.0, 15.4))])
def test_a_ship_turns_clockwise_about_its_middle(angle: float, bow: tuple[float, float]) -> None:
    """Its bow, up in the drawing, points where it faces; the size is that of the whole drawing."""
    hull = next(iter(turned(HULL, 10.0, 10.0, 12.0, angle, colors_of(side(0)))))
    assert isinstance(hull, Path)
    first = hull.commands[0]
    assert isinstance(first, MoveTo)
    assert (first.x, first.y) == pytest.approx(bow, abs=0.01)
