"""The short notations of a ship's title lines: speeds, turn rate, conning tower, magazines.

Each is one scalar in YAML and one frozen value in Python, and prints as it was written.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Annotated

from sheetforge.content.notation import limited, text_scalar

_SPEEDS = r"^\d+(/\d+)*$"
_TURN = r"^[1-9]/[1-9]$"
_TOWER = r"^(\([A-Z]?\))?\(CT\)$"
_MAGAZINES = r"^(\(MG\)){1,4}$"
_LETTERS = r"^[A-Z]( ?[A-Z])*$"
MOST_SHARE, MOST_PARTS = 10, 100
_SHARE = r"^[1-9]\d*(/[1-9]\d*)?$"


@dataclass(frozen=True, slots=True)
class SpeedList:
    """The maximum speeds of a ship in movement points a turn, marked off from the left.

    `places` are the characters of each number.
    """

    text: str
    values: tuple[int, ...]
    places: tuple[tuple[int, int], ...]

    def __str__(self) -> str:
        return self.text

    def __len__(self) -> int:
        return len(self.values)

    @property
    def top(self) -> int:
        """The maximum speed of an undamaged ship."""
        return self.values[0]

    @property
    def too_high(self) -> tuple[tuple[int, int], ...]:
        """The characters of two digits each that were meant for a number of 20 or more.

        They read as two numbers, and such a list does not fall.
        """
        if all(after < before for before, after in pairwise(self.values)) and self.values[-1]:
            return ()
        return tuple(pair.span() for pair in re.finditer(r"(?<![^/])[2-9]\d(?![^/])", self.text))

    def left(self, marked: int) -> int:
        """The maximum speed when a number of entries are marked off; 0 when none is left."""
        return self.values[marked] if marked < len(self.values) else 0


@dataclass(frozen=True, slots=True)
class TurnRate:
    """A number of hex sides after a number of hexes forward."""

    sides: int
    hexes: int

    def __str__(self) -> str:
        return f"{self.sides}/{self.hexes}"


@dataclass(frozen=True, slots=True)
class Tower:
    """The conning tower and its armour; an empty letter is no armour."""

    text: str
    armour: str

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Magazines:
    """The magazines of a ship. The armour of the tower does not cover them."""

    text: str
    count: int

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Letters:
    """The armour that a gun penetrates at range 1, 2, …: a letter a hex."""

    text: str
    values: tuple[str, ...]
    places: tuple[int, ...]

    def __str__(self) -> str:
        return self.text

    def __len__(self) -> int:
        return len(self.values)

    def at(self, range: int) -> str | None:
        """The letter at a range in hexes; None where the gun does not reach."""
        return self.values[range - 1] if 1 <= range <= len(self.values) else None


def speed_list(text: str) -> SpeedList:
    """`12/10/8641`: two-digit numbers are separated by slashes, single digits are written together.

    Two digits that begin with 1 are a number from 10 to 19; all others are single digits.
    """
    values: list[int] = []
    places: list[tuple[int, int]] = []
    for part in re.finditer(r"(?<![^/])1\d(?![^/])|\d", text):
        values.append(int(part[0]))
        places.append(part.span())
    return SpeedList(text, tuple(values), tuple(places))


def _turn_rate(text: str) -> TurnRate:
    sides, _, hexes = text.partition("/")
    return TurnRate(int(sides), int(hexes))


def _tower(text: str) -> Tower:
    return Tower(text, text[: -len("(CT)")].strip("()"))


def _magazines(text: str) -> Magazines:
    return Magazines(text, text.count("(MG)"))


def _letters(text: str) -> Letters:
    found = [(sign, index) for index, sign in enumerate(text) if sign != " "]
    return Letters(text, tuple(sign for sign, _ in found), tuple(at for _, at in found))


def _share(text: str) -> Fraction:
    above, _, below = text.partition("/")
    return Fraction(limited(above, 1, MOST_SHARE), limited(below or "1", 1, MOST_PARTS))


SpeedText = Annotated[
    SpeedList,
    text_scalar(
        SpeedList,
        _SPEEDS,
        "write falling speeds: two-digit ones separated by /, such as 11/10/98765",
        speed_list,
        ("11/10/98765", "12/10/8641"),
        "falling speeds in movement points a turn: two-digit ones separated by /, single digits together",
        60,
        or_whole=(0, 999_999_999),
    ),
]
TurnText = Annotated[
    TurnRate,
    text_scalar(
        TurnRate,
        _TURN,
        "write a turn rate as hex sides/hexes forward, for instance 1/3",
        _turn_rate,
        ("1/3",),
        "hex sides/hexes forward before each turn",
        3,
    ),
]
TowerText = Annotated[
    Tower,
    text_scalar(
        Tower,
        _TOWER,
        "write the conning tower as (CT), its armour before it: (C)(CT)",
        _tower,
        ("(C)(CT)", "(CT)"),
        "(CT), with the letter of its armour before it",
        10,
    ),
]
MagazinesText = Annotated[
    Magazines,
    text_scalar(
        Magazines,
        _MAGAZINES,
        "write (MG) once for every magazine, for instance (MG)(MG)",
        _magazines,
        ("(MG)(MG)",),
        "(MG) for each magazine",
        20,
    ),
]
LettersText = Annotated[
    Letters,
    text_scalar(
        Letters,
        _LETTERS,
        "write a capital letter for every hex of range, for instance DDD CCC BB",
        _letters,
        ("DDD CCC BB",),
        "the armour that it penetrates: a capital letter a hex, from range 1",
        80,
    ),
]
ShareText = Annotated[
    Fraction,
    text_scalar(
        Fraction,
        _SHARE,
        "write a share as a fraction, for instance 1/2",
        _share,
        ("1/2", "3/4"),
        "a fraction",
        10,
        or_whole=(1, 10),
    ),
]
