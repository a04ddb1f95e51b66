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


class Node(NamedTuple):
    """A place on the way: what the ship did last, points left and spent, and how it came here."""

    hex: Hex
    facing: int
    last: str
    points: int
    spent: int
    before: Node | None
    action: str


class End(NamedTuple):
    """An end of a move, by its last action at a place on the way.

    With `chance` below 1 that action is a tight turn that may fail; the ship then stays where it
    is. `leaves` is a way off the map.
    """

    hex: Hex
    facing: int
    node: Node
    last: str
    chance: float = 1.0
    leaves: bool = False

    @property
    def actions(self) -> tuple[str, ...]:
        """All actions from where the ship stands."""
        found, node = [self.last], self.node
        while node.before is not None:
            found.append(node.action)
            node = node.before
        return tuple(reversed(found))


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
    waiting: list[list[Node]] = [[] for _ in range(move.points + 1)]
    waiting[0].append(Node(ship.hex, ship.facing, "", move.points, 0, None, ""))
    known: set[tuple[Hex, int, str]] = set()
    stops: dict[tuple[Hex, int], End] = {}
    tight: dict[tuple[Hex, int], End] = {}
    leaving: list[End] = []
    around = move.around
    for nodes in waiting:
        for node in nodes:
            hex, facing, last, points, spent, _, _ = node
            # Fewer points spent came first; and whoever has just turned may do no more than others.
            if (hex, facing, last) in known or (last == "turn" and (hex, facing, "") in known):
                continue
            known.add((hex, facing, last))
            probe.hex, probe.facing = hex, facing
            move.points, move.spent, move.last = points, spent, last
            for action in move.options():
                if action == STOP:
                    if (hex, facing) not in stops:
                        stops[hex, facing] = End(hex, facing, node, STOP)
                elif action == FORWARD or action in SLIPS:
                    ahead = around[hex][(facing + SLIPS.get(action, 0)) % 6]
                    assert ahead is not None
                    paid, did = (SLIP_COST, "slip") if action in SLIPS else (1, "")
                    if ahead not in avoid and (ahead, facing, did) not in known:
                        to = Node(ahead, facing, did, points - paid, spent + paid, node, action)
                        waiting[spent + paid].append(to)
                elif action in NORMAL:
                    paid = min(cost, points)
                    turned = (facing + NORMAL[action]) % 6
                    if (hex, turned, "") not in known:
                        to = Node(hex, turned, "turn", points - paid, spent + paid, node, action)
                        waiting[spent + paid].append(to)
                elif action in TIGHT:
                    turned = (facing + TIGHT[action]) % 6
                    if (hex, turned) not in tight:
                        comes_off = min(die, max(0, points - cost)) / die
                        tight[hex, turned] = End(hex, turned, node, action, comes_off)
                elif action == LEAVE:
                    leaving.append(End(hex, facing, node, LEAVE, leaves=True))
    better = (end for place, end in tight.items() if place not in stops)
    return [*stops.values(), *better, *leaving]
