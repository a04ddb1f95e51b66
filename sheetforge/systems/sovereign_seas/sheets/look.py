"""Colours of sheets and counters of this game, and signed figures in type."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Annotated

from pydantic import BeforeValidator

from sheetforge.content.kinds import data_of
from sheetforge.content.library import Library
from sheetforge.content.model import Content
from sheetforge.drawings import find_drawing
from sheetforge.sheet.arms import Arms, liveried
from sheetforge.sheet.drawing import Drawing
from sheetforge.sheet.look_data import complete, read_look
from sheetforge.sheet.palette import PALETTES, Palette, trimmed


def _completed(palettes: object) -> object:
    """Complete palettes with the roles of the usual one of the same ink."""
    return complete(palettes, {ink: asdict(palette) for ink, palette in PALETTES.items()})


class LookFile(Content):
    """`data/look.yaml`."""

    palettes: Annotated[dict[str, Palette], BeforeValidator(_completed)]
    drawings: dict[str, str]
    bulks: dict[str, float]


PACKAGE = "sheetforge.systems.sovereign_seas"

_LOOK = read_look(Path(data_of(PACKAGE, "look.yaml")), LookFile)

CLASSES = tuple(_LOOK.drawings)
"""Classes from the heaviest."""

BULKS = _LOOK.bulks
"""The bulk of each class on its counter."""


def palette(ink: str, arms: Arms | None = None) -> Palette:
    """Return the palette of an ink: that of the period in color, with the inks of a livery.

    Raises KeyError for an unknown name.
    """
    return liveried(trimmed(_LOOK.palettes.get(ink, PALETTES[ink]), PACKAGE), arms)


def class_drawing(library: Library, system: str, ship_class: str) -> Drawing | None:
    """Return the drawing of a class, seen from above."""
    return find_drawing(library, system, (_LOOK.drawings[ship_class],))
