"""Moves for people: what waits where a step leads, and the cheapest way to a hex."""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush
from itertools import count
from typing import NamedTuple

from sheetforge.dice.distribution import at_most
from sheetforge.geometry.hexes import Hex, printed_facing
from sheetforge.play.entry import Way, Word, turned_by
from sheetforge.play.presenter import MoveEnd, NoWay
from sheetforge.play.questions import Choose
from sheetforge.play.units import about, nearest_text
from sheetforge.systems.silent_death.engine.homing import STOP
from sheetforge.systems.silent_death.engine.movement import LEAVE, SURE, TIGHT, Move, after, price
from sheetforge.systems.silent_death.engine.rulings import COLLISION_DICE, DEBRIS_DICE, DEBRIS_READING
from sheetforge.systems.silent_death.engine.ship import ShipState
from sheetforge.systems.silent_death.engine.state import State
from sheetforge.systems.silent_death.figures.skills import tight_turn_die
from sheetforge.systems.silent_death.play.board_text import called, kind_of
from sheetforge.systems.silent_death.words.weapons import dice_text
from sheetforge.text import counted, listed, percent


class FoundWay(NamedTuple):
    """The steps of a way, where it ends, and the points that it takes."""

    steps: list[str]
    hex: Hex
    facing: int
    spent: int
    can_end: bool


class WayPoint(NamedTuple):
    """A place on a way: where the ship is, what it did last, and the points that are left."""

    hex: Hex
    facing: int
    last: str
    points: int


def there(state: State, ship: ShipState, step: str) -> str:
    """Return what waits where a step leads, after a comma; empty for nothing."""
    found = [text for hex in entered(ship, step) for text in _in(state, ship, hex)]
    return f"; there: {listed(found)}" if found else ""


def entered(ship: ShipState, step: str) -> list[Hex]:
    """Return the hexes that a ship enters by a step."""
    ghost = ship.copy()
    ghost.hex, ghost.facing = after(ship.hex, ship.facing, step, ship.blueprint.long)
    return [hex for hex in ghost.hexes if hex not in ship.hexes]


def danger(state: State, question: Choose, step: str) -> str:
    """Return what a step does that cannot be taken back: it leaves the map or meets a hazard."""
    ship, _ = about(state, question)
    if question.why != "step" or ship is None:
        return ""
    if step == LEAVE:
        worth = f"its {ship.points:g} points still count as left"
        return f"over the edge of the map: it does not come back; {worth}"
    if not ship.on_map or not endangered(state, ship).intersection(entered(ship, step)):
        return ""
    return there(state, ship, step).removeprefix("; ")


def _in(state: State, ship: ShipState, hex: Hex) -> Iterator[str]:
    """Yield what is in a hex that a ship would enter."""
    if hex in state.asteroids:
        yield f"an asteroid ({dice_text(COLLISION_DICE)} damage)"
    if hex in state.debris:
        yield f"debris ({dice_text(DEBRIS_DICE)}, {DEBRIS_READING.name.lower()}, if it hits)"
    names = called(state)
    for warhead in state.warheads.values():
        if warhead.hex == hex and warhead.side != ship.side:
            after_it = warhead.target == ship.id
            yield f"a {kind_of(warhead)}" + (" after it, which goes off" * after_it)
    for one in state.ships.values():
        if one.on_map and one is not ship and one.id != ship.id and hex in one.hexes:
            whose = "friend" if one.side == ship.side else "enemy"
            yield f"{whose} {names[one.id]} (no move may end in its hex)"


def endangered(state: State, ship: ShipState) -> set[Hex]:
    """Return the hexes that do something to a ship that enters them."""
    hunting = {warhead.hex for warhead in state.warheads.values() if warhead.target == ship.id}
    return {*state.asteroids, *state.debris, *hunting}


def route(state: State, question: Choose, number: str, facing: int | None) -> Way:
    """Return the steps of the cheapest way of a ship to a hex. Raises `NoWay`.

    Of equal ways it is one on which the ship ends least off the facing it has. Ways through
    asteroids and the like are taken only if there is no other. Tight turns are no part of a way, as
    their cost is a matter of dice.
    """
    ship = state.ships[question.about]
    goal = next((hex for hex, name in state.board.names.items() if name == number), None)
    if goal is None:
        raise NoWay(f"there is no hex {number} on this map; hexes are like {_like(state)}")
    danger = endangered(state, ship)
    way = _cheapest(_ways(state, ship, question, danger), goal, facing, ship)
    if way is None and danger:
        way = _cheapest(_ways(state, ship, question, set()), goal, facing, ship)
    if way is None:
        points = question.so_far[0]
        turned = "" if facing is None else f" facing {printed_facing(facing)}"
        reached = {way.hex for way in _ways(state, ship, question, danger)}
        raise NoWay(
            f"{called(state)[ship.id]} does not get to {number}{turned} with {points} points by "
            f"moves without dice (tight turns are for you to try){nearest_text(goal, reached, state.name)}"
        )
    return Way([Word(step, question.why) for step in way.steps], way.facing)


