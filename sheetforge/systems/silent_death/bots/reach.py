"""Tables of where a move can end: the cheapest way to every hex and facing, by offset.

A table is made by a search of the rules (`moves.search`), of a ship alone on a map without an
edge, once for each kind of move: what a turn costs, whether there are sideslips, one hex or two. A
ship with fewer points has the beginning of the same table, since ways are in the order of their
points. On a map with obstacles a way of the table is the cheapest still, as long as it meets none
of them, or only flies straight through other ships; where it does not, `pick` asks the rules.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from sheetforge.geometry.bearings import code, hex_of, in_line
from sheetforge.geometry.hexes import ORIGIN, Hex, neighbor, rotated
from sheetforge.systems.silent_death.bots.moves import NOWHERE, End, Found, LaidWay, laid_way, search
from sheetforge.systems.silent_death.engine.homing import FORWARD
from sheetforge.systems.silent_death.engine.movement import SLIPS, Move, after, turn_price
from sheetforge.systems.silent_death.engine.ship import ShipState
from sheetforge.systems.silent_death.figures.footprint import standing

STEP = 4
"""Tables are made for a multiple of a given number of points, so that few of them are outgrown."""

STRAIGHT = {FORWARD, *SLIPS}
"""The actions by which a ship flies through others."""

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
    and `back` for their facings and hexes. `needed` are the points with which a ship may end there, by either way,
    and with `whole` it may with any facing.
    """

    stop: tuple[int, ...]
    order: tuple[int, ...]
    tight: tuple[int, ...]
    by_tight: tuple[int, ...]
    was: tuple[int, ...]
    back: tuple[int, ...]
    needed: tuple[int, ...]
    whole: int


class Route(NamedTuple):
    """A way, and its hexes from the ship's place, as codes: all, and those where it turns or stops.

    The rules let a ship fly through others, but neither turn nor stop where they stand.
    """

    way: LaidWay
    through: tuple[int, ...]
    stands: tuple[int, ...]


NOT_ONE = (NEVER,) * 6
NO_WAY = Cell(NOT_ONE, NOT_ONE, NOT_ONE, NOT_ONE, NOT_ONE, NOT_ONE, NOT_ONE, NEVER)
"""A hex that no way leads to."""


class Endless(dict[Hex, tuple[Hex, ...]]):
    """A map without an edge."""

    def __missing__(self, hex: Hex) -> tuple[Hex, ...]:
        hexes = self[hex] = tuple(neighbor(hex, facing) for facing in range(6))
        return hexes


def _cell(rows: Sequence[tuple[int, ...]]) -> Cell:
    """Return the places of a hex, with its rows by facing."""
    stop, order, tight, by_tight, was, back, needed = rows
    return Cell(stop, order, tight, by_tight, was, back, needed, max(needed))


class Reach:
    """The ends of all moves of a kind with up to a number of points, of a ship that faces 0."""

    def __init__(self, kind: Kind, points: int, found: Found) -> None:
        self.kind, self.points = kind, points
        self.stops = tuple(found.stops.values())
        self.tight = tuple(found.tight.values())
        made: dict[Hex, list[list[int]]] = {}
        first: dict[Hex, int] = {}
        for tight, ends in ((False, self.stops), (True, self.tight)):
            for number, end in enumerate(ends):
                hex, at = end.hex, end.facing
                rows = made.get(hex) or made.setdefault(hex, [[NEVER] * 6 for _ in range(7)])
                rows[2 * tight][at], rows[2 * tight + 1][at] = end.spent, number
                if tight:
                    rows[4][at], rows[5][at] = end.was, code(end.back or hex)
                # The die of a tight turn shows at least 1.
                needed = end.spent + (kind.cost + 1) * tight
                rows[6][at] = min(needed, rows[6][at])
                first[hex] = min(needed, first.get(hex, NEVER))
        self.cells = {code(hex): _cell([*map(tuple, rows)]) for hex, rows in made.items()}
        self.hexes = sorted(made, key=first.__getitem__)
        self.farthest = max([hex.length for hex in made], default=0)
        needed_by = sorted(first.values())
        self.upto = [bisect_right(needed_by, points) for points in range(points + 1)]
        self._turned: dict[int, Turned] = {}

    def turned(self, facing: int) -> Turned:
        """Return the same of a ship with another facing."""
        made = self._turned.get(facing)
        if made is None:
            made = self._turned[facing] = Turned(self, facing)
        return made


