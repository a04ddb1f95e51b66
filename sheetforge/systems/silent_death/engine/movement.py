"""The move of one ship: forward, turns, tight turns, sideslips, and where it may stop.

A move is a row of choices. Every option leads on to a legal end, so a move cannot be painted into
a corner; only damage taken on the way can end one where it otherwise may not.
"""

from __future__ import annotations

from sheetforge.hexes import Hex
from sheetforge.play.questions import Asking, Choose, Roll, Script
from sheetforge.systems.silent_death.engine import hazards
from sheetforge.systems.silent_death.engine.choices import points_left, sole_action_turn
from sheetforge.systems.silent_death.engine.damage import forget
from sheetforge.systems.silent_death.engine.events import LeftMap, Moved, Stalled, TimeUp
from sheetforge.systems.silent_death.engine.flight import pursue
from sheetforge.systems.silent_death.engine.ship import Ship
from sheetforge.systems.silent_death.engine.state import State
from sheetforge.systems.silent_death.skills import tight_turn_die

FORWARD, LEAVE, STOP = "forward", "leave", "stop"
LEFT, RIGHT = "left", "right"
SLIP_LEFT, SLIP_RIGHT = "slip-left", "slip-right"
TIGHT_LEFT, TIGHT_RIGHT, ABOUT = "tight-left", "tight-right", "about"
OUT_OF_TIME = "time-up"
"""What a driver answers for a player who has used up the time of a move."""

NORMAL = {LEFT: 5, RIGHT: 1}
TIGHT = {TIGHT_LEFT: 4, TIGHT_RIGHT: 2, ABOUT: 3}
SLIPS = {SLIP_LEFT: 5, SLIP_RIGHT: 1}
TURN_COST = 3
SLIP_COST = 2


class Move:
    """A ship on its way: points left, what it did last, and which hexes are taken.

    `last` is empty at the start, then `forward`, `turn` or `slip`.
    """

    __slots__ = ("around", "last", "may_leave", "points", "ship", "slips", "spent", "taken")

    def __init__(self, state: State, ship: Ship) -> None:
        self.ship = ship
        self.around = state.board.around
        self.taken = state.occupied(ship)
        self.may_leave = ship.id in state.plan.may_leave
        self.slips = state.rules.sideslips
        self.points = ship.drive
        self.spent = 0
        self.last = ""

    def options(self) -> tuple[str, ...]:
        """The legal next actions. Empty when the ship must stop where it may not."""
        ship, points = self.ship, self.points
        beyond = self.around[ship.hex]
        facing = ship.facing
        found = []
        if points:
            ahead = beyond[facing]
            if ahead is None:
                if self.may_leave:
                    found.append(LEAVE)
            elif ahead not in self.taken or self._can_end(ahead, points - 1, False):
                found.append(FORWARD)
            if self.slips and points >= SLIP_COST and self.last != "slip":
                for slip, side in SLIPS.items():
                    aside = beyond[(facing + side) % 6]
                    if aside is not None and self._can_end(aside, points - SLIP_COST, True):
                        found.append(slip)
        if ship.hex not in self.taken:
            if points and self.last != "turn" and not self._held():
                cost = TURN_COST + ship.turn_cost
                if points >= cost:
                    found += NORMAL
                    if points > cost:
                        found += TIGHT
                elif not self.spent and sole_action_turn(ship.drive, ship.turn_cost):
                    found += NORMAL
            found.append(STOP)
        return tuple(found)

    def _held(self) -> bool:
        """Whether a critical hit keeps the ship from turning."""
        return bool(self.ship.conditions) and self.ship.disabled("turning")

    def _can_end(self, hex: Hex, points: int, slipped: bool) -> bool:
        """Whether a move that has come to a hex can end legally: there, or in a hex further on."""
        if hex not in self.taken:
            return True
        beyond, facing = self.around[hex], self.ship.facing
        if points:
            ahead = beyond[facing]
            if ahead is None:
                if self.may_leave:
                    return True
            elif self._can_end(ahead, points - 1, False):
                return True
        if self.slips and not slipped and points >= SLIP_COST:
            for side in SLIPS.values():
                aside = beyond[(facing + side) % 6]
                if aside is not None and self._can_end(aside, points - SLIP_COST, True):
                    return True
        return False

    def spend(self, points: int, did: str) -> None:
        """Note what the ship did and what it cost."""
        self.points -= points
        self.spent += points
        self.last = did


def move_ship(state: State, ship: Ship) -> Script:
    """A ship's whole move, and the moves of the warheads that are after it."""
    move = Move(state, ship)
    start = ship.hex, ship.facing
    limited = OUT_OF_TIME if state.rules.seconds_a_move else None
    while options := move.options():
        left = (move.points,)
        action = yield Choose(ship.side, options, "step", ship.id, left, limited)
        if action == STOP:
            break
        if action == FORWARD or action in SLIPS:
            if not (yield from _advance(state, move, action)):
                break
        elif action in NORMAL:
            ship.facing = (ship.facing + NORMAL[action]) % 6
            cost = TURN_COST + ship.turn_cost
            move.spend(min(cost, move.points), "turn")
        elif action in TIGHT:
            if not (yield from _tight_turn(state, move, action)):
                break
        elif action == LEAVE:
            _leave(state, ship)
            return
        else:
            state.tell(TimeUp(ship.id))
            if STOP not in options:
                ship.hex, ship.facing = start
            break
    if ship.on_map:
        state.tell(Moved(ship.id, state.board.names[ship.hex], ship.facing, move.spent))
        yield from pursue(state, ship.id)


def _advance(state: State, move: Move, action: str) -> Asking[bool]:
    """Into the next hex, with all that waits there; returns whether the move goes on."""
    ship = move.ship
    side = SLIPS.get(action, 0)
    hex = move.around[ship.hex][(ship.facing + side) % 6]
    assert hex is not None
    ship.hex = hex
    if side:
        move.spend(SLIP_COST, "slip")
    else:
        move.spend(1, "forward")
    if state.asteroids or state.debris or state.warheads:
        yield from hazards.enter(state, ship)
        if not ship.can_fly:
            return False
        move.points = points_left(move.points, ship.drive, move.spent)
    return True


def _tight_turn(state: State, move: Move, action: str) -> Asking[bool]:
    """A turn of more than one hexside, if its cost can be paid; returns whether it was."""
    ship = move.ship
    piloting = ship.skills["pilot"].piloting or 1
    faces = yield Roll((tight_turn_die(piloting).sides,), "tight-turn", ship.side)
    cost = TURN_COST + ship.turn_cost + faces[0]
    if cost > move.points:
        state.tell(Stalled(ship.id, cost, move.points))
        move.spend(move.points, "turn")
        return False
    ship.facing = (ship.facing + TIGHT[action]) % 6
    move.spend(cost, "turn")
    return True


def _leave(state: State, ship: Ship) -> None:
    """Over the edge of the map."""
    ship.status = "left"
    edge = state.board.edge_beyond(ship.hex, ship.facing)
    state.tell(LeftMap(ship.id, edge))
    state.exits[ship.id] = edge
    forget(state, ship.id)
