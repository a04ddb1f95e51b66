"""Where a ship can go with the Drive it has: every end of a move, and the actions that lead there.

The options are those of the rules themselves, asked of a ship that is a copy. Dice are not thrown:
a tight turn is given as what it would be with its chance to come off.
"""

from __future__ import annotations

from typing import NamedTuple

from sheetforge.hexes import Hex
from sheetforge.systems.silent_death.engine.movement import (
    FORWARD,
    LEAVE,
    NORMAL,
    SLIP_COST,
    SLIPS,
    STOP,
    TIGHT,
    TURN_COST,
    Move,
)
from sheetforge.systems.silent_death.engine.ship import Ship
from sheetforge.systems.silent_death.engine.state import State
from sheetforge.systems.silent_death.skills import tight_turn_die


class End(NamedTuple):
    """An end of a move. With `chance` below 1 its last action is a tight turn that may fail;
    the ship then stays as it is with `else_facing`. `leaves` is a way off the map.
    """

    hex: Hex
    facing: int
    actions: tuple[str, ...]
    points: int
    chance: float = 1.0
    else_facing: int = 0
    leaves: bool = False


class _Node(NamedTuple):
    hex: Hex
    facing: int
    last: str
    points: int
    spent: int
    came: tuple[_Node, str] | None


def ends(state: State, ship: Ship, avoid: frozenset[Hex] = frozenset()) -> list[End]:
    """Every hex and facing in which a ship can end its move, by the cheapest way.

    Ways through hexes to `avoid` are left out, unless there is no other.
    """
    found = _ends(state, ship, avoid)
    return found or _ends(state, ship, frozenset())


def _ends(state: State, ship: Ship, avoid: frozenset[Hex]) -> list[End]:
    probe = ship.copy()
    move = Move(state, probe)
    # The copy is no ship of the state, so its own hex must not count as taken by another.
    move.taken = state.occupied(ship)
    cost = TURN_COST + ship.turn_cost
    die = tight_turn_die(ship.skills["pilot"].piloting or 1).sides
    start = _Node(ship.hex, ship.facing, "", move.points, 0, None)
    waiting: list[list[_Node]] = [[] for _ in range(move.points + 1)]
    waiting[0].append(start)
    known: set[tuple[Hex, int, str]] = set()
    stops: dict[tuple[Hex, int], End] = {}
    others: list[End] = []
    for nodes in waiting:
        for node in nodes:
            hex, facing, last, points, spent, _ = node
            if (hex, facing, last) in known:
                continue
            known.add((hex, facing, last))
            probe.hex, probe.facing = hex, facing
            move.points, move.spent, move.last = points, spent, last
            for action in move.options():
                if action == STOP:
                    if (hex, facing) not in stops:
                        stops[hex, facing] = End(hex, facing, (*_way(node), STOP), points)
                elif action == FORWARD or action in SLIPS:
                    ahead = move.around[hex][(facing + SLIPS.get(action, 0)) % 6]
                    assert ahead is not None
                    if ahead not in avoid:
                        paid = SLIP_COST if action in SLIPS else 1
                        did = "slip" if action in SLIPS else "forward"
                        after = _Node(
                            ahead, facing, did, points - paid, spent + paid, (node, action)
                        )
                        waiting[spent + paid].append(after)
                elif action in NORMAL:
                    paid = min(cost, points)
                    turned = (facing + NORMAL[action]) % 6
                    after = _Node(
                        hex, turned, "turn", points - paid, spent + paid, (node, action)
                    )
                    waiting[spent + paid].append(after)
                elif action in TIGHT:
                    comes_off = min(die, max(0, points - cost)) / die
                    turned = (facing + TIGHT[action]) % 6
                    way = (*_way(node), action)
                    others.append(End(hex, turned, way, 0, comes_off, facing))
                elif action == LEAVE:
                    others.append(End(hex, facing, (*_way(node), LEAVE), points, leaves=True))
    return [*stops.values(), *others]


def _way(node: _Node) -> tuple[str, ...]:
    actions: list[str] = []
    while node.came is not None:
        node, action = node.came
        actions.append(action)
    return tuple(reversed(actions))
