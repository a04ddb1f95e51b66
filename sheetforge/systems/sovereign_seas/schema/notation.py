"""The short notations of a ship's title lines: speeds, turn rate, conning tower, magazines.

Each is one scalar in YAML and one frozen value in Python, and prints as it was written.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Annotated, Any

from sheetforge.content.notation import Scalar, limited

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
        """The maximum speed once so many numbers are marked off; 0 when none is left."""
        return self.values[marked] if marked < len(self.values) else 0


@dataclass(frozen=True, slots=True)
class TurnRate:
    """So many hex sides after so many hexes forward."""

    sides: int
    hexes: int

    def __str__(self) -> str:
        return f"{self.sides}/{self.hexes}"


@dataclass(frozen=True, slots=True)
class Tower:
    """The conning tower and its armour; the empty letter is none."""

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


def speed_list(value: Any) -> Any:
    """`12/10/8641`: two-digit numbers are parted by slashes, single digits stand together.

    Two digits that begin with 1 are a number from 10 to 19; all others are single digits.
    """
    if isinstance(value, SpeedList):
        return value
    if isinstance(value, int) and not isinstance(value, bool):
        value = str(value)
    if not isinstance(value, str) or not re.fullmatch(_SPEEDS, value):
        raise ValueError("write falling speeds: two-digit ones parted by /, as 11/10/98765")
    values: list[int] = []
    places: list[tuple[int, int]] = []
    for part in re.finditer(r"(?<![^/])1\d(?![^/])|\d", value):
        values.append(int(part[0]))
        places.append(part.span())
    return SpeedList(value, tuple(values), tuple(places))


def turn_rate(value: Any) -> Any:
    """`1/3`: one hex side after three hexes forward."""
    if isinstance(value, TurnRate):
        return value
    if not isinstance(value, str) or not re.fullmatch(_TURN, value):
        raise ValueError("write a turn rate as hex sides/hexes forward, for instance 1/3")
    sides, _, hexes = value.partition("/")
    return TurnRate(int(sides), int(hexes))


def tower(value: Any) -> Any:
    """`(C)(CT)`, or `(CT)` for an unprotected one."""
    if isinstance(value, Tower):
        return value
    if not isinstance(value, str) or not re.fullmatch(_TOWER, value):
        raise ValueError("write the conning tower as (CT), its armour before it: (C)(CT)")
    return Tower(value, value[: -len("(CT)")].strip("()"))


def magazines(value: Any) -> Any:
    """`(MG)` for each magazine."""
    if isinstance(value, Magazines):
        return value
    if not isinstance(value, str) or not re.fullmatch(_MAGAZINES, value):
        raise ValueError("write (MG) once for every magazine, for instance (MG)(MG)")
    return Magazines(value, value.count("(MG)"))


def letters(value: Any) -> Any:
    """`CCC BBB AAA`: a letter a hex, from range 1; spaces make no difference."""
    if isinstance(value, Letters):
        return value
    if not isinstance(value, str) or not re.fullmatch(_LETTERS, value):
        raise ValueError("write a capital letter for every hex of range, for instance DDD CCC BB")
    found = [(sign, at) for at, sign in enumerate(value) if sign != " "]
    return Letters(value, tuple(sign for sign, _ in found), tuple(at for _, at in found))


def share(value: Any) -> Any:
    """`1/2` or a whole number."""
    if isinstance(value, Fraction):
        return value
    if isinstance(value, int) and not isinstance(value, bool):
        value = str(value)
    if not isinstance(value, str) or not re.fullmatch(_SHARE, value):
        raise ValueError("write a share as a fraction, for instance 1/2")
    above, _, below = value.partition("/")
    return Fraction(limited(above, 1, MOST_SHARE), limited(below or "1", 1, MOST_PARTS))


SpeedText = Annotated[
    SpeedList,
    Scalar(
        speed_list, _SPEEDS, ("11/10/98765", "12/10/8641"),
        "falling speeds in movement points a turn: two-digit ones parted by /, single digits "
        "together", longest=60, or_whole=(0, 999_999_999),
    ),
]  # fmt: skip
TurnText = Annotated[
    TurnRate,
    Scalar(turn_rate, _TURN, ("1/3",), "hex sides/hexes forward before each turn", longest=3),
]
TowerText = Annotated[
    Tower,
    Scalar(
        tower, _TOWER, ("(C)(CT)", "(CT)"), "(CT), with the letter of its armour before it",
        longest=10,
    ),
]  # fmt: skip
MagazinesText = Annotated[
    Magazines, Scalar(magazines, _MAGAZINES, ("(MG)(MG)",), "(MG) for each magazine", longest=20)
]
LettersText = Annotated[
    Letters,
    Scalar(
        letters, _LETTERS, ("DDD CCC BB",),
        "the armour that it penetrates: a capital letter a hex, from range 1", longest=80,
    ),
]  # fmt: skip
ShareText = Annotated[
    Fraction,
    Scalar(share, _SHARE, ("1/2", "3/4"), "a fraction", longest=10, or_whole=(1, 10)),
]
