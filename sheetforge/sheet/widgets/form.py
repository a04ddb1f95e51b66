"""Forms: known values are printed in their place, the others are blanks to write on.

On paper a known value is set as ink. In a fillable document the place is a form field that starts
with the value, so a person can change it and a program can read it back.
"""

from __future__ import annotations

from collections.abc import Mapping

from sheetforge.sheet.faces import Face
from sheetforge.sheet.fields import fields_of
from sheetforge.sheet.palette import Palette
from sheetforge.sheet.scene import Box, Item
from sheetforge.sheet.text import Align, cap_height
from sheetforge.sheet.widgets.sketch import Sketch

CAPTION = 6.5
"""Type size in points of the captions inside boxes."""

_LEAST = 6.5


class Form(Sketch):
    """A sketch with known values. `fillable` makes every blank a field.

    One that `grows` has more room than its content needs, and uses it; one `in_large` sets its text a step larger.
    """

    __slots__ = ("_values", "fillable", "grows", "in_large")

    def __init__(
        self, palette: Palette, subject: str = "", fillable: bool = False, grows: bool = False, in_large: bool = False
    ) -> None:
        super().__init__(palette, subject)
        self.fillable = fillable
        self.grows = grows
        self.in_large = in_large
        self._values: dict[str, str] = {}

    def write(
        self,
        name: str,
        box: Box,
        value: str = "",
        size_pt: float = 10.0,
        align: Align = "left",
        face: Face = "semibold",
        tooltip: str = "",
        longest: str = "",
    ) -> None:
        """Draw a place to write on, with its value if known, shrunk to its width.

        Raises `LayoutProblem` when the value is too wide even at 6 points.
        """
        self.blank(name, box, "text", size_pt, tooltip, longest=longest)
        if value:
            self._values[name] = value
            if not self.fillable:
                self.fitted(value, box.inset(0.6, 0.0), size_pt, _LEAST, name, face, align=align)

    def entry(self, name: str, box: Box, label: str, value: str = "", size_pt: float = 11.0, tooltip: str = "") -> None:
        """Draw a box to write in, with a small caption in the upper left corner."""
        self.rect(box, self.brush.field, 0.6)
        base = box.y + 0.9 + cap_height("semibold", CAPTION)
        self.text(label, box.x + 1.2, base, CAPTION, "semibold", self.palette.soft_ink)
        inside = Box(box.x + 0.6, box.y + 2.7, box.width - 1.2, box.height - 3.1)
        self.write(name, inside, value, size_pt, tooltip=tooltip or label)

    def tick(self, name: str, box: Box, tooltip: str = "", ticked: bool = False) -> None:
        """Draw a box to tick."""
        self.rect(box, self.brush.field, 0.4)
        self.blank(name, box, "check", 8.0, tooltip)
        if ticked:
            self._values[name] = "x"
            if not self.fillable:
                inner = box.inset(box.width * 0.2)
                self.across(inner.x, inner.right, inner.center[1], self.brush.heavy)

    def fill(self, values: Mapping[str, str]) -> None:
        """Begin the fields of these blanks with these values; "x" is a tick."""
        self._values |= values

    def fields(self, prefix: str) -> list[Item]:
        """Return the form fields, named `prefix.name`; none unless the form is fillable."""
        if not self.fillable:
            return []
        return list(fields_of(self.blanks, prefix, self._values, self.subject))
