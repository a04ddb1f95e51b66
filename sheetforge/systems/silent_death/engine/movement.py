"""The move of one ship: forward, turns, tight turns, sideslips, and where it may stop.

A move is a sequence of choices. Every option leads to a legal end, so a move cannot get stuck; only
damage taken on the way can end one in a place where it otherwise may not end.

A ship of two hexes drags its stern behind its bow when it flies on, moves both aside when it slips,
and swings its bow about its stern when it turns (`halves`). Rules about the hex of a ship apply to
both of its hexes.
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from functools import cache

from sheetforge.geometry.hexes import Hex, neighbor
from sheetforge.play.questions import Asking, Roll, Script, choose
from sheetforge.systems.silent_death.engine import hazards
from sheetforge.systems.silent_death.engine.captain import steered, thrown
from sheetforge.systems.silent_death.engine.damage import forget
from sheetforge.systems.silent_death.engine.events import ChanceDecided, LeftMap, Moved, Stalled, TimeUp, Withdraws
from sheetforge.systems.silent_death.engine.flight import pursue
from sheetforge.systems.silent_death.engine.homing import FORWARD, LEFT, RIGHT, SLIP_COST, SLIP_LEFT, SLIP_RIGHT, STOP
from sheetforge.systems.silent_death.engine.mercenaries import Ways, ways_out, withdraws
from sheetforge.systems.silent_death.engine.rulings import points_left, sole_action_turn
from sheetforge.systems.silent_death.engine.ship import ShipState
from sheetforge.systems.silent_death.engine.smash import course
from sheetforge.systems.silent_death.engine.smash_events import Entered, Exited
from sheetforge.systems.silent_death.engine.state import State
from sheetforge.systems.silent_death.figures.footprint import stern, turned
from sheetforge.systems.silent_death.figures.skills import AHEAD_COST, TURN_COST, tight_turn_die
from sheetforge.text import counted

LEAVE = "leave"
TIGHT_LEFT, TIGHT_RIGHT, ABOUT = "tight-left", "tight-right", "about"
OUT_OF_TIME = "time-up"
"""The answer that a driver gives for a player whose time for a move is up."""

NORMAL = {LEFT: 5, RIGHT: 1}
TIGHT = {TIGHT_LEFT: 4, TIGHT_RIGHT: 2, ABOUT: 3}
TURNS = {**NORMAL, **TIGHT}
SLIPS = {SLIP_LEFT: 5, SLIP_RIGHT: 1}
SURE = frozenset((FORWARD, *SLIPS, *NORMAL))
"""The actions of a move that take no die."""

Actions = tuple[str, ...]
ON: Actions = (FORWARD,)
STOPS: Actions = (STOP,)
TURNS_OR_STOPS: Actions = (*NORMAL, STOP)
ANY_TURN_OR_STOPS: Actions = (*TURNS, STOP)
"""The actions of a ship of one hex, after what leads it on, that may stop: moves ask for them most of the time."""

FLOWN_ON = (AHEAD_COST, "")
"""The cost of a hex ahead, and that a ship did nothing else there."""

ENTRY_COST = 1
"""Points for setting a ship upright at its entry point."""


class Move:
    """A ship on its way: points left, what it did last, and which hexes are taken.

    `last` is `turn` or `slip` after one of these, otherwise empty; `long` is a ship of two hexes.
    A mercenary that withdraws has `ways` off the map and takes one of the quickest.
    In hexes that are `shut` no move may end; those that are `taken` are among them. A move is over
    at once in the hex that is its `exit`. `real` is the ship of the state that `ship` stands for.
    """

    __slots__ = (
        "around",
        "exit",
        "last",
        "long",
        "may_leave",
        "points",
        "ship",
        "shut",
        "slips",
        "spent",
        "taken",
        "ways",
    )

    def __init__(self, state: State, ship: ShipState, real: ShipState | None = None) -> None:
        self.ship = ship
        self.long = ship.blueprint.long
        self.around = state.board.around
        self.taken = state.occupied(real or ship)
        self.exit, self.shut = None, self.taken
        if state.smash is not None:
            self.exit = course.way_out(state, ship)
            if closed := course.closed_hexes(state):
                self.shut = (self.taken | closed) - {self.exit}
        self.ways: Ways | None = None
        if state.plan.mercenaries and withdraws(state, real or ship):
            self.ways = ways_out(state, ship, turn_price(ship), SLIP_COST)
        self.may_leave = ship.id in state.plan.may_leave or self.ways is not None
        self.slips = state.rules.sideslips
        self.points = ship.drive
        self.spent = 0
        self.last = ""

    @classmethod
    def alone(cls, ship: ShipState, around: Mapping[Hex, tuple[Hex, ...]], points: int, slips: bool) -> Move:
        """A move of a ship with a given number of points that has a map to itself."""
        move = cls.__new__(cls)
        move.ship, move.long, move.around = ship, ship.blueprint.long, around
        move.taken = move.shut = set()
        move.exit = move.ways = None
        move.may_leave, move.slips = False, slips
        move.points, move.spent, move.last = points, 0, ""
        return move

    def _quickest(self, legal: Actions, ways: Ways) -> Actions:
        """Return the legal actions on a quickest way off the map. If there are none, a ship that
        has begun its move stops, and any other does what costs it least.
        """
        ship = self.ship
        costs = {LEAVE: price(ship, LEAVE)[0]} if LEAVE in legal else {}
        for action in legal:
            if action in SURE:
                to = after(ship.hex, ship.facing, action, self.long)
                paid, did = price(ship, action)
                beyond = ways.get((*to, did))
                if beyond is not None:
                    costs[action] = paid + beyond
        least = min(costs.values(), default=None)
        due = ways.get((ship.hex, ship.facing, self.last))
        if least is None or (STOP in legal and self.spent and due is not None and least > due):
            return (STOP,) if STOP in legal else legal
        return tuple(action for action in legal if costs.get(action) == least)

    def options(self) -> Actions:
        """The legal next actions. Empty when the ship must stop where it may not."""
        ship, points, long = self.ship, self.points, self.long
        here, facing = ship.hex, ship.facing
        found: Actions = ()
        if points:
            ahead = self.around[here][facing]
            if ahead is None:
                if self.may_leave:
                    found = (LEAVE,)
            # Most hexes are free: a ship of one hex may end its move there.
            elif (not long and ahead not in self.shut) or self.can_end(ahead, facing, points - AHEAD_COST, ""):
                found = ON
            if self.slips and points >= SLIP_COST and self.last != "slip":
                found += self._slips()
        if here in self.shut or (long and not self._may_end(here, facing)):
            found += self._turns_on()
        else:
            ends = STOPS
            if points and self.last != "turn" and not (ship.conditions and self._held()):
                cost = TURN_COST + ship.turn_cost
                if points > cost:
                    ends = ANY_TURN_OR_STOPS
                elif points == cost or (not self.spent and sole_action_turn(ship.drive, ship.turn_cost)):
                    ends = TURNS_OR_STOPS
            found += self._roomy(ends) if long else ends
        return found if self.ways is None else self._quickest(found, self.ways)

    def _slips(self) -> Actions:
        """The sideslips after which the move can end legally."""
        here, facing, left = self.ship.hex, self.ship.facing, self.points - SLIP_COST
        found = []
        for slip, side in SLIPS.items():
            aside = self._aside(here, facing, side)
            if aside is not None and self.can_end(aside, facing, left, "slip"):
                found.append(slip)
        return tuple(found)

    def _roomy(self, actions: Actions) -> Actions:
        """Actions of a ship of two hexes without the turns that there is no room for."""
        around, shut, ship = self.around, self.shut, self.ship
        return tuple(one for one in actions if one not in TURNS or has_room(around, shut, ship, TURNS[one]))

    def _turns_on(self) -> Actions:
        """The turns on a point where the move may not end: those after which it can continue."""
        ship, points = self.ship, self.points
        cost = turn_price(ship)
        if not self._can_turn_on(ship.hex, self.last) or points < cost:
            return ()
        return tuple(
            turn
            for turn, side in NORMAL.items()
            if self.can_end(ship.hex, (ship.facing + side) % 6, points - cost, "turn")
        )

    def _can_turn_on(self, hex: Hex, last: str) -> bool:
        """Return whether a ship can turn where it may not stop: on a point without another ship."""
        return hex not in self.taken and last != "turn" and not (self.long or self._held())

    def _may_end(self, hex: Hex, facing: int) -> bool:
        """Return whether the move may end there: not in the hex of another ship or on a point."""
        return hex not in self.shut and not (self.long and stern(hex, facing) in self.shut)

    def _aside(self, hex: Hex, facing: int, side: int) -> Hex | None:
        """Return the hex of a sideslip; None where bow or stern would leave the map."""
        way = (facing + side) % 6
        if self.long and self.around[stern(hex, facing)][way] is None:
            return None
        return self.around[hex][way]

    def _held(self) -> bool:
        """Return whether a critical hit keeps the ship from turning."""
        return bool(self.ship.conditions) and self.ship.disabled("turning")

    def can_end(self, hex: Hex, facing: int, points: int, last: str) -> bool:
        """Return whether a move that has come to a hex can end legally: there, or further on."""
        if self._may_end(hex, facing):
            return True
        if points:
            ahead = self.around[hex][facing]
            if ahead is None:
                if self.may_leave:
                    return True
            elif self.can_end(ahead, facing, points - AHEAD_COST, ""):
                return True
        if self.slips and last != "slip" and points >= SLIP_COST:
            for side in SLIPS.values():
                aside = self._aside(hex, facing, side)
                if aside is not None and self.can_end(aside, facing, points - SLIP_COST, "slip"):
                    return True
        cost = turn_price(self.ship)
        if points <= cost or not self._can_turn_on(hex, last):
            return False
        return any(self.can_end(hex, (facing + side) % 6, points - cost, "turn") for side in NORMAL.values())

    def spend(self, points: int, did: str) -> None:
        """Note what the ship did and what it cost."""
        self.points -= points
        self.spent += points
        self.last = did


def turn_price(ship: ShipState) -> int:
    """Return the points of a ship's turn by a hexside."""
    return TURN_COST + ship.turn_cost


