"""The face in which people type into forms, as an object of a PDF.

A viewer that sets typed text looks characters up by a table that the program that opens the file knows as well, so
the face has that table (`faces.FIELD_ENCODING`) and all its characters; the faces of the pages have only the glyphs
that they use, numbered as they come.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheetforge.sheet.faces import FIELD_ASCENT, FIELD_DESCENT, FIELD_ENCODING, FIELD_FACE, field_font_file, metrics

if TYPE_CHECKING:
    from reportlab.pdfbase.pdfdoc import PDFDocument, PDFObjectReference

FIRST, LAST = 0x20, 0xFF
_NOT_SYMBOLIC = 1 << 5


def embedded(doc: PDFDocument) -> PDFObjectReference:
    """Add the face to a file, and return the reference to it."""
    from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFName, PDFStream, PDFZCompress
    from reportlab.pdfbase.ttfonts import TTFontFace

    face = TTFontFace(str(field_font_file()))
    measures = metrics(FIELD_FACE)
    name = PDFName(measures.postscript_name)
    data = PDFStream(PDFDictionary({"Length1": len(face._ttf_data)}), content=face._ttf_data)
    data.filters = [PDFZCompress]
    descriptor = PDFDictionary(
        {
            "Type": PDFName("FontDescriptor"),
            "FontName": name,
            "Flags": _NOT_SYMBOLIC,
            "FontBBox": PDFArray(face.bbox),
            "ItalicAngle": 0,
            "Ascent": FIELD_ASCENT,
            "Descent": -FIELD_DESCENT,
            "CapHeight": measures.cap_height,
            "StemV": face.stemV,
            "FontFile2": doc.Reference(data),
        }
    )
    characters = bytes(range(FIRST, LAST + 1)).decode(FIELD_ENCODING, "replace")
    font = PDFDictionary(
        {
            "Type": PDFName("Font"),
            "Subtype": PDFName("TrueType"),
            "BaseFont": name,
            "Encoding": PDFName("WinAnsiEncoding"),
            "FirstChar": FIRST,
            "LastChar": LAST,
            "Widths": PDFArray([measures.advances.get(character, 0) for character in characters]),
            "FontDescriptor": doc.Reference(descriptor),
        }
    )
    return doc.Reference(font)
