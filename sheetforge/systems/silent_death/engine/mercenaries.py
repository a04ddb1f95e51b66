"""Mercenaries: their loss is not a kill, and once most of them are gone the rest leave the battle.

From the House League of Rules of Warfare II; what the text leaves open is in `force_choices`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from heapq import heappop, heappush
from typing import TYPE_CHECKING

from sheetforge.geometry.hexes import Hex
from sheetforge.systems.silent_death.engine.rulings import out_of_action
from sheetforge.systems.silent_death.figures.footprint import stern, turned

if TYPE_CHECKING:
    from sheetforge.systems.silent_death.engine.board import Board
    from sheetforge.systems.silent_death.engine.ship import ShipState
    from sheetforge.systems.silent_death.engine.state import State

Spot = tuple[Hex, int, str]
"""A place on a way: hex, facing, and `turn` or `slip` where that was the last action."""

Ways = Mapping[Spot, int]
"""The movement points that lead off the map from a spot, by the way that takes fewest."""

TURNS, SLIPS = (5, 1), (5, 1)


def withdraws(state: State, ship: ShipState) -> bool:
    """Return whether a mercenary has to leave: more than half of their TPV is destroyed.

    The mercenaries of a side are one force.
    """
    hired = state.plan.mercenaries
    if ship.id not in hired or not ship.on_map:
        return False
    own = [one for one in state.ships.values() if one.id in hired and one.side == ship.side]
    lost = sum(one.points for one in own if one.status != "left" and out_of_action(one))
    return 2 * lost > sum(one.points for one in own)


def ways_out(state: State, ship: ShipState, turn_cost: int, slip_cost: int) -> Ways:
    """The ways of a ship off the map, around asteroids and debris where that is possible."""
    turns = not (ship.conditions and ship.disabled("turning"))
    slips = slip_cost if state.rules.sideslips else 0
    long, board = ship.blueprint.long, state.board
    avoid = frozenset(state.asteroids) | state.debris
    ways = _ways(board, long, turn_cost if turns else 0, slips, frozenset(avoid))
    if (ship.hex, ship.facing, "") in ways:
        return ways
    return _ways(board, long, turn_cost if turns else 0, slips, frozenset())


@lru_cache(maxsize=32)
def _ways(board: Board, long: bool, turn_cost: int, slip_cost: int, avoid: frozenset[Hex]) -> Ways:
    """Every spot from which there is a way off the map, with its points (Dijkstra, backwards)."""
    before: dict[Spot, list[tuple[Spot, int]]] = {}
    found: dict[Spot, int] = {}
    waiting: list[tuple[int, Spot]] = []
    for hex, beyond in board.around.items():
        for facing in range(6):
            for last in ("", "turn", "slip"):
                spot = hex, facing, last
                if beyond[facing] is None:
                    heappush(waiting, (1, spot))
                for to, cost in _steps(board, long, spot, turn_cost, slip_cost):
                    if to[0] not in avoid or to[0] == hex:
                        before.setdefault(to, []).append((spot, cost))
    while waiting:
        cost, spot = heappop(waiting)
        if spot in found:
            continue
        found[spot] = cost
        for back, more in before.get(spot, ()):
            if back not in found:
                heappush(waiting, (cost + more, back))
    return found


def _steps(board: Board, long: bool, spot: Spot, turn_cost: int, slip_cost: int) -> Iterator[tuple[Spot, int]]:
    """The actions of a move that stay on the map: where each leads, and what it costs."""
    hex, facing, last = spot
    ahead = board.around[hex][facing]
    if ahead is not None:
        yield (ahead, facing, ""), 1
    if turn_cost and last != "turn":
        for by in TURNS:
            to, towards = turned(hex, facing, by, long)
            if to in board:
                yield (to, towards, "turn"), turn_cost
    if slip_cost and last != "slip":
        for by in SLIPS:
            aside = board.around[hex][(facing + by) % 6]
            if aside is not None and (not long or stern(aside, facing) in board):
                yield (aside, facing, "slip"), slip_cost