def price(ship: ShipState, action: str) -> tuple[int, str]:
    """Return the points of an action, and what a ship did last then, as in `Move.last`.

    The roll of a tight turn is not among them. A ship that may turn without having the points for
    it pays what it has left.
    """
    if action == FORWARD:
        return FLOWN_ON
    if action in TURNS:
        return turn_price(ship), "turn"
    return (SLIP_COST, "slip") if action in SLIPS else FLOWN_ON


def has_room(around: Mapping[Hex, Sequence[Hex | None]], taken: Container[Hex], ship: ShipState, by: int) -> bool:
    """Return whether there is room for a turn by a number of hexsides at the place of the bow.

    The bow of a ship of two hexes swings into a hex of the map where no other ship stands.
    """
    if not ship.blueprint.long:
        return True
    bow = around[stern(ship.hex, ship.facing)][(ship.facing + by) % 6]
    return bow is not None and bow not in taken


def after(bow: Hex, facing: int, action: str, long: bool) -> tuple[Hex, int]:
    """Return the hex of the bow and the facing after an action that succeeds."""
    if action == FORWARD:
        return neighbor(bow, facing), facing
    if action in TURNS:
        return turned(bow, facing, TURNS[action], long)
    if action in SLIPS:
        return neighbor(bow, facing + SLIPS[action]), facing
    return bow, facing


