"""The structure of a tagged PDF as objects of the file: elements, and which element each piece of content is of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from sheetforge.press.pdf_tags import Element, TaggedPen

if TYPE_CHECKING:
    from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFDocument, PDFObjectReference

READ_AS = {"Figure": "Alt", "Form": "Alt"}
"""The key of the words of an element, by its type; the others have a title."""


class Mentioned(NamedTuple):
    """The annotation of a field, its number in the tree from content to elements, and what it is in words."""

    widget: PDFObjectReference
    number: int
    words: str


class Structure:
    """Writes the elements of all pages; `fields` has the place of each field by its name."""

    def __init__(self, doc: PDFDocument, fields: Mapping[str, Mentioned]) -> None:
        self._doc = doc
        self._fields = fields
        self._elements: dict[int, PDFObjectReference] = {}
        self._of_fields: dict[int, PDFObjectReference] = {}

    def write(self, pages: Sequence[TaggedPen]) -> PDFObjectReference:
        """Add the tree of elements, and for each page the elements of its marked pieces; return its root."""
        from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFName

        doc = self._doc
        root = PDFDictionary({"Type": PDFName("StructTreeRoot")})
        tree = doc.Reference(root, "structure")
        whole = PDFDictionary({"Type": PDFName("StructElem"), "S": PDFName("Document"), "P": tree})
        top = doc.Reference(whole, "structure.document")
        numbers: list[object] = []
        for index, (pen, page) in enumerate(zip(pages, doc.Pages.pages, strict=True)):
            self._add(pen.root, top, doc.Reference(page))
            numbers += [index, PDFArray([self._elements[id(one)] for one in pen.marked])]
        for number, element in sorted(self._of_fields.items()):
            numbers += [number, element]
        whole.dict["K"] = PDFArray([self._elements[id(pen.root)] for pen in pages])
        root.dict |= {
            "K": PDFArray([top]),
            "ParentTree": doc.Reference(PDFDictionary({"Nums": PDFArray(numbers)})),
            "ParentTreeNextKey": len(pages) + len(self._of_fields),
        }
        return tree

    def _add(self, element: Element, parent: PDFObjectReference, page: PDFObjectReference) -> None:
        from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFName, PDFString

        entry = PDFDictionary({"Type": PDFName("StructElem"), "S": PDFName(element.type)})
        known = self._elements
        known[id(element)] = own = self._doc.Reference(entry, f"element.{len(known)}")
        for child in element.children:
            if isinstance(child, Element):
                self._add(child, own, page)
        children: list[object] = [
            known[id(child)] if isinstance(child, Element) else child for child in element.children
        ]
        words = element.words
        if element.field:
            place = self._fields[element.field]
            words = place.words
            children.append(self._object(place.widget, page))
            self._of_fields[place.number] = own
        entry.dict |= {"P": parent, "Pg": page, "K": PDFArray(children)}
        if words:
            entry.dict[READ_AS.get(element.type, "T")] = PDFString(words)

    def _object(self, widget: PDFObjectReference, page: PDFObjectReference) -> PDFDictionary:
        """Return the mention of an annotation in the structure."""
        from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFName

        return PDFDictionary({"Type": PDFName("OBJR"), "Obj": widget, "Pg": page})
