"""The PDF backend, read back with another library."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest
import reportlab
from pypdf import PdfReader
from pypdf.generic import DictionaryObject, IndirectObject
from reportlab.pdfgen.canvas import Canvas

from sheetforge.press import pdf
from sheetforge.sheet import faces
from sheetforge.sheet.scene import (
    Anchor,
    Box,
    Define,
    Document,
    Field,
    Group,
    Item,
    Link,
    Page,
    Rect,
    Style,
    Text,
    Transform,
    Use,
)
from tests.press import drawing

ROOT = Path(__file__).parents[2]
POINTS = 72 / 25.4
FILL = Style(fill="#123456")


def _read(*items: Item) -> PdfReader:
    """A document with one page, written and read back."""
    return PdfReader(BytesIO(pdf.write(Document((Page(100, 50, items),)))))


@pytest.fixture(scope="module")
def reader() -> PdfReader:
    """The drawing with every primitive, read back."""
    return PdfReader(BytesIO(pdf.write(drawing.document())))


def test_reportlab_is_the_version_whose_insides_are_used() -> None:
    """The private parts of reportlab that `press.pdf` uses are there; look again on an update."""
    canvas = Canvas(BytesIO())
    assert reportlab.__version__ == "5.1.0"
    assert isinstance(canvas._code, list)
    assert isinstance(canvas._preamble, str)
    assert callable(canvas._addAnnotation)
    assert callable(canvas._bookmarkReference)
    assert canvas._doc.Pages.pages == []


def test_a_file_of_several_pages_has_an_outline() -> None:
    """Of its anchors; without any, of its pages by their titles, those of one title by number too."""
    pages = [
        Page(100, 50, (Rect(1, 1, 9, 9, FILL),), label, title=title)
        for label, title in (("A1", "Sheet A1, left"), ("B1", "Sheet B1, right"), ("x", ""), ("x", ""))
    ]
    reader = PdfReader(BytesIO(pdf.write(Document(tuple(pages)))))
    assert [one.title for one in reader.outline] == ["Sheet A1, left", "Sheet B1, right", "x, page 3", "x, page 4"]
    assert [reader.get_destination_page_number(one) for one in reader.outline] == [0, 1, 2, 3]
    assert not PdfReader(BytesIO(pdf.write(Document(tuple(pages[:1]))))).outline
    named = replace(pages[1], items=(Anchor("own", "Its own"),))
    assert [one.title for one in PdfReader(BytesIO(pdf.write(Document((pages[0], named))))).outline] == ["Its own"]


def test_faces_are_embedded_subsets(reader: PdfReader) -> None:
    """Every face that is used is in the file, cut down to its glyphs; no other font is drawn."""
    fonts = _fonts(reader)
    names = {str(font["/BaseFont"]).split("+")[1] for font in fonts}
    assert names == {faces.metrics(face).postscript_name for face in faces.FACES}
    assert all("/FontFile2" in font["/FontDescriptor"].get_object() for font in fonts)
    assert all("/ToUnicode" in font for font in fonts)


def test_text_comes_back_as_it_was(reader: PdfReader) -> None:
    """What is drawn can be searched and copied, brackets and backslashes included."""
    words = reader.pages[0].extract_text()
    for face in faces.FACES:
        assert f"{face}: Aÿ (fi) 0123 1-6 \\ “½” — ≥ 5" in words
    assert "clipped off" in words


def test_text_stands_where_it_was_put() -> None:
    """A run starts at its point, with its size in points, wherever it is nested."""
    run = Text(10, 20, "Here", "bold", 12, "#000000")
    part = Define("part", (run,))
    reader = _read(run, Transform((run,), 30, 5), Use(part, 50, 10))
    found: list[tuple[float, float]] = []

    def note(words: str, cm: list[float], tm: list[float], _font: object, _size: float) -> None:
        if words.strip():
            x = tm[4] * cm[0] + tm[5] * cm[2] + cm[4]
            y = tm[4] * cm[1] + tm[5] * cm[3] + cm[5]
            found.append((round(x / POINTS, 2), round(50 - y / POINTS, 2)))

    reader.pages[0].extract_text(visitor_text=note)
    assert found[:2] == [(10, 20), (40, 25)]


def test_boxes_are_in_points(reader: PdfReader) -> None:
    """The page, where it is cut and how far ink runs over, measured from the bottom left."""
    page = reader.pages[0]
    assert [float(n) for n in page.mediabox] == pytest.approx([0, 0, 90 * POINTS, 70 * POINTS])
    trim = [2 * POINTS, 2 * POINTS, 88 * POINTS, 68 * POINTS]
    assert [float(n) for n in page.trimbox] == pytest.approx(trim, abs=1e-3)
    assert float(page.bleedbox.left) == pytest.approx(POINTS, abs=1e-3)
    assert reader.pages[1].trimbox == reader.pages[1].mediabox


def test_metadata_and_viewer_settings(reader: PdfReader) -> None:
    """Title, author, language and all; printed at true size, on both sides."""
    information = reader.metadata
    assert information is not None
    assert information.title == "Every primitive – ½"
    assert information.author == "Someone"
    assert information.subject == "A test"
    assert information["/Keywords"] == "one, two"
    assert information.creator == "sheetforge"
    root = reader.trailer["/Root"]
    assert root["/Lang"] == "en-GB"
    assert root["/PageMode"] == "/UseOutlines"
    settings = root["/ViewerPreferences"]
    assert settings["/PrintScaling"] == "/None"
    assert settings["/DisplayDocTitle"] is not None
    assert settings["/Duplex"] == "/DuplexFlipLongEdge"
    assert reader.page_labels == ["All & one", "2"]


def test_a_document_without_an_author_names_the_program() -> None:
    """Its author is sheetforge, in the information dictionary and in XMP: libraries of files sort by it."""
    reader = PdfReader(BytesIO(pdf.write(replace(drawing.document(), author=""))))
    assert reader.metadata is not None
    assert reader.metadata.author == "sheetforge"
    assert reader.xmp_metadata is not None
    assert reader.xmp_metadata.dc_creator == ["sheetforge"]


def test_outline_follows_the_anchors(reader: PdfReader) -> None:
    """Titled anchors make the outline, deeper levels nested, each leading to its page."""
    top, below = reader.outline
    assert top.title == "Everything"
    assert [entry.title for entry in below] == ["A part"]
    assert reader.get_destination_page_number(below[0]) == 0
    assert float(below[0].top) == pytest.approx((70 - 45) * POINTS, abs=1e-2)


def test_lines_of_the_outline_that_are_alike_have_their_pages() -> None:
    """A set of counters that goes on after another has a line for each of its places, which say where they lead."""
    pages = (Page(80, 70, (Anchor("a", "Spares"), Anchor("b", "Ships"))), Page(80, 70, (Anchor("c", "Spares"),)))
    reader = PdfReader(BytesIO(pdf.write(Document(pages))))
    assert [one.title for one in reader.outline] == ["Spares", "Ships", "Spares, page 2"]


def test_outline_closes_gaps_in_levels() -> None:
    """A level that skips one is drawn up, so that a lone detail is still listed."""
    anchors = [Anchor("a", "A", 3), Anchor("b", "B", 5), Anchor("c", "C", 0)]
    first, below, last = _read(*anchors).outline
    assert (first.title, below[0].title, last.title) == ("A", "B", "C")


def test_links_lead_out_and_around(reader: PdfReader) -> None:
    """One link goes to an address, one to an anchor, both without a visible frame."""
    out, around = (a.get_object() for a in reader.pages[0]["/Annots"])
    assert out["/A"]["/URI"] == "https://example.org/?a=1&b=(2)"
    assert [float(n) for n in out["/Rect"]] == pytest.approx(
        [5 * POINTS, 55 * POINTS, 21 * POINTS, 65 * POINTS], abs=1e-3
    )
    assert around["/Dest"][1] == "/XYZ"
    assert [list(a["/Border"])[2] for a in (out, around)] == [0, 0]


def test_a_link_to_nowhere_is_refused() -> None:
    """A link whose anchor is missing is a mistake of the layout, not a dead link in print."""
    with pytest.raises(ValueError, match="leads to '#lost'"):
        _read(Link(Box(0, 0, 5, 5), "#lost"))


@pytest.mark.parametrize(
    ("items", "message"),
    [
        ((Anchor("a"), Anchor("a")), "two anchors are named 'a'"),
        ((Field("text", "f", Box(0, 0, 5, 5)), Field("text", "f", Box(9, 0, 5, 5))), "two form fields are named 'f'"),
        (
            (Use(Define("p", (Rect(0, 0, 1, 1, FILL),)), 0, 0), Use(Define("p", ()), 0, 0)),
            "two different parts are called 'p'",
        ),
        ((Use(Define("p", (Anchor("a"),)), 0, 0),), "part 'p' holds"),
    ],
    ids=["anchors", "fields", "parts", "anchor in part"],
)
def test_names_are_unique(items: tuple[Item, ...], message: str) -> None:
    """What is named twice, or cannot be where it is, is refused before anything is written."""
    with pytest.raises(ValueError, match=message):
        _read(*items)


def test_a_part_is_drawn_once() -> None:
    """A part used fifty times is one object of the file, and parts may use parts."""
    inner = Define("inner", (Rect(0, 0, 2, 2, FILL),))
    outer = Define("ä 1", (Use(inner, 0, 0), Use(inner, 3, 0)))
    reader = _read(*(Use(outer, n, 10) for n in range(50)))
    resources = reader.pages[0]["/Resources"]
    assert len(resources["/XObject"]) == 1
    (form,) = resources["/XObject"].values()
    assert len(form.get_object()["/Resources"]["/XObject"]) == 1
    assert reader.pages[0].get_contents().get_data().count(b" Do ") == 50


def test_equal_parts_made_twice_are_one() -> None:
    """Two layouts that make the same part under the same name share it."""
    uses = [Use(Define("p", (Rect(0, 0, 1, 1, FILL),)), n, 0) for n in range(2)]
    assert len(_read(*uses).pages[0]["/Resources"]["/XObject"]) == 1


def test_more_glyphs_than_one_font_holds() -> None:
    """A face with more than 255 characters in use is split, and reads back whole."""
    letters = [c for c in faces.metrics("regular").advances if c.isalpha()][:300]
    run = Text(1, 10, "".join(letters), "regular", 2, "#000000")
    reader = _read(run)
    assert len(_fonts(reader)) == 2
    assert "".join(letters) in reader.pages[0].extract_text()


def _written(tmp_path: Path, seed: str, epoch: str | None) -> bytes:
    """The drawing as another process writes it, in a home with unhelpful reportlab settings."""
    (tmp_path / ".reportlab_settings").write_text("useA85 = 1\npageCompression = 0\n")
    environment = {"PYTHONPATH": str(ROOT), "PYTHONHASHSEED": seed, "HOME": str(tmp_path)}
    environment |= {"SOURCE_DATE_EPOCH": epoch} if epoch else {}
    environment["PATH"] = os.environ["PATH"]
    code = (
        "import sys; from sheetforge.press import pdf; from tests.press import drawing;"
        "sys.stdout.buffer.write(pdf.write(drawing.document()))"
    )
    command = [sys.executable, "-c", code]
    return subprocess.run(command, env=environment, capture_output=True, check=True).stdout


def test_bytes_are_the_same_everywhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two processes with other hash seeds and settings write what this one writes."""
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    here = pdf.write(drawing.document())
    assert _written(tmp_path, "1", None) == here
    assert _written(tmp_path, "4242", None) == here


