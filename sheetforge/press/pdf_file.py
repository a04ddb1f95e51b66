"""The bytes of a PDF from its objects: those that are no streams are packed in streams, as PDF 1.5 allows.

reportlab writes each object by itself, with 20 bytes of the table of places. Elements of a structure, fields and
entries of the outline are many and alike: packed together they take a tenth of that. Pages, parts, their resources
and elements are many as well, and are made as bytes: dictionaries of reportlab take ten times as long.
"""

from __future__ import annotations

import zlib
from itertools import accumulate
from struct import pack
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from reportlab.pdfbase.pdfdoc import PDFDocument, PDFObjectReference

PACKED = 200
"""The most objects in one stream: a viewer unpacks a whole stream for one of them."""

EFFORT = 4

Made = dict[int, bytes]
"""Objects that are not known to reportlab, by their numbers."""


_SMALL = (2, 0, 0)
"""The place of an object in a stream whose number is not known yet."""


def added(doc: PDFDocument, made: Made, content: bytes) -> int:
    """Add an object that reportlab does not know; return its number."""
    number = reserved(doc, 1)
    made[number] = content
    return number


def number_of(doc: PDFDocument, reference: PDFObjectReference) -> int:
    """Return the number of an object of reportlab."""
    number: int = doc.idToObjectNumberAndVersion[reference.name][0]
    return number


def text_string(doc: PDFDocument, words: str) -> bytes:
    """Return words as a string of the file."""
    from reportlab.pdfbase.pdfdoc import PDFString, format

    string: bytes = format(PDFString(words), doc)
    return string


def stream(head: str, content: bytes) -> bytes:
    """Return a stream, deflated here so that no setting can change it, with the entries of its dictionary."""
    # A greater effort takes more than twice as long for 4 per cent less.
    data = zlib.compress(content, EFFORT)
    start = f"<<{head}/Filter/FlateDecode/Length {len(data)}>>\nstream\n"
    return b"%s%s\nendstream" % (start.encode("latin-1"), data)


def reserved(doc: PDFDocument, count: int) -> int:
    """Reserve the numbers of so many objects that are written elsewhere; return the first."""
    first: int = doc.objectcounter + 1
    doc.objectcounter += count
    return first


def written(doc: PDFDocument, made: Made, packed: bool) -> bytes:
    """Return the file of a document, with the objects that were made elsewhere, in the order of all numbers.

    Not `packed` it has each object by itself and a table of places in words, as print shops ask for.
    """
    from reportlab.pdfbase import pdfdoc

    doc.encrypt.prepare(doc)
    catalog, info = doc.Reference(doc.Catalog), doc.Reference(doc.info)
    places: list[tuple[int, int, int]] = [(0, 0, 65535)]
    file = [pdfdoc.PDFFile(doc._pdfVersion).format(doc)]
    offset = len(file[0])
    small: list[tuple[int, bytes]] = []
    number = 0
    # Objects are added while others are formatted.
    while number < doc.objectcounter:
        number += 1
        content = made.get(number)
        if content is None:
            content = pdfdoc.format(doc.idToObject[doc.numberToId[number]], doc, toplevel=1).strip()
        if not packed or content.endswith(b"endstream"):
            places.append((1, offset, 0))
            file.append(b"%d 0 obj\n%s\nendobj\n" % (number, content))
            offset += len(file[-1])
            continue
        places.append(_SMALL)
        small.append((number, content))
    ends = b"/Root %s/Info %s/ID %s" % (catalog.format(doc), info.format(doc), pdfdoc.format(doc.ID(), doc))
    if not packed:
        table = b"".join([b"%010d 00000 n \n" % at for _, at, _ in places[1:]])
        first = b"xref\n0 %d\n0000000000 65535 f \n" % len(places)
        file.append(first + table + b"trailer\n<</Size %d%s>>\n" % (len(places), ends))
    else:
        for start in range(0, len(small), PACKED):
            group = small[start : start + PACKED]
            number += 1
            for index, (one, _) in enumerate(group):
                places[one] = (2, number, index)
            places.append((1, offset, 0))
            file.append(b"%d 0 obj\n%s\nendobj\n" % (number, stream(*_packed(group))))
            offset += len(file[-1])
        number += 1
        places.append((1, offset, 0))
        table = b"".join([pack(">BIH", *place) for place in places])
        head = f"/Type/XRef/Size {len(places)}/W[1 4 2]" + ends.decode("latin-1")
        file.append(b"%d 0 obj\n%s\nendobj\n" % (number, stream(head, table)))
    file.append(b"startxref\n%d\n%%%%EOF\n" % offset)
    return b"".join(file)


def _packed(group: list[tuple[int, bytes]]) -> tuple[str, bytes]:
    """Return the head and the content of a stream of objects."""
    contents = [content for _, content in group]
    begins = accumulate([len(content) + 1 for content in contents], initial=0)
    index = " ".join([f"{number} {at}" for (number, _), at in zip(group, begins, strict=False)]).encode() + b" "
    head = f"/Type/ObjStm/N {len(group)}/First {len(index)}"
    return head, index + b" ".join(contents)
