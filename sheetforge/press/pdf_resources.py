"""Names in the streams of a PDF: its parts, its layers, the codes of its faces; and the dictionaries of them.

Each is made as bytes of the file (`sheetforge.press.pdf_file`).
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from sheetforge.press.pdf_content import Glyphs
from sheetforge.press.pdf_file import Made, added, number_of, text_string
from sheetforge.press.plates import CUT_INKS, CUT_SPACE, OVERPRINT
from sheetforge.sheet.faces import Face, font_file, metrics
from sheetforge.text import capital

if TYPE_CHECKING:
    from collections.abc import Iterable

    from reportlab.pdfbase.pdfdoc import PDFDocument
    from reportlab.pdfbase.ttfonts import TTFont


class Resources:
    """The parts and layers of a document by their names in streams, and the dictionaries of them."""

    def __init__(self, doc: PDFDocument, made: Made, cut_line: str) -> None:
        from reportlab.pdfbase.pdfdoc import BasicFonts, PDFObjectReference

        self._doc = doc
        self._made = made
        self._parts: dict[str, int] = {}
        self._layers: dict[str, tuple[str, int]] = {}
        self._known: dict[tuple[tuple[str, ...], tuple[str, ...]], str] = {}
        fonts = number_of(doc, PDFObjectReference(BasicFonts))
        self._always = f"/Font {fonts} 0 R" + (_cut_plate(cut_line) if cut_line else "")

    def add_part(self, content: bytes) -> str:
        """Add a part; return its name."""
        name = f"P{len(self._parts) + 1}"
        self._parts[name] = added(self._doc, self._made, content)
        return name

    def layer(self, name: str) -> str:
        """Return the name in streams of a layer that viewers can switch off."""
        known = self._layers.get(name)
        if known is None:
            group = b"<</Type/OCG/Name %s>>" % text_string(self._doc, capital(name))
            number = added(self._doc, self._made, group)
            known = self._layers[name] = f"Layer{len(self._layers) + 1}", number
        return known[0]

    def layers(self) -> str:
        """Return the entry of the document about its layers, all of which are shown; nothing without any."""
        if not self._layers:
            return ""
        groups = " ".join([f"{number} 0 R" for _, number in self._layers.values()])
        return f"<</OCGs[{groups}]/D<</Name(Layers)/Order[{groups}]/ON[{groups}]>>>>"

    def of(self, parts: Iterable[str], layers: Iterable[str]) -> str:
        """Return the reference to the resources of a stream; those with the same parts and layers share them."""
        used = tuple(parts), tuple(layers)
        known = self._known.get(used)
        if known is None:
            entries = self._always
            if used[0]:
                places = "".join([f"/{name} {self._parts[name]} 0 R" for name in used[0]])
                entries += f"/XObject<<{places}>>"
            if used[1]:
                numbers = dict(self._layers.values())
                places = "".join([f"/{name} {numbers[name]} 0 R" for name in used[1]])
                entries += f"/Properties<<{places}>>"
            number = added(self._doc, self._made, f"<<{entries}>>".encode("latin-1"))
            known = self._known[used] = f"{number} 0 R"
        return known


def _cut_plate(name: str) -> str:
    """Return the plate of cut lines, and the state in which they overprint."""
    from reportlab.pdfbase.pdfdoc import PDFName

    inks = " ".join([f"{ink:g}" for ink in CUT_INKS])
    tint = f"<</FunctionType 2/Domain[0 1]/N 1/C0[0 0 0 0]/C1[{inks}]>>"
    space = f"/{CUT_SPACE}[/Separation {PDFName(name)} /DeviceCMYK {tint}]"
    return f"/ColorSpace<<{space}>>/ExtGState<</{OVERPRINT}<</Type/ExtGState/OP true/op true/OPM 1>>>>"


class FaceCodes(dict[int, str]):
    """The codes of a face's characters in a document, escaped, for `str.translate`: those of its first 255."""

    def __init__(self, face: Face, doc: PDFDocument) -> None:
        self._font = _font(face)
        self._doc = doc
        self._name = ""

    def __missing__(self, code: int) -> str:
        raise _New

    def glyphs(self, text: str) -> Glyphs:
        """Return the codes of a run, with the names of the fonts that they are in."""
        try:
            codes = text.translate(self)
        except _New:
            parts = self._split(text)
            if len(parts) > 1 or parts[0][0]:
                # Some are in another font, since the first is full.
                return tuple(
                    [(self._font.getSubsetInternalName(one, self._doc), _escaped(code)) for one, code in parts]
                )
            self.update({ord(one): _ESCAPED[code] for one, code in zip(text, parts[0][1], strict=True)})
            codes = text.translate(self)
        if not self._name:
            self._name = self._font.getSubsetInternalName(0, self._doc)
        return ((self._name, codes),)

    def _split(self, text: str) -> list[tuple[int, bytes]]:
        """Give characters that have not occurred yet their codes; return those of a run, by fonts."""
        parts: list[tuple[int, bytes]] = self._font.splitString(text, self._doc)
        return parts


class _New(Exception):
    """A character has not occurred yet, or is in another font of its face."""


@cache
def _font(face: Face) -> TTFont:
    """Return a face as reportlab reads it."""
    from reportlab.pdfbase.ttfonts import TTFont

    return TTFont(metrics(face).postscript_name, str(font_file(face)), asciiReadable=False)


def _escaped(codes: bytes) -> str:
    """Return glyph codes as the inside of a PDF string."""
    return "".join([_ESCAPED[code] for code in codes])


_ESCAPED = [chr(code) for code in range(256)]
"""The codes of a font as they stand in a string."""
for _code, _written in {"\\": "\\\\", "(": "\\(", ")": "\\)", "\r": "\\r", "\n": "\\n"}.items():
    _ESCAPED[ord(_code)] = _written