def move_ship(state: State, ship: ShipState) -> Script:
    """A ship's whole move, and the moves of the warheads that are after it."""
    move = Move(state, ship)
    if move.ways is not None:
        state.tell(Withdraws(ship.id))
    if ship.status == "entering":
        yield from _enter(state, move)
        if not ship.can_fly:
            return
    start = ship.hex, ship.facing
    limited = OUT_OF_TIME if state.rules.seconds_a_move else None
    while options := move.options():
        left = (move.points,)
        action = yield from choose(ship.side, options, "step", ship.id, left, limited)
        if action == STOP:
            break
        if action in SURE:
            cost, did = FLOWN_ON if action == FORWARD else price(ship, action)
            going = _go(state, move, action, cost if cost < move.points else move.points, did)
            if going is not True and (not going or not (yield from going)):
                break
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
        if state.warheads:
            yield from pursue(state, ship.id)


def _go(state: State, move: Move, action: str, cost: int, did: str) -> Asking[bool] | bool:
    """Carry out an action. Return whether the move goes on; where something waits, the script that tells it."""
    ship = move.ship
    before = ship.hexes if state.asteroids or state.debris or state.warheads else None
    if action == FORWARD:
        ahead = move.around[ship.hex][ship.facing]
        assert ahead is not None
        ship.hex = ahead
    else:
        ship.hex, ship.facing = after(ship.hex, ship.facing, action, move.long)
    # The same as `spend`, without the call.
    move.points -= cost
    move.spent += cost
    move.last = did
    if move.exit is not None and move.exit in ship.hexes:
        ship.status = "left"
        state.tell(Exited(ship.id, state.board.names[move.exit]))
        forget(state, ship.id)
        return False
    if before is None or not (move.long or (did != "turn" and hazards.waits(state, ship))):
        return True
    return _beset(state, move, before, action)