class Turned:
    """A table for a facing. `cells` are offsets as codes, the first `upto[points]` within reach."""

    def __init__(self, reach: Reach, facing: int) -> None:
        self.reach, self.facing, self.upto = reach, facing, reach.upto
        self.at = _Cells(reach.cells, facing)
        self._routes: dict[tuple[int, int], Route] = {}
        self._lines: dict[int, Sequence[int]] = {}

    @cached_property
    def cells(self) -> list[int]:
        """Every offset, the cheapest first."""
        return [code(rotated(hex, self.facing)) for hex in self.reach.hexes]

    def lines(self, width: int) -> Sequence[int]:
        """Return the same offsets as differences of places in a grid with columns of a width."""
        found = self._lines.get(width)
        if found is None:
            found = self._lines[width] = tuple([in_line(hex_of(cell), width) for cell in self.cells])
        return found

    def route(self, number: int, tight: int) -> Route:
        """Return the way to an end by its number in the order."""
        route = self._routes.get((tight, number))
        if route is None:
            end = (self.reach.tight if tight else self.reach.stops)[number]
            route = self._routes[tight, number] = self._route(end)
        return route

    def _route(self, end: End) -> Route:
        long = self.reach.kind.long
        hex, facing = ORIGIN, self.facing
        through: dict[int, None] = {}
        stands: dict[int, None] = {}
        actions = end.actions
        for action in actions:
            to = after(hex, facing, action, long)
            here, there = ({code(hex): None for hex in standing(*at, long)} for at in ((hex, facing), to))
            through |= there
            if action not in STRAIGHT:
                stands |= here | there
            hex, facing = to
        return Route(laid_way(ORIGIN, self.facing, actions, long), tuple(through), tuple(stands))


class _Cells(dict[int, Cell]):
    """The places of an offset for a facing, computed at their first use."""

    def __init__(self, cells: Mapping[int, Cell], facing: int) -> None:
        super().__init__()
        self.cells, self.facing = cells, facing

    def __missing__(self, offset: int) -> Cell:
        *rows, whole = self.cells.get(_turned(offset, -self.facing), NO_WAY)
        by = self.facing
        stop, order, tight, by_tight, was, back, needed = (row[-by:] + row[:-by] for row in rows)
        made = self[offset] = Cell(
            stop,
            order,
            tight,
            by_tight,
            tuple([(number + by) % 6 for number in was]),
            tuple([at if at == NEVER else _turned(at, by) for at in back]),
            needed,
            whole,
        )
        return made


def _turned(offset: int, facing: int) -> int:
    return code(rotated(hex_of(offset), facing))


def reach(ship: ShipState, points: int, slips: bool) -> Turned:
    """Return the table of a ship's moves with at least a given number of points, for its facing."""
    kind = Kind(turn_price(ship), bool(ship.conditions) and ship.disabled("turning"), slips, ship.blueprint.long)
    return _reach(kind, -(-points // STEP) * STEP, ship).turned(ship.facing)


_made: dict[Kind, Reach] = {}


def _reach(kind: Kind, points: int, ship: ShipState) -> Reach:
    made = _made.get(kind)
    if made is None or made.points < points:
        probe = ship.copy()
        probe.hex, probe.facing = ORIGIN, 0
        made = _made[kind] = Reach(
            kind, points, search(Move.alone(probe, Endless(), points, kind.slips), probe, NOWHERE)
        )
    return made
