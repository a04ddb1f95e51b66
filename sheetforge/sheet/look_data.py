"""Colours and widths from data files: YAML beside the program that a maintainer can change.

Every entry of such a file is named by its key. With `like` it takes missing values from
another entry of the file.
"""

from __future__ import annotations

from collections.abc import Mapping
from colorsys import rgb_to_hls
from functools import cache
from pathlib import Path
from typing import Annotated, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from sheetforge.content.model import FieldMessage, Number
from sheetforge.content.settings import read_settings
from sheetforge.text import listed

# `str` and not `Color`: the rules of liveries need this module, and not the drawing of pages.
Ink = Annotated[
    str,
    Field(pattern=r"^#[0-9a-f]{6}$", max_length=7),
    FieldMessage('write a colour here: six lower-case hexadecimal digits in quotes, such as "#1d5b8f"'),
]
Width = Annotated[Number, Field(gt=0, le=5)]
"""Largest width of a line in mm; a larger one is a misplaced decimal point."""

STRICT = ConfigDict(extra="forbid")
"""For dataclasses that a file fills: an unknown key is reported, not ignored."""

DATA = Path(__file__).parent / "data"
File = TypeVar("File", bound=BaseModel)
Usual = Mapping[str, Mapping[str, object]]


def read_look(path: Path, model: type[File]) -> File:
    """Read a file of colours and widths. Raises `Unreadable` with the place of every fault."""
    package = path.parents[1].name
    return read_settings(path, model, f"{package}/data/{path.name}")[0]


def complete(entries: object, usual: Usual | None = None) -> object:
    """Return entries with their names, and with the values that they take from others.

    An entry takes from the one named by its `like`, otherwise from that of its own name in `usual`.

    >>> complete({"mono": {"ink": "black", "thin": 0.1}, "saver": {"like": "mono", "thin": 0.2}})
    {'mono': {'ink': 'black', 'thin': 0.1, 'name': 'mono'}, \
'saver': {'ink': 'black', 'thin': 0.2, 'name': 'saver'}}
    """
    if not isinstance(entries, dict):
        return entries
    made: dict[str, object] = {}
    for name, entry in entries.items():
        if not isinstance(entry, dict):
            return entries
        base = dict((usual or {}).get(name, {}))
        if like := entry.get("like"):
            found = made.get(like) if isinstance(like, str) else None
            if not isinstance(found, dict):
                raise ValueError(f"{name!r} is like {like!r}; above it stand {listed(made)}")
            base = found
        own = {role: value for role, value in entry.items() if role != "like"}
        made[name] = {**base, **own, "name": name}
    return made


Completed = BeforeValidator(complete)
"""For a mapping of named entries: they are completed before their values are checked."""


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours from 1 (none) to 21, as the WCAG defines it."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def lightness(color: str) -> float:
    """Return the lightness of a colour as the eye sees it, from 0 to 100 (CIE L*).

    >>> [round(lightness(color)) for color in ("#000000", "#777777", "#ffffff")]
    [0, 50, 100]
    """
    light = _luminance(color)
    return 116 * light ** (1 / 3) - 16 if light > 0.008856 else 903.3 * light


def saturation(color: str) -> float:
    """Return the saturation of a colour, from 0 for a grey to 1."""
    return rgb_to_hls(*(int(color[start : start + 2], 16) / 255 for start in (1, 3, 5)))[2]


@cache
def _luminance(color: str) -> float:
    """Return the relative luminance of a colour, from 0 to 1."""
    linear = []
    for start in (1, 3, 5):
        part = int(color[start : start + 2], 16) / 255
        linear.append(part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4)
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
