"""Ink variants."""

from __future__ import annotations

from dataclasses import fields

import pytest

from sheetforge.sheet.arms import liveried
from sheetforge.sheet.palette import BLACK, MONO, PALETTES, SAVER, WHITE, Palette, contrast, hatch
from sheetforge.sheet.scene import Box, LineTo, MoveTo, Path, Polygon, Rect, Style, Text
from sheetforge.sheet.widgets.brush import brushes
from sheetforge.sheet.widgets.panel import title_bar
from sheetforge.sheet.widgets.sketch import Sketch
from tests.sheet.art import ARMS

SQUARE = ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0))


def _colors(palette: Palette) -> dict[str, str]:
    """Every role that is painted."""
    values = {field.name: getattr(palette, field.name) for field in fields(palette)}
    return {name: value for name, value in values.items() if str(value).startswith("#")}


def test_mono_is_black_and_white() -> None:
    """Nothing in mono depends on how a printer renders grey."""
    assert set(_colors(MONO).values()) <= {BLACK, WHITE}


def test_saver_fills_nothing() -> None:
    """No role for an area is painted where ink is to be saved, and lines are thin."""
    assert [name for name in _colors(SAVER) if name.endswith("_fill")] == []
    assert SAVER.heavy < 0.4


@pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES)
def test_text_is_legible(palette: Palette) -> None:
    """Every ink has at least the contrast the WCAG asks of small text on what it stands on."""
    grounds = [palette.paper, palette.panel_fill or palette.paper]
    for ground in (*grounds, palette.field_fill or palette.paper):
        for ink in (palette.ink, palette.soft_ink, palette.warning, palette.reconstructed):
            assert contrast(ink, ground) >= 4.5
    assert contrast(palette.header_ink, palette.header_fill or palette.paper) >= 4.5
    assert contrast(palette.accent_ink, palette.accent_fill or palette.paper) >= 4.5


def test_heads_of_columns_have_a_light_ground_in_colour_alone() -> None:
    """Below the dark bar of a title a second one carries nothing but ink; in a livery too they can be read."""
    assert [brushes(palette).head for palette in (MONO, SAVER)] == [None, None]
    for palette in (PALETTES["color"], liveried(PALETTES["color"], ARMS)):
        head = brushes(palette).head
        assert head is not None
        assert head.fill is not None
        assert contrast(head.fill, palette.paper) < 1.6
        assert contrast(palette.ink, head.fill) >= 7.0


def test_low_bars_are_lines_in_black_and_white() -> None:
    """The bar over a part of a page has no ground then; that of a page has one."""
    for height, filled in ((5.0, False), (12.0, True)):
        sketch = Sketch(MONO)
        title_bar(sketch, Box(10.0, 10.0, 80.0, height), "Part", "note")
        grounds = [item for item in sketch.items if isinstance(item, Rect | Path) and item.style.fill == BLACK]
        words = {item.color for item in sketch.items if isinstance(item, Text)}
        assert (bool(grounds), words) == (filled, {WHITE if filled else BLACK})


def test_contrast_has_known_ends() -> None:
    """Black on white is 21, a colour on itself is 1."""
    assert contrast(BLACK, WHITE) == pytest.approx(21)
    assert contrast("#808080", "#808080") == 1


def test_hatching_fills_the_area_and_no_more() -> None:
    """Every line has both ends on the outline, and lines lie the given distance apart."""
    path = hatch(SQUARE, Style(stroke=BLACK), spacing=2, angle=0)
    ends = [command for command in path.commands if isinstance(command, MoveTo | LineTo)]
    assert [command.y for command in ends] == [2, 2, 4, 4, 6, 6, 8, 8]
    assert {command.x for command in ends} == {0, 10}


def test_tint_is_hatched_where_greys_are_not_safe() -> None:
    """Areas differ by hatching in mono and by a flat tint in colour."""
    assert isinstance(MONO.tint(SQUARE)[0], Path)
    assert isinstance(PALETTES["color"].tint(SQUARE)[0], Polygon)
