"""The SVG backend."""

from __future__ import annotations

import re
from base64 import b64decode
from dataclasses import replace
from io import BytesIO
from typing import get_args
from xml.etree import ElementTree

import pytest
from fontTools.ttLib import TTFont

from sheetforge.game import discover
from sheetforge.press import svg
from sheetforge.press.svg import INKSCAPE, TextForm
from sheetforge.products.options import PrintOptions
from sheetforge.sheet import faces
from sheetforge.sheet.scene import (
    Anchor,
    Box,
    Clip,
    Define,
    Document,
    Field,
    Group,
    Item,
    Line,
    Link,
    Page,
    Rect,
    Style,
    Text,
    Use,
)
from sheetforge.sheet.text import text_width
from tests.overlaps import official
from tests.press import drawing

SVG = "{http://www.w3.org/2000/svg}"
LINK = "{http://www.w3.org/1999/xlink}href"
THIN = Style(stroke="#000000", stroke_width=1 / 3)


def _tree(*items: Item, **more: str) -> ElementTree.Element:
    """A page, written and parsed."""
    return ElementTree.fromstring(svg.write(Page(100, 50, items), **more))


def test_size_is_in_millimetres() -> None:
    """The drawing is as large as the page, and its units are millimetres."""
    root = _tree()
    assert (root.get("width"), root.get("height")) == ("100mm", "50mm")
    assert root.get("viewBox") == "0 0 100 50"


def test_text_stays_text() -> None:
    """A run is one selectable element at its point, in its face, with nothing that moves it."""
    root = _tree(Text(10, 20, "a < b & c", "bold", 72, "#123456", letter_spacing=0.5))
    (run,) = root.iter(f"{SVG}text")
    assert run.text == "a < b & c"
    assert run.attrib == {
        "x": "10",
        "y": "20",
        "class": "bold",
        "font-size": "25.4000",
        "fill": "#123456",
        "letter-spacing": "0.5",
    }
    style = str(root.get("style")).split(";")
    assert {"font-kerning:none", "font-variant-ligatures:none"} <= set(style)


def test_spaces_are_kept_where_they_count() -> None:
    """Two spaces in a row are drawn as two, as the PDF draws them."""
    (run,) = _tree(Text(0, 0, "a  b", "bold", 9, "#000000")).iter(f"{SVG}text")
    assert run.get("{http://www.w3.org/XML/1998/namespace}space") == "preserve"


def test_groups_say_what_they_are() -> None:
    """Id, role, label, layer and data are there for readers of every kind."""
    group = Group(
        (Line(0, 0, 1, 1, THIN),),
        id="box 7",
        role="box",
        label="Box 7 & more",
        layer="art",
        data={"box": "07", "track": "main"},
    )
    found = next(element for element in _tree(group).iter(f"{SVG}g"))
    assert found.get("id") == "box-7"
    assert (found.get("role"), found.get("aria-roledescription")) == ("group", "box")
    assert found.get("aria-label") == "Box 7 & more"
    assert (found.get("data-layer"), found.get("data-box")) == ("art", "07")
    assert found.get(f"{{{INKSCAPE}}}groupmode") == "layer"
    assert found.get(f"{{{INKSCAPE}}}label") == found.get("aria-label")
    title = found.find(f"{SVG}title")
    assert title is not None
    assert title.text == "Box 7 & more"


def test_roles_that_aria_knows_are_used_as_they_are() -> None:
    """A table is a table to a screen reader."""
    found = next(_tree(Group((), role="table")).iter(f"{SVG}g"))
    assert found.get("role") == "table"
    assert found.get("aria-roledescription") is None


def test_ids_are_unique_on_a_page() -> None:
    """The same card twelve times on a sheet has twelve ids, and none is taken twice."""
    cards = [Group((), id="card"), Group((), id="card-2"), Group((), id="card")]
    ids = [element.get("id") for element in _tree(*cards).iter() if element.get("id")]
    assert ids == ["card", "card-2", "card-3"]


