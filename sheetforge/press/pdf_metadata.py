"""Metadata of a PDF: its information, the same as XMP, which programs for libraries read, standards; its outline."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from os import environ
from typing import TYPE_CHECKING

from sheetforge.sheet.scene import Anchor, Document, Page

if TYPE_CHECKING:
    from reportlab.pdfbase.pdfdoc import PDFArray, PDFDocument
    from reportlab.pdfgen.canvas import Canvas

CREATOR = "sheetforge"

EPOCH = "SOURCE_DATE_EPOCH"
"""The variable with the date of a file, in seconds since 1970; packagers of software set it."""

_DUPLEX = {"long-edge": "DuplexFlipLongEdge", "short-edge": "DuplexFlipShortEdge"}

PRINTING_CONDITION = ("CGATS TR 001", "U.S. Web Coated (SWOP) v2")
"""The registered printing condition of files for a shop, and its usual name."""

_PACKET = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about=""
 xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:pdf="http://ns.adobe.com/pdf/1.3/"
 xmlns:xmp="http://ns.adobe.com/xap/1.0/">
{lines}
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="r"?>"""


def describe(canvas: Canvas, document: Document) -> None:
    """Write title, author (by default the program) and keywords, and the preferences for printing."""
    canvas.setTitle(document.title)
    canvas.setAuthor(document.author or CREATOR)
    canvas.setSubject(document.subject)
    canvas.setKeywords(", ".join(document.keywords))
    canvas.setCreator(CREATOR)
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("DisplayDocTitle", "true")
    if document.duplex:
        canvas.setViewerPreference("Duplex", _DUPLEX[document.duplex])


def xmp(document: Document, author: str, creator: str, producer: str, date: str) -> bytes:
    """Return the packet of a document: the facts of its information dictionary, in XMP."""
    lines = [
        "<dc:format>application/pdf</dc:format>",
        _one_of("dc:title", "Alt", (document.title,), document.language),
        _one_of("dc:description", "Alt", (document.subject,), document.language),
        _one_of("dc:creator", "Seq", (author,)),
        _one_of("dc:subject", "Bag", document.keywords),
        _one_of("dc:language", "Bag", (document.language,)),
        _fact("pdf:Keywords", ", ".join(document.keywords)),
        _fact("pdf:Producer", producer),
        _fact("xmp:CreatorTool", creator),
        _fact("xmp:CreateDate", date),
        _fact("xmp:ModifyDate", date),
    ]
    return _PACKET.format(lines="\n".join(filter(None, lines))).encode()


def _fact(name: str, value: str) -> str:
    return f"<{name}>{escape(value, quote=False)}</{name}>" if value else ""


def _one_of(name: str, form: str, values: tuple[str, ...], language: str = "") -> str:
    """Return a list of values; with a language they are texts for readers, the first the usual."""
    if not any(values):
        return ""
    mark = ' xml:lang="x-default"' if language else ""
    items = "".join(f"<rdf:li{mark}>{escape(value, quote=False)}</rdf:li>" for value in values if value)
    return f"<{name}><rdf:{form}>{items}</rdf:{form}></{name}>"


def is_dated(is_for_shop: bool) -> bool:
    """Return whether a file has a date: that of `SOURCE_DATE_EPOCH`, or any, as standards of print shops need one.

    A file whose bytes do not depend on the time has no date that is true.
    """
    return is_for_shop or EPOCH in environ


def leave_dates_out(doc: PDFDocument) -> None:
    """Leave the dates out of a document's information; reportlab would write the first day of 2000."""
    from reportlab.pdfbase.pdfdoc import PDFInfo

    class DatelessInfo(PDFInfo):  # type: ignore[misc]
        """The information of a document without dates."""

        def format(self, document: PDFDocument) -> bytes:
            return re.sub(rb"\s*/(?:CreationDate|ModDate) \([^)]*\)", b"", super().format(document))

    info = DatelessInfo()
    info.__dict__.update(doc.info.__dict__)
    doc.info = info


def state_standard(doc: PDFDocument, standard: str) -> PDFArray:
    """Say in a document's information which standard it keeps; return its output intents."""
    from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFInfo, PDFName, PDFString

    class StandardInfo(PDFInfo):  # type: ignore[misc]
        """The information of a document that keeps a standard."""

        def format(self, document: PDFDocument) -> bytes:
            plain: bytes = super().format(document)
            entry = b"/GTS_PDFXVersion (%s)" % standard.encode()
            return plain.replace(b">>", entry + b" >>", 1) if plain.count(b">>") == 1 else plain

    info = StandardInfo()
    info.__dict__.update(doc.info.__dict__)
    doc.info = info
    condition, name = PRINTING_CONDITION
    intent = PDFDictionary(
        {
            "Type": PDFName("OutputIntent"),
            "S": PDFName("GTS_PDFX"),
            "OutputConditionIdentifier": PDFString(condition),
            "OutputCondition": PDFString(name),
            "RegistryName": PDFString("http://www.color.org"),
            "Info": PDFString(name),
        }
    )
    return PDFArray([intent])


class Outlined:
    """The destinations of a document and the lines of its outline; `targets` are the anchors that links lead to."""

    def __init__(self, canvas: Canvas) -> None:
        self.targets: set[str] = set()
        self._canvas = canvas
        self._anchors: set[str] = set()
        self._level = -1
        self._said: set[tuple[int, str]] = set()
        """The lines so far, with their levels."""

    def add(self, anchor: Anchor, left: float, top: float) -> None:
        """Add a destination on the page that is written, and its line. Raises ValueError for a name that is taken."""
        if anchor.name in self._anchors:
            raise ValueError(f"two anchors are named '{anchor.name}'")
        self._anchors.add(anchor.name)
        self._canvas.bookmarkPage(anchor.name, fit="XYZ", left=left, top=top, zoom=0)
        if anchor.title:
            # reportlab refuses an entry that is more than one level below the one before.
            self._level = max(0, min(anchor.level, self._level + 1))
            line = anchor.title
            if (self._level, line) in self._said:
                line = f"{line}, page {self._canvas.getPageNumber()}"
            self._said.add((self._level, line))
            self._canvas.addOutlineEntry(line, anchor.name, self._level)

    def finish(self, pages: Sequence[Page]) -> None:
        """Show the outline; without a line of an anchor it has one for each of several pages.

        Raises ValueError for a link to a missing anchor.
        """
        lost = sorted(self.targets - self._anchors)
        if lost:
            raise ValueError(f"a link leads to '#{lost[0]}', and there is no such anchor")
        if self._level < 0 and len(pages) > 1:
            self._list(pages)
        if self._level >= 0:
            self._canvas.showOutline()

    def _list(self, pages: Sequence[Page]) -> None:
        """Give each page a line: its title, with its number where others have the same."""
        doc = self._canvas._doc
        titles = [page.title or page.label or "Page" for page in pages]
        for number, (title, page) in enumerate(zip(titles, doc.Pages.pages, strict=True), 1):
            place = self._canvas._bookmarkReference(f"page.{number}")
            place.fit()
            place.setPage(doc.Reference(page))
            shown = title if titles.count(title) == 1 else f"{title}, page {number}"
            self._canvas.addOutlineEntry(shown, f"page.{number}", 0)
        self._level = 0
