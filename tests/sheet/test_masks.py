"""Masks: the area of a drawing, and how much two drawings differ."""

from __future__ import annotations

import pytest

from sheetforge.sheet.drawing import Drawing, Shape, drawing_of, ellipse
from sheetforge.sheet.masks import difference, mask_of
from sheetforge.sheet.scene import Close
from sheetforge.sheet.svg_path import commands_of


def drawn(*paths: str) -> Drawing:
    return drawing_of([Shape("body", commands_of(path)) for path in paths])


SQUARE = drawn("M -20 -20 H 20 V 20 H -20 Z")


def test_a_mask_has_the_area_of_its_drawing() -> None:
    """Straight and round shapes alike; a line on them adds nothing."""
    assert mask_of(SQUARE).area == 1600
    wheel = drawing_of([Shape("body", (*ellipse(0, 0, 30, 30), Close()))])
    assert mask_of(wheel).area == pytest.approx(2827, rel=0.02)
    lined = drawing_of([*SQUARE.shapes, Shape("line", commands_of("M 0 -50 V 50"))])
    assert mask_of(lined) == mask_of(SQUARE)


def test_a_mask_knows_what_is_inside() -> None:
    """Points in the square of a drawing, and none outside it; a hole is not inside."""
    mask = mask_of(SQUARE)
    assert mask.has(0, 0)
    assert mask.has(-19.5, 19.5)
    assert not mask.has(21, 0)
    assert not mask.has(0, 80)
    assert len(list(mask.cells())) == mask.area
    holed = drawn("M -20 -20 H 20 V 20 H -20 Z M -10 -10 V 10 H 10 V -10 Z")
    assert mask_of(holed).area == 1200


def test_the_difference_is_a_part_of_both_together() -> None:
    """0 for the same, 1 for apart, a third for two squares that share half of each."""
    assert difference(SQUARE, SQUARE) == 0
    assert difference(SQUARE, drawn("M 30 30 H 40 V 40 H 30 Z")) == 1
    half = drawn("M -20 0 H 20 V 20 H -20 Z")
    assert difference(SQUARE, half) == 0.5
    assert difference(drawing_of([]), drawing_of([])) == 0