def test_source_date_epoch_dates_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    """A packager's date is the date in the file; nothing else of the file depends on it."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    information = PdfReader(BytesIO(pdf.write(drawing.document()))).metadata
    assert information is not None
    assert str(information["/CreationDate"]).startswith("D:20231114")


def test_a_file_has_no_date_that_nobody_set(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its bytes do not depend on the time, so neither its information nor XMP has one."""
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    data = pdf.write(drawing.document())
    reader = PdfReader(BytesIO(data))
    assert reader.metadata is not None
    assert reader.metadata.title
    assert not [name for name in reader.metadata if "Date" in name]
    assert reader.xmp_metadata is not None
    assert reader.xmp_metadata.xmp_create_date is None


def test_writing_leaves_no_trace_in_reportlab() -> None:
    """The settings of reportlab are unchanged for other users of it."""
    from reportlab import rl_config

    before = {name: getattr(rl_config, name) for name in ("useA85", "invariant", "pdfMultiLine")}
    pdf.write(drawing.document())
    assert before == {name: getattr(rl_config, name) for name in before}


def _fonts(reader: PdfReader) -> list[DictionaryObject]:
    """The fonts of the first page, the one that reportlab always lists left out."""
    fonts = reader.pages[0]["/Resources"]["/Font"].get_object()
    found = [f.get_object() if isinstance(f, IndirectObject) else f for f in fonts.values()]
    return [font for font in found if font["/Subtype"] == "/TrueType"]


