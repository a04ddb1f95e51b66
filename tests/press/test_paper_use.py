"""Paper and ink in words, before anything is drawn."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pypdfium2
import pytest

from sheetforge.press import pdf
from sheetforge.press.build import Artefact, Unmade
from sheetforge.press.ink import ink_of, three_inks
from sheetforge.press.paper_use import MOST_STATED, stated, stated_before
from sheetforge.sheet.scene import Circle, Clip, Document, Item, Line, Page, Polygon, Rect, Style, Text, Transform

BLUE = Style(fill="#0000ff")
"""Two inks."""

HAIR = Style(stroke="#000000", stroke_width=0.1)


def page(*items: Item, width: float = 210.0, height: float = 297.0) -> Page:
    return Page(width, height, items)


def test_sheets_are_counted_by_paper_and_side() -> None:
    """Five pages for both sides of A4 are three sheets, two of them printed twice."""
    both = Document((page(Line(0, 0, 0.1, 0, HAIR)),) * 5, duplex="long-edge")
    lying = Document((page(width=279.4, height=215.9),) * 2)
    poster = Document((page(width=900.0, height=700.0),))
    assert stated([both]) == "3 sheets of A4, 2 printed on both sides; ink 0 % of a page"
    assert stated([lying, poster]) == (
        "2 sheets of Letter and 1 page of its own size; ink 0 % of a sheet, 0 % of the page of its own size"
    )


def test_a_blank_back_is_not_printed() -> None:
    """Two ships of different sides on leaves of their own, the first with nothing on its back."""
    full = Page(210.0, 297.0, (Rect(10, 10, 50, 50, Style(fill="#000000")),))
    blank = Page(210.0, 297.0, ())
    assert stated([Document((full, blank, full), duplex="long-edge")]).startswith("2 sheets of A4; ink")
    assert stated([Document((full, full, full), duplex="long-edge")]).startswith("2 sheets of A4, 1 printed on both")


def test_a_build_states_each_document_once_unless_they_are_many() -> None:
    """Files of one group are one document; what prints nothing or cannot be laid out is not counted."""

    def fails() -> Document:
        raise Unmade("no room")

    def file(name: str, document: Callable[[], Document] | None, group: str = "") -> Artefact:
        return Artefact(name, "", bytes, group=group, document=document)

    one = Document((page(),))
    both = [file("a.pdf", lambda: one, "a"), file("a.svg", lambda: one, "a")]
    assert stated_before([*both, file("b.json", None), file("c.pdf", fails)]) == "1 sheet of A4; ink 0 % of a page"
    assert stated_before([file("b.json", None)]) == ""
    many = [file(f"{number}.pdf", lambda: one) for number in range(MOST_STATED)]
    assert stated_before(many) == f"{MOST_STATED} sheets of A4; ink 0 % of a page"
    assert stated_before([*many, file("more.pdf", lambda: one)]) == ""


def test_the_ink_of_a_poster_is_stated_apart() -> None:
    """A dark poster does not hide how little its sheets take; alone it is a page."""
    dark = Document((page(Rect(0.0, 0.0, 900.0, 700.0, BLUE), width=900.0, height=700.0),))
    light = Document((page(), page(Rect(0.0, 0.0, 105.0, 297.0, BLUE))))
    assert stated([dark, light]).endswith("; ink 50 % of a sheet, 200 % of the page of its own size")
    assert stated([dark]).endswith("; ink 200 % of a page")


@pytest.mark.parametrize(
    ("item", "ink"),
    [
        (Rect(0.0, 0.0, 105.0, 297.0, BLUE), 1.0),
        (Polygon(((0.0, 0.0), (210.0, 0.0), (0.0, 297.0)), BLUE), 1.0),
        (Circle(105.0, 148.5, 50.0, BLUE), 2 * 3.1416 * 2500 / (210 * 297)),
        (Line(0.0, 100.0, 210.0, 100.0, Style(stroke="#000000", stroke_width=1.0)), 3 / 297),
        (Clip(Rect(0.0, 0.0, 105.0, 148.5, BLUE), (Rect(0, 0, 210, 297, BLUE),)), 0.5),
        (Transform((Rect(0.0, 0.0, 100.0, 10.0, BLUE),), 200.0, 20.0, 1), 2 * 1000 / (210 * 297)),
        (Rect(-50.0, -50.0, 155.0, 400.0, BLUE), 1.0),
        (Polygon(((-210.0, -297.0), (210.0, -297.0), (210.0, 594.0), (-210.0, 594.0)), BLUE), 2.0),
        (Clip(Rect(0.0, 0.0, 105.0, 297.0, BLUE), (Line(105.0, 0.0, 105.0, 297.0, HAIR),)), 0.3 / 210),
        (Clip(Rect(105.0, 0.0, 99.0, 297.0, BLUE), (Line(105.0, 0.0, 105.0, 297.0, HAIR),)), 0.3 / 210),
        (Clip(Rect(0.0, 0.0, 210.0, 9.0, BLUE), (Line(0.0, 9.0, 210.0, 9.0, HAIR),)), 0.3 / 297),
        (Clip(Rect(0.0, 9.0, 210.0, 99.0, BLUE), (Line(0.0, 9.0, 210.0, 9.0, HAIR),)), 0.3 / 297),
    ],
)
def test_the_ink_of_a_shape_is_its_area(item: Item, ink: float) -> None:
    """Fills, lines, clips with lines on their edges, and what is partly off the page, within a few per cent."""
    assert ink_of([page(item)]) == pytest.approx(ink, rel=0.05)


def test_what_lies_on_top_counts() -> None:
    """White over blue takes the ink away; colors are the sum of their three inks."""
    sheet = Rect(0.0, 0.0, 210.0, 297.0, BLUE)
    assert ink_of([page(sheet, replace(sheet, style=Style(fill="#ffffff")))]) == 0.0
    assert three_inks("#808080") == pytest.approx(1.49, abs=0.01)


def test_the_estimate_agrees_with_the_printed_page() -> None:
    """Type, boxes and lines together, within a quarter of what a rendering of the PDF has."""
    items: list[Item] = [Rect(10.0, 10.0, 190.0, 12.0, Style(fill="#17263d"))]
    items += [
        Text(12.0, 30.0 + 6 * row, "Damage control on ten dice " * 5, "semibold", 10.0, "#000000") for row in range(30)
    ]
    line = Style(stroke="#5a6a80", stroke_width=0.4)
    items += [Rect(12.0 + 9 * n, 220.0, 8.0, 8.0, line) for n in range(20)]
    made = pypdfium2.PdfDocument(pdf.write(Document((page(*items),), "ink")))
    pixels = made[0].render(scale=1).to_pil().convert("RGB").tobytes()
    measured = 3 - 3 * sum(pixels) / 255 / len(pixels)
    assert ink_of([page(*items)]) == pytest.approx(measured, rel=0.25)
