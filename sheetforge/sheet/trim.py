"""The trim of a game's pages, from its `data/trim.yaml`: what it adds to the house style.

Type, grid and weights of lines are the same in every game. The trim of a game has the shape of
corners, the line inside title bars and frames, the ornament, and the inks of pages without a
livery. A livery replaces corners and inks; line and ornament stay.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Annotated, ClassVar, Literal

from pydantic import ConfigDict

from sheetforge.content.kinds import data_of
from sheetforge.content.model import Content, Meanings
from sheetforge.sheet.livery import CornersWord
from sheetforge.sheet.look_data import STRICT, Ink, read_look
from sheetforge.values import values

TrimLine = Literal["none", "single", "double", "dashes", "dots", "ticks"]
TrimLineWord = Annotated[
    TrimLine,
    Meanings(
        {
            "none": "no line",
            "single": "one line",
            "double": "two lines",
            "dashes": "a dashed line",
            "dots": "a row of dots, as of rivets",
            "ticks": "a line with the ticks of a scale",
        }
    ),
]

Ornament = Literal["none", "slashes", "chevrons", "bars", "hexes", "waves"]
OrnamentWord = Annotated[
    Ornament,
    Meanings(
        {
            "none": "no ornament",
            "slashes": "slanting stripes",
            "chevrons": "arrow heads",
            "bars": "upright bars of falling height",
            "hexes": "hexagons",
            "waves": "waves one above the other",
        }
    ),
]

Scene = Literal["sky", "sea"]
SceneWord = Annotated[Scene, Meanings({"sky": "stars and a planet", "sea": "waves under a horizon"})]


@values(frozen=True, slots=True)
class Trim:
    """The trim of a game. `second` is the colour of lines and ornaments on title bars.

    `scene` is the ground of its pictures on pages.
    """

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    corners: CornersWord = "round"
    line: TrimLineWord = "none"
    ornament: OrnamentWord = "none"
    header: Ink | None = None
    accent: Ink | None = None
    second: Ink | None = None
    scene: SceneWord = "sky"


PLAIN = Trim()
"""The trim of pages of no game, and of games without the file."""


class TrimFile(Content):
    """`data/trim.yaml`."""

    trim: Trim


@cache
def trim_of(package: str) -> Trim:
    """Return the trim of a game by its package; the plain one without a package or a file.

    Raises `Unreadable` with the place of every fault of the file.
    """
    if not package:
        return PLAIN
    path = Path(data_of(package, "trim.yaml"))
    return read_look(path, TrimFile).trim if path.is_file() else PLAIN
