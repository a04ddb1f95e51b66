"""The goals of a side, as its standard bot reads them from the ways to win."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from operator import sub
from typing import NamedTuple

from sheetforge.geometry.bearings import code
from sheetforge.play.questions import Choose
from sheetforge.systems.silent_death.engine.board import OPPOSITE, Board, Edge, numbered
from sheetforge.systems.silent_death.engine.mercenaries import withdraws
from sheetforge.systems.silent_death.engine.ship import ShipState
from sheetforge.systems.silent_death.engine.state import State
from sheetforge.systems.silent_death.engine.victory import points_left
from sheetforge.systems.silent_death.engine.view import View

KEY_SHIP = 3.0
"""The worth of a ship that a way to win is about, in multiples of its points."""

MERCENARY = 0.5
"""The part of its points that a mercenary is worth: its loss is not a kill, but its fire ends."""

CRIPPLED = 0.2
"""A ship with fewer of its boxes left than this breaks off, where it may leave the map."""

HELD_ROW = 9
"""Rows from its own edge where a side sets up that keeps an enemy from leaving by it."""

LAST_TURNS = 3
"""Turns before the last in which the lead counts, where points decide."""

AHEAD, BEHIND = 1.5, 0.5
"""Factors of caution in the last turns, of a side that leads on points and of one behind."""


SPARE_TURNS = 1
"""The spare turns below which a ship that has to leave goes at any risk."""

HASTE = 5.0
"""The factor of the way to go for a ship without them."""


class Deployment(NamedTuple):
    """The set-up of a side: rows from its own edge (None: as far forward as possible), and gaps.

    `apart` is the distance from the next ship of its own.
    """

    row: int | None = None
    apart: int = 2


class Goals:
    """Read once: ships that matter more than their points, ships that have to get out."""

    __slots__ = ("deployment", "edges", "exits", "hired", "matters", "may_leave", "plan", "side", "whole")

    def __init__(self, state: State, side: str, deployment: Deployment | None = None) -> None:
        plan = state.plan
        self.plan = plan
        self.side = side
        self.edges = plan.edges
        self.may_leave = plan.may_leave
        self.hired = plan.mercenaries
        named = {ship.name: ship.id for ship in state.ships.values()}
        self.matters: dict[str, float] = {}
        self.exits: dict[str, Edge | None] = {}
        self.whole = {ship.id: ship.blueprint.boxes for ship in state.ships.values()}
        for goal in plan.victory:
            id = named.get(goal.ship or "")
            if id is None:
                continue
            self.matters[id] = KEY_SHIP
            if goal.by == "exit" and goal.side == side:
                self.exits[id] = plan.edges[goal.edge] if goal.edge is not None else None
        held = any(victory.by == "exit" and victory.side != side and victory.edge == side for victory in plan.victory)
        self.deployment = deployment or Deployment(HELD_ROW if held else None)

    def worth(self, ship: ShipState) -> float:
        """Return the worth of all that is left of a ship, in points."""
        worth = ship.points * self.matters.get(ship.id, 1.0)
        if ship.id in self.hired:
            worth *= MERCENARY
        return worth if ship.in_action else 0.1 * worth

    def breaks_off(self, view: View, ship: ShipState) -> bool:
        """Return whether a ship has nothing left to fight with, and gains by going.

        It does where points count at the end. Elsewhere an enemy wins as soon as no ship of the
        side is left on the map, whether destroyed or gone, and a ship that stays delays that.
        """
        if ship.id not in self.may_leave or ship.id in self.exits:
            return False
        if not view.rules.by_points:
            return False
        crippled = ship.boxes_left < CRIPPLED * ship.blueprint.boxes
        return not is_armed(ship) or (crippled and len(view.own) > 1)

    def ways_out(self, view: View, ship: ShipState) -> tuple[Edge, ...]:
        """The edges that a ship wants to leave by; none when it wants to stay."""
        if withdraws(view.state, ship):
            return tuple(OPPOSITE.values())
        if ship.id in self.exits:
            edge = self.exits[ship.id]
            edges = (edge,) if edge else tuple(OPPOSITE.values())
            return tuple(edge for edge in edges if self._in_hand(view, ship, edge) >= 0)
        return tuple(OPPOSITE.values()) if self.breaks_off(view, ship) else ()

    def _in_hand(self, view: View, ship: ShipState, edge: Edge) -> float:
        """Return how many turns are left over if a ship flies straight to beyond an edge."""
        limit = view.rules.turn_limit
        if limit is None:
            return float("inf")
        flown = -(-view.board.row_from(ship.hex, edge) // max(1, ship.drive))
        return limit - view.turn + 1 - ship.moved - flown

    def haste(self, view: View, ship: ShipState) -> float:
        """Return a factor of the way off the map: more where turns are short."""
        if ship.id not in self.exits:
            return 1.0
        in_hand = [self._in_hand(view, ship, one) for one in self.ways_out(view, ship)]
        return HASTE if in_hand and max(in_hand) < SPARE_TURNS else 1.0

    def caution(self, view: View) -> float:
        """Return a factor of caution: near the last turn the leading side keeps its lead."""
        limit = view.rules.turn_limit
        if limit is None or not view.rules.by_points or limit - view.turn >= LAST_TURNS:
            return 1.0
        left = points_left(view.state)
        own, others = left[self.side], [left[side] for side in left if side != self.side]
        if not others or own == max(others):
            return 1.0
        return AHEAD if own > max(others) else BEHIND

    # --- setting up -----------------------------------------------------------------------------

    def asteroid(self, view: View, options: tuple[str, ...]) -> str:
        """In the enemy's half, as far from its own ships' area and from other asteroids as can be.

        An asteroid where the enemy sets up makes the enemy's first moves harder.
        """
        edge = self.edges[self.side]
        places, depth = _places(view.board, edge), view.board.depth(edge)
        cells = [places[name][0] for name in options]
        apart = numbered(view.board).nearest(cells, map(code, view.state.asteroids)) or [0] * len(cells)

        def merit(at: int) -> tuple[float, str]:
            forward = places[options[at]][1] / depth
            return min(forward, 0.75) * 10 + min(apart[at], 4), options[at]

        return options[max(range(len(options)), key=merit)]

    def place(self, view: View, options: tuple[str, ...]) -> str:
        """Near ships that stand already, otherwise in the middle, in the row of the deployment."""
        board, nearest = view.board, numbered(view.board).nearest
        every = _places(board, self.edges[self.side])
        places = [every[name] for name in options]
        cells = [cell for cell, _ in places]
        row, gap = self.deployment
        merits = [0.5 * forward for _, forward in places]
        if row is not None:
            # The row comes before everything else.
            merits = [0.5 * (-8 * abs(forward - row)) for _, forward in places]
        elif toward := nearest(cells, [code(ship.hex) for ship in view.enemies]):
            merits = [0.5 * -abs(number - 12) for number in toward]
        if crowds := nearest(cells, [code(ship.hex) for ship in view.own]):
            apart = [float(abs(crowd - gap)) for crowd in crowds]
        else:
            middle = board.at(board.columns // 2 + 1, board.rows // 2 + 1)
            apart = [0.5 * number for number in nearest(cells, [code(middle)])]
        return max(zip(map(sub, merits, apart), options, strict=True))[1]

    def look(self, view: View, question: Choose) -> str:
        """Towards the enemy, or across the map when there is none yet."""
        # The ship is not on the map yet: its hex is what was answered last.
        edge = self.edges[self.side]
        if view.board.shape == "flat":
            best = {"north": 3, "south": 0, "west": 1, "east": 5}[edge]
        else:
            best = {"north": 2, "south": 0, "west": 1, "east": 4}[edge]
        # There may be no room for a ship of two hexes that way round.
        near = sorted(range(6), key=lambda turn: min(turn, 6 - turn))
        facings = (str((best + turn) % 6) for turn in near)
        return next(facing for facing in facings if facing in question.options)


@lru_cache(maxsize=16)
def _places(board: Board, edge: Edge) -> Mapping[str, tuple[int, int]]:
    """Return every hex of a map by its name: its number as in `numbered`, and its row from an edge."""
    numbers = numbered(board).numbers
    return {name: (numbers[code(hex)], board.row_from(hex, edge)) for hex, name in board.names.items()}


def is_armed(ship: ShipState) -> bool:
    """Return whether a ship has anything left to fight with."""
    return any(ship.racks) or any(
        (mount.guns or ship.missiles[mount.index]) and ship.works(mount) and ship.can_fire(mount.post)
        for mount in ship.blueprint.mounts
    )
