"""Form fields, read back and filled in with another library."""

from __future__ import annotations

import re
from io import BytesIO

import pytest
from pypdf import PdfReader, PdfWriter

from sheetforge.press import pdf
from sheetforge.press.forms import FieldValueError
from sheetforge.sheet.scene import Box, Document, Field, Item, Page
from tests.press import drawing


def _reader(*items: Item) -> PdfReader:
    """A page of fields, written and read back."""
    page = Page(100, 50, items) if items else drawing.fields()
    return PdfReader(BytesIO(pdf.write(Document((page,)))))


def test_fields_come_back_with_names_and_values() -> None:
    """Each field has its stable name, the value it starts with and what a screen reader says."""
    fields = _reader().get_fields()
    assert fields is not None
    assert list(fields) == ["name", "notes", "box.1", "box.2"]
    assert fields["name"]["/V"] == "Zoë (1)"
    assert fields["name"]["/TU"] == "The name"
    assert fields["notes"]["/V"] == "One\nTwo"
    assert (fields["box.1"]["/V"], fields["box.2"]["/V"]) == ("/Yes", "/Off")


def test_a_printed_minus_is_one_that_can_be_typed() -> None:
    """The sign of print is not in Latin-1: a field that starts with –2 has -2 to type over."""
    field = Field("text", "less", Box(5, 5, 20, 6), "–2, D6−1")
    fields = PdfReader(BytesIO(pdf.write(Document((Page(50, 50, (field,)),))))).get_fields()
    assert fields is not None
    assert fields["less"]["/V"] == "-2, D6-1"


def test_fields_lie_where_the_scene_puts_them() -> None:
    """The place of a field is in points from the bottom left, turned with what it stands in."""
    places = [a.get_object()["/Rect"] for a in _reader().pages[0]["/Annots"]]
    mm = [[round(float(n) * 25.4 / 72, 2) for n in place] for place in places]
    assert mm[0] == [5, 29, 45, 35]
    assert mm[3] == [65, 30, 70, 35]


def test_field_kinds_have_their_flags() -> None:
    """A long text wraps, a short one has its greatest length, both print."""
    name, notes, box, _ = (a.get_object() for a in _reader().pages[0]["/Annots"])
    assert name["/MaxLen"] == 20
    assert (name["/Ff"], notes["/Ff"]) == (0, 4096)
    assert all(field["/F"] == 4 for field in (name, notes, box))
    assert name["/DA"] == "/Helv 9 Tf 0 g"
    assert set(box["/AP"]["/N"]) == {"/Yes", "/Off"}


def test_fields_can_be_filled_in_and_read_again() -> None:
    """What a player types and ticks is in the file that is saved."""
    writer = PdfWriter(clone_from=_reader())
    values = {"name": "Ann", "notes": "hit twice", "box.2": "/Yes"}
    writer.update_page_form_field_values(writer.pages[0], values, auto_regenerate=False)
    stream = BytesIO()
    writer.write(stream)
    fields = PdfReader(stream).get_fields()
    assert fields is not None
    assert fields["name"]["/V"] == "Ann"
    assert fields["notes"]["/V"] == "hit twice"
    assert fields["box.2"]["/V"] == "/Yes"


@pytest.mark.parametrize("value", ["Ω", "Łódź", "“quoted”", "tab\t"])
def test_a_value_the_form_cannot_show_is_refused(value: str) -> None:
    """The error names the field and the character, and comes before anything is written."""
    with pytest.raises(FieldValueError, match=r"field 'name': the character '.' cannot be shown"):
        _reader(Field("text", "name", Box(0, 0, 20, 5), value))


def test_what_is_written_stands_in_the_middle_of_its_field() -> None:
    """A line has as much room above its capitals as below; lines begin at the top, a margin apart."""
    shown = [a.get_object()["/AP"]["/N"].get_data().decode("latin-1") for a in _reader().pages[0]["/Annots"][:2]]
    starts = [re.search(r"/Helv (\S+) Tf .* (\S+) TL (\S+) (\S+) Td", one) for one in shown]
    assert [one.groups() for one in starts if one] == [("9", "10.35", "2", "5.27"), ("7.5", "8.62", "2", "43.64")]


def test_equal_boxes_share_what_they_look_like() -> None:
    """Hundreds of boxes to tick have two pictures among them, not two each."""
    boxes = [Field("check", f"box.{n}", Box(n, 5, 3, 3)) for n in range(60)]
    reader = _reader(*boxes)
    pictures = {state.idnum for a in reader.pages[0]["/Annots"] for state in a.get_object()["/AP"]["/N"].values()}
    assert len(pictures) == 2


def test_a_ring_leaves_what_is_printed_legible() -> None:
    """It is a line around its box, and nothing where it is not set."""
    ring, box = (Field(kind, kind, Box(5, 5, 8, 4), "x") for kind in ("ring", "check"))
    shown = [a.get_object()["/AP"]["/N"] for a in _reader(ring, box).pages[0]["/Annots"]]
    on, stroke = (one["/Yes"].get_data().decode("latin-1") for one in shown)
    assert on.count(" c") == 4
    assert on.rstrip().endswith("h S Q")
    assert " c" not in stroke
    assert shown[0]["/Off"].get_data().strip() == b""


def test_a_document_without_fields_is_no_form() -> None:
    """A sheet that is only to be printed does not open as a form."""
    reader = PdfReader(BytesIO(pdf.write(Document((Page(10, 10, ()),)))))
    assert "/AcroForm" not in reader.trailer["/Root"]
