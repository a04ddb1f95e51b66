"""Faces of a PDF: whether they are in the file, and how wide their letters are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import TYPE_CHECKING

from sheetforge.values import values

if TYPE_CHECKING:
    from pypdf.generic import DictionaryObject

USUAL_WIDTH = 0.5
"""Width of a letter in em where the file does not give it."""


@values(frozen=True, slots=True)
class Typeface:
    """A face: its name, whether it is embedded, the widths of its codes in em."""

    name: str
    embedded: bool
    widths: Mapping[int, float] = field(repr=False)
    default: float = USUAL_WIDTH
    bytes_each: int = 1

    def width(self, text: bytes) -> float:
        """Return the width of a string in em."""
        step = self.bytes_each
        codes = (int.from_bytes(text[at : at + step], "big") for at in range(0, len(text), step))
        return sum(self.widths.get(code, self.default) for code in codes)

    def letters(self, text: bytes) -> int:
        """Return the number of letters of a string."""
        return len(text) // self.bytes_each


def typeface_of(entry: DictionaryObject) -> Typeface:
    """Read a face from its dictionary."""
    name = str(entry.get("/BaseFont", "/a face without a name"))[1:]
    if entry.get("/Subtype") == "/Type0":
        inner = entry["/DescendantFonts"].get_object()[0].get_object()
        default = float(inner.get("/DW", 1000)) / 1000
        return Typeface(name, _is_embedded(inner), _cid_widths(inner), default, 2)
    first = int(entry.get("/FirstChar", 0))
    widths = entry["/Widths"].get_object() if "/Widths" in entry else []
    scale = 1 / 1000
    if entry.get("/Subtype") == "/Type3":
        scale = abs(float(entry["/FontMatrix"].get_object()[0]))
        return Typeface(name, True, {first + index: float(one) * scale for index, one in enumerate(widths)})
    table = {first + index: float(one) * scale for index, one in enumerate(widths)}
    return Typeface(name, _is_embedded(entry), table)


def _is_embedded(entry: DictionaryObject) -> bool:
    descriptor = entry.get("/FontDescriptor")
    if descriptor is None:
        return False
    facts = descriptor.get_object()
    return any(key in facts for key in ("/FontFile", "/FontFile2", "/FontFile3"))


def _cid_widths(entry: DictionaryObject) -> dict[int, float]:
    """Return the widths of a face with codes of two bytes."""
    table: dict[int, float] = {}
    parts = [one.get_object() for one in entry["/W"].get_object()] if "/W" in entry else []
    at = 0
    while at + 1 < len(parts):
        first, second = int(parts[at]), parts[at + 1]
        if isinstance(second, list):
            table |= {first + number: float(one) / 1000 for number, one in enumerate(second)}
            at += 2
        else:
            width = float(parts[at + 2]) / 1000
            table |= dict.fromkeys(range(first, min(int(second), first + 65535) + 1), width)
            at += 3
    return table