def ends(state: State, question: Choose) -> Iterator[MoveEnd]:
    """Yield every hex and facing in which a ship can end by moves without dice, with the least points.

    What it reaches only through asteroids and the like has its danger.
    """
    ship = state.ships[question.about]
    seen: set[tuple[Hex, int]] = {(ship.hex, ship.facing)}
    danger = endangered(state, ship)
    for closed in (danger, set[Hex]()) if danger else (danger,):
        risk = "" if closed is danger else "only through a hex with a danger"
        for way in _ways(state, ship, question, closed):
            if way.can_end and (way.hex, way.facing) not in seen:
                seen.add((way.hex, way.facing))
                yield MoveEnd(state.name(way.hex), way.facing, counted(way.spent, "point"), risk)


def lead(state: State, question: Choose, step: str) -> tuple[Hex, int] | None:
    """Return where a step leads a ship, if its die succeeds."""
    ship = state.ships.get(question.about)
    if question.why != "step" or ship is None or not ship.on_map:
        return None
    place = after(ship.hex, ship.facing, step, ship.blueprint.long)
    return None if place == (ship.hex, ship.facing) or step == LEAVE else place


def _cheapest(ways: Iterator[FoundWay], goal: Hex, facing: int | None, ship: ShipState) -> FoundWay | None:
    """Return the way to a hex with the least points, and of these the least off the course; None without one."""
    found_ways: list[FoundWay] = []
    for way in ways:
        if found_ways and way.spent > found_ways[0].spent:
            break
        if way.hex == goal and facing in (None, way.facing):
            found_ways.append(way)
    return min(found_ways, key=lambda way: turned_by(way.facing - ship.facing), default=None)


def _like(state: State) -> str:
    return next(iter(state.board.names.values()))


def _ways(state: State, ship: ShipState, question: Choose, closed: set[Hex]) -> Iterator[FoundWay]:
    """Yield ways that avoid some hexes, the cheapest first, one to each hex, facing and last action."""
    ghost = ship.copy()
    move = Move(state, ghost, ship)
    start = WayPoint(ship.hex, ship.facing, "", int(question.so_far[0]))
    order = count()
    waiting: list[tuple[int, int, WayPoint, list[str]]] = [(0, next(order), start, [])]
    done: set[tuple[Hex, int, str]] = set()
    while waiting:
        spent, _, way_point, way = heappop(waiting)
        if (way_point.hex, way_point.facing, way_point.last) in done:
            continue
        done.add((way_point.hex, way_point.facing, way_point.last))
        if way_point is start:
            options = question.options
        else:
            ghost.hex, ghost.facing = way_point.hex, way_point.facing
            move.points, move.last, move.spent = way_point.points, way_point.last, 1
            options = move.options()
        can_end = STOP in options if options else way_point.hex not in move.shut
        yield FoundWay(way, way_point.hex, way_point.facing, spent, can_end)
        for step in options:
            if step not in SURE:
                continue
            hex, turned = after(way_point.hex, way_point.facing, step, move.long)
            cost, last = price(ship, step)
            cost = min(cost, way_point.points)
            if hex != way_point.hex and hex in closed:
                continue
            on = WayPoint(hex, turned, last, way_point.points - cost)
            if (hex, turned, last) not in done:
                heappush(waiting, (spent + cost, next(order), on, [*way, step]))


def cost_text(ship: ShipState, step: str, points: int) -> str:
    """Return the points of a step with so many left, and the risk of its die: `1 point`."""
    cost = price(ship, step)[0]
    if step not in TIGHT:
        return counted(cost, "point")
    die, most = tight_turn_die(ship.skills["pilot"].piloting or 1), points - cost
    chance = float(at_most(die.sides, most))
    return (
        f"{counted(cost, 'point')} and a d{die.sides}: {min(most, die.sides)} or less, "
        f"{percent(chance)}, else it stalls and its move ends"
    )
