"""The PDF backend: a document as the bytes of one file; and pages of a PDF as pictures.

reportlab writes the file, embeds the faces and keeps the outline; the content streams are our own
(`sheetforge.press.pdf_content`), because that is several times faster than its drawing calls. Only
this module uses private names of reportlab: `Canvas._doc`, `._code`, `._preamble`,
`._make_preamble`, `._addAnnotation`, and `press.pdf_metadata` `._bookmarkReference`. A test pins them
to the version this was written for.

The bytes depend on the document and on `SOURCE_DATE_EPOCH` only, not on the time, the process, the
order of sets or the user's settings.

Groups of the scene with a layer are layers of the file, which viewers can switch off. A tagged file
has a structure as well (`sheetforge.press.pdf_tags`). A file for a print shop has neither; its
colours are inks (`sheetforge.press.plates`).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache, partial
from io import BytesIO
from typing import TYPE_CHECKING, Literal

from sheetforge.content.library import BadRequest
from sheetforge.installed import without_pictures
from sheetforge.press.build import page_begins
from sheetforge.press.pdf_content import POINTS_PER_MM, Glyphs, Ink, Pen, numbers, page_matrix
from sheetforge.press.pdf_file import Made, added, stream, written
from sheetforge.press.pdf_metadata import CREATOR, Outlined, describe, is_dated, leave_dates_out, state_standard, xmp
from sheetforge.press.pdf_resources import FaceCodes, Resources
from sheetforge.press.pdf_survey import Known
from sheetforge.press.pdf_tags import TaggedPen
from sheetforge.press.plates import PlateInk, PlatePen, Separation
from sheetforge.sheet.faces import Face
from sheetforge.sheet.scene import Anchor, Box, Define, Document, Field, Link, Page
from sheetforge.sheet.walk import Placement, bounds_of

if TYPE_CHECKING:
    from reportlab.pdfbase.pdfdoc import PDFCatalog, PDFDictionary, PDFPage, PDFStream
    from reportlab.pdfgen.canvas import Canvas

    from sheetforge.press.forms import FormBook
    from sheetforge.press.pdf_structure import Element, Mentioned

_OVERHANG = 1.0
"""Distance in mm that ink may reach over the measured bounds of a part before it is clipped."""


def write(document: Document, tagged: bool = False, separation: Separation | None = None) -> bytes:
    """Return the document as a PDF file; `tagged` with a structure for screen readers.

    With a `separation` its colours are the inks of a print shop.

    Raises ValueError for a link to a missing anchor, two fields of one name, two different parts
    of one id, and a field value that forms cannot show (`forms.FieldValueError`).
    """
    with _our_settings():
        stream = BytesIO()
        canvas = _canvas_type()(
            stream, pageCompression=1, invariant=1, pdfVersion=(1, 4) if separation else (1, 5), lang=document.language
        )
        describe(canvas, document)
        press = _Press(canvas, document, tagged, separation)
        begins = page_begins.get()
        for number, page in enumerate(document.pages, 1):
            begins(number)
            press.add(page)
        press.finish()
        canvas._doc.format = partial(written, canvas._doc, press.made, packed=separation is None)
        canvas.save()
        # They refer to each other: with that, all streams would stay until the next full collection of garbage.
        for part in (canvas._doc, canvas, press):
            vars(part).clear()
        return stream.getvalue()


class _Press:
    """Adds pages and parts to one reportlab document."""

    def __init__(self, canvas: Canvas, document: Document, tagged: bool, separation: Separation | None) -> None:
        self._canvas = canvas
        self._tagged = tagged
        self._structures: list[TaggedPen] = []
        self._said: Known = {}
        self._doc = canvas._doc
        self._document = document
        self._numbers = numbers()
        self._separation = separation
        self._ink = PlateInk(self._numbers, separation) if separation else Ink(self._numbers)
        self._pen = PlatePen if separation else Pen
        self._faces: dict[Face, FaceCodes] = {}
        self._glyphs: dict[tuple[Face, str], Glyphs] = {}
        self._parts: dict[str, Define] = {}
        self._part_names: dict[int, str] = {}
        self._form: FormBook | None = None
        self._mentioned: dict[str, Mentioned] = {}
        """The fields and links of a tagged file by their names; a link is named by its number."""
        self._outline = Outlined(canvas)
        self.made: Made = {}
        """The objects that reportlab does not know."""
        self._resources = Resources(self._doc, self.made, separation.cut_line if separation else "")

    def glyphs(self, face: Face, text: str) -> Glyphs:
        """Return the codes of a run, as `pdf_content.Book` requires."""
        found = self._glyphs.get((face, text))
        if found is None:
            codes = self._faces.get(face)
            if codes is None:
                codes = self._faces[face] = FaceCodes(face, self._doc)
            found = self._glyphs[face, text] = codes.glyphs(text)
        return found

    def part(self, part: Define) -> str:
        """Return the resource name of a part, which is drawn on its first use."""
        name = self._part_names.get(id(part))
        if name is None:
            known = self._parts.setdefault(part.id, part)
            if known is part:
                name = self._draw_part(part)
            elif known != part:
                raise ValueError(f"two different parts are called '{part.id}'")
            else:
                name = self._part_names[id(known)]
            self._part_names[id(part)] = name
        return name

    def layer(self, name: str) -> str:
        """Return the resource name of a layer that viewers can switch off."""
        return self._resources.layer(name)

    def _draw_part(self, part: Define) -> str:
        """Write a part as a form XObject, which a page or another part draws by its name."""
        pen = self._pen(self, self._ink, self._numbers, inside_part=True)
        pen.draw(part.items)
        if pen.places:
            raise ValueError(f"part '{part.id}' holds a link, an anchor or a field")
        area, n = bounds_of(part).inset(-_OVERHANG), self._numbers
        box = f"/BBox[{n[area.x]} {n[area.y]} {n[area.right]} {n[area.bottom]}]"
        head = f"/Type/XObject/Subtype/Form{box}/Resources {self._resources.of(pen.parts, pen.layers)}"
        return self._resources.add_part(stream(head, pen.close().encode("latin-1")))

    def add(self, page: Page) -> None:
        """Draw one page."""
        canvas = self._canvas
        canvas.setPageSize(tuple(_rounded(_points(page.width), _points(page.height))))
        pen = (
            TaggedPen(self, self._ink, self._numbers, page, self._said)
            if self._tagged
            else self._pen(self, self._ink, self._numbers)
        )
        pen.draw(page.items)
        links = iter(pen.links if isinstance(pen, TaggedPen) else ())
        for item, placement in pen.in_order():
            self._note(item, placement, page, links)
        self._boxes(page)
        canvas._code[:] = [" "]
        canvas.showPage()
        last = self._doc.Pages.pages[-1]
        last.Resources = self._resources.of(pen.parts, pen.layers)
        if any(not isinstance(item, Anchor) for item, _ in pen.places):
            # From one field or link to the next as they are read.
            _extend(last, "Tabs", "/S")
        if isinstance(pen, TaggedPen):
            _extend(last, "StructParents", len(self._structures))
            self._structures.append(pen)
        code = f"{page_matrix(page.height)}\n{pen.close()}"
        last.Contents = f"{added(self._doc, self.made, stream('', code.encode('latin-1')))} 0 R"

    def finish(self) -> None:
        """Write the outline, the form and the page labels of the document."""
        self._outline.finish(() if self._separation is not None else self._document.pages)
        form = None if self._form is None else self._form.catalog_entry()
        if form is not None:
            self._doc.Catalog.AcroForm = form
        self._doc.Catalog.Metadata = self._metadata()
        if not self._is_dated:
            leave_dates_out(self._doc)
        if self._separation is not None and self._separation.standard:
            intent = state_standard(self._doc, self._separation.standard)
            _extend(self._doc.Catalog, "OutputIntents", intent)
        if layers := self._resources.layers():
            _extend(self._doc.Catalog, "OCProperties", layers)
        if self._structures:
            self._add_structure()
        pages = self._document.pages
        if any(page.label for page in pages):
            for number, page in enumerate(pages):
                self._canvas.addPageLabel(number, prefix=page.label or str(number + 1))

    @property
    def _is_dated(self) -> bool:
        return is_dated(self._separation is not None)

    def _metadata(self) -> PDFStream:
        """Return the metadata as XMP."""
        from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFName, PDFStream

        stamp = self._doc._timeStamp
        date = "{:04d}-{:02d}-{:02d}T{:02d}:{:02d}:{:02d}Z".format(*stamp.YMDhms) if self._is_dated else ""
        words = xmp(self._document, self._document.author or CREATOR, CREATOR, self._doc.info.producer, date)
        kind = {"Type": PDFName("Metadata"), "Subtype": PDFName("XML")}
        return PDFStream(PDFDictionary(kind), content=words)

    def _add_structure(self) -> None:
        """Add the structure of all pages."""
        from reportlab.pdfbase.pdfdoc import PDFDictionary

        from sheetforge.press.pdf_structure import Structure

        doc = self._doc
        doc.Catalog.StructTreeRoot = Structure(doc, self._mentioned, self.made).write(self._structures)
        doc.Catalog.MarkInfo = PDFDictionary({"Marked": "true"})

    def _note(self, item: Link | Anchor | Field, placement: Placement, page: Page, links: Iterator[Element]) -> None:
        """Add a link, whose element is the next of `links`, a destination or a field."""
        if isinstance(item, Anchor):
            x, y = placement.point(item.x, item.y)
            self._outline.add(item, *_rounded(_points(x), _points(page.height - y)))
        elif isinstance(item, Field):
            self._field(item, _flipped(placement.box(item.box), page))
        else:
            self._link(item, _flipped(placement.box(item.box), page), next(links, None))

    def _link(self, link: Link, box: Box, element: Element | None) -> None:
        """Add a link."""
        from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFString

        entry = {"Type": "/Annot", "Subtype": "/Link", "Border": "[0 0 0]"}
        annotation = PDFDictionary(entry)
        annotation["Rect"] = PDFArray(_rounded(box.x, box.y, box.right, box.bottom))
        if link.label:
            annotation["Contents"] = PDFString(link.label)
        if link.target.startswith("#"):
            self._outline.targets.add(link.target[1:])
            annotation["Dest"] = self._canvas._bookmarkReference(link.target[1:])
        else:
            annotation["A"] = PDFDictionary({"S": "/URI", "URI": PDFString(link.target)})
        self._canvas._addAnnotation(annotation)
        if element is not None:
            element.annotation = f"#{len(self._mentioned)}"
            self._mention(element.annotation, annotation, link.label)

    def _field(self, field: Field, box: Box) -> None:
        """Add a field."""
        if self._form is None:
            from sheetforge.press.forms import FormBook

            self._form = FormBook(self._doc, self.glyphs)
        widget = self._form.widget(field, box, self._doc.thisPageRef())
        self._canvas._addAnnotation(widget)
        if self._tagged:
            self._mention(field.name, widget, self._form.words(field))

    def _mention(self, name: str, annotation: PDFDictionary, words: str) -> None:
        """Give the annotation of a tagged file a number, after those of all pages."""
        from sheetforge.press.pdf_structure import Mentioned

        number = len(self._document.pages) + len(self._mentioned)
        annotation.dict["StructParent"] = number
        self._mentioned[name] = Mentioned(self._doc.Reference(annotation), number, words)

    def _boxes(self, page: Page) -> None:
        """Set the trim box and the bleed box."""
        for name, box in (("trim", page.trim or page.box), ("bleed", page.bleed)):
            corners = None
            if box is not None:
                area = _flipped(box, page)
                corners = _rounded(area.x, area.y, area.right, area.bottom)
            self._canvas.setCropBox(corners, name)


@cache
def _canvas_type() -> type[Canvas]:
    """Return a canvas that sets no font; a usual one would set Helvetica, which no page uses."""
    from reportlab.pdfgen.canvas import Canvas

    def no_preamble(canvas: Canvas) -> None:
        canvas._preamble = ""

    return type("FontlessCanvas", (Canvas,), {"_make_preamble": no_preamble})


@contextmanager
def _our_settings() -> Iterator[None]:
    """Run reportlab with fixed settings, regardless of a settings file on this machine."""
    from reportlab import rl_config

    wanted = {"useA85": 0, "pdfMultiLine": 0, "pdfComments": 0, "invariant": 1}
    before = {name: getattr(rl_config, name) for name in wanted}
    for name, value in wanted.items():
        setattr(rl_config, name, value)
    try:
        yield
    finally:
        for name, value in before.items():
            setattr(rl_config, name, value)


def _extend(entry: PDFPage | PDFCatalog, name: str, value: object) -> None:
    """Add a key to a dictionary of reportlab that has a fixed list of keys."""
    entry.__NoDefault__ = [*entry.__NoDefault__, name]
    setattr(entry, name, value)


def _points(length: float) -> float:
    """Convert millimetres to points."""
    return length * POINTS_PER_MM


def _rounded(*numbers: float) -> list[float]:
    """Return numbers for a box, with three decimals."""
    return [round(number, 3) for number in numbers]


def _flipped(box: Box, page: Page) -> Box:
    """Return an area of the page in points from its bottom left corner, y upwards."""
    return Box(_points(box.x), _points(page.height - box.bottom), _points(box.width), _points(box.height))


def pictures(
    pdf: bytes, dpi: int, form: Literal["PNG", "JPEG"] = "PNG", packing: int = 6, clear: bool = False
) -> tuple[bytes, ...]:
    """Return every page of a PDF as a picture with its resolution, and the values of form fields.

    PNG is made from the PDF, so that there is no third way of drawing: packed with an effort of 0 to 9, transparent
    where nothing is drawn if `clear`. Raises `BadRequest` where pypdfium2, an optional dependency, is not installed.
    """
    try:
        import pypdfium2
    except ImportError:
        raise BadRequest(without_pictures()) from None
    document = pypdfium2.PdfDocument(pdf)
    # A page a little over a whole number of dots would get one dot more.
    scale = dpi / 72 * (1 - 1e-5)
    streams = list[BytesIO]()
    try:
        document.init_forms()
        for page in document:
            streams.append(BytesIO())
            picture = page.render(scale=scale, fill_color=(255, 255, 255, 0 if clear else 255), rev_byteorder=clear)
            picture.to_pil().save(streams[-1], format=form, dpi=(dpi, dpi), compress_level=packing)
    finally:
        document.close()
    return tuple(stream.getvalue() for stream in streams)
