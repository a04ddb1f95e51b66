"""The rows of forms and their texts, from the file `data/forms.yaml` of a game.

`boxes` are rows of boxes to fill in: name of a box → its caption and its share of the width.
`columns` are those of grids, `sections` paragraphs with a bold beginning each. Captions, heads and
texts may hold figures of the rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import TypeVar

from pydantic import Field

from sheetforge.content.game_data import NOTHING, DataFile, Figures, read_data
from sheetforge.content.library import Unreadable
from sheetforge.content.model import Number, Words
from sheetforge.sheet.widgets.grid import Lane
from sheetforge.text import did_you_mean

Boxes = tuple[tuple[str, str, float], ...]
"""Name, caption and share of the width of each box in a row."""

Texts = list[tuple[str, str]]
"""Paragraphs: the bold beginning and the sentence of each."""

Callouts = list[tuple[str, str, str]]
"""Explanations of a picture: the part that each stands at, its title, its text."""

Found = TypeVar("Found")


class FormsFile(DataFile):
    """`data/forms.yaml`."""

    boxes: dict[str, dict[str, tuple[Words, Number]]] = Field(default_factory=dict)
    columns: dict[str, tuple[Lane, ...]] = Field(default_factory=dict)
    sections: dict[str, dict[str, Words]] = Field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Forms:
    """The rows and texts of a game's forms, with the values of their figures."""

    file: FormsFile
    figures: Figures

    def boxes(self, name: str, own: Mapping[str, object] = NOTHING) -> Boxes:
        """Return the boxes of a row, from left to right; `own` are figures of this page alone."""
        row, fill = self._entry("boxes", self.file.boxes, name), self.figures.fill
        return tuple((key, fill(text, own), share) for key, (text, share) in row.items())

    def columns(self, name: str) -> tuple[Lane, ...]:
        """Return the columns of a grid."""
        fill = self.figures.fill
        lanes = self._entry("columns", self.file.columns, name)
        return tuple(replace(lane, head=fill(lane.head), under=fill(lane.under)) for lane in lanes)

    def texts(self, section: str, own: Mapping[str, object] = NOTHING) -> Texts:
        """Return the paragraphs of a section; `own` are figures that only this page has."""
        found = self._entry("sections", self.file.sections, section)
        fill = self.figures.fill
        return [(fill(head, own), fill(text, own)) for head, text in found.items()]

    def callouts(self, section: str) -> Callouts:
        """Return the paragraphs of a section by part, each split at its first stop."""
        found = []
        for part, text in self.texts(section):
            title, _, rest = text.partition(". ")
            found.append((part, title, rest))
        return found

    def text(self, section: str, head: str) -> str:
        """Return one paragraph of a section, without its beginning."""
        found = self._entry("sections", self.file.sections, section)
        return self.figures.fill(self._entry(section, found, head))

    def _entry(self, kind: str, entries: Mapping[str, Found], name: str) -> Found:
        """Return an entry. Raises `Unreadable` where the file lacks it."""
        if name not in entries:
            meant = did_you_mean(name, entries)
            raise Unreadable(f"{self.figures.shown}: {kind}: {name!r} is missing; {meant}")
        return entries[name]


@cache
def forms_of(package: str) -> Forms:
    """Return the forms of a game's package. Raises `Unreadable` with the place of every fault."""
    return Forms(*read_data(package, "forms", FormsFile))
