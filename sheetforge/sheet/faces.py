"""The bundled faces: their names, files and measures. This module neither draws nor sets type."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Literal, get_args

from sheetforge.values import values

Face = Literal["regular", "medium", "semibold", "bold", "italic"]
"""One of the bundled faces."""

FACES: tuple[Face, ...] = get_args(Face)

FIELD_FACE: Face = "medium"
"""The face of what is typed into fields of forms."""

FIELD_ENCODING = "cp1252"
"""The table of characters that a form can have: every program knows it."""

FIELD_CHARACTERS = bytes(code for code in range(0x20, 0x100) if code != 0x7F).decode(FIELD_ENCODING, "ignore")

_FONTS = Path(__file__).parent / "fonts"


FIELD_ASCENT, FIELD_DESCENT = 900, 200
"""The height of a typed line over and under its baseline, in 1/1000 of its size.

Viewers put the middle of the two into the middle of a field; these leave as much room above capitals as below.
"""

FIELD_EDGE = 2.0
"""The room in points between the edge of a field and its text."""


@values(frozen=True, slots=True)
class Metrics:
    """One face's measures, in 1/1000 of the type size. `advances` maps characters to widths."""

    advances: dict[str, int]
    ascent: int
    descent: int
    cap_height: int
    x_height: int
    weight: int
    postscript_name: str


@cache
def metrics(face: Face) -> Metrics:
    """Return the measures of a face."""
    table = _tables()["faces"][face]
    return Metrics(
        advances={
            character: int(advance) for advance, characters in table["advances"].items() for character in characters
        },
        ascent=table["ascent"],
        descent=table["descent"],
        cap_height=table["cap_height"],
        x_height=table["x_height"],
        weight=table["weight"],
        postscript_name=table["postscript_name"],
    )


def family() -> str:
    """Return the family name of the bundled faces."""
    return str(_tables()["family"])


@cache
def common_characters() -> frozenset[str]:
    """Return the characters of the small files."""
    return frozenset(_tables()["common"])


def common_outlines(face: Face) -> Mapping[str, str]:
    """Return the outlines of the common characters of a face, as `glyphs.outline` has them."""
    return _all_outlines()[face]


def font_file(face: Face, small: bool = False, kind: str = "ttf") -> Path:
    """Return the TrueType file of a face; `small` for the one with the common glyphs only.

    The small one is there compressed as well, in the `kind` woff.
    """
    return _FONTS / f"{face}{'.small' if small else ''}.{kind}"


def field_font_file() -> Path:
    """Return the TrueType file of the face of fields, with the characters that can be typed into them."""
    return _FONTS / f"{FIELD_FACE}.field.ttf"


@cache
def _tables() -> dict[str, Any]:
    """Return the generated table of measures."""
    tables: dict[str, Any] = json.loads((_FONTS / "metrics.json").read_text(encoding="utf-8"))
    return tables


@cache
def _all_outlines() -> dict[Face, dict[str, str]]:
    """Return the generated table of outlines."""
    tables: dict[Face, dict[str, str]] = json.loads((_FONTS / "outlines.json").read_text(encoding="utf-8"))
    return tables
