"""Charts: steps where the values are, gaps where there are none, all of it in the box."""

from __future__ import annotations

from fractions import Fraction

import pytest

from sheetforge.sheet.curves import Chart, Curve, nice
from sheetforge.sheet.palette import COLOR, MONO, PALETTES, SAVER
from sheetforge.sheet.scene import Box, Group, Line, Polyline, Text
from sheetforge.sheet.text import text_width
from sheetforge.sheet.widgets.chart import TICK_PT, chart, curve_style
from sheetforge.sheet.widgets.sketch import LayoutProblem, Sketch

BOX = Box(10.0, 20.0, 60.0, 45.0)
HALF = Fraction(1, 2)


def drawn(values: Chart, box: Box = BOX, palette: str = "color") -> Group:
    """The group that a chart is."""
    sketch = Sketch(PALETTES[palette])
    chart(sketch, box, values, legend=False, name="c")
    (group,) = sketch.items
    assert isinstance(group, Group)
    return group


def curves(group: Group) -> list[Polyline]:
    """The lines of a chart that are curves: in a chart without a legend, every polyline."""
    return [item for item in group.items if isinstance(item, Polyline)]


def test_a_curve_is_level_over_each_number() -> None:
    """Two numbers make two level pieces, half the width each, at heights true to their values."""
    group = drawn(Chart("", "n", (Curve("a", 1, (Fraction(1), HALF)),), True))
    levels = [item.y1 for item in group.items if isinstance(item, Line) and item.y1 == item.y2]
    (line,) = curves(group)
    (x1, y1), (x2, y2), (x3, y3), (x4, y4) = line.points
    assert (y1, y3) == pytest.approx((min(levels), (min(levels) + max(levels)) / 2))
    assert (y2, y4) == (y1, y3)
    assert x2 == pytest.approx(x3)
    assert x4 - x3 == pytest.approx(x2 - x1)


def test_where_there_is_no_value_the_line_is_broken() -> None:
    """A minimum range leaves a gap; nothing is drawn for a curve without values."""
    gap = Curve("a", 1, (HALF, None, HALF, HALF))
    assert [len(line.points) for line in curves(drawn(Chart("", "n", (gap,), True)))] == [2, 4]
    assert curves(drawn(Chart("", "n", (Curve("a", 1, (None,)),), True))) == []


@pytest.mark.parametrize("palette", sorted(PALETTES))
def test_everything_stays_in_the_box(palette: str) -> None:
    """Curves and words lie inside; the numbers below do not run into one another."""
    values = tuple(Fraction(n, 40) for n in range(40))
    group = drawn(Chart("A title", "hexes", (Curve("a", 1, values),), False), BOX, palette)
    for line in curves(group):
        assert all(BOX.x <= x <= BOX.right and BOX.y <= y <= BOX.bottom for x, y in line.points)
    words = [item for item in group.items if isinstance(item, Text)]
    assert all(BOX.x <= word.x <= BOX.right and BOX.y <= word.y <= BOX.bottom for word in words)


def test_no_two_curves_look_the_same_without_colour() -> None:
    """In black each has another dash."""
    for palette in (MONO, SAVER):
        styles = {curve_style(palette, number, 6).dash for number in range(6)}
        assert len(styles) == 6
    assert len({curve_style(COLOR, number, 6).stroke for number in range(6)}) == 6


@pytest.mark.parametrize("most", [0.03, 0.4, 1, 2.5, 7, 10, 43.7, 99, 1000])
def test_axes_have_round_steps(most: float) -> None:
    """The top is at most five even steps and no lower than the greatest value."""
    top, step = nice(most)
    assert top >= most
    assert round(top / step, 6) in (1, 2, 3, 4, 5)


def test_a_box_that_is_too_small_is_a_problem() -> None:
    """The problem names the chart."""
    with pytest.raises(LayoutProblem, match="Small"):
        drawn(Chart("Small", "n", (Curve("a", 1, (HALF,)),)), Box(0, 0, 12, 12))


@pytest.mark.parametrize(
    ("across", "down", "is_drawn"), [(15.01, 8.01, True), (14.99, 8.01, False), (15.01, 7.99, False)]
)
def test_curves_have_15_by_8_millimetres_at_least(across: float, down: float, is_drawn: bool) -> None:
    """Beside the numbers of the axis and below the title."""
    beside, above = text_width("100", "regular", TICK_PT) + 2.4, 11.6
    box, one = Box(0.0, 0.0, across + beside, down + above), Chart("", "n", (Curve("a", 1, (HALF,)),), True)
    if is_drawn:
        assert curves(drawn(one, box))
    else:
        with pytest.raises(LayoutProblem, match="no room for a chart"):
            drawn(one, box)
