"""The structure of a fillable file, read back: which element each field is, and in which order fields come."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from typing import Any

from pypdf import PdfReader

from sheetforge.press import pdf
from sheetforge.sheet.scene import Anchor, Box, Document, Field, Group, Item, Link, Page, Rect, Style, Text
from tests.press.structure import checked

THIN = Style(stroke="#000000", stroke_width=0.3)


def box(name: str, x: float, y: float) -> Group:
    """A box of a track with a number in it, as sheets draw them."""
    inside = (Rect(x, y, 5, 5, THIN), Text(x + 1, y + 4, name, "bold", 9, "#000000"))
    return Group(inside, name, "box", f"box {name}")


def field(name: str, place: Box, kind: str = "check") -> Field:
    """A field of a ship."""
    assert kind in ("check", "text")
    return Field("text" if kind == "text" else "check", name, place, tooltip=name, subject="Jig")


ITEMS: tuple[Item, ...] = (
    Text(5, 8, "Jig", "bold", 16, "#000000"),
    Group((Text(5, 18, "Hull", "bold", 9, "#000000"), box("1", 20, 14), box("2", 26, 14)), "hull", "table", "Hull"),
    Group((Text(5, 38, "Pilot", "bold", 9, "#000000"), Rect(20, 34, 20, 6, THIN)), "crew", "table", "Crew"),
    # Made after all that is drawn, in another order.
    field("notes", Box(5, 50, 60, 10), "text"),
    field("skill", Box(20, 34, 20, 6), "text"),
    field("hull 2", Box(26, 14, 5, 5)),
    field("hull 1", Box(20, 14, 5, 5)),
)


def reader(*items: Item, tagged: bool = True) -> PdfReader:
    """Two pages of a file, read back."""
    pages = (Page(80, 70, (Text(5, 8, "Cover", "bold", 16, "#000000"),)), Page(80, 70, items))
    return PdfReader(BytesIO(pdf.write(Document(pages), tagged)))


def elements(entry: Any) -> Iterator[Any]:
    """The elements of a structure in the order in which they are read."""
    entry = entry.get_object()
    if not hasattr(entry, "keys"):
        return
    if "/S" in entry:
        yield entry
    kids = entry.get("/K", [])
    for kid in kids if isinstance(kids, list) else [kids]:
        yield from elements(kid)


def tree(file: PdfReader) -> Any:
    return file.trailer["/Root"]["/StructTreeRoot"]


def said(file: PdfReader) -> list[str]:
    """The type of each element, with its words."""
    return [f"{one['/S'][1:]} {one.get('/Alt', one.get('/T', ''))}".strip() for one in elements(tree(file))]


def test_links_are_in_the_structure_with_their_words() -> None:
    """After what is drawn before them; a viewer goes from one to the next as they are read."""
    file = reader(
        Text(5, 8, "Index", "bold", 12, "#000000"),
        *(Link(Box(5, y, 9, 9), "#x", f"To {y}") for y in (9, 20)),
        Anchor("x"),
    )
    assert said(file)[-3:] == ["H1", "Link To 9", "Link To 20"]
    out = Page(80, 70, (Link(Box(5, 5, 9, 9), "https://a.b/", "Out"),))
    assert checked(pdf.write(Document((out,)), True))["/Link"] == 1
    assert [page.get("/Tabs") for page in file.pages] == [None, "/S"]
    assert [one.get_object()["/Contents"] for one in file.pages[1]["/Annots"]] == ["To 9", "To 20"]


def test_fields_are_read_where_their_boxes_are() -> None:
    """A box with a field is read once, as the field; others come at the end of the part that holds them."""
    assert said(reader(*ITEMS)) == [
        "Document",
        "Sect",
        "H1",
        "Sect",
        "H1",
        "Sect Hull",
        "H2",
        "Form Jig, hull 1",
        "Form Jig, hull 2",
        "Sect Crew",
        "P",
        "Form Jig, skill",
        "Form Jig, notes",
    ]


def test_boxes_without_fields_are_a_figure() -> None:
    """The same page, printed: boxes in a row are read as their labels."""
    printed = said(reader(*(item for item in ITEMS if not isinstance(item, Field))))
    assert [one for one in printed if one.startswith(("Figure", "Form"))] == ["Figure box 1, box 2"]


def test_each_field_and_its_element_know_each_other() -> None:
    """The element mentions the annotation, whose number leads back to it; both say the same words."""
    file = reader(*ITEMS)
    numbers = tree(file)["/ParentTree"]["/Nums"]
    parents = dict(zip(numbers[::2], numbers[1::2], strict=True))
    assert list(parents) == list(range(tree(file)["/ParentTreeNextKey"]))
    found = [one for one in elements(tree(file)) if one["/S"] == "/Form"]
    assert len(found) == 4
    for element in found:
        (mention,) = (kid.get_object() for kid in element["/K"])
        widget = mention["/Obj"].get_object()
        assert (mention["/Type"], mention["/Pg"].get_object()) == ("/OBJR", file.pages[1])
        assert element["/Alt"] == widget["/TU"]
        assert parents[widget["/StructParent"]].get_object() == element


def test_the_keyboard_goes_from_field_to_field_as_they_are_read() -> None:
    """In a tagged file by the structure, in any other in the order in which they are made."""
    for tagged, names in (
        (True, ["hull 1", "hull 2", "skill", "notes"]),
        (False, ["notes", "skill", "hull 2", "hull 1"]),
    ):
        cover, page = reader(*ITEMS, tagged=tagged).pages
        assert [widget.get_object()["/T"] for widget in page["/Annots"]] == names
        assert page["/Tabs"] == "/S"
        assert "/Tabs" not in cover
