"""Form fields of a fillable PDF.

What people type is set in our own face, which the file carries whole as far as the table of characters of forms
reaches (`faces.FIELD_ENCODING`); a value that a field starts with may have any character of the face. How a
field looks is written here for every viewer; one in which somebody types draws the text again, with the same
face, size and place. Check boxes that share a `choice` are one field: a tick takes the others away, and a second
one on the same place takes it away as well.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from sheetforge.press.pdf_content import KAPPA, POINTS_PER_MM, Glyphs
from sheetforge.press.pdf_face import embedded
from sheetforge.sheet.faces import (
    FIELD_ASCENT,
    FIELD_CHARACTERS,
    FIELD_DESCENT,
    FIELD_EDGE,
    FIELD_ENCODING,
    FIELD_FACE,
    Face,
    metrics,
)
from sheetforge.sheet.fields import FIGURES
from sheetforge.sheet.scene import Box, Field
from sheetforge.sheet.text import wrap
from sheetforge.values import values

if TYPE_CHECKING:
    from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFDocument, PDFObject, PDFObjectReference

_TYPED = str.maketrans({"–": "-", "−": "-"})
"""Signs of print that keyboards lack: a figure begins with the minus that people type and programs read."""

_PRINT = 1 << 2
_MULTILINE = 1 << 12
_NO_SPELLING, _NO_SCROLLING = 1 << 22, 1 << 23
"""Flags of text: names and figures are no words of a language, and what does not fit would not be printed."""

LITTLE = 0.6
"""The room in points left and right of a figure in its box."""

TIGHT_PT = 5.0
"""The least type in points of a value that is wide for its field."""

STRIKE = 2.0
"""The width in points of a stroke through something larger than a box."""

_CAPITAL = metrics(FIELD_FACE).cap_height / 1000

_NAME = "/Typed"
"""The name of the face in the resources of the form."""


class FieldValueError(ValueError):
    """A field's starting value has a character that the face of forms lacks."""

    def __init__(self, field: Field, character: str) -> None:
        super().__init__(
            f"field '{field.name}': the character '{character}' cannot be shown in a form field, whose face lacks it"
        )


def check(field: Field) -> None:
    """Refuse a value that the face cannot show, and words with characters that control a program."""
    known = metrics(FIELD_FACE).advances
    for character in field.value if field.kind == "text" else "":
        if character != "\n" and character not in known:
            raise FieldValueError(field, character)
    for character in in_words(field):
        if ord(character) < 0x20:
            raise FieldValueError(field, character)


def in_words(field: Field) -> str:
    """Return what a field is, in words that stand by themselves: its subject, and what it is of that."""
    return ", ".join(filter(None, (field.subject, field.tooltip)))


@values(frozen=True, slots=True)
class Typed:
    """The setting of what is typed into a field: the type in points, the room in points beside it."""

    size: float
    padding: float
    in_the_middle: bool


def typed(field: Field, width: float) -> Typed:
    """Return how a field that is so many points wide sets its text: a long value is set smaller."""
    middle = not field.multiline and width <= FIGURES * POINTS_PER_MM
    padding = LITTLE if middle else FIELD_EDGE
    size = field.size_pt
    if not field.multiline:
        need = max(text_points(field.value, 1.0), text_points(field.longest, 1.0))
        if need * size > width - 2 * padding:
            size = max(TIGHT_PT, int((width - 2 * padding) / need * 4) / 4)
        # Of a value that is longer even so a viewer shows the middle, where it is set there: it begins at the left.
        middle = middle and text_points(field.value, size) <= width - 2 * padding
    return Typed(size, padding, middle)


def text_points(text: str, size: float) -> float:
    """Return the width of a typed text in points."""
    advances = metrics(FIELD_FACE).advances
    return sum(advances.get(character, 0) for character in text) * size / 1000


