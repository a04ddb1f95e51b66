"""Choosing among the actions of a card: focused ones once in an Action Phase, or none at all."""

from __future__ import annotations

from sheetforge.play.questions import Asking, choose
from sheetforge.systems.silent_fury.engine.events import Acted
from sheetforge.systems.silent_fury.engine.ship import ShipState
from sheetforge.systems.silent_fury.engine.state import State

NONE = "none"
DONE = "done"
FOCUSED = ("thrust", "full-volley")
"""The focused actions; all others are repeatable."""


def choose_action(state: State, ship: ShipState, side: str, options: list[str]) -> Asking[str]:
    """One of the actions that are possible, or none."""
    open = [one for one in options if one not in FOCUSED or (side, one) not in ship.used]
    if not open:
        return NONE
    action = yield from choose(side, (*open, NONE), "action", ship.id)
    if action in FOCUSED:
        ship.used = (*ship.used, (side, action))
    if action != NONE:
        state.tell(Acted(ship.id, side, action))
    return action
