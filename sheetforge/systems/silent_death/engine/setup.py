"""Setting up: asteroids by chance or in turn, then the sides place their ships in their order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sheetforge.geometry.hexes import FACINGS, Hex, disk
from sheetforge.play.questions import Asking, Script, choose, roll
from sheetforge.systems.silent_death.engine.allocation import allocate
from sheetforge.systems.silent_death.engine.board import Board
from sheetforge.systems.silent_death.engine.events import (
    AsteroidPlaced,
    AsteroidsPlaced,
    ChanceDecided,
    InitiativeRolled,
    Placed,
)
from sheetforge.systems.silent_death.engine.order import a_round
from sheetforge.systems.silent_death.engine.ship import ShipState
from sheetforge.systems.silent_death.engine.smash import course
from sheetforge.systems.silent_death.engine.state import State
from sheetforge.systems.silent_death.figures.footprint import stern
from sheetforge.text import slug

STREAM = "set-up"


def set_up(state: State) -> Script:
    """Asteroids, then ships: side by side in the order of the scenario, ship by ship.

    Where players place the values of their crews, they do so before anything else.
    """
    if state.rules.crew_by_players and state.smash is None:
        yield from allocate(state)
    yield from strew(state)
    if state.smash is not None:
        yield from course.begin(state)
        return
    order = sorted(state.plan.sides, key=lambda side: state.plan.setups[side].order)
    if state.plan.contest:
        order = yield from contested(state)
    waiting = {side: list(_waiting(state, side)) for side in order}
    if state.plan.contest == "initiative":
        yield from _by_turns(state, order, waiting)
    for side in order:
        for ship in waiting[side]:
            yield from _place(state, ship, state.plan.areas[side])


def _waiting(state: State, side: str) -> Iterator[ShipState]:
    """A side's ships that are still to be set up."""
    return (ship for ship in state.ships.values() if ship.side == side and ship.status == "waiting")


def contested(state: State) -> Asking[list[str]]:
    """Roll for who sets up first: the lowest d10, or the loser of an initiative before the battle.

    Ties are rolled again.
    """
    sides = state.plan.sides
    while True:
        totals: dict[int, str] = {}
        for side in sides:
            faces = yield from roll((10,), f"set-up-{state.plan.contest}", side, STREAM)
            pilots = (ship.skills.get("pilot") for ship in _waiting(state, side))
            best = max((pilot.piloting or 0 for pilot in pilots if pilot), default=0)
            added = best if state.plan.contest == "initiative" else 0
            state.tell(InitiativeRolled(side, faces[0], added, "setting up"))
            totals[faces[0] + added] = side
        if len(totals) == len(sides):
            return [totals[total] for total in sorted(totals)]


def _by_turns(state: State, order: list[str], waiting: dict[str, list[ShipState]]) -> Script:
    """Ships are placed as they move: one side after the other, by the ratio of their numbers."""
    while left := {side: len(ships) for side, ships in waiting.items() if ships}:
        for side, number in a_round(tuple(order), left):
            for ship in waiting[side][:number]:
                yield from _place(state, ship, state.plan.areas[side])
            del waiting[side][:number]


def _place(state: State, ship: ShipState, area: tuple[Hex, ...]) -> Script:
    """A ship takes a free hex of its area, and any facing that there is room for."""
    places = berths(state, ship, area)
    numbers = tuple(map(state.board.names.__getitem__, places))
    name = yield from choose(ship.side, numbers, "set-up", ship.id)
    hex = tuple(places)[numbers.index(name)]
    facing = yield from choose(ship.side, places[hex], "set-up-facing", ship.id, (name,))
    ship.hex, ship.facing, ship.status = hex, int(facing), "on-map"
    state.tell(Placed(ship.id, name, ship.facing))


def berths(state: State, ship: ShipState, area: tuple[Hex, ...]) -> dict[Hex, tuple[str, ...]]:
    """The free hexes that a ship can set up in, each with the facings that it can have there.

    For a ship of two hexes it is the hex of its bow. Both are free hexes of the area. With a facing
    for which there is no such place, such as across an area of a single row, one hex is in the
    area; only if all of that is full, both are anywhere on the map.
    """
    taken = state.occupied(ship).union(state.asteroids)
    if not ship.blueprint.long:
        places: dict[Hex, tuple[str, ...]] = dict.fromkeys(area, FACINGS)
        for hex in taken:
            places.pop(hex, None)
        return places
    free = {hex for hex in state.board.around if hex not in taken}
    inside = free.intersection(area)
    found: dict[Hex, list[str]] = {}
    for facing in range(6):
        bows = {bow for bow in inside if stern(bow, facing) in inside}
        if not bows:
            bows = {
                bow for bow in free if stern(bow, facing) in free and (bow in inside or stern(bow, facing) in inside)
            }
        for bow in bows:
            found.setdefault(bow, []).append(FACINGS[facing])
    if not found and set(area) != set(state.board.around):
        return berths(state, ship, tuple(state.board.around))
    return {hex: tuple(found[hex]) for hex in state.board.around if hex in found}


