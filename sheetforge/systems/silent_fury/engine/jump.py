"""Jump actions: Jump with its Field Expansion, and Field Diffusion."""

from __future__ import annotations

from sheetforge.geometry.hexes import FACINGS, disk
from sheetforge.play.questions import Asking, Script, choose
from sheetforge.systems.silent_fury.engine import cards
from sheetforge.systems.silent_fury.engine.events import Jumped
from sheetforge.systems.silent_fury.engine.operating import choose_operated, misuse, operable
from sheetforge.systems.silent_fury.engine.orders import NONE, choose_action
from sheetforge.systems.silent_fury.engine.ship import ShipState
from sheetforge.systems.silent_fury.engine.state import State
from sheetforge.systems.silent_fury.figures import JUMP_RANGE, JUMP_REACTORS
from sheetforge.text import counted


def jump_action(state: State, ship: ShipState, side: str) -> Script:
    """A Jump card: one of its actions, then the risk of damaged reactors."""
    reactors = operable(state, ship, side, "reactor")
    options = []
    if len(operable(state, ship, side, "reactor", fixed=True)) >= JUMP_REACTORS:
        options.append("jump")
    if reactors and ship.field:
        options.append("diffuse")
    takes = f"a jump takes {counted(JUMP_REACTORS, 'reactor')} that it can operate"
    why = f"{takes}, and there is no Field Disruption card to put back"
    action = yield from choose_action(state, ship, side, options, why)
    if action == NONE:
        return
    if action == "jump":
        operated = yield from jump(state, ship, side)
    else:
        operated = yield from diffuse(state, ship, side, len(reactors))
    yield from misuse(state, ship, side, operated)


def jump(state: State, ship: ShipState, side: str) -> Asking[list[int]]:
    """The ship goes to a hex in range, faces any way and is stopped; a card is added."""
    operated = yield from choose_operated(state, ship, side, "reactor", JUMP_REACTORS, fixed=True)
    names = {state.name(hex): hex for hex in disk(ship.hex, JUMP_RANGE) if state.holds(hex)}
    name = yield from choose(side, tuple(names), "jump", ship.id)
    ship.hex = ship.trail = names[name]
    ship.facing = int((yield from choose(side, FACINGS, "jump-facing", ship.id)))
    state.tell(Jumped(ship.id, name, ship.facing))
    cards.expand_field(state, ship)
    return operated


def diffuse(state: State, ship: ShipState, side: str, reactors: int) -> Asking[list[int]]:
    """Face-down cards go under their deck, one for each reactor that is operated."""
    most = min(reactors, len(ship.field))
    number = most
    if most > 1:
        options = tuple(map(str, range(1, most + 1)))
        number = int((yield from choose(side, options, "diffuse", ship.id)))
    operated = yield from choose_operated(state, ship, side, "reactor", number)
    cards.diffuse_field(state, ship, number)
    return operated
