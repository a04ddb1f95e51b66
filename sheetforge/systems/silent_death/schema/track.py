"""Damage tracks, written as they look.

`.` a plain box, `[16]` a drive box, `[-4]` a drive loss of a gunboat, `<2>` a damage-reduction
diamond, `w` `W` a weapon lost by defender's or attacker's choice, `t` `T` a warhead likewise,
`*` a critical hit, `X` the end. Lines of the text are rows of the printed track.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Annotated, Literal, NamedTuple

from pydantic import Discriminator, Tag

from sheetforge.content.notation import drawn_scalar

BoxKind = Literal[
    "plain",
    "drive",
    "drive-loss",
    "reduction",
    "weapon-defender",
    "weapon-attacker",
    "warhead-defender",
    "warhead-attacker",
    "critical",
    "destroyed",
]

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
"""A code, or the text between codes, in codes written without spaces."""
_PATTERN = r"^\s*((\[-?\d{1,2}\]|<\d{1,2}>|[.wWtT*X])\s*)+$"
_DRIVE = re.compile(r"\[(-?\d{1,2})\]")
_REDUCTION = re.compile(r"<(\d{1,2})>")
Facing = Literal["front", "left", "right", "rear", "front-left", "front-right", "rear-left", "rear-right"]
FACINGS: dict[str, tuple[Facing | Literal[""], ...]] = {
    "fighter": ("",),
    "gunboat": ("front", "left", "right", "rear"),
    "warhound": ("front-left", "front-right", "rear-left", "rear-right"),
}
"""Frame → the facings that have a damage track; a fighter's one track has no name."""


class Box(NamedTuple):
    """One box: what it is, and its number (drive, reduction or loss)."""

    kind: BoxKind
    number: int


class Span(NamedTuple):
    """A part of the text of a track that is not a code, or that is several codes without spaces."""

    text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Track:
    """A track as text and as boxes, in the order they are marked off.

    `unknown` are tokens that are not codes; `squeezed` are runs of codes without spaces between,
    which are also read.
    """

    text: str
    boxes: tuple[Box, ...]
    rows: tuple[int, ...]
    unknown: tuple[Span, ...] = ()
    kinds: tuple[BoxKind, ...] = ()
    squeezed: tuple[Span, ...] = ()

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
        return tuple([number for one, number in self.boxes if one == kind])

    def places(self) -> tuple[Span, ...]:
        """Return the text of each box and where it stands; only findings ask for it."""
        return _places(self.text)


class Token(NamedTuple):
    """A word of a track: its text, and its codes or the text between them, with places."""

    text: str
    start: int
    codes: tuple[tuple[Box | None, Span], ...]


@lru_cache(maxsize=512)
def read_track(text: str) -> Track:
    """Read a track. Unknown codes are kept aside for the linter to point at.

    Ships of a class, and the sides of a gunboat, often have the same one.
    """
    boxes: list[Box] = []
    rows: list[int] = []
    for line in text.split("\n"):
        row = [_code(word) for word in line.split()]
        if None in row:
            return _read_odd_track(text)
        if row:
            rows.append(len(row))
            boxes += row  # type: ignore[arg-type]  # there is no None
    return Track(text, tuple(boxes), tuple(rows), kinds=tuple([box[0] for box in boxes]))


def _read_odd_track(text: str) -> Track:
    """Read a track that has unknown codes, or codes without spaces between."""
    boxes: list[Box] = []
    unknown: list[Span] = []
    squeezed: list[Span] = []
    rows: list[int] = []
    for line in _pieces(text):
        before = len(boxes)
        for token in line:
            boxes += [box for box, _ in token.codes if box is not None]
            strange = [place for box, place in token.codes if box is None]
            unknown += strange
            if len(token.codes) > 1 and not strange:
                squeezed.append(Span(token.text, token.start, token.start + len(token.text)))
        if len(boxes) > before:
            rows.append(len(boxes) - before)
    kinds = tuple(box.kind for box in boxes)
    return Track(text, tuple(boxes), tuple(rows), tuple(unknown), kinds, tuple(squeezed))


def _pieces(text: str) -> Iterator[list[Token]]:
    """Yield the words of each line of a track."""
    at = 0
    for line in text.split("\n"):
        yield [_token(word[0], at + word.start()) for word in _TOKEN.finditer(line)]
        at += len(line) + 1


def _token(word: str, start: int) -> Token:
    """Read a word of a track: one code, or a run of them; one unknown code if it has none."""
    whole = _code(word)
    if whole is None:
        parts = tuple(
            (_code(part[0]), Span(part[0], start + part.start(), start + part.end())) for part in _PART.finditer(word)
        )
        if any(box is not None for box, _ in parts):
            return Token(word, start, parts)
    return Token(word, start, ((whole, Span(word, start, start + len(word))),))


@lru_cache(maxsize=8)
def _places(text: str) -> tuple[Span, ...]:
    """Return the places of all codes of a track; kept for the findings of one ship."""
    codes = (code for line in _pieces(text) for token in line for code in token.codes)
    return tuple(place for box, place in codes if box is not None)


@cache
def _code(word: str) -> Box | None:
    """Return the box that a word of a track means; equal boxes are one object."""
    if word in _KINDS:
        return Box(_KINDS[word], 0)
    if drive := _DRIVE.fullmatch(word):
        number = int(drive[1])
        return Box("drive-loss" if number < 0 else "drive", number)
    if reduction := _REDUCTION.fullmatch(word):
        return Box("reduction", int(reduction[1]))
    return None


TrackText = Annotated[
    Track,
    drawn_scalar(
        Track,
        _PATTERN,
        "write a track as text, for instance . . [16] w * X",
        read_track,
        (". . [16] w t <2> * X", "[17] . W T [-4] X"),
        {
            ".": "a box",
            "[16]": "a drive box",
            "[-4]": "a loss of drive",
            "<2>": "damage reduction",
            "w": "a weapon that the defender chooses",
            "W": "a weapon that the attacker chooses",
            "t": "a warhead that the defender chooses",
            "T": "a warhead that the attacker chooses",
            "*": "a critical hit",
            "X": "the end",
        },
        4000,
    ),
]


def whole_or_facings(value: object) -> str:
    """Return the shape of a value: `whole` for one value, `facings` for one for each facing."""
    return "facings" if isinstance(value, dict) else "whole"


Tracks = Annotated[
    Annotated[TrackText, Tag("whole")] | Annotated[dict[Facing, TrackText], Tag("facings")],
    Discriminator(whole_or_facings),
]
