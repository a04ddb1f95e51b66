"""Form fields of a fillable PDF.

A field's text is Helvetica, which every viewer has, also for the text that people type. So a
starting value is limited to Latin-1: anything else is a `FieldValueError` before a page is drawn.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from sheetforge.press.pdf_content import KAPPA
from sheetforge.sheet.scene import Box, Field

if TYPE_CHECKING:
    from reportlab.pdfbase.pdfdoc import PDFDocument, PDFObject

_TYPED = str.maketrans({"–": "-", "−": "-"})
"""Signs of print that Latin-1 lacks: a field has the minus sign of the keyboard instead."""

_MULTILINE = 1 << 12
_PRINT = 1 << 2
_PADDING = 2.0
_HELVETICA_CAPITAL = 0.718
_LEADING = 1.15

_CENTRED = 62.0
"""The greatest width in points, 22 mm, of a line whose value stands in its middle: boxes of figures."""


class FieldValueError(ValueError):
    """A field's starting value has a character that a form cannot show."""

    def __init__(self, field: Field, character: str) -> None:
        super().__init__(
            f"field '{field.name}': the character '{character}' cannot be shown in a form field, which has only Latin-1"
        )


def check(field: Field) -> None:
    """Refuse a value that the standard fonts cannot show."""
    for character in field.value + field.tooltip if field.kind == "text" else field.tooltip:
        if character != "\n" and (ord(character) < 0x20 or ord(character) > 0xFF):
            raise FieldValueError(field, character)


class FormBook:
    """Collects the fields of one document; those that look alike share an appearance."""

    def __init__(self, doc: PDFDocument) -> None:
        self._doc = doc
        self._widgets: dict[str, PDFObject] = {}
        self._appearances: dict[tuple[float, float, str], PDFObject] = {}

    def widget(self, field: Field, box: Box, page: PDFObject) -> PDFObject:
        """Return the annotation of a field; `box` is in points from the bottom left corner."""
        from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFString

        value, tooltip = field.value.translate(_TYPED), field.tooltip.translate(_TYPED)
        field = replace(field, value=value, tooltip=tooltip)
        check(field)
        if field.name in self._widgets:
            raise ValueError(f"two form fields are named '{field.name}'")
        corners = [box.x, box.y, box.right, box.bottom]
        entries: dict[str, PDFObject] = {
            "Type": "/Annot",
            "Subtype": "/Widget",
            "Rect": PDFArray([round(number, 3) for number in corners]),
            "P": page,
            "F": _PRINT,
            "T": PDFString(field.name),
        }
        if field.tooltip:
            entries["TU"] = PDFString(field.tooltip)
        entries |= self._text(field, box) if field.kind == "text" else self._check(field, box)
        widget = PDFDictionary(entries)
        self._widgets[field.name] = widget
        return widget

    def catalog_entry(self) -> PDFObject | None:
        """Return the entry that makes the document a form, or None without fields."""
        from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFString

        if not self._widgets:
            return None
        fonts = " ".join(f"/{name} {font}" for name, font in _fonts().items())
        return PDFDictionary(
            {
                "Fields": PDFArray([self._doc.Reference(w) for w in self._widgets.values()]),
                "DA": PDFString("/Helv 0 Tf 0 g"),
                "DR": f"<< /Font << {fonts} >> >>",
            }
        )

    def _check(self, field: Field, box: Box) -> dict[str, PDFObject]:
        """Return the entries of a box to tick: a stroke or a ring when it is on, empty when it is off.

        It is a stroke and not a cross, since boxes may have a printed cross. A ring leaves what is printed legible.
        """
        from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFString

        inset = min(box.width, box.height) * 0.15
        left, right = f"{inset:.2f}", f"{box.width - inset:.2f}"
        low, high = f"{inset:.2f}", f"{box.height - inset:.2f}"
        width = max(0.6, min(box.width, box.height) * 0.12)
        stroke = f"q {width:.2f} w 1 J {left} {low} m {right} {high} l S Q"
        if field.kind == "ring":
            stroke = f"q {width:.2f} w 1 j {_ring(box, width / 2)} S Q"
        states = {"Yes": self._appearance(box, stroke), "Off": self._appearance(box, "")}
        state = "/Yes" if field.value else "/Off"
        return {
            "FT": "/Btn",
            "V": state,
            "AS": state,
            "MK": PDFDictionary({"CA": PDFString("8")}),
            "DA": PDFString("/ZaDb 0 Tf 0 g"),
            "AP": PDFDictionary({"N": PDFDictionary(states)}),
        }

    def _text(self, field: Field, box: Box) -> dict[str, PDFObject]:
        """Return the entries of a line or a box to write in."""
        from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFString

        entries: dict[str, PDFObject] = {
            "FT": "/Tx",
            "Ff": _MULTILINE if field.multiline else 0,
            "V": PDFString(field.value),
            "DV": PDFString(field.value),
            "DA": PDFString(f"/Helv {field.size_pt:g} Tf 0 g"),
            "AP": PDFDictionary({"N": self._appearance(box, _written(field, box))}),
        }
        if _is_centred(field, box):
            entries["Q"] = 1
        if field.max_length is not None:
            entries["MaxLen"] = field.max_length
        return entries

    def _appearance(self, box: Box, code: str) -> PDFObject:
        """Return the appearance of a field until a viewer redraws it; equal ones are shared."""
        from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFStream

        key = (round(box.width, 3), round(box.height, 3), code)
        if key not in self._appearances:
            entries = {
                "Type": "/XObject",
                "Subtype": "/Form",
                "BBox": f"[0 0 {key[0]:g} {key[1]:g}]",
                "Resources": f"<< /Font << /Helv {_fonts()['Helv']} >> >>",
            }
            stream = PDFStream(PDFDictionary(entries), content=code.encode("latin-1") + b"\n")
            self._appearances[key] = self._doc.Reference(stream)
        return self._appearances[key]


