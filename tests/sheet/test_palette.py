"""Ink variants."""

from __future__ import annotations

from dataclasses import fields

import pytest

from sheetforge.sheet.palette import BLACK, MONO, PALETTES, SAVER, WHITE, Palette, contrast, hatch
from sheetforge.sheet.scene import LineTo, MoveTo, Path, Polygon, Style

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


def test_heads_of_columns_are_filled_in_colour_alone() -> None:
    """Below the black bar of a title a second one carries nothing but ink."""
    assert (MONO.head_fill, SAVER.head_fill, PALETTES["color"].head_fill) == (None, None, PALETTES["color"].header_fill)
    for palette in PALETTES.values():
        assert contrast(palette.head_ink, palette.head_fill or palette.paper) >= 4.5


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
