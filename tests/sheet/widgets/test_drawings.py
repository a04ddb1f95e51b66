"""Roses, silhouettes, tables and the colours mixed for them."""

from __future__ import annotations

from sys import getrefcount

import pytest

from sheetforge.sheet.drawing import Shape, drawing_of, ellipse
from sheetforge.sheet.palette import COLOR, MONO, PALETTES, SAVER, contrast
from sheetforge.sheet.scene import Box, Polygon
from sheetforge.sheet.walk import bounds
from sheetforge.sheet.widgets.brush import brushes, mixed
from sheetforge.sheet.widgets.cells import Column
from sheetforge.sheet.widgets.silhouette import half_breadths, side_plate, silhouette
from sheetforge.sheet.widgets.sketch import LayoutProblem, Sketch
from sheetforge.sheet.widgets.table import Row, table
from sheetforge.systems.silent_death.sheets.rose import hexagon, rose
from tests.sheet.layout import plain_text


def filled(sketch: Sketch) -> int:
    """How many wedges (or whole hexes) are filled."""
    return sum(isinstance(item, Polygon) and item.style == sketch.brush.wedge for item in sketch.items)


def test_a_hex_stands_on_a_side() -> None:
    """Its top is a side, for the front arc, not a corner."""
    points = hexagon(0.0, 0.0, 10.0)
    assert points[0][1] == pytest.approx(points[1][1])
    assert points[0][1] < points[2][1]


def test_a_rose_fills_the_sides_it_is_given() -> None:
    """One wedge a side; all of them at once make a whole hex."""
    sketch = Sketch(COLOR)
    rose(sketch, 0.0, 0.0, 4.0, [frozenset({0, 5})])
    assert filled(sketch) == 2
    whole = Sketch(COLOR)
    rose(whole, 0.0, 0.0, 4.0, [frozenset(range(6))])
    assert filled(whole) == 1


def test_a_rose_of_two_hexes_is_centred() -> None:
    """Bow and stern lie one below the other about the centre."""
    sketch = Sketch(COLOR)
    rose(sketch, 50.0, 30.0, 3.0, [frozenset({0}), frozenset({3})])
    assert bounds(sketch.items).center == pytest.approx((50.0, 30.0))


WHEEL = drawing_of([Shape("body", ellipse(0, 0, 50, 50))])


def test_a_silhouette_keeps_to_its_square() -> None:
    """Scaled to the size asked for, centred on the point."""
    sketch = Sketch(MONO)
    silhouette(sketch, WHEEL, 20.0, 20.0, 10.0)
    assert Box(15.0, 15.0, 10.0, 10.0).inset(-0.2).contains(bounds(sketch.items))


def test_a_plate_is_drawn_as_often_as_it_is_asked_for() -> None:
    """A sketch that has one is not kept for the next: it goes with its page."""
    sketch, drawing = Sketch(COLOR), drawing_of([Shape("body", ellipse(0.0, 0.0, 10.0, 40.0))])
    users = getrefcount(sketch)
    side_plate(sketch, drawing, Box(0.0, 0.0, 30.0, 8.0))
    once = len(sketch.items)
    side_plate(sketch, drawing, Box(0.0, 0.0, 30.0, 8.0))
    assert len(sketch.items) == 2 * once > 0
    assert getrefcount(sketch) == users


def test_the_breadth_of_a_drawing_follows_its_outline() -> None:
    """A wheel is broadest in the middle, as broad at the bow as at the stern; nothing is even."""
    found = half_breadths(WHEEL)
    assert found == pytest.approx(found[::-1], abs=0.05)
    assert max(found) == found[len(found) // 2] == 1.0
    assert found[0] < 0.7
    assert set(half_breadths(drawing_of([]))) == {1.0}


def test_drawings_are_equal_by_what_they_show() -> None:
    """Two readings of one file are one part of a sheet; another shape is another part."""
    again = drawing_of([Shape("body", ellipse(0, 0, 50, 50))])
    line = drawing_of([Shape("line", ellipse(0, 0, 50, 50))])
    assert again == WHEEL
    assert line != WHEEL


def test_a_table_fills_its_width_and_says_where_it_ends() -> None:
    """Rows below one another; the y after the last comes back."""
    sketch = Sketch(SAVER)
    columns = (Column("weapon", "Weapon", "left", "bold", 1.0), Column("range", "Range", "center"))
    rows = [
        Row(title="Lasers"),
        Row({"weapon": "Pulse Laser", "range": "3/9/10"}),
        Row({"weapon": "Meld Laser", "range": "6/18/20"}),
    ]
    end = table(sketch, Box(0.0, 0.0, 80.0, 90.0), columns, rows, 8.0, 5.0, "table")
    assert end == pytest.approx(6.4 + 15.0)
    assert bounds(sketch.items).width == pytest.approx(80.0, abs=0.5)
    assert "Meld Laser" in plain_text(sketch.items)


def test_a_table_that_is_too_wide_is_a_problem() -> None:
    """Cells are never squeezed over one another."""
    columns, rows = (Column("a", "A"),), [Row({"a": "x" * 60})]
    with pytest.raises(LayoutProblem):
        table(Sketch(COLOR), Box(0, 0, 20, 90), columns, rows, 8, 5, "table")


def test_colours_mix_in_even_steps() -> None:
    """Black to white by halves, and not at all."""
    assert mixed("#000000", "#ffffff", 0.5) == "#808080"
    assert mixed("#102030", "#ffffff", 0.0) == "#102030"


@pytest.mark.parametrize("name", sorted(PALETTES))
def test_numbers_stay_readable_on_the_tints(name: str) -> None:
    """Ink on the tint of a drive box keeps a contrast of 7 at least, in every ink."""
    palette = PALETTES[name]
    for style in (brushes(palette).box_accent, brushes(palette).box_end):
        assert contrast(palette.ink, style.fill or palette.paper) >= 7
