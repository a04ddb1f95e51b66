"""The drawings of a page: paths as short as they can be written, and lines without points that nobody misses."""

from __future__ import annotations

from itertools import pairwise
from math import cos, hypot, sin
from random import Random
from typing import Any

import pytest

from sheetforge.play.display_steps import BETWEEN, DisplaySteps, LiveDisplay, UnitDisplay
from sheetforge.play.scene_data import CLOSE, FLAT, SceneData, corners_of, leaves, lines, path_text, simplified, thinned
from sheetforge.sheet.scene import (
    Circle,
    Close,
    Command,
    CurveTo,
    Group,
    Line,
    LineTo,
    MoveTo,
    Page,
    Path,
    Point,
    Polygon,
    Polyline,
    Rect,
    Style,
    Text,
    Transform,
)
from sheetforge.sheet.svg_path import commands_of
from tests.play.test_replay_page import spread


@pytest.mark.parametrize(
    ("steps", "digits", "due"),
    [
        ((MoveTo(1, 2), LineTo(1.5, 2.25), LineTo(0.25, -3), LineTo(0.25, -3.5)), 2, "M1 2l.5.25-1.25-5.25 0-.5"),
        ((MoveTo(0, 0), LineTo(10, 0.05), LineTo(10.5, 0.55)), 2, "M0 0l10 .05 .5.5"),
        ((MoveTo(0, 0), LineTo(10.04, 0.06), LineTo(9.96, 1)), 1, "M0 0l10 .1 0 .9"),
        ((MoveTo(3, 3), LineTo(4, 3), Close(), LineTo(3, 4), MoveTo(5, 5), LineTo(5, 6)), 2, "M3 3l1 0zl0 1m2 1l0 1"),
        ((MoveTo(1, 1), CurveTo(2, 1, 3, 2, 3, 3), CurveTo(3, 4, 2, 5, 1, 5)), 2, "M1 1c1 0 2 1 2 2 0 1-1 2-2 2"),
        ((MoveTo(-0.5, 7), LineTo(-0.5, 7), LineTo(0.5, 7)), 2, "M-.5 7h0l1 0"),
        ((MoveTo(0, 0), LineTo(2, 0), LineTo(2, 0.004), LineTo(2, 1)), 2, "M0 0l2 0 0 1"),
        ((), 2, ""),
    ],
)
def test_a_path_is_written_from_point_to_point(steps: tuple[Command, ...], digits: int, due: str) -> None:
    """Relative to the point before, without zeros, spaces and letters that say nothing; rounded once."""
    assert path_text(steps, digits) == due


def test_a_path_reads_back_as_its_points() -> None:
    """Lines of many points, to a hundredth: errors do not add up."""
    random = Random(3)
    points = [(random.uniform(-40, 40), random.choice((random.uniform(-1, 1), 12.0))) for _ in range(200)]
    back = [(step.x, step.y) for step in commands_of(path_text(lines(points), 2)) if isinstance(step, MoveTo | LineTo)]
    assert back == [pytest.approx(point, abs=0.0051) for point in points]


def away(point: Point, line: list[Point]) -> float:
    """The least distance from a line, by trying points along all of its parts."""
    return min(
        hypot(point[0] - a - (c - a) * step / 400, point[1] - b - (d - b) * step / 400)
        for (a, b), (c, d) in pairwise(line)
        for step in range(401)
    )


def test_a_line_loses_only_points_that_lie_on_it() -> None:
    """A spiral away from the corner of the page: what is dropped is nearer than the limit, what is kept is needed."""
    spiral = [(30 + at / 8 * cos(at / 9), 55 + at / 8 * sin(at / 9)) for at in range(90)]
    kept = simplified(spiral)
    assert 20 < len(kept) < 45
    assert (kept[0], kept[-1]) == (spiral[0], spiral[-1])
    assert max(away(point, kept) for point in spiral) < FLAT + 0.01
    assert simplified(spiral, 99) == [spiral[0], spiral[-1]]
    loop: list[Point] = [(5, 5), (8, 9), (5, 5)]
    assert simplified(loop) == loop
    assert simplified(loop, 5.0) == [(5, 5), (5, 5)]
    assert simplified([(0, 0), (9, 1), (8, 0)], 1.2) == [(0, 0), (9, 1), (8, 0)]


def test_strokes_that_begin_together_are_drawn_once() -> None:
    """Those that begin nearer than the limit behind the last one kept are left out; other paths stay whole."""
    places = (0.0, CLOSE / 2, CLOSE, CLOSE * 1.5, CLOSE * 2)
    strokes: list[Command] = [step for x in places for step in (MoveTo(3, x), LineTo(9, x))]
    assert thinned(strokes) == [*strokes[:2], *strokes[4:6], *strokes[8:]]
    assert thinned(strokes[:-1]) == strokes[:-1]
    assert thinned([*strokes[:2], LineTo(3, 0), LineTo(4, 0)]) == [*strokes[:2], LineTo(3, 0), LineTo(4, 0)]


STYLE = Style(fill="#123456")


