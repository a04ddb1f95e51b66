"""Pictures in a PDF: their dots, their colours, the most ink in them."""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO
from typing import TYPE_CHECKING

from sheetforge.shops.preflight.colors import PdfColor, Space, space_of
from sheetforge.shops.preflight.tokens import Operand
from sheetforge.values import values

if TYPE_CHECKING:
    from pypdf.generic import DictionaryObject

SAMPLES = 250_000
"""The number of dots of a picture whose ink is measured, evenly spread."""

_KEYS = {"/W": "/Width", "/H": "/Height", "/CS": "/ColorSpace", "/BPC": "/BitsPerComponent", "/IM": "/ImageMask"}
_SPACES = {"/G": "/DeviceGray", "/RGB": "/DeviceRGB", "/CMYK": "/DeviceCMYK"}


@values(frozen=True, slots=True)
class Picture:
    """A picture: dots across and down, dots per inch as it is placed, its colour of most ink."""

    columns: int
    rows: int
    dpi: float
    paint: PdfColor
    is_mask: bool = False
    has_mask: bool = False


def picture_of(entry: DictionaryObject, across: float, down: float) -> Picture:
    """Read a picture that is placed with this width and height in millimetres."""
    columns, rows = int(entry.get("/Width", 0)), int(entry.get("/Height", 0))
    dpi = min(columns / (across / 25.4) if across else 0.0, rows / (down / 25.4) if down else 0.0)
    if is_true(entry.get("/ImageMask")):
        return Picture(columns, rows, dpi, PdfColor("gray"), is_mask=True)
    space = space_of(entry["/ColorSpace"]) if "/ColorSpace" in entry else Space("unknown", 0)
    kind = space.kind.removesuffix("-indexed")
    inks = _most_ink(entry) if space.kind == "cmyk" else None
    paint = PdfColor(kind, inks, ", ".join(name[1:] for name in space.names))
    return Picture(columns, rows, dpi, paint, has_mask="/SMask" in entry)


def is_true(value: object) -> bool:
    """Return whether a value of a file is true; objects of a file are not Python's booleans."""
    return str(getattr(value, "value", value)).lower() == "true"


def inline_entry(given: Mapping[str, Operand]) -> DictionaryObject:
    """Return the dictionary of a picture inside a stream, its short names written out."""
    from pypdf.generic import DictionaryObject, NameObject, NumberObject

    entry = DictionaryObject()
    for key, value in given.items():
        name = NameObject(_KEYS.get(key, key))
        if isinstance(value, float):
            entry[name] = NumberObject(int(value))
        elif isinstance(value, str):
            entry[name] = NameObject(_SPACES.get(value, value))
    return entry


def _most_ink(entry: DictionaryObject) -> tuple[float, float, float, float] | None:
    """Return the dot of a CMYK picture with the most ink; None if it cannot be decompressed."""
    data = _dots(entry)
    if not data:
        return None
    step = 4 * max(1, len(data) // 4 // SAMPLES)
    inverted = "/Decode" in entry and float(entry["/Decode"].get_object()[0]) > 0.5
    plates = [data[plate::step] for plate in range(4)]
    dots = set(zip(*plates, strict=False))
    if inverted:
        dots = {(255 - a, 255 - b, 255 - c, 255 - d) for a, b, c, d in dots}
    c, m, y, k = max(dots, key=sum)
    return c / 255, m / 255, y / 255, k / 255


def _dots(entry: DictionaryObject) -> bytes:
    """Return the dots of a picture, four bytes each; none where they are of another form."""
    from pypdf.errors import PyPdfError

    filters = str(entry.get("/Filter", ""))
    try:
        if "DCTDecode" in filters:
            from PIL import Image

            with Image.open(BytesIO(entry._data)) as picture:
                return picture.tobytes() if picture.mode == "CMYK" else b""
        if int(entry.get("/BitsPerComponent", 8)) != 8 or not hasattr(entry, "get_data"):
            return b""
        data: bytes = entry.get_data()
        return data
    except (PyPdfError, OSError, NotImplementedError, ValueError):
        return b""
