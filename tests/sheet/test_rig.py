"""Masts, yards and funnels of ships that float, in pictures at an angle."""

from __future__ import annotations

import pytest

from sheetforge.sheet.palette import PALETTES
from sheetforge.sheet.profile import stations
from sheetforge.sheet.rig import LEAST, MAST, UPRIGHT, YARDS, rig
from sheetforge.sheet.scene import Line, Point, Polygon
from tests.sheet.test_profile import plan

IRONCLAD = ("sovereign_seas", "broadside-ironclad")


def at(x: float, y: float) -> Point:
    return x, y * 0.5


@pytest.mark.parametrize("ink", ["color", "mono", "saver"])
def test_masts_stand_where_the_plan_has_yards(ink: str) -> None:
    """Each as high as in a side view, with its yards and a pennant at the top."""
    drawing = plan(*IRONCLAD)
    masts, towers = stations(drawing)
    assert len(masts) == 2
    assert towers
    items = list(rig(PALETTES[ink], drawing, at, 1.0, "#224488"))
    tops = {(0.0, round(mast.y * 0.5 - MAST * mast.right * UPRIGHT, 2)) for mast in masts}
    drawn = [(item.x1, item.y1, item.x2, item.y2) for item in items if isinstance(item, Line)]
    for mast, top in zip(sorted(masts, key=lambda box: box.y), sorted(tops, key=lambda one: one[1]), strict=True):
        assert any((x2, y2) in tops and x1 == 0.0 and y1 == round(mast.y * 0.5, 2) for x1, y1, x2, y2 in drawn)
        assert top in {item.points[0] for item in items if isinstance(item, Polygon)}
    assert len([line for line in drawn if line[0] == -line[2] != 0.0]) >= len(masts) * len(YARDS)


def test_small_ships_have_no_rigging() -> None:
    """Its lines would run into each other."""
    drawing = plan(*IRONCLAD)
    fine, coarse = (list(rig(PALETTES["color"], drawing, at, size / 100, "#224488")) for size in (LEAST, LEAST - 0.1))
    assert len(coarse) < len(fine)


def test_ships_of_space_have_none() -> None:
    """Their lines across are no yards."""
    assert list(rig(PALETTES["color"], plan("silent_death", "redan"), at, 1.0, "#224488")) == []
