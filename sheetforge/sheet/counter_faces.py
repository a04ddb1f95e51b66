"""The faces of counters: what one side of a piece says, and the codes that stand for names of ships."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Literal

from sheetforge.sheet.arms import Arms
from sheetforge.sheet.counter_art import State
from sheetforge.sheet.drawing import Drawing
from sheetforge.sheet.sides import Side
from sheetforge.sheet.signs import CounterFigure, Sign
from sheetforge.values import values


@values(frozen=True, slots=True)
class CounterFace:
    """One side of a counter.

    `mark` is an id such as a letter; `big` is a word or number in the middle in place of a drawing,
    as is a `sign`, such as the arrow of a course, which stands before a number; `facing` marks the
    nose; `state` draws a damaged or destroyed piece. `figures` are above the name. `kind` is the
    name of a ship's class; `code` stands for a name that is too long, and for every name of a sheet
    that is `by_code`; one that `calls` the ship, as rosters and logs do, stands before her name. A
    ship that `is_bare` has figures alone, as her mark tells her from others. `arms` has the crest of
    the side. A `caption` stands in the band in place of a name whose other words the drawing or the
    mark says. A `half` is one of two pieces that join to a ship over two hexes. A ship with a `bulk`
    looks as large as that beside others (`Bulks`); what has none fills its window. What a ship sends
    out or a rule lays beside her `is_marker`: its window is a ring on a pale ground. One
    that `has_wake` is afloat: waves part at her bow.
    """

    name: str
    mark: str = ""
    drawing: Drawing | None = None
    side: Side | None = None
    facing: bool = False
    big: str = ""
    state: State = ""
    sign: Sign | None = None
    figures: tuple[CounterFigure, ...] = ()
    arms: Arms | None = None
    code: str = ""
    kind: str = ""
    by_code: bool = False
    is_bare: bool = False
    calls: bool = False
    half: Literal["", "bow", "stern"] = ""
    bulk: float = 0.0
    caption: str = ""
    is_marker: bool = False
    has_wake: bool = False

    @property
    def short_code(self) -> str:
        """The code; of one that calls a ship, without the mark at its end, which its plate has."""
        return self.code.removesuffix(f"-{self.mark}") if self.calls else self.code


def without(name: str, words: Collection[str]) -> str:
    """Return a name without words that the drawing of its piece says; one of these alone stays.

    >>> [without(name, ("Torpedo", "Rack")) for name in ("Star Torpedo", "Missile Rack", "Torpedo")]
    ['Star', 'Missile', 'Torpedo']
    """
    return " ".join(word for word in name.split() if word not in words) or name


VERSIONS = {
    "II": "2",
    "III": "3",
    "IV": "4",
    "V": "5",
    "VI": "6",
    "Alpha": "-A",
    "Beta": "-B",
    "Prime": "-P",
    "NW": "-N",
    "Shuttle": "-S",
}
"""Last word of a name, which versions of a ship have → its figure or letter in a code."""


def code_of(name: str) -> str:
    """Return a short code for the name of a ship: letters of it and its version.

    >>> [code_of(name) for name in ("Galliard", "Hornpipe II", "Pit Viper", "Drakar Alpha")]
    ['GAL', 'HO2', 'PVI', 'DR-A']
    """
    words = [word for word in re.split(r"[^A-Za-z0-9]+", name.replace("'s ", " ")) if word]
    last = words[-1] if len(words) > 1 else ""
    version = VERSIONS.get(last, last if last.isdigit() else "")
    if version:
        words = words[:-1]
    letters = 2 if version else 3
    first, *others = words or [name]
    made = "".join(word[0] for word in (first, *others[:-1]))[: letters - 1]
    made += (others[-1] if others else first[1:])[: letters - len(made)]
    return made.upper() + version
