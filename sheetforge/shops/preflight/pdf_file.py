"""A PDF as a preflight finds it: what holds for the whole file, and its pages with their marks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from io import BytesIO
from typing import TYPE_CHECKING

from sheetforge.sheet.scene import Box
from sheetforge.shops.preflight.clauses import Fault, fault
from sheetforge.shops.preflight.content import MM, PageReader, UnreadableContent, resolved
from sheetforge.shops.preflight.letters import Typeface
from sheetforge.shops.preflight.marks import Mark
from sheetforge.shops.preflight.pdfx import forbidden_filters, intents_of, lacking_entries
from sheetforge.values import values

if TYPE_CHECKING:
    from pypdf import PageObject, PdfReader
    from pypdf.generic import DictionaryObject

BOXES = ("/MediaBox", "/CropBox", "/BleedBox", "/TrimBox", "/ArtBox")


class UnreadableFile(ValueError):
    """A file that is not of the format of its name, with the reason."""


@values(frozen=True, slots=True)
class PageFacts:
    """A page: its boxes in mm from its upper left corner, its marks, its faces.

    `boxes` has those that the page names; `faults` are those found while it was read.
    """

    number: int
    width: float
    height: float
    boxes: dict[str, Box]
    marks: tuple[Mark, ...]
    faces: tuple[Typeface, ...]
    faults: tuple[Fault, ...] = ()

    @property
    def trim(self) -> Box:
        """The finished piece: the trim, or what the page has in its place."""
        for name in ("/TrimBox", "/CropBox"):
            if name in self.boxes:
                return self.boxes[name]
        return Box(0.0, 0.0, self.width, self.height)

    @property
    def bleed(self) -> Box:
        """The area of ink; the trim for a page that names none."""
        return self.boxes.get("/BleedBox", self.trim)


@values(frozen=True, slots=True)
class PdfFacts:
    """A file: its pages, its standard and version, the faults of the file itself.

    `lacks` are the entries of PDF/X-1a that it lacks, `filters` those of its filters that are not
    allowed.
    """

    pages: tuple[PageFacts, ...]
    version: str = ""
    standard: str = ""
    has_intent: bool = False
    lacks: tuple[str, ...] = ()
    filters: tuple[str, ...] = ()
    faults: list[Fault] = field(default_factory=list)


def read_pdf(data: bytes) -> PdfFacts:
    """Read a PDF. Raises `UnreadableFile` for any other file."""
    from pypdf import PdfReader
    from pypdf.errors import PyPdfError

    try:
        reader = PdfReader(BytesIO(data))
        faults: list[Fault] = []
        if reader.is_encrypted:
            faults.append(fault("encryption", "the file is encrypted; save it without a password"))
            if not reader.decrypt(""):
                return PdfFacts((), faults=faults)
        faults += _of_the_file(reader)
        pages = tuple(_page(page, number) for number, page in enumerate(reader.pages, 1))
        kinds = [intent.get("/S") for intent in intents_of(reader)]
        info = reader.metadata or {}
        return PdfFacts(
            pages,
            reader.pdf_header.removeprefix("%PDF-"),
            str(info.get("/GTS_PDFXVersion", "")),
            "/GTS_PDFX" in kinds,
            tuple(lacking_entries(reader)),
            tuple(forbidden_filters(reader)),
            faults,
        )
    except UnreadableFile:
        raise
    except (PyPdfError, ValueError, KeyError, TypeError, AttributeError, RecursionError, OSError) as problem:
        raise UnreadableFile(f"not a readable PDF: {problem}") from None


def _root(reader: PdfReader) -> DictionaryObject:
    root: DictionaryObject = reader.trailer["/Root"].get_object()
    return root


def _of_the_file(reader: PdfReader) -> Iterator[Fault]:
    """Yield the faults of the file's catalogue."""
    root = _root(reader)
    names = root["/Names"].get_object() if "/Names" in root else {}
    opening = root["/OpenAction"].get_object() if "/OpenAction" in root else None
    kind = opening.get("/S") if isinstance(opening, dict) else None
    if "/JavaScript" in names or kind == "/JavaScript":
        yield fault("javascript", "the file has JavaScript; remove it")
    elif kind not in (None, "/GoTo"):
        yield fault("actions", f"opening the file starts an action ({str(kind)[1:]}); remove it")
    if "/AA" in root:
        yield fault("actions", "the file has actions for events; remove them")
    if "/EmbeddedFiles" in names:
        yield fault("attachments", "the file has attachments; remove them")
    form = root["/AcroForm"].get_object() if "/AcroForm" in root else {}
    if form.get("/Fields"):
        count = len(form["/Fields"])
        yield fault("form", f"the file has {count} form fields; build it without --fillable")
    if "/OCProperties" in root:
        groups = root["/OCProperties"].get_object().get("/OCGs", [])
        yield fault("layers", f"the file has {len(groups)} layers; flatten them")


