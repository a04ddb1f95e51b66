"""Thrust diagrams, written as they look: the engines that it takes to reach a hex.

    .   3   .
      2   2
    2   1   2
      1   1
        ^
      1   1

`^` is the ship, which faces up; a column of hexes is two characters further right than the one
before, a hex two lines below the one above it. `.` is a hex that the ship cannot reach.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated

from sheetforge.content.fixed import fixed
from sheetforge.content.notation import drawn_scalar
from sheetforge.geometry.hexes import ORIGIN, Hex, from_doubled
from sheetforge.systems.silent_fury.schema.drawing import Grid, Slip

SHIP = "^"
NOWHERE = "."
WIDTH = 2
"""Characters from one column of hexes to the next."""


@dataclass(frozen=True, slots=True)
class Reach:
    """A hex of a diagram: the step to it from a ship that faces up, and the engines it takes."""

    step: Hex
    engines: int
    start: int


@dataclass(frozen=True)
class ThrustDiagram:
    """A diagram: its text and the hexes that the ship can reach."""

    text: str
    hexes: tuple[Reach, ...]
    slips: tuple[Slip, ...] = ()

    def __str__(self) -> str:
        return self.text

    @cached_property
    def engines(self) -> Mapping[Hex, int]:
        """The engines that each hex takes."""
        return fixed({hex.step: hex.engines for hex in self.hexes})


def read_thrust(text: str) -> ThrustDiagram:
    """Read a diagram."""
    text = text.rstrip("\n")
    grid = Grid(tuple(text.split("\n")))
    ships = [(line, column) for line, column, sign in grid.signs() if sign == SHIP]
    if not ships:
        why = f"there is no {SHIP} for the ship"
        return ThrustDiagram(text, (), (Slip("", 0, len(text), why),))
    slips = []
    for line, column in ships[1:]:
        at = grid.offset(line, column)
        slips.append(Slip(SHIP, at, at + 1, "the ship is in one hex, and this is a second one"))
    hexes = []
    for one in _hexes(grid, ships[0]):
        if isinstance(one, Slip):
            slips.append(one)
        else:
            hexes.append(one)
    return ThrustDiagram(text, tuple(hexes), tuple(sorted(slips, key=lambda slip: slip.start)))


def _hexes(grid: Grid, ship: tuple[int, int]) -> Iterator[Reach | Slip]:
    """The hexes of a diagram, and the characters between them."""
    for line, column, sign in grid.signs():
        if sign == SHIP:
            continue
        at = grid.offset(line, column)
        down, right = line - ship[0], column - ship[1]
        if right % WIDTH or (right // WIDTH + down) % 2:
            yield Slip(sign, at, at + 1, f"no hex is here; a column is {WIDTH} characters wide")
        elif sign.isascii() and sign.isdigit() and sign != "0":
            step = from_doubled(right // WIDTH, down)
            assert step != ORIGIN
            yield Reach(step, int(sign), at)
        elif sign != NOWHERE:
            why = f"write the engines from 1 to 9, or {NOWHERE} for a hex out of reach"
            yield Slip(sign, at, at + 1, why)


ThrustText = Annotated[
    ThrustDiagram,
    drawn_scalar(
        ThrustDiagram,
        r"^[\s.1-9^]*\^[\s.1-9]*$",
        "draw it as text, for instance a 1 above the ship, which is ^",
        read_thrust,
        ("1\n^\n1",),
        {
            "^": "the ship, facing up",
            "1": "a hex within reach, with the engines that it takes, 1 to 9",
            ".": "a hex out of reach",
        },
        6000,
        "the diagram as text after |: ",
    ),
]