def test_numbers_are_short() -> None:
    """Three decimals at most, none that are not needed, and the same at every time."""
    (line,) = _tree(Line(1 / 3, 2.0, 0.1 + 0.2, -0.00001, THIN)).iter(f"{SVG}line")
    assert [line.get(key) for key in ("x1", "y1", "x2", "y2")] == ["0.333", "2", "0.3", "0"]
    assert line.get("stroke-width") == "0.333"


def test_a_part_is_defined_once() -> None:
    """A part is among the definitions, every use refers to it."""
    part = Define("a part", (Rect(0, 0, 1, 1, THIN),))
    root = _tree(Use(part, 1, 2), Use(part, 3, 4, turns=5))
    first, second = root.iter(f"{SVG}use")
    assert first.get(LINK) == second.get(LINK) == "#part-a-part"
    assert second.get("transform") == "translate(3 4) rotate(90)"
    assert len([g for g in root.iter(f"{SVG}g") if g.get("id") == "part-a-part"]) == 1


def test_equal_clips_are_defined_once() -> None:
    """Pieces of a sheet have one outline; another outline is a clip of its own."""
    square, line = Rect(0, 0, 9, 9, Style()), Line(0, 0, 5, 5, Style(stroke="#000000"))
    found = _tree(Clip(square, (line,)), Clip(replace(square), (line,)), Clip(Rect(0, 0, 4, 4, Style()), ()))
    assert len(list(found.iter(f"{SVG}clipPath"))) == 2
    groups = [one.get("clip-path") for one in found.iter(f"{SVG}g") if one.get("clip-path")]
    assert groups == ["url(#clip)", "url(#clip)", "url(#clip-2)"]


def test_two_parts_of_one_name_are_refused() -> None:
    """The same mistake is refused here and in the PDF."""
    one, other = Define("p", ()), Define("p", (Rect(0, 0, 1, 1, THIN),))
    with pytest.raises(ValueError, match="two different parts are called 'p'"):
        _tree(Use(one, 0, 0), Use(other, 0, 0))


def test_links_within_the_page_and_out_of_it() -> None:
    """A link to an anchor of this page or to an address works; one to another page is left out."""
    box = Box(0, 0, 5, 5)
    root = _tree(Anchor("here"), Link(box, "#here"), Link(box, "#there"), Link(box, "https://a.b/"))
    assert [a.get(LINK) for a in root.iter(f"{SVG}a")] == ["#anchor-here", "https://a.b/"]


def test_fields_draw_nothing() -> None:
    """A fillable sheet looks the same in SVG as the plain one."""
    field = Field("text", "name", Box(0, 0, 5, 5))
    assert svg.write(Page(9, 9, (field,))) == svg.write(Page(9, 9, ()))


def test_faces_are_carried_inside() -> None:
    """Only the faces that are used, the small file where it will do, the whole one otherwise."""
    common = svg.write(Page(9, 9, (Text(0, 0, "Plain 1-6", "bold", 9, "#000000"),)))
    rare = svg.write(Page(9, 9, (Text(0, 0, "Łódź", "bold", 9, "#000000"),)))
    assert common.count("@font-face") == 1
    (small,), (whole,) = (re.findall(r"base64,([^)]+)\)", code) for code in (common, rare))
    assert b64decode(small) == faces.font_file("bold", small=True).read_bytes()
    assert ord("ź") in TTFont(BytesIO(b64decode(whole))).getBestCmap()


def test_title_and_description_name_the_drawing() -> None:
    """A reader hears the title; without one, the label of the page."""
    named = _tree(title="A title", description="More", language="de")
    assert named.get("aria-label") == "A title"
    assert [child.text for child in named][:2] == ["A title", "More"]
    assert ElementTree.fromstring(svg.write(drawing.everything())).get("aria-label") == "All & one"


def test_writing_twice_gives_the_same_bytes() -> None:
    """No id counts on from the drawing before."""
    assert svg.write(drawing.everything()) == svg.write(drawing.everything())