def _fonts() -> dict[str, str]:
    """Return the standard fonts of fields by their names in the form's resources."""
    return {
        "Helv": "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
        "ZaDb": "<< /Type /Font /Subtype /Type1 /BaseFont /ZapfDingbats >>",
    }


def _written(field: Field, box: Box) -> str:
    """Return the operators that show a text field's value as viewers would."""
    from reportlab.lib.utils import simpleSplit
    from reportlab.pdfbase.pdfmetrics import stringWidth

    if not field.value:
        return "/Tx BMC EMC"
    size = field.size_pt
    if field.multiline:
        lines = simpleSplit(field.value, "Helvetica", size, box.width - 2 * _PADDING)
        first = box.height - _PADDING - size * _HELVETICA_CAPITAL
    else:
        lines = [field.value]
        first = (box.height - size * _HELVETICA_CAPITAL) / 2
    shown = " T* ".join(f"({_escaped(line)}) Tj" for line in lines)
    left = _PADDING
    if _is_centred(field, box):
        left = max(left, (box.width - stringWidth(field.value, "Helvetica", size)) / 2)
    start = f"/Helv {size:g} Tf 0 g {size * _LEADING:.2f} TL {round(left, 2):g} {first:.2f} Td"
    return f"/Tx BMC q 0 0 {box.width:.2f} {box.height:.2f} re W n BT {start} {shown} ET Q EMC"


def _ring(box: Box, inset: float) -> str:
    """Return the operators of a rounded ring inside of a box."""
    left, low, right, high = inset, inset, box.width - inset, box.height - inset
    r = min(right - left, high - low) / 2
    c = r * (1 - KAPPA)
    corners = (
        (f"{left + r:.2f} {low:.2f} m {right - r:.2f} {low:.2f} l", right - c, low, right, low + c, right, low + r),
        (f"{right:.2f} {high - r:.2f} l", right, high - c, right - c, high, right - r, high),
        (f"{left + r:.2f} {high:.2f} l", left + c, high, left, high - c, left, high - r),
        (f"{left:.2f} {low + r:.2f} l", left, low + c, left + c, low, left + r, low),
    )
    return " ".join(f"{line} {' '.join(f'{number:.2f}' for number in curve)} c" for line, *curve in corners) + " h"


def _is_centred(field: Field, box: Box) -> bool:
    return not field.multiline and box.width <= _CENTRED


def _escaped(text: str) -> str:
    """Return text as the inside of a PDF string."""
    return text.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")
