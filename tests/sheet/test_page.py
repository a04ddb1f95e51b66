"""Pages of any game's sheets: copies, blanks as ink or fields, names distinguished, the foot."""

from __future__ import annotations

from sheetforge.sheet.page import PageLook, apart, closed, content_box, copied, sheet_palette, sheet_paper, struck
from sheetforge.sheet.palette import COLOR
from sheetforge.sheet.scene import Anchor, Box, Field, Line, Page, Text, Use
from sheetforge.sheet.widgets.sketch import Sketch
from tests.sheet import layout


def slip() -> Sketch:
    """A drawing with a place for a name and a box to strike off."""
    sketch = Sketch(COLOR, "slip")
    sketch.blank("name", Box(0.0, 0.0, 30.0, 6.0))
    sketch.blank("box.1", Box(0.0, 8.0, 4.0, 4.0), "check")
    return sketch


def test_a_drawing_is_drawn_once_and_put_in_its_places() -> None:
    """Every copy uses the same part of the document."""
    made = copied("slip", slip(), [(10.0, 10.0), (10.0, 40.0)], [])
    uses = [item for item in made if isinstance(item, Use)]
    assert [(use.x, use.y) for use in uses] == [(10.0, 10.0), (10.0, 40.0)]
    assert uses[0].part is uses[1].part
    assert len(made) == 2


def test_what_is_known_of_a_copy_is_written_on_that_copy() -> None:
    """A name in ink, a stroke through a box, at the place of the second copy."""
    made = copied("slip", slip(), [(0.0, 0.0), (0.0, 50.0)], [{}, {"name": "Ann", "box.1": "x"}])
    (text,) = [item for item in made if isinstance(item, Text)]
    (stroke,) = [item for item in made if isinstance(item, Line)]
    assert text.text == "Ann"
    assert 50.0 < text.y < 56.0
    assert 58.0 <= min(stroke.y1, stroke.y2) < max(stroke.y1, stroke.y2) <= 62.0


def test_with_a_prefix_blanks_are_fields_that_start_with_what_is_known() -> None:
    """Each copy has its number in the names of its fields."""
    made = copied("slip", slip(), [(0.0, 0.0), (0.0, 50.0)], [{"name": "Ann"}], "form")
    fields = {item.name: item.value for item in made if isinstance(item, Field)}
    assert fields == {"form.1.name": "Ann", "form.1.box.1": "", "form.2.name": "", "form.2.box.1": ""}


def test_pages_of_the_same_thing_have_different_names() -> None:
    """Fields, anchors and parts get a mark; what is drawn stays as it is."""
    sketch = slip()
    items = copied("slip", sketch, [(0.0, 0.0)], [], "form")
    page = Page(100.0, 100.0, (Anchor("slip"), *items))
    (other,) = apart([page], "2")
    names = [item.name for item in other.items if isinstance(item, Field | Anchor)]
    assert names == ["slip.2", "form.1.name.2", "form.1.box.1.2"]
    assert [item.part.id for item in other.items if isinstance(item, Use)] == ["slip.2"]
    assert len(other.items) == len(page.items)


def test_a_page_says_at_its_foot_what_it_is_and_how_it_was_made() -> None:
    """Title, colophon, paper and the number in a book; the outline leads to its anchor."""
    look = PageLook(paper="letter", colophon="made so", page=7)
    sheet = sheet_paper(look)
    sketch = Sketch(sheet_palette(look), "page")
    page = closed(sheet, sketch, look, "What it is", "Label", "here", "Title", "ring: ours")
    assert page.label == "Label"
    said = layout.plain_text(page.items)
    assert "What it is" in said
    assert "made so  ·  letter  ·  page 7" in said
    assert "ring: ours" in said
    assert isinstance(page.items[0], Anchor)
    assert (page.items[0].name, page.items[0].title) == ("here", "Title")
    assert layout.outside(page, sheet.safe) == []


def test_the_content_ends_above_the_foot() -> None:
    """What a page holds and its colophon do not meet."""
    sheet = sheet_paper(PageLook())
    assert content_box(sheet).bottom < sheet.content.bottom


def test_a_stroke_through_a_wide_box_stays_steep() -> None:
    """Turns that are over stand in boxes several times as wide as high; a square box is struck off whole."""
    square, wide = (struck(Box(10.0, 10.0, width, 5.0), COLOR) for width in (5.0, 45.0))
    for stroke in (square, wide):
        assert isinstance(stroke, Line)
        assert stroke.y1 - stroke.y2 > 3.0
        assert stroke.x2 - stroke.x1 <= 10.0
    assert isinstance(wide, Line)
    assert (wide.x1 + wide.x2) / 2 == 32.5
