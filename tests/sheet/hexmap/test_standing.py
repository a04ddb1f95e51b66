"""Ships as they stand on a map: turned about their middle, in the tones of their side."""

from __future__ import annotations

from collections.abc import Iterable
from math import dist

import pytest

from sheetforge.sheet.drawing import Shape, drawing_of, ellipse
from sheetforge.sheet.hexmap.standing import colors_of, turned
from sheetforge.sheet.scene import Item, LineTo, MoveTo, Path
from sheetforge.sheet.sides import side
from sheetforge.sheet.widgets.silhouette import GLASS

HULL = drawing_of([Shape("body", ellipse(0.0, 0.0, 20.0, 45.0)), Shape("light", ellipse(0.0, -20.0, 5.0, 8.0))])


def outline(paths: Iterable[Item]) -> Path:
    """Return the contour of a ship: its last path."""
    last = list(paths)[-1]
    assert isinstance(last, Path)
    return last


def test_a_ship_has_the_tones_of_its_side() -> None:
    """The hull in the tones of its side, of which an enemy has none; glass alone is the same for all."""
    fills = []
    for number in (0, 1):
        paths = list(turned(HULL, 10.0, 10.0, 12.0, 0.0, colors_of(side(number))))
        fills.append({path.style.fill for path in paths if isinstance(path, Path) and path.style.fill})
    assert fills[0] & fills[1] == set(GLASS[:2])
    assert all(len(own - set(GLASS)) >= 5 for own in fills)


@pytest.mark.parametrize(("angle", "bow"), [(0.0, (10.0, 4.6)), (90.0, (15.4, 10.0)), (180.0, (10.0, 15.4))])
def test_a_ship_turns_clockwise_about_its_middle(angle: float, bow: tuple[float, float]) -> None:
    """Its bow, up in the drawing, points where it faces; the size is that of the whole drawing."""
    contour = outline(turned(HULL, 10.0, 10.0, 12.0, angle, colors_of(side(0))))
    places = [(one.x, one.y) for one in contour.commands if isinstance(one, (MoveTo, LineTo))]
    assert min(dist(place, bow) for place in places) < 0.05
