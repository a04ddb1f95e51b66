"""Content streams: state that is set once, numbers that are short."""

from __future__ import annotations

import pytest

from sheetforge.press.pdf_content import Glyphs, Ink, Numbers, Pen, page_matrix
from sheetforge.sheet.faces import Face
from sheetforge.sheet.scene import (
    Circle,
    Clip,
    Define,
    Group,
    Item,
    Line,
    Path,
    Polygon,
    Polyline,
    Rect,
    Style,
    Text,
    Transform,
    Use,
)

THIN = Style(stroke="#000000", stroke_width=0.2)
RED = Style(fill="#ff0000")


class _Book:
    """A document whose fonts are called by their faces."""

    def glyphs(self, face: Face, text: str) -> Glyphs:
        """The text itself."""
        return ((f"/{face}", text),)

    def part(self, part: Define) -> str:
        """The part's own name."""
        return part.id


def _code(*items: Item, inside_part: bool = False) -> list[str]:
    """The operators of some items, a line each."""
    numbers = Numbers()
    pen = Pen(_Book(), Ink(numbers), numbers, inside_part)
    pen.draw(items)
    return pen.close().split("\n")


def test_state_is_set_when_it_changes() -> None:
    """Two lines in one style set the width once; black and solid is how a page starts."""
    assert _code(Line(0, 0, 1, 1, THIN), Line(2, 2, 3, 3, THIN)) == ["0.2 w", "0 0 m 1 1 l S", "2 2 m 3 3 l S"]


def test_a_part_assumes_nothing() -> None:
    """A part is drawn in whatever state the page is in, so it sets all it needs."""
    assert _code(Line(0, 0, 1, 1, THIN), inside_part=True) == ["0 G", "0.2 w", "[] 0 d 0 J 0 j", "0 0 m 1 1 l S"]


def test_state_comes_back_after_a_nested_drawing() -> None:
    """What a clip or a placement sets is forgotten at its end, as the format has it."""
    rect = Rect(0, 0, 1, 1, RED)
    code = _code(rect, Transform((Rect(0, 0, 1, 1, Style(fill="#00ff00")),), 5, 6), rect)
    assert code == ["1 0 0 rg", "0 0 1 1 re f", "q 1 0 0 1 5 6 cm", "0 1 0 rg", "0 0 1 1 re f", "Q", "0 0 1 1 re f"]


def test_text_shares_a_text_object_until_a_shape_comes() -> None:
    """Runs in a row are one text object, the font is named when it changes."""
    first = Text(1, 2, "a", "bold", 72 / 2.54, "#000000")
    second = Text(3, 2, "b", "bold", 72 / 2.54, "#ff0000")
    assert _code(first, second, Line(0, 0, 1, 1, THIN)) == [
        "BT",
        "/bold 10.0000 Tf",
        "1 0 0 -1 1 2 Tm (a) Tj",
        "1 0 0 rg",
        "1 0 0 -1 3 2 Tm (b) Tj",
        "ET",
        "0.2 w",
        "0 0 m 1 1 l S",
    ]


def test_letter_spacing_is_reset() -> None:
    """Spacing holds for its run only."""
    spaced = Text(1, 2, "a", "bold", 9, "#000000", letter_spacing=0.5)
    plain = Text(1, 2, "a", "bold", 9, "#000000")
    code = _code(spaced, plain)
    assert [line for line in code if line.endswith("Tc")] == ["0.5 Tc", "0 Tc"]


@pytest.mark.parametrize(
    ("item", "code"),
    [
        (Rect(1, 2, 3, 4, RED), "1 2 3 4 re f"),
        (Polyline(((0, 0), (1, 0), (1, 1)), THIN), "0 0 m 1 0 l 1 1 l S"),
        (Polygon(((0, 0), (1, 0), (1, 1)), THIN), "0 0 m 1 0 l 1 1 l h S"),
        (Use(Define("p", ()), 1, 2, turns=1), "q 0 1 -1 0 1 2 cm /p Do Q"),
        (Line(0, 0, 1 / 3, 0.00004, THIN), "0 0 m 0.333 0 l S"),
    ],
)
def test_shapes(item: Item, code: str) -> None:
    """Each primitive is one line of operators, in the scene's own millimetres."""
    assert _code(item)[-1] == code


def test_what_is_not_painted_is_not_written() -> None:
    """A shape without fill and stroke, an empty run, a path without steps and a group leave nothing behind."""
    nothing = Rect(0, 0, 1, 1, Style())
    empty = Text(0, 0, "", "bold", 9, "#000000")
    hairless = Circle(0, 0, 1, Style(stroke="#000000", stroke_width=0))
    pathless = Path((), Style(fill="#000000"))
    assert _code(Group((nothing, empty, hairless, pathless))) == [""]


def test_clip_is_a_path_that_is_not_painted() -> None:
    """A clip holds for its items and ends with them."""
    code = _code(Clip(Rect(0, 0, 9, 9, RED), (Line(0, 0, 1, 1, THIN),)))
    assert code[0] == "q 0 0 9 9 re W n"
    assert code[-1] == "Q"


def test_page_matrix_turns_millimetres_upside_down() -> None:
    """The head of a page takes mm from the top left to points from the bottom left."""
    assert page_matrix(297) == "2.8346457 0 0 -2.8346457 0 841.8898 cm"