def _beset(state: State, move: Move, before: tuple[Hex, ...], action: str) -> Asking[bool]:
    """All that waits where an action has led; returns whether the move goes on."""
    ship = move.ship
    yield from _come_in(state, ship, before, action)
    move.points = points_left(move.points, ship.drive, move.spent)
    return ship.can_fly


def _enter(state: State, move: Move) -> Script:
    """A ship is set upright at its entry point, facing where its player likes, for a point.

    An obstacle there strikes it. Facings from which its move could not end are excluded, unless
    there is no other.
    """
    ship = move.ship
    ship.status = "on-map"
    move.points = max(0, ship.drive - ENTRY_COST)
    move.spent = ENTRY_COST
    legal = []
    for facing in range(6):
        ship.facing = facing
        if all(hex in state.board for hex in ship.hexes) and move.options():
            legal.append(str(facing))
    options = tuple(legal) or tuple(map(str, range(6)))
    picked = options[0]
    if len(options) > 1:
        picked = yield from choose(ship.side, options, "entry-facing", ship.id)
    ship.facing = int(picked)
    state.tell(Entered(ship.id, state.board.names[ship.hex], ship.facing))
    for hex in ship.hexes:
        yield from hazards.enter(state, ship, hex, 0)
    move.points = points_left(move.points, ship.drive, move.spent)


def _come_in(state: State, ship: ShipState, before: tuple[Hex, ...], action: str) -> Script:
    """Resolve what waits in hexes that the ship was not in before."""
    side = _side_of(action) if ship.blueprint.long else 0
    for hex in ship.hexes:
        if hex not in before:
            yield from hazards.enter(state, ship, hex, side)


def _side_of(action: str) -> int:
    """The side on which a ship of two hexes strikes what it comes upon: 0 is ahead."""
    if action in (SLIP_RIGHT, RIGHT, TIGHT_RIGHT):
        return 1
    return 5 if action in (SLIP_LEFT, LEFT, TIGHT_LEFT) else 0


def turn_on_the_spot(state: State, ship: ShipState, turn: str) -> Script:
    """A turn that is not a move, with what waits where it swings the bow of a ship of two hexes."""
    before = ship.hexes
    ship.hex, ship.facing = after(ship.hex, ship.facing, turn, ship.blueprint.long)
    yield from _come_in(state, ship, before, turn)


def _tight_turn(state: State, move: Move, action: str) -> Asking[bool]:
    """A turn of more than one hexside, if its cost can be paid; returns whether it was."""
    ship = move.ship
    die = tight_turn_die(ship.skills["pilot"].piloting or 1).sides
    cost, did = price(ship, action)
    most = move.points - cost
    roll = Roll((die,), "tight-turn", ship.side)
    faces = yield from thrown(state, ship, "pilot", roll, lambda faces: faces[0] > most)
    face = faces[0]
    if ship.captain_points:
        face = yield from steered(state, ship, "tight-turn", face, die, lambda face: int(face <= most))
    cost += face
    if cost > move.points:
        state.tell(Stalled(ship.id, cost, move.points, face))
        move.spend(move.points, did)
        return False
    state.tell(ChanceDecided(ship.id, _tight(cost, move.points - cost), (face,), die))
    going = _go(state, move, action, cost, did)
    return going if isinstance(going, bool) else (yield from going)


@cache
def _tight(cost: int, left: int) -> str:
    """Return what a tight turn came to, in words."""
    return f"tight turn for {counted(cost, 'point')}, {left} left"


def _leave(state: State, ship: ShipState) -> None:
    """Over the edge of the map."""
    ship.status = "left"
    edge = state.board.edge_beyond(ship.hex, ship.facing)
    state.tell(LeftMap(ship.id, edge))
    state.exits[ship.id] = edge
    forget(state, ship.id)
