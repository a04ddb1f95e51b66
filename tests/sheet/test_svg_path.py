"""Path data of SVG, read as drawing commands; fontTools reads the same in its own way."""

from __future__ import annotations

from dataclasses import astuple
from math import isfinite

import pytest
from fontTools.pens.recordingPen import RecordingPen
from fontTools.svgLib.path import parse_path
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetforge.sheet.scene import Close, Command, CurveTo, LineTo, MoveTo
from sheetforge.sheet.svg_path import PathError, commands_of


def of_the_other(data: str) -> list[Command]:
    """The same path as fontTools reads it, its curves with one handle raised to two."""
    pen = RecordingPen()
    parse_path(data, pen)
    made: list[Command] = []
    at = start = (0.0, 0.0)
    for name, points in pen.value:
        if name == "moveTo":
            made.append(MoveTo(*points[0]))
            start = points[0]
        elif name == "lineTo":
            made.append(LineTo(*points[0]))
        elif name == "curveTo":
            made.append(CurveTo(*points[0], *points[1], *points[2]))
        elif name == "qCurveTo":
            (cx, cy), (x, y) = points
            first = (at[0] + (cx - at[0]) * 2 / 3, at[1] + (cy - at[1]) * 2 / 3)
            made.append(CurveTo(*first, x + (cx - x) * 2 / 3, y + (cy - y) * 2 / 3, x, y))
        elif name == "closePath":
            made.append(Close())
        at = points[-1] if points else start
    return made


def figures(commands: list[Command] | tuple[Command, ...]) -> list[float]:
    """Every coordinate of an outline, in order."""
    names = ("x1", "y1", "x2", "y2", "x", "y")
    return [getattr(one, name) for one in commands for name in names if hasattr(one, name)]


NUMBER = st.integers(-500, 500).map(lambda n: f"{n / 10:g}")


def step(letters: str, count: int) -> st.SearchStrategy[str]:
    """A command with one of some letters and a given number of arguments."""
    numbers = st.lists(NUMBER, min_size=count, max_size=count).map(" ".join)
    return st.builds("{} {}".format, st.sampled_from(letters), numbers)


STEPS = st.one_of(step("LlTt", 2), step("HhVv", 1), step("Cc", 6), step("SsQq", 4), step("Mm", 2))


@settings(max_examples=300, deadline=None)
@given(NUMBER, NUMBER, st.lists(STEPS, max_size=8))
def test_lines_and_curves_are_what_another_reader_makes_of_them(x: str, y: str, steps: list[str]) -> None:
    """Absolute and relative, smooth and plain: the same commands with the same figures."""
    data = f"M {x} {y} {' '.join(steps)}"
    ours, theirs = commands_of(data), of_the_other(data)
    assert [type(one) for one in ours] == [type(one) for one in theirs]
    assert figures(ours) == pytest.approx(figures(theirs), abs=1e-6)


RADIUS = st.integers(20, 400).map(lambda n: n / 10)


@settings(max_examples=300, deadline=None)
@given(RADIUS, RADIUS, st.integers(-180, 180), st.booleans(), st.booleans(), st.integers(-40, 40), st.integers(-40, 40))
def test_an_arc_stays_on_its_ellipse(rx: float, ry: float, turn: int, far: bool, way: bool, x: int, y: int) -> None:
    """Every point of the curves lies where another reader's lie, and they end where it ends."""
    data = f"M 0 0 A {rx} {ry} {turn} {far:d} {way:d} {x} {y}"
    ours, theirs = commands_of(data), of_the_other(data)
    if (x, y) == (0, 0):
        return
    last = ours[-1]
    assert isinstance(last, CurveTo)
    assert (last.x, last.y) == (x, y)
    # Both take curves of at most a quarter; only the length of their handles may differ a little.
    largest = max(rx, ry, abs(x), abs(y))
    assert figures(ours) == pytest.approx(figures(theirs), abs=largest * 0.001)


def test_numbers_may_stand_close_together() -> None:
    """Signs and points part numbers, and an arc's flags need no space."""
    assert commands_of("M.5-1L3,4-2.5.5") == (MoveTo(0.5, -1.0), LineTo(3.0, 4.0), LineTo(-2.5, 0.5))
    assert commands_of("M0 0a5 5 0 1010 0") == commands_of("M 0 0 a 5 5 0 1 0 10 0")


@pytest.mark.parametrize(
    ("data", "said", "at"),
    [
        ("L 3 4", "starts with M", 0),
        ("3 4", "a letter is missing before '3 4'", 0),
        ("M 0 0 L 3", "L takes 2 numbers; the path ends", 9),
        ("M 0 0 L 3 x", "L takes 2 numbers; 'x' stands where one belongs", 9),
        ("M 0 0 B 3 4", "'B' is not a letter of a path", 6),
        ("M 0 0 Z 5 5", "a letter is missing before '5 5'", 8),
        ("M 0 0 A 5 5 0 2 0 9 9", "A takes 7 numbers; '2 0 9 9'", 13),
        ("M 0 0 L 3 -1e7", "'-1e7' is too large; the most is 1000000", 10),
        ("M 0 0 L 3 " + "9" * 5000, "999…' is too large", 10),
        ("M 0 0 L 1 2;", "L takes 2 numbers; ';' stands where one belongs", 11),
    ],
)
def test_malformed_data_is_refused_at_its_character(data: str, said: str, at: int) -> None:
    """The message names the command and what stands there; the place is that of the slip."""
    with pytest.raises(PathError) as problem:
        commands_of(data)
    assert said in str(problem.value)
    assert problem.value.at == at


@pytest.mark.parametrize("radius", ["1e-300", "1e-7", "1e-5", "1e6"])
@pytest.mark.parametrize("end", ["1e6 -1e6", "1e-9 0", "30 0"])
def test_arcs_of_any_size_are_finite(radius: str, end: str) -> None:
    """Radii that are tiny or huge for the distance give a line or curves, never a fault."""
    for radii in (f"{radius} {radius}", f"{radius} 1e6", f"1e6 {radius}"):
        made = commands_of(f"M 0 0 A {radii} 30 1 0 {end}")
        assert all(isfinite(value) for one in made for value in astuple(one))
        last = made[-1]
        assert isinstance(last, LineTo | CurveTo)
        assert (last.x, last.y) == pytest.approx(tuple(map(float, end.split())))
