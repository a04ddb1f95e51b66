"""The rows of forms and their texts, from the file `data/forms.yaml` of a game.

`boxes` are rows of boxes to fill in: name of a box → its caption and its share of the width.
`columns` are those of grids and tables by their keys, `sections` paragraphs with a bold beginning
each. Captions, heads and
texts may hold figures of the rules. A paragraph that not every battle needs says what a unit must have:

    "Torpedo crew:": {text: launches alone on a ship that has one., needs: [torpedo-crew]}
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace
from functools import cache
from typing import Annotated, TypeVar

from pydantic import BeforeValidator, Field

from sheetforge.content.game_data import NOTHING, Abilities, DataFile, Figures, ForAbilities, read_data
from sheetforge.content.library import Unreadable
from sheetforge.content.model import Number, Words
from sheetforge.sheet.widgets.cells import Column
from sheetforge.text import did_you_mean, nearest
from sheetforge.values import values


@values(frozen=True, slots=True)
class FormBox:
    """A box to fill in: its key, its caption, its share of the row, its place in the data file."""

    key: str
    caption: str
    share: float
    place: str = field(default="", compare=False, repr=False)


Boxes = tuple[FormBox, ...]
"""The boxes of a row, from left to right."""

Texts = list[tuple[str, str]]
"""Paragraphs: the bold beginning and the sentence of each."""

Callouts = list[tuple[str, str, str]]
"""Explanations of a picture: the part that each stands at, its title, its text."""

Found = TypeVar("Found")


GIVEN = ("key", "place")
"""Fields of a column that do not stand in the file: the key is what the column stands under."""


def keyed(columns: object) -> object:
    """Return the columns of a grid as a file has them, each with its key."""
    if not isinstance(columns, dict):
        return columns
    for key, column in columns.items():
        if isinstance(column, dict) and (given := [name for name in GIVEN if name in column]):
            raise ValueError(f"{key!r} has no field {given[0]!r}: a column stands under its key")
    return {key: {**column, "key": key} if isinstance(column, dict) else column for key, column in columns.items()}


ColumnsByKey = Annotated[dict[str, Column], BeforeValidator(keyed)]


class Paragraph(ForAbilities):
    """A paragraph that only some battles need."""

    text: Words


class FormsFile(DataFile):
    """`data/forms.yaml`."""

    boxes: dict[str, dict[str, tuple[Words, Number]]] = Field(default_factory=dict)
    columns: dict[str, ColumnsByKey] = Field(default_factory=dict)
    sections: dict[str, dict[str, Words | Paragraph]] = Field(default_factory=dict)


@values(frozen=True, slots=True)
class Forms:
    """The rows and texts of a game's forms, with the values of their figures."""

    file: FormsFile
    figures: Figures
    _columns: dict[str, tuple[Column, ...]] = field(default_factory=dict, compare=False, repr=False)
    """The columns that were asked for: their heads have no figures of a single page."""

    def boxes(self, name: str, own: Mapping[str, object] = NOTHING) -> Boxes:
        """Return the boxes of a row, from left to right; `own` are figures of this page alone."""
        row, fill = self._entry("boxes", self.file.boxes, name), self.figures.fill
        return tuple(
            FormBox(key, fill(text, own), share, self._place("boxes", name, key)) for key, (text, share) in row.items()
        )

    def columns(self, name: str) -> tuple[Column, ...]:
        """Return the columns of a grid."""
        if (known := self._columns.get(name)) is None:
            fill = self.figures.fill
            columns = self._entry("columns", self.file.columns, name).values()
            known = self._columns[name] = tuple(
                replace(
                    column,
                    head=fill(column.head),
                    under=fill(column.under),
                    place=self._place("columns", name, column.key),
                )
                for column in columns
            )
        return known

    def texts(self, section: str, own: Mapping[str, object] = NOTHING, abilities: Abilities | None = None) -> Texts:
        """Return the paragraphs of a section; `own` are figures that only this page has.

        Those for a battle whose units have some `abilities` are fewer.
        """
        paragraphs = self._entry("sections", self.file.sections, section)
        fill = self.figures.fill
        return [
            (fill(head, own), fill(_words(text), own))
            for head, text in paragraphs.items()
            if not isinstance(text, Paragraph) or text.concerns(abilities, self._place("sections", section, head))
        ]

    def callouts(self, section: str) -> Callouts:
        """Return the paragraphs of a section by part, each split at its first stop."""
        callouts = []
        for part, text in self.texts(section):
            title, _, rest = text.partition(". ")
            callouts.append((part, title, rest))
        return callouts

    def text(self, section: str, head: str) -> str:
        """Return one paragraph of a section, without its beginning."""
        paragraphs = self._entry("sections", self.file.sections, section)
        return self.figures.fill(_words(self._entry("sections", paragraphs, head, section)))

    def _place(self, *path: str) -> str:
        """Return the file, line and column of an entry."""
        return self.figures.place_of(path)

    def _entry(self, kind: str, entries: Mapping[str, Found], name: str, part: str = "") -> Found:
        """Return an entry of a part of the file, or of a section of it. Raises `Unreadable` at the
        entry that is probably meant, or else at the part, where the file lacks it.
        """
        if name not in entries:
            path = [step for step in (kind, part) if step]
            close = nearest(name, entries)
            place = self._place(*path, *close)
            meant = did_you_mean(name, entries, with_list=True)
            raise Unreadable(f"{place}: {': '.join(path)}: {name!r} is missing; {meant}")
        return entries[name]


def _words(text: str | Paragraph) -> str:
    return text.text if isinstance(text, Paragraph) else text


@cache
def forms_of(package: str) -> Forms:
    """Return the forms of a game's package. Raises `Unreadable` with the place of every fault."""
    return Forms(*read_data(package, "forms", FormsFile))
