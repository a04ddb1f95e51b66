"""Defense actions: Raise Shields, Harden Shields, Evasive Maneuvers."""

from __future__ import annotations

from sheetforge.play.questions import Asking, Script, choose
from sheetforge.systems.silent_fury.engine.aiming import SIDE_NUMBERS
from sheetforge.systems.silent_fury.engine.events import Evading, ShieldsHardened, ShieldsRaised
from sheetforge.systems.silent_fury.engine.operating import choose_operated, misuse, operable
from sheetforge.systems.silent_fury.engine.orders import DONE, NONE, choose_action
from sheetforge.systems.silent_fury.engine.ship import ShipState
from sheetforge.systems.silent_fury.engine.state import State
from sheetforge.systems.silent_fury.figures import EVASIVE_ENGINES, HARDEN_GENERATORS


def defenses_action(state: State, ship: ShipState, side: str) -> Script:
    """A Defenses card: one of its actions, then the risk of damaged components."""
    generators = operable(state, ship, side, "shield-generator")
    options = ["raise"] if generators else []
    if len(operable(state, ship, side, "shield-generator", fixed=True)) >= HARDEN_GENERATORS:
        options.append("harden")
    if len(operable(state, ship, side, "engine", fixed=True)) >= EVASIVE_ENGINES:
        options.append("evade")
    why = "no shield generator or engines that it can operate"
    action = yield from choose_action(state, ship, side, options, why)
    if action == NONE:
        return
    if action == "raise":
        operated = yield from raise_shields(state, ship, side)
    elif action == "harden":
        operated = yield from choose_operated(state, ship, side, "shield-generator", HARDEN_GENERATORS, fixed=True)
        ship.hardened = True
        state.tell(ShieldsHardened(ship.id))
    else:
        operated = yield from choose_operated(state, ship, side, "engine", EVASIVE_ENGINES, fixed=True)
        ship.evading = True
        state.tell(Evading(ship.id))
    yield from misuse(state, ship, side, operated)


def raise_shields(state: State, ship: ShipState, side: str) -> Asking[list[int]]:
    """All shields go down; then one goes to a side for each generator that is operated."""
    ship.shields = (0,) * len(SIDE_NUMBERS)
    most = len(operable(state, ship, side, "shield-generator"))
    placed = 0
    while placed < most:
        shown = tuple(map(str, ship.shields))
        options = (*SIDE_NUMBERS, DONE)
        chosen = yield from choose(side, options, "raise", f"{ship.id} {most - placed}", shown)
        if chosen == DONE:
            break
        index = SIDE_NUMBERS.index(chosen)
        ship.set_shields(index, ship.shields[index] + 1)
        placed += 1
    state.tell(ShieldsRaised(ship.id, ship.shields))
    return (yield from choose_operated(state, ship, side, "shield-generator", placed))
