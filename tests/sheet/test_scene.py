"""Scene values and the geometry that comes with them."""

from math import hypot

import pytest

from sheetforge.sheet.scene import Box, CurveTo, Page, Rect, Style, arc, on_circle


def test_values_are_equal_by_content_and_nobody_changes_one() -> None:
    """Two shapes with the same figures are the same key. The type checker refuses an assignment, which is why the
    comment below is needed: it reports one that is not. A field that no shape has is refused when it runs."""
    rect = Rect(1, 2, 3, 4, Style(fill="#ffffff"))
    assert {rect: "page"}[Rect(1, 2, 3, 4, Style(fill="#ffffff"))] == "page"
    rect.x = 1  # type: ignore[misc]
    with pytest.raises(AttributeError):
        rect.depth = 5  # type: ignore[attr-defined]


def test_touching_boxes_do_not_overlap() -> None:
    """Cells that share an edge are neighbours; a hair more than rounding is an overlap."""
    left = Box(0, 0, 10, 10)
    assert not left.overlaps(Box(10, 0, 5, 5))
    assert left.overlaps(Box(9.9, 0, 5, 5))


def test_box_contains_with_edges() -> None:
    """A box holds itself; what sticks out by more than rounding is outside."""
    box = Box(10, 10, 20, 5)
    assert box.contains(box)
    assert box.contains(Box(10 - 1e-9, 10, 20, 5))
    assert not box.contains(Box(9.99, 10, 20, 5))


def test_inset_moves_every_edge() -> None:
    """An inset of 2 and 1 takes 2 mm off left and right and 1 mm off above and below."""
    assert Box(0, 0, 10, 10).inset(2, 1) == Box(2, 1, 6, 8)
    assert Box(0, 0, 10, 10).inset(-1) == Box(-1, -1, 12, 12)
    assert Box(0, 0, 10, 4).center == (5, 2)


@pytest.mark.parametrize(("start", "end"), [(0, 90), (-30, 30), (350, 10), (0, 360), (90, 0)])
def test_arc_stays_on_its_circle(start: float, end: float) -> None:
    """Every point of the curves is within 0.03 % of the radius, and the ends are exact."""
    point = on_circle(5, 7, 10, start)
    for curve in arc(5, 7, 10, start, end):
        for step in range(11):
            x, y = _bezier(point, curve, step / 10)
            assert hypot(x - 5, y - 7) == pytest.approx(10, rel=3e-4)
        point = (curve.x, curve.y)
    assert point == pytest.approx(on_circle(5, 7, 10, end))


def test_angles_run_like_a_compass() -> None:
    """0° is straight up and 90° is to the right, with y growing downwards."""
    assert on_circle(0, 0, 10, 0) == pytest.approx((0, -10))
    assert on_circle(0, 0, 10, 90) == pytest.approx((10, 0))


def test_page_box_is_the_whole_page() -> None:
    """A page's area starts at its top left corner."""
    assert Page(210, 297, ()).box == Box(0, 0, 210, 297)


def _bezier(start: tuple[float, float], curve: CurveTo, t: float) -> tuple[float, float]:
    """A point of a cubic curve."""
    a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
    return (
        a * start[0] + b * curve.x1 + c * curve.x2 + d * curve.x,
        a * start[1] + b * curve.y1 + c * curve.y2 + d * curve.y,
    )