def test_no_face_is_left_outside() -> None:
    """Every face that a page names is embedded; print shops refuse others."""
    reader = PdfReader(BytesIO(pdf.write(drawing.document())))
    for page in reader.pages:
        for font in page["/Resources"]["/Font"].values():
            described = font["/FontDescriptor"]
            assert "/FontFile2" in described


def test_metadata_stands_in_xmp_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Title, keywords, language, program and dates are those of the information dictionary."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    reader = PdfReader(BytesIO(pdf.write(drawing.document())))
    packet, information = reader.xmp_metadata, reader.metadata
    assert packet is not None
    assert information is not None
    assert packet.dc_title["x-default"] == information.title
    assert packet.pdf_keywords == information["/Keywords"]
    assert packet.xmp_creator_tool == information["/Creator"]
    assert packet.xmp_create_date == information.creation_date.replace(tzinfo=None)


def test_groups_with_a_layer_can_be_switched_off() -> None:
    """A layer is listed once, however many groups it has, and its content is marked."""
    ink = Rect(0, 0, 5, 5, FILL)
    part = Define("part", (Group((ink,), layer="art"),))
    items = (Group((ink,), layer="grid"), Group((ink,), layer="art"), Use(part, 9, 9))
    reader = PdfReader(BytesIO(pdf.write(Document((Page(50, 50, items),)))))
    settings = reader.trailer["/Root"]["/OCProperties"]
    assert sorted(group.get_object()["/Name"] for group in settings["/OCGs"]) == ["Art", "Grid"]
    content = reader.pages[0].get_contents().get_data().decode("latin-1")
    assert content.count("/OC /Layer") == content.count("EMC") == 2
    (form,) = reader.pages[0]["/Resources"]["/XObject"].values()
    assert b"/OC /Layer" in form.get_data()
    assert "/Properties" in form["/Resources"]


