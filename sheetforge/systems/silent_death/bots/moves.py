"""The moves of a ship with the Drive it has: every end of a move, and the actions to it.

The options are those of the rules themselves, asked of a ship that is a copy; the plain case, a
ship without sideslips and critical hits, is enumerated separately, for speed only (a test compares
the two). No dice are rolled: a tight turn is given with its chance.
"""

from __future__ import annotations

from collections.abc import Callable, Set
from typing import NamedTuple

from sheetforge.geometry.bearings import code
from sheetforge.geometry.hexes import Hex
from sheetforge.systems.silent_death.engine.homing import COSTS, FORWARD, STOP
from sheetforge.systems.silent_death.engine.movement import LEAVE, NORMAL, SURE, TIGHT, Move, after, price, turn_price
from sheetforge.systems.silent_death.engine.ship import ShipState
from sheetforge.systems.silent_death.engine.state import State
from sheetforge.systems.silent_death.figures.footprint import standing
from sheetforge.systems.silent_death.figures.skills import TURN_COST, tight_turn_die

Trail = tuple["Trail", str] | None
"""Actions as they follow each other, the last one outside: `((None, "forward"), "left")`."""

TURNS = tuple(NORMAL.items())
TIGHT_TURNS = tuple(TIGHT.items())
LAST = (*TIGHT, STOP, LEAVE)
NOWHERE: frozenset[Hex] = frozenset()


class End(NamedTuple):
    """An end of a move: where the ship then is, and how it comes there, by its last action.

    With `chance` below 1 that action is a tight turn that may fail; the ship then keeps `was` for
    its facing, and stays in `back`, where its bow was, if it has a bow that swings. `leaves` is a
    way off the map. `spent` are the points of the way, without its last action.
    """

    hex: Hex
    facing: int
    trail: Trail
    last: str
    was: int
    chance: float = 1.0
    leaves: bool = False
    back: Hex | None = None
    spent: int = 0

    @property
    def rank(self) -> tuple[object, ...]:
        """The place of the end in the order of a search.

        Fewer points come first. Of ways with as many it is the one whose last action took more,
        or the one before it; of those alike in that the one that goes left first; and of the last
        actions of the same way the one that the rules name first.
        """
        way = self.actions[:-1]
        taken = tuple(-COSTS[action] for action in reversed(way))
        return self.spent, taken, way, LAST.index(self.last)

    @property
    def actions(self) -> tuple[str, ...]:
        """All actions from where the ship stands."""
        found, trail = [self.last], self.trail
        while trail is not None:
            trail, action = trail
            found.append(action)
        return tuple(reversed(found))


class LaidWay(NamedTuple):
    """The actions of a move, and where a ship is before each: the step to there, as a code, and its facing."""

    actions: tuple[str, ...]
    steps: tuple[tuple[int, int], ...]


def laid_way(hex: Hex, facing: int, actions: tuple[str, ...], long: bool) -> LaidWay:
    """Return the way of a ship that begins at a place."""
    start, steps = code(hex), []
    for action in actions:
        steps.append((code(hex) - start, facing))
        hex, facing = after(hex, facing, action, long)
    return LaidWay(actions, tuple(steps))


Place = tuple[Hex, int]


class Guide(NamedTuple):
    """A limit for a search: the points that a way may have, the least from a place on, and the only end to note."""

    most: int
    least: Callable[[Hex, int], int]
    goal: Place


def to_avoid(state: State, ship: ShipState) -> frozenset[Hex]:
    """Return the hexes that harm a ship which enters them.

    Besides asteroids and wreckage they are those of the warheads after it, which go off at once.
    """
    after_it = (warhead.hex for warhead in state.warheads.values() if warhead.target == ship.id)
    return state.debris.union(state.asteroids, after_it)


class Found(NamedTuple):
    """The ends of a move: where it can stop, where only a tight turn leads, and ways off the map.

    They are in the order of the search: by points, then by the actions of the way.
    """

    stops: dict[Place, End]
    tight: dict[Place, End]
    leaving: list[End]

    @property
    def ends(self) -> list[End]:
        """Every end; a place where the ship can stop is not one of a tight turn as well."""
        better = (end for place, end in self.tight.items() if place not in self.stops)
        return [*self.stops.values(), *better, *self.leaving]


def ends(
    state: State, ship: ShipState, avoid: Set[Hex] = NOWHERE, points: int | None = None, turned: bool = False
) -> list[End]:
    """Every hex and facing in which a ship can end its move, by the cheapest way.

    Ways through hexes to `avoid` are left out, unless there is no other. A ship that has begun
    its move has so many `points` left, and may have `turned` last.
    """
    probe = ship.copy()
    # The copy is not a ship of the state, so its own hex must not count as taken by another.
    move = Move(state, probe, ship)
    if points is not None:
        move.points, move.spent = points, ship.drive - points
    move.last = "turn" if turned else ""
    return search(move, probe, avoid).ends or asked_ends(move, probe, NOWHERE).ends


def search(move: Move, probe: ShipState, avoid: Set[Hex], guide: Guide | None = None) -> Found:
    """Ends, by the quicker of the two ways below that holds for a ship.

    With a `guide` only those places are looked at that can be on the way to its goal, and only ends there are noted.
    """
    plain = not (move.slips or move.long or probe.conditions or probe.drive < TURN_COST)
    plain = plain and move.shut is move.taken and move.ways is None
    return (plain_ends if plain else asked_ends)(move, probe, avoid, guide)