@pytest.mark.parametrize(
    ("item", "due"),
    [
        (Rect(1, 2, 5, 7, style=STYLE), [(1, 2), (6, 9)]),
        (Line(1, 2, 5, 7, style=STYLE), [(1, 2), (5, 7)]),
        (Circle(10, 20, 3, style=STYLE), [(7, 17), (13, 23)]),
        (Polyline(((1, 2), (3, 4)), style=STYLE), [(1, 2), (3, 4)]),
        (Path((MoveTo(1, 2), LineTo(3, 4), CurveTo(9, 9, 9, 9, 5, 6), Close()), style=STYLE), [(1, 2), (3, 4), (5, 6)]),
    ],
)
def test_corners_of_items(item: Rect | Line | Circle | Polyline | Path, due: list[Point]) -> None:
    """The points between which an item lies."""
    assert corners_of(item) == due


def test_what_is_the_same_is_written_once() -> None:
    """Items, styles, and shapes from twelve characters on, wherever they lie; short ones stand where they are used."""
    scene = SceneData()
    red = Style(stroke="#ff0000", stroke_width=0.5, dash=(1, 2))
    short = Polyline(((0, 0), (1, 2)), style=STYLE)
    long, beside = (Polygon(((x, 0), (x + 1, 2), (x - 3, 4), (x - 5, -6)), style=red) for x in (0, 7.004))
    text = Text(1, 2.345, "Ibis", "bold", 10, "#000000")
    items = [Rect(0, 0, 9, 8, radius=2, style=STYLE), long, short, long, text, Circle(1, 2, 0.125, style=red), beside]
    numbers = [scene.number(leaf) for leaf in leaves([*items, Transform((short,), 5, 6.5, 1), Group((short,))])]
    assert numbers == [0, 1, 2, 1, 3, 4, 5, 6, 2]
    assert scene.data() == {
        "items": [
            ["r", 0, 0, 9, 8, 0, 2],
            ["d", 0, 0, 0, 1],
            ["d", 0, 0, "l1 2", 0],
            ["t", 1, 2.35, "Ibis", 2],
            ["c", 1, 2, 0.12, 1],
            ["d", 7, 0, 0, 1],
            ["m", 5, 6.5, 90, ["d", 0, 0, "l1 2", 0]],
        ],
        "styles": [["#123456"], ["none", "#ff0000", 0.5, "1 2", "butt", "miter"], ["bold", 3.528, "#000000"]],
        "paths": ["l1 2-4 2-2-10z"],
    }
    assert scene.faces == {"bold": set("Ibis")}


def test_a_display_is_written_as_what_comes_and_goes() -> None:
    """Pages stand one below the other without their feet, cut to what is drawn; two equal items stay two."""
    sheet = Page(80, 40, (Rect(10, 5, 30, 8, STYLE), Rect(10, 30, 3, 3, STYLE), Circle(0, 26.5, 0.5, STYLE)))
    box, other = Rect(5, 5, 2, 2, STYLE), Rect(9, 9, 1, 1, STYLE)
    back = (box, box, Group((other,)))
    moments = [(sheet, Page(80, 40, back))] * 2 + [(sheet, Page(80, 40, (box, other, other))), (sheet,)]
    steps = DisplaySteps(lambda at: [UnitDisplay("ibis", "red", "Ibis", min(at, 2), lambda: moments[at])])
    for at in range(len(moments)):
        steps.take(at)
    name, side, size, items, hidden = steps.data()["ibis"]
    below = 27 + BETWEEN
    assert (name, side, size) == ("Ibis", "red", [-2.5, 3, 44.5, below + 10 + 2 - 3])
    assert items == [[0, 2], [2, 3], 3]
    assert steps.scene.data()["items"][2] == ["m", 0, below, 0, ["r", 5, 5, 2, 2, 0]]
    assert hidden == [5]
    assert [steps.step(at) for at in range(4)] == [{}, {}, {"ibis": [3, 5]}, {}]


def test_a_page_of_any_version_comes_to_the_display_that_is_drawn_now() -> None:
    """Items are drawn once, come at their places, go and come back; a page without a version gets all of them."""
    rects = [Rect(5 * number, 5, 2, 2, STYLE) for number in range(6)]
    drawings = [(0, 1, 4), (0, 1, 1, 2, 4), (0, 4), (5, 0, 1, 3, 4), (0, 1, 4)]
    live, pages = LiveDisplay("Ibis", "red"), dict[int, PageOfDisplay]()
    for version, drawing in enumerate(drawings, 1):
        live.take(version, [Page(80, 40, tuple(rects[number] for number in drawing))])
        pages[version] = PageOfDisplay()
        for page in pages.values():
            page.take(live.since(page.version))
            assert page.version == version
            assert [item[1] // 5 for item in page.shown()] == list(drawing)


class PageOfDisplay:
    """A page that has drawn a display, as the modules of pages do."""

    def __init__(self) -> None:
        self.version = 0
        self.scene: list[Any] = []
        self.made: list[Any] = []
        self.hidden: list[bool] = []

    def take(self, news: Any) -> None:
        """Take in what has changed; no item is sent twice."""
        first, *fresh = news["new"].get("items", [len(self.scene)])
        assert first == len(self.scene)
        self.scene += fresh
        for place, item in zip(spread(news["places"]), spread(news["items"]), strict=True):
            self.made.insert(place, self.scene[item])
            self.hidden.insert(place, False)
        for place in spread(news["toggled"]):
            self.hidden[place] = not self.hidden[place]
        self.version = news["version"]

    def shown(self) -> list[Any]:
        """The items that are shown, in their order."""
        return [item for item, hidden in zip(self.made, self.hidden, strict=True) if not hidden]
