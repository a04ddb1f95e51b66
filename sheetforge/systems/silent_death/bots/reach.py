"""Tables of where a move can end: the cheapest way to every hex and facing, by offset.

A table is made by the rules themselves (`moves.asked_ends`), of a ship alone on a map without an
edge, once for each kind of move: what a turn costs, whether there are sideslips, one hex or two. A
ship with fewer points has the beginning of the same table, since ways are in the order of their
points. On a map with obstacles a way of the table is the cheapest still, as long as it meets none
of them; where it does, `flight` asks the rules.
"""

from __future__ import annotations

from typing import NamedTuple

from sheetforge.geometry.bearings import code
from sheetforge.geometry.hexes import ORIGIN, Hex, neighbor, rotated
from sheetforge.systems.silent_death.bots.moves import NOWHERE, End, Found, asked_ends
from sheetforge.systems.silent_death.engine.footprint import standing
from sheetforge.systems.silent_death.engine.movement import Move, after, turn_price
from sheetforge.systems.silent_death.engine.ship import ShipState

STEP = 4
"""Tables are made for a multiple of so many points, so that few of them are outgrown."""

NEVER = 1 << 20
"""The points of a place that no way leads to."""


class Kind(NamedTuple):
    """The part of a ship that its ways depend on, besides its points."""

    cost: int
    held: bool
    slips: bool
    long: bool


class Cell(NamedTuple):
    """The places of a hex, by facing: the points of the cheapest way, and its number in the order.

    `tight` and `by_tight` are those of the places from which a tight turn leads there, with `was`
    and `back` for their facings and hexes.
    """

    stop: tuple[int, ...]
    order: tuple[int, ...]
    tight: tuple[int, ...]
    by_tight: tuple[int, ...]
    was: tuple[int, ...]
    back: tuple[int, ...]


class Route(NamedTuple):
    """The way from the ship's place: its actions, and the hexes that it comes into, as codes."""

    actions: tuple[str, ...]
    through: tuple[int, ...]


class Endless(dict[Hex, tuple[Hex, ...]]):
    """A map without an edge."""

    def __missing__(self, hex: Hex) -> tuple[Hex, ...]:
        found = self[hex] = tuple(neighbor(hex, facing) for facing in range(6))
        return found


class Reach:
    """The ends of all moves of a kind with up to so many points, of a ship that faces 0."""

    def __init__(self, kind: Kind, points: int, found: Found) -> None:
        self.kind, self.points = kind, points
        self.stops = tuple(found.stops.values())
        self.tight = tuple(found.tight.values())
        self._turned: dict[int, Turned] = {}

    def turned(self, facing: int) -> Turned:
        """Return the same of a ship with another facing."""
        made = self._turned.get(facing)
        if made is None:
            made = self._turned[facing] = Turned(self, facing)
        return made


class Turned:
    """A table for a facing. `cells` are offsets as codes, the first `upto[points]` within reach."""

    __slots__ = ("_ways", "at", "cells", "facing", "reach", "upto")

    def __init__(self, reach: Reach, facing: int) -> None:
        self.reach, self.facing = reach, facing
        self._ways: dict[tuple[bool, int], Route] = {}
        made: dict[int, list[list[int]]] = {}
        first: dict[int, int] = {}
        for tight, ends in ((False, reach.stops), (True, reach.tight)):
            for number, end in enumerate(ends):
                cell = code(rotated(end.hex, facing))
                rows = made.setdefault(cell, [[NEVER] * 6 for _ in range(6)])
                at = (end.facing + facing) % 6
                rows[2 * tight][at], rows[2 * tight + 1][at] = end.spent, number
                if tight:
                    rows[4][at] = (end.was + facing) % 6
                    rows[5][at] = cell if end.back is None else code(rotated(end.back, facing))
                # The die of a tight turn shows at least 1.
                needed = end.spent + (reach.kind.cost + 1) * tight
                first[cell] = min(needed, first.get(cell, NEVER))
        self.at = {cell: Cell(*map(tuple, rows)) for cell, rows in made.items()}
        self.cells = sorted(made, key=lambda cell: first[cell])
        needed_by = [first[cell] for cell in self.cells]
        self.upto = [
            sum(needed <= points for needed in needed_by) for points in range(reach.points + 1)
        ]

    def way(self, number: int, tight: bool) -> Route:
        """Return the way to an end by its number in the order."""
        found = self._ways.get((tight, number))
        if found is None:
            end = (self.reach.tight if tight else self.reach.stops)[number]
            found = self._ways[tight, number] = self._way(end)
        return found

    def _way(self, end: End) -> Route:
        long, actions = self.reach.kind.long, end.actions
        hex, facing = ORIGIN, self.facing
        through: dict[int, None] = {}
        for action in actions:
            hex, facing = after(hex, facing, action, long)
            through.update(dict.fromkeys(map(code, standing(hex, facing, long))))
        return Route(actions, tuple(through))


def reach(ship: ShipState, points: int, slips: bool) -> Turned:
    """Return the table of a ship's moves with at least so many points, for its facing."""
    kind = Kind(
        turn_price(ship),
        bool(ship.conditions) and ship.disabled("turning"),
        slips,
        ship.blueprint.long,
    )
    return _reach(kind, -(-points // STEP) * STEP, ship).turned(ship.facing)


_made: dict[Kind, Reach] = {}


def _reach(kind: Kind, points: int, ship: ShipState) -> Reach:
    made = _made.get(kind)
    if made is None or made.points < points:
        probe = ship.copy()
        probe.hex, probe.facing = ORIGIN, 0
        made = _made[kind] = Reach(
            kind,
            points,
            asked_ends(Move.alone(probe, Endless(), points, kind.slips), probe, NOWHERE),
        )
    return made