def die_of(ship: ShipState) -> int:
    """Return the sides of the die that a ship's pilot rolls for a tight turn."""
    return tight_turn_die(ship.skills["pilot"].piloting or 1).sides


def asked_ends(move: Move, probe: ShipState, avoid: Set[Hex], guide: Guide | None = None) -> Found:
    """Ends, with the rules asked at every place on the way."""
    start, goal = (probe.hex, probe.facing), None if guide is None else guide.goal
    points, die, cost = move.points, die_of(probe), turn_price(probe)
    prices = {action: price(probe, action) for action in SURE}
    begun = move.spent
    waiting: list[list[tuple[Hex, int, str, Trail]]] = [[] for _ in range(points + 1)]
    waiting[0].append((*start, move.last, None))
    known: set[tuple[Hex, int, str]] = set()
    stops: dict[Place, End] = {}
    tight: dict[Place, End] = {}
    leaving: list[End] = []
    for spent, places in enumerate(waiting):
        left = points - spent
        for hex, facing, last, trail in places:
            # Fewer points spent came first; and whoever has just turned may do no more than others.
            if (hex, facing, last) in known or (last == "turn" and (hex, facing, "") in known):
                continue
            if guide is not None and spent + guide.least(hex, facing) > guide.most:
                continue
            known.add((hex, facing, last))
            probe.hex, probe.facing = hex, facing
            move.points, move.spent, move.last = left, begun + spent, last
            for action in move.options():
                if action == STOP:
                    if goal is None or (hex, facing) == goal:
                        stops.setdefault((hex, facing), End(hex, facing, trail, STOP, facing, spent=spent))
                elif action == LEAVE:
                    leaving.append(End(hex, facing, trail, LEAVE, facing, leaves=True))
                else:
                    to = after(hex, facing, action, move.long)
                    if move.exit is not None and move.exit in standing(*to, move.long):
                        leaving.append(End(*to, trail, action, facing, leaves=True))
                        continue
                    if avoid and _comes_into(avoid, hex, facing, to, move.long):
                        continue
                    if action in TIGHT:
                        if goal is not None and to != goal:
                            continue
                        comes_off = min(die, max(0, left - cost)) / die
                        back = hex if move.long else None
                        end = End(*to, trail, action, facing, comes_off, back=back, spent=spent)
                        tight.setdefault(to, end)
                    else:
                        paid, did = prices[action]
                        waiting[spent + min(paid, left)].append((*to, did, (trail, action)))
    probe.hex, probe.facing = start
    return Found(stops, tight, leaving)


def _comes_into(avoid: Set[Hex], bow: Hex, facing: int, to: tuple[Hex, int], long: bool) -> bool:
    """Return whether an action brings a ship into a hex to avoid, with either end of it."""
    before = standing(bow, facing, long)
    return any(hex in avoid for hex in standing(*to, long) if hex not in before)


def plain_ends(move: Move, probe: ShipState, avoid: Set[Hex], guide: Guide | None = None) -> Found:
    """The same for a ship without sideslips and critical hits, whose turns cost what they do."""
    around, taken, may_leave = move.around, move.taken, move.may_leave
    points, die, first = move.points, die_of(probe), probe.facing
    goal = None if guide is None else guide.goal
    waiting: list[list[tuple[Hex, int, bool, Trail]]] = [[] for _ in range(points + 1)]
    waiting[0].append((probe.hex, probe.facing, move.last == "turn", None))
    free: set[tuple[Hex, int]] = set()
    turned_only: set[tuple[Hex, int]] = set()
    stops: dict[Place, End] = {}
    tight: dict[Place, End] = {}
    leaving: list[End] = []
    for spent, places in enumerate(waiting):
        left = points - spent
        for hex, facing, has_turned, trail in places:
            place = hex, facing
            if place in free or (has_turned and place in turned_only):
                continue
            if guide is not None and spent + guide.least(hex, facing) > guide.most:
                continue
            (turned_only if has_turned else free).add(place)
            is_open = hex not in taken
            if is_open and (goal is None or place == goal) and place not in stops:
                stops[place] = End(hex, facing, trail, STOP, facing, spent=spent)
            if not left:
                continue
            ahead = around[hex][facing]
            if ahead is None:
                if may_leave:
                    leaving.append(End(hex, facing, trail, LEAVE, facing, leaves=True))
            elif (ahead, facing) not in free and ahead not in avoid:
                probe.facing = facing
                if ahead not in taken or move.can_end(ahead, facing, left - 1, FORWARD):
                    waiting[spent + 1].append((ahead, facing, False, (trail, FORWARD)))
            if has_turned or not is_open or left < TURN_COST:
                continue
            for action, turn in TURNS:
                to = hex, (facing + turn) % 6
                if to not in free:
                    waiting[spent + TURN_COST].append((*to, True, (trail, action)))
            if left > TURN_COST:
                comes_off = min(die, left - TURN_COST) / die
                for action, turn in TIGHT_TURNS:
                    to = hex, (facing + turn) % 6
                    if to not in tight and (goal is None or to == goal):
                        tight[to] = End(*to, trail, action, facing, comes_off, spent=spent)
    probe.facing = first
    return Found(stops, tight, leaving)