def strew(state: State) -> Script:
    """Asteroids, one to a hex, that lie by chance or as the sides place them; how they drift."""
    plan, board = state.plan, state.board
    if not state.rules.asteroids:
        state.asteroids = ()
        return
    if plan.strewn is not None:
        low, high = plan.strewn
        number = low
        if high > low:
            faces = yield from roll((high - low + 1,), "asteroids", "", STREAM)
            number += faces[0] - 1
            state.tell(ChanceDecided("", f"{number} asteroids", faces, high - low + 1))
        most = min(number, len(board.around) // 2 - len(plan.asteroids))
        yield from (_in_turn if state.rules.asteroids_in_turn else _by_chance)(state, most)
    if state.asteroids and state.rules.drifting:
        faces = yield from roll((6,), "drift", "", STREAM)
        state.drift = faces[0] - 1
    state.tell(AsteroidsPlaced(tuple(board.names[hex] for hex in state.asteroids), state.drift))


def _by_chance(state: State, number: int) -> Script:
    """Place a number of asteroids on hexes whose column and row are rolled for."""
    plan, board = state.plan, state.board
    free = free_for_asteroids(board, state.asteroids, _points(state), plan.apart)
    left = number
    while left > 0 and (free := free - _needed_by_ships(state)):
        column, row = yield from roll((board.columns, board.rows), "asteroid-place", "", STREAM)
        hex = board.at(column, row)
        if hex in free:
            state.asteroids += (hex,)
            free = free.difference(disk(hex, plan.apart - 1))
            left -= 1


def _in_turn(state: State, number: int) -> Script:
    """Every side has the same number of asteroids; they place one each in turn (optional rule).

    They begin in the order in which they set up. Asteroids that cannot be divided evenly are not
    placed.
    """
    plan, board = state.plan, state.board
    sides = sorted(plan.sides, key=lambda one: plan.setups[one].order if one in plan.setups else 0)
    each = max(0, number // len(sides))
    for index in range(each):
        for side in sides:
            free = free_for_asteroids(board, state.asteroids, _points(state), plan.apart)
            free -= _needed_by_ships(state)
            if not free:
                return
            names = {board.names[hex]: hex for hex in board.around if hex in free}
            name = yield from choose(side, tuple(names), "asteroid", f"{index + 1} of {each}")
            state.asteroids += (names[name],)
            state.tell(AsteroidPlaced(side, name))


def _needed_by_ships(state: State) -> set[Hex]:
    """The hexes of set-up areas in which no more are free than all ships may need."""
    lying = len(state.asteroids)
    ships = sum(1 + ship.blueprint.long for ship in state.ships.values() if ship.status == "waiting")
    kept: set[Hex] = set()
    for area in state.plan.areas.values():
        if len(area) - lying <= ships:
            left = set(area).difference(state.asteroids)
            if len(left) <= ships:
                kept |= left
    return kept


def _points(state: State) -> tuple[Hex, ...]:
    """The entry and exit points of a Smash, which asteroids keep away from."""
    plan = state.plan.smash
    return () if plan is None else tuple(point.hex for point in plan.points)


def free_for_asteroids(board: Board, lying: Sequence[Hex], points: Sequence[Hex], apart: int) -> set[Hex]:
    """Return the hexes for an asteroid: far from all others, neither on a point nor beside one."""
    near = [disk(hex, apart - 1) for hex in lying] + [disk(point, 1) for point in points]
    return set(board.around).difference(*near)


def slugs(names: Iterator[str]) -> list[str]:
    """Ids for ships of these names: lower-case words joined by hyphens, numbered where alike.

    >>> slugs(iter(["TIE Fighter A", "Vader's TIE", "TIE Fighter A"]))
    ['tie-fighter-a', 'vaders-tie', 'tie-fighter-a-2']
    """
    made: list[str] = []
    for name in names:
        first = slug(name.replace("'", "").replace("’", ""), "ship")
        at, unique = 1, first
        while unique in made:
            at += 1
            unique = f"{first}-{at}"
        made.append(unique)
    return made
