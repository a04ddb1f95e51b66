"""A viewer of forms without a window: pdfium, as in Chromium, with a mouse and a keyboard."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from io import BytesIO
from typing import Any, NamedTuple

import pypdfium2
import pypdfium2.raw as pdfium
from PIL import Image
from pypdf import PdfReader, PdfWriter


class Placed(NamedTuple):
    """A field as it is in a file: its name with the state of a choice, its page, its place in points, its entries."""

    name: str
    page: int
    box: tuple[float, float, float, float]
    entries: Mapping[str, Any]

    @property
    def middle(self) -> tuple[float, float]:
        left, low, right, high = self.box
        return ((left + right) / 2, (low + high) / 2)

    @property
    def is_text(self) -> bool:
        return self.entries.get("/FT") == "/Tx"


def placed(data: bytes) -> dict[str, Placed]:
    """The fields of a file by name, in the order of the file; a place of a choice is `choice/state`."""
    return {one.name: one for one in _placed(data)}


def _placed(data: bytes) -> Iterator[Placed]:
    for number, page in enumerate(PdfReader(BytesIO(data)).pages):
        for reference in page.get("/Annots", ()):
            entries = reference.get_object()
            if entries["/Subtype"] != "/Widget":
                continue
            name = entries.get("/T")
            if name is None:
                (state,) = (state for state in entries["/AP"]["/N"] if state != "/Off")
                name = entries["/Parent"].get_object()["/T"] + state
            left, low, right, high = (float(number_) for number_ in entries["/Rect"])
            yield Placed(str(name), number, (left, low, right, high), entries)


class Viewer:
    """An open file."""

    def __init__(self, data: bytes) -> None:
        self._file = pypdfium2.PdfDocument(data)
        self._file.init_forms()
        self._form = self._file.formenv
        self._pages = [self._file[number] for number in range(len(self._file))]
        self.fields = placed(data)

    def click(self, name: str) -> None:
        """Click on the middle of a field."""
        field = self.fields[name]
        page = self._pages[field.page]
        for press in (pdfium.FORM_OnMouseMove, pdfium.FORM_OnLButtonDown, pdfium.FORM_OnLButtonUp):
            press(self._form, page, 0, *field.middle)

    def write(self, name: str, text: str) -> None:
        """Click on a field and type into it."""
        self.click(name)
        for character in text:
            pdfium.FORM_OnChar(self._form, self._pages[self.fields[name].page], ord(character), 0)

    def values(self) -> dict[str, str]:
        """What the file holds once it is saved; empty for what is off."""
        pdfium.FORM_ForceToKillFocus(self._form)
        stream = BytesIO()
        self._file.save(stream)
        found = PdfReader(stream).get_fields() or {}
        return {name: str(field.get("/V", "")).removeprefix("/").replace("Off", "") for name, field in found.items()}

    def picture(self, page: int = 0, dpi: int = 150) -> Image.Image:
        """How a page looks."""
        pdfium.FORM_ForceToKillFocus(self._form)
        picture: Image.Image = self._pages[page].render(scale=dpi / 72).to_pil().convert("L")
        return picture


def filled(data: bytes, values: Mapping[str, str]) -> bytes:
    """A file filled in by another program."""
    writer = PdfWriter(clone_from=PdfReader(BytesIO(data)))
    for page in writer.pages:
        writer.update_page_form_field_values(page, dict(values), auto_regenerate=False)
    stream = BytesIO()
    writer.write(stream)
    return stream.getvalue()


def ink(picture: Image.Image, box: tuple[float, float, float, float], dpi: int = 150) -> list[int]:
    """Where the ink inside a place of a picture begins and ends: left, top, right, bottom, in dots of the place."""
    scale = dpi / 72
    left, low, right, high = (number * scale for number in box)
    part = picture.crop((int(left), int(picture.height - high), int(right), int(picture.height - low)))
    found = part.point(lambda shade: 255 if shade < 128 else 0).getbbox()
    return list(found) if found else []