def _page(page: PageObject, number: int) -> PageFacts:
    """Return the facts of a page."""
    unit = float(page.get("/UserUnit", 1.0))
    media = page.mediabox
    left, top = float(media.left), float(media.top)
    width, height = (float(media.width) * unit * MM, float(media.height) * unit * MM)
    boxes = {}
    for name in BOXES:
        if name in page:
            low_x, low_y, high_x, high_y = sorted_box([float(one) for one in page[name]])
            boxes[name] = Box(
                (low_x - left) * unit * MM,
                (top - high_y) * unit * MM,
                (high_x - low_x) * unit * MM,
                (high_y - low_y) * unit * MM,
            )
    faults = list(_of_a_page(page, number))
    area = Box(left, 0.0, float(media.width), float(media.height))
    try:
        read = read_page(page, area, top, unit)
    except UnreadableContent as problem:
        faults.append(fault("content", f"the content cannot be read: {problem}", number))
        return PageFacts(number, width, height, boxes, (), (), tuple(faults))
    for clause, messages in read.found.items():
        faults += [fault(clause, words, number) for words in messages]
    return PageFacts(number, width, height, boxes, tuple(read.marks), tuple(read.faces.values()), tuple(faults))


def sorted_box(corners: list[float]) -> tuple[float, float, float, float]:
    """Return a box of a file as left, low, right, high."""
    ax, ay, bx, by = corners
    return min(ax, bx), min(ay, by), max(ax, bx), max(ay, by)


def _of_a_page(page: PageObject, number: int) -> Iterator[Fault]:
    """Yield the faults of a page's dictionary."""
    turned = int(page.get("/Rotate", 0)) % 360
    if turned:
        yield fault("turned", f"the page is turned by {turned} degrees; turn its content", number)
    unit = float(page.get("/UserUnit", 1.0))
    if unit != 1.0:
        yield fault("turned", f"the page has units of {unit:g} points; use points", number)
    if "/AA" in page:
        yield fault("actions", "the page has actions for events; remove them", number)
    notes = page["/Annots"].get_object() if "/Annots" in page else []
    kinds = [str(note.get_object().get("/Subtype", "/?"))[1:] for note in notes]
    plain = [kind for kind in kinds if kind != "Widget"]
    if plain:
        named = ", ".join(sorted(set(plain)))
        yield fault("annotations", f"{len(plain)} annotations ({named}); remove them", number)
    group = page["/Group"].get_object() if "/Group" in page else {}
    if group.get("/S") == "/Transparency":
        yield fault("transparency", "the page is a transparency group; flatten it", number)


def read_page(page: DictionaryObject, box: Box, flip: float, unit: float) -> PageReader:
    """Return what a page paints. Raises `UnreadableContent`."""
    from pypdf.generic import DictionaryObject as Empty

    reader = PageReader(box, flip, unit)
    data = b"\n".join(_parts(page))
    reader.read(data, resolved(page.get("/Resources", Empty())))
    return reader


def _parts(page: DictionaryObject) -> Iterator[bytes]:
    """Yield the streams of a page's content."""
    from pypdf.generic import ArrayObject

    entry = page.get("/Contents")
    content = entry.get_object() if entry is not None else None
    if content is None:
        return
    try:
        for part in content if isinstance(content, ArrayObject) else [content]:
            yield part.get_object().get_data()
    except Exception as problem:
        raise UnreadableContent(f"the content cannot be decompressed ({problem})") from None
