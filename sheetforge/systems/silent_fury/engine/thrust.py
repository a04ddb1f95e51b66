"""Thrust actions: Thrust by the diagram, Maneuver, Rotate, and the optional roll."""

from __future__ import annotations

from collections.abc import Mapping

from sheetforge.geometry.hexes import DIRECTIONS, FACINGS, Hex, reflected, rotated
from sheetforge.play.questions import Asking, Script, choose
from sheetforge.systems.silent_fury.engine import cards
from sheetforge.systems.silent_fury.engine.events import Maneuvered, Rolled, Rotated, Thrusted
from sheetforge.systems.silent_fury.engine.operating import choose_operated, misuse, operable
from sheetforge.systems.silent_fury.engine.orders import NONE, choose_action
from sheetforge.systems.silent_fury.engine.ramming import ram
from sheetforge.systems.silent_fury.engine.ship import ShipState
from sheetforge.systems.silent_fury.engine.state import State
from sheetforge.systems.silent_fury.figures import MANEUVER_ENGINES, ROTATE_ENGINES

KEEP = "keep"


def thrust_action(state: State, ship: ShipState, side: str) -> Script:
    """A Thrust card: one of its actions, then the risk of damaged engines."""
    reach = reachable(state, ship, side)
    fixed = len(operable(state, ship, side, "engine", fixed=True))
    options = ["thrust"] if reach else []
    options += ["maneuver"] if fixed >= MANEUVER_ENGINES else []
    options += ["rotate"] if fixed >= ROTATE_ENGINES else []
    why = "no engine that it can operate moves it within the map"
    action = yield from choose_action(state, ship, side, options, why)
    if action == NONE:
        return
    if action == "thrust":
        operated = yield from thrust(state, ship, side, reach)
    elif action == "maneuver":
        operated = yield from maneuver(state, ship, side)
    else:
        operated = yield from rotate(state, ship, side)
    yield from misuse(state, ship, side, operated)


def reachable(state: State, ship: ShipState, side: str) -> dict[Hex, int]:
    """The hexes of the map that a ship can thrust to, with the engines that it takes."""
    engines = len(operable(state, ship, side, "engine"))
    if not engines:
        return {}
    power = engines + cards.modifier(state, ship, "thrust", side)
    found = {}
    for step, cost in ship.blueprint.thrust.items():
        hex = ship.hex + heading(step, ship)
        if cost <= power and state.holds(hex):
            found[hex] = min(cost, engines)
    return found


def heading(step: Hex, ship: ShipState) -> Hex:
    """A step of the thrust diagram as it lies on the map."""
    return rotated(reflected(step) if ship.rolled else step, ship.facing)


def thrust(state: State, ship: ShipState, side: str, reach: Mapping[Hex, int]) -> Asking[list[int]]:
    """Focused action: the ship and the token under it move; the trailing token stays."""
    names = {state.name(hex): hex for hex in reach}
    hex = names[(yield from choose(side, tuple(names), "thrust", ship.id))]
    operated = yield from choose_operated(state, ship, side, "engine", reach[hex])
    ship.hex = hex
    state.tell(Thrusted(ship.id, state.name(hex), len(operated)))
    yield from ram(state, ship, side)
    return operated


def maneuver(state: State, ship: ShipState, side: str) -> Asking[list[int]]:
    """Repeatable action: the trailing token moves to an adjacent hex."""
    operated = yield from choose_operated(state, ship, side, "engine", MANEUVER_ENGINES, fixed=True)
    hexes = (ship.trail + step for step in DIRECTIONS)
    names = {state.name(hex): hex for hex in hexes if state.holds(hex)}
    if names:
        name = yield from choose(side, tuple(names), "maneuver", ship.id)
        ship.trail = names[name]
        state.tell(Maneuvered(ship.id, name))
    return operated


def rotate(state: State, ship: ShipState, side: str) -> Asking[list[int]]:
    """Repeatable action: any facing; with the optional rule the ship may also roll over."""
    operated = yield from choose_operated(state, ship, side, "engine", ROTATE_ENGINES, fixed=True)
    ship.facing = int((yield from choose(side, FACINGS, "rotate", ship.id)))
    state.tell(Rotated(ship.id, ship.facing))
    if state.rules.rolling and (yield from choose(side, ("roll", KEEP), "roll", ship.id)) == "roll":
        ship.rolled = not ship.rolled
        state.tell(Rolled(ship.id))
    return operated
