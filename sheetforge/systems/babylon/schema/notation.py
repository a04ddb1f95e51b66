"""The short notations of sheets: boxes and armour, rows and blocks, arcs, charts, delays, damage.

Each is one scalar in YAML and one frozen value in Python, and prints as it was written.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Annotated

from sheetforge.content.notation import IntRange, int_range, limited, text_scalar
from sheetforge.dice import Dice

MOST, MOST_ARMOUR, MOST_OF_GROUP, MOST_SPEED = 999, 99, 99, 99
MOST_DICE, MOST_SIDES = 20, 20
_BOXES = r"^\d+/\d+$"
_GROUPS = r"^[1-9]\d*(\+[1-9]\d*)*$"
_STEPS = "0|30|60|90|120|150|180|210|240|270|300|330"
_ARC = rf"^({_STEPS})-({_STEPS}|360)$"
_DELAY = r"^[1-9]\d*:( \d+/\d+)+$"
_ROW = r"^-?\d+( -?\d+)*$"
_DAMAGE = r"^(\d*d[1-9]\d*([+-]\d+)?|[1-9]\d*)$"
_CHART = r"^\d+(-\d+)? [a-z0-9-]+(, \d+(-\d+)? [a-z0-9-]+)*$"
SLUG = r"^[a-z0-9]+(-[a-z0-9]+)*$"


@dataclass(frozen=True, slots=True)
class Boxes:
    """`18/5`: boxes to cross off, and the armour in front of them."""

    boxes: int
    armour: int

    def __str__(self) -> str:
        return f"{self.boxes}/{self.armour}"


@dataclass(frozen=True, slots=True)
class Groups:
    """`3+3+2`: the boxes of each row or block, in the order in which they are crossed off."""

    sizes: tuple[int, ...]

    def __str__(self) -> str:
        return "+".join(map(str, self.sizes))

    @property
    def total(self) -> int:
        """The boxes of all groups together."""
        return sum(self.sizes)


@dataclass(frozen=True, slots=True)
class Arc:
    """`300-60`: from one bearing to another in degrees clockwise from the bow; `0-360` is all."""

    start: int
    end: int

    def __str__(self) -> str:
        return f"{self.start}-{self.end}"

    @property
    def width(self) -> int:
        """The number of degrees that it spans."""
        return (self.end - self.start) % 360 or 360

    def mirrored(self) -> Arc:
        """Return the same arc on the other side of the ship."""
        if self.width == 360:
            return self
        return Arc((360 - self.end) % 360, (360 - self.start) % 360)

    @property
    def middle(self) -> float:
        """The bearing of its middle line."""
        return (self.start + self.width / 2) % 360


@dataclass(frozen=True, slots=True)
class TurnDelay:
    """`5: 2/3 3/4 4/5 5/6`: from speed 5 on, the upper and the lower row of the turn table.

    `places` are the characters of each pair.
    """

    text: str
    first: int
    pairs: tuple[tuple[int, int], ...]
    places: tuple[tuple[int, int], ...]

    def __str__(self) -> str:
        return self.text

    @property
    def last(self) -> int:
        """The highest speed that it has."""
        return self.first + len(self.pairs) - 1


@dataclass(frozen=True, slots=True)
class RangeRow:
    """`10 12 9 6 3 1 -2`: what a weapon adds to the signature at range 0, 1, 2, …"""

    modifiers: tuple[int, ...]

    def __str__(self) -> str:
        return " ".join(map(str, self.modifiers))

    def __len__(self) -> int:
        return len(self.modifiers)


@dataclass(frozen=True, slots=True)
class Damage:
    """`3d10+12`, `d5` or `15`: dice and what is added to them; `dice` is None without any."""

    text: str
    dice: Dice | None
    plus: int

    def __str__(self) -> str:
        return self.text

    @property
    def faces(self) -> tuple[int, ...]:
        """The sides of each die to roll."""
        return (self.dice.sides,) * self.dice.count if self.dice else ()

    @property
    def mean(self) -> float:
        """The mean of its total."""
        dice = self.dice
        return self.plus + (dice.count * (dice.sides + 1) / 2 if dice else 0)

    @property
    def most(self) -> int:
        """The highest total."""
        return self.plus + sum(self.faces)


@dataclass(frozen=True, slots=True)
class ChartRow:
    """A row of a chart: what a roll hits, and the characters of the row."""

    roll: IntRange
    hits: str
    place: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Chart:
    """`1-8 structure, 9-11 jump-engine, 20 cnc`: what a die hits."""

    text: str
    rows: tuple[ChartRow, ...]

    def __str__(self) -> str:
        return self.text

    def at(self, face: int) -> str | None:
        """Return what a face hits; None where the chart has a gap."""
        return next((row.hits for row in self.rows if face in row.roll), None)


def _signed(text: str) -> int:
    """Return a number with or without a sign, within the limits of modifiers."""
    return (-1 if text.startswith("-") else 1) * limited(text.lstrip("+-"), 0, MOST)


def _boxes(text: str) -> Boxes:
    boxes, _, armour = text.partition("/")
    if int(boxes[:4]) < 1:
        raise ValueError("write at least one box before the slash")
    return Boxes(limited(boxes, 1, MOST), limited(armour, 0, MOST_ARMOUR))


def _groups(text: str) -> Groups:
    return Groups(tuple(limited(word, 1, MOST_OF_GROUP) for word in text.split("+")))


def _arc(text: str) -> Arc:
    start, _, end = text.partition("-")
    return Arc(int(start), int(end))


def turn_delay(text: str) -> TurnDelay:
    """Read `5: 2/3 3/4`."""
    first = limited(text.partition(":")[0], 1, MOST_SPEED)
    matches = list(re.finditer(r"(\d+)/(\d+)", text))
    pairs = tuple((limited(match[1], 0, MOST_SPEED), limited(match[2], 0, MOST_SPEED)) for match in matches)
    return TurnDelay(text, first, pairs, tuple(match.span() for match in matches))


def _row(text: str) -> RangeRow:
    return RangeRow(tuple(map(_signed, text.split())))


def damage(text: str) -> Damage:
    """Read `3d10+12`, `d5` or `15`."""
    match = re.fullmatch(r"(?:(\d*)d(\d+))?([+-]?\d+)?", text)
    assert match is not None
    count, sides, plus = match.groups()
    dice = None
    if sides:
        dice = Dice(limited(count or "1", 1, MOST_DICE), limited(sides, 2, MOST_SIDES))
    return Damage(text, dice, _signed(plus or "0"))


def _rows(text: str) -> Iterator[ChartRow]:
    for match in re.finditer(r"(\d+(?:-\d+)?) ([a-z0-9-]+)", text):
        yield ChartRow(int_range(match[1]), match[2], match.span())


def chart(text: str) -> Chart:
    """Read `1-8 structure, 9-11 jump-engine`."""
    return Chart(text, tuple(_rows(text)))


def falling(delays: tuple[int, ...]) -> tuple[int, int] | None:
    """Return the first two neighbours of a zigzag of which the second is less; None if none are."""
    return next(((one, other) for one, other in pairwise(delays) if other < one), None)


BoxesText = Annotated[
    Boxes,
    text_scalar(
        Boxes,
        _BOXES,
        "write boxes and armour, for instance 18/5",
        _boxes,
        ("18/5",),
        "boxes to cross off/armour in front of them",
        20,
    ),
]
GroupsText = Annotated[
    Groups,
    text_scalar(
        Groups,
        _GROUPS,
        "write the boxes of each group, for instance 3+3+2",
        _groups,
        ("3+3+2",),
        "the boxes of each group, in the order that they are crossed off",
        120,
        or_whole=(0, MOST),
    ),
]
ArcText = Annotated[
    Arc,
    text_scalar(
        Arc,
        _ARC,
        "write an arc in steps of 30 degrees from 0 to 360, for instance 300-60",
        _arc,
        ("300-60", "0-360"),
        "from one bearing to another: degrees clockwise from the bow",
        7,
    ),
]
TurnDelayText = Annotated[
    TurnDelay,
    text_scalar(
        TurnDelay,
        _DELAY,
        "write the first speed, then upper/lower for each speed, for instance 5: 2/3 3/4",
        turn_delay,
        ("5: 2/3 3/4",),
        "first speed: upper/lower row of the turn table, by speed",
        400,
    ),
]
RangeRowText = Annotated[
    RangeRow,
    text_scalar(
        RangeRow,
        _ROW,
        "write a modifier for each range, for instance 10 12 9 6",
        _row,
        ("10 12 9 6 -2",),
        "what is added to the signature at range 0, 1, 2, … in hexes",
        400,
        or_whole=(-100, MOST),
    ),
]
DamageText = Annotated[
    Damage,
    text_scalar(
        Damage,
        _DAMAGE,
        "write dice or a number, for instance 3d10+12",
        damage,
        ("3d10+12", "d5", "15"),
        "dice and what is added to them, or a number",
        20,
        or_whole=(0, MOST),
    ),
]
ChartText = Annotated[
    Chart,
    text_scalar(
        Chart,
        _CHART,
        "write rolls and what they hit, for instance 1-8 structure, 9-20 cnc",
        chart,
        ("1-8 structure, 9-20 cnc",),
        "rolls and what they hit, a comma after each",
        600,
    ),
]
