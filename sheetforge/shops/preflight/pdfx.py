"""Requirements of PDF/X-1a for a file besides its pages: entries that identify it, and filters.

Colours, faces, boxes, transparency and what is painted are clauses for every shop. A profile of
the printing condition is not asked for: the standard takes the name of a registered one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pypdf import PdfReader
    from pypdf.generic import DictionaryObject

DATES = ("/CreationDate", "/ModDate")

FORBIDDEN = {"/LZWDecode": "LZW", "/LZW": "LZW", "/JBIG2Decode": "JBIG2", "/JPXDecode": "JPEG 2000"}
"""Filters that PDF/X-1a does not allow, and their usual names."""

REGISTRY = "http://www.color.org"
"""The registry of printing conditions that stands in for an embedded profile."""


def lacking_entries(reader: PdfReader) -> Iterator[str]:
    """Yield what an information dictionary, trailer or output intent lacks, with the next step."""
    info = reader.trailer.get("/Info")
    facts: DictionaryObject = {} if info is None else info.get_object()
    if not str(facts.get("/Title", "")).strip():
        yield "the file has no title; give it one"
    for name in DATES:
        if name not in facts:
            yield f"the file has no {name[1:]}; save it with its dates"
    trapped = str(facts.get("/Trapped", "none"))
    if trapped not in ("/True", "/False"):
        yield f"Trapped is {trapped.removeprefix('/')}; it has to be True or False"
    if "/ID" not in reader.trailer:
        yield "the file has no ID; save it with one"
    intents = [intent for intent in intents_of(reader) if intent.get("/S") == "/GTS_PDFX"]
    if len(intents) > 1:
        yield f"the file has {len(intents)} output intents for PDF/X; keep one"
    for intent in intents[:1]:
        if not str(intent.get("/OutputConditionIdentifier", "")):
            yield "the output intent has no OutputConditionIdentifier; name the printing condition"
        if "/DestOutputProfile" in intent:
            continue
        if intent.get("/RegistryName") != REGISTRY:
            yield f"the output intent has no profile, and no RegistryName {REGISTRY}; add one"
        if not str(intent.get("/Info", "")):
            yield "the output intent has no Info; describe the printing condition there"


def intents_of(reader: PdfReader) -> list[DictionaryObject]:
    """Return the output intents of a file."""
    entry = reader.trailer["/Root"].get_object().get("/OutputIntents")
    return [] if entry is None else [one.get_object() for one in entry.get_object()]


def forbidden_filters(reader: PdfReader) -> list[str]:
    """Return the names of the filters of a file that PDF/X-1a does not allow, sorted."""
    from pypdf.generic import ArrayObject, IndirectObject, StreamObject

    found: set[str] = set()
    for number in range(1, int(reader.trailer["/Size"])):
        made = reader.get_object(IndirectObject(number, 0, reader))
        if not isinstance(made, StreamObject):
            continue
        entry = made.get("/Filter")
        whole = None if entry is None else entry.get_object()
        names = list(whole) if isinstance(whole, ArrayObject) else [whole]
        found |= {FORBIDDEN[str(name)] for name in names if str(name) in FORBIDDEN}
    return sorted(found)
