"""Form fields, read back and filled in with another library."""

from __future__ import annotations

import re
from dataclasses import replace
from io import BytesIO
from typing import Literal

import pytest
from pypdf import PdfReader, PdfWriter

from sheetforge.press import forms, pdf
from sheetforge.press.forms import FieldValueError
from sheetforge.press.pdf_content import POINTS_PER_MM
from sheetforge.sheet.fields import field_of
from sheetforge.sheet.scene import Box, Document, Field, Item, Page
from sheetforge.sheet.widgets.sketch import Blank
from tests.press import drawing
from tests.press.viewer import Viewer, filled, ink


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
    still, names, lines = 1 << 23, 1 << 22, 1 << 12
    assert (name["/Ff"], notes["/Ff"]) == (still | names, still | lines)
    assert all(field["/F"] == 4 for field in (name, notes, box))
    assert name["/DA"] == "/Typed 9 Tf 0 g"
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


@pytest.mark.parametrize("value", ["日本", "tab\t"])
def test_a_value_the_form_cannot_show_is_refused(value: str) -> None:
    """The error names the field and the character, and comes before anything is written."""
    with pytest.raises(FieldValueError, match=r"field 'name': the character '.' cannot be shown"):
        _reader(Field("text", "name", Box(0, 0, 20, 5), value))


def test_what_is_written_stands_in_the_middle_of_its_field() -> None:
    """A line has as much room above its capitals as below; lines begin at the top, a margin apart."""
    shown = [a.get_object()["/AP"]["/N"].get_data().decode("latin-1") for a in _reader().pages[0]["/Annots"][:2]]
    starts = [re.search(r"BT 0 g (\S+) TL (\S+) (\S+) Td /Typed (\S+) Tf", one) for one in shown]
    assert [one.groups() for one in starts if one] == [("9.90", "2", "5.35", "9"), ("8.25", "2", "42.27", "7.5")]


def _drawn(kind: Literal["text", "check", "strike", "ring"], **more: str) -> Viewer:
    """An open file with one field, `x`, 20 x 6 mm."""
    field = Field(kind, "x", Box(5, 5, 20, 6), size_pt=11.0, **more)
    return Viewer(pdf.write(Document((Page(30, 16, (field,)),))))


def test_typed_text_looks_as_the_same_value_from_the_start() -> None:
    """The face is in the file, and a viewer sets it where the first appearance has it."""
    start = _drawn("text", value="Zoë 8½")
    typed = _drawn("text")
    typed.write("x", "Zoë 8½")
    assert typed.values() == {"x": "Zoë 8½"}
    box = typed.fields["x"].box
    (left, top, right, low), again = (ink(one.picture(), box) for one in (start, typed))
    assert right - left > 30
    assert [abs(a - b) <= 1 for a, b in zip((left, top, right, low), again, strict=True)] == [True] * 4


def test_a_value_of_another_program_is_set_in_our_face() -> None:
    """A file that pypdf fills in shows the text with the letters of the file, as wide as we measure them."""
    data = pdf.write(Document((Page(60, 16, (Field("text", "x", Box(5, 5, 50, 6), size_pt=11.0),)),)))
    viewer = Viewer(filled(data, {"x": "Hornpipe 123"}))
    left, _, right, _ = ink(viewer.picture(), viewer.fields["x"].box)
    assert (right - left) / 150 * 72 == pytest.approx(forms.text_points("Hornpipe 123", 11.0), abs=2.0)


def test_letters_beyond_the_table_of_forms_are_shown() -> None:
    """Names from anywhere that the face has letters for begin as printed, whatever people can type."""
    viewer = _drawn("text", value="Łódź")
    assert viewer.values() == {"x": "Łódź"}
    left, _, right, _ = ink(viewer.picture(), viewer.fields["x"].box)
    assert (right - left) / 150 * 72 == pytest.approx(forms.text_points("Łódź", 11.0), abs=2.0)


def test_nobody_types_more_than_a_figure_has() -> None:
    """The longest figure is the most, and without one as many digits as are seen."""
    for longest, most in (("-00", 3), ("", 11)):
        viewer = _drawn("text", longest=longest)
        viewer.write("x", "12345678901234567890")
        assert len(viewer.values()["x"]) == most


def test_a_long_value_is_set_smaller() -> None:
    """It is whole on the paper, though not below the least size."""
    field = Field("text", "x", Box(5, 5, 20, 6), "Ship of the line", size_pt=11.0)
    how = forms.typed(field, 20 * POINTS_PER_MM)
    assert how.size < 11.0
    assert forms.text_points(field.value, how.size) <= 20 * POINTS_PER_MM
    assert forms.typed(replace(field, value="Line"), 20 * POINTS_PER_MM).size == 11.0


def test_a_value_too_long_for_its_field_begins_at_the_left() -> None:
    """Set in the middle it would lose its beginning: viewers cut off both ends."""
    short, long = (
        Field("text", name, Box(5, y, 8, 6), name) for name, y in (("Rook", 5), ("Marshal of the Reach", 20))
    )
    first, second = (annotation.get_object() for annotation in _reader(short, long).pages[0]["/Annots"])
    assert first["/Q"] == 1
    assert "/Q" not in second


def test_a_line_in_a_tall_place_stands_in_its_middle() -> None:
    """One that fits is no text of several lines, which viewers set from the top; an empty place is for notes."""

    def several(value: str, height: float = 20.0) -> bool:
        return field_of(
            Blank("craft", Box(0.0, 0.0, 40.0, height), "text", 11.0, "craft"), "ship", value, "Ship"
        ).multiline

    assert several("")
    assert not several("Snarling Badger")
    assert several("Snarling Badger of the second squadron, on loan to the fleet")
    assert not several("", 6.0)


def _choices() -> list[Field]:
    boxes = [Field("ring", f"speed.{n}", Box(10 * n, 5, 8, 6), tooltip=f"speed {n}", choice="speed") for n in (0, 1, 2)]
    return [replace(boxes[0], value="x"), *boxes[1:]]


def test_a_choice_holds_one_value_and_can_be_taken_back() -> None:
    """A click takes the ring from the value before; a second one on the same leaves none."""
    viewer = Viewer(pdf.write(Document((Page(40, 16, tuple(_choices())),))))
    assert viewer.values() == {"speed": "0"}
    viewer.click("speed/2")
    assert viewer.values() == {"speed": "2"}
    boxes = [viewer.fields[f"speed/{n}"].box for n in (0, 2)]
    assert [bool(ink(viewer.picture(), box)) for box in boxes] == [False, True]
    viewer.click("speed/2")
    assert viewer.values() == {"speed": ""}


def test_a_name_is_that_of_a_field_or_of_a_choice() -> None:
    """A field with the name of a choice is refused, before or after."""
    other = Field("text", "speed", Box(5, 5, 8, 6))
    for fields in ([*_choices(), other], [other, *_choices()]):
        with pytest.raises(ValueError, match="two form fields are named 'speed'"):
            _reader(*fields)


def test_equal_words_are_numbered() -> None:
    """A screen reader can tell two fields apart that have the same words."""
    pips = [Field("check", f"pip.{n}", Box(5 * n, 5, 4, 4), tooltip="Ammo", subject="Jig") for n in range(3)]
    said = [a.get_object()["/TU"] for a in _reader(*pips).pages[0]["/Annots"]]
    assert said == ["Jig, Ammo", "Jig, Ammo (2)", "Jig, Ammo (3)"]


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