class FormBook:
    """Collects the fields of one document; those that look alike share an appearance.

    `glyphs` returns the codes of a text in a face of the pages, for what the table of characters of forms lacks.
    """

    def __init__(self, doc: PDFDocument, glyphs: Callable[[Face, str], Glyphs]) -> None:
        self._doc = doc
        self._glyphs = glyphs
        self._names: set[str] = set()
        self._words: dict[str, str] = {}
        self._said: dict[str, int] = {}
        self._fields: list[PDFDictionary] = []
        self._choices: dict[str, PDFDictionary] = {}
        self._places: dict[str, list[PDFDictionary]] = {}
        self._appearances: dict[tuple[float, float, str], PDFObjectReference] = {}
        self._face: PDFObjectReference | None = None

    def widget(self, field: Field, box: Box, page: PDFObject) -> PDFDictionary:
        """Return the annotation of a field; `box` is in points from the bottom left corner."""
        from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFString

        field = replace(field, value=field.value.translate(_TYPED))
        check(field)
        if field.name in self._names or field.name in self._choices:
            raise ValueError(f"two form fields are named '{field.name}'")
        self._names.add(field.name)
        corners = [box.x, box.y, box.right, box.bottom]
        entries: dict[str, object] = {
            "Type": "/Annot",
            "Subtype": "/Widget",
            "Rect": PDFArray([round(number, 3) for number in corners]),
            "P": page,
            "F": _PRINT,
        }
        if words := self.words(field):
            entries["TU"] = PDFString(words)
        widget = PDFDictionary(entries)
        if field.choice:
            self._choose(widget, field, box)
        else:
            entries = {"T": PDFString(field.name)}
            entries |= self._text(field, box) if field.kind == "text" else self._check(field, box)
            widget.dict |= entries
            self._fields.append(widget)
        return widget

    def words(self, field: Field) -> str:
        """Return what a field is in words that no other field of the document has: with a number if need be."""
        known = self._words.get(field.name)
        if known is None:
            words = in_words(field)
            count = self._said[words] = self._said.get(words, 0) + 1
            known = self._words[field.name] = f"{words} ({count})" if words and count > 1 else words
        return known

    def catalog_entry(self) -> PDFObject | None:
        """Return the entry that makes the document a form, or None without fields."""
        from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFString

        if not self._fields:
            return None
        for choice, places in self._places.items():
            self._choices[choice].dict["Kids"] = PDFArray([self._doc.Reference(one) for one in places])
        fonts = PDFDictionary({_NAME[1:]: self._font()})
        return PDFDictionary(
            {
                "Fields": PDFArray([self._doc.Reference(one) for one in self._fields]),
                "DA": PDFString(f"{_NAME} 0 Tf 0 g"),
                "DR": PDFDictionary({"Font": fonts}),
            }
        )

    def _font(self) -> PDFObjectReference:
        """Return the face of what is typed, embedded once."""
        if self._face is None:
            self._face = embedded(self._doc)
        return self._face

    def _choose(self, widget: PDFDictionary, field: Field, box: Box) -> None:
        """Make a box one place of the field of its choice."""
        from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFString

        whole = self._choices.get(field.choice)
        if whole is None:
            if field.choice in self._names:
                raise ValueError(f"two form fields are named '{field.choice}'")
            entries = {"FT": "/Btn", "T": PDFString(field.choice), "V": "/Off"}
            whole = self._choices[field.choice] = PDFDictionary(entries)
            self._fields.append(whole)
            if words := in_words(field):
                whole.dict["TU"] = PDFString(words.rpartition(" ")[0])
        state = field.name.rpartition(".")[2]
        widget.dict |= self._states(field, box, state) | {"Parent": self._doc.Reference(whole)}
        self._places.setdefault(field.choice, []).append(widget)
        if field.value:
            whole.dict["V"] = f"/{state}"

    def _check(self, field: Field, box: Box) -> dict[str, object]:
        """Return the entries of a box to tick."""
        return {"FT": "/Btn", "V": "/Yes" if field.value else "/Off", **self._states(field, box, "Yes")}

    def _states(self, field: Field, box: Box, on: str) -> dict[str, object]:
        """Return how a box looks: a stroke or a ring when it is on, empty when it is off.

        It is a stroke and not a cross, since boxes may have a printed cross. A ring leaves what is printed legible.
        """
        from reportlab.pdfbase.pdfdoc import PDFDictionary

        inset = min(box.width, box.height) * 0.15
        left, right = f"{inset:.2f}", f"{box.width - inset:.2f}"
        low, high = f"{inset:.2f}", f"{box.height - inset:.2f}"
        width = max(0.6, min(box.width, box.height) * 0.12)
        if field.kind == "strike":
            width = min(width, STRIKE)
        stroke = f"q {width:.2f} w 1 J {left} {low} m {right} {high} l S Q"
        if field.kind == "ring":
            stroke = f"q {width:.2f} w 1 j {_ring(box, width / 2)} S Q"
        states = {on: self._state(box, stroke), "Off": self._state(box, "")}
        return {"AS": f"/{on}" if field.value else "/Off", "AP": PDFDictionary({"N": PDFDictionary(states)})}

    def _text(self, field: Field, box: Box) -> dict[str, object]:
        """Return the entries of a line or a box to write in."""
        from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFString

        how = typed(field, box.width)
        entries: dict[str, object] = {
            "FT": "/Tx",
            "Ff": _NO_SCROLLING | (_MULTILINE if field.multiline else _NO_SPELLING),
            "V": PDFString(field.value),
            "DV": PDFString(field.value),
            "DA": PDFString(f"{_NAME} {how.size:g} Tf 0 g"),
            "AP": PDFDictionary({"N": self._written(field, box, how)}),
        }
        if how.in_the_middle:
            # Without a border viewers leave no room for it beside the text.
            entries |= {"Q": 1, "BS": PDFDictionary({"W": 0})}
        most = len(field.longest)
        if how.in_the_middle and not most:
            most = int((box.width - 2 * how.padding) / text_points("0", how.size))
        if most:
            entries["MaxLen"] = max(most, len(field.value))
        return entries

    def _state(self, box: Box, code: str) -> PDFObjectReference:
        """Return how a check box looks in a state; equal ones are shared, since nobody writes into them."""
        key = (round(box.width, 3), round(box.height, 3), code)
        if key not in self._appearances:
            self._appearances[key] = self._appearance(box, code)
        return self._appearances[key]

    def _appearance(self, box: Box, code: str, fonts: PDFObject | None = None) -> PDFObjectReference:
        """Return the appearance of a field until a program that fills it in writes another into its object."""
        from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFStream

        entries: dict[str, object] = {
            "Type": "/XObject",
            "Subtype": "/Form",
            "BBox": f"[0 0 {round(box.width, 3):g} {round(box.height, 3):g}]",
        }
        if fonts is not None:
            entries["Resources"] = PDFDictionary({"Font": fonts})
        return self._doc.Reference(PDFStream(PDFDictionary(entries), content=code.encode("latin-1") + b"\n"))

    def _written(self, field: Field, box: Box, how: Typed) -> PDFObjectReference:
        """Return how a text looks: as viewers set it, once somebody types."""
        from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFObjectReference

        if not field.value:
            return self._appearance(box, "/Tx BMC EMC")
        size, inner = how.size, box.width - 2 * how.padding
        if field.multiline:
            paragraphs = field.value.split("\n")
            lines = [line for text in paragraphs for line in wrap(text, FIELD_FACE, size, inner / POINTS_PER_MM)]
            first = box.height - how.padding - size * FIELD_ASCENT / 1000
        else:
            lines, first = [field.value], (box.height - size * _CAPITAL) / 2
        left = how.padding
        if how.in_the_middle:
            left = max(left, (box.width - text_points(field.value, size)) / 2)
        is_usual = all(character in FIELD_CHARACTERS for line in lines for character in line)
        shown = " T* ".join(self._shown(line, size, is_usual) for line in lines)
        start = f"0 g {size * (FIELD_ASCENT + FIELD_DESCENT) / 1000:.2f} TL {round(left, 2):g} {first:.2f} Td"
        code = f"/Tx BMC q 0 0 {box.width:.2f} {box.height:.2f} re W n BT {start} {shown} ET Q EMC"
        # What the table of characters lacks is set in the faces of the pages.
        fonts = PDFDictionary({_NAME[1:]: self._font()}) if is_usual else PDFObjectReference("BasicFonts")
        return self._appearance(box, code, fonts)

    def _shown(self, line: str, size: float, is_usual: bool) -> str:
        """Return the operators that show a line."""
        if is_usual:
            text = line.encode(FIELD_ENCODING).decode("latin-1")
            runs: Glyphs = ((_NAME, _escaped(text)),)
        else:
            runs = self._glyphs(FIELD_FACE, line)
        return " ".join(f"{font} {size:g} Tf ({codes}) Tj" for font, codes in runs)


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


def _escaped(text: str) -> str:
    """Return text as the inside of a PDF string."""
    return text.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")