def _structure(reader: PdfReader) -> list[tuple[int, str, str]]:
    """Every element: its depth, its type, the words read in its place."""
    found: list[tuple[int, str, str]] = []

    def walk(entry: object, depth: int) -> None:
        entry = entry.get_object() if isinstance(entry, IndirectObject) else entry
        if isinstance(entry, DictionaryObject):
            found.append((depth, str(entry["/S"]), str(entry.get("/Alt", ""))))
            for child in entry["/K"]:
                walk(child, depth + 1)

    for top in reader.trailer["/Root"]["/StructTreeRoot"]["/K"]:
        walk(top, 0)
    return found


def test_a_tagged_file_is_read_in_order() -> None:
    """The heading first, then the runs; a picture and a ticked box are read as their labels."""
    run = Text(5, 5, "small", "regular", 8, "#000000")
    title = Text(5, 9, "TITLE", "bold", 14, "#000000")
    box = Group((Rect(0, 0, 5, 5, FILL), run), role="box", label="Drive 7")
    picture = Group((Rect(0, 0, 5, 5, FILL),), label="A ship")
    panel = Group((run, title, box, picture, Rect(0, 0, 9, 9, FILL)), label="Panel")
    document = Document((Page(50, 50, (panel,), label="p. 1"),) * 2)
    reader = PdfReader(BytesIO(pdf.write(document, tagged=True)))
    page = [
        (1, "/Sect", ""),
        (2, "/H1", ""),
        (2, "/Sect", ""),
        (3, "/P", ""),
        (3, "/Figure", "Drive 7"),
        (3, "/Figure", "A ship"),
    ]
    assert _structure(reader) == [(0, "/Document", ""), *page, *page]
    root = reader.trailer["/Root"]
    assert root["/MarkInfo"]["/Marked"].value is True
    assert root["/Lang"] == "en"
    pieces = root["/StructTreeRoot"]["/ParentTree"]["/Nums"]
    for at, one in enumerate(reader.pages):
        content = one.get_contents().get_data().decode("latin-1")
        assert one["/StructParents"] == at == pieces[2 * at]
        assert content.count("/MCID") == len(pieces[2 * at + 1]) == 4
        assert content.count("BDC") + content.count("BMC") == content.count("EMC")


def test_tags_change_nothing_that_is_seen() -> None:
    """A tagged page is the same picture, in the same bytes each time."""
    plain, tagged = (pdf.write(drawing.document(), tagged=on) for on in (False, True))
    assert pdf.pictures(plain, 72) == pdf.pictures(tagged, 72)
    assert pdf.write(drawing.document(), tagged=True) == tagged
