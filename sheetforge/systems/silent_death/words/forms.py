"""Paragraphs of forms and cards, each a bold beginning and a sentence: `data/forms.yaml`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from sheetforge.content.game_data import NOTHING, DataFile, Figures, read_data
from sheetforge.content.model import Words
from sheetforge.systems.silent_death.schema.optional_rules import PACKAGE

Texts = list[tuple[str, str]]


class FormsFile(DataFile):
    """`data/forms.yaml`: section → beginning → sentence."""

    sections: dict[str, dict[str, Words]]


@cache
def read_forms() -> tuple[FormsFile, Figures]:
    """Return the file with what fills its texts."""
    return read_data(PACKAGE, "forms", FormsFile)


def texts(section: str, own: Mapping[str, object] = NOTHING) -> Texts:
    """Return the paragraphs of a section; `own` are figures that only this page has."""
    file, figures = read_forms()
    return [(head, figures.fill(text, own)) for head, text in file.sections[section].items()]
