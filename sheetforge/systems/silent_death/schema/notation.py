"""The short notations of Silent Death content: spreads, dice, price lists, range bands, arcs.

Each is one scalar in YAML (`1-4`, `2d8`, `11=2/0 12=2/1`) and one frozen value in Python, and
prints as it was written.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, Literal

from sheetforge import dice
from sheetforge.content.model import Meanings
from sheetforge.content.notation import IntRange as IntRange
from sheetforge.content.notation import IntRangeText as IntRangeText
from sheetforge.content.notation import OutOfRange, Scalar, limited, text_scalar
from sheetforge.content.notation import int_range as int_range


@dataclass(frozen=True, slots=True)
class Price:
    """The price of a part: points of BPV, and slots of the hull."""

    cost: int
    slots: int

    def __str__(self) -> str:
        return f"{self.cost}/{self.slots}"

    def __add__(self, other: Price) -> Price:
        return Price(self.cost + other.cost, self.slots + other.slots)

    def __mul__(self, times: int) -> Price:
        return Price(self.cost * times, self.slots * times)


FREE = Price(0, 0)

_PRICE = r"^-?\d+/\d+$"
_PRICES = r"^\d+=-?\d+/\d+( +\d+=-?\d+/\d+)*$"
_DICE = r"^[1-9][0-9]?[dD][1-9][0-9]{0,2}$"

MOST_COST, MOST_SLOTS, MOST_SIZE = 1000, 1000, 100
MOST_DICE, MOST_SIDES = 20, 20


def _price(text: str) -> Price:
    cost, _, slots = text.partition("/")
    sign = -1 if cost.startswith("-") else 1
    return Price(sign * limited(cost.lstrip("-"), 0, MOST_COST), limited(slots, 0, MOST_SLOTS))


def prices(value: object) -> dict[int, Price]:
    """`11=2/0 12=2/1`: a price for each of several sizes, rising."""
    if not isinstance(value, str) or not re.fullmatch(_PRICES, value.strip()):
        raise ValueError("write prices as size=cost/slots, for instance 11=2/0 12=2/1")
    made: dict[int, Price] = {}
    for part in value.split():
        written, _, text = part.partition("=")
        size = limited(written, 0, MOST_SIZE)
        if size in made:
            raise ValueError(f"{size} has two prices")
        made[size] = _price(text)
    return made


def _print_prices(value: dict[int, Price]) -> str:
    return " ".join(f"{size}={price}" for size, price in value.items())


def _dice(value: object) -> dice.Dice:
    if not isinstance(value, str):
        raise ValueError("write dice, for instance 2d6")
    found = dice.parse(value)
    if found.count > MOST_DICE or found.sides > MOST_SIDES:
        most = f"{MOST_DICE} dice of {MOST_SIDES} sides"
        raise OutOfRange(f"{value} is too large; the most is {most}")
    return found


PriceText = Annotated[
    Price,
    text_scalar(
        Price,
        _PRICE,
        "write a price as cost/slots, for instance 2/1",
        _price,
        ("2/1",),
        "cost/slots: points of BPV, and slots of the hull that it takes",
        20,
    ),
]
PricesText = Annotated[
    dict[int, Price],
    Scalar(
        prices, _PRICES, ("11=2/0 12=2/1",), "size=cost/slots for each size, rising", longest=1000, text=_print_prices
    ),
]
DiceText = Annotated[dice.Dice, Scalar(_dice, _DICE, ("2d6", "1d10"), "number of dice, d, sides", longest=10)]


def whole_or_mapping(value: object) -> str:
    """Distinguishes a plain value from a mapping, for fields that can be written either way."""
    return "whole" if isinstance(value, (list, tuple, str)) else "mapping"


@lru_cache(maxsize=4096)
def bare(reference: str) -> str:
    """The id of a reference, without its system."""
    return reference.rpartition("/")[2]


Arc = Literal[
    "F", "FQL", "FQR", "RQL", "RQR", "R", "ALL", "BFQL", "BFQR", "BRQL", "BRQR", "SFQL", "SFQR", "SRQL", "SRQR"
]
ARC_MEANINGS = {
    "F": "front",
    "R": "rear",
    "ALL": "all round",
    "FQL": "front quarter left",
    "FQR": "front quarter right",
    "RQL": "rear quarter left",
    "RQR": "rear quarter right",
    "BFQL": "bow, front quarter left",
    "BFQR": "bow, front quarter right",
    "BRQL": "bow, rear quarter left",
    "BRQR": "bow, rear quarter right",
    "SFQL": "stern, front quarter left",
    "SFQR": "stern, front quarter right",
    "SRQL": "stern, rear quarter left",
    "SRQR": "stern, rear quarter right",
}
ArcWord = Annotated[Arc, Meanings(ARC_MEANINGS)]
