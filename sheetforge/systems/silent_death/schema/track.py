"""Damage tracks, written as they look.

`.` a plain box, `[16]` a drive box, `[-4]` a drive loss of a gunboat, `<2>` a damage-reduction
diamond, `w` `W` a weapon lost by defender's or attacker's choice, `t` `T` a warhead likewise,
`*` a critical hit, `X` the end. Lines of the text are rows of the printed track.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Literal, NamedTuple

from pydantic import Discriminator, Tag

from sheetforge.content.model import refuse_joined_lines
from sheetforge.content.notation import Scalar

BoxKind = Literal[
    "plain", "drive", "drive-loss", "reduction", "weapon-defender", "weapon-attacker",
    "warhead-defender", "warhead-attacker", "critical", "destroyed",
]  # fmt: skip

_KINDS: dict[str, BoxKind] = {
    ".": "plain",
    "w": "weapon-defender",
    "W": "weapon-attacker",
    "t": "warhead-defender",
    "T": "warhead-attacker",
    "*": "critical",
    "X": "destroyed",
}
_TOKEN = re.compile(r"\S+")
_PART = re.compile(r"\[-?\d+\]|<\d+>|[.wWtT*X]|[(\[<{]?[-\d]+[)\]>}]?|[^.wWtT*X\[<(\d]+|.")
"""A code, or what stands between codes, of codes written without spaces."""
_PATTERN = r"^\s*((\[-?\d{1,2}\]|<\d{1,2}>|[.wWtT*X])\s*)+$"
_DRIVE = re.compile(r"\[(-?\d{1,2})\]")
_REDUCTION = re.compile(r"<(\d{1,2})>")
Facing = Literal[
    "front", "left", "right", "rear", "front-left", "front-right", "rear-left", "rear-right",
]  # fmt: skip
FACINGS: dict[str, tuple[Facing | Literal[""], ...]] = {
    "fighter": ("",),
    "gunboat": ("front", "left", "right", "rear"),
    "warhound": ("front-left", "front-right", "rear-left", "rear-right"),
}
"""Frame → the facings that have a damage track; a fighter's one track has no name."""


class Box(NamedTuple):
    """One box: what it is, its number (drive, reduction or loss), and where its text stands."""

    kind: BoxKind
    number: int
    start: int
    end: int


class UnknownCode(NamedTuple):
    """A token of a track that is none of the codes."""

    text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Track:
    """A track as text and as boxes, in the order they are marked off.

    `unknown` are tokens that are no code; `squeezed` are runs of codes without spaces between,
    which are read all the same.
    """

    text: str
    boxes: tuple[Box, ...]
    rows: tuple[int, ...]
    unknown: tuple[UnknownCode, ...] = ()
    kinds: tuple[BoxKind, ...] = ()
    squeezed: tuple[UnknownCode, ...] = ()

    def __str__(self) -> str:
        return self.text

    def __len__(self) -> int:
        return len(self.boxes)

    def count(self, *kinds: BoxKind) -> int:
        """Return the number of boxes of some kinds."""
        return sum(map(self.kinds.count, kinds))

    def numbers(self, kind: BoxKind) -> tuple[int, ...]:
        """The numbers of the boxes of a kind, in track order."""
        if kind not in self.kinds:
            return ()
        return tuple(box.number for box in self.boxes if box.kind == kind)


def read_track(text: str) -> Track:
    """Read a track. Unknown codes are kept aside for the linter to point at."""
    boxes: list[Box] = []
    unknown: list[UnknownCode] = []
    squeezed: list[UnknownCode] = []
    rows: list[int] = []
    at = 0
    for line in text.split("\n"):
        before = len(boxes)
        for token in _TOKEN.finditer(line):
            start, end = at + token.start(), at + token.end()
            code = _code(token[0])
            if code is not None:
                # `_make` is a third faster than the constructor; a ship has a hundred boxes.
                boxes.append(Box._make((*code, start, end)))
            elif parts := _parts(token[0], start):
                boxes += [part for part in parts if isinstance(part, Box)]
                strange = [part for part in parts if isinstance(part, UnknownCode)]
                unknown += strange
                squeezed += [] if strange else [UnknownCode(token[0], start, end)]
            else:
                unknown.append(UnknownCode(token[0], start, end))
        if len(boxes) > before:
            rows.append(len(boxes) - before)
        at += len(line) + 1
    kinds = tuple(box[0] for box in boxes)
    return Track(text, tuple(boxes), tuple(rows), tuple(unknown), kinds, squeezed=tuple(squeezed))


def _parts(word: str, start: int) -> list[Box | UnknownCode]:
    """The codes of a run without spaces, and what stands between; nothing where there are none."""
    parts: list[Box | UnknownCode] = []
    for part in _PART.finditer(word):
        place = (start + part.start(), start + part.end())
        code = _code(part[0])
        parts.append(UnknownCode(part[0], *place) if code is None else Box(*code, *place))
    return parts if any(isinstance(part, Box) for part in parts) else []


@cache
def _code(word: str) -> tuple[BoxKind, int] | None:
    """Return the kind of box that a token of a track means, and its number."""
    if word in _KINDS:
        return _KINDS[word], 0
    if drive := _DRIVE.fullmatch(word):
        number = int(drive[1])
        return ("drive-loss" if number < 0 else "drive"), number
    if reduction := _REDUCTION.fullmatch(word):
        return "reduction", int(reduction[1])
    return None


def _track(value: object) -> Track:
    if isinstance(value, Track):
        return value
    if not isinstance(value, str) or not value.strip():
        raise ValueError("write a track as text, for instance . . [16] w * X")
    refuse_joined_lines(value)
    return read_track(value)


TrackText = Annotated[
    Track,
    Scalar(
        _track, _PATTERN, (". . [16] w t <2> * X", "[17] . W T [-4] X"),
        ". a box, [16] a drive box, [-4] a loss of drive, <2> damage reduction, w W a weapon, "
        "t T a warhead (small: the defender chooses), * a critical hit, X the end",
        longest=4000,
    ),
]  # fmt: skip


def whole_or_facings(value: object) -> str:
    """Return the shape of a value: `whole` for one of the ship, `facings` for one a facing."""
    return "facings" if isinstance(value, dict) else "whole"


Tracks = Annotated[
    Annotated[TrackText, Tag("whole")] | Annotated[dict[Facing, TrackText], Tag("facings")],
    Discriminator(whole_or_facings),
]
