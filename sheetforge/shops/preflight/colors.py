"""Colour spaces of a PDF and the inks of its colours."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from sheetforge.values import values

if TYPE_CHECKING:
    from pypdf.generic import PdfObject

Inks = tuple[float, float, float, float]

_DEVICE = {
    "/DeviceGray": ("gray", 1),
    "/CalGray": ("gray", 1),
    "/G": ("gray", 1),
    "/DeviceRGB": ("rgb", 3),
    "/CalRGB": ("rgb", 3),
    "/RGB": ("rgb", 3),
    "/DeviceCMYK": ("cmyk", 4),
    "/CMYK": ("cmyk", 4),
    "/Lab": ("lab", 3),
    "/Pattern": ("pattern", 0),
}
_PROCESS = ("/Cyan", "/Magenta", "/Yellow", "/Black")


@values(frozen=True, slots=True)
class PdfColor:
    """A colour: the kind of its space (gray, rgb, cmyk, lab, spot, all), its inks where they are
    known, and the name of a spot colour."""

    kind: str
    inks: Inks | None = None
    name: str = ""
    tint: float = 1.0

    @property
    def total(self) -> float:
        """The inks together, 1.0 for a full one; 0 where they are not known."""
        if self.kind == "all":
            return 4 * self.tint
        return 0.0 if self.inks is None else sum(self.inks)

    @property
    def is_paper(self) -> bool:
        """True if nothing is seen of the colour on white paper."""
        return self.inks is not None and self.kind not in ("spot", "all") and self.total < 0.005


NOTHING = PdfColor("gray", (0.0, 0.0, 0.0, 0.0))


@values(frozen=True, slots=True)
class Space:
    """A colour space: its kind, the number of its parts, the names of its spot colours."""

    kind: str
    parts: int
    names: tuple[str, ...] = ()

    def paint(self, values: Sequence[float]) -> PdfColor:
        """Return a colour of the space. Raises ValueError for too few numbers."""
        if len(values) < self.parts:
            raise ValueError(f"a colour of {self.parts} parts has {len(values)} numbers")
        if self.kind == "gray":
            return PdfColor("gray", (0.0, 0.0, 0.0, 1.0 - values[0]))
        if self.kind == "cmyk":
            return PdfColor("cmyk", (values[0], values[1], values[2], values[3]))
        if self.kind == "rgb":
            # No inks of a press, but enough to tell paper from paint.
            return PdfColor("rgb", (1.0 - values[0], 1.0 - values[1], 1.0 - values[2], 0.0))
        if self.kind == "spot":
            return self._spot(values)
        return PdfColor(self.kind)

    def initial(self) -> PdfColor:
        """Return the colour that a space begins with: black, or full tints."""
        starts = {"gray": [0.0], "cmyk": [0.0, 0.0, 0.0, 1.0]}
        return self.paint(starts.get(self.kind, [1.0] * self.parts))

    def _spot(self, values: Sequence[float]) -> PdfColor:
        """Return a colour of named inks; process inks by name are inks like others."""
        if "/All" in self.names:
            return PdfColor("all", None, "All", values[0])
        inks = [0.0, 0.0, 0.0, 0.0]
        spots = []
        for name, value in zip(self.names, values, strict=False):
            if name in _PROCESS:
                inks[_PROCESS.index(name)] = value
            elif name != "/None":
                spots.append(name[1:])
        known = (inks[0], inks[1], inks[2], inks[3])
        return PdfColor("spot" if spots else "cmyk", known, ", ".join(spots), max(values, default=0.0))


def space_of(entry: PdfObject | str) -> Space:
    """Return a colour space of a file; an unknown one has its own name as its kind."""
    found = entry.get_object() if hasattr(entry, "get_object") else entry
    if isinstance(found, str):
        kind, parts = _DEVICE.get(found, (found.lstrip("/").lower(), 0))
        return Space(kind, parts)
    family = str(found[0])
    if family in _DEVICE:
        kind, parts = _DEVICE[family]
        return Space(kind, parts)
    if family == "/ICCBased":
        count = int(found[1].get_object()["/N"])
        return Space({1: "gray", 3: "rgb", 4: "cmyk"}.get(count, "unknown"), count)
    if family in ("/Indexed", "/I"):
        return Space(space_of(found[1]).kind + "-indexed", 1)
    if family == "/Separation":
        return Space("spot", 1, (str(found[1]),))
    if family == "/DeviceN":
        names = tuple(str(name) for name in found[1].get_object())
        return Space("spot", len(names), names)
    return Space(family.lstrip("/").lower(), 0)