def test_outlines_need_no_face() -> None:
    """A run is the outlines of its glyphs at their measured places, its text the label."""
    text = Text(10, 20, "AVA a", "bold", 72, "#123456", letter_spacing=0.5)
    root = _tree(text, text="outline")
    assert not list(root.iter(f"{SVG}text"))
    assert not list(root.iter(f"{SVG}style"))
    (run,) = (one for one in root.iter(f"{SVG}g") if one.get("aria-label") == "AVA a")
    places = [float(one.get("x", "")) for one in run.iter(f"{SVG}use")]
    size = 72 * 25.4 / 72 / 1000
    advances = faces.metrics("bold").advances
    x, expected = 0.0, []
    for character in "AVA a":
        expected += [x] if character != " " else []
        x += advances[character] + 0.5 / size
    assert places == pytest.approx(expected, abs=0.001)
    # The two A share one outline.
    assert len({path.get("id") for path in root.iter(f"{SVG}path")}) == 3


def test_a_part_may_have_the_usual_id_of_a_glyph() -> None:
    """Letters lead to their glyphs even where a part of the page has the id that they usually have."""
    part = Group((Rect(0, 0, 5, 5, THIN),), id=f"regular-{ord('A'):x}")
    tree = _tree(part, Text(10, 10, "AB", "regular", 8, "#000000"), text="outline")
    drawn = {element.get("id"): element.tag for element in tree.iter() if element.get("id")}
    letters = [use.get(LINK, "")[1:] for use in tree.iter(f"{SVG}use")]
    assert [drawn[letter] for letter in letters] == [f"{SVG}path"] * 2
    assert letters[0] != part.id


def test_the_paper_is_white() -> None:
    """Viewers that show transparency as black show a page."""
    paper = next(_tree().iter(f"{SVG}rect"))
    assert paper.attrib == {"width": "100", "height": "50", "fill": "#ffffff"}


def test_a_run_keeps_its_measured_length_in_another_face() -> None:
    """Programs that set another face squeeze the run into its place."""
    (run,) = _tree(Text(0, 0, "Hull", "bold", 9, "#000000")).iter(f"{SVG}text")
    assert float(run.get("textLength", "")) == pytest.approx(text_width("Hull", "bold", 9), abs=0.001)
    assert run.get("lengthAdjust") == "spacingAndGlyphs"


def ids(text: str) -> list[str]:
    """The ids of a file."""
    return re.findall(r'\bid="([^"]*)"', text)


@pytest.mark.parametrize("form", get_args(TextForm))
def test_ids_are_those_of_no_other_file(form: TextForm) -> None:
    """Pages of displays stand in one page of HTML: no id is there twice, and all that is named is there."""
    for system in ("silent-death", "sovereign-seas"):
        sheets = discover()[system].products()["displays"].plan(official(), system, PrintOptions("a4"), {}).sheets
        documents = [one.lay_out() for one in list(sheets)[:3]]
        files = [
            svg.write_page(document, number, f"{place}/{system}-{number}.svg", form)
            for place, document in enumerate((*documents, documents[0]))
            for number in range(len(document.pages))
        ]
        assert len(files) >= 4
        found = [name for text in files for name in ids(text)]
        assert len(found) == len(set(found)) > 100
        for text in files:
            assert set(re.findall(r"""(?:xlink:href="|url\()#([^")]*)""", text)) <= set(ids(text))


def test_every_file_says_what_it_is() -> None:
    """A title, and a description even where the document has none; a document of several pages numbers them."""
    one = Page(9, 9, (), label="Jig")
    for document, title, about in (
        (Document((one,), "Jig", subject="ship display"), "Jig", "ship display"),
        (Document((one,)), "Jig", "Jig"),
        (Document((one, one), "Displays", subject="ships"), "Displays", "ships, Jig, page 2 of 2"),
    ):
        root = ElementTree.fromstring(svg.write_page(document, len(document.pages) - 1, "x.svg"))
        assert (root.findtext(f"{SVG}title"), root.findtext(f"{SVG}desc")) == (title, about)
