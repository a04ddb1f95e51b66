"""The clauses of a preflight, and the report of a file that breaks one.

A clause is named by its id. Its authority is a field of the shop's file, or a general rule of
files for print.
"""

from __future__ import annotations

from typing import Literal

from sheetforge.content.model import is_marked
from sheetforge.sheet.scene import Box
from sheetforge.shops.shop import Shop
from sheetforge.values import values

Severity = Literal["error", "warning"]


@values(frozen=True, slots=True)
class Clause:
    """A requirement for files: its id, the rule in a sentence, the field of a shop's file.

    `field` is empty for rules that hold for every shop; some of these do not concern a printer
    `at_home`, which takes layers, fields, links, hairlines, and pages that are cut to several sizes.
    """

    id: str
    rule: str
    field: str = ""
    severity: Severity = "error"
    at_home: bool = True


_ALL = (
    Clause("format", "The shop takes files of one format.", "file"),
    Clause("name", "Names of files follow the pattern of the shop.", "names"),
    Clause("set", "Every front of a set has its back, and numbers run from 1.", "order"),
    Clause("count", "A file has at most as many pieces as the shop takes.", "most_pieces"),
    Clause("order", "Fronts and backs follow each other as the shop asks.", "order"),
    Clause("standard", "The file says that it keeps the standard that the shop asks for.", "standard"),
    Clause("entries", "The file has the entries by which the standard identifies it.", "standard"),
    Clause("filters", "Streams are compressed in ways that the standard allows.", "standard"),
    Clause("version", "The PDF is of a version that the standard allows.", "standard"),
    Clause("encryption", "A file for print has no password and no restrictions."),
    Clause("javascript", "A file for print contains no program."),
    Clause("actions", "A file for print does nothing when it is opened or turned."),
    Clause("annotations", "Pages have no notes, links or stamps.", at_home=False),
    Clause("form", "Pages have no fields to fill in.", at_home=False),
    Clause("attachments", "A file for print contains no other file."),
    Clause("layers", "No part of a page can be switched off.", at_home=False),
    Clause("postscript", "Pages contain no PostScript."),
    Clause("transfer", "Pages set no transfer curve and no halftone."),
    Clause("content", "The content of every page can be read."),
    Clause("trim-box", "Every page says where it is cut."),
    Clause("box-order", "The trim lies in the bleed, the bleed in the page and its crop."),
    Clause("turned", "Pages stand upright and at true size."),
    Clause("page-sizes", "All pages have one size.", at_home=False),
    Clause("size", "The trim is a size that the shop cuts.", "sizes"),
    Clause("bleed", "The page has the bleed of the shop on every side.", "bleed"),
    Clause("bleed-ink", "Art that reaches the cut continues to the edge of the bleed.", "bleed"),
    Clause("safe-zone", "Text and pictures keep clear of the cut.", "safe"),
    Clause("safe-shape", "Shapes other than background keep clear of the cut.", "safe", "warning"),
    Clause("empty", "Every page has something on it."),
    Clause("fonts", "Every face is in the file."),
    Clause("outlines", "Text is outlines.", "text"),
    Clause("colors", "Colours are in the colour space of the shop.", "colors"),
    Clause("spot", "Spot colours are those that the shop asks for.", "cut_line"),
    Clause("cut-line", "The cut line overprints.", "cut_line"),
    Clause("registration", "The registration colour is for marks outside of the trim."),
    Clause("ink", "Inks at one place add up to no more than the limit.", "total_ink"),
    Clause("black-text", "Black text is black ink alone.", "colors", "warning"),
    Clause("overprint", "Only a cut line overprints."),
    Clause("transparency", "Nothing is transparent.", "standard"),
    Clause("resolution", "Pictures have enough resolution.", "dpi"),
    Clause("hairline", "Lines are wide enough to print.", at_home=False),
    Clause("pixels", "A picture has the size in pixels of the trim and the bleed.", "dpi"),
    Clause("depth", "A picture has eight bits for each colour."),
    Clause("frames", "A file has one picture."),
)

CLAUSES = {clause.id: clause for clause in _ALL}


@values(frozen=True, slots=True)
class Fault:
    """A breach of a clause: the message, the page from 1 (0 for the file), and its place in mm.

    The place is counted from the upper left corner of the page.
    """

    clause: Clause
    message: str
    page: int
    place: Box | None

    @property
    def where(self) -> str:
        """The page and the place in words; empty for the whole file."""
        if not self.page:
            return ""
        if self.place is None:
            return f"page {self.page}"
        return f"page {self.page}, at {self.place.x:.1f} x {self.place.y:.1f} mm"

    def authority(self, shop: Shop | None) -> str:
        """The source of the clause: the shop's field, marked if it is unverified."""
        if not self.clause.field or shop is None:
            return "every shop"
        marked = is_marked(shop.file.reconstructed, self.clause.field)
        doubt = ", unverified" if marked else ""
        return f"{shop.id}: {self.clause.field}{doubt}"


def fault(clause: str, message: str, page: int = 0, place: Box | None = None) -> Fault:
    """Return a breach of the clause of an id."""
    return Fault(CLAUSES[clause], message, page, place)
